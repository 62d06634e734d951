//! Builds the npm package `npm/`, and tests what would be published.

use crate::measure::finish;
use crate::site::npm;
use crate::site::toolchain::Toolchain;
use anyhow::Context;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Writes the modules and their bindings into `npm/js`, and tests the package on request.
pub(crate) fn run(test: bool) -> anyhow::Result<()> {
    let root = crate::paths::root().canonicalize()?;
    let package = root.join("npm");
    let toolchain = Toolchain::find()?;
    // All of it, and exact cover alone.
    for (name, features) in [
        ("crosscover", &[][..]),
        ("exact-cover", &["--no-default-features"]),
    ] {
        let module = toolchain.module("npm", "crosscover-npm", "release", features)?;
        let mut bindgen = Command::new(env!("CARGO"));
        bindgen
            .args(["run", "--quiet", "--locked", "--package=bindgen"])
            .arg("--target-dir")
            .arg(root.join("target/bindgen"))
            .arg("--")
            .arg(&module)
            .arg(package.join("js"))
            .arg(name)
            .current_dir(&package);
        finish(&mut bindgen)?;
    }
    commonjs(&package.join("js"))?;
    if !test {
        return Ok(());
    }

    // The tests have only the package, as npm installs it, and tools in another folder.
    let work = root.join("target/npm");
    if work.exists() {
        fs::remove_dir_all(&work)?;
    }
    let tests = work.join("tests");
    fs::create_dir_all(&tests)?;
    for entry in fs::read_dir(package.join("tests"))? {
        let path = entry?.path();
        fs::copy(&path, tests.join(path.file_name().context("a file")?))?;
    }
    fs::copy(package.join("example/index.html"), work.join("index.html"))?;
    fs::write(
        work.join("package.json"),
        r#"{"private": true, "type": "module"}"#,
    )?;
    let mut pack = Command::new("npm");
    pack.args(["pack", "--loglevel=error", "--pack-destination"])
        .arg(&work)
        .current_dir(&package);
    finish(&mut pack)?;
    let mut install = Command::new("npm");
    install
        .args(["install", "--offline", "--no-audit", "--no-fund"])
        .arg("--loglevel=error")
        .arg(concat!("./crosscover-", env!("CARGO_PKG_VERSION"), ".tgz"))
        .current_dir(&work);
    finish(&mut install)?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec"])
        .env("NPM_TOOLS", npm::folder()?)
        .current_dir(&work);
    finish(&mut node)
}

/// Writes the files for `require`: bundles for node, and the types under the name that they need.
fn commonjs(js: &Path) -> anyhow::Result<()> {
    let programs = npm::install()?.context("expected npm, whose esbuild makes CommonJS")?;
    let mut esbuild = Command::new(programs.join("esbuild"));
    esbuild
        .args(["--bundle", "--platform=node", "--format=cjs", "--outdir=."])
        .args(["--out-extension:.js=.cjs", "--log-level=error"])
        .args(["node.js", "cover-node.js"])
        .args(["dancing-links-node.js", "worker-node.js"])
        .current_dir(js);
    finish(&mut esbuild)?;
    for name in ["index", "cover", "dancing-links", "worker"] {
        let types = fs::read_to_string(js.join(format!("{name}.d.ts")))?;
        let types = types.replace(".js\"", ".cjs\"");
        fs::write(js.join(format!("{name}.d.cts")), types)?;
    }
    Ok(())
}
