//! The complete line solver: everything that follows from one clue and what is known of its line.
//!
//! A line of n cells is two sets of cells, `Cells`: those that can still be filled and those
//! that can still be empty. A *boundary* i, 0..=n, lies before cell i. The solver keeps, for each
//! number of blocks placed, the set of boundaries that the placed blocks and the empty cells after
//! them can reach; all positions of a block move at once, a word operation a step.
//!
//! - `flood` moves boundaries right across cells that can be empty. The carry of one addition
//!   walks whole runs (the idea of Myers 1999 and Hyyro 2003 for bit-parallel string matching).
//! - The places for a block of b cells stand in a table that is made once for the line; longer
//!   blocks take log2(b) shifts. `Smear` marks all cells of all places likewise.
//! - A forward pass gives `reach[j]`, the boundaries reached with j blocks placed, and `starts[j]`,
//!   the starts of block j that the blocks before it allow. A backward pass, the same on the
//!   mirrored line, gives the boundaries from which the blocks after it can be placed. Neither
//!   waits for the other: each is a chain of operations that need one another's results, and the
//!   processor works on both at once. Filled cells of starts that both allow are possible; an empty
//!   cell i is possible in gap j if boundary i is reached from the left and boundary i + 1 from the
//!   right.
//!
//! Each cell colour that some placement of the whole clue uses is found, and no other, so what is
//! left out is decided: the solver is complete. That is tested against brute force for every
//! clue and every state of all lines of up to 8 cells.

use crate::bits::{Bits, Wide};
use nonogram::{Block, Cell, MAX_SIDE};

/// What is known of one line. A cell in both sets is unknown, in one set decided.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Cells<B> {
    /// The cells that can be filled.
    pub(crate) fillable: B,
    /// The cells that can be empty.
    pub(crate) emptiable: B,
}

impl<B: Bits> Cells<B> {
    /// A line of unknown cells.
    pub(crate) fn unknown(cells: usize) -> Self {
        Self {
            fillable: B::low(cells),
            emptiable: B::low(cells),
        }
    }

    /// A line of these cells.
    fn of(cells: &[Cell]) -> Self {
        let mut known = Self::unknown(cells.len());
        for (index, &cell) in cells.iter().enumerate() {
            if cell.is_known() {
                known.decide(index, cell == Cell::Filled);
            }
        }
        known
    }

    /// The cells that are not decided.
    pub(crate) fn undecided(self) -> B {
        self.fillable.and(self.emptiable)
    }

    /// Decides cell `index`.
    pub(crate) fn decide(&mut self, index: usize, filled: bool) {
        let bit = B::bit(index);
        if filled {
            self.emptiable = self.emptiable.minus(bit);
        } else {
            self.fillable = self.fillable.minus(bit);
        }
    }

    /// Makes cell `index` unknown again.
    pub(crate) fn forget(&mut self, index: usize) {
        let bit = B::bit(index);
        self.fillable = self.fillable.or(bit);
        self.emptiable = self.emptiable.or(bit);
    }
}

/// No way to complete a line, or the board. A value: search meets it at most of its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// How much to find out about a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Technique {
    /// What the extreme placements say: see [`LineSolver::overlap`].
    Overlap,
    /// Everything.
    Complete,
}

/// Working memory of the line solver, reused from line to line.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineSolver<B> {
    /// `reach[j]`: the boundaries reached by the first j blocks and empty cells after them.
    reach: Vec<B>,
    /// `completed[i]`: on the mirrored line, the boundaries reached by the last i blocks.
    completed: Vec<B>,
    /// `starts[j]`: the starts of block j that fit what is on its left; after a line was solved,
    /// those that fit the whole line.
    starts: Vec<B>,
}

impl<B: Bits> LineSolver<B> {
    /// The possible starts of each block of the line that was solved last, and more sets after
    /// those.
    pub(crate) fn starts(&self) -> &[B] {
        &self.starts
    }

