//! PBM, PGM and PPM images, plain (`P1` to `P3`) and raw (`P4` to `P6`): a black pixel is a filled
//! cell.
//!
//! ```text
//! P1
//! # Pair
//! 3 2
//! 101
//! 110
//! ```
//!
//! A raw file may have several images, a plain file has one. Written files are plain PBM, with the
//! title as a comment.

use crate::document::Document;
use crate::error::{Actual, ParseError, ParseErrorKind, count, error_at, unexpected};
use crate::picture::samples::Decoded;
use crate::picture::{ImageOptions, check_size};
use crate::{MAX_IMAGES, MAX_PIXELS};
#[cfg(feature = "images")]
use std::ops::Range;

/// Whether these are the first bytes of an image: a mark, and then a number or a comment.
pub(crate) fn is_start(bytes: &[u8]) -> bool {
    let [b'P', b'1'..=b'6', rest @ ..] = bytes else {
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
    /// The images so far, and their pixels.
    images: usize,
    pixels: u64,
    /// Whether the last image is plain.
    is_plain: bool,
}

/// What stands before the pixels of an image.
struct Header {
    /// Whether numbers are written in digits.
    is_plain: bool,
    width: usize,
    height: usize,
    /// The numbers of each pixel: 1, or 3 for red, green and blue.
    channels: usize,
    /// The number for white; `None` in a bitmap.
    white: Option<usize>,
    title: Option<String>,
}

impl Header {
    /// The numbers of a row of pixels.
    fn row(&self) -> usize {
        self.channels * self.width
    }

    /// The bytes of a raw image.
    fn raw_bytes(&self) -> usize {
        let row = match self.white {
            None => self.width.div_ceil(8),
            Some(0..256) => self.row(),
            Some(_) => 2 * self.row(),
        };
        row * self.height
    }

    /// A number as gray or as a part of a color, from 0 to 255.
    fn sample(&self, number: usize) -> u8 {
        let white = self.white.unwrap_or(1);
        ((255 * number.min(white) + white / 2) / white) as u8
    }

    /// The numbers of the pixels of a raw image. In a bitmap, the highest bit comes first.
    fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        let mut numbers = Vec::new();
        match self.white {
            None => {
                for row in bytes.chunks_exact(self.width.div_ceil(8)) {
                    for column in 0..self.width {
                        let is_black = row[column / 8] << (column % 8) & 0x80 != 0;
                        numbers.push(if is_black { 0 } else { 255 });
                    }
                }
            }
            Some(0..256) => numbers.extend(bytes.iter().map(|&byte| self.sample(byte.into()))),
            Some(_) => {
                for two in bytes.chunks_exact(2) {
                    let number = u16::from_be_bytes([two[0], two[1]]);
                    numbers.push(self.sample(number.into()));
                }
            }
        }
        numbers
    }
}

/// Reads all images.
pub(crate) fn decode(bytes: &[u8], options: &ImageOptions) -> Result<Vec<Decoded>, ParseError> {
    let mut cursor = Cursor::new(bytes);
    let mut images = Vec::new();
    while let Some(mut header) = cursor.next(options)? {
        let pixels = if header.is_plain {
            cursor.plain(&mut header)?
        } else {
            header.raw(cursor.raw_pixels(&header)?)
        };
        let size = (header.width, header.height);
        let image = Decoded::new(size, header.channels, &pixels);
        images.push(Decoded {
            title: header.title,
            ..image
        });
    }
    Ok(images)
}

