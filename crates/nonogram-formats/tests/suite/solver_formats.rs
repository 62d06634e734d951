//! The formats of other solvers: examples, and the exact messages with which bad texts are refused.

use crate::{is, pair, refuses};
use nonogram::{Clues, Picture, Puzzle};
use nonogram_formats::{
    Document, Format, ImageOptions, Threshold, read, read_image, write, write_all,
};

/// A column and a row without blocks.
fn gaps() -> Document {
    Document::from(Picture::from_bits(2, 3, "101000").unwrap().puzzle())
}

/// Asserts that `document` is written as `text`, and that it is read from it, also with a byte
/// order mark, carriage returns, and blanks at the ends of lines.
#[track_caller]
fn is_written(format: Format, document: &Document, text: &str) {
    assert_eq!(write(document, format).unwrap(), text);
    is(format, text, document);
    is(
        format,
        &format!("\u{feff}{}", text.replace('\n', "  \r\n")),
        document,
    );
    is(format, text.trim_end(), document);
}

#[test]
fn nin_has_the_rows_first() {
    is_written(Format::Nin, &pair(), "3 2\n1 1\n2\n2\n1\n1\n");
    is_written(Format::Nin, &gaps(), "2 3\n1\n1\n0\n2\n0\n");
}

#[test]
fn mk_has_the_height_first() {
    is_written(Format::Mk, &pair(), "2 3\n1 1\n2\n#\n2\n1\n1\n");
    is_written(Format::Mk, &gaps(), "3 2\n1\n1\n0\n#\n2\n0\n");
    is(Format::Mk, "3 2\n1\n1\n\n#\n2\n\n", &gaps());
    refuses(
        Format::Mk,
        "2 3\n1 1\n2\n2\n",
        "line 5, column 1: expected \"#\" between the rows and the columns, found the end of the \
         text",
    );
    refuses(
        Format::Mk,
        "2 3\n1 1\n2\n2\n#\n1\n1\n",
        "line 4, column 1: expected \"#\" after the clues of 2 rows, found \"2\"",
    );
}

#[test]
fn cwd_has_a_blank_line_before_the_columns() {
    is_written(Format::Cwd, &pair(), "2\n3\n1 1\n2\n\n2\n1\n1\n");
    is_written(Format::Cwd, &gaps(), "3\n2\n1\n1\n0\n\n2\n0\n");
    is(Format::Cwd, "3\n2\n1\n1\n\n\n2\n\n", &gaps());
    is(Format::Cwd, "2\n3\n\n1 1\n2\n\n\n2\n1\n1\n\n", &pair());
    refuses(
        Format::Cwd,
        "2\n3\n1 1\n2\n2\n1\n",
        "line 5, column 1: expected a blank line after the clues of 2 rows, found \"2\"",
    );
    refuses(
        Format::Cwd,
        "2\n3\n1 1\n2\n\n2\n1\n1\n1\n",
        "line 9, column 1: expected nothing after the clues of 3 columns, found \"1\"",
    );
}

#[test]
fn syro_ends_each_clue_with_0() {
    is_written(Format::Syro, &pair(), "1 1 0\n2 0\n\n2 0\n1 0\n1 0\n");
    is_written(Format::Syro, &gaps(), "1 0\n1 0\n0\n\n2 0\n0\n");
    is(Format::Syro, "\n1 1\n# two\n2\n\n\n2\n1\n1 0\n\n", &pair());
    let tens = Document::from(Picture::from_bits(10, 1, "1111111111").unwrap().puzzle());
    is(
        Format::Syro,
        &format!("10\n\n{}", "1 0\n".repeat(10)),
        &tens,
    );
    refuses(
        Format::Syro,
        "1 0\n\n1 0\n\n1 0\n",
        "line 5, column 1: expected nothing after the columns, found \"1 0\"",
    );
    refuses(
        Format::Syro,
        "1 0\n1 0\n",
        "line 3, column 1: expected a blank line between the rows and the columns, found the end \
         of the text",
    );
}

