//! Warns of puzzles that are about to be published and do not have exactly one solution.

use crate::output;
use nonogram::{Picture, Puzzle, Verdict};
use nonogram_formats::Document;
use nonogram_propagate::{SolveOptions, Solver};

/// The most work for one puzzle, some tenths of a second, and for all.
const WORK: u64 = 1 << 22;
const WORK_FOR_ALL: u64 = 1 << 24;

/// ` (elementary switch: rows 1 and 2, columns 1 and 2)`, if one of these solutions has one.
pub(crate) fn switch_in_brackets<'p>(
    puzzle: &Puzzle,
    solutions: impl IntoIterator<Item = &'p Picture>,
) -> String {
    let switch = puzzle.switch_among(solutions);
    switch.map_or_else(String::new, |it| format!(" (elementary switch: {it})"))
}

/// Says which of these puzzles have several solutions or none, and which a quick check does not
/// decide. Each has the name that messages call it.
pub(crate) fn warn_unless_unique<'a>(puzzles: impl IntoIterator<Item = (String, &'a Document)>) {
    let mut solver = Solver::new();
    let mut left = WORK_FOR_ALL;
    let mut undecided = Vec::new();
    for (name, document) in puzzles {
        let options = SolveOptions::default().budget(WORK.min(left));
        let report = solver.solve(&document.puzzle, &options);
        left = left.saturating_sub(report.stats.work);
        match report.verdict() {
            Verdict::Unique => {}
            Verdict::None => output::note(format_args!("{name}: the clues have no solution")),
            Verdict::Multiple => {
                let what = match document.goal {
                    Some(_) => "the picture is one of several with its clues",
                    None => "the clues have several solutions",
                };
                let switch = switch_in_brackets(&document.puzzle, &report.solutions);
                output::note(format_args!(
                    "{name}: {what}{switch}: `solve` shows where they differ"
                ));
            }
            Verdict::Unknown => undecided.push(name),
        }
    }
    if let [first, others @ ..] = &undecided[..] {
        let others = match others.len() {
            0 => String::new(),
            count => {
                let puzzles = output::count(count as u64, "puzzle", "puzzles");
                format!(" and {puzzles} more")
            }
        };
        output::note(format_args!(
            "{first}{others}: a quick check did not show whether there is exactly one solution: \
             use `solve`"
        ));
    }
}
