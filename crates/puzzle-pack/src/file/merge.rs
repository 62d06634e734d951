//! Merges the parts of a pack.
//!
//! A part does not know the boards of other parts. Where it repeats a board of an earlier part, a
//! single run would have taken the next candidate from that board's stream. Merging does the same, with
//! the recipe in the manifest. Boards are merged in order, so the result is the same as that of a
//! single run. A finite source has no other candidate: the board is left out and counted, as in a
//! single run.

use crate::file::checkpoint::PackRun;
use crate::file::error::{PackFileError, cannot, no_pack};
use crate::file::manifest::{PackFiles, PackManifest};
use crate::file::order::{PackOrder, Shard};
use crate::file::reader::{PackReadError, PackReader};
use crate::generate::tally::Tally;
use crate::generate::{GenerateError, PackBatch, Seen};
use crate::row::Row;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// All parts of a pack, complete and in agreement with their manifests.
#[derive(Clone, Debug)]
pub struct PackParts {
    /// In the order of the pack.
    parts: Vec<PartFile>,
    order: PackOrder,
}

#[derive(Clone, Debug)]
struct PartFile {
    path: PathBuf,
    order: PackOrder,
    manifest: PackManifest,
}

impl PartFile {
    fn open(path: &Path) -> Result<Self, PackFileError> {
        let (files, path) = (PackFiles::of(path), path.to_path_buf());
        let refused = |why: &str| PackFileError::Refused(format!("{} {why}", path.display()));
        let Some(manifest) = files.read_manifest()? else {
            return Err(refused("has no manifest: it is no complete part of a pack; concat joins other packs"));
        };
        let Some(order) = manifest.order.clone() else {
            return Err(refused(
                "was written by concat, so it is no part of a pack: merge the parts as they were made",
            ));
        };
        if !manifest.is_full() {
            let (done, wanted) = (manifest.done(), order.wanted());
            return Err(refused(&format!("is not complete: {done} of {wanted} boards")));
        }
        files.compare(&manifest)?;
        Ok(Self { path, order, manifest })
    }

    fn shard(&self) -> Shard {
        let whole = || Shard::new(1, 1).expect("the first of one");
        self.order.shard.unwrap_or_else(whole)
    }
}

/// The number of boards that several parts had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// Boards that were made again.
    pub replaced: u64,
    /// Boards that were left out, because their source is finite.
    pub dropped: u64,
}

impl PackParts {
    /// Opens the parts of a pack, given in any order.
    ///
    /// # Errors
    /// If a part is not complete or does not match its manifest, if the parts belong to different
    /// packs, or if a part is missing or repeated.
    ///
    /// # Panics
    /// If there are no paths.
    pub fn open(paths: &[PathBuf]) -> Result<Self, PackFileError> {
        let parts = paths.iter().map(|path| PartFile::open(path));
        let mut parts: Vec<PartFile> = parts.collect::<Result<_, _>>()?;
        parts.sort_by_key(|part| part.shard().number());
        let (first, of) = (&parts[0], parts[0].shard().of());
        let order = first.order.whole();
        for part in &parts {
            if part.order.whole() != order || part.shard().of() != of {
                let (first, second) = (first.path.display(), part.path.display());
                let why = format!("{first} and {second} are not parts of one pack");
                return Err(PackFileError::Refused(why));
            }
        }
        for shard in (1..=of).filter_map(|number| Shard::new(number, of)) {
            let why = match parts.iter().filter(|part| part.shard() == shard).count() {
                0 => format!("part {shard} is missing"),
                1 => continue,
                times => format!("part {shard} is given {times} times"),
            };
            return Err(PackFileError::Refused(why));
        }
        Ok(Self { parts, order })
    }

    /// The options of the whole pack.
    pub fn order(&self) -> &PackOrder {
        &self.order
    }

