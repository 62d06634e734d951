//! Logical error rates: the share of trials in which a decoder fails.

use crate::decode::{Decoder, Edges, Method};
use crate::error::Error;
use crate::trial::Channel;
use std::iter::Sum;
use std::ops::Range;
use std::time::Duration;

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
    /// The share of failures, and its standard error.
    pub fn rate(&self) -> (f64, f64) {
        let shots = self.shots as f64;
        let rate = self.failures as f64 / shots;
        (rate, (rate * (1.0 - rate) / shots).sqrt())
    }

    /// If no trial failed, the rate that is not exceeded with 95 % confidence: at this rate, all
    /// trials succeed with a probability of 5 % (the limit of Clopper and Pearson, about 3 /
    /// trials).
    pub fn upper_limit(&self) -> Option<f64> {
        let limit = 1.0 - 0.05_f64.powf(1.0 / self.shots.max(1) as f64);
        (self.failures == 0).then_some(limit)
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

/// The results as CSV with a header, a line for each case. Cells that only a search has are empty
/// for the other methods, and the upper limit is empty where trials failed. Times are left out, so
/// the text is the same on every machine.
pub fn error_rates_csv(results: &[(ErrorRateCase, ErrorRateTally)]) -> String {
    let mut text =
        "decoder,side,rate,shots,failures,error_rate,standard_error,proved,nodes,candidates,\
         upper_limit\n"
            .to_string();
    for (case, tally) in results {
        let (rate, error) = tally.rate();
        text += &format!(
            "{},{},{},{},{},{rate:.6},{error:.6},",
            case.method, case.side, case.rate, tally.shots, tally.failures
        );
        text += &if case.method.is_search() {
            format!("{},{},{},", tally.proved, tally.nodes, tally.candidates)
        } else {
            ",,,".to_string()
        };
        text += &match tally.upper_limit() {
            Some(limit) => format!("{limit:.6}\n"),
            None => "\n".to_string(),
        };
    }
    text
}

/// The results as a table for people: for each trial the means of candidates and nodes, and the
/// time in milliseconds. A rate without failures is shown as its [upper
/// limit](ErrorRateTally::upper_limit).
pub fn error_rates_table(results: &[(ErrorRateCase, ErrorRateTally)]) -> String {
    let mut text = format!(
        "{:>6} {:>4}  {:8} {:>17} {:>9} {:>10} {:>8} {:>9} {:>9}\n",
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
        let (failing, error) = tally.rate();
        let failing = match tally.upper_limit() {
            Some(limit) => format!("< {limit:.6}"),
            None => format!("{failing:.4} ± {error:.4}"),
        };
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
            "{:>6} {:>4}  {:8} {failing:>17} {proved:>9} {candidates:>10} {nodes:>8} {ms:>9.3} \
             {slowest:>9.3}\n",
            case.rate, case.side, case.method
        );
    }
    if results.iter().any(|(_, tally)| tally.failures == 0) {
        text += "< no failure: with 95 % confidence the rate is below 1 - 0.05^(1/shots)\n";
    }
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

    #[test]
    fn a_rate_has_a_standard_error() {
        let tally = ErrorRateTally {
            shots: 100,
            failures: 20,
            ..ErrorRateTally::default()
        };
        let (rate, error) = tally.rate();
        assert!((rate - 0.2).abs() < 1e-12 && (error - 0.04).abs() < 1e-12);
        let greedy = ErrorRateCase::new(Method::Greedy, 5, 0.1);
        let csv = error_rates_csv(&[(greedy, tally)]);
        assert!(csv.ends_with("\ngreedy,5,0.1,100,20,0.200000,0.040000,,,,\n"));
        let table = error_rates_table(&[(greedy, tally)]);
        let start = "\n   0.1    5  greedy     0.2000 ± 0.0400 ";
        assert!(table.contains(start), "{table}");
        assert!(table.ends_with("     0.000     0.000\n"), "{table}");
    }

    #[test]
    fn a_rate_without_failures_has_an_upper_limit() {
        let tally = |failures| ErrorRateTally {
            shots: 2000,
            failures,
            ..ErrorRateTally::default()
        };
        assert_eq!(tally(1).upper_limit(), None);
        let limit = tally(0).upper_limit().unwrap();
        // The rule of three.
        assert!((limit - 3.0 / 2000.0).abs() < 1e-5);
        assert!(((1.0 - limit).powi(2000) - 0.05).abs() < 1e-9);
        let greedy = ErrorRateCase::new(Method::Greedy, 5, 0.1);
        let csv = error_rates_csv(&[(greedy, tally(0))]);
        assert!(
            csv.ends_with("\ngreedy,5,0.1,2000,0,0.000000,0.000000,,,,0.001497\n"),
            "{csv}"
        );
        let table = error_rates_table(&[(greedy, tally(0))]);
        assert!(table.contains("  greedy          < 0.001497 "), "{table}");
        assert!(table.ends_with("the rate is below 1 - 0.05^(1/shots)\n"));
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
