//! A finished board: every cell is filled or empty.
//!
//! What is filled is stored apart from the inks, which a black-and-white board does not store. Rows
//! are bit sets with 64 cells in a word, so the clue of a row takes two bit scans for each block.
//! The clues of the columns are those of the rows of the transposed picture.

use crate::{Block, Clues, Ink, Length, Position, PuzzleError, check_sides};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A board without unknown cells.
///
/// ```
/// let picture = nonogram::Picture::from_bits(3, 2, "101110").unwrap();
/// assert_eq!(picture.to_string(), "#.#\n##.\n");
/// assert_eq!(picture.row_clues().get(0), [1, 1]);
/// ```
#[derive(Clone)]
pub struct Picture {
    width: usize,
    height: usize,
    /// Row by row, `width.div_ceil(64)` words each; cell `c` of a row is bit `c % 64` of its word
    /// `c / 64`. Invariant: bits beyond the width are 0.
    words: Vec<u64>,
    /// The ink of each cell, row by row. Empty if all filled cells have [`Ink::FIRST`]. Invariant:
    /// a cell has an ink if and only if its bit in `words` is 1.
    inks: Vec<Ink>,
}

/// Pictures are equal if their sides and the inks of all cells are.
impl PartialEq for Picture {
    fn eq(&self, other: &Self) -> bool {
        (self.width, self.height) == (other.width, other.height)
            && self.words == other.words
            && (self.inks == other.inks || self.cells().eq(other.cells()))
    }
}

impl Eq for Picture {}

impl Hash for Picture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.width, self.height, &self.words).hash(state);
    }
}

impl Picture {
    /// An empty board.
    ///
    /// # Panics
    /// If a side is 0 or above [`crate::MAX_SIDE`].
    pub fn blank(width: usize, height: usize) -> Self {
        crate::puzzle_error::assert_sides(width, height);
        Self {
            width,
            height,
            words: vec![0; height * width.div_ceil(64)],
            inks: Vec::new(),
        }
    }

    /// The board with inks of these numbers, row by row. Cells without a number are empty.
    ///
    /// # Errors
    /// [`PuzzleError::Size`] if a side is 0 or above [`crate::MAX_SIDE`], [`PuzzleError::Ink`] for
    /// a number above [`crate::MAX_INKS`].
    ///
    /// # Panics
    /// If there are more numbers than cells.
    ///
    /// ```
    /// let picture = nonogram::Picture::from_inks(3, 2, [0, 1, 2, 2, 0, 0]).unwrap();
    /// assert_eq!(picture.to_string(), ".ab\nb..\n");
    /// ```
    pub fn from_inks(
        width: usize,
        height: usize,
        numbers: impl IntoIterator<Item = usize>,
    ) -> Result<Self, PuzzleError> {
        check_sides(width as u64, height as u64)?;
        let mut picture = Self::blank(width, height);
        for (place, found) in numbers.into_iter().enumerate() {
            let ink = Ink::new(found).ok_or(PuzzleError::Ink { least: 0, found })?;
            picture.set_ink(place / width, place % width, ink);
        }
        Ok(picture)
    }

    /// The inverse of [`Self::from_bits`]: 0s for empty cells and 1s for filled ones, row by row.
    pub fn to_bits(&self) -> String {
        let mut bits = Vec::with_capacity(self.width * self.height);
        for row in self.words.chunks_exact(self.words_per_row()) {
            let cells = (0..self.width).map(|column| row[column / 64] >> (column % 64) & 1);
            bits.extend(cells.map(|cell| b'0' + cell as u8));
        }
        String::from_utf8(bits).expect("digits are ASCII")
    }

    /// The inverse of [`Self::from_digits`]. For a black-and-white board, the same as
    /// [`Self::to_bits`].
    pub fn to_digits(&self) -> String {
        match self.inks[..] {
            [] => self.to_bits(),
            _ => self.cells().map(Ink::digit).collect(),
        }
    }

