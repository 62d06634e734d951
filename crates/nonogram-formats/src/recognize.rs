//! Recognises the format of a text by its first bytes and lines.

use crate::document::Document;
use crate::encoding::to_utf8;
use crate::error::{ParseError, ParseErrorKind};
use crate::format::Format;
use crate::picture::{ico, pbm, rows};
use crate::piece::{Lines, Piece, side};
use crate::read::read_utf8;
use crate::source;
use crate::text::id::LINK_OF_ID;

/// The formats of numbers alone, in the order in which they are tried, and what distinguishes them.
const NUMBERS: [(Format, &str); 4] = [
    (Format::Inversor, "columns first"),
    (Format::Nin, "rows first"),
    (Format::Cwd, "height before width"),
    (Format::Syro, "without a size"),
];

/// The first line of a text that is neither blank nor a comment.
fn first_line(text: &[u8]) -> Option<Piece<'_>> {
    let is_content = |line: &Piece<'_>| !line.is_blank() && !line.text.starts_with('#');
    Some(Lines::new(text).ok()?.find(is_content)?.trim())
}

/// Whether a text has more than one line that is neither blank nor a comment.
fn has_more_lines(text: &[u8]) -> bool {
    let lines = Lines::new(text).into_iter().flatten();
    let mut content = lines.filter(|line| !line.is_blank() && !line.text.starts_with('#'));
    content.nth(1).is_some()
}

/// Whether a line of a text is so, without the blanks at its end.
fn has_line(text: &[u8], is: fn(&str) -> bool) -> bool {
    let mut lines = Lines::new(text).into_iter().flatten();
    lines.any(|line| is(line.text.trim_end()))
}

/// Whether a line is a key of [`Format::Non`] that every puzzle has, with at most one word behind
/// it.
fn is_key(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default();
    let mut words = line.split_whitespace();
    let is_key = words.next().is_some_and(|word| {
        let word = word.trim_matches(['[', ']', ':']);
        let keys = ["width", "height", "rows", "columns", "cols"];
        keys.iter().any(|key| word.eq_ignore_ascii_case(key))
    });
    is_key && words.nth(1).is_none()
}

/// Whether the lines of a text of numbers begin with two sizes in lines of their own, and a blank
/// line stands between the clues.
fn is_in_parts(lines: &[Piece<'_>]) -> bool {
    let mut rest = lines.iter().skip_while(|line| line.is_blank());
    let is_size = |line: &Piece<'_>| side(line.trim().text).is_some();
    let mut sizes = rest.by_ref().filter(|line| !line.is_blank()).take(2);
    let are_sizes = sizes.by_ref().all(is_size);
    let mut clues = rest.skip_while(|line| line.is_blank());
    let has_blank = clues.any(|line| line.is_blank());
    are_sizes && has_blank && clues.any(|line| !line.is_blank())
}

/// Reads a text of numbers alone in the first format that fits, with a warning if it is another
/// puzzle in another format.
fn read_numbers(text: &[u8]) -> Option<(Format, Vec<Document>)> {
    first_line(text).filter(|line| line.text.starts_with(|sign: char| sign.is_ascii_digit()))?;
    let lines = Lines::new(text).into_iter().flatten();
    let lines: Vec<Piece<'_>> = lines.filter(|line| !line.text.starts_with('#')).collect();
    let content = || lines.iter().filter(|line| !line.is_blank());
    // Of these formats, only Syro ends each clue with a zero.
    let has_ends = content()
        .skip(1)
        .all(|line| line.trim().text.ends_with(" 0"));
    // Of those with a size, only cwd has a blank line between its clues.
    let is_in_parts = is_in_parts(&lines);
    let possible = NUMBERS.into_iter().filter(|(format, _)| match format {
        Format::Syro => true,
        Format::Cwd => !has_ends,
        _ => !has_ends && !is_in_parts,
    });
    let mut readings: Vec<(_, Vec<Document>)> = Vec::new();
    for known in possible {
        if let Ok(documents) = read_utf8(text, known.0)
            && readings.iter().all(|other| other.1 != documents)
        {
            readings.push((known, documents));
        }
    }
    let mut readings = readings.into_iter();
    let ((format, order), mut documents) = readings.next()?;
    let others = readings.map(|((format, order), _)| format!("{format} ({order})"));
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        documents[0].warnings.push(format!(
            "read as {format} ({order}); as {} it would be a different puzzle: choose the format",
            others.join(" or ")
        ));
    }
    Some((format, documents))
}

