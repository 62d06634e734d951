//! The sizes of the encodings: compares formulas with the built problems and with published figures.

use exact_cover::{ItemId, OptionId};
use nonogram::strategy::{colored_pictures, puzzles};
use nonogram::{Block, Clue, Clues, Ink, Line, Picture, Puzzle};
use nonogram_cover::{Counts, Encoding};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

/// The colors that a cell may have: bit c for color c.
type Cell = u32;

/// The bit of a color.
fn bit(color: Ink) -> Cell {
    1 << color.number()
}

/// A line of a puzzle, and what its cells may be.
struct PlainLine<'a> {
    clue: Clue<'a>,
    known: Vec<Cell>,
}

/// The lattices of a line, computed state by state.
struct Plain {
    /// With all states on paths.
    all: Counts,
    /// Without states that are only passed through.
    junctions: Counts,
    /// For each cell, the colors that paths give it.
    says: Vec<Cell>,
}

impl PlainLine<'_> {
    fn work_out(&self) -> Plain {
        let (clue, known) = (self.clue, &self.known);
        let length = |j: usize| usize::from(clue.lengths()[j]);
        let start = |j: usize, x: usize| (0..j).map(|j| length(j) + clue.gap(j)).sum::<usize>() + x;
        let slack = known.len() - start(clue.len(), 0);
        let states = || (0..=clue.len()).flat_map(|j| (0..=slack).map(move |x| (j, x)));
        // For each state: the next states, and the cells on the way with their colors.
        let steps = |(j, x): (usize, usize)| {
            let mut steps = Vec::new();
            if j < clue.len() {
                let end = start(j, x) + length(j);
                let filled = (start(j, x)..end).map(|cell| (cell, bit(clue.ink(j))));
                let gap = (end..end + clue.gap(j)).map(|cell| (cell, bit(Ink::BACKGROUND)));
                steps.push(((j + 1, x), filled.chain(gap).collect::<Vec<_>>()));
            }
            if x < slack {
                steps.push(((j, x + 1), vec![(start(j, x), bit(Ink::BACKGROUND))]));
            }
            steps.retain(|(_, cells)| cells.iter().all(|&(cell, color)| known[cell] & color > 0));
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
        let mut says = vec![0; known.len()];
        for &state in &good {
            if state != (0, 0) && state != (clue.len(), slack) {
                all.options += 1;
                all.nonzeros += 2;
            }
            for (to, cells) in steps(state) {
                if good.contains(&to) {
                    *left.entry(state).or_default() += 1;
                    *entered.entry(to).or_default() += 1;
                    let open = cells.iter().filter(|&&(cell, _)| is_open(known[cell]));
                    all.options += 1;
                    all.nonzeros += 2 + open.count() as u64;
                    cells.iter().for_each(|&(cell, color)| says[cell] |= color);
                }
            }
        }
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

/// Whether a cell may have several colors.
fn is_open(cell: Cell) -> bool {
    cell.count_ones() > 1
}

/// The sizes of `Lattice` and `LatticeTrimmed`, computed state by state.
fn lattices(puzzle: &Puzzle) -> [Counts; 2] {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut known = vec![(2 << puzzle.inks()) - 1; width * height];
    let cell = |line: Line, place: usize| match line {
        Line::Row(row) => row * width + place,
        Line::Column(column) => place * width + column,
    };
    let work_out = |known: &[Cell], line: Line| {
        let of_line = (0..puzzle.length(line)).map(|place| known[cell(line, place)]);
        let clue = puzzle.clue(line);
        let known = of_line.collect();
        PlainLine { clue, known }.work_out()
    };
    let with_cells = |mut counts: Counts, known: &[Cell]| {
        let open = known.iter().filter(|&&cell| is_open(cell));
        let colors = open.map(|cell| u64::from(cell.count_ones())).sum::<u64>();
        counts.options += colors;
        counts.primary += 2 * colors;
        counts.nonzeros += 2 * colors;
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

    // Three passes over all lines. If lines contradict each other, the first counts.
    for _ in 0..3 {
        for &line in &lines {
            for (place, says) in work_out(&known, line).says.into_iter().enumerate() {
                let known = &mut known[cell(line, place)];
                if *known & says > 0 {
                    *known &= says;
                }
            }
        }
    }
    let junctions = lines.iter().map(|&line| work_out(&known, line).junctions);
    let junctions = with_cells(junctions.fold(Counts::default(), add), &known);
    [all, junctions]
}

/// Puzzles of several inks with any number of solutions, often none: the rows of a picture in another order.
fn colored_puzzles(
    widths: RangeInclusive<usize>,
    heights: RangeInclusive<usize>,
) -> impl Strategy<Value = Puzzle> {
    let shuffled = colored_pictures(widths, heights, 2..=6).prop_flat_map(|picture| {
        let rows: Vec<_> = picture
            .row_clues()
            .iter()
            .map(|clue| clue.blocks().collect())
            .collect();
        (
            Just(picture.column_clues()),
            Just::<Vec<Vec<Block>>>(rows).prop_shuffle(),
        )
    });
    shuffled.prop_map(|(columns, clues)| {
        let mut rows = Clues::new();
        clues.into_iter().for_each(|clue| rows.push_blocks(clue));
        Puzzle::new(rows, columns).expect("clues fit and totals agree in any order")
    })
}

/// Boards of one ink and of several.
fn boards(sides: RangeInclusive<usize>) -> impl Strategy<Value = Puzzle> {
    prop_oneof![
        puzzles(sides.clone(), sides.clone()),
        colored_puzzles(sides.clone(), sides),
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
        puzzle in prop_oneof![
            boards(1..=20).boxed(),
            puzzles(1..=200, 1..=3).boxed(),
            colored_puzzles(1..=12, 1..=12).boxed(),
            colored_puzzles(1..=200, 1..=3).boxed(),
        ],
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

/// The name of each item says what it stands for: the options for a color of a cell name the same cell twice, and a problem
/// that was trimmed has no other items than before.
#[test]
fn items_of_lattices_have_the_names_of_cells_and_states() {
    let names = |id: &str, encoding: Encoding| {
        let puzzle: Puzzle = id.parse().unwrap();
        let named = encoding.encode_named(&puzzle).unwrap();
        let mut cells = 0;
        for option in named.option_ids() {
            if let &[one, other] = named.option_items(option)
                && let Some(row) = named.item_name(one).strip_prefix('h')
                && let Some(column) = named.item_name(other).strip_prefix('v')
            {
                assert_eq!(row, column, "{encoding}");
                cells += 1;
            }
        }
        let items = (0..named.items()).map(ItemId::from_index);
        let names = items.map(|item| named.item_name(item).into_owned());
        (cells, names.collect::<Vec<String>>())
    };
    // Trimming leaves all cells open.
    assert_eq!(names("4x2:1/1/1/1/1.1/1.1", Encoding::LatticeTrimmed).0, 16);
    let board = "4x2:1/1//1/1.1/1";
    let whole = names(board, Encoding::Lattice);
    let trimmed = names(board, Encoding::LatticeTrimmed);
    assert_eq!(whole.0, 16);
    let states = "r1out0,0 r1in0,1 r1out0,1 r1in1,0 r1out1,0 r1in1,1 r1out1,1 r1in2,0 r1out2,0 r1in2,1 \
        r2out0,0 r2in0,1";
    let first = whole.1.iter().position(|name| name == "r1out0,0");
    let named = &whole.1[first.expect("the first state")..][..12];
    assert_eq!(named, states.split_whitespace().collect::<Vec<_>>());
    // The third column is empty.
    assert!(trimmed.0 < 16 && !trimmed.1.contains(&"hb1,3".to_string()));
    assert!(trimmed.1.iter().all(|name| whole.1.contains(name)));
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
    let mut colored = stripes.clone();
    colored.set_ink(0, 0, Ink::new(31).unwrap());
    for puzzle in [stripes.puzzle(), colored.puzzle()] {
        for encoding in Encoding::ALL {
            let error = encoding.encode(&puzzle).unwrap_err();
            assert_eq!(error.nonzeros, encoding.counts(&puzzle).nonzeros);
        }
    }
}
