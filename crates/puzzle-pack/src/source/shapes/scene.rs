//! A motif whose free numbers are drawn, on a board of a certain size. It says which ink a cell
//! has.
//!
//! Edges lie between cells, lines are whole cells wide, and thin things are at least one cell wide.
//! Only what a motif turns does not fit the cells.

use super::motif::{Motif, MotifShape, Stroke};

/// The side of the square on which motifs are described.
pub(super) const SIDE: f64 = 15.0;

/// A position in cells, or a direction of length 1: x to the right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point(pub(super) f64, pub(super) f64);

/// The strokes of a picture.
#[derive(Debug)]
pub(super) struct Scene(Vec<Layer>);

/// A figure that is painted or cut out.
#[derive(Debug)]
struct Layer {
    ink: Option<usize>,
    /// Each copy of the figure has a map from the board to where the figure is described.
    copies: Vec<Map>,
    figure: PlacedShape,
}

/// An affine map: the factors of x and y and a constant, for the new x and the new y.
#[derive(Clone, Copy, Debug)]
struct Map([f64; 3], [f64; 3]);

#[derive(Debug)]
enum PlacedShape {
    /// An ellipse without a smaller one inside, perhaps between two directions.
    Ring {
        middle: Point,
        radii: Point,
        hole: Point,
        sector: Option<Sector>,
    },
    /// The inside of a closed line, by the even-odd rule.
    Polygon(Vec<Point>),
    /// The cells that a rectangular pen of this size passes.
    Line { line: Vec<Point>, pen: Point },
}

/// The directions from one to another, clockwise.
#[derive(Debug)]
struct Sector {
    from: Point,
    to: Point,
    is_wide: bool,
}

impl Scene {
    /// `stretch` says how far the proportions differ from those of the motif: see
    /// [`UnitSquare::place`].
    pub(super) fn new(
        motif: &Motif<'_>,
        numbers: &[f64],
        (width, height): (usize, usize),
        (across, down): (f64, f64),
    ) -> Self {
        let size = Point(width as f64, height as f64);
        let stretch = if motif.odd[1] {
            (across, None)
        } else {
            (across, Some(down))
        };
        let mut layers = Vec::new();
        for stroke in &motif.strokes {
            let mut conditions = stroke.conditions.iter();
            if conditions.all(|&(number, value)| numbers[number] == value) {
                layers.push(Layer::new(stroke, numbers, size, stretch));
            }
        }
        Self(layers)
    }

    /// The place of the uppermost layer at a point and its ink, if it is painted.
    pub(super) fn at(&self, at: Point) -> Option<(usize, usize)> {
        let place = self.0.iter().rposition(|layer| {
            let mut copies = layer.copies.iter();
            copies.any(|copy| layer.figure.has(copy.of(at)))
        })?;
        self.0[place].ink.map(|ink| (place, ink))
    }
}

impl Layer {
    fn new(stroke: &Stroke, numbers: &[f64], size: Point, stretch: (f64, Option<f64>)) -> Self {
        let values: Vec<f64> = stroke.arguments.iter().map(|sum| sum.at(numbers)).collect();
        let grid = UnitSquare {
            cell: Point(size.0 / SIDE, size.1 / SIDE),
            size,
            snaps: stroke.turn.is_none(),
            stretch,
        };
        let mut copies = vec![Map([1.0, 0.0, 0.0], [0.0, 1.0, 0.0])];
        if let Some(turn) = &stroke.turn {
            let (count, hours) = (
                turn.copies.at(numbers).clamp(1.0, 60.0) as u32,
                turn.hours.at(numbers),
            );
            let about = Point(
                turn.about[0].at(numbers) * grid.cell.0,
                turn.about[1].at(numbers) * grid.cell.1,
            );
            let turns = (0..count).map(|copy| hours / 12.0 + f64::from(copy) / f64::from(count));
            copies = turns
                .map(|turns| Map::turn(direction(turns), about, grid.cell))
                .collect();
        }
        if stroke.both {
            for Map(x, y) in copies.clone() {
                let [x, y] = [x, y].map(|[a, b, c]| [-a, b, c + a * size.0]);
                copies.push(Map(x, y));
            }
        }
        Self {
            ink: stroke.ink,
            copies,
            figure: grid.figure(stroke.shape, &values),
        }
    }
}

