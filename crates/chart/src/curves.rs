//! Series of points on two axes.

use crate::axis::{Axis, Scale};
use crate::style::{self, Area, Drawn};
use plotters::prelude::*;

/// Series of points on two axes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Curves {
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series, drawn in this order.
    pub series: Vec<Series>,
    /// Whether a line shows where both values are equal.
    pub diagonal: bool,
    /// A value that is marked by a line on both axes.
    pub limit: Option<f64>,
}

/// Points of one kind.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// How the points are drawn.
    pub shape: Shape,
    /// The points.
    pub points: Vec<Point>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// A dot for each point.
    Dots,
    /// A dot for each point, joined by lines.
    Line,
    /// A staircase: from each point the line goes right, then to the height of the next point.
    Steps,
}

/// A value at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Point {
    /// The place on the horizontal axis.
    pub x: f64,
    /// The place on the vertical axis.
    pub y: f64,
    /// The length of the error bar on each side.
    pub error: f64,
    /// Whether the value is at most `y`, and not known.
    pub is_upper_limit: bool,
}

impl Point {
    /// A value without an error bar.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y, error: 0.0, is_upper_limit: false }
    }

    /// A value that is at most `y`.
    pub fn upper_limit(x: f64, y: f64) -> Self {
        Self { is_upper_limit: true, ..Self::new(x, y) }
    }

    /// The value with an error bar of this length on each side.
    pub fn error(mut self, error: f64) -> Self {
        self.error = error;
        self
    }
}

impl Series {
    /// Points with a name.
    pub fn new(name: impl Into<String>, shape: Shape, points: Vec<Point>) -> Self {
        Self { name: name.into(), shape, points }
    }

    fn measured(&self) -> impl Iterator<Item = &Point> + Clone {
        self.points.iter().filter(|point| !point.is_upper_limit)
    }

    /// The corners of the line through the points.
    fn line(&self) -> Vec<(f64, f64)> {
        let points: Vec<_> = self.measured().map(|point| (point.x, point.y)).collect();
        match self.shape {
            Shape::Dots => Vec::new(),
            Shape::Line => points,
            Shape::Steps => {
                let first = points.first().copied();
                let corners = points.windows(2).flat_map(|pair| [(pair[1].0, pair[0].1), pair[1]]);
                first.into_iter().chain(corners).collect()
            }
        }
    }
}

impl Curves {
    /// Two axes without any series.
    pub fn new(x: Axis, y: Axis) -> Self {
        Self { x, y, series: Vec::new(), diagonal: false, limit: None }
    }

    /// Draws the curves. `names` are those of the figure's series, whose numbers decide the colors.
    pub(crate) fn draw(&self, names: &[&str], area: &Area<'_>) -> Drawn {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let x = self.x.scale(points().map(|point| point.x));
        let y = self.y.scale(points().map(|point| point.y));
        let mut chart = ChartBuilder::on(area)
            .margin_top(4)
            .margin_right(16)
            .x_label_area_size(44)
            .y_label_area_size(76)
            .build_cartesian_2d(x.clone(), y.clone())?;
        chart
            .configure_mesh()
            .bold_line_style(style::GRID)
            .light_line_style(style::FINE_GRID)
            .label_style(style::text(style::LABEL))
            .axis_desc_style(style::text(style::LABEL))
            .x_desc(self.x.label())
            .y_desc(self.y.label())
            .draw()?;
        let mut guides = Vec::new();
        let ends = |scale: &Scale| (scale.clamp(f64::MIN), scale.clamp(f64::MAX));
        let ((left, right), (bottom, top)) = (ends(&x), ends(&y));
        if self.diagonal {
            let (low, high) = (left.max(bottom), right.min(top));
            guides.push(vec![(low, low), (high, high)]);
        }
        if let Some(limit) = self.limit {
            guides.push(vec![(limit, bottom), (limit, top)]);
            guides.push(vec![(left, limit), (right, limit)]);
        }
        let guides = guides.into_iter();
        chart.draw_series(guides.map(|line| PathElement::new(line, style::GUIDE)))?;
        let number = |name: &str| names.iter().position(|known| *known == name);
        let numbered = || {
            let all = self.series.iter();
            all.map(|series| (number(&series.name).unwrap_or(0), series))
        };
        for (number, series) in numbered() {
            let color = style::color(number);
            chart.draw_series([PathElement::new(series.line(), color.stroke_width(2))])?;
            let bars = series.measured().filter(|point| point.error > 0.0);
            let bars = bars.map(|point| {
                let ends = [point.y - point.error, point.y + point.error];
                let ends = ends.map(|end| (point.x, y.clamp(end)));
                PathElement::new(ends, color.stroke_width(1))
            });
            chart.draw_series(bars)?;
            if series.shape != Shape::Steps {
                let dots = series.measured().map(|point| (point.x, point.y));
                chart.draw_series(dots.map(|at| Circle::new(at, 3, color.filled())))?;
            }
        }
        // Limits stand above all lines. Those of several series are often equal, so each series has its own column.
        for (number, series) in numbered() {
            let aside = 9 * number as i32 - 9 * (names.len() as i32 - 1) / 2;
            let limits = series.points.iter().filter(|point| point.is_upper_limit);
            let limits = limits.map(|point| {
                EmptyElement::at((point.x, point.y))
                    + PathElement::new(triangle(aside, 0), style::color(number).stroke_width(2))
            });
            chart.draw_series(limits)?;
        }
        Ok(())
    }
}

/// An open triangle that points down from a place: the mark of an upper limit.
pub(crate) fn triangle(x: i32, y: i32) -> Vec<(i32, i32)> {
    vec![(x - 4, y), (x + 4, y), (x, y + 8), (x - 4, y)]
}
