//! Splits the unknown cells into parts that do not affect each other, to search them apart.
//!
//! An empty cell *separates* its line if the same blocks stand before it in every remaining placement.
//! The completions of the line are then all combinations of completions of its two sides, so the sides
//! do not affect each other. Unknown cells of a line between the same separators are tied; cells that
//! are tied directly or through other cells form a part. The solutions of the board are all
//! combinations of solutions of the parts: none if a part has none, one if each part has one. Two hard
//! parts cost the sum of their searches, where one search for both would repeat the second for each
//! attempt at the first.
//!
//! A part is searched in the same way as a whole board. Its board has the unknown cells of other parts
//! decided in each line, in some way that the line allows. A row and a column may decide such a cell
//! differently. This does no harm, because the cell is known in both and is not looked at again.

use crate::board::Board;
use crate::budget::Meter;
use crate::line::bits::Bits;
use crate::line::cells::Cells;
use crate::line::solver::LineSolver;
use nonogram::{Line, Picture, Position, Puzzle, WorkLimit};

/// The parts of a board: for each part its cells, by rows. If all unknown cells are tied, there is one
/// part.
#[derive(Clone, Debug)]
pub(crate) struct Parts<B>(Vec<Vec<B>>);

impl<B: Bits> Parts<B> {
    /// The parts of a board at the fixpoint of line logic. The part with the fewest cells comes first;
    /// ties are in reading order.
    ///
    /// # Complexity
    /// A line solve for each line with unknown cells, counted as work.
    pub(crate) fn of(
        puzzle: &Puzzle,
        board: &Board<B>,
        solver: &mut LineSolver<B>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, WorkLimit> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut ties = Ties::new(width * height);
        for line in puzzle.lines() {
            let cells = cells_of(board, line);
            let mut undecided = cells.undecided();
            if undecided.is_empty() {
                continue;
            }
            let clue = puzzle.clue(line).lengths();
            meter.work(((clue.len() + 1) * (B::BITS / 64)) as u64)?;
            let length = puzzle.length(line);
            solver.solve(clue, length, cells).expect("the board is at the fixpoint of line logic");
            let separators = separators(cells, length, &solver.starts()[..clue.len()]);
            let cell = |index| {
                let Position { row, column } = line.cell(index);
                row * width + column
            };
            let mut last = None;
            while let Some(index) = undecided.pop() {
                if let Some(last) = last.replace(index) {
                    let between = B::low(index).minus(B::low(last + 1));
                    if separators.and(between).is_empty() {
                        ties.tie(cell(last), cell(index));
                    }
                }
            }
        }
        let mut number = vec![None; width * height];
        let mut parts: Vec<Vec<B>> = Vec::new();
        for (row, cells) in board.rows.iter().enumerate() {
            let mut undecided = cells.undecided();
            while let Some(column) = undecided.pop() {
                let part = number[ties.root(row * width + column)].get_or_insert_with(|| {
                    parts.push(vec![B::default(); height]);
                    parts.len() - 1
                });
                parts[*part][row] = parts[*part][row].or(B::bit(column));
            }
        }
        parts.sort_by_cached_key(|rows| rows.iter().map(|row| row.count()).sum::<usize>());
        Ok(Self(parts))
    }

    /// The number of parts.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The board on which exactly the cells of one part are unknown.
    pub(crate) fn board(
        &self,
        part: usize,
        puzzle: &Puzzle,
        board: &Board<B>,
        solver: &mut LineSolver<B>,
        meter: &mut Meter<'_>,
    ) -> Result<Board<B>, WorkLimit> {
        let rows = &self.0[part];
        let mut columns = vec![B::default(); puzzle.width()];
        for (row, &cells) in rows.iter().enumerate() {
            let mut cells = cells;
            while let Some(column) = cells.pop() {
                columns[column] = columns[column].or(B::bit(row));
            }
        }
        let mut only = board.clone();
        only.unknown = rows.iter().map(|row| row.count()).sum();
        for line in puzzle.lines() {
            let (cells, own) = match line {
                Line::Row(row) => (&mut only.rows[row], rows[row]),
                Line::Column(column) => (&mut only.columns[column], columns[column]),
            };
            let (clue, length) = (puzzle.clue(line).lengths(), puzzle.length(line));
            loop {
                let mut others = cells.undecided().minus(own);
                let Some(index) = others.pop() else {
                    break;
                };
                meter.work(((clue.len() + 1) * (B::BITS / 64)) as u64)?;
                // Either value is possible, because the line solver is complete.
                cells.decide(index, false);
                *cells = solver.solve(clue, length, *cells).expect("an undecided cell can be empty");
            }
            debug_assert_eq!(cells.undecided(), own, "other parts decide nothing here");
        }
        Ok(only)
    }

