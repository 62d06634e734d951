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

/// Some cells of one line.
trait Cells: Clone {
    /// None of so many.
    fn none(length: usize) -> Self;

    /// The last one in `from..to`.
    fn last_in(&self, from: usize, to: usize) -> Option<usize>;

    /// How many from `from` on follow without a gap.
    fn run_from(&self, from: usize) -> usize;

    /// Adds those in `from..to`.
    fn add(&mut self, from: usize, to: usize);

    /// Adds others, and tells of those that are new.
    fn add_all(&mut self, others: &Self, tell: impl FnMut(usize));

    /// Those of the mirrored line.
    fn mirrored(&self, length: usize) -> Self;

    /// Whether blocks that cover these agree with what is filled and what is empty.
    fn agree(&self, filled: &Self, empty: &Self) -> bool;
}

/// The bits from `from` < 64 on that a word has below `to`, from 1 to 64.
#[inline]
fn mask(from: usize, to: usize) -> u64 {
    u64::MAX << from & u64::MAX >> (64 - to)
}

/// Up to 64 cells, which most lines have.
impl Cells for u64 {
    #[inline]
    fn none(_: usize) -> Self {
        0
    }

    #[inline]
    fn last_in(&self, from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return None;
        }
        (self & mask(from, to))
            .checked_ilog2()
            .map(|bit| bit as usize)
    }

    #[inline]
    fn run_from(&self, from: usize) -> usize {
        self.checked_shr(from as u32).unwrap_or(0).trailing_ones() as usize
    }

    #[inline]
    fn add(&mut self, from: usize, to: usize) {
        if from < to {
            *self |= mask(from, to);
        }
    }

    #[inline]
    fn add_all(&mut self, others: &Self, mut tell: impl FnMut(usize)) {
        let mut new = others & !*self;
        *self |= others;
        while new != 0 {
            tell(new.trailing_zeros() as usize);
            new &= new - 1;
        }
    }

    #[inline]
    fn mirrored(&self, length: usize) -> Self {
        self.reverse_bits() >> (64 - length)
    }

    #[inline]
    fn agree(&self, filled: &Self, empty: &Self) -> bool {
        self & empty | filled & !self == 0
    }
}

/// 64 cells a word.
impl Cells for Vec<u64> {
    fn none(length: usize) -> Self {
        vec![0; length.div_ceil(64)]
    }

    fn last_in(&self, from: usize, to: usize) -> Option<usize> {
        if from >= to {
            return None;
        }
        (from / 64..=(to - 1) / 64).rev().find_map(|index| {
            let first = index * 64;
            let word = self[index].last_in(from.saturating_sub(first), (to - first).min(64));
            word.map(|bit| first + bit)
        })
    }

    fn run_from(&self, from: usize) -> usize {
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

    fn add(&mut self, from: usize, to: usize) {
        let words = self[..to.div_ceil(64)].iter_mut().enumerate();
        for (index, word) in words.skip(from / 64) {
            let first = index * 64;
            word.add(from.saturating_sub(first), (to - first).min(64));
        }
    }

    fn add_all(&mut self, others: &Self, mut tell: impl FnMut(usize)) {
        for (index, (word, others)) in self.iter_mut().zip(others).enumerate() {
            word.add_all(others, |bit| tell(index * 64 + bit));
        }
    }

    fn mirrored(&self, length: usize) -> Self {
        let mut words: Self = self.iter().rev().map(|word| word.reverse_bits()).collect();
        let excess = words.len() * 64 - length;
        for index in 0..words.len() {
            let next = words.get(index + 1).copied().unwrap_or(0);
            let high = next.checked_shl(64 - excess as u32).unwrap_or(0);
            words[index] = words[index] >> excess | high;
        }
        words
    }

    fn agree(&self, filled: &Self, empty: &Self) -> bool {
        let known = filled.iter().zip(empty);
        let mut words = self.iter().zip(known);
        words.all(|(word, (filled, empty))| word.agree(filled, empty))
    }
}

/// What is known of a line.
#[derive(Clone, Debug)]
struct Known<C> {
    filled: C,
    empty: C,
    /// Whether it has changed since it was looked at.
    is_dirty: bool,
    /// Whether it was looked at.
    is_placed: bool,
    /// The cells that its blocks covered then, as far to the left, and to the right, as could be. As long as nothing
    /// speaks against it, that is so still.
    left: C,
    right: C,
    /// The number of blocks in the lines before.
    blocks: usize,
}

/// What is known of all lines of one direction.
#[derive(Clone, Debug)]
struct Lines<C> {
    length: usize,
    lines: Vec<Known<C>>,
    /// Line by line, the first cell of each block as far to the left as could be when the line was last looked at; and
    /// as far to the right, in the mirrored line. As more becomes known, blocks only move on from there.
    left: Vec<usize>,
    right: Vec<usize>,
}

impl<C: Cells> Lines<C> {
    /// Forgets everything. A line of which nothing is known has nothing to say if no block is longer
    /// than its slack, and if there are blocks.
    fn reset(&mut self, clues: &Clues, length: usize) {
        self.length = length;
        for starts in [&mut self.left, &mut self.right] {
            starts.clear();
            starts.resize(clues.blocks().len(), 0);
        }
        self.lines.clear();
        let mut blocks = 0;
        self.lines.extend(clues.iter().map(|clue| {
            let longest = clue.iter().copied().max().map(usize::from);
            let is_silent = longest
                .is_some_and(|longest| slack(clue, length).is_some_and(|slack| longest <= slack));
            let before = blocks;
            blocks += clue.len();
            let none = || C::none(length);
            Known {
                filled: none(),
                empty: none(),
                is_dirty: !is_silent,
                is_placed: false,
                left: none(),
                right: none(),
                blocks: before,
            }
        }));
    }
}

/// Decides which boards overlaps solve, and keeps the memory that it takes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlap {
    /// For sides of up to 64 cells, and for all others.
    narrow: Board<u64>,
    wide: Board<Vec<u64>>,
}

