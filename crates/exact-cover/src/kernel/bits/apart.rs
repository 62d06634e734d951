//! Parts of the search that are not inlined into the rest: the time to compile a function grows
//! faster than its length.

use super::lanes::{Lanes, Portable};

/// Instructions that can be used inside a function of its own.
pub(super) trait Apart: Lanes {
    /// Does a task in a function that may use these instructions, and that is not inlined.
    fn apart<T: VectorTask>(task: T) -> T::Output;
}

impl Apart for Portable {
    #[inline(never)]
    fn apart<T: VectorTask>(task: T) -> T::Output {
        task.run::<Self>()
    }
}

/// A part of the search. All of it is inlined into the function of [`Apart::apart`].
pub(super) trait VectorTask {
    type Output;

    fn run<V: Apart>(self) -> Self::Output;
}
