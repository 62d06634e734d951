//! The exact cover of least cost.
//!
//! **The problem.** The items are the squares that are not empty. An option is a set of squares
//! whose numbers cancel. Its cost is the length of the shortest tree that connects the squares
//! ([`steiner`](crate::steiner)): moving everything inwards along the tree takes one move for each
//! step and leaves nothing. Every square is in exactly one of the chosen sets. A square may also be
//! *deferred*, which costs more than any way on the board, so every board has a solution.
//!
//! **With open edges** numbers can leave the board on the left and on the right. A set that does
//! not cancel is then an option too. All of it goes to the nearer edge, at the cost of the tree and
//! the way from its nearest square to that edge. (A tree that reaches an edge in two places is two
//! sets.) The other edge costs the same or more and needs no option. No number is deferred.
//!
//! **Why this is minimum-weight decoding.** A pattern of errors on the bonds of the board is a
//! graph. Each component of the graph explains a set of numbers that cancel, and has at least as
//! many bonds as a shortest tree. In the other direction, charges can be sent along trees. So if
//! sets may have any size, the least cost is the least number of bonds with errors that explain the
//! board. Tests compare the two on all boards of some small sizes.
//!
//! **Ties.** Of choices with the same cost, those with fewer deferred squares are better, then
//! those with more sets. Both are low digits of the options' costs. Of the choices that are still
//! equal, `ties` takes the first in order, so the answer does not depend on how the search goes. If
//! the search ended early, or if too many choices cost the same, the answer is a choice that the
//! search found.

use super::candidates::GroupCandidates;
use super::decoding::{Decoding, Edges, deferral};
use super::simple::greedy;
use super::ties::Ties;
use crate::board::Board;
use crate::steiner::Steiner;
use exact_cover::{CostSearch, ItemId, ProblemBuilder, SearchOutcome, Workspace, cost::Bound};

/// The nodes that a search may take by default: some tenths of a second.
const NODES: u64 = 1 << 18;

/// The search, with memory that it reuses.
#[derive(Debug)]
pub(super) struct GroupCover {
    pub(super) max_nodes: u64,
    steiner: Steiner,
    candidates: GroupCandidates,
    builder: Option<ProblemBuilder>,
    workspace: Workspace,
}

impl Default for GroupCover {
    fn default() -> Self {
        Self {
            max_nodes: NODES,
            steiner: Steiner::default(),
            candidates: GroupCandidates::default(),
            builder: None,
            workspace: Workspace::new(),
        }
    }
}

impl GroupCover {
    /// The choice of groups with the least cost.
    pub(super) fn decode(&mut self, board: &Board, max_group: usize, edges: Edges) -> Decoding {
        let list = &mut self.candidates;
        list.collect(board, max_group, edges, &mut self.steiner);
        let list = &self.candidates;
        let squares = list.squares.len();
        let deferral = deferral(board);
        let dearest = list.costs.iter().copied().max().unwrap_or(0);
        let digits = Digits::new(squares, dearest.max(deferral));
        let of_groups = list.costs.iter().enumerate();
        let of_groups =
            of_groups.map(|(set, &cost)| digits.of_group(cost, list.members(set).len()));
        let deferrable = match edges {
            Edges::Closed => squares,
            Edges::Open => 0,
        };
        let of_deferrals = (0..deferrable).map(|_| digits.of_deferral(deferral));
        let costs: Vec<i32> = of_groups.chain(of_deferrals).collect();

        let mut builder = self.builder.take().unwrap_or(ProblemBuilder::new(0, 0));
        builder.reset(squares, 0);
        for (set, &cost) in costs.iter().enumerate() {
            let items = list.places(set).map(ItemId::from_index);
            let option = builder.add_option_with_cost(items, cost);
            option.expect("squares are different");
        }
        let problem = builder.build();
        let report = CostSearch::new(&problem)
            .bound(Bound::Dual)
            .budget(self.max_nodes)
            .workspace(&mut self.workspace)
            .best(1);
        self.builder = Some(problem.recycle());

        let best = report.answer;
        let first = match (best.cost(), report.outcome) {
            (Some(cost), SearchOutcome::Exhausted) => Ties::new(list, &costs).first(cost),
            _ => None,
        };
        let found = best.solutions.first().map(|(solution, _)| {
            let options = solution.iter().map(|option| option.index());
            options.collect()
        });
        let groups = match first.or(found) {
            Some(chosen) => chosen
                .into_iter()
                .filter(|&set| set < list.len())
                .map(|set| list.group(set, board))
                .collect(),
            // The budget ended the search before it found a choice.
            None => greedy(board, edges),
        };
        let mut decoding = Decoding::new(board, groups);
        decoding.candidates = list.len();
        decoding.nodes = report.stats.nodes;
        let bound = best.bound as u64 / u64::from(digits.unit);
        // A choice with a set that was not looked at costs more than the cap.
        let bound = list.cap.map_or(bound, |cap| bound.min(u64::from(cap) + 1));
        decoding.bound = bound.min(decoding.objective());
        // A larger group costs at least `max_group`.
        let has_larger = squares > max_group && decoding.objective() > max_group as u64;
        decoding.max_group = has_larger.then_some(max_group);
        decoding
    }
}

/// How costs and the ties among them are written as one number.
#[derive(Clone, Copy, Debug)]
struct Digits {
    /// What a move costs.
    unit: u32,
    /// What a deferred square costs beside that.
    deferred: u32,
}

impl Digits {
    /// For this number of squares, and options of at most this number of moves. If the numbers
    /// would be too large, ties are left to the search.
    fn new(squares: usize, dearest: u32) -> Self {
        let deferred = squares as u64 + 1;
        let unit = deferred * deferred;
        if unit * (u64::from(dearest) + 1) <= i32::MAX as u64 {
            Self {
                unit: unit as u32,
                deferred: deferred as u32,
            }
        } else {
            Self {
                unit: 1,
                deferred: 0,
            }
        }
    }

    /// Since all squares are in one group each, fewer groups have more squares beyond their first
    /// ones.
    fn of_group(self, cost: u32, squares: usize) -> i32 {
        (cost * self.unit + u32::from(self.deferred > 0) * (squares as u32 - 1)) as i32
    }

    fn of_deferral(self, cost: u32) -> i32 {
        (cost * self.unit + self.deferred) as i32
    }
}
