//! The progress of packs and of parts of packs.

use crate::files::error::PackFileError;
use crate::files::manifest::{PackFiles, PackManifest};
use crate::files::order::{PackOrder, Shard};
use crate::files::sealed::read_json;
use std::collections::BTreeSet;
use std::path::Path;

/// The progress of a pack.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PackStatus {
    /// Its state:
    ///
    /// - `missing`: there is no pack with a manifest, and no checkpoint
    /// - `under way`: it is being written, or was interrupted
    /// - `short`: it was finished with fewer boards than ordered
    /// - `changed`: its size differs from the size in its manifest, and not only because of the
    ///   form of its rows
    /// - `complete`: it has all boards
    pub state: &'static str,
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
            let is_same = length == manifest.bytes
                || matches!(files.compare(&manifest), Err(PackFileError::Reordered(_)));
            return Ok(Self {
                state: match (is_same, manifest.is_full()) {
                    (false, _) => "changed",
                    (true, false) => "short",
                    (true, true) => "complete",
                },
                done: manifest.done(),
                order: manifest.order,
            });
        }
        Ok(match read_json::<PackManifest>(&files.checkpoint)? {
            Some(checkpoint) => Self {
                state: "under way",
                done: checkpoint.done(),
                order: checkpoint.order,
            },
            None => Self {
                state: "missing",
                order: None,
                done: 0,
            },
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
        let known: BTreeSet<u64> = shards
            .filter(|shard| shard.of() == of)
            .map(Shard::number)
            .collect();
        let missing = (1..=of).filter(|number| !known.contains(number));
        missing
            .filter_map(|number| Shard::new(number, of))
            .collect()
    }
}
