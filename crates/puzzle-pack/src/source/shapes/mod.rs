//! Shapes: silhouettes of things, creatures and ornaments.
//!
//! A shape is a list of figures (discs, polygons, strokes) that are painted or wiped off in order, on a
//! square from -1 to 1, with random lengths and numbers. Then it is turned a little, perhaps mirrored,
//! and stretched to the board. A cell is filled if its middle is. Strokes are at least as wide as a
//! cell, so small boards keep them.
//!
//! With several inks, each kind of figure has its own. If a picture then has too few inks, the figures take them
//! in turn.
//!
//! The code uses only arithmetic that IEEE 754 defines exactly (sums, products, quotients, roots), so a
//! shape is the same on every machine. Sines are polynomials of our own.

mod canvas;
mod creatures;
pub(crate) mod languages;
mod nature;
mod ornaments;
mod things;

use super::below;
use canvas::{Canvas, Inking, Point};
use chacha20::ChaCha8Rng;
use chacha20::rand_core::Rng;
use nonogram::Picture;

/// Paints one kind of thing.
struct Motif {
    /// Its name, for titles.
    name: &'static str,
    paint: fn(&mut Canvas, &mut Dice<'_>),
    /// How far it may be turned, in full turns to either side.
    lean: f64,
}

/// Random lengths and choices.
struct Dice<'a>(&'a mut ChaCha8Rng);

impl Dice<'_> {
    /// A number from `least` to `most`.
    fn between(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * f64::from(self.0.next_u32()) / f64::from(u32::MAX)
    }

    /// A whole number from `least` to `most`.
    fn number(&mut self, least: u32, most: u32) -> u32 {
        least + below(self.0, most - least + 1)
    }

    /// True in one of `times` cases.
    fn once_in(&mut self, times: u32) -> bool {
        below(self.0, times) == 0
    }
}

const GALLERIES: [&[Motif]; 4] = [&creatures::MOTIFS, &nature::MOTIFS, &ornaments::MOTIFS, &things::MOTIFS];

fn motif(number: usize) -> &'static Motif {
    GALLERIES.iter().copied().flatten().nth(number).expect("it is below their number")
}

/// The number of motifs.
pub(crate) fn count() -> usize {
    GALLERIES.iter().copied().flatten().count()
}

/// The English name of a motif.
pub(crate) fn name(number: usize) -> &'static str {
    motif(number).name
}

/// Draws the motif with this number, below [`count`], with some of `inks` inks.
pub(crate) fn draw_motif(number: usize, rng: &mut ChaCha8Rng, inks: usize, picture: &mut Picture) {
    draw_one(motif(number), rng, inks, picture);
}

fn draw_one(motif: &Motif, rng: &mut ChaCha8Rng, inks: usize, picture: &mut Picture) {
    let (width, height) = (picture.width(), picture.height());
    let mut canvas = Canvas::new(1.0 / width.min(height) as f64);
    let mut dice = Dice(rng);
    (motif.paint)(&mut canvas, &mut dice);
    let turn = canvas::direction(dice.between(-motif.lean, motif.lean));
    let mirror = if dice.once_in(2) { -1.0 } else { 1.0 };
    let scale = dice.between(0.92, 1.06);
    // A long board shows a longer thing, up to a limit.
    let (across, down) = ((width as f64).min(1.5 * height as f64), (height as f64).min(1.5 * width as f64));
    let place = |row: usize, column: usize| {
        let x = mirror * scale * (2 * column as i64 + 1 - width as i64) as f64 / across;
        let y = scale * (2 * row as i64 + 1 - height as i64) as f64 / down;
        Point(x * turn.0 + y * turn.1, y * turn.0 - x * turn.1)
    };
    for inking in [Inking::ByKind, Inking::InTurn] {
        for row in 0..height {
            for column in 0..width {
                let at = place(row, column);
                match inks {
                    1 => picture.set(row, column, canvas.is_filled(at)),
                    _ => picture.set_ink(row, column, canvas.ink(at, inks, inking)),
                }
            }
        }
        if picture.has_inks(inks) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::stream;
    use super::*;
    use std::collections::HashSet;

    fn motifs() -> impl Iterator<Item = &'static Motif> {
        GALLERIES.iter().copied().flatten()
    }

    #[test]
    fn names_are_all_different() {
        let names: HashSet<_> = motifs().map(|motif| motif.name).collect();
        assert_eq!(names.len(), motifs().count());
    }

    /// Each kind of thing has many forms, and most of them have a density that players like.
    #[test]
    fn every_motif_varies_and_is_neither_empty_nor_full() {
        for motif in motifs() {
            let mut seen = HashSet::new();
            let mut good = 0;
            for index in 0..100 {
                let mut picture = Picture::blank(15, 15);
                draw_one(motif, &mut stream(1, index), 1, &mut picture);
                good += usize::from((0.2..=0.7).contains(&picture.density()));
                seen.insert(picture);
            }
            assert!(seen.len() > 80, "{}: {}", motif.name, seen.len());
            assert!(good >= 60, "{}: {good}", motif.name);
        }
    }

    #[test]
    fn any_board_takes_any_motif() {
        for (width, height) in [(1, 1), (1, 40), (40, 1), (2, 3), (70, 11)] {
            let mut picture = Picture::blank(width, height);
            for (index, motif) in motifs().enumerate() {
                draw_one(motif, &mut stream(2, index as u64), 3, &mut picture);
            }
        }
    }
}
