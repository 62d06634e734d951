//! Puts whole files in place.
//!
//! A file is written beside the old one and renamed. While it is written, its name is
//! `.crosscover-FILE-XXXXXX`, where `FILE` stands for the name of the file that it becomes (16
//! digits of its SHA-256, because a name has at most 255 bytes) and `XXXXXX` is random. Its writer
//! holds a lock on it until it is renamed.
//!
//! A temporary file without a lock was left behind by a program that was killed: the system frees
//! the locks of a program that ends. Such a file is removed by the next program that writes the
//! same file. A writer makes its temporary file and locks it, which are two steps. If another
//! program finds the file between them, it removes it. So a writer that has the lock looks whether
//! its file still has its name, and else makes another one. From then on nobody else gets the lock.
//! On a system without locks nothing is removed.
//!
//! Two programs that write one file at the same time each rename a whole file, and the later one
//! stays.

use crate::row::hex;
use sha2::{Digest, Sha256};
use std::fs::{self, File, Metadata, TryLockError};
use std::io;
use std::path::Path;
use tempfile::NamedTempFile;

/// The random part of a temporary name.
const RANDOM: usize = 6;

/// Writes a file completely or not at all: it is written to a temporary file beside it, synced and
/// renamed. A device or a pipe is written directly. If the path is a link, its target is replaced
/// and the link stays. The new file has the permissions of the old one before anything is written
/// to it, and its owner if the system allows it.
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
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    replace_name(&path, write)
}

/// Like [`replace_file`], but if the path is a link, the link itself is replaced.
///
/// # Errors
/// As [`replace_file`].
pub fn replace_name(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    remove_leftovers(path);
    put_file(path, path, write)
}

/// The same without a look for leftovers. A new file gets the permissions of `model`, if there is
/// such a file.
pub(crate) fn put_file(
    path: &Path,
    model: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let folder = folder_of(path);
    if !folder.is_dir() {
        let message = format!("there is no folder {}", folder.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, message));
    }
    let old = file_at(path).or_else(|| file_at(model));
    let mut file = temporary(path, old.is_some())?;
    if let Some(old) = &old {
        adopt(file.as_file(), old, 0)?;
    }
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// The file with this name, if there is one. A link is no file.
pub(crate) fn file_at(path: &Path) -> Option<Metadata> {
    let found = fs::symlink_metadata(path).ok();
    found.filter(Metadata::is_file)
}

/// Gives a file the permissions of an old one with `more` for its owner, and the owner of the old
/// one if the system allows it.
pub(crate) fn adopt(file: &File, old: &Metadata, more: u32) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            fchown(file, None, Some(old.gid())).ok();
            fchown(file, Some(old.uid()), None).ok();
        }
        file.set_permissions(PermissionsExt::from_mode(old.mode() & 0o7777 | more))
    }
    #[cfg(not(unix))]
    {
        let _ = more;
        file.set_permissions(old.permissions())
    }
}

/// A locked temporary file for the file with this name. Only its owner may read it if it is
/// `private`; else the system applies the umask, as for any new file.
fn temporary(path: &Path, private: bool) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let prefix = prefix(path);
    builder.prefix(&prefix).rand_bytes(RANDOM);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(if private {
        0o600
    } else {
        0o666
    }));
    #[cfg(not(unix))]
    let _ = private;
    loop {
        let file = builder.tempfile_in(folder_of(path))?;
        let is_locked = !matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
        if is_locked && is_at(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
}

/// The beginning of the names of temporary files for the file with this name.
fn prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    let hash = hex(&Sha256::digest(name.as_encoded_bytes()));
    format!(".crosscover-{}-", &hash[..16])
}

/// Removes the temporary files that killed programs have left behind for the file with this name.
pub(crate) fn remove_leftovers(path: &Path) {
    let Ok(entries) = fs::read_dir(folder_of(path)) else {
        return;
    };
    let prefix = prefix(path);
    for entry in entries.flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(&prefix));
        let is_ours = random.is_some_and(|random| random.len() == RANDOM);
        // A pipe would not even open.
        if is_ours
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            fs::remove_file(entry.path()).ok();
        }
    }
}

/// Whether a path leads to this open file.
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let id = |found: Metadata| (found.dev(), found.ino());
        let here = file.metadata().ok().map(id);
        here.is_some() && here == fs::metadata(path).ok().map(id)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        path.exists()
    }
}

/// The folder of a path.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// The names in a folder.
    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn leftovers_of_killed_writers_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let plant = |name: String| fs::write(folder.path().join(name), "left behind").unwrap();
        let (ours, others) = (prefix(&path), prefix(Path::new("b")));
        plant(format!("{ours}000000"));
        plant(format!("{ours}zZ9aB1"));
        let kept = [
            ".crosscover-000000".to_string(),
            format!("{others}000000"),
            format!("{ours}00000"),
            format!("{ours}0000000"),
        ];
        kept.iter().cloned().for_each(plant);
        replace_file(&path, |file| file.write_all(b"new")).unwrap();
        let mut expected = [&kept[..], &["a".to_string()]].concat();
        expected.sort();
        assert_eq!(names(folder.path()), expected);
    }

    #[test]
    fn two_writers_keep_each_others_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        replace_file(&path, |outer| {
            outer.write_all(b"out")?;
            replace_file(&path, |inner| inner.write_all(b"inner"))?;
            assert_eq!(fs::read_to_string(&path)?, "inner");
            outer.write_all(b"er")
        })
        .unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "outer");
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[test]
    fn files_with_the_longest_name_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a".repeat(255));
        replace_file(&path, |file| file.write_all(b"new")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_has_its_mode_before_its_content() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "old").unwrap();
        for mode in [0o600, 0o400, 0o640, 0o664, 0o000, 0o755] {
            fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
            replace_file(&path, |file| {
                assert_eq!(file.metadata()?.permissions().mode() & 0o7777, mode);
                file.write_all(b"new")
            })
            .unwrap();
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o7777, mode);
        }
        // Even without a mode of its own, nobody else may read it before.
        let private = temporary(&path, true).unwrap();
        let mode = private.as_file().metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
