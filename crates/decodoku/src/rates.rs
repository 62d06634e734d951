//! Logical error rates: the share of trials in which a decoder fails.

use crate::decode::{Decoder, Edges, Method};
use crate::error::Error;
use crate::trial::Channel;
use std::iter::Sum;
use std::ops::Range;
use std::time::Duration;

/// A normal value is within this many standard deviations of the mean in 95 % of cases.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// A decoder on codes of one size with one error rate.
///
/// All decoders see the same errors: trial number *n* depends on the size, the modulus, the rate
/// and the seed only.
///
/// ```
/// use decodoku::{ErrorRateCase, Method};
/// use std::time::Duration;
///
/// let failures = |method| -> Result<u64, decodoku::Error> {
///     let case = ErrorRateCase::new(method, 5, 0.1);
///     Ok(case.run(0..200, || Duration::ZERO)?.failures)
/// };
/// assert!(failures(Method::Cover(4))? < failures(Method::Greedy)?);
/// # Ok::<(), decodoku::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ErrorRateCase {
    /// The decoder's method.
    pub method: Method,
    /// The side of the code.
    pub side: usize,
    /// The probability of an error on a bond.
    pub rate: f64,
    /// The modulus of the numbers. The default is 10.
    pub modulus: u16,
    /// The seed of the errors. The default is 1.
    pub seed: u64,
}

/// The results of some trials. They are whole numbers, so their sum does not depend on the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ErrorRateTally {
    /// The number of trials.
    pub shots: u64,
    /// The trials in which the decoder failed.
    pub failures: u64,
    /// The trials in which it proved that no groups of the sizes it chooses from cost less.
    pub proved: u64,
    /// The nodes of all searches.
    pub nodes: u64,
    /// The candidates of all searches.
    pub candidates: u64,
    /// The time that decoding took.
    pub time: Duration,
    /// The time that the slowest trial took.
    pub slowest: Duration,
}

impl ErrorRateCase {
    /// This method on codes of this size, with this probability of an error on a bond.
    pub fn new(method: Method, side: usize, rate: f64) -> Self {
        Self {
            method,
            side,
            rate,
            modulus: 10,
            seed: 1,
        }
    }

    /// Runs the trials with these numbers. The crate reads no clock: `clock` returns the time
    /// passed since some fixed moment.
    ///
    /// # Errors
    /// If there is no such code, if the rate is not from 0 to 1, and as [`Decoder::new`].
    pub fn run(
        &self,
        shots: Range<u64>,
        clock: impl Fn() -> Duration,
    ) -> Result<ErrorRateTally, Error> {
        let channel = Channel::new(self.side, self.modulus, self.rate)?;
        let mut decoder = Decoder::new(self.method)?.edges(Edges::Open);
        let mut tally = ErrorRateTally::default();
        for shot in shots {
            let trial = channel.draw(self.seed, shot);
            let start = clock();
            let decoding = decoder.decode(trial.board());
            let time = clock().saturating_sub(start);
            tally = tally.plus(ErrorRateTally {
                shots: 1,
                failures: trial.is_failure(&decoding.groups).into(),
                proved: decoding.is_complete().into(),
                nodes: decoding.nodes,
                candidates: decoding.candidates as u64,
                time,
                slowest: time,
            });
        }
        Ok(tally)
    }
}

impl ErrorRateTally {
    /// The share of failures.
    pub fn rate(&self) -> f64 {
        self.failures as f64 / self.shots as f64
    }

    /// The 95 % interval of Wilson for the rate of failures, its low and its high end. Without a
    /// trial, it is everything from 0 to 1.
    ///
    /// Unlike the standard error, it says something without failures, too: then it ends at about
    /// 3.84 / trials.
    pub fn interval(&self) -> [f64; 2] {
        let [shots, failures] = [self.shots, self.failures].map(|count| count as f64);
        let square = NORMAL_95 * NORMAL_95;
        let middle = failures + square / 2.0;
        let spread = failures * (shots - failures) / shots.max(1.0) + square / 4.0;
        let reach = NORMAL_95 * spread.sqrt();
        let ends = [middle - reach, middle + reach];
        // Rounding must not take an end out of the range of a rate.
        ends.map(|end| (end / (shots + square)).clamp(0.0, 1.0))
    }

    /// The rate and its interval, with at least four decimals, and with enough to show one failure.
    fn text(&self) -> String {
        let [low, high] = self.interval();
        let digits = 1 + self.shots.max(1000).ilog10() as usize;
        format!("{:.digits$} ({low:.digits$}..{high:.digits$})", self.rate())
    }

    fn plus(self, other: Self) -> Self {
        Self {
            shots: self.shots + other.shots,
            failures: self.failures + other.failures,
            proved: self.proved + other.proved,
            nodes: self.nodes + other.nodes,
            candidates: self.candidates + other.candidates,
            time: self.time + other.time,
            slowest: self.slowest.max(other.slowest),
        }
    }
}

impl Sum for ErrorRateTally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), Self::plus)
    }
}

/// The results as CSV with a header, a line for each case. `low` and `high` are the ends of the
/// [interval](ErrorRateTally::interval) of the error rate. Cells that only a search has are empty
/// for the other methods. Times are left out, so the text is the same on every machine.
pub fn error_rates_csv(results: &[(ErrorRateCase, ErrorRateTally)]) -> String {
    let mut text = "decoder,side,rate,shots,failures,error_rate,low,high,proved,nodes,candidates\n"
        .to_string();
    for (case, tally) in results {
        let [low, high] = tally.interval();
        text += &format!(
            "{},{},{},{},{},{:.6},{low:.6},{high:.6},",
            case.method,
            case.side,
            case.rate,
            tally.shots,
            tally.failures,
            tally.rate()
        );
        text += &if case.method.is_search() {
            format!("{},{},{}\n", tally.proved, tally.nodes, tally.candidates)
        } else {
            ",,\n".to_string()
        };
    }
    text
}

