//! The pixels of a decoded image: their darkness and their colors.
//!
//! An image with transparent pixels is a *drawing* if all that is seen of it is about equally dark or has no more colors
//! than there are inks, or if at least half of its border is transparent. Any other image is a photo, and stands on white.

use crate::document::Document;
use crate::picture::exif::upright;
use crate::picture::quantize::{Pixels, document};
use crate::picture::{ImageOptions, Raster};
use std::collections::BTreeSet;

/// How the bytes of a pixel are read.
pub(crate) struct Samples {
    /// The bytes of each pixel.
    pub(crate) size: usize,
    color: fn(&[u8]) -> [u8; 3],
    /// 255 for a pixel that covers what is below it; `None` if all do.
    alpha: Option<fn(&[u8]) -> u8>,
}

/// An image as it lies in its file.
pub(crate) struct Decoded {
    pub(crate) size: (usize, usize),
    pub(crate) samples: Samples,
    /// Row by row.
    pub(crate) pixels: Vec<u8>,
    pub(crate) extra: Extra,
}

/// What a file says of an image besides its pixels.
#[derive(Default)]
pub(crate) struct Extra {
    pub(crate) title: Option<String>,
    /// The background and the inks, if the file states them.
    pub(crate) palette: Vec<[u8; 3]>,
    /// How the image lies in the file, from 1 to 8: see [`exif`](crate::picture::exif). 0 is upright.
    pub(crate) orientation: u8,
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
    /// The picture of the image and its clues.
    pub(crate) fn into_document(mut self, options: &ImageOptions) -> Document {
        let title = self.extra.title.take();
        let mut document = self.samples.document(self.size, &self.pixels, self.extra, options);
        document.title = title;
        document
    }

    /// The pixels, upright.
    #[cfg(feature = "images")]
    pub(crate) fn into_pixels(self) -> pixelize::Pixels {
        let rgba = self.pixels.chunks_exact(self.samples.size).map(|pixel| self.samples.rgba(pixel));
        let ((width, _), rgba) = upright(self.size, rgba.collect(), self.extra.orientation);
        pixelize::Pixels::new(width, rgba)
    }
}

impl Samples {
    /// Darkness.
    pub(crate) const DARK: Self = Self { size: 1, color: |pixel| [255 - pixel[0]; 3], alpha: None };
    #[cfg(feature = "images")]
    pub(crate) const GRAY: Self = Self { size: 1, color: |pixel| [pixel[0]; 3], alpha: None };
    #[cfg(feature = "images")]
    pub(crate) const GRAY_ALPHA: Self = Self { size: 2, color: |pixel| [pixel[0]; 3], alpha: Some(|pixel| pixel[1]) };
    #[cfg(any(feature = "images", test))]
    pub(crate) const RGB: Self = Self { size: 3, color: |pixel| [pixel[0], pixel[1], pixel[2]], alpha: None };
    pub(crate) const RGBA: Self =
        Self { size: 4, color: |pixel| [pixel[0], pixel[1], pixel[2]], alpha: Some(|pixel| pixel[3]) };

    /// The document of an image, with a warning if nothing or everything is filled.
    pub(crate) fn document(
        &self,
        size: (usize, usize),
        pixels: &[u8],
        extra: Extra,
        options: &ImageOptions,
    ) -> Document {
        let mut document = self.picture(size, pixels, extra, options);
        let goal = document.picture();
        let what = match goal.filled() {
            0 => "no",
            _ => "every",
        };
        let advice = match options.inks {
            None => "try another threshold, or invert the image",
            Some(_) => "try another number of inks",
        };
        if goal.is_plain() {
            let warning = format!("{what} cell is filled: {advice}");
            document.warnings.push(warning);
        }
        document
    }

    /// Red, green, blue and alpha.
    #[cfg(feature = "images")]
    fn rgba(&self, pixel: &[u8]) -> [u8; 4] {
        let [red, green, blue] = (self.color)(pixel);
        [red, green, blue, self.alpha(pixel)]
    }

