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
    let programs = npm::install()?.context("expected npm, whose esbuild writes modules")?;
    commonjs(&programs, &package.join("js"))?;
    board(&programs, &root)?;
    crate::licenses::write("npm", &package)?;
    if !test {
        return Ok(());
    }

    // The tests have only the package, as npm installs it, and tools in another folder.
    let work = root.join("target/npm");
    if work.exists() {
        fs::remove_dir_all(&work)?;
    }
    let tests = work.join("tests");
    copy_files(&package.join("tests"), &tests)?;
    copy_files(&package.join("example"), &work)?;
    copy_files(&package.join("example/react"), &work.join("react"))?;
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

/// Copies the files of a folder, without the folders in it.
fn copy_files(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        if path.is_file() {
            fs::copy(&path, to.join(path.file_name().context("a file")?))?;
        }
    }
    Ok(())
}

/// Writes `board.js`: the game of the page and its look, with the element around them.
fn board(programs: &Path, root: &Path) -> anyhow::Result<()> {
    let look = npm::folder()?.join("board.css");
    let mut minify = Command::new(programs.join("esbuild"));
    minify
        .arg(root.join("crates/studio-server/page/style.css"))
        .args(["--minify", "--charset=utf8", "--log-level=error"])
        .arg(format!("--outfile={}", look.display()));
    finish(&mut minify)?;
    let style = fs::read_to_string(&look)?;
    let (of_games, _) = style.split_once("/*!").context("the part about games")?;
    fs::write(&look, of_games)?;
    let mut join = Command::new(programs.join("esbuild"));
    join.args(["board/element.js", "--bundle", "--minify", "--format=esm"])
        .args(["--charset=utf8", "--loader:.css=text"])
        .arg("--outfile=js/board.js")
        .arg(format!("--alias:board.css={}", look.display()))
        // Hints import it when they are asked for.
        .args(["--external:./web.js", "--log-level=error"])
        .current_dir(root.join("npm"));
    finish(&mut join)
}

/// Writes what `require` finds: each module once more, as CommonJS, so that all entries share their
/// classes; and the types under the names that they need.
fn commonjs(programs: &Path, js: &Path) -> anyhow::Result<()> {
    let mut modules = Vec::new();
    for entry in fs::read_dir(js)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if let Some(module) = name.and_then(|name| name.strip_suffix(".js"))
            && is_required(module)
        {
            modules.push(path);
        }
    }
    let mut esbuild = Command::new(programs.join("esbuild"));
    esbuild
        .args(["--platform=node", "--format=cjs", "--outdir=."])
        .args(["--out-extension:.js=.cjs", "--log-level=error"])
        .args(&modules)
        .current_dir(js);
    finish(&mut esbuild)?;
    for module in modules {
        let path = module.with_extension("cjs");
        let code = fs::read_to_string(&path)?;
        fs::write(&path, code.replace(".js\")", ".cjs\")"))?;
    }
    for name in ["index", "cover", "dancing-links", "worker"] {
        let types = fs::read_to_string(js.join(format!("{name}.d.ts")))?;
        let types = types.replace(".js\"", ".cjs\"");
        fs::write(js.join(format!("{name}.d.cts")), types)?;
    }
    Ok(())
}

/// Whether `require` reaches a module: not what pages have, nor workers, which are ES modules.
fn is_required(module: &str) -> bool {
    let is_of_worker = module == "answers" || module.starts_with("worker-thread");
    let is_of_page = ["board", "worker"].contains(&module) || module.ends_with("web");
    !is_of_worker && !is_of_page
}
