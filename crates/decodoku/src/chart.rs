//! A chart of error rates as SVG: a panel for each decoder, a line for each side.
//!
//! Where the lines of larger boards are below those of smaller ones, the error rate is below the decoder's
//! threshold.
//!
//! The chart is written by hand. A plotting crate would need more code than it saves: fonts, backends,
//! and settings for axes, error bars and panels.

use crate::decode::Method;
use crate::rates::{ErrorRateCase, ErrorRateTally};

/// Sizes of a panel's plot, and of the space around it.
const WIDTH: f64 = 220.0;
const HEIGHT: f64 = 260.0;
const GAP: f64 = 24.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 60.0;

/// Colors that people with color blindness can distinguish (Okabe and Ito).
const COLORS: [&str; 7] = [
    "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#000000",
];

/// The scales of the axes.
struct Axes {
    /// The least and the greatest error rate of a bond.
    rates: (f64, f64),
    /// The least and the greatest logical error rate, as powers of ten.
    decades: (i32, i32),
}

impl Axes {
    fn x(&self, panel: usize, rate: f64) -> f64 {
        let (least, most) = self.rates;
        let share = (rate - least) / (most - least).max(1e-9);
        // There is room on both sides, so a single rate is visible, too.
        LEFT + panel as f64 * (WIDTH + GAP) + WIDTH * (0.05 + 0.9 * share)
    }

    fn y(&self, failing: f64) -> f64 {
        let (low, high) = (f64::from(self.decades.0), f64::from(self.decades.1));
        let share = (failing.log10().clamp(low, high) - low) / (high - low);
        TOP + HEIGHT * (1.0 - share)
    }
}

/// The different values, in order of their first occurrence.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for value in values {
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}

/// Draws logical error rates. A point without failures has no place on a logarithmic axis and is left
/// out. An error bar is one standard error on both sides.
pub fn error_rates_svg(results: &[(ErrorRateCase, ErrorRateTally)]) -> String {
    let methods = distinct(results.iter().map(|(case, _)| case.method));
    let sides = distinct(results.iter().map(|(case, _)| case.side));
    let rates = distinct(results.iter().map(|(case, _)| case.rate));
    let shots = results.iter().map(|(_, tally)| tally.shots).max();
    let axes = Axes {
        rates: (
            rates.iter().copied().fold(f64::INFINITY, f64::min),
            rates.iter().copied().fold(0.0, f64::max),
        ),
        decades: (
            (-(shots.unwrap_or(1) as f64).log10()).floor().min(-1.0) as i32,
            0,
        ),
    };
    let width = LEFT + methods.len() as f64 * (WIDTH + GAP);
    let height = TOP + HEIGHT + BOTTOM;
    let mut svg = frame(&axes, &rates, &methods);
    for (panel, &method) in methods.iter().enumerate() {
        for (index, &side) in sides.iter().enumerate() {
            let color = COLORS[index % COLORS.len()];
            let of_line = |case: &ErrorRateCase| case.method == method && case.side == side;
            let points = results.iter().filter(|(case, _)| of_line(case));
            svg += &series(&axes, panel, color, points);
        }
    }
    for (index, side) in sides.iter().enumerate() {
        let (x, y) = (LEFT + 70.0 * index as f64, height - 10.0);
        let style = format!(
            "stroke=\"{}\" stroke-width=\"2\"",
            COLORS[index % COLORS.len()]
        );
        svg += &line((x, y - 4.0), (x + 20.0, y - 4.0), &style);
        svg += &text(x + 25.0, y, "start", &format!("L = {side}"));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{svg}</svg>\n"
    )
}

/// Axes, grid and titles.
fn frame(axes: &Axes, rates: &[f64], methods: &[Method]) -> String {
    let mut svg = String::new();
    let grid = "stroke=\"#dddddd\"";
    for (panel, method) in methods.iter().enumerate() {
        let left = LEFT + panel as f64 * (WIDTH + GAP);
        let (right, bottom) = (left + WIDTH, TOP + HEIGHT);
        for decade in axes.decades.0..=axes.decades.1 {
            let y = axes.y(10_f64.powi(decade));
            svg += &line((left, y), (right, y), grid);
            if panel == 0 {
                let label = format!("10<tspan dy=\"-5\" font-size=\"9\">{decade}</tspan>");
                svg += &text(left - 8.0, y + 4.0, "end", &label);
            }
        }
        for &rate in rates {
            let x = axes.x(panel, rate);
            svg += &line((x, bottom), (x, bottom + 4.0), "stroke=\"black\"");
            svg += &text(x, bottom + 17.0, "middle", &format!("{rate}"));
        }
        svg += &format!(
            "<rect x=\"{left:.1}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             fill=\"none\" stroke=\"black\"/>\n"
        );
        svg += &text(
            left + WIDTH / 2.0,
            TOP - 10.0,
            "middle",
            &method.to_string(),
        );
    }
    let middle = TOP + HEIGHT / 2.0;
    svg += &format!(
        "<text transform=\"translate(18 {middle}) rotate(-90)\" text-anchor=\"middle\">logical error rate</text>\n"
    );
    let center = LEFT + (methods.len() as f64 * (WIDTH + GAP) - GAP) / 2.0;
    svg += &text(
        center,
        TOP + HEIGHT + 34.0,
        "middle",
        "error rate of a bond",
    );
    svg
}

/// The line of one decoder and side.
fn series<'a>(
    axes: &Axes,
    panel: usize,
    color: &str,
    points: impl Iterator<Item = &'a (ErrorRateCase, ErrorRateTally)>,
) -> String {
    let mut svg = String::new();
    let style = format!("stroke=\"{color}\" stroke-width=\"1.5\"");
    let mut last = None;
    for (case, tally) in points.filter(|(_, tally)| tally.failures > 0) {
        let (failing, error) = tally.rate();
        let (x, y) = (axes.x(panel, case.rate), axes.y(failing));
        let (low, high) = (
            axes.y((failing - error).max(1e-12)),
            axes.y(failing + error),
        );
        svg += &line((x, low), (x, high), &style);
        for y in [low, high] {
            svg += &line((x - 3.0, y), (x + 3.0, y), &style);
        }
        svg += &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{color}\"/>\n");
        if let Some(last) = last.replace((x, y)) {
            svg += &line(last, (x, y), &style);
        }
    }
    svg
}

/// Words at a position; `anchor` is `start`, `middle` or `end`.
fn text(x: f64, y: f64, anchor: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>\n")
}

fn line(from: (f64, f64), to: (f64, f64), style: &str) -> String {
    let ((x1, y1), (x2, y2)) = (from, to);
    format!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_with_failures_are_drawn() {
        let result = |method, rate, failures| {
            let tally = ErrorRateTally {
                shots: 100,
                failures,
                ..ErrorRateTally::default()
            };
            (ErrorRateCase::new(method, 5, rate), tally)
        };
        let svg = error_rates_svg(&[
            result(Method::Greedy, 0.1, 20),
            result(Method::Greedy, 0.2, 50),
            result(Method::Cover(4), 0.1, 0),
        ]);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<circle").count(), 2);
        for word in [">greedy<", ">cover-4<", ">L = 5<", ">0.2<"] {
            assert!(svg.contains(word), "{word}");
        }
        assert!(!error_rates_svg(&[]).contains("NaN"));
    }
}
