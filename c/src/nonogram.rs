//! Puzzles.

use crate::error::{CallError, Status};
use crate::limits::{Interrupt, Limits};
use crate::raw;
use crate::status::{call, give_text, place, present};
use nonogram::{Block, Cell, Clue, Clues, Decision, Grid, Ink, Line, Picture, Verdict};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, Hint};
use nonogram_formats::{Document, Format, ImageOptions, ParseErrorKind, UnknownFormat};
use nonogram_propagate::{SolveOptions, SolveReport, Solver};
use puzzle_pack::source::is_pack;
use puzzle_pack::{Level, Rating};
use serde::Serialize;
use std::ffi::{c_char, c_int, c_void};
use std::mem::MaybeUninit;

/// The most cells of a row or a column.
pub const CROSSCOVER_MAX_SIDE: usize = 4000;

/// The most inks of a puzzle, without the background.
pub const CROSSCOVER_MAX_INKS: usize = 31;

/// A cell of a board in play that is not known.
pub const CROSSCOVER_UNKNOWN: u8 = 255;

const _: () = assert!(CROSSCOVER_MAX_SIDE == nonogram::MAX_SIDE);
const _: () = assert!(CROSSCOVER_MAX_INKS == nonogram::MAX_INKS);

/// A nonogram: the clues of its rows and columns. It never changes, so several threads may use it
/// at once.
pub struct Puzzle {
    pub(crate) document: Document,
}

impl Puzzle {
    fn puzzle(&self) -> &nonogram::Puzzle {
        &self.document.puzzle
    }

    fn cells(&self) -> usize {
        self.puzzle().width() * self.puzzle().height()
    }

    /// Solves for up to `limit` solutions.
    fn solve(&self, interrupt: &Interrupt, limit: usize) -> SolveReport {
        let options = SolveOptions::default()
            .limit(limit)
            .budget(interrupt.work(u64::MAX));
        Solver::new().solve(self.puzzle(), &options)
    }
}

/// Gives a puzzle to C.
pub(crate) fn give(place: &mut *mut Puzzle, document: impl Into<Document>) {
    *place = Box::into_raw(Box::new(Puzzle {
        document: document.into(),
    }));
}

/// The clues of this number of lines, each ended by a 0.
fn clues(
    lengths: *const u16,
    inks: *const u8,
    count: usize,
    lines: usize,
    name: &str,
    line: fn(usize) -> Line,
) -> Result<Clues, CallError> {
    let lengths = raw::slice(lengths, count, name)?;
    let inks = raw::slice(inks, if inks.is_null() { 0 } else { count }, name)?;
    let mut clues = Clues::new();
    let mut blocks = Vec::new();
    for (place, &length) in lengths.iter().enumerate() {
        // What follows the last line is not looked at: if `count` is in bytes, it is not of the
        // array.
        if clues.len() == lines {
            return Err(CallError::input(format!(
                "{name}: the last line ends after {place} elements, found {count}"
            )));
        }
        if length == 0 {
            clues.push_blocks(blocks.drain(..));
            continue;
        }
        let block = Block::new(length, inks.get(place).map_or(1, |&ink| ink.into()));
        blocks.push(
            block.map_err(|error| CallError::input(format!("{}: {error}", line(clues.len()))))?,
        );
    }
    if clues.len() < lines {
        return Err(CallError::input(format!(
            "{name}: expected a 0 after each of {lines} lines, found {}",
            clues.len()
        )));
    }
    Ok(clues)
}

/// Makes a puzzle of clues. The arrays have the lengths of the blocks from left to right or from
/// above, with a 0 after each line: { 2, 0, 1, 1, 0, 3, 0 } are the three rows 2, 1 1 and 3. The
/// length of an array is its number of elements, which is 7 here, not of bytes or lines.
///
/// The arrays of inks have the same lengths. They are NULL for puzzles of one ink, or have the ink
/// of each block, from 1 to 31, and anything for the 0s.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_new(
    width: usize,
    height: usize,
    rows: *const u16,
    row_inks: *const u8,
    rows_length: usize,
    columns: *const u16,
    column_inks: *const u8,
    columns_length: usize,
    puzzle: Option<&mut MaybeUninit<*mut Puzzle>>,
) -> Status {
    call(|| {
        let puzzle = place(puzzle, "puzzle")?;
        nonogram::check_sides(width as u64, height as u64).map_err(CallError::input)?;
        let rows = clues(rows, row_inks, rows_length, height, "rows", Line::Row)?;
        let columns = clues(
            columns,
            column_inks,
            columns_length,
            width,
            "columns",
            Line::Column,
        )?;
        give(
            puzzle,
            nonogram::Puzzle::new(rows, columns).map_err(CallError::input)?,
        );
        Ok(())
    })
}

