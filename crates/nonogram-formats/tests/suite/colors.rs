//! Boards of several inks, and boards in one ink that is not black.

use crate::{is, refuses};
use nonogram::{Ink, Palette, Picture, Rgb, Swatch, strategy};
use nonogram_formats::{Document, Format, ImageOptions, read, read_image, write, write_bytes};
use proptest::prelude::*;

/// The formats that hold inks and their colors.
const PALETTE: [Format; 5] = [
    Format::Non,
    Format::Olsak,
    Format::Webpbn,
    Format::Json,
    Format::Toml,
];

fn swatch(name: &str, rgb: &str, symbol: char) -> Swatch {
    Swatch {
        name: name.into(),
        rgb: Rgb::from_hex(rgb).unwrap(),
        symbol,
    }
}

/// `aab` above `.b.`, in red and green.
fn flag() -> Document {
    let mut document = Document::from("aab\n.b.".parse::<Picture>().unwrap());
    document.palette = Palette::new(vec![
        swatch("white", "ffffff", '.'),
        swatch("red", "ff0000", 'r'),
        swatch("green", "008000", 'g'),
    ])
    .unwrap();
    document
}

/// A board in blue on yellow.
fn blue() -> Document {
    let mut document = Document::from(Picture::from_bits(3, 2, "101110").unwrap());
    document.palette = Palette::new(vec![
        swatch("yellow", "ffff00", '.'),
        swatch("blue", "0000ff", '#'),
    ])
    .unwrap();
    document
}

#[track_caller]
fn is_written(format: Format, document: &Document, text: &str) {
    assert_eq!(write(document, format).unwrap(), text);
    is(format, text, document);
}

const XML: &str = r#"<?xml version="1.0"?>
<puzzleset>
<puzzle type="grid" defaultcolor="red" backgroundcolor="white">
<color name="white" char=".">fff</color>
<color name="red" char="r">f00</color>
<color name="green" char="g">008000</color>
<clues type="columns">
<line><count color="red">1</count></line>
<line><count color="red">1</count><count color="green">1</count></line>
<line><count color="green">1</count></line>
</clues>
<clues type="rows">
<line><count color="red">2</count><count color="green">1</count></line>
<line><count color="green">1</count></line>
</clues>
<solution type="goal">
<image>
|rrg|
|.g.|
</image>
</solution>
</puzzle>
</puzzleset>
"#;

#[test]
fn webpbn_has_colors_by_name() {
    is_written(Format::Webpbn, &flag(), XML);
    // Colors in another order, one that is not used, and the color of the foreground.
    let more = XML
        .replace(
            "<color name=\"white\"",
            "<color name=\"black\" char=\"X\">000</color>\n<color name=\"white\"",
        )
        .replace("<count color=\"red\">", "<count>");
    is(Format::Webpbn, &more, &flag());
    is(
        Format::Webpbn,
        &write(&blue(), Format::Webpbn).unwrap(),
        &blue(),
    );
    let without = XML.replace(" backgroundcolor=\"white\"", "");
    is(Format::Webpbn, &without, &flag());
}

