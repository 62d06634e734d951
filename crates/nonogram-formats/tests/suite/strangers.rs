//! Files as other programs and people write them.

use crate::{one, refuses};
use nonogram::{Cell, Grid, Ink, Picture, Puzzle, Rgb};
use nonogram_formats::{Document, Format, ImageOptions, read, read_file, write};
use std::collections::BTreeSet;

fn left_out(document: &Document) -> Vec<&str> {
    document.left_out.iter().map(String::as_str).collect()
}

fn puzzle(id: &str) -> Puzzle {
    id.parse().unwrap()
}

/// The color of the first ink.
fn first_color(document: &Document) -> Rgb {
    document.palette.get(Ink::FIRST).unwrap().rgb
}

/// A set with a puzzle of one filled cell, with something more in the puzzle.
fn xml(more: &str) -> String {
    format!("<puzzleset><puzzle>{more}{XML_CLUES}</puzzle></puzzleset>")
}

const XML_CLUES: &str = "<clues type=\"rows\"><line><count>1</count></line></clues>\
     <clues type=\"columns\"><line><count>1</count></line></clues>";

mod webpbn {
    use super::*;

    fn title(text: &str) -> String {
        let text = xml(&format!("<title>{text}</title>"));
        one(Format::Webpbn, text).title.unwrap()
    }

    #[test]
    fn all_of_a_text_is_kept() {
        assert_eq!(title("Ben &amp; Jo<br/>second"), "Ben & Jo second");
        assert_eq!(title("a <b>bold<i>er</i></b> move"), "a bolder move");
        assert_eq!(title("one<!-- two --> three"), "one three");
        assert_eq!(title("1 <![CDATA[< 2]]> &lt; 3"), "1 < 2 < 3");
        assert_eq!(title("a<title>b</title>c"), "abc");
        assert_eq!(title("Ben & Jo"), "Ben & Jo");
        let text = xml("<description>one<br/>two<p>three</p></description>");
        let description = one(Format::Webpbn, text).description;
        assert_eq!(description.as_deref(), Some("one\ntwo\nthree"));
    }

    #[test]
    fn markup_in_a_count_is_none_of_its_number() {
        let text = xml("").replacen("<count>1", "<count><b>1</b><!-- one -->", 1);
        assert_eq!(one(Format::Webpbn, text).puzzle, puzzle("1x1:1/1"));
    }

    #[test]
    fn entities_of_html_are_known_and_others_are_kept() {
        assert_eq!(title("a &mdash; b&nbsp;&#x2665;&Eacute;"), "a — b\u{a0}♥É");
        let document = one(Format::Webpbn, xml("<title>a &nose; b</title>"));
        assert_eq!(document.title.as_deref(), Some("a &nose; b"));
        assert_eq!(left_out(&document), ["the meaning of &nose;"]);
        let text = xml("<color name=\"&eacute;&nose;\" char=\"X\">f00</color>").replacen(
            "<puzzle>",
            "<puzzle defaultcolor=\"&#233;&nose;\">",
            1,
        );
        assert_eq!(first_color(&one(Format::Webpbn, text)), Rgb([255, 0, 0]));
    }

