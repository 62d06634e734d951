//! Shapes: silhouettes of things, creatures, places and signs.
//!
//! The motifs are data: `motifs/README.md` describes their files. A motif is a list of strokes that
//! are painted or cut out in order, with free numbers that are drawn for each board. [`scene`] fits
//! them to the cells of a board.
//!
//! The code uses only arithmetic that IEEE 754 defines exactly (sums, products, quotients, roots),
//! so a shape is the same on every machine. Sines are polynomials of our own.

mod drawing;
pub(crate) mod languages;
mod motif;
mod scene;

use super::below;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::Rng;
use drawing::DRAWINGS;
use languages::TitleLanguage;
use motif::{Motif, Values};
use nonogram::{Ink, Picture};
use scene::{Point, Scene};
use std::ops::Range;
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
        match motif::read(text, TitleLanguage::WRITTEN) {
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

/// The numbers of the drawings for boards of the smallest sizes, which follow those of the motifs.
pub(crate) fn drawings() -> Range<usize> {
    count()..count() + DRAWINGS.len()
}

/// The names of a motif or a drawing, in the order of [`TitleLanguage::ALL`], as far as files have
/// them.
pub(crate) fn names(number: usize) -> &'static [&'static str] {
    match MOTIFS.get(number) {
        Some(motif) => &motif.names,
        None => &DRAWINGS[number - count()].names,
    }
}

/// Whether people recognise a motif or a drawing on a board of this size. A drawing has one size,
/// and is better than the motif of its name.
pub(crate) fn is_for(number: usize, size: (usize, usize), inks: usize) -> bool {
    let Some(motif) = MOTIFS.get(number) else {
        return inks == 1 && DRAWINGS[number - count()].size() == size;
    };
    let is_drawn = inks == 1
        && DRAWINGS
            .iter()
            .any(|drawing| drawing.size() == size && drawing.names[0] == motif.names[0]);
    motif.least <= size.0.min(size.1) && !is_drawn && !are_drawn(size, inks)
}

/// The side from which on motifs and icons are recognised, too.
const LEAST: usize = 10;

/// Whether only drawings are recognised on boards of this size, and there are some.
pub(crate) fn are_drawn(size: (usize, usize), inks: usize) -> bool {
    let is_small = inks == 1 && size.0.min(size.1) < LEAST;
    is_small && DRAWINGS.iter().any(|drawing| drawing.size() == size)
}

/// How motifs are drawn on boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MotifForm {
    /// The number of inks.
    pub(crate) inks: usize,
    /// Whether outer lines may stay empty, so that a motif keeps its proportions.
    pub(crate) has_margins: bool,
}

/// The most draws of a motif, of which the first without specks is taken.
const DRAWS: usize = 6;
/// Parts of a picture with fewer cells are specks.
const SPECK: usize = 3;

/// Draws the motif with this number, below [`count`], with some of the inks, or the drawing, which
/// has the size of the picture.
pub(crate) fn draw(number: usize, rng: &mut ChaCha8Rng, form: MotifForm, picture: &mut Picture) {
    let Some(motif) = MOTIFS.get(number) else {
        picture.clone_from(&DRAWINGS[number - count()].picture);
        return;
    };
    let mut best: Option<(usize, Picture)> = None;
    for _ in 0..DRAWS {
        draw_once(motif, rng, form, picture);
        let specks = specks(picture);
        if specks == 0 {
            return;
        }
        if best.as_ref().is_none_or(|(fewest, _)| specks < *fewest) {
            best = Some((specks, picture.clone()));
        }
    }
    let (_, best) = best.expect("something was drawn");
    *picture = best;
}

/// The number of cells in parts of a picture that are smaller than [`SPECK`].
fn specks(picture: &Picture) -> usize {
    let is_inked = |at| picture.get(at / picture.width(), at % picture.width());
    let parts = pixelize::parts(picture.width(), picture.height(), true, is_inked);
    let sizes = parts.iter().map(Vec::len);
    sizes.filter(|&size| size < SPECK).sum()
}

