//! Clues: the blocks of lines.
//!
//! [`Clues`] stores the clues of all lines of one direction in flat vectors, so a generator can
//! refill it millions of times without allocating. The inks have a vector of their own, which a
//! black-and-white board leaves empty: its code works on the lengths alone.

use crate::{Ink, PuzzleError};
use std::fmt;

/// The length of one block, in cells. Clues never contain 0.
pub type Length = u16;

/// A block: adjacent cells of one ink.
///
/// Displayed with the letter of its ink: `3b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The number of cells.
    pub length: Length,
    /// The ink; never the background.
    pub ink: Ink,
}

impl Block {
    /// A block of the ink of this number.
    ///
    /// # Errors
    /// [`PuzzleError::Ink`] unless it is in `1..=MAX_INKS`.
    pub fn new(length: Length, ink: usize) -> Result<Self, PuzzleError> {
        match Ink::new(ink).filter(|ink| !ink.is_background()) {
            Some(ink) => Ok(Self { length, ink }),
            None => Err(PuzzleError::Ink {
                least: 1,
                found: ink,
            }),
        }
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.length, self.ink)
    }
}

/// The clue of one line.
///
/// Displayed with points between the blocks: `1.3`, or `1a.3b` on a board of several inks. The clue
/// of an empty line is `0`.
#[derive(Clone, Copy)]
pub struct Clue<'a> {
    lengths: &'a [Length],
    /// The ink of each block; empty if every ink of the board is [`Ink::FIRST`].
    inks: &'a [Ink],
}

impl<'a> Clue<'a> {
    /// The number of blocks.
    pub fn len(self) -> usize {
        self.lengths.len()
    }

    /// Whether the line is empty.
    pub fn is_empty(self) -> bool {
        self.lengths.is_empty()
    }

    /// The lengths of the blocks. On a black-and-white board, this is all.
    pub fn lengths(self) -> &'a [Length] {
        self.lengths
    }

    /// The ink of a block.
    ///
    /// # Panics
    /// If there is no such block.
    #[inline]
    pub fn ink(self, block: usize) -> Ink {
        assert!(block < self.lengths.len(), "block out of range");
        self.inks.get(block).copied().unwrap_or(Ink::FIRST)
    }

    /// Whether every block has [`Ink::FIRST`]. This is so on every black-and-white board.
    pub fn is_of_one_ink(self) -> bool {
        self.inks.iter().all(|&ink| ink == Ink::FIRST)
    }

    /// The blocks in order.
    pub fn blocks(self) -> impl ExactSizeIterator<Item = Block> + DoubleEndedIterator + use<'a> {
        let lengths = self.lengths.iter().enumerate();
        lengths.map(move |(index, &length)| Block {
            length,
            ink: self.ink(index),
        })
    }

    /// The cells that must stay empty between a block and the next one: 1 if they have the same
    /// ink, else 0. 0 for the last block.
    #[inline]
    pub fn gap(self, block: usize) -> usize {
        if block + 1 >= self.len() {
            return 0;
        }
        usize::from(self.inks.is_empty() || self.inks[block] == self.inks[block + 1])
    }

    /// The number of cells that the blocks need, with the gaps that they need.
    pub(crate) fn min_length(self) -> usize {
        let blocks: usize = self.lengths.iter().map(|&length| usize::from(length)).sum();
        let gaps = match self.inks {
            [] => self.len().saturating_sub(1),
            inks => inks.windows(2).filter(|pair| pair[0] == pair[1]).count(),
        };
        blocks + gaps
    }

    /// The number of spare cells when the blocks are packed tightly into a line of `cells` cells,
    /// or `None` if they do not fit. Every block has slack + 1 placements in an unknown line.
    ///
    /// ```
    /// let picture: nonogram::Picture = "ab...cc".parse().unwrap();
    /// let clues = picture.row_clues();
    /// // The blocks need no gaps, because their inks differ.
    /// assert_eq!((clues.get(0).slack(7), clues.get(0).slack(3)), (Some(3), None));
    /// ```
    pub fn slack(self, cells: usize) -> Option<usize> {
        cells.checked_sub(self.min_length())
    }

    /// Displays the clue with single `separator`s between its blocks, and `0` for an empty line.
    pub fn display(self, separator: char) -> impl fmt::Display + use<'a> {
        DisplayClue {
            clue: self,
            separator,
        }
    }
}

struct DisplayClue<'a> {
    clue: Clue<'a>,
    separator: char,
}

