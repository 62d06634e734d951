// crosscover: decides, explains, rates and makes nonograms, and solves exact-cover problems.
//
// A call returns whether it succeeded. It stores its answers at the pointers that come last: a number, true or false, an
// object or a text, or NULL if there is none. The caller frees objects and texts, each with the function for its kind.
//
// All functions may be called from several threads at once, also with the same object, except the functions that free
// it. An option is refused while a search works on its problem.
//
// In limits and recipes, 0 and NULL stand for no limit or for what the comment says. Where solutions are asked for, 0
// asks for none.
//
// Arguments count rows and columns from 0. Messages, texts and JSON are for people and count them from 1.
//
// A null pointer where none is allowed, a text that is not UTF-8 and a length that is too large are errors. A pointer
// to an object of another kind or to one that was freed is undefined behaviour, as everywhere in C.
//
// Made by cbindgen. Do not edit: change the comments in src, and run UPDATE=1 cargo test.

#ifndef CROSSCOVER_H
#define CROSSCOVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The compiler warns of a call whose status nobody looks at.
#if (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define CROSSCOVER_NODISCARD [[nodiscard]]
#elif defined(__GNUC__)
#define CROSSCOVER_NODISCARD __attribute__((warn_unused_result))
#else
#define CROSSCOVER_NODISCARD
#endif

// The most cells of a row or a column.
#define CROSSCOVER_MAX_SIDE 4000

// The most inks of a puzzle, without the background.
#define CROSSCOVER_MAX_INKS 31

// A cell of a board in play that is not known.
#define CROSSCOVER_UNKNOWN 255

// The most items of a problem.
#define CROSSCOVER_MAX_ITEMS (1 << 24)

// The color of an item that has none.
#define CROSSCOVER_NO_COLOR UINT32_MAX

// Whether a call succeeded. It is never the answer to a question: answers are stored at pointers.
// 2 and 3 are exit codes of the program `crosscover`.
typedef enum {
  // The call has stored its answer.
  CROSSCOVER_STATUS_OK = 0,
  // An argument is wrong; `crosscover_last_error` says what was expected.
  CROSSCOVER_STATUS_BAD_INPUT = 2,
  // A limit ended the work before the answer was known.
  CROSSCOVER_STATUS_BUDGET_SPENT = 3,
  // A fault of this library, or an object was used after it was freed.
  CROSSCOVER_STATUS_INTERNAL = 4,
} crosscover_status;

// What a hint says.
typedef enum {
  // The next step, "step" in JSON.
  CROSSCOVER_HINT_STEP = 0,
  // Cells of the board are wrong, or it cannot be completed: "contradiction".
  CROSSCOVER_HINT_CONTRADICTION = 1,
  // The board is solved: "solved".
  CROSSCOVER_HINT_SOLVED = 2,
  // Nothing more follows, because the puzzle has several solutions: "stuck".
  CROSSCOVER_HINT_STUCK = 3,
  // The puzzle has no solution: "none".
  CROSSCOVER_HINT_NO_SOLUTION = 4,
} crosscover_hint;

// How hard a puzzle is, in a word.
typedef enum {
  // It does not have exactly one solution.
  CROSSCOVER_LEVEL_NONE = 0,
  // The easier half of the boards of this size that line logic solves.
  CROSSCOVER_LEVEL_EASY = 1,
  // The next four in ten.
  CROSSCOVER_LEVEL_MEDIUM = 2,
  // The hardest one in ten.
  CROSSCOVER_LEVEL_HARD = 3,
  // Cells must be tried.
  CROSSCOVER_LEVEL_EXPERT = 4,
} crosscover_level;

// An exact-cover problem: choose options so that each primary item is in exactly one of them, and
// each secondary item in at most one. An option without a primary item
// is never chosen.
typedef struct crosscover_problem crosscover_problem;

// A nonogram: the clues of its rows and columns. It never changes, so several threads may use it
// at once.
typedef struct crosscover_puzzle crosscover_puzzle;

// What ends a call early, with CROSSCOVER_STATUS_BUDGET_SPENT. What was known until then is stored
// as the function says. NULL stands for a structure of zeros.
//
// Without limits, explaining, hints and ratings end after 2^23 looks at lines, and generating
// after a million pictures.
typedef struct {
  // The most milliseconds; 0 for no limit.
  uint64_t timeout_ms;
  // The most steps; 0 for the limit above, if any. They do not depend on the machine. Each
  // function says what a step is.
  uint64_t max_work;
  // The call ends when this returns another number than 0; NULL for none. It is called often, on
  // the thread of the call. It must not leave by an exception or `longjmp`, must not free an
  // object that the call uses, and must not touch the limits and what the call writes.
  int (*stop)(void *context);
  // What `stop` is called with.
  void *context;
} crosscover_limits;

