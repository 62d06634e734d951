//! The sentences for lines.

use super::names::Names;
use super::reasons::sentences;
use crate::line_rules::find;
use crate::step::LineStep;
use nonogram::{Block, Cell, Clue, Clues, Ink, InkSet, Length, Line, Palette, Technique};

/// Checks the sentences for the findings of a technique in a line of one ink.
#[track_caller]
fn check_words(technique: Technique, clue: &[Length], line: &str, expected: &[&str]) {
    let cell = |symbol| match Cell::from_symbol(symbol)? {
        Cell::Unknown => Some(InkSet::up_to(1)),
        Cell::Known(ink) => Some(InkSet::only(ink)),
    };
    let before: Vec<InkSet> = line.chars().filter_map(cell).collect();
    check_line(technique, Clues::from_iter([clue]).get(0), 1, before, expected);
}

/// Checks the sentences for the findings of a technique in a line.
#[track_caller]
fn check_line(technique: Technique, clue: Clue<'_>, inks: usize, before: Vec<InkSet>, expected: &[&str]) {
    let (findings, after) = find(technique, clue, &before);
    let look = LineStep { line: Line::Row(0), clue: clue.blocks().collect(), before, after };
    let palette = Palette::standard(inks);
    let words = sentences(&Names::new(&palette, inks), &findings, &look);
    assert_eq!(words, expected, "{clue:?} in {:?}", look.before);
}

/// Checks the sentences for a line of three inks. Blocks are written as `2a`. A cell is `?`, or the letters of the colors
/// that it may have.
#[track_caller]
fn check_colors(technique: Technique, clue: &str, line: &str, expected: &[&str]) {
    let block = |block: &str| {
        let (length, ink) = block.split_at(block.len() - 1);
        Block { length: length.parse().unwrap(), ink: Ink::from_letter(ink.chars().next().unwrap()).unwrap() }
    };
    let mut clues = Clues::new();
    clues.push_blocks(clue.split_whitespace().map(block));
    let cell = |cell: &str| match cell {
        "?" => InkSet::up_to(3),
        letters => letters.chars().filter_map(Ink::from_letter).collect(),
    };
    let before = line.split_whitespace().map(cell).collect();
    check_line(technique, clues.get(0), 3, before, expected);
}

#[test]
fn every_reason_has_its_sentence_with_several_inks() {
    use Technique::{Count, Edge, Gap, Line, Overlap};
    check_colors(Count, "", "? .b", &["the clue has no blocks, so every cell is empty"]);
    check_colors(Count, "1a", "? . ?", &["the clue has only black blocks, so no cell is vermilion or blue"]);
    check_colors(
        Count,
        "2a 1b",
        ".ab a .ab b .a",
        &["all vermilion cells are found, so cells 1 and 3 are not vermilion"],
    );
    check_colors(
        Count,
        "2a 1b",
        "a .ab ab ab",
        &["the line needs 1 empty cell, and no more can be empty, so cell 2 is empty"],
    );
    check_colors(
        Overlap,
        "3a",
        ".ab .ab .ab .ab .b",
        &["because of the known cells, the black 3 fits only in cells 1-4, so it covers cells 2-3 wherever it goes"],
    );
    check_colors(
        Overlap,
        "2a 2b 1a",
        ".ab .ab .ab .ab .ab .ab",
        &[
            "because of the other blocks, the black 2 fits only in cells 1-3, so it covers cell 2 wherever it goes",
            "the vermilion 2 fits only in cells 3-5, so it covers cell 4 wherever it goes",
        ],
    );
    check_colors(
        Edge,
        "4a 1b",
        ".ab .ab a .ab .ab .ab .ab .ab .ab",
        &["the black 4 covers cell 3 and cannot start before cell 1, so it also covers cell 4"],
    );
    check_colors(
        Edge,
        "1b 4a",
        ".ab .ab .ab .ab .ab .ab .ab a .ab",
        &["the black 4 covers cell 8 and cannot end after cell 9, so it also covers cells 6-7"],
    );
    check_colors(
        Edge,
        "1b 2a",
        "b .ab a .ab .ab",
        &[
            "cell 1 is the vermilion 1, so cell 2 is not vermilion",
            "cell 3 belongs to the black 2, the last block, which cannot reach cell 5, so it is empty",
        ],
    );
    check_colors(
        Gap,
        "2a 1b 2a",
        ".ab .ab .ab a a .ab .ab .ab .ab",
        &[
            "cells 4-5 are a whole black block (no black block is longer), so cells 3 and 6 are not black",
            "the vermilion 1 lies in cells 3-7, so cells 1-2 and 8-9 are not vermilion",
        ],
    );
    check_colors(
        Gap,
        "2a 2b",
        ".ab .ab .ab .b .ab .ab .ab",
        &[
            "because of the other block and the known cells, the black 2 fits only in cells 1-3, so it covers \
             cell 2 wherever it goes",
            "the black 2 lies in cells 1-3, so cells 5-7 are not black",
            "the vermilion 2 lies in cells 3-7, so cell 1 is not vermilion",
        ],
    );
    check_colors(
        Gap,
        "2a 2b 2a",
        ".ab .ab a .ab a .ab .ab .ab .ab .ab .ab",
        &[
            "cell 3 belongs to the 1st black 2 (the 2nd black 2 cannot reach it), which fits only in cells 2-3, so \
             cell 2 is black, and cells 1 and 4 are not black",
            "the 1st black 2 lies in cells 2-3 and the 2nd black 2 lies in cells 8-11, so cells 6-7 are not black",
            "the vermilion 2 lies in cells 6-9, so cell 1 is empty",
            "no vermilion block that can reach cell 4 fits into it, so it is empty",
            "the vermilion 2 lies in cells 6-9, so cells 10-11 are not vermilion",
        ],
    );
    check_colors(
        Gap,
        "2a 2a 1a",
        ".ab .ab .ab .ab .ab a .ab a .ab .ab .ab .ab .ab .ab .ab .ab",
        &[
            "if cell 7 were black, the run in cells 6-8 would be too long for any black block there, so it is not black",
            "no vermilion block that can reach cells 1-5 fits into them, so they are not vermilion",
            "no vermilion block that can reach cell 7 fits into it, so it is empty",
            "no vermilion block that can reach cells 9-16 fits into them, so they are not vermilion",
        ],
    );
    check_colors(
        Count,
        "1a",
        "abc. abc. a",
        &[
            "the clue has only black blocks, so no cell is vermilion or blue",
            "all black cells are found, so cells 1-2 are empty",
        ],
    );
    check_colors(
        Line,
        "1a 1b 1c",
        "? ? ? ?",
        &["in all 4 ways to place the blocks, cell 1 is neither vermilion nor blue, cell 2 is not blue, cell \
                 3 is not black, and cell 4 is neither black nor vermilion"],
    );
}

