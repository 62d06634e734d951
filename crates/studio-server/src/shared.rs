//! What all connections share, and limits on everything that a client can ask for.

use crate::access::Access;
use crate::opened::OpenedFiles;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore};

/// How much one client may ask for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StudioLimits {
    /// The time in which a request must arrive, and in which the client must take each part of the
    /// response.
    pub time: Duration,
    /// The most bytes of a question.
    pub body: u64,
    /// The most bytes of a file that is served or saved.
    pub file: u64,
    /// The most connections at a time.
    pub connections: usize,
    /// The number of requests that are worked on at a time, at least one.
    pub working: usize,
    /// The number of requests that wait for others.
    pub waiting: usize,
}

impl Default for StudioLimits {
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(2, usize::from);
        Self {
            time: Duration::from_secs(20),
            body: studio::MAX_REQUEST as u64,
            file: 1 << 29,
            connections: 64,
            // One at least, while another one makes boards.
            working: threads.clamp(2, 16),
            waiting: 32,
        }
    }
}

/// What all connections use.
#[derive(Debug)]
pub(crate) struct ServerState {
    pub(crate) access: Access,
    pub(crate) files: OpenedFiles,
    pub(crate) limits: StudioLimits,
    /// A permit for each request that is worked on or waits. The runtime has as many threads as may
    /// work.
    pub(crate) queue: Arc<Semaphore>,
    /// Held while a file is received and saved: large files come one after the other.
    pub(crate) saving: Arc<Mutex<()>>,
}