impl Map {
    /// Turns back what is turned by `turn`. Long boards stretch circles, so the turn is on the
    /// square.
    fn turn(turn: Point, about: Point, cell: Point) -> Self {
        let (x, y) = (
            (turn.0, turn.1 * cell.0 / cell.1),
            (-turn.1 * cell.1 / cell.0, turn.0),
        );
        let [x, y] =
            [(x, about.0), (y, about.1)].map(|((a, b), at)| [a, b, at - a * about.0 - b * about.1]);
        Self(x, y)
    }

    fn of(&self, at: Point) -> Point {
        let [x, y] = [self.0, self.1].map(|[a, b, c]| a * at.0 + b * at.1 + c);
        Point(x, y)
    }
}

/// Places the square on the cells of a board.
struct UnitSquare {
    /// A step of 1 on the square, in cells.
    cell: Point,
    size: Point,
    snaps: bool,
    stretch: (f64, Option<f64>),
}

impl UnitSquare {
    /// Where a point of the square lies, in cells. The inner half grows by the stretch across on
    /// both sides and the outer half shrinks, and the upper half grows by the stretch down. Without
    /// the latter, down is as across.
    fn place(&self, x: f64, y: f64) -> Point {
        let (x, y) = match (self.snaps, self.stretch.1) {
            (false, _) => (x, y),
            (true, None) => (self.both_sides(x), self.both_sides(y)),
            (true, Some(down)) => (self.both_sides(x), bent(y, SIDE / 2.0, SIDE, down)),
        };
        Point(x * self.cell.0, y * self.cell.1)
    }

    /// Stretches the inner half on both sides.
    fn both_sides(&self, at: f64) -> f64 {
        let half = SIDE / 2.0;
        let distance = bent((at - half).abs(), half / 2.0, half, self.stretch.0);
        half + distance.copysign(at - half)
    }

    fn figure(&self, shape: MotifShape, values: &[f64]) -> PlacedShape {
        match *values {
            [left, top, right, bottom] if shape == MotifShape::Box => {
                let (low, high) = self.bounds((left, right), (top, bottom));
                PlacedShape::Polygon(vec![low, Point(high.0, low.1), high, Point(low.0, high.1)])
            }
            [x, y, radius] if shape == MotifShape::Disc => self.ring(x, y, radius, radius),
            [x, y, across, down] if shape == MotifShape::Disc => self.ring(x, y, across, down),
            [width, x, y, across, down, ref hours @ ..] if shape == MotifShape::Ring => {
                let mut ring = self.ring(x, y, across, down);
                let pen = self.pen(width);
                if let PlacedShape::Ring {
                    radii,
                    hole,
                    sector,
                    ..
                } = &mut ring
                {
                    *hole = Point(radii.0 - pen.0, radii.1 - pen.1);
                    *sector = hours.first_chunk().map(|&[from, to]| Sector::new(from, to));
                }
                ring
            }
            [width, ref line @ ..] if shape == MotifShape::Line => {
                let pen = self.pen(width);
                PlacedShape::Line {
                    line: line.chunks(2).map(|at| self.middle(at, pen)).collect(),
                    pen,
                }
            }
            [x, y, points, outer, ref inner @ ..] if shape == MotifShape::Star => {
                let points = points.clamp(2.0, 60.0) as u32;
                let mut corners = Vec::new();
                for index in 0..2 * points {
                    let radius = match inner.first() {
                        _ if index.is_multiple_of(2) => outer,
                        Some(&inner) => inner,
                        None => continue,
                    };
                    let along = direction(f64::from(index) / f64::from(2 * points) - 0.25);
                    corners.push(self.place(x + radius * along.0, y + radius * along.1));
                }
                PlacedShape::Polygon(corners)
            }
            ref corners => {
                PlacedShape::Polygon(corners.chunks(2).map(|at| self.corner(at)).collect())
            }
        }
    }

    /// The ends of a span in cells.
    fn span(&self, from: f64, to: f64, cell: f64, size: f64) -> (f64, f64) {
        let (low, high) = (from.min(to), from.max(to));
        let middle = (low + high) / 2.0;
        if !self.snaps {
            let reach = (high - middle).max(0.5);
            return (middle - reach, middle + reach);
        }
        let (is_thin, width) = (high - low <= 2.0 * cell, (high - low).round().max(1.0));
        // What lies in the middle of the board stays there.
        if (low + high - size).abs() < 1e-9 {
            let least = if is_thin {
                (middle - width / 2.0).floor()
            } else {
                low.round()
            };
            let least = least.clamp(0.0, ((size - 1.0) / 2.0).floor());
            return (least, size - least);
        }
        // What is thin gets its width first, so that like things are equally wide.
        if is_thin {
            let least = (middle - width / 2.0).round();
            let is_inside = low >= 0.0 && high <= size;
            let least = if is_inside {
                least.clamp(0.0, (size - width).max(0.0))
            } else {
                least
            };
            return (least, least + width);
        }
        (low.round(), high.round().max(low.round() + 1.0))
    }

