//! Decoders: they find out which numbers belong together.
//!
//! [`method`] names the ways to decode, [`simple`] has the two that do not search, [`cover`] the
//! search for the exact cover of least cost with groups of limited size, [`flow`] the one without a
//! limit. [`correction`](correction::correction) turns groups into moves.

mod candidates;
mod correction;
mod cover;
mod decoding;
mod flow;
mod method;
mod shares;
mod simple;
mod ties;

use crate::board::Board;
use crate::error::Error;
use crate::steiner::MAX_GROUP;
pub use correction::correction;
use cover::GroupCover;
use decoding::deferral;
pub use decoding::{Decoding, Edges, ExitEdge, Group};
use flow::{FlowSearch, Flows};
pub use method::Method;

/// The size of groups with which a search for a flow begins.
const FIRST_GROUP: usize = 4;

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
    cover: GroupCover,
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
            cover: GroupCover::default(),
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
