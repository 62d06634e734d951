//! The sizes of the encodings: compares formulas with the built problems and with published figures.

use exact_cover::OptionId;
use nonogram::strategy::{colored_pictures, puzzles};
use nonogram::{Line, Picture, Puzzle};
use nonogram_cover::{Counts, Encoding};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

/// Whether a cell is known to be empty, and whether it is known to be filled.
type Cell = [bool; 2];

const UNKNOWN: Cell = [false, false];

/// A line of a puzzle, and its known cells.
struct PlainLine<'a> {
    clue: &'a [u16],
    known: Vec<Cell>,
}

/// The lattices of a line, computed state by state.
struct Plain {
    /// With all states on paths.
    all: Counts,
    /// Without states that are only passed through.
    junctions: Counts,
    /// For each cell, the value that all paths give it.
    says: Vec<Cell>,
}

impl PlainLine<'_> {
    fn work_out(&self) -> Plain {
        let (clue, known) = (self.clue, &self.known);
        let total: usize = clue.iter().map(|&block| usize::from(block)).sum();
        let slack = known.len() - total - clue.len().saturating_sub(1);
        let length = |j: usize| usize::from(clue[j]);
        let start = |j: usize, x: usize| (0..j).map(|j| length(j) + 1).sum::<usize>() + x;
        let is_last = |j: usize| j + 1 == clue.len();
        let states = || (0..=clue.len()).flat_map(|j| (0..=slack).map(move |x| (j, x)));
        // For each state: the next states, the filled cells, and the cell left empty.
        let steps = |(j, x): (usize, usize)| {
            let mut steps = Vec::new();
            if j < clue.len() {
                let filled = start(j, x)..start(j, x) + length(j);
                let gap = (!is_last(j)).then_some(filled.end);
                steps.push(((j + 1, x), filled, gap));
            }
            if x < slack {
                // There is no gap behind the last block.
                let cell = start(j, x) - usize::from(j > 0 && j == clue.len());
                steps.push(((j, x + 1), 0..0, Some(cell)));
            }
            steps.retain(|(_, filled, empty)| {
                filled.clone().all(|cell| !known[cell][0])
                    && empty.is_none_or(|cell| !known[cell][1])
            });
            steps
        };

        let mut good = HashSet::from([(0, 0)]);
        for state in states() {
            if good.contains(&state) {
                good.extend(steps(state).into_iter().map(|(to, ..)| to));
            }
        }
        let mut backward: Vec<_> = states().collect();
        backward.reverse();
        for state in backward {
            let goes_on = steps(state).iter().any(|(to, ..)| good.contains(to));
            if state != (clue.len(), slack) && !goes_on {
                good.remove(&state);
            }
        }
        good.insert((0, 0));

        let mut all = Counts {
            primary: (2 * good.len() as u64 - 2).max(1),
            ..Counts::default()
        };
        let mut entered = HashMap::<_, u64>::new();
        let mut left = HashMap::<_, u64>::new();
        let mut can_be = vec![[false; 2]; known.len()];
        for &state in &good {
            if state != (0, 0) && state != (clue.len(), slack) {
                all.options += 1;
                all.nonzeros += 2;
            }
            for (to, filled, empty) in steps(state) {
                if good.contains(&to) {
                    *left.entry(state).or_default() += 1;
                    *entered.entry(to).or_default() += 1;
                    let unknown = filled.clone().chain(empty);
                    let unknown = unknown.filter(|&cell| known[cell] == UNKNOWN).count();
                    all.options += 1;
                    all.nonzeros += 2 + unknown as u64;
                    filled.for_each(|cell| can_be[cell][1] = true);
                    empty.into_iter().for_each(|cell| can_be[cell][0] = true);
                }
            }
        }
        let says = can_be.into_iter().map(|can_be| match can_be {
            [false, true] => [false, true],
            [true, false] => [true, false],
            _ => UNKNOWN,
        });
        let says = says.collect();
        let one = |steps: &HashMap<_, u64>, state| steps.get(state) == Some(&1);
        let passed = good
            .iter()
            .filter(|state| one(&entered, state) && one(&left, state))
            .count() as u64;
        // Each had two items. Its two steps and its unused option became one option.
        let junctions = Counts {
            primary: all.primary - 2 * passed,
            options: all.options - 2 * passed,
            nonzeros: all.nonzeros - 4 * passed,
            ..all
        };
        Plain {
            all,
            junctions,
            says,
        }
    }
}

