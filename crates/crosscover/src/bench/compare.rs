//! Compares the answers to one task.

use super::rounds::Measured;
use super::tasks::{Task, Work};
use anyhow::{Context, Result, bail};
use puzzle_pack::agreement::agreement;

/// Compares the answers of all contestants.
///
/// # Errors
/// If two of them contradict each other.
pub(super) fn compare(task: &Task, all: &[Measured]) -> Result<()> {
    let names: Vec<String> = all.iter().map(Measured::name).collect();
    let runs = names
        .iter()
        .zip(all)
        .map(|(name, measured)| (&**name, &measured.run));
    match &task.work {
        Work::Board(puzzle) => {
            let opinions = runs.map(|(name, run)| run.opinion(name));
            let opinions: Vec<_> = opinions.collect();
            agreement(puzzle, &opinions).with_context(|| task.name.clone())?;
        }
        Work::Problem(_) => {
            let mut counts = runs.filter_map(|(name, run)| Some((name, run.count?)));
            let Some((first, expected)) = counts.next() else {
                return Ok(());
            };
            if let Some((other, found)) = counts.find(|(_, found)| *found != expected) {
                let name = &task.name;
                bail!(
                    "{name}: the kernels disagree: {first} counts {expected} solutions, {other} \
                     counts {found}; this is a bug"
                );
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Contestant;
    use exact_cover::Kernel;

    #[test]
    fn kernels_that_disagree_are_an_error_with_both_answers() {
        let problem = exact_cover::text::read("a\na\na\n").unwrap();
        let task = Task {
            name: "two".to_string(),
            work: Work::Problem(problem),
        };
        let kernels = [Kernel::Links, Kernel::Cells, Kernel::Bits].map(Contestant::Kernel);
        let all = |solutions: [Option<u64>; 3]| {
            let pairs = kernels.into_iter().zip(solutions);
            let all = pairs.map(|(kernel, solutions)| Measured::of(kernel, &[1.0], solutions));
            all.collect::<Vec<_>>()
        };
        assert!(compare(&task, &all([Some(2), None, Some(2)])).is_ok());
        let other = all([None, Some(2), Some(3)]);
        let error = compare(&task, &other).unwrap_err().to_string();
        assert_eq!(
            error,
            "two: the kernels disagree: cells counts 2 solutions, bits counts 3; this is a bug"
        );
        assert!(compare(&task, &all([None; 3])).is_ok());
    }
}
