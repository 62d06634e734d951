//! The boards of Jan Wolter's survey, where the corpus is at hand: see `CROSSCOVER_CORPUS` in the
//! README.

use nonogram::{Logic, Verdict};
use nonogram_formats::{Document, Format, read};
use nonogram_propagate::{SolveBudget, SolveOptions, SolveReport, Solver};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Boards and the techniques that they need.
const BOARDS: [(&str, Logic); 12] = [
    ("webpbn-1", Logic::Line),
    ("webpbn-6", Logic::Line),
    ("webpbn-16", Logic::Line),
    ("webpbn-21", Logic::Line),
    ("webpbn-23", Logic::Probe),
    ("webpbn-27", Logic::Probe),
    ("webpbn-65", Logic::Probe),
    ("webpbn-436", Logic::Probe),
    ("webpbn-529", Logic::Line),
    ("webpbn-803", Logic::Probe),
    ("webpbn-1611", Logic::Probe),
    ("webpbn-6574", Logic::Search),
];

/// The folder of the boards, or `None` with a word that the test is skipped.
fn folder() -> Option<PathBuf> {
    let corpus = std::env::var_os("CROSSCOVER_CORPUS");
    if corpus.is_none() {
        // The test harness keeps back what macros print, and this should be seen.
        let mut stderr = std::io::stderr();
        writeln!(stderr, "skipped: CROSSCOVER_CORPUS is not set").unwrap();
    }
    Some(PathBuf::from(corpus?).join("survey"))
}

fn solve(folder: &Path, name: &str, line_solves: u64) -> (Document, SolveReport) {
    let text = std::fs::read(folder.join(name).with_extension("non")).unwrap();
    let document = read(&text, Format::Non).unwrap().remove(0);
    let budget = SolveBudget {
        line_solves: Some(line_solves),
        ..SolveBudget::default()
    };
    let options = SolveOptions {
        budget,
        ..SolveOptions::default()
    };
    let report = Solver::new().solve(&document.puzzle, &options);
    (document, report)
}

/// Solutions that plain search does not find in an hour.
#[test]
fn two_solutions_of_knotty_and_of_faase_are_found() {
    let Some(folder) = folder() else {
        return;
    };
    for name in ["knotty", "faase"] {
        let (document, report) = solve(&folder, name, 1_000_000);
        assert_eq!(report.verdict(), Verdict::Multiple, "{name}");
        for picture in &report.solutions {
            assert_eq!(nonogram::check(&document.puzzle, picture), Ok(()), "{name}");
        }
    }
}

#[test]
fn survey_boards_are_unique_and_solved_as_intended() {
    let Some(folder) = folder() else {
        return;
    };
    for (name, logic) in BOARDS {
        // 6574 needs some 50,000 line solves, the others fewer; plain search needs ten million.
        let (document, report) = solve(&folder, name, 200_000);
        assert_eq!(report.verdict(), Verdict::Unique, "{name}");
        assert_eq!(report.solutions.first(), document.goal.as_ref(), "{name}");
        assert_eq!(report.logic, logic, "{name}");
    }
}
