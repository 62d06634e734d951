//! The sizes of the encodings: compares formulas with the built problems and with published
//! figures.

use exact_cover::{ItemId, OptionId};
use nonogram::strategy::{colored_pictures, puzzles};
use nonogram::{Block, Clues, Ink, Picture, Puzzle};
use nonogram_cover::Encoding;
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// Puzzles of several inks with any number of solutions, often none: the rows of a picture in
/// another order.
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
        for encoding in Encoding::ALL {
            let encoded = encoding.encode(&puzzle).unwrap();
            prop_assert_eq!(encoding.counts(&puzzle), encoded.counts());
        }
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

/// The name of each item says what it stands for, and the options for a color of a cell name the
/// same cell twice.
#[test]
fn items_of_lattices_have_the_names_of_cells_and_states() {
    let puzzle: Puzzle = "4x2:1/1//1/1.1/1".parse().unwrap();
    let named = Encoding::Lattice.encode_named(&puzzle).unwrap();
    let mut cells = 0;
    for option in named.option_ids() {
        if let &[one, other] = named.option_items(option)
            && let Some(row) = named.item_name(one).strip_prefix('h')
            && let Some(column) = named.item_name(other).strip_prefix('v')
        {
            assert_eq!(row, column);
            cells += 1;
        }
    }
    assert_eq!(cells, 16);
    let items = (0..named.items()).map(ItemId::from_index);
    let names: Vec<String> = items
        .map(|item| named.item_name(item).into_owned())
        .collect();
    let states = "r1out0,0 r1in0,1 r1out0,1 r1in1,0 r1out1,0 r1in1,1 r1out1,1 r1in2,0 r1out2,0 \
        r1in2,1 r2out0,0 r2in0,1";
    let first = names.iter().position(|name| name == "r1out0,0");
    let named = &names[first.expect("the first state")..][..12];
    assert_eq!(named, states.split_whitespace().collect::<Vec<_>>());
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