/// Whether a text is the name of a file rather than its content: one line that ends in a usual
/// extension.
///
/// ```
/// use nonogram_formats::is_file_name;
///
/// assert!(is_file_name(b"cat.png") && is_file_name(b"my packs/pack.csv"));
/// assert!(!is_file_name(b"ab.c") && !is_file_name(b"#.\n#.png"));
/// ```
pub fn is_file_name(text: &[u8]) -> bool {
    let text = str::from_utf8(text).unwrap_or_default().trim();
    let extension = text.rsplit_once('.').map_or("", |(_, extension)| extension);
    // A row may end in a dot and the letters of few inks.
    let is_long = extension.len() > 2 && !text.contains('\n');
    is_long
        && (["csv", "tsv", "txt"].contains(&extension)
            || Format::from_extension(extension).is_some())
}

/// The format that a text suggests. Numbers alone are recognised by reading them, so their puzzle
/// comes along.
pub(crate) fn recognize(text: &[u8]) -> Option<(Format, Option<Vec<Document>>)> {
    if let Some(image) = Format::of_image(text) {
        return Some((image, None));
    }
    let text = &*to_utf8(text).ok()?.bytes;
    match Format::of_text(text) {
        Some(Format::Bits) if rows::are_rows(text) => Some((Format::Rows, None)),
        Some(format) => Some((format, None)),
        None => match read_numbers(text) {
            Some((format, documents)) => Some((format, Some(documents))),
            None => {
                (rows::has_pictures(text) && !is_file_name(text)).then_some((Format::Rows, None))
            }
        },
    }
}

/// Whether a text is a size such as `3x2` or `3,2`.
fn is_size(text: &str) -> bool {
    let sides = text.split_once(['x', 'X', ',']);
    sides.is_some_and(|(width, height)| side(width).is_some() && side(height.trim()).is_some())
}

