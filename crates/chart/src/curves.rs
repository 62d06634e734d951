//! Series of points on two axes.

use crate::axis::{Axis, AxisScale};
use crate::style::{self, Area, DrawResult};
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
    /// The points, by their places on both axes.
    pub points: Vec<(f64, f64)>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// A marker for each point.
    Dots,
    /// A staircase: from each point the line goes right, then to the height of the next point.
    Steps,
    /// A line from point to point, with a marker at each.
    Line,
}

impl Series {
    /// Points with a name.
    pub fn new(name: impl Into<String>, shape: Shape, points: Vec<(f64, f64)>) -> Self {
        Self {
            name: name.into(),
            shape,
            points,
        }
    }
}

impl Curves {
    /// Two axes without any series.
    pub fn new(x: Axis, y: Axis) -> Self {
        Self {
            x,
            y,
            series: Vec::new(),
            diagonal: false,
            limit: None,
        }
    }

    /// Draws the curves. `names` are those of the figure's series, whose numbers decide colors,
    /// dashes and markers.
    pub(crate) fn draw(&self, names: &[&str], area: &Area<'_>) -> DrawResult {
        let (x, y) = (&self.x.scale, &self.y.scale);
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
            .x_desc(&self.x.label)
            .y_desc(&self.y.label)
            .draw()?;
        let mut guides = Vec::new();
        let [[left, right], [bottom, top]] =
            [x, y].map(|scale: &AxisScale| [f64::MIN, f64::MAX].map(|end| scale.clamp(end)));
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
        for series in &self.series {
            let number = names.iter().position(|known| *known == series.name);
            let number = number.unwrap_or(0);
            let points = &series.points;
            match series.shape {
                Shape::Dots => {}
                Shape::Line => {
                    chart.draw_series([style::line(number, points.clone())])?;
                }
                Shape::Steps => {
                    let corners = points
                        .windows(2)
                        .flat_map(|pair| [(pair[1].0, pair[0].1), pair[1]]);
                    let line = points.iter().copied().take(1).chain(corners).collect();
                    chart.draw_series([style::line(number, line)])?;
                }
            }
            if series.shape != Shape::Steps {
                // Those at the ends of an axis reach beyond the plot.
                let canvas = area.use_screen_coord();
                for at in points {
                    let pixel = chart.plotting_area().map_coordinate(at);
                    canvas.draw(&style::marker(number, pixel))?;
                }
            }
        }
        Ok(())
    }
}
