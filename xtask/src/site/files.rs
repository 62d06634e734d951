//! The files of a site in memory.

use anyhow::Context;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The names and the contents of a site.
pub(super) type SiteFiles = BTreeMap<String, Vec<u8>>;

/// Reads all files of a folder. Their names begin with `prefix`.
pub(super) fn read_folder(
    folder: &Path,
    prefix: &str,
    files: &mut SiteFiles,
) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = format!("{prefix}{}", name.context("expected names in UTF-8")?);
        if path.is_dir() {
            read_folder(&path, &format!("{name}/"), files)?
        } else {
            drop(files.insert(name, fs::read(&path)?))
        }
    }
    Ok(())
}
