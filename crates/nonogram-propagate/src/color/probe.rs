//! Probing: try each color of a cell by line logic. Colors that lead to a contradiction are excluded, and
//! so is everything that all other colors exclude.
//!
//! The boards of the other colors are at the fixpoint of line logic, so their union is, too: a placement
//! of a line that one of them allows is allowed in the union. It becomes the new board as it is.
//!
//! As on black-and-white boards ([`crate::probe`]), the result of a probe depends only on the lines it
//! solved, and the probe is repeated only after one of them has changed. A probe that was successful
//! needs no repetition for its own result: each color leads to the same board as before. The fixpoint of
//! probing does not depend on the order of the cells.

use super::board::{ColorBoard, bits};
use super::propagate::ColorPropagator;
use crate::line::Contradiction;
use crate::probe::Signature;
use crate::propagate::Stop;
use nonogram::{Decision, Ink, Line, Position, Puzzle};

/// The result of the latest probe of one cell.
#[derive(Clone, Copy, Debug)]
struct Probed {
    /// The lines that it solved.
    touched: Signature,
    /// How good the cell is for a branch: a product of two numbers, rounded so that the table of the largest board is small.
    score: f32,
    /// The color that excluded most.
    best: Ink,
    /// Whether one of the lines has changed since.
    is_stale: bool,
}

/// Results of all probes on a board, passed on to later boards in the search.
#[derive(Clone, Debug)]
pub(crate) struct ColorProbeTable {
    width: usize,
    cells: Vec<Probed>,
    /// The rows, ordered by the number of cells to spare.
    order: Vec<u32>,
}

impl ColorProbeTable {
    /// A table for a puzzle.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut order: Vec<u32> = (0..height as u32).collect();
        order.sort_by_cached_key(|&row| puzzle.slack(Line::Row(row as usize)));
        let unprobed = Probed { touched: Signature::default(), score: 0.0, best: Ink::BACKGROUND, is_stale: true };
        Self { width, cells: vec![unprobed; width * height], order }
    }

    /// The memory for a table.
    pub(crate) fn bytes(puzzle: &Puzzle) -> usize {
        let cells = puzzle.width() * puzzle.height();
        cells * size_of::<Probed>() + puzzle.height() * size_of::<u32>()
    }

    /// Records that cells of these lines have changed.
    pub(crate) fn changed(&mut self, lines: Signature) {
        for cell in &mut self.cells {
            cell.is_stale |= cell.touched.meets(lines);
        }
    }

    fn cell(&mut self, row: usize, column: usize) -> &mut Probed {
        &mut self.cells[row * self.width + column]
    }

    /// How good a cell is for a branch.
    pub(crate) fn score(&self, row: usize, column: usize) -> u64 {
        self.cells[row * self.width + column].score as u64
    }

    /// The undecided cell with the greatest score, and the color that excluded most. Ties go to the
    /// first cell in reading order.
    pub(crate) fn branch_cell(&self, board: &ColorBoard) -> Decision {
        let mut best: Option<(u64, usize)> = None;
        for row in 0..board.height() {
            for column in undecided(board, row) {
                let score = self.score(row, column);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, row * self.width + column));
                }
            }
        }
        let (_, cell) = best.expect("some cell is undecided");
        let (row, column) = (cell / self.width, cell % self.width);
        Decision { position: Position { row, column }, ink: self.cells[cell].best }
    }
}

/// The columns of the cells of a row that may have several colors.
fn undecided(board: &ColorBoard, row: usize) -> impl Iterator<Item = usize> + '_ {
    bits(board.undecided(row))
}

/// Boards for experiments.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColorExperiments {
    /// The board with the color that is tried.
    tried: ColorBoard,
    /// The union of the boards of all colors that did not lead to a contradiction.
    united: ColorBoard,
    /// How many colors of cells each of these colors excluded.
    excluded: Vec<(usize, Ink)>,
    round: Round,
}