/// The error of a text whose format is not known, with the errors of the formats that it resembles.
pub(crate) fn unrecognized(text: &[u8]) -> ParseError {
    let first = first_line(text).map_or("", |line| line.text);
    let other = |message: String| ParseError::whole(ParseErrorKind::other(message));
    if text.trim_ascii().is_empty() {
        return other("expected a puzzle, found an empty text".into());
    }
    if is_file_name(text) {
        return other(format!(
            "expected the content of a file, found the name {first:?}"
        ));
    }
    let numbers = |line: &str| {
        let words = line.split_whitespace();
        let numbers = words.map(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        numbers.collect::<Vec<bool>>()
    };
    let mut near: Vec<Format> = match &numbers(first)[..] {
        [true] => vec![Format::Cwd, Format::Syro],
        [true, true] => vec![Format::Inversor, Format::Nin],
        [true, ..] => vec![Format::Syro],
        [false] if is_size(first) => vec![Format::Inversor, Format::Nin],
        _ if first.starts_with('<') => vec![Format::Webpbn],
        _ if first.starts_with('$') => vec![Format::Tcga],
        _ if first.starts_with(':') => vec![Format::Olsak],
        _ => Vec::new(),
    };
    let words = |line: &str| {
        let first = line.split_whitespace().next().unwrap_or_default();
        let keys = [
            "title", "goal", "width", "height", "rows", "columns", "cols",
        ];
        keys.contains(&first.trim_end_matches(':'))
    };
    if has_line(text, words) {
        near.push(Format::Non);
    }
    if has_line(text, |line| line.len() > 1 && rows::is_drawn(line)) {
        near.push(Format::Rows);
    }
    let errors = near
        .into_iter()
        .filter_map(|format| Some((format, read_utf8(text, format).err()?)));
    let nearest = errors.collect();
    ParseError::whole(ParseErrorKind::Unrecognized { nearest })
}

impl Format {
    /// The format that a text suggests, or `None` if that is not clear.
    ///
    /// Texts of numbers alone have no distinctive mark: the first of the formats
    /// [`Self::Inversor`], [`Self::Nin`], [`Self::Cwd`] and [`Self::Syro`] that can be read is
    /// taken. Other texts may still be wrong. The suggested format is the one whose errors help
    /// most.
    pub fn sniff(text: &[u8]) -> Option<Self> {
        recognize(text).map(|(format, _)| format)
    }

    /// The format of an image, by its first bytes; `None` for other files. Icons for Windows (ICO)
    /// whose largest image is in PNG count as PNG.
    ///
    /// ```
    /// use nonogram_formats::Format;
    ///
    /// assert_eq!(Format::of_image(b"GIF89a..."), Some(Format::Gif));
    /// assert_eq!(Format::of_image(b"P1 3 2 101110"), Some(Format::Pbm));
    /// assert_eq!(Format::of_image(b"P1 is a puzzle"), None);
    /// ```
    pub fn of_image(bytes: &[u8]) -> Option<Self> {
        let is_at =
            |at: usize, mark: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(mark));
        if pbm::is_start(bytes) {
            Some(Self::Pbm)
        } else if is_at(0, b"\x89PNG") || ico::png(bytes).is_some() {
            Some(Self::Png)
        } else if is_at(0, b"\xff\xd8\xff") {
            Some(Self::Jpeg)
        } else if is_at(0, b"GIF8") {
            Some(Self::Gif)
        } else if is_at(0, b"RIFF") && is_at(8, b"WEBP") {
            Some(Self::Webp)
        } else if is_at(0, b"BM") && is_at(15, &[0; 3]) {
            // The second header of a bitmap has fewer than 256 bytes, and no text has zeros.
            Some(Self::Bmp)
        } else {
            None
        }
    }

    /// The format whose mark a text has.
    ///
    /// A mark that no other format can have comes before one that others may have, too. So keys of
    /// `.non` come after formats whose texts may have a line such as `rows`, and before IDs, since
    /// a key may follow a line that begins with a size. Strings of 0 and 1 come last: clues of
    /// several formats look like them.
    fn of_text(text: &[u8]) -> Option<Self> {
        let line = first_line(text)?.text;
        let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
        // A size, or one size and a seed.
        let is_behind_digits = |rest: &str| {
            let seed = rest.strip_prefix('#').unwrap_or_default();
            let is_id = line.contains([':', '#']) || !has_more_lines(text);
            rest.starts_with(':')
                || rest.starts_with('x') && is_id
                || seed.starts_with(|c: char| c.is_ascii_digit())
        };
        let is_list = |line: &str| {
            let rest = line.strip_prefix('[').map(str::trim_start);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['{', '[']))
        };
        let has_line = |is| has_line(text, is);
        let has_number = |prefix| {
            let rest = line.strip_prefix(prefix);
            rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        };
        // The first line of what `crosscover solve` prints.
        let is_solved = [": unique, by ", ": multiple, "];
        if is_solved.iter().any(|mark| line.contains(mark)) {
            Some(Self::Rows)
        } else if line.starts_with('<') && text.windows(7).any(|word| word == b"<puzzle") {
            Some(Self::Webpbn)
        } else if line.starts_with('{') || is_list(line) {
            Some(Self::Json)
        } else if has_line(|line| line == "[clues]") {
            Some(Self::Toml)
        } else if has_line(|line| line.starts_with(':') || line.eq_ignore_ascii_case("#d")) {
            Some(Self::Olsak)
        } else if line.starts_with("number_of_rows") {
            Some(Self::Bosch)
        } else if line.starts_with("SAVEFILE:") {
            Some(Self::Sgt)
        } else if line.contains(LINK_OF_ID) {
            Some(Self::Id)
        } else if ["pzprv3", "http://", "https://"]
            .iter()
            .any(|mark| line.starts_with(mark))
            || line.contains("?nonogram")
        {
            Some(Self::Pzpr)
        } else if has_line(|line| line.starts_with('['))
            && has_line(|line| matches!(line.trim(), "ROWS" | "COLUMNS"))
        {
            Some(Self::Picross)
        } else if has_line(|line| line.trim().eq_ignore_ascii_case("[dimensions]")) {
            Some(Self::Gno)
        } else if matches!(line, "b-" | "h-") {
            Some(Self::Nnv)
        } else if has_number("$") {
            Some(Self::Tcga)
        } else if source::has_clues(text) {
            Some(Self::Json)
        } else if has_line(is_key) {
            Some(Self::Non)
        } else if digits.len() < line.len() && is_behind_digits(digits) {
            Some(Self::Id)
        } else if has_line(|line| line == "&") {
            Some(Self::Makhorin)
        } else if has_line(|line| line == "#")
            && digits.starts_with([' ', '\t'])
            && digits.len() < line.len()
        {
            Some(Self::Mk)
        } else if !has_line(|line| !line.trim().bytes().all(|byte| matches!(byte, b'0' | b'1'))) {
            Some(Self::Bits)
        } else {
            None
        }
    }
}
