//! Writes a pack so that a crash loses little.
//!
//! In a file, rows go to `PACK.part`. Every quarter of a second the file is synced, and a
//! checkpoint, `PACK.checkpoint.json`, is put in place by renaming. It is the manifest of the rows
//! up to there, which are safe on the disk: with the hash of their bytes, and of its own content. A
//! later run compares both hashes, cuts the part back to its checkpoint and continues there. A lock
//! on the part keeps a second writer out.
//!
//! At the end the manifest of all rows, `PACK.manifest.json`, is written, and only then is the part
//! renamed to the pack. So a pack under its own name is complete and has its manifest beside it.

use crate::files::error::{PackDamage, PackFileError, cannot, no_pack};
use crate::files::manifest::{PackFiles, PackManifest};
use crate::files::order::PackOrder;
use crate::files::replace::{adopt, file_at, folder_of, is_at};
use crate::files::row_set::RowSet;
use crate::files::sealed::{Hashed, HashedOutput, read_json, write_json};
use crate::generate::seen::Seen;
use crate::generate::tally::Tally;
use crate::generate::{GenerateError, IndexResult, PackBatch, Shortage};
use crate::row::Row;
use crate::source::Given;
use crate::source::things::Thing;
use crate::text::reader::PackReader;
use crate::text::writer::PackWriter;
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Read, Seek, Write};
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

/// The time between two checkpoints. A crash loses at most this much work.
const INTERVAL: Duration = Duration::from_millis(250);

/// A pack that is being written, to a file or to a stream.
pub struct PackRun {
    order: PackOrder,
    writer: PackWriter<HashedOutput<Box<dyn Write + Send>>>,
    /// The checkpoint to store after the next sync.
    ahead: PackManifest,
    /// A board that was given up, and the counts with its candidates. No checkpoint has them,
    /// because a resumed run tries these candidates again.
    given_up: Option<(Shortage, Tally)>,
    /// The boards that the pack already has.
    seen: Seen,
    /// The files of the pack; `None` for a stream.
    kept: Option<Kept>,
}

/// The files of a pack that is being written.
struct Kept {
    files: PackFiles,
    /// Whether an existing pack may be replaced.
    replace: bool,
    /// The part, which is also the writer's output.
    part: File,
    saved: Instant,
}

impl fmt::Debug for PackRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackRun")
            .field("order", &self.order)
            .field("rows", &self.ahead.rows)
            .finish_non_exhaustive()
    }
}

impl PackRun {
    /// A pack that goes to a stream. It cannot be continued after an interruption.
    ///
    /// # Errors
    /// If the header cannot be written.
    pub fn to_stream(order: &PackOrder, output: impl Write + Send + 'static) -> io::Result<Self> {
        Self::begin(order, Box::new(output), None)
    }

    /// A pack in a file, from its first board. An existing pack with that name is replaced only if
    /// `replace` is set.
    ///
    /// # Errors
    /// If the file cannot be written, or another process writes it or has just finished it, or
    /// [`PackFileError::Exists`].
    pub fn create(
        files: &PackFiles,
        order: &PackOrder,
        replace: bool,
    ) -> Result<Self, PackFileError> {
        let part = lock(files, replace)?;
        Self::create_in(files, order, replace, part)
    }

    /// A pack in a file, from the last checkpoint if there is one.
    ///
    /// # Errors
    /// The errors of [`Self::create`]. If the pack cannot be continued, an error with
    /// [`PackFileError::is_damage`].
    pub fn resume(
        files: &PackFiles,
        order: &PackOrder,
        replace: bool,
    ) -> Result<Self, PackFileError> {
        let mut part = lock(files, replace)?;
        let Some(checkpoint) = read_json::<PackManifest>(&files.checkpoint)? else {
            return Self::create_in(files, order, replace, part);
        };
        let (seen, written) = read_before(files, order, &mut part, &checkpoint)?;
        let output = cut(&mut part, checkpoint.bytes).map_err(cannot("write", &files.part))?;
        let output = HashedOutput {
            output: Box::new(output) as Box<dyn Write + Send>,
            written,
        };
        Ok(Self {
            order: order.clone(),
            writer: PackWriter::append(output, &order.columns, order.form, checkpoint.rows == 0),
            ahead: checkpoint,
            given_up: None,
            seen,
            kept: Some(Kept::new(files, replace, part)),
        })
    }