    /// What some placement of `clue` in a line of `length` cells agrees with, given `cells`.
    ///
    /// # Complexity
    /// O(blocks * log(longest block)) set operations, no allocation once warm.
    pub(crate) fn solve(
        &mut self,
        clue: &[Block],
        length: usize,
        cells: Cells<B>,
    ) -> Result<Cells<B>, Contradiction> {
        debug_assert!(length < B::BITS, "a boundary needs a bit");
        let Cells {
            fillable,
            emptiable,
        } = cells;
        let blocks = clue.len();
        for sets in [&mut self.starts, &mut self.reach, &mut self.completed] {
            if sets.len() <= blocks {
                sets.resize(blocks + 1, B::default());
            }
        }
        let starts = &mut self.starts[..blocks];
        let reach = &mut self.reach[..blocks + 1];
        let completed = &mut self.completed[..blocks + 1];

        let mirror = |cells: B| cells.reversed().down(B::BITS - length);
        let mut forward = Pass::new(cells);
        let mut backward = Pass::new(Cells {
            fillable: mirror(fillable),
            emptiable: mirror(emptiable),
        });
        for j in 0..blocks {
            reach[j] = forward.reached;
            completed[j] = backward.reached;
            starts[j] = forward.place(usize::from(clue[j]));
            backward.place(usize::from(clue[blocks - 1 - j]));
            if starts[j].is_empty() {
                return Err(Contradiction);
            }
        }
        if !forward.reached.has(length) {
            return Err(Contradiction);
        }
        reach[blocks] = forward.reached;
        completed[blocks] = backward.reached;

        let mirror = |boundaries: B| boundaries.reversed().down(B::BITS - 1 - length);
        let mut filled = Smear::default();
        // Where the block before the gap may end: before what completes the line, and before an
        // empty cell unless it is the last block.
        let mut ends = mirror(completed[0]);
        let mut empty = reach[blocks].and(ends.down(1));
        for (j, &block) in clue.iter().enumerate().rev() {
            let block = usize::from(block);
            let places = starts[j].and(ends.down(block));
            starts[j] = places;
            filled.add(places, block);
            ends = mirror(completed[blocks - j]).down(1).and(emptiable);
            empty = empty.or(reach[j].and(ends));
        }
        Ok(Cells {
            fillable: filled.cells(),
            emptiable: empty.and(emptiable),
        })
    }

    /// What is left of `cells` if all blocks are pushed as far to the left as can be, and then as far to the right: a
    /// cell that a block covers both times is filled, and one that no block comes near is empty. That is what people do
    /// with their eyes, and finds less than going through all placements. (Jan Wolter's pbnsolve begins with it, as
    /// "left/right overlap".)
    ///
    /// # Complexity
    /// That of [`Self::solve`].
    pub(crate) fn overlap(
        &mut self,
        clue: &[Block],
        length: usize,
        cells: Cells<B>,
    ) -> Result<Cells<B>, Contradiction> {
        self.solve(clue, length, cells)?;
        let between = |from: usize, to: usize| B::low(to).minus(B::low(from.min(to)));
        let (mut filled, mut near) = (B::default(), B::default());
        for (&block, starts) in clue.iter().zip(&self.starts) {
            // The first of all placements has every block at the first of its starts (and the last likewise).
            let (first, last) = (starts.lowest(), starts.highest());
            let block = usize::from(block);
            filled = filled.or(between(last, first + block));
            near = near.or(between(first, last + block));
        }
        Ok(Cells {
            fillable: cells.fillable.and(near),
            emptiable: cells.emptiable.minus(filled),
        })
    }
}

/// Whether some placement of `clue` in a line of `length` cells agrees with `cells`: the forward
/// pass of [`LineSolver::solve`] alone.
///
/// # Complexity
/// O(blocks * log(longest block)) set operations, no allocation.
pub(crate) fn is_possible<B: Bits>(clue: &[Block], length: usize, cells: Cells<B>) -> bool {
    let mut forward = Pass::new(cells);
    let mut blocks = clue.iter().map(|&block| usize::from(block));
    blocks.all(|block| !forward.place(block).is_empty()) && forward.reached.has(length)
}

/// Blocks of up to this many cells are short: what can be shared between them is.
const SHORT: usize = 8;

/// Places blocks from the left, one after the other.
struct Pass<B> {
    emptiable: B,
    /// `runs[i]`: the cells that start i + 1 cells in a row that can be filled.
    runs: [B; SHORT],
    /// The boundaries reached by the blocks so far and empty cells after them.
    reached: B,
    /// The boundaries at which the next block may start.
    from: B,
}

impl<B: Bits> Pass<B> {
    fn new(cells: Cells<B>) -> Self {
        let mut runs = [cells.fillable; SHORT];
        for i in 1..SHORT {
            runs[i] = runs[i - 1].and(cells.fillable.down(i));
        }
        let reached = flood(B::low(1), cells.emptiable);
        Self {
            emptiable: cells.emptiable,
            runs,
            reached,
            from: reached,
        }
    }

    /// Places the next block. Returns its possible starts.
    fn place(&mut self, block: usize) -> B {
        let runs = if block <= SHORT {
            self.runs[block - 1]
        } else {
            stretches(self.runs[0], block)
        };
        let places = runs.and(self.from);
        self.reached = flood(places.up(block), self.emptiable);
        self.from = self.reached.and(self.emptiable).up(1);
        places
    }
}

