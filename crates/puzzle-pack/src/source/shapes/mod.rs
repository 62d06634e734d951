//! Shapes: silhouettes of things, creatures, places and signs.
//!
//! The motifs are data: `motifs/README.md` describes their files. A motif is a list of strokes that
//! are painted or cut out in order, with free numbers that are drawn for each board. [`scene`] fits
//! them to the cells of a board.
//!
//! The code uses only arithmetic that IEEE 754 defines exactly (sums, products, quotients, roots),
//! so a shape is the same on every machine. Sines are polynomials of our own.

pub(crate) mod languages;
mod motif;
mod scene;

use super::below;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::Rng;
use languages::TitleLanguage;
use motif::{Motif, Values};
use nonogram::{Ink, Picture};
use scene::{Point, Scene};
use std::sync::LazyLock;

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("motifs/", $name)))),*] };
}

/// The names and texts of the files of motifs.
const FILES: [(&str, &str); 6] =
    files!["animals.txt" "nature.txt" "food.txt" "places.txt" "things.txt" "play.txt"];

static MOTIFS: LazyLock<Vec<Motif<'static>>> = LazyLock::new(|| {
    let mut motifs = Vec::new();
    for (file, text) in FILES {
        match motif::read(text, TitleLanguage::ALL.len()) {
            Ok(read) => motifs.extend(read),
            Err(line) => panic!("{file}: line {line} is not as motifs/README.md says"),
        }
    }
    motifs
});

/// The number of motifs.
pub(crate) fn count() -> usize {
    MOTIFS.len()
}

/// The names of a motif, in the order of [`TitleLanguage::ALL`].
pub(crate) fn names(number: usize) -> &'static [&'static str] {
    &MOTIFS[number].names
}

/// Draws the motif with this number, below [`count`], with some of `inks` inks.
pub(crate) fn draw(number: usize, rng: &mut ChaCha8Rng, inks: usize, picture: &mut Picture) {
    let motif = &MOTIFS[number];
    let numbers = motif.numbers(rng);
    let is_mirrored = !motif.fixed && below(rng, 2) == 0;
    let is_turned = motif.turns && below(rng, 2) == 0;
    // A long board shows a longer thing, up to a limit.
    let (width, height) = (picture.width(), picture.height());
    let most = (
        width.min((3 * height).div_ceil(2)),
        height.min((3 * width).div_ceil(2)),
    );
    let most = swapped_if(is_turned, most);
    let across = fitted(rng, most.0, motif.odd[0]);
    let down = fitted(rng, most.1, motif.odd[1]);
    let stretch = (drawn_stretch(rng), drawn_stretch(rng));
    let scene = Scene::new(motif, &numbers, (across, down), stretch);
    let shown = swapped_if(is_turned, (across, down));
    // In the middle, or as low as that.
    let (left, top) = ((width - shown.0) / 2, (height - shown.1).div_ceil(2));
    for in_turn in [false, true] {
        *picture = Picture::blank(width, height);
        for (row, column) in
            (0..shown.1).flat_map(|row| (0..shown.0).map(move |column| (row, column)))
        {
            let (x, y) = swapped_if(is_turned, (column, row));
            let x = if is_mirrored { across - 1 - x } else { x };
            if let Some((place, ink)) = scene.at(Point(x as f64 + 0.5, y as f64 + 0.5)) {
                let number = if in_turn { place } else { ink };
                let ink = Ink::new(1 + number % inks).expect("a number of an ink");
                picture.set_ink(top + row, left + column, ink);
            }
        }
        if picture.has_inks(inks) {
            break;
        }
    }
}

fn swapped_if(is_turned: bool, (x, y): (usize, usize)) -> (usize, usize) {
    if is_turned { (y, x) } else { (x, y) }
}

/// A side of at most this length, odd if it must be.
fn fitted(rng: &mut ChaCha8Rng, most: usize, is_odd: bool) -> usize {
    if is_odd {
        (most - 1) | 1
    } else {
        most - usize::from(most >= 12 && below(rng, 3) == 0)
    }
}

/// Half of the boards have the proportions of the motif across, and half of them down.
fn drawn_stretch(rng: &mut ChaCha8Rng) -> f64 {
    if below(rng, 2) == 0 {
        0.0
    } else {
        between(rng, -0.75, 0.75)
    }
}

/// A number from `least` to `most`.
fn between(rng: &mut ChaCha8Rng, least: f64, most: f64) -> f64 {
    least + (most - least) * f64::from(rng.next_u32()) / f64::from(u32::MAX)
}

