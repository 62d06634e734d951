//! Texts that the readers accept, and the exact messages with which they refuse others.

use crate::{is, one, pair, refuses};
use nonogram::{Clues, Grid, Picture, Puzzle};
use nonogram_formats::{Document, Format, ParseErrorKind, read, read_bits, write};
use std::fs;
use std::path::Path;

fn clues<const N: usize>(lines: [&[u16]; N]) -> Clues {
    lines.into_iter().collect()
}

/// Asserts that `text` is read as `pair`, with clues only.
#[track_caller]
fn is_pair(format: Format, text: &str) {
    is(format, text, &pair());
}

mod non {
    use super::*;
    use Format::Non;

    #[test]
    fn every_key_is_written_in_a_fixed_order() {
        let mut document = pair();
        document.title = Some("Pair".into());
        document.author = Some("us".into());
        document.copyright = Some("2026".into());
        document.license = Some("MIT".into());
        document.catalogue = Some("pairs #1".into());
        document.goal = Picture::from_bits(3, 2, "101110").ok();
        document.saved = Some(Grid::unknown(3, 2));
        let text = "catalogue \"pairs #1\"\ntitle \"Pair\"\nby \"us\"\ncopyright \"2026\"\nlicense \
            \"MIT\"\n\
                    width 3\nheight 2\n\nrows\n1,1\n2\n\ncolumns\n2\n1\n1\n\ngoal \
                    \"101110\"\nsaved \"??????\"\n";
        assert_eq!(write(&document, Non).unwrap(), text);
        assert_eq!(one(Non, text), document);
    }

    #[test]
    fn keys_stand_in_any_order_and_any_case() {
        is_pair(Non, "columns\n2\n1\n1\nROWS\n1,1\n2\nHeight 2\nwidth 3\n");
    }

    #[test]
    fn comments_blanks_crlf_and_a_byte_order_mark_are_layout() {
        is_pair(
            Non,
            "\u{feff}# a pair\r\nwidth 3 # cells\r\n\r\nheight 2\r\nrows # from the top\r\n\
             \t1 , 1 \r\n# between\r\n2 # last\r\n\r\ncolumns\r\n2\r\n1\r\n1",
        );
    }

    #[test]
    fn unknown_keys_and_their_lines_are_skipped() {
        is_pair(
            Non,
            "color b #000000\nwidth 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\nnotes\n7,7\n! \
             free text\n",
        );
    }

    #[test]
    fn quotes_inside_a_text_stay() {
        let text =
            "title \"a \"b\" c\" # so\nby Ann \"A\" Bee\nwidth 1\nheight 1\nrows\n0\ncolumns\n0\n";
        let document = one(Non, text);
        assert_eq!(document.title.as_deref(), Some("a \"b\" c"));
        assert_eq!(document.author.as_deref(), Some("Ann \"A\" Bee"));
    }

    #[test]
    fn empty_lines_are_written_0_and_read_from_0_or_a_blank_line() {
        let puzzle = Puzzle::new(clues([&[], &[1], &[]]), clues([&[1]])).unwrap();
        let document = Document::from(puzzle);
        let canonical = "width 1\nheight 3\n\nrows\n0\n1\n0\n\ncolumns\n1\n";
        assert_eq!(write(&document, Non).unwrap(), canonical);
        for rows in [
            "0\n1\n0\n",
            "\n1\n\n",
            "\n1\n\n\n",
            "0\n\n1\n\n0\n\n",
            "0\n1\n",
        ] {
            let text = format!("width 1\nheight 3\nrows\n{rows}columns\n1\n");
            assert_eq!(one(Non, &text), document, "rows {rows:?}");
        }
    }

    #[test]
    fn blank_lines_with_two_readings_are_refused() {
        refuses(
            Non,
            "width 1\nheight 4\nrows\n1\n\n1\ncolumns\n1,1\n",
            "line 5, column 1: expected 4 clues, found 2 and 1 blank lines: write 0 for an empty \
             line",
        );
        refuses(
            Non,
            "width 1\nheight 3\nrows\n1\n\n\n1\ncolumns\n1,1\n",
            "line 5, column 1: expected 3 clues, found 2 and 2 blank lines: write 0 for an empty \
             line",
        );
    }

    #[test]
    fn a_pack_may_end_with_a_separator() {
        let text = write(&pair(), Non).unwrap();
        let pack = format!("{text}====\n{text}======\n");
        assert_eq!(read(pack.as_bytes(), Non), Ok(vec![pair(), pair()]));
    }

