//! The sizes of the encodings: formulas against what is built, and the published figures.

use exact_cover::{OptionId, Problem};
use nonogram::format::{Format, read};
use nonogram::strategy::puzzles;
use nonogram::{Picture, Puzzle};
use nonogram_cover::{Counts, Encoding};
use proptest::prelude::*;
use std::io::Write;
use std::path::PathBuf;

fn built(problem: &Problem) -> Counts {
    let options = (0..problem.options()).map(OptionId::from_index);
    Counts {
        options: problem.options() as u64,
        primary: problem.primary_items() as u64,
        secondary: problem.secondary_items() as u64,
        nonzeros: options
            .map(|option| problem.option(option).len() as u64)
            .sum(),
    }
}

proptest! {
    #[test]
    fn formulas_count_what_is_built(puzzle in puzzles(1..=20, 1..=20)) {
        for encoding in Encoding::ALL {
            let encoded = encoding.encode(&puzzle).unwrap();
            prop_assert_eq!(encoding.counts(&puzzle), built(encoded.problem()));
        }
    }

    /// Every secondary item of `Segment` stands for one pair of placements.
    #[test]
    fn exclusions_of_segment_are_pairs(puzzle in puzzles(1..=12, 1..=12)) {
        let encoded = Encoding::Segment.encode(&puzzle).unwrap();
        let problem = encoded.problem();
        let mut members = vec![0; problem.items()];
        for option in (0..problem.options()).map(OptionId::from_index) {
            for item in problem.option_items(option) {
                members[item.index()] += 1;
            }
        }
        prop_assert!(members[problem.primary_items()..].iter().all(|&count| count == 2));
    }

    #[test]
    fn every_item_has_its_own_name(puzzle in puzzles(1..=12, 1..=12)) {
        for encoding in Encoding::ALL {
            let named = encoding.encode_named(&puzzle).unwrap();
            prop_assert_eq!(built(&named), encoding.counts(&puzzle));
        }
    }
}

/// The size of `Segment`: options, requirements, exclusions, nonzeros of primary items.
fn segment(puzzle: &Puzzle) -> (u64, u64, u64, u64) {
    let counts = Encoding::Segment.counts(puzzle);
    let incidences = 2 * counts.secondary;
    (
        counts.options,
        counts.primary,
        counts.secondary,
        counts.nonzeros - incidences,
    )
}

/// The 5x5 board of the published walkthrough has 65 options, 63 requirements and 4 exclusions;
/// its clues are facts.
#[test]
fn the_published_example_is_reproduced() {
    let clues = |lines: &[&[u16]]| lines.iter().collect();
    let columns = clues(&[&[1], &[3], &[2], &[5], &[1]]);
    let rows = clues(&[&[1], &[1, 3], &[3], &[1, 1], &[1, 1]]);
    let puzzle = Puzzle::new(rows, columns).unwrap();
    assert_eq!(segment(&puzzle), (65, 63, 4, 152));
}

/// Blocks, then as above, for the six boards of the challenge.
#[test]
fn the_challenge_boards_have_their_published_sizes() {
    let Some(corpus) = std::env::var_os("CROSSCOVER_CORPUS") else {
        // The test harness keeps back what macros print, and this should be seen.
        writeln!(std::io::stderr(), "skipped: CROSSCOVER_CORPUS is not set").unwrap();
        return;
    };
    for (name, blocks, expected) in [
        ("0_tutorial", 10, (36, 42, 2, 92)),
        ("1_dog", 13, (65, 63, 4, 152)),
        ("2_music", 36, (290, 236, 114, 820)),
        ("3_africa", 79, (757, 529, 536, 2278)),
        ("4_cat", 120, (824, 720, 423, 2696)),
        ("5_dolphin", 91, (1250, 891, 961, 4995)),
    ] {
        let path = PathBuf::from(&corpus)
            .join("inversor")
            .join(name)
            .with_extension("in");
        let text = std::fs::read(path).unwrap();
        let puzzle = read(&text, Format::Inversor).unwrap().remove(0).puzzle;
        let found = puzzle.rows().blocks().len() + puzzle.columns().blocks().len();
        assert_eq!(found, blocks, "{name}");
        assert_eq!(segment(&puzzle), expected, "{name}");
    }
}

#[test]
fn a_huge_puzzle_is_refused_before_memory_is_reserved() {
    let mut stripes = Picture::blank(4000, 4000);
    for cell in (0..4000 * 2000).step_by(3) {
        stripes.set(cell / 2000, cell % 2000, true);
    }
    let puzzle = stripes.puzzle();
    for encoding in Encoding::ALL {
        let error = encoding.encode(&puzzle).unwrap_err();
        assert_eq!(error.nonzeros, encoding.counts(&puzzle).nonzeros);
    }
}
