//! The shortest trees of grid lines that connect squares: rectilinear Steiner trees.
//!
//! **Lengths.** Two or three squares: half the perimeter of the smallest rectangle around them.
//! Four: the same, and when the two leftmost are neither the two uppermost nor the two lowest, the
//! lesser of the gaps between the second and the third column and between the second and the third
//! row. More: the dynamic programme of Dreyfus and Wagner (1971) on the squares of that rectangle,
//! where a shortest tree always fits (Hanan 1966), remembered by shape.
//!
//! **The programme.** `length[S][v]` is the least length of a tree that contains the terminals *S*
//! and the square *v*: either two trees that share *v* and have parts of *S* each, or a tree with
//! another square and the way from there. On a grid without obstacles the second case is a distance
//! transform: a sweep along each direction of each axis finds it for all *v*.
//!
//! References: S. E. Dreyfus and R. A. Wagner, "The Steiner problem in graphs", *Networks* 1
//! (1971), 195-207; M. Hanan, "On Steiner's problem with rectilinear distance", *SIAM Journal on
//! Applied Mathematics* 14 (1966), 255-265; for four squares, C. Chu and Y.-C. Wong, "FLUTE: fast
//! lookup table based rectilinear Steiner minimal tree algorithm for VLSI design", *IEEE TCAD* 27
//! (2008), 70-83.

use crate::square::Square;
use std::collections::HashMap;

/// The most squares that a tree connects.
pub const MAX_GROUP: usize = 9;

/// The most shapes that are remembered at a time.
const MAX_SHAPES: usize = 1 << 18;

/// More than any length; twice it does not overflow.
const FAR: u64 = u64::MAX / 4;

/// The smallest rectangle around some squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SquareBox {
    pub(crate) least: Square,
    pub(crate) most: Square,
}

impl SquareBox {
    pub(crate) fn of(square: Square) -> Self {
        Self {
            least: square,
            most: square,
        }
    }

    #[inline]
    pub(crate) fn with(self, Square { x, y }: Square) -> Self {
        let Self { least, most } = self;
        Self {
            least: Square::new(least.x.min(x), least.y.min(y)),
            most: Square::new(most.x.max(x), most.y.max(y)),
        }
    }

    /// The smallest rectangle around squares, of which there must be one.
    pub(crate) fn around(squares: &[Square]) -> Self {
        let frame = Self::of(squares[0]);
        squares
            .iter()
            .fold(frame, |frame, &square| frame.with(square))
    }

    /// Half the perimeter.
    #[inline]
    pub(crate) fn half(self) -> u32 {
        self.least.distance(self.most)
    }

    fn width(self) -> usize {
        usize::from(self.most.x - self.least.x) + 1
    }

    fn height(self) -> usize {
        usize::from(self.most.y - self.least.y) + 1
    }

    /// The index of a square among those of the rectangle.
    fn index(self, square: Square) -> usize {
        usize::from(square.y - self.least.y) * self.width() + usize::from(square.x - self.least.x)
    }

    fn square(self, index: usize) -> Square {
        Square::new(
            self.least.x + (index % self.width()) as u16,
            self.least.y + (index / self.width()) as u16,
        )
    }
}

/// Lengths of shortest trees. Remembers shapes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steiner {
    shapes: HashMap<u128, u32>,
    /// The number of squares that the dynamic programme has visited: the unit of work.
    pub(crate) work: u64,
}

impl Steiner {
    /// The length of a shortest tree that connects the squares, which must ascend; at most
    /// [`MAX_GROUP`].
    pub(crate) fn length(&mut self, squares: &[Square]) -> u32 {
        debug_assert!(squares.is_sorted_by(|a, b| a < b), "{squares:?}");
        debug_assert!(squares.len() <= MAX_GROUP);
        match squares {
            [] | [_] => 0,
            [a, b] => a.distance(*b),
            [_, _, _] => SquareBox::around(squares).half(),
            [a, b, c, d] => of_four([*a, *b, *c, *d]),
            _ => self.of_many(squares),
        }
    }

    fn of_many(&mut self, squares: &[Square]) -> u32 {
        let frame = SquareBox::around(squares);
        // Columns and rows are below 128. The leading 1 distinguishes different numbers of squares.
        let key = squares.iter().fold(1, |key: u128, square| {
            let x = u128::from(square.x - frame.least.x);
            let y = u128::from(square.y - frame.least.y);
            key << 14 | x << 7 | y
        });
        if let Some(&length) = self.shapes.get(&key) {
            return length;
        }
        let plan = TreeSearch::new(squares, |_| false);
        self.work += plan.work();
        if self.shapes.len() >= MAX_SHAPES {
            self.shapes.clear();
        }
        let length = plan.length();
        self.shapes.insert(key, length);
        length
    }
}

/// Four squares that ascend, so that they are sorted by columns.
fn of_four(squares: [Square; 4]) -> u32 {
    let mut rows = squares.map(|square| square.y);
    rows.sort_unstable();
    let [first, second, third, last] = squares;
    let half = u32::from(last.x - first.x) + u32::from(rows[3] - rows[0]);
    // Equal rows in the middle leave no gap, whichever side they are put on.
    let gaps = (third.x - second.x).min(rows[2] - rows[1]);
    if gaps > 0 && (first.y <= rows[1]) != (second.y <= rows[1]) {
        half + u32::from(gaps)
    } else {
        half
    }
}