#[test]
fn every_reason_has_its_sentence() {
    use Technique::{Count, Edge, Gap, Line, Overlap};
    check_words(Count, &[], "??", &["the clue has no blocks, so every cell is empty"]);
    check_words(Count, &[1], "?#?", &["all filled cells are found, so the rest is empty"]);
    check_words(Count, &[2, 1], "#?.?", &["the blocks need all unknown cells, so they are filled"]);
    check_words(Overlap, &[7], "??????????", &["the 7 lies in cells 1-10, so it covers cells 4-7 wherever it goes"]);
    check_words(
        Overlap,
        &[2, 2],
        "?????",
        &[
            "because of the other block, the 1st 2 fits only in cells 1-2, so they are filled, and cell 3 is empty",
            "the 2nd 2 fits only in cells 4-5, so they are filled",
        ],
    );
    check_words(
        Overlap,
        &[1, 1, 1],
        "?????.",
        &[
            "because of the other blocks and the known cells, the 1st 1 fits only in cell 1, so it is filled, \
             and cell 2 is empty",
            "the 2nd 1 fits only in cell 3, so it is filled, and cell 4 is empty",
            "the 3rd 1 fits only in cell 5, so it is filled",
        ],
    );
    check_words(
        Edge,
        &[4],
        "??#??????",
        &[
            "the 4 covers cell 3 and cannot start before cell 1, so it also covers cell 4",
            "cell 3 belongs to the 4, the only block, which cannot reach cells 7-9, so they are empty",
        ],
    );
    check_words(
        Edge,
        &[1, 3],
        "?????#?",
        &["the 3 covers cell 6 (the 1 cannot reach it) and cannot end after cell 7, so it also covers cell 5"],
    );
    check_words(
        Edge,
        &[1, 3, 4],
        "??????????#?.????",
        &["the block that covers cell 11 has at least 3 cells (the 1 cannot reach it) and cannot end after cell 12, \
           so it also covers cell 10"],
    );
    check_words(
        Edge,
        &[3, 3],
        ".#????????",
        &["the 1st 3 covers cell 2 (the 2nd 3 cannot reach it) and cannot start before it, so cells 3-4 are filled, \
           and cell 5 is empty"],
    );
    check_words(
        Edge,
        &[2, 1, 3],
        "?????????##",
        &[
            "the 3 covers cells 10-11 (the 1 is too short, and the 2 cannot reach them) and cannot end after them, so cell 9 is \
           filled, and cell 8 is empty",
        ],
    );
    check_words(
        Edge,
        &[2, 1],
        "??#?????",
        &[
            "cell 3 belongs to the 2, the first block (the 1 cannot reach it), which cannot reach cell 1, so it is empty",
        ],
    );
    check_words(Gap, &[2, 2], "????.?.????", &["no block that can reach cell 6 fits into it, so it is empty"]);
    check_words(
        Gap,
        &[2, 2],
        "???##?????",
        &["cells 4-5 are a whole block (no block is longer), so cells 3 and 6 are empty"],
    );
    check_words(
        Gap,
        &[2, 2, 1],
        "?????#?#????????",
        &["if cell 7 were filled, the run in cells 6-8 would be too long for any block there, so it is empty"],
    );
    check_words(
        Gap,
        &[5, 1],
        "??#?#????????",
        &["cells 3-5 belong to the 5 (the 1 is too short), which fits only in cells 1-7, so it covers cell 4 \
           wherever it goes"],
    );
    check_words(
        Gap,
        &[2, 1],
        "#????.????",
        &["cell 1 belongs to the 2 (the 1 cannot reach it), which fits only in cells 1-2, so cell 2 is filled, and \
           cell 3 is empty"],
    );
    check_words(
        Gap,
        &[2, 2],
        "?#????#???",
        &["the 1st 2 lies in cells 1-3 and the 2nd 2 lies in cells 6-8, so cells 4-5 and 9-10 are empty"],
    );
    check_words(Line, &[1, 2], "????#.??", &["in all 3 ways to place the blocks, cell 3 is empty"]);
}