// What takes a solution: `context` of the call, and the cells of the board, row by row: 0 for the
// background or an ink. A result other than 0 ends the call, which then succeeds.
//
// It runs on the thread of the call. It must not leave by an exception or `longjmp`, and must not
// free the puzzle.
typedef int (*crosscover_board_found)(void *context, const uint8_t *cells, size_t size);

// The kind of puzzle to make. All except the sides may be 0 or NULL, and the comments say what
// that stands for.
typedef struct {
  // The number of columns.
  size_t width;
  // The number of rows.
  size_t height;
  // Each number makes another puzzle, the same on every machine.
  uint64_t seed;
  // The number of inks; 0 stands for 1.
  size_t inks;
  // The least share of filled cells, from 0 to 1.
  double least_density;
  // The greatest share of filled cells, from 1 cell of the board to 1; 0 stands for 1. If both
  // are 0, they are 0.2 and 0.7.
  double greatest_density;
  // How pictures are drawn: a name that `crosscover generate --source` takes. NULL stands for
  // "smooth".
  const char *source;
  // The logic that a player may need: "line", "probe" or "any". NULL stands for "line".
  const char *logic;
  // The easiest level that is wanted, a `crosscover_level`; 0 stands for easy.
  int easiest;
  // The hardest level that is wanted; 0 stands for expert.
  int hardest;
  // The least number of seconds that an experienced person is expected to take.
  uint64_t least_seconds;
  // The greatest number of these seconds; 0 stands for no limit.
  uint64_t greatest_seconds;
} crosscover_recipe;

// What takes a solution: `context` of the call, the numbers of the chosen options in ascending
// order, and what they cost together. A result other than 0 ends the call, which then succeeds.
//
// It runs on the thread of the call. It must not leave by an exception or `longjmp`, and must not
// free the problem.
typedef int (*crosscover_found)(void *context, const uint32_t *options, size_t count, int64_t cost);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of this library, such as "0.2.0". It is not to be freed.
const char *crosscover_version(void);

// The message of the last call on this thread that did not succeed, or "". It is valid until the
// next such call on this thread, and is not to be freed.
const char *crosscover_last_error(void);

// Frees a text that a call stored at a `char **`. NULL is allowed.
void crosscover_string_free(char *text);

// Makes a puzzle of clues. The arrays have the lengths of the blocks from left to right or from
// above, with a 0 after each line: { 2, 0, 1, 1, 0, 3, 0 } are the three rows 2, 1 1 and 3. The
// length of an array is its number of elements, which is 7 here, not of bytes or lines.
//
// The arrays of inks have the same lengths. They are NULL for puzzles of one ink, or have the ink
// of each block, from 1 to 31, and anything for the 0s.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_new(size_t width,
                                        size_t height,
                                        const uint16_t *rows,
                                        const uint8_t *row_inks,
                                        size_t rows_length,
                                        const uint16_t *columns,
                                        const uint8_t *column_inks,
                                        size_t columns_length,
                                        crosscover_puzzle **puzzle);

// Makes the puzzle of a picture with `width` times `height` cells, row by row: 0 for the
// background, or an ink from 1 to `inks`. `inks` is at most CROSSCOVER_MAX_INKS; 0 stands for 1.
// The picture is a solution, perhaps not the only one.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_from_cells(const uint8_t *cells,
                                               size_t width,
                                               size_t height,
                                               size_t inks,
                                               crosscover_puzzle **puzzle);

// Reads a puzzle of a text in one of the formats of the program `crosscover`, which
// docs/formats.md lists; of images only PBM. `format` is the name of a format, or NULL to
// recognise it; a text of numbers alone may be another puzzle in another format, so name its
// format. "bits" cannot be read, because it has no size: see `crosscover_puzzle_from_cells`.
//
// A file may have several puzzles: `index` is 0 for the first one. NULL if there are fewer. Packs
// are not read: give the cells of a row to `crosscover_puzzle_from_cells`.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_read(const char *text,
                                         size_t length,
                                         const char *format,
                                         size_t index,
                                         crosscover_puzzle **puzzle);

// Writes a puzzle as a text in the format of this name; NULL stands for "non". Free the text with
// `crosscover_string_free`. For a file of several puzzles, docs/formats.md says what stands
// between two texts.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_write(const crosscover_puzzle *puzzle,
                                          const char *format,
                                          char **text);

// Frees a puzzle. NULL is allowed.
void crosscover_puzzle_free(crosscover_puzzle *puzzle);

// The number of columns; 0 for NULL.
size_t crosscover_puzzle_width(const crosscover_puzzle *puzzle);

// The number of rows; 0 for NULL.
size_t crosscover_puzzle_height(const crosscover_puzzle *puzzle);

