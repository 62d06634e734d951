//! Texts that are not UTF-8 and do not state their encoding.

use crate::warnings;
use nonogram_formats::{Document, Format, ImageOptions, read, read_each, read_file, write};

const WARNING: &str = "read as Windows-1252, because it is not UTF-8: if letters are wrong, save \
    it as UTF-8";

/// A text in Windows-1252, of which only the letters of Latin-1 and the typographic quotes are used
/// here.
fn windows_1252(text: &str) -> Vec<u8> {
    let byte = |sign| match sign {
        '\u{201c}' => 0x93,
        '\u{201d}' => 0x94,
        sign => u8::try_from(u32::from(sign)).unwrap(),
    };
    text.chars().map(byte).collect()
}

fn pair() -> Document {
    "3x2:2/1/1/1.1/2"
        .parse::<nonogram::Puzzle>()
        .unwrap()
        .into()
}

#[test]
fn texts_in_latin_1_and_windows_1252_are_read_with_a_word() {
    let mut document = pair();
    document.title = Some("Füße \u{201c}À la carte\u{201d} – no".replace('–', "-"));
    document.author = Some("André Muñoz".to_string());
    for format in ["non", "webpbn", "olsak", "json", "toml", "makhorin"] {
        let format: Format = format.parse().unwrap();
        let file = windows_1252(&write(&document, format).unwrap());
        for read in [
            read(&file, format),
            read_file(&file, None, &ImageOptions::default()),
            read_each(&file, None, None, &ImageOptions::default())
                .into_iter()
                .collect(),
        ] {
            let read = read.unwrap_or_else(|error| panic!("{format}: {error}"));
            assert_eq!(read[0].title, document.title, "{format}");
            assert_eq!(warnings(&read[0]), [WARNING], "{format}");
        }
    }
}

#[test]
fn one_bad_puzzle_of_several_does_not_hide_the_word() {
    let puzzle = "title Caf\u{e9}\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    let file = windows_1252(&format!("width x\n====\n{puzzle}====\n{puzzle}"));
    let read = read_each(&file, Some(Format::Non), None, &ImageOptions::default());
    let read: Vec<&Document> = read.iter().flatten().collect();
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].title.as_deref(), Some("Café"));
    assert_eq!(warnings(read[0]), [WARNING]);
    assert_eq!(read[1].warnings, []);
}

#[test]
fn a_false_declaration_of_utf_8_is_no_obstacle() {
    let mut document = pair();
    document.title = Some("Café".to_string());
    let text = write(&document, Format::Webpbn).unwrap();
    let text = text.replacen("?>", " encoding=\"UTF-8\"?>", 1);
    assert!(
        text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
        "{text}"
    );
    let read = read(&windows_1252(&text), Format::Webpbn).unwrap();
    assert_eq!(read[0].title, document.title);
    assert_eq!(warnings(&read[0]), [WARNING]);
}

/// Other encodings use bytes that Windows-1252 has no sign for, and binary files control signs.
#[test]
fn what_is_no_text_in_windows_1252_is_refused() {
    let text = |title: &[u8]| [b"title ", title, b"\nwidth 1\nheight 1\n"].concat();
    for (title, byte) in [
        // Shift_JIS.
        (&b"\x94\x4c\x81\x41"[..], "0x94"),
        // KOI8-R, and the old code page of DOS.
        (b"\xeb\x8f\xd4", "0xeb"),
        (b"caf\x82\x81", "0x82"),
        (b"\xe9\x00", "0xe9"),
        (b"\xe9\x1b[2J", "0xe9"),
    ] {
        let error = read(&text(title), Format::Non).unwrap_err().to_string();
        let message = format!("expected UTF-8 text, found the byte {byte}");
        assert!(error.ends_with(&message), "{error}");
    }
    let marked = [b"\xef\xbb\xbf", &text(b"\xe9")[..]].concat();
    assert!(read(&marked, Format::Non).is_err());
}

#[test]
fn utf_8_is_read_without_a_word() {
    let mut document = pair();
    document.title = Some("Ã© is no é".to_string());
    let text = write(&document, Format::Non).unwrap();
    let read = read(text.as_bytes(), Format::Non).unwrap();
    assert_eq!(
        (&read[0].title, read[0].warnings.len()),
        (&document.title, 0)
    );
}
