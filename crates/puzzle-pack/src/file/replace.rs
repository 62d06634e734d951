//! Puts whole files in place.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file completely or not at all: it is written to a temporary file beside it, synced and
/// renamed. A device or a pipe is written directly. If the path is a link, its target is replaced and
/// the link stays.
///
/// # Errors
/// If the folder does not exist, or the file cannot be written there.
pub fn replace_file(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return write(&mut File::options().write(true).open(path)?);
    }
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let folder = folder_of(path);
    if !folder.is_dir() {
        let message = format!("there is no folder {}", folder.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, message));
    }
    let mut file = tempfile::Builder::new()
        .prefix(".crosscover-")
        .tempfile_in(folder)?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    make_readable(file.as_file())?;
    file.persist(path)?;
    Ok(())
}

/// Temporary files are readable only by their owner. This makes one readable by all.
fn make_readable(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// The folder of a path.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
