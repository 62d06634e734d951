// Tests of the puzzles of the C library, with good and bad input. In C99 and in C++.

#include "test.h"
#include <limits.h>
#include <stdlib.h>

static int has(const char *text, const char *part) { return text != NULL && strstr(text, part) != NULL; }

static const uint16_t ROWS[] = {2, 0, 1, 1, 0, 3, 0}, COLUMNS[] = {3, 0, 1, 1, 0, 2, 0};

static crosscover_puzzle *three(void) {
    crosscover_puzzle *puzzle;
    assert(crosscover_puzzle_new(3, 3, ROWS, NULL, 7, COLUMNS, NULL, 7, &puzzle) == OK);
    return puzzle;
}

// A board of one of two solutions.
static crosscover_puzzle *pair(void) {
    const uint8_t cells[] = {1, 0, 0, 1};
    crosscover_puzzle *puzzle;
    assert(crosscover_puzzle_from_cells(cells, 2, 2, 0, &puzzle) == OK);
    return puzzle;
}

static void a_puzzle_is_solved(void) {
    crosscover_puzzle *puzzle = three();
    assert(crosscover_puzzle_width(puzzle) == 3 && crosscover_puzzle_height(puzzle) == 3);
    assert(crosscover_puzzle_inks(puzzle) == 1);
    assert(puzzle_is_unique(puzzle));
    uint8_t cells[18];
    size_t count;
    const uint8_t solution[] = {1, 1, 0, 1, 0, 1, 1, 1, 1};
    assert(crosscover_puzzle_solutions(puzzle, 2, NULL, cells, 18, &count) == OK && count == 1);
    assert(memcmp(cells, solution, 9) == 0);
    assert(crosscover_puzzle_solutions(puzzle, 1000, NULL, NULL, 0, &count) == OK && count == 1);
    uint16_t lengths[2];
    uint8_t inks[2];
    assert(crosscover_puzzle_row(puzzle, 1, lengths, inks, 2, &count) == OK);
    assert(count == 2 && lengths[0] == 1 && lengths[1] == 1 && inks[0] == 1 && inks[1] == 1);
    assert(crosscover_puzzle_column(puzzle, 2, lengths, NULL, 1, &count) == OK && count == 1 && lengths[0] == 2);
    refused(crosscover_puzzle_row(puzzle, 1, lengths, inks, 1, &count), "capacity: the clue has 2 blocks");
    assert(count == 2);
    refused(crosscover_puzzle_column(puzzle, 3, lengths, inks, 2, &count), "column: expected 0 to 2, found 3");
    refused(crosscover_puzzle_row(puzzle, 1, NULL, inks, 2, &count), "lengths: expected a pointer, found NULL");
    crosscover_puzzle_free(puzzle);
}

static void several_solutions_are_not_unique(void) {
    crosscover_puzzle *puzzle = pair();
    uint8_t cells[8];
    size_t count;
    assert(!puzzle_is_unique(puzzle));
    assert(crosscover_puzzle_solutions(puzzle, 2, NULL, cells, 8, &count) == OK && count == 2);
    assert(memcmp(cells, cells + 4, 4) != 0);
    assert(crosscover_puzzle_solutions(puzzle, 1, NULL, cells, 4, &count) == OK && count == 1);
    refused(crosscover_puzzle_solutions(puzzle, 2, NULL, cells, 7, &count), "capacity: 2 boards need 4 cells each");
    refused(crosscover_puzzle_solutions(puzzle, SIZE_MAX, NULL, cells, 8, &count), "capacity: ");
    refused(crosscover_puzzle_solutions(puzzle, 2, NULL, cells, SIZE_MAX, &count), "cells: ");
    assert(crosscover_puzzle_solutions(puzzle, 0, NULL, cells, 8, &count) == OK && count == 0);
    crosscover_puzzle_free(puzzle);
    // Rows and columns need equally many cells, but no picture has both.
    const uint16_t rows[] = {1, 1, 0, 1, 1, 0}, columns[] = {1, 0, 2, 0, 1, 0};
    assert(crosscover_puzzle_new(3, 2, rows, NULL, 6, columns, NULL, 6, &puzzle) == OK);
    assert(!puzzle_is_unique(puzzle));
    assert(crosscover_puzzle_solutions(puzzle, 1, NULL, NULL, 0, &count) == OK && count == 0);
    crosscover_puzzle_free(puzzle);
}

