//! Formats in XML, JSON and TOML, and PNG images.

use crate::{is, pair, refuses};
use nonogram::{Grid, Picture};
use nonogram_formats::{Document, Format, ImageOptions, read, read_image, write, write_bytes};

/// `pair` with its solution.
fn solved() -> Document {
    Document::from(Picture::from_bits(3, 2, "101110").unwrap())
}

const XML: &str = r#"<?xml version="1.0"?>
<puzzleset>
<puzzle type="grid" defaultcolor="black" backgroundcolor="white">
<title>Tom &amp; &lt;us&gt;</title>
<color name="white" char=".">fff</color>
<color name="black" char="X">000</color>
<clues type="columns">
<line><count color="black">2</count></line>
<line><count color="black">1</count></line>
<line><count color="black">1</count></line>
</clues>
<clues type="rows">
<line><count color="black">1</count><count color="black">1</count></line>
<line><count color="black">2</count></line>
</clues>
<solution type="goal">
<image>
|X.X|
|XX.|
</image>
</solution>
<solution type="saved">
<image>
|???|
|???|
</image>
</solution>
</puzzle>
</puzzleset>
"#;

fn titled() -> Document {
    let mut document = solved();
    document.title = Some("Tom & <us>".into());
    document.saved = Some(Grid::unknown(3, 2));
    document
}

#[test]
fn webpbn_has_clues_texts_and_boards() {
    assert_eq!(write(&titled(), Format::Webpbn).unwrap(), XML);
    is(Format::Webpbn, XML, &titled());
    let crlf = format!("\u{feff}{}", XML.replace('\n', "\r\n"));
    is(Format::Webpbn, &crlf, &titled());
}

#[test]
fn webpbn_is_read_with_whatever_else_it_holds() {
    let start = XML.find("<clues").unwrap();
    let end = XML.rfind("</clues>").unwrap() + "</clues>".len();
    let without_clues = format!("{}{}", &XML[..start], &XML[end..]);
    is(Format::Webpbn, &without_clues, &titled());
    let more = XML
        .replace(
            "<puzzleset>",
            "<!DOCTYPE pbn SYSTEM \"x.dtd\"><!-- a set --><puzzleset><source>us</source>",
        )
        .replace("&amp;", "<![CDATA[&]]>")
        .replace("us&gt;", "&#117;s&gt;")
        .replace("|???|", "| [X.]?? |".replace(' ', "").as_str())
        .replace("<count color=\"black\">2", "<count>2")
        .replace("</puzzle>", "<note><title>no</title></note></puzzle>");
    is(Format::Webpbn, &more, &titled());
}

#[test]
fn bad_webpbn_names_the_place() {
    let changed = |from: &str, to: &str| XML.replacen(from, to, 1);
    let cases = [
        (
            changed("<count color=\"black\">2", "<count color=\"red\">2"),
            "line 8, column 7: expected the name of a color, found \"red\"",
        ),
        (
            changed(">2</count>", ">x</count>"),
            "line 8, column 28: expected a block length from 1 to 4000, found \"x\"",
        ),
        (
            changed("type=\"grid\"", "type=\"triddler\""),
            "line 3, column 1: expected a puzzle of type grid, found \"triddler\"",
        ),
        (
            changed("type=\"rows\"", "type=\"columns\""),
            "line 12, column 1: expected each key once, found columns again",
        ),
        (
            changed("|X.X|", "|XX.|"),
            "line 17, column 8: the goal contradicts the clues: row 1: expected the blocks 1 1, \
             found 2",
        ),
        (
            changed("|X.X|", "|X.|"),
            "line 17, column 8: expected 2 cells in each row of the image, found 3",
        ),
        (
            changed("|X.X|", "|X?X|"),
            "line 17, column 8: expected a goal without unknown cells, found \"?\"",
        ),
        (
            changed("|X.X|", "|X.o|"),
            "line 17, column 8: expected the sign of a color, found \"o\"",
        ),
        (
            changed("<count color=\"black\">2", "<count color=\"black\">3"),
            "line 3, column 1: column 1: blocks need 3 cells but the line has 2",
        ),
        (
            "<puzzleset></puzzleset>".into(),
            "line 1, column 24: expected a <puzzle>, found the end of the text",
        ),
        (
            "<puzzle>".into(),
            "line 1, column 9: expected the end of each element, found the end of the text",
        ),
        (
            "<puzzle></puzzle>".into(),
            "line 1, column 1: expected clues of the rows and of the columns, or a goal, found \
             \"neither\"",
        ),
        (
            "<puzzle><puzzle>".into(),
            "line 1, column 9: expected the end of the first puzzle, found \"<puzzle>\"",
        ),
    ];
    for (text, message) in cases {
        refuses(Format::Webpbn, text, message);
    }
    let error = read(b"<puzzle></title>", Format::Webpbn).unwrap_err();
    assert_eq!((error.line, error.column), (1, 9), "{error}");
}

