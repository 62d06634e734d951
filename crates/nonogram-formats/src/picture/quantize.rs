//! The colors of an image, reduced to a background and some inks.
//!
//! An image with few colors keeps them exactly. Else its colors are counted in 32768 boxes, and
//! grouped around centers (S. Lloyd, *Least squares quantization in PCM*, IEEE Transactions on
//! Information Theory 28, 1982). The first centers are far from each other and have many pixels.
//! All numbers are integers, so the colors are the same on every machine.
//!
//! No crate does this: `color_quant` is made for 64 colors and more, and `quantette` computes with
//! floating-point numbers, needs Rust 1.90, and compiles a dozen more crates.

use crate::document::Document;
use crate::inks::{InkLook, InkTable};
use nonogram::{Picture, Rgb};
use std::cmp::Reverse;

/// An image in color.
pub(crate) struct ColorImage {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// Row by row. There is at least one.
    pub(crate) colors: Vec<[u8; 3]>,
    /// In a drawing on a transparent ground, the pixels that are seen: only they have colors. The
    /// others are the background.
    pub(crate) seen: Option<Vec<bool>>,
    /// The background and the inks, if the file states them.
    pub(crate) palette: Vec<[u8; 3]>,
}

/// The rounds of grouping. Few images need as many.
const ROUNDS: usize = 20;
/// The bits that a box leaves out of each of red, green and blue.
const SHIFT: u32 = 3;
/// Colors that differ less are hard to tell apart.
const NEAR: u64 = 9 * 32 * 32;
const BOXES: usize = 1 << (3 * (8 - SHIFT));

/// The pixels of a box, or of a group: their number, and the sums of their red, green and blue.
#[derive(Clone, Copy, Default)]
struct Heap {
    pixels: u64,
    sums: [u64; 3],
}

impl Heap {
    fn add(&mut self, other: &Self) {
        self.pixels += other.pixels;
        for (sum, part) in self.sums.iter_mut().zip(other.sums) {
            *sum += part;
        }
    }

    fn mean(&self) -> [u8; 3] {
        let pixels = self.pixels.max(1);
        self.sums.map(|sum| {
            let mean = (sum + pixels / 2) / pixels;
            u8::try_from(mean).expect("a mean of bytes")
        })
    }
}

/// How much two colors differ: the squared distance, in which green counts most.
fn distance(one: [u8; 3], other: [u8; 3]) -> u64 {
    let mut sum = 0;
    for (part, weight) in [2, 4, 3].into_iter().enumerate() {
        sum += weight * u64::from(one[part].abs_diff(other[part])).pow(2);
    }
    sum
}

/// How much a color differs from the nearest of others.
fn nearest_distance(colors: &[[u8; 3]], color: [u8; 3]) -> Option<u64> {
    colors.iter().map(|&other| distance(other, color)).min()
}

/// The place of the center that is nearest to a color; the first of several.
fn nearest(centers: &[[u8; 3]], color: [u8; 3]) -> usize {
    let places = 0..centers.len();
    let place = places.min_by_key(|&place| distance(centers[place], color));
    place.expect("there is a center")
}

/// A background on which all of these colors are seen: white, or black if one of them is nearly
/// white, or a gray.
fn ground(colors: &[[u8; 3]]) -> [u8; 3] {
    // Of several, the last one is taken.
    let grays = (0..=255).rev().chain([128, 0, 255]).map(|gray| [gray; 3]);
    let best = grays.max_by_key(|&gray| nearest_distance(colors, gray).unwrap_or(NEAR).min(NEAR));
    best.expect("there are grays")
}

fn box_of(color: [u8; 3]) -> usize {
    let [red, green, blue] = color.map(|part| usize::from(part >> SHIFT));
    (red << (8 - SHIFT) | green) << (8 - SHIFT) | blue
}

impl ColorImage {
    /// The number of the color of each pixel, and the colors: 0 is the background, and there are at
    /// most this many others.
    pub(crate) fn quantized(&self, inks: usize) -> (Vec<u8>, Vec<[u8; 3]>) {
        let groups = inks + usize::from(self.seen.is_none());
        let (mut colors, mut numbers) = match self.exact(groups) {
            Some(colors) => {
                let mut numbers = Vec::new();
                for color in &self.colors {
                    let number = colors.iter().position(|known| known == color);
                    numbers.push(number.expect("all colors are known") as u8);
                }
                (colors, numbers)
            }
            None => self.grouped(groups),
        };
        if let Some(seen) = &self.seen {
            let mut all = vec![0; seen.len()];
            let places = (0..seen.len()).filter(|&place| seen[place]);
            for (place, number) in places.zip(numbers) {
                all[place] = number + 1;
            }
            colors.insert(0, ground(&colors));
            return (all, colors);
        }
        if self.palette.first() != Some(&colors[0]) {
            let border = self.border(&numbers, colors.len());
            colors[..=border].rotate_right(1);
            for number in &mut numbers {
                match usize::from(*number) {
                    at if at == border => *number = 0,
                    at if at < border => *number += 1,
                    _ => {}
                }
            }
        }
        (numbers, colors)
    }

