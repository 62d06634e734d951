//! The C library crosscover: a handle for a puzzle, a handle for an exact-cover problem, and a
//! status for each call.
//!
//! `include/crosscover.h` is made from this crate, so the comments of public things are written for
//! readers of C. Arguments are references and boxes that may be absent, which C passes as pointers
//! that may be null. Only `raw` makes slices and texts of pointers.

mod cover;
mod error;
mod generate;
mod limits;
mod nonogram;
mod raw;
mod status;

/// The header promises that threads may share objects.
const _: fn() = || {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Puzzle>();
    is_shared::<Problem>();
};

pub use cover::*;
pub use error::*;
pub use generate::*;
pub use limits::*;
pub use nonogram::*;
pub use status::*;
