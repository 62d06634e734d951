//! Turns the pixels of an image into a picture: scaling and a threshold.
//!
//! The threshold can be derived from the image. It then divides the cells into a dark and a light class
//! with the greatest variance between the classes (N. Otsu, *A threshold selection method from
//! gray-level histograms*, IEEE Transactions on Systems, Man, and Cybernetics 9, 1979). Cells after
//! scaling are used here, not pixels.

pub(crate) mod bits;
#[cfg(feature = "images")]
pub(crate) mod jpeg;
pub(crate) mod pbm;
#[cfg(feature = "images")]
pub(crate) mod png;
pub(crate) mod rows;

use crate::MAX_PIXELS;
use crate::document::Document;
use crate::error::{ParseError, ParseErrorKind};
use crate::piece::saturate;
use nonogram::check_sides;
use nonogram::{MAX_SIDE, Picture};
use std::ops::Range;

/// How to turn an image into a picture.
///
/// # Examples
/// ```
/// use nonogram_formats::{Format, ImageOptions, read_image};
///
/// let image = b"P1 4 2  1100 1110";
/// let options = ImageOptions::default().size((2, 1));
/// let documents = read_image(image, Format::Pbm, &options).unwrap();
/// assert_eq!(documents[0].goal.as_ref().unwrap().to_bits(), "10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImageOptions {
    /// Width and height of the picture, from 1 to [`MAX_SIDE`]. The default is the size of the image.
    pub size: Option<(usize, usize)>,
    /// How dark a cell must be, on average over its pixels, to be filled.
    pub threshold: Threshold,
    /// Whether light cells are filled instead.
    pub invert: bool,
    /// What happens if the size has other proportions than the image.
    pub fit: ImageFit,
    /// Whether to cut off the margins in which no pixel is filled.
    pub trim: bool,
}

/// How an image fits into a size with other proportions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ImageFit {
    /// The image is stretched to the size.
    #[default]
    Stretch,
    /// All of the image is shown, with empty cells beside it or above and below it.
    Contain,
    /// The middle of the image fills the size, and what lies outside is cut off.
    Cover,
}

/// How dark a cell must be to be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Threshold {
    /// At least this dark, in percent.
    Percent(u8),
    /// As dark as the dark cells of this image (Otsu's method). If all cells are alike, half as dark as
    /// black.
    Auto,
}

/// One cell for each pixel, filled if the pixel is one of the dark ones of the image.
impl Default for ImageOptions {
    fn default() -> Self {
        Self {
            size: None,
            threshold: Threshold::Auto,
            invert: false,
            fit: ImageFit::Stretch,
            trim: false,
        }
    }
}

impl ImageOptions {
    /// Sets [`Self::size`].
    #[must_use]
    pub fn size(mut self, size: impl Into<Option<(usize, usize)>>) -> Self {
        self.size = size.into();
        self
    }

    /// Sets [`Self::threshold`].
    #[must_use]
    pub fn threshold(mut self, threshold: Threshold) -> Self {
        self.threshold = threshold;
        self
    }

    /// Sets [`Self::invert`].
    #[must_use]
    pub fn invert(mut self, invert: bool) -> Self {
        self.invert = invert;
        self
    }

    /// Sets [`Self::fit`].
    #[must_use]
    pub fn fit(mut self, fit: ImageFit) -> Self {
        self.fit = fit;
        self
    }

    /// Sets [`Self::trim`].
    #[must_use]
    pub fn trim(mut self, trim: bool) -> Self {
        self.trim = trim;
        self
    }
}

/// The darkness of each pixel of an image.
pub(crate) struct Shades {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Row by row, 0 for white and 255 for black.
    pub(crate) dark: Vec<u8>,
}

