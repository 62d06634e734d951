//! The pixels of a decoded image: their darkness and their colors.
//!
//! An image with transparent pixels is a *drawing* if all that is seen of it is about equally dark
//! or has no more colors than there are inks, or if at least half of its border is transparent. Any
//! other image is a photo, and stands on white.

use crate::document::Document;
use crate::picture::quantize::{ColorImage, document};
use crate::picture::{ImageOptions, Raster};
use crate::warning::Warning;
use std::collections::BTreeSet;

/// An image of a file.
pub(crate) struct Decoded {
    pub(crate) size: (usize, usize),
    /// Red, green, blue and alpha of each pixel, row by row.
    pub(crate) rgba: Vec<[u8; 4]>,
    pub(crate) title: Option<String>,
    /// The background and the inks, if the file states them.
    pub(crate) palette: Vec<[u8; 3]>,
}

/// What lies under the pixels, and so what is filled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// White under a photo: what is dark is filled.
    Paper,
    /// White under a drawing that is more dark than light.
    White,
    /// Black under a drawing that is more light than dark: what is light is filled.
    Black,
    /// Nothing, under a drawing that is equally dark everywhere: what is seen of it is filled.
    Nothing,
}

/// How much the darkness of what is seen of a drawing in one tone may differ.
const TONE: usize = 32;

impl Decoded {
    /// An image with these bytes. A pixel has one for gray or three for red, green and blue, and
    /// perhaps one more for alpha.
    pub(crate) fn new(size: (usize, usize), channels: usize, bytes: &[u8]) -> Self {
        let pixels = bytes.chunks_exact(channels).map(|pixel| match *pixel {
            [gray] => [gray, gray, gray, 255],
            [gray, alpha] => [gray, gray, gray, alpha],
            [red, green, blue] => [red, green, blue, 255],
            [red, green, blue, alpha] => [red, green, blue, alpha],
            _ => unreachable!("a pixel of {channels} bytes"),
        });
        Self {
            size,
            rgba: pixels.collect(),
            title: None,
            palette: Vec::new(),
        }
    }

    /// The picture of the image and its clues, with a warning if nothing or everything is filled.
    pub(crate) fn into_document(self, options: &ImageOptions) -> Document {
        let title = self.title.clone();
        let mut document = self.picture(options);
        let goal = document.picture();
        if goal.is_plain() {
            let warning = Warning::PlainImage {
                is_filled: goal.filled() > 0,
                has_inks: options.inks.is_some(),
            };
            document.warnings.push(warning);
        }
        Document { title, ..document }
    }

    fn picture(self, options: &ImageOptions) -> Document {
        let (width, height) = self.size;
        let most = self.rgba.iter().map(|pixel| pixel[3]).max().unwrap_or(255);
        let ground = self.ground(most, options.inks);
        let pixels = self.rgba.iter();
        let Some(inks) = options.inks else {
            let values = pixels.map(|pixel| match ground {
                Ground::Paper | Ground::White => covering(dark(pixel), pixel[3]),
                Ground::Black => covering(255 - dark(pixel), pixel[3]),
                Ground::Nothing => share(pixel[3], most),
            });
            let raster = Raster {
                width,
                height,
                values: values.collect(),
            };
            return raster.into_picture(options).into();
        };
        let mut image = ColorImage {
            width,
            height,
            colors: Vec::new(),
            seen: None,
            palette: self.palette,
        };
        if ground == Ground::Paper {
            image.colors.extend(pixels.map(on_white));
        } else {
            let seen: Vec<bool> = pixels.clone().map(|pixel| is_seen(pixel, most)).collect();
            for (pixel, &is_seen) in pixels.zip(&seen) {
                if is_seen {
                    image.colors.push(color(pixel));
                }
            }
            image.seen = Some(seen);
            image.palette.clear();
        }
        let (values, colors) = image.quantized(inks);
        let raster = Raster {
            width,
            height,
            values,
        };
        document(raster.into_picture(options), &colors)
    }

    fn ground(&self, most: u8, inks: Option<usize>) -> Ground {
        let (width, height) = self.size;
        let seen: Vec<bool> = self.rgba.iter().map(|pixel| is_seen(pixel, most)).collect();
        if seen.iter().all(|&is_seen| is_seen) {
            return Ground::Paper;
        }
        let mut tones = [0_u64; 256];
        let mut colors = BTreeSet::new();
        let most_inks = inks.unwrap_or(0);
        for (pixel, _) in self.rgba.iter().zip(&seen).filter(|(_, seen)| **seen) {
            tones[usize::from(dark(pixel))] += 1;
            if colors.len() <= most_inks {
                colors.insert(color(pixel));
            }
        }
        let first = tones.iter().position(|&pixels| pixels > 0).unwrap_or(0);
        let last = tones.iter().rposition(|&pixels| pixels > 0).unwrap_or(0);
        // Each color that is seen can be an ink.
        if last - first <= TONE || colors.len() <= most_inks {
            return Ground::Nothing;
        }
        let mut edge = [0_u64; 256];
        let (mut border, mut seen_border) = (0, 0);
        for (place, pixel) in self.rgba.iter().enumerate() {
            let (row, column) = (place / width, place % width);
            let beside = [
                (row > 0).then(|| place - width),
                (row + 1 < height).then(|| place + width),
                (column > 0).then(|| place - 1),
                (column + 1 < width).then(|| place + 1),
            ];
            if beside.contains(&None) {
                border += 1;
                seen_border += usize::from(seen[place]);
            }
            // Where the drawing meets its ground, it must stand out.
            if seen[place] && beside.into_iter().flatten().any(|place| !seen[place]) {
                edge[usize::from(dark(pixel))] += 1;
            }
        }
        if 2 * seen_border > border {
            return Ground::Paper;
        }
        let ((edge_light, edge_dark), (light, dark)) = (halves(&edge), halves(&tones));
        if (edge_light, light) > (edge_dark, dark) {
            Ground::Black
        } else {
            Ground::White
        }
    }
}

/// The pixels in the light tones and in the dark ones.
fn halves(tones: &[u64; 256]) -> (u64, u64) {
    let (light, dark) = tones.split_at(128);
    (light.iter().sum(), dark.iter().sum())
}

/// Whether a pixel is at least half as opaque as the most opaque one. The others are transparent.
fn is_seen(pixel: &[u8; 4], most: u8) -> bool {
    2 * u16::from(pixel[3]) >= u16::from(most)
}

/// The color of a pixel on white.
fn on_white(pixel: &[u8; 4]) -> [u8; 3] {
    color(pixel).map(|part| 255 - covering(255 - part, pixel[3]))
}

fn color(&[red, green, blue, _]: &[u8; 4]) -> [u8; 3] {
    [red, green, blue]
}

/// How dark red, green and blue are, in the weights of Rec. 601.
fn dark(pixel: &[u8; 4]) -> u8 {
    let [red, green, blue] = color(pixel).map(u32::from);
    let light = (299 * red + 587 * green + 114 * blue + 500) / 1000;
    255 - u8::try_from(light).expect("the weights add up to 1000")
}

/// An alpha as a part of the greatest one, from 0 to 255.
fn share(alpha: u8, most: u8) -> u8 {
    let share = 255 * u32::from(alpha) / u32::from(most);
    u8::try_from(share).expect("no alpha is greater")
}

/// How much of a value is left if what is below the pixel has none of it.
fn covering(value: u8, alpha: u8) -> u8 {
    let value = (u32::from(value) * u32::from(alpha) + 127) / 255;
    u8::try_from(value).expect("alpha is at most 255")
}
