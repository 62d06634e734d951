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
    pub(super) engines: Vec<ContestantLine>,
}

#[derive(Serialize)]
pub(super) struct ContestantLine {
    pub(super) engine: String,
    pub(super) decided: usize,
    /// Tasks that a budget ended.
    pub(super) undecided: usize,
    /// Tasks that were not tried: too large, or not supported.
    pub(super) not_run: usize,
    /// Tasks that no other contestant decided faster.
    pub(super) wins: usize,
    /// Tasks that the reference decided and this contestant was tried on, the geometric mean of the
    /// ratios of times on them, and whether it is a lower bound because some were not decided.
    pub(super) compared: usize,
    pub(super) ratio: Option<f64>,
    pub(super) at_least: bool,
}

impl Summary {
    /// The summary of these tasks. Every task has the same contestants.
    pub(super) fn new(corpus: &str, tasks: &[Done<'_>]) -> Self {
        let names = tasks.first().into_iter().flat_map(|done| &done.all);
        let names: Vec<_> = names.map(Measured::name).collect();
        let lines = names.iter().enumerate();
        Self {
            corpus: corpus.to_string(),
            tasks: tasks.len(),
            reference: names.first().cloned().unwrap_or_default(),
            engines: lines
                .map(|(place, engine)| ContestantLine::new(engine, place, tasks))
                .collect(),
        }
    }
}

impl ContestantLine {
    /// The line of the contestant at this place.
    fn new(engine: &str, place: usize, tasks: &[Done<'_>]) -> Self {
        let mut line = Self {
            engine: engine.to_string(),
            decided: 0,
            undecided: 0,
            not_run: 0,
            wins: 0,
            compared: 0,
            ratio: None,
            at_least: false,
        };
        let mut logarithms = 0.0;
        for done in tasks {
            let mine = &done.all[place];
            let time = mine.decided_in();
            if mine.rounds() == 0 {
                line.not_run += 1;
            } else if time.is_none() {
                line.undecided += 1;
            } else {
                line.decided += 1;
                let times = done.all.iter().filter_map(Measured::decided_in);
                line.wins += usize::from(times.min_by(f64::total_cmp) == time);
            }
            if let Some(ratio) = mine.ratio(&done.all[0]) {
                logarithms += f64::ln(ratio);
                line.compared += 1;
                line.at_least |= time.is_none();
            }
        }
        if line.compared > 0 {
            line.ratio = Some((logarithms / line.compared as f64).exp());
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::tasks::{Corpus, Task, Work};
    use crate::cli::Contestant;

    #[test]
    fn a_board_that_was_given_up_counts_with_its_time() {
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
        let corpus = Corpus {
            name: "corpus".to_string(),
            logic: None,
            tasks: Vec::new(),
        };
        let done = boards.map(|all| Done {
            corpus: &corpus,
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
        let counts = |line: &ContestantLine| {
            [
                line.decided,
                line.undecided,
                line.not_run,
                line.wins,
                line.compared,
            ]
        };
        assert_eq!(counts(first), [4, 1, 1, 3, 4]);
        assert_eq!(counts(second), [4, 1, 1, 2, 4]);
        assert_eq!((first.ratio, first.at_least), (Some(1.0), false));
        // Of 2, 1/2, 8 and more than 10.
        assert!((second.ratio.unwrap().powi(4) - 80.0).abs() < 1e-9);
        assert!(second.at_least);
    }
}
