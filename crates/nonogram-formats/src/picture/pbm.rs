//! PBM images, plain (`P1`) and raw (`P4`): a black pixel is a filled cell.
//!
//! ```text
//! P1
//! # Pair
//! 3 2
//! 101
//! 110
//! ```
//!
//! A raw file may have several images, a plain file has one. Written files are plain, with the
//! title as a comment.

use crate::document::Document;
use crate::error::{Found, ParseError, count, error_at, unexpected};
use crate::picture::samples::Decoded;
use crate::picture::{ImageOptions, check_size};

/// Whether these are the first bytes of an image: a mark, and then a number or a comment.
pub(crate) fn is_start(bytes: &[u8]) -> bool {
    let [b'P', b'1' | b'4', rest @ ..] = bytes else {
        return false;
    };
    let mut rest = rest.iter().skip_while(|byte| byte.is_ascii_whitespace());
    rest.next()
        .is_none_or(|byte| byte.is_ascii_digit() || *byte == b'#')
}

/// A place in the bytes.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// Reads all images.
pub(crate) fn decode(bytes: &[u8], options: &ImageOptions) -> Result<Vec<Decoded>, ParseError> {
    let mut cursor = Cursor { bytes, at: 0 };
    let mut images = Vec::new();
    loop {
        let raw = match cursor.rest() {
            [b'P', b'1', ..] if images.is_empty() => false,
            [b'P', b'4', ..] => true,
            _ => return Err(cursor.unexpected("P1 or P4")),
        };
        cursor.at += 2;
        let mut title = None;
        cursor.skip_blanks(&mut title);
        let size_at = cursor.at;
        let width = cursor.number("a width")?;
        cursor.skip_blanks(&mut title);
        let height = cursor.number("a height")?;
        check_size(width, height, options).map_err(|kind| error_at(bytes, size_at, kind))?;
        let size @ (width, height) = (width as usize, height as usize);
        let pixels = if raw {
            cursor.raw(width, height)?
        } else {
            cursor.plain(width, height, &mut title)?
        };
        images.push(Decoded {
            title,
            ..Decoded::new(size, 1, &pixels)
        });
        cursor.skip_blanks(&mut None);
        if cursor.rest().is_empty() {
            return Ok(images);
        }
        if !raw {
            return Err(cursor.unexpected("nothing after the image"));
        }
    }
}

/// Whether a byte is a blank in a header: one of those of `isspace`, which include the vertical
/// tab.
fn is_blank(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || *byte == 0x0b
}

/// Whether a comment is the mark of a program, such as "CREATOR: GIMP PNM Filter" or "Created by
/// IrfanView".
fn names_a_program(comment: &str) -> bool {
    let first = comment.split(|letter: char| !letter.is_alphabetic()).next();
    let marks = ["created", "creator", "generated", "converted"];
    marks.contains(&&*first.unwrap_or_default().to_lowercase())
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Skips blanks and comments. The first comment is the title, unless it names the program that
    /// wrote the image.
    fn skip_blanks(&mut self, title: &mut Option<String>) {
        while let [first, ..] = self.rest() {
            if is_blank(first) {
                self.at += 1;
            } else if *first == b'#' {
                let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
                let length = self.rest().iter().position(is_end);
                let comment = &self.rest()[..length.unwrap_or(self.rest().len())];
                self.at += comment.len();
                let text = String::from_utf8_lossy(&comment[1..]).trim().to_owned();
                if title.is_none() && !text.is_empty() && !names_a_program(&text) {
                    *title = Some(text);
                }
            } else {
                return;
            }
        }
    }

    fn number(&mut self, what: &str) -> Result<u64, ParseError> {
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit());
        let digits = &self.rest()[..digits.count()];
        // Longer numbers exceed the size of any image, and no writer adds leading zeros.
        let text = str::from_utf8(digits)
            .expect("digits")
            .get(..digits.len().min(12));
        let number = text.and_then(|text| text.parse().ok());
        let number = number.filter(|_| digits.len() <= 12);
        let number = number.ok_or_else(|| self.unexpected(&format!("{what} in pixels")))?;
        self.at += digits.len();
        Ok(number)
    }

    /// The pixels of a plain image, with or without blanks between them.
    fn plain(
        &mut self,
        width: usize,
        height: usize,
        title: &mut Option<String>,
    ) -> Result<Vec<u8>, ParseError> {
        let mut pixels = Vec::new();
        while pixels.len() < width * height {
            self.skip_blanks(title);
            match self.rest() {
                [pixel @ (b'0' | b'1'), ..] => pixels.push(if *pixel == b'1' { 0 } else { 255 }),
                _ => return Err(self.unexpected("a pixel, 0 or 1")),
            }
            self.at += 1;
        }
        Ok(pixels)
    }

    /// The pixels of a raw image: one blank, then rows of whole bytes, the highest bit first.
    fn raw(&mut self, width: usize, height: usize) -> Result<Vec<u8>, ParseError> {
        if !self.rest().first().is_some_and(is_blank) {
            return Err(self.unexpected("a blank before the pixels"));
        }
        self.at += 1;
        let row_bytes = width.div_ceil(8);
        let Some(pixels) = self.rest().get(..row_bytes * height) else {
            let kind = count("bytes of pixels", row_bytes * height, self.rest().len());
            return Err(error_at(self.bytes, self.at, kind));
        };
        self.at += pixels.len();
        let row = |row: &'a [u8]| {
            let bit = move |column: usize| row[column / 8] >> (7 - column % 8) & 1;
            (0..width).map(move |column| 255 * (1 - bit(column)))
        };
        Ok(pixels.chunks_exact(row_bytes).flat_map(row).collect())
    }

    fn unexpected(&self, expected: &str) -> ParseError {
        let found = match self.rest() {
            [] => Found::EndOfText,
            rest => Found::Text(String::from_utf8_lossy(&rest[..rest.len().min(8)]).into_owned()),
        };
        error_at(self.bytes, self.at, unexpected(expected, &found))
    }
}

/// Writes the goal as a plain image.
pub(crate) fn write(document: &Document) -> String {
    let goal = document.picture();
    let mut text = "P1\n".to_owned();
    if let Some(title) = &document.title {
        text += &format!("# {title}\n");
    }
    text += &format!("{} {}\n", goal.width(), goal.height());
    let bits = goal.to_bits();
    for row in 0..goal.height() {
        // Lines of a plain image should have at most 70 characters.
        let row = &bits[row * goal.width()..][..goal.width()];
        for part in row.as_bytes().chunks(70) {
            text += str::from_utf8(part).expect("digits");
            text += "\n";
        }
    }
    text
}
