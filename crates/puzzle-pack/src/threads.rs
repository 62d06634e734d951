//! The threads of the current rayon pool; without the feature `rayon`, the calling thread.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// The number of threads.
pub(crate) fn count() -> usize {
    #[cfg(feature = "rayon")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "rayon"))]
    1
}

/// Applies `work` to all items, in any order, and returns the results in the order of the items.
/// `work` also receives the place of its thread, below [`count`].
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, work: impl Fn(usize, T) -> R + Sync) -> Vec<R> {
    #[cfg(feature = "rayon")]
    let results = items.into_par_iter().map(|item| {
        // Outside the pool there is one caller, which takes the first place.
        work(rayon::current_thread_index().unwrap_or(0), item)
    });
    #[cfg(not(feature = "rayon"))]
    let results = items.into_iter().map(|item| work(0, item));
    results.collect()
}