    /// The number of columns.
    #[inline]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    #[inline]
    pub fn height(&self) -> usize {
        self.height
    }

    #[inline]
    fn words_per_row(&self) -> usize {
        self.width.div_ceil(64)
    }

    /// The cells of one row as bits: cell c is bit `c % 64` of word `c / 64`.
    #[inline]
    pub fn row_words(&self, row: usize) -> &[u64] {
        let stride = self.words_per_row();
        &self.words[row * stride..][..stride]
    }

    /// Whether a cell is filled.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    pub fn get(&self, row: usize, column: usize) -> bool {
        assert!(column < self.width, "column out of range");
        self.row_words(row)[column / 64] >> (column % 64) & 1 == 1
    }

    /// The ink of a cell, or the background if the cell is empty.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    pub fn ink(&self, row: usize, column: usize) -> Ink {
        let filled = self.get(row, column);
        match self.inks.get(row * self.width + column) {
            Some(&ink) => ink,
            None if filled => Ink::FIRST,
            None => Ink::BACKGROUND,
        }
    }

    /// The inks of all cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Ink> + '_ {
        (0..self.height)
            .flat_map(move |row| (0..self.width).map(move |column| self.ink(row, column)))
    }

    /// Whether a cell has another ink than [`Ink::FIRST`].
    ///
    /// # Complexity
    /// O(1) for boards on which no such ink was ever set; else O(cells).
    pub fn is_colored(&self) -> bool {
        self.inks.iter().any(|&ink| ink > Ink::FIRST)
    }

    /// Whether all inks from 1 to `inks` occur, and no other.
    ///
    /// # Complexity
    /// O(cells).
    ///
    /// ```
    /// let picture: nonogram::Picture = "a.\nac\n".parse().unwrap();
    /// assert_eq!([1, 2, 3].map(|inks| picture.has_inks(inks)), [false; 3]);
    /// ```
    pub fn has_inks(&self, inks: usize) -> bool {
        let seen = self
            .cells()
            .fold(0_u64, |seen, ink| seen | 1 << ink.number());
        seen | 1 == (2 << inks) - 1
    }

    /// Gives a cell an ink, or empties it.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn set_ink(&mut self, row: usize, column: usize, ink: Ink) {
        if ink > Ink::FIRST && self.inks.is_empty() {
            self.inks = self.cells().collect();
        }
        self.set(row, column, !ink.is_background());
        if let Some(cell) = self.inks.get_mut(row * self.width + column) {
            *cell = ink;
        }
    }

    /// Fills a cell with [`Ink::FIRST`] or empties it.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn set(&mut self, row: usize, column: usize, filled: bool) {
        assert!(column < self.width, "column out of range");
        if let Some(ink) = self.inks.get_mut(row * self.width + column) {
            *ink = if filled { Ink::FIRST } else { Ink::BACKGROUND };
        }
        let stride = self.words_per_row();
        let word = &mut self.words[row * stride + column / 64];
        let bit = 1 << (column % 64);
        if filled {
            *word |= bit;
        } else {
            *word &= !bit;
        }
    }

    /// Fills the cell at `position` with [`Ink::FIRST`] if it is empty, else empties it.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn flip(&mut self, position: Position) {
        let Position { row, column } = position;
        self.set(row, column, !self.get(row, column));
    }

    /// Fills with [`Ink::FIRST`] or empties 64 cells of a row at once: those of word `index` of
    /// [`Self::row_words`]. Bits beyond the row are ignored.
    ///
    /// # Panics
    /// If the row has no such word.
    ///
    /// ```
    /// let mut picture = nonogram::Picture::blank(3, 2);
    /// picture.set_word(1, 0, 0b1101);
    /// assert_eq!(picture.to_bits(), "000101");
    /// ```
    pub fn set_word(&mut self, row: usize, index: usize, cells: u64) {
        let stride = self.words_per_row();
        assert!(index < stride, "word out of range");
        let columns = (self.width - 64 * index).min(64);
        self.words[row * stride + index] = cells & u64::MAX >> (64 - columns);
        if let Some(inks) = self.inks.get_mut(row * self.width + 64 * index..) {
            for (bit, ink) in inks.iter_mut().enumerate().take(columns) {
                *ink = [Ink::BACKGROUND, Ink::FIRST][(cells >> bit & 1) as usize];
            }
        }
    }

    /// The number of filled cells.
    pub fn filled(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether no cell is filled, or every cell.
    ///
    /// ```
    /// let plain = |bits| nonogram::Picture::from_bits(2, 1, bits).unwrap().is_plain();
    /// assert!(plain("00") && plain("11") && !plain("01"));
    /// ```
    pub fn is_plain(&self) -> bool {
        [0, self.width * self.height].contains(&self.filled())
    }

    /// The memory that the cells take, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.words[..]) + size_of_val(&self.inks[..])
    }

    /// The share of filled cells, from 0 to 1.
    pub fn density(&self) -> f64 {
        self.filled() as f64 / (self.width * self.height) as f64
    }

    /// The board mirrored at its main diagonal: rows become columns.
    pub fn transposed(&self) -> Self {
        let mut transposed = Self::blank(self.height, self.width);
        let stride = transposed.words_per_row();
        for row in 0..self.height {
            for (index, &word) in self.row_words(row).iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let column = 64 * index + left.trailing_zeros() as usize;
                    transposed.words[column * stride + row / 64] |= 1 << (row % 64);
                    left &= left - 1;
                }
            }
        }
        if !self.inks.is_empty() {
            for column in 0..self.width {
                let inks = (0..self.height).map(|row| self.ink(row, column));
                transposed.inks.extend(inks);
            }
        }
        transposed
    }

    /// The picture with left and right exchanged.
    ///
    /// # Complexity
    /// O(cells).
    ///
    /// ```
    /// use nonogram::Picture;
    ///
    /// let picture: Picture = "##.\n#..".parse().unwrap();
    /// assert_eq!(picture.mirrored().to_string(), ".##\n..#\n");
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = Self::blank(self.width, self.height);
        for row in 0..self.height {
            for column in 0..self.width {
                mirrored.set_ink(row, self.width - 1 - column, self.ink(row, column));
            }
        }
        mirrored
    }

    /// The picture, and the seven others that are this one, turned or mirrored. Some may be equal.
    ///
    /// ```
    /// let turns = nonogram::Picture::from_bits(3, 1, "110").unwrap().turns();
    /// assert_eq!(turns.iter().filter(|turn| turn.width() == 3).count(), 4);
    /// ```
    pub fn turns(&self) -> Vec<Self> {
        let mut turns = vec![self.clone()];
        for number in 0..7 {
            let last = &turns[number];
            turns.push(if number % 2 == 0 {
                last.mirrored()
            } else {
                last.transposed()
            });
        }
        turns
    }

    /// The clues of the rows.
    pub fn row_clues(&self) -> Clues {
        let mut clues = Clues::new();
        self.row_clues_into(&mut clues);
        clues
    }

    /// [`Self::row_clues`] in the memory of `clues`, whose contents are replaced.
    ///
    /// # Complexity
    /// Two bit scans for each block, and one step for each word. On boards of several inks, one
    /// step for each cell.
    pub(crate) fn row_clues_into(&self, clues: &mut Clues) {
        clues.clear();
        if !self.inks.is_empty() {
            return self
                .inks
                .chunks_exact(self.width)
                .for_each(|row| push_colored(row, clues));
        }
        for row in self.words.chunks_exact(self.words_per_row()) {
            push_clue(row, clues);
        }
    }

    /// The clues of the columns.
    pub fn column_clues(&self) -> Clues {
        let mut clues = Clues::new();
        self.column_clues_into(&mut clues);
        clues
    }

    /// [`Self::column_clues`] in the memory of `clues`, whose contents are replaced.
    pub(crate) fn column_clues_into(&self, clues: &mut Clues) {
        self.transposed().row_clues_into(clues);
    }
}

