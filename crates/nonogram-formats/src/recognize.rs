//! Recognises the format of a text by its first bytes and lines.

use crate::document::Document;
use crate::encoding::to_utf8;
use crate::error::{ParseError, ParseErrorKind};
use crate::format::Format;
use crate::picture::rows;
use crate::piece::{Piece, TextLines, side, utf8};
use crate::source;
use crate::text::id::LINK_OF_ID;
use crate::text::read_text;
use crate::warning::{UnclearFormat, Warning};

/// Whether a text has the mark of a format.
type HasMark = fn(&UnknownText<'_>) -> bool;

/// The mark of each format, in the order in which they are looked for.
///
/// A mark that no other format can have comes before one that others may have, too. So keys of
/// `.non` come after formats whose texts may have a line such as `rows`, and before IDs, since a
/// key may follow a line that begins with a size. Strings of 0 and 1 come last: clues of several
/// formats look like them.
const MARKS: [(Format, HasMark); 19] = [
    (Format::Rows, is_solution),
    (Format::Webpbn, |text| {
        text.first.starts_with('<') && text.whole.contains("<puzzle")
    }),
    (Format::Json, |text| is_json(text.first)),
    (Format::Toml, |text| text.has_line(|line| line == "[clues]")),
    (Format::Olsak, |text| text.has_line(is_olsak)),
    (Format::Bosch, |text| {
        text.first.starts_with("number_of_rows")
    }),
    (Format::Sgt, |text| text.first.starts_with("SAVEFILE:")),
    (Format::Id, |text| text.first.contains(LINK_OF_ID)),
    (Format::Pzpr, |text| is_pzpr(text.first)),
    (Format::Picross, |text| {
        text.has_line(|line| line.starts_with('['))
            && text.has_line(|line| matches!(line.trim(), "ROWS" | "COLUMNS"))
    }),
    (Format::Gno, |text| {
        text.has_line(|line| line.trim().eq_ignore_ascii_case("[dimensions]"))
    }),
    (Format::Nnv, |text| matches!(text.first, "b-" | "h-")),
    (Format::Tcga, |text| {
        let number = text.first.strip_prefix('$');
        number.is_some_and(starts_with_digit)
    }),
    (Format::Json, |text| source::has_clues(text.whole)),
    (Format::Non, |text| text.has_line(is_key)),
    (Format::Id, is_id),
    (Format::Makhorin, |text| text.has_line(|line| line == "&")),
    (Format::Mk, |text| {
        let rest = text
            .first
            .trim_start_matches(|sign: char| sign.is_ascii_digit());
        starts_with_digit(text.first)
            && rest.starts_with([' ', '\t'])
            && text.has_line(|line| line == "#")
    }),
    (Format::Bits, |text| {
        !text.has_line(|line| line.trim().contains(|sign| !matches!(sign, '0' | '1')))
    }),
];

/// The formats of numbers alone, in the order in which they are tried.
const NUMBERS: [Format; 4] = [Format::Inversor, Format::Nin, Format::Cwd, Format::Syro];

/// A text whose format is to be recognised.
struct UnknownText<'a> {
    whole: &'a str,
    /// The first line that is neither blank nor a comment, without outer blanks.
    first: &'a str,
}

impl<'a> UnknownText<'a> {
    /// `None` if all lines are blank or comments.
    fn new(whole: &'a str) -> Option<Self> {
        let first = TextLines::new(whole).find(is_content)?;
        Some(Self {
            whole,
            first: first.trim().text,
        })
    }

    /// Whether a line is so, without the blanks at its end.
    fn has_line(&self, is: fn(&str) -> bool) -> bool {
        self.whole.lines().any(|line| is(line.trim_end()))
    }
}

/// Whether a line is neither blank nor a comment.
fn is_content(line: &Piece<'_>) -> bool {
    !line.is_blank() && !line.text.starts_with('#')
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_digit())
}

/// Whether a text begins like what `crosscover solve` prints.
fn is_solution(text: &UnknownText<'_>) -> bool {
    text.first.contains(": unique, by ") || text.first.contains(": multiple, ")
}

/// Whether a line begins an object, or an array of objects or of arrays.
fn is_json(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('[') else {
        return line.starts_with('{');
    };
    let rest = rest.trim_start();
    rest.is_empty() || rest.starts_with(['{', '['])
}

fn is_olsak(line: &str) -> bool {
    line.starts_with(':') || line.eq_ignore_ascii_case("#d")
}

fn is_pzpr(line: &str) -> bool {
    let marks = ["pzprv3", "http://", "https://"];
    marks.iter().any(|mark| line.starts_with(mark)) || line.contains("?nonogram")
}

/// Whether a line is a key of [`Format::Non`] that every puzzle has, with at most one word behind
/// it.
fn is_key(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default();
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let first = first.trim_matches(['[', ']', ':']).to_ascii_lowercase();
    let is_key = matches!(&*first, "width" | "height" | "rows" | "columns" | "cols");
    is_key && words.nth(1).is_none()
}

/// Whether a text begins with a size and a colon, with a size and a seed, or is nothing but a line
/// that begins with a size.
fn is_id(text: &UnknownText<'_>) -> bool {
    let line = text.first;
    let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if !starts_with_digit(line) {
        return false;
    }
    match rest.chars().next() {
        Some(':') => true,
        Some('#') => starts_with_digit(&rest[1..]),
        Some('x') => {
            let mut lines = TextLines::new(text.whole).filter(is_content);
            line.contains([':', '#']) || lines.nth(1).is_none()
        }
        _ => false,
    }
}