typedef struct boards {
    size_t found, most;
    uint8_t cells[8];
} boards;

static int note_board(void *context, const uint8_t *cells, size_t size) {
    boards *all = (boards *)context;
    assert(size == 4 && all->found < 2);
    memcpy(all->cells + 4 * all->found++, cells, 4);
    return all->found == all->most;
}

static void solutions_need_no_memory_of_the_caller(void) {
    crosscover_puzzle *puzzle = pair();
    boards all = {0, 0, {0}};
    uint8_t cells[8];
    size_t count;
    assert(crosscover_puzzle_each_solution(puzzle, SIZE_MAX, NULL, note_board, &all, &count) == OK);
    assert(count == 2 && all.found == 2);
    assert(crosscover_puzzle_solutions(puzzle, 2, NULL, cells, 8, &count) == OK && memcmp(cells, all.cells, 8) == 0);
    all.found = 0, all.most = 1;
    assert(crosscover_puzzle_each_solution(puzzle, 2, NULL, note_board, &all, &count) == OK && count == 1);
    assert(crosscover_puzzle_each_solution(puzzle, 0, NULL, note_board, &all, &count) == OK && count == 0);
    refused(crosscover_puzzle_each_solution(puzzle, 2, NULL, NULL, &all, &count),
            "found: expected a pointer, found NULL");
    crosscover_puzzle_free(puzzle);
}

static void a_puzzle_is_explained_and_rated(void) {
    crosscover_puzzle *puzzle = three();
    char *text;
    assert(crosscover_puzzle_explain(puzzle, NULL, &text) == OK);
    assert(has(text, "\"end\":\"solved\"") && has(text, "\"technique\":\"count\""));
    crosscover_string_free(text);
    assert(crosscover_puzzle_rate(puzzle, NULL, &text) == OK);
    assert(has(text, "\"verdict\":\"unique\"") && has(text, "\"level\":\"easy\""));
    crosscover_level level;
    assert(crosscover_puzzle_level(puzzle, NULL, &level) == OK && level == CROSSCOVER_LEVEL_EASY);
    crosscover_string_free(text);
    crosscover_puzzle_free(puzzle);
    puzzle = pair();
    assert(crosscover_puzzle_rate(puzzle, NULL, &text) == OK && has(text, "\"verdict\":\"multiple\""));
    crosscover_string_free(text);
    assert(crosscover_puzzle_level(puzzle, NULL, &level) == OK && level == CROSSCOVER_LEVEL_NONE);
    crosscover_puzzle_free(puzzle);
}

static void a_board_in_play_has_live_clues(void) {
    crosscover_puzzle *puzzle = three();
    char *text;
    const uint8_t board[] = {1, 1, 0, 1, CROSSCOVER_UNKNOWN, CROSSCOVER_UNKNOWN, 0, 0, 0};
    assert(crosscover_puzzle_live(puzzle, board, 9, NULL, &text) == OK);
    assert(has(text, "{\"rows\":[{\"met\":[true],\"state\":\"fulfilled\"}")
        || has(text, "{\"rows\":[{\"state\":\"fulfilled\",\"met\":[true]}"));
    assert(has(text, "\"state\":\"broken\"") && has(text, "[true,false]"));
    crosscover_string_free(text);
    refused(crosscover_puzzle_live(puzzle, board, 8, NULL, &text), "length: the board has 9 cells, found 8");
    // A step is a line, and there are six.
    crosscover_limits limits = {0, 5, NULL, NULL};
    spent(crosscover_puzzle_live(puzzle, board, 9, &limits, &text));
    limits.max_work = 6;
    assert(crosscover_puzzle_live(puzzle, board, 9, &limits, &text) == OK);
    crosscover_string_free(text);
    crosscover_puzzle_free(puzzle);
}

