//! The tables.

use super::sample::Sample;
use crate::markdown::head;
use nonogram::Logic;
use puzzle_pack::Level;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The least number of boards of a size for the rank correlation within sizes.
const LEAST: usize = 8;

/// What was expected of a board, and what people did.
#[derive(Clone, Copy)]
struct Pair {
    size: (usize, usize),
    inks: usize,
    expected: f64,
    actual: f64,
}

/// All tables.
pub(super) fn all(samples: &[Sample]) -> String {
    let times = pairs(samples, |sample| {
        let effort = sample.effort.filter(|_| sample.logic == Logic::Line)?;
        Some((effort.seconds(), sample.seconds?))
    });
    let mut text = String::from("Time of players, boards that line logic solves\n\n");
    let columns = [
        "boards",
        "number",
        "R2 of log time",
        "rho",
        "rho within a size",
        "median error",
        "2 in 3 within",
        "9 in 10 within",
        "median minutes",
        "actual / expected",
    ];
    text += &head(&columns, 1);
    for (name, inks) in [("one ink", 1..=1), ("several inks", 2..=usize::MAX)] {
        let group: Vec<Pair> = times
            .iter()
            .copied()
            .filter(|pair| inks.contains(&pair.inks))
            .collect();
        text += &time_row(name, &group);
        for side in [5, 10, 15, 20, 25, 30, 35, 40, 45, 50] {
            let square = group
                .iter()
                .copied()
                .filter(|pair| pair.size == (side, side));
            text += &time_row(
                &format!("{name}, {side}x{side}"),
                &square.collect::<Vec<_>>(),
            );
        }
        for (least, most) in [(51, 100), (101, 140), (141, 8000)] {
            let large = group.iter().copied().filter(|pair| {
                let lines = pair.size.0 + pair.size.1;
                (least..=most).contains(&lines)
            });
            let name = format!("{name}, {least} to {most} lines");
            text += &time_row(&name, &large.collect::<Vec<_>>());
        }
    }

    text += &levels(samples);

    text += "\nVotes of players, 1 to 5\n\n";
    let columns = [
        "boards",
        "number",
        "R2",
        "rho",
        "mean error",
        "within half a star",
        "median vote",
        "median expected",
    ];
    text += &head(&columns, 1);
    for (name, pairs) in [
        ("line logic", votes(samples, Logic::Line)),
        ("probing", votes(samples, Logic::Probe)),
        ("search", votes(samples, Logic::Search)),
    ] {
        for (inks, range) in [("one ink", 1..=1), ("several inks", 2..=usize::MAX)] {
            let group: Vec<Pair> = pairs
                .iter()
                .copied()
                .filter(|pair| range.contains(&pair.inks))
                .collect();
            text += &vote_row(&format!("{inks}, {name}"), &group);
        }
    }
    text
}

/// The times by level: of square boards of one ink that line logic solves.
fn levels(samples: &[Sample]) -> String {
    let mut text = String::from("\nTime of players by level, one ink\n\n");
    let columns = [
        "size",
        "easy: number",
        "minutes",
        "medium: number",
        "minutes",
        "hard: number",
        "minutes",
        "medium longer than easy",
        "hard longer than medium",
    ];
    text += &head(&columns, 1);
    for side in [10, 15, 20, 25, 30] {
        let [easy, medium, hard] = [Level::Easy, Level::Medium, Level::Hard].map(|level| {
            let of_level = samples.iter().filter(|sample| {
                (sample.width, sample.height, sample.inks) == (side, side, 1)
                    && (sample.logic, sample.level) == (Logic::Line, Some(level))
            });
            let seconds: Vec<f64> = of_level.filter_map(|sample| sample.seconds).collect();
            seconds
        });
        text += &format!("| {side}x{side} |");
        for times in [&easy, &medium, &hard] {
            let minutes = match times.len() {
                0 => "-".to_string(),
                _ => format!("{:.1}", quantile(times.clone(), 0.5) / 60.0),
            };
            text += &format!(" {} | {minutes} |", times.len());
        }
        for (shorter, longer) in [(&easy, &medium), (&medium, &hard)] {
            text += &format!(" {} |", share_longer(shorter, longer));
        }
        text.push('\n');
    }
    text
}

