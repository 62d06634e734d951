//! Reads the puzzles of a file one by one, so that one that cannot be read does not keep the others
//! from being read.

use crate::document::Document;
use crate::encoding::to_utf8;
use crate::error::ParseError;
use crate::format::Format;
use crate::picture::bits::read_bits;
use crate::picture::{ImageOptions, rows};
use crate::piece::utf8;
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
    let error = match read_as(bytes, format, extension, options) {
        Ok(documents) => return documents.into_iter().map(Ok).collect(),
        Err(error) => error,
    };
    let known = format.or_else(|| extension.and_then(Format::from_extension));
    let known = known.or_else(|| Format::sniff(bytes));
    // What is no text has no lines that could be read.
    if error.kind.is_of_file() || known.is_some_and(Format::is_image) {
        return vec![Err(error)];
    }
    let Ok(text) = to_utf8(bytes) else {
        return vec![Err(error)];
    };
    let Ok(whole) = utf8(&text.bytes) else {
        return vec![Err(error)];
    };
    let is_rows = known == Some(Format::Rows) && !rows::begins_with_bits(whole.as_bytes());
    // With a size, a text that is no picture has strings of 0 and 1.
    let known = if format.is_none() && options.size.is_some() && !is_rows {
        Some(Format::Bits)
    } else {
        known
    };
    let parts = known.map_or_else(Vec::new, |format| ranges(whole, format, options.size));
    if parts.len() < 2 {
        return vec![Err(error)];
    }
    let lead = declaration(whole, known);
    let mut all = Vec::new();
    // Where the last part begins: the byte, and the lines and the characters of a line before it.
    let (mut at, mut line, mut column) = (0, 0, 0);
    for part in parts {
        for sign in whole[at..part.start].chars() {
            if sign == '\n' {
                (line, column) = (line + 1, 0);
            } else {
                column += 1;
            }
        }
        at = part.start;
        let text = [lead, &whole[part]].concat();
        match read_as(text.as_bytes(), known, extension, options) {
            Ok(documents) => all.extend(documents.into_iter().map(Ok)),
            Err(mut error) => {
                if error.line == 1 {
                    error.column = (column + error.column).saturating_sub(lead.len()).max(1);
                }
                error.line += line;
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

/// Reads the puzzles of a file in this format, or in the one that is recognised.
fn read_as(
    bytes: &[u8],
    format: Option<Format>,
    extension: Option<&str>,
    options: &ImageOptions,
) -> Result<Vec<Document>, ParseError> {
    match (format, options.size) {
        (None, _) => read_file(bytes, extension, options),
        (Some(Format::Bits), Some((width, height))) => read_bits(bytes, width, height),
        (Some(Format::Rows), Some(size)) if !rows::begins_with_bits(bytes) => {
            read_rows(bytes, size)
        }
        (Some(format), _) if format.is_image() => read_image(bytes, format, options),
        (Some(format), _) => read(bytes, format),
    }
}

/// The XML declaration, which states the encoding of each part.
fn declaration(text: &str, format: Option<Format>) -> &str {
    match text.find("?>") {
        Some(end) if format == Some(Format::Webpbn) && text.starts_with("<?xml") => {
            &text[..end + 2]
        }
        _ => "",
    }
}

/// The parts of a text that each hold one puzzle, in order. None or one if the format has no such
/// parts.
fn ranges(text: &str, format: Format, size: Option<(usize, usize)>) -> Vec<Range<usize>> {
    match format {
        Format::Id => {
            let mut ids = groups(text, |_| true);
            ids.retain(|line| !text[line.start..].starts_with('#'));
            ids
        }
        Format::Bits => bits(text, size),
        Format::Json => {
            let lines = groups(text, |_| true);
            // JSON lines.
            if lines.iter().all(|line| text[line.start..].starts_with('{')) {
                lines
            } else {
                objects(text)
            }
        }
        Format::Tcga => groups(text, |line| line.starts_with('$')),
        Format::Picross => {
            let mut grids = groups(text, |line| line.starts_with("GRID"));
            grids.retain(|grid| text[grid.clone()].trim_ascii_start().starts_with("GRID"));
            grids
        }
        Format::Non => {
            let mut parts = separated(text, |line| {
                line.len() >= 4 && line.bytes().all(|byte| byte == b'=')
            });
            parts.retain(|part| {
                let mut lines = text[part.clone()].lines().map(str::trim);
                lines.any(|line| !line.is_empty() && !line.starts_with('#'))
            });
            parts
        }
        Format::Rows => {
            let mut parts = separated(text, str::is_empty);
            parts.retain(|part| rows::has_row(&text[part.clone()]));
            parts
        }
        Format::Webpbn => elements(text),
        _ => Vec::new(),
    }
}

/// The lines of a text, with their ends.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let range = start..start + line.len();
        start = range.end;
        range
    })
}

/// Groups of lines. A line that `is_first` begins one; blank lines do not.
fn groups(text: &str, is_first: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for range in lines(text) {
        let line = text[range.clone()].trim_ascii();
        if line.is_empty() {
            continue;
        }
        match groups.last_mut() {
            Some(group) if !is_first(line) => group.end = range.end,
            _ => groups.push(range),
        }
    }
    groups
}

/// The texts between lines that separate them.
fn separated(text: &str, is_separator: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut start = 0;
    for line in lines(text) {
        if is_separator(text[line.clone()].trim_ascii()) {
            parts.push(start..line.start);
            start = line.end;
        }
    }
    parts.push(start..text.len());
    parts
}

/// A line for each board, or as many lines as a board has rows.
fn bits(text: &str, size: Option<(usize, usize)>) -> Vec<Range<usize>> {
    let lines = groups(text, |_| true);
    let Some(first) = lines.first() else {
        return lines;
    };
    let length = text[first.clone()].trim_ascii().len();
    let rows = match size {
        Some((width, height)) if length == width => height.max(1),
        _ => 1,
    };
    let boards = lines.chunks(rows);
    boards
        .map(|board| board[0].start..board[board.len() - 1].end)
        .collect()
}

/// The JSON objects of a text, or of an array.
fn objects(text: &str) -> Vec<Range<usize>> {
    let outside = usize::from(text.trim_ascii_start().starts_with('['));
    let mut objects = Vec::new();
    let (mut depth, mut start) = (0_usize, None);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
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
    objects.extend(start.map(|start| start..text.len()));
    objects
}

/// The elements `<puzzle>` of an XML text, except for those in comments. One without an end ends
/// where the next one begins.
fn elements(text: &str) -> Vec<Range<usize>> {
    const END: &str = "</puzzle>";
    let mut elements: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find('<') {
        at += next;
        let tag = &text[at..];
        if tag.starts_with("<!--") {
            at += tag.find("-->").unwrap_or(tag.len());
            continue;
        }
        // Not `<puzzleset>`.
        let rest = tag.strip_prefix("<puzzle").unwrap_or_default();
        let is_start = rest.starts_with(|sign: char| !sign.is_ascii_alphanumeric());
        if let Some(last) = elements.last_mut() {
            if is_start {
                last.end = last.end.min(at);
            } else if tag.starts_with(END) {
                last.end = last.end.min(at + END.len());
            }
        }
        if is_start {
            elements.push(at..text.len());
        }
        at += 1;
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