static void a_board_in_play_has_a_hint(void) {
    crosscover_puzzle *puzzle = three();
    char *text;
    crosscover_hint kind;
    assert(crosscover_puzzle_hint(puzzle, NULL, 0, NULL, NULL, NULL, &text, NULL) == OK);
    assert(has(text, "row 3 (3): count"));
    crosscover_string_free(text);
    assert(crosscover_puzzle_hint(puzzle, NULL, 0, NULL, &kind, NULL, NULL, &text) == OK);
    assert(kind == CROSSCOVER_HINT_STEP && has(text, "\"kind\":\"step\"") && has(text, "\"technique\":\"count\""));
    assert(has(text, "\"lines\":[\"row 3\"]") && has(text, "\"cells\":[{\"row\":3,\"column\":1,\"filled\":true}"));
    crosscover_string_free(text);
    assert(crosscover_puzzle_hint(puzzle, NULL, 0, NULL, NULL, NULL, NULL, NULL) == OK);
    // Hints alone solve it.
    const uint8_t solution[] = {1, 1, 0, 1, 0, 1, 1, 1, 1};
    uint8_t board[9];
    memset(board, CROSSCOVER_UNKNOWN, 9);
    int steps = 0;
    for (kind = CROSSCOVER_HINT_STEP; kind == CROSSCOVER_HINT_STEP; steps++)
        assert(crosscover_puzzle_hint(puzzle, board, 9, NULL, &kind, board, NULL, NULL) == OK);
    assert(kind == CROSSCOVER_HINT_SOLVED && 2 < steps && steps < 9 && memcmp(board, solution, 9) == 0);
    assert(crosscover_puzzle_hint(puzzle, board, 9, NULL, NULL, NULL, &text, NULL) == OK && has(text, "solved"));
    crosscover_string_free(text);
    refused(crosscover_puzzle_hint(puzzle, board, 8, NULL, &kind, board, &text, NULL), "length: the board has 9 cells");
    refused(crosscover_puzzle_hint(puzzle, NULL, 0, NULL, &kind, board, &text, NULL), "length: the board has 9 cells");
    board[8] = 2;
    refused(crosscover_puzzle_hint(puzzle, board, 9, NULL, &kind, NULL, &text, NULL),
            "board: expected 0 to 1, or CROSSCOVER_UNKNOWN, found 2");
    assert(text == NULL);
    crosscover_puzzle_free(puzzle);
    puzzle = pair();
    assert(crosscover_puzzle_hint(puzzle, NULL, 0, NULL, &kind, NULL, NULL, NULL) == OK);
    assert(kind == CROSSCOVER_HINT_STUCK);
    crosscover_puzzle_free(puzzle);
}

static void a_hint_names_wrong_cells(void) {
    crosscover_puzzle *puzzle = three();
    uint8_t board[9], next[9];
    char *text, *json;
    crosscover_hint kind;
    memset(board, CROSSCOVER_UNKNOWN, 9);
    board[4] = 1;
    assert(crosscover_puzzle_hint(puzzle, board, 9, NULL, &kind, next, &text, &json) == OK);
    assert(kind == CROSSCOVER_HINT_CONTRADICTION && next[4] == CROSSCOVER_UNKNOWN && has(text, "a cell is wrong"));
    assert(has(json, "\"technique\":null") && has(json, "\"cells\":[{\"row\":2,\"column\":2}]"));
    crosscover_string_free(text);
    crosscover_string_free(json);
    board[4] = CROSSCOVER_UNKNOWN, board[6] = board[7] = 0;
    assert(crosscover_puzzle_hint(puzzle, board, 9, NULL, &kind, next, NULL, NULL) == OK);
    assert(kind == CROSSCOVER_HINT_CONTRADICTION && next[6] == CROSSCOVER_UNKNOWN && next[7] == CROSSCOVER_UNKNOWN);
    crosscover_puzzle_free(puzzle);
    // No picture has both the rows 2, 2 and the columns 1, 2, 1.
    const uint16_t rows[] = {1, 1, 0, 1, 1, 0}, columns[] = {1, 0, 2, 0, 1, 0};
    assert(crosscover_puzzle_new(3, 2, rows, NULL, 6, columns, NULL, 6, &puzzle) == OK);
    assert(crosscover_puzzle_hint(puzzle, NULL, 0, NULL, &kind, NULL, NULL, NULL) == OK);
    assert(kind == CROSSCOVER_HINT_NO_SOLUTION);
    crosscover_puzzle_free(puzzle);
}