/// How often the second one of a random pair took longer, as a text. Equal times count half.
fn share_longer(first: &[f64], second: &[f64]) -> String {
    let mut longer = 0.0;
    for one in first {
        for other in second {
            longer += match other.total_cmp(one) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            };
        }
    }
    match first.len() * second.len() {
        0 => "-".to_string(),
        pairs => format!("{:.0} %", 100.0 * longer / pairs as f64),
    }
}

/// The expected and the actual votes of the boards for which this logic suffices.
fn votes(samples: &[Sample], logic: Logic) -> Vec<Pair> {
    pairs(samples, |sample| {
        let effort = sample.effort.filter(|_| sample.logic == logic)?;
        Some((effort.difficulty(), sample.votes?))
    })
}

/// The boards with something to compare.
fn pairs(samples: &[Sample], compared: impl Fn(&Sample) -> Option<(f64, f64)>) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for sample in samples {
        if let Some((expected, actual)) = compared(sample) {
            pairs.push(Pair {
                size: (sample.width, sample.height),
                inks: sample.inks,
                expected,
                actual,
            });
        }
    }
    pairs
}

/// A row for times. Nothing for a few boards.
fn time_row(name: &str, pairs: &[Pair]) -> String {
    if pairs.len() < LEAST {
        return String::new();
    }
    let logs: Vec<Pair> = pairs
        .iter()
        .map(|pair| Pair {
            expected: pair.expected.ln(),
            actual: pair.actual.ln(),
            ..*pair
        })
        .collect();
    let errors: Vec<f64> = logs
        .iter()
        .map(|pair| (pair.actual - pair.expected).abs())
        .collect();
    let ratios = logs
        .iter()
        .map(|pair| pair.actual - pair.expected)
        .collect();
    let minutes = pairs.iter().map(|pair| pair.actual / 60.0).collect();
    format!(
        "| {name} | {} | {:.3} | {:.3} | {} | x{:.2} | x{:.2} | x{:.2} | {:.1} | {:.2} |\n",
        pairs.len(),
        explained(&logs),
        rank_correlation(&logs),
        within_sizes(&logs),
        quantile(errors.clone(), 0.5).exp(),
        quantile(errors.clone(), 2.0 / 3.0).exp(),
        quantile(errors, 0.9).exp(),
        quantile(minutes, 0.5),
        quantile(ratios, 0.5).exp(),
    )
}

/// A row for votes. Nothing for a few boards.
fn vote_row(name: &str, pairs: &[Pair]) -> String {
    if pairs.len() < LEAST {
        return String::new();
    }
    let errors: Vec<f64> = pairs
        .iter()
        .map(|pair| (pair.actual - pair.expected).abs())
        .collect();
    let near = errors.iter().filter(|&&error| error <= 0.5).count();
    format!(
        "| {name} | {} | {:.2} | {:.2} | {:.2} | {:.0} % | {:.2} | {:.2} |\n",
        pairs.len(),
        explained(pairs),
        rank_correlation(pairs),
        errors.iter().sum::<f64>() / errors.len() as f64,
        100.0 * near as f64 / errors.len() as f64,
        quantile(pairs.iter().map(|pair| pair.actual).collect(), 0.5),
        quantile(pairs.iter().map(|pair| pair.expected).collect(), 0.5),
    )
}

