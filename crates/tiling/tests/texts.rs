//! Texts of tilings: those that are wrong, strange, or written in another way.

use exact_cover::Search;
use tiling::SameTilings::Mirrored;
use tiling::{Tiling, TilingError};

/// Each error names the place, and what should be there.
#[test]
fn wrong_texts() {
    let rows = "expected a row of #, ? and . from the first column on, a plus, or a line that \
                begins with \"board\", \"piece\" or \"cells\"";
    let known = "expected a line that begins with \"board\", \"piece\" or \"cells\", or with | as \
                 a comment";
    let often = "expected how often (2, 0..3 or any), or free, one-sided or fixed, or rows";
    let empty = "expected a row of #, ? and . before and after each / and +";
    let size = "expected a size such as 10x6 or 5x4x3, or rows, or torus";
    let cells = "expected a size such as 10x6 or 5x4x3, or rows with at least one # or ?";
    let large = "expected at most 65536 cells in the box around all";
    let name = "expected a name without : and |, and without ~ at its beginning";
    for (text, place, expected, found) in [
        ("bord 3x3", [1, 1], known, "bord"),
        ("board 3x0", [1, 7], size, "3x0"),
        ("board 10", [1, 7], size, "10"),
        ("board", [1, 6], cells, ""),
        (
            "board\n+\n+",
            [2, 1],
            "expected a row of #, ? and . before each plus",
            "+",
        ),
        ("board\n#\n+", [1, 6], cells, ""),
        ("board ...", [1, 6], cells, ""),
        ("board\n##\n#a", [3, 1], rows, "#a"),
        ("board\n##\n #", [3, 2], rows, "#"),
        (
            "board\n# #",
            [2, 3],
            "expected a row without blanks, with a dot where no cell is",
            "#",
        ),
        ("board #//#", [1, 9], empty, "#//#"),
        (
            "board 3x3 4x4",
            [1, 11],
            "expected one size, or all rows with slashes between them",
            "4x4",
        ),
        (
            "board 2x2\nboard 2x2",
            [2, 1],
            "expected one board",
            "board",
        ),
        (
            "cells hexagons\ncells squares",
            [2, 1],
            "expected one line that begins with \"cells\"",
            "cells",
        ),
        (
            "cells hexes",
            [1, 7],
            "expected squares or hexagons",
            "hexes",
        ),
        ("board 999x999", [1, 7], large, "999x999"),
        ("board 100000x100000", [1, 7], large, "100000x100000"),
        (
            "board 99999999999999999999999x2",
            [1, 7],
            large,
            "99999999999999999999999x2",
        ),
        (
            "piece",
            [1, 6],
            "expected the name of the piece, and its rows",
            "",
        ),
        (
            "piece ##",
            [1, 7],
            "expected the name of the piece before its rows",
            "##",
        ),
        (
            "board 3x3\npiece a\n| nothing\npiece b #",
            [2, 8],
            "expected the rows of the piece, with at least one #",
            "",
        ),
        ("piece a 3..2 #", [1, 9], often, "3..2"),
        (
            "board 2x2x2\npiece A any ##/#./+/#./..",
            [2, 19],
            empty,
            "##/#./+/#./..",
        ),
        ("piece A ##/", [1, 12], empty, "##/"),
        (
            "piece  \u{e9} 1 2 ##",
            [1, 12],
            "expected only one number of uses",
            "2",
        ),
        (
            "piece A any 2 ##",
            [1, 13],
            "expected only one number of uses",
            "2",
        ),
        (
            "piece A one-sided free ##",
            [1, 19],
            "expected only one of free, one-sided and fixed",
            "free",
        ),
        (
            "piece A ## ##",
            [1, 12],
            "expected all rows in one word, with slashes between them",
            "##",
        ),
        (
            "board 3x3\npiece A #?",
            [2, 7],
            "expected a piece with rows of # and . alone: ? is for boards",
            "A",
        ),
        (
            "board 2x2\npiece a #\npiece a ##",
            [3, 7],
            "expected another name than that of line 2",
            "a",
        ),
        (
            "board 2x2\npiece a any #\npiece a any ##",
            [3, 7],
            "expected another name than that of line 2",
            "a",
        ),
        ("piece A|1 any #", [1, 7], name, "A|1"),
        ("piece ~1 #", [1, 7], name, "~1"),
        (
            "piece r1c2 any #",
            [1, 7],
            "expected a name of a piece that is not the name of a cell",
            "r1c2",
        ),
        ("board 2x2\n\0", [2, 1], known, "\\0"),
    ] {
        let found = match found {
            "" => "nothing".to_string(),
            found => format!("\"{found}\""),
        };
        let [line, column] = place;
        let message = format!("line {line}, column {column}: {expected}, found {found}");
        assert_eq!(
            Tiling::read(text).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
    let error = Tiling::read("piece a #").unwrap_err();
    assert_eq!(error, TilingError::NoBoard);
    for long in [
        format!("board\n#{}#\npiece a #", ".".repeat(70_000)),
        format!("board\n{}#\n", "#\n".repeat(70_000)),
        format!("board\n{}\n{}", ".".repeat(300), "#\n".repeat(300)),
    ] {
        let error = Tiling::read(&long).unwrap_err().to_string();
        assert!(error.contains(large), "{error}");
    }
}

/// Words of the format may have large letters, and two signs begin comments.
#[test]
fn texts_are_read_as_they_are_often_written() {
    let text =
        "\u{feff}| A box\n# of cubes\nCELLS Squares\nBoard 2X2x2 Torus\n\nPiece a ANY Fixed #\n";
    let plain = "board 2x2x2 torus\npiece a any fixed #";
    let problems = [text, plain].map(|text| Tiling::read(text).unwrap().problem().clone());
    assert_eq!(problems[0], problems[1]);
    // A hash with a row after it is none.
    let column = Tiling::read("board\n#\n# a column\n#\npiece a ##").unwrap();
    assert_eq!(Search::new(column.problem()).enumerate().answer, 1);
}

/// What nobody should write ends in an error or a problem, soon.
#[test]
fn strange_texts() {
    for text in [
        "board 1x1",
        "board #+#+#",
        "board 2x2 torus\npiece a 0 #",
        "board 2x2\npiece a 4294967295 #",
        "cells hexagons\nboard 3x3x3 torus\npiece a any ##",
        "board ?.?\npiece a #",
    ] {
        let tiling = Tiling::read(text).unwrap();
        Search::new(tiling.problem()).enumerate();
        let _ = tiling.distinct(Mirrored);
    }
    let piece = "#".repeat(300);
    let many: String = (0..600).map(|n| format!("piece p{n} {piece}\n")).collect();
    let error = Tiling::read(&format!("board 256x256\n{many}")).unwrap_err();
    assert_eq!(error, TilingError::TooManyPlacements);
}
