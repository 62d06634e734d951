//! Programs from npm, of the versions that `crates/studio-server/browser/package-lock.json` names.

use super::files::{SiteFiles, read_folder};
use crate::measure::finish;
use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder of the installed packages.
pub(crate) fn folder() -> anyhow::Result<PathBuf> {
    Ok(crate::paths::root().canonicalize()?.join("target/browser"))
}

/// Installs the packages, and returns the folder of their programs. `None` without npm.
pub(crate) fn install() -> anyhow::Result<Option<PathBuf>> {
    let version = Command::new("npm")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if version.is_err() {
        return Ok(None);
    }
    let lists = crate::paths::root().join("crates/studio-server/browser");
    let folder = folder()?;
    fs::create_dir_all(&folder)?;
    for name in ["package.json", "package-lock.json"] {
        fs::copy(lists.join(name), folder.join(name)).with_context(|| name.to_string())?;
    }
    let mut npm = Command::new("npm");
    finish(
        npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"])
            .current_dir(&folder),
    )?;
    Ok(Some(folder.join("node_modules/.bin")))
}

/// Joins and minifies scripts with rolldown, and minifies styles and the service worker, whose
/// constants have to stay as they are written, with esbuild.
pub(super) fn minify(programs: &Path, page: &Path, files: &mut SiteFiles) -> anyhow::Result<()> {
    let out = folder()?.join("page");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    let mut rolldown = Command::new(programs.join("rolldown"));
    rolldown
        .arg("--config")
        .arg(page.with_file_name("browser").join("rolldown.config.mjs"))
        .arg(format!("--dir={}", out.display()))
        .current_dir(page);
    finish(&mut rolldown)?;
    let mut esbuild = Command::new(programs.join("esbuild"));
    esbuild
        .args(["sw.js", "style.css", "--minify", "--charset=utf8"])
        .args(["--log-level=warning"])
        .arg(format!("--outdir={}", out.display()))
        .current_dir(page);
    finish(&mut esbuild)?;
    files.retain(|name, _| !name.ends_with(".js"));
    read_folder(&out, "", files)
}
