//! Errors of packs as files. Each names its file.

use crate::generate::GenerateError;
use crate::text::finding::PackReadError;
use std::io;
use std::path::{Path, PathBuf};

/// Makes the error of an operation on a file.
pub(crate) fn cannot(
    verb: &'static str,
    path: &Path,
) -> impl FnOnce(io::Error) -> PackFileError + use<> {
    let path = path.to_path_buf();
    move |error| PackFileError::Io { verb, path, error }
}

/// Makes the error of a pack that cannot be read.
pub(crate) fn no_pack(path: &Path) -> impl FnOnce(PackReadError) -> PackFileError + use<> {
    let path = path.to_path_buf();
    move |error| PackFileError::Pack { path, error }
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
    /// A pack, or a part of a pack, cannot be read.
    #[error("{}", path.display())]
    Pack {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: PackReadError,
    },
    /// A manifest, a checkpoint or a part does not have the content that was written to it, or a
    /// part was begun with other options.
    #[error("{} {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
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
    #[error("{} has all rows of its manifest, but not in the original order or form", .0.display())]
    Reordered(PathBuf),
    /// A complete pack with this name exists, and replacing it is not allowed.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// A part of a pack in the way of another pack.
    #[error("{} belongs to a pack that is not finished", .0.display())]
    Unfinished(PathBuf),
    /// Another process writes the pack or has just completed it, or packs cannot be put together.
    #[error("{0}")]
    Refused(String),
    /// The boards could not be made.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

impl PackFileError {
    /// A file that was altered.
    pub(crate) fn altered(path: &Path) -> Self {
        Self::Damaged {
            path: path.to_path_buf(),
            why: "was altered: its content does not have the hash on record".to_string(),
        }
    }

    /// Whether a file has the wrong content, so the pack must be made again.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Pack { .. } | Self::Damaged { .. } | Self::Mismatch { .. } | Self::Reordered(_)
        )
    }
}
