//! `crosscover prove` and `crosscover check-proof`: proofs and their checker.

use crate::cli::{CheckProof, Prove};
use crate::exit::Exit;
use crate::measure::stop_after;
use crate::uniqueness::switch_in_brackets;
use crate::{input, output};
use anyhow::{Context, Result};
use nonogram::WorkBudget;
use nonogram_proof::{ProveOutcome, certify};
use proof_check::{CHECK_MEMORY, Proved, RejectReason};
use serde_json::json;
use std::path::PathBuf;

pub(crate) fn prove(options: &Prove) -> Result<Exit> {
    let veripb = options.veripb.as_deref();
    let veripb = veripb
        .map(|stem| output::pair("--veripb", stem))
        .transpose()?;
    let stdout = veripb.is_none().then(|| PathBuf::from("-"));
    let out = options.out.clone().or(stdout);
    let mut outputs = vec![("--out", out.as_deref())];
    let files = veripb.iter().flatten();
    outputs.extend(files.map(|file| ("--veripb", Some(&**file))));
    output::check_files([&options.file], &outputs, options.force)?;
    let document = input::document(&options.file, &options.format)?;
    let puzzle = &document.puzzle;
    let name = input::name(&options.file);
    let outcome = nonogram_proof::prove(
        puzzle,
        WorkBudget::default().until(stop_after(options.timeout)),
    );
    let (proof, known) = match outcome {
        ProveOutcome::Unique(picture, proof) => (proof, Some(picture)),
        ProveOutcome::NoSolution(proof) => (proof, None),
        ProveOutcome::Multiple(one, other) => {
            let switch = switch_in_brackets(puzzle, [&one, &other]);
            output::complain(format_args!("{name}: several solutions{switch}"));
            return Ok(Exit::No);
        }
        ProveOutcome::OutOfBudget => {
            output::complain(format_args!("{name}: no proof within the budget"));
            return Ok(Exit::OutOfBudget);
        }
    };
    if let Some(out) = &out {
        output::save(out, format!("{proof}\n").as_bytes(), options.force)?;
    }
    if let Some(files) = &veripb {
        let certificate = certify(puzzle, known.as_ref(), &proof).context(name.clone())?;
        output::save_certificate(files, &certificate, options.force)?;
    }
    if known.is_none() {
        output::note(format_args!("{name}: there is no solution"));
    }
    Ok(Exit::Yes)
}

pub(crate) fn check(options: &CheckProof) -> Result<Exit> {
    if output::is_dash(&options.proof) {
        input::one_from_stdin(std::slice::from_ref(&options.puzzle), "the proof")?;
    }
    let document = input::document(&options.puzzle, &options.report.format)?;
    let text = input::bytes(&options.proof)?;
    let budget = WorkBudget::default().until(stop_after(options.report.timeout));
    let proved = proof_check::check_within(&document.puzzle, &text, budget, CHECK_MEMORY);
    let name = input::name(&options.proof);
    let object = options.report.json.then(|| {
        let verdict = proved.as_ref().ok().map(|proved| match proved {
            Proved::Unique(_) => "unique",
            Proved::NoSolution => "none",
        });
        let rejected = proved.as_ref().err();
        json!({
            "file": name,
            "proved": verdict,
            "byte": rejected.map(|rejected| rejected.at),
            "message": rejected.map(|rejected| rejected.reason.to_string()),
        })
    });
    output::print(object, |out| match &proved {
        Ok(Proved::Unique(picture)) => {
            let only = "proved, this is the only solution";
            writeln!(out, "{name}: {only}\n\n{picture}")
        }
        Ok(Proved::NoSolution) => writeln!(out, "{name}: proved, there is no solution"),
        Err(rejected) => writeln!(out, "{name}: no proof, {rejected}"),
    })?;
    Ok(match proved.map_err(|rejected| rejected.reason) {
        Ok(_) => Exit::Yes,
        Err(RejectReason::OutOfBudget) => Exit::OutOfBudget,
        Err(_) => Exit::No,
    })
}
