//! The line check: the values that the cells of one line can have.
//!
//! Add an empty cell to the end of the line. Then each block takes its length and one empty cell behind
//! it, and the rest of the line, the slack, are single empty cells. A placement of the clue is a walk
//! over states (blocks placed, single empty cells passed), from (0, 0) to (all, slack): an empty cell
//! leads from (j, o) to (j, o + 1), block j from (j, o) to (j + 1, o).
//!
//! It takes one step for each state to mark the states that the start reaches, and those that reach the
//! end. A cell can have a value if some step of a walk from start to end gives it that value. This is
//! the textbook table, on purpose: it shares nothing clever with a solver.

use nonogram::{Cell, Length};

/// The tables of the line check, reused for every line.
#[derive(Debug, Default)]
pub(crate) struct LineCheck {
    /// Whether a walk from the start visits state (j, o), at j * (slack + 1) + o.
    reached: Vec<bool>,
    /// Whether a walk from the state reaches the end.
    ends: Vec<bool>,
    /// For each cell, the number of cells from it on that can all be filled.
    room: Vec<usize>,
    /// For each cell, the blocks of walks that begin at it, less those that ended before it.
    blocks: Vec<i32>,
    /// Whether a walk leaves a cell empty.
    empty: Vec<bool>,
}

/// Fills a vector with `length` copies of a value.
fn fill<T: Clone>(vector: &mut Vec<T>, length: usize, value: T) {
    vector.clear();
    vector.resize(length, value);
}

impl LineCheck {
    /// Decides every cell that has one value in all placements of `clue` that agree with `cells`. If
    /// there is no such placement, returns false and changes nothing.
    ///
    /// The clue must fit an unknown line.
    pub(crate) fn narrow(&mut self, clue: &[Length], cells: &mut [Cell]) -> bool {
        let length = cells.len();
        let taken: usize = clue.iter().map(|&block| usize::from(block) + 1).sum();
        let slack = length + 1 - taken;
        let width = slack + 1;
        let can_be_empty = |cell: usize| cell == length || cells[cell] != Cell::FILLED;

        fill(&mut self.room, length + 1, 0);
        for cell in (0..length).rev() {
            if cells[cell] != Cell::EMPTY {
                self.room[cell] = self.room[cell + 1] + 1;
            }
        }
        let room = &self.room;
        let fits = |block: usize, cell: usize| room[cell] >= block && can_be_empty(cell + block);

        fill(&mut self.reached, (clue.len() + 1) * width, false);
        self.reached[0] = true;
        // The first cell after state (j, 0).
        let mut first = 0;
        for j in 0..=clue.len() {
            let state = j * width;
            for o in 0..slack {
                if self.reached[state + o] && can_be_empty(first + o) {
                    self.reached[state + o + 1] = true;
                }
            }
            if let Some(&block) = clue.get(j) {
                let block = usize::from(block);
                for o in 0..=slack {
                    let goes = self.reached[state + o] && fits(block, first + o);
                    self.reached[state + width + o] = goes;
                }
                first += block + 1;
            }
        }
        if !self.reached[clue.len() * width + slack] {
            return false;
        }

        // Backwards. Each step of a walk from start to end is recorded.
        fill(&mut self.ends, (clue.len() + 1) * width, false);
        fill(&mut self.blocks, length + 1, 0);
        fill(&mut self.empty, length + 1, false);
        self.ends[clue.len() * width + slack] = true;
        for j in (0..=clue.len()).rev() {
            let state = j * width;
            if let Some(&block) = clue.get(j) {
                let block = usize::from(block);
                first -= block + 1;
                for o in 0..=slack {
                    let cell = first + o;
                    if self.ends[state + width + o] && fits(block, cell) {
                        self.ends[state + o] = true;
                        if self.reached[state + o] {
                            self.blocks[cell] += 1;
                            self.blocks[cell + block] -= 1;
                            self.empty[cell + block] = true;
                        }
                    }
                }
            }
            for o in (0..slack).rev() {
                let cell = first + o;
                if self.ends[state + o + 1] && can_be_empty(cell) {
                    self.ends[state + o] = true;
                    self.empty[cell] |= self.reached[state + o];
                }
            }
        }

        let mut covering = 0;
        for (i, cell) in cells.iter_mut().enumerate() {
            covering += self.blocks[i];
            match (covering > 0, self.empty[i]) {
                (true, false) => *cell = Cell::FILLED,
                (false, true) => *cell = Cell::EMPTY,
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

    /// Tries every placement of `clue` in a line.
    fn brute_force(clue: &[Length], cells: &[Cell]) -> Option<Vec<Cell>> {
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
    fn clues(length: usize) -> Vec<Vec<Length>> {
        let mut all = vec![Vec::new()];
        for first in 1..=length {
            let rest = length.saturating_sub(first + 1);
            for mut clue in clues(rest) {
                clue.insert(0, first as Length);
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
                    1 => Cell::EMPTY,
                    _ => Cell::FILLED,
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