    /// The colors of the image if there are at most `most`: in the order of the file, or the most
    /// frequent first.
    fn exact(&self, most: usize) -> Option<Vec<[u8; 3]>> {
        let mut counts: Vec<([u8; 3], usize)> = Vec::new();
        for &color in &self.colors {
            match counts.iter().position(|(known, _)| *known == color) {
                Some(place) => counts[place].1 += 1,
                None if counts.len() == most => return None,
                None => counts.push((color, 1)),
            }
        }
        // A background that no pixel has is still the background.
        let mut stated = self.palette.clone();
        stated.retain(|color| {
            self.palette.first() == Some(color) || counts.iter().any(|(known, _)| known == color)
        });
        let is_whole = counts.iter().all(|(color, _)| stated.contains(color));
        if is_whole && stated.len() <= most {
            return Some(stated);
        }
        counts.sort_unstable_by_key(|&(color, count)| (Reverse(count), color));
        Some(counts.into_iter().map(|(color, _)| color).collect())
    }

    /// Colors that stand for all colors of the image, the most frequent first, and the number of
    /// the color of each pixel.
    fn grouped(&self, groups: usize) -> (Vec<[u8; 3]>, Vec<u8>) {
        let mut boxes = vec![Heap::default(); BOXES];
        for &color in &self.colors {
            boxes[box_of(color)].add(&Heap {
                pixels: 1,
                sums: color.map(u64::from),
            });
        }
        let filled: Vec<(usize, [u8; 3])> = (0..BOXES)
            .filter(|&place| boxes[place].pixels > 0)
            .map(|place| (place, boxes[place].mean()))
            .collect();
        let mut centers: Vec<[u8; 3]> = Vec::new();
        while centers.len() < groups {
            let mut farthest = (0, None);
            for &(place, color) in &filled {
                let far = nearest_distance(&centers, color).unwrap_or(1);
                let far = u128::from(far) * u128::from(boxes[place].pixels);
                if far > 0 && far >= farthest.0 {
                    farthest = (far, Some(color));
                }
            }
            // All colors are centers if the farthest is one.
            let Some(color) = farthest.1 else { break };
            centers.push(color);
        }
        let mut heaps = vec![Heap::default(); centers.len()];
        for _ in 0..ROUNDS {
            heaps.fill(Heap::default());
            for &(place, color) in &filled {
                heaps[nearest(&centers, color)].add(&boxes[place]);
            }
            let old = centers.clone();
            for (center, heap) in centers.iter_mut().zip(&heaps) {
                if heap.pixels > 0 {
                    *center = heap.mean();
                }
            }
            if centers == old {
                break;
            }
        }
        let mut order: Vec<usize> = (0..centers.len()).collect();
        order.sort_unstable_by_key(|&place| (Reverse(heaps[place].pixels), centers[place], place));
        let centers: Vec<[u8; 3]> = order.into_iter().map(|place| centers[place]).collect();
        let mut numbers = vec![0; BOXES];
        for &(place, color) in &filled {
            numbers[place] = nearest(&centers, color) as u8;
        }
        let numbers = self.colors.iter().map(|&color| numbers[box_of(color)]);
        (centers, numbers.collect())
    }

    /// The number of the most frequent color at the border of the image; the smallest of several.
    fn border(&self, numbers: &[u8], colors: usize) -> usize {
        let mut counts = vec![0_usize; colors];
        for row in [0, self.height - 1] {
            for number in &numbers[row * self.width..][..self.width] {
                counts[usize::from(*number)] += 1;
            }
        }
        for row in numbers.chunks(self.width) {
            counts[usize::from(row[0])] += 1;
            counts[usize::from(row[self.width - 1])] += 1;
        }
        let best = (0..colors).max_by_key(|&color| (counts[color], Reverse(color)));
        best.expect("there is a color")
    }
}

/// The document of a picture in these colors, without those that no cell has.
pub(crate) fn document(picture: Picture, colors: &[[u8; 3]]) -> Document {
    let mut inks = InkTable::default();
    for (number, color) in colors.iter().enumerate() {
        let look = InkLook {
            rgb: Some(Rgb(*color)),
            ..InkLook::default()
        };
        if number == 0 {
            inks.define_background(look);
        } else {
            let defined = inks.define(&number.to_string(), look);
            defined.expect("at most 31 inks, with different numbers");
        }
    }
    inks.finish(picture.into())
}
