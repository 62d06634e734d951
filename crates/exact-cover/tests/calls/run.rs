//! Makes the calls of a trace and compares each answer with brute force.

use crate::model::{Cover, Model, cover};
use crate::questions::{Asked, kernel, max_nodes};
use crate::trace::Call;
use exact_cover::{
    Checkpoint, OptionId, Problem, ProblemBuilder, Search, SearchLimit, SearchOutcome, Solutions,
};

/// Makes all calls.
///
/// # Panics
/// At the first answer that is wrong.
pub(crate) fn run(calls: &[Call]) {
    let (mut builder, mut model) = (ProblemBuilder::new(1, 0), Model::new(1, 0));
    let mut asked = Asked::default();
    let mut rest = calls;
    while let Some((call, others)) = rest.split_first() {
        if model.change(&mut builder, call) {
            rest = others;
            continue;
        }
        let problem = builder.problem();
        assert_eq!(problem.options(), model.options.len(), "{call}");
        let mut walk = None;
        while let Some((call, others)) = rest.split_first() {
            if !step(&mut walk, problem, &model, call) && !asked.question(problem, &model, call) {
                break;
            }
            rest = others;
        }
    }
}

/// Solutions one by one, and what they must be.
struct Walk<'p> {
    solutions: Solutions<'p>,
    /// The options of the solutions in order, as a search without an end finds them.
    expected: Vec<Vec<OptionId>>,
    found: usize,
    nodes: usize,
}

/// Makes a call about solutions one by one. Returns whether it is such a call.
fn step<'p>(walk: &mut Option<Walk<'p>>, problem: &'p Problem, model: &Model, call: &Call) -> bool {
    match (call.name.as_str(), &mut *walk) {
        ("start", _) => {
            let kernel = kernel(call.at(0));
            let nodes = call.at(1);
            let mut all = Search::new(problem).kernel(kernel).solutions();
            let mut expected = Vec::new();
            while let Some(options) = all.advance() {
                expected.push(options.to_vec());
            }
            let mut covers: Vec<Cover> = expected.iter().map(|options| cover(options)).collect();
            covers.sort();
            assert_eq!(covers, model.covers(), "{call}");
            let search = Search::new(problem).kernel(kernel).budget(max_nodes(nodes));
            *walk = Some(Walk {
                solutions: search.solutions(),
                expected,
                found: 0,
                nodes,
            });
        }
        ("advance", Some(walk)) => walk.advance(call),
        ("resume", Some(walk)) => walk.resume(problem, call),
        ("advance" | "resume", None) => {}
        _ => return false,
    }
    true
}

impl<'p> Walk<'p> {
    fn advance(&mut self, call: &Call) {
        for _ in 0..call.at(0) {
            let found = self.solutions.advance().map(<[OptionId]>::to_vec);
            let report = self.solutions.report();
            assert!((0.0..=1.0).contains(&self.solutions.progress()), "{call}");
            let all = self.expected.len();
            match found {
                Some(options) => {
                    assert_eq!(Some(&options), self.expected.get(self.found), "{call}");
                    self.found += 1;
                }
                None => match report.outcome {
                    SearchOutcome::Exhausted => assert_eq!(self.found, all, "{call}"),
                    SearchOutcome::OutOfBudget(SearchLimit::Nodes) => {
                        assert!(self.nodes > 0, "{call}")
                    }
                    outcome => panic!("{call}: {outcome}"),
                },
            }
            assert_eq!(report.stats.solutions, self.found as u64, "{call}");
        }
    }

    /// Goes on from a checkpoint, as in another process.
    fn resume(&mut self, problem: &'p Problem, call: &Call) {
        let checkpoint = passed_on(&self.solutions.checkpoint());
        assert_eq!(checkpoint.stats(), self.solutions.report().stats, "{call}");
        self.nodes = call.at(0);
        let search = Search::new(problem).budget(max_nodes(self.nodes));
        let resumed = search.resume(&checkpoint);
        self.solutions = resumed.expect("our own checkpoint");
        let again = self.solutions.checkpoint();
        assert_eq!(again.stats(), checkpoint.stats(), "{call}");
    }
}

/// The checkpoint after it was written and read again.
fn passed_on(checkpoint: &Checkpoint) -> Checkpoint {
    #[cfg(feature = "serde")]
    {
        let text = serde_json::to_string(checkpoint).expect("writable");
        serde_json::from_str(&text).expect("readable")
    }
    #[cfg(not(feature = "serde"))]
    checkpoint.clone()
}