#[test]
fn depth_and_entities_of_entities_cost_nothing() {
    let deep = "<a>".repeat(1_000_000);
    assert!(read(deep.as_bytes(), Format::Webpbn).is_err());
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \
        \"&b;&b;\">]><puzzle><title>&c;</title></puzzle>";
    assert!(read(bomb.as_bytes(), Format::Webpbn).is_err());
    let deep = "[".repeat(1_000_000);
    assert!(read(deep.as_bytes(), Format::Json).is_err());
    let deep = format!("a = {}", "[".repeat(1_000_000));
    assert!(read(deep.as_bytes(), Format::Toml).is_err());
}

#[test]
fn json_is_objects_of_arrays() {
    let text = "{\"rows\":[[1,1],[2]],\"columns\":[[2],[1],[1]],\"solution\":[\"101\",\"110\"]}";
    assert_eq!(write(&solved(), Format::Json).unwrap(), format!("{text}\n"));
    is(Format::Json, text, &solved());
    is(Format::Json, &format!("\u{feff}[{text}]\r\n"), &solved());
    is(
        Format::Json,
        "{\"cols\": [[2],[1],[1]], \"goal\": [[1,0,1],[true,true,false]], \"x\": {}, \"rows\": \
         [[1,1],[2]]}",
        &solved(),
    );
    let two = format!("{text}\n{text}");
    assert_eq!(
        read(two.as_bytes(), Format::Json),
        Ok(vec![solved(), solved()])
    );
    is(
        Format::Json,
        "{\"rows\":[[],[0]],\"columns\":[[0]]}",
        &Document::from(Picture::blank(1, 2).puzzle()),
    );
}

#[test]
fn bad_json_names_the_place() {
    let cases = [
        (
            "",
            "line 1, column 1: expected an object with rows and columns",
        ),
        (
            "7",
            "line 1, column 1: invalid type: integer `7`, expected an object with rows and \
             columns, or an array of them",
        ),
        (
            "{\"rows\":[]}",
            "line 1, column 11: expected the clues of the columns, such as [[1, 1], [2]]",
        ),
        (
            "{\"rows\":[[1,0,1]],\"columns\":[]}",
            "line 1, column 17: expected a block length from 1 to 4000, found 0",
        ),
        (
            "{\"rows\":[[4001]],\"columns\":[]}",
            "line 1, column 16: expected a block length from 1 to 4000, found 4001",
        ),
        (
            "{\"rows\":[[1]],\n\"columns\":[[1],[1]]}",
            "line 2, column 20: the rows need 1 filled cells, but the columns need 2",
        ),
        (
            "{\"rows\":[[1]],\"columns\":[[1]],\"solution\":[\"11\"]}",
            "line 1, column 48: expected a solution of 1 rows of 1 cells",
        ),
        (
            "{\"rows\":[[1]],\"columns\":[[1]],\"solution\":[\"x\"]}",
            "line 1, column 47: expected a solution of 0s and 1s",
        ),
        (
            "{\"rows\":[],\"columns\":[]}",
            "line 1, column 24: a board of 0x0: both sides must be from 1 to 4000",
        ),
    ];
    for (text, message) in cases {
        refuses(Format::Json, text, message);
    }
}

