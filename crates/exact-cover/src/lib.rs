//! Exact cover with secondary items, colors, multiplicities and costs.
//!
//! # The problem
//!
//! Given *items* and *options*, each option a set of items, choose options such that every item
//! is in exactly one of them. Tilings, sudoku, queens, timetables and matchings are exact-cover
//! problems once one has found the words: an item is something that must happen once (a cell is
//! covered, a digit appears in a row), an option is a move that makes several of them happen.
//!
//! - *Primary* items must be covered exactly once, or a number of times between two bounds, their
//!   *multiplicity*.
//! - *Secondary* items may be covered at most once: things that must not happen twice.
//! - An option may give a *color* to a secondary item. Options that agree on the color may then
//!   share the item: a letter in a cell of a crossword, written by the word across and by the
//!   word down.
//! - An option may have a *cost*. It does not change what a solution is; the costs of its options
//!   add up to that of a solution ([`Problem::total_cost`]).
//!
//! Deciding whether there is a solution is NP-complete (Karp's list of 1972 has it). In practice, a
//! backtracking search that always branches on the item with the fewest options left (*minimum
//! remaining values*, MRV) is remarkably good, and the craft is in doing and undoing its steps
//! fast.
//!
//! # The smallest interesting instance
//!
//! This is Knuth's: seven items *a* to *g*, six options, one solution.
//!
//! ```
//! use exact_cover::{SearchOutcome, Search, text};
//!
//! let problem = text::read(
//!     "a b c d e f g
//!      c e
//!      a d g
//!      b c f
//!      a d f
//!      b g
//!      d e g",
//! )?;
//! let mut solutions = Search::new(&problem).solutions();
//! let solution = solutions.next().expect("it has one");
//! let options = solution.iter().map(|&option| text::display_option(&problem, option).to_string());
//! assert_eq!(options.collect::<Vec<_>>(), ["c e", "a d f", "b g"]);
//! assert_eq!(solutions.next(), None);
//! assert_eq!(solutions.report().outcome, SearchOutcome::Exhausted);
//! # Ok::<(), text::ReadError>(())
//! ```
//!
//! # How it is found
//!
//! Knuth's *Algorithm X* is what one would do by hand: take an item, try each of its options in turn, and
//! in what is left do the same.
//!
//! 1. If no item is left, the options chosen are a solution.
//! 2. Take an item. If it has no option left, go back to the last choice.
//! 3. For each of its options: choose it, cross out all options that share an item with it, and its
//!    items. Go on with the rest from step 1. Then undo that and try the next.
//!
//! In the example, *a* has two options, `a d g` and `a d f`, and no item has fewer. Choosing `a d g`
//! crosses out all that have *a*, *d* or *g*; `c e` and `b c f` are left. Now *b* has one option, *e* has one,
//! and both have *c*: after choosing `b c f` nothing covers *e*. Back to *a*. Choosing `a d f` leaves `c e` and
//! `b g`, which *b* and *c* take at once. Items are *forced* when they have one option; a choice
//! among several is a *branch*. There was one here that mattered.
//!
//! Three things make this fast, and the kernels are three answers to them. *Which item?* The one with the
//! fewest options (MRV): it fails soonest or costs nothing. *How is an option crossed out and put back?* By
//! links that remember where they were ([`Kernel::Links`]), by counters with a log ([`Kernel::Cells`]),
//! or not at all, by copying what is left ([`Kernel::Bits`]). *How soon is a dead end seen?* When the item
//! is chosen, when its last option goes, or for several options at a time before any is tried.
//!
//! What else there is: secondary items are in the lists like others, but never taken in step 2. A color
//! crosses out only the options that disagree. A multiplicity keeps an item until it has been chosen often enough.
//!
//! # Building and asking
//!
//! A [`Problem`] is immutable. It comes from a [`ProblemBuilder`], which checks every option, or
//! from Knuth's text format ([`text`]). A [`Search`] asks one question of it: iterate over the
//! solutions, visit them, count them, draw some at random, count them up to a limit, find one. Is
//! the solution unique?
//!
//! ```
//! use exact_cover::{ItemId, ProblemBuilder, Search, Uniqueness};
//!
//! // Cover four cells in a row with dominoes, each cell primary.
//! let mut builder = ProblemBuilder::new(4, 0);
//! for cell in 0..3 {
//!     builder.add_option([cell, cell + 1].map(ItemId::from_index))?;
//! }
//! let problem = builder.build();
//! let (answer, report) = Search::new(&problem).unique();
//! assert!(matches!(answer, Uniqueness::Unique(_)));
//! assert_eq!(report.stats.branches, 0); // forced moves alone decided it
//! # Ok::<(), exact_cover::BuildError>(())
//! ```
//!
//! [`CountSearch::count`] need not see every solution: it remembers sub-problems and multiplies independent
//! parts. On 16 x 16 cells there are 2,444,888,770,250,892,795,802,079,170,816 ways to lay dominoes,
//! counted in some 600,000 nodes; [`CountSearch::sampler`] draws from them, each with the same probability.
//!
//! [`CostSearch::min_cost`] finds a solution of the least cost and [`CostSearch::best`] the `k` best ones, with a
//! proven bound on all others, whenever they are stopped. An assignment of 100 jobs to 100 people takes
//! 100 nodes.
//!
//! [`Solutions::checkpoint`] and [`Search::resume`] stop a search anywhere and go on with it later,
//! [`Search::observer`] is told how far it has come, and [`Problem::reduce`] makes a problem smaller beforehand.
//!
//! The answers at the edges: a problem without primary items has one solution, the empty one. An
//! item that no option has makes a problem without solutions, not an error. An option of secondary
//! items alone is never chosen. Equal options are different options, and a solution is a set: no
//! option is in it twice, however often its items may be covered.
//!
//! # Cost
//!
//! A search sets up in O(items + entries) and is exponential at worst from there. Neither depth nor
//! size is bounded by the stack: nothing recurses. [`Kernel::Bits`], the default where it can,
//! enumerates several times as fast as dancing links; [`Kernel::Cells`], the default elsewhere, decides a
//! problem that forced moves solve in time linear in its entries, some 5 nanoseconds each.
//! [`SearchStats`] counts work in units that are the same on every machine, [`SearchBudget`] limits them, an
//! interrupt stops a search from outside, and [`SearchReport::outcome`] says why it ended. The crate
//! prints nothing, reads no clock, draws no random numbers and needs no dependencies; the feature
//! `rayon` adds `Search::threads`, the feature `serde` makes a [`Checkpoint`] serializable.
//!
//! # Modules
//!
//! In the order in which to read the source:
//!
//! - `problem`: ids, the flat arrays, the builder with its checks; solutions, and a check of them that shares
//!   nothing with the kernels; reduction to smaller problems with the same solutions.
//! - `format`: [`text`] is Knuth's format, [`cnf`] writes clauses for SAT solvers.
//! - `search`: the questions; `budget` and `stats` have limits, counters, and why a search ended; `checkpoint`
//!   stops a search and resumes it later; `threads` (feature `rayon`) splits it among several threads, which
//!   give the same solutions in the same order.
//! - `kernel/links`: dancing links by the book (Algorithm M), the one to learn from.
//! - `kernel/cells`: our own kernel for long forced chains.
//! - `kernel/bits`: our own kernel for large search trees, in vector registers.
//! - `min_cost`: least costs; `min_cost/prices` has the bound and its proof, `min_cost/rows` the search for
//!   problems where bounds are weak.
//! - `count`: counting with a memo of sub-problems; `count/natural`: the numbers it takes.
//!
//! The folder `examples` has queens, Langford pairs, sudoku and pentominoes; word rectangles and MacMahon's
//! squares (colors), and dominating queens (multiplicities).
//!
//! # References
//!
//! - D. E. Knuth, *The Art of Computer Programming*, volume 4B (2022), section 7.2.2.1, "Dancing
//!   links".
//! - D. E. Knuth, "Dancing links", in *Millennial Perspectives in Computer Science* (2000),
//!   187-214.
//! - D. E. Knuth, the programs DLX2, SSXCC and XCCDC ("dancing cells": sparse sets instead of
//!   links),
//!   <https://cs.stanford.edu/~knuth/programs.html>.
//! - H. Hitotumatu and K. Noshita, "A technique for implementing backtrack algorithms and its
//!   application", *Information Processing Letters* 8 (1979), 174-175: the idea of the dance.
//! - M. Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with decision diagrams: a combined
//!   approach to exact cover", *AAAI* 2017: the memo of sub-problems.
//! - D. Wedelin, "An algorithm for large scale 0-1 integer programming with application to airline
//!   crew scheduling", *Annals of Operations Research* 57 (1995), 283-301: prices.
//! - T. Sang, F. Bacchus, P. Beame, H. Kautz and T. Pitassi, "Combining component caching and
//!   clause
//!   learning for effective model counting", *SAT* 2004: parts that multiply.

