//! From a solve to a proof.

use crate::proof::{Lemma, Proof, Steps};
use nonogram::{
    Decision, Fact, Ink, InkSet, Literal, Logic, Picture, Position, Puzzle, Verdict, WorkBudget,
};
use nonogram_propagate::{Deduction, Reason, SolveOptions, SolveReport, Solver};

/// The answer of [`prove`]. The enum is closed: there is no other answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProveOutcome {
    /// This picture is the only solution.
    Unique(Picture, Proof),
    /// The puzzle has no solution.
    NoSolution(Proof),
    /// The puzzle has at least these two solutions.
    Multiple(Picture, Picture),
    /// The budget was spent.
    OutOfBudget,
}

/// Looks for a proof that a puzzle has one solution, or none. The solve uses line logic, probing
/// and conflict learning; the budget is that of [`SolveOptions::budget`].
///
/// # Complexity
/// The time of a solve with a trace.
///
/// # Examples
/// ```
/// use nonogram::{Picture, WorkBudget};
/// use nonogram_proof::{ProveOutcome, prove};
///
/// let picture = Picture::from_bits(3, 3, "111101000").unwrap();
/// let ProveOutcome::Unique(found, proof) = prove(&picture.puzzle(), WorkBudget::default()) else {
///     panic!("it is the only solution");
/// };
/// assert_eq!((found, proof.to_string()), (picture, "r1-3".to_string()));
/// ```
pub fn prove<'a>(puzzle: &'a Puzzle, budget: impl Into<WorkBudget<'a>>) -> ProveOutcome {
    let report = Solver::new().solve(puzzle, &trace_options(budget));
    let proof = proof_of_report(puzzle, &report);
    let mut solutions = report.solutions.into_iter();
    match (proof, solutions.next(), solutions.next()) {
        (_, Some(first), Some(second)) => ProveOutcome::Multiple(first, second),
        (Some(proof), Some(picture), None) => ProveOutcome::Unique(picture, proof),
        (Some(proof), None, _) => ProveOutcome::NoSolution(proof),
        (None, ..) => ProveOutcome::OutOfBudget,
    }
}

/// The options of a solve whose report [`proof_of_report`] accepts.
pub fn trace_options<'a>(budget: impl Into<WorkBudget<'a>>) -> SolveOptions<'a> {
    SolveOptions::default().budget(budget).trace(true)
}

/// The proof that a puzzle has one solution, from the report of a solve that needed only line
/// logic. The report may lack a trace. `None` for other reports.
///
/// # Complexity
/// One step for each line that decided a cell.
pub fn proof_by_lines(report: &SolveReport) -> Option<Proof> {
    let is_solved = report.verdict() == Verdict::Unique && report.logic == Logic::Line;
    is_solved.then(|| Proof {
        steps: Steps::Lines(report.lines.clone()),
        is_colored: false,
    })
}

/// The proof that a puzzle has one solution, or none, as the report of a solve with
/// [`trace_options`] says. `None` if the report says neither.
///
/// # Complexity
/// Time in proportion to the trace. What all colors of a cell have in common becomes a lemma, with
/// one more for each color but the first.
///
/// # Panics
/// If the trace is that of plain search.
pub fn proof_of_report(puzzle: &Puzzle, report: &SolveReport) -> Option<Proof> {
    if !matches!(report.verdict(), Verdict::Unique | Verdict::None) {
        return None;
    }
    let by_lines = proof_by_lines(report);
    by_lines.or_else(|| {
        Some(Proof {
            steps: Steps::Lemmas(lemmas(puzzle, report)),
            is_colored: puzzle.is_colored(),
        })
    })
}

/// The lemmas of a report: one for each color that was refuted by a probe, some for what the colors
/// of a cell have in common, and all learned clauses.
fn lemmas(puzzle: &Puzzle, report: &SolveReport) -> Vec<Lemma> {
    let mut writer = Writer {
        width: puzzle.width(),
        colors: vec![InkSet::up_to(puzzle.inks()); puzzle.width() * puzzle.height()],
        is_colored: puzzle.is_colored(),
        lemmas: Vec::new(),
    };
    for given in puzzle.given_cells() {
        *writer.colors(given.position) = InkSet::only(given.ink);
    }
    for deduction in &report.trace {
        writer.follow(deduction);
    }
    let last = writer.lemmas.last();
    let is_closed = last.is_some_and(|lemma| lemma.clause.is_empty() && !lemma.finds);
    if report.solutions.is_empty() && !is_closed {
        writer.learned(Vec::new());
    }
    writer.lemmas
}

struct Writer {
    width: usize,
    /// The colors that each cell can have, row by row.
    colors: Vec<InkSet>,
    is_colored: bool,
    lemmas: Vec<Lemma>,
}

impl Writer {
    fn colors(&mut self, Position { row, column }: Position) -> &mut InkSet {
        &mut self.colors[row * self.width + column]
    }

    fn learned(&mut self, clause: Vec<Literal>) {
        self.lemmas.push(Lemma {
            clause,
            finds: false,
        });
    }

    fn follow(&mut self, deduction: &Deduction) {
        match deduction.reason {
            Reason::Line(_) => {}
            Reason::Assumed | Reason::Withdrawn => unreachable!("only plain search assumes"),
            Reason::Refuted => {
                for goal in self.goals(deduction) {
                    self.learned(vec![goal]);
                }
            }
            Reason::EitherWay(position) => {
                for goal in self.goals(deduction) {
                    self.either_way(position, goal);
                }
            }
            Reason::Learned | Reason::Found => {
                let finds = deduction.reason == Reason::Found;
                self.lemmas.push(Lemma {
                    clause: deduction.clause.clone(),
                    finds,
                });
            }
        }
        for decision in &deduction.decisions {
            *self.colors(decision.position) = InkSet::only(decision.ink);
        }
        for exclusion in &deduction.exclusions {
            let colors = self.colors(exclusion.position);
            *colors = colors.without(exclusion.colors);
        }
    }

    /// What a deduction says of each cell.
    fn goals(&self, deduction: &Deduction) -> Vec<Literal> {
        let decisions = deduction.decisions.iter();
        let decided = decisions.map(|&decision| self.is(decision, true));
        let excluded = deduction.exclusions.iter().flat_map(|exclusion| {
            let position = exclusion.position;
            let colors = exclusion.colors.iter();
            colors.map(move |ink| self.is(Decision { position, ink }, false))
        });
        decided.chain(excluded).collect()
    }

    /// The literal that a cell has a color, or that it does not. With one ink, it is about the ink.
    fn is(&self, Decision { position, ink }: Decision, holds: bool) -> Literal {
        let is_empty = !self.is_colored && ink.is_background();
        let ink = if is_empty { Ink::FIRST } else { ink };
        Literal {
            fact: Fact::Color(Decision { position, ink }),
            holds: holds != is_empty,
        }
    }

    /// Each color of a cell implies `goal` by line logic. All colors but the first get a lemma;
    /// then the negation of the goal leaves the first color only.
    fn either_way(&mut self, position: Position, goal: Literal) {
        let colors = *self.colors(position);
        for ink in colors.iter().skip(1) {
            let other = self.is(Decision { position, ink }, false);
            self.learned(vec![other, goal]);
        }
        self.learned(vec![goal]);
    }
}