#[test]
fn makhorin_has_a_title_in_its_first_comment() {
    let mut document = pair();
    document.title = Some("Pair".into());
    is_written(Format::Makhorin, &document, "* Pair\n1 1\n2\n&\n2\n1\n1\n");
    is_written(Format::Makhorin, &gaps(), "1\n1\n0\n&\n2\n0\n");
    refuses(
        Format::Makhorin,
        "1\n&\n1\n&\n",
        "line 4, column 1: expected the clue of a column, found \"&\"",
    );
    refuses(
        Format::Makhorin,
        "&\n1\n",
        "line 1, column 1: expected the clue of row 1, found \"&\"",
    );
}

#[test]
fn tcga_has_many_puzzles_with_the_columns_first() {
    is_written(Format::Tcga, &pair(), "$1\n2\n1\n1\n1\t1\n2\n");
    let two = [pair(), gaps()];
    let text = write_all(&two, Format::Tcga);
    // The last column and no row of `gaps` is empty, so the border is unclear; 5 is odd.
    assert_eq!(
        text.unwrap_err().to_string(),
        "empty lines would leave open where the columns end and the rows begin"
    );
    let two = [pair(), Document::from(Picture::blank(2, 2).puzzle())];
    let text = write_all(&two, Format::Tcga).unwrap();
    assert_eq!(text, "$1\n2\n1\n1\n1\t1\n2\n$2\n0\n0\n0\n0\n");
    assert_eq!(read(text.as_bytes(), Format::Tcga), Ok(two.to_vec()));
    refuses(
        Format::Tcga,
        "$1\n1\n0\n0\n0\n1\n0\n0\n",
        "line 1, column 1: empty lines leave open where the clues of the columns end and those of \
         the rows begin",
    );
    refuses(
        Format::Tcga,
        "1\n1\n",
        "line 1, column 1: expected a puzzle number such as $1, found \"1\"",
    );
}

#[test]
fn olsak_has_colors() {
    let colors = "#d\n   0:   #FFFFFF   white\n   g:X  #000000   black\n";
    let mut document = pair();
    document.title = Some("Pair".into());
    document.copyright = Some("2026 us".into());
    let text =
        format!("Pair\nCopyright 2026 us\n{colors}: rows\n1g 1g\n2g\n: columns\n2g\n1g\n1g\n");
    is_written(Format::Olsak, &document, &text);
    let text = format!("{colors}: rows\n1g\n1g\n0\n: columns\n2g\n0\n");
    is_written(Format::Olsak, &gaps(), &text);
    is(
        Format::Olsak,
        ": rows\n1 1\n2\n: columns\n2\n1\n1\n",
        &pair(),
    );
    for title in [": rows", "#d", "Copyright us"] {
        let mut document = pair();
        document.title = Some(title.into());
        is(
            Format::Olsak,
            &write(&document, Format::Olsak).unwrap(),
            &document,
        );
    }
    refuses(
        Format::Olsak,
        "Triddler\n#t\n",
        "line 2, column 1: expected clues of two directions, not of a triddler, found \"#t\"",
    );
    refuses(
        Format::Olsak,
        ": rows\n1\n",
        "line 3, column 1: expected \": rows\" and \": columns\", each before its clues, found the \
         end of the text",
    );
    refuses(
        Format::Olsak,
        ": A\n1\n: B\n1\n: C\n1\n: D\n1\n",
        "line 7, column 1: expected clues of two directions, not of a triddler, found \": D\"",
    );
}