    #[test]
    fn declared_encodings_are_read() {
        let text = |encoding: &str| {
            let text = xml("<title>Café – Ж</title>");
            format!("<?xml version='1.0' encoding='{encoding}'?>\n{text}")
        };
        let expected = one(Format::Webpbn, text("UTF-8"));
        assert_eq!(expected.title.as_deref(), Some("Café – Ж"));
        let utf_16 = text("UTF-16");
        let utf_16: Vec<u16> = utf_16.encode_utf16().collect();
        let little: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        for file in [
            [&b"\xff\xfe"[..], &little].concat(),
            [&b"\xfe\xff"[..], &big].concat(),
            little,
            big,
            // A file that was converted, but not its declaration.
            text("ISO-8859-1").into_bytes(),
            text("utf-16").into_bytes(),
        ] {
            assert_eq!(one(Format::Webpbn, &file), expected);
            let found = read_file(&file, None, &ImageOptions::default());
            assert_eq!(found, Ok(vec![expected.clone()]));
        }
        for (encoding, title, bytes) in [
            ("ISO-8859-1", "Café", &b"Caf\xe9"[..]),
            ("latin1", "Café", b"Caf\xe9"),
            (
                "windows-1252",
                "\u{201c}Café – €\u{201d}",
                b"\x93Caf\xe9 \x96 \x80\x94",
            ),
            ("ISO-8859-2", "Řež", b"\xd8e\xbe"),
            ("windows-1251", "Жук", b"\xc6\xf3\xea"),
            ("Shift_JIS", "日", b"\x93\xfa"),
        ] {
            let text = text(encoding);
            let (before, after) = text.split_once("Café – Ж").unwrap();
            let file = [before.as_bytes(), bytes, after.as_bytes()].concat();
            let document = one(Format::Webpbn, file);
            assert_eq!(document.title.as_deref(), Some(title), "{encoding}");
        }
        let wrong = "<?xml version='1.0' encoding='x-klingon'?><title>\u{e9}";
        let wrong: Vec<u8> = wrong.chars().map(|c| c as u8).collect();
        let message = "expected UTF-8 text, found the byte 0xe9";
        refuses(
            Format::Webpbn,
            wrong,
            &format!("line 1, column 50: {message}"),
        );
        let message = "expected a text in UTF-16LE";
        refuses(
            Format::Webpbn,
            b"\xff\xfe<",
            &format!("line 1, column 1: {message}"),
        );
    }

    #[test]
    fn blanks_in_an_image_mean_nothing() {
        let image = |rows: &str| {
            let text = format!("<puzzle><solution><image>{rows}</image></solution></puzzle>");
            one(Format::Webpbn, text).goal
        };
        for rows in ["|X.||.X|", " |X .| \n | .X|", "|X.|\n|.X|"] {
            assert_eq!(image(rows), Picture::from_bits(2, 2, "1001").ok(), "{rows}");
        }
        for (rows, found) in [("|X.|X|", "X"), ("X|", "X"), ("|X", "|X")] {
            let text = format!("<puzzle><solution><image>{rows}</image></solution></puzzle>");
            let message =
                format!("line 1, column 26: expected rows such as |X.X|, found \"{found}\"");
            refuses(Format::Webpbn, text, &message);
        }
    }

    #[test]
    fn what_has_no_place_is_named() {
        let image = |kind: &str| {
            let image = "<image>|X|</image><note>by Ann</note>";
            format!("<solution type=\"{kind}\">{image}</solution>")
        };
        let more = ["solution", "goal", "saved", "saved"].map(image).concat();
        let texts = "<source>us</source><authorid/><title>A</title><title>B</title>";
        let text = xml(&format!("{texts}{more}<note>new</note>"));
        let document = one(Format::Webpbn, text);
        assert_eq!(document.title.as_deref(), Some("A"));
        let expected = [
            "further saved boards",
            "further solutions",
            "note",
            "source",
            "title",
        ];
        assert_eq!(left_out(&document), expected);
        let document = one(Format::Webpbn, xml(&image("solution")));
        assert_eq!(document.goal, Picture::from_bits(1, 1, "1").ok());
        refuses(
            Format::Webpbn,
            xml(&image("solution")).replace("|X|", "|.|"),
            "line 1, column 53: the goal contradicts the clues: row 1: expected the blocks 1, \
             found 0",
        );
        let board = image("saved")
            .replace("|X|", "|[.X]|")
            .replace("<note>by Ann</note>", "");
        assert_eq!(
            left_out(&one(Format::Webpbn, xml(&board))),
            ["choices of colors"]
        );
        refuses(
            Format::Webpbn,
            xml(&image("odd")),
            "line 1, column 20: expected a solution of type goal, solution or saved, found \"odd\"",
        );
    }