impl fmt::Display for DisplayClue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.clue.is_empty() {
            return f.write_str("0");
        }
        for (index, length) in self.clue.lengths.iter().enumerate() {
            if index > 0 {
                write!(f, "{}", self.separator)?;
            }
            write!(f, "{length}")?;
            if let Some(ink) = self.clue.inks.get(index) {
                write!(f, "{ink}")?;
            }
        }
        Ok(())
    }
}

impl PartialEq for Clue<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.lengths == other.lengths
            && (0..self.len()).all(|block| self.ink(block) == other.ink(block))
    }
}

impl Eq for Clue<'_> {}

/// Comparison with the lengths of a black-and-white clue; `[0]` is that of an empty line.
impl<const N: usize> PartialEq<[Length; N]> for Clue<'_> {
    fn eq(&self, other: &[Length; N]) -> bool {
        self.is_of_one_ink()
            && self
                .lengths
                .iter()
                .eq(other.iter().filter(|&&length| length > 0))
    }
}

impl fmt::Display for Clue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display('.').fmt(f)
    }
}

impl fmt::Debug for Clue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.display(' '))
    }
}

/// The clues of all lines of one direction, in order. Blocks of length 0 are left out, so an empty
/// line may be written `[]` or `[0]`.
///
/// ```
/// let clues: nonogram::Clues = [vec![1, 1], vec![], vec![0]].into_iter().collect();
/// assert_eq!(clues.get(0), [1, 1]);
/// assert_eq!(clues.iter().map(|clue| clue.len()).collect::<Vec<_>>(), [2, 0, 0]);
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Clues {
    /// Invariant: never 0.
    lengths: Vec<Length>,
    /// Invariant: empty if every block has [`Ink::FIRST`]; else the ink of each block of `lengths`.
    inks: Vec<Ink>,
    /// Invariant: non-decreasing, and the last entry is `lengths.len()`; line `i` owns
    /// `lengths[ends[i - 1]..ends[i]]`, where `ends[-1]` is read as 0.
    ends: Vec<u32>,
}

impl Clues {
    /// No lines.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends one line of a black-and-white board, or with blocks of [`Ink::FIRST`].
    pub fn push(&mut self, lengths: &[Length]) {
        self.lengths
            .extend(lengths.iter().filter(|&&length| length > 0));
        if self.is_colored() {
            self.inks.resize(self.lengths.len(), Ink::FIRST);
        }
        self.end_line();
    }

    /// Appends one line.
    ///
    /// # Panics
    /// If the ink of a block is the background.
    ///
    /// ```
    /// use nonogram::{Block, Clues, Ink};
    ///
    /// let mut clues = Clues::new();
    /// let block = |length, ink| Block { length, ink: Ink::new(ink).unwrap() };
    /// clues.push_blocks([block(3, 1), block(2, 2)]);
    /// assert_eq!(clues.get(0).to_string(), "3a.2b");
    /// ```
    pub fn push_blocks(&mut self, blocks: impl IntoIterator<Item = Block>) {
        for Block { length, ink } in blocks {
            if length == 0 {
                continue;
            }
            assert!(!ink.is_background(), "a block of the background");
            if ink != Ink::FIRST || self.is_colored() {
                self.inks.resize(self.lengths.len(), Ink::FIRST);
                self.inks.push(ink);
            }
            self.lengths.push(length);
        }
        self.end_line();
    }

    /// Appends a block of [`Ink::FIRST`] to the line that [`Self::end_line`] will close. No block
    /// has another ink.
    pub(crate) fn push_length(&mut self, length: Length) {
        debug_assert!(length > 0, "a block of length 0");
        debug_assert!(!self.is_colored());
        self.lengths.push(length);
    }

    /// Closes the line that [`Self::push_length`] was filling.
    pub(crate) fn end_line(&mut self) {
        let end = u32::try_from(self.lengths.len()).expect("fewer than 2^32 blocks");
        self.ends.push(end);
    }

    /// Removes all lines and keeps the memory.
    pub fn clear(&mut self) {
        self.lengths.clear();
        self.inks.clear();
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

    /// Whether a block has another ink than [`Ink::FIRST`].
    pub fn is_colored(&self) -> bool {
        !self.inks.is_empty()
    }

    /// The clue of one line.
    ///
    /// # Panics
    /// If there is no such line.
    #[inline]
    pub fn get(&self, line: usize) -> Clue<'_> {
        let start = if line == 0 { 0 } else { self.ends[line - 1] };
        let range = start as usize..self.ends[line] as usize;
        Clue {
            lengths: &self.lengths[range.clone()],
            inks: self.inks.get(range).unwrap_or_default(),
        }
    }