/// Makes the puzzle of a picture with `width` times `height` cells, row by row: 0 for the
/// background, or an ink from 1 to `inks`. `inks` is at most CROSSCOVER_MAX_INKS; 0 stands for 1.
/// The picture is a solution, perhaps not the only one.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_from_cells(
    cells: *const u8,
    width: usize,
    height: usize,
    inks: usize,
    puzzle: Option<&mut MaybeUninit<*mut Puzzle>>,
) -> Status {
    call(|| {
        let puzzle = place(puzzle, "puzzle")?;
        nonogram::check_sides(width as u64, height as u64).map_err(CallError::input)?;
        let cells = raw::slice(cells, width * height, "cells")?;
        if inks > CROSSCOVER_MAX_INKS {
            return Err(CallError::input(format!(
                "inks: expected 0 to {CROSSCOVER_MAX_INKS}, found {inks}"
            )));
        }
        let most = inks.max(1);
        if let Some(cell) = cells.iter().find(|&&cell| usize::from(cell) > most) {
            return Err(CallError::input(format!(
                "cells: expected 0 to {most}, found {cell}"
            )));
        }
        let inks = cells.iter().map(|&cell| cell.into());
        let picture = Picture::from_inks(width, height, inks);
        give(
            puzzle,
            picture.map_err(|error| CallError::input(format!("cells: {error}")))?,
        );
        Ok(())
    })
}

/// Reads a puzzle of a text in one of the formats of the program `crosscover`, which
/// docs/formats.md lists; of images only PBM. `format` is the name of a format, or NULL to
/// recognise it; a text of numbers alone may be another puzzle in another format, so name its
/// format. "bits" cannot be read, because it has no size: see `crosscover_puzzle_from_cells`.
///
/// A file may have several puzzles: `index` is 0 for the first one. NULL if there are fewer. Packs
/// are not read: give the cells of a row to `crosscover_puzzle_from_cells`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_read(
    text: *const c_char,
    length: usize,
    format: *const c_char,
    index: usize,
    puzzle: Option<&mut MaybeUninit<*mut Puzzle>>,
) -> Status {
    call(|| {
        let puzzle = place(puzzle, "puzzle")?;
        let text = raw::slice(text.cast::<u8>(), length, "text")?;
        let documents = match raw::text(format, "format")? {
            None if is_pack(text) => {
                return Err(CallError::input(
                    "packs are not read: give the cells of a row to crosscover_puzzle_from_cells",
                ));
            }
            None => nonogram_formats::read_file(text, None, &ImageOptions::default()),
            Some(name) => nonogram_formats::read(text, format_of(name)?),
        };
        let documents = documents.map_err(|error| match error.kind {
            ParseErrorKind::NoSize => {
                CallError::input(format!("{}: use crosscover_puzzle_from_cells", error.kind))
            }
            _ => CallError::input(error),
        });
        if let Some(document) = documents?.into_iter().nth(index) {
            give(puzzle, document);
        }
        Ok(())
    })
}

fn format_of(name: &str) -> Result<Format, CallError> {
    let format = name.parse();
    format.map_err(|error: UnknownFormat| CallError::input(format!("format: {error}")))
}

/// Writes a puzzle as a text in the format of this name; NULL stands for "non". Free the text with
/// `crosscover_string_free`. For a file of several puzzles, docs/formats.md says what stands
/// between two texts.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_write(
    puzzle: Option<&Puzzle>,
    format: *const c_char,
    text: Option<&mut MaybeUninit<*mut c_char>>,
) -> Status {
    call(|| {
        let text = place(text, "text")?;
        let document = &present(puzzle, "puzzle")?.document;
        let format = raw::text(format, "format")?.map_or(Ok(Format::Non), format_of)?;
        give_text(
            text,
            nonogram_formats::write(document, format).map_err(CallError::input)?,
        );
        Ok(())
    })
}

/// Frees a puzzle. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_puzzle_free(puzzle: Option<Box<Puzzle>>) {
    drop(puzzle);
}

