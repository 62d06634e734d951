//! Figures painted on top of each other. A canvas answers whether a point is filled at the end.

use nonogram::Ink;

/// A position, or a direction of length 1: x to the right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point(pub(super) f64, pub(super) f64);

#[derive(Debug)]
enum Figure {
    /// An ellipse, with its first radius along `axis`. In units of the radii, its points have a
    /// distance of at most 1 from the middle.
    Ellipse { middle: Point, radii: Point, axis: Point },
    /// The inside of a closed line, by the even-odd rule.
    Polygon(Vec<Point>),
    /// All points within `reach` of an open line.
    Stroke { line: Vec<Point>, reach: f64 },
}

/// A figure that is painted or wiped off.
#[derive(Debug)]
struct Layer {
    figure: Figure,
    fills: bool,
}

/// How figures get their inks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Inking {
    /// Ellipses, polygons and strokes have different inks.
    ByKind,
    /// Each figure has the ink after that of the figure below it.
    InTurn,
}

/// The painted and wiped figures.
#[derive(Debug)]
pub(super) struct Canvas {
    layers: Vec<Layer>,
    /// Half the side of a cell.
    half_cell: f64,
    fills: bool,
}

impl Canvas {
    /// An empty canvas for cells of twice this side.
    pub(super) fn new(half_cell: f64) -> Self {
        Self { layers: Vec::new(), half_cell, fills: true }
    }

    /// Paints the following figures.
    pub(super) fn paint(&mut self) -> &mut Self {
        self.fills = true;
        self
    }

    /// Wipes off the following figures.
    pub(super) fn wipe(&mut self) -> &mut Self {
        self.fills = false;
        self
    }

    fn add(&mut self, figure: Figure) -> &mut Self {
        let fills = self.fills;
        self.layers.push(Layer { figure, fills });
        self
    }

    pub(super) fn disc(&mut self, x: f64, y: f64, radius: f64) -> &mut Self {
        self.ellipse(x, y, radius, radius)
    }

    pub(super) fn ellipse(&mut self, x: f64, y: f64, across: f64, down: f64) -> &mut Self {
        self.leaning((x, y), (across, down), Point(1.0, 0.0))
    }

    /// An ellipse whose first radius lies along `axis`.
    pub(super) fn leaning(&mut self, middle: (f64, f64), radii: (f64, f64), axis: Point) -> &mut Self {
        self.add(Figure::Ellipse { middle: Point(middle.0, middle.1), radii: Point(radii.0, radii.1), axis })
    }

    /// A disc that is at least as large as a cell: an eye, a button.
    pub(super) fn dot(&mut self, x: f64, y: f64, radius: f64) -> &mut Self {
        self.disc(x, y, radius.max(1.05 * self.half_cell))
    }

    /// A rectangle between two corners.
    pub(super) fn rectangle(&mut self, left: f64, top: f64, right: f64, bottom: f64) -> &mut Self {
        self.polygon(&[(left, top), (right, top), (right, bottom), (left, bottom)])
    }

    pub(super) fn polygon(&mut self, corners: &[(f64, f64)]) -> &mut Self {
        let corners = corners.iter().map(|&(x, y)| Point(x, y));
        self.add(Figure::Polygon(corners.collect()))
    }

    /// A line of this width, or as wide as a cell if that is wider.
    pub(super) fn stroke(&mut self, width: f64, points: &[(f64, f64)]) -> &mut Self {
        let reach = (width / 2.0).max(1.02 * self.half_cell);
        let line = points.iter().map(|&(x, y)| Point(x, y)).collect();
        self.add(Figure::Stroke { line, reach })
    }