// The number of inks, without the background; 0 for NULL.
size_t crosscover_puzzle_inks(const crosscover_puzzle *puzzle);

// The clue of a row, the first of which is 0: the lengths of its blocks, and their inks unless
// `inks` is NULL. `count` becomes the number of blocks. `capacity` is the length of the arrays; if
// it is smaller, the call is an error.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_row(const crosscover_puzzle *puzzle,
                                        size_t row,
                                        uint16_t *lengths,
                                        uint8_t *inks,
                                        size_t capacity,
                                        size_t *count);

// The clue of a column: see `crosscover_puzzle_row`.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_column(const crosscover_puzzle *puzzle,
                                           size_t column,
                                           uint16_t *lengths,
                                           uint8_t *inks,
                                           size_t capacity,
                                           size_t *count);

// Stores whether there is exactly one solution. It is false if there is none, if there are
// several, and if the call does not succeed. A step is a look at a block of a line.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_unique(const crosscover_puzzle *puzzle,
                                           const crosscover_limits *limits,
                                           bool *unique);

// Finds up to `most` solutions. `count` becomes the number found, also if the budget is spent; 0
// if there is none, or if `most` is 0.
//
// `cells` has room for `most` boards, one after the other, and its length is `capacity`: a byte
// for each cell, row by row, 0 for the background or an ink. NULL if only the number is wanted.
//
// A step is a look at a block of a line.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_solutions(const crosscover_puzzle *puzzle,
                                              size_t most,
                                              const crosscover_limits *limits,
                                              uint8_t *cells,
                                              size_t capacity,
                                              size_t *count);

// Finds up to `most` solutions, without memory for `most` boards: when the search has ended, also
// because the budget is spent, calls `found` with each board, and stores the number of its calls.
// Else it is as `crosscover_puzzle_solutions`.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_each_solution(const crosscover_puzzle *puzzle,
                                                  size_t most,
                                                  const crosscover_limits *limits,
                                                  crosscover_board_found found,
                                                  void *context,
                                                  size_t *count);

// Explains the puzzle: `json` becomes the deductions that lead to its solution, easiest first,
// also if the budget is spent; then it is the beginning. A step is a look at a line; for the
// solver, which runs before, at a block.
//
// It is what `crosscover solve --explain --json` prints as `explanation`: an object with `steps`,
// and with `end`, which is "solved" if the steps lead to the solution. A step has `technique`;
// `text`; the decided `cells`, each with `row`, `column` and `filled`, or, if the puzzle has
// several inks, `color`, where 0 is the background. If it looks at one line, its `line` has
// `line`, such as "row 3", its `clue`, and its cells `before` and `after`: "#" filled, "." empty,
// "?" unknown, or letters for inks.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_explain(const crosscover_puzzle *puzzle,
                                            const crosscover_limits *limits,
                                            char **json);

// The easiest next step on a board in play; or which cells are wrong, or that the board is solved.
// A step of the budget is a look at a line. Each answer may be NULL if it is not wanted.
//
// `board` has a byte for each cell, row by row: 0 for the background, an ink, or
// CROSSCOVER_UNKNOWN. NULL stands for a board without a known cell. `length` is the number of
// bytes of `board` and of `next`.
//
// `next` becomes the board after the hint: with the cells that the step decides, or with
// CROSSCOVER_UNKNOWN instead of the wrong cells. It may be `board`. If the cells of a line leave
// no room for its clue, the wrong cells are those of this line, and only one of them if the others
// could stay; else they are all that differ from the only solution. If the puzzle has several
// solutions, there may be none.
//
// `text` becomes the hint in words. `json` becomes an object with `kind`; `text`; `technique`, the
// name or null; `lines` to look at, such as "row 3"; `cells`, those that the step decides or those
// that are wrong, the wrong ones with `row` and `column` alone; and `steps`, as
// `crosscover_puzzle_explain` has them, of which only the last one decides cells.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_hint(const crosscover_puzzle *puzzle,
                                         const uint8_t *board,
                                         size_t length,
                                         const crosscover_limits *limits,
                                         crosscover_hint *kind,
                                         uint8_t *next,
                                         char **text,
                                         char **json);

// Which clues of a board in play are met, for greying: each line by itself, without a look at the
// solution. `board` and `length` are as for `crosscover_puzzle_hint`. A step is a line.
//
// `json` becomes an object with `rows` and `columns`. Each line has its `state`: "fulfilled" if
// the filled cells are its clue, "broken" if it cannot be completed, else "open". `met` says for
// each block whether it is filled in the only place that it has in all completions of the line.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_live(const crosscover_puzzle *puzzle,
                                         const uint8_t *board,
                                         size_t length,
                                         const crosscover_limits *limits,
                                         char **json);

