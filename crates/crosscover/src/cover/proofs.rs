//! `--proof`: a proof of the answer, for a checker that is not ours.

use super::answer::{Answer, ProvedAnswer};
use crate::cli::Cover;
use crate::exit::Exit;
use crate::output;
use crate::stopped::Stopped;
use anyhow::{Result, bail};
use cover_proof::{Claim, PROOF_BYTES, Unproved};
use exact_cover::{Problem, SearchBudget};
use std::path::PathBuf;

/// The files of the proof, if one was asked for. Checks their names, before any work.
pub(super) fn files(options: &Cover, input: &PathBuf) -> Result<Option<[PathBuf; 2]>> {
    let stem = options.proof.as_deref();
    let files = stem.map(|stem| output::pair("--proof", stem)).transpose()?;
    let paths = files.iter().flatten();
    let outputs: Vec<_> = paths.map(|file| ("--proof", Some(&**file))).collect();
    output::check_files([input], &outputs, options.force)?;
    Ok(files)
}

/// Writes the proof of an answer, if it has one, and returns the exit code.
pub(super) fn write(
    files: &[PathBuf; 2],
    options: &Cover,
    answer: &Answer,
    problem: &Problem,
    budget: SearchBudget<'_>,
) -> Result<Exit> {
    let name = files[1].display();
    let Some(proved) = &answer.proved else {
        let why = match answer.stopped {
            Some(Stopped::Budget(_)) => "the budget was spent before there was an answer",
            _ if options.question.count => {
                "there are solutions, and only their absence has a proof; --unique can prove that \
                 there is one"
            }
            _ => "two solutions are printed, and need none",
        };
        output::complain(format_args!("{name}: no proof is written: {why}"));
        return Ok(answer.exit);
    };
    let claim = match proved {
        ProvedAnswer::NoSolution => Claim::NoCover,
        ProvedAnswer::Only(solution) => Claim::Only(solution),
        ProvedAnswer::Cheapest(solution) => Claim::Cheapest(solution),
    };
    match cover_proof::prove(problem, claim, budget, PROOF_BYTES) {
        Ok(certificate) => {
            output::save_certificate(files, &certificate, options.force)?;
            Ok(answer.exit)
        }
        Err(Unproved::BudgetSpent) => {
            output::complain(format_args!("{name}: no proof within the budget"));
            Ok(Exit::OutOfBudget)
        }
        Err(error) => bail!("the answer has no proof, which is an error of ours: {error}"),
    }
}