/// Whether the lines of a text of numbers begin with two sizes in lines of their own, and a blank
/// line stands between the clues.
fn is_in_parts(lines: &[Piece<'_>]) -> bool {
    let mut rest = lines.iter();
    let mut sizes = rest.by_ref().filter(|line| !line.is_blank()).take(2);
    if !sizes.all(|line| side(line.trim().text).is_some()) {
        return false;
    }
    let mut clues = rest.skip_while(|line| line.is_blank());
    clues.any(|line| line.is_blank()) && clues.any(|line| !line.is_blank())
}

/// Reads a text of numbers alone in the first format that fits, with a warning if it is another
/// puzzle in another format.
fn read_numbers(text: &str) -> Option<(Format, Vec<Document>)> {
    if !starts_with_digit(UnknownText::new(text)?.first) {
        return None;
    }
    let lines = TextLines::new(text);
    let lines: Vec<Piece<'_>> = lines.filter(|line| !line.text.starts_with('#')).collect();
    let mut content = lines.iter().filter(|line| !line.is_blank()).skip(1);
    // Of these formats, only Syro ends each clue with a zero.
    let has_ends = content.all(|line| line.trim().text.ends_with(" 0"));
    // Of those with a size, only cwd has a blank line between its clues.
    let is_in_parts = is_in_parts(&lines);
    // Each other puzzle with the first format in which the text is that puzzle.
    let mut found: Vec<(Format, Vec<Document>)> = Vec::new();
    for format in NUMBERS {
        let is_possible = match format {
            Format::Syro => true,
            Format::Cwd => !has_ends,
            _ => !has_ends && !is_in_parts,
        };
        if !is_possible {
            continue;
        }
        let Ok(documents) = read_text(text, format) else {
            continue;
        };
        if found.iter().all(|(_, known)| *known != documents) {
            found.push((format, documents));
        }
    }
    let mut found = found.into_iter();
    let (format, mut documents) = found.next()?;
    let others: Vec<Format> = found.map(|(format, _)| format).collect();
    if !others.is_empty() {
        let unclear = UnclearFormat { format, others };
        documents[0].warnings.push(Warning::UnclearFormat(unclear));
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
    extension.len() > 2
        && !text.contains('\n')
        && (["csv", "tsv", "txt"].contains(&extension)
            || Format::from_extension(extension).is_some())
}

/// The format that a text suggests. Numbers alone are recognised by reading them, so their puzzle
/// comes along.
pub(crate) fn recognize(bytes: &[u8]) -> Option<(Format, Option<Vec<Document>>)> {
    if let Some(image) = Format::of_image(bytes) {
        return Some((image, None));
    }
    let text = to_utf8(bytes).ok()?;
    let text = utf8(&text.bytes).ok()?;
    let format = match of_text(text) {
        Some(Format::Bits) if rows::are_rows(text) => Format::Rows,
        Some(format) => format,
        None => {
            if let Some((format, documents)) = read_numbers(text) {
                return Some((format, Some(documents)));
            }
            if !rows::has_pictures(text) || is_file_name(text.as_bytes()) {
                return None;
            }
            Format::Rows
        }
    };
    Some((format, None))
}

/// The format whose mark a text has.
fn of_text(text: &str) -> Option<Format> {
    let text = UnknownText::new(text)?;
    let mark = MARKS.iter().find(|(_, has_mark)| has_mark(&text));
    mark.map(|(format, _)| *format)
}

/// The error of a text whose format is not known, with the errors of the formats that it resembles.
pub(crate) fn unrecognized(bytes: &[u8]) -> ParseError {
    let text = utf8(bytes).unwrap_or_default();
    let text = UnknownText::new(text).unwrap_or(UnknownText {
        whole: text,
        first: "",
    });
    let first = text.first;
    if bytes.trim_ascii().is_empty() {
        let message = "expected a puzzle, found an empty text";
        return ParseError::whole(ParseErrorKind::other(message));
    }
    if is_file_name(bytes) {
        let message = format!("expected the content of a file, found the name {first:?}");
        return ParseError::whole(ParseErrorKind::other(message));
    }
    let mut near = like(first).to_vec();
    if text.has_line(is_any_key) {
        near.push(Format::Non);
    }
    if text.has_line(|line| line.len() > 1 && rows::is_drawn(line)) {
        near.push(Format::Rows);
    }
    let mut nearest = Vec::new();
    for format in near {
        if let Err(error) = read_text(text.whole, format) {
            nearest.push((format, error));
        }
    }
    ParseError::whole(ParseErrorKind::Unrecognized { nearest })
}

/// The formats whose texts may begin with a line like this.
fn like(line: &str) -> &'static [Format] {
    let words = line.split_whitespace().take(3);
    let are_numbers = words.map(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    match are_numbers.collect::<Vec<_>>()[..] {
        [true] => &[Format::Cwd, Format::Syro],
        [true, true] => &[Format::Inversor, Format::Nin],
        [true, ..] => &[Format::Syro],
        [false] if is_size(line) => &[Format::Inversor, Format::Nin],
        _ if line.starts_with('<') => &[Format::Webpbn],
        _ if line.starts_with('$') => &[Format::Tcga],
        _ if line.starts_with(':') => &[Format::Olsak],
        _ => &[],
    }
}

/// Whether a text is a size such as `3x2` or `3,2`.
fn is_size(text: &str) -> bool {
    let sides = text.split_once(['x', 'X', ',']);
    sides.is_some_and(|(width, height)| side(width).is_some() && side(height.trim()).is_some())
}

/// Whether a line begins with a key of [`Format::Non`].
fn is_any_key(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    matches!(
        first.trim_end_matches(':'),
        "title" | "goal" | "width" | "height" | "rows" | "columns" | "cols"
    )
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
}