/// The number of columns; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_puzzle_width(puzzle: Option<&Puzzle>) -> usize {
    puzzle.map_or(0, |puzzle| puzzle.puzzle().width())
}

/// The number of rows; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_puzzle_height(puzzle: Option<&Puzzle>) -> usize {
    puzzle.map_or(0, |puzzle| puzzle.puzzle().height())
}

/// The number of inks, without the background; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_puzzle_inks(puzzle: Option<&Puzzle>) -> usize {
    puzzle.map_or(0, |puzzle| puzzle.puzzle().inks())
}

/// The clue of a row, the first of which is 0: the lengths of its blocks, and their inks unless
/// `inks` is NULL. `count` becomes the number of blocks. `capacity` is the length of the arrays; if
/// it is smaller, the call is an error.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_row(
    puzzle: Option<&Puzzle>,
    row: usize,
    lengths: *mut u16,
    inks: *mut u8,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    clue(puzzle, Line::Row(row), lengths, inks, capacity, count)
}

/// The clue of a column: see `crosscover_puzzle_row`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_column(
    puzzle: Option<&Puzzle>,
    column: usize,
    lengths: *mut u16,
    inks: *mut u8,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    clue(puzzle, Line::Column(column), lengths, inks, capacity, count)
}

fn clue(
    puzzle: Option<&Puzzle>,
    line: Line,
    lengths: *mut u16,
    inks: *mut u8,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    call(|| {
        let count = present(count, "count")?.write(0);
        let puzzle = present(puzzle, "puzzle")?.puzzle();
        let (name, clues, index) = match line {
            Line::Row(row) => ("row", puzzle.rows(), row),
            Line::Column(column) => ("column", puzzle.columns(), column),
        };
        if index >= clues.len() {
            return Err(CallError::input(format!(
                "{name}: expected 0 to {}, found {index}",
                clues.len() - 1
            )));
        }
        let clue: Clue<'_> = clues.get(index);
        *count = clue.len();
        if capacity < clue.len() {
            return Err(CallError::input(format!(
                "capacity: the clue has {} blocks",
                clue.len()
            )));
        }
        for (place, length) in raw::slice_mut(lengths, clue.len(), "lengths")?
            .iter_mut()
            .zip(clue.lengths())
        {
            place.write(*length);
        }
        if !inks.is_null() {
            for (place, block) in raw::slice_mut(inks, clue.len(), "inks")?
                .iter_mut()
                .zip(clue.blocks())
            {
                place.write(block.ink.number() as u8);
            }
        }
        Ok(())
    })
}

/// Stores whether there is exactly one solution. It is false if there is none, if there are
/// several, and if the call does not succeed. A step is a look at a block of a line.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_unique(
    puzzle: Option<&Puzzle>,
    limits: Option<&Limits>,
    unique: Option<&mut MaybeUninit<bool>>,
) -> Status {
    call(|| {
        let unique = present(unique, "unique")?.write(false);
        let verdict = present(puzzle, "puzzle")?
            .solve(&Interrupt::new(limits), 2)
            .verdict();
        if verdict == Verdict::Unknown {
            return Err(CallError::spent());
        }
        *unique = verdict == Verdict::Unique;
        Ok(())
    })
}

/// Finds up to `most` solutions. `count` becomes the number found, also if the budget is spent; 0
/// if there is none, or if `most` is 0.
///
/// `cells` has room for `most` boards, one after the other, and its length is `capacity`: a byte
/// for each cell, row by row, 0 for the background or an ink. NULL if only the number is wanted.
///
/// A step is a look at a block of a line.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_solutions(
    puzzle: Option<&Puzzle>,
    most: usize,
    limits: Option<&Limits>,
    cells: *mut u8,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    call(|| {
        let count = present(count, "count")?.write(0);
        let puzzle = present(puzzle, "puzzle")?;
        let size = puzzle.cells();
        let needed = most.checked_mul(size);
        let cells = if cells.is_null() {
            &mut []
        } else if needed.is_some_and(|needed| needed <= capacity) {
            raw::slice_mut(cells, capacity, "cells")?
        } else {
            return Err(CallError::input(format!(
                "capacity: {most} boards need {size} cells each"
            )));
        };
        let mut boards = cells.chunks_exact_mut(size);
        pass(puzzle, most, limits, count, |inks| {
            if let Some(board) = boards.next() {
                for (cell, &ink) in board.iter_mut().zip(inks) {
                    cell.write(ink);
                }
            }
            true
        })
    })
}

