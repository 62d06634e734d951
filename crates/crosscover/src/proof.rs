//! `crosscover prove` and `crosscover check-proof`: proofs and their referee.

use crate::cli::{CheckProof, Prove};
use crate::exit::Exit;
use crate::measure::Deadline;
use crate::{input, output};
use anyhow::{Context, Result, bail};
use nonogram_explain::ProveOutcome;
use nonogram_propagate::SolveBudget;
use proof_check::{Proved, RejectReason, Rejected};
use serde_json::json;
use std::fs;
use std::path::Path;

pub(crate) fn prove(options: &Prove) -> Result<Exit> {
    let document = input::document(&options.file, &options.format)?;
    let name = input::name(&options.file);
    let deadline = Deadline::after(options.timeout);
    let interrupt = || deadline.has_passed();
    let proof = nonogram_explain::prove(&document.puzzle, SolveBudget::default(), Some(&interrupt));
    match proof {
        ProveOutcome::Unique(_, text) => write(options.out.as_deref(), &text)?,
        ProveOutcome::NoSolution(text) => {
            write(options.out.as_deref(), &text)?;
            output::note(format_args!("{name}: there is no solution"));
        }
        ProveOutcome::Multiple(..) => {
            output::complain(format_args!("{name}: several solutions"));
            return Ok(Exit::No);
        }
        ProveOutcome::OutOfBudget => {
            output::complain(format_args!("{name}: no proof within the budget"));
            return Ok(Exit::OutOfBudget);
        }
    }
    Ok(Exit::Yes)
}

/// Writes the text as a line.
fn write(out: Option<&Path>, text: &str) -> Result<()> {
    match out.filter(|path| !input::is_dash(path)) {
        Some(path) => fs::write(path, format!("{text}\n"))
            .with_context(|| format!("cannot write {}", path.display())),
        None => output::to_stdout(|out| writeln!(out, "{text}")),
    }
}

pub(crate) fn check(options: &CheckProof) -> Result<Exit> {
    if input::is_dash(&options.puzzle) && input::is_dash(&options.proof) {
        bail!("only one of the puzzle and the proof can come from stdin");
    }
    let document = input::document(&options.puzzle, &options.format)?;
    let text = input::bytes(&options.proof)?;
    let proved = proof_check::check(&document.puzzle, &text, proof_check::CheckBudget::default());
    let name = input::name(&options.proof);
    output::to_stdout(|out| {
        if options.json {
            let verdict = match proved {
                Ok(Proved::Unique(_)) => Some("unique"),
                Ok(Proved::NoSolution) => Some("none"),
                Err(_) => None,
            };
            let report = json!({
                "file": name,
                "proved": verdict,
                "byte": proved.as_ref().err().map(|rejected| rejected.at),
                "message": proved.as_ref().err().map(|rejected| rejected.reason.to_string()),
            });
            return writeln!(out, "{report}");
        }
        match &proved {
            Ok(Proved::Unique(picture)) => {
                writeln!(
                    out,
                    "{name}: proved, this is the only solution\n\n{picture}"
                )
            }
            Ok(Proved::NoSolution) => writeln!(out, "{name}: proved, there is no solution"),
            Err(rejected) => writeln!(out, "{name}: no proof, {rejected}"),
        }
    })?;
    Ok(match proved {
        Ok(_) => Exit::Yes,
        Err(Rejected {
            reason: RejectReason::OutOfBudget,
            ..
        }) => Exit::OutOfBudget,
        Err(_) => Exit::No,
    })
}
