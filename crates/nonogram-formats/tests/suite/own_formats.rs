//! Texts that other programs write in formats of their own.

use crate::open;
use nonogram_formats::Document;

/// Rows `1 1`, `2`; columns `2`, `1`, `1`.
const PAIR: &str = "3x2:2/1/1/1.1/2";

/// The only puzzle of a text that is read without a word.
#[track_caller]
fn is(text: &str, id: &str) -> Document {
    let documents = open(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(documents.len(), 1, "{text:?}");
    assert_eq!(documents[0].puzzle.to_string(), id, "{text:?}");
    assert_eq!(documents[0].warnings, [""; 0], "{text:?}");
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
