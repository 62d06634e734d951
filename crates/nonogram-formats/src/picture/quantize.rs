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
use crate::inks::{InkTable, Look};
use nonogram::Rgb;

/// An image in color.
pub(crate) struct Pixels {
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
        let mean = |sum: u64| u8::try_from((sum + pixels / 2) / pixels);
        self.sums.map(|sum| mean(sum).expect("a mean of bytes"))
    }
}

/// How much two colors differ: the squared distance, in which green counts most.
fn distance(one: [u8; 3], other: [u8; 3]) -> u64 {
    let parts = one.iter().zip(other).zip([2, 4, 3]);
    let squares =
        parts.map(|((&one, other), weight)| weight * u64::from(one.abs_diff(other)).pow(2));
    squares.sum()
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
    let grays = [255, 0, 128]
        .into_iter()
        .chain(0..=255)
        .map(|gray| [gray; 3]);
    let near = |gray: &[u8; 3]| colors.iter().map(|&color| distance(color, *gray)).min();
    let grays: Vec<_> = grays.collect();
    // Of several, the last one is taken.
    let best = grays
        .into_iter()
        .rev()
        .max_by_key(|gray| near(gray).unwrap_or(NEAR).min(NEAR));
    best.expect("there are grays")
}

fn box_of(color: [u8; 3]) -> usize {
    let bits = |index: usize, part: u8| index << (8 - SHIFT) | usize::from(part >> SHIFT);
    color.into_iter().fold(0, bits)
}

impl Pixels {
    /// The number of the color of each pixel, and the colors: 0 is the background, and there are at
    /// most this many others.
    pub(crate) fn quantized(&self, inks: usize) -> (Vec<u8>, Vec<[u8; 3]>) {
        let groups = inks + usize::from(self.seen.is_none());
        let (mut colors, mut numbers) = match self.exact(groups) {
            Some(colors) => {
                let number = |&color: &[u8; 3]| colors.iter().position(|&known| known == color);
                let numbers = self.colors.iter().map(number);
                let numbers = numbers.map(|number| number.expect("all colors are known") as u8);
                (colors.clone(), numbers.collect())
            }
            None => self.grouped(groups),
        };
        if let Some(seen) = &self.seen {
            let mut numbers = numbers.into_iter();
            let number = |&is_seen: &bool| {
                if is_seen {
                    numbers.next().map_or(0, |number| number + 1)
                } else {
                    0
                }
            };
            let numbers = seen.iter().map(number).collect();
            colors.insert(0, ground(&colors));
            return (numbers, colors);
        }
        if self.palette.first() != Some(&colors[0]) {
            let border = self.border(&numbers, colors.len());
            colors[..=border].rotate_right(1);
            for number in &mut numbers {
                *number = match usize::from(*number) {
                    number if number == border => 0,
                    number if number < border => number as u8 + 1,
                    number => number as u8,
                };
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
        let is_used = |color: &[u8; 3]| counts.iter().any(|(known, _)| known == color);
        let background = stated.first().copied();
        stated.retain(|color| Some(*color) == background || is_used(color));
        let is_whole = counts.iter().all(|(color, _)| stated.contains(color));
        if is_whole && stated.len() <= most {
            return Some(stated);
        }
        counts.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
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
            let far = |&&(place, color): &&(usize, [u8; 3])| {
                let far = centers.iter().map(|&center| distance(center, color)).min();
                u128::from(far.unwrap_or(1)) * u128::from(boxes[place].pixels)
            };
            // All colors are centers if the farthest is one.
            match filled
                .iter()
                .max_by_key(far)
                .filter(|farthest| far(farthest) > 0)
            {
                Some(&(_, color)) => centers.push(color),
                None => break,
            }
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
        order.sort_unstable_by_key(|&place| {
            (
                std::cmp::Reverse(heaps[place].pixels),
                centers[place],
                place,
            )
        });
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
        let (last_row, last_column) = (self.height - 1, self.width - 1);
        for row in [0, last_row] {
            let row = &numbers[row * self.width..][..self.width];
            row.iter()
                .for_each(|&number| counts[usize::from(number)] += 1);
        }
        for row in 0..self.height {
            for column in [0, last_column] {
                counts[usize::from(numbers[row * self.width + column])] += 1;
            }
        }
        let best = (0..colors).max_by_key(|&color| (counts[color], std::cmp::Reverse(color)));
        best.expect("there is a color")
    }
}

/// The document of a picture in these colors, without those that no cell has.
pub(crate) fn document(picture: nonogram::Picture, colors: &[[u8; 3]]) -> Document {
    let look = |color: &[u8; 3]| Look {
        rgb: Some(Rgb(*color)),
        ..Look::default()
    };
    let mut inks = InkTable::default();
    inks.define_background(look(&colors[0]));
    for (number, color) in (1..).zip(&colors[1..]) {
        let defined = inks.define(&format!("{number}"), look(color));
        defined.expect("at most 31 inks, with different numbers");
    }
    inks.finish(picture.into())
}