/// Checks the size that an image's header announces.
pub(crate) fn check_size(
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
    /// The document with the picture of these shades.
    pub(crate) fn document(&self, options: &ImageOptions) -> Document {
        match options.trim.then(|| self.trimmed(options)).flatten() {
            Some(trimmed) => trimmed.fitted(options),
            None => self.fitted(options),
        }
        .into()
    }

    /// The part of an image without its empty margins. `None` if no pixel is filled.
    fn trimmed(&self, options: &ImageOptions) -> Option<Self> {
        let whole = ImageOptions::default()
            .threshold(options.threshold)
            .invert(options.invert);
        let mut ends = Ends::default();
        let filled = self.filled((self.width, self.height), &whole);
        filled.for_each(|(row, column, is_filled)| ends.add(row, column, is_filled));
        let (rows, columns) = (ends.rows?, ends.columns?);
        Some(self.part(rows.0..rows.1 + 1, columns.0..columns.1 + 1))
    }

    /// A part of an image.
    fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Self {
        let row = |row: usize| &self.dark[row * self.width..][columns.clone()];
        Self {
            width: columns.len(),
            height: rows.len(),
            dark: rows.flat_map(row).copied().collect(),
        }
    }

    /// The picture of the size that the options have.
    fn fitted(&self, options: &ImageOptions) -> Picture {
        let (width, height) = options.size.unwrap_or((self.width, self.height));
        // Compares the proportions of the image and of the size.
        let (wide, high) = (self.width * height, self.height * width);
        let share = |side: usize, part: usize, of: usize| {
            ((2 * side * part + of) / (2 * of)).clamp(1, side)
        };
        match options.fit {
            ImageFit::Cover if wide != high => {
                let (kept_width, kept_height) = match wide > high {
                    true => (share(self.width, high, wide), self.height),
                    false => (self.width, share(self.height, wide, high)),
                };
                let row = (self.height - kept_height) / 2;
                let column = (self.width - kept_width) / 2;
                let part = self.part(row..row + kept_height, column..column + kept_width);
                part.picture(options, (width, height), (width, height))
            }
            ImageFit::Contain if wide != high => {
                let inner = match wide > high {
                    true => (width, share(height, high, wide)),
                    false => (share(width, wide, high), height),
                };
                self.picture(options, inner, (width, height))
            }
            _ => self.picture(options, (width, height), (width, height)),
        }
    }

    /// The image, scaled to a size, in the middle of a picture.
    fn picture(
        &self,
        options: &ImageOptions,
        size: (usize, usize),
        (width, height): (usize, usize),
    ) -> Picture {
        let mut picture = Picture::blank(width, height);
        let (row, column) = ((height - size.1) / 2, (width - size.0) / 2);
        for (r, c, is_filled) in self.filled(size, options) {
            picture.set(row + r, column + c, is_filled);
        }
        picture
    }

    /// The cells of the image, scaled to a size: row, column and whether it is filled.
    fn filled(
        &self,
        (width, height): (usize, usize),
        options: &ImageOptions,
    ) -> impl Iterator<Item = (usize, usize, bool)> {
        // The pixels below a cell. If there are fewer pixels than cells, this is the one pixel below
        // it.
        let pixels = |index: usize, cells: usize, pixels: usize| {
            let start = index * pixels / cells;
            start..((index + 1) * pixels / cells).max(start + 1)
        };
        let cell = move |row: usize, column: usize| {
            let rows = pixels(row, height, self.height);
            let columns = pixels(column, width, self.width);
            let area = (rows.len() * columns.len()) as u64;
            let below = rows.map(|row| {
                let row = &self.dark[row * self.width..][..self.width];
                let dark = row[columns.clone()].iter().map(|&dark| u64::from(dark));
                dark.sum::<u64>()
            });
            (below.sum::<u64>(), area)
        };
        let invert = options.invert;
        let cells =
            move || (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)));
        let cell = move |row: usize, column: usize| {
            let (dark, area) = cell(row, column);
            (if invert { 255 * area - dark } else { dark }, area)
        };
        let level = move |(row, column)| {
            let (dark, area) = cell(row, column);
            (dark / area) as usize
        };
        let auto = match options.threshold {
            Threshold::Auto => otsu(cells().map(level)),
            Threshold::Percent(_) => None,
        };
        let percent = match options.threshold {
            Threshold::Percent(percent) => u64::from(percent),
            Threshold::Auto => 50,
        };
        cells().map(move |(row, column)| {
            let is_filled = match auto {
                Some(light) => level((row, column)) > light,
                None => {
                    let (dark, area) = cell(row, column);
                    100 * dark >= 255 * area * percent
                }
            };
            (row, column, is_filled)
        })
    }
}

/// The first and the last row and column with a filled cell.
#[derive(Default)]
struct Ends {
    rows: Option<(usize, usize)>,
    columns: Option<(usize, usize)>,
}

impl Ends {
    fn add(&mut self, row: usize, column: usize, is_filled: bool) {
        if !is_filled {
            return;
        }
        let wider = |ends: Option<(usize, usize)>, at: usize| match ends {
            None => Some((at, at)),
            Some((first, last)) => Some((first.min(at), last.max(at))),
        };
        self.rows = wider(self.rows, row);
        self.columns = wider(self.columns, column);
    }
}