#[test]
fn bad_colors_of_webpbn_name_the_place() {
    let changed = |from: &str, to: &str| XML.replacen(from, to, 1);
    for (text, message) in [
        (
            changed("<count color=\"green\">1", "<count color=\"green\">?"),
            "line 9, column 56: expected a block length, not a blot, found \"?\"",
        ),
        (
            changed("<count color=\"green\">", "<count color=\"blue\">"),
            "line 9, column 35: expected the name of a color, found \"blue\"",
        ),
        (
            changed("<count color=\"green\">", "<count color=\"white\">"),
            "line 9, column 35: expected a color other than the background, found \"white\"",
        ),
        (
            changed("<count color=\"green\">", "<count color=\"red/white\">"),
            "line 9, column 35: expected a color for whole cells, not a triangle, found \
             \"red/white\"",
        ),
        (
            changed(">f00<", ">f0<"),
            "line 5, column 28: expected a color such as ff0000 or f00, found \"f0\"",
        ),
        (
            changed("name=\"green\" char", "name=\"red\" char"),
            "line 6, column 28: expected each color once, found \"red\"",
        ),
        (
            changed("type=\"grid\"", "type=\"triddler\""),
            "line 3, column 1: expected a puzzle of type grid, found \"triddler\"",
        ),
        (
            changed("|rrg|", "|[rg]rg|"),
            "line 17, column 8: expected a goal without choices of colors, found \"[rg]\"",
        ),
        (
            changed("|rrg|", "|rrr|"),
            "line 17, column 8: the goal contradicts the clues: row 1: expected the blocks 2a 1b, \
             found 3",
        ),
        (
            changed("\"green\">1", "\"green\">2"),
            "line 3, column 1: column 2: blocks need 3 cells but the line has 2",
        ),
        (
            changed("<count color=\"green\">1</count>", ""),
            "line 3, column 1: the rows need 4 filled cells, but the columns need 3",
        ),
        (
            changed("<count color=\"green\">1</count>", "<count>1</count>"),
            "line 3, column 1: column 2: blocks need 3 cells but the line has 2",
        ),
    ] {
        refuses(Format::Webpbn, &text, message);
    }
    let many: String = (0..32)
        .map(|ink| format!("<color name=\"{ink}\" char=\"x\">000</color>"))
        .collect();
    let text = format!("<puzzle>{many}");
    let error = read(text.as_bytes(), Format::Webpbn)
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with("expected at most 31 inks, found \"31\""),
        "{error}"
    );
}

const NON: &str = "color 0 #ffffff\ncolor r #ff0000\ninkname r \"red\"\ncolor g #008000\ninkname g \
    \"green\"\nwidth 3\nheight 2\n\nrows\n2r,1g\n1g\n\ncolumns\n1r\n1r,1g\n1g\n\ngoal \"rrg0g0\"\n";

#[test]
fn non_has_letters() {
    is_written(Format::Non, &flag(), NON);
    // Without colors, inks are in the order of their letters.
    let start = NON.find("width").unwrap();
    let text = &NON[start..];
    let documents = read(text.as_bytes(), Format::Non).unwrap();
    let [document] = &documents[..] else { panic!() };
    assert_eq!(
        document.puzzle.to_string(),
        "3x2:1b/1b.1a/1a/2b.1a/1a",
        "{document:?}"
    );
    assert_eq!(document.goal.as_ref().unwrap().to_digits(), "221010");
    // Blocks without a letter have the color 1.
    let text = text
        .replace('r', "")
        .replace("ows", "rows")
        .replace("goal \"g0g0", "goal \"11g0g0");
    let documents = read(text.as_bytes(), Format::Non).unwrap();
    assert_eq!(
        documents[0].puzzle.to_string(),
        "3x2:1a/1a.1b/1b/2a.1b/1b",
        "{text}"
    );
    is(Format::Non, &write(&blue(), Format::Non).unwrap(), &blue());
    assert!(write(&blue(), Format::Non).unwrap().starts_with(
        "color 0 #ffff00\ninkname 0 \"yellow\"\ncolor 1 #0000ff\ninkname 1 \"blue\"\nwidth 3\n"
    ));
    // Colors without a name, and names in any place, without quotes or in another case.
    let lines: Vec<&str> = NON.lines().collect();
    let without: Vec<&str> = lines
        .iter()
        .copied()
        .filter(|line| !line.starts_with("inkname"))
        .collect();
    let mut unnamed = flag();
    unnamed.palette = Palette::new(vec![
        swatch("white", "ffffff", '.'),
        swatch("", "ff0000", 'r'),
        swatch("", "008000", 'g'),
    ])
    .unwrap();
    is(Format::Non, &without.join("\n"), &unnamed);
    let late = format!("{}\nINKNAME g green\ninkname r red\n", without.join("\n"));
    is(Format::Non, &late, &flag());
}