/// The share of the variance that is explained: 1 less the mean square of the errors, divided by
/// the variance.
fn explained(pairs: &[Pair]) -> f64 {
    let number = pairs.len() as f64;
    let mean = pairs.iter().map(|pair| pair.actual).sum::<f64>() / number;
    let variance: f64 = pairs.iter().map(|pair| (pair.actual - mean).powi(2)).sum();
    let errors = pairs
        .iter()
        .map(|pair| (pair.actual - pair.expected).powi(2));
    1.0 - errors.sum::<f64>() / variance
}

/// The mean of the rank correlations of all sizes with enough boards, by the number of boards, as a
/// text. A hyphen if no size has enough.
fn within_sizes(pairs: &[Pair]) -> String {
    let mut sizes: BTreeMap<(usize, usize), Vec<Pair>> = BTreeMap::new();
    for &pair in pairs {
        sizes.entry(pair.size).or_default().push(pair);
    }
    let (mut sum, mut boards) = (0.0, 0);
    for pairs in sizes.values().filter(|pairs| pairs.len() >= LEAST) {
        sum += rank_correlation(pairs) * pairs.len() as f64;
        boards += pairs.len();
    }
    if boards == 0 {
        return String::from("-");
    }
    format!("{:.2}", sum / boards as f64)
}

/// The rank correlation of Spearman. Equal values share their mean rank.
fn rank_correlation(pairs: &[Pair]) -> f64 {
    let expected = ranks(pairs.iter().map(|pair| pair.expected).collect());
    let actual = ranks(pairs.iter().map(|pair| pair.actual).collect());
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let (mut product, mut squares) = (0.0, [0.0; 2]);
    for (expected, actual) in expected.iter().zip(&actual) {
        let (expected, actual) = (expected - mean, actual - mean);
        product += expected * actual;
        squares[0] += expected * expected;
        squares[1] += actual * actual;
    }
    product / (squares[0] * squares[1]).sqrt()
}

/// The rank of each value, from 0.
fn ranks(values: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for equal in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let mean = first as f64 + (equal.len() as f64 - 1.0) / 2.0;
        for &index in equal {
            ranks[index] = mean;
        }
        first += equal.len();
    }
    ranks
}

/// The value that a share of the values does not exceed, between neighbours if need be.
fn quantile(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = share * (values.len() - 1) as f64;
    let (below, above) = (
        values[place.floor() as usize],
        values[place.ceil() as usize],
    );
    below + (above - below) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(expected: f64, actual: f64) -> Pair {
        Pair {
            size: (5, 5),
            inks: 1,
            expected,
            actual,
        }
    }

    #[test]
    fn ranks_of_equal_values_are_shared() {
        assert_eq!(ranks(vec![3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
    }

    #[test]
    fn the_order_is_what_a_rank_correlation_sees() {
        let rising = [pair(1.0, 10.0), pair(2.0, 100.0), pair(3.0, 101.0)];
        assert_eq!(rank_correlation(&rising), 1.0);
        let falling = [pair(1.0, 3.0), pair(2.0, 2.0), pair(3.0, 1.0)];
        assert_eq!(rank_correlation(&falling), -1.0);
        let swapped = [pair(1.0, 2.0), pair(2.0, 1.0), pair(3.0, 3.0)];
        assert_eq!(rank_correlation(&swapped), 0.5);
    }

    #[test]
    fn longer_is_counted_over_all_pairs() {
        assert_eq!(share_longer(&[1.0, 2.0], &[2.0, 3.0]), "88 %");
        assert_eq!(share_longer(&[], &[2.0]), "-");
    }

    #[test]
    fn quantiles_lie_between_values() {
        assert_eq!(quantile(vec![4.0, 1.0, 2.0], 0.5), 2.0);
        assert_eq!(quantile(vec![1.0, 2.0], 0.5), 1.5);
    }

    #[test]
    fn what_is_explained_is_all_or_nothing() {
        assert_eq!(explained(&[pair(1.0, 1.0), pair(2.0, 2.0)]), 1.0);
        assert_eq!(explained(&[pair(1.5, 1.0), pair(1.5, 2.0)]), 0.0);
    }
}