    #[test]
    fn an_error_in_a_pack_names_its_line_in_the_whole_text() {
        let text = write(&pair(), Non).unwrap();
        refuses(
            Non,
            format!("{text}====\nwidth x\n====\n"),
            "line 13, column 7: expected a width from 1 to 4000, found \"x\"",
        );
    }

    #[test]
    fn a_truncated_text_names_what_is_missing() {
        let text = "width 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\n";
        let cut = |lines: usize| -> String { text.split_inclusive('\n').take(lines).collect() };
        let missing = [
            (1, "line 2, column 1: expected the key rows"),
            (2, "line 3, column 1: expected the key rows"),
            (5, "line 6, column 1: expected the key columns"),
            (6, "line 7, column 1: expected the clue of column 1"),
            (8, "line 9, column 1: expected the clue of column 3"),
        ];
        for (lines, expected) in missing {
            let message = format!("{expected}, found the end of the text");
            refuses(Non, cut(lines), &message);
        }
        refuses(
            Non,
            "width 3\nheight 2\nrows\n1,1\ncolumns\n2\n1\n",
            "line 5, column 1: expected the clue of row 2, found \"columns\"",
        );
    }

    #[test]
    fn a_text_without_a_puzzle_is_refused() {
        for (text, line) in [("", 1), ("\n\n", 3), ("# nothing\n====\n", 3)] {
            let message =
                format!("line {line}, column 1: expected a puzzle, found the end of the text");
            refuses(Non, text, &message);
        }
    }

    #[test]
    fn a_goal_that_contradicts_the_clues_names_the_line() {
        let text = write(&pair(), Non).unwrap();
        refuses(
            Non,
            format!("{text}goal \"101011\"\n"),
            "line 12, column 7: the goal contradicts the clues: column 1: expected the blocks 2, \
             found 1",
        );
        refuses(
            Non,
            format!("{text}goal 10111\n"),
            "line 12, column 6: expected 6 cells, found 5",
        );
        refuses(
            Non,
            format!("{text}goal \"10112\"\n"),
            "line 12, column 11: expected 0 or 1, found \"2\"",
        );
    }

    #[test]
    fn a_saved_board_may_be_wrong_but_has_the_size() {
        let text = write(&pair(), Non).unwrap();
        let saved = one(Non, format!("{text}saved \"?1?000\"\n")).saved.unwrap();
        assert_eq!(saved.to_string(), "?#?\n...\n");
        refuses(
            Non,
            format!("{text}saved \"?1?00\"\n"),
            "line 12, column 8: expected 6 cells, found 5",
        );
        refuses(
            Non,
            format!("{text}saved x\n"),
            "line 12, column 7: expected 0, 1 or ?, found \"x\"",
        );
    }

    #[test]
    fn stray_text_is_refused_where_it_stands() {
        refuses(
            Non,
            "\n 3\nwidth 3\n",
            "line 2, column 2: expected a key such as \"rows\", found \"3\"",
        );
        refuses(
            Non,
            "width 3\nwidth 3\n",
            "line 2, column 1: expected each key once, found width again: a line ==== separates \
             puzzles",
        );
        refuses(
            Non,
            "width 1\nheight 1\nrows 1\ncolumns\n1\n",
            "line 4, column 1: expected the clue of row 1, found \"columns\"",
        );
        refuses(
            Non,
            "width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n",
            "line 5, column 1: expected a key after the clues of 1 rows, found \"1\"",
        );
        refuses(
            Non,
            "width 1\nheight 1\nrows\n0\ncolumns\n0\ntitle \"open\n",
            "line 7, column 12: expected a closing quote, found the end of the line",
        );
        refuses(
            Non,
            "width 1\nheight 1\nrows\n0\ncolumns\n0\ntitle \"a\" b\n",
            "line 7, column 11: expected the end of the line, found \"b\"",
        );
    }

    #[test]
    fn a_clue_is_numbers_with_single_commas() {
        let block = "expected a block length from 1 to 4000";
        let cases = [
            ("1,,2", 3, "\",2\""),
            ("1,2,", 5, "the end of the line"),
            (",1", 1, "\",1\""),
            ("2,x", 3, "\"x\""),
            ("2-", 1, "\"2-\""),
            ("2,0,1", 3, "\"0\""),
            ("1, -1", 4, "\"-1\""),
            ("+1", 1, "\"+1\""),
            ("4001", 1, "\"4001\""),
        ];
        for (row, column, found) in cases {
            let text = format!("width 9\nheight 1\nrows\n{row}\ncolumns\n");
            let message = format!("line 4, column {column}: {block}, found {found}");
            refuses(Non, text, &message);
        }
    }
}