// Rates the puzzle: `json` becomes what `crosscover rate --json` prints of a puzzle besides its
// name and size: an object with `verdict`, and `logic`, `level`, `difficulty`, `techniques` and
// more if the verdict is "unique". If the budget is spent after the verdict, `json` has what is
// known. A step is a look at a line.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_rate(const crosscover_puzzle *puzzle,
                                         const crosscover_limits *limits,
                                         char **json);

// Rates the puzzle: its level, the same as `crosscover_puzzle_rate` says. A step is a look at a
// line.
CROSSCOVER_NODISCARD
crosscover_status crosscover_puzzle_level(const crosscover_puzzle *puzzle,
                                          const crosscover_limits *limits,
                                          crosscover_level *level);

// Makes a puzzle with one solution, as two independent engines have proved: the first one of the
// pack that `crosscover generate` makes with the same options. `crosscover_puzzle_solutions` gives
// its picture.
//
// A step is a picture that is drawn and tried; without a limit there are a million.
CROSSCOVER_NODISCARD
crosscover_status crosscover_generate(const crosscover_recipe *recipe,
                                      const crosscover_limits *limits,
                                      crosscover_puzzle **puzzle);

// Makes a problem without options. Its primary items have the numbers from 0, and its secondary
// items the numbers after them; there are at most CROSSCOVER_MAX_ITEMS.
CROSSCOVER_NODISCARD
crosscover_status crosscover_problem_new(size_t primary,
                                         size_t secondary,
                                         crosscover_problem **problem);

// Frees a problem. NULL is allowed.
void crosscover_problem_free(crosscover_problem *problem);

// Adds an option with `count` items. Options have numbers from 0 in the order in which they are
// added. A refused option has no number.
//
// `colors` is NULL, or has a color below 2^31 - 1 for each item, or CROSSCOVER_NO_COLOR. Chosen
// options may share a secondary item if they give it the same color.
//
// `cost` is what the option costs, for `crosscover_problem_cheapest`; 0 if that is never asked.
CROSSCOVER_NODISCARD
crosscover_status crosscover_problem_add_option(crosscover_problem *problem,
                                                const uint32_t *items,
                                                const uint32_t *colors,
                                                size_t count,
                                                int32_t cost);

// Requires a primary item to be in at least `low` and at most `high` chosen options, instead of
// exactly one.
CROSSCOVER_NODISCARD
crosscover_status crosscover_problem_set_multiplicity(crosscover_problem *problem,
                                                      uint32_t item,
                                                      uint32_t low,
                                                      uint32_t high);

// Calls `found` with each solution, and stores the number of its calls; 0 if there is no solution.
// A step is the choice of an option. The same problem has the same solutions in the same order on
// every machine.
CROSSCOVER_NODISCARD
crosscover_status crosscover_problem_solutions(const crosscover_problem *problem,
                                               const crosscover_limits *limits,
                                               crosscover_found found,
                                               void *context,
                                               uint64_t *count);

// Calls `found` with up to `most` solutions that cost least, the cheapest first, and stores their
// number. If the budget is spent, they are the cheapest ones that were met; then the call does not
// succeed, even if `found` ended it. A step is the choice of an option.
CROSSCOVER_NODISCARD
crosscover_status crosscover_problem_cheapest(const crosscover_problem *problem,
                                              size_t most,
                                              const crosscover_limits *limits,
                                              crosscover_found found,
                                              void *context,
                                              uint64_t *count);

// Calls `found` with solutions drawn at random, `number` of them, each with the same probability,
// and stores how many; 0 if there is no solution. The same seed draws the same ones. A step is the
// choice of an option. Drawing takes up to 1 GiB of memory.
CROSSCOVER_NODISCARD
crosscover_status crosscover_problem_sample(const crosscover_problem *problem,
                                            size_t number,
                                            uint64_t seed,
                                            const crosscover_limits *limits,
                                            crosscover_found found,
                                            void *context,
                                            uint64_t *count);

// Stores whether there is exactly one solution. It is false if there is none, if there are
// several, and if the call does not succeed. A step is the choice of an option.
CROSSCOVER_NODISCARD
crosscover_status crosscover_problem_unique(const crosscover_problem *problem,
                                            const crosscover_limits *limits,
                                            bool *unique);

// Counts the solutions, exactly: `count` becomes a number in decimal digits, which may not fit an
// integer of C. If the budget is spent, it is a lower bound. A step is the choice of an option.
// Counting takes up to 1 GiB of memory.
CROSSCOVER_NODISCARD
crosscover_status crosscover_problem_count(const crosscover_problem *problem,
                                           const crosscover_limits *limits,
                                           char **count);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CROSSCOVER_H */