impl Overlap {
    /// Whether overlaps alone, line after line, decide every cell of a puzzle that has a solution. The
    /// answer does not depend on the order in which lines are looked at; `first` are those to begin with.
    ///
    /// # Complexity
    /// A few steps for each block of a line, each time that it is looked at.
    pub(crate) fn solves(&mut self, puzzle: &Puzzle, first: &[Line]) -> bool {
        match puzzle.width().max(puzzle.height()) <= 64 {
            true => self.narrow.solves(puzzle, first),
            false => self.wide.solves(puzzle, first),
        }
    }
}

/// What is known of all lines.
#[derive(Clone, Debug)]
struct Board<C> {
    rows: Lines<C>,
    columns: Lines<C>,
}

impl<C> Default for Board<C> {
    fn default() -> Self {
        let lines = || Lines {
            length: 0,
            lines: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
        };
        Self {
            rows: lines(),
            columns: lines(),
        }
    }
}

impl<C: Cells> Board<C> {
    fn solves(&mut self, puzzle: &Puzzle, first: &[Line]) -> bool {
        let (width, height) = (puzzle.width(), puzzle.height());
        let Self { rows, columns } = self;
        rows.reset(puzzle.rows(), width);
        columns.reset(puzzle.columns(), height);
        let mut unknown = width * height;
        for &line in first {
            unknown -= match line {
                Line::Row(row) => visit(row, puzzle.rows(), rows, columns),
                Line::Column(column) => visit(column, puzzle.columns(), columns, rows),
            };
        }
        while unknown > 0 {
            let before = unknown;
            unknown -= sweep(puzzle.rows(), rows, columns);
            unknown -= sweep(puzzle.columns(), columns, rows);
            if unknown == before {
                return false;
            }
        }
        true
    }
}

/// Looks at the lines of one direction. Returns how many cells that decides.
fn sweep<C: Cells>(clues: &Clues, lines: &mut Lines<C>, crossing: &mut Lines<C>) -> usize {
    let visits = (0..clues.len()).map(|line| visit(line, clues, lines, crossing));
    visits.sum()
}

/// Looks at a line, if it is dirty. Returns how many cells that decides.
fn visit<C: Cells>(
    index: usize,
    clues: &Clues,
    lines: &mut Lines<C>,
    crossing: &mut Lines<C>,
) -> usize {
    let line = &mut lines.lines[index];
    if !std::mem::take(&mut line.is_dirty) {
        return 0;
    }
    let clue = clues.get(index);
    let blocks = line.blocks..line.blocks + clue.len();
    let starts = [&mut lines.left[blocks.clone()], &mut lines.right[blocks]];
    let Some((filled, empty)) = line.look(clue, lines.length, starts) else {
        return 0;
    };
    let mut decided = 0;
    line.filled.add_all(&filled, |position| {
        let crossing = &mut crossing.lines[position];
        crossing.filled.add(index, index + 1);
        crossing.is_dirty = true;
        decided += 1;
    });
    line.empty.add_all(&empty, |position| {
        let crossing = &mut crossing.lines[position];
        crossing.empty.add(index, index + 1);
        crossing.is_dirty = true;
        decided += 1;
    });
    decided
}

