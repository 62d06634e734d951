//! `--proof` and `--drat`: proofs of the answer, for checkers that are not ours.

use super::answer::{Answer, Proved};
use crate::cli::Cover;
use crate::exit::Exit;
use crate::stopped::Stopped;
use crate::{input, output};
use anyhow::{Result, bail};
use cover_proof::{Budget, Certificate, Claim, Unproved};
use exact_cover::{Problem, Reduced, Solution};
use std::path::{Path, PathBuf};

type Prove = fn(&Problem, Claim<'_>, &Budget<'_>) -> Result<Certificate, Unproved>;

/// A formula and a proof to write.
struct Pair {
    files: [PathBuf; 2],
    prove: Prove,
}

/// The proofs that were asked for.
pub(super) struct Proofs<'a> {
    options: &'a Cover,
    pairs: Vec<Pair>,
}

impl<'a> Proofs<'a> {
    /// Checks the names of the files, before any work.
    pub(super) fn requested(options: &'a Cover, input: &PathBuf) -> Result<Self> {
        let mut pairs = Vec::new();
        let kinds: [(_, _, _, Prove); 2] = [
            (
                &options.proof,
                "--proof",
                ["opb", "pbp"],
                cover_proof::prove,
            ),
            (
                &options.drat,
                "--drat",
                ["cnf", "drat"],
                cover_proof::prove_with_clauses,
            ),
        ];
        let mut outputs = Vec::new();
        for (stem, option, extensions, prove) in kinds {
            let Some(stem) = stem else { continue };
            let files = output::pair(option, stem, extensions)?;
            outputs.extend(files.iter().map(|file| (option, file.clone())));
            pairs.push(Pair { files, prove });
        }
        let outputs: Vec<_> = outputs
            .iter()
            .map(|(option, path)| (*option, Some(path.as_path())))
            .collect();
        output::check_files([input], &outputs, options.force)?;
        Ok(Self { options, pairs })
    }

    /// Refuses a problem that clauses cannot express.
    pub(super) fn check(&self, problem: &Problem, file: &Path) -> Result<()> {
        if self.options.drat.is_some() && problem.has_multiplicities() {
            let file = input::name(file);
            bail!("{file}: items with multiplicities have no clauses; --proof can prove this");
        }
        Ok(())
    }

    /// Writes the proofs of an answer, if it has one, and returns the exit code.
    pub(super) fn write(
        &self,
        answer: &Answer,
        problem: &Problem,
        reduced: Option<&Reduced>,
        interrupt: &dyn Fn() -> bool,
    ) -> Result<Exit> {
        let Some(proved) = &answer.proved else {
            let why = match answer.stopped {
                Some(Stopped::Budget(_)) => "the budget was spent before there was an answer",
                _ if self.options.question.count => {
                    "there are solutions, and only their absence has a proof; --unique can prove that there is one"
                }
                _ => "two solutions are printed, and need none",
            };
            for pair in &self.pairs {
                let name = pair.files[1].display();
                output::complain(format_args!("{name}: no proof is written: {why}"));
            }
            return Ok(answer.exit);
        };
        let restored = |solution: &Solution| match reduced {
            Some(reduced) => reduced.restore(solution),
            None => solution.clone(),
        };
        let solution = match proved {
            Proved::NoSolution => None,
            Proved::Only(solution) | Proved::Cheapest(solution) => Some(restored(solution)),
        };
        let claim = match (proved, &solution) {
            (Proved::Only(_), Some(solution)) => Claim::Only(solution),
            (Proved::Cheapest(_), Some(solution)) => Claim::Cheapest(solution),
            _ => Claim::NoCover,
        };
        let budget = Budget {
            nodes: self.options.max_nodes.unwrap_or(u64::MAX),
            interrupt,
            ..Budget::default()
        };
        for pair in &self.pairs {
            match (pair.prove)(problem, claim, &budget) {
                Ok(certificate) => {
                    output::save_certificate(&pair.files, &certificate, self.options.force)?;
                }
                Err(Unproved::BudgetSpent) => {
                    let name = pair.files[1].display();
                    output::complain(format_args!("{name}: no proof within the budget"));
                    return Ok(Exit::OutOfBudget);
                }
                Err(error) => bail!("the answer has no proof, which is an error of ours: {error}"),
            }
        }
        Ok(answer.exit)
    }
}
