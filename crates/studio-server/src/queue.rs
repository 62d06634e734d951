//! How many requests are worked on at a time, and how many wait.

use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A queue of bounded length before a bounded number of places.
#[derive(Debug)]
pub(crate) struct Queue {
    /// Places, and requests that may wait.
    all: Arc<Semaphore>,
    working: Arc<Semaphore>,
}

/// A place to work. It is given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _working: OwnedSemaphorePermit,
    _in_queue: OwnedSemaphorePermit,
}

impl Queue {
    pub(crate) fn new(places: usize, waiting: usize) -> Self {
        Self { all: Arc::new(Semaphore::new(places + waiting)), working: Arc::new(Semaphore::new(places)) }
    }

    /// A place, as soon as there is one. `None` if too many wait already.
    pub(crate) async fn place(&self) -> Option<Place> {
        let in_queue = Arc::clone(&self.all).try_acquire_owned().ok()?;
        let working = Arc::clone(&self.working).acquire_owned().await;
        Some(Place { _working: working.expect("it is never closed"), _in_queue: in_queue })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    #[test]
    fn places_and_waiting_requests_are_limited() {
        let queue = Queue::new(2, 1);
        let mut context = Context::from_waker(Waker::noop());
        let mut poll =
            |place: &mut std::pin::Pin<&mut dyn Future<Output = Option<Place>>>| place.as_mut().poll(&mut context);
        let (mut first, mut second, mut third, mut fourth) =
            (pin!(queue.place()), pin!(queue.place()), pin!(queue.place()), pin!(queue.place()));
        let Poll::Ready(Some(one)) = poll(&mut (first.as_mut() as _)) else { panic!("a place is free") };
        let Poll::Ready(Some(_two)) = poll(&mut (second.as_mut() as _)) else { panic!("a place is free") };
        assert!(poll(&mut (third.as_mut() as _)).is_pending());
        assert!(matches!(poll(&mut (fourth.as_mut() as _)), Poll::Ready(None)));
        drop(one);
        assert!(matches!(poll(&mut (third.as_mut() as _)), Poll::Ready(Some(_))));
    }
}
