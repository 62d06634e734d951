//! Line logic of the easy kind: the overlap of the extreme placements.
//!
//! All blocks of a line are pushed as far to the left as what is known allows, and then as far to the
//! right. A block covers the cells that both of its places share, and a cell that no block can reach
//! is empty:
//!
//! ```text
//! 3 1   ?#??????.      ###.#....  and  .###...#.   so   ?##?????.
//! ```
//!
//! That is what people do with their eyes, and finds much less than going through all placements.
//! Jan Wolter's pbnsolve does it first, as "left/right overlap".

use nonogram::clue::slack;
use nonogram::{Block, Clues, Line, Puzzle};

/// The bits of one line, 64 cells a word. Most lines have one.
mod bits {
    /// The bits from `from` < 64 on that a word has below `to` > 0, both counted from the word's first
    /// cell.
    #[inline]
    fn mask(from: usize, to: usize) -> u64 {
        u64::MAX << from & u64::MAX >> (64 - to.min(64))
    }

    /// The last bit that is set in `from..to`.
    #[inline]
    pub(super) fn last(words: &[u64], from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return None;
        }
        if let [word] = words {
            let word = word & mask(from, to);
            return word.checked_ilog2().map(|bit| bit as usize);
        }
        (from / 64..=(to - 1) / 64).rev().find_map(|index| {
            let first = index * 64;
            let word = words[index] & mask(from.saturating_sub(first), to - first);
            word.checked_ilog2().map(|bit| first + bit as usize)
        })
    }

    /// How many bits from `from` on are set without a gap.
    #[inline]
    pub(super) fn run(words: &[u64], from: usize) -> usize {
        if let [word] = words {
            let word = word.checked_shr(from as u32).unwrap_or(0);
            return word.trailing_ones() as usize;
        }
        let mut end = from;
        while let Some(word) = words.get(end / 64) {
            let ones = (word >> (end % 64)).trailing_ones() as usize;
            end += ones;
            if ones == 0 || !end.is_multiple_of(64) {
                break;
            }
        }
        end - from
    }

    /// Sets the bits in `from..to`.
    #[inline]
    pub(super) fn set(words: &mut [u64], from: usize, to: usize) {
        if from >= to {
            return;
        }
        let words = words[..to.div_ceil(64)].iter_mut().enumerate();
        for (index, word) in words.skip(from / 64) {
            let first = index * 64;
            *word |= mask(from.saturating_sub(first), to - first);
        }
    }

    /// Writes the first `length` bits in the opposite order.
    pub(super) fn reverse(words: &[u64], length: usize, reversed: &mut Vec<u64>) {
        reversed.clear();
        reversed.extend(words.iter().rev().map(|word| word.reverse_bits()));
        let excess = words.len() * 64 - length;
        for index in 0..reversed.len() {
            let next = reversed.get(index + 1).copied().unwrap_or(0);
            let high = next.checked_shl(64 - excess as u32).unwrap_or(0);
            reversed[index] = reversed[index] >> excess | high;
        }
    }
}

/// What is known of all lines of one direction.
#[derive(Clone, Debug, Default)]
struct Lines {
    length: usize,
    /// The words of a line.
    words: usize,
    /// Line by line: the cells that are filled, and those that are empty.
    filled: Vec<u64>,
    empty: Vec<u64>,
    /// Whether a line has changed since it was looked at.
    dirty: Vec<bool>,
}

impl Lines {
    /// Forgets everything. A line of which nothing is known has nothing to say if no block is longer
    /// than its slack, and if there are blocks.
    fn reset(&mut self, clues: &Clues, length: usize) {
        let lines = clues.len();
        self.length = length;
        self.words = length.div_ceil(64);
        for cells in [&mut self.filled, &mut self.empty] {
            cells.clear();
            cells.resize(lines * self.words, 0);
        }
        self.dirty.clear();
        self.dirty.extend(clues.iter().map(|clue| {
            let longest = clue.iter().copied().max().map(usize::from);
            longest.is_none_or(|longest| slack(clue, length).is_none_or(|slack| longest > slack))
        }));
    }

