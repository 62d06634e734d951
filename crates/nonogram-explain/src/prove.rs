//! Proofs, as the crate `proof-check` reads them, from the trace of a solve.
//!
//! The trace tells what the solver did with success: lines, probes and branches. It is played again
//! here to write down what it leaves out: the lines through which a refuted value fails, and
//! those by which both values of a cell lead to the same. Whatever a closed case turns out not to
//! need is left out of the proof.

use crate::board::Board;
use crate::budget::{BudgetSpent, ExplainBudget};
use crate::chase::{Case, CaseEnd, CaseStep, Queue, Split, StepKind, chase};
use crate::proof_text;
use nonogram::{Cell, Decision, Grid, Logic, Picture, Position, Puzzle, Verdict};
use nonogram_propagate::{
    Deduction, Reason, SolveBudget, SolveInterrupt, SolveOptions, SolveOutcome, SolveReport, Solver,
};
use std::collections::BTreeSet;

/// What came of looking for a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProveOutcome {
    /// This picture is the only solution; the text proves it.
    Unique(Picture, String),
    /// There is no solution; the text proves it.
    NoSolution(String),
    /// There are at least these two solutions.
    Multiple(Picture, Picture),
    /// The budget was spent.
    OutOfBudget,
}

/// The line solves that writing a proof may take when no other number is given: half a minute. Boards
/// that take more than a part of it have proofs of megabytes.
pub const PROVE_LINE_SOLVES: u64 = 1 << 26;

/// The work, as [`SolveBudget::work`] counts it, that looking for a proof may take when no other
/// number is given: some seconds.
pub const PROVE_WORK: u64 = 1 << 28;

/// Looks for a proof that a puzzle has one solution, or none.
///
/// Line logic, probing and plain search are tried: proofs of what only conflict learning can
/// decide would be too long. [`SolveBudget::line_solves`] bounds the search, and the writing again;
/// the interrupt ends either.
///
/// # Complexity
/// That of a solve with a trace, and for each deduction by a probe in it a few line solves for each
/// line that the probe went through.
///
/// # Examples
/// ```
/// use nonogram::Picture;
/// use nonogram_explain::{ProveOutcome, prove};
///
/// let picture = Picture::from_bits(3, 3, "111101000").unwrap();
/// let proof = prove(&picture.puzzle(), Default::default(), None);
/// assert_eq!(proof, ProveOutcome::Unique(picture, "r1-3".to_string()));
/// ```
pub fn prove(
    puzzle: &Puzzle,
    budget: SolveBudget,
    interrupt: Option<SolveInterrupt<'_>>,
) -> ProveOutcome {
    let budget = budget.work(budget.work.unwrap_or(PROVE_WORK));
    let report = Solver::new().solve(puzzle, &trace_options(budget, interrupt));
    let verdict = report.verdict();
    let written = match verdict {
        Verdict::Unique | Verdict::None => {
            let mut budget = ExplainBudget::new(budget.line_solves.unwrap_or(PROVE_LINE_SOLVES));
            if let Some(interrupt) = interrupt {
                budget = budget.until(interrupt);
            }
            write_proof(puzzle, &report, budget)
        }
        Verdict::Multiple | Verdict::Unknown => Err(BudgetSpent),
    };
    let mut solutions = report.solutions.into_iter();
    match (written, solutions.next(), solutions.next()) {
        (_, Some(first), Some(second)) => ProveOutcome::Multiple(first, second),
        (Ok(text), Some(picture), None) => ProveOutcome::Unique(picture, text),
        (Ok(text), None, _) => ProveOutcome::NoSolution(text),
        (Err(BudgetSpent), ..) => ProveOutcome::OutOfBudget,
    }
}

/// The options of a solve whose report [`write_proof`] makes a proof of.
pub fn trace_options(
    budget: SolveBudget,
    interrupt: Option<SolveInterrupt<'_>>,
) -> SolveOptions<'_> {
    let mut options = SolveOptions::default().budget(budget).trace(true);
    options.interrupt = interrupt;
    options
}

