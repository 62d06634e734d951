//! The sentences for lines.

use super::names::Names;
use super::reasons::sentences;
use crate::line_rules::{argue, argue_failure, find_on};
use nonogram::{Block, Cell, Clue, Clues, Ink, InkSet, Length, Palette, Technique};

/// The cells of a line of one ink.
fn cells(line: &str) -> Vec<InkSet> {
    let cell = |symbol| match Cell::from_symbol(symbol)? {
        Cell::Unknown => Some(InkSet::up_to(1)),
        Cell::Known(ink) => Some(InkSet::only(ink)),
    };
    line.chars().filter_map(cell).collect()
}

/// Checks the sentences for the findings of a technique in a line of one ink.
#[track_caller]
fn check_words(technique: Technique, clue: &[Length], line: &str, expected: &[&str]) {
    let clues = Clues::from_iter([clue]);
    check_line(technique, clues.get(0), 1, cells(line), expected);
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
    let (findings, ..) = find_on(technique, Some(technique), clue, &before);
    let blocks: Vec<Block> = clue.blocks().collect();
    let palette = Palette::standard(inks);
    let names = Names::new(&palette, inks);
    let mut words = Vec::new();
    for reason in argue(&blocks, &before, &findings) {
        words.extend(sentences(&names, &blocks, &reason));
    }
    assert_eq!(words, expected, "{clue:?} in {before:?}");
}