/// Where the images are. A plain file is one image, whose pixels are not looked at.
#[cfg(feature = "images")]
pub(crate) fn parts(bytes: &[u8], options: &ImageOptions) -> Result<Vec<Range<usize>>, ParseError> {
    let mut cursor = Cursor::new(bytes);
    let mut parts = Vec::new();
    let mut start = 0;
    while let Some(header) = cursor.next(options)? {
        if header.is_plain {
            cursor.at = bytes.len();
        } else {
            cursor.raw_pixels(&header)?;
        }
        parts.push(start..cursor.at);
        cursor.skip_blanks(&mut None);
        start = cursor.at;
    }
    Ok(parts)
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
    fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            images: 0,
            pixels: 0,
            is_plain: false,
        }
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The header of the next image, if there is one.
    fn next(&mut self, options: &ImageOptions) -> Result<Option<Header>, ParseError> {
        let is_first = self.images == 0;
        if !is_first {
            self.skip_blanks(&mut None);
            if self.rest().is_empty() {
                return Ok(None);
            }
            if self.is_plain {
                return Err(self.unexpected("nothing after the image"));
            }
        }
        let header = self.header(options, is_first)?;
        self.is_plain = header.is_plain;
        self.images += 1;
        self.pixels += (header.width * header.height) as u64;
        if self.images > MAX_IMAGES || self.pixels > MAX_PIXELS {
            return Err(ParseError::whole(ParseErrorKind::TooMany));
        }
        Ok(Some(header))
    }

    fn header(&mut self, options: &ImageOptions, is_first: bool) -> Result<Header, ParseError> {
        let mark = match self.rest() {
            [b'P', mark @ b'1'..=b'3', ..] if is_first => mark - b'0',
            [b'P', mark @ b'4'..=b'6', ..] => mark - b'0',
            _ if is_first => return Err(self.unexpected("a mark from P1 to P6")),
            _ => return Err(self.unexpected("P4, P5 or P6")),
        };
        self.at += 2;
        let mut title = None;
        self.skip_blanks(&mut title);
        let size_at = self.at;
        let width = self.number("a width in pixels")?;
        self.skip_blanks(&mut title);
        let height = self.number("a height in pixels")?;
        check_size(width, height, options).map_err(|kind| error_at(self.bytes, size_at, kind))?;
        let is_bitmap = mark % 3 == 1;
        let white = if is_bitmap {
            None
        } else {
            Some(self.white(&mut title)?)
        };
        Ok(Header {
            is_plain: mark < 4,
            width: width as usize,
            height: height as usize,
            channels: if mark % 3 == 0 { 3 } else { 1 },
            white,
            title,
        })
    }

    /// The number for white.
    fn white(&mut self, title: &mut Option<String>) -> Result<usize, ParseError> {
        const EXPECTED: &str = "the number for white, from 1 to 65535";
        self.skip_blanks(title);
        let start = self.at;
        let white = self.number(EXPECTED)?;
        if !(1..1 << 16).contains(&white) {
            self.at = start;
            return Err(self.unexpected(EXPECTED));
        }
        Ok(white as usize)
    }

    /// Skips blanks and comments. The first comment is the title, unless it names the program that
    /// wrote the image.
    fn skip_blanks(&mut self, title: &mut Option<String>) {
        while let [first, ..] = self.rest() {
            if is_blank(first) {
                self.at += 1;
            } else if *first == b'#' {
                let mut lines = self.rest().split(|byte| matches!(byte, b'\n' | b'\r'));
                let comment = lines.next().unwrap_or_default();
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
        let mut digits = self.rest().split(|byte| !byte.is_ascii_digit());
        let digits = str::from_utf8(digits.next().unwrap_or_default()).expect("digits");
        // Longer numbers exceed the size of any image, and no writer adds leading zeros.
        match digits.parse() {
            Ok(number) if digits.len() <= 12 => {
                self.at += digits.len();
                Ok(number)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    /// The numbers of a plain image; in a bitmap, with or without blanks between them.
    fn plain(&mut self, header: &mut Header) -> Result<Vec<u8>, ParseError> {
        let mut pixels = Vec::new();
        while pixels.len() < header.row() * header.height {
            self.skip_blanks(&mut header.title);
            if header.white.is_some() {
                let number = self.number("a number of a pixel")?;
                pixels.push(header.sample(number as usize));
                continue;
            }
            match self.rest() {
                [pixel @ (b'0' | b'1'), ..] => pixels.push(if *pixel == b'1' { 0 } else { 255 }),
                _ => return Err(self.unexpected("a pixel, 0 or 1")),
            }
            self.at += 1;
        }
        Ok(pixels)
    }

    /// The bytes of a raw image: one blank, then rows of whole bytes.
    fn raw_pixels(&mut self, header: &Header) -> Result<&'a [u8], ParseError> {
        if !self.rest().first().is_some_and(is_blank) {
            return Err(self.unexpected("a blank before the pixels"));
        }
        self.at += 1;
        let length = header.raw_bytes();
        let Some(pixels) = self.rest().get(..length) else {
            let kind = count("bytes of pixels", length, self.rest().len());
            return Err(error_at(self.bytes, self.at, kind));
        };
        self.at += length;
        Ok(pixels)
    }

    fn unexpected(&self, expected: &str) -> ParseError {
        let found = match self.rest() {
            [] => Actual::EndOfText,
            rest => Actual::Text(String::from_utf8_lossy(&rest[..rest.len().min(8)]).into_owned()),
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