/// Gathers the cells that blocks cover, whichever of their places they take.
#[derive(Default)]
struct Smear<B> {
    /// `starts[i]`: the places of blocks of i + 1 cells.
    starts: [B; SHORT],
    /// The cells of longer blocks.
    long: B,
}

impl<B: Bits> Smear<B> {
    fn add(&mut self, places: B, block: usize) {
        if block <= SHORT {
            self.starts[block - 1] = self.starts[block - 1].or(places);
        } else {
            self.long = self.long.or(smear(places, block));
        }
    }

    fn cells(self) -> B {
        // The last cell of a block first: `longer` are the places of blocks of more than i cells,
        // `cells` their cells from cell i on, i places to the left of where they belong.
        let (mut longer, mut cells) = (B::default(), B::default());
        for starts in self.starts.into_iter().rev() {
            longer = longer.or(starts);
            cells = cells.up(1).or(longer);
        }
        cells.or(self.long)
    }
}

/// The boundaries that those in `from` reach by moving right over any number of cells of `cells`.
fn flood<B: Bits>(from: B, cells: B) -> B {
    from.and(cells).plus(cells).xor(cells).or(from)
}

/// The cells that start a stretch of at least `length` cells of `cells`.
fn stretches<B: Bits>(cells: B, length: usize) -> B {
    let (mut starts, mut done) = (cells, 1);
    while 2 * done <= length {
        starts = starts.and(starts.down(done));
        done *= 2;
    }
    if done < length {
        starts = starts.and(starts.down(length - done));
    }
    starts
}

/// The cells of all stretches of `length` cells that start in `starts`.
fn smear<B: Bits>(starts: B, length: usize) -> B {
    let (mut cells, mut done) = (starts, 1);
    while 2 * done <= length {
        cells = cells.or(cells.up(done));
        done *= 2;
    }
    if done < length {
        cells = cells.or(cells.up(length - done));
    }
    cells
}

/// Decides every cell of a line that follows from its clue, and says how many those are.
///
/// # Errors
/// [`Contradiction`] if no placement of `clue` agrees with `cells`, which are then unchanged.
///
/// # Panics
/// If the line is longer than [`MAX_SIDE`] or a block is 0.
///
/// # Complexity
/// O(blocks * log(longest block)) operations on sets of as many bits as there are cells.
///
/// ```
/// use nonogram::Cell::{self, *};
/// let mut cells = [Unknown; 4];
/// assert_eq!(nonogram_propagate::solve_line(&[3], &mut cells), Ok(2));
/// assert_eq!(cells, [Unknown, Filled, Filled, Unknown]);
/// ```
pub fn solve_line(clue: &[Block], cells: &mut [Cell]) -> Result<usize, Contradiction> {
    assert!(cells.len() <= MAX_SIDE, "a line above MAX_SIDE");
    assert!(!clue.contains(&0), "a block of length 0");
    match cells.len() {
        0..64 => solve_cells::<u64>(clue, cells),
        64..128 => solve_cells::<u128>(clue, cells),
        128..256 => solve_cells::<Wide<4>>(clue, cells),
        256..1024 => solve_cells::<Wide<16>>(clue, cells),
        _ => solve_cells::<Wide<63>>(clue, cells),
    }
}