#[cfg(test)]
extern crate self as exact_cover;
#[cfg(test)]
#[path = "../tests/suite/shapes.rs"]
mod shapes;

mod count;
mod format;
mod kernel;
mod min_cost;
#[cfg(feature = "dancing-links")]
mod peer;
mod problem;
mod search;

pub use count::natural::Natural;
pub use count::{Count, CountSearch, Memo, MemoStats, Sampler};
pub use format::{cnf, text};
pub use kernel::{Kernel, Workspace};
pub use min_cost::{Best, Bound, CostSearch, CostWorkspace};
#[cfg(feature = "dancing-links")]
pub use peer::DancingLinksPeer;
pub use problem::batch::OptionBatch;
pub use problem::builder::ProblemBuilder;
pub use problem::error::BuildError;
pub use problem::ids::{Color, ItemId, OptionId};
pub use problem::reduction::{Purpose, Reduced, Reduction};
pub use problem::solution::{Broken, Solution};
pub use problem::{Entry, MAX_ENTRIES, MAX_ITEMS, Problem};
pub use search::budget::{Observer, SearchBudget, SearchInterrupt, SearchLimit, SearchOutcome};
pub use search::checkpoint::{Checkpoint, ResumeError};
pub use search::solutions::Solutions;
pub use search::stats::SearchStats;
#[cfg(feature = "rayon")]
pub use search::threads::ParallelSearch;
pub use search::{Search, SearchReport, Uniqueness};
