//! Single lines: a clue and cells.

use nonogram::Cell;
use nonogram_formats::read_lines;

/// The clue and the cells of a line.
#[track_caller]
fn is(text: &str, clue: &str, cells: &str) {
    let lines = read_lines(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(lines.len(), 1, "{text}");
    assert_eq!(lines[0].clue().to_string(), clue, "{text}");
    let found: String = lines[0].cells.iter().map(|cell| cell.letter()).collect();
    assert_eq!(found, cells, "{text}");
}

#[test]
fn the_clue_or_the_cells_come_first() {
    for text in [
        "3 1: ??#..?",
        "3,1:??#..?",
        " 3, 1 : ?? #. .?\n\n",
        "??#..? 3,1",
        "??#..? 3 1\r\n",
    ] {
        is(text, "3.1", "??a..?");
    }
    is("0: 5", "0", "?????");
    is("5: 3", "5", "???");
    is("2a 1b: ??b.?", "2a.1b", "??b.?");
    is("?b? 1b,2c", "1b.2c", "?b?");
    let two = read_lines(b"1: 1\n\n2: ??\n").unwrap();
    assert_eq!(two.len(), 2);
    assert_eq!(two[1].cells, [Cell::Unknown; 2]);
}

#[test]
fn what_is_no_line_names_its_place() {
    for (text, message) in [
        (
            "",
            "line 1, column 1: expected a clue and cells, such as 3 1: ??#..?, found the end of \
             the text",
        ),
        (
            "1: 1\n2 x: ??",
            "line 2, column 3: expected a block length, found \"x\"",
        ),
        (
            "1: ??b",
            "line 1, column 6: expected a cell: #, . or ?, found \"b\"",
        ),
        (
            "1a: ?!",
            "line 1, column 6: expected a cell: the letter of an ink, . or ?, found \"!\"",
        ),
        (
            "1:",
            "line 1, column 3: expected 1 to 4000 cells, found the end of the line",
        ),
        (
            ": ??",
            "line 1, column 1: expected a clue, or 0 for an empty line, found the end of the line",
        ),
        (
            "??",
            "line 1, column 3: expected a clue, or 0 for an empty line, found the end of the line",
        ),
        (
            "1 0 1: ???",
            "line 1, column 3: expected a block length from 1 to 4000, found \"0\"",
        ),
        (
            "1ab: ???",
            "line 1, column 2: expected the letter of an ink, found \"ab\"",
        ),
        (
            "1: 4001",
            "line 1, column 4: expected a number of cells from 1 to 4000, found \"4001\"",
        ),
        (
            "4000 1: 4000",
            "line 1, column 6: expected blocks of at most 4000 cells, found \"1\"",
        ),
        (
            "1: 99999999999999999999",
            "line 1, column 4: expected a number of cells from 1 to 4000, found \
             \"99999999999999999999\"",
        ),
    ] {
        assert_eq!(
            read_lines(text.as_bytes()).unwrap_err().to_string(),
            message,
            "{text}"
        );
    }
    let long = format!("1: {}", "?".repeat(4001));
    assert!(read_lines(long.as_bytes()).is_err());
}