    fn words(&self, line: usize) -> std::ops::Range<usize> {
        line * self.words..(line + 1) * self.words
    }
}

/// Decides which boards overlaps solve, and keeps the memory that it takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlap {
    rows: Lines,
    columns: Lines,
    pushed: Pushed,
}

impl Overlap {
    /// Whether overlaps alone, line after line, decide every cell of a puzzle that has a solution. The
    /// answer does not depend on the order in which lines are looked at; `first` are those to begin with.
    ///
    /// # Complexity
    /// A few steps for each block of a line, each time that it is looked at.
    pub(crate) fn solves(&mut self, puzzle: &Puzzle, first: &[Line]) -> bool {
        let (width, height) = (puzzle.width(), puzzle.height());
        let Self {
            rows,
            columns,
            pushed,
        } = self;
        rows.reset(puzzle.rows(), width);
        columns.reset(puzzle.columns(), height);
        let mut unknown = width * height;
        for &line in first {
            unknown -= match line {
                Line::Row(row) => visit(row, puzzle.rows(), rows, columns, pushed),
                Line::Column(column) => visit(column, puzzle.columns(), columns, rows, pushed),
            };
        }
        while unknown > 0 {
            let before = unknown;
            unknown -= sweep(puzzle.rows(), rows, columns, pushed);
            unknown -= sweep(puzzle.columns(), columns, rows, pushed);
            if unknown == before {
                return false;
            }
        }
        true
    }
}

/// Looks at the dirty lines of one direction. Returns how many cells that decides.
fn sweep(clues: &Clues, lines: &mut Lines, crossing: &mut Lines, pushed: &mut Pushed) -> usize {
    let mut decided = 0;
    for line in 0..clues.len() {
        if lines.dirty[line] {
            decided += visit(line, clues, lines, crossing, pushed);
        }
    }
    decided
}

/// Looks at a line. Returns how many cells that decides.
fn visit(
    line: usize,
    clues: &Clues,
    lines: &mut Lines,
    crossing: &mut Lines,
    pushed: &mut Pushed,
) -> usize {
    lines.dirty[line] = false;
    let words = lines.words(line);
    let (filled, empty) = (&mut lines.filled[words.clone()], &mut lines.empty[words]);
    if !pushed.look(clues.get(line), lines.length, filled, empty) {
        return 0;
    }
    let mut decided = 0;
    let (place, bit) = (line / 64, 1 << (line % 64));
    for (new, is_filled) in [(&pushed.filled, true), (&pushed.empty, false)] {
        let old = if is_filled { &mut *filled } else { &mut *empty };
        for (index, (old, &new)) in old.iter_mut().zip(new).enumerate() {
            let mut fresh = new & !*old;
            *old |= new;
            decided += fresh.count_ones() as usize;
            while fresh != 0 {
                let position = index * 64 + fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                let word = position * crossing.words + place;
                match is_filled {
                    true => crossing.filled[word] |= bit,
                    false => crossing.empty[word] |= bit,
                }
                crossing.dirty[position] = true;
            }
        }
    }
    decided
}

/// The extreme placements of a line, and what follows.
#[derive(Clone, Debug, Default)]
struct Pushed {
    clue: Vec<usize>,
    /// The first cell of each block, as far to the left as can be; and as far to the right, in the
    /// mirrored line.
    left: Vec<usize>,
    right: Vec<usize>,
    /// The mirrored line.
    mirrored: [Vec<u64>; 2],
    /// The cells that follow.
    filled: Vec<u64>,
    empty: Vec<u64>,
}

