//! A chart of error rates: a panel for each decoder, a line for each side.
//!
//! Where the lines of larger boards are below those of smaller ones, the error rate is below the decoder's
//! threshold.

use crate::rates::{ErrorRateCase, ErrorRateTally};
use chart::{Axis, Curves, Figure, Plot, Point, Series, Shape};

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

/// Draws logical error rates with their standard errors. A case without failures is drawn as an
/// [upper limit](ErrorRateTally::upper_limit).
pub fn error_rates_svg(results: &[(ErrorRateCase, ErrorRateTally)]) -> String {
    let shots = distinct(results.iter().map(|(_, tally)| tally.shots));
    let shots: Vec<String> = shots.iter().map(u64::to_string).collect();
    let mut figure = Figure::new("Logical error rates");
    figure.note(format!("{} shots at each point. The bars are one standard error.", shots.join(", ")));
    if results.iter().any(|(_, tally)| tally.failures == 0) {
        figure.note("Open triangle: no failure. The rate is below the mark with 95 % confidence: 1 - 0.05^(1/shots).");
    }
    let (least, most) = results.iter().fold((1.0, 0.1), |(least, most), (_, tally)| {
        let shown = point(0.0, tally).y;
        (f64::min(least, shown), f64::max(most, shown))
    });
    let sides = distinct(results.iter().map(|(case, _)| case.side));
    for method in distinct(results.iter().map(|(case, _)| case.method)) {
        let x = Axis::linear("error rate of a bond");
        let y = Axis::log("logical error rate").range(least, most);
        let mut curves = Curves::new(x, y);
        for &side in &sides {
            let of_line = |case: &ErrorRateCase| case.method == method && case.side == side;
            let points = results.iter().filter(|(case, _)| of_line(case));
            let points = points.map(|(case, tally)| point(case.rate, tally)).collect();
            let series = Series::new(format!("L = {side}"), Shape::Line, points);
            curves.series.push(series);
        }
        figure.panel(method.to_string(), Plot::Curves(curves));
    }
    figure.to_svg()
}

fn point(rate: f64, tally: &ErrorRateTally) -> Point {
    match tally.upper_limit() {
        Some(limit) => Point::upper_limit(rate, limit),
        None => {
            let (failing, error) = tally.rate();
            Point::new(rate, failing).error(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::Method;

    #[test]
    fn every_case_has_a_mark() {
        let result = |method, rate, failures| {
            let tally = ErrorRateTally { shots: 100, failures, ..ErrorRateTally::default() };
            (ErrorRateCase::new(method, 5, rate), tally)
        };
        let mut results = vec![result(Method::Greedy, 0.1, 20), result(Method::Greedy, 0.2, 50)];
        let svg = error_rates_svg(&results);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(!svg.contains("triangle") && !svg.contains("upper limit"));
        results.push(result(Method::Cover(4), 0.1, 0));
        let svg = error_rates_svg(&results);
        assert_eq!(svg.matches("<circle").count(), 2);
        for word in ["greedy", "cover-4", "L = 5", "0.2", "upper limit", "Open triangle", "100 shots"] {
            assert!(svg.contains(word), "{word}");
        }
        assert!(!error_rates_svg(&[]).contains("NaN"));
    }
}
