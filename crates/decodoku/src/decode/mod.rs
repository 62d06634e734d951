//! Decoders: they find out which numbers belong together.
//!
//! [`method`] names the ways to decode, [`simple`] has the two that do not search, [`cover`] the
//! search for the exact cover of least cost with groups of limited size, [`flow`] the one without a
//! limit. [`correction`](correction::correction) turns groups into moves.

mod candidates;
mod correction;
mod cover;
mod flow;
mod method;
mod shares;
mod simple;
mod ties;

use crate::board::Board;
use crate::error::Error;
use crate::square::Square;
use crate::steiner::{Frame, MAX_GROUP};
pub use correction::correction;
use cover::Cover;
use flow::{FlowSearch, Flows};
pub use method::Method;

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

/// The size of groups with which a search for a flow begins.
const FIRST_GROUP: usize = 4;

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
    fn new(board: &Board, mut groups: Vec<Group>) -> Self {
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
fn deferral(board: &Board) -> u32 {
    (board.width() + board.height()) as u32
}

/// The edge that is nearer to a rectangle, and the number of moves to leave there; the left edge if
/// both are equally near.
fn exit(frame: Frame, width: usize) -> (ExitEdge, u32) {
    let left = u32::from(frame.least.x) + 1;
    let right = width as u32 - u32::from(frame.most.x);
    if left <= right {
        (ExitEdge::Left, left)
    } else {
        (ExitEdge::Right, right)
    }
}

/// Decodes boards one after the other and reuses its memory.
///
/// ```
/// use decodoku::{Board, Decoder, Method, correction};
///
/// // In pairs, 3 with 7 and 4 with 6 would take six moves.
/// let mut board = Board::parse("3 4 0 0\n0 0 0 0\n0 0 0 0\n7 6 0 0\n", 10)?;
/// let decoding = Decoder::new(Method::Flow)?.decode(&board);
/// assert_eq!((decoding.cost, decoding.is_optimal()), (5, true));
/// assert_eq!(decoding.groups[0].squares.len(), 4);
/// for step in correction(&board, &decoding.groups) {
///     board.play(step)?;
/// }
/// assert!(board.is_empty());
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Debug)]
pub struct Decoder {
    method: Method,
    edges: Edges,
    /// The limit that was given.
    max_nodes: Option<u64>,
    cover: Cover,
}

impl Decoder {
    /// A decoder for boards with closed edges.
    ///
    /// # Errors
    /// For a cover with groups below 2 or above [`MAX_GROUP`](crate::MAX_GROUP).
    pub fn new(method: Method) -> Result<Self, Error> {
        method.check()?;
        Ok(Self {
            method,
            edges: Edges::Closed,
            max_nodes: None,
            cover: Cover::default(),
        })
    }

    /// The same decoder for boards with open or closed edges.
    #[must_use]
    pub fn edges(self, edges: Edges) -> Self {
        Self { edges, ..self }
    }

    /// The same decoder, where its method [searches](Method::is_search), with another limit on its
    /// nodes. When the limit ends a search, the answer is the best decoding found and how far it
    /// can be from the best there is.
    #[must_use]
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.cover.max_nodes = nodes;
        self.max_nodes = Some(nodes);
        self
    }

    /// Chooses groups for the numbers of a board.
    ///
    /// # Complexity
    /// A cover looks at all sets with at most as many squares as a group can have. On large and
    /// crowded boards it looks at compact ones only, and [`Decoding::bound`] takes that into
    /// account. Its search, and that for a flow, are exponential at worst. The other methods take
    /// O(squares²) time for the squares with numbers.
    pub fn decode(&mut self, board: &Board) -> Decoding {
        match self.method {
            Method::Greedy => Decoding::new(board, simple::greedy(board, self.edges)),
            Method::Growth => Decoding::new(board, simple::growth(board, self.edges)),
            Method::Cover(max_group) => self.cover.decode(board, max_group, self.edges),
            Method::Flow => self.decode_by_flow(board),
        }
    }

    /// Begins with small groups, and looks for a flow that costs less.
    fn decode_by_flow(&mut self, board: &Board) -> Decoding {
        let mut best = self.cover.decode(board, FIRST_GROUP, self.edges);
        let (candidates, nodes) = (best.candidates, best.nodes);
        if board.total() == 0 && !best.deferred.is_empty() {
            // Deferred squares cancel together.
            best.groups.push(simple::gathered(best.deferred));
            best = Decoding::new(board, best.groups);
        }
        let max_nodes = self.max_nodes.unwrap_or_else(|| flow_nodes(board));
        let max_nodes = max_nodes.saturating_sub(nodes);
        let mut flows = Flows::new(board, self.edges, deferral(board), max_nodes);
        let mut bound = flows.bound();
        while u64::from(bound) < best.objective() {
            match flows.search(bound) {
                FlowSearch::Found(groups) => best = Decoding::new(board, groups),
                FlowSearch::Impossible => bound += 1,
                FlowSearch::OutOfNodes => break,
            }
        }
        let nodes = nodes + flows.nodes;
        if u64::from(bound) < best.objective() && board.occupied().count() <= MAX_GROUP {
            // No group is larger. This is slow, but does not depend on the distances.
            let mut small = self.cover.decode(board, MAX_GROUP, self.edges);
            if small.is_optimal() {
                small.nodes += nodes;
                return small;
            }
        }
        Decoding {
            bound: bound.into(),
            max_group: None,
            candidates,
            nodes,
            ..best
        }
    }
}

/// The nodes that a search for a flow may take by default: a tenth of a second or two.
fn flow_nodes(board: &Board) -> u64 {
    // A node looks at all squares.
    (1 << 23) / (board.width() * board.height()) as u64
}
