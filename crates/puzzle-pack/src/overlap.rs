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

/// The cells of one line, a bit for each.
trait Cells: Copy {
    /// The last one in `from..to` that is set.
    fn last_in(self, from: usize, to: usize) -> Option<usize>;

    /// How many from `from` on are set without a gap.
    fn run_from(self, from: usize) -> usize;
}

/// The bits from `from` < 64 on that a word has below `to` > 0, both counted from the word's first
/// cell.
#[inline]
fn mask(from: usize, to: usize) -> u64 {
    u64::MAX << from & u64::MAX >> (64 - to.min(64))
}

/// Most lines: up to 64 cells.
impl Cells for u64 {
    #[inline]
    fn last_in(self, from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return None;
        }
        (self & mask(from, to))
            .checked_ilog2()
            .map(|bit| bit as usize)
    }

    #[inline]
    fn run_from(self, from: usize) -> usize {
        self.checked_shr(from as u32).unwrap_or(0).trailing_ones() as usize
    }
}

/// 64 cells a word.
impl Cells for &[u64] {
    fn last_in(self, from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return None;
        }
        (from / 64..=(to - 1) / 64).rev().find_map(|index| {
            let first = index * 64;
            let word = self[index].last_in(from.saturating_sub(first), to - first);
            word.map(|bit| first + bit)
        })
    }

    fn run_from(self, from: usize) -> usize {
        let mut end = from;
        while let Some(word) = self.get(end / 64) {
            let ones = word.run_from(end % 64);
            end += ones;
            if ones == 0 || !end.is_multiple_of(64) {
                break;
            }
        }
        end - from
    }
}

/// Sets the bits in `from..to`.
#[inline]
fn set(words: &mut [u64], from: usize, to: usize) {
    if from >= to {
        return;
    }
    if let [word] = words {
        *word |= mask(from, to);
        return;
    }
    let words = words[..to.div_ceil(64)].iter_mut().enumerate();
    for (index, word) in words.skip(from / 64) {
        let first = index * 64;
        *word |= mask(from.saturating_sub(first), to - first);
    }
}

/// Writes the first `length` bits in the opposite order.
fn reverse(words: &[u64], length: usize, reversed: &mut Vec<u64>) {
    reversed.clear();
    reversed.extend(words.iter().rev().map(|word| word.reverse_bits()));
    let excess = words.len() * 64 - length;
    for index in 0..reversed.len() {
        let next = reversed.get(index + 1).copied().unwrap_or(0);
        let high = next.checked_shl(64 - excess as u32).unwrap_or(0);
        reversed[index] = reversed[index] >> excess | high;
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
    /// Line by line, the first cell of each block where it was last found to be as far to the left as can be; and as
    /// far to the right, in the mirrored line. As more becomes known, blocks only move on from there.
    left: Vec<usize>,
    right: Vec<usize>,
    /// The number of blocks before each line.
    blocks: Vec<usize>,
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
        for places in [&mut self.left, &mut self.right] {
            places.clear();
            places.resize(clues.blocks().len(), 0);
        }
        self.dirty.clear();
        self.blocks.clear();
        let mut blocks = 0;
        for clue in clues.iter() {
            let longest = clue.iter().copied().max().map(usize::from);
            let is_silent = longest
                .is_some_and(|longest| slack(clue, length).is_some_and(|slack| longest <= slack));
            self.dirty.push(!is_silent);
            self.blocks.push(blocks);
            blocks += clue.len();
        }
    }
}

/// Decides which boards overlaps solve, and keeps the memory that it takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlap {
    rows: Lines,
    columns: Lines,
    found: Found,
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
            found,
        } = self;
        rows.reset(puzzle.rows(), width);
        columns.reset(puzzle.columns(), height);
        let mut unknown = width * height;
        for &line in first {
            unknown -= match line {
                Line::Row(row) => visit(row, puzzle.rows(), rows, columns, found),
                Line::Column(column) => visit(column, puzzle.columns(), columns, rows, found),
            };
        }
        while unknown > 0 {
            let before = unknown;
            unknown -= sweep(puzzle.rows(), rows, columns, found);
            unknown -= sweep(puzzle.columns(), columns, rows, found);
            if unknown == before {
                return false;
            }
        }
        true
    }
}

