//! Formats in XML, JSON and TOML, and PNG, JPEG and GIF images.

use nonogram::{Grid, Picture};
use nonogram_formats::{Document, Format, ImageOptions, Threshold, read, read_image, write, write_bytes};

/// Rows `1 1`, `2`; columns `2`, `1`, `1`.
fn pair() -> Document {
    Document::from(Picture::from_bits(3, 2, "101110").unwrap())
}

fn clues() -> Document {
    Document::from(pair().puzzle)
}

#[track_caller]
fn is(format: Format, text: &str, document: &Document) {
    let documents = read(text.as_bytes(), format);
    assert_eq!(documents, Ok(vec![document.clone()]), "{text}");
}

#[track_caller]
fn refuses(format: Format, text: impl AsRef<[u8]>, message: &str) {
    let error = read(text.as_ref(), format).unwrap_err();
    assert_eq!(error.to_string(), message);
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
    let mut document = pair();
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
        .replace("<puzzleset>", "<!DOCTYPE pbn SYSTEM \"x.dtd\"><!-- a set --><puzzleset><source>us</source>")
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
        (changed(">2</count>", ">x</count>"), "line 8, column 28: expected a block length from 1 to 4000, found \"x\""),
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
            "line 17, column 8: the goal contradicts the clues: row 1: expected the blocks 1 1, found 2",
        ),
        (changed("|X.X|", "|X.|"), "line 17, column 8: expected 2 cells in each row of the image, found 3"),
        (changed("|X.X|", "|X?X|"), "line 17, column 8: expected a goal without unknown cells, found \"?\""),
        (changed("|X.X|", "|X.o|"), "line 17, column 8: expected the sign of a color, found \"o\""),
        (
            changed("<count color=\"black\">2", "<count color=\"black\">3"),
            "line 3, column 1: column 1: blocks need 3 cells but the line has 2",
        ),
        ("<puzzleset></puzzleset>".into(), "line 1, column 24: expected a <puzzle>, found the end of the text"),
        ("<puzzle>".into(), "line 1, column 9: expected the end of each element, found the end of the text"),
        (
            "<puzzle></puzzle>".into(),
            "line 1, column 1: expected clues of the rows and of the columns, or a goal, found \"neither\"",
        ),
        ("<puzzle><puzzle>".into(), "line 1, column 9: expected the end of the first puzzle, found \"<puzzle>\""),
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
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \"&b;&b;\">]><puzzle><title>&c;</title></puzzle>";
    assert!(read(bomb.as_bytes(), Format::Webpbn).is_err());
    let deep = "[".repeat(1_000_000);
    assert!(read(deep.as_bytes(), Format::Json).is_err());
    let deep = format!("a = {}", "[".repeat(1_000_000));
    assert!(read(deep.as_bytes(), Format::Toml).is_err());
}

#[test]
fn json_is_objects_of_arrays() {
    let text = "{\"rows\":[[1,1],[2]],\"columns\":[[2],[1],[1]],\"solution\":[\"101\",\"110\"]}";
    assert_eq!(write(&pair(), Format::Json).unwrap(), format!("{text}\n"));
    is(Format::Json, text, &pair());
    is(Format::Json, &format!("\u{feff}[{text}]\r\n"), &pair());
    is(
        Format::Json,
        "{\"cols\": [[2],[1],[1]], \"goal\": [[1,0,1],[true,true,false]], \"x\": {}, \"rows\": [[1,1],[2]]}",
        &pair(),
    );
    let two = format!("{text}\n{text}");
    assert_eq!(read(two.as_bytes(), Format::Json), Ok(vec![pair(), pair()]));
    is(Format::Json, "{\"rows\":[[],[0]],\"columns\":[[0]]}", &Document::from(Picture::blank(1, 2).puzzle()));
}