    /// Writes the whole pack, on the current rayon pool. `pack` must be a run of [`Self::order`]
    /// without boards. `stop` ends the work when it returns true.
    ///
    /// # Errors
    /// If a part cannot be read, the pack cannot be written, or a board cannot be made; [`GenerateError::Stopped`]
    /// after `stop`.
    pub fn merge(&self, pack: &mut PackRun, stop: &(dyn Fn() -> bool + Sync)) -> Result<Merged, PackFileError> {
        let mut merger = Merger {
            order: &self.order,
            stop,
            seen: Seen::default(),
            pack,
            merged: Merged::default(),
            outdated: Tally::default(),
        };
        for part in &self.parts {
            merger.add_part(part)?;
        }
        Ok(merger.merged)
    }
}

struct Merger<'a> {
    order: &'a PackOrder,
    stop: &'a (dyn Fn() -> bool + Sync),
    seen: Seen,
    pack: &'a mut PackRun,
    merged: Merged,
    /// The candidates of the boards of a part that were made again.
    outdated: Tally,
}

impl Merger<'_> {
    fn add_part(&mut self, part: &PartFile) -> Result<(), PackFileError> {
        let PartFile { path, order, manifest } = part;
        let before = self.merged.dropped;
        // JSON lines have no header.
        if manifest.rows > 0 {
            self.add_rows(path, order)?;
        }
        let mut tally = manifest.tally;
        tally -= std::mem::take(&mut self.outdated);
        let dropped = self.merged.dropped - before;
        let Some(accepted) = tally.accepted.checked_sub(dropped) else {
            return Err(mismatch(path, format!("{dropped} boards, expected {}", tally.accepted)));
        };
        tally.accepted = accepted;
        tally.duplicate = tally.duplicate.saturating_add(dropped);
        self.pack.count(tally);
        Ok(())
    }

    fn add_rows(&mut self, path: &Path, order: &PackOrder) -> Result<(), PackFileError> {
        let unreadable = || no_pack(path);
        let file = File::open(path).map_err(cannot("open", path))?;
        let rows = match PackReader::new(file) {
            // JSON lines have no header, so a part without boards is empty.
            Err(PackReadError::Empty) => return Ok(()),
            rows => rows.map_err(unreadable())?,
        };
        if *rows.columns() != order.columns {
            return Err(mismatch(path, "other columns".to_string()));
        }
        let mut local = Seen::default();
        // There are as many rows as indices, by the manifest. Of a finite source there may be fewer, whose indices
        // are not used.
        for (index, row) in order.indices().zip(rows) {
            self.add(index, row.map_err(unreadable())?, &mut local)?;
        }
        Ok(())
    }

    /// Adds a row, or what a single run has in its place. `local` are the rows before it in its part.
    fn add(&mut self, index: u64, row: Row, local: &mut Seen) -> Result<(), PackFileError> {
        if (self.stop)() {
            return Err(GenerateError::Stopped.into());
        }
        if self.seen.insert(&row) {
            local.insert(&row);
            // The manifest of the part has counted its candidates.
            return self.write(&row, &Tally::default());
        }
        if self.order.recipe.source.is_finite() {
            self.merged.dropped += 1;
            return Ok(());
        }
        let (_, old) = self.make(index, local)?;
        let mut seen = std::mem::take(&mut self.seen);
        let made = self.make(index, &mut seen);
        self.seen = seen;
        let (row, tally) = made?;
        self.outdated += old;
        self.merged.replaced += 1;
        self.write(&row, &tally)
    }

    fn write(&mut self, row: &Row, tally: &Tally) -> Result<(), PackFileError> {
        let written = self.pack.add(Some(row), tally);
        written.map_err(|error| self.pack.cannot_write(error))
    }

    /// Makes a board whose clues are not in `seen`.
    fn make(&self, index: u64, seen: &mut Seen) -> Result<(Row, Tally), GenerateError> {
        let batch = PackBatch {
            recipe: &self.order.recipe,
            seed: self.order.seed,
            indices: index..index + 1,
            given: &[],
            stop: self.stop,
        };
        let mut made = None;
        batch.generate(seen, |done| {
            made = done.row.ok().map(|row| (row.clone(), *done.tally));
            ControlFlow::Continue(())
        })?;
        Ok(made.expect("an endless source has a board for each index"))
    }
}

fn mismatch(path: &Path, why: String) -> PackFileError {
    let path = path.to_path_buf();
    PackFileError::Mismatch { path, why }
}