static void texts_are_read_and_written(void) {
    crosscover_puzzle *puzzle;
    const char *ids = "3x3:2/1.1/3/3/1.1/2\n1x1:1/1\n";
    assert(crosscover_puzzle_read(ids, strlen(ids), NULL, 1, &puzzle) == OK && crosscover_puzzle_width(puzzle) == 1);
    crosscover_puzzle_free(puzzle);
    assert(crosscover_puzzle_read(ids, strlen(ids), NULL, 2, &puzzle) == OK && puzzle == NULL);
    assert(crosscover_puzzle_read(ids, strlen(ids), "id", 0, &puzzle) == OK);
    char *text;
    assert(crosscover_puzzle_write(puzzle, "id", &text) == OK && strncmp(text, ids, 19) == 0);
    crosscover_string_free(text);
    assert(crosscover_puzzle_write(puzzle, NULL, &text) == OK && has(text, "\nrows\n"));
    crosscover_string_free(text);
    refused(crosscover_puzzle_write(puzzle, "word", &text),
            "format: there is no format \"word\": expected one of non, nin, mk, ");
    refused(crosscover_puzzle_write(puzzle, "\xff", &text), "format: expected UTF-8");
    assert(crosscover_puzzle_write(puzzle, "png", &text) == BAD_INPUT && text == NULL);
    crosscover_puzzle_free(puzzle);
    const char *wrong = "width 2\nheight 2\nrows\n1,x\n1\ncolumns\n1\n1\n";
    refused(crosscover_puzzle_read(wrong, strlen(wrong), NULL, 0, &puzzle),
            "line 4, column 3: expected a block length from 1 to 4000, found \"x\"");
    refused(crosscover_puzzle_read("1001", 4, "bits", 0, &puzzle), "0/1 strings do not state the size of their board");
    assert(has(crosscover_last_error(), "use crosscover_puzzle_from_cells"));
    const char *pack = "width,height,cells\n1,1,1\n";
    refused(crosscover_puzzle_read(pack, strlen(pack), NULL, 0, &puzzle), "packs are not read: give the cells of a row to");
    refused(crosscover_puzzle_read("cat.png", 7, NULL, 0, &puzzle), "line 1, column 1: expected the content of a file");
    assert(crosscover_puzzle_read("\xff\0", 2, NULL, 0, &puzzle) == BAD_INPUT);
    assert(crosscover_puzzle_read("", 0, NULL, 0, &puzzle) == BAD_INPUT);
    assert(crosscover_puzzle_read(NULL, 0, NULL, 0, &puzzle) == BAD_INPUT);
    assert(crosscover_puzzle_read(ids, strlen(ids), "png", 0, &puzzle) == BAD_INPUT);
    refused(crosscover_puzzle_read(ids, SIZE_MAX, NULL, 0, &puzzle), "text: ");
    refused(crosscover_puzzle_read(NULL, 1, NULL, 0, &puzzle), "text: expected a pointer, found NULL");
}

// Two texts in a file, as docs/formats.md says, are two puzzles.
static void several_texts_are_a_file(void) {
    const uint8_t cells[] = {1, 1, 0, 1, 0, 1, 1, 1, 1};
    crosscover_puzzle *puzzle;
    assert(crosscover_puzzle_from_cells(cells, 3, 3, 1, &puzzle) == OK);
    const char *formats[] = {"id", "json", "rows", "tcga", "webpbn", "non"};
    for (size_t format = 0; format < 6; format++) {
        char *text, file[4000];
        crosscover_puzzle *second, *third;
        assert(crosscover_puzzle_write(puzzle, formats[format], &text) == OK);
        snprintf(file, sizeof file, "%s%s%s", text, format < 5 ? "" : "====\n", text);
        crosscover_string_free(text);
        assert(crosscover_puzzle_read(file, strlen(file), formats[format], 1, &second) == OK);
        assert(crosscover_puzzle_width(second) == 3 && crosscover_puzzle_height(second) == 3);
        assert(crosscover_puzzle_read(file, strlen(file), formats[format], 2, &third) == OK && third == NULL);
        crosscover_puzzle_free(second);
    }
    crosscover_puzzle_free(puzzle);
}

