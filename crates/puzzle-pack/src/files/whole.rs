//! Writes a whole pack at once, without checkpoints.

use crate::files::checkpoint::{lock, publish};
use crate::files::error::{PackFileError, cannot};
use crate::files::manifest::{PackFiles, PackManifest};
use crate::files::sealed::{Hashed, HashedOutput};
use std::fs::{self, File};
use std::io::{BufWriter, Write};

/// The rows of a pack, until they are put in place.
pub(super) type PackOutput<'f> = HashedOutput<BufWriter<&'f File>>;

/// Puts a pack in place with its manifest, or leaves what was there. `write` writes the rows, and
/// returns the manifest without their size and hash. The part of an unfinished run is lost only if
/// `is_unfinished_lost`.
pub(super) fn write_pack<T>(
    files: &PackFiles,
    replace: bool,
    is_unfinished_lost: bool,
    write: impl FnOnce(&mut PackOutput<'_>) -> Result<(PackManifest, T), PackFileError>,
) -> Result<T, PackFileError> {
    let part = lock(files, replace)?;
    let has_rows = part.metadata().is_ok_and(|found| found.len() > 0);
    if !is_unfinished_lost && has_rows && files.checkpoint.exists() {
        return Err(PackFileError::Unfinished(files.part.clone()));
    }
    let written = write_part(&part, files, write);
    if written.is_err() {
        fs::remove_file(&files.part).ok();
    }
    written
}

fn write_part<T>(
    part: &File,
    files: &PackFiles,
    write: impl FnOnce(&mut PackOutput<'_>) -> Result<(PackManifest, T), PackFileError>,
) -> Result<T, PackFileError> {
    let cannot_write = || cannot("write", &files.part);
    part.set_len(0).map_err(cannot_write())?;
    fs::remove_file(&files.checkpoint).ok();
    let mut output = HashedOutput {
        output: BufWriter::new(part),
        written: Hashed::default(),
    };
    let (mut manifest, done) = write(&mut output)?;
    output.flush().map_err(cannot_write())?;
    part.sync_all().map_err(cannot_write())?;
    manifest.bytes = output.written.bytes;
    manifest.sha256 = output.written.sha256();
    publish(files, part, manifest)?;
    Ok(done)
}