/// Looks at the lines of one direction. Returns how many cells that decides.
fn sweep(clues: &Clues, lines: &mut Lines, crossing: &mut Lines, found: &mut Found) -> usize {
    let visits = (0..clues.len()).map(|line| visit(line, clues, lines, crossing, found));
    visits.sum()
}

/// Looks at a line, if it is dirty. Returns how many cells that decides.
fn visit(
    line: usize,
    clues: &Clues,
    lines: &mut Lines,
    crossing: &mut Lines,
    found: &mut Found,
) -> usize {
    if !std::mem::take(&mut lines.dirty[line]) {
        return 0;
    }
    let clue = clues.get(line);
    let blocks = lines.blocks[line]..lines.blocks[line] + clue.len();
    let words = line * lines.words..(line + 1) * lines.words;
    let (filled, empty) = (&mut lines.filled[words.clone()], &mut lines.empty[words]);
    let (left, right) = (&mut lines.left[blocks.clone()], &mut lines.right[blocks]);
    if !found.look(clue, lines.length, [filled, empty], [left, right]) {
        return 0;
    }
    let mut decided = 0;
    let (place, bit) = (line / 64, 1 << (line % 64));
    for (new, old, across) in [
        (&found.filled, filled, &mut crossing.filled),
        (&found.empty, empty, &mut crossing.empty),
    ] {
        for (index, (old, &new)) in old.iter_mut().zip(new).enumerate() {
            let mut fresh = new & !*old;
            *old |= new;
            decided += fresh.count_ones() as usize;
            while fresh != 0 {
                let position = index * 64 + fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                across[position * crossing.words + place] |= bit;
                crossing.dirty[position] = true;
            }
        }
    }
    decided
}

/// What follows from the extreme placements of a line.
#[derive(Clone, Debug, Default)]
struct Found {
    filled: Vec<u64>,
    empty: Vec<u64>,
    /// The mirrored line.
    mirrored: [Vec<u64>; 2],
}

impl Found {
    /// Finds the cells that follow. Returns whether the blocks can be placed, from the `places` on that are known to be
    /// their first ones at best, from the left and from the right.
    fn look(
        &mut self,
        clue: &[Block],
        length: usize,
        [filled, empty]: [&[u64]; 2],
        [left, right]: [&mut [usize]; 2],
    ) -> bool {
        let size = |block: usize| usize::from(clue[block]);
        let mirrored_size = |block: usize| size(clue.len() - 1 - block);
        let fits = if let (&[filled], &[empty]) = (filled, empty) {
            let mirrored = |word: u64| word.reverse_bits() >> (64 - length);
            push_left(size, length, filled, empty, left)
                && push_left(
                    mirrored_size,
                    length,
                    mirrored(filled),
                    mirrored(empty),
                    right,
                )
        } else {
            let [mirrored_filled, mirrored_empty] = &mut self.mirrored;
            reverse(filled, length, mirrored_filled);
            reverse(empty, length, mirrored_empty);
            let mirrored = (&mirrored_filled[..], &mirrored_empty[..]);
            push_left(size, length, filled, empty, left)
                && push_left(mirrored_size, length, mirrored.0, mirrored.1, right)
        };
        if !fits {
            return false;
        }
        for cells in [&mut self.filled, &mut self.empty] {
            cells.clear();
            cells.resize(filled.len(), 0);
        }
        let mut reached = 0;
        let places = left.iter().zip(right.iter().rev());
        for (&block, (&left, &right)) in clue.iter().zip(places) {
            let size = usize::from(block);
            let right = length - right - size;
            // What lies between the reaches of two blocks is empty.
            set(&mut self.empty, reached, left);
            set(&mut self.filled, right, left + size);
            reached = right + size;
        }
        set(&mut self.empty, reached, length);
        true
    }
}

