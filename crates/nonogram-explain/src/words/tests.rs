//! The sentences for lines.

use super::names::Names;
use super::reasons::sentences;
use crate::line_rules::find;
use crate::step::LineStep;
use nonogram::{Cell, Clue, InkSet, Length, Line, Palette, Technique};

/// Checks the sentences for the findings of a technique in a line of one ink.
#[track_caller]
fn check_words(technique: Technique, clue: &[Length], line: &str, expected: &[&str]) {
    let cell = |symbol| match Cell::from_symbol(symbol)? {
        Cell::Unknown => Some(InkSet::up_to(1)),
        Cell::Known(ink) => Some(InkSet::only(ink)),
    };
    let before: Vec<InkSet> = line.chars().filter_map(cell).collect();
    check_line(technique, clue.into(), 1, before, expected);
}

/// Checks the sentences for the findings of a technique in a line.
#[track_caller]
fn check_line(
    technique: Technique,
    clue: Clue<'_>,
    inks: usize,
    before: Vec<InkSet>,
    expected: &[&str],
) {
    let (findings, after) = find(technique, clue, &before);
    let look = LineStep {
        line: Line::Row(0),
        clue: clue.blocks().collect(),
        before,
        after,
    };
    let palette = Palette::standard(inks);
    let words = sentences(&Names::new(&palette, inks), &findings, &look);
    assert_eq!(words, expected, "{clue:?} in {:?}", look.before);
}

#[test]
fn every_reason_has_its_sentence() {
    use Technique::{Count, Edge, Gap, Line, Overlap};
    check_words(
        Count,
        &[],
        "??",
        &["the clue has no blocks, so every cell is empty"],
    );
    check_words(
        Count,
        &[1],
        "?#?",
        &["all filled cells are found, so cells 1 and 3 are empty"],
    );
    check_words(
        Count,
        &[2, 1],
        "#?.?",
        &["the blocks need all unknown cells, so cells 2 and 4 are filled"],
    );
    check_words(
        Overlap,
        &[7],
        "??????????",
        &["the 7 lies in cells 1-10, so it covers cells 4-7 wherever it goes"],
    );
    check_words(
        Overlap,
        &[2, 2],
        "?????",
        &[
            "the 1st 2 can only be in cells 1-2, so cells 1-2 are filled, and cell 3 is empty",
            "the 2nd 2 can only be in cells 4-5, so cells 4-5 are filled",
        ],
    );
    check_words(
        Edge,
        &[4],
        "??#??????",
        &[
            "the block that covers cell 3 has at least 4 cells and cannot start before cell 1, \
             so it also covers cell 4",
            "cell 3 belongs to the 4, the only block, which then cannot reach cells 7-9",
        ],
    );
    check_words(
        Edge,
        &[1, 3],
        "?????#?",
        &[
            "the block that covers cell 6 has at least 3 cells and cannot end after cell 7, so \
             it also covers cell 5",
        ],
    );
    check_words(
        Edge,
        &[2, 1],
        "??#?????",
        &["cell 3 belongs to the 2, the first block, which then cannot reach cell 1"],
    );
    check_words(
        Gap,
        &[2, 2],
        "????.?.????",
        &[
            "the space at cell 6 is too small for any block that could be there, so cell 6 is \
             empty",
        ],
    );
    check_words(
        Gap,
        &[2, 2],
        "???##?????",
        &["no block that can cover cells 4-5 is longer, so cells 3 and 6 are empty"],
    );
    check_words(
        Gap,
        &[2, 2, 1],
        "?????#?#????????",
        &["filling cell 7 would make a run of 3 cells, too long for any block there"],
    );
    check_words(
        Gap,
        &[5, 1],
        "??#?#????????",
        &["the known cells keep the 5 within cells 1-7, so it covers cell 4"],
    );
    check_words(
        Gap,
        &[2, 1],
        "#????.????",
        &["the 2 can only be in cells 1-2, so cell 2 is filled, and cell 3 is empty"],
    );
    check_words(
        Gap,
        &[2, 2],
        "?#????#???",
        &["no block can reach cells 4-5 and 9-10"],
    );
    check_words(
        Line,
        &[1, 2],
        "????#.??",
        &["in all 3 ways to place the blocks, cell 3 is empty"],
    );
}