/// The sizes of `Lattice` and `LatticeTrimmed`, computed state by state.
fn lattices(puzzle: &Puzzle) -> [Counts; 2] {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut known = vec![UNKNOWN; width * height];
    let cell = |line: Line, place: usize| match line {
        Line::Row(row) => row * width + place,
        Line::Column(column) => place * width + column,
    };
    let lengths = |line: Line| match line {
        Line::Row(_) => width,
        Line::Column(_) => height,
    };
    let work_out = |known: &[Cell], line: Line| {
        let of_line = (0..lengths(line)).map(|place| known[cell(line, place)]);
        let clue = puzzle.clue(line).lengths();
        let known = of_line.collect();
        PlainLine { clue, known }.work_out()
    };
    let with_cells = |mut counts: Counts, known: &[Cell]| {
        let cells = known.iter().filter(|&&known| known == UNKNOWN).count() as u64;
        counts.options += 2 * cells;
        counts.primary += 4 * cells;
        counts.nonzeros += 4 * cells;
        counts
    };
    let add = |sum: Counts, of_line: Counts| Counts {
        options: sum.options + of_line.options,
        primary: sum.primary + of_line.primary,
        secondary: 0,
        nonzeros: sum.nonzeros + of_line.nonzeros,
    };
    let lines: Vec<Line> = puzzle.lines().collect();
    let all = lines.iter().map(|&line| work_out(&known, line).all);
    let all = with_cells(all.fold(Counts::default(), add), &known);

    // The cells that a clue fills by itself, then two passes over all lines. If lines contradict each
    // other, the first counts.
    for round in 0..3 {
        let before = known.clone();
        for &line in &lines {
            for (place, says) in work_out(&before, line).says.iter().enumerate() {
                let known = &mut known[cell(line, place)];
                if *known == UNKNOWN && (says[1] || round > 0) {
                    *known = *says;
                }
            }
        }
    }
    let junctions = lines.iter().map(|&line| work_out(&known, line).junctions);
    let junctions = with_cells(junctions.fold(Counts::default(), add), &known);
    [all, junctions]
}

/// Boards of one ink and of several.
fn boards(sides: RangeInclusive<usize>) -> impl Strategy<Value = Puzzle> {
    let colored = colored_pictures(sides.clone(), sides.clone(), 2..=6);
    prop_oneof![
        puzzles(sides.clone(), sides),
        colored.prop_map(|picture| picture.puzzle())
    ]
}

proptest! {
    #[test]
    fn formulas_count_what_is_built(puzzle in boards(1..=20)) {
        for encoding in [Encoding::Segment, Encoding::Biclique, Encoding::Lattice] {
            let encoded = encoding.encode(&puzzle).unwrap();
            prop_assert_eq!(encoding.counts(&puzzle), encoded.counts());
        }
    }

    #[test]
    fn the_trimmed_lattice_has_what_lies_on_paths(
        puzzle in prop_oneof![puzzles(1..=20, 1..=20).boxed(), puzzles(1..=200, 1..=3).boxed()],
    ) {
        let built = [Encoding::Lattice, Encoding::LatticeTrimmed];
        let built = built.map(|encoding| encoding.encode(&puzzle).unwrap().counts());
        prop_assert_eq!(built, lattices(&puzzle));
        prop_assert_eq!(Encoding::LatticeTrimmed.counts(&puzzle), built[0]);
    }

    /// Every secondary item of `Segment` stands for one pair of placements.
    #[test]
    fn exclusions_of_segment_are_pairs(puzzle in boards(1..=12)) {
        let encoded = Encoding::Segment.encode(&puzzle).unwrap();
        let problem = encoded.problem();
        let mut members = vec![0; problem.items()];
        for option in (0..problem.options()).map(OptionId::from_index) {
            for item in problem.option_items(option) {
                members[item.index()] += 1;
            }
        }
        // The inks of cells come last.
        let inks = usize::from(puzzle.is_colored()) * puzzle.width() * puzzle.height();
        let mut exclusions = members[problem.primary_items()..members.len() - inks].iter();
        prop_assert!(exclusions.all(|&count| count == 2));
    }

    #[test]
    fn every_item_has_its_own_name(puzzle in boards(1..=12)) {
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

/// The 5x5 board of the published walkthrough has 65 options, 63 requirements and 4 exclusions.
#[test]
fn the_published_example_is_reproduced() {
    let clues = |lines: &[&[u16]]| lines.iter().collect();
    let columns = clues(&[&[1], &[3], &[2], &[5], &[1]]);
    let rows = clues(&[&[1], &[1, 3], &[3], &[1, 1], &[1, 1]]);
    let puzzle = Puzzle::new(rows, columns).unwrap();
    assert_eq!(segment(&puzzle), (65, 63, 4, 152));
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
