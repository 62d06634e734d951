//! The line check: the colors that the cells of one line can have.
//!
//! Each block takes its length, and one empty cell behind it if the next block has the same ink.
//! The rest of the line, the slack, are single empty cells. A placement of the clue is a walk over
//! states (blocks placed, single empty cells passed), from (0, 0) to (all, slack): an empty cell
//! leads from (j, o) to (j, o + 1), block j from (j, o) to (j + 1, o).
//!
//! It takes one step for each state to mark the states that the start reaches, and those that reach
//! the end. A cell can have a color if some step of a walk from start to end gives it that color.
//! This is the textbook table, on purpose: it shares nothing clever with a solver. Where lemmas
//! speak of the starts of blocks, the walks are those whose blocks start within given bounds, and
//! the bounds are narrowed like the colors.

use nonogram::{Clue, Ink};

/// A set of colors: bit 0 is the background, bit c is ink c.
pub(crate) type ColorBits = u32;

/// The set of one color.
pub(crate) fn color(ink: Ink) -> ColorBits {
    1 << ink.number()
}

const BACKGROUND: ColorBits = 1;

/// The first and the last cell at which a block can start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StartBounds {
    pub(crate) first: u16,
    pub(crate) last: u16,
}

/// The tables of the line check, reused for every line.
#[derive(Debug, Default)]
pub(crate) struct LineCheck {
    /// Whether a walk from the start visits state (j, o), at j * (slack + 1) + o.
    reached: Vec<bool>,
    /// Whether a walk from the state reaches the end.
    ends: Vec<bool>,
    /// For each ink of the clue and each cell, the number of cells from it on that can all have the
    /// ink, at (ink - 1) * (length + 1) + cell.
    room: Vec<usize>,
    /// For each ink and each cell, the blocks of walks that begin at it, less those that ended
    /// before it.
    blocks: Vec<i32>,
    /// Whether a walk leaves a cell empty.
    empty: Vec<bool>,
    /// For each block, where walks place it.
    placed: Vec<StartBounds>,
}

/// Fills a vector with `length` copies of a value.
fn fill<T: Clone>(vector: &mut Vec<T>, length: usize, value: T) {
    vector.clear();
    vector.resize(length, value);
}

/// The greatest number of an ink in a clue; 0 if there is no block.
pub(crate) fn last_ink(clue: Clue<'_>) -> usize {
    clue.blocks()
        .map(|block| block.ink.number())
        .max()
        .unwrap_or(0)
}

impl LineCheck {
    /// Removes every color from a cell that it has in no placement of `clue` that agrees with
    /// `cells` and `starts`, and narrows the `starts` of the blocks. If there is no such placement,
    /// returns false and changes nothing.
    ///
    /// The clue must fit an unknown line. `starts` is empty, or has the bounds of each block.
    pub(crate) fn narrow(
        &mut self,
        clue: Clue<'_>,
        cells: &mut [ColorBits],
        starts: &mut [StartBounds],
    ) -> bool {
        let length = cells.len();
        let slack = clue.slack(length).expect("a clue that fits its line");
        let (width, row) = (slack + 1, length + 1);
        let inks = last_ink(clue);

        fill(&mut self.room, inks * row, 0);
        for (ink, room) in Ink::first(inks).zip(self.room.chunks_exact_mut(row)) {
            for cell in (0..length).rev() {
                if cells[cell] & color(ink) != 0 {
                    room[cell] = room[cell + 1] + 1;
                }
            }
        }

        fill(&mut self.reached, (clue.len() + 1) * width, false);
        self.reached[0] = true;
        // The first cell after state (j, 0).
        let mut first = 0;
        for j in 0..=clue.len() {
            let state = j * width;
            for o in 0..slack {
                if self.reached[state + o] && can_be_empty(cells[first + o]) {
                    self.reached[state + o + 1] = true;
                }
            }
            if j < clue.len() {
                for o in 0..=slack {
                    let cell = first + o;
                    self.reached[state + width + o] =
                        self.reached[state + o] && self.fits(clue, cells, starts, j, cell);
                }
                first += usize::from(clue.lengths()[j]) + clue.gap(j);
            }
        }
        if !self.reached[clue.len() * width + slack] {
            return false;
        }

        // Backwards. Each step of a walk from start to end is recorded.
        fill(&mut self.ends, (clue.len() + 1) * width, false);
        fill(&mut self.blocks, inks * row, 0);
        fill(&mut self.empty, length, false);
        let nowhere = StartBounds {
            first: u16::MAX,
            last: 0,
        };
        fill(&mut self.placed, clue.len(), nowhere);
        self.ends[clue.len() * width + slack] = true;
        for j in (0..=clue.len()).rev() {
            let state = j * width;
            if j < clue.len() {
                let (block, gap) = (usize::from(clue.lengths()[j]), clue.gap(j));
                let part = (clue.ink(j).number() - 1) * row;
                first -= block + gap;
                for o in 0..=slack {
                    let cell = first + o;
                    if self.ends[state + width + o] && self.fits(clue, cells, starts, j, cell) {
                        self.ends[state + o] = true;
                        if self.reached[state + o] {
                            self.blocks[part + cell] += 1;
                            self.blocks[part + cell + block] -= 1;
                            let placed = &mut self.placed[j];
                            placed.first = placed.first.min(cell as u16);
                            placed.last = placed.last.max(cell as u16);
                            if gap > 0 {
                                self.empty[cell + block] = true;
                            }
                        }
                    }
                }
            }
            for o in (0..slack).rev() {
                let cell = first + o;
                if self.ends[state + o + 1] && can_be_empty(cells[cell]) {
                    self.ends[state + o] = true;
                    self.empty[cell] |= self.reached[state + o];
                }
            }
        }

        for (cell, &empty) in cells.iter_mut().zip(&self.empty) {
            *cell = if empty { BACKGROUND } else { 0 };
        }
        for (ink, blocks) in Ink::first(inks).zip(self.blocks.chunks_exact(row)) {
            let mut covering = 0;
            for (cell, begin) in cells.iter_mut().zip(blocks) {
                covering += begin;
                if covering > 0 {
                    *cell |= color(ink);
                }
            }
        }
        if !starts.is_empty() {
            starts.copy_from_slice(&self.placed);
        }
        debug_assert!(
            cells.iter().all(|&cell| cell != 0),
            "a placement gives each cell a color"
        );
        true
    }