impl Pushed {
    /// Finds the cells that follow. Returns whether the blocks can be placed.
    fn look(&mut self, clue: &[Block], length: usize, filled: &[u64], empty: &[u64]) -> bool {
        self.clue.clear();
        self.clue
            .extend(clue.iter().map(|&block| usize::from(block)));
        if !push_left(&self.clue, length, filled, empty, &mut self.left) {
            return false;
        }
        let [mirrored_filled, mirrored_empty] = &mut self.mirrored;
        bits::reverse(filled, length, mirrored_filled);
        bits::reverse(empty, length, mirrored_empty);
        self.clue.reverse();
        let right = &mut self.right;
        if !push_left(&self.clue, length, mirrored_filled, mirrored_empty, right) {
            return false;
        }
        self.clue.reverse();
        for cells in [&mut self.filled, &mut self.empty] {
            cells.clear();
            cells.resize(filled.len(), 0);
        }
        let mut reached = 0;
        let blocks = self
            .clue
            .iter()
            .zip(&self.left)
            .zip(self.right.iter().rev());
        for ((&size, &left), &right) in blocks {
            let right = length - right - size;
            // What lies between the reaches of two blocks is empty.
            bits::set(&mut self.empty, reached, left);
            bits::set(&mut self.filled, right, left + size);
            reached = right + size;
        }
        bits::set(&mut self.empty, reached, length);
        true
    }
}

/// Places each block of `clue` as far to the left as a line allows. Returns false if they do not fit.
///
/// # Complexity
/// O(blocks x cells) at worst, since blocks only move to the right.
fn push_left(
    clue: &[usize],
    length: usize,
    filled: &[u64],
    empty: &[u64],
    starts: &mut Vec<usize>,
) -> bool {
    starts.clear();
    starts.resize(clue.len(), 0);
    let (mut block, mut from) = (0, 0);
    loop {
        let behind = match block {
            0 => 0,
            _ => starts[block - 1] + clue[block - 1],
        };
        let start = match clue.get(block) {
            Some(&size) => match fit(size, from, length, filled, empty) {
                Some(start) => start,
                None => return false,
            },
            None => length,
        };
        match (bits::last(filled, behind, start), block) {
            (None, block) if block == clue.len() => return true,
            (None, _) => {
                starts[block] = start;
                from = start + clue[block] + 1;
                block += 1;
            }
            (Some(_), 0) => return false,
            // A filled cell that was skipped belongs to the block before, which must reach it.
            (Some(cell), _) => {
                block -= 1;
                from = cell + 1 - clue[block];
            }
        }
    }
}