impl ColorPropagator<'_> {
    /// Probes all undecided cells of a board at the fixpoint of line logic, until no probe finds
    /// anything or the board is solved.
    pub(crate) fn probe_all(
        &mut self,
        board: &mut ColorBoard,
        table: &mut ColorProbeTable,
        experiments: &mut ColorExperiments,
    ) -> Result<(), Stop> {
        loop {
            let before = board.spare;
            experiments.round.start(board);
            while let Some((row, column)) = experiments.round.next(board, table) {
                self.probe(board, table, experiments, row, column)?;
            }
            if board.spare == before || board.spare == 0 {
                return Ok(());
            }
        }
    }

    /// Probes one undecided cell. The board becomes what all its colors agree on.
    fn probe(
        &mut self,
        board: &mut ColorBoard,
        table: &mut ColorProbeTable,
        experiments: &mut ColorExperiments,
        row: usize,
        column: usize,
    ) -> Result<(), Stop> {
        let ColorExperiments { tried, united, excluded, .. } = experiments;
        let mut touched = Signature::default();
        excluded.clear();
        for color in board.colors(row, column) {
            tried.copy_from(board);
            tried.decide(row, column, color);
            self.meter.stats.probes += 1;
            match self.explore(tried, board.lines_of(row, column), &mut touched) {
                Ok(()) => {}
                Err(Stop::Contradiction) => continue,
                Err(stop) => return Err(stop),
            }
            let is_first = excluded.is_empty();
            excluded.push((board.spare - tried.spare, color));
            if is_first {
                std::mem::swap(tried, united);
            } else {
                united.unite(tried);
            }
        }
        let position = Position { row, column };
        let Some(&(_, best)) = excluded.iter().max_by_key(|&&(excluded, _)| excluded) else {
            self.record_probe(board, None, tried, position)?;
            return Err(Contradiction.into());
        };
        if united.spare < board.spare {
            self.record_probe(board, Some(united), tried, position)?;
            table.changed(board.difference(united));
            std::mem::swap(board, united);
        }
        *table.cell(row, column) = Probed { touched, score: score(excluded) as f32, best, is_stale: false };
        Ok(())
    }

    /// Settles the board after one or more colors of a cell were removed.
    pub(crate) fn settle_cell(
        &mut self,
        board: &mut ColorBoard,
        table: &mut ColorProbeTable,
        position: Position,
    ) -> Result<(), Stop> {
        let lines = board.lines_of(position.row, position.column);
        let changed = self.settle(board, lines)?;
        table.changed(changed);
        Ok(())
    }
}

/// How good a cell is for a branch, given how much each of its colors excluded: the product of the two
/// least numbers.
fn score(excluded: &mut [(usize, Ink)]) -> u64 {
    excluded.sort_unstable();
    excluded.iter().take(2).map(|&(number, _)| number as u64).product()
}

/// One round of probing: each stale cell at most once, those with the most known neighbours first.
///
/// Probes find most near known cells. After a success another cell may be the best, so the search for it begins
/// again. A cell that was probed waits for the next round.
#[derive(Clone, Debug, Default)]
struct Round {
    /// Whether each cell was probed in this round.
    done: Vec<bool>,
    /// Whether each cell is known, and [`ColorBoard::spare`] when this was found out.
    known: Vec<bool>,
    spare: usize,
    /// The next cell has at most this number of known neighbours. Of the cells with this number, it is at this place
    /// or later.
    neighbours: usize,
    place: usize,
}

impl Round {
    /// Begins a round.
    fn start(&mut self, board: &ColorBoard) {
        self.done.clear();
        self.done.resize(board.width() * board.height(), false);
        self.restart(board);
    }

    /// Begins the search for the next cell again, on a board that has changed.
    fn restart(&mut self, board: &ColorBoard) {
        let width = board.width();
        (self.spare, self.neighbours, self.place) = (board.spare, 4, 0);
        self.known.clear();
        self.known.resize(width * board.height(), true);
        for row in 0..board.height() {
            for column in undecided(board, row) {
                self.known[row * width + column] = false;
            }
        }
    }

    /// The next cell to probe: of the stale cells with the most known neighbours, the first in the row
    /// with the fewest cells to spare.
    fn next(&mut self, board: &ColorBoard, table: &ColorProbeTable) -> Option<(usize, usize)> {
        if board.spare != self.spare {
            self.restart(board);
        }
        let width = board.width();
        loop {
            while self.place < self.known.len() {
                let (row, column) = (table.order[self.place / width] as usize, self.place % width);
                self.place += 1;
                let cell = row * width + column;
                let is_waiting = !self.known[cell] && !self.done[cell] && table.cells[cell].is_stale;
                if is_waiting && self.known_neighbours(row, column, width) == self.neighbours {
                    self.done[cell] = true;
                    return Some((row, column));
                }
            }
            self.neighbours = self.neighbours.checked_sub(1)?;
            self.place = 0;
        }
    }

    /// The number of known neighbours of a cell. Those outside the board count as known.
    fn known_neighbours(&self, row: usize, column: usize, width: usize) -> usize {
        let cell = row * width + column;
        let neighbours = [
            column == 0 || self.known[cell - 1],
            column + 1 == width || self.known[cell + 1],
            row == 0 || self.known[cell - width],
            cell + width >= self.known.len() || self.known[cell + width],
        ];
        neighbours.into_iter().filter(|&known| known).count()
    }
}