    #[test]
    fn author_and_copyright_of_a_set_are_those_of_its_puzzles() {
        let other = format!("<puzzle><author>Bo</author>{XML_CLUES}</puzzle>");
        let of_set =
            "<title>All</title><author>Ann</author><copyright>2026</copyright><note>n</note>";
        let set = xml("").replacen("<puzzleset>", &format!("<puzzleset>{of_set}{other}"), 1);
        let documents = read(set.as_bytes(), Format::Webpbn).unwrap();
        let texts = |document: &Document| (document.author.clone(), document.copyright.clone());
        let some = |text: &str| Some(text.to_string());
        assert_eq!(texts(&documents[0]), (some("Bo"), some("2026")));
        assert_eq!(texts(&documents[1]), (some("Ann"), some("2026")));
        for document in &documents {
            assert_eq!(document.title, None);
            assert_eq!(left_out(document), ["note of the set", "title of the set"]);
        }
    }

    #[test]
    fn what_is_no_clue_is_refused_among_the_clues() {
        for (from, to, message) in [
            (
                "<count>1</count>",
                "1",
                "column 45: expected <count>, found \"1\"",
            ),
            (
                "<count>1</count>",
                "<c>1</c>",
                "column 45: expected <count>, found \"<c>\"",
            ),
            (
                "<line><count>1</count></line>",
                "1",
                "column 39: expected <line>, found \"1\"",
            ),
            (
                "<line>",
                "<row>",
                "column 39: expected <line>, found \"<row>\"",
            ),
        ] {
            let text = xml("").replacen(from, to, 1).replacen(
                "</line>",
                "</row>",
                usize::from(to == "<row>"),
            );
            refuses(Format::Webpbn, text, &format!("line 1, {message}"));
        }
        let upper = xml("<TITLE>A</TITLE>")
            .replace("count", "COUNT")
            .replace("puzzle>", "Puzzle>");
        assert_eq!(one(Format::Webpbn, upper).title.as_deref(), Some("A"));
    }
}

#[test]
fn texts_in_utf_16_are_read_in_every_format() {
    let expected = Document::from(puzzle("3x2:2/1/1/1.1/2"));
    let texts = [
        "non", "nin", "mk", "cwd", "olsak", "bosch", "syro", "makhorin", "tcga", "id", "inversor",
        "json", "toml",
    ];
    for format in texts.map(|name| name.parse::<Format>().unwrap()) {
        let text = write(&expected, format).unwrap();
        let utf_16 = text.encode_utf16().flat_map(u16::to_le_bytes);
        let file: Vec<u8> = [0xff, 0xfe].into_iter().chain(utf_16).collect();
        assert_eq!(one(format, &file).puzzle, expected.puzzle, "{format}");
        assert_eq!(
            Format::sniff(&file),
            Format::sniff(text.as_bytes()),
            "{format}"
        );
    }
}

mod non {
    use super::*;

    const PAIR: &str = "width 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\n";

    #[test]
    fn entities_in_texts_are_decoded_and_written() {
        let text = format!(
            "title \"AT&amp;T &copy; &#233;\"\nby R&D & Co\ncopyright &copy; 2026\nlicense \
             &nose;\n{PAIR}"
        );
        let document = one(Format::Non, text);
        assert_eq!(document.title.as_deref(), Some("AT&T © é"));
        assert_eq!(document.author.as_deref(), Some("R&D & Co"));
        assert_eq!(document.copyright.as_deref(), Some("© 2026"));
        assert_eq!(document.license.as_deref(), Some("&nose;"));
        assert_eq!(left_out(&document), ["the meaning of &nose;"]);
        let mut document = one(Format::Non, PAIR);
        for (title, written) in [
            ("AT&T", "AT&T"),
            ("&amp;", "&amp;amp;"),
            ("&a;b&", "&amp;a;b&"),
        ] {
            document.title = Some(title.to_string());
            let text = write(&document, Format::Non).unwrap();
            assert!(
                text.starts_with(&format!("title \"{written}\"\n")),
                "{text}"
            );
            assert_eq!(one(Format::Non, text).title.as_deref(), Some(title));
        }
    }

