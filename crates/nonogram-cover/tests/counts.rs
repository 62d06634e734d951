//! The sizes of the encodings: formulas against what is built, and the published figures.

use exact_cover::OptionId;
use nonogram::format::{Format, read};
use nonogram::strategy::puzzles;
use nonogram::{Line, Picture, Puzzle};
use nonogram_cover::{Counts, Encoding};
use proptest::prelude::*;
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

/// A line of a puzzle.
struct PlainLine<'a> {
    clue: &'a [u16],
    /// For each cell whether it is known to be filled.
    known: Vec<bool>,
}

/// What `Lattice` makes of a line, worked out state by state.
struct Plain {
    counts: Counts,
    /// Cells that a block covers wherever it is placed.
    filled: Vec<usize>,
}

impl PlainLine<'_> {
    fn work_out(&self) -> Plain {
        let (clue, known) = (self.clue, &self.known);
        let total: usize = clue.iter().map(|&block| usize::from(block)).sum();
        let slack = known.len() - total - clue.len().saturating_sub(1);
        let length = |j: usize| usize::from(clue[j]);
        let start = |j: usize, x: usize| (0..j).map(|j| length(j) + 1).sum::<usize>() + x;
        let is_known = |cell: usize| known.get(cell).is_some_and(|&known| known);
        let places = |(j, x): (usize, usize)| {
            j < clue.len() && (j + 1 == clue.len() || !is_known(start(j, x) + length(j)))
        };
        // There is no gap behind the last block.
        let skipped = |(j, x): (usize, usize)| start(j, x) - usize::from(j > 0 && j == clue.len());
        let skips = |state: (usize, usize)| state.1 < slack && !is_known(skipped(state));
        let states = || (0..=clue.len()).flat_map(|j| (0..=slack).map(move |x| (j, x)));

        let mut good = HashSet::new();
        for (j, x) in states() {
            let placed = j > 0 && good.contains(&(j - 1, x)) && places((j - 1, x));
            let skipped = x > 0 && good.contains(&(j, x - 1)) && skips((j, x - 1));
            if (j, x) == (0, 0) || placed || skipped {
                good.insert((j, x));
            }
        }
        let mut backward: Vec<_> = states().collect();
        backward.reverse();
        for (j, x) in backward {
            let placed = places((j, x)) && good.contains(&(j + 1, x));
            let skipped = skips((j, x)) && good.contains(&(j, x + 1));
            if (j, x) != (clue.len(), slack) && !placed && !skipped {
                good.remove(&(j, x));
            }
        }
        good.insert((0, 0));

        let unknown = |cells: std::ops::Range<usize>| cells.filter(|&cell| !is_known(cell)).count();
        let mut counts = Counts {
            primary: (2 * good.len() as u64 - 2).max(1),
            ..Counts::default()
        };
        let mut filled = Vec::new();
        for j in 0..=clue.len() {
            let mut stands = Vec::new();
            for x in 0..=slack {
                if !good.contains(&(j, x)) {
                    continue;
                }
                if (j, x) != (0, 0) && (j, x) != (clue.len(), slack) {
                    counts.options += 1;
                    counts.nonzeros += 2;
                }
                if skips((j, x)) && good.contains(&(j, x + 1)) {
                    counts.options += 1;
                    counts.nonzeros += 3;
                }
                if places((j, x)) && good.contains(&(j + 1, x)) {
                    let covered = start(j, x)..start(j, x) + length(j);
                    counts.options += 1;
                    counts.nonzeros += 2 + unknown(covered.clone()) as u64;
                    counts.nonzeros += u64::from(j + 1 < clue.len());
                    stands.push(covered);
                }
            }
            if let (Some(first), Some(last)) = (stands.first(), stands.last()) {
                filled.extend(last.start..first.end);
            }
        }
        Plain { counts, filled }
    }
}

/// The size of `Lattice`, worked out state by state.
fn lattice(puzzle: &Puzzle) -> Counts {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut known = vec![false; width * height];
    let cell = |line: Line, place: usize| match line {
        Line::Row(row) => row * width + place,
        Line::Column(column) => place * width + column,
    };
    for round in 0..3 {
        let mut counts = Counts::default();
        let mut filled = Vec::new();
        for line in puzzle.lines() {
            let length = match line {
                Line::Row(_) => width,
                Line::Column(_) => height,
            };
            let of_line =
                |known: &[bool]| (0..length).map(|place| known[cell(line, place)]).collect();
            let plain = PlainLine {
                clue: puzzle.clue(line),
                known: of_line(&known),
            };
            let plain = plain.work_out();
            counts.options += plain.counts.options;
            counts.primary += plain.counts.primary;
            counts.nonzeros += plain.counts.nonzeros;
            filled.extend(plain.filled.into_iter().map(|place| cell(line, place)));
        }
        if round == 2 {
            let cells = known.iter().filter(|&&known| !known).count() as u64;
            counts.options += 2 * cells;
            counts.primary += 4 * cells;
            counts.nonzeros += 4 * cells;
            return counts;
        }
        filled.into_iter().for_each(|cell| known[cell] = true);
    }
    unreachable!("the last round returns")
}

proptest! {
    #[test]
    fn formulas_count_what_is_built(puzzle in puzzles(1..=20, 1..=20)) {
        for encoding in [Encoding::Segment, Encoding::Biclique] {
            let encoded = encoding.encode(&puzzle).unwrap();
            prop_assert_eq!(encoding.counts(&puzzle), encoded.counts());
        }
    }

    #[test]
    fn lattice_has_what_lies_on_paths(
        puzzle in prop_oneof![puzzles(1..=20, 1..=20).boxed(), puzzles(1..=200, 1..=3).boxed()],
    ) {
        let counts = Encoding::Lattice.encode(&puzzle).unwrap().counts();
        prop_assert_eq!(counts, lattice(&puzzle));
        let most = Encoding::Lattice.counts(&puzzle);
        prop_assert!(counts.nonzeros <= most.nonzeros && counts.options <= most.options);
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
            prop_assert_eq!(named.items(), encoding.encode(&puzzle).unwrap().problem().items());
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

/// Where clues alone fill nothing, `Lattice` has the size of the formula.
#[test]
fn without_known_cells_the_formula_of_lattice_is_exact() {
    for (width, height) in [(3, 3), (8, 5), (1, 1), (70, 3)] {
        let mut dots = Picture::blank(width, height);
        dots.set(height / 2, width / 2, width > 1);
        let puzzle = dots.puzzle();
        let counts = Encoding::Lattice.encode(&puzzle).unwrap().counts();
        assert_eq!(counts, Encoding::Lattice.counts(&puzzle));
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