/// The proof that a puzzle has one solution, from the report of any solve that found it by line logic alone,
/// with a trace or without; `None` for other reports.
///
/// # Complexity
/// One step for each line that decided a cell.
pub fn proof_by_lines(report: &SolveReport) -> Option<String> {
    let is_solved = report.verdict() == Verdict::Unique && report.logic == Logic::Line;
    is_solved.then(|| proof_text::of_lines(&report.lines))
}

/// The proof of what the report of a solve says: one solution, or none.
///
/// # Errors
/// [`BudgetSpent`] if it cost more than the budget.
///
/// # Panics
/// If the report is not of a solve of `puzzle` with [`trace_options`] that found at most one
/// solution and was exhausted.
///
/// # Complexity
/// For a puzzle that line logic solves, one step for each deduction.
pub fn write_proof<'p>(
    puzzle: &'p Puzzle,
    report: &SolveReport,
    budget: impl Into<ExplainBudget<'p>>,
) -> Result<String, BudgetSpent> {
    assert_eq!(
        report.outcome,
        SolveOutcome::Exhausted,
        "a search that ended"
    );
    if let Some(proof) = proof_by_lines(report) {
        return Ok(proof);
    }
    let unknown = Grid::unknown(puzzle.width(), puzzle.height());
    let mut writer = Writer {
        board: Board::new(puzzle, &unknown, budget.into()),
        case: Case::default(),
        frames: Vec::new(),
    };
    for deduction in &report.trace {
        writer.follow(deduction)?;
    }
    while !writer.frames.is_empty() {
        writer.end_case()?;
        writer.end_frame()?;
    }
    writer.end_case()?;
    Ok(proof_text::of_case(&writer.case))
}

/// A branch of the search that has not ended.
struct Frame {
    place: Position,
    /// Whether the cell is filled in the first case.
    filled: bool,
    /// The case around it.
    around: Case,
    /// When it began.
    begin: usize,
    /// The first case once it has ended.
    first: Option<Ended>,
}

/// A case that has ended.
struct Ended {
    case: Case,
    /// What is known there, if it is open.
    known: Vec<(Position, bool)>,
    /// The cells, known before, that it needs.
    needs: BTreeSet<Position>,
}

/// Plays a trace again.
struct Writer<'p> {
    board: Board<'p>,
    /// The case that the trace is in; closed only between [`Self::end_case`] and what follows.
    case: Case,
    frames: Vec<Frame>,
}

