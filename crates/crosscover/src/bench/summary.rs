//! What a bench says of a corpus.

use super::Done;
use super::rounds::Measured;
use serde::Serialize;

/// The summary of a corpus, with a line for each contestant.
#[derive(Serialize)]
pub(super) struct Summary {
    pub(super) corpus: String,
    pub(super) tasks: usize,
    /// The first contestant, which ratios refer to.
    pub(super) reference: String,
    pub(super) engines: Vec<Line>,
}

#[derive(Serialize)]
pub(super) struct Line {
    pub(super) engine: String,
    pub(super) decided: usize,
    /// Tasks that a budget ended.
    pub(super) undecided: usize,
    /// Tasks that were not tried: too large, or not supported.
    pub(super) not_run: usize,
    /// Tasks that no other contestant decided faster.
    pub(super) wins: usize,
    /// Tasks that the reference decided, too, and the geometric mean of the ratios of times on
    /// them.
    pub(super) compared: usize,
    pub(super) ratio: Option<f64>,
}

impl Summary {
    /// The summary of these tasks. Every task has the same contestants.
    pub(super) fn new(corpus: &str, tasks: &[Done<'_>]) -> Self {
        let names = tasks.first().into_iter().flat_map(|done| &done.all);
        let names: Vec<_> = names.map(Measured::name).collect();
        let line = |(place, engine): (usize, &String)| {
            let mine = || tasks.iter().map(|done| &done.all[place]);
            let decided = mine().filter(|mine| mine.run.is_decided()).count();
            let tried = mine().filter(|mine| mine.least().is_some()).count();
            let wins = tasks.iter().filter(|done| {
                let times = done.all.iter().filter_map(Measured::decided_in);
                let best = times.min_by(f64::total_cmp);
                best.is_some() && done.all[place].decided_in() == best
            });
            let ratios = tasks.iter().filter_map(|done| {
                let mine = Some(&done.all[place]).filter(|mine| mine.run.is_decided());
                mine?.ratio(&done.all[0])
            });
            let logarithms: Vec<f64> = ratios.map(f64::ln).collect();
            let compared = logarithms.len();
            let mean = (logarithms.iter().sum::<f64>() / compared as f64).exp();
            Line {
                engine: engine.clone(),
                decided,
                undecided: tried - decided,
                not_run: tasks.len() - tried,
                wins: wins.count(),
                compared,
                ratio: (compared > 0).then_some(mean),
            }
        };
        Self {
            corpus: corpus.to_string(),
            tasks: tasks.len(),
            reference: names.first().cloned().unwrap_or_default(),
            engines: names.iter().enumerate().map(line).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::tasks::{Task, Work};
    use crate::cli::Contestant;

    #[test]
    fn wins_and_means_are_over_the_boards_that_were_decided() {
        let [one, other] = [Contestant::Propagation, Contestant::DancingLinks];
        // Seconds, and whether the board was decided.
        let board = |first: Option<(f64, bool)>, second: Option<(f64, bool)>| {
            [(one, first), (other, second)].map(|(contestant, result)| {
                let times = Vec::from_iter(result.map(|(seconds, _)| seconds));
                let solutions = result.and_then(|(_, is_decided)| is_decided.then_some(1));
                Measured::of(contestant, &times, solutions)
            })
        };
        let boards = [
            board(Some((1.0, true)), Some((2.0, true))),
            board(Some((4.0, true)), Some((2.0, true))),
            board(Some((1.0, true)), Some((8.0, true))),
            board(Some((1.0, true)), Some((10.0, false))),
            board(Some((10.0, false)), Some((1.0, true))),
            board(None, None),
        ];
        let problem = exact_cover::text::read("a\na\n").unwrap();
        let task = Task {
            name: "task".to_string(),
            work: Work::Problem(problem),
        };
        let done = boards.map(|all| Done {
            corpus: "corpus",
            task: &task,
            all: all.into(),
        });
        let summary = Summary::new("corpus", &done);
        assert_eq!(
            (summary.tasks, summary.reference.clone()),
            (6, "propagation".to_string())
        );
        let [first, second] = &summary.engines[..] else {
            panic!("two engines");
        };
        let counts = |line: &Line| {
            [
                line.decided,
                line.undecided,
                line.not_run,
                line.wins,
                line.compared,
            ]
        };
        assert_eq!(counts(first), [4, 1, 1, 3, 4]);
        assert_eq!(counts(second), [4, 1, 1, 2, 3]);
        assert_eq!(first.ratio, Some(1.0));
        // The cube root of 2 x 1/2 x 8.
        assert!((second.ratio.unwrap() - 2.0).abs() < 1e-12);
    }
}
