//! The complete line solver for several inks: everything that follows from one clue and from the
//! colors that the cells of its line may have.
//!
//! A line is one set of cells for each color: *plane* 0 has the cells that may be empty, plane k
//! those that may have ink k. The solver is the black-and-white one ([`crate::line::solver`]) with
//! two changes. A block fits on stretches of the plane of its ink, and what its places cover is
//! allowed in that plane. Two neighbouring blocks need an empty cell between them only if they have
//! the same ink; otherwise the second may start at the boundary where the first ends. All other
//! cells are passed over in the plane of the background.
//!
//! The result has exactly the colors of cells that occur in some placement of the whole clue. This
//! is tested against brute force.
//!
//! Planes are stored as words, so that boards and searches are compiled once for all sizes. Only
//! the passes over a line are compiled for three widths.

use crate::line::bits::{BitSet, Wide};
use crate::line::solver::{flood, smear, stretches};
use crate::line::{Contradiction, solve_sets};
use nonogram::{Clue, Ink, InkSet, Length, MAX_SIDE};

/// The number of words of a plane: a bit for each of the boundaries around `cells` cells.
pub(crate) fn words(cells: usize) -> usize {
    cells / 64 + 1
}

/// Whether a set of words has a cell.
pub(crate) fn has(set: &[u64], index: usize) -> bool {
    set[index / 64] >> (index % 64) & 1 == 1
}

/// Working memory of the line solver, reused from line to line.
///
/// Planes are passed as words: the words of plane 0, then those of plane 1, and so on to the last
/// ink of the puzzle.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColorLineSolver {
    narrow: Passes<u64>,
    middle: Passes<Wide<4>>,
    wide: Passes<Wide<63>>,
    /// The words of the result.
    solved: Vec<u64>,
    /// The words of a plane of the line that was solved last.
    words: usize,
}

/// Evaluates `$body` with `$memory` as that of the three memories of `$owner` whose sets hold
/// `$words` words.
macro_rules! with_width {
    ($owner:expr, $words:expr, $memory:ident => $body:expr) => {
        match $words {
            1 => {
                let $memory = &mut $owner.narrow;
                $body
            }
            2..=4 => {
                let $memory = &mut $owner.middle;
                $body
            }
            _ => {
                let $memory = &mut $owner.wide;
                $body
            }
        }
    };
}
pub(super) use with_width;

impl ColorLineSolver {
    /// The colors of cells that some placement of `clue` in a line of `length` cells allows, given
    /// `planes`. Colors outside the clue are excluded, too.
    ///
    /// # Complexity
    /// O(blocks * log(longest block) + inks) set operations, without allocation once the memory has
    /// grown.
    pub(crate) fn solve(
        &mut self,
        clue: Clue<'_>,
        length: usize,
        planes: &[u64],
    ) -> Result<&[u64], Contradiction> {
        self.words = words(length);
        self.solved.clear();
        with_width!(self, self.words, passes => {
            passes.take(planes, self.words);
            passes.solve(clue, length)?;
            for plane in &passes.solved {
                self.solved.extend((0..self.words).map(|index| plane.word(index)));
            }
        });
        Ok(&self.solved)
    }

    /// The possible starts of a block of the line that was solved last, in order.
    pub(crate) fn starts(&mut self, block: usize) -> Vec<usize> {
        with_width!(self, self.words, passes => {
            let mut starts = passes.starts[block];
            std::iter::from_fn(|| starts.pop()).collect()
        })
    }

    /// Whether some placement of `clue` in a line of `length` cells agrees with `planes`: only the
    /// forward pass of [`Self::solve`].
    pub(crate) fn is_possible(&mut self, clue: Clue<'_>, length: usize, planes: &[u64]) -> bool {
        let words = words(length);
        with_width!(self, words, passes => {
            passes.take(planes, words);
            let mut forward = Pass::new(&passes.planes);
            let mut blocks = clue.blocks();
            blocks.all(|block| !forward.place(block.length, block.ink).is_empty())
                && forward.reached.has(length)
        })
    }
}

/// The passes over a line in sets of one width.
#[derive(Clone, Debug, Default)]
struct Passes<B> {
    /// The planes of the line.
    planes: Vec<B>,
    /// The planes of the mirrored line.
    mirrored: Vec<B>,
    /// The planes of the result.
    solved: Vec<B>,
    /// `reach[j]`: the boundaries reached by the first j blocks and empty cells after them.
    reach: Vec<B>,
    /// `completed[i]`: the boundaries reached by the last i blocks, on the mirrored line.
    completed: Vec<B>,
    /// `starts[j]`: the starts of block j that fit the cells on its left. After a line is solved,
    /// the starts that fit the whole line.
    starts: Vec<B>,
}

impl<B: BitSet> Passes<B> {
    /// Takes the planes of a line, of `words` words each.
    fn take(&mut self, planes: &[u64], words: usize) {
        self.planes.clear();
        self.planes
            .extend(planes.chunks_exact(words).map(B::from_words));
    }