static void inks_are_numbers(void) {
    const uint8_t cells[] = {1, 2, 2, 0, 2, 1};
    crosscover_puzzle *puzzle, *same;
    assert(crosscover_puzzle_from_cells(cells, 3, 2, 2, &puzzle) == OK && crosscover_puzzle_inks(puzzle) == 2);
    uint16_t lengths[3];
    uint8_t inks[3], solved[6];
    size_t count;
    assert(crosscover_puzzle_row(puzzle, 0, lengths, inks, 3, &count) == OK);
    assert(count == 2 && lengths[0] == 1 && inks[0] == 1 && lengths[1] == 2 && inks[1] == 2);
    const uint16_t rows[] = {1, 2, 0, 1, 1, 0}, columns[] = {1, 0, 2, 0, 1, 1, 0};
    const uint8_t row_inks[] = {1, 2, 0, 2, 1, 0}, column_inks[] = {1, 0, 2, 0, 2, 1, 0};
    assert(crosscover_puzzle_new(3, 2, rows, row_inks, 6, columns, column_inks, 7, &same) == OK);
    assert(crosscover_puzzle_solutions(same, 1, NULL, solved, 6, &count) == OK && memcmp(solved, cells, 6) == 0);
    crosscover_puzzle_free(same);
    crosscover_puzzle_free(puzzle);
    const uint8_t no_inks[] = {1, 0, 0, 2, 1, 0}, many[] = {1, 32, 0, 2, 1, 0};
    refused(crosscover_puzzle_new(3, 2, rows, many, 6, columns, column_inks, 7, &same),
            "row 1: expected an ink from 1 to 31, found 32");
    refused(crosscover_puzzle_new(3, 2, columns, NULL, 7, rows, no_inks, 6, &same),
            "rows: the last line ends after 4 elements");
    refused(crosscover_puzzle_new(2, 3, columns, NULL, 7, rows, no_inks, 6, &same),
            "column 1: expected an ink from 1 to 31, found 0");
}

static void wrong_clues_and_cells_are_refused(void) {
    crosscover_puzzle *puzzle;
    refused(crosscover_puzzle_new(3, 3, ROWS, NULL, 6, COLUMNS, NULL, 7, &puzzle),
            "rows: expected a 0 after each of 3 lines, found 2");
    // The size in bytes instead of the number of elements.
    refused(crosscover_puzzle_new(3, 3, ROWS, NULL, sizeof ROWS, COLUMNS, NULL, 7, &puzzle),
            "rows: the last line ends after 7 elements, found 14");
    refused(crosscover_puzzle_new(3, 3, ROWS, NULL, 7, NULL, NULL, 7, &puzzle),
            "columns: expected a pointer, found NULL");
    refused(crosscover_puzzle_new(3, 1, ROWS, NULL, 2, COLUMNS, NULL, 7, &puzzle), "");
    refused(crosscover_puzzle_new(0, 0, NULL, NULL, 0, NULL, NULL, 0, &puzzle), "a board of 0x0");
    refused(crosscover_puzzle_new(3, 3, ROWS, NULL, SIZE_MAX, COLUMNS, NULL, 7, &puzzle), "rows: ");
    const uint8_t cells[] = {0, 32};
    refused(crosscover_puzzle_from_cells(cells, 2, 1, 0, &puzzle), "cells: expected 0 to 1, found 32");
    refused(crosscover_puzzle_from_cells(cells, 2, 1, 31, &puzzle), "cells: expected 0 to 31, found 32");
    refused(crosscover_puzzle_from_cells(cells, 1, 1, 32, &puzzle), "inks: expected 0 to 31, found 32");
    refused(crosscover_puzzle_from_cells(cells, 0, 1, 1, &puzzle), "a board of 0x1");
    refused(crosscover_puzzle_from_cells(cells, SIZE_MAX, SIZE_MAX, 1, &puzzle), "a board of ");
    refused(crosscover_puzzle_from_cells(NULL, 1, 1, 1, &puzzle), "cells: expected a pointer, found NULL");
    assert(puzzle == NULL);
}