    /// The corners of a rectangle.
    fn bounds(&self, across: (f64, f64), down: (f64, f64)) -> (Point, Point) {
        let (from, to) = (self.place(across.0, down.0), self.place(across.1, down.1));
        let (left, right) = self.span(from.0, to.0, self.cell.0, self.size.0);
        let (top, bottom) = self.span(from.1, to.1, self.cell.1, self.size.1);
        (Point(left, top), Point(right, bottom))
    }

    /// A ring without a hole.
    fn ring(&self, x: f64, y: f64, across: f64, down: f64) -> PlacedShape {
        let (low, high) = self.bounds((x - across, x + across), (y - down, y + down));
        let middle = Point((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
        PlacedShape::Ring {
            middle,
            radii: Point(high.0 - middle.0, high.1 - middle.1),
            hole: Point(0.0, 0.0),
            sector: None,
        }
    }

    /// A corner of a polygon lies between cells or in the middle of one.
    fn corner(&self, at: &[f64]) -> Point {
        let at = self.place(at[0], at[1]);
        if self.snaps {
            Point((2.0 * at.0).round() / 2.0, (2.0 * at.1).round() / 2.0)
        } else {
            at
        }
    }

    fn pen(&self, width: f64) -> Point {
        let [across, down] = [width * self.cell.0, width * self.cell.1].map(|width| {
            let width = if self.snaps { width.round() } else { width };
            width.max(1.0)
        });
        Point(across, down)
    }

    /// A point of a line. A pen there covers whole cells of the board.
    fn middle(&self, at: &[f64], pen: Point) -> Point {
        let at = self.place(at[0], at[1]);
        if !self.snaps {
            return at;
        }
        Point(
            snapped(at.0, pen.0, self.size.0),
            snapped(at.1, pen.1, self.size.1),
        )
    }
}

/// Stretches what goes from 0 to `end`: the part up to `knee` grows by `more`, the rest shrinks.
fn bent(at: f64, knee: f64, end: f64, more: f64) -> f64 {
    if at <= knee {
        at * (knee + more) / knee
    } else {
        end - (end - at) * (end - knee - more) / (end - knee)
    }
}

/// The middle of a pen of whole cells near a place, within the board.
fn snapped(at: f64, pen: f64, size: f64) -> f64 {
    (at - pen / 2.0).round().clamp(0.0, (size - pen).max(0.0)) + pen / 2.0
}

impl Sector {
    fn new(from: f64, to: f64) -> Self {
        let turns = (to - from) / 12.0;
        Self {
            from: direction(from / 12.0 - 0.25),
            to: direction(to / 12.0 - 0.25),
            is_wide: turns - turns.floor() > 0.5,
        }
    }

    fn has(&self, at: Point) -> bool {
        let [after, before] =
            [(self.from, at), (at, self.to)].map(|(a, b)| a.0 * b.1 - a.1 * b.0 >= -1e-9);
        if self.is_wide {
            after || before
        } else {
            after && before
        }
    }
}

impl PlacedShape {
    fn has(&self, at: Point) -> bool {
        match self {
            Self::Ring {
                middle,
                radii,
                hole,
                sector,
            } => {
                let (x, y) = (at.0 - middle.0, at.1 - middle.1);
                let [is_within, is_in_hole] = [radii, hole].map(|radii| {
                    let (x, y) = (x / radii.0, y / radii.1);
                    radii.0 > 0.0 && radii.1 > 0.0 && x * x + y * y <= 1.0
                });
                let sector = sector.as_ref();
                let has_sector =
                    sector.is_none_or(|sector| sector.has(Point(x / radii.0, y / radii.1)));
                is_within && !is_in_hole && has_sector
            }
            Self::Polygon(corners) => {
                let ends = corners.iter().zip(corners[1..].iter().chain(&corners[..1]));
                let mut is_inside = false;
                for (from, to) in ends.filter(|(from, to)| (from.1 > at.1) != (to.1 > at.1)) {
                    let share = (at.1 - from.1) / (to.1 - from.1);
                    is_inside ^= at.0 < from.0 + share * (to.0 - from.0);
                }
                is_inside
            }
            Self::Line { line, pen } => match line[..] {
                [only] => passes(only, only, *pen, at),
                _ => line
                    .windows(2)
                    .any(|ends| passes(ends[0], ends[1], *pen, at)),
            },
        }
    }
}

/// Whether a pen that goes from one point to another passes a third one. Across a line that is
/// rather level, its thickness is the height of the pen: each column has equally many cells.
fn passes(from: Point, to: Point, pen: Point, at: Point) -> bool {
    let is_level = (to.0 - from.0).abs() >= (to.1 - from.1).abs();
    let [from, to, pen, at] = [from, to, pen, at].map(|point| {
        if is_level {
            point
        } else {
            Point(point.1, point.0)
        }
    });
    let (from, to) = if from.0 <= to.0 {
        (from, to)
    } else {
        (to, from)
    };
    if at.0 < from.0 - pen.0 / 2.0 || at.0 >= to.0 + pen.0 / 2.0 {
        return false;
    }
    let share = if to.0 > from.0 {
        ((at.0 - from.0) / (to.0 - from.0)).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let off = at.1 - (from.1 + share * (to.1 - from.1));
    -pen.1 / 2.0 <= off && off < pen.1 / 2.0
}

/// The direction after this number of full turns from the right. The first turn goes down.
pub(super) fn direction(turns: f64) -> Point {
    let quarters = 4.0 * (turns - turns.floor());
    let quarter = quarters.floor();
    // Reducing to an eighth of a turn would be more exact than can be seen.
    let angle = (quarters - quarter) * std::f64::consts::FRAC_PI_2;
    let square = angle * angle;
    let cos =
        1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0 * (1.0 - square / 56.0)));
    let sin = angle
        * (1.0
            - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0))));
    match quarter as u8 {
        0 => Point(cos, sin),
        1 => Point(-sin, cos),
        2 => Point(-cos, -sin),
        _ => Point(sin, -cos),
    }
}