    #[test]
    fn boards_may_stand_in_lines_of_their_own() {
        for goal in [
            "goal\n101\n110\n",
            "goal\n\n  101\n  110\ntitle x\n",
            "goal 101\n110",
            "goal\n\"101110\"\n",
            "goal \"101\n110\"\n",
            "goal \"101 110\"\n",
            "goal 101 110 \n",
        ] {
            let document = one(Format::Non, format!("{PAIR}{goal}"));
            assert_eq!(
                document.goal,
                Picture::from_bits(3, 2, "101110").ok(),
                "{goal:?}"
            );
        }
        let document = one(
            Format::Non,
            format!("saved\n1?1\n?10\n{PAIR}goal\n101\n110\n"),
        );
        assert_eq!(document.saved.unwrap().to_string(), "#?#\n?#.\n");
        refuses(
            Format::Non,
            format!("{PAIR}goal\n101\n1x0\n"),
            "line 12, column 2: expected 0 or 1, found \"x0\"",
        );
        refuses(
            Format::Non,
            format!("{PAIR}goal\n101\n11\n"),
            "line 10, column 5: expected 6 cells, found 5",
        );
        let letters = "width 2\nheight 2\nrows\n1a,1b\n1b\ncolumns\n1a,1b\n1b\ngoal\nab\nb0\n";
        let goal = one(Format::Non, letters).goal;
        assert_eq!(goal, Picture::from_digits(2, 2, "1220").ok());
    }

    #[test]
    fn the_first_of_several_saved_boards_counts() {
        let text = format!("{PAIR}saved \"1?????\"\nsaved \"0?????\"\nsaved\n111\n111\n");
        let document = one(Format::Non, text);
        assert_eq!(document.saved.as_ref().unwrap().get(0, 0), Cell::FILLED);
        assert_eq!(left_out(&document), ["further saved boards"]);
    }

    #[test]
    fn sizes_may_be_in_the_lines_of_rows_and_columns() {
        let expected = puzzle("3x2:2/1/1/1.1/2");
        for text in [
            "columns 3\nrows 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\n",
            "rows 2 # from the top\n1,1\n2\ncolumns 3\n2\n1\n1\n",
            "width 3\nheight 2\nrows 2\n1,1\n2\n\ncolumns\n2\n1\n1\n",
            "maxrule 2\nwidth 3\nrows 2\n\nrows\n1,1\n2\ncolumns\n2\n1\n1\n",
        ] {
            let document = one(Format::Non, text);
            assert_eq!(document.puzzle, expected, "{text}");
            assert!(document.left_out.is_empty(), "{text}");
        }
        refuses(
            Format::Non,
            "height 2\nrows 3\n",
            "line 2, column 6: expected the height stated before, found \"3\"",
        );
        refuses(
            Format::Non,
            "columns 3\nrows 2\n1,1\n2\nrows\n1,1\n2\n",
            "line 5, column 1: expected each key once, found rows again: a line ==== separates \
             puzzles",
        );
    }

    #[test]
    fn unknown_keys_are_named() {
        let document = one(Format::Non, format!("{PAIR}rating 5\nnotes\n7,7\n"));
        assert_eq!(left_out(&document), ["notes", "rating"]);
    }
}