impl<C: Cells> Known<C> {
    /// The cells that are filled and those that are empty, as far as the extreme placements say; `None` if they say
    /// nothing new. The blocks begin at the `starts` or after them.
    #[inline]
    fn look(
        &mut self,
        clue: &[Block],
        length: usize,
        [left, right]: [&mut [usize]; 2],
    ) -> Option<(C, C)> {
        let was_placed = std::mem::replace(&mut self.is_placed, true);
        let [is_left, is_right] = [&self.left, &self.right]
            .map(|covered| was_placed && covered.agree(&self.filled, &self.empty));
        if is_left && is_right {
            return None;
        }
        let size = |block: usize| usize::from(clue[block]);
        let mirrored_size = |block: usize| size(clue.len() - 1 - block);
        let mirrored = |cells: &C| cells.mirrored(length);
        let fits = (is_left || push_left(size, length, &self.filled, &self.empty, left))
            && (is_right || {
                let (filled, empty) = (mirrored(&self.filled), mirrored(&self.empty));
                push_left(mirrored_size, length, &filled, &empty, right)
            });
        if !fits {
            return None;
        }
        let none = || C::none(length);
        let (mut filled, mut empty) = (none(), none());
        (self.left, self.right) = (none(), none());
        let mut reached = 0;
        for (&block, (&start, &from_right)) in clue.iter().zip(left.iter().zip(right.iter().rev()))
        {
            let size = usize::from(block);
            let last = length - from_right - size;
            // What lies between the reaches of two blocks is empty.
            empty.add(reached, start);
            filled.add(last, start + size);
            self.left.add(start, start + size);
            self.right.add(last, last + size);
            reached = last + size;
        }
        empty.add(reached, length);
        Some((filled, empty))
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
    filled: &C,
    empty: &C,
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
fn fit<C: Cells>(size: usize, from: usize, length: usize, filled: &C, empty: &C) -> Option<usize> {
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
        let [filled, empty] = known(before);
        let mut line = Known {
            left: filled.clone(),
            right: filled.clone(),
            filled,
            empty,
            is_dirty: true,
            is_placed: false,
            blocks: 0,
        };
        let [mut left, mut right] = [vec![0; clue.len()], vec![0; clue.len()]];
        let found = line.look(clue, before.len(), [&mut left, &mut right]);
        let (filled, empty) = found.unwrap();
        line.filled.add_all(&filled, |_| {});
        line.empty.add_all(&empty, |_| {});
        let found = [line.filled, line.empty];
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
            prop_assert_eq!(&line.mirrored(text.len()), &known(&mirrored)[0]);
            let from = text.len() / 3;
            let last = text[from..].rfind('#').map(|cell| from + cell);
            prop_assert_eq!(line.last_in(from, text.len()), last);
            let run = text[from..].find('?').unwrap_or(text.len() - from);
            prop_assert_eq!(line.run_from(from), run);
            if let [word] = line[..] {
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
                let fits = push_left(size, text.len(), &filled, empty, &mut starts);
                prop_assert!(fits || all.is_empty());
            }
            if !all.is_empty() {
                for (block, start) in starts.into_iter().enumerate() {
                    prop_assert_eq!(Some(start), all.iter().map(|starts| starts[block]).min());
                }
            }
            if let (&[filled], &[empty]) = (&filled[..], &empty[..]) {
                let mut starts = vec![0; clue.len()];
                let fits = push_left(size, text.len(), &filled, &empty, &mut starts);
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
            let mut overlap = Board::<u64>::default();
            let options = Options { logic: Logic::Line, ..Options::default() };
            let report = Solver::new().solve(&puzzle, &options);
            let in_another_order = Overlap::default().solves(&puzzle, &report.lines);
            let is_solved = overlap.solves(&puzzle, &[]);
            prop_assert_eq!(is_solved, Board::<Vec<u64>>::default().solves(&puzzle, &[]));
            prop_assert_eq!(is_solved, in_another_order);
            if is_solved {
                prop_assert_eq!(report.solutions, [picture.clone()]);
                for row in 0..height {
                    prop_assert_eq!(overlap.rows.lines[row].filled, picture.row_words(row)[0]);
                }
            }
        }
    }
}
