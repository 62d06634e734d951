//! How many requests are worked on at a time, and how many wait.

use std::sync::{Condvar, Mutex, PoisonError};

/// A queue of bounded length before a bounded number of places.
#[derive(Debug)]
pub(crate) struct Queue {
    /// Places, and requests that may wait.
    places: usize,
    waiting: usize,
    /// The number of requests that have a place, and of those that wait.
    state: Mutex<(usize, usize)>,
    freed: Condvar,
}

impl Queue {
    pub(crate) fn new(places: usize, waiting: usize) -> Self {
        let (state, freed) = (Mutex::new((0, 0)), Condvar::new());
        Self {
            places,
            waiting,
            state,
            freed,
        }
    }

    /// Does the work as soon as there is a place. `None` if too many wait already.
    pub(crate) fn work<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.0 == self.places {
            if state.1 == self.waiting {
                return None;
            }
            state.1 += 1;
            let is_full = |state: &mut (usize, usize)| state.0 == self.places;
            let waited = self.freed.wait_while(state, is_full);
            state = waited.unwrap_or_else(PoisonError::into_inner);
            state.1 -= 1;
        }
        state.0 += 1;
        drop(state);
        let _place = Place(self);
        Some(work())
    }
}

/// Gives the place back, even after a panic.
struct Place<'a>(&'a Queue);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner).0 -= 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::thread;

    #[test]
    fn only_so_many_work_and_wait() {
        let queue = Queue::new(2, 1);
        let (begun, has_begun) = mpsc::channel();
        thread::scope(|scope| {
            let mut ends = Vec::new();
            for _ in 0..2 {
                let (end, ended) = mpsc::channel::<()>();
                ends.push(end);
                let (queue, begun) = (&queue, begun.clone());
                scope.spawn(move || {
                    queue.work(|| {
                        begun.send(()).expect("the test listens");
                        let _ = ended.recv();
                    })
                });
                has_begun.recv().expect("it works");
            }
            let third = scope.spawn(|| queue.work(|| 3));
            while queue.state.lock().expect("no panic").1 == 0 {
                thread::yield_now();
            }
            assert_eq!(queue.work(|| 4), None, "two work and one waits");
            drop(ends);
            assert_eq!(third.join().expect("no panic"), Some(3));
        });
        assert_eq!(queue.work(|| 5), Some(5));
        assert_eq!(*queue.state.lock().expect("no panic"), (0, 0));
    }

    #[test]
    fn a_panic_gives_its_place_back() {
        let queue = Queue::new(1, 0);
        let work = || queue.work(|| panic!("of the test"));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err());
        assert_eq!(queue.work(|| 1), Some(1));
    }
}
