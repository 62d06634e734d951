//! The line check: which values the cells of one line can have.
//!
//! Think of an empty cell behind the line. Then each block takes its length and one empty cell behind
//! it, and a placement of the clue is a walk over states (blocks placed, cells passed): an empty
//! cell leads from (j, i) to (j, i + 1), block j of length b from (j, i) to (j + 1, i + b + 1).
//! Marking the states that are reached from the start, and those that reach the end, takes a step
//! for each state; a cell can have a value if some step of a walk from start to end gives it
//! that value. This is the textbook table, on purpose: nothing clever is shared with a solver.

use nonogram::{Block, Cell};

/// The tables of the line check, kept from line to line.
#[derive(Debug, Default)]
pub(crate) struct LineCheck {
    /// `reached[j * (cells + 2) + i]`: whether a walk from the start visits (j, i).
    reached: Vec<bool>,
    /// Whether a walk from (j, i) visits the end.
    ends: Vec<bool>,
    /// The number of cells from cell i on, without a gap, that can be filled.
    room: Vec<usize>,
    /// The walks' blocks that begin at a cell, less those that ended before it.
    blocks: Vec<i32>,
    /// Whether a walk leaves a cell empty.
    empty: Vec<bool>,
}

impl LineCheck {
    /// Decides every cell that has one value in all placements of `clue` that agree with `cells`.
    /// Returns false, and changes nothing, if there is no such placement.
    ///
    /// The clue fits the line when nothing is known of it.
    pub(crate) fn narrow(&mut self, clue: &[Block], cells: &mut [Cell]) -> bool {
        let (length, blocks) = (cells.len(), clue.len());
        // One state more than there are cells with the one behind the line.
        let stride = length + 2;
        let can_be_empty = |i: usize| i == length || cells[i] != Cell::Filled;

        self.room.clear();
        self.room.resize(length + 1, 0);
        for i in (0..length).rev() {
            if cells[i] != Cell::Empty {
                self.room[i] = self.room[i + 1] + 1;
            }
        }
        let room = &self.room;
        // Where block `j` leads from (j, i), if it can stand there.
        let behind = |j: usize, i: usize| {
            let block = usize::from(*clue.get(j)?);
            (i < length && room[i] >= block && can_be_empty(i + block)).then_some(i + block + 1)
        };

        for table in [&mut self.reached, &mut self.ends] {
            table.clear();
            table.resize((blocks + 1) * stride, false);
        }
        self.reached[0] = true;
        for j in 0..=blocks {
            for i in 0..=length {
                if !self.reached[j * stride + i] {
                    continue;
                }
                if can_be_empty(i) {
                    self.reached[j * stride + i + 1] = true;
                }
                if let Some(next) = behind(j, i) {
                    self.reached[(j + 1) * stride + next] = true;
                }
            }
        }
        self.ends[blocks * stride + length + 1] = true;
        for j in (0..=blocks).rev() {
            for i in (0..=length).rev() {
                let by_cell = can_be_empty(i) && self.ends[j * stride + i + 1];
                let by_block = || behind(j, i).is_some_and(|n| self.ends[(j + 1) * stride + n]);
                if by_cell || by_block() {
                    self.ends[j * stride + i] = true;
                }
            }
        }
        if !self.ends[0] {
            return false;
        }

        self.blocks.clear();
        self.blocks.resize(length + 1, 0);
        self.empty.clear();
        self.empty.resize(length + 1, false);
        for j in 0..=blocks {
            for i in 0..=length {
                if !self.reached[j * stride + i] {
                    continue;
                }
                if can_be_empty(i) && self.ends[j * stride + i + 1] {
                    self.empty[i] = true;
                }
                if let Some(next) = behind(j, i).filter(|n| self.ends[(j + 1) * stride + n]) {
                    self.blocks[i] += 1;
                    self.blocks[next - 1] -= 1;
                    self.empty[next - 1] = true;
                }
            }
        }
        let mut covering = 0;
        for (i, cell) in cells.iter_mut().enumerate() {
            covering += self.blocks[i];
            match (covering > 0, self.empty[i]) {
                (true, false) => *cell = Cell::Filled,
                (false, true) => *cell = Cell::Empty,
                (true, true) => {}
                (false, false) => unreachable!("a placement gives each cell a value"),
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every placement of `clue` in a line, by counting in binary.
    fn brute_force(clue: &[Block], cells: &[Cell]) -> Option<Vec<Cell>> {
        let mut possible = vec![[false; 2]; cells.len()];
        let mut any = false;
        for bits in 0_u32..1 << cells.len() {
            let filled = |i: usize| bits >> i & 1 == 1;
            let agrees = (0..cells.len()).all(|i| match cells[i] {
                Cell::Unknown => true,
                cell => cell == Cell::known(filled(i)),
            });
            let text: String = (0..cells.len())
                .map(|i| if filled(i) { '#' } else { '.' })
                .collect();
            let runs = text.split('.').filter(|run| !run.is_empty());
            if agrees && runs.map(str::len).eq(clue.iter().map(|&b| usize::from(b))) {
                any = true;
                for (i, possible) in possible.iter_mut().enumerate() {
                    possible[usize::from(filled(i))] = true;
                }
            }
        }
        let value = |possible: [bool; 2]| match possible {
            [true, true] => Cell::Unknown,
            [empty, _] => Cell::known(!empty),
        };
        any.then(|| possible.into_iter().map(value).collect())
    }

    /// All clues that fit a line of `length` cells.
    fn clues(length: usize) -> Vec<Vec<Block>> {
        let mut all = vec![Vec::new()];
        for first in 1..=length {
            let rest = length.saturating_sub(first + 1);
            for mut clue in clues(rest) {
                clue.insert(0, first as Block);
                all.push(clue);
            }
        }
        all
    }

    /// Every clue in every state of every line of up to 7 cells.
    #[test]
    fn the_table_agrees_with_brute_force() {
        let mut check = LineCheck::default();
        for length in 1..=7 {
            let mut all = clues(length);
            all.sort();
            all.dedup();
            for state in 0..3_usize.pow(length as u32) {
                let cell = |i: usize| match state / 3_usize.pow(i as u32) % 3 {
                    0 => Cell::Unknown,
                    1 => Cell::Empty,
                    _ => Cell::Filled,
                };
                let cells: Vec<Cell> = (0..length).map(cell).collect();
                for clue in &all {
                    let mut narrowed = cells.clone();
                    let found = check.narrow(clue, &mut narrowed).then_some(narrowed);
                    assert_eq!(found, brute_force(clue, &cells), "{clue:?} in {cells:?}");
                }
            }
        }
    }
}