static void a_puzzle_is_made(void) {
    crosscover_recipe recipe;
    memset(&recipe, 0, sizeof recipe);
    recipe.width = 10, recipe.height = 8, recipe.seed = 7;
    crosscover_puzzle *puzzle;
    char *text, *again;
    assert(crosscover_generate(&recipe, NULL, &puzzle) == OK && puzzle_is_unique(puzzle));
    assert(crosscover_puzzle_write(puzzle, "id", &text) == OK);
    crosscover_puzzle_free(puzzle);
    assert(crosscover_generate(&recipe, NULL, &puzzle) == OK && crosscover_puzzle_write(puzzle, "id", &again) == OK);
    assert(strcmp(text, again) == 0);
    crosscover_string_free(text);
    crosscover_string_free(again);
    crosscover_puzzle_free(puzzle);
    recipe.inks = 3, recipe.logic = "any", recipe.source = "random";
    recipe.easiest = CROSSCOVER_LEVEL_EASY, recipe.hardest = CROSSCOVER_LEVEL_HARD;
    recipe.least_density = 0.5, recipe.greatest_density = 0.9;
    assert(crosscover_generate(&recipe, NULL, &puzzle) == OK && crosscover_puzzle_inks(puzzle) == 3);
    crosscover_puzzle_free(puzzle);
    recipe.hardest = recipe.easiest = 0, recipe.least_density = recipe.greatest_density = 0, recipe.inks = 0;
    recipe.width = recipe.height = 15, recipe.logic = NULL;
    const char *const sources[] = {"icons", "pictures", "shapes", "symmetric"};
    for (size_t place = 0; place < sizeof sources / sizeof *sources; place++) {
        recipe.source = sources[place];
        assert(crosscover_generate(&recipe, NULL, &puzzle) == OK && puzzle_is_unique(puzzle));
        crosscover_puzzle_free(puzzle);
    }
    recipe.width = 10, recipe.height = 8, recipe.inks = 3, recipe.source = "random";
    recipe.least_density = 0.5, recipe.greatest_density = 0.9;
    recipe.hardest = 5;
    refused(crosscover_generate(&recipe, NULL, &puzzle), "hardest: expected a crosscover_level, found 5");
    recipe.hardest = CROSSCOVER_LEVEL_EASY, recipe.easiest = INT_MIN;
    refused(crosscover_generate(&recipe, NULL, &puzzle), "easiest: expected a crosscover_level, found -");
    recipe.easiest = CROSSCOVER_LEVEL_MEDIUM;
    refused(crosscover_generate(&recipe, NULL, &puzzle), "level: expected the easier one first");
    recipe.easiest = recipe.hardest = CROSSCOVER_LEVEL_NONE, recipe.least_seconds = 9, recipe.greatest_seconds = 8;
    refused(crosscover_generate(&recipe, NULL, &puzzle), "seconds: expected the shorter time first");
    recipe.least_seconds = recipe.greatest_seconds = 0, recipe.logic = "word";
    refused(crosscover_generate(&recipe, NULL, &puzzle), "logic: expected line, probe or any");
    recipe.logic = NULL, recipe.source = "given";
    refused(crosscover_generate(&recipe, NULL, &puzzle), "source: expected one of random, smooth");
    recipe.source = NULL, recipe.greatest_density = 0.1;
    refused(crosscover_generate(&recipe, NULL, &puzzle), "density: expected 0 to 1, the lower first, found 0.5 to 0.1");
    recipe.greatest_density = strtod("nan", NULL);
    refused(crosscover_generate(&recipe, NULL, &puzzle), "density: expected shares from 0 to 1, found 0.5 and NaN");
    recipe.least_density = 30, recipe.greatest_density = 0;
    refused(crosscover_generate(&recipe, NULL, &puzzle), "density: expected shares from 0 to 1, found 30.0 and 1.0");
    // Shares that fill no cell.
    recipe.least_density = 0, recipe.greatest_density = 1e-9;
    refused(crosscover_generate(&recipe, NULL, &puzzle),
            "greatest_density: expected at least a cell, which is 0.0125, found 1e-9");
    recipe.least_density = recipe.greatest_density;
    refused(crosscover_generate(&recipe, NULL, &puzzle),
            "greatest_density: expected at least a cell, which is 0.0125, found 1e-9");
    recipe.greatest_density = 0;
    // One bound leaves the other open.
    recipe.least_density = 0.6, recipe.inks = 1;
    assert(crosscover_generate(&recipe, NULL, &puzzle) == OK);
    crosscover_puzzle_free(puzzle);
    recipe.greatest_density = 0.9, recipe.inks = 32;
    refused(crosscover_generate(&recipe, NULL, &puzzle), "expected 1 to 31 inks, found 32");
    recipe.inks = 1, recipe.width = SIZE_MAX;
    refused(crosscover_generate(&recipe, NULL, &puzzle), "size: a board of ");
    refused(crosscover_generate(NULL, NULL, &puzzle), "recipe: expected a pointer, found NULL");
    assert(puzzle == NULL);
}

