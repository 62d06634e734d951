//! Decoding: which numbers go together, at the least number of moves, as an exact cover.
//!
//! **The problem.** The items are the squares that are not empty. An option is a set of them whose numbers
//! cancel; its cost is the length of the shortest tree that connects it ([`steiner`](crate::steiner)), for
//! moving everything inwards along the tree takes one move for each step of it and leaves nothing. Every
//! square is in exactly one of the chosen sets. A square may also be *deferred*, which costs more than any
//! way on the board ([`deferral`]), so that every board has a solution.
//!
//! **With open edges** numbers can leave the board on the left and on the right. Then a set that does not cancel is
//! an option too: all of it goes to the nearer edge, at the cost of the tree and the way from the square that is
//! nearest to that edge. (A tree that reaches an edge in two places is two sets.) No option is needed for
//! the other edge, which costs more or the same, and no number is deferred.
//!
//! **Why this is minimum-weight decoding.** A pattern of errors on the bonds of the board is a graph. Each part
//! of it explains a set of numbers that cancel, and has at least as many bonds as a shortest tree; conversely
//! charges can be sent along trees. So if sets may have any size, the least cost is the least number of bonds
//! with errors that explain the board. Tests compare the two on all boards of some small sizes.
//!
//! **Ties** in the cost go to fewer deferred squares, then to more sets; both are low digits of the options' costs.
//! Then the first choice in order is taken (`ties`), so that the answer does not depend on how the search goes; unless
//! it ended early, or there are too many choices of the same cost.

mod candidates;
mod correction;
mod ties;

use crate::board::{Board, Square};
use crate::error::Error;
use crate::steiner::{MAX_GROUP, Steiner};
use candidates::Candidates;
pub(crate) use candidates::exit;
pub use correction::correction;
use exact_cover::{Bound, ItemId, ProblemBuilder, Search, SearchBudget, SearchOutcome, Workspace};
use ties::Ties;

/// Whether numbers can leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Edges {
    /// They cannot: the game.
    #[default]
    Closed,
    /// They can, on the left and on the right: a code with a logical qudit.
    Open,
}

/// Where a group leaves the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exit {
    /// On the left.
    Left,
    /// On the right.
    Right,
}

/// Numbers to be brought together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    /// Their squares, ascending.
    pub squares: Vec<Square>,
    /// The moves that it takes.
    pub cost: u32,
    /// Where they leave the board; otherwise they cancel.
    pub exit: Option<Exit>,
}

/// What a decoder makes of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoding {
    /// The groups, ascending.
    pub groups: Vec<Group>,
    /// The squares that are in no group, ascending.
    pub deferred: Vec<Square>,
    /// The sum of the groups' costs.
    pub cost: u64,
    /// Proved: no choice of groups has an [objective](Self::objective) below this.
    pub bound: u64,
    /// What a deferred square adds to the objective.
    pub deferral: u64,
    /// How many sets of squares there were to choose from.
    pub candidates: usize,
    /// Groups chosen and deferred squares, in all attempts of the search.
    pub nodes: u64,
    /// How the search ended.
    pub outcome: SearchOutcome,
}

impl Decoding {
    /// What was minimised: the cost, and [`Self::deferral`] for every deferred square.
    pub fn objective(&self) -> u64 {
        self.cost + self.deferral * self.deferred.len() as u64
    }

    /// How far the best choice can be below this one at most.
    pub fn gap(&self) -> u64 {
        self.objective() - self.bound
    }

    /// Whether it is proved that no choice is better.
    pub fn is_optimal(&self) -> bool {
        self.gap() == 0
    }
}

/// The cost of leaving a number alone: more than the way from any square to any other. So numbers that could
/// cancel are never all deferred.
fn deferral(board: &Board) -> u32 {
    (board.width() + board.height()) as u32
}

/// Decodes boards one after the other, reusing its memory.
///
/// ```
/// use decodoku::{Board, Decoder, Square, correction};
///
/// // In pairs, 3 with 7 and 4 with 6 would take six moves.
/// let mut board = Board::parse("3 4 0 0\n0 0 0 0\n0 0 0 0\n7 6 0 0\n", 10)?;
/// let decoding = Decoder::new(4)?.decode(&board);
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
    max_group: usize,
    edges: Edges,
    bound: Bound,
    budget: SearchBudget,
    steiner: Steiner,
    candidates: Candidates,
    builder: Option<ProblemBuilder>,
    workspace: Workspace,
}

/// The updates that a search may take if nothing else is said: some tenths of a second.
const UPDATES: u64 = 50_000_000;