#[test]
fn bosch_counts_the_blocks() {
    let row = |name: &str, sizes: &str| {
        let count = sizes.split_whitespace().filter(|&size| size != "0").count();
        format!("\n{name}\nnumber_of_clusters: {count}\nsize(s): {sizes}\n")
    };
    let text = |document: &Document, lines: &[(&str, &str)]| {
        let puzzle = &document.puzzle;
        let lines: String = lines.iter().map(|(name, sizes)| row(name, sizes)).collect();
        format!(
            "number_of_rows: {}\nnumber_of_columns: {}\n{lines}",
            puzzle.height(),
            puzzle.width()
        )
    };
    let lines = [
        ("row_1", "1 1"),
        ("row_2", "2"),
        ("column_1", "2"),
        ("column_2", "1"),
        ("column_3", "1"),
    ];
    let canonical = text(&pair(), &lines);
    is_written(Format::Bosch, &pair(), &canonical);
    let lines = [
        ("row_1", "1"),
        ("row_2", "1"),
        ("row_3", "0"),
        ("column_1", "2"),
        ("column_2", "0"),
    ];
    let with_gaps = text(&gaps(), &lines);
    is_written(Format::Bosch, &gaps(), &with_gaps);
    is(
        Format::Bosch,
        &with_gaps.replace("size(s): 0\n", ""),
        &gaps(),
    );
    is(
        Format::Bosch,
        &with_gaps.replace("clusters: 0", "clusters: 1"),
        &gaps(),
    );
    refuses(
        Format::Bosch,
        canonical.replacen("clusters: 2", "clusters: 3", 1),
        "line 6, column 10: expected 3 sizes, found 2",
    );
    refuses(
        Format::Bosch,
        canonical.replace("row_2", "row_3"),
        "line 8, column 1: expected row_2, found \"row_3\"",
    );
    refuses(
        Format::Bosch,
        canonical.replace("size(s)", "sizes"),
        "line 6, column 1: expected size(s):, found \"sizes: 1 1\"",
    );
    refuses(
        Format::Bosch,
        format!("{canonical}\nrow_3\n"),
        "line 24, column 1: expected nothing after the last column, found \"row_3\"",
    );
}

#[test]
fn pbm_is_the_solution() {
    let picture = Picture::from_bits(3, 2, "101110").unwrap();
    let mut document = Document::from(picture);
    document.title = Some("Pair".into());
    let text = write(&document, Format::Pbm).unwrap();
    assert_eq!(text, "P1\n# Pair\n3 2\n101\n110\n");
    is(Format::Pbm, &text, &document);
    is(
        Format::Pbm,
        "P1#Pair\r3 2 1 0\t1\n1 # again\n 1 0 \r\n",
        &document,
    );
    // A vertical tab is a blank, and the mark of a program is no title.
    is(
        Format::Pbm,
        "P1\x0b# CREATOR: GIMP\n#Pair\n3 2 101110",
        &document,
    );
    assert_eq!(
        write(&pair(), Format::Pbm).unwrap_err().to_string(),
        "pbm holds pictures, and the goal of the puzzle is not known"
    );
}

#[test]
fn a_bad_image_names_the_byte() {
    let cases: [(&[u8], &str); 11] = [
        (
            b"",
            "line 1, column 1: expected a mark from P1 to P6, found the end of the text",
        ),
        (
            b"P7 1 1 0",
            "line 1, column 1: expected a mark from P1 to P6, found \"P7 1 1 0\"",
        ),
        (
            b"P1\n3",
            "line 2, column 2: expected a height in pixels, found the end of the text",
        ),
        (
            b"P1\n-3 2",
            "line 2, column 1: expected a width in pixels, found \"-3 2\"",
        ),
        (
            b"P1 0 0",
            "line 1, column 4: a board of 0x0: both sides must be from 1 to 4000",
        ),
        (
            b"P4 4001 1 ",
            "line 1, column 4: a board of 4001x1: both sides must be from 1 to 4000",
        ),
        (
            b"P4 4294967297 4294967297 ",
            "line 1, column 4: expected an image of at most 67108864 pixels, found \
             4294967297x4294967297",
        ),
        (
            b"P4 99999999999999999999 1 ",
            "line 1, column 4: expected a width in pixels, found \"99999999\"",
        ),
        (
            b"P1 2 1 12",
            "line 1, column 9: expected a pixel, 0 or 1, found \"2\"",
        ),
        (
            b"P4 9 2\n\xff\xff\xff",
            "line 2, column 1: expected 4 bytes of pixels, found 3",
        ),
        (
            b"P1 1 1 1 P1",
            "line 1, column 10: expected nothing after the image, found \"P1\"",
        ),
    ];
    for (image, message) in cases {
        refuses(Format::Pbm, image, message);
    }
}