impl Motif<'_> {
    /// Draws the free numbers.
    fn numbers(&self, rng: &mut ChaCha8Rng) -> Vec<f64> {
        let numbers = self.numbers.iter().map(|(_, values)| match values {
            Values::Between(least, most) => between(rng, *least, *most),
            Values::OneOf(values) => values[below(rng, values.len() as u32) as usize],
        });
        numbers.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::stream;
    use super::*;
    use std::collections::HashSet;

    fn drawn(number: usize, index: u64, width: usize, height: usize) -> Picture {
        let mut picture = Picture::blank(width, height);
        draw(number, &mut stream(1, index), 1, &mut picture);
        picture
    }

    #[test]
    fn there_are_two_hundred_motifs() {
        assert!(count() >= 200, "{}", count());
    }

    /// Each kind of thing has several forms, and few of them are nearly empty or full.
    #[test]
    fn every_motif_varies_and_is_neither_empty_nor_full() {
        for (number, motif) in MOTIFS.iter().enumerate() {
            let pictures: Vec<Picture> =
                (0..100).map(|index| drawn(number, index, 15, 15)).collect();
            let good = pictures
                .iter()
                .filter(|picture| (0.15..=0.9).contains(&picture.density()))
                .count();
            let seen: HashSet<Picture> = pictures.into_iter().collect();
            assert!(seen.len() >= 4, "{}: {}", motif.names[0], seen.len());
            assert!(good >= 60, "{}: {good}", motif.names[0]);
        }
    }

    #[test]
    fn any_board_takes_any_motif() {
        let sides = [
            (1, 1),
            (1, 40),
            (40, 1),
            (2, 3),
            (70, 11),
            (5, 5),
            (10, 10),
            (15, 15),
            (20, 30),
            (40, 40),
        ];
        for (width, height) in sides {
            let mut picture = Picture::blank(width, height);
            for (number, motif) in MOTIFS.iter().enumerate() {
                for index in 0..4 {
                    let plain = drawn(number, index, width, height).is_plain();
                    assert!(
                        !plain || width.min(height) < 10,
                        "{}: plain at {width}x{height}",
                        motif.names[0]
                    );
                }
                draw(number, &mut stream(2, number as u64), 3, &mut picture);
            }
        }
    }

    /// At least 13 of 15 columns or rows, and nothing beyond the square.
    #[test]
    fn every_motif_fills_the_board_and_stays_inside() {
        for (number, motif) in MOTIFS.iter().enumerate() {
            for index in 0..20 {
                let picture = drawn(number, index, 15, 15);
                let rows = (0..15).filter(|&row| (0..15).any(|column| picture.get(row, column)));
                let columns = (0..15).filter(|&column| (0..15).any(|row| picture.get(row, column)));
                let reach = |lines: &[usize]| lines[lines.len() - 1] + 1 - lines[0];
                let (rows, columns) = (rows.collect::<Vec<_>>(), columns.collect::<Vec<_>>());
                assert!(
                    reach(&rows).max(reach(&columns)) >= 13,
                    "{}:\n{picture}",
                    motif.names[0]
                );
                let numbers = motif.numbers(&mut stream(1, index));
                let scene = Scene::new(motif, &numbers, (15, 15), (0.75, 0.75));
                let around = (-1..=15).flat_map(|at| [(at, -1), (at, 15), (-1, at), (15, at)]);
                for (x, y) in around {
                    let outside = scene.at(Point(f64::from(x) + 0.5, f64::from(y) + 0.5));
                    assert!(
                        outside.is_none(),
                        "{}: a stroke reaches {x},{y}",
                        motif.names[0]
                    );
                }
            }
        }
    }

    /// Motifs with a middle column are symmetric if all of their strokes are.
    #[test]
    fn a_mirrored_stroke_is_symmetric_on_every_board() {
        let text = "A\n odd-width\n both line 1 7.5 0.5 2.5 9.5\n both box 6 2 9 4\n both cut disc \
            4 12 3\n disc 7.5 7.5 2";
        let motif = &motif::read(text, 1).unwrap()[0];
        for side in 3..50 {
            let scene = Scene::new(motif, &[], (side, side), (0.7, -0.8));
            for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
                let at = |x: usize| scene.at(Point(x as f64 + 0.5, y as f64 + 0.5)).is_some();
                assert_eq!(at(x), at(side - 1 - x), "{x},{y} of {side}");
            }
        }
    }
}