/// What takes a solution: `context` of the call, and the cells of the board, row by row: 0 for the
/// background or an ink. A result other than 0 ends the call, which then succeeds.
///
/// It runs on the thread of the call. It must not leave by an exception or `longjmp`, and must not
/// free the puzzle.
pub type BoardFound =
    Option<extern "C" fn(context: *mut c_void, cells: *const u8, size: usize) -> c_int>;

/// Finds up to `most` solutions, without memory for `most` boards: when the search has ended, also
/// because the budget is spent, calls `found` with each board, and stores the number of its calls.
/// Else it is as `crosscover_puzzle_solutions`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_each_solution(
    puzzle: Option<&Puzzle>,
    most: usize,
    limits: Option<&Limits>,
    found: BoardFound,
    context: *mut c_void,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    call(|| {
        let count = present(count, "count")?.write(0);
        let puzzle = present(puzzle, "puzzle")?;
        let found = present(found, "found")?;
        pass(puzzle, most, limits, count, |inks| {
            found(context, inks.as_ptr(), inks.len()) == 0
        })
    })
}

/// Finds up to `most` solutions, and calls `take` with the inks of each, until it returns false.
/// Counts the calls.
fn pass(
    puzzle: &Puzzle,
    most: usize,
    limits: Option<&Limits>,
    count: &mut usize,
    mut take: impl FnMut(&[u8]) -> bool,
) -> Result<(), CallError> {
    let report = puzzle.solve(&Interrupt::new(limits), most);
    for picture in &report.solutions {
        *count += 1;
        let inks: Vec<u8> = picture.cells().map(|ink| ink.number() as u8).collect();
        if !take(&inks) {
            return Ok(());
        }
    }
    if report.is_cut() {
        return Err(CallError::spent());
    }
    Ok(())
}

fn json(value: impl Serialize) -> String {
    serde_json::to_string(&value).expect("maps have text keys")
}

/// Explains the puzzle: `json` becomes the deductions that lead to its solution, easiest first,
/// also if the budget is spent; then it is the beginning. A step is a look at a line; for the
/// solver, which runs before, at a block.
///
/// It is what `crosscover solve --explain --json` prints as `explanation`: an object with `steps`,
/// and with `end`, which is "solved" if the steps lead to the solution. A step has `technique`;
/// `text`; the decided `cells`, each with `row`, `column` and `filled`, or, if the puzzle has
/// several inks, `color`, where 0 is the background. If it looks at one line, its `line` has
/// `line`, such as "row 3", its `clue`, and its cells `before` and `after`: "#" filled, "." empty,
/// "?" unknown, or letters for inks.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_explain(
    puzzle: Option<&Puzzle>,
    limits: Option<&Limits>,
    json: Option<&mut MaybeUninit<*mut c_char>>,
) -> Status {
    call(|| {
        let text = place(json, "json")?;
        let puzzle = present(puzzle, "puzzle")?;
        let interrupt = Interrupt::new(limits);
        let report = puzzle.solve(&interrupt, 2);
        let solution = report.unique();
        let budget = interrupt.work(EXPLAIN_LINE_SOLVES);
        let explanation = nonogram_explain::explain(puzzle.puzzle(), solution, budget);
        give_text(text, self::json(explanation.form(&puzzle.document.palette)));
        if explanation.is_cut(&report) {
            Err(CallError::spent())
        } else {
            Ok(())
        }
    })
}

/// What a hint says.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// The next step, "step" in JSON.
    Step = 0,
    /// Cells of the board are wrong, or it cannot be completed: "contradiction".
    Contradiction = 1,
    /// The board is solved: "solved".
    Solved = 2,
    /// Nothing more follows, because the puzzle has several solutions: "stuck".
    Stuck = 3,
    /// The puzzle has no solution: "none".
    NoSolution = 4,
}

