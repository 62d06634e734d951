//! Clues: the block lengths of lines.
//!
//! A clue is a slice of [`Block`]s, `&[Block]`. The clue of an empty line is the empty slice. [`Clues`]
//! stores the clues of all lines of one direction in two flat vectors, so a generator can refill it
//! millions of times without allocating.

use std::fmt;

/// The length of one block, in cells; never 0.
pub type Block = u16;

/// The number of cells that the blocks of `clue` need with single gaps between them.
pub(crate) fn min_length(clue: &[Block]) -> usize {
    let blocks: usize = clue.iter().map(|&block| usize::from(block)).sum();
    blocks + clue.len().saturating_sub(1)
}

/// The number of spare cells when `clue` is packed tightly into a line of `cells` cells, or `None` if
/// it does not fit. Every block of the line has slack + 1 placements.
///
/// ```
/// use nonogram::clue::slack;
///
/// assert_eq!([slack(&[1, 3], 7), slack(&[1, 3], 4), slack(&[], 7)], [Some(2), None, Some(7)]);
/// ```
pub fn slack(clue: &[Block], cells: usize) -> Option<usize> {
    cells.checked_sub(min_length(clue))
}

/// Displays a clue with single `separator`s between its blocks, and `0` for an empty line.
pub fn display(clue: &[Block], separator: char) -> impl fmt::Display + '_ {
    DisplayClue { clue, separator }
}

struct DisplayClue<'c> {
    clue: &'c [Block],
    separator: char,
}

impl fmt::Display for DisplayClue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.clue.split_first() else {
            return f.write_str("0");
        };
        write!(f, "{first}")?;
        rest.iter()
            .try_for_each(|block| write!(f, "{}{block}", self.separator))
    }
}

/// The clues of all lines of one direction, in order.
///
/// ```
/// let mut clues = nonogram::Clues::new();
/// clues.push(&[1, 1]);
/// clues.push(&[]);
/// assert_eq!(clues.get(0), [1, 1]);
/// assert_eq!(clues.iter().map(<[u16]>::len).collect::<Vec<_>>(), [2, 0]);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Clues {
    blocks: Vec<Block>,
    /// Invariant: non-decreasing, and the last entry is `blocks.len()`; line `i` owns
    /// `blocks[ends[i - 1]..ends[i]]`, where `ends[-1]` is read as 0.
    ends: Vec<u32>,
}

impl Clues {
    /// No lines.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends one line.
    ///
    /// # Panics
    /// If a block is 0. The clue of an empty line is empty.
    pub fn push(&mut self, clue: &[Block]) {
        assert!(!clue.contains(&0), "a block of length 0");
        self.blocks.extend_from_slice(clue);
        self.end_line();
    }

    /// Appends a block to the line that [`Self::end_line`] will close.
    pub(crate) fn push_block(&mut self, block: Block) {
        debug_assert!(block > 0, "a block of length 0");
        self.blocks.push(block);
    }

    /// Closes the line that [`Self::push_block`] was filling.
    pub(crate) fn end_line(&mut self) {
        let end = u32::try_from(self.blocks.len()).expect("fewer than 2^32 blocks");
        self.ends.push(end);
    }

    /// Removes all lines and keeps the memory.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.ends.clear();
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no line.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clue of one line.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn get(&self, line: usize) -> &[Block] {
        let start = if line == 0 { 0 } else { self.ends[line - 1] };
        &self.blocks[start as usize..self.ends[line] as usize]
    }

    /// The clues in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Block]> + '_ {
        (0..self.len()).map(|line| self.get(line))
    }

    /// The blocks of all lines, in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The end of each line's clue in [`Self::blocks`].
    ///
    /// ```
    /// let clues: nonogram::Clues = [vec![1, 1], vec![], vec![2]].into_iter().collect();
    /// assert_eq!(clues.ends(), [2, 2, 3]);
    /// ```
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// The number of filled cells that the clues require.
    pub fn filled(&self) -> u64 {
        self.blocks.iter().map(|&block| u64::from(block)).sum()
    }
}

impl<C: AsRef<[Block]>> FromIterator<C> for Clues {
    fn from_iter<I: IntoIterator<Item = C>>(lines: I) -> Self {
        let mut clues = Self::new();
        for clue in lines {
            clues.push(clue.as_ref());
        }
        clues
    }
}

impl fmt::Debug for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slack_is_what_tight_packing_leaves() {
        assert_eq!(slack(&[1, 3], 5), Some(0));
        assert_eq!(slack(&[1, 3], 9), Some(4));
        assert_eq!(slack(&[1, 3], 4), None);
        assert_eq!(slack(&[], 7), Some(7));
    }

    #[test]
    fn a_clue_is_displayed_with_single_separators() {
        assert_eq!(display(&[1, 12, 3], '.').to_string(), "1.12.3");
        assert_eq!(display(&[], '.').to_string(), "0");
    }

    #[test]
    fn lines_are_kept_apart() {
        let mut clues: Clues = [&[1, 2][..], &[], &[3]].into_iter().collect();
        assert_eq!(format!("{clues:?}"), "[[1, 2], [], [3]]");
        assert_eq!((clues.filled(), clues.blocks()), (6, &[1, 2, 3][..]));
        clues.clear();
        assert_eq!(clues, Clues::new());
    }
}
