//! What all connections use.

use crate::access::Access;
use crate::opened::OpenedFiles;
use crate::queue::Queue;
use std::thread;
use std::time::Duration;

/// How much one client may ask for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StudioLimits {
    /// The time in which a request must arrive, and in which the client must take each part of the response.
    pub time: Duration,
    /// The most bytes of a body.
    pub body: u64,
    /// The most connections at a time.
    pub connections: usize,
    /// The number of requests that are worked on at a time.
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
            connections: 64,
            // One at least, while another one makes boards.
            working: threads.clamp(2, 16),
            waiting: 32,
        }
    }
}

/// What all connections use.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) access: Access,
    pub(crate) files: OpenedFiles,
    pub(crate) limits: StudioLimits,
    pub(crate) queue: Queue,
}
