//! Exact cover with secondary items and colors: dancing links, a forced-item queue, budgets and deterministic counters.

mod budget;
mod builder;
mod error;
mod ids;
mod kernel;
mod problem;
mod search;
mod solution;
mod stats;

pub use budget::{Budget, Interrupt, Limit, Outcome};
pub use builder::ProblemBuilder;
pub use error::BuildError;
pub use ids::{Color, ItemId, OptionId};
pub use kernel::Kernel;
pub use problem::{Entry, MAX_ENTRIES, MAX_ITEMS, Problem};
pub use search::{Report, Search, Solutions};
pub use solution::{Broken, Solution};
pub use stats::Stats;
