//! Packs: interrupted, damaged, continued, made in parts and merged, they are those of an
//! undisturbed run.

use crate::soak::Counts;
use crate::soak::program::Program;
use crate::soak::random::Random;
use anyhow::{Result, ensure};
use serde_json::Value;
use std::fs;
use std::time::{Duration, Instant};

/// The most disturbances of a run.
const DISTURBANCES: usize = 4;

pub(crate) fn soak(program: &Program<'_>, random: &mut Random, counts: &mut Counts) -> Result<()> {
    let recipe = recipe(random);
    let start = Instant::now();
    let whole = program.ran(&format!("generate {recipe} --out whole"))?;
    let took = start.elapsed();
    if whole.code == Some(2) {
        // No picture has this density, or a symmetry needs a square.
        counts.add("impossible recipes");
        return Ok(());
    }
    let is_full = whole.expect(&[0, 3])?.code == Some(0);
    disturbed(program, &recipe, "pack", took, random, counts)?;
    equal(program, "pack", &recipe)?;
    counts.add("packs");
    verify(program, &recipe, random, counts)?;
    if is_full && random.below(2) == 0 {
        merge(program, &recipe, took, random, counts)?;
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
fn disturbed(
    program: &Program<'_>,
    recipe: &str,
    name: &str,
    took: Duration,
    random: &mut Random,
    counts: &mut Counts,
) -> Result<()> {
    let line = |random: &mut Random| {
        let threads = 1 + random.below(3);
        format!("generate {recipe} --threads {threads} --out {name}")
    };
    for _ in 0..random.below(DISTURBANCES + 1) {
        let line = line(random);
        program.disturbed(&line, took.mul_f64(1.1), random, counts)?;
        // A damaged manifest has no status.
        program.ran(&format!("status {name}"))?.expect(&[0, 1, 2])?;
        if random.below(3) == 0 {
            let end = [".part", ".checkpoint.json", ".manifest.json", ""][random.below(4)];
            let file = format!("{name}{end}");
            if let Ok(mut bytes) = program.read(&file)
                && random.damage(&mut bytes)
            {
                counts.add("damaged files");
                program.write(&file, bytes)?;
            }
        }
    }
    let line = line(random);
    let ended = program.ran(&line)?.expect(&[0, 2, 3])?;
    if ended.code == Some(2) {
        counts.add("refused runs");
        program.ran(&format!("{line} --force"))?.expect(&[0, 3])?;
    }
    Ok(())
}

/// Compares a pack and its manifest with the undisturbed ones.
fn equal(program: &Program<'_>, name: &str, recipe: &str) -> Result<()> {
    let [whole, found] = ["whole", name].map(|name| program.read(name));
    ensure!(whole? == found?, "{name} differs: {recipe}");
    // Blanks do not matter.
    let manifest = |name: &str| -> Result<Value> {
        let text = program.read(&format!("{name}.manifest.json"))?;
        Ok(serde_json::from_slice(&text)?)
    };
    let is_equal = manifest("whole")? == manifest(name)?;
    ensure!(is_equal, "the manifest of {name} differs: {recipe}");
    for end in [".part", ".checkpoint.json"] {
        ensure!(
            !program.path(&format!("{name}{end}")).exists(),
            "{name}{end} is left behind"
        );
    }
    Ok(())
}

/// A pack is verified, and a damaged one is not.
fn verify(
    program: &Program<'_>,
    recipe: &str,
    random: &mut Random,
    counts: &mut Counts,
) -> Result<()> {
    if program.read("whole")?.is_empty() {
        // JSON lines without a row have nothing to read.
        return Ok(());
    }
    program.ran("stats whole")?.expect(&[0])?;
    program.ran("verify whole")?.expect(&[0])?;
    counts.add("verified packs");
    let mut bytes = program.read("whole")?;
    if random.damage(&mut bytes) {
        program.write("damaged", bytes)?;
        // By itself it may be a pack still; the manifest knows better.
        program.ran("verify damaged")?.expect(&[0, 1, 2, 3])?;
        program.ran("stats damaged")?.expect(&[0, 2])?;
        fs::copy(
            program.path("whole.manifest.json"),
            program.path("damaged.manifest.json"),
        )?;
        let found = program.ran("verify damaged")?.expect(&[0, 1, 2])?;
        // A blank between values or at the end of a line changes no value.
        let same_values = found.stdout.contains("not in the original order or form");
        ensure!(
            found.code != Some(0) || same_values,
            "a damaged pack is verified: {recipe}"
        );
        counts.add("damaged packs found");
    }
    Ok(())
}

/// A pack is made in parts, which are merged.
fn merge(
    program: &Program<'_>,
    recipe: &str,
    took: Duration,
    random: &mut Random,
    counts: &mut Counts,
) -> Result<()> {
    let of = 1 + random.below(4);
    let names: Vec<String> = (1..=of).map(|number| format!("part{number}")).collect();
    for (number, name) in (1..=of).zip(&names) {
        let recipe = format!("{recipe} --shard {number}/{of}");
        disturbed(program, &recipe, name, took / of as u32, random, counts)?;
    }
    let line = format!("merge --out merged {}", names.join(" "));
    // A damaged part is refused, or it does not matter.
    let name = &names[random.below(of)];
    let file = format!("{name}{}", ["", ".manifest.json"][random.below(2)]);
    let good = program.read(&file)?;
    let mut bytes = good.clone();
    if random.damage(&mut bytes) {
        program.write(&file, bytes)?;
        if program.ran(&line)?.expect(&[0, 2])?.code == Some(0) {
            equal(program, "merged", recipe)?;
        } else {
            counts.add("refused parts");
        }
        program.write(&file, good)?;
    }
    program.disturbed(&format!("{line} --force"), took, random, counts)?;
    let merged = program.ran(&format!("{line} --force"))?.expect(&[0, 2])?;
    if merged.code == Some(2) {
        // A part has fewer boards than the pack, since its tries ended.
        program
            .ran(&format!("status {}", names.join(" ")))?
            .expect(&[1])?;
        return Ok(());
    }
    equal(program, "merged", recipe)?;
    counts.add("merged packs");
    Ok(())
}
