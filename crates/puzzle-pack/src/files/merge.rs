//! Merges the parts of a pack.
//!
//! A part does not know the boards of other parts. Where it repeats a board of an earlier part, a
//! single run would have taken the next candidate from that board's stream. Merging does the same,
//! with the recipe in the manifest. Boards are merged in order, so the result is the same as that
//! of a single run. A finite source has no other candidate: the board is left out and counted, as
//! in a single run. Where no other board can be made, the pack ends, as a single run would: then
//! the candidates of later boards do not count.

use crate::files::checkpoint::PackRun;
use crate::files::error::{NoPart, PackDifference, PackFileError, cannot, no_pack};
use crate::files::manifest::{PackFiles, PackManifest};
use crate::files::order::{PackOrder, Shard};
use crate::generate::exclude::Excluded;
use crate::generate::seen::Seen;
use crate::generate::tally::{Cause, Tally};
use crate::generate::{GenerateError, MadeBoard, PackBatch};
use crate::source::things::Thing;
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
        let files = PackFiles::of(path);
        let no_part = |why| PackFileError::NoPart {
            path: path.to_path_buf(),
            why,
        };
        let Some(manifest) = files.read_manifest()? else {
            return Err(no_part(NoPart::NoManifest));
        };
        let Some(order) = manifest.order.clone() else {
            return Err(no_part(NoPart::Joined));
        };
        if !manifest.is_full() && manifest.shortage.is_none() {
            let (done, wanted) = (manifest.done(), order.wanted());
            return Err(no_part(NoPart::Incomplete { done, wanted }));
        }
        if !manifest.exchanged.is_empty() {
            return Err(no_part(NoPart::Exchanged));
        }
        files.compare(&manifest)?;
        Ok(Self {
            path: path.to_path_buf(),
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
                let (first, second) = (first.path.clone(), part.path.clone());
                return Err(PackFileError::OtherParts(first, second));
            }
        }
        for shard in (1..=of).filter_map(|number| Shard::new(number, of)) {
            match parts.iter().filter(|part| part.shard() == shard).count() {
                0 => return Err(PackFileError::MissingPart(shard)),
                1 => {}
                times => return Err(PackFileError::RepeatedPart(shard, times)),
            }
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
            return Err(PackFileError::OtherExcluded);
        }
        recipe.excluded = Some(excluded);
        Ok(())
    }

    /// Writes the whole pack, on the current rayon pool. `pack` must be a run of [`Self::order`]
    /// without boards. `stop` ends the work when it returns true. Returns the number of boards that
    /// several parts had: with a finite source they were left out, else they were made again.
    ///
    /// # Errors
    /// If a part cannot be read or the pack cannot be written; [`GenerateError::Stopped`] after
    /// `stop`; [`GenerateError::Short`] if the pack has the boards before one that cannot be made.
    pub fn merge(
        &self,
        pack: &mut PackRun,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<u64, PackFileError> {
        let mut seen = Seen::default();
        let mut duplicates = 0;
        for part in &self.parts {
            duplicates += self.add(part, pack, &mut seen, stop)?;
        }
        Ok(duplicates)
    }

    /// Adds a part behind earlier ones, which have what was `seen`.
    fn add(
        &self,
        part: &PartFile,
        pack: &mut PackRun,
        seen: &mut Seen,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<u64, PackFileError> {
        let PartFile {
            path,
            order,
            manifest,
        } = part;
        let recipe = &self.order.recipe;
        let is_finite = recipe.source.is_finite();
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
            return Err(mismatch(path, PackDifference::Columns));
        }
        let mut rows = rows.into_iter().flatten();
        let mut things = manifest.things.iter();
        // The manifest has counted the candidates of the part.
        let mut tally = manifest.tally;
        let mut duplicates = 0;
        // What this part has.
        let mut own = Seen::default();
        for index in order.indices() {
            if stop() {
                return Err(GenerateError::Stopped.into());
            }
            let row = rows.next().transpose().map_err(no_pack(path))?;
            // Of a finite source there may be fewer rows, whose indices are not used.
            if is_finite && row.is_none() {
                break;
            }
            let thing = things.next().and_then(|text| Thing::read(text));
            if let Some(row) = &row {
                if seen.insert_row(recipe, index, row, thing).is_ok() {
                    own.insert_row(recipe, index, row, thing).ok();
                    let written = pack.add(Some(row), thing, &Tally::default());
                    written.map_err(|error| pack.cannot_write(error))?;
                    continue;
                }
                duplicates += 1;
            }
            if is_finite {
                let accepted = tally.accepted.checked_sub(1);
                tally.accepted =
                    accepted.ok_or_else(|| mismatch(path, PackDifference::MoreRows))?;
                tally.reject(Cause::Duplicate);
                continue;
            }
            tally -= self.counted(index, &mut own, stop)?;
            match self.make(index, seen, stop) {
                Ok((board, counts)) => {
                    let written = pack.add(Some(&board.row), board.thing, &counts);
                    written.map_err(|error| pack.cannot_write(error))?;
                }
                Err(error) => {
                    // The pack ends here, before the other boards of the part, and the one that it
                    // gave up.
                    let rows = manifest.rows.saturating_add(1);
                    let end = order.indices().start.saturating_add(rows);
                    for later in index + 1..end.min(order.indices().end) {
                        tally -= self.counted(later, &mut own, stop)?;
                    }
                    pack.count(tally);
                    pack.give_up(&error, pack.tally());
                    return Err(error.into());
                }
            }
        }
        pack.count(tally);
        Ok(duplicates)
    }

    /// What happened to the candidates for a board of a part with the earlier boards `own`.
    fn counted(
        &self,
        index: u64,
        own: &mut Seen,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Tally, GenerateError> {
        match self.make(index, own, stop) {
            Ok((_, counts)) => Ok(counts),
            Err(GenerateError::Short { tally, .. }) => Ok(*tally),
            Err(error) => Err(error),
        }
    }

    /// Makes a board that is not in `seen`, and counts its candidates.
    fn make(
        &self,
        index: u64,
        seen: &mut Seen,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<(MadeBoard, Tally), GenerateError> {
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
            made = done.board.ok().map(|board| (board.clone(), *done.tally));
            ControlFlow::Continue(())
        })?;
        Ok(made.expect("an endless source has a board for each index"))
    }
}

fn mismatch(path: &Path, difference: PackDifference) -> PackFileError {
    PackFileError::Mismatch {
        path: path.to_path_buf(),
        difference,
    }
}
