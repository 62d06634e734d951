//! From the pixels of an image to a picture: scaling and a threshold.

use super::Document;
use super::error::{ParseError, ParseErrorKind};
use super::piece::saturate;
use crate::puzzle::check_sides;
use crate::{MAX_SIDE, Picture};

/// The most pixels of an image that is read. Sizes are checked before anything is decoded.
pub const MAX_PIXELS: u64 = 1 << 26;

/// How to make a picture of an image.
///
/// # Examples
/// ```
/// use nonogram::format::{Format, ImageOptions, read_image};
///
/// let image = b"P1 4 2  1100 1110";
/// let options = ImageOptions { size: Some((2, 1)), ..ImageOptions::default() };
/// let documents = read_image(image, Format::Pbm, &options).unwrap();
/// assert_eq!(documents[0].goal.as_ref().unwrap().to_bits(), "10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageOptions {
    /// Width and height of the picture, from 1 to [`MAX_SIDE`]; by default those of the image.
    pub size: Option<(usize, usize)>,
    /// A cell is filled if it is at least this dark, in percent, on average over its pixels.
    pub threshold: u8,
    /// Whether light cells are filled instead.
    pub invert: bool,
}

/// One cell for each pixel, filled if it is closer to black than to white.
impl Default for ImageOptions {
    fn default() -> Self {
        Self {
            size: None,
            threshold: 50,
            invert: false,
        }
    }
}

/// How dark each pixel of an image is.
pub(super) struct Shades {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Row by row, 0 for white and 255 for black.
    pub(super) dark: Vec<u8>,
}

/// Checks the size of an image that a header announces.
pub(super) fn check_size(
    width: u64,
    height: u64,
    options: &ImageOptions,
) -> Result<(), ParseErrorKind> {
    let pixels = width.checked_mul(height);
    if pixels.is_none_or(|pixels| pixels > MAX_PIXELS) {
        return Err(ParseErrorKind::TooManyPixels { width, height });
    }
    match options.size {
        Some(_) if width > 0 && height > 0 => Ok(()),
        _ => check_sides(width, height).map_err(ParseErrorKind::Puzzle),
    }
}

impl Shades {
    /// The document of the picture of these shades.
    pub(super) fn document(&self, options: &ImageOptions) -> Document {
        let (width, height) = options.size.unwrap_or((self.width, self.height));
        let mut picture = Picture::blank(width, height);
        // The pixels below a cell; where there are fewer pixels than cells, the one below it.
        let pixels = |index: usize, cells: usize, pixels: usize| {
            let start = index * pixels / cells;
            start..((index + 1) * pixels / cells).max(start + 1)
        };
        for row in 0..height {
            let rows = pixels(row, height, self.height);
            for column in 0..width {
                let columns = pixels(column, width, self.width);
                let area = (rows.len() * columns.len()) as u64;
                let below = rows.clone().map(|row| {
                    let row = &self.dark[row * self.width..][..self.width];
                    let dark = row[columns.clone()].iter().map(|&dark| u64::from(dark));
                    dark.sum::<u64>()
                });
                let dark: u64 = below.sum();
                let dark = if options.invert {
                    255 * area - dark
                } else {
                    dark
                };
                let is_filled = 100 * dark >= 255 * area * u64::from(options.threshold);
                picture.set(row, column, is_filled);
            }
        }
        picture.into()
    }
}

/// The error at a byte, as the line and the character in it.
pub(super) fn error_at(bytes: &[u8], at: usize, kind: ParseErrorKind) -> ParseError {
    let before = &bytes[..at.min(bytes.len())];
    let line_start = before.iter().rposition(|&byte| byte == b'\n');
    let line = &before[line_start.map_or(0, |newline| newline + 1)..];
    let lines = before.iter().filter(|&&byte| byte == b'\n').count();
    ParseError {
        line: saturate(lines + 1),
        column: saturate(String::from_utf8_lossy(line).chars().count() + 1),
        kind,
    }
}

/// Refuses options that no caller may give.
pub(super) fn assert_options(options: &ImageOptions) {
    if let Some((width, height)) = options.size {
        assert!(
            (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height),
            "a picture of {width}x{height}"
        );
    }
}