#[test]
fn bad_colors_of_non_name_the_place() {
    let changed = |from: &str, to: &str| NON.replacen(from, to, 1);
    for (text, message) in [
        (
            changed("inkname r \"red\"", "inkname x \"red\""),
            "line 3, column 9: expected a color that is defined, found \"x\"",
        ),
        (
            changed("inkname r", "inkname g"),
            "line 5, column 9: expected one name for each color, found \"g\"",
        ),
        (
            changed("inkname r \"red\"", "inkname r"),
            "line 3, column 10: expected a letter and its name, such as b \"red\", found the end \
             of the line",
        ),
        (
            changed("\"red\"", "\"red"),
            "line 3, column 15: expected a closing quote, found the end of the line",
        ),
        (
            changed("#ff0000", "reddish"),
            "line 2, column 9: expected a color such as #ff0000, found \"reddish\"",
        ),
        (
            changed("color r #ff0000", "color r"),
            "line 2, column 8: expected a letter and its color, such as b #ff0000, found the end \
             of the line",
        ),
        (
            changed("color r", "color rot"),
            "line 2, column 7: expected a color of one character, found \"rot\"",
        ),
        (
            changed("color r", "color ?"),
            "line 2, column 7: expected a letter, found \"?\"",
        ),
        (
            changed("color g", "color r"),
            "line 4, column 7: expected each color once, found \"r\"",
        ),
        (
            changed("2r,1g", "2rg,1g"),
            "line 10, column 2: expected a color of one character, found \"rg\"",
        ),
        (
            changed("rrg0g0", "rrx0g0"),
            "line 18, column 9: expected 0 or 1 or a color, found \"x0g0\"",
        ),
        (
            changed("rrg0g0", "rrg0g"),
            "line 18, column 7: expected 6 cells, found 5",
        ),
        (
            changed("2r,1g", "2r,1r"),
            "line 10, column 1: row 1: blocks need 4 cells but the line has 3",
        ),
        (
            changed("2r,1g", "3g"),
            "line 10, column 1: the rows need 0 cells of color \"r\", but the columns need 2",
        ),
    ] {
        refuses(Format::Non, &text, message);
    }
}

const OLSAK: &str = "#d\n   0:   #FFFFFF   white\n   a:r  #FF0000   red\n   b:g  #008000   \
    green\n: rows\n2a 1b\n1b\n: columns\n1a\n1a 1b\n1b\n";

#[test]
fn olsak_has_colors_with_characters() {
    let mut document = flag();
    document.goal = None;
    is_written(Format::Olsak, &document, OLSAK);
    // The default color, and a named one.
    let text = OLSAK
        .replace("a:r  #FF0000 ", "1:r  red ")
        .replace("2a", "2")
        .replace("1a", "1");
    is(Format::Olsak, &text, &document);
    let mut document = blue();
    document.goal = None;
    is(
        Format::Olsak,
        &write(&document, Format::Olsak).unwrap(),
        &document,
    );
    for (from, to, message) in [
        (
            "#FF0000",
            "red/white",
            "line 3, column 9: expected a color for whole cells, not a triangle, found \
             \"red/white\"",
        ),
        (
            "#FF0000",
            "#FF000",
            "line 3, column 9: expected a color such as #000000, found \"#FF000\"",
        ),
        (
            "   a:r  #FF0000   red",
            "a",
            "line 3, column 1: expected a color such as g:X #000000 black, found \"a\"",
        ),
        (
            "b:g",
            "a:g",
            "line 4, column 4: expected each color once, found \"a:g  #008000   green\"",
        ),
        (
            "2a 1b",
            "2a 1c",
            "line 6, column 5: expected a color that is defined, found \"c\"",
        ),
    ] {
        refuses(Format::Olsak, OLSAK.replacen(from, to, 1), message);
    }
}

const TOML: &str = "[colors]\ndefs = [\n    \"a = (ff0000) r\",\n    \"b = (008000) g\",\n]\nnames \
    = { a = \"red\", b = \"green\" }\n\n[clues]\nrows = \"\"\"\n2a 1b\n1b\n\"\"\"\ncolumns = \
    \"\"\"\n1a\n1a 1b\n1b\n\"\"\"\n";

