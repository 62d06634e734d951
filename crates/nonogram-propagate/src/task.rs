//! One solve, and why its propagation stops.

use crate::budget::WorkMeter;
use crate::line::Contradiction;
use crate::trace::{Deduction, Trace};
use nonogram::{Line, Puzzle, WorkLimit};

/// Why propagation did not reach a fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Contradiction,
    OutOfBudget(WorkLimit),
}

impl From<Contradiction> for Stop {
    fn from(_: Contradiction) -> Self {
        Self::Contradiction
    }
}

impl From<WorkLimit> for Stop {
    fn from(limit: WorkLimit) -> Self {
        Self::OutOfBudget(limit)
    }
}

/// One solve: its puzzle, its counters and its deductions.
pub(crate) struct SolveTask<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) meter: WorkMeter<'a>,
    /// The deductions so far; `None` if no trace was asked for.
    pub(crate) trace: Option<Trace>,
    /// The lines that decided a cell, or removed a color, in order. Line logic adds them before the
    /// first probe.
    pub(crate) lines: Vec<Line>,
    /// See [`crate::SolveReport::strokes`]. `None` if they are not counted.
    pub(crate) strokes: Option<u64>,
}

impl<'a> SolveTask<'a> {
    /// A solve without budget or trace.
    pub(crate) fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            meter: WorkMeter::default(),
            trace: None,
            lines: Vec::new(),
            strokes: None,
        }
    }

    /// Whether strokes are counted: in line logic before the first probe, if they are asked for.
    pub(crate) fn counts_strokes(&self) -> bool {
        self.strokes.is_some() && self.meter.stats.probes == 0
    }

    /// Adds a deduction to the trace, if there is one.
    pub(crate) fn record(&mut self, deduction: Deduction) -> Result<(), WorkLimit> {
        match &mut self.trace {
            Some(trace) => self.meter.memory(trace.push(deduction)),
            None => Ok(()),
        }
    }

    /// Counts a line solve that decided a cell, or removed a color.
    pub(crate) fn productive(&mut self, line: Line) {
        self.meter.stats.productive += 1;
        if self.meter.stats.probes == 0 {
            self.lines.push(line);
        }
    }
}