/// The last step in building the best tree of some terminals and a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastStep {
    /// It is the terminal.
    Start,
    /// The tree of a neighbour, at this index, and the step from there.
    Step(u32),
    /// Two trees, of these terminals and of the others.
    Join(u32),
}

/// The dynamic programme for some terminals. Of trees with the same length it takes one that
/// crosses the fewest squares to avoid.
struct TreeSearch {
    frame: SquareBox,
    root: usize,
    /// The sets of terminals but the last, as bits, times the squares of the frame.
    cells: Vec<(u64, LastStep)>,
    sets: usize,
}

/// The price of a step. Squares to avoid cost 1 each, and there are fewer of them than this.
const STEP: u64 = 1 << 24;

impl TreeSearch {
    fn new(squares: &[Square], avoid: impl Fn(Square) -> bool) -> Self {
        let frame = SquareBox::around(squares);
        let area = frame.width() * frame.height();
        let (last, others) = squares.split_last().expect("squares to connect");
        let sets = 1 << others.len();
        let extra: Vec<u64> = (0..area)
            .map(|index| {
                let square = frame.square(index);
                u64::from(!squares.contains(&square) && avoid(square))
            })
            .collect();
        let mut plan = Self {
            frame,
            root: frame.index(*last),
            cells: vec![(FAR, LastStep::Start); sets * area],
            sets,
        };
        for set in 1..sets {
            let (done, rest) = plan.cells.split_at_mut(set * area);
            let row = &mut rest[..area];
            if set.is_power_of_two() {
                let terminal = others[set.trailing_zeros() as usize];
                row[frame.index(terminal)].0 = 0;
            }
            let low = set & set.wrapping_neg();
            let mut part = (set - 1) & set;
            while part > 0 {
                // Each split is seen twice; the part with the lowest terminal stands for both.
                if part & low != 0 {
                    let parts = [part, set ^ part].map(|part| &done[part * area..][..area]);
                    for (index, cell) in row.iter_mut().enumerate() {
                        // A square to avoid is counted when the tree leaves it.
                        let length = parts[0][index].0 + parts[1][index].0;
                        if length < cell.0 {
                            *cell = (length, LastStep::Join(part as u32));
                        }
                    }
                }
                part = (part - 1) & set;
            }
            spread(row, frame.width(), &extra);
        }
        plan
    }

    fn area(&self) -> usize {
        self.cells.len() / self.sets
    }

    fn work(&self) -> u64 {
        // 3^(terminals - 1) splits in all.
        let others = self.sets.trailing_zeros();
        3_u64.pow(others) * self.area() as u64
    }

    fn length(&self) -> u32 {
        let all = self.sets - 1;
        let (price, _) = self.cells[all * self.area() + self.root];
        (price / STEP) as u32
    }

    /// The steps of the tree.
    fn steps(&self) -> Vec<[Square; 2]> {
        let mut steps = Vec::new();
        let mut open = vec![(self.sets - 1, self.root)];
        while let Some((set, at)) = open.pop() {
            match self.cells[set * self.area() + at].1 {
                LastStep::Start => {}
                LastStep::Step(from) => {
                    let from = from as usize;
                    steps.push([from, at].map(|index| self.frame.square(index)));
                    open.push((set, from));
                }
                LastStep::Join(part) => {
                    let part = part as usize;
                    open.extend([(part, at), (set ^ part, at)]);
                }
            }
        }
        steps
    }
}

/// Improves lengths by steps from neighbours until none improves. Sweeps forward and backward
/// alternate; without squares to avoid one of each is enough.
fn spread(row: &mut [(u64, LastStep)], width: usize, extra: &[u64]) {
    let area = row.len();
    loop {
        let mut changed = false;
        for at in 0..area {
            if at % width > 0 {
                changed |= improve(row, extra, at - 1, at);
            }
            if at >= width {
                changed |= improve(row, extra, at - width, at);
            }
        }
        for at in (0..area).rev() {
            if at % width + 1 < width {
                changed |= improve(row, extra, at + 1, at);
            }
            if at + width < area {
                changed |= improve(row, extra, at + width, at);
            }
        }
        if !changed {
            return;
        }
    }
}

/// Improves the length of a square by a step from another, if that is shorter.
#[inline]
fn improve(row: &mut [(u64, LastStep)], extra: &[u64], from: usize, to: usize) -> bool {
    let length = row[from].0 + STEP + extra[from];
    let is_shorter = length < row[to].0;
    if is_shorter {
        row[to] = (length, LastStep::Step(from as u32));
    }
    is_shorter
}