#[test]
fn toml_has_color_definitions() {
    let mut document = flag();
    document.goal = None;
    is_written(Format::Toml, &document, TOML);
    let text = TOML
        .replace("(ff0000)", "(255, 0, 0)")
        .replace("(008000)", "(#008000)");
    is(Format::Toml, &text, &document);
    // The names of CSS, and keys of several letters.
    let text = TOML.replace("names = { a = \"red\", b = \"green\" }", "");
    let css = text.replace("(ff0000)", "red").replace("008000", "green");
    is(Format::Toml, &css, &document);
    let words = text
        .replace("a = ", "red = ")
        .replace("b = ", "green = ")
        .replace("1a", "1red")
        .replace("2a", "2red")
        .replace("1b", "1green");
    is(Format::Toml, &words, &document);
    for (from, to, message) in [
        (
            "(ff0000)",
            "(reddish)",
            "line 3, column 5: expected a color such as b = (0000ff) *, found \"a = (reddish) r\"",
        ),
        (
            "b =",
            "a =",
            "line 4, column 5: expected each color once, found \"a = (008000) g\"",
        ),
        (
            "a = \"red\"",
            "c = \"red\"",
            "line 6, column 15: expected the name of a color that is defined, found \"red\"",
        ),
        (
            "2a 1b",
            "2a 2b",
            "line 10, column 1: row 1: blocks need 4 cells but the line has 3",
        ),
    ] {
        refuses(Format::Toml, TOML.replacen(from, to, 1), message);
    }
}

#[test]
fn json_has_blocks_with_letters_and_a_palette() {
    let text = "{\"palette\":[{\"name\":\"white\",\"rgb\":\"ffffff\",\"symbol\":\".\"},\
        {\"name\":\"red\",\"rgb\":\"ff0000\",\"symbol\":\"r\"},\
        {\"name\":\"green\",\"rgb\":\"008000\",\"symbol\":\"g\"}],\
        \"rows\":[[\"2a\",\"1b\"],[\"1b\"]],\"columns\":[[\"1a\"],[\"1a\",\"1b\"],[\"1b\"]],\
        \"solution\":[\"112\",\"020\"]}\n";
    is_written(Format::Json, &flag(), text);
    let arrays = text
        .replace("\"112\",\"020\"", "[1,1,2],[0,2,0]")
        .replace("\"2a\"", "2");
    is(Format::Json, &arrays, &flag());
    is(
        Format::Json,
        &write(&blue(), Format::Json).unwrap(),
        &blue(),
    );
    let start = text.find("\"rows\"").unwrap();
    let plain = format!("{{{}", &text[start..]);
    let mut standard = flag();
    standard.palette = Palette::standard(2);
    is(Format::Json, &plain, &standard);
    for (from, to, message) in [
        (
            "\"2a\"",
            "\"2_\"",
            "expected a block such as \"3b\", found \"2_\"",
        ),
        (
            "ff0000",
            "reddish",
            "expected a color such as ff0000, found \"reddish\"",
        ),
        (
            ",{\"name\":\"green\",\"rgb\":\"008000\",\"symbol\":\"g\"}",
            "",
            "expected a palette of at least 2 inks, found 1",
        ),
        (
            "\"g\"",
            "\"r\"",
            "expected a palette of the background and 1 to 31 inks, with symbols that differ",
        ),
        (
            "\"112\"",
            "\"11x\"",
            "expected a solution of digits of inks, 0 to 9 and a to v",
        ),
    ] {
        let text = text.replacen(from, to, 1);
        // A wrong block is named behind its line, a wrong color or symbol behind the palette, and
        // what is wrong with the whole at the end of the object.
        let column = match to {
            "\"2_\"" => text.find(to).unwrap() + "\"2_\",\"1b\"],".len(),
            "reddish" | "\"r\"" => text.find("],\"rows\"").unwrap() + 1,
            _ => text.trim_end().len(),
        };
        refuses(
            Format::Json,
            &text,
            &format!("line 1, column {column}: {message}"),
        );
    }
}