#[test]
fn zeros_at_the_ends_of_clues_are_padding() {
    let expected = puzzle("3x2:2/1/1/1.1/2");
    for (format, text) in [
        (
            "non",
            "width 3\nheight 2\nrows\n1, 1, 0\n0, 2, 0\ncolumns\n2,0\n0,1\n1,0,0\n",
        ),
        ("nin", "3 2\n1 1 0\n2 0\n0 2\n0 1\n1\n"),
        ("mk", "2 3\n1 1 0\n0 2\n#\n2\n0 1\n1 00\n"),
        ("cwd", "2\n3\n1 1 0\n0 2\n\n2\n0 1\n1 0\n"),
        ("olsak", ": rows\n1 1 0\n0 2\n: columns\n2\n0 1\n1 0\n"),
        ("syro", "1 1 0 0\n0 2 0\n\n2 0\n0 1\n1 0 0\n"),
        ("makhorin", "1 1 0\n0 2\n&\n2\n0 1\n1\n"),
        ("tcga", "$1\n0\t2\n1\t0\n1\n1\t1\n0\t2\n"),
        ("inversor", "3 2\n0 2\n0 1\n1 0\n1 1\n0 2\n"),
        (
            "json",
            "{\"rows\":[[1,1],[0,2]],\"columns\":[[2,0],[0,1],[0,0,1,0]]}",
        ),
        (
            "toml",
            "[clues]\nrows = \"1 1 0, 0 2\"\ncolumns = \"2, 0 1, 1 0\"",
        ),
        ("id", "3x2:2.0/0.1/1/1.1/0.2"),
        (
            "webpbn",
            "<puzzle><clues type=\"columns\"><line><count>0</count><count>2</count></line>\
             <line><count>1</count></line><line><count>1</count><count>0</count></line></clues>\
             <clues type=\"rows\"><line><count>1</count><count>1</count></line>\
             <line><count>2</count></line></clues></puzzle>",
        ),
    ] {
        let format: Format = format.parse().unwrap();
        assert_eq!(one(format, text).puzzle, expected, "{format}");
    }
    let message = "expected a block length from 1 to 4000, found \"0\"";
    refuses(
        Format::Nin,
        "3 1\n1 0 1\n1\n\n1\n",
        &format!("line 2, column 3: {message}"),
    );
    let empty = one(
        Format::Non,
        "width 1\nheight 1\nrows\n0, 0\ncolumns\n0,0,0\n",
    );
    assert_eq!(empty.puzzle, puzzle("1x1:/"));
}

mod olsak {
    use super::*;

    #[test]
    fn a_declaration_may_be_a_word_and_a_third_colon_ends_the_data() {
        let text = "Small\nby us\n#declaration of the colors:\n   m:%  orange\n   0:   white  \
            paper\n   1:*  black\n\
                    : rows\n1 1m\n\n: columns -----\n1\n1m\n: end\n\nEnjoy.\n";
        let document = one(Format::Olsak, text);
        assert_eq!(document.title.as_deref(), Some("Small"));
        assert_eq!(document.puzzle, puzzle("2x2:1b/1a/1b.1a/"));
        assert_eq!(first_color(&document), Rgb([255, 165, 0]));
        assert_eq!(
            left_out(&document),
            ["further text", "text after the clues"]
        );
    }

    #[test]
    fn a_blank_line_before_a_colon_is_an_empty_line_of_the_board() {
        let expected = puzzle("1x2:1/1/");
        for text in [
            ":radky\n1\n\n:sloupce\n1\n:konec\n\n",
            ": rows\n1\n0\n: columns\n1\n\n\n",
        ] {
            assert_eq!(one(Format::Olsak, text).puzzle, expected, "{text:?}");
        }
    }

    #[test]
    fn triddlers_and_triangles_are_refused() {
        let message = "expected clues of two directions, not of a triddler";
        for text in ["a\n#triddlers\n", "#T\n"] {
            let line = text.trim_end().lines().count();
            let found = text.trim_end().lines().last().unwrap();
            refuses(
                Format::Olsak,
                text,
                &format!("line {line}, column 1: {message}, found \"{found}\""),
            );
        }
        refuses(
            Format::Olsak,
            "#d\n\\:c  white\\black\n",
            "line 2, column 6: expected a color for whole cells, not a triangle, found \
             \"white\\\\black\"",
        );
    }

    #[test]
    fn names_of_xpm_have_their_colors_and_others_are_named() {
        let text = |color: &str| format!("#d\n1:*  {color}\n: rows\n1\n: columns\n1\n");
        for (name, rgb) in [
            ("green", Rgb([0, 255, 0])),
            ("Gray", Rgb([190, 190, 190])),
            ("navy", Rgb([0, 0, 128])),
            ("#ff0", Rgb([255, 255, 0])),
        ] {
            assert_eq!(first_color(&one(Format::Olsak, text(name))), rgb, "{name}");
        }
        let document = one(Format::Olsak, text("nocolor"));
        assert_eq!(left_out(&document), ["the meaning of the color nocolor"]);
    }
}

