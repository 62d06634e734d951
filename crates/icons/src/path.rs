//! Paths in SVG's notation, which the drawings of the built-in icons have.
//!
//! Arcs become curves with `+ - * /` and square roots only, so an icon has the same pixels on every
//! machine. The grammar is that of our drawings: the flags of arcs stand apart, and no ellipse is
//! turned.

use tiny_skia::{Path, PathBuilder, Point};

/// The outline that a path describes.
///
/// # Panics
/// If the path is not one of our drawings. A test reads all of these.
pub(crate) fn path(data: &str) -> Path {
    let mut pen = PathPen::default();
    let mut rest = data;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|sign: char| sign.is_ascii_alphabetic());
        let end = end.map_or(rest.len(), |end| end + 1);
        pen.draw(command, &numbers(&rest[1..end]));
        rest = &rest[end..];
    }
    pen.path.finish().expect("a drawing has an outline")
}

/// The numbers of a command. A sign or a second dot also begins a number: `1.5.5-2` has three.
fn numbers(text: &str) -> Vec<f32> {
    let mut numbers: Vec<String> = vec![String::new()];
    for sign in text.chars() {
        let last = numbers.last_mut().expect("there is one");
        match sign {
            ' ' | ',' => numbers.push(String::new()),
            '-' => numbers.push("-".into()),
            '.' if last.contains('.') => numbers.push(".".into()),
            _ => last.push(sign),
        }
    }
    numbers.retain(|number| !number.is_empty());
    let numbers = numbers.iter();
    numbers
        .map(|number| number.parse().expect("a number"))
        .collect()
}

#[derive(Default)]
struct PathPen {
    path: PathBuilder,
    /// Where the part of the outline began.
    start: Point,
    at: Point,
    /// The last control point of the curve that the command before drew.
    control: Option<Point>,
}

impl PathPen {
    /// Follows a command as often as it has numbers.
    fn draw(&mut self, command: char, numbers: &[f32]) {
        let each = match command.to_ascii_uppercase() {
            'H' | 'V' => 1,
            'M' | 'L' => 2,
            'S' => 4,
            'C' => 6,
            'A' => 7,
            _ => {
                assert!(
                    matches!(command, 'Z' | 'z') && numbers.is_empty(),
                    "a command of our drawings"
                );
                self.path.close();
                (self.at, self.control) = (self.start, None);
                return;
            }
        };
        assert!(
            !numbers.is_empty() && numbers.len().is_multiple_of(each),
            "{command} has whole steps"
        );
        for (step, numbers) in numbers.chunks(each).enumerate() {
            let from = if command.is_lowercase() {
                self.at
            } else {
                Point::zero()
            };
            let pairs = numbers.chunks_exact(2);
            let points: Vec<Point> = pairs
                .map(|at| from + Point::from_xy(at[0], at[1]))
                .collect();
            let control = self.control.take();
            let to = match command.to_ascii_uppercase() {
                'H' => Point::from_xy(from.x + numbers[0], self.at.y),
                'V' => Point::from_xy(self.at.x, from.y + numbers[0]),
                'A' => from + Point::from_xy(numbers[5], numbers[6]),
                _ => points[points.len() - 1],
            };
            match command.to_ascii_uppercase() {
                'M' if step == 0 => {
                    self.path.move_to(to.x, to.y);
                    self.start = to;
                }
                'C' => self.curve(points[0], points[1], to),
                // The first control point mirrors the last one.
                'S' => self.curve(
                    control.map_or(self.at, |control| self.at + (self.at - control)),
                    points[0],
                    to,
                ),
                'A' => self.arc(
                    Point::from_xy(numbers[0], numbers[1]),
                    numbers[3] != 0.0,
                    numbers[4] != 0.0,
                    to,
                ),
                _ => self.path.line_to(to.x, to.y),
            }
            self.at = to;
        }
    }

    fn curve(&mut self, one: Point, two: Point, to: Point) {
        self.path.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
        self.control = Some(two);
    }

    /// An arc of an ellipse: the longer one if `is_large`, and clockwise if `is_clockwise`.
    fn arc(&mut self, radii: Point, is_large: bool, is_clockwise: bool, to: Point) {
        // In units of the radii, the ellipse is a circle. `half` is half of the chord.
        let [first, last] =
            [self.at, to].map(|point| Point::from_xy(point.x / radii.x, point.y / radii.y));
        let half = scaled(last - first, 0.5);
        if half == Point::zero() {
            return;
        }
        // Radii that do not reach are made longer.
        let length = half.dot(half).sqrt().max(1.0);
        let height = (length * length / half.dot(half) - 1.0).max(0.0).sqrt();
        let side = if is_large == is_clockwise { -1.0 } else { 1.0 };
        let center = first + half + scaled(Point::from_xy(-half.y, half.x), side * height);
        let mut directions = [first, last]
            .map(|point| scaled(point - center, 1.0 / length))
            .to_vec();
        // Two halvings leave at most a quarter of the circle.
        for is_first in [true, false] {
            let middles = directions.windows(2).map(|ends| {
                let sum = ends[0] + ends[1];
                let turned = Point::from_xy(-ends[0].y, ends[0].x);
                let square = sum.dot(sum);
                if square < 1e-6 {
                    // Half a circle.
                    scaled(turned, if is_clockwise { 1.0 } else { -1.0 })
                } else {
                    scaled(
                        sum,
                        if is_first && is_large { -1.0 } else { 1.0 } / square.sqrt(),
                    )
                }
            });
            let middles: Vec<Point> = middles.collect();
            for (place, middle) in middles.into_iter().enumerate() {
                directions.insert(2 * place + 1, middle);
            }
        }
        for (step, ends) in directions.windows(2).enumerate() {
            // The controls lie `4/3 tan(angle / 4)` along the tangents.
            let cosine = ends[0].dot(ends[1]).clamp(-1.0, 1.0);
            let (sine, cosine) = (((1.0 - cosine) / 2.0).sqrt(), ((1.0 + cosine) / 2.0).sqrt());
            let reach = 4.0 / 3.0 * sine / (1.0 + cosine) * if is_clockwise { 1.0 } else { -1.0 };
            let directions = [beside(ends[0], reach), beside(ends[1], -reach), ends[1]];
            let [one, two, end] = directions.map(|direction| {
                let point = center + scaled(direction, length);
                Point::from_xy(point.x * radii.x, point.y * radii.y)
            });
            self.curve(one, two, if step == 3 { to } else { end });
        }
        self.control = None;
    }
}

/// A point beside one of the circle, along the tangent.
fn beside(end: Point, reach: f32) -> Point {
    end + scaled(Point::from_xy(-end.y, end.x), reach)
}

fn scaled(point: Point, by: f32) -> Point {
    Point::from_xy(by * point.x, by * point.y)
}