/// Checks the sentences for a line of three inks. Blocks are written as `2a`. A cell is `?`, or the
/// letters of the colors that it may have.
#[track_caller]
fn check_colors(technique: Technique, clue: &str, line: &str, expected: &[&str]) {
    let block = |block: &str| {
        let (length, ink) = block.split_at(block.len() - 1);
        Block {
            length: length.parse().unwrap(),
            ink: Ink::from_letter(ink.chars().next().unwrap()).unwrap(),
        }
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
    check_colors(
        Count,
        "",
        "? .b",
        &["the clue has no blocks, so every cell is empty"],
    );
    check_colors(
        Count,
        "1a",
        "? . ?",
        &["the clue has only black blocks, so no cell is vermilion or blue"],
    );
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
        &["the line needs 1 empty cell, and only 1 can be empty, so cell 2 is empty"],
    );
    // Black is known not to be there, so that the block is complete is no reason.
    check_colors(
        Edge,
        "1b 1a",
        ". .b .b a .b . .",
        &["cell 4 is the black 1, the last block, so cell 5 can only be empty"],
    );
    check_colors(
        Overlap,
        "3a",
        ".ab .ab .ab .ab .b",
        &[
            "because cell 5 is not black, the black 3 fits only in cells 1-4, so it covers cells \
             2-3 wherever it goes",
            "the clue has only black blocks, so no cell is vermilion, and cell 5 can only be empty",
        ],
    );
    check_colors(
        Overlap,
        "2a 2b 1a",
        ".ab .ab .ab .ab .ab .ab",
        &[
            "with the vermilion 2 and the black 1 after it, the black 2 fits only in cells 1-3, so \
             it covers cell 2 wherever it goes",
            "with the black 2 before it and the black 1 after it, the vermilion 2 fits only in \
             cells 3-5, so it covers cell 4 wherever it goes",
        ],
    );
    check_colors(
        Edge,
        "4a 1b",
        ".ab .ab a .ab .ab .ab .ab .ab .ab",
        &[
            "the black 4 holds cell 3 and fits only in cells 1-6, so it also covers cell 4, and no \
             other cell is black",
            "with the black 4 before it, the vermilion 1 fits only in cells 5-9, so no other cell \
             is vermilion",
        ],
    );
    check_colors(
        Edge,
        "1b 4a",
        ".ab .ab .ab .ab .ab .ab .ab a .ab",
        &[
            "the black 4 holds cell 8 and fits only in cells 5-9, so it also covers cells 6-7, and \
             no other cell is black",
            "with the black 4 after it, the vermilion 1 fits only in cells 1-5, so no other cell \
             is vermilion",
        ],
    );
    check_colors(
        Edge,
        "1b 2a",
        "b .ab a .ab .ab",
        &[
            "no vermilion block is longer than 1, so cell 1 is a whole vermilion block: cell 2 is \
             not vermilion",
            "the last block (the black 2) holds cell 3 and fits only in cells 2-4, so no other \
             cell is black: cell 5 is empty",
            "all vermilion cells are found, so cell 4 is not vermilion",
        ],
    );
    check_colors(
        Gap,
        "2a 1b 2a",
        ".ab .ab .ab a a .ab .ab .ab .ab",
        &[
            "no black block is longer than 2, so cells 4-5 are a whole black block: cells 3 and 6 \
             are not black",
            "with the 1st black 2 before it and the 2nd black 2 after it, the vermilion 1 fits \
             only in cells 3-7, so no other cell is vermilion",
        ],
    );
    check_colors(
        Gap,
        "2a 2b",
        ".ab .ab .ab .b .ab .ab .ab",
        &[
            "because cell 4 is not black, and with the vermilion 2 after it, the black 2 fits only \
             in cells 1-3",
            "so it covers cell 2 wherever it goes, and no other cell is black",
            "with the black 2 before it, the vermilion 2 fits only in cells 3-7, so no other cell \
             is vermilion",
        ],
    );
    check_colors(
        Gap,
        "2a 2b 2a",
        ".ab .ab a .ab .ab .ab .ab .ab .ab .ab .ab",
        &[
            "because cell 3 is black, the 1st black 2 starts at cell 2 or later, so cell 1 is not \
             black",
            "because cell 3 is black, the 1st black 2 ends by cell 4, and because cell 1 is not \
             black, the 2nd black 2 starts at cell 6 or later",
            "so cell 5 is not black",
            "because cell 1 is not black, and with the 1st black 2 before it and the 2nd black 2 \
             after it, the vermilion 2 fits only in cells 4-9",
            "so no other cell is vermilion: cell 1 can only be empty",
        ],
    );
    check_colors(
        Gap,
        "2a 2a 1a",
        ".ab .ab .ab .ab .ab a .ab a .ab .ab .ab .ab .ab .ab .ab .ab",
        &[
            "if cell 7 were black, no black block could hold cells 6-8, so it is not black",
            "no block is vermilion, so cells 1-5 and 9-16 are not vermilion, and cell 7 can only \
             be empty",
            "the black block that holds cell 6 has at least 2 cells (the black 1 starts at cell 7 \
             or later)",
            "because cell 7 is empty, it ends by cell 6, so cell 5 is black",
            "no black block is longer than 2, so cells 5-6 are a whole black block: cell 4 is empty",
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
        &[
            "in all 4 ways to place the blocks, cell 1 is neither vermilion nor blue, cell 2 is \
             not blue, cell 3 is not black, and cell 4 is neither black nor vermilion",
        ],
    );
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
        &["all filled cells are found, so the rest is empty"],
    );
    check_words(
        Count,
        &[3],
        "?#?",
        &["the clue is 3, so all 3 cells are filled"],
    );
    check_words(
        Count,
        &[2, 1],
        "#?.?",
        &["the line needs 2+1 = 3 filled cells, and only 3 can be filled, so they are filled"],
    );
    // What the first sentence finds is no reason for the others.
    check_words(
        Overlap,
        &[2, 2, 3],
        "???#??#???",
        &[
            "because cell 4 is filled, and with the 2 3 after it, the 1st 2 fits only in cells \
             1-2, so they are filled, and cell 3 is empty",
            "the 2nd 2 holds cell 4 (3 runs for 3 blocks, too far apart to join)",
            "because cell 3 is empty, it fits only in cells 4-5, so cell 5 is filled, and cell 6 \
             is empty",
            "the 3 holds cell 7 (3 runs for 3 blocks)",
            "because cell 6 is empty, it fits only in cells 7-9, so cells 8-9 are filled, and cell \
             10 is empty",
        ],
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
        &["2+1+2 = 5 fills the line, so cells 1-2 and 4-5 are filled, and cell 3 is empty"],
    );
    check_words(
        Overlap,
        &[1, 1, 1],
        "?????.",
        &[
            "1+1+1+1+1 = 5 fills all that is left, cells 1-5, so cells 1, 3 and 5 are filled, and \
             cells 2 and 4 are empty",
        ],
    );
    check_words(
        Edge,
        &[4],
        "??#??????",
        &[
            "the 4 holds cell 3 and fits only in cells 1-6, so it also covers cell 4, and cells \
             7-9 are empty (out of reach)",
        ],
    );
    check_words(
        Edge,
        &[1, 3],
        "?????#?",
        &[
            "the 3 holds cell 6 (the 1 ends by cell 3) and fits only in cells 4-7, so it also \
             covers cell 5",
        ],
    );
    check_words(
        Edge,
        &[1, 3, 4],
        "??????????#?.????",
        &[
            "the block that holds cell 11 has at least 3 cells (the 1 ends by cell 8)",
            "because cell 13 is empty, it ends by cell 12, so cell 10 is filled",
        ],
    );
    check_words(
        Edge,
        &[3, 3],
        ".#????????",
        &[
            "the 1st 3 holds cell 2 (the 2nd 3 starts at cell 5 or later)",
            "because cell 1 is empty, it fits only in cells 2-4, so cells 3-4 are filled, and cell \
             5 is empty",
            "because cell 5 is empty, and with the 3 before it, the 2nd 3 fits only in cells 6-10, \
             so it covers cell 8 wherever it goes",
        ],
    );
    check_words(
        Edge,
        &[2, 1, 3],
        "?????????##",
        &[
            "the 3 holds cells 10-11 (the 1 is too short, and the 2 ends by cell 5) and fits only \
             in cells 9-11",
            "so cell 9 is filled, and cell 8 is empty",
        ],
    );
    check_words(
        Edge,
        &[2, 1],
        "??#?????",
        &[
            "the first block (the 2) holds cell 3 (the 1 starts at cell 4 or later) and fits only \
             in cells 2-4, so cell 1 is empty",
        ],
    );
    check_words(
        Gap,
        &[2, 2],
        "????.?.????",
        &["cell 6 is a hole of one: too small for any block, so it is empty"],
    );
    check_words(
        Gap,
        &[2, 2],
        "???##?????",
        &["no block is longer than 2, so cells 4-5 are a whole block: cells 3 and 6 are empty"],
    );
    check_words(
        Gap,
        &[2, 2, 1],
        "?????#?#????????",
        &[
            "if cell 7 were filled, no block could hold cells 6-8, so it is empty",
            "the block that holds cell 6 has at least 2 cells (the 1 starts at cell 7 or later)",
            "because cell 7 is empty, it ends by cell 6, so cell 5 is filled",
            "no block is longer than 2, so cells 5-6 are a whole block: cell 4 is empty",
        ],
    );
    check_words(
        Gap,
        &[5, 1],
        "??#?#????????",
        &["the 5 holds cells 3 and 5 (the 1 starts at cell 7 or later), so it also covers cell 4"],
    );
    check_words(
        Gap,
        &[2, 1],
        "#????.????",
        &[
            "the 2 holds cell 1 (the 1 starts at cell 4 or later) and fits only in cells 1-2, so \
             cell 2 is filled, and cell 3 is empty",
        ],
    );
    check_words(
        Gap,
        &[2, 2],
        "?#????#???",
        &[
            "because cell 2 is filled, the 1st 2 ends by cell 3, and because cell 7 is filled, the \
             2nd 2 starts at cell 6 or later",
            "so cells 4-5 are empty",
            "because cells 2 and 7 are filled, the 2nd 2 ends by cell 8, so cells 9-10 are empty",
        ],
    );
    check_words(
        Gap,
        &[1, 2, 4],
        ".#.?????#?#?",
        &["the 4 holds cells 9 and 11 (the 2 ends by cell 7), so it also covers cell 10"],
    );
    check_words(
        Edge,
        &[1, 2],
        "???#??....",
        &[
            "the last block (the 2) holds cell 4 (because cells 7-10 are empty, the 1 ends by cell \
             3) and fits only in cells 3-5, so cell 6 is empty",
        ],
    );
    check_words(
        Gap,
        &[6, 1],
        "???#??#??#",
        &[
            "cell 10 is a whole block (the 6 ends by cell 8), so cell 9 is empty",
            "the 6 holds cell 7 (the 1 starts at cell 8 or later)",
            "with the 1 after it, it fits only in cells 2-8, so it also covers cells 3 and 5-6",
            "because cells 3-7 are filled, the 6 starts at cell 2 or later, so cell 1 is empty",
        ],
    );
    check_words(
        Gap,
        &[2, 2, 1],
        "????.?#??.?#.",
        &[
            "cell 12 is a whole block (the 2nd 2 ends by cell 11), so cell 11 is empty",
            "because cell 7 is filled and cells 10-11 are empty, the 2nd 2 ends by cell 8, and the \
             1 is cell 12, so cell 9 is empty",
        ],
    );
    check_words(
        Line,
        &[1, 2],
        "????#.??",
        &[
            "in all 3 ways to place the blocks, cell 3 is empty",
            "if cell 3 were filled: because cell 5 is filled and cell 6 is empty, no block can \
             hold cell 3: the 2 starts at cell 4 or later, and the 1 does not fit around cell 3",
        ],
    );
}