#[test]
fn colors_are_numbers_or_names_of_css_in_every_format() {
    let expected = Rgb([255, 165, 0]);
    for color in [
        "orange",
        "Orange",
        "#ffa500",
        "FFA500",
        "rgb(255, 165, 0)",
        "rgb(255 165 0)",
        "RGB(100%,65%,0)",
    ] {
        let expected = match color {
            "RGB(100%,65%,0)" => Rgb([255, 166, 0]),
            _ => expected,
        };
        let toml = format!(
            "clues = {{ rows = \"1o\", columns = \"1o\" }}\n[colors]\ndefs = [\"o = ({color}) \
             *\"]\n"
        );
        let json = format!(
            "{{\"rows\":[[1]],\"columns\":[[1]],\"palette\":[{{\"rgb\":\"white\",\"symbol\":\".\"}},\
             {{\"rgb\":\"{color}\",\"symbol\":\"o\"}}]}}"
        );
        let non = format!("color o {color} # so\nwidth 1\nheight 1\nrows\n1o\ncolumns\n1o\n");
        let webpbn = xml(&format!("<color name=\"black\" char=\"X\">{color}</color>"));
        for (format, text) in [
            (Format::Toml, &toml),
            (Format::Json, &json),
            (Format::Non, &non),
            (Format::Webpbn, &webpbn),
        ] {
            assert_eq!(
                first_color(&one(format, text)),
                expected,
                "{format}: {color}"
            );
        }
    }
    let short = one(
        Format::Toml,
        "clues = { rows = \"1o\", columns = \"1o\" }\n[colors]\ndefs = [\"o = fa0 *\"]\n",
    );
    assert_eq!(first_color(&short), Rgb([255, 170, 0]));
    // A color that is not defined has that of its name.
    let text = xml("").replacen("<puzzle>", "<puzzle defaultcolor=\"orange\">", 1);
    let document = one(Format::Webpbn, text);
    assert_eq!(first_color(&document), expected);
    assert_eq!(document.palette.get(Ink::FIRST).unwrap().name, "orange");
}

mod id {
    use super::*;

    #[test]
    fn squares_are_given_cells() {
        let with = |squares: &str| {
            let document = one(Format::Id, format!("2x2:1/1/1/1,{squares}"));
            assert_eq!(document.saved, None);
            document.puzzle.start().to_string()
        };
        assert_eq!(with("Ad"), "#?\n??\n");
        assert_eq!(with("e"), "??\n??\n");
        assert_eq!(with("aAAa"), ".#\n#.\n");
        assert_eq!(with("cA"), "??\n.#\n");
        let wide = one(Format::Id, format!("26x1:{}/,zA", "/".repeat(25)));
        assert_eq!(wide.puzzle.start().get(0, 25), Cell::FILLED);
        for (squares, column, problem) in [
            ("Ab", 13, "expected 4 squares, found 3"),
            (
                "Ae",
                14,
                "expected no more squares than the board has, found \"e\"",
            ),
            ("Ada", 15, "expected the end of the squares, found \"a\""),
            ("A1", 14, "expected a letter of squares, found \"1\""),
            ("", 13, "expected 4 squares, found 0"),
        ] {
            let text = format!("2x2:1/1/1/1,{squares}");
            refuses(
                Format::Id,
                text,
                &format!("line 1, column {column}: {problem}"),
            );
        }
    }

