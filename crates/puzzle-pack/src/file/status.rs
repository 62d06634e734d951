//! The progress of packs and of parts of packs.

use crate::file::error::PackFileError;
use crate::file::manifest::{PackFiles, PackManifest};
use crate::file::order::{PackOrder, Shard};
use crate::file::sealed::read_json;
use std::collections::BTreeSet;
use std::path::Path;

/// The state of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackState {
    /// There is no pack with a manifest, and no checkpoint.
    Missing,
    /// It is being written, or was interrupted.
    UnderWay,
    /// It was finished with fewer boards than ordered.
    Short,
    /// Its size differs from the size in its manifest, and not only because of the form of its rows.
    Changed,
    /// It has all boards.
    Complete,
}

impl PackState {
    /// The name: `missing`, `under way`, `short`, `changed` or `complete`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::UnderWay => "under way",
            Self::Short => "short",
            Self::Changed => "changed",
            Self::Complete => "complete",
        }
    }
}

/// The progress of a pack.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PackStatus {
    /// Its state.
    pub state: PackState,
    /// Its options, if known.
    pub order: Option<PackOrder>,
    /// The number of finished boards. With a finite source, the number of pictures looked at.
    pub done: u64,
}

impl PackStatus {
    /// The status of the pack with this path, which may not exist yet.
    ///
    /// # Errors
    /// If its manifest or its checkpoint cannot be read.
    pub fn of(pack: &Path) -> Result<Self, PackFileError> {
        let files = PackFiles::of(pack);
        let length = files.pack.metadata().map(|file| file.len()).ok();
        if let (Some(manifest), Some(length)) = (files.read_manifest()?, length) {
            let is_same =
                length == manifest.bytes || matches!(files.compare(&manifest), Err(PackFileError::Reordered(_)));
            return Ok(Self {
                state: match (is_same, manifest.is_full()) {
                    (false, _) => PackState::Changed,
                    (true, false) => PackState::Short,
                    (true, true) => PackState::Complete,
                },
                done: manifest.done(),
                order: manifest.order,
            });
        }
        Ok(match read_json::<PackManifest>(&files.checkpoint)? {
            Some(checkpoint) => Self { state: PackState::UnderWay, done: checkpoint.done(), order: checkpoint.order },
            None => Self { state: PackState::Missing, order: None, done: 0 },
        })
    }

    /// The parts that are missing between these, if the first one with known options is a part of a
    /// pack.
    pub fn missing(statuses: &[Self]) -> Vec<Shard> {
        let orders = || statuses.iter().filter_map(|status| status.order.as_ref());
        let first = orders().next();
        let Some((first, of)) = first.and_then(|order| Some((order, order.shard?.of()))) else {
            return Vec::new();
        };
        let same = orders().filter(|order| order.whole() == first.whole());
        let shards = same.filter_map(|order| order.shard);
        let known: BTreeSet<u64> = shards.filter(|shard| shard.of() == of).map(Shard::number).collect();
        let missing = (1..=of).filter(|number| !known.contains(number));
        missing.filter_map(|number| Shard::new(number, of)).collect()
    }
}
