//! Turns the pixels of an image into a picture: scaling and a threshold.
//!
//! The threshold can be derived from the image. It then divides the cells into a dark and a light
//! class with the greatest variance between the classes (N. Otsu, *A threshold selection method
//! from gray-level histograms*, IEEE Transactions on Systems, Man, and Cybernetics 9, 1979). Cells
//! after scaling are used here, not pixels.

pub(crate) mod bits;
#[cfg(feature = "images")]
pub(crate) mod bmp;
mod clusters;
#[cfg(feature = "images")]
pub(crate) mod exif;
mod frames;
#[cfg(feature = "images")]
pub(crate) mod gif;
pub(crate) mod ico;
#[cfg(feature = "images")]
pub(crate) mod jpeg;
mod options;
pub(crate) mod pbm;
#[cfg(feature = "images")]
pub(crate) mod png;
mod quantize;
pub(crate) mod rows;
pub(crate) mod samples;
mod signs;
#[cfg(feature = "svg")]
pub(crate) mod svg;
#[cfg(feature = "images")]
pub(crate) mod webp;

pub(crate) use options::assert_options;
pub use options::{ImageFit, ImageOptions, Threshold};

use crate::MAX_PIXELS;
use nonogram::check_sides;
use nonogram::{Ink, MAX_INKS, Picture};
use std::ops::Range;

/// A number for each pixel of an image: how much it is filled, or the number of its color if the
/// options have inks.
pub(crate) struct Raster {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Row by row. On white, it is 0 for white and 255 for black. The color 0 is the background.
    pub(crate) values: Vec<u8>,
}

/// Checks the size that an image's header announces.
pub(crate) fn check_size(width: u64, height: u64, options: &ImageOptions) -> Result<(), String> {
    let pixels = width.checked_mul(height);
    if pixels.is_none_or(|pixels| pixels > MAX_PIXELS) {
        return Err(format!(
            "expected an image of at most {MAX_PIXELS} pixels, found {width}x{height}"
        ));
    }
    match options.size {
        Some(_) if width > 0 && height > 0 => Ok(()),
        _ => check_sides(width, height).map_err(|error| error.to_string()),
    }
}

impl Raster {
    /// The picture of an image.
    pub(crate) fn into_picture(self, options: &ImageOptions) -> Picture {
        if options.trim
            && let Some(trimmed) = self.trimmed(options)
        {
            return trimmed.fitted(options);
        }
        self.fitted(options)
    }

    /// The part of an image without its empty margins. `None` if no pixel is filled.
    fn trimmed(&self, options: &ImageOptions) -> Option<Self> {
        let inks = self.cells((self.width, self.height), options);
        let mut rows = 0..0;
        let mut columns = 0..0;
        for (place, ink) in inks.into_iter().enumerate() {
            if ink.is_background() {
                continue;
            }
            let (row, column) = (place / self.width, place % self.width);
            if rows.is_empty() {
                rows = row..row + 1;
                columns = column..column + 1;
            }
            rows.end = row + 1;
            columns = columns.start.min(column)..columns.end.max(column + 1);
        }
        (!rows.is_empty()).then(|| self.part(rows, columns))
    }

    /// A part of an image.
    fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Self {
        let mut values = Vec::new();
        for row in rows.clone() {
            values.extend(&self.values[row * self.width..][columns.clone()]);
        }
        Self {
            width: columns.len(),
            height: rows.len(),
            values,
        }
    }