#[test]
fn other_formats_refuse_colors_by_name() {
    for &format in Format::ALL {
        let written = write_bytes(&[flag()], format);
        let can = format.holds_colors();
        let refusal = written.err().map(|error| error.to_string());
        assert_eq!(
            refusal == Some(format!("{format} cannot hold colors")),
            !can,
            "{format}"
        );
    }
    let error = write(&flag(), Format::Nin).unwrap_err().to_string();
    assert_eq!(error, "nin cannot hold colors");
    assert_eq!(flag().lost_in(Format::Nin), ["goal", "palette"]);
    assert_eq!(flag().lost_in(Format::Rows), ["palette"]);
    assert_eq!(blue().lost_in(Format::Pbm), ["palette"]);
    assert!(blue().lost_in(Format::Webpbn).is_empty());
    // The background of TOML is white.
    assert_eq!(blue().lost_in(Format::Toml), ["goal", "palette"]);
    assert_eq!(flag().lost_in(Format::Toml), ["goal"]);
    assert!(flag().lost_in(Format::Png).is_empty());
    assert_eq!(write(&flag(), Format::Rows).unwrap(), "aab\n.b.\n\n");
    assert_eq!(
        write(&flag(), Format::Id).unwrap(),
        "3x2:1a/1a.1b/1b/2a.1b/1b\n"
    );
}

#[test]
fn a_png_image_holds_the_colors() {
    let file = write_bytes(&[flag()], Format::Png).unwrap();
    let options = ImageOptions::default().inks(2);
    let read = |options: &ImageOptions| read_image(&file, Format::Png, options).unwrap();
    assert_eq!(read(&options)[0].goal, flag().goal);
    let colors = |document: &Document| -> Vec<Rgb> {
        let swatches = document.palette.swatches();
        swatches.map(|(_, swatch)| swatch.rgb).collect()
    };
    assert_eq!(colors(&read(&options)[0]), colors(&flag()));
    // Without inks, dark colors are filled.
    assert_eq!(
        read(&ImageOptions::default())[0]
            .goal
            .as_ref()
            .unwrap()
            .to_bits(),
        "111010"
    );
    // The background is that of the file, even if no cell of it is left.
    let mut full = flag();
    let goal: Picture = "aab\nbab".parse().unwrap();
    (full.puzzle, full.goal) = (goal.puzzle(), Some(goal));
    let file = write_bytes(&[full.clone()], Format::Png).unwrap();
    let again = read_image(&file, Format::Png, &options).unwrap();
    assert_eq!(again[0].goal, full.goal);
    full.palette = Palette::new(vec![
        swatch("white", "ffffff", '.'),
        swatch("red", "ff0000", 'r'),
        swatch("as red", "ff0000", 'g'),
    ])
    .unwrap();
    let error = write_bytes(&[full], Format::Png).unwrap_err().to_string();
    assert_eq!(error, "an image cannot hold two inks of the same color");
}

#[test]
fn a_palette_that_lacks_inks_is_not_written() {
    let mut document = flag();
    document.palette = Palette::default();
    for format in PALETTE {
        assert_eq!(
            write(&document, format).unwrap_err().to_string(),
            "the board has 2 inks, but the palette has 1"
        );
    }
}

/// The picture with its inks numbered from 1 without a gap.
fn dense(picture: &Picture) -> Picture {
    let digits = picture.to_digits();
    let mut used: Vec<char> = digits.chars().filter(|&digit| digit != '0').collect();
    used.sort_by_key(|digit| digit.to_digit(36));
    used.dedup();
    let digits: String = digits
        .chars()
        .map(
            |digit| match used.iter().position(|&other| other == digit) {
                Some(place) => Ink::new(place + 1).unwrap().digit(),
                None => '0',
            },
        )
        .collect();
    Picture::from_digits(picture.width(), picture.height(), &digits).unwrap()
}