/// The steps of a shortest tree that connects squares; of several, one that crosses the fewest
/// squares to avoid. More than [`MAX_GROUP`] squares are connected by ways between pairs of them,
/// always the shortest way to a square that is not connected yet.
pub(crate) fn tree(squares: &[Square], avoid: impl Fn(Square) -> bool) -> Vec<[Square; 2]> {
    match squares {
        [] | [_] => Vec::new(),
        _ if squares.len() <= MAX_GROUP => TreeSearch::new(squares, avoid).steps(),
        _ => {
            let ways = spanning_tree(squares).into_iter();
            ways.flat_map(|way| TreeSearch::new(&way, &avoid).steps())
                .collect()
        }
    }
}

/// The pairs of squares that a shortest tree of direct ways between the squares connects (Prim
/// 1957).
pub(crate) fn spanning_tree(squares: &[Square]) -> Vec<[Square; 2]> {
    let mut open = squares.to_vec();
    let Some(first) = open.pop() else {
        return Vec::new();
    };
    // For every open square the nearest that is not.
    let mut nearest = vec![first; open.len()];
    let mut ways = Vec::new();
    while let Some(at) = (0..open.len()).min_by_key(|&at| open[at].distance(nearest[at])) {
        let next = open.swap_remove(at);
        ways.push([nearest.swap_remove(at), next]);
        for (square, nearest) in open.iter().zip(&mut nearest) {
            if square.distance(next) < square.distance(*nearest) {
                *nearest = next;
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn squares(places: &[[u16; 2]]) -> Vec<Square> {
        let mut squares: Vec<Square> = places.iter().map(|&place| place.into()).collect();
        squares.sort_unstable();
        squares
    }

    /// The length of a shortest tree by trying all sets of additional squares: it has as many steps
    /// as squares, less one.
    fn by_brute_force(terminals: &[Square], side: u16) -> u32 {
        let all: Vec<Square> = (0..side)
            .flat_map(|x| (0..side).map(move |y| Square::new(x, y)))
            .collect();
        let mut best = u32::MAX;
        for set in 0..1_u32 << all.len() {
            if set.count_ones() > best {
                continue;
            }
            let inside: BTreeSet<Square> = (0..all.len())
                .filter(|&index| set >> index & 1 == 1)
                .map(|index| all[index])
                .collect();
            if !terminals.iter().all(|square| inside.contains(square)) {
                continue;
            }
            let mut reached = BTreeSet::from([terminals[0]]);
            let mut open = vec![terminals[0]];
            while let Some(at) = open.pop() {
                for &next in &inside {
                    if at.distance(next) == 1 && reached.insert(next) {
                        open.push(next);
                    }
                }
            }
            if reached.len() == inside.len() {
                best = best.min(set.count_ones() - 1);
            }
        }
        best
    }

    #[test]
    fn trees_on_3_by_3_are_the_shortest() {
        let side = 3;
        let all: Vec<Square> = (0..side)
            .flat_map(|x| (0..side).map(move |y| Square::new(x, y)))
            .collect();
        let mut steiner = Steiner::default();
        for set in 1..1_u32 << 9 {
            let terminals: Vec<Square> = (0..9)
                .filter(|index| set >> index & 1 == 1)
                .map(|index| all[index])
                .collect();
            let expected = by_brute_force(&terminals, side);
            assert_eq!(steiner.length(&terminals), expected, "{terminals:?}");
            if terminals.len() > 1 {
                assert_eq!(TreeSearch::new(&terminals, |_| false).length(), expected);
            }
        }
    }

    #[test]
    fn four_squares_need_no_programme() {
        let side = 5;
        let all: Vec<Square> = (0..side)
            .flat_map(|x| (0..side).map(move |y| Square::new(x, y)))
            .collect();
        let mut checked = 0;
        for a in 0..all.len() {
            for b in a + 1..all.len() {
                for c in b + 1..all.len() {
                    for d in c + 1..all.len() {
                        let four = [all[a], all[b], all[c], all[d]];
                        let plan = TreeSearch::new(&four, |_| false);
                        assert_eq!(of_four(four), plan.length(), "{four:?}");
                        checked += 1;
                    }
                }
            }
        }
        assert_eq!(checked, 12_650);
    }

    #[test]
    fn a_plus_of_five_is_a_tree_of_four() {
        let plus = squares(&[[0, 1], [1, 0], [2, 1], [1, 2], [1, 1]]);
        let mut steiner = Steiner::default();
        assert_eq!(steiner.length(&plus), 4);
        let moved = squares(&[[90, 91], [91, 90], [92, 91], [91, 92], [91, 91]]);
        assert_eq!(steiner.length(&moved), 4);
        assert_eq!(steiner.shapes.len(), 1, "the same shape");
    }

    #[test]
    fn trees_connect_and_avoid_obstacles() {
        let corners = squares(&[[0, 0], [3, 3]]);
        let wall = squares(&[[0, 1], [1, 1], [2, 1], [1, 0]]);
        let steps = tree(&corners, |square| wall.contains(&square));
        assert_eq!(steps.len(), 6);
        let crossed = steps.iter().filter(|[from, _]| wall.contains(from));
        assert_eq!(crossed.count(), 1, "{steps:?}");
        let around = tree(&corners, |square| {
            square != Square::new(3, 0) && square.x > 0
        });
        assert!(
            around
                .iter()
                .flatten()
                .any(|&square| square == Square::new(0, 3))
        );
    }
}
