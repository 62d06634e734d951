//! The licenses of what others wrote, in what is released.

use crate::measure::finish;
use std::path::Path;
use std::process::Command;

/// Writes the licenses of a product that `.github/licenses` names into a folder.
pub(crate) fn write(product: &str, folder: &Path) -> anyhow::Result<()> {
    let mut python = Command::new("python3");
    python
        .args([".github/licenses", product])
        .arg(folder.join("LICENSE-THIRD-PARTY"))
        .current_dir(crate::paths::root());
    finish(&mut python)
}