#[test]
fn a_threshold_tells_dark_from_light() {
    // 1, 2, 3, 4 of four pixels are dark.
    let image = b"P1 8 2  10111111 00000111";
    let read = |threshold, invert| {
        let options = ImageOptions::default()
            .size((4, 1))
            .threshold(Threshold::Percent(threshold))
            .invert(invert);
        let documents = read_image(image, Format::Pbm, &options).unwrap();
        documents[0].goal.as_ref().unwrap().to_bits()
    };
    assert_eq!(read(25, false), "1111");
    assert_eq!(read(50, false), "0111");
    assert_eq!(read(51, false), "0011");
    assert_eq!(read(100, false), "0001");
    assert_eq!(read(50, true), "1100");
    let options = ImageOptions::default()
        .size((4, 1))
        .threshold(Threshold::Auto)
        .invert(false);
    let documents = read_image(image, Format::Pbm, &options).unwrap();
    assert_eq!(documents[0].goal.as_ref().unwrap().to_bits(), "0011");
}

/// The formats with clues whose texts do not state the size of the board.
const COUNTED: [Format; 4] = [Format::Syro, Format::Makhorin, Format::Tcga, Format::Olsak];

/// The formats with clues whose texts state it.
const SIZED: [Format; 7] = [
    Format::Non,
    Format::Nin,
    Format::Mk,
    Format::Cwd,
    Format::Bosch,
    Format::Id,
    Format::Inversor,
];

fn clue_formats() -> impl Iterator<Item = Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| !format.is_picture() && !format.is_only_read())
}

#[test]
fn a_text_cut_anywhere_is_refused() {
    // The first three clues of tcga are those of a board of 1x2.
    for format in clue_formats().filter(|&format| format != Format::Tcga) {
        let text = write(&pair(), format).unwrap();
        for end in 0..text.len() {
            let cut = read(&text.as_bytes()[..end], format);
            // Only the last line break may go, and the last 0 of syro.
            let is_whole = matches!(text[end..].trim(), "" | "0");
            assert_eq!(cut.is_ok(), is_whole, "{format}: {:?}", &text[..end]);
        }
    }
}

/// One block of a good text is replaced.
#[test]
fn clues_that_are_no_puzzle_are_refused() {
    for format in clue_formats() {
        let text = write(&pair(), format).unwrap();
        let with_block = |block: &str| {
            // Bosch's texts have numbers that are not blocks.
            let sizes = text.rfind("size(s): 2").map(|at| at + "size(s): ".len());
            let at = sizes.or(text.rfind('2')).expect("a block of 2");
            let text = format!("{}{block}{}", &text[..at], &text[at + 1..]);
            read(text.as_bytes(), format).unwrap_err().to_string()
        };
        // The end of the columns in tcga depends on the totals, which are then wrong.
        let totals = with_block("1");
        assert!(
            format == Format::Tcga || totals.contains("filled cells, but the columns need"),
            "{format}: {totals}"
        );
        let too_long = with_block("4");
        assert!(
            format == Format::Tcga || too_long.contains("blocks need 4 cells but the line has"),
            "{format}: {too_long}"
        );
        for block in ["4294967297", "18446744073709551617", "-2"] {
            let error = with_block(block);
            assert!(
                format == Format::Tcga || error.contains("expected"),
                "{format}: {error}"
            );
        }
    }
}

#[test]
fn sizes_of_no_board_are_refused() {
    for format in SIZED {
        let text = write(&pair(), format).unwrap();
        for side in ["0", "-3", "4001", "4294967299", "18446744073709551619"] {
            let text = text.replacen('3', side, 1);
            let error = read(text.as_bytes(), format).unwrap_err().to_string();
            assert!(error.contains("from 1 to 4000"), "{format}: {error}");
        }
    }
}

#[test]
fn more_lines_than_a_board_has_are_refused() {
    let rows: Clues = (0..4000).map(|_| [1]).collect();
    let columns: Clues = [[4000]].into_iter().collect();
    let tall = Document::from(Puzzle::new(rows, columns).unwrap());
    // The end of the columns in tcga depends on the totals, which are then wrong.
    for format in COUNTED.into_iter().filter(|&format| format != Format::Tcga) {
        let text = write(&tall, format).unwrap();
        is(format, &text, &tall);
        let first = text.find("\n1").expect("rows of one block") + 1;
        let line = text[first..].find('\n').expect("it has an end") + 1;
        let row = &text[first..first + line];
        let text = format!("{}{row}{}", &text[..first], &text[first..]);
        let error = read(text.as_bytes(), format).unwrap_err().to_string();
        let what = "a board of 1x4001: both sides must be from 1 to 4000";
        assert!(error.ends_with(what), "{format}: {error}");
    }
}