static void limits_end_calls(const crosscover_limits *limits) {
    crosscover_puzzle *puzzle = three(), *made;
    char *text;
    size_t count;
    bool unique = true;
    spent(crosscover_puzzle_unique(puzzle, limits, &unique));
    assert(!unique);
    spent(crosscover_puzzle_solutions(puzzle, 2, limits, NULL, 0, &count));
    assert(count == 0);
    boards none = {0, 0, {0}};
    spent(crosscover_puzzle_each_solution(puzzle, 2, limits, note_board, &none, &count));
    assert(count == 0 && none.found == 0);
    spent(crosscover_puzzle_live(puzzle, NULL, 0, limits, &text));
    assert(text == NULL);
    spent(crosscover_puzzle_explain(puzzle, limits, &text));
    assert(has(text, "\"end\":\"out of budget\""));
    crosscover_string_free(text);
    spent(crosscover_puzzle_rate(puzzle, limits, &text));
    assert(text == NULL);
    crosscover_level level;
    spent(crosscover_puzzle_level(puzzle, limits, &level));
    assert(level == CROSSCOVER_LEVEL_NONE);
    crosscover_recipe recipe;
    memset(&recipe, 0, sizeof recipe);
    recipe.width = recipe.height = 30, recipe.hardest = CROSSCOVER_LEVEL_EASY, recipe.source = "random";
    assert(crosscover_generate(&recipe, limits, &made) == CROSSCOVER_STATUS_BUDGET_SPENT && made == NULL);
    if (limits->max_work > 0) assert(has(crosscover_last_error(), "; most often: "));
    crosscover_puzzle_free(puzzle);
}

static void budgets_are_kept(void) {
    crosscover_limits limits;
    memset(&limits, 0, sizeof limits);
    int calls = 0;
    limits.stop = stop_at_once, limits.context = &calls;
    limits_end_calls(&limits);
    assert(calls > 0);
    limits.stop = NULL, limits.context = NULL, limits.max_work = 1;
    limits_end_calls(&limits);
    // Far more than is needed.
    limits.max_work = 1000000, limits.timeout_ms = UINT64_MAX;
    crosscover_puzzle *puzzle = three();
    char *text;
    bool unique;
    assert(crosscover_puzzle_unique(puzzle, &limits, &unique) == OK && unique);
    assert(crosscover_puzzle_rate(puzzle, &limits, &text) == OK);
    crosscover_string_free(text);
    crosscover_puzzle_free(puzzle);
}

// Ends a call at its second look.
static int stop_at_the_second(void *calls) { return ++*(int *)calls >= 2; }

static void a_rating_cut_short_is_no_answer(void) {
    crosscover_puzzle *puzzle = three();
    char *text;
    int calls = 0;
    crosscover_limits limits = {0, 0, stop_at_the_second, &calls};
    spent(crosscover_puzzle_rate(puzzle, &limits, &text));
    crosscover_string_free(text);
    crosscover_puzzle_free(puzzle);
}

static int count_board(void *context, const uint8_t *cells, size_t size) {
    assert(cells[0] <= 1 && size == 64);
    ++*(size_t *)context;
    return 0;
}

// The solutions that a limit leaves are never taken for all of them.
static void a_limit_after_two_solutions_is_no_answer(void) {
    uint16_t clues[16];
    for (int place = 0; place < 16; place++) clues[place] = place % 2 == 0;
    crosscover_puzzle *puzzle;
    assert(crosscover_puzzle_new(8, 8, clues, NULL, 16, clues, NULL, 16, &puzzle) == OK);
    size_t count;
    assert(crosscover_puzzle_solutions(puzzle, 50000, NULL, NULL, 0, &count) == OK && count == 40320);
    crosscover_limits limits = {0, 100000, NULL, NULL};
    spent(crosscover_puzzle_solutions(puzzle, 50000, &limits, NULL, 0, &count));
    assert(2 <= count && count < 40320);
    size_t passed = 0, again;
    spent(crosscover_puzzle_each_solution(puzzle, SIZE_MAX, &limits, count_board, &passed, &again));
    assert(passed == count && again == count);
    crosscover_puzzle_free(puzzle);
}