/// [`solve_line`] with sets of a given width.
fn solve_cells<B: Bits>(clue: &[Block], cells: &mut [Cell]) -> Result<usize, Contradiction> {
    if nonogram::clue::slack(clue, cells.len()).is_none() {
        return Err(Contradiction);
    }
    if cells.is_empty() {
        return Ok(0);
    }
    let known = Cells::<B>::of(cells);
    let solved = LineSolver::default().solve(clue, cells.len(), known)?;
    let mut decided = known.undecided().minus(solved.undecided());
    let count = decided.count();
    while let Some(index) = decided.pop() {
        cells[index] = Cell::known(solved.fillable.has(index));
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Solves `line` (`#`, `.`, `?`) and expects `expected`, or a contradiction where it is `!`.
    #[track_caller]
    fn check_line(clue: &[Block], line: &str, expected: &str) {
        let mut cells: Vec<Cell> = line.chars().filter_map(Cell::from_symbol).collect();
        let text = match solve_line(clue, &mut cells) {
            Ok(_) => cells.iter().map(|cell| cell.symbol()).collect(),
            Err(Contradiction) => "!".to_string(),
        };
        assert_eq!(text, expected, "{clue:?} in {line}");
    }

    #[test]
    fn lines_by_hand() {
        check_line(&[3], "????", "?##?");
        check_line(&[3], ".????", ".?##?");
        check_line(&[1, 1], "?#?", "!");
        check_line(&[1, 1], "???", "#.#");
        check_line(&[], "???", "...");
        check_line(&[], "?#?", "!");
        check_line(&[2], "#???", "##..");
        check_line(&[2, 1], ".#????", ".##.??");
        check_line(&[], "", "");
        check_line(&[1], "", "!");
    }

    /// Marks which colours each cell takes over all placements of `clue[..]` from `position` on.
    fn brute_force(clue: &[Block], line: &[Cell], placed: &mut Vec<bool>, seen: &mut [[bool; 2]]) {
        let position = placed.len();
        if position >= line.len() {
            if clue.is_empty() && position == line.len() {
                for (seen, &filled) in seen.iter_mut().zip(placed.iter()) {
                    seen[usize::from(filled)] = true;
                }
            }
            return;
        }
        if line[position] != Cell::Filled {
            placed.push(false);
            brute_force(clue, line, placed, seen);
            placed.pop();
        }
        let Some((&block, rest)) = clue.split_first() else {
            return;
        };
        let end = position + usize::from(block);
        let fits = end <= line.len() && !line[position..end].contains(&Cell::Empty);
        let gap = usize::from(end < line.len());
        if fits && (gap == 0 || line[end] != Cell::Filled) {
            placed.resize(end, true);
            placed.resize(end + gap, false);
            brute_force(rest, line, placed, seen);
            placed.truncate(position);
        }
    }

    /// The starts of the blocks, placement by placement.
    fn placements(clue: &[Block], line: &[Cell]) -> Vec<Vec<usize>> {
        let Some((&block, rest)) = clue.split_first() else {
            let is_free = !line.contains(&Cell::Filled);
            return if is_free { vec![vec![]] } else { vec![] };
        };
        let mut all = Vec::new();
        for start in 0..line.len() {
            let end = start + usize::from(block);
            let fits = end <= line.len()
                && !line[..start].contains(&Cell::Filled)
                && !line[start..end].contains(&Cell::Empty)
                && line.get(end) != Some(&Cell::Filled);
            if fits {
                let behind = line.len().min(end + 1);
                for others in placements(rest, &line[behind..]) {
                    let others = others.into_iter().map(|other| other + behind);
                    all.push(std::iter::once(start).chain(others).collect());
                }
            }
        }
        all
    }

    fn expected(clue: &[Block], line: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
        let mut seen = vec![[false; 2]; line.len()];
        brute_force(clue, line, &mut Vec::new(), &mut seen);
        seen.iter()
            .map(|colours| match colours {
                [true, true] => Ok(Cell::Unknown),
                [true, false] => Ok(Cell::Empty),
                [false, true] => Ok(Cell::Filled),
                [false, false] => Err(Contradiction),
            })
            .collect()
    }

    fn solved<B: Bits>(clue: &[Block], line: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
        let mut cells = line.to_vec();
        solve_cells::<B>(clue, &mut cells).map(|_| cells)
    }

    /// Every clue whose blocks sum to at most `cells`, those that do not fit included.
    fn all_clues(cells: u16) -> Vec<Vec<Block>> {
        let mut clues = vec![vec![]];
        let mut next = 0;
        while next < clues.len() {
            let left = cells - clues[next].iter().sum::<Block>();
            for block in 1..=left {
                let mut clue = clues[next].clone();
                clue.push(block);
                clues.push(clue);
            }
            next += 1;
        }
        clues
    }

    #[test]
    fn every_line_of_up_to_8_cells_equals_brute_force() {
        let mut lines = 0;
        for cells in 1..=8 {
            let clues = all_clues(cells);
            for state in 0..3_usize.pow(u32::from(cells)) {
                let cell =
                    |i| [Cell::Unknown, Cell::Empty, Cell::Filled][state / 3_usize.pow(i) % 3];
                let line: Vec<Cell> = (0..u32::from(cells)).map(cell).collect();
                for clue in &clues {
                    let expected = expected(clue, &line);
                    assert_eq!(solved::<u64>(clue, &line), expected, "{clue:?} in {line:?}");
                    lines += 1;
                }
            }
        }
        assert_eq!(lines, (1..=8).map(|n| 3_u32.pow(n) << n).sum::<u32>());
    }

    /// What overlaps leave of a line.
    fn overlapped<B: Bits>(clue: &[Block], line: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
        let (length, known) = (line.len(), Cells::<B>::of(line));
        let cells = LineSolver::default().overlap(clue, length, known)?;
        let cell = |cell| match cells.undecided().has(cell) {
            true => Cell::Unknown,
            false => Cell::known(cells.fillable.has(cell)),
        };
        Ok((0..length).map(cell).collect())
    }

    #[track_caller]
    fn check_overlap(clue: &[Block], line: &str, expected: &str) {
        let cells: Vec<Cell> = line.chars().filter_map(Cell::from_symbol).collect();
        let text = match overlapped::<u64>(clue, &cells) {
            Ok(cells) => cells.into_iter().map(Cell::symbol).collect(),
            Err(Contradiction) => "!".to_string(),
        };
        assert_eq!(text, expected, "{clue:?} in {line}");
    }

    #[test]
    fn blocks_overlap_and_do_not_reach() {
        check_overlap(&[], "???", "...");
        check_overlap(&[3], "?????", "??#??");
        check_overlap(&[2, 1], "????", "##.#");
        check_overlap(&[3, 1], "?#??????.", "?##?????.");
        check_overlap(&[2], "?#????", "?#?...");
        check_overlap(&[1, 1], "?.?#?", "#..#.");
        check_overlap(&[3], "?.????", "..?##?");
        // There is no room for two behind the gap.
        check_overlap(&[2, 2], "??.?#??", "##.?#?.");
        check_overlap(&[1, 3], "#?????", "#.?##?");
        check_overlap(&[1, 1], "?##", "!");
        // Going through all placements finds more here: both ends are free, but not the middle.
        check_overlap(&[2], "??.?.??", "??.?.??");
        check_line(&[2], "??.?.??", "??...??");
    }

    /// Random lines of 9 to 24 cells with a planted placement, and the same line at every width.
    fn planted_line() -> impl Strategy<Value = (Vec<Block>, Vec<Cell>)> {
        let cells = prop::collection::vec((any::<bool>(), 0..4), 9..24);
        cells.prop_map(|cells| {
            let runs = cells.chunk_by(|a, b| a.0 == b.0);
            let clue = runs.filter(|run| run[0].0).map(|run| run.len() as Block);
            let show = |&(filled, shown): &(bool, i32)| match shown {
                0 => Cell::known(filled),
                _ => Cell::Unknown,
            };
            (clue.collect(), cells.iter().map(show).collect())
        })
    }

    proptest! {
        #[test]
        fn longer_lines_equal_brute_force_at_every_width((clue, line) in planted_line()) {
            let expected = expected(&clue, &line);
            prop_assert!(expected.is_ok());
            prop_assert_eq!(&solved::<u64>(&clue, &line), &expected);
            prop_assert_eq!(&solved::<u128>(&clue, &line), &expected);
            prop_assert_eq!(&solved::<Wide<4>>(&clue, &line), &expected);
            prop_assert_eq!(&solved::<Wide<63>>(&clue, &line), &expected);
        }

        /// The first and the last start of each block, over all placements, are those of the extreme placements.
        #[test]
        fn overlaps_are_those_of_the_extreme_placements((clue, line) in planted_line()) {
            let all = placements(&clue, &line);
            let mut expected = line.clone();
            for (cell, known) in expected.iter_mut().enumerate().filter(|(_, known)| !known.is_known()) {
                let mut near = false;
                for (block, &size) in clue.iter().enumerate() {
                    let starts = all.iter().map(|starts| starts[block]);
                    let (first, last) = (starts.clone().min().unwrap(), starts.max().unwrap());
                    let size = usize::from(size);
                    near |= (first..last + size).contains(&cell);
                    if (last..first + size).contains(&cell) {
                        *known = Cell::Filled;
                    }
                }
                if !near {
                    *known = Cell::Empty;
                }
            }
            let expected = Ok(expected);
            prop_assert_eq!(&overlapped::<u64>(&clue, &line), &expected);
            prop_assert_eq!(&overlapped::<Wide<4>>(&clue, &line), &expected);
        }

        /// Padding a line with empty cells moves it across word borders and changes nothing else.
        #[test]
        fn padding_changes_nothing((clue, line) in planted_line(), pad in 0_usize..1000, after in 0_usize..200) {
            let mut padded = vec![Cell::Empty; pad];
            padded.extend(&line);
            padded.resize(pad + line.len() + after, Cell::Empty);
            let mut cells = line.clone();
            let decided = solve_line(&clue, &mut cells);
            prop_assert_eq!(solve_line(&clue, &mut padded), decided);
            prop_assert_eq!(&padded[pad..pad + line.len()], &cells);
        }
    }
}
