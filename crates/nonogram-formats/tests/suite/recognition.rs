//! Texts without a file name: the format that fits, and what is said if several fit or none.

use crate::open;
use nonogram::Grid;
use nonogram_formats::{Document, Format, ImageOptions, Warning, read, read_file, write};

#[track_caller]
fn is(text: &str, id: &str) -> Document {
    let documents = open(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(documents[0].puzzle.to_string(), id, "{text:?}");
    assert_eq!(documents[0].warnings, [], "{text:?}");
    documents.into_iter().next().unwrap()
}

#[track_caller]
fn refuses(text: &str, message: &str) {
    assert_eq!(open(text).expect_err(text), message);
}

/// Rows `1 1`, `2`; columns `2`, `1`, `1`.
const PAIR: &str = "3x2:2/1/1/1.1/2";

#[test]
fn numbers_are_read_as_what_fits() {
    is("3 2\n2\n1\n1\n1 1\n2\n", PAIR);
    is("3 2\n1 1\n2\n2\n1\n1\n", PAIR);
    is("2\n3\n1 1\n2\n\n2\n1\n1\n", PAIR);
    is("1 1 0\n2 0\n\n2 0\n1 0\n1 0\n", PAIR);
    is("1 1\n2\n\n2\n1\n1\n", PAIR);
    is("2 3\n1 1\n2\n#\n2\n1\n1\n", PAIR);
    is("1 1\n2\n&\n2\n1\n1\n", PAIR);
    // Both directions make the same puzzle.
    is("2 2\n2\n1\n2\n1\n", "2x2:2/1/2/1");
    is("1 0 1\n1 1 0\n", PAIR);
    is("# a comment\n3 2\n1 1\n2\n# columns\n2\n1\n1\n", PAIR);
    // A file that was cut off is no drawing.
    let error = open("10 10\n").unwrap_err();
    let nearest = "not recognised as any format; nearest: inversor (line 2";
    assert!(error.contains(nearest), "{error}");
}

#[test]
fn clues_that_all_end_in_zeros_are_of_one_format_only() {
    // 2 rows and 3 columns, the rows first, of the judge SPOJ. As an inversor's text it would be
    // the transposed board.
    let error = open("2 3\n1 1 0\n2 0\n2 0\n1 0\n1 0\n").unwrap_err();
    assert!(
        error.starts_with("line 1, column 1: not recognised"),
        "{error}"
    );
}

#[test]
fn ids_may_have_comments_and_stand_in_links() {
    is(&format!("# from the game\n{PAIR}\n# end\n"), PAIR);
    is(
        &format!("https://x.org/puzzles/js/pattern.html#{PAIR}\n"),
        PAIR,
    );
}

#[test]
fn lines_may_end_in_carriage_returns_alone() {
    let text = write(
        &Document::from(PAIR.parse::<nonogram::Puzzle>().unwrap()),
        Format::Non,
    );
    is(&text.unwrap().replace('\n', "\r"), PAIR);
}

#[test]
fn what_solve_prints_of_boards_in_color_is_read_back() {
    let text = "stdin: unique, by line, 0.1 s\n6 line solves, 1 node\n\naab\n.b.\n\n";
    is(text, "3x2:1a/1a.1b/1b/2a.1b/1b");
}

#[test]
fn a_heading_in_brackets_is_no_json() {
    let error = open("[Description]\nx\n").unwrap_err();
    assert!(
        error.starts_with("line 1, column 1: not recognised"),
        "{error}"
    );
    is("[ {\"rows\":[[1,1],[2]],\"columns\":[[2],[1],[1]]}]", PAIR);
}

#[test]
fn numbers_that_fit_in_two_ways_are_read_with_a_word() {
    let text = "3 3\n3\n1\n0\n1\n2\n1\n";
    let document = &open(text).unwrap()[0];
    assert_eq!(document.puzzle.to_string(), "3x3:3/1//1/2/1");
    let [Warning::UnclearFormat(unclear)] = &document.warnings[..] else {
        panic!("{:?}", document.warnings);
    };
    assert_eq!(unclear.format, Format::Inversor);
    assert_eq!(unclear.others, [Format::Nin]);
    let words =
        "read as inversor (columns first); as nin (rows first) it would be a different puzzle";
    assert_eq!(unclear.to_string(), words);
    let stated = &read_file(text.as_bytes(), Some("nin"), &ImageOptions::default()).unwrap()[0];
    assert_eq!(stated.puzzle.to_string(), "3x3:1/2/1/3/1/");
    assert!(stated.warnings.is_empty());
}

#[test]
fn an_unknown_text_is_named_as_such() {
    let unknown = "line 1, column 1: not recognised as any format";
    for text in [
        "hello world\nfoo\n",
        "title\n",
        "<html><body>",
        "$ ls\n",
        "ox\n",
        "rows of trees stand\n",
    ] {
        let error = open(text).unwrap_err();
        assert!(error.starts_with(unknown), "{text:?}: {error}");
    }
    refuses(
        "",
        "line 1, column 1: expected a puzzle, found an empty text",
    );
    refuses(
        "cat.png\n",
        "line 1, column 1: expected the content of a file, found the name \"cat.png\"",
    );
    refuses("hello world\nfoo\n", unknown);
    refuses(
        "3 3\n3\n1\n0\n1\n2\n",
        &format!(
            "{unknown}; nearest: inversor (line 7, column 1: expected the clue of row 3, found the \
             end of the text), nin (line 7, column 1: expected the clue of column 3, found the end \
             of the text)"
        ),
    );
    refuses(
        "title \"Pair\"\n",
        &format!(
            "{unknown}; nearest: non (line 2, column 1: expected the key rows, found the end of \
             the text)"
        ),
    );
    // A text with the mark of a format has the errors of this format.
    refuses(
        "width x\n",
        "line 1, column 7: expected a width from 1 to 4000, found \"x\"",
    );
}

#[test]
fn links_of_pzpr_are_read() {
    let link = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h";
    let id = "6x6:2.1/1.1.1/1/1.1.1/2.1//2.1/1.1/1.2//1.1/3";
    is(link, id);
    is(&link.replace("puzz.link/p", "pzv.jp/p.html"), id);
    is(&link.replace("nonogram", "nonogram_edit"), id);
    let two = format!("{link}\r\n\r\nhttp://pzprxs.vercel.app/p?nonogram/1/1/11\n");
    assert_eq!(open(&two).unwrap().len(), 2);
    let long = "https://puzz.link/p?nonogram/1/300/+12c";
    let error = "line 1, column 1: the rows need 0 filled cells, but the columns need 300";
    refuses(long, error);
    is(
        "https://puzz.link/p?nonogram/1/17/-11n11111111111111111",
        &format!("1x17:17/{}", ["1"; 17].join("/")),
    );
    for (body, message) in [
        (
            "slither/3/2/1",
            "column 21: expected a link such as https://puzz.link/p?nonogram/3/2/211112g, found \
             \"slither\"",
        ),
        (
            "nonogram/v:x/3/2/1",
            "column 30: expected a nonogram without a variant, found \"v:x\"",
        ),
        (
            "nonogram/3/x/1",
            "column 32: expected a height from 1 to 4000, found \"x\"",
        ),
        (
            "nonogram/1/1/111",
            "column 36: expected the end of the link, found \"1\"",
        ),
        (
            "nonogram/1/1/.1",
            "column 34: expected a block, or g to z for free places, found \".1\"",
        ),
        (
            "nonogram/1/1/-1",
            "column 34: expected a number of base 16, found \"-1\"",
        ),
    ] {
        refuses(
            &format!("https://puzz.link/p?{body}"),
            &format!("line 1, {message}"),
        );
    }
}

#[test]
fn texts_of_pzpr_are_read_with_the_board_in_play() {
    let text = "pzprv3\nnonogram\n2\n3\n. . 2 1 1 \n1 c1 # + . \n. 2 . . . \n";
    let document = is(text, PAIR);
    assert_eq!(document.saved, Some(Grid::read("#.?\n???\n", 1).unwrap()));
    let line = text.trim_end().replace('\n', "/");
    is(&line, PAIR);
    let info = format!(
        "{text}info:{{\n \"metadata\": {{\"author\": \"me\", \"comment\": \"hi\", \"source\": \
         \"s\"}}\n}}\n"
    );
    let document = &open(&info).unwrap()[0];
    assert_eq!(document.author.as_deref(), Some("me"));
    assert_eq!(document.description.as_deref(), Some("hi"));
    assert!(document.left_out.iter().eq(["source"]));
    refuses(
        "pzprv3\nslither\n2\n3\n",
        "line 2, column 1: expected nonogram, found \"slither\"",
    );
    refuses(
        "pzprv3\nnonogram\n2\n3\n. . 2 1 1\n1 1 # x .\n. 2 . . .\n",
        "line 6, column 7: expected a cell: # or + or ., found \"x\"",
    );
}

#[test]
fn texts_of_picross_solver_are_read() {
    let text = "# two\nGRID Pair\nROWS\n[ 1 1 ]\n[ 2 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 1 \
        ]\n\nGRID\nCOLUMNS\n[ ]\nROWS\n[ ]\n";
    let documents = open(text).unwrap();
    let found: Vec<_> = documents
        .iter()
        .map(|document| (document.puzzle.to_string(), document.title.as_deref()))
        .collect();
    assert_eq!(
        found,
        [
            (PAIR.to_string(), Some("Pair")),
            ("1x1:/".to_string(), None)
        ]
    );
    refuses(
        "GRID a\nROWS\n[ 1 x ]\nCOLUMNS\n[ 1 ]\n",
        "line 3, column 5: expected a block length from 1 to 4000, found \"x\"",
    );
    refuses(
        "GRID a\n[ 1 ]\nROWS\n",
        "line 2, column 1: expected ROWS, COLUMNS, or a clue such as [ 1 2 ], found \"[ 1 ]\"",
    );
    refuses(
        "GRID a\nROWS\n[ 1 ]\n",
        "line 4, column 1: expected the clue of column 1, found the end of the text",
    );
}

#[test]
fn a_text_of_picross_solver_without_its_first_line_is_named_as_such() {
    refuses(
        "ROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n",
        "line 1, column 1: expected GRID and a title, found \"ROWS\"",
    );
}

const SAVE: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :7:Pattern
PARAMS  :3:3x2
CPARAMS :5:10x10
DESC    :11:2/1/1/1.1/2
NSTATES :1:4
STATEPOS:1:3
MOVE    :8:F0,0,1,2
MOVE    :8:E1,0,1,1
MOVE    :8:U0,0,3,2
";

#[test]
fn saved_games_of_pattern_are_read_with_the_board_in_play() {
    let saved = |rows: &str| Some(Grid::read(rows, 1).unwrap());
    assert_eq!(is(SAVE, PAIR).saved, saved("#.?\n#??\n"));
    assert_eq!(
        is(&SAVE.replace("STATEPOS:1:3", "STATEPOS:1:4"), PAIR).saved,
        None
    );
    assert_eq!(
        is(&SAVE.replace("STATEPOS:1:3", "STATEPOS:1:1"), PAIR).saved,
        None
    );
    let solved = format!("{SAVE}SOLVE   :7:S101110\n").replace("STATEPOS:1:3", "STATEPOS:1:5");
    assert_eq!(is(&solved, PAIR).saved, saved("#.#\n##.\n"));
    let restart = SAVE.replace("MOVE    :8:E1,0,1,1", "RESTART :11:2/1/1/1.1/2");
    assert_eq!(is(&restart, PAIR).saved, None);
    for (from, to, message) in [
        (
            ":7:Pattern",
            ":5:Loopy",
            "line 3, column 12: expected the game Pattern, found \"Loopy\"",
        ),
        (
            "11:2/1/1/1.1/2",
            "11:2/1/x/1.1/2",
            "line 6, column 17: expected a block length from 1 to 4000, found \"x\"",
        ),
        (
            "11:2/",
            "12:2/",
            "line 6, column 13: expected 12 bytes, found 11",
        ),
        (
            "F0,0,1,2",
            "F3,0,1,2",
            "line 9, column 12: expected a move inside the board, such as F0,0,1,1, found \
             \"F3,0,1,2\"",
        ),
        (
            "DESC",
            "XESC",
            "line 12, column 1: expected the key DESC, found the end of the text",
        ),
    ] {
        refuses(&SAVE.replacen(from, to, 1), message);
    }
    // Many moves on a large board end.
    let id = format!("{}/", "/".repeat(7998));
    let many = "MOVE    :14:F0,0,4000,4000\n".repeat(5);
    let text = format!(
        "SAVEFILE:1:x\nPARAMS  :9:4000x4000\nDESC    :{}:{}\n{many}",
        id.len(),
        id
    );
    let error = open(&text).unwrap_err();
    assert!(error.contains("moves of at most 67108864 cells"), "{error}");
}

#[test]
fn json_may_say_ver_and_hor() {
    is("{\"ver\":[[2],[1],[1]],\"hor\":[[1,1],[2]]}", PAIR);
}

#[test]
fn formats_that_are_only_read_say_so() {
    let document = open(PAIR).unwrap().remove(0);
    let picture = Document::from(nonogram::Picture::from_bits(1, 1, "1").unwrap());
    for &format in Format::ALL.iter().filter(|format| format.is_only_read()) {
        let error = write(
            if format.is_picture() {
                &picture
            } else {
                &document
            },
            format,
        )
        .unwrap_err()
        .to_string();
        assert_eq!(error, format!("{format} is read, not written"));
    }
    assert!(read(b"", Format::Pzpr).is_err());
}