/// The darkest level, from 0 to 255, of the light class. `None` if all levels are the same.
fn otsu(levels: impl Iterator<Item = usize>) -> Option<usize> {
    let mut histogram = [0_u64; 256];
    levels.for_each(|level| histogram[level] += 1);
    let sum = |levels: &[u64]| -> u64 {
        levels
            .iter()
            .zip(0..)
            .map(|(cells, level)| cells * level)
            .sum()
    };
    let (all, dark) = (histogram.iter().sum::<u64>(), sum(&histogram));
    let (mut light_cells, mut light_sum) = (0, 0);
    let mut best: Option<(u128, usize, usize)> = None;
    for (level, &cells) in histogram.iter().enumerate() {
        light_cells += cells;
        light_sum += cells * level as u64;
        let (dark_cells, dark_sum) = (all - light_cells, dark - light_sum);
        if light_cells == 0 || dark_cells == 0 {
            continue;
        }
        // The product of the class sizes and the squared distance of their means. With at most 2^24
        // cells it fits.
        let [lc, ls, dc, ds] = [light_cells, light_sum, dark_cells, dark_sum].map(u128::from);
        let distance = (ds * lc).abs_diff(ls * dc);
        let variance = distance * distance / (lc * dc);
        best = match best {
            Some((most, first, last)) if variance == most && last + 1 == level => {
                Some((most, first, level))
            }
            Some(better) if variance <= better.0 => Some(better),
            _ => Some((variance, level, level)),
        };
    }
    // Levels without cells between the classes are equally good. The middle one is taken.
    best.map(|(_, first, last)| (first + last) / 2)
}

/// How dark red, green and blue are, in the weights of Rec. 601.
pub(crate) fn darkness(pixel: &[u8]) -> u8 {
    let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(u32::from);
    let light = (299 * red + 587 * green + 114 * blue + 500) / 1000;
    255 - u8::try_from(light).expect("the weights add up to 1000")
}

/// The darkness of a pixel on white.
pub(crate) fn opaque(dark: u8, alpha: u8) -> u8 {
    let dark = (u32::from(dark) * u32::from(alpha) + 127) / 255;
    u8::try_from(dark).expect("alpha is at most 255")
}

/// The error at a byte, as the line and the character in it.
pub(crate) fn error_at(bytes: &[u8], at: usize, kind: ParseErrorKind) -> ParseError {
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

/// Panics if an option is out of range.
pub(crate) fn assert_options(options: &ImageOptions) {
    if let Some((width, height)) = options.size {
        assert!(
            (1..=MAX_SIDE).contains(&width) && (1..=MAX_SIDE).contains(&height),
            "a picture of {width}x{height}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dark bar in the upper left of a wide, light image.
    fn wide() -> Shades {
        let rows = "000000000000 0##000000000 0##000000000 000000000000".replace(' ', "");
        let shade = |byte| if byte == b'#' { 250 } else { 10 };
        Shades {
            width: 12,
            height: 4,
            dark: rows.bytes().map(shade).collect(),
        }
    }

    #[test]
    fn an_image_is_stretched_contained_covered_or_trimmed() {
        let text = |options: &ImageOptions| {
            let document = wide().document(options);
            document.picture().to_string().trim_end().replace('\n', "/")
        };
        let square = ImageOptions::default().size((6, 6));
        assert_eq!(
            text(&square.clone().fit(ImageFit::Contain)),
            "....../....../##..../##..../....../......"
        );
        let trimmed = ImageOptions::default().trim(true);
        assert_eq!(text(&trimmed), "##/##");
        assert_eq!(
            text(&trimmed.clone().size((4, 2)).fit(ImageFit::Contain)),
            ".##./.##."
        );
        // The middle 4x4 pixels are light, so no cell is darker than another.
        let covered = square.fit(ImageFit::Cover);
        assert_eq!(text(&covered), ["......"; 6].join("/"));
        let light = wide().document(
            &ImageOptions::default()
                .size((4, 4))
                .fit(ImageFit::Contain)
                .invert(true),
        );
        assert_eq!(light.picture().filled(), 3);
    }

    #[test]
    fn the_automatic_threshold_parts_two_heaps() {
        let levels = |levels: &[usize]| otsu(levels.iter().copied());
        assert_eq!(levels(&[10, 12, 11, 200, 210]), Some(105));
        assert_eq!(levels(&[0, 255]), Some(127));
        assert_eq!(levels(&[200, 230, 231]), Some(214));
        assert_eq!(levels(&[77; 9]), None);
        assert_eq!(levels(&[]), None);
    }
}