#[test]
fn toml_has_lines_of_pair() {
    let text = "title = \"Pair\"\n\n[clues]\nrows = \"\"\"\n1 1\n2\n\"\"\"\ncolumns = \
        \"\"\"\n2\n1\n1\n\"\"\"\n";
    let mut document = pair();
    document.title = Some("Pair".into());
    assert_eq!(write(&document, Format::Toml).unwrap(), text);
    is(Format::Toml, text, &document);
    is(
        Format::Toml,
        &format!("\u{feff}{}", text.replace('\n', "\r\n")),
        &document,
    );
    is(
        Format::Toml,
        "[clues]\nrows = '''\"1 1\", # first\n ; none\n'2'\n'''\ncolumns = \"2, \
         1,\\t1\"\n[colors]\ndefs = []\n",
        &pair(),
    );
}

#[test]
fn bad_toml_names_the_place() {
    let cases = [
        ("", "line 1, column 1: missing field `clues`"),
        (
            "[clues]\nrows = \"1\"",
            "line 1, column 1: missing field `columns`",
        ),
        (
            "title = 7",
            "line 1, column 9: expected a string, found integer",
        ),
        (
            "clues = 7",
            "line 1, column 9: expected a table, found integer",
        ),
        (
            "[clues]\nrows = \"\"\"\n1\n1 x\"\"\"\ncolumns = \"1\"",
            "line 4, column 3: expected a block length from 1 to 4000, found \"x\"",
        ),
        (
            "[clues]\nrows = \"1, x\"\ncolumns = \"1\"",
            "line 2, column 12: expected a block length from 1 to 4000, found \"x\"",
        ),
        (
            "[clues]\nrows = \"1r 1g\"\ncolumns = \"1,0,1\"",
            "line 2, column 9: the rows need 1 cells of color \"r\", but the columns need 0",
        ),
        (
            "[clues]\nrows = \"\"\ncolumns = \"1\"",
            "line 2, column 10: expected the clue of row 1, found the end of the line",
        ),
    ];
    for (text, message) in cases {
        let error = read(text.as_bytes(), Format::Toml).unwrap_err().to_string();
        assert_eq!(error, message, "{text}");
    }
}

#[test]
fn png_is_the_solution() {
    let file = write_bytes(&[solved()], Format::Png).unwrap();
    assert_eq!(Format::sniff(&file), Some(Format::Png));
    assert_eq!(read(&file, Format::Png), Ok(vec![solved()]));
    let options = ImageOptions::default().size((6, 4)).invert(true);
    let documents = read_image(&file, Format::Png, &options).unwrap();
    let goal = documents[0].goal.as_ref().unwrap();
    assert_eq!(goal.to_bits(), "001100001100000011000011");
    assert_eq!(
        write(&solved(), Format::Png).unwrap_err().to_string(),
        "png is no text"
    );
}

#[test]
fn toml_counts_signs_outside_texts_only() {
    let many = ",[{.=".repeat(10_000);
    let text = format!(
        "# {many}\ntitle = \"\\\"{many}\"\n[clues]\nrows = '''1''' # {many}\ncolumns = \"\"\"\n1 # \
         {many}\n\"\"\"\n"
    );
    assert_eq!(read(text.as_bytes(), Format::Toml).unwrap().len(), 1);
    let text = format!(
        "a = [{}]\n[clues]\nrows = '1'\ncolumns = '1'\n",
        "1,".repeat(10_000)
    );
    let message =
        "line 1, column 20003: expected at most 10000 keys, brackets and commas outside texts";
    refuses(Format::Toml, text, message);
}