/// The results as a table for people: the error rate with its
/// [interval](ErrorRateTally::interval), for each trial the means of candidates and nodes, and the
/// time in milliseconds.
pub fn error_rates_table(results: &[(ErrorRateCase, ErrorRateTally)]) -> String {
    let rates = results.iter().map(|(_, tally)| tally.text().len());
    let width = rates.max().unwrap_or(0).max("error rate".len());
    let mut text = format!(
        "{:>6} {:>4}  {:8} {:>width$} {:>9} {:>10} {:>8} {:>9} {:>9}\n",
        "rate",
        "side",
        "decoder",
        "error rate",
        "proved",
        "candidates",
        "nodes",
        "cpu ms",
        "slowest"
    );
    for (case, tally) in results {
        let failing = tally.text();
        let [proved, candidates, nodes] = if case.method.is_search() {
            let [proved, candidates, nodes] = [tally.proved, tally.candidates, tally.nodes]
                .map(|sum| sum as f64 / tally.shots as f64);
            [
                format!("{:.2} %", 100.0 * proved),
                format!("{candidates:.0}"),
                format!("{nodes:.1}"),
            ]
        } else {
            Default::default()
        };
        let ms = 1000.0 * tally.time.as_secs_f64() / tally.shots as f64;
        let slowest = 1000.0 * tally.slowest.as_secs_f64();
        text += &format!(
            "{:>6} {:>4}  {:8} {failing:>width$} {proved:>9} {candidates:>10} {nodes:>8} {ms:>9.3} \
             {slowest:>9.3}\n",
            case.rate, case.side, case.method
        );
    }
    text += "error rate: with its 95 % interval of Wilson\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn parts_add_up_to_the_whole() {
        let case = ErrorRateCase::new(Method::Cover(3), 5, 0.1);
        let run = |shots| case.run(shots, || Duration::ZERO).unwrap();
        let sum: ErrorRateTally = [run(0..30), run(30..50)].into_iter().sum();
        assert_eq!(sum, run(0..50));
        assert_eq!((sum.shots, sum.proved), (50, 50));
    }

    #[test]
    fn only_decoding_is_timed() {
        let calls = Cell::new(0_u64);
        let clock = || {
            calls.set(calls.get() + 1);
            // Two calls for each trial, at 1 and 4, then at 9 and 16 seconds.
            Duration::from_secs(calls.get() * calls.get())
        };
        let case = ErrorRateCase::new(Method::Greedy, 3, 0.1);
        let tally = case.run(0..2, clock).unwrap();
        let seconds = [tally.time, tally.slowest].map(|time| time.as_secs());
        assert_eq!(seconds, [3 + 7, 7]);
    }

    fn tally(failures: u64, shots: u64) -> ErrorRateTally {
        ErrorRateTally {
            shots,
            failures,
            ..ErrorRateTally::default()
        }
    }

    #[test]
    fn a_rate_has_an_interval() {
        // The tables of Newcombe (1998), method 3.
        for (failures, shots, ends) in [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
        ] {
            let interval = tally(failures, shots).interval();
            let rounded = interval.map(|end| (end * 1e4).round() / 1e4);
            assert_eq!(rounded, ends, "{failures} of {shots}");
        }
        assert_eq!(tally(0, 0).interval(), [0.0, 1.0]);
        // What fails turns the interval over.
        let [low, high] = tally(2000, 2000).interval();
        assert!((1.0 - low - tally(0, 2000).interval()[1]).abs() < 1e-12);
        assert_eq!(high, 1.0);
    }

    #[test]
    fn tables_show_the_interval() {
        let greedy = ErrorRateCase::new(Method::Greedy, 5, 0.1);
        let results = [(greedy, tally(20, 100)), (greedy, tally(0, 2_000_000))];
        let csv = error_rates_csv(&results);
        let lines: Vec<&str> = csv.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "greedy,5,0.1,100,20,0.200000,0.133367,0.288829,,,",
                "greedy,5,0.1,2000000,0,0.000000,0.000000,0.000002,,,",
            ]
        );
        let table = error_rates_table(&results);
        let lines: Vec<&str> = table.lines().collect();
        let some = "   0.1    5  greedy            0.2000 (0.1334..0.2888)        ";
        assert!(lines[1].starts_with(some), "{table}");
        let none = "   0.1    5  greedy   0.0000000 (0.0000000..0.0000019)        ";
        assert!(lines[2].starts_with(none), "{table}");
        assert_eq!(lines[3], "error rate: with its 95 % interval of Wilson");
    }

    #[test]
    fn bad_cases_are_errors() {
        let run = |case: ErrorRateCase| case.run(0..1, || Duration::ZERO).unwrap_err();
        let rate = ErrorRateCase::new(Method::Greedy, 5, 1.5);
        assert_eq!(run(rate).to_string(), "the rate must be from 0 to 1");
        let size = ErrorRateCase::new(Method::Cover(1), 5, 0.1);
        assert_eq!(run(size).to_string(), "groups of 1: expected 2 to 9");
    }
}
