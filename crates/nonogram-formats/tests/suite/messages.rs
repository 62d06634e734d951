//! Messages about any file can be shown on a terminal.

use nonogram_formats::{Format, ImageOptions, read, read_file};

/// Checks that a message is short and has no control characters.
#[track_caller]
fn is_readable(message: &str) {
    let is_hidden = |sign: char| sign.is_control() || ('\u{202a}'..='\u{202e}').contains(&sign);
    assert!(!message.contains(is_hidden), "{message:?}");
    assert!(message.chars().count() < 800, "{message:?}");
}

#[test]
fn errors_quote_no_control_characters_and_no_kilobytes() {
    let long = "a\u{1b}[2J\u{0}\u{202e}".repeat(2000);
    let texts = [
        (
            Format::Json,
            format!(
                "{{\"rows\":[[\"{}\"]]}}",
                long.replace(char::is_control, "z")
            ),
        ),
        (
            Format::Json,
            format!("{{\"rows\":\"{}\"}}", long.replace(char::is_control, "z")),
        ),
        (
            Format::Json,
            format!("{{\"rows\": \"\\u001b[2J{}\"}}", "y".repeat(9000)),
        ),
        (
            Format::Json,
            format!("{{\"title\": 7, \"{}\": 1}}", "\\u001b".repeat(900)),
        ),
        (Format::Json, format!("[{long}]")),
        (Format::Webpbn, format!("<puzzle></{long}>")),
        (Format::Webpbn, format!("<puzzle type=\"{long}\"></puzzle>")),
        (
            Format::Webpbn,
            format!("<puzzle><clues type=\"rows\"><{long}></clues></puzzle>"),
        ),
        (Format::Webpbn, format!("<{long}")),
        (Format::Toml, format!("[clues]\nrows = \"{long}\"\n")),
        (Format::Toml, format!("{long} = 1\n[clues]\n")),
        (
            Format::Toml,
            format!(
                "[clues]\nrows = \"1 {}\"\n",
                long.replace(char::is_control, "")
            ),
        ),
        (Format::Non, format!("width {long}\n")),
        (Format::Non, format!("{long}\n")),
        (Format::Sgt, format!("SAVEFILE:41:x\n{long}\n")),
        (Format::Pzpr, format!("https://puzz.link/p?{long}\n")),
        (
            Format::Gno,
            format!("[Dimensions]\n1\n1\n[{long}]\n[{long}]\n"),
        ),
    ];
    for (format, text) in texts {
        let error = read(text.as_bytes(), format).expect_err(format.name());
        is_readable(&error.to_string());
        if let Err(error) = read_file(text.as_bytes(), None, &ImageOptions::default()) {
            is_readable(&error.to_string());
        }
    }
}

/// The first bytes of programs, archives and documents, and texts in no format.
#[test]
fn binary_files_of_any_name_have_short_errors() {
    let zeros = [0; 3000];
    for start in [
        &b"\x7fELF\x02\x01\x01"[..],
        b"MZ\x90\0",
        b"PK\x03\x04\x14\0",
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
        b"\x1f\x8b\x08\0",
        b"SQLite format 3\0",
        b"{\0\0\0",
        b"<\x01\x02\x03",
        b"[\x1b[31m",
        b"\0\0\0 ftypisom",
        b"OggS\0\x02",
    ] {
        let file = [start, &zeros].concat();
        for extension in [
            "xml", "json", "toml", "non", "id", "rows", "g", "txt", "gno",
        ] {
            let error = read_file(&file, Some(extension), &ImageOptions::default());
            is_readable(&error.expect_err(extension).to_string());
        }
    }
}
