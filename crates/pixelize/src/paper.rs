//! Drawings that were photographed: the paper is darker on one side than on the other.

use crate::Pixels;
use crate::color::{color, difference, rgb};

/// The parts of an image in a row of parts, each with its own paper.
const PARTS: usize = 8;
/// The darkest paper, and how much that of neighbouring parts may differ.
const DARKEST: f32 = 50.0;
const SMOOTH: f32 = 10.0;
/// Paper that differs less from one end to the other is even.
const EVEN: f32 = 4.0;

/// The drawing on white paper. `None` if its paper is even, or is not seen in all parts of the
/// image, as around a figure that is filled.
pub(crate) fn flattened(pixels: &Pixels) -> Option<Pixels> {
    let (width, height) = (pixels.width(), pixels.height());
    let is_small = width < 2 * PARTS || height < 2 * PARTS;
    let mut alphas = pixels.rgba().iter().map(|pixel| pixel[3]);
    if is_small || alphas.any(|alpha| alpha < 230) {
        return None;
    }
    let papers: Vec<[u8; 3]> = (0..PARTS * PARTS)
        .map(|part| paper(pixels, part % PARTS, part / PARTS))
        .collect();
    let (mut darkest, mut lightest) = (f32::INFINITY, 0.0_f32);
    for (at, &paper) in papers.iter().enumerate() {
        let light = color(paper)[0];
        darkest = darkest.min(light);
        lightest = lightest.max(light);
        let mut neighbours = Vec::new();
        if at % PARTS + 1 < PARTS {
            neighbours.push(papers[at + 1]);
        }
        neighbours.extend(papers.get(at + PARTS));
        for other in neighbours {
            if difference(color(paper), color(other)) >= SMOOTH {
                return None;
            }
        }
    }
    if darkest < DARKEST || lightest - darkest < EVEN {
        return None;
    }
    let mut flat = Vec::with_capacity(width * height);
    for y in 0..height {
        let (top, low, down) = between(y, height);
        for x in 0..width {
            let (left, right, along) = between(x, width);
            let pixel = pixels.rgba()[y * width + x];
            let mut white = [255; 4];
            for part in 0..3 {
                let paper_in =
                    |row: usize, column: usize| f32::from(papers[row * PARTS + column][part]);
                let upper = mixed(paper_in(top, left), paper_in(top, right), along);
                let lower = mixed(paper_in(low, left), paper_in(low, right), along);
                let paper = mixed(upper, lower, down).max(1.0);
                let light = 255.0 * f32::from(pixel[part]) / paper;
                white[part] = light.min(255.0) as u8;
            }
            flat.push(white);
        }
    }
    Some(Pixels::new(width, flat))
}

/// A value between two others, `share` of the way from the first to the second.
fn mixed(first: f32, second: f32, share: f32) -> f32 {
    first + share * (second - first)
}

/// The paper in a part of an image: lighter than three quarters of its pixels.
fn paper(pixels: &Pixels, column: usize, row: usize) -> [u8; 3] {
    let [columns, rows] = [(column, pixels.width()), (row, pixels.height())]
        .map(|(part, side)| part * side / PARTS..(part + 1) * side / PARTS);
    let mut seen: Vec<[u8; 3]> = Vec::new();
    for y in rows {
        let row = &pixels.rgba()[y * pixels.width()..][columns.clone()];
        seen.extend(row.iter().map(|&pixel| rgb(pixel)));
    }
    let place = seen.len() * 3 / 4;
    let (_, paper, _) = seen.select_nth_unstable_by_key(place, |pixel| {
        let [red, green, blue] = pixel.map(u32::from);
        3 * red + 6 * green + blue
    });
    *paper
}

/// The two parts whose middles are nearest to a pixel, and how far it is from the first to the
/// second.
fn between(at: usize, side: usize) -> (usize, usize, f32) {
    let place = ((at as f32 + 0.5) * PARTS as f32 / side as f32 - 0.5).max(0.0);
    let first = (place as usize).min(PARTS - 1);
    let second = (first + 1).min(PARTS - 1);
    (first, second, (place - first as f32).min(1.0))
}