fn documents() -> impl Strategy<Value = Document> {
    let pictures = strategy::colored_pictures(1..=12, 1..=9, 1..=31);
    (pictures, any::<bool>(), any::<u64>()).prop_map(|(picture, is_standard, seed)| {
        let mut document = Document::from(dense(&picture));
        if !is_standard {
            let swatches = document.palette.swatches().map(|(ink, swatch)| {
                let rgb = seed.rotate_left(ink.number() as u32 * 7).to_le_bytes();
                Swatch {
                    name: format!("color {}", ink.number()),
                    rgb: Rgb([rgb[0], rgb[3], rgb[6]]),
                    ..swatch.clone()
                }
            });
            document.palette = Palette::new(swatches.collect()).unwrap();
        }
        document
    })
}

/// The part of a document that a format keeps.
fn kept(mut document: Document, format: Format) -> Document {
    if !format.fields().contains(&"goal") {
        document.goal = None;
    }
    let standard = Palette::standard(document.puzzle.inks());
    let palette = |names: bool, background: bool| {
        let swatches = document.palette.swatches().zip(standard.swatches());
        let swatches = swatches.map(|((ink, swatch), (_, usual))| {
            let known = Palette::standard(31);
            let mut known = known.swatches().map(|(_, swatch)| swatch.clone());
            let named = known.find(|known| known.rgb == swatch.rgb);
            match ink {
                Ink::BACKGROUND if !background => usual.clone(),
                _ if names => swatch.clone(),
                _ => Swatch {
                    name: named.map(|swatch| swatch.name).unwrap_or_default(),
                    ..swatch.clone()
                },
            }
        });
        Palette::new(swatches.collect()).unwrap()
    };
    document.palette = match format {
        Format::Webpbn | Format::Json | Format::Olsak | Format::Non => palette(true, true),
        Format::Toml => palette(true, false),
        Format::Png if document.puzzle.is_colored() => palette(false, true),
        _ => standard.clone(),
    };
    document
}

#[test]
fn names_that_a_format_cannot_hold_are_changed() {
    let mut document = flag();
    document.palette = Palette::new(vec![
        swatch("white", "ffffff", '.'),
        swatch("red/\u{1}white", "ff0000", '['),
        swatch("red-white", "008000", '\u{7f}'),
    ])
    .unwrap();
    for format in PALETTE {
        let text = write(&document, format).unwrap();
        let again = &read(text.as_bytes(), format).unwrap()[0];
        assert_eq!(again.puzzle, document.puzzle, "{format}");
        let colors = |document: &Document| {
            let swatches = document.palette.swatches();
            swatches.map(|(_, swatch)| swatch.rgb).collect::<Vec<_>>()
        };
        assert_eq!(colors(again), colors(&document), "{format}");
    }
    // Other names are read back.
    for name in [
        "sky blue",
        "\"so called\" red",
        "rouge = (1) #",
        "\\",
        "\u{1f534}",
        "red's",
    ] {
        let mut document = flag();
        document.palette = Palette::new(vec![
            swatch("white", "ffffff", '.'),
            swatch(name, "ff0000", 'r'),
            swatch("vermilion", "d55e00", 'g'),
        ])
        .unwrap();
        for format in PALETTE {
            document.goal = format
                .fields()
                .contains(&"goal")
                .then(|| flag().goal.unwrap());
            is(format, &write(&document, format).unwrap(), &document);
        }
    }
}

proptest! {
    #[test]
    fn what_a_format_holds_is_read_back(document in documents()) {
        for &format in Format::ALL.iter().filter(|format| format.holds_colors()) {
            let bytes = match write_bytes(std::slice::from_ref(&document), format) {
                Ok(bytes) => bytes,
                Err(error) if error.to_string().ends_with("of the same color") => continue,
                Err(error) => panic!("{format}: {error}"),
            };
            let expected = kept(document.clone(), format);
            let again = match format {
                Format::Png if document.puzzle.is_colored() => {
                    read_image(&bytes, format, &ImageOptions::default().inks(31))
                }
                _ => read(&bytes, format),
            };
            let again = again.unwrap();
            prop_assert_eq!(&again, &vec![expected], "{}", format);
            if document.lost_in(format).is_empty() {
                prop_assert_eq!(write_bytes(&again, format), Ok(bytes));
            }
        }
    }
}
