//! Counts over clues. They describe a puzzle before it is solved.

use crate::{Clue, Puzzle};

/// Counts over the clues of some lines.
///
/// [`Puzzle::stats`] covers the lines of both directions.
///
/// ```
/// let puzzle = nonogram::Picture::from_bits(3, 2, "101110").unwrap().puzzle();
/// let stats = puzzle.stats();
/// assert_eq!((stats.lines, stats.blocks, stats.longest_block), (5, 6, 2));
/// // Row 1 (1 1 in 3 cells) and column 1 (2 in 2 cells) have one placement each.
/// assert_eq!(stats.forced_lines, 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClueStats {
    /// The number of lines; at least 1.
    pub lines: u64,
    /// The number of cells of these lines. A cell in two of the lines counts twice.
    pub cells: u64,
    /// Blocks.
    pub blocks: u64,
    /// The number of filled cells that the clues require, counted as in `cells`.
    pub filled: u64,
    /// The most blocks in one clue.
    pub longest_clue: usize,
    /// The most cells in one block, 0 if there is no block.
    pub longest_block: usize,
    /// Lines with no block.
    pub empty_lines: u64,
    /// Lines with one block from end to end.
    pub full_lines: u64,
    /// Lines with only one placement: the empty ones and those without slack.
    pub forced_lines: u64,
    /// The sum of the slacks of all lines with blocks.
    pub total_slack: u64,
    /// Cells that are filled in every placement of their line, because a block is longer than the
    /// line's slack: a player can fill them at once. Counted as in `cells`.
    pub overlap: u64,
}

impl ClueStats {
    /// Counts a line with this number of cells.
    ///
    /// # Panics
    /// If the clue does not fit.
    fn add(&mut self, clue: Clue<'_>, cells: usize) {
        let slack = clue.slack(cells).expect("a clue that fits its line");
        let counted_slack = if clue.is_empty() { 0 } else { slack };
        let mut longest_block = 0;
        for length in clue.lengths().iter().map(|&length| usize::from(length)) {
            longest_block = longest_block.max(length);
            self.filled += length as u64;
            self.overlap += length.saturating_sub(slack) as u64;
        }
        self.lines += 1;
        self.cells += cells as u64;
        self.blocks += clue.len() as u64;
        self.longest_clue = self.longest_clue.max(clue.len());
        self.longest_block = self.longest_block.max(longest_block);
        self.empty_lines += u64::from(clue.is_empty());
        self.full_lines += u64::from(longest_block == cells);
        self.forced_lines += u64::from(counted_slack == 0);
        self.total_slack += counted_slack as u64;
    }

    /// Lines that have at least one block.
    fn lines_with_blocks(&self) -> u64 {
        self.lines - self.empty_lines
    }

    /// The share of filled cells, from 0 to 1.
    pub fn density(&self) -> f64 {
        self.filled as f64 / self.cells as f64
    }

    /// The number of blocks for each line, empty lines included.
    pub fn mean_blocks(&self) -> f64 {
        self.blocks as f64 / self.lines as f64
    }

    /// The number of cells for each block, or 0 if there is no block.
    pub fn mean_block(&self) -> f64 {
        self.filled as f64 / self.blocks.max(1) as f64
    }

    /// The slack of each line with blocks, or 0 if there is no such line.
    pub fn mean_slack(&self) -> f64 {
        self.total_slack as f64 / self.lines_with_blocks().max(1) as f64
    }
}

impl Puzzle {
    /// The statistics of the clues of both directions.
    ///
    /// # Complexity
    /// One step for each block.
    pub fn stats(&self) -> ClueStats {
        let mut stats = ClueStats::default();
        self.lines()
            .for_each(|line| stats.add(self.clue(line), self.length(line)));
        stats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Picture, strategy};
    use proptest::prelude::*;

    #[test]
    fn every_count_of_a_small_board() {
        // #####
        // .....
        // ##.#.
        let picture = Picture::from_bits(5, 3, "111110000011010").unwrap();
        let mut rows = ClueStats::default();
        picture
            .row_clues()
            .iter()
            .for_each(|clue| rows.add(clue, 5));
        assert_eq!(
            rows,
            ClueStats {
                lines: 3,
                cells: 15,
                blocks: 3,
                filled: 8,
                longest_clue: 2,
                longest_block: 5,
                empty_lines: 1,
                full_lines: 1,
                forced_lines: 2,
                total_slack: 1,
                overlap: 6,
            }
        );
        let stats = picture.puzzle().stats();
        assert_eq!((stats.lines, stats.cells, stats.filled), (8, 30, 16));
        assert_eq!((stats.blocks, stats.longest_clue), (11, 2));
        // Columns 3 and 5 are `1` in three cells, slack 2.
        assert_eq!(stats.total_slack, 5);
        assert_eq!(stats.mean_slack(), 5.0 / 7.0);
        assert_eq!(stats.density(), 16.0 / 30.0);
        assert_eq!(stats.mean_blocks(), 11.0 / 8.0);
        assert_eq!(stats.mean_block(), 16.0 / 11.0);
    }

    #[test]
    fn an_empty_board_has_counts() {
        let blank = Picture::blank(4, 4).puzzle().stats();
        assert_eq!((blank.mean_slack(), blank.mean_block()), (0.0, 0.0));
        assert_eq!(blank.forced_lines, 8);
    }

    proptest! {
        /// A cell is in the overlap if and only if the same block fills it with all blocks as far
        /// left as possible and with all as far right as possible.
        #[test]
        fn overlap_is_what_both_extreme_placements_fill(
            picture in strategy::pictures(1..=40, 1..=1),
        ) {
            let clues = picture.row_clues();
            let clue = clues.get(0);
            let slack = clue.slack(picture.width()).unwrap();
            let mut start = 0;
            let mut shared = 0;
            for &block in clue.lengths() {
                let left = start..start + usize::from(block);
                let right = left.start + slack..left.end + slack;
                shared += left.filter(|cell| right.contains(cell)).count();
                start += usize::from(block) + 1;
            }
            let mut stats = ClueStats::default();
            stats.add(clue, picture.width());
            prop_assert_eq!(stats.overlap, shared as u64);
        }

        #[test]
        fn totals_agree_with_the_picture((puzzle, picture) in strategy::planted(1..=30, 1..=30)) {
            let stats = puzzle.stats();
            prop_assert_eq!(stats.filled, 2 * picture.filled() as u64);
            prop_assert_eq!(stats.density(), picture.density());
        }
    }
}