mod inversor {
    use super::*;
    use Format::Inversor;

    #[test]
    fn blanks_crlf_and_a_byte_order_mark_are_layout() {
        assert_eq!(write(&pair(), Inversor).unwrap(), "3 2\n2\n1\n1\n1 1\n2\n");
        is_pair(
            Inversor,
            "\u{feff}\n 3\t2 \r\n2\r\n\r\n1\r\n1\r\n  1  1 \r\n2",
        );
    }

    #[test]
    fn empty_lines_are_written_0_and_read_from_0_or_a_blank_line() {
        // #.
        // #.
        // ..
        let document = Document::from(Picture::from_bits(2, 3, "101000").unwrap().puzzle());
        let canonical = "2 3\n2\n0\n1\n1\n0\n";
        assert_eq!(write(&document, Inversor).unwrap(), canonical);
        for text in [
            canonical,
            "2 3\n2\n\n1\n1\n\n",
            "2 3\n2\n0\n1\n1\n",
            "2 3\n2\n0\n1\n1\n\n\n",
        ] {
            assert_eq!(one(Inversor, text), document, "{text:?}");
        }
    }

    #[test]
    fn blank_lines_with_two_readings_are_refused() {
        // The second line may be an empty column, or layout with two empty rows missing.
        refuses(
            Inversor,
            "2 3\n2\n\n1\n1\n",
            "line 3, column 1: expected 5 clues, found 3 and 1 blank lines: write 0 for an empty \
             line",
        );
    }

    #[test]
    fn stray_text_is_refused_where_it_stands() {
        refuses(
            Inversor,
            "3 2 1\n",
            "line 1, column 5: expected the end of the line, found \"1\"",
        );
        refuses(
            Inversor,
            "1 1\n1\n1\n 1\n",
            "line 4, column 2: expected nothing after the clues of 1 columns and 1 rows, found \
             \"1\"",
        );
        refuses(
            Inversor,
            "2 1\n1\n1\n1;1\n",
            "line 4, column 1: expected a block length from 1 to 4000, found \"1;1\"",
        );
    }
}

mod id {
    use super::*;
    use Format::Id;

    #[test]
    fn an_empty_line_is_nothing_and_may_be_read_from_0() {
        assert_eq!(write(&pair(), Id).unwrap(), "3x2:2/1/1/1.1/2\n");
        is_pair(Id, "\u{feff}\r\n 3x2:2/1/1/1.1/2 \r\n");
        let blank = Document::from(Picture::blank(1, 2).puzzle());
        assert_eq!(write(&blank, Id).unwrap(), "1x2://\n");
        assert_eq!(one(Id, "1x2:0//0"), blank);
    }

    #[test]
    fn a_text_holds_one_id_a_line() {
        let text = "3x2:2/1/1/1.1/2\n\n3x2:2/1/1/1.1/2\n";
        assert_eq!(read(text.as_bytes(), Id), Ok(vec![pair(), pair()]));
        refuses(
            Id,
            "1x1:1/1\n1x1:1/x",
            "line 2, column 7: expected a block length from 1 to 4000, found \"x\"",
        );
    }
}

mod bits {
    use super::*;

    #[track_caller]
    fn refuses(text: &[u8], width: usize, height: usize, message: &str) {
        let error = read_bits(text, width, height).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn each_line_is_a_board_whose_picture_is_the_goal() {
        let documents = read_bits(b"\xef\xbb\xbf101110\r\n\r\n 000000\n", 3, 2).unwrap();
        assert_eq!(documents[0].goal, Picture::from_bits(3, 2, "101110").ok());
        assert_eq!(documents[0].puzzle, pair().puzzle);
        assert_eq!(documents[1], Document::from(Picture::blank(3, 2)));
        assert_eq!(write(&documents[0], Format::Bits).unwrap(), "101110\n");
    }

    #[test]
    fn a_board_of_another_size_is_refused() {
        refuses(
            b"101110\n10111",
            3,
            2,
            "line 2, column 1: expected 6 cells, found 5",
        );
        refuses(
            b"101210",
            3,
            2,
            "line 1, column 4: expected 0 or 1, found \"210\"",
        );
        refuses(
            b"\n",
            3,
            2,
            "line 2, column 1: expected a string of 0s and 1s, found the end of the text",
        );
        refuses(
            b"1",
            0,
            1,
            "line 1, column 1: a board of 0x1: both sides must be from 1 to 4000",
        );
        refuses(
            b"1",
            usize::MAX,
            usize::MAX,
            "line 1, column 1: a board of 18446744073709551615x18446744073709551615: both sides \
             must be from 1 to 4000",
        );
    }

    #[test]
    fn the_size_must_be_given() {
        let error = read(b"101110", Format::Bits).unwrap_err();
        assert_eq!(error.kind, ParseErrorKind::NoSize);
        assert_eq!(
            error.to_string(),
            "line 1, column 1: 0/1 strings do not state the size of their board: the size must be \
             given"
        );
    }
}

/// Inputs on which other programs panic, hang or wrap.
mod bad_input {
    use super::*;
    use Format::{Id, Inversor, Non};