    fn create_in(
        files: &PackFiles,
        order: &PackOrder,
        replace: bool,
        mut part: File,
    ) -> Result<Self, PackFileError> {
        let begun = cut(&mut part, 0).and_then(|output| {
            let kept = Some(Kept::new(files, replace, part));
            let mut run = Self::begin(order, Box::new(output), kept)?;
            run.save().map(|()| run)
        });
        begun.map_err(cannot("write", &files.part))
    }

    fn begin(
        order: &PackOrder,
        output: Box<dyn Write + Send>,
        kept: Option<Kept>,
    ) -> io::Result<Self> {
        let output = HashedOutput {
            output,
            written: Hashed::default(),
        };
        Ok(Self {
            order: order.clone(),
            writer: PackWriter::new(output, &order.columns, order.form)?,
            ahead: PackManifest {
                order: Some(order.clone()),
                ..PackManifest::default()
            },
            given_up: None,
            seen: Seen::default(),
            kept,
        })
    }

    /// The number of finished boards. With a finite source, the number of pictures looked at.
    pub fn done(&self) -> u64 {
        self.ahead.done()
    }

    /// What happened to the candidates so far.
    pub fn tally(&self) -> Tally {
        self.given_up.map_or(self.ahead.tally, |(_, tally)| tally)
    }

    /// Why there are fewer boards than ordered, if the work ended so.
    pub fn shortage(&self) -> Option<Shortage> {
        self.given_up.map(|(shortage, _)| shortage)
    }