/// The easiest next step on a board in play; or which cells are wrong, or that the board is solved.
/// A step of the budget is a look at a line. Each answer may be NULL if it is not wanted.
///
/// `board` has a byte for each cell, row by row: 0 for the background, an ink, or
/// CROSSCOVER_UNKNOWN. NULL stands for a board without a known cell. `length` is the number of
/// bytes of `board` and of `next`.
///
/// `next` becomes the board after the hint: with the cells that the step decides, or with
/// CROSSCOVER_UNKNOWN instead of the wrong cells. It may be `board`. If the cells of a line leave
/// no room for its clue, the wrong cells are those of this line, and only one of them if the others
/// could stay; else they are all that differ from the only solution. If the puzzle has several
/// solutions, there may be none.
///
/// `text` becomes the hint in words. `json` becomes an object with `kind`; `text`; `technique`, the
/// name or null; `lines` to look at, such as "row 3"; `cells`, those that the step decides or those
/// that are wrong, the wrong ones with `row` and `column` alone; and `steps`, as
/// `crosscover_puzzle_explain` has them, of which only the last one decides cells.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_hint(
    puzzle: Option<&Puzzle>,
    board: *const u8,
    length: usize,
    limits: Option<&Limits>,
    kind: Option<&mut MaybeUninit<HintKind>>,
    next: *mut u8,
    text: Option<&mut MaybeUninit<*mut c_char>>,
    json: Option<&mut MaybeUninit<*mut c_char>>,
) -> Status {
    call(|| {
        let kind = kind.map(|kind| kind.write(HintKind::Stuck));
        let places = [text, json].map(|place| place.map(|place| place.write(std::ptr::null_mut())));
        let puzzle = present(puzzle, "puzzle")?;
        if !(board.is_null() && next.is_null()) && length != puzzle.cells() {
            return Err(CallError::input(format!(
                "length: the board has {} cells, found {length}",
                puzzle.cells()
            )));
        }
        let grid = grid(puzzle, board)?;
        let interrupt = Interrupt::new(limits);
        let report = puzzle.solve(&interrupt, 2);
        let budget = interrupt.work(EXPLAIN_LINE_SOLVES);
        let hint = nonogram_explain::hint(puzzle.puzzle(), &grid, &report, budget);
        let found = match hint {
            Hint::Steps(_) => HintKind::Step,
            Hint::Fails { .. } | Hint::Wrong(_) => HintKind::Contradiction,
            Hint::Solved => HintKind::Solved,
            Hint::Several(_) => HintKind::Stuck,
            Hint::NoSolution => HintKind::NoSolution,
            _ => return Err(CallError::spent()),
        };
        if let Some(kind) = kind {
            *kind = found;
        }
        if !next.is_null() {
            let after = after(&hint, puzzle.puzzle(), &grid, &report);
            raw::slice_mut(next, length, "next")?
                .iter_mut()
                .zip(after)
                .for_each(|(place, cell)| _ = place.write(cell));
        }
        let palette = &puzzle.document.palette;
        let [text, json] = places;
        if let Some(text) = text {
            give_text(text, hint.display(palette).to_string());
        }
        if let Some(json) = json {
            give_text(
                json,
                self::json(hint.form(puzzle.puzzle(), &grid, &report, palette)),
            );
        }
        Ok(())
    })
}

/// The cells of the board after a hint.
fn after(hint: &Hint, puzzle: &nonogram::Puzzle, grid: &Grid, report: &SolveReport) -> Vec<u8> {
    let width = puzzle.width();
    let mut cells = Vec::new();
    for cell in grid.rows().flatten() {
        cells.push(match cell {
            Cell::Known(ink) => ink.number() as u8,
            Cell::Unknown => CROSSCOVER_UNKNOWN,
        });
    }
    for at in hint.mistakes(puzzle, grid, report) {
        cells[at.row * width + at.column] = CROSSCOVER_UNKNOWN;
    }
    if let Hint::Steps(steps) = hint {
        for Decision { position: at, ink } in steps.iter().flat_map(|step| &step.decisions) {
            cells[at.row * width + at.column] = ink.number() as u8;
        }
    }
    cells
}

/// A board in play.
fn grid(puzzle: &Puzzle, board: *const u8) -> Result<Grid, CallError> {
    let (width, inks) = (puzzle.puzzle().width(), puzzle.puzzle().inks());
    let mut grid = puzzle.puzzle().start();
    if board.is_null() {
        return Ok(grid);
    }
    for (place, &cell) in raw::slice(board, puzzle.cells(), "board")?
        .iter()
        .enumerate()
    {
        if cell != CROSSCOVER_UNKNOWN {
            let ink = Ink::new(cell.into()).filter(|ink| ink.number() <= inks);
            let ink = ink.ok_or_else(|| {
                CallError::input(format!(
                    "board: expected 0 to {inks}, or CROSSCOVER_UNKNOWN, found {cell}"
                ))
            })?;
            grid.set(place / width, place % width, Cell::Known(ink));
        }
    }
    Ok(grid)
}

