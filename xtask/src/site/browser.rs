//! Tests of the site, and of `crosscover studio`, in Chromium: `crates/studio/browser`.

use anyhow::{Context, ensure};
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

pub(super) fn run(site: &Path) -> anyhow::Result<()> {
    let root = crate::root().canonicalize()?;
    let tests = root.join("crates/studio/browser");
    let work = root.join("target/browser");
    fs::create_dir_all(&work)?;
    for name in ["package.json", "package-lock.json"] {
        fs::copy(tests.join(name), work.join(name)).with_context(|| name.to_string())?;
    }
    finish(
        Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            .current_dir(&work),
    )?;

    // The program, and what the library answers natively. Their versions of the library have the same features.
    let mut build = Command::new(env!("CARGO"));
    build
        .args([
            "build",
            "--release",
            "--package=crosscover",
            "--package=crosscover-studio",
        ])
        .args([
            "--features=crosscover-studio/print",
            "--bin=crosscover",
            "--example=conformance",
        ])
        .current_dir(&root);
    finish(&mut build)?;
    let release = root.join("target/release");
    let answers = work.join("answers.jsonl");
    finish(Command::new(release.join("examples/conformance")).stdout(File::create(&answers)?))?;

    // One after the other, because the last ones measure.
    for name in ["wasm", "site", "native", "speed"] {
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

fn finish(command: &mut Command) -> anyhow::Result<()> {
    let name = command.get_program().display().to_string();
    let status = command
        .status()
        .with_context(|| format!("cannot run {name}"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}
