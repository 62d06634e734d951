//! Reads the puzzles of a file one by one, so that one that cannot be read does not keep the others
//! from being read.

use crate::document::Document;
use crate::encoding::to_utf8;
use crate::error::ParseError;
use crate::format::Format;
use crate::picture::bits::read_bits;
use crate::picture::{ImageOptions, rows};
use crate::piece::saturate;
use crate::read::{read, read_file, read_image, read_rows};
use std::ops::Range;

/// Reads the puzzles of a file like [`read_file`], or like [`read`] if a format is given. If there
/// are several and some are wrong, these are errors, each with its place in the file, and the
/// others are read all the same.
///
/// With the format [`Format::Bits`], the options must have the size.
///
/// # Examples
/// ```
/// use nonogram_formats::{ImageOptions, read_each};
///
/// let ids = b"1x1:1/1\n1x1:x/1\n1x1:/\n";
/// let read = read_each(ids, None, None, &ImageOptions::default());
/// assert_eq!(read.len(), 3);
/// assert_eq!(read[1].as_ref().unwrap_err().line, 2);
/// assert_eq!(read[2].as_ref().unwrap().puzzle.filled(), 0);
/// ```
pub fn read_each(
    bytes: &[u8],
    format: Option<Format>,
    extension: Option<&str>,
    options: &ImageOptions,
) -> Vec<Result<Document, ParseError>> {
    let read_as = |bytes: &[u8], format: Option<Format>| match (format, options.size) {
        (None, _) => read_file(bytes, extension, options),
        (Some(Format::Bits), Some((width, height))) => read_bits(bytes, width, height),
        (Some(Format::Rows), Some(size)) if !rows::begins_with_bits(bytes) => {
            read_rows(bytes, size)
        }
        (Some(format), _) if format.is_image() => read_image(bytes, format, options),
        (Some(format), _) => read(bytes, format),
    };
    let error = match read_as(bytes, format) {
        Ok(documents) => return documents.into_iter().map(Ok).collect(),
        Err(error) => error,
    };
    // What is no text has no lines that could be read.
    if error.kind.is_of_file() {
        return vec![Err(error)];
    }
    let known = format.or_else(|| extension.and_then(Format::from_extension));
    let known = known.or_else(|| Format::sniff(bytes));
    let text = match to_utf8(bytes) {
        Ok(text) if !known.is_some_and(Format::is_image) => text,
        _ => return vec![Err(error)],
    };
    let bytes = text
        .bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(&text.bytes);
    // With a size, a text that is no picture has strings of 0 and 1.
    let is_picture = known.is_some_and(Format::is_image)
        || known == Some(Format::Rows) && !rows::begins_with_bits(bytes);
    let known = match (format, options.size) {
        (None, Some(_)) if !is_picture => Some(Format::Bits),
        _ => known,
    };
    let parts = known.map_or_else(Vec::new, |format| ranges(bytes, format, options.size));
    if parts.len() < 2 {
        return vec![Err(error)];
    }
    let lead = declaration(bytes, known);
    let mut all = Vec::new();
    let (mut line, mut column, mut at) = (0, 0, 0);
    for part in parts {
        for byte in &bytes[at..part.start] {
            match byte {
                b'\n' => (line, column) = (line + 1, 0),
                // The first byte of a character.
                byte if byte & 0xc0 != 0x80 => column += 1,
                _ => {}
            }
        }
        at = part.start;
        let text = [lead, &bytes[part]].concat();
        match read_as(&text, known) {
            Ok(documents) => all.extend(documents.into_iter().map(Ok)),
            Err(mut error) => {
                if error.line == 1 {
                    let column = saturate(column).saturating_add(error.column);
                    error.column = column.saturating_sub(saturate(lead.len())).max(1);
                }
                error.line = error.line.saturating_add(saturate(line));
                all.push(Err(error));
            }
        }
    }
    // Then the error is between the puzzles, unless they are drawings in different signs.
    if all.iter().all(Result::is_ok) && known != Some(Format::Rows) {
        all.push(Err(error));
    }
    text.warn(all.iter_mut().flatten());
    all
}

/// The XML declaration, which states the encoding of each part.
fn declaration(bytes: &[u8], format: Option<Format>) -> &[u8] {
    let end = bytes.windows(2).position(|two| two == b"?>");
    match end {
        Some(end) if format == Some(Format::Webpbn) && bytes.starts_with(b"<?xml") => {
            &bytes[..end + 2]
        }
        _ => b"",
    }
}