    /// Solves the line that was taken.
    fn solve(&mut self, clue: Clue<'_>, length: usize) -> Result<(), Contradiction> {
        debug_assert!((1..B::BITS).contains(&length), "each boundary needs a bit");
        let blocks = clue.len();
        for sets in [&mut self.starts, &mut self.reach, &mut self.completed] {
            if sets.len() <= blocks {
                sets.resize(blocks + 1, B::default());
            }
        }
        let starts = &mut self.starts[..blocks];
        let reach = &mut self.reach[..blocks + 1];
        let completed = &mut self.completed[..blocks + 1];
        let lengths = clue.lengths();

        self.mirrored.clear();
        let planes = self.planes.iter();
        self.mirrored
            .extend(planes.map(|plane| plane.mirrored(length)));
        let mut forward = Pass::new(&self.planes);
        let mut backward = Pass::new(&self.mirrored);
        for j in 0..blocks {
            let last = blocks - 1 - j;
            reach[j] = forward.reached;
            completed[j] = backward.reached;
            starts[j] = forward.place(lengths[j], clue.ink(j));
            backward.place(lengths[last], clue.ink(last));
            if starts[j].is_empty() {
                return Err(Contradiction);
            }
        }
        if !forward.reached.has(length) {
            return Err(Contradiction);
        }
        reach[blocks] = forward.reached;
        completed[blocks] = backward.reached;

        // A line has one more boundary than cells.
        let boundaries = length + 1;
        let background = self.planes[Ink::BACKGROUND.number()];
        self.solved.clear();
        self.solved.resize(self.planes.len(), B::default());
        // Where the block before the gap may end. The last block may end where only empty cells
        // follow.
        let mut ends = completed[0].mirrored(boundaries);
        let mut empty = reach[blocks].and(ends.down(1));
        for j in (0..blocks).rev() {
            let (block, ink) = (usize::from(lengths[j]), clue.ink(j));
            let places = starts[j].and(ends.down(block));
            starts[j] = places;
            let plane = &mut self.solved[ink.number()];
            *plane = plane.or(smear(places, block));
            // Where the rest may begin, at once or after one empty cell.
            let begins = completed[blocks - j].mirrored(boundaries);
            let begins_after_one = begins.down(1).and(background);
            empty = empty.or(reach[j].and(begins_after_one));
            let needs_gap = j > 0 && clue.ink(j - 1) == ink;
            ends = if needs_gap { begins_after_one } else { begins };
        }
        self.solved[Ink::BACKGROUND.number()] = empty.and(background);
        Ok(())
    }
}

/// Places blocks from the left, one after the other.
struct Pass<'a, B> {
    planes: &'a [B],
    /// The boundaries that the blocks so far, and empty cells after them, can reach.
    reached: B,
    /// The ink of the last block; at first, the background.
    last: Ink,
}

impl<'a, B: BitSet> Pass<'a, B> {
    fn new(planes: &'a [B]) -> Self {
        Self {
            planes,
            reached: flood(B::low(1), planes[Ink::BACKGROUND.number()]),
            last: Ink::BACKGROUND,
        }
    }

    /// Places the next block. Returns its possible starts.
    fn place(&mut self, length: Length, ink: Ink) -> B {
        let (length, background) = (usize::from(length), self.planes[0]);
        let from = if ink == self.last {
            self.reached.and(background).up(1)
        } else {
            self.reached
        };
        let places = stretches(self.planes[ink.number()], length).and(from);
        self.reached = flood(places.up(length), background);
        self.last = ink;
        places
    }
}

/// Removes from each cell of a line the colors that it has in no placement of `clue`. Returns the
/// number of removed colors. Where no other ink than [`Ink::FIRST`] is left, this takes no longer
/// than [`solve_line`](crate::solve_line).
///
/// # Errors
/// [`Contradiction`] if no placement of `clue` agrees with `cells`, as if the line is too short for
/// the clue. The cells are then unchanged.
///
/// # Panics
/// If the line is longer than [`MAX_SIDE`].
///
/// # Complexity
/// O(blocks * log(longest block) + cells * inks) operations on sets with a bit for each cell.
///
/// ```
/// use nonogram::{InkSet, Picture};
///
/// // A block of 2 of ink a, then one of ink b, in four cells.
/// let picture: Picture = "aab.".parse().unwrap();
/// let clues = picture.row_clues();
/// let mut cells = [InkSet::up_to(2); 4];
/// assert_eq!(nonogram_propagate::solve_color_line(clues.get(0), &mut cells), Ok(4));
/// assert_eq!(cells.map(|set| set.to_string()), [".a", "a", ".ab", ".b"]);
/// ```
pub fn solve_color_line(clue: Clue<'_>, cells: &mut [InkSet]) -> Result<usize, Contradiction> {
    assert!(cells.len() <= MAX_SIDE, "a line above MAX_SIDE");
    if clue.slack(cells.len()).is_none() {
        return Err(Contradiction);
    }
    if cells.is_empty() {
        return Ok(0);
    }
    let (one, first) = (clue.is_of_one_ink(), InkSet::up_to(1));
    if one
        && cells
            .iter()
            .all(|set| !set.is_empty() && set.without(first).is_empty())
    {
        return solve_sets(clue.lengths(), cells);
    }
    let inks = clue.blocks().map(|block| block.ink.number()).max();
    let colors = InkSet::up_to(inks.unwrap_or(0));
    let words = words(cells.len());
    let mut planes = vec![0; colors.len() * words];
    for (index, set) in cells.iter().enumerate() {
        for color in set.intersection(colors).iter() {
            planes[color.number() * words + index / 64] |= 1 << (index % 64);
        }
    }
    let mut solver = ColorLineSolver::default();
    let solved = solver.solve(clue, cells.len(), &planes)?;
    let mut removed = 0;
    for (index, set) in cells.iter_mut().enumerate() {
        let mut left = InkSet::default();
        for color in colors.iter() {
            if has(&solved[color.number() * words..], index) {
                left.insert(color);
            }
        }
        removed += set.len() - left.len();
        *set = left;
    }
    Ok(removed)
}