impl Decoder {
    /// A decoder that looks at groups of up to so many squares, with closed edges.
    ///
    /// # Errors
    /// [`Error::GroupSize`] below 2 or above [`MAX_GROUP`].
    pub fn new(max_group: usize) -> Result<Self, Error> {
        if !(2..=MAX_GROUP).contains(&max_group) {
            return Err(Error::GroupSize { size: max_group });
        }
        Ok(Self {
            max_group,
            edges: Edges::Closed,
            bound: Bound::Dual,
            budget: SearchBudget {
                updates: Some(UPDATES),
                ..SearchBudget::default()
            },
            steiner: Steiner::default(),
            candidates: Candidates::default(),
            builder: Some(ProblemBuilder::new(0, 0)),
            workspace: Workspace::new(),
        })
    }

    /// The same decoder with open or closed edges.
    #[must_use]
    pub fn edges(self, edges: Edges) -> Self {
        Self { edges, ..self }
    }

    /// The same decoder with another bound to prune with.
    #[must_use]
    pub fn bound(self, bound: Bound) -> Self {
        Self { bound, ..self }
    }

    /// The same decoder with another budget for its search. A search that it ends yields the best
    /// decoding found, and how far from the best it can be.
    #[must_use]
    pub fn budget(self, budget: SearchBudget) -> Self {
        Self { budget, ..self }
    }

    /// The least-cost choice of groups.
    ///
    /// # Complexity
    /// Looks at all sets of up to as many squares as a group can have; on large and crowded boards only at
    /// compact ones, which [`Decoding::bound`] takes into account. The search is exponential at worst.
    pub fn decode(&mut self, board: &Board) -> Decoding {
        let list = &mut self.candidates;
        list.collect(board, self.max_group, self.edges, &mut self.steiner);
        let list = &self.candidates;
        let squares = list.squares.len();
        let deferral = deferral(board);
        let dearest = list.costs.iter().copied().max().unwrap_or(0);
        let digits = Digits::new(squares, dearest.max(deferral));
        let of_groups = list.costs.iter().enumerate();
        let of_groups =
            of_groups.map(|(set, &cost)| digits.of_group(cost, list.members(set).len()));
        let deferrable = if self.edges == Edges::Closed {
            squares
        } else {
            0
        };
        let costs: Vec<u32> = of_groups
            .chain((0..deferrable).map(|_| digits.of_deferral(deferral)))
            .collect();

        let mut builder = self.builder.take().unwrap_or(ProblemBuilder::new(0, 0));
        builder.reset(squares, 0);
        for (set, &cost) in costs.iter().enumerate() {
            let items = list.places(set).map(ItemId::from_index);
            let option = builder.add_option_with_cost(items, cost);
            option.expect("squares are different");
        }
        let problem = builder.build();
        let best = Search::new(&problem)
            .bound(self.bound)
            .budget(self.budget)
            .workspace(&mut self.workspace)
            .min_cost();
        self.builder = Some(problem.recycle());

        let first = match (best.cost(), best.outcome) {
            (Some(cost), SearchOutcome::Exhausted) => Ties::new(list, &costs).first(cost),
            _ => None,
        };
        let found = best.solutions.first().map(|(solution, _)| {
            let options = solution.iter().map(|option| option.index());
            options.collect()
        });
        let chosen = first.or(found).unwrap_or_else(|| list.greedily());
        let mut decoding = Decoding {
            groups: Vec::new(),
            deferred: Vec::new(),
            cost: 0,
            bound: 0,
            deferral: deferral.into(),
            candidates: list.len(),
            nodes: best.stats.nodes,
            outcome: best.outcome,
        };
        let mut is_left = vec![true; squares];
        for set in chosen.into_iter().filter(|&set| set < list.len()) {
            let group = list.group(set, board);
            list.places(set).for_each(|place| is_left[place] = false);
            decoding.cost += u64::from(group.cost);
            decoding.groups.push(group);
        }
        decoding.groups.sort_unstable();
        let left = list.squares.iter().zip(is_left).filter(|(_, left)| *left);
        decoding.deferred = left.map(|(&square, _)| square).collect();
        let bound = best.bound / u64::from(digits.unit);
        // A choice with a set that was not looked at costs more than the cap.
        let bound = list.cap.map_or(bound, |cap| bound.min(u64::from(cap) + 1));
        decoding.bound = bound.min(decoding.objective());
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
    /// For so many squares, and options that take so many moves at most. If the numbers would be too
    /// large, ties are left to the search.
    fn new(squares: usize, dearest: u32) -> Self {
        let deferred = squares as u64 + 1;
        let unit = deferred * deferred;
        if unit * (u64::from(dearest) + 1) <= u64::from(u32::MAX) {
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

    /// Since all squares are in one group each, fewer groups have more squares beyond their first ones.
    fn of_group(self, cost: u32, squares: usize) -> u32 {
        cost * self.unit + u32::from(self.deferred > 0) * (squares as u32 - 1)
    }

    fn of_deferral(self, cost: u32) -> u32 {
        cost * self.unit + self.deferred
    }
}