    /// The ink of a point. Figures have the inks from 1 to `inks`.
    pub(super) fn ink(&self, at: Point, inks: usize, inking: Inking) -> Ink {
        let top = self.layers.iter().rposition(|layer| layer.figure.has(at));
        let Some(place) = top.filter(|&place| self.layers[place].fills) else {
            return Ink::BACKGROUND;
        };
        let number = match (inking, &self.layers[place].figure) {
            (Inking::InTurn, _) => place,
            (Inking::ByKind, Figure::Ellipse { .. }) => 0,
            (Inking::ByKind, Figure::Polygon(_)) => 1,
            (Inking::ByKind, Figure::Stroke { .. }) => 2,
        };
        Ink::new(1 + number % inks).expect("a number of an ink")
    }

    /// Whether a point has paint.
    pub(super) fn is_filled(&self, at: Point) -> bool {
        let top = self.layers.iter().rfind(|layer| layer.figure.has(at));
        top.is_some_and(|layer| layer.fills)
    }
}

impl Figure {
    fn has(&self, at: Point) -> bool {
        match self {
            Self::Ellipse { middle, radii, axis } => {
                let (x, y) = (at.0 - middle.0, at.1 - middle.1);
                let along = (x * axis.0 + y * axis.1) / radii.0;
                let across = (y * axis.0 - x * axis.1) / radii.1;
                along * along + across * across <= 1.0
            }
            Self::Polygon(corners) => {
                let mut inside = false;
                let mut from = corners[corners.len() - 1];
                for &to in corners {
                    if (from.1 > at.1) != (to.1 > at.1) {
                        let share = (at.1 - from.1) / (to.1 - from.1);
                        inside ^= at.0 < from.0 + share * (to.0 - from.0);
                    }
                    from = to;
                }
                inside
            }
            Self::Stroke { line, reach } => {
                line.windows(2).any(|ends| square_distance(at, ends[0], ends[1]) <= reach * reach)
            }
        }
    }
}

/// The square of the distance of a point from the straight line between two others.
fn square_distance(at: Point, from: Point, to: Point) -> f64 {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let (dx, dy) = (at.0 - from.0, at.1 - from.1);
    let length = x * x + y * y;
    let share = if length > 0.0 { ((dx * x + dy * y) / length).clamp(0.0, 1.0) } else { 0.0 };
    let (dx, dy) = (dx - share * x, dy - share * y);
    dx * dx + dy * dy
}

/// The direction after this number of full turns from the right. The first turn goes down.
pub(super) fn direction(turns: f64) -> Point {
    let quarters = 4.0 * (turns - turns.floor());
    let quarter = quarters.floor();
    // Reducing to an eighth of a turn would be more exact than can be seen.
    let angle = (quarters - quarter) * std::f64::consts::FRAC_PI_2;
    let square = angle * angle;
    let cos = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0 * (1.0 - square / 56.0)));
    let sin = angle * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0))));
    match quarter as u8 {
        0 => Point(cos, sin),
        1 => Point(-sin, cos),
        2 => Point(-cos, -sin),
        _ => Point(sin, -cos),
    }
}

/// The point at this distance from another, after this number of turns.
pub(super) fn around(middle: (f64, f64), distance: f64, turns: f64) -> (f64, f64) {
    let Point(x, y) = direction(turns);
    (middle.0 + distance * x, middle.1 + distance * y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_sines_and_cosines() {
        for step in -300..300 {
            let turns = f64::from(step) / 100.0;
            let Point(x, y) = direction(turns);
            let (sin, cos) = (turns * std::f64::consts::TAU).sin_cos();
            assert!((x - cos).abs() < 1e-4 && (y - sin).abs() < 1e-4, "{turns}");
        }
    }

    #[test]
    fn later_layers_lie_above() {
        let mut canvas = Canvas::new(0.01);
        canvas.disc(0.0, 0.0, 1.0);
        canvas.wipe().rectangle(-0.5, -0.5, 0.5, 0.5);
        canvas.paint().stroke(0.2, &[(-1.0, 0.0), (1.0, 0.0)]);
        let filled = |x, y| canvas.is_filled(Point(x, y));
        assert!(filled(0.0, 0.09) && !filled(0.0, 0.11));
        assert!(filled(0.0, 0.6) && !filled(0.8, 0.8));
    }
}
