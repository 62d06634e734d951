//! Tests of the site, and of `crosscover studio`, in Chromium: `crates/studio-server/browser`.

use super::npm;
use crate::measure::{build_program, build_tested_example, finish};
use anyhow::Context;
use std::fs::File;
use std::path::Path;
use std::process::Command;

/// Tests the site, and this program, or the one that this builds.
pub(super) fn run(site: &Path, program: Option<&Path>) -> anyhow::Result<()> {
    let root = crate::paths::root().canonicalize()?;
    let tests = root.join("crates/studio-server/browser");
    let work = npm::folder()?;
    npm::install()?.context("the tests of the page need npm")?;

    let program = match program {
        Some(program) => program.canonicalize()?,
        None => build_program()?,
    };
    // What the library answers natively.
    let answers = work.join("answers.jsonl");
    let native = build_tested_example("conformance")?;
    finish(Command::new(native).stdout(File::create(&answers)?))?;

    // One after the other, because the last ones measure.
    for name in [
        "wasm",
        "site",
        "color",
        "faults",
        "looks",
        "languages",
        "play",
        "draw",
        "native",
        "pack",
        "decodoku",
        "speed",
    ] {
        let mut node = Command::new("node");
        node.args(["--test", "--test-reporter=spec"])
            .arg(tests.join(format!("{name}.test.js")))
            .env("STUDIO_SITE", site)
            .env("STUDIO_WORK", &work)
            .env("STUDIO_PROGRAM", &program)
            .env("STUDIO_SHOTS", root.join("target/site-shots"));
        finish(&mut node)?;
    }
    Ok(())
}
