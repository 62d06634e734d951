//! Histograms: whole numbers in bins of equal widths.

use crate::axis::AxisScale;
use crate::style::{self, Area, DrawResult};
use plotters::prelude::*;

/// The most bins of equal widths.
const BINS: u64 = 26;

/// Whole numbers and how often they occur.
#[derive(Clone, Debug)]
pub struct Histogram {
    label: String,
    unit: String,
    counts: Vec<(u64, u64)>,
}

/// A histogram's bins.
#[derive(Debug, PartialEq, Eq)]
struct Bins {
    /// The least number of the first bin, and the number of different numbers in a bin.
    first: u64,
    width: u64,
    counts: Vec<u64>,
    /// The least number beyond these bins, and how many numbers are not below it.
    overflow: Option<(u64, u64)>,
}

impl Histogram {
    /// Numbers in ascending order with their counts. `label` says what the numbers are, `unit` what
    /// is counted.
    pub fn new(
        label: impl Into<String>,
        unit: impl Into<String>,
        counts: impl IntoIterator<Item = (u64, u64)>,
    ) -> Self {
        Self {
            label: label.into(),
            unit: unit.into(),
            counts: counts.into_iter().collect(),
        }
    }

    /// Bins for all numbers, or for all but the greatest 2 % if these are far from the others.
    fn bins(&self) -> Bins {
        let [least, most] = [self.counts.first(), self.counts.last()]
            .map(|pair| pair.map_or(0, |&(number, _)| number));
        let usual = self.percentile_98();
        let is_far = most - least > (usual - least).saturating_add((usual - least) / 2);
        let last = if is_far { usual } else { most };
        let mut widths = (0..20).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
        let width = widths.find(|width| last / width - least / width < BINS);
        let width = width.unwrap_or(u64::MAX);
        let first = least / width * width;
        let mut counts = vec![0; (last / width - least / width + 1) as usize];
        let beyond = u128::from(first) + u128::from(width) * counts.len() as u128;
        let mut above = 0;
        for &(number, count) in &self.counts {
            match counts.get_mut(((number - first) / width) as usize) {
                Some(bin) => *bin += count,
                None => above += count,
            }
        }
        Bins {
            first,
            width,
            counts,
            overflow: (above > 0).then_some((beyond as u64, above)),
        }
    }

    /// The least number that is not exceeded by 98 % of the numbers.
    fn percentile_98(&self) -> u64 {
        let sum: u128 = self
            .counts
            .iter()
            .map(|&(_, count)| u128::from(count))
            .sum();
        let wanted = (sum * 98).div_ceil(100);
        let mut so_far = 0;
        let found = self.counts.iter().find(|(_, count)| {
            so_far += u128::from(*count);
            so_far >= wanted
        });
        found.map_or(0, |&(number, _)| number)
    }

    pub(crate) fn draw(&self, area: &Area<'_>) -> DrawResult {
        let bins = self.bins();
        let width = bins.width as f64;
        // A bar of a single number stands above it, other bars begin at their least number.
        let left = bins.first as f64 - if bins.width == 1 { 0.5 } else { 0.0 };
        let right = left + width * bins.counts.len() as f64;
        let gap = ((right - left) * 0.04).max(width * 0.5);
        let overflow_width = width.max((right - left) * 0.06);
        let mut x = AxisScale::linear(left, right, 6).whole();
        if let Some((from, _)) = bins.overflow {
            let (start, end) = (right + gap, right + gap + overflow_width);
            x = x.extended(end + gap / 2.0, (start + end) / 2.0, format!("≥ {from}"));
        }
        let overflow = bins.overflow.map(|(_, count)| count);
        let highest = bins.counts.iter().copied().chain(overflow).max();
        let y = AxisScale::linear(0.0, highest.unwrap_or(0).max(1) as f64 * 1.05, 5).whole();
        let mut chart = ChartBuilder::on(area)
            .margin_right(16)
            .x_label_area_size(44)
            .y_label_area_size(58)
            .build_cartesian_2d(x, y)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(style::GRID)
            .label_style(style::text(style::LABEL))
            .axis_desc_style(style::text(style::LABEL))
            .x_desc(self.label.clone())
            .y_desc(self.unit.clone())
            .draw()?;
        let mut bars = Vec::new();
        for (index, &count) in bins.counts.iter().enumerate() {
            bars.push((left + width * index as f64, width, count, style::BAR));
        }
        bars.extend(overflow.map(|count| (right + gap, overflow_width, count, style::OVERFLOW)));
        chart.draw_series(bars.into_iter().map(|(start, width, count, color)| {
            let inset = (width * 0.05).min((right - left) * 0.004);
            let corners = [(start + inset, 0.0), (start + width - inset, count as f64)];
            Rectangle::new(corners, color.filled())
        }))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bins(numbers: impl IntoIterator<Item = u64>) -> Bins {
        let counts = numbers.into_iter().map(|number| (number, 1));
        Histogram::new("", "", counts).bins()
    }

    #[test]
    fn bins_hold_all_numbers() {
        let great = u64::MAX - 500..u64::MAX;
        for range in [0..1, 3..30, 0..27, 5..1000, great] {
            let Bins {
                counts, overflow, ..
            } = bins(range.clone());
            assert!(counts.len() as u64 <= BINS);
            let count = counts.iter().sum::<u64>() + overflow.map_or(0, |(_, count)| count);
            assert_eq!(count, range.end - range.start);
        }
        assert_eq!(bins([]).counts, [0]);
    }

    #[test]
    fn bins_begin_at_round_numbers() {
        let wide = bins(7..1000);
        assert_eq!((wide.first, wide.width, wide.counts.len()), (0, 50, 20));
        assert_eq!(wide.overflow, None);
        let narrow = bins(7..10);
        assert_eq!((narrow.first, narrow.width), (7, 1));
    }

    #[test]
    fn numbers_far_above_the_others_share_the_last_bin() {
        let far = Histogram::new("", "", [(1, 60), (2, 38), (500, 1), (u64::MAX, 1)]).bins();
        assert_eq!((far.first, far.width), (1, 1));
        assert_eq!((far.counts, far.overflow), (vec![60, 38], Some((3, 2))));
    }
}