    #[test]
    fn a_clue_longer_than_its_line() {
        let row = "row 2: blocks need 4 cells but the line has 3";
        refuses(
            Non,
            "width 3\nheight 2\nrows\n1,1\n 2,1\ncolumns\n2\n1\n1\n",
            &format!("line 5, column 2: {row}"),
        );
        refuses(
            Inversor,
            "3 2\n2\n1\n1\n1 1\n2 1\n",
            &format!("line 6, column 1: {row}"),
        );
        let column = "column 1: blocks need 3 cells but the line has 2";
        refuses(
            Id,
            "3x2:1.1/1/1/1.1/2",
            &format!("line 1, column 5: {column}"),
        );
        // A block that is longer than any board, in a line of the greatest length.
        let wide = "1 1\n4000 1\n1\n";
        let message = "line 2, column 1: column 1: blocks need 4002 cells but the line has 1";
        refuses(Inversor, wide, message);
    }

    #[test]
    fn an_empty_text() {
        let end = "found the end of the text";
        refuses(
            Non,
            "",
            &format!("line 1, column 1: expected a puzzle, {end}"),
        );
        refuses(
            Inversor,
            "",
            &format!("line 1, column 1: expected a width from 1 to 4000, {end}"),
        );
        refuses(
            Id,
            "\n \n",
            &format!("line 3, column 1: expected a game id such as 3x2:2/1/1/1.1/2, {end}"),
        );
    }

    #[test]
    fn bytes_that_are_not_utf8() {
        let text = b"title \"caf\xe9\x01\"\n";
        let message = "expected UTF-8 text, found the byte 0xe9";
        for format in [Non, Inversor, Id] {
            refuses(format, text, &format!("line 1, column 11: {message}"));
        }
        let later = b"\xef\xbb\xbf\xc3\xa9\n\xc3\xa9\xe9";
        refuses(Non, later, &format!("line 2, column 2: {message}"));
        // The end of the text cuts a character in two.
        let error = read_bits(b"01\xc3\0", 3, 1).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 3: expected UTF-8 text, found the byte 0xc3"
        );
    }

    #[test]
    fn a_size_that_the_text_does_not_fill() {
        refuses(
            Non,
            "width 4000\nheight 4000\nrows\n1\ncolumns\n1\ngoal 1\n",
            "line 5, column 1: expected the clue of row 2, found \"columns\"",
        );
        refuses(
            Inversor,
            "4000 4000\n1\n",
            "line 3, column 1: expected the clue of row 1, found the end of the text",
        );
        refuses(
            Id,
            "4000x4000:1",
            "line 1, column 11: expected 8000 clues with \"/\" between them, found 1",
        );
    }

    #[test]
    fn a_board_of_1000x1000_is_read() {
        let mut picture = Picture::blank(1000, 1000);
        for row in 0..1000 {
            for column in (row % 3..1000).step_by(3) {
                picture.set(row, column, true);
            }
        }
        let document = Document::from(picture.clone());
        let text = write(&document, Non).unwrap();
        assert_eq!(read(text.as_bytes(), Non), Ok(vec![document]));
        let clues = Document::from(picture.puzzle());
        for format in [Inversor, Id] {
            let text = write(&clues, format).unwrap();
            assert_eq!(one(format, &text), clues);
        }
    }