#[test]
fn contradictions_name_what_suffices() {
    for (clue, line, expected) in [
        (
            &[1, 1][..],
            ".......#",
            "because cells 1-7 are empty, 1 1 needs 3 cells with its gaps, but only 1 is left",
        ),
        (
            &[1, 2, 1, 1],
            "...?#?????",
            "because cells 1-3 are empty, 1 2 1 1 needs 8 cells with its gaps, but only 7 are left",
        ),
        (
            &[1, 1, 2, 2],
            ".....#.##.##",
            "because cells 1-5 are empty, 1 1 2 2 needs 9 cells with its gaps, but only 7 are left",
        ),
        (
            &[2, 2, 1, 1, 1],
            "##.##.#.??..",
            "because cells 11-12 are empty, 2 2 1 1 1 needs 11 cells with its gaps, but only 10 \
             are left",
        ),
        (
            &[3],
            "??.??.#",
            "because cells 3 and 6 are empty, the 3 needs 3 cells in a row, but only 2 are left",
        ),
    ] {
        let clues = Clues::from_iter([clue]);
        let blocks: Vec<Block> = clues.get(0).blocks().collect();
        let palette = Palette::standard(1);
        let reason = argue_failure(&blocks, &cells(line));
        let words = sentences(&Names::new(&palette, 1), &blocks, &reason);
        assert_eq!(words, [expected]);
    }
}