/// Appends the clue of the line with these cells of a board of several inks.
fn push_colored(cells: &[Ink], clues: &mut Clues) {
    let runs = cells.chunk_by(|one, next| one == next);
    let blocks = runs.map(|run| Block {
        length: run.len() as Length,
        ink: run[0],
    });
    clues.push_blocks(blocks.filter(|block| !block.ink.is_background()));
}

/// Appends the clue of the line with these cells.
fn push_clue(words: &[u64], clues: &mut Clues) {
    let mut begin = 0; // Where the block begins that is open, if one is.
    let mut is_open = false;
    let mut last = 0;
    for (index, &word) in words.iter().enumerate() {
        // The cells that differ from the one before. They alternately begin and end blocks.
        let mut edges = word ^ (word << 1 | last);
        last = word >> 63;
        while edges != 0 {
            let edge = 64 * index + edges.trailing_zeros() as usize;
            edges &= edges - 1;
            if is_open {
                clues.push_length((edge - begin) as Length);
            }
            (begin, is_open) = (edge, !is_open);
        }
    }
    if is_open {
        clues.push_length((64 * words.len() - begin) as Length);
    }
    clues.end_line();
}

/// A line of `#` and `.` for each row; on a board of several inks, of letters and `.`.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_colored = self.is_colored();
        for row in 0..self.height {
            let symbols = (0..self.width).map(|column| match self.ink(row, column) {
                Ink::FIRST if !is_colored => '#',
                ink => ink.letter(),
            });
            writeln!(f, "{}", symbols.collect::<String>())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}\n{self}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use crate::strategy;
    use proptest::prelude::*;

    /// The lengths of the stretches of `1` in a 0/1 string.
    fn naive_clue(line: &str) -> Vec<Length> {
        let runs = line.split('0').filter(|run| !run.is_empty());
        runs.map(|run| run.len() as Length).collect()
    }

    fn naive_puzzle(picture: &Picture) -> Puzzle {
        let bits = picture.to_bits();
        let (width, height) = (picture.width(), picture.height());
        let rows = (0..height).map(|row| naive_clue(&bits[row * width..][..width]));
        let columns = (0..width).map(|column| {
            let cells = bits.chars().skip(column).step_by(width);
            naive_clue(&cells.collect::<String>())
        });
        Puzzle::new(rows.collect(), columns.collect()).unwrap()
    }

    #[test]
    fn clues_at_word_borders() {
        for side in [1, 2, 63, 64, 65, 127, 128, 129, 150] {
            for filled in [
                |_: usize, _: usize| true,
                |_, _| false,
                |row, column| row != column,
                |row, column| (row + column) % 2 == 0,
                |row, column| row % 64 == 63 || column % 64 == 63,
                |row, column| row % 64 != 0 && column % 64 != 0,
            ] {
                for (width, height) in [(side, 3), (3, side), (side, side)] {
                    let mut picture = Picture::blank(width, height);
                    for row in 0..height {
                        (0..width).for_each(|column| picture.set(row, column, filled(row, column)));
                    }
                    assert_eq!(picture.puzzle(), naive_puzzle(&picture));
                }
            }
        }
    }

    #[test]
    fn a_row_of_the_greatest_width_is_one_block() {
        let bits = "1".repeat(crate::MAX_SIDE);
        let picture = Picture::from_bits(crate::MAX_SIDE, 1, &bits).unwrap();
        assert_eq!(picture.row_clues().get(0), [crate::MAX_SIDE as Length]);
        assert!(picture.column_clues().iter().all(|clue| clue == [1]));
    }

    proptest! {
        /// Digits, clues, equality and mirroring agree with the cells one by one.
        #[test]
        fn inks_are_kept((width, digits) in (1..=9_usize, 1..=9_usize).prop_flat_map(|(width, height)| {
            let digit = prop::sample::select(vec!['0', '1', '2', 'v']);
            (Just(width), prop::collection::vec(digit, width * height))
        })) {
            let digits: String = digits.into_iter().collect();
            let height = digits.len() / width;
            let picture = Picture::from_digits(width, height, &digits).unwrap();
            prop_assert_eq!(picture.to_digits(), digits.clone());
            prop_assert_eq!(picture.is_colored(), digits.contains(['2', 'v']));
            prop_assert_eq!(picture.filled(), digits.len() - digits.matches('0').count());
            let mut by_cell = Picture::blank(width, height);
            let mut plain = picture.clone();
            for (cell, digit) in digits.chars().enumerate() {
                let (row, column) = (cell / width, cell % width);
                by_cell.set_ink(row, column, Ink::from_digit(digit).unwrap());
                plain.set(row, column, digit != '0');
            }
            prop_assert_eq!(&by_cell, &picture);
            prop_assert_eq!(plain == picture, !picture.is_colored());
            // A board that has had other inks is a black-and-white board like any other.
            let bits = Picture::from_bits(width, height, &picture.to_bits()).unwrap();
            prop_assert_eq!(&plain, &bits);
            prop_assert_eq!(plain.puzzle(), bits.puzzle());
            let transposed = picture.transposed();
            prop_assert_eq!(transposed.row_clues(), picture.column_clues());
            prop_assert_eq!(transposed.transposed(), picture.clone());
            let blocks: u64 = picture
                .puzzle()
                .rows()
                .iter()
                .map(|clue| clue.len() as u64)
                .sum();
            let starts = digits.bytes().enumerate().filter(|&(cell, digit)| {
                digit != b'0' && (cell % width == 0 || digits.as_bytes()[cell - 1] != digit)
            });
            prop_assert_eq!(blocks, starts.count() as u64);
            prop_assert_eq!(crate::check(&picture.puzzle(), &picture), Ok(()));
            prop_assert_eq!(picture.to_string().parse(), Ok(picture));
        }

        #[test]
        fn clues_are_the_naive_ones(picture in strategy::pictures(1..=150, 1..=150)) {
            prop_assert_eq!(picture.puzzle(), naive_puzzle(&picture));
        }

        #[test]
        fn refilling_is_the_same_as_making(
            first in strategy::planted(1..=70, 1..=70),
            second in strategy::pictures(1..=70, 1..=70),
        ) {
            let mut puzzle = first.0;
            puzzle.refill(&second);
            prop_assert_eq!(puzzle, second.puzzle());
        }

        #[test]
        fn transposing_swaps_rows_and_columns(picture in strategy::pictures(1..=150, 1..=150)) {
            let transposed = picture.transposed();
            prop_assert_eq!(transposed.width(), picture.height());
            for row in 0..picture.height() {
                for column in 0..picture.width() {
                    prop_assert_eq!(picture.get(row, column), transposed.get(column, row));
                }
            }
            prop_assert_eq!(transposed.row_clues(), picture.column_clues());
            prop_assert_eq!(transposed.transposed(), picture);
        }

        #[test]
        fn bits_there_and_back_are_the_identity(picture in strategy::pictures(1..=150, 1..=20)) {
            let bits = picture.to_bits();
            prop_assert_eq!(bits.matches('1').count(), picture.filled());
            let back = Picture::from_bits(picture.width(), picture.height(), &bits);
            prop_assert_eq!(back, Ok(picture));
        }

        #[test]
        fn a_cell_that_is_set_changes_alone(
            picture in strategy::pictures(1..=150, 1..=20),
            cell in any::<prop::sample::Index>(),
            filled in any::<bool>(),
        ) {
            let cell = cell.index(picture.width() * picture.height());
            let mut changed = picture.clone();
            changed.set(cell / picture.width(), cell % picture.width(), filled);
            let mut bits = picture.to_bits().into_bytes();
            bits[cell] = if filled { b'1' } else { b'0' };
            prop_assert_eq!(changed.to_bits().into_bytes(), bits);
        }
    }
}