impl Writer<'_> {
    fn follow(&mut self, deduction: &Deduction) -> Result<(), BudgetSpent> {
        let decisions = &deduction.decisions;
        let start = self.board.now();
        let kind = match deduction.reason {
            Reason::Line(line) => {
                self.decide(decisions);
                StepKind::Line(line)
            }
            Reason::Refuted => {
                let Decision { position, filled } = decisions[0];
                let split = self.split(position, filled, decisions)?;
                self.decide(decisions);
                StepKind::Split(Box::new(split))
            }
            Reason::EitherWay(position) => {
                let split = self.split(position, true, decisions)?;
                self.decide(decisions);
                StepKind::Split(Box::new(split))
            }
            Reason::Assumed => {
                self.begin_frame(decisions[0]);
                return Ok(());
            }
            Reason::Withdrawn => {
                self.end_case()?;
                while self.frames.last().expect("an assumption").first.is_some() {
                    self.end_frame()?;
                    self.end_case()?;
                }
                return self.second_case();
            }
        };
        let time = start..self.board.now();
        self.case.steps.push(CaseStep { kind, time });
        Ok(())
    }

    fn decide(&mut self, decisions: &[Decision]) {
        for decision in decisions {
            self.board.decide(decision.position, decision.filled);
        }
    }

    /// The split of a cell of which line logic either refutes one case, or derives the `decisions`
    /// in both.
    fn split(
        &mut self,
        place: Position,
        likely: bool,
        decisions: &[Decision],
    ) -> Result<Split, BudgetSpent> {
        let mut needs = BTreeSet::new();
        let mut cases = [Case::default(), Case::default()];
        // The unlikely value first: if it is refuted, there is nothing to say of the other.
        for filled in [!likely, likely] {
            let begin = self.board.now();
            self.board.decide(place, filled);
            let mut queue = Queue::new(self.board.puzzle);
            queue.push_cell(place);
            let mut case = chase(&mut self.board, &mut queue, usize::MAX)?;
            let goals: Vec<Position> = decisions.iter().map(|d| d.position).collect();
            needs.append(&mut case.trim(&mut self.board, begin, &goals)?);
            self.board.undo(begin);
            let is_closed = case.is_closed();
            cases[usize::from(filled)] = case;
            if is_closed {
                break;
            }
        }
        let [empty, filled] = cases;
        Ok(Split {
            place,
            filled,
            empty,
            needs,
        })
    }

    /// Begins the first case of a branch.
    fn begin_frame(&mut self, decision: Decision) {
        let place = decision.position;
        self.frames.push(Frame {
            place,
            filled: decision.filled,
            around: std::mem::take(&mut self.case),
            begin: self.board.now(),
            first: None,
        });
        self.board.decide(place, decision.filled);
    }

    /// Notes why the case that the trace was in is closed, if it is: unless it found a solution.
    fn end_case(&mut self) -> Result<(), BudgetSpent> {
        let picture = self.board.grid().to_picture();
        let is_solved = picture.is_some_and(|p| nonogram::check(self.board.puzzle, &p).is_ok());
        if is_solved || self.case.is_closed() {
            return Ok(());
        }
        let mut queue = Queue::new(self.board.puzzle);
        for line in self.board.puzzle.lines() {
            queue.push(line);
        }
        let rest = chase(&mut self.board, &mut queue, usize::MAX)?;
        assert!(rest.is_closed(), "a case without a solution fails");
        self.case.steps.extend(rest.steps);
        self.case.end = rest.end;
        Ok(())
    }

    /// What the case that has ended leaves behind.
    fn ended(&mut self, begin: usize) -> Result<Ended, BudgetSpent> {
        let mut case = std::mem::take(&mut self.case);
        let learned = self.board.learned(begin..self.board.now()).to_vec();
        let needs = case.trim(&mut self.board, begin, &learned)?;
        let mut known = Vec::new();
        if !case.is_closed() {
            let value = |&place: &Position| (place, self.board.cell(place) == Cell::Filled);
            known = learned.iter().map(value).collect();
        }
        self.board.undo(begin);
        Ok(Ended { case, known, needs })
    }

    /// Goes from the first to the second case of the innermost branch.
    fn second_case(&mut self) -> Result<(), BudgetSpent> {
        let begin = self.frames.last().expect("a branch").begin;
        let ended = self.ended(begin)?;
        let frame = self.frames.last_mut().expect("a branch");
        frame.first = Some(ended);
        self.board.decide(frame.place, !frame.filled);
        Ok(())
    }

    /// Ends the innermost branch, both of whose cases have ended.
    fn end_frame(&mut self) -> Result<(), BudgetSpent> {
        let frame = self.frames.pop().expect("a branch");
        let second = self.ended(frame.begin)?;
        let first = frame.first.expect("the first case has ended");
        self.case = frame.around;
        if first.case.is_closed() && second.case.is_closed() {
            self.case.end = CaseEnd::Split;
        }
        // One case at most has a solution.
        for (place, filled) in first.known.into_iter().chain(second.known) {
            self.board.decide(place, filled);
        }
        let mut needs = first.needs;
        needs.extend(second.needs);
        let (filled, empty) = if frame.filled {
            (first.case, second.case)
        } else {
            (second.case, first.case)
        };
        let split = Split {
            place: frame.place,
            filled,
            empty,
            needs,
        };
        self.case.steps.push(CaseStep {
            kind: StepKind::Split(Box::new(split)),
            time: frame.begin..self.board.now(),
        });
        Ok(())
    }
}