    /// Up to `limit` pictures that are one of `found` in this part and one of `before` elsewhere.
    pub(crate) fn combine(&self, part: usize, before: &[Picture], found: &[Picture], limit: usize) -> Vec<Picture> {
        let pairs = found.iter().flat_map(|here| before.iter().map(move |elsewhere| (here, elsewhere)));
        let combine = |(here, elsewhere): (&Picture, &Picture)| {
            let mut combined = elsewhere.clone();
            for (row, &cells) in self.0[part].iter().enumerate() {
                let mut cells = cells;
                while let Some(column) = cells.pop() {
                    combined.set(row, column, here.get(row, column));
                }
            }
            combined
        };
        pairs.take(limit).map(combine).collect()
    }
}

fn cells_of<B: Bits>(board: &Board<B>, line: Line) -> Cells<B> {
    match line {
        Line::Row(row) => board.rows[row],
        Line::Column(column) => board.columns[column],
    }
}

/// The empty cells such that no block can start on both sides of them.
fn separators<B: Bits>(cells: Cells<B>, length: usize, starts: &[B]) -> B {
    let mut separators = B::low(length).minus(cells.fillable);
    for &starts in starts {
        let (first, last) = (starts.lowest(), B::BITS - 1 - starts.reversed().lowest());
        separators = separators.minus(B::low(last).minus(B::low(first)));
    }
    separators
}

/// Sets of tied cells (union by linking to the smaller root, with path halving; Tarjan 1975).
struct Ties {
    parent: Vec<u32>,
}

impl Ties {
    fn new(cells: usize) -> Self {
        Self { parent: (0..cells as u32).collect() }
    }

    fn root(&mut self, mut cell: usize) -> usize {
        while self.parent[cell] as usize != cell {
            let above = self.parent[cell] as usize;
            self.parent[cell] = self.parent[above];
            cell = above;
        }
        cell
    }

    fn tie(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b) as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(puzzle: &Puzzle) -> Vec<Vec<u64>> {
        let mut board = Board::<u64>::default();
        board.reset(puzzle);
        let mut meter = Meter::default();
        let mut solver = LineSolver::default();
        // Line logic in a simple way.
        loop {
            let before = board.unknown;
            for line in puzzle.lines() {
                let cells = cells_of(&board, line);
                let after = solver.solve(puzzle.clue(line).lengths(), puzzle.length(line), cells).unwrap();
                let mut decided = cells.undecided().minus(after.undecided());
                while let Some(index) = decided.pop() {
                    let Position { row, column } = line.cell(index);
                    board.decide(row, column, after.fillable.has(index));
                }
            }
            if board.unknown == before {
                break;
            }
        }
        let parts = Parts::of(puzzle, &board, &mut solver, &mut meter).unwrap();
        for part in 0..parts.len() {
            let only = parts.board(part, puzzle, &board, &mut solver, &mut meter);
            let only = only.unwrap();
            let unknown: Vec<u64> = only.rows.iter().map(|row| row.undecided()).collect();
            assert_eq!(unknown, parts.0[part]);
            let cells: usize = only.rows.iter().map(|row| row.undecided().count()).sum();
            assert_eq!(only.unknown, cells);
        }
        parts.0
    }

    #[track_caller]
    fn check_parts(picture: &[&str], expected: &[&[u64]]) {
        let bits = picture.concat();
        let picture = Picture::from_bits(picture[0].len(), picture.len(), &bits).unwrap();
        assert_eq!(parts(&picture.puzzle()), expected);
    }

    /// A switch is four cells, of which two crosswise are filled. Two full rows and two full columns
    /// separate two switches. One of each would not: a full line could then be part of another block.
    #[test]
    fn switches_are_parts() {
        check_parts(&["10", "01"], &[&[0b11, 0b11]]);
        let two = ["10011000", "01011000", "00011000", "11111111", "11111111", "00011000", "00011001", "00011010"];
        let (first, second) = (0b11, 0b1100_0000);
        let apart: [&[u64]; 2] = [&[first, first, 0, 0, 0, 0, 0, 0], &[0, 0, 0, 0, 0, 0, second, second]];
        check_parts(&two, &apart);
    }

    #[test]
    fn an_empty_cell_that_a_block_can_pass_does_not_separate() {
        let starts = [0b00_0111_u64, 0b01_0000];
        let cells = |empty: u64| Cells::<u64> { fillable: 0b11_1111 & !empty, emptiable: 0b11_1111 };
        assert_eq!(separators(cells(0b00_1010), 6, &starts), 0b00_1000);
        assert_eq!(separators(cells(0b11_1111), 6, &starts), 0b11_1100);
        assert_eq!(separators::<u64>(cells(0b00_0011), 6, &[]), 0b00_0011);
    }
}