/// The parts of a text that each hold one puzzle, in order. None or one if the format has no such
/// parts.
fn ranges(bytes: &[u8], format: Format, size: Option<(usize, usize)>) -> Vec<Range<usize>> {
    match format {
        Format::Id => {
            let mut ids = groups(bytes, |_| true);
            ids.retain(|line| bytes[line.start] != b'#');
            ids
        }
        Format::Bits => bits(bytes, size),
        Format::Json => match groups(bytes, |_| true) {
            // JSON lines.
            lines if lines.iter().all(|line| bytes[line.start] == b'{') => lines,
            _ => objects(bytes),
        },
        Format::Tcga => groups(bytes, |line| line.starts_with(b"$")),
        Format::Picross => {
            let mut grids = groups(bytes, |line| line.starts_with(b"GRID"));
            grids.retain(|grid| bytes[grid.clone()].trim_ascii_start().starts_with(b"GRID"));
            grids
        }
        Format::Non => {
            let is_end = |line: &[u8]| line.len() >= 4 && line.iter().all(|&byte| byte == b'=');
            let has_content = |part: &[u8]| {
                lines(part).any(|line| {
                    let line = part[line].trim_ascii();
                    !line.is_empty() && !line.starts_with(b"#")
                })
            };
            separated(bytes, is_end, has_content)
        }
        Format::Rows => separated(bytes, |line| line.is_empty(), rows::has_row),
        Format::Webpbn => elements(bytes),
        _ => Vec::new(),
    }
}

/// The lines of a text, with their ends.
fn lines(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    bytes
        .split_inclusive(|&byte| byte == b'\n')
        .map(move |line| {
            let range = start..start + line.len();
            start = range.end;
            range
        })
}

/// Groups of lines. A line that `is_first` begins one; blank lines do not.
fn groups(bytes: &[u8], is_first: impl Fn(&[u8]) -> bool) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for line in lines(bytes) {
        let text = bytes[line.clone()].trim_ascii();
        match groups.last_mut() {
            _ if text.is_empty() => {}
            Some(group) if !is_first(text) => group.end = line.end,
            _ => groups.push(line),
        }
    }
    groups
}

/// The texts between lines that separate them, as far as they have content.
fn separated(
    bytes: &[u8],
    is_separator: impl Fn(&[u8]) -> bool,
    has_content: impl Fn(&[u8]) -> bool,
) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut add = |part: Range<usize>| {
        if has_content(&bytes[part.clone()]) {
            parts.push(part);
        }
    };
    for line in lines(bytes) {
        if is_separator(bytes[line.clone()].trim_ascii()) {
            add(start..line.start);
            start = line.end;
        }
    }
    add(start..bytes.len());
    parts
}

/// A line for each board, or as many lines as a board has rows.
fn bits(bytes: &[u8], size: Option<(usize, usize)>) -> Vec<Range<usize>> {
    let lines = groups(bytes, |_| true);
    let first = lines
        .first()
        .map(|line| bytes[line.clone()].trim_ascii().len());
    let rows = match size {
        Some((width, height)) if first == Some(width) => height,
        _ => 1,
    };
    let boards = lines.chunks(rows.max(1));
    boards
        .map(|board| board[0].start..board[board.len() - 1].end)
        .collect()
}

/// The JSON objects of a text, or of an array.
fn objects(bytes: &[u8]) -> Vec<Range<usize>> {
    let outside = usize::from(bytes.trim_ascii_start().starts_with(b"["));
    let mut objects = Vec::new();
    let (mut depth, mut start) = (0_usize, None);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_quoted => is_escaped = true,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'{' | b'[' => {
                if depth == outside {
                    start = Some(at);
                }
                depth += 1;
            }
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == outside {
                    objects.extend(start.take().map(|start| start..at + 1));
                }
            }
            _ => {}
        }
    }
    objects.extend(start.map(|start| start..bytes.len()));
    objects
}

