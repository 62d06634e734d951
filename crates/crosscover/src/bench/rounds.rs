//! The rounds of a bench: all contestants run once in each, so that a disturbance of the machine
//! meets them all.

use super::engine;
use super::tasks::Task;
use crate::cli::{Bench, Contestant};
use crate::engines::Answer;
use crate::interrupt;
use crate::measure::Times;
use anyhow::Result;

/// The number of rounds without `--runs`, and the time of the first run above which one is enough.
const ROUNDS: u32 = 5;
const QUICK_SECONDS: f64 = 0.2;

/// The measurements of a contestant on a task.
pub(super) struct Measured {
    pub(super) contestant: Contestant,
    /// The first run.
    pub(super) run: Answer,
    /// The times of all rounds.
    times: Vec<Times>,
    is_over: bool,
}

/// Runs all contestants. `say` is called before each run with its contestant and its round.
pub(super) fn measure(
    options: &Bench,
    task: &Task,
    say: impl Fn(Contestant, u32),
) -> Result<Vec<Measured>> {
    let contestants = options.contestants();
    let mut all: Vec<Measured> = Vec::new();
    for round in 1..=options.runs.unwrap_or(ROUNDS) {
        for (place, &contestant) in contestants.iter().enumerate() {
            if interrupt::is_raised() || all.get(place).is_some_and(|measured| measured.is_over) {
                continue;
            }
            say(contestant, round);
            let run = engine::run(contestant, task, options.timeout)?;
            let times = run.times;
            let is_slow = times.is_some_and(|times| times.cpu_seconds > QUICK_SECONDS);
            let is_over = !run.is_decided() || options.runs.is_none() && is_slow;
            match all.get_mut(place) {
                None => all.push(Measured {
                    contestant,
                    run,
                    times: Vec::from_iter(times),
                    is_over,
                }),
                Some(measured) => {
                    // A later run can only fail by the time limit. Earlier rounds still count.
                    measured.times.extend(times.filter(|_| run.is_decided()));
                    measured.is_over |= is_over;
                }
            }
        }
    }
    Ok(all)
}

impl Measured {
    pub(super) fn name(&self) -> String {
        self.contestant.name()
    }

    /// The number of rounds that were measured.
    pub(super) fn rounds(&self) -> usize {
        self.times.len()
    }

    /// The medians of the rounds.
    pub(super) fn median(&self) -> Option<Times> {
        let middle = |time: fn(&Times) -> f64| median(self.times.iter().map(time).collect());
        Some(Times {
            seconds: middle(|times| times.seconds)?,
            cpu_seconds: middle(|times| times.cpu_seconds)?,
        })
    }

    /// The least and the greatest processor time.
    pub(super) fn range(&self) -> Option<[f64; 2]> {
        let times = self.times.iter().map(|times| times.cpu_seconds);
        Some([times.clone().reduce(f64::min)?, times.reduce(f64::max)?])
    }

    /// The median processor time if the task was decided. It is never 0, because it is divided by.
    pub(super) fn decided_in(&self) -> Option<f64> {
        let median = self.median().filter(|_| self.run.is_decided())?;
        Some(median.cpu_seconds.max(1e-9))
    }

    /// The median processor time, divided by that of another contestant that decided the task. If
    /// this one did not, it is a lower bound.
    pub(super) fn ratio(&self, reference: &Self) -> Option<f64> {
        let median = self.median()?.cpu_seconds.max(1e-9);
        Some(median / reference.decided_in()?)
    }
}

/// The median. `None` without times.
pub(super) fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_unstable_by(f64::total_cmp);
    let middle = times.len() / 2;
    let above = times.get(middle)?;
    let below = times[times.len().div_ceil(2) - 1];
    Some((above + below) / 2.0)
}

#[cfg(test)]
impl Measured {
    /// Measurements for tests: processor times, and the number of solutions if the task was
    /// decided.
    pub(super) fn of(contestant: Contestant, cpu_seconds: &[f64], solutions: Option<u64>) -> Self {
        use crate::stopped::Stopped;
        let times = cpu_seconds.iter().map(|&cpu_seconds| Times {
            seconds: 9.0,
            cpu_seconds,
        });
        Self {
            contestant,
            run: Answer {
                count: solutions,
                ..Answer::none(Stopped::TIME)
            },
            times: times.collect(),
            is_over: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(cpu_seconds: &[f64], solutions: Option<u64>) -> Measured {
        Measured::of(Contestant::Propagation, cpu_seconds, solutions)
    }

    #[test]
    fn times_have_a_median_and_a_range() {
        let several = measured(&[6.0, 1.0, 2.0], Some(1));
        assert_eq!(several.median().unwrap().cpu_seconds, 2.0);
        assert_eq!(several.range(), Some([1.0, 6.0]));
        let one = measured(&[4.0], Some(1));
        assert_eq!(one.range(), Some([4.0, 4.0]));
        assert_eq!(one.ratio(&several), Some(2.0));
        let undecided = measured(&[10.0], None);
        assert_eq!(undecided.ratio(&several), Some(5.0));
        assert_eq!(several.ratio(&undecided), None);
        let not_run = measured(&[], None);
        assert_eq!((not_run.range(), not_run.ratio(&several)), (None, None));
    }

    #[test]
    fn the_median_of_an_even_number_is_in_the_middle() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![3.0]), Some(3.0));
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 3.0, 1.0, 2.0]), Some(2.5));
    }
}
