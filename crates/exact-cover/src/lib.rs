#![doc = include_str!("../README.md")]
//!
//! # Special cases
//!
//! - A problem without primary items has one solution, the empty one.
//! - A primary item that is in no option makes a problem without solutions, unless its multiplicity
//!   allows 0.
//! - An option with secondary items only is never chosen.
//! - Equal options are different options.
//! - A solution is a set: no option is in it twice, even if an item may be covered several times.
//!
//! # A problem without names
//!
//! Four cells in a row and dominoes that cover two neighbours each. The cells are the items. The
//! options are the places for a domino: cells 0 and 1, cells 1 and 2, cells 2 and 3.
//!
//! ```
//! use exact_cover::{ItemId, ProblemBuilder, Search, Uniqueness};
//!
//! let mut builder = ProblemBuilder::new(4, 0); // four primary items, no secondary ones
//! for cell in 0..3 {
//!     builder.add_option([cell, cell + 1].map(ItemId::from_index))?;
//! }
//! let problem = builder.build();
//! let report = Search::new(&problem).unique();
//! assert_eq!(report.stats.branches, 0); // no choice was necessary
//! assert!(matches!(report.answer, Uniqueness::Unique(solution) if solution.len() == 2));
//! # Ok::<(), exact_cover::error::BuildError>(())
//! ```
//!
//! # How a search works
//!
//! Knuth's *Algorithm X* does what a person would do by hand:
//!
//! 1. If no primary item is left, the options chosen are a solution.
//! 2. Take an item. If it has no option left, go back to the last choice.
//! 3. For each of its options in turn: choose it, cross out its items and all options that share an
//!    item with it, and go on from step 1. Then undo this and try the next option.
//!
//! Take the options `c e`, `a d g`, `b c f`, `a d f`, `b g` and `d e g`. No item has fewer options
//! than *a*, which has two. Choosing `a d g` leaves `c e` and `b c f`. Now *b* and *e* have one
//! option each, but both options contain *c*: after `b c f` nothing covers *e*. Back to *a*:
//! choosing `a d f` leaves `c e` and `b g`, and both are needed. An item with one option left is
//! *forced*; a choice among several is a *branch*.
//!
//! Secondary items are never taken in step 2. A color crosses out only the options that disagree.
//! An item with a multiplicity stays until enough options cover it.
//!
//! The crate has three implementations of this search, the *kernels*. They differ in how they cross
//! out and put back: [`Kernel::Links`] uses links that remember where they were, [`Kernel::Cells`]
//! uses counters with a log, and [`Kernel::Bits`] copies the part that is left. All of them take
//! the item with the fewest options (*minimum remaining values*, MRV). The default,
//! [`Kernel::Auto`], takes `Bits` for problems that fit it and `Cells` for the others. The order of
//! the solutions depends on the kernel.
//!
//! [`LearnSearch`] is another search: it learns from each contradiction which choices do not go
//! together, as SAT solvers do, and never makes this mistake again. In the example, it learns from
//! the failure of `a d g` that this option is in no solution. Large sudokus need this. It finds a
//! few solutions, in no particular order. [`Search::first`] and [`Search::unique`] turn to it after
//! some time if the kernel is `Auto`; [`learn`] explains it by hand.
//!
//! [`SearchStats`] counts the work in units that are the same on every machine, [`SearchBudget`]
//! limits it or the time, and [`SearchReport::outcome`] says why a search ended. [`CostSearch`]
//! prunes with a lower bound on the cost. If a budget ends it, the bound shows how far the answer
//! can be from the best.
//!
//! # How counting works
//!
//! There are two ways. [`CountSearch`] begins one by one. If that takes long, it alternates between
//! both, and gives most of the time to states while a bound shows that they are faster.
//! Count the tilings of a board of two rows, `a b c` above `d e f`, with dominoes:
//!
//! - *One by one*: the search above finds the tilings `ab de cf`, `ad bc ef` and `ad be cf`.
//! - *By states*: The items are taken in a fixed order, here column by column: a, d, b, e, c, f. A
//!   state is the set of later items that are covered already. At *a* there are two options, so
//!   there are the states {b} (after `ab`) and {d} (after `ad`), with one way each. At *d*, {b}
//!   needs `de` and becomes {b e}, and {d} becomes {}. At *b*, {b e} becomes {e}, and {} becomes
//!   {c} with `bc` or {e} with `be`. Now {e} is there twice: it is one state with two ways. At *e*,
//!   {e} becomes {} and {c} becomes {c f} with `ef`. At *c*, {} becomes {f} with `cf`, and {c f}
//!   becomes {f}, too, so {f} has 2 + 1 ways. At *f* the count is complete: 3.
//!
//! One by one is right for few solutions, and for options without any structure. States are right
//! for boards with pieces that may occur any number of times, matchings, permanents and Latin
//! squares: there are at most 2^c states at a time if c items are partly past, and each takes some
//! nanoseconds. They may be up to 268 bits wide, and take 500 bytes for each option and item beside
//! the states themselves.
//!
//! If symmetries of the problem map options to each other, as many solutions have the one as the
//! other. So `CountSearch` keeps one of them and counts it several times, as soon as the count
//! takes long enough. On 2 x 2 cells `a b` above `c d`, the reflection that exchanges b and c maps
//! `a b` to `a c`. One of both covers a. So there are twice as many tilings as with `a b`, which
//! leaves only `c d`: two. Latin squares of order 6 become 6! 5! = 86,400 times fewer in this way.
//! [`SymmetryStats`](count::SymmetryStats) counts what was found.
//!
//! # Modules
//!
//! The crate itself has problems, solutions and searches. What goes with one kind of search is in
//! its module: [`count`], [`cost`], [`learn`], [`watch`]. [`error`](mod@error) has all errors.
//!
//! For readers of the source, in reading order:
//!
//! - `problem`: the flat arrays. In its folder are `ids`, `builder` with the checks, `named`,
//!   `solution` with a check that shares nothing with the kernels, `rest` (what is left after
//!   forced choices) and `part` (for several machines).
//! - `format`: [`text`] is Knuth's format, [`ec`] that of programs that count, [`matrix`] that of
//!   0s and 1s and of spreadsheets, [`cnf`] writes clauses for SAT and MaxSAT solvers.
//! - `search`: the questions. In its folder are `report`, `stats`, `budget`, `solutions`,
//!   `checkpoint`, `split`, `race` (plain search and learning in turn), `threads`.
//! - `kernel/links`: dancing links as Knuth describes them (Algorithm M), the one to learn from.
//!   `kernel/cells`: our own kernel for long forced chains. `kernel/bits`: our own kernel for large
//!   search trees, in vector registers.
//! - `learn`: search with learned clauses. `learn/learner` is the heart of it.
//! - `cost`: least costs. `cost/prices` has the bound and its proof.
//! - `count`: `count/states` counts by states, `count/race` alternates between that and one by one.
//!   `count/symmetry`: options that look the same. `count/natural`: numbers of any size.
//!   `count/over`: ways to cover some items.
//! - `distinct`: solutions up to symmetries that the caller knows, counted by Burnside's lemma.
//!
//! # References
//!
//! - D. E. Knuth, *The Art of Computer Programming*, volume 4B (2022), section 7.2.2.1, "Dancing
//!   links": the theory, and the words *item*, *option* and *color*.
//! - D. E. Knuth, "Dancing links", in *Millennial Perspectives in Computer Science* (2000),
//!   187-214.
//! - D. E. Knuth, the programs DLX2, SSXCC and XCCDC ("dancing cells": sparse sets instead of
//!   links), <https://cs.stanford.edu/~knuth/programs.html>.
//! - H. Hitotumatu and K. Noshita, "A technique for implementing backtrack algorithms and its
//!   application", *Information Processing Letters* 8 (1979), 174-175: the idea of the dance.
//! - D. Wedelin, "An algorithm for large scale 0-1 integer programming with application to airline
//!   crew scheduling", *Annals of Operations Research* 57 (1995), 283-301: prices.
//! - K. Sekine, H. Imai and S. Tani, "Computing the Tutte polynomial of a graph of moderate size",
//!   *ISAAC* 1995: states at a frontier, level by level.
//! - B. D. McKay, "Practical graph isomorphism", *Congressus Numerantium* 30 (1981), 45-87:
//!   symmetries by refinement.
//! - J. P. Marques-Silva and K. A. Sakallah, "GRASP: a search algorithm for propositional
//!   satisfiability", *IEEE Transactions on Computers* 48 (1999), 506-521: clauses from conflicts.

