//! Both engines on published boards, with the published answers.

use nonogram::{Logic, Puzzle, Verdict};
use nonogram_cover::{CoverOptions, Decider, Encoding};
use nonogram_formats::{Document, Format, read};
use nonogram_propagate::{SolveOptions, SolveReport, Solver};
use std::path::Path;
use std::slice::from_ref;

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

fn survey_board(corpus: &Path, name: &str) -> Document {
    let path = corpus.join("survey").join(name).with_extension("non");
    let text = std::fs::read(path).unwrap();
    read(&text, Format::Non).unwrap().remove(0)
}

fn solve(puzzle: &Puzzle, work: u64) -> SolveReport {
    let options = SolveOptions::default().budget(work);
    Solver::new().solve(puzzle, &options)
}

/// Solutions that plain search does not find in an hour.
pub(crate) fn two_solutions_of_knotty_and_of_faase_are_found(corpus: &Path) {
    for name in ["knotty", "faase"] {
        let puzzle = survey_board(corpus, name).puzzle;
        let report = solve(&puzzle, 20_000_000);
        assert_eq!(report.verdict(), Verdict::Multiple, "{name}");
        for picture in &report.solutions {
            assert_eq!(nonogram::check(&puzzle, picture), Ok(()), "{name}");
        }
    }
}

pub(crate) fn survey_boards_are_unique_and_solved_as_intended(corpus: &Path) {
    for (name, logic) in BOARDS {
        let document = survey_board(corpus, name);
        // 6574 needs some 50,000 line solves, the others fewer; plain search needs ten million.
        let report = solve(&document.puzzle, 4_000_000);
        assert_eq!(report.verdict(), Verdict::Unique, "{name}");
        assert_eq!(report.solutions.first(), document.goal.as_ref(), "{name}");
        assert_eq!(report.logic, logic, "{name}");
    }
}

pub(crate) fn survey_boards_that_line_logic_solves_need_no_branch(corpus: &Path) {
    let by_line = BOARDS.iter().filter(|(_, logic)| *logic == Logic::Line);
    for (name, _) in by_line {
        let document = survey_board(corpus, name);
        let goal = document.goal.unwrap();
        let options = CoverOptions::default();
        let report = Decider::new().decide(&document.puzzle, &options).unwrap();
        assert_eq!(report.stats.branches, 0, "{name}");
        // Every option is removed at most once: milliseconds, whatever the machine.
        let nonzeros = options.encoding.counts(&document.puzzle).nonzeros;
        assert!(report.stats.updates <= nonzeros, "{name}");
        assert_eq!(report.solutions, from_ref(&goal), "{name}");
    }
}

/// The number of blocks, and of the options, requirements, exclusions and incidences of the
/// encoding by segments.
pub(crate) fn the_challenge_boards_have_their_published_sizes(corpus: &Path) {
    for (name, blocks, expected) in [
        ("0_tutorial", 10, (36, 42, 2, 92)),
        ("1_dog", 13, (65, 63, 4, 152)),
        ("2_music", 36, (290, 236, 114, 820)),
        ("3_africa", 79, (757, 529, 536, 2278)),
        ("4_cat", 120, (824, 720, 423, 2696)),
        ("5_dolphin", 91, (1250, 891, 961, 4995)),
    ] {
        let path = corpus.join("inversor").join(name).with_extension("in");
        let text = std::fs::read(path).unwrap();
        let puzzle = read(&text, Format::Inversor).unwrap().remove(0).puzzle;
        let found = puzzle.rows().lengths().len() + puzzle.columns().lengths().len();
        assert_eq!(found, blocks, "{name}");
        let counts = Encoding::Segment.counts(&puzzle);
        let incidences = counts.nonzeros - 2 * counts.secondary;
        let found = (counts.options, counts.primary, counts.secondary, incidences);
        assert_eq!(found, expected, "{name}");
    }
}
