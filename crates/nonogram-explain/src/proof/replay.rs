//! Plays the trace of a solve of a board of one ink again, and records a case with all steps of its proof.
//!
//! The trace has the successful lines, probes and branches. It lacks the lines through which a refuted
//! value fails, and the lines by which both values of a cell decide another cell; these are found here.
//! Steps that a case does not need are removed when the case ends.

use crate::board::{Board, Excluded};
use crate::budget::{BudgetSpent, ExplainBudget};
use crate::suppose::{Case, CaseEnd, CaseStep, Needs, Queue, Split, StepKind, chase};
use nonogram::{Decision, Grid, InkSet, Position, Puzzle};
use nonogram_propagate::{Deduction, Reason};

/// The case of the whole puzzle.
pub(crate) fn case(
    puzzle: &Puzzle,
    trace: &[Deduction],
    budget: ExplainBudget<'_>,
) -> Result<Case, BudgetSpent> {
    let unknown = Grid::unknown(puzzle.width(), puzzle.height());
    let mut replay = Replay {
        board: Board::new(puzzle, &unknown, budget),
        case: Case::default(),
        frames: Vec::new(),
    };
    for deduction in trace {
        replay.follow(deduction)?;
    }
    while !replay.frames.is_empty() {
        replay.end_case()?;
        replay.end_frame()?;
    }
    replay.end_case()?;
    Ok(replay.case)
}

/// A branch of the search that has not ended.
struct Frame {
    place: Position,
    /// Whether the cell is filled in the first case.
    filled: bool,
    /// The case around it.
    around: Case,
    /// The time when it began.
    begin: usize,
    /// The first case, once it has ended.
    first: Option<Ended>,
}

/// A case that has ended.
struct Ended {
    case: Case,
    /// What was excluded in it; empty if the case is closed.
    known: Vec<Excluded>,
    /// What was excluded before and is needed by it.
    needs: Needs,
}

/// The state between two deductions of a trace.
struct Replay<'p> {
    board: Board<'p>,
    /// The innermost case; closed only just after [`Self::end_case`].
    case: Case,
    frames: Vec<Frame>,
}

impl Replay<'_> {
    fn follow(&mut self, deduction: &Deduction) -> Result<(), BudgetSpent> {
        let decisions = &deduction.decisions;
        let start = self.board.now();
        let kind = match deduction.reason {
            Reason::Line(line) => {
                self.decide(decisions);
                StepKind::Line(line)
            }
            Reason::Refuted => {
                let Decision { position, .. } = decisions[0];
                let split = self.split(position, decisions[0].filled(), decisions)?;
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
        for &decision in decisions {
            self.board.decide(decision);
        }
    }

    /// Splits a cell. Line logic either refutes one case or derives the `decisions` in both.
    fn split(
        &mut self,
        place: Position,
        likely: bool,
        decisions: &[Decision],
    ) -> Result<Split, BudgetSpent> {
        let mut needs = Needs::default();
        let opposite = |decision: &Decision| Decision::at(decision.position, !decision.filled());
        let excluded = |decision| {
            (
                opposite(decision).position,
                InkSet::only(opposite(decision).ink),
            )
        };
        let goals: Vec<Excluded> = decisions.iter().map(excluded).collect();
        let mut cases = [Case::default(), Case::default()];
        // The unlikely value comes first: if it is refuted, the other case stays empty.
        for filled in [!likely, likely] {
            let begin = self.board.now();
            self.board.decide(Decision::at(place, filled));
            let mut queue = Queue::new(self.board.puzzle);
            queue.push_cell(place);
            let mut case = chase(&mut self.board, &mut queue, usize::MAX)?;
            needs.extend(case.trim(&mut self.board, begin, &goals)?.iter());
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
            filled: decision.filled(),
            around: std::mem::take(&mut self.case),
            begin: self.board.now(),
            first: None,
        });
        self.board.decide(decision);
    }

    /// Adds the steps that close the innermost case, unless it found the solution.
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

    /// Takes the innermost case, which has ended, and undoes its cells.
    fn ended(&mut self, begin: usize) -> Result<Ended, BudgetSpent> {
        let mut case = std::mem::take(&mut self.case);
        let learned = self.board.learned(begin..self.board.now()).to_vec();
        let needs = case.trim(&mut self.board, begin, &learned)?;
        let mut known = Vec::new();
        if !case.is_closed() {
            known = learned;
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
        let decision = Decision::at(frame.place, !frame.filled);
        self.board.decide(decision);
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
        // At most one case is open.
        for (place, colors) in first.known.into_iter().chain(second.known) {
            self.board.exclude(place, colors);
        }
        let mut needs = first.needs;
        needs.extend(second.needs.iter());
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