/// The elements `<puzzle>` of an XML text, except for those in comments. One without an end ends
/// where the next one begins.
fn elements(bytes: &[u8]) -> Vec<Range<usize>> {
    let find = |from: usize, mark: &[u8]| {
        let mut windows = bytes[from..].windows(mark.len());
        let found = windows.position(|window| window == mark);
        found.map_or(bytes.len(), |at| from + at)
    };
    let mut elements: Vec<Range<usize>> = Vec::new();
    let mut at = find(0, b"<");
    while at < bytes.len() {
        let tag = &bytes[at..];
        if tag.starts_with(b"<!--") {
            at = find(at, b"-->");
            continue;
        }
        let is_start = tag.strip_prefix(b"<puzzle").is_some_and(|rest| {
            // Not `<puzzleset>`.
            rest.first()
                .is_some_and(|byte| !byte.is_ascii_alphanumeric())
        });
        if is_start {
            if let Some(last) = elements.last_mut() {
                last.end = last.end.min(at);
            }
            elements.push(at..bytes.len());
        } else if tag.starts_with(b"</puzzle>")
            && let Some(last) = elements.last_mut()
        {
            last.end = last.end.min(at + b"</puzzle>".len());
        }
        at = find(at + 1, b"<");
    }
    elements
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each puzzle as an ID, or its error.
    fn read_all(text: &str, format: Option<Format>, size: Option<(usize, usize)>) -> Vec<String> {
        let options = ImageOptions::default().size(size);
        let read = read_each(text.as_bytes(), format, None, &options);
        let text = |read: Result<Document, ParseError>| match read {
            Ok(document) => document.puzzle.to_string(),
            Err(error) => error.to_string(),
        };
        read.into_iter().map(text).collect()
    }

    /// The second of three puzzles cannot be read, for this reason.
    #[track_caller]
    fn check(text: &str, format: Format, error: &str) {
        let read = read_all(
            text,
            Some(format),
            Some((1, 1)).filter(|_| format == Format::Bits),
        );
        assert_eq!(read.len(), 3, "{read:?}");
        assert_eq!([&*read[0], &*read[2]], ["1x1:1/1", "1x1:/"]);
        assert!(read[1].starts_with(error), "{}", read[1]);
    }

    #[test]
    fn one_bad_puzzle_of_three_is_an_error_at_its_place() {
        let non = |clue| format!("width 1\nheight 1\nrows\n{clue}\ncolumns\n{clue}\n");
        check(
            &[non("1"), non("x"), non("0")].join("====\n"),
            Format::Non,
            "line 11, column 1: expected the clue of row 1",
        );
        check(
            "1x1:1/1\n\n1x1:x/1\n1x1:/\n",
            Format::Id,
            "line 3, column 5",
        );
        check(
            "$1\n1\n1\n$2\n1\nx\n$3\n0\n0\n",
            Format::Tcga,
            "line 6, column 1",
        );
        let grid = |clue| format!("GRID\nROWS\n[ {clue} ]\nCOLUMNS\n[ {clue} ]\n");
        check(
            &[grid("1"), grid("x"), grid("")].concat(),
            Format::Picross,
            "line 8, column 3",
        );
        check("#\n\n#?#\n\n.\n", Format::Rows, "line 3, column 1");
        check("1\n2\n0\n", Format::Bits, "line 2, column 1");
        let json = |clue| format!("{{\"rows\":[[{clue}]],\"columns\":[[{clue}]]}}");
        let (good, bad, empty) = (json("1"), json("-1"), json(""));
        check(
            &[&*good, &bad, &empty].join("\n"),
            Format::Json,
            "line 2, column 13",
        );
        check(
            &format!("[{good},\n {bad},{empty}]"),
            Format::Json,
            "line 2, column 14",
        );
        let xml = |clue: &str| {
            let line = |kind| format!("<clues type=\"{kind}\"><line>{clue}</line></clues>");
            format!("<puzzle>{}\n{}</puzzle>", line("columns"), line("rows"))
        };
        let puzzles = [xml("<count>1</count>"), xml("<count>x</count>"), xml("")].concat();
        let puzzles = format!("<!-- <puzzle></puzzle> -->{puzzles}");
        let set = format!("<?xml version=\"1.0\"?><puzzleset>{puzzles}</puzzleset>\n");
        check(
            &set,
            Format::Webpbn,
            "line 2, column 109: expected a block length",
        );
    }

    #[test]
    fn a_json_line_that_is_cut_off_leaves_the_others() {
        let read = read_all(
            "{\"rows\":[[1]],\"columns\":[[1]]}\n{\"rows\":\n{\"rows\":[[]],\"columns\":[[]]}\n",
            None,
            None,
        );
        assert_eq!([&*read[0], &*read[2]], ["1x1:1/1", "1x1:/"]);
    }

    #[test]
    fn strings_of_a_size_may_be_cut_into_rows() {
        let read = read_all("10\n01\n11\n1x\n00\n11\n", None, Some((2, 2)));
        assert_eq!(read[0], "2x2:1/1/1/1");
        assert!(read[1].starts_with("line 4, column 2"), "{}", read[1]);
        assert_eq!((read.len(), &*read[2]), (3, "2x2:1/1//2"));
    }

    #[test]
    fn one_bad_puzzle_of_three_is_found_in_utf16_and_among_comments() {
        let ids = "# a\n1x1:1/1\n# b\n1x1:x/1\n1x1:/\n";
        check(ids, Format::Id, "line 4, column 5");
        let utf16: Vec<u8> = "\u{feff}"
            .encode_utf16()
            .chain(ids.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
        let read = read_each(&utf16, None, None, &ImageOptions::default());
        assert_eq!(read.iter().filter(|read| read.is_ok()).count(), 2);
        let drawings = read_all("XX\nX.\n\nOO\n.O\n", None, None);
        assert_eq!(drawings, ["2x2:2/1/2/1", "2x2:1/2/2/1"]);
    }

    #[test]
    fn an_error_between_puzzles_is_not_lost() {
        let puzzle = "{\"rows\":[[1]],\"columns\":[[1]]}";
        let read = read_all(&format!("[{puzzle},7,{puzzle}]"), None, None);
        assert_eq!(
            (read.len(), &*read[0], &*read[1]),
            (3, "1x1:1/1", "1x1:1/1")
        );
        assert!(read[2].starts_with("line 1"), "{}", read[2]);
    }

    #[test]
    fn a_single_bad_puzzle_is_one_error() {
        assert_eq!(read_all("2x2:x\n", None, None).len(), 1);
        assert_eq!(read_all("", None, None).len(), 1);
    }
}
