//! The seats of connections. A connection that has not shown the token gives its seat to a new
//! one, the oldest first.
//!
//! So programs that open connections and send nothing, or send a head that never ends, keep nobody
//! out.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

/// A bounded number of seats.
#[derive(Clone, Debug)]
pub(crate) struct Seats {
    free: Arc<Semaphore>,
    /// The connections that have not shown the token, by their numbers. Later ones have greater
    /// numbers.
    strangers: Arc<Mutex<BTreeMap<u64, AbortHandle>>>,
}

/// The seat of a connection. It is given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    number: u64,
    seats: Seats,
    _permit: OwnedSemaphorePermit,
}

impl Seats {
    pub(crate) fn new(count: usize) -> Self {
        Self {
            free: Arc::new(Semaphore::new(count)),
            strangers: Arc::default(),
        }
    }

    /// A seat for the connection with this number. If there is none, the oldest connection that
    /// has not shown the token is ended. `None` if all have.
    pub(crate) async fn take(&self, number: u64) -> Option<Seat> {
        let permit = match Arc::clone(&self.free).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                let (_, oldest) = self.strangers().pop_first()?;
                oldest.abort();
                let permit = Arc::clone(&self.free).acquire_owned().await;
                permit.expect("it is never closed")
            }
        };
        Some(Seat {
            number,
            seats: self.clone(),
            _permit: permit,
        })
    }

    /// Says how to end the connection with this number.
    pub(crate) fn add(&self, number: u64, connection: AbortHandle) {
        self.strangers().insert(number, connection);
    }

    fn strangers(&self) -> MutexGuard<'_, BTreeMap<u64, AbortHandle>> {
        self.strangers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Seat {
    /// The connection has shown the token: it keeps its seat.
    pub(crate) fn keep(&self) {
        self.seats.strangers().remove(&self.number);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.keep();
    }
}