/// Places each block, of these sizes, as far to the left as a line allows, from where it `starts` on. Returns false if
/// they do not fit.
///
/// # Complexity
/// O(blocks x cells) at worst, since blocks only move to the right.
#[inline]
fn push_left<C: Cells>(
    size: impl Fn(usize) -> usize,
    length: usize,
    filled: C,
    empty: C,
    starts: &mut [usize],
) -> bool {
    let (mut block, mut behind) = (0, 0);
    loop {
        let start = match starts.get(block) {
            // A cell lies between two blocks.
            Some(&start) => {
                let from = start.max(behind + usize::from(block > 0));
                match fit(size(block), from, length, filled, empty) {
                    Some(start) => start,
                    None => return false,
                }
            }
            None => length,
        };
        match filled.last_in(behind, start) {
            None if block == starts.len() => return true,
            None => {
                starts[block] = start;
                behind = start + size(block);
                block += 1;
            }
            Some(_) if block == 0 => return false,
            // A filled cell that was skipped belongs to the block before, which must reach it.
            Some(cell) => {
                block -= 1;
                starts[block] = cell + 1 - size(block);
                behind = match block {
                    0 => 0,
                    _ => starts[block - 1] + size(block - 1),
                };
            }
        }
    }
}

/// The first place of a block of `size` cells from `from` on: no empty cell in it, no filled one behind it.
#[inline]
fn fit<C: Cells>(size: usize, from: usize, length: usize, filled: C, empty: C) -> Option<usize> {
    let mut start = from;
    while start + size <= length {
        match empty.last_in(start, start + size) {
            Some(cell) => start = cell + 1,
            // What it takes up when it moves on is filled, and no obstacle.
            None => return Some(start + filled.run_from(start + size)),
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
        let mut found = Found::default();
        let [filled, empty] = known(before);
        let [mut left, mut right] = [vec![0; clue.len()], vec![0; clue.len()]];
        let places = [&mut left[..], &mut right[..]];
        assert!(found.look(clue, before.len(), [&filled, &empty], places));
        let both = |one: &[u64], other: &[u64]| one.iter().zip(other).map(|(a, b)| a | b).collect();
        let found: [Vec<u64>; 2] = [both(&found.filled, &filled), both(&found.empty, &empty)];
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
            let [line, _] = &known(&text);
            let line = &line[..];
            let mirrored: String = text.chars().rev().collect();
            let mut reversed = Vec::new();
            reverse(line, text.len(), &mut reversed);
            prop_assert_eq!(&reversed, &known(&mirrored)[0]);
            let from = text.len() / 3;
            let last = text[from..].rfind('#').map(|cell| from + cell);
            prop_assert_eq!(line.last_in(from, text.len()), last);
            let run = text[from..].find('?').unwrap_or(text.len() - from);
            prop_assert_eq!(line.run_from(from), run);
            if let &[word] = line {
                prop_assert_eq!((word.last_in(from, text.len()), word.run_from(from)), (last, run));
            }
        }

        #[test]
        fn the_leftmost_placement_is_the_least_of_all(
            text in "[?#.]{1,12}|\\?{50,60}[?#.]{3,12}",
            clue in proptest::collection::vec(1_usize..4, 0..4),
        ) {
            let [filled, empty] = known(&text);
            let all = placements(&clue, text.as_bytes());
            let mut starts = vec![0; clue.len()];
            let size = |block| clue[block];
            // From what followed when less was known, too.
            let hidden = vec![0; filled.len()];
            for empty in [&hidden, &empty] {
                let fits = push_left(size, text.len(), &filled[..], &empty[..], &mut starts);
                prop_assert!(fits || all.is_empty());
            }
            if !all.is_empty() {
                for (block, start) in starts.into_iter().enumerate() {
                    prop_assert_eq!(Some(start), all.iter().map(|starts| starts[block]).min());
                }
            }
            if let (&[filled], &[empty]) = (&filled[..], &empty[..]) {
                let mut starts = vec![0; clue.len()];
                let fits = push_left(size, text.len(), filled, empty, &mut starts);
                prop_assert_eq!(fits, !all.is_empty());
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