/// Which clues of a board in play are met, for greying: each line by itself, without a look at the
/// solution. `board` and `length` are as for `crosscover_puzzle_hint`. A step is a line.
///
/// `json` becomes an object with `rows` and `columns`. Each line has its `state`: "fulfilled" if
/// the filled cells are its clue, "broken" if it cannot be completed, else "open". `met` says for
/// each block whether it is filled in the only place that it has in all completions of the line.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_live(
    puzzle: Option<&Puzzle>,
    board: *const u8,
    length: usize,
    limits: Option<&Limits>,
    json: Option<&mut MaybeUninit<*mut c_char>>,
) -> Status {
    call(|| {
        let text = place(json, "json")?;
        let puzzle = present(puzzle, "puzzle")?;
        if !board.is_null() && length != puzzle.cells() {
            return Err(CallError::input(format!(
                "length: the board has {} cells, found {length}",
                puzzle.cells()
            )));
        }
        let grid = grid(puzzle, board)?;
        let budget = Interrupt::new(limits).work(u64::MAX);
        let live = nonogram_explain::live_clues(puzzle.puzzle(), &grid, &budget);
        give_text(text, self::json(live.map_err(|_| CallError::spent())?));
        Ok(())
    })
}

/// Rates the puzzle: `json` becomes what `crosscover rate --json` prints of a puzzle besides its
/// name and size: an object with `verdict`, and `logic`, `level`, `difficulty`, `techniques` and
/// more if the verdict is "unique". If the budget is spent after the verdict, `json` has what is
/// known. A step is a look at a line.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_rate(
    puzzle: Option<&Puzzle>,
    limits: Option<&Limits>,
    json: Option<&mut MaybeUninit<*mut c_char>>,
) -> Status {
    call(|| {
        let text = place(json, "json")?;
        let (rating, ended) = rating(puzzle, limits)?;
        give_text(text, self::json(&rating));
        ended
    })
}

/// How hard a puzzle is, in a word.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleLevel {
    /// It does not have exactly one solution.
    None = 0,
    /// The easier half of the boards of this size that line logic solves.
    Easy = 1,
    /// The next four in ten.
    Medium = 2,
    /// The hardest one in ten.
    Hard = 3,
    /// Cells must be tried.
    Expert = 4,
}

/// Rates the puzzle: its level, the same as `crosscover_puzzle_rate` says. A step is a look at a
/// line.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_puzzle_level(
    puzzle: Option<&Puzzle>,
    limits: Option<&Limits>,
    level: Option<&mut MaybeUninit<PuzzleLevel>>,
) -> Status {
    call(|| {
        let level = present(level, "level")?.write(PuzzleLevel::None);
        let (rating, ended) = rating(puzzle, limits)?;
        *level = match rating.grade.map(|grade| grade.level) {
            None => PuzzleLevel::None,
            Some(Level::Easy) => PuzzleLevel::Easy,
            Some(Level::Medium) => PuzzleLevel::Medium,
            Some(Level::Hard) => PuzzleLevel::Hard,
            Some(_) => PuzzleLevel::Expert,
        };
        ended
    })
}

/// A rating, and whether it is complete.
fn rating(
    puzzle: Option<&Puzzle>,
    limits: Option<&Limits>,
) -> Result<(Rating, Result<(), CallError>), CallError> {
    let puzzle = present(puzzle, "puzzle")?;
    let interrupt = Interrupt::new(limits);
    // Rating has no limit on the work of the solver, so the solver runs once before with it.
    if interrupt.max_work.is_some() && puzzle.solve(&interrupt, 2).verdict() == Verdict::Unknown {
        return Err(CallError::spent());
    }
    let rating = puzzle_pack::rate(puzzle.puzzle(), interrupt.work(EXPLAIN_LINE_SOLVES));
    if rating.verdict == Verdict::Unknown {
        return Err(CallError::spent());
    }
    let is_cut = rating.verdict == Verdict::Unique && !rating.is_explained;
    let ended = if is_cut || interrupt.has_passed() {
        Err(CallError::spent())
    } else {
        Ok(())
    };
    Ok((rating, ended))
}
