//! Axes: their ranges, and ticks at round values.

use plotters::coord::ranged1d::{
    BoldPoints, KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter,
};
use plotters::coord::types::RangedCoordf64;
use std::ops::Range;

/// An axis of [`Curves`](crate::Curves). Points beyond its range are drawn at its ends.
#[derive(Clone, Debug)]
pub struct Axis {
    /// What stands beside the axis.
    pub(crate) label: String,
    pub(crate) scale: AxisScale,
}

impl Axis {
    /// A linear axis with this label and this range.
    pub fn linear(label: impl Into<String>, low: f64, high: f64) -> Self {
        Self {
            label: label.into(),
            scale: AxisScale::linear(low, high, 6),
        }
    }

    /// A logarithmic axis for seconds, with this label. It reaches from one power of ten to
    /// another, and its ticks are labelled `1 ms`, `10 ms` and so on.
    pub fn seconds(label: impl Into<String>, low: f64, high: f64) -> Self {
        Self {
            label: label.into(),
            scale: AxisScale::seconds(low, high),
        }
    }
}

/// An axis with a range and ticks, in the form that `plotters` wants.
#[derive(Clone, Debug)]
pub(crate) struct AxisScale {
    low: f64,
    high: f64,
    is_log: bool,
    /// Ticks with their labels, and lines without labels.
    ticks: Vec<(f64, String)>,
    fine: Vec<f64>,
}

impl AxisScale {
    /// A linear scale with at most this number of ticks.
    pub(crate) fn linear(low: f64, high: f64, ticks: usize) -> Self {
        let [low, high] = [low, high].map(|end| if end.is_finite() { end } else { 0.0 });
        let (low, high) = if high - low > 1e-9 * high.abs().max(1e-300) {
            (low, high)
        } else {
            let room = (low.abs() * 1e-9).max(1.0);
            (low - room, low + room)
        };
        let points = RangedCoordf64::from(low..high).key_points(BoldPoints(ticks));
        Self {
            low,
            high,
            is_log: false,
            ticks: points.into_iter().map(|at| (at, number(at))).collect(),
            fine: Vec::new(),
        }
    }

    /// A logarithmic scale from one power of ten to another one, at most from 1e-12 to 1e12.
    fn seconds(low: f64, high: f64) -> Self {
        let [low, high] = [low, high].map(|end| {
            if end.is_nan() {
                1.0
            } else {
                end.clamp(1e-12, 1e12)
            }
        });
        // An exact power of ten may have a logarithm that is a little off.
        let first = (low.log10() + 1e-9).floor() as i32;
        let last = ((high.log10() - 1e-9).ceil() as i32).max(first + 1);
        // At most four labels, which are wide.
        let every = ((last - first) as usize - 1) / 4 + 1;
        let decades = first..=last;
        let fine = decades
            .clone()
            .flat_map(|decade| (1..10).map(move |factor| f64::from(factor) * power_of_ten(decade)));
        let ticks = decades.step_by(every).map(power_of_ten);
        Self {
            low: power_of_ten(first),
            high: power_of_ten(last),
            is_log: true,
            fine: fine.collect(),
            ticks: ticks.map(|at| (at, time(at))).collect(),
        }
    }

    /// Only ticks at whole numbers.
    pub(crate) fn whole(mut self) -> Self {
        self.ticks.retain(|(at, _)| at.fract() == 0.0);
        self
    }

    /// The scale up to `high`, with one more tick there. Ticks close to it are dropped.
    pub(crate) fn extended(mut self, high: f64, at: f64, label: String) -> Self {
        self.high = high;
        let room = (high - self.low) * 0.18;
        self.ticks.retain(|(tick, _)| at - tick > room);
        self.ticks.push((at, label));
        self
    }

    /// The value, or the nearest one that is on the scale.
    pub(crate) fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.low, self.high)
    }
}

fn power_of_ten(exponent: i32) -> f64 {
    // From its text, as a literal: `powi` may be a little off.
    format!("1e{exponent}").parse().unwrap_or(f64::MAX)
}

/// A number in few characters: `0.05`, `300`, `12k`.
fn number(value: f64) -> String {
    let size = value.abs();
    let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    match units.iter().find(|(unit, _)| size >= *unit) {
        _ if size >= 1e15 || (size > 0.0 && size < 1e-3) => format!("{value:.0e}"),
        Some((unit, letter)) if size >= 1e4 => short(value / unit) + letter,
        _ => short(value),
    }
}

fn short(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Seconds in a unit that fits: `10 ms`.
fn time(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")];
    let fits = units.iter().find(|(unit, _)| seconds >= unit * 0.999);
    let (unit, name) = fits.unwrap_or(&(1e-9, "ns"));
    format!("{} {name}", number((seconds / unit * 1e6).round() / 1e6))
}

impl Ranged for AxisScale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, pixels: (i32, i32)) -> i32 {
        let [low, high, value] = [self.low, self.high, self.clamp(*value)]
            .map(|value| if self.is_log { value.log10() } else { value });
        let share = (value - low) / (high - low);
        pixels.0 + (share * f64::from(pixels.1 - pixels.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() {
            self.fine.clone()
        } else {
            self.ticks.iter().map(|(at, _)| *at).collect()
        }
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for AxisScale {
    fn format_ext(&self, value: &f64) -> String {
        let tick = self.ticks.iter().find(|(at, _)| at == value);
        tick.map_or(String::new(), |(_, label)| label.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &AxisScale) -> Vec<&str> {
        scale
            .ticks
            .iter()
            .map(|(_, label)| label.as_str())
            .collect()
    }

    #[test]
    fn ticks_are_round() {
        let rates = AxisScale::linear(0.0555, 0.1545, 6);
        assert_eq!(labels(&rates), ["0.06", "0.08", "0.1", "0.12", "0.14"]);
        let few = AxisScale::linear(0.0, 2.1, 5).whole();
        assert_eq!(labels(&few), ["0", "1", "2"]);
        assert!(labels(&AxisScale::linear(7.0, 7.0, 6)).contains(&"7"));
    }

    #[test]
    fn an_axis_of_seconds_has_whole_decades() {
        let times = AxisScale::seconds(1e-6, 0.0009);
        assert_eq!(labels(&times), ["1 µs", "10 µs", "100 µs", "1 ms"]);
        assert_eq!(
            [1e-6, 1e-4, 1e-3].map(|time| times.map(&time, (300, 0))),
            [300, 100, 0]
        );
        // A value below the axis is drawn at its end.
        assert_eq!(times.map(&0.0, (300, 0)), 300);
        assert_eq!(labels(&AxisScale::seconds(0.001, 0.001)), ["1 ms", "10 ms"]);
        assert!(labels(&AxisScale::seconds(1e-9, 1e6)).len() <= 8);
    }

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, 0.05, 9999.0, 12_000.0, 2.5e6, 1.8e19, 1e-4].map(number);
        assert_eq!(texts, ["0", "0.05", "9999", "12k", "2.5M", "2e19", "1e-4"]);
    }

    #[test]
    fn any_values_have_a_scale() {
        for [low, high] in [
            [0.0, 0.0],
            [-1e300, 1e300],
            [5e-324, 1e308],
            [f64::INFINITY, 0.0],
            [f64::NAN, 3.0],
        ] {
            for scale in [
                AxisScale::seconds(low, high),
                AxisScale::linear(low, high, 6),
            ] {
                assert!((0..=100).contains(&scale.map(&low, (0, 100))));
                assert!(scale.low < scale.high);
            }
        }
    }
}