static void nothing_is_an_error(void) {
    char *text;
    size_t count;
    uint8_t cells[1];
    uint16_t lengths[1];
    crosscover_puzzle *puzzle = three();
    crosscover_puzzle_free(NULL);
    crosscover_string_free(NULL);
    assert(crosscover_puzzle_width(NULL) == 0 && crosscover_puzzle_height(NULL) == 0);
    assert(crosscover_puzzle_inks(NULL) == 0);
    const char *no_puzzle = "puzzle: expected a pointer, found NULL";
    refused(crosscover_puzzle_new(3, 3, ROWS, NULL, 7, COLUMNS, NULL, 7, NULL), no_puzzle);
    refused(crosscover_puzzle_from_cells(cells, 1, 1, 1, NULL), no_puzzle);
    refused(crosscover_puzzle_read("", 0, NULL, 0, NULL), no_puzzle);
    refused(crosscover_generate(NULL, NULL, NULL), no_puzzle);
    refused(crosscover_puzzle_write(NULL, NULL, &text), no_puzzle);
    refused(crosscover_puzzle_row(NULL, 0, lengths, cells, 1, &count), no_puzzle);
    refused(crosscover_puzzle_column(NULL, 0, lengths, cells, 1, &count), no_puzzle);
    bool unique;
    crosscover_level level;
    refused(crosscover_puzzle_unique(NULL, NULL, &unique), no_puzzle);
    refused(crosscover_puzzle_level(NULL, NULL, &level), no_puzzle);
    refused(crosscover_puzzle_solutions(NULL, 1, NULL, NULL, 0, &count), no_puzzle);
    refused(crosscover_puzzle_each_solution(NULL, 1, NULL, note_board, NULL, &count), no_puzzle);
    refused(crosscover_puzzle_live(NULL, NULL, 0, NULL, &text), no_puzzle);
    refused(crosscover_puzzle_explain(NULL, NULL, &text), no_puzzle);
    refused(crosscover_puzzle_hint(NULL, NULL, 0, NULL, NULL, NULL, &text, NULL), no_puzzle);
    refused(crosscover_puzzle_rate(NULL, NULL, &text), no_puzzle);
    refused(crosscover_puzzle_write(puzzle, NULL, NULL), "text: expected a pointer, found NULL");
    refused(crosscover_puzzle_row(puzzle, 0, lengths, cells, 1, NULL), "count: expected a pointer, found NULL");
    refused(crosscover_puzzle_solutions(puzzle, 1, NULL, NULL, 0, NULL), "count: expected a pointer, found NULL");
    refused(crosscover_puzzle_each_solution(puzzle, 1, NULL, note_board, NULL, NULL),
            "count: expected a pointer, found NULL");
    refused(crosscover_puzzle_live(puzzle, NULL, 0, NULL, NULL), "json: expected a pointer, found NULL");
    refused(crosscover_puzzle_explain(puzzle, NULL, NULL), "json: expected a pointer, found NULL");
    refused(crosscover_puzzle_rate(puzzle, NULL, NULL), "json: expected a pointer, found NULL");
    refused(crosscover_puzzle_unique(puzzle, NULL, NULL), "unique: expected a pointer, found NULL");
    refused(crosscover_puzzle_level(puzzle, NULL, NULL), "level: expected a pointer, found NULL");
    crosscover_puzzle_free(puzzle);
}

int main(void) {
    assert(strcmp(crosscover_last_error(), "") == 0);
    assert(strchr(crosscover_version(), '.') != NULL);
    a_puzzle_is_solved();
    several_solutions_are_not_unique();
    solutions_need_no_memory_of_the_caller();
    a_puzzle_is_explained_and_rated();
    a_board_in_play_has_live_clues();
    a_board_in_play_has_a_hint();
    a_hint_names_wrong_cells();
    texts_are_read_and_written();
    several_texts_are_a_file();
    inks_are_numbers();
    wrong_clues_and_cells_are_refused();
    a_puzzle_is_made();
    budgets_are_kept();
    a_limit_after_two_solutions_is_no_answer();
    a_rating_cut_short_is_no_answer();
    nothing_is_an_error();
    return 0;
}