    #[test]
    fn given_cells_are_written_and_a_saved_board_is_not() {
        let mut document = one(Format::Id, "2:1/1/1/1");
        document.saved = Some(Grid::unknown(2, 2));
        document.saved.as_mut().unwrap().set(0, 0, Cell::FILLED);
        assert_eq!(write(&document, Format::Id).unwrap(), "2x2:1/1/1/1\n");
        assert_eq!(document.lost_in(Format::Id), ["saved"]);
        let given = one(Format::Id, "2x2:1/1/1/1,Ad");
        assert_eq!(write(&given, Format::Id).unwrap(), "2x2:1/1/1/1,Ad\n");
        let json = "{\"rows\":[[1],[1]],\"columns\":[[1],[1]],\"given\":[\"1?\",\"??\"]}\n";
        assert_eq!(write(&given, Format::Json).unwrap(), json);
        assert_eq!(one(Format::Json, json), given);
        // Formats without given cells name them as lost.
        for &format in Format::ALL {
            let holds = [Format::Id, Format::Json, Format::Sgt].contains(&format);
            assert_eq!(given.lost_in(format).contains(&"given"), !holds, "{format}");
        }
        let wide = puzzle(&format!("30x1:{}/", "/".repeat(29)));
        for (known, squares) in [(25, "zae"), (24, "yf"), (29, "ze")] {
            let mut givens = Grid::unknown(30, 1);
            givens.set(0, known, Cell::EMPTY);
            let wide = Document::from(wide.clone().with_givens(givens).unwrap());
            let text = write(&wide, Format::Id).unwrap();
            assert!(text.ends_with(&format!(",{squares}\n")), "{text}");
            assert_eq!(one(Format::Id, text), wide);
        }
        // On a board of several inks, with their numbers.
        let colored = one(Format::Id, "2x1:1a/1b/1a.1b,B2");
        assert_eq!(colored.puzzle.start().to_string(), "?b\n");
    }

    #[test]
    fn given_cells_of_json_are_refused_with_the_reason() {
        for (given, reason) in [
            ("\"1?\"", "expected given cells of 2 rows of 2 signs"),
            ("\"1?\",\"?\"", "expected given cells of 2 rows of 2 signs"),
            (
                "\"x?\",\"??\"",
                "expected given cells of digits of inks and '?', found 'x'",
            ),
            ("\"2?\",\"??\"", "given: r1c1: no clue has the ink b"),
        ] {
            let json = format!("{{\"rows\":[[1],[1]],\"columns\":[[1],[1]],\"given\":[{given}]}}");
            let error = read(json.as_bytes(), Format::Json).unwrap_err().to_string();
            assert!(error.ends_with(reason), "{error}");
        }
    }

    #[test]
    fn a_random_seed_is_refused_with_the_reason() {
        for id in ["10x10#12345", "10#12345"] {
            let error = read_file(id.as_bytes(), None, &ImageOptions::default()).unwrap_err();
            let message =
                "expected clues after \":\", found a random seed, which only the game can expand";
            assert!(error.to_string().ends_with(message), "{id}: {error}");
        }
        let square = read_file(b"1:1/1", None, &ImageOptions::default()).unwrap();
        assert_eq!(square[0].puzzle, puzzle("1x1:1/1"));
    }
}

#[test]
fn unknown_members_are_named() {
    let json = "{\"rows\":[[1]],\"columns\":[[1]],\"width\":1,\"notes\":[{\"a\":1}]}";
    assert_eq!(left_out(&one(Format::Json, json)), ["notes"]);
    assert_eq!(left_out(&one(Format::Json, format!("[{json}]"))), ["notes"]);
    let toml = "title = \"a\"\nurl = \"b\"\n[clues]\nrows = \"1\"\ncolumns = \"1\"\n";
    assert_eq!(left_out(&one(Format::Toml, toml)), ["url"]);
}

#[test]
fn files_are_recognised_in_whatever_language_and_form() {
    let recognised = |text: &str| Format::sniff(text.as_bytes());
    let czech = "Veze\n:radky\n1\n:sloupce\n1\n:konec\n";
    assert_eq!(recognised(czech), Some(Format::Olsak));
    let sizes = "rows 2\n1,1\n2\ncolumns 3\n2\n1\n1\ngoal\n101\n110\n";
    assert_eq!(recognised(sizes), Some(Format::Non));
}

#[test]
fn what_is_left_out_does_not_count_when_documents_are_compared() {
    let mut document = Document::from(puzzle("1x1:1/1"));
    let same = document.clone();
    document.left_out = BTreeSet::from(["note".to_string()]);
    assert_eq!(document, same);
}