    /// Whether block `j` fits at a cell, with the empty cell that it needs behind it. `self.room`
    /// is that of the line.
    #[inline]
    fn fits(
        &self,
        clue: Clue<'_>,
        cells: &[ColorBits],
        starts: &[StartBounds],
        j: usize,
        cell: usize,
    ) -> bool {
        let (block, gap) = (usize::from(clue.lengths()[j]), clue.gap(j));
        let room = (clue.ink(j).number() - 1) * (cells.len() + 1) + cell;
        let bounds = starts.get(j);
        bounds.is_none_or(|it| (it.first..=it.last).contains(&(cell as u16)))
            && self.room[room] >= block
            && (gap == 0 || can_be_empty(cells[cell + block]))
    }
}

fn can_be_empty(colors: ColorBits) -> bool {
    colors & BACKGROUND != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::{Block, Clues};
    use std::collections::BTreeSet;

    /// All lines of cells with these values.
    fn lines(values: usize, length: u32) -> Vec<Vec<usize>> {
        let line = |line: usize| {
            (0..length)
                .map(|at| line / values.pow(at) % values)
                .collect()
        };
        (0..values.pow(length)).map(line).collect()
    }

    /// The runs of inks: length and ink.
    fn runs(line: &[usize]) -> Vec<(usize, usize)> {
        let runs = line
            .chunk_by(|one, next| one == next)
            .filter(|run| run[0] > 0);
        runs.map(|run| (run.len(), run[0])).collect()
    }

    /// Every clue in every state of every line, with any set of colors in each cell: up to 7 cells
    /// with one ink, 5 with two, 4 with three.
    #[test]
    fn the_table_agrees_with_brute_force() {
        for (inks, longest) in [(1, 7), (2, 5), (3, 3)] {
            for length in 1..=longest {
                compare(inks, length);
            }
        }
    }

    fn compare(inks: usize, length: u32) {
        let mut check = LineCheck::default();
        let complete = lines(inks + 1, length);
        let all: BTreeSet<_> = complete.iter().map(|line| runs(line)).collect();
        // The empty set is no state of a cell.
        let states = lines((2 << inks) - 1, length);
        for blocks in all {
            let mut clues = Clues::new();
            clues.push_blocks(blocks.iter().map(|&(length, ink)| Block {
                length: length as u16,
                ink: Ink::new(ink).unwrap(),
            }));
            let with_clue: Vec<_> = complete
                .iter()
                .filter(|line| runs(line) == blocks)
                .collect();
            for state in &states {
                let cells: Vec<ColorBits> = state.iter().map(|&set| set as ColorBits + 1).collect();
                let mut expected = vec![0; cells.len()];
                let agrees = |line: &&&Vec<usize>| {
                    line.iter()
                        .zip(&cells)
                        .all(|(&ink, cell)| cell >> ink & 1 == 1)
                };
                for line in with_clue.iter().filter(agrees) {
                    line.iter()
                        .zip(&mut expected)
                        .for_each(|(&ink, cell)| *cell |= 1 << ink);
                }
                let mut narrowed = cells.clone();
                let holds = check.narrow(clues.get(0), &mut narrowed, &mut []);
                assert_eq!(holds, expected[0] != 0, "{clues:?} in {cells:?}");
                assert_eq!(narrowed, if holds { expected } else { cells }, "{clues:?}");
            }
        }
    }
}
