//! Packs: interrupted, damaged, continued, made in parts and merged, they are those of an
//! undisturbed run.

use crate::soak::program::SoakStep;
use crate::soak::random::Random;
use anyhow::{Result, ensure};
use serde_json::Value;
use std::fs;
use std::time::{Duration, Instant};

/// The most disturbances of a run.
const DISTURBANCES: usize = 4;

pub(crate) fn soak(step: &mut SoakStep<'_>) -> Result<()> {
    let recipe = recipe(&mut step.random);
    let start = Instant::now();
    let whole = step.ran(&format!("generate {recipe} --out whole"))?;
    let took = start.elapsed();
    if whole.code == Some(2) {
        // No picture has this density, or a symmetry needs a square.
        step.counts.add("impossible recipes");
        return Ok(());
    }
    let is_full = whole.expect(&[0, 3])?.code == Some(0);
    disturbed(step, &recipe, "pack", took)?;
    equal(step, "pack", &recipe)?;
    step.counts.add("packs");
    verify(step, &recipe)?;
    if is_full && step.random.below(2) == 0 {
        merge(step, &recipe, took)?;
    }
    Ok(())
}

/// The options of `generate`. Most recipes take a part of a second.
fn recipe(random: &mut Random) -> String {
    let (width, height) = (2 + random.below(11), 2 + random.below(11));
    let height = if random.below(2) == 0 { width } else { height };
    let symmetries = ["half-turn", "left-right", "quarter-turn", "symmetric"];
    let source = match random.below(6) {
        0 | 1 => "random",
        2 => "shapes",
        3 => random.one_of(&symmetries),
        4 if width * height <= 12 => "exhaustive",
        _ => "smooth",
    };
    let mut recipe = format!("--size {width}x{height} --source {source}");
    if source != "exhaustive" {
        let most = [30, 300, 3000][random.below(3)];
        let count = 1 + random.below(most);
        let low = 20 + random.below(30);
        recipe += &format!(" --count {count} --density 0.{low}..0.{}", low + 30);
        recipe += &format!(" --seed {} --tries 3000", random.below(1_000_000));
    }
    recipe += match random.below(8) {
        0 => " --logic probe",
        1 => " --logic any",
        2 => " --logic line --repair",
        _ => "",
    };
    recipe += match random.below(6) {
        0 => " --columns id,proof,cells,width,height",
        1 => " --profile game",
        2 => " --rate",
        _ => "",
    };
    recipe += ["", "", " --json"][random.below(3)];
    recipe += ["", "", " --engines propagation"][random.below(3)];
    recipe += ["", "", " --no-plain-lines"][random.below(3)];
    recipe
}

/// Makes a pack or a part of one while things go wrong.
fn disturbed(step: &mut SoakStep<'_>, recipe: &str, name: &str, took: Duration) -> Result<()> {
    for _ in 0..step.random.below(DISTURBANCES + 1) {
        let line = generate(step, recipe, name);
        step.disturbed(&line, took.mul_f64(1.1))?;
        // A damaged manifest has no status.
        step.ends(&format!("status {name}"), &[0, 1, 2])?;
        if step.random.below(3) == 0 {
            let ends = [".part", ".checkpoint.json", ".manifest.json", ""];
            let file = format!("{name}{}", step.random.one_of(&ends));
            if step.path(&file).exists() && step.damage(&file, &file)? {
                step.counts.add("damaged files");
            }
        }
    }
    let line = generate(step, recipe, name);
    let ended = step.ends(&line, &[0, 2, 3])?;
    if ended.code == Some(2) {
        step.counts.add("refused runs");
        step.ends(&format!("{line} --force"), &[0, 3])?;
    }
    Ok(())
}

/// The line that makes or continues a pack.
fn generate(step: &mut SoakStep<'_>, recipe: &str, name: &str) -> String {
    let threads = 1 + step.random.below(3);
    format!("generate {recipe} --threads {threads} --out {name}")
}

/// Compares a pack and its manifest with the undisturbed ones.
fn equal(step: &SoakStep<'_>, name: &str, recipe: &str) -> Result<()> {
    let [whole, found] = ["whole", name].map(|name| step.read(name));
    ensure!(whole? == found?, "{name} differs: {recipe}");
    let is_equal = manifest(step, "whole")? == manifest(step, name)?;
    ensure!(is_equal, "the manifest of {name} differs: {recipe}");
    for end in [".part", ".checkpoint.json"] {
        ensure!(
            !step.path(&format!("{name}{end}")).exists(),
            "{name}{end} is left behind"
        );
    }
    Ok(())
}

/// The manifest of a pack, in which blanks do not matter.
fn manifest(step: &SoakStep<'_>, name: &str) -> Result<Value> {
    let text = step.read(&format!("{name}.manifest.json"))?;
    Ok(serde_json::from_slice(&text)?)
}

/// A pack is verified, and a damaged one is not.
fn verify(step: &mut SoakStep<'_>, recipe: &str) -> Result<()> {
    if step.read("whole")?.is_empty() {
        // JSON lines without a row have nothing to read.
        return Ok(());
    }
    step.ends("stats whole", &[0])?;
    step.ends("verify whole", &[0])?;
    step.counts.add("verified packs");
    if step.damage("whole", "damaged")? {
        // By itself it may be a pack still; the manifest knows better.
        step.ends("verify damaged", &[0, 1, 2, 3])?;
        step.ends("stats damaged", &[0, 2])?;
        fs::copy(
            step.path("whole.manifest.json"),
            step.path("damaged.manifest.json"),
        )?;
        let found = step.ends("verify damaged", &[0, 1, 2])?;
        // A blank between values or at the end of a line changes no value.
        let same_values = found.stdout.contains("not in the original order or form");
        ensure!(
            found.code != Some(0) || same_values,
            "a damaged pack is verified: {recipe}"
        );
        step.counts.add("damaged packs found");
    }
    Ok(())
}

/// A pack is made in parts, which are merged.
fn merge(step: &mut SoakStep<'_>, recipe: &str, took: Duration) -> Result<()> {
    let of = 1 + step.random.below(4);
    let names: Vec<String> = (1..=of).map(|number| format!("part{number}")).collect();
    for (number, name) in (1..=of).zip(&names) {
        let recipe = format!("{recipe} --shard {number}/{of}");
        disturbed(step, &recipe, name, took / of as u32)?;
    }
    let line = format!("merge --out merged {}", names.join(" "));
    // A damaged part is refused, or it does not matter.
    let name = &names[step.random.below(of)];
    let file = format!("{name}{}", step.random.one_of(&["", ".manifest.json"]));
    let good = step.read(&file)?;
    if step.damage(&file, &file)? {
        if step.ends(&line, &[0, 2])?.code == Some(0) {
            equal(step, "merged", recipe)?;
        } else {
            step.counts.add("refused parts");
        }
        step.write(&file, good)?;
    }
    step.disturbed(&format!("{line} --force"), took)?;
    let merged = step.ends(&format!("{line} --force"), &[0, 2])?;
    if merged.code == Some(2) {
        // A part has fewer boards than the pack, since its tries ended.
        step.ends(&format!("status {}", names.join(" ")), &[1])?;
        return Ok(());
    }
    equal(step, "merged", recipe)?;
    step.counts.add("merged packs");
    Ok(())
}
