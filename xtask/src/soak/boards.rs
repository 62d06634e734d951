//! Boards: both engines and all encodings give one answer, and proofs prove nothing else.

use crate::soak::program::SoakStep;
use crate::soak::random::Random;
use anyhow::{Result, ensure};
use nonogram::Picture;
use serde_json::Value;
use std::collections::BTreeSet;

/// The most solutions that are asked for.
const LIMIT: usize = 5;

pub(crate) fn soak(step: &mut SoakStep<'_>) -> Result<()> {
    for _ in 0..5 {
        let board = board(&mut step.random);
        step.write("board.id", format!("{board}\n"))?;
        let propagation = solve(step, "--engine propagation")?;
        for encoding in ["segment", "lattice"] {
            let cover = solve(step, &format!("--engine cover --encoding {encoding}"))?;
            let (Some((verdict, found)), Some((other, others))) = (&propagation, &cover) else {
                step.counts.add("boards left open");
                continue;
            };
            ensure!(
                verdict == other,
                "{board}: propagation says {verdict}, {encoding} {other}"
            );
            ensure!(
                found.len() == others.len(),
                "{board}: {encoding} finds another number"
            );
            ensure!(
                found.len() == LIMIT || found == others,
                "{board}: {encoding} finds others"
            );
        }
        step.ends("solve --engine both board.id --timeout 20", &[0, 1, 3])?;
        step.counts.add("boards");
        if let Some((verdict, _)) = propagation {
            prove(step, &board, &verdict)?;
        }
    }
    Ok(())
}

/// The id of a random board; every fourth has two rows exchanged, and most often no solution.
fn board(random: &mut Random) -> String {
    let (width, height) = (1 + random.below(12), 1 + random.below(12));
    let density = 20 + random.below(60);
    let mut picture = Picture::blank(width, height);
    for cell in 0..width * height {
        picture.set(cell / width, cell % width, random.below(100) < density);
    }
    let id = picture.puzzle().to_string();
    let (size, clues) = id.split_once(':').expect("a size stands before the clues");
    let mut clues: Vec<&str> = clues.split('/').collect();
    if random.below(4) == 0 {
        clues.swap(width, width + random.below(height));
    }
    format!("{size}:{}", clues.join("/"))
}

/// The verdict and the solutions, unless time is up.
fn solve(step: &SoakStep<'_>, options: &str) -> Result<Option<(String, BTreeSet<String>)>> {
    let line = format!("solve {options} --json --limit {LIMIT} --timeout 20 board.id");
    let ran = step.ends(&line, &[0, 1, 3])?;
    if ran.code == Some(3) {
        return Ok(None);
    }
    let report = ran.json()?;
    let solutions = report["solutions"].as_array().into_iter().flatten();
    let solutions = solutions.map(Value::to_string).collect();
    Ok(Some((report["verdict"].to_string(), solutions)))
}

/// A board has a proof exactly if it has one solution or none, and a damaged proof proves nothing
/// else.
fn prove(step: &mut SoakStep<'_>, board: &str, verdict: &str) -> Result<()> {
    let proved = step.ends("prove board.id --out board.proof --force", &[0, 1, 3])?;
    let has_proof = verdict != "\"multiple\"";
    ensure!(
        proved.code != Some(i32::from(has_proof)),
        "{board}: prove says otherwise"
    );
    if proved.code != Some(0) {
        return Ok(());
    }
    let checked = step.ends("check-proof board.id board.proof --json", &[0])?;
    let proved = checked.json()?["proved"].to_string();
    ensure!(proved == verdict, "{board}: another verdict is proved");
    step.counts.add("proofs");
    for _ in 0..3 {
        let mut proof = step.read("board.proof")?;
        for _ in 0..=step.random.below(2) {
            step.random.damage(&mut proof);
        }
        step.write("damaged.proof", proof)?;
        let checked = step.ends("check-proof board.id damaged.proof --json", &[0, 1])?;
        let says = checked.json()?["proved"].to_string();
        ensure!(
            says == "null" || says == verdict,
            "{board}: a damaged proof proves {says}"
        );
        step.counts.add(if says == "null" {
            "damaged proofs refused"
        } else {
            "damaged proofs still right"
        });
    }
    Ok(())
}
