//! Tests of the site, and of `crosscover studio`, in Chromium: `crates/studio-server/browser`.

use super::npm;
use crate::measure::finish;
use anyhow::Context;
use std::fs::File;
use std::path::Path;
use std::process::Command;

pub(super) fn run(site: &Path) -> anyhow::Result<()> {
    let root = crate::paths::root().canonicalize()?;
    let tests = root.join("crates/studio-server/browser");
    let work = npm::folder()?;
    npm::install()?.context("the tests of the page need npm")?;

    // The program, and what the library answers natively.
    let mut build = Command::new(env!("CARGO"));
    build
        .args([
            "build",
            "--release",
            "--package=crosscover",
            "--package=crosscover-studio",
        ])
        .args(["--bin=crosscover", "--example=conformance"])
        .current_dir(&root);
    finish(&mut build)?;
    let release = root.join("target/release");
    let answers = work.join("answers.jsonl");
    finish(Command::new(release.join("examples/conformance")).stdout(File::create(&answers)?))?;

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
            .env("STUDIO_PROGRAM", release.join("crosscover"))
            .env("STUDIO_SHOTS", root.join("target/site-shots"));
        finish(&mut node)?;
    }
    Ok(())
}