    /// Makes the missing boards of the order on the current rayon pool. `watch` is called for each
    /// board after it is written. `given` are the pictures of
    /// [`Source::Given`](crate::source::Source::Given). `stop` ends the work when it returns true.
    ///
    /// # Errors
    /// If the pack cannot be written, or as [`generate`](crate::generate()). The boards made so far
    /// are kept: a pack with fewer boards than ordered can be finished, and one that was stopped
    /// can be resumed.
    pub fn make(
        &mut self,
        given: &[Given],
        stop: &(dyn Fn() -> bool + Sync),
        mut watch: impl FnMut(&IndexResult<'_>),
    ) -> Result<(), PackFileError> {
        let order = self.order.clone();
        let before = self.tally();
        let Range { start, end } = order.indices();
        let batch = PackBatch {
            recipe: &order.recipe,
            seed: order.seed,
            indices: start + self.done()..end,
            given,
            stop,
        };
        let mut written = Ok(());
        let mut seen = std::mem::take(&mut self.seen);
        let result = batch.generate(&mut seen, |made| {
            watch(&made);
            let board = made.board.ok();
            let thing = board.and_then(|board| board.thing);
            written = self.add(board.map(|board| &board.row), thing, made.tally);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        self.seen = seen;
        written.map_err(|error| self.cannot_write(error))?;
        match &result {
            Err(error @ GenerateError::Short { .. }) => self.give_up(error, before),
            Err(GenerateError::Stopped) => {
                self.save().map_err(|error| self.cannot_write(error))?;
            }
            _ => {}
        }
        Ok(result?)
    }

    /// Keeps why the work ended before a board, if it did. `before` are the counts without those of
    /// the error.
    pub(crate) fn give_up(&mut self, error: &GenerateError, before: Tally) {
        if let GenerateError::Short { shortage, tally } = error {
            let mut all = before;
            all += **tally;
            self.given_up = Some((*shortage, all));
        }
    }

    /// Adds the result for an index: a row and what it shows, or nothing but the counts.
    pub(crate) fn add(
        &mut self,
        row: Option<&Row>,
        thing: Option<Thing>,
        tally: &Tally,
    ) -> io::Result<()> {
        if let Some(row) = row {
            self.writer.write(row)?;
            self.ahead.rows += 1;
            let kept = thing.filter(|_| self.order.recipe.each_once);
            self.ahead.things.extend(kept.map(Thing::text));
        }
        self.ahead.tally += *tally;
        let is_due = |kept: &Kept| kept.saved.elapsed() >= INTERVAL;
        if self.kept.as_ref().is_some_and(is_due) {
            self.save()
        } else {
            Ok(())
        }
    }

    /// Adds counts of candidates for other boards.
    pub(crate) fn count(&mut self, tally: Tally) {
        self.ahead.tally += tally;
    }

    /// Writes all rows so far. In a file, makes them safe on the disk, with a checkpoint.
    fn save(&mut self) -> io::Result<()> {
        self.flush()?;
        let Some(kept) = &mut self.kept else {
            return Ok(());
        };
        write_json(&kept.files.checkpoint, &kept.files.part, &self.ahead)?;
        kept.saved = Instant::now();
        Ok(())
    }

    /// The same without a checkpoint.
    fn flush(&mut self) -> io::Result<()> {
        let written = &self.writer.flush()?.written;
        (self.ahead.bytes, self.ahead.sha256) = (written.bytes, written.sha256());
        self.kept
            .as_ref()
            .map_or(Ok(()), |kept| kept.part.sync_data())
    }

    /// Writes the end of the pack. The last checkpoint does not have it, so a pack can be continued
    /// from there.
    fn end(&mut self) -> io::Result<()> {
        self.save()?;
        self.writer.end()?;
        self.flush()
    }

    /// Completes the pack. In a file, the part becomes the pack, with its manifest beside it.
    ///
    /// # Errors
    /// If the pack cannot be written, an error with [`PackFileError::is_damage`] if something else
    /// wrote to the part, or [`PackFileError::Exists`].
    pub fn finish(mut self) -> Result<Tally, PackFileError> {
        self.end().map_err(|error| self.cannot_write(error))?;
        let (tally, shortage) = (self.tally(), self.shortage());
        let Some(kept) = self.kept else {
            return Ok(tally);
        };
        let files = kept.files;
        let on_disk = File::open(&files.part).and_then(Hashed::read);
        if on_disk.map_err(cannot("write", &files.pack))?.sha256() != self.ahead.sha256 {
            return Err(damaged(&files, PackDamage::Altered));
        }
        if !kept.replace && files.pack.exists() {
            return Err(PackFileError::Exists(files.pack));
        }
        let manifest = PackManifest {
            tally,
            shortage,
            ..self.ahead
        };
        publish(&files, &kept.part, manifest)?;
        Ok(tally)
    }

    /// Gives the pack up: removes its part and its checkpoint. Returns what happened to the
    /// candidates.
    pub fn discard(self) -> Tally {
        if let Some(Kept { files, .. }) = &self.kept {
            // A part without a checkpoint starts from its first board.
            fs::remove_file(&files.checkpoint).ok();
            fs::remove_file(&files.part).ok();
        }
        self.tally()
    }

    /// The error for a pack that cannot be written.
    pub(crate) fn cannot_write(&self, error: io::Error) -> PackFileError {
        let path = self.kept.as_ref().map(|kept| &kept.files.pack);
        let path = path.map_or_else(|| "the pack".into(), Clone::clone);
        cannot("write", &path)(error)
    }
}

impl Kept {
    fn new(files: &PackFiles, replace: bool, part: File) -> Self {
        Self {
            files: files.clone(),
            replace,
            part,
            saved: Instant::now(),
        }
    }
}

/// Cuts a part to its first bytes, and returns it to write behind them.
fn cut(part: &mut File, bytes: u64) -> io::Result<File> {
    part.set_len(bytes)?;
    part.seek(io::SeekFrom::End(0))?;
    part.try_clone()
}

/// Puts the part of a complete pack in place, with a manifest beside it.
pub(crate) fn publish(
    files: &PackFiles,
    part: &File,
    mut manifest: PackManifest,
) -> Result<(), PackFileError> {
    let cannot = || cannot("write", &files.pack);
    let rows = RowSet::read(File::open(&files.part).map_err(cannot())?);
    manifest.rows_sha256 = Some(rows.map_err(no_pack(&files.part))?.sha256);
    write_json(&files.manifest, &files.part, &manifest).map_err(cannot())?;
    if let Some(old) = file_at(&files.pack) {
        adopt(part, &old, 0).map_err(cannot())?;
    }
    fs::rename(&files.part, &files.pack).map_err(cannot())?;
    files.remove_leftovers();
    // The new name is safe once the folder is synced, which not every system can do.
    File::open(folder_of(&files.pack))
        .and_then(|folder| folder.sync_all())
        .ok();
    Ok(())
}

/// Opens the part of a pack, and keeps other processes out. What killed runs have left behind is
/// removed. If the part is to replace a pack, nobody may read it who may not read the pack.
pub(crate) fn lock(files: &PackFiles, replace: bool) -> Result<File, PackFileError> {
    if !replace && files.pack.exists() {
        return Err(PackFileError::Exists(files.pack.clone()));
    }
    lock_part(files, replace)
}

/// The same after a look for the pack, which another process may complete meanwhile.
fn lock_part(files: &PackFiles, replace: bool) -> Result<File, PackFileError> {
    let old = file_at(&files.pack);
    let mut options = File::options();
    let options = options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    if old.is_some() {
        std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    }
    let file = options.open(&files.part);
    let file = file.map_err(cannot("write", &files.part))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(PackFileError::Locked(files.part.clone()));
        }
        Err(TryLockError::Error(error)) => return Err(cannot("lock", &files.part)(error)),
    }
    // If another process has finished after this file was opened, this file is the pack.
    if !is_at(&file, &files.part) {
        return Err(PackFileError::JustFinished(files.pack.clone()));
    }
    // If it did before, this file is a new one, and of no use.
    if !replace && files.pack.exists() {
        if file.metadata().is_ok_and(|found| found.len() == 0) {
            fs::remove_file(&files.part).ok();
            files.remove_leftovers();
        }
        return Err(PackFileError::JustFinished(files.pack.clone()));
    }
    if let Some(old) = old {
        // We write, even if nobody may write to the pack.
        adopt(&file, &old, 0o600).map_err(cannot("write", &files.part))?;
    }
    files.remove_leftovers();
    Ok(file)
}

/// The boards and the bytes of a part up to its checkpoint, if both match each other and the order.
fn read_before(
    files: &PackFiles,
    order: &PackOrder,
    part: &mut File,
    checkpoint: &PackManifest,
) -> Result<(Seen, Hashed), PackFileError> {
    if checkpoint.order.as_ref() != Some(order) {
        return Err(damaged(files, PackDamage::OtherOrder));
    }
    let cannot_read = || cannot("read", &files.part);
    let before = Hashed::read(part.take(checkpoint.bytes)).map_err(cannot_read())?;
    if before.bytes < checkpoint.bytes {
        let short = PackDamage::Short {
            what: "bytes",
            found: before.bytes,
            expected: checkpoint.bytes,
        };
        return Err(damaged(files, short));
    }
    if before.sha256() != checkpoint.sha256 {
        return Err(damaged(files, PackDamage::Altered));
    }
    let mut seen = Seen::default();
    // JSON has no header.
    if checkpoint.bytes == 0 {
        return Ok((seen, before));
    }
    part.rewind().map_err(cannot_read())?;
    let unreadable = || no_pack(&files.part);
    let safe = BufReader::new(part.take(checkpoint.bytes));
    let reader = PackReader::exact(safe).map_err(unreadable())?;
    if *reader.columns() != order.columns {
        return Err(damaged(files, PackDamage::OtherColumns));
    }
    let mut things = checkpoint.things.iter();
    let mut rows = 0;
    for (index, row) in order.indices().zip(reader) {
        let row = row.map_err(unreadable())?;
        let thing = things.next().and_then(|text| Thing::read(text));
        // No two rows are alike. Those of a finite source have other indices, which do not matter.
        seen.insert_row(&order.recipe, index, &row, thing).ok();
        rows += 1;
    }
    if rows != checkpoint.rows {
        let short = PackDamage::Short {
            what: "rows",
            found: rows,
            expected: checkpoint.rows,
        };
        return Err(damaged(files, short));
    }
    Ok((seen, before))
}

/// The error of a part.
fn damaged(files: &PackFiles, damage: PackDamage) -> PackFileError {
    PackFileError::Damaged {
        path: files.part.clone(),
        damage,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_writer_leaves_no_part() {
        let folder = tempfile::tempdir().unwrap();
        let files = PackFiles::of(&folder.path().join("pack"));
        let first = lock(&files, false).unwrap();
        let second = lock_part(&files, false);
        assert!(matches!(second, Err(PackFileError::Locked(_))));
        // The first one finishes, but has not yet removed its checkpoint.
        fs::write(&files.checkpoint, "").unwrap();
        fs::rename(&files.part, &files.pack).unwrap();
        let second = lock_part(&files, false);
        assert!(matches!(second, Err(PackFileError::JustFinished(_))));
        assert!(!files.part.exists() && !files.checkpoint.exists());
        let exists = lock(&files, false);
        assert!(matches!(exists, Err(PackFileError::Exists(_))));
        drop(first);
        // Who may replace it writes beside it. The rows of another run stay.
        drop(lock(&files, true).unwrap());
        fs::write(&files.part, "rows").unwrap();
        assert!(lock_part(&files, false).is_err());
        assert_eq!(fs::read_to_string(&files.part).unwrap(), "rows");
    }
}