    fn picture(
        &self,
        (width, height): (usize, usize),
        pixels: &[u8],
        extra: Extra,
        options: &ImageOptions,
    ) -> Document {
        let most = self.most_opaque(pixels);
        let ground = self.ground((width, height), pixels, most, options.inks);
        let pixels = || pixels.chunks_exact(self.size);
        let picture = |values: Vec<u8>| {
            let ((width, height), values) = upright((width, height), values, extra.orientation);
            Raster { width, height, values }.into_picture(options)
        };
        let Some(inks) = options.inks else {
            let value = |pixel| match ground {
                Ground::Paper | Ground::White => covering(self.dark(pixel), self.alpha(pixel)),
                Ground::Black => covering(255 - self.dark(pixel), self.alpha(pixel)),
                Ground::Nothing => share(self.alpha(pixel), most),
            };
            return picture(pixels().map(value).collect()).into();
        };
        let is_seen = |pixel: &[u8]| self.is_seen(pixel, most);
        let on_white = |pixel| (self.color)(pixel).map(|part| 255 - covering(255 - part, self.alpha(pixel)));
        let image = match ground {
            Ground::Paper => {
                Pixels { width, height, colors: pixels().map(on_white).collect(), seen: None, palette: extra.palette }
            }
            _ => Pixels {
                width,
                height,
                colors: pixels().filter(|pixel| is_seen(pixel)).map(self.color).collect(),
                seen: Some(pixels().map(is_seen).collect()),
                palette: Vec::new(),
            },
        };
        let (numbers, colors) = image.quantized(inks);
        document(picture(numbers), &colors)
    }

    fn alpha(&self, pixel: &[u8]) -> u8 {
        self.alpha.map_or(255, |alpha| alpha(pixel))
    }

    fn dark(&self, pixel: &[u8]) -> u8 {
        darkness((self.color)(pixel))
    }

    /// The alpha of the most opaque pixel.
    fn most_opaque(&self, pixels: &[u8]) -> u8 {
        let most = |alpha| pixels.chunks_exact(self.size).map(alpha).max();
        self.alpha.and_then(most).unwrap_or(255)
    }

    /// Whether a pixel is at least half as opaque as the most opaque one. The others are transparent.
    fn is_seen(&self, pixel: &[u8], most: u8) -> bool {
        2 * u16::from(self.alpha(pixel)) >= u16::from(most)
    }

    fn ground(&self, (width, height): (usize, usize), pixels: &[u8], most: u8, inks: Option<usize>) -> Ground {
        let pixels = || pixels.chunks_exact(self.size);
        let is_seen = |pixel: &&[u8]| self.is_seen(pixel, most);
        if self.alpha.is_none() || pixels().all(|pixel| is_seen(&pixel)) {
            return Ground::Paper;
        }
        let mut tones = [0_u64; 256];
        let seen = pixels().filter(is_seen);
        seen.for_each(|pixel| tones[usize::from(self.dark(pixel))] += 1);
        let first = tones.iter().position(|&pixels| pixels > 0);
        let last = tones.iter().rposition(|&pixels| pixels > 0);
        if last.zip(first).is_some_and(|(last, first)| last - first <= TONE) {
            return Ground::Nothing;
        }
        // Each color that is seen can be an ink.
        let mut colors = BTreeSet::new();
        let mut is_ink = |pixel| {
            colors.insert((self.color)(pixel));
            inks.is_some_and(|inks| colors.len() <= inks)
        };
        if pixels().filter(is_seen).all(&mut is_ink) {
            return Ground::Nothing;
        }
        let is_border = |place: usize| {
            let (row, column) = (place / width, place % width);
            row == 0 || row + 1 == height || column == 0 || column + 1 == width
        };
        let border = || pixels().enumerate().filter(|&(place, _)| is_border(place));
        let seen = border().filter(|(_, pixel)| is_seen(pixel)).count();
        if 2 * seen > border().count() {
            return Ground::Paper;
        }
        // Where the drawing meets its ground, it must stand out.
        let seen: Vec<bool> = pixels().map(|pixel| is_seen(&pixel)).collect();
        let mut edge = [0_u64; 256];
        for (place, pixel) in pixels().enumerate().filter(|(_, pixel)| is_seen(pixel)) {
            let (row, column) = (place / width, place % width);
            let beside = [
                (row > 0).then(|| place - width),
                (row + 1 < height).then(|| place + width),
                (column > 0).then(|| place - 1),
                (column + 1 < width).then(|| place + 1),
            ];
            if beside.into_iter().flatten().any(|place| !seen[place]) {
                edge[usize::from(self.dark(pixel))] += 1;
            }
        }
        let sides = |tones: &[u64; 256]| {
            let (light, dark) = tones.split_at(128);
            (light.iter().sum::<u64>(), dark.iter().sum::<u64>())
        };
        let ((edge_light, edge_dark), (light, dark)) = (sides(&edge), sides(&tones));
        match (edge_light, light) > (edge_dark, dark) {
            true => Ground::Black,
            false => Ground::White,
        }
    }
}

/// How dark red, green and blue are, in the weights of Rec. 601.
fn darkness(color: [u8; 3]) -> u8 {
    let [red, green, blue] = color.map(u32::from);
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