#[test]
fn bad_json_names_the_place() {
    let cases = [
        ("", "line 1, column 1: expected an object with rows and columns"),
        (
            "7",
            "line 1, column 1: invalid type: integer `7`, expected an object with rows and columns, or an array of them",
        ),
        ("{\"rows\":[]}", "line 1, column 11: missing field `columns`"),
        (
            "{\"rows\":[[1,0,1]],\"columns\":[]}",
            "line 1, column 16: invalid value: integer `0`, expected an array of block lengths from 1 to 4000",
        ),
        (
            "{\"rows\":[[4001]],\"columns\":[]}",
            "line 1, column 14: invalid value: integer `4001`, expected an array of block lengths from 1 to 4000",
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
        ("{\"rows\":[],\"columns\":[]}", "line 1, column 24: a board of 0x0: both sides must be from 1 to 4000"),
    ];
    for (text, message) in cases {
        refuses(Format::Json, text, message);
    }
}

#[test]
fn toml_has_lines_of_clues() {
    let text = "title = \"Pair\"\n\n[clues]\nrows = \"\"\"\n1 1\n2\n\"\"\"\ncolumns = \"\"\"\n2\n1\n1\n\"\"\"\n";
    let mut document = clues();
    document.title = Some("Pair".into());
    assert_eq!(write(&document, Format::Toml).unwrap(), text);
    is(Format::Toml, text, &document);
    is(Format::Toml, &format!("\u{feff}{}", text.replace('\n', "\r\n")), &document);
    is(
        Format::Toml,
        "[clues]\nrows = '''\"1 1\", # first\n ; none\n'2'\n'''\ncolumns = \"2, 1,\\t1\"\n[colors]\ndefs = []\n",
        &clues(),
    );
}

#[test]
fn bad_toml_names_the_place() {
    let cases = [
        ("", "line 1, column 1: missing field `clues`"),
        ("[clues]\nrows = \"1\"", "line 1, column 1: missing field `columns`"),
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
    let file = write_bytes(&[pair()], Format::Png).unwrap();
    assert_eq!(Format::sniff(&file), Some(Format::Png));
    assert_eq!(read(&file, Format::Png), Ok(vec![pair()]));
    let options = ImageOptions::default().size((6, 4)).invert(true);
    let documents = read_image(&file, Format::Png, &options).unwrap();
    let goal = documents[0].goal.as_ref().unwrap();
    assert_eq!(goal.to_bits(), "001100001100000011000011");
    assert_eq!(write(&pair(), Format::Png).unwrap_err().to_string(), "png is no text");
}

#[test]
fn a_png_that_is_cut_or_huge_is_refused() {
    let file = write_bytes(&[pair()], Format::Png).unwrap();
    // The last chunk is empty, so nothing is missing without it.
    let end = file.len() - 12;
    for cut in 0..end {
        let error = read(&file[..cut], Format::Png).unwrap_err().to_string();
        assert!(error.contains("expected a PNG image"), "{cut}: {error}");
    }
    let mut huge = file;
    // The width; its check sum is then wrong, too.
    huge[16..20].copy_from_slice(&u32::to_be_bytes(0x7fff_ffff));
    assert!(read(&huge, Format::Png).is_err());
}

/// 16x8 pixels, gray, the left half black, in hexadecimal digits.
const JPEG: &str = "\
     ffd8ffdb00430001010101010101010101010101010101010101010101010101010101010101010101010101\
     010101010101010101010101010101010101010101010101010101ffc0000b080008001001011100ffc40014\
     00010000000000000000000000000000000bffc40014100100000000000000000000000000000000ffda0008\
     010100003f003ff3fc3fffd9";

fn jpeg() -> Vec<u8> {
    let digits = JPEG.as_bytes().chunks(2);
    let digits = digits.map(|two| std::str::from_utf8(two).unwrap());
    digits.map(|two| u8::from_str_radix(two, 16).unwrap()).collect()
}

#[test]
fn a_jpeg_image_is_read() {
    let file = jpeg();
    assert_eq!(Format::sniff(&file), Some(Format::Jpeg));
    let documents = read(&file, Format::Jpeg).unwrap();
    let goal = documents[0].goal.as_ref().unwrap();
    assert_eq!(goal.to_bits(), "1111111100000000".repeat(8));
    let options = ImageOptions::default().size((4, 2)).threshold(Threshold::Auto).invert(true);
    let documents = read_image(&file, Format::Jpeg, &options).unwrap();
    assert_eq!(documents[0].goal.as_ref().unwrap().to_bits(), "00110011");
    let documents = read_image(&file, Format::Jpeg, &ImageOptions::default().inks(3)).unwrap();
    let goal = documents[0].goal.as_ref().unwrap();
    assert_eq!((goal.is_colored(), goal.filled()), (false, 64));
    assert_eq!(write(&pair(), Format::Jpeg).unwrap_err().to_string(), "jpeg is read, not written");
}

#[test]
fn bad_jpeg_images_are_errors() {
    let file = jpeg();
    for cut in 0..file.len() {
        let error = read(&file[..cut], Format::Jpeg).unwrap_err().to_string();
        assert!(error.contains(": expected a JPEG image"), "{cut}: {error}");
    }
    for at in 0..file.len() {
        for value in [0, 1, 0x7f, 0xff] {
            let mut bad = file.clone();
            bad[at] = value;
            read(&bad, Format::Jpeg).ok();
        }
    }
    let frame = file.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
    let mut huge = file;
    huge[frame + 5..frame + 9].fill(0xff);
    let error = read(&huge, Format::Jpeg).unwrap_err().to_string();
    assert!(error.contains("65535x65535"), "{error}");
}

/// A GIF image of 4x2 pixels, with these frames: left, top, width, and rows of numbers of colors.
fn gif(frames: &[(u16, u16, u16, &[u8])]) -> Vec<u8> {
    let colors = [[255, 255, 255], [200, 0, 0], [0, 0, 150]].concat();
    let mut file = Vec::new();
    let mut encoder = gif::Encoder::new(&mut file, 4, 2, &colors).unwrap();
    for &(left, top, width, pixels) in frames {
        let height = pixels.len() as u16 / width;
        let mut frame = gif::Frame::from_indexed_pixels(width, height, pixels, Some(3));
        (frame.left, frame.top) = (left, top);
        encoder.write_frame(&frame).unwrap();
    }
    drop(encoder);
    file
}

const WHOLE: (u16, u16, u16, &[u8]) = (0, 0, 4, &[0, 1, 1, 0, 3, 1, 2, 0]);

#[test]
fn the_first_frame_of_a_gif_image_is_read() {
    let file = gif(&[WHOLE, (1, 0, 2, &[2, 2])]);
    assert_eq!(Format::sniff(&file), Some(Format::Gif));
    let options = ImageOptions::default().inks(2);
    let documents = read_image(&file, Format::Gif, &options).unwrap();
    let [document] = &documents[..] else { panic!() };
    assert_eq!(document.goal.as_ref().unwrap().to_digits(), "01100120");
    let colors = document.palette.swatches().map(|(_, swatch)| swatch.rgb.0);
    assert_eq!(colors.collect::<Vec<_>>(), [[255, 255, 255], [200, 0, 0], [0, 0, 150]]);
    let picture = |file: &[u8]| {
        let documents = read(file, Format::Gif).unwrap();
        documents[0].goal.as_ref().unwrap().to_bits()
    };
    // Without inks, dark colors are filled.
    assert_eq!(picture(&file), "01100110");
    // What the first frame leaves out is transparent.
    assert_eq!(picture(&gif(&[(2, 1, 1, &[1]), WHOLE])), "00000010");
    assert_eq!(write(&pair(), Format::Gif).unwrap_err().to_string(), "gif is read, not written");
}

#[test]
fn bad_gif_images_are_errors() {
    let file = gif(&[WHOLE]);
    let whole = read(&file, Format::Gif).unwrap();
    for cut in 0..file.len() {
        match read(&file[..cut], Format::Gif) {
            // Only the end mark is missing.
            Ok(documents) => assert!(documents == whole && cut + 4 > file.len(), "{cut}"),
            Err(error) => {
                let error = error.to_string();
                assert!(error.contains(": expected a GIF image"), "{cut}: {error}");
            }
        }
    }
    for at in 0..file.len() {
        for value in [0, 1, 0x7f, 0xff] {
            let mut bad = file.clone();
            bad[at] = value;
            read(&bad, Format::Gif).ok();
        }
    }
    let refused = |range: std::ops::Range<usize>, value: u8, message: &str| {
        let mut bad = file.clone();
        bad[range].fill(value);
        let error = read(&bad, Format::Gif).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    };
    // The size of the image and of the frame.
    refused(6..10, 0xff, "65535x65535");
    refused(6..8, 0, "a board of 0x2");
    let frame = file.iter().rposition(|&byte| byte == b',').unwrap();
    refused(frame + 7..frame + 9, 0, "its first frame is empty");
    refused(frame + 5..frame + 9, 0xff, "expected a GIF image: ");
    let none = [&file[..frame], b";"].concat();
    let error = read(&none, Format::Gif).unwrap_err().to_string();
    assert!(error.contains("expected a GIF image: it has no frame"), "{error}");
}

#[test]
fn toml_counts_signs_outside_texts_only() {
    let many = ",[{.=".repeat(10_000);
    let text = format!(
        "# {many}\ntitle = \"\\\"{many}\"\n[clues]\nrows = '''1''' # {many}\ncolumns = \"\"\"\n1 # {many}\n\"\"\"\n"
    );
    assert_eq!(read(text.as_bytes(), Format::Toml).unwrap().len(), 1);
    let text = format!("a = [{}]\n[clues]\nrows = '1'\ncolumns = '1'\n", "1,".repeat(10_000));
    let message = "line 1, column 20003: expected at most 10000 keys, brackets and commas outside texts";
    refuses(Format::Toml, text, message);
}
