//! Merges the parts of a pack.
//!
//! A part does not know the boards of other parts. Where it repeats a board of an earlier part, a
//! single run would have taken the next candidate from that board's stream. Merging does the same,
//! with the recipe in the manifest. Boards are merged in order, so the result is the same as that
//! of a single run. A finite source has no other candidate: the board is left out and counted, as
//! in a single run.

use crate::files::checkpoint::PackRun;
use crate::files::error::{PackFileError, cannot, no_pack};
use crate::files::manifest::{PackFiles, PackManifest};
use crate::files::order::{PackOrder, Shard};
use crate::generate::exclude::Excluded;
use crate::generate::tally::{Cause, Tally};
use crate::generate::{GenerateError, PackBatch, Seen};
use crate::row::Row;
use crate::text::finding::PackReadError;
use crate::text::reader::PackReader;
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
            return Err(refused(
                "has no manifest: it is no complete part of a pack; concat joins other packs",
            ));
        };
        let Some(order) = manifest.order.clone() else {
            return Err(refused(
                "was written by concat, so it is no part of a pack: merge the parts as they were \
                 made",
            ));
        };
        if !manifest.is_full() {
            let (done, wanted) = (manifest.done(), order.wanted());
            return Err(refused(&format!(
                "is not complete: {done} of {wanted} boards"
            )));
        }
        files.compare(&manifest)?;
        Ok(Self {
            path,
            order,
            manifest,
        })
    }

    fn shard(&self) -> Shard {
        let whole = || Shard::new(1, 1).expect("the first of one");
        self.order.shard.unwrap_or_else(whole)
    }
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
        parts.sort_by_cached_key(|part| part.shard().number());
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

    /// Sets the boards that the parts leave out. A manifest has only their digest, and boards that
    /// are made again must not be like one of them either.
    ///
    /// # Errors
    /// If the parts were made with other excluded boards, or with none.
    pub fn set_excluded(&mut self, excluded: Excluded) -> Result<(), PackFileError> {
        let recipe = &mut self.order.recipe;
        if recipe.excluded.as_ref() != Some(&excluded) {
            let why = "the parts were made with other excluded boards, or with none";
            return Err(PackFileError::Refused(why.to_string()));
        }
        recipe.excluded = Some(excluded);
        Ok(())
    }

    /// Writes the whole pack, on the current rayon pool. `pack` must be a run of [`Self::order`]
    /// without boards. `stop` ends the work when it returns true. Returns the number of boards that
    /// several parts had: with a finite source they were left out, else they were made again.
    ///
    /// # Errors
    /// If a part cannot be read, the pack cannot be written, or a board cannot be made;
    /// [`GenerateError::Stopped`] after `stop`.
    pub fn merge(
        &self,
        pack: &mut PackRun,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<u64, PackFileError> {
        let is_finite = self.order.recipe.source.is_finite();
        let mut seen = Seen::default();
        let mut duplicates = 0;
        for PartFile {
            path,
            order,
            manifest,
        } in &self.parts
        {
            let mut tally = manifest.tally;
            let file = File::open(path).map_err(cannot("open", path))?;
            let rows = match PackReader::exact(file) {
                // JSON lines have no header, so a part without boards is empty.
                Err(PackReadError::Empty) => None,
                rows => Some(rows.map_err(no_pack(path))?),
            };
            if rows
                .as_ref()
                .is_some_and(|rows| *rows.columns() != order.columns)
            {
                return Err(mismatch(path, "other columns".to_string()));
            }
            // The rows of this part.
            let mut own = Seen::default();
            // There are as many rows as indices, by the manifest. Of a finite source there may be
            // fewer, whose indices are not used.
            for (index, row) in order.indices().zip(rows.into_iter().flatten()) {
                if stop() {
                    return Err(GenerateError::Stopped.into());
                }
                let mut row = row.map_err(no_pack(path))?;
                // The manifest of the part has counted its candidates.
                let mut candidates = Tally::default();
                if seen.insert(&row) {
                    own.insert(&row);
                } else {
                    duplicates += 1;
                    if is_finite {
                        let accepted = tally.accepted.checked_sub(1);
                        tally.accepted = accepted
                            .ok_or_else(|| mismatch(path, "more rows than boards".to_string()))?;
                        tally.reject(Cause::Duplicate);
                        continue;
                    }
                    tally -= self.make(index, &mut own, stop)?.1;
                    (row, candidates) = self.make(index, &mut seen, stop)?;
                }
                let written = pack.add(Some(&row), &candidates);
                written.map_err(|error| pack.cannot_write(error))?;
            }
            pack.count(tally);
        }
        Ok(duplicates)
    }

    /// Makes a board whose clues are not in `seen`.
    fn make(
        &self,
        index: u64,
        seen: &mut Seen,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(Row, Tally), GenerateError> {
        let PackOrder { recipe, seed, .. } = &self.order;
        let batch = PackBatch {
            recipe,
            seed: *seed,
            indices: index..index + 1,
            given: &[],
            stop,
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