fn draw_once(motif: &Motif<'_>, rng: &mut ChaCha8Rng, form: MotifForm, picture: &mut Picture) {
    let inks = form.inks;
    let numbers = motif.numbers(rng);
    let is_mirrored = !motif.fixed && below(rng, 2) == 0;
    let is_turned = motif.turns && below(rng, 2) == 0;
    let (width, height) = (picture.width(), picture.height());
    let size = swapped_if(is_turned, (width, height));
    let stretch = (drawn_stretch(rng), drawn_stretch(rng));
    let drawn = SceneCells::filling(motif, &numbers, size, stretch, form.has_margins);
    for in_turn in [false, true] {
        *picture = Picture::blank(width, height);
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column)))
        {
            let (x, y) = swapped_if(is_turned, (column, row));
            let x = if is_mirrored { size.0 - 1 - x } else { x };
            if let Some((place, ink)) = drawn.at((x, y), size) {
                let number = if in_turn { place } else { ink };
                let ink = Ink::new(1 + number % inks).expect("a number of an ink");
                picture.set_ink(row, column, ink);
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

/// The cells of a scene that its ink reaches, with the place of the stroke and its ink.
struct SceneCells {
    width: usize,
    height: usize,
    cells: Vec<Option<(usize, usize)>>,
    /// The columns and rows of the board that they fill.
    board: (usize, usize),
}

impl SceneCells {
    /// A motif drawn so large that its ink fills a board of this size, or nearly so, but no larger.
    /// With margins, it fills as much of the board as keeps its proportions.
    fn filling(
        motif: &Motif<'_>,
        numbers: &[f64],
        mut board: (usize, usize),
        stretch: (f64, f64),
        has_margins: bool,
    ) -> Self {
        if has_margins {
            let drawn = Self::cropped(&Scene::new(motif, numbers, board, stretch), board);
            // The motif is described on a square.
            let [width, height] = [(drawn.width, board.0), (drawn.height, board.1)]
                .map(|(drawn, side)| drawn as f32 / side as f32);
            board = pixelize::filled_part(width / height, board);
        }
        let mut size = board;
        let mut best: Option<Self> = None;
        for _ in 0..ROUNDS {
            size = (odd_if(motif.odd[0], size.0), odd_if(motif.odd[1], size.1));
            let drawn = Self::cropped(&Scene::new(motif, numbers, size, stretch), size);
            size = (
                (size.0 + board.0).saturating_sub(drawn.width).max(1),
                (size.1 + board.1).saturating_sub(drawn.height).max(1),
            );
            let fits = drawn.width <= board.0 && drawn.height <= board.1;
            let cells = best.as_ref().map_or(0, |best| best.cells.len());
            let is_full = (drawn.width, drawn.height) == board;
            if fits && drawn.cells.len() > cells {
                best = Some(drawn);
            }
            // The same size would be drawn again.
            if is_full {
                break;
            }
        }
        let best = best.expect("a scene is no larger than its board");
        Self { board, ..best }
    }

    /// The cells of a scene of this size without empty outer lines.
    fn cropped(scene: &Scene, (width, height): (usize, usize)) -> Self {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let inked: Vec<_> = places
            .filter_map(|(x, y)| {
                let at = Point(x as f64 + 0.5, y as f64 + 0.5);
                scene.at(at).map(|ink| (x, y, ink))
            })
            .collect();
        let left = inked.iter().map(|cell| cell.0).min().unwrap_or(0);
        let right = inked.iter().map(|cell| cell.0).max().unwrap_or(0);
        let top = inked.iter().map(|cell| cell.1).min().unwrap_or(0);
        let bottom = inked.iter().map(|cell| cell.1).max().unwrap_or(0);
        let (width, height) = (right + 1 - left, bottom + 1 - top);
        let mut cells = vec![None; width * height];
        for (x, y, ink) in inked {
            cells[(y - top) * width + x - left] = Some(ink);
        }
        Self {
            width,
            height,
            cells,
            board: (width, height),
        }
    }

    /// The cell that a cell of a board of this size shows. A line more or less is one in the
    /// middle, so that a symmetric picture stays symmetric.
    fn at(&self, (x, y): (usize, usize), board: (usize, usize)) -> Option<(usize, usize)> {
        let x = x.checked_sub((board.0 - self.board.0) / 2)?;
        let y = y.checked_sub((board.1 - self.board.1) / 2)?;
        if x >= self.board.0 || y >= self.board.1 {
            return None;
        }
        let x = (2 * x + 1) * self.width / (2 * self.board.0);
        let y = (2 * y + 1) * self.height / (2 * self.board.1);
        self.cells[y * self.width + x]
    }
}

/// How often a motif is drawn until it fills its board.
const ROUNDS: usize = 5;

/// A side of this length, or one less if it must be odd.
fn odd_if(is_odd: bool, side: usize) -> usize {
    if is_odd { (side - 1) | 1 } else { side }
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
    use crate::judge::filter::margins;
    use std::collections::HashSet;

    fn drawn(number: usize, index: u64, width: usize, height: usize) -> Picture {
        let mut picture = Picture::blank(width, height);
        let form = MotifForm {
            inks: 1,
            has_margins: true,
        };
        draw(number, &mut stream(1, index), form, &mut picture);
        picture
    }

    #[test]
    fn there_are_many_motifs() {
        assert!(count() >= 165, "{}", count());
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

    /// A crack, which is lopsided down to the tip, is for the broken heart, an icon.
    #[test]
    fn a_heart_is_whole() {
        let heart = MOTIFS.iter().position(|motif| motif.names[0] == "Heart");
        for index in 0..40 {
            for side in [11, 12, 15, 20, 25] {
                let picture = drawn(heart.unwrap(), index, side, side);
                let lower = (side / 2 + 1)..side;
                for (row, column) in lower.flat_map(|row| (0..side).map(move |at| (row, at))) {
                    let mirrored = picture.get(row, side - 1 - column);
                    assert_eq!(picture.get(row, column), mirrored, "{picture}");
                }
            }
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
                let form = MotifForm {
                    inks: 3,
                    has_margins: true,
                };
                draw(number, &mut stream(2, number as u64), form, &mut picture);
            }
        }
    }

    #[test]
    fn every_motif_fills_every_board_but_for_margins_at_its_short_side() {
        for (number, motif) in MOTIFS.iter().enumerate() {
            for index in 0..10 {
                for (width, height) in [(10, 10), (15, 15), (20, 15), (13, 18), (30, 30)] {
                    let picture = drawn(number, index, width, height);
                    let [top, bottom, left, right] = margins(&picture);
                    let is_kept = top == bottom && left == right && (top == 0 || left == 0);
                    assert!(is_kept && top + left <= 2, "{}:\n{picture}", motif.names[0]);
                    let form = MotifForm {
                        inks: 1,
                        has_margins: false,
                    };
                    let mut picture = picture;
                    draw(number, &mut stream(1, index), form, &mut picture);
                    assert_eq!(margins(&picture), [0; 4], "{}:\n{picture}", motif.names[0]);
                }
            }
        }
    }

    #[test]
    fn no_stroke_leaves_the_square() {
        for motif in MOTIFS.iter() {
            for index in 0..20 {
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