#[cfg(test)]
mod tests {
    use super::super::motif;
    use super::*;

    /// The picture of a motif without free numbers.
    fn picture(strokes: &str, width: usize, height: usize) -> String {
        let text = format!("A\n  {}\n", strokes.replace(", ", "\n  "));
        let motif = &motif::read(&text, 1).unwrap()[0];
        let scene = Scene::new(motif, &[], (width, height), (0.0, 0.0));
        let cell = |x: usize, y: usize| match scene.at(Point(x as f64 + 0.5, y as f64 + 0.5)) {
            Some((_, ink)) => char::from(b'a' + ink as u8),
            None => '.',
        };
        (0..height)
            .map(|y| {
                (0..width)
                    .map(|x| cell(x, y))
                    .chain(['\n'])
                    .collect::<String>()
            })
            .collect()
    }

    #[test]
    fn later_strokes_lie_above_and_nothing_is_thinner_than_a_cell() {
        let strokes = "box 0 0 15 15, cut box 6 6 9 9, ink 2 line 1 0.5 7.5 14.5 7.5";
        assert_eq!(
            picture(strokes, 5, 5),
            "aaaaa\naaaaa\nbbbbb\naaaaa\naaaaa\n"
        );
        assert_eq!(
            picture("box 0 0 1 15, both box 0 0 15 1", 4, 3),
            "aaaa\na...\na...\n"
        );
    }

    #[test]
    fn a_ring_between_hours_is_a_part_of_a_ring() {
        assert_eq!(
            picture("ring 3 7.5 7.5 7.5 7.5 9 3", 5, 5),
            ".aaa.\na...a\na...a\n.....\n.....\n"
        );
        assert_eq!(
            picture("ring 3 7.5 7.5 7.5 7.5", 5, 5),
            ".aaa.\na...a\na...a\na...a\n.aaa.\n"
        );
    }

    #[test]
    fn copies_are_turned_about_a_point() {
        assert_eq!(
            picture("spin 4 7.5 7.5 box 6 0 9 3", 5, 5),
            "..a..\n.....\na...a\n.....\n..a..\n"
        );
        assert_eq!(
            picture("turn 3 7.5 7.5 box 6 0 9 3", 5, 10),
            ".....
.....
.....
.....
....a
....a
.....
.....
.....
.....
"
        );
    }
}
