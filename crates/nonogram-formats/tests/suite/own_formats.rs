//! Texts that other programs write in formats of their own.

use crate::{open, warnings};
use nonogram_formats::{Document, Format, read};

/// Rows `1 1`, `2`; columns `2`, `1`, `1`.
const PAIR: &str = "3x2:2/1/1/1.1/2";

/// The only puzzle of a text that is read without a word.
#[track_caller]
fn is(text: &str, id: &str) -> Document {
    let documents = open(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(documents.len(), 1, "{text:?}");
    assert_eq!(documents[0].puzzle.to_string(), id, "{text:?}");
    assert_eq!(documents[0].warnings, [], "{text:?}");
    documents.into_iter().next().unwrap()
}

#[track_caller]
fn refuses(text: &str, message: &str) {
    assert_eq!(open(text).expect_err(text), message);
}

#[test]
fn sizes_that_non_does_not_state_follow_from_the_clues() {
    for text in [
        "rows\n1,1\n2\ncolumns\n2\n1\n1\n",
        "title \"Pair\"\n\nrows\n\n1,1\n2\n\ncolumns\n2\n1\n1\n\n\ngoal \"101110\"\n",
        "width 3\ncolumns\n2\n1\n1\nrows\n1,1\n2\n",
        "height 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\n",
    ] {
        is(text, PAIR);
    }
    is("rows\n0\ncolumns\n0\n0\n", "2x1://");
    let advice =
        "with the number of clues, or no blank line between them: write 0 for an empty line";
    refuses(
        "rows\n1\n\n1\ncolumns\n1\n0\n1\n",
        &format!("line 3, column 1: expected the key height {advice}"),
    );
    is("height 3\nrows\n1\n\n1\ncolumns\n1,1\n", "1x3:1.1/1//1");
    refuses(
        "rows\n1\ncolumns\n\n",
        "line 5, column 1: expected a clue, found the end of the text",
    );
    let many = format!("rows\n{}columns\n4001\n", "1\n".repeat(4001));
    refuses(
        &many,
        "line 4002, column 1: expected at most 4000 clues, found \"1\"",
    );
    refuses(
        "rows\n1\n2\ncolumns\n1\n1\ngoal 1011\n",
        "line 2, column 1: the rows need 3 filled cells, but the columns need 2",
    );
}

#[test]
fn keys_may_end_in_a_colon() {
    for text in [
        "ROWS:\n1 1\n2\nCOLUMNS:\n2\n1\n1\n",
        "rows:\n1, 1\n2\n\ncols:\n2\n1\n1\n",
        "Columns:\n2\n1\n1\n\nRows:\n1 1\n2\n",
        "Title: Pair\nWidth: 3\nHeight: 2\nRows:\n1 1\n2\nColumns:\n2\n1\n1\n",
    ] {
        let document = is(text, PAIR);
        let title = text.starts_with("Title").then_some("Pair");
        assert_eq!(document.title.as_deref(), title);
    }
    let saved = "ROWS:\n3\n1\n1 1\nCOLUMNS:\n1 1\n2\n1 1\nCELLS:\nffu\nefu\nueu\n";
    let document = is(saved, "3x3:1.1/2/1.1/3/1/1.1");
    assert!(document.left_out.contains("CELLS"));
}

#[test]
fn nonovi_has_the_solution_and_the_columns_first() {
    let board = "b-\nx_x\nxx\neb-\n";
    let clues = "h-\n2:1:1\n1-1:2\neh-\n";
    for text in [
        format!("{board}{clues}"),
        format!("{clues}\n{board}"),
        board.to_string(),
    ] {
        let goal = is(&text, PAIR).goal.expect(&text);
        assert_eq!(goal.to_bits(), "101110", "{text}");
    }
    assert_eq!(is(clues, PAIR).goal, None);
    is("h-\n0:1:0\n1:0\neh-\n", "3x2:/1//1/");
    for (text, message) in [
        (
            "b-\nx\n",
            "line 3, column 1: expected eb- below the board, found the end of the text",
        ),
        (
            "b-\nxo\neb-\n",
            "line 2, column 2: expected a cell, x or _, found \"o\"",
        ),
        (
            "b-\nxxx\nxx\neb-\nh-\n2:1:1\n1-1:2\neh-\n",
            "line 2, column 1: the goal contradicts the clues: row 1: expected the blocks 1 1, \
             found 3",
        ),
        (
            "b-\nx\neb-\nh-\n2:1:1\n1-1:2\neh-\n",
            "line 2, column 1: expected 2 rows, as the clues have, found 1",
        ),
        (
            "h-\n2:1:1\neh-\n",
            "line 4, column 1: expected the clues of the columns and those of the rows, found the \
             end of the text",
        ),
        (
            "h-\n2:x:1\n1-1:2\neh-\n",
            "line 2, column 3: expected a block length from 1 to 4000, found \"x\"",
        ),
        (
            "b-\neb-\n",
            "line 3, column 1: expected a board or clues, found the end of the text",
        ),
    ] {
        refuses(text, message);
    }
}

const GNO: &str = "[Description]  //optional
Pair
Ann
2026-11-28
4
[License]
CC-BY-SA
[Dimensions]
2   //rows
3   //columns
[Row clues]
1,1
2
[Column clues]
2
1
1
[Solution grid]
2 1 2
2 2 1
[Working grid]
2 0 0
0 0 1
[State]
GAME_STATE_SOLVING
";

#[test]
fn gnonograms_has_the_height_first() {
    let document = is(GNO, PAIR);
    assert_eq!(document.title.as_deref(), Some("Pair"));
    assert_eq!(document.author.as_deref(), Some("Ann"));
    assert_eq!(document.license.as_deref(), Some("CC-BY-SA"));
    assert_eq!(document.goal.unwrap().to_bits(), "101110");
    assert_eq!(document.saved.unwrap().to_string(), "#??\n??.\n");
    let left_out: Vec<_> = document.left_out.iter().map(String::as_str).collect();
    assert_eq!(left_out, ["date", "difficulty", "state"]);
    let (start, end) = (GNO.find("[Row").unwrap(), GNO.find("[Solution").unwrap());
    let solution = format!("{}{}", &GNO[..start], &GNO[end..]);
    is(&solution.replace("[Solution grid]", "[Solution]"), PAIR);
    is(&GNO[..end], PAIR);
    for (from, to, message) in [
        (
            "[Row clues]",
            "[Row]",
            "expected [Row clues] and [Column clues], or [Solution grid]",
        ),
        (
            "2   //rows",
            "x",
            "line 9, column 1: expected a number of rows from 1 to 4000, found \"x\"",
        ),
        (
            "2 1 2\n",
            "2 1\n",
            "line 19, column 1: expected 6 cells, found 5",
        ),
        (
            "2 1 2\n",
            "2 2 2\n",
            "line 19, column 1: the goal contradicts the clues",
        ),
        (
            "[License]",
            "[Description]",
            "line 6, column 1: expected each key once",
        ),
    ] {
        let error = open(&GNO.replacen(from, to, 1)).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn json_has_clues_under_many_names() {
    for names in [
        ["rowClues", "columnClues"],
        ["row_clues", "col_clues"],
        ["rowHints", "colHints"],
        ["rows", "cols"],
    ] {
        let [rows, columns] = names;
        let clues = format!("\"{rows}\":[[1,1],[2]],\"{columns}\":[[2],[1],[1]]");
        is(&format!("{{{clues}}}"), PAIR);
        if names != ["rows", "cols"] {
            let document = is(&format!("{{\"id\":7,\"rows\":2,\"cols\":3,{clues}}}"), PAIR);
            assert_eq!(document.catalogue.as_deref(), Some("7"));
            assert!(document.left_out.is_empty());
        }
    }
    for name in ["clues", "hints"] {
        let clues = "{\"rows\":[[1,1],[2]],\"cols\":[[2],[1],[1]]}";
        is(
            &format!("{{\"width\":3,\"height\":2,\"{name}\":{clues}}}"),
            PAIR,
        );
    }
    for (text, message) in [
        (
            "{\"rows\":2,\"cols\":3}",
            "expected the clues of the rows, such as [[1, 1], [2]]",
        ),
        (
            "{\"rows\":[[1]],\"rowClues\":[[1]],\"cols\":[[1]]}",
            "expected the clues of the rows once",
        ),
        (
            "{\"rows\":\"1\",\"cols\":[[1]]}",
            "expected an array of clues, or their number",
        ),
    ] {
        let error = open(text).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn sizes_may_stand_in_lines_of_their_own() {
    let as_format = |text: &str, name: &str| {
        let format: Format = name.parse().unwrap();
        read(text.as_bytes(), format).map(|documents| documents[0].puzzle.to_string())
    };
    let columns_first = "3\n2\n2\n1\n1\n1 1\n2\n";
    let rows_first = "3\n2\n1 1\n2\n2\n1\n1\n";
    let height_first = "2\n3\n1 1\n2\n2\n1\n1\n";
    for (text, name) in [
        (columns_first, "inversor"),
        (rows_first, "nin"),
        (height_first, "cwd"),
    ] {
        assert_eq!(as_format(text, name), Ok(PAIR.to_string()), "{name}");
    }
    // The mirrored puzzle is one, too.
    let document = &open(columns_first).unwrap()[0];
    assert_eq!(document.puzzle.to_string(), PAIR);
    let warning = "read as inversor (columns first); as cwd (height before width) it would be a \
        different puzzle: choose the format";
    assert_eq!(warnings(document), [warning]);
    is(rows_first, PAIR);
    // A blank line between the clues is the mark of cwd.
    is("2\n3\n1 1\n2\n\n2\n1\n1\n", PAIR);
    // Both readings are the same puzzle.
    is("2\n2\n2\n1\n2\n1\n", "2x2:2/1/2/1");
}

#[test]
fn unknown_formats_of_numbers_are_refused_with_the_nearest() {
    for text in [
        // The width, the columns and the rows.
        "3\n2\n1\n1\n1 1\n2\n",
        // The number of blocks before each clue.
        "3 2\n2 1 1\n1 2\n1 2\n1 1\n1 1\n",
        "2 3\n1 1\n2\n2\n1\n",
    ] {
        let error = open(text).unwrap_err();
        assert!(
            error.contains("not recognised as any format; nearest: "),
            "{error}"
        );
    }
}

#[test]
fn sizes_and_clues_of_numbers_may_have_other_signs() {
    for text in [
        "3x2\n1 1\n2\n2\n1\n1\n",
        "3x2\n1,1\n2\n2\n1\n1\n",
        "3,2\n1, 1\n2\n2\n1\n1\n",
        "3 2\n1,1\n2\n2\n1\n1\n",
        "2\n3\n1,1\n2\n\n2\n1\n1\n",
        "1,1\n2\n\n2\n1\n1\n",
        "3x2\n2\n1\n1\n1 1\n2\n",
    ] {
        is(text, PAIR);
    }
    let error = open("3x2\n1 1\n2\n").unwrap_err();
    assert!(
        error.contains("nearest: inversor (line 4, column 1"),
        "{error}"
    );
    refuses(
        "3x2",
        "line 1, column 4: expected \":\" and the clues, found the end of the line",
    );
}

#[test]
fn keys_may_stand_in_brackets() {
    is("[rows]\n1 1\n2\n[columns]\n2\n1\n1\n", PAIR);
    is("[Columns]\n2\n1\n1\n\n[Rows]\n1,1\n2\n", PAIR);
}

#[test]
fn lists_in_the_source_of_programs_are_read() {
    for text in [
        "rows = [[1, 1], [2]]\ncolumns = [[2], [1], [1]]\n",
        "# Pair\nrow_clues = [\n    [1, 1],\n    [2],\n]\ncol_clues = [(2,), (1,), (1,)]\n",
        "const rows = [[1,1],[2]];\nconst cols = [[2],[1],[1]];\n",
        "{rows: [[1, 1], [2]], columns: [[2], [1], [1]]}",
        "module.exports = { colHints: [[2],[1],[1]], rowHints: [[1,1],[2]], };\n",
        "{'ROWS': ((1, 1), (2,)), 'COLS': ((2,), (1,), (1,))}",
        "rows = 2\ncols = 3\nrow_rules = [[1,1],[0,2]]\ncol_rules = [[2],[1],[1]]\n",
        "title x\nwidth 3\nrows=[[1,1],[2]]\ncols=[[2],[1],[1]]\n",
    ] {
        is(text, PAIR);
    }
    refuses(
        "rows = [[1, 1], [2]]\ncolumns = [[2], [x], [1]]\n",
        "line 2, column 18: expected value",
    );
    refuses(
        "rows = [[1, 1], [2]]\ncolumns = [[2], [1], [-1]]\n",
        "line 2, column 25: expected a block length, or a text such as \"3b\"",
    );
    let error = open("rows = [[1, 1], [2]]\ncolumns = [[2], [1], [2]]\n").unwrap_err();
    assert!(
        error.contains("the rows need 4 filled cells, but the columns need 5"),
        "{error}"
    );
    // Which lists are meant, or where they end, is not clear.
    for text in [
        "[[1, 1], [2]]\n[[2], [1], [1]]\n",
        "rows = [[1], [2]]\nrows2 = [[1], [2]]\ncols = [[1], [2]]\n",
        "rows = [[1, 1], [2]\ncols = [[2], [1], [1]]\n",
        "left = [[1, 1], [2]]\ntop = [[2], [1], [1]]\n",
    ] {
        assert!(open(text).is_err(), "{text}");
    }
}
