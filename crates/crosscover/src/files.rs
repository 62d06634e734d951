//! Putting files in place.

use std::fs::File;
use std::io;
use std::path::Path;
use tempfile::NamedTempFile;

/// Puts a file in place, all of it or nothing: it is written beside it, synced and renamed.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut NamedTempFile) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = tempfile::Builder::new()
        .prefix(".crosscover-")
        .tempfile_in(folder_of(path))?;
    write(&mut file)?;
    file.as_file().sync_all()?;
    ordinary(file.as_file())?;
    file.persist(path)?;
    Ok(())
}

/// Gives a temporary file the permissions of others of the user's: readable by all.
fn ordinary(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