#[cfg(test)]
extern crate self as exact_cover;
#[cfg(test)]
#[path = "../tests/suite/instances.rs"]
mod instances;
#[cfg(test)]
#[path = "../tests/suite/shapes.rs"]
mod shapes;

pub mod cost;
pub mod count;
mod distinct;
mod format;
mod kernel;
pub mod learn;
mod lists;
#[cfg(feature = "dancing-links")]
mod peer;
mod problem;
mod search;
mod workspace;

/// Why something is refused.
pub mod error {
    pub use crate::count::natural::{NaturalTooLarge, ParseNaturalError};
    pub use crate::distinct::NotPermuted;
    pub use crate::format::error::{ProblemWriteError, ReadError};
    pub use crate::learn::LearnError;
    pub use crate::problem::error::BuildError;
    pub use crate::problem::named::NamedError;
    pub use crate::problem::solution::Broken;
    pub use crate::search::checkpoint::ResumeError;
}

#[doc(inline)]
pub use cost::CostSearch;
#[doc(inline)]
pub use count::{Count, CountSearch};
#[doc(inline)]
pub use distinct::{DistinctSearch, SymmetryGroup};
pub use format::{TextFormat, cnf, ec, matrix, read_problem, recognize, text};
pub use kernel::Kernel;
pub use kernel::links::watch;
#[doc(inline)]
pub use learn::LearnSearch;
#[cfg(feature = "dancing-links")]
pub use peer::DancingLinksPeer;
pub use problem::builder::ProblemBuilder;
pub use problem::ids::{Color, ItemId, OptionId};
pub use problem::named::{NamedBuilder, NamedProblem};
pub use problem::part::ProblemPart;
pub use problem::solution::Solution;
pub use problem::{Entry, Problem};
pub use search::Search;
pub use search::budget::{SearchBudget, SearchLimit, SearchOutcome, SearchProgress};
pub use search::checkpoint::Checkpoint;
pub use search::report::{SearchReport, Uniqueness};
pub use search::solutions::Solutions;
pub use search::stats::SearchStats;
pub use workspace::Workspace;
