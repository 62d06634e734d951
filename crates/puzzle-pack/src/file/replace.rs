//! Puts whole files in place.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file completely or not at all: it is written to a temporary file beside it, synced and
/// renamed. A device or a pipe is written directly. If the path is a link, its target is replaced and
/// the link stays. The new file has the permissions of the old one.
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
    let old = path.metadata().map(|old| old.permissions()).ok();
    let folder = folder_of(path);
    if !folder.is_dir() {
        let message = format!("there is no folder {}", folder.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, message));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".crosscover-");
    // As for any new file, the system applies the umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    if let Some(old) = old {
        file.as_file().set_permissions(old)?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// The folder of a path.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
