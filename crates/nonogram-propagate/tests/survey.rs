//! The boards of Jan Wolter's survey, where the corpus is at hand: see `CROSSCOVER_CORPUS` in the
//! README. `knotty` and `faase` have several solutions that are hard to find; they are not here.

use nonogram::Verdict;
use nonogram::format::{Format, read};
use nonogram_propagate::{Budget, Logic, Options, Solver};
use std::io::Write;
use std::path::PathBuf;

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

#[test]
fn survey_boards_are_unique_and_solved_as_intended() {
    let Some(corpus) = std::env::var_os("CROSSCOVER_CORPUS") else {
        // The test harness keeps back what macros print, and this should be seen.
        writeln!(std::io::stderr(), "skipped: CROSSCOVER_CORPUS is not set").unwrap();
        return;
    };
    let folder = PathBuf::from(corpus).join("survey");
    for (name, logic) in BOARDS {
        let text = std::fs::read(folder.join(name).with_extension("non")).unwrap();
        let document = read(&text, Format::Non).unwrap().remove(0);
        // 6574 needs some 50,000 line solves, the others fewer; plain search needs ten million.
        let budget = Budget {
            line_solves: Some(200_000),
            ..Budget::default()
        };
        let options = Options {
            budget,
            ..Options::default()
        };
        let report = Solver::new().solve(&document.puzzle, &options);
        assert_eq!(report.verdict(), Verdict::Unique, "{name}");
        assert_eq!(report.solutions.first(), document.goal.as_ref(), "{name}");
        assert_eq!(report.logic, logic, "{name}");
    }
}