    /// The clues in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Clue<'_>> + Clone + '_ {
        (0..self.len()).map(|line| self.get(line))
    }

    /// The lengths of the blocks of all lines, in order.
    pub fn lengths(&self) -> &[Length] {
        &self.lengths
    }

    /// The end of each line's clue in [`Self::lengths`].
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
        self.lengths.iter().map(|&length| u64::from(length)).sum()
    }

    /// The number of cells of each ink that the clues require, from ink 1 to the last ink of a
    /// block.
    pub(crate) fn filled_by_ink(&self) -> Vec<u64> {
        let mut cells = vec![0; self.last_ink()];
        for block in self.iter().flat_map(Clue::blocks) {
            cells[block.ink.number() - 1] += u64::from(block.length);
        }
        cells
    }

    /// The greatest number of an ink of a block; at least 1.
    pub(crate) fn last_ink(&self) -> usize {
        self.inks.iter().map(|ink| ink.number()).max().unwrap_or(1)
    }
}

impl<C: AsRef<[Length]>> FromIterator<C> for Clues {
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
        let slack = |lengths: &[Length], cells| Clues::from_iter([lengths]).get(0).slack(cells);
        assert_eq!(slack(&[1, 3], 5), Some(0));
        assert_eq!(slack(&[1, 3], 9), Some(4));
        assert_eq!(slack(&[1, 3], 4), None);
        assert_eq!(slack(&[], 7), Some(7));
    }

    #[test]
    fn a_clue_is_displayed_with_single_separators() {
        let display =
            |lengths: &[Length]| Clues::from_iter([lengths]).get(0).display('.').to_string();
        assert_eq!(display(&[1, 12, 3]), "1.12.3");
        assert_eq!(display(&[]), "0");
    }

    #[test]
    fn a_block_of_0_is_no_block() {
        let mut clues: Clues = [&[0][..], &[0, 2, 0, 1, 0]].into_iter().collect();
        let blocks = [(0, 1), (1, 2), (0, 2)].map(|(length, ink)| Block::new(length, ink).unwrap());
        clues.push_blocks(blocks);
        assert_eq!(format!("{clues:?}"), "[[0], [2a 1a], [1b]]");
        assert_eq!(
            (clues.get(0), clues.get(1)),
            (
                Clues::from_iter([[]]).get(0),
                Clues::from_iter([[2, 1]]).get(0)
            )
        );
        assert!(clues.get(0) == [0] && clues.get(2) != [1]);
    }

    #[test]
    fn lines_are_kept_apart() {
        let mut clues: Clues = [&[1, 2][..], &[], &[3]].into_iter().collect();
        assert_eq!(format!("{clues:?}"), "[[1 2], [0], [3]]");
        assert_eq!((clues.filled(), clues.lengths()), (6, &[1, 2, 3][..]));
        clues.clear();
        assert_eq!(clues, Clues::new());
    }

    #[test]
    fn inks_may_begin_in_any_line() {
        let block = |length, ink| Block {
            length,
            ink: Ink::new(ink).unwrap(),
        };
        let mut clues = Clues::new();
        clues.push(&[4]);
        clues.push_blocks([block(1, 1), block(2, 1), block(3, 3), block(1, 1)]);
        clues.push(&[2, 1]);
        clues.push_blocks([]);
        assert_eq!(format!("{clues:?}"), "[[4a], [1a 2a 3c 1a], [2a 1a], [0]]");
        assert_eq!(clues.filled_by_ink(), [11, 0, 3]);
        let clue = clues.get(1);
        assert_eq!([0, 1, 2, 3].map(|block| clue.gap(block)), [1, 0, 0, 0]);
        assert_eq!((clue.slack(8), clue.slack(7)), (Some(0), None));
        assert!(
            clue.blocks()
                .eq([block(1, 1), block(2, 1), block(3, 3), block(1, 1)])
        );

        // Blocks of the first ink alone are those of a black-and-white board.
        let mut plain = Clues::new();
        plain.push_blocks([block(2, 1), block(1, 1)]);
        assert_eq!(
            (plain.is_colored(), plain.get(0) == clues.get(2)),
            (false, true)
        );
        assert_eq!(plain, [[2, 1]].into_iter().collect());
    }
}
