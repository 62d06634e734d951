//! What decoders find: groups of numbers that belong together.

use crate::board::Board;
use crate::square::Square;
use crate::steiner::SquareBox;

/// Whether numbers can leave the board. There is nothing between open and closed, so this enum will
/// not grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Edges {
    /// They cannot. This is the game.
    #[default]
    Closed,
    /// They can leave on the left and on the right. This is a code that stores a qudit.
    Open,
}

/// Where a group leaves the board. Only these two edges can be open, so this enum will not grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExitEdge {
    /// On the left.
    Left,
    /// On the right.
    Right,
}

/// Numbers to bring together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Group {
    /// Their squares, ascending.
    pub squares: Vec<Square>,
    /// The number of moves that this takes.
    pub cost: u32,
    /// Where the group leaves the board, or `None` if its numbers cancel.
    pub exit: Option<ExitEdge>,
    /// The steps of a tree that connects the squares; empty if the decoder did not need one.
    pub(crate) tree: Vec<[Square; 2]>,
}

/// The answer of a decoder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decoding {
    /// The groups, ascending.
    pub groups: Vec<Group>,
    /// The squares in no group, ascending.
    pub deferred: Vec<Square>,
    /// The sum of the groups' costs.
    pub cost: u64,
    /// A proven lower bound: no choice of groups of at most [`max_group`](Self::max_group) squares
    /// has an [objective](Self::objective) below this. A method that does not search proves
    /// nothing, and its bound is 0.
    pub bound: u64,
    /// The size of groups up to which the bound holds; `None` if it holds for groups of any size.
    pub max_group: Option<usize>,
    /// What a deferred square adds to the objective.
    pub deferral: u64,
    /// The number of sets of squares that the search chose from.
    pub candidates: usize,
    /// The number of groups and deferred squares that the search tried.
    pub nodes: u64,
}

impl Decoding {
    /// The decoding with these groups, in any order, and nothing proved.
    pub(super) fn new(board: &Board, mut groups: Vec<Group>) -> Self {
        groups.sort_unstable();
        let mut rest = board.clone();
        for &square in groups.iter().flat_map(|group| &group.squares) {
            rest.set(square, 0).expect("a square of the board");
        }
        Self {
            deferred: rest.occupied().map(|(square, _)| square).collect(),
            cost: groups.iter().map(|group| u64::from(group.cost)).sum(),
            groups,
            bound: 0,
            max_group: None,
            deferral: deferral(board).into(),
            candidates: 0,
            nodes: 0,
        }
    }

    /// What a search minimises: the cost, plus [`Self::deferral`] for every deferred square.
    pub fn objective(&self) -> u64 {
        self.cost + self.deferral * self.deferred.len() as u64
    }

    /// How much lower the best objective could be at most, with groups of at most
    /// [`max_group`](Self::max_group) squares.
    pub fn gap(&self) -> u64 {
        self.objective() - self.bound
    }

    /// Whether the search is complete: it is proved that no choice of groups of at most
    /// [`max_group`](Self::max_group) squares is better.
    pub fn is_complete(&self) -> bool {
        self.gap() == 0
    }

    /// Whether it is proved that no choice of groups is better, whatever their size. If no square
    /// is deferred, no fewer moves clear the board.
    pub fn is_optimal(&self) -> bool {
        self.is_complete() && self.max_group.is_none()
    }
}

/// The cost of leaving a number alone. It is more than the way from any square to any other, so
/// numbers that could cancel are never all deferred.
pub(super) fn deferral(board: &Board) -> u32 {
    (board.width() + board.height()) as u32
}

/// The edge that is nearer to a rectangle, and the number of moves to leave there; the left edge if
/// both are equally near.
pub(super) fn exit(frame: SquareBox, width: usize) -> (ExitEdge, u32) {
    let left = u32::from(frame.least.x) + 1;
    let right = width as u32 - u32::from(frame.most.x);
    if left <= right {
        (ExitEdge::Left, left)
    } else {
        (ExitEdge::Right, right)
    }
}