    /// Reading must not scan the rest of a line for each of its words.
    #[test]
    fn a_line_of_a_million_blocks_is_refused_in_linear_time() {
        let clue = "1 ".repeat(1_000_000);
        let needed = "blocks need 1999999 cells but the line has 1";
        let message = format!("line 2, column 1: column 1: {needed}");
        refuses(Inversor, format!("1 1\n{clue}\n1\n"), &message);
        let clue = "1,".repeat(999_999) + "1";
        let text = format!("width 1\nheight 1\ncolumns\n{clue}\nrows\n1\n");
        refuses(Non, text, &format!("line 4, column 1: column 1: {needed}"));
    }
}

mod naming {
    use super::*;

    #[test]
    fn a_format_is_known_by_its_name_and_by_the_extension_of_a_file() {
        for &format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            assert_eq!(Format::from_extension(format.name()), Some(format));
        }
        assert_eq!(Format::from_extension("NONPACK"), Some(Format::Non));
        assert_eq!(Format::from_extension("in"), Some(Format::Inversor));
        // Files `.txt` are recognised by their content.
        assert_eq!(Format::from_extension("txt"), None);
        let error = "nonpack".parse::<Format>().unwrap_err().to_string();
        assert!(error.starts_with("there is no format \"nonpack\": expected one of non, nin, "));
    }

    #[test]
    fn the_documents_have_every_format() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let text = |path| fs::read_to_string(root.join(path)).unwrap();
        let (command, library) = (text("docs/formats.md"), include_str!("../../README.md"));
        let mut missing = Vec::new();
        for &format in Format::ALL {
            let mut rows = command.lines().filter(|line| line.starts_with('|'));
            let row = rows.find(|row| row.contains(&format!("`{format}`")));
            let row = row.unwrap_or_default();
            if row.is_empty() {
                missing.push(format!("docs/formats.md: a row for `{format}`"));
            }
            let extensions = format.extensions().iter();
            for extension in extensions.filter(|extension| **extension != format.name()) {
                if !row.contains(&format!("`.{extension}`")) {
                    missing.push(format!("docs/formats.md: `.{extension}` for `{format}`"));
                }
            }
            if format.is_only_read() && !row.contains("only read") {
                missing.push(format!("docs/formats.md: that `{format}` is only read"));
            }
            let name = format!("`{format:?}`");
            if !library.contains(&name) {
                missing.push(format!("crates/nonogram-formats/README.md: {name}"));
            }
        }
        let only_read = Format::ALL.iter().filter(|format| format.is_only_read());
        let read = Format::ALL.len();
        let written = read - only_read.count();
        for (file, counts) in [
            (
                "README.md",
                format!("reads {read} formats and writes {written}"),
            ),
            (
                "ARCHITECTURE.md",
                format!("reads {read} file formats, writes {written}"),
            ),
        ] {
            if !text(file).contains(&counts) {
                missing.push(format!("{file}: {counts}"));
            }
        }
        assert!(missing.is_empty(), "not in the documents: {missing:#?}");
    }

    #[test]
    fn a_format_is_known_by_its_first_line() {
        let cases = [
            ("# a comment\n\nwidth 3", Some(Format::Non)),
            ("====\nwidth 3", Some(Format::Non)),
            ("\u{feff}1 1\n1\n1\n", Some(Format::Inversor)),
            ("10 15\n", None),
            ("3x2:2/1/1/1.1/2", Some(Format::Id)),
            ("10x10#42", Some(Format::Id)),
            ("0110", Some(Format::Bits)),
            ("", None),
            ("?", None),
            ("12", None),
        ];
        for (text, format) in cases {
            assert_eq!(Format::sniff(text.as_bytes()), format, "{text:?}");
        }
        assert_eq!(Format::sniff(b"\xff\xfe"), None);
    }
}

mod writing {
    use super::*;

    #[test]
    fn what_could_not_be_read_back_is_refused() {
        let mut document = pair();
        document.title = Some("two\nlines".to_owned());
        let error = write(&document, Format::Non).unwrap_err();
        assert_eq!(error.to_string(), "title: a line break cannot be written");

        let mut document = pair();
        document.goal = Some(Picture::blank(3, 2));
        let error = write(&document, Format::Id).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the goal contradicts the clues: row 1: expected the blocks 1 1, found 0"
        );

        let mut document = pair();
        document.saved = Some(Grid::unknown(2, 3));
        let error = write(&document, Format::Non).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the saved board is 2x3, but the puzzle is 3x2"
        );
        let error = write(&pair(), Format::Bits).unwrap_err();
        assert_eq!(
            error.to_string(),
            "bits holds pictures, and the goal of the puzzle is not known"
        );
    }
}