/// The first place of a block of `size` cells from `from` on: no empty cell in it, no filled one behind it.
fn fit(size: usize, from: usize, length: usize, filled: &[u64], empty: &[u64]) -> Option<usize> {
    let mut start = from;
    while start + size <= length {
        match bits::last(empty, start, start + size) {
            Some(cell) => start = cell + 1,
            // What it takes up when it moves on is filled, and no obstacle.
            None => return Some(start + bits::run(filled, start + size)),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::Picture;
    use proptest::prelude::*;

    /// The cells of a line that are filled, and those that are empty.
    fn known(text: &str) -> [Vec<u64>; 2] {
        ['#', '.'].map(|sign| {
            let mut words = vec![0; text.len().div_ceil(64)];
            for (cell, _) in text.char_indices().filter(|&(_, other)| other == sign) {
                words[cell / 64] |= 1 << (cell % 64);
            }
            words
        })
    }

    #[track_caller]
    fn check(clue: &[Block], before: &str, after: &str) {
        let mut pushed = Pushed::default();
        let [filled, empty] = known(before);
        assert!(pushed.look(clue, before.len(), &filled, &empty));
        let both = |one: &[u64], other: &[u64]| one.iter().zip(other).map(|(a, b)| a | b).collect();
        let found: [Vec<u64>; 2] = [both(&pushed.filled, &filled), both(&pushed.empty, &empty)];
        assert_eq!(found, known(after), "{before}");
    }

    #[test]
    fn blocks_overlap_and_do_not_reach() {
        check(&[], "???", "...");
        check(&[3], "?????", "??#??");
        check(&[2, 1], "????", "##.#");
        check(&[3, 1], "?#??????.", "?##?????.");
        check(&[2], "?#????", "?#?...");
        check(&[1, 1], "?.?#?", "#..#.");
        check(&[3], "?.????", "..?##?");
        // There is no room for two behind the gap.
        check(&[2, 2], "??.?#??", "##.?#?.");
        check(&[1, 3], "#?????", "#.?##?");
    }

    /// What going through all placements would find: both ends are free, but not the middle.
    #[test]
    fn it_finds_less_than_there_is() {
        check(&[1, 2], "????#?", "????#?");
        assert!(
            !Overlap::default().solves(&Picture::from_bits(2, 2, "1001").unwrap().puzzle(), &[])
        );
        assert!(Overlap::default().solves(
            &Picture::from_bits(3, 3, "111101000").unwrap().puzzle(),
            &[]
        ));
    }

    /// All placements of a clue on cells that are known in part.
    fn placements(clue: &[usize], line: &[u8]) -> Vec<Vec<usize>> {
        let (Some((&size, rest)), length) = (clue.split_first(), line.len()) else {
            let is_free = line.iter().all(|&cell| cell != b'#');
            return if is_free {
                vec![Vec::new()]
            } else {
                Vec::new()
            };
        };
        let mut all = Vec::new();
        for start in 0..length {
            let end = start + size;
            let fits = end <= length
                && !line[..start].contains(&b'#')
                && !line[start..end].contains(&b'.')
                && line.get(end) != Some(&b'#');
            if fits {
                for behind in placements(rest, &line[length.min(end + 1)..]) {
                    let behind = behind.into_iter().map(|other| other + end + 1);
                    all.push(std::iter::once(start).chain(behind).collect());
                }
            }
        }
        all
    }

    proptest! {
        #[test]
        fn bits_are_mirrored_and_mirrored_back(text in "[?#]{1,200}") {
            let [line, _] = known(&text);
            let mirrored: String = text.chars().rev().collect();
            let mut reversed = Vec::new();
            bits::reverse(&line, text.len(), &mut reversed);
            prop_assert_eq!(&reversed, &known(&mirrored)[0]);
            let from = text.len() / 3;
            let last = text[from..].rfind('#').map(|cell| from + cell);
            prop_assert_eq!(bits::last(&line, from, text.len()), last);
            let run = text[from..].find('?').unwrap_or(text.len() - from);
            prop_assert_eq!(bits::run(&line, from), run);
        }

        #[test]
        fn the_leftmost_placement_is_the_least_of_all(
            text in "[?#.]{1,12}|\\?{50,60}[?#.]{3,12}",
            clue in proptest::collection::vec(1_usize..4, 0..4),
        ) {
            let [filled, empty] = known(&text);
            let all = placements(&clue, text.as_bytes());
            let mut starts = Vec::new();
            let fits = push_left(&clue, text.len(), &filled, &empty, &mut starts);
            prop_assert_eq!(fits, !all.is_empty());
            if !all.is_empty() {
                for (block, start) in starts.into_iter().enumerate() {
                    prop_assert_eq!(Some(start), all.iter().map(|starts| starts[block]).min());
                }
            }
        }

        #[test]
        fn what_overlaps_solve_line_logic_solves(
            width in 1_usize..9, height in 1_usize..9, bits in "[01]{64}",
        ) {
            use nonogram_propagate::{Logic, Options, Solver};
            let picture = Picture::from_bits(width, height, &bits[..width * height]).unwrap();
            let puzzle = picture.puzzle();
            let mut overlap = Overlap::default();
            let options = Options { logic: Logic::Line, ..Options::default() };
            let report = Solver::new().solve(&puzzle, &options);
            let in_another_order = Overlap::default().solves(&puzzle, &report.lines);
            let is_solved = overlap.solves(&puzzle, &[]);
            prop_assert_eq!(is_solved, in_another_order);
            if is_solved {
                prop_assert_eq!(report.solutions, [picture.clone()]);
                for row in 0..height {
                    prop_assert_eq!(overlap.rows.filled[row], picture.row_words(row)[0]);
                }
            }
        }
    }
}