    /// The picture of the size that the options have.
    fn fitted(&self, options: &ImageOptions) -> Picture {
        let size = options.size.unwrap_or((self.width, self.height));
        let (width, height) = size;
        // Compares the proportions of the image and of the size.
        let (wide, high) = (self.width * height, self.height * width);
        match options.fit {
            ImageFit::Cover if wide != high => {
                let (kept_width, kept_height) = if wide > high {
                    (share(self.width, high, wide), self.height)
                } else {
                    (self.width, share(self.height, wide, high))
                };
                let row = (self.height - kept_height) / 2;
                let column = (self.width - kept_width) / 2;
                let part = self.part(row..row + kept_height, column..column + kept_width);
                part.picture(options, size, size)
            }
            ImageFit::Contain if wide != high => {
                let inner = if wide > high {
                    (width, share(height, high, wide))
                } else {
                    (share(width, wide, high), height)
                };
                self.picture(options, inner, size)
            }
            _ => self.picture(options, size, size),
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
        for (place, ink) in self.cells(size, options).into_iter().enumerate() {
            picture.set_ink(row + place / size.0, column + place % size.0, ink);
        }
        picture
    }

    /// The ink of each cell of the image, scaled to a size, row by row.
    fn cells(&self, size: (usize, usize), options: &ImageOptions) -> Vec<Ink> {
        let mut inks = Vec::with_capacity(size.0 * size.1);
        if options.inks.is_some() {
            self.each_cell(size, |rows, columns| {
                inks.push(self.most_frequent(rows, columns))
            });
            return inks;
        }
        let (auto, percent) = match options.threshold {
            Threshold::Percent(percent) => (None, u64::from(percent)),
            Threshold::Auto => {
                let mut histogram = [0; 256];
                self.each_cell(size, |rows, columns| {
                    let (dark, area) = self.darkness(rows, columns, options);
                    histogram[(dark / area) as usize] += 1;
                });
                (otsu(&histogram), 50)
            }
        };
        self.each_cell(size, |rows, columns| {
            let (dark, area) = self.darkness(rows, columns, options);
            let is_filled = match auto {
                Some(light) => dark / area > light as u64,
                None => 100 * dark >= 255 * area * percent,
            };
            inks.push(if is_filled {
                Ink::FIRST
            } else {
                Ink::BACKGROUND
            });
        });
        inks
    }

    /// Calls `cell` with the rows and columns of the pixels below each cell of the image, scaled to
    /// a size.
    fn each_cell(
        &self,
        (width, height): (usize, usize),
        mut cell: impl FnMut(Range<usize>, Range<usize>),
    ) {
        for row in 0..height {
            for column in 0..width {
                let rows = pixels(row, height, self.height);
                cell(rows, pixels(column, width, self.width));
            }
        }
    }

    /// How dark pixels are together, and their number.
    fn darkness(
        &self,
        rows: Range<usize>,
        columns: Range<usize>,
        options: &ImageOptions,
    ) -> (u64, u64) {
        let area = (rows.len() * columns.len()) as u64;
        let mut dark = 0;
        for row in rows {
            for &value in &self.values[row * self.width..][columns.clone()] {
                dark += u64::from(value);
            }
        }
        if options.invert {
            dark = 255 * area - dark;
        }
        (dark, area)
    }

    /// The most frequent color of pixels, the first of several.
    fn most_frequent(&self, rows: Range<usize>, columns: Range<usize>) -> Ink {
        let mut counts = [0_usize; MAX_INKS + 1];
        for row in rows {
            for &color in &self.values[row * self.width..][columns.clone()] {
                counts[usize::from(color)] += 1;
            }
        }
        let most = (0..counts.len()).rev().max_by_key(|&color| counts[color]);
        most.and_then(Ink::new).expect("an ink's number")
    }
}

/// A share of a side, rounded, and at least 1.
fn share(side: usize, part: usize, of: usize) -> usize {
    ((2 * side * part + of) / (2 * of)).clamp(1, side)
}

/// The pixels below a cell. If there are fewer pixels than cells, this is the one pixel below it.
fn pixels(index: usize, cells: usize, pixels: usize) -> Range<usize> {
    let start = index * pixels / cells;
    start..((index + 1) * pixels / cells).max(start + 1)
}

/// The darkest level, from 0 to 255, of the light class. `None` if all levels are the same.
fn otsu(histogram: &[u64; 256]) -> Option<usize> {
    let (mut all, mut dark) = (0, 0);
    for (level, cells) in (0..).zip(histogram) {
        all += cells;
        dark += cells * level;
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_in_few_colors_keeps_them() {
        let [white, red, blue] = [[255; 3], [250, 1, 2], [3, 4, 240]];
        let rows = "....\n.rr.\n.rb.\n....\n....\n";
        let colors = rows.bytes().filter(|&byte| byte != b'\n');
        let colors = colors.map(|byte| match byte {
            b'r' => red,
            b'b' => blue,
            _ => white,
        });
        let bytes = colors.collect::<Vec<_>>().concat();
        let read = |options: &ImageOptions| {
            samples::Decoded::new((4, 5), 3, &bytes).into_document(options)
        };
        let document = read(&ImageOptions::default().inks(2));
        let goal = document.picture().to_string();
        assert_eq!(goal, "....\n.aa.\n.ab.\n....\n....\n");
        let colors: Vec<_> = document
            .palette
            .swatches()
            .map(|(_, swatch)| swatch.rgb.0)
            .collect();
        assert_eq!(colors, [white, red, blue]);
        let trimmed = read(&ImageOptions::default().inks(5).trim(true));
        assert_eq!(trimmed.picture().to_string(), "aa\nab\n");
        // With one ink, red and blue are one group.
        let document = read(&ImageOptions::default().inks(1).trim(true));
        assert_eq!(document.picture().to_string(), "##\n##\n");
        assert_eq!(document.palette.inks(), 1);
        let small = read(&ImageOptions::default().inks(2).size((2, 2)));
        assert_eq!(small.picture().to_string(), "..\n..\n");
    }

    #[test]
    fn many_colors_are_grouped() {
        // Noise around three colors.
        let centers = [[240, 240, 230], [200, 30, 40], [20, 60, 160]];
        let pixel = |at: usize| {
            let noise = (at * 7919 % 15) as u8;
            centers[at / 100].map(|part: u8| part.saturating_add(noise))
        };
        let image = quantize::ColorImage {
            width: 100,
            height: 3,
            colors: (0..300).map(pixel).collect(),
            seen: None,
            palette: Vec::new(),
        };
        let (numbers, colors) = image.quantized(2);
        assert_eq!(colors.len(), 3);
        for (place, row) in numbers.chunks(100).enumerate() {
            assert!(row.iter().all(|&number| number == row[0]));
            let color = colors[usize::from(row[0])];
            let differ = color
                .iter()
                .zip(centers[place])
                .map(|(one, other)| one.abs_diff(other));
            assert!(differ.max() < Some(16), "{color:?}");
        }
    }

    /// A dark bar in the upper left of a wide, light image.
    fn wide() -> Raster {
        let rows = "000000000000 0##000000000 0##000000000 000000000000".replace(' ', "");
        let shade = |byte| if byte == b'#' { 250 } else { 10 };
        Raster {
            width: 12,
            height: 4,
            values: rows.bytes().map(shade).collect(),
        }
    }

    #[test]
    fn an_image_is_stretched_contained_covered_or_trimmed() {
        let text = |options: &ImageOptions| {
            let picture = wide().into_picture(options);
            picture.to_string().trim_end().replace('\n', "/")
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
        let light = wide().into_picture(
            &ImageOptions::default()
                .size((4, 4))
                .fit(ImageFit::Contain)
                .invert(true),
        );
        assert_eq!(light.filled(), 3);
    }

    #[test]
    fn the_automatic_threshold_parts_two_heaps() {
        let levels = |levels: &[usize]| {
            let mut histogram = [0; 256];
            levels.iter().for_each(|&level| histogram[level] += 1);
            otsu(&histogram)
        };
        assert_eq!(levels(&[10, 12, 11, 200, 210]), Some(105));
        assert_eq!(levels(&[0, 255]), Some(127));
        assert_eq!(levels(&[200, 230, 231]), Some(214));
        assert_eq!(levels(&[77; 9]), None);
        assert_eq!(levels(&[]), None);
    }
}
