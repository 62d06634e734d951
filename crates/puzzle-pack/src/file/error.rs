//! Errors of packs as files. Each names its file.

use crate::file::order::Shard;
use crate::file::reader::PackReadError;
use crate::generate::GenerateError;
use std::io;
use std::path::{Path, PathBuf};

/// The operation on a file that failed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Doing {
    Open,
    Read,
    Write,
    Lock,
}

impl Doing {
    /// Makes an error that names the operation and the file.
    pub(crate) fn of(self, path: &Path) -> impl FnOnce(io::Error) -> PackFileError + use<> {
        let verb = match self {
            Self::Open => "open",
            Self::Read => "read",
            Self::Write => "write",
            Self::Lock => "lock",
        };
        let path = path.to_path_buf();
        move |error| PackFileError::Io { verb, path, error }
    }
}

/// What is wrong with the files of a pack.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackFileError {
    /// A file cannot be opened, read, written or locked.
    #[error("cannot {verb} {}", path.display())]
    Io {
        /// What was tried.
        verb: &'static str,
        /// The file.
        path: PathBuf,
        /// Why it failed.
        #[source]
        error: io::Error,
    },
    /// A manifest or a checkpoint does not have the expected content.
    #[error("{} is not a manifest or a checkpoint of a pack", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: serde_json::Error,
    },
    /// A manifest, a checkpoint or a part was altered after it was written.
    #[error("{} was altered: its content does not have the hash on record", path.display())]
    Altered {
        /// The file.
        path: PathBuf,
    },
    /// A manifest or a checkpoint of a version that did not write a hash.
    #[error("{} was written by an earlier version: it does not state the hash of its content", path.display())]
    NoSeal {
        /// The file.
        path: PathBuf,
    },
    /// A pack, or a part of a pack, cannot be read.
    #[error("{}", path.display())]
    Pack {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: PackReadError,
    },
    /// A complete pack with this name exists, and replacing it is not allowed.
    #[error("{} exists already", path.display())]
    Exists {
        /// The pack.
        path: PathBuf,
    },
    /// Two processes write the same pack.
    #[error("{} is being written by another process", path.display())]
    Locked {
        /// The part.
        path: PathBuf,
    },
    /// Another process has completed the pack in the meantime.
    #[error("another process has just finished {}", path.display())]
    Finished {
        /// The pack.
        path: PathBuf,
    },
    /// A part does not match its checkpoint, or was begun with other options.
    #[error("{} cannot be continued: {why}", path.display())]
    Resume {
        /// The part.
        path: PathBuf,
        /// What does not match.
        why: String,
    },
    /// A pack has changed since its manifest was written.
    #[error("{} does not match its manifest: {why}", path.display())]
    Mismatch {
        /// The pack.
        path: PathBuf,
        /// What differs.
        why: String,
    },
    /// A pack has the rows of its manifest, but other bytes.
    #[error("{} has all rows of its manifest, but not in the original order or form", path.display())]
    Reordered {
        /// The pack.
        path: PathBuf,
    },
    /// A part of a pack in the way of another pack.
    #[error("{} belongs to a pack that is not finished", path.display())]
    Unfinished {
        /// The part.
        path: PathBuf,
    },
    /// A pack that was put together from others is not a part of one.
    #[error("{} was written by concat, so it is no part of a pack: merge the parts as they were made", path.display())]
    NoPart {
        /// The pack.
        path: PathBuf,
    },
    /// A part has no manifest: it is not complete, or no part of one pack.
    #[error("{} has no manifest: it is no complete part of a pack; concat joins other packs", path.display())]
    NoManifest {
        /// The part.
        path: PathBuf,
    },
    /// A part that lacks boards.
    #[error("{} is not complete: {done} of {wanted} boards", path.display())]
    Short {
        /// The part.
        path: PathBuf,
        /// The number of finished boards.
        done: u64,
        /// The number of boards in its order.
        wanted: u64,
    },
    /// Parts of different packs.
    #[error("{} and {} are not parts of one pack", first.display(), second.display())]
    OtherPack {
        /// One part.
        first: PathBuf,
        /// Another part.
        second: PathBuf,
    },
    /// A part of the pack is missing.
    #[error("part {0} is missing")]
    MissingShard(Shard),
    /// A part of the pack was given more than once.
    #[error("part {shard} is given {times} times")]
    RepeatedShard {
        /// The part.
        shard: Shard,
        /// The number of times it was given.
        times: usize,
    },
    /// The boards could not be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

impl PackFileError {
    /// Whether a file has the wrong content, so the pack must be made again.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Json { .. }
                | Self::Altered { .. }
                | Self::NoSeal { .. }
                | Self::Pack { .. }
                | Self::Resume { .. }
                | Self::Mismatch { .. }
                | Self::Reordered { .. }
        )
    }
}
