//! Probing: try both values of a cell by line logic, keep what one refutes and what both share.
//!
//! A probe depends on the lines that it solved and on nothing else, so it is repeated only after
//! one of those has changed. That skips no deduction. The lines are remembered as two 64-bit
//! signatures, line i as bit i % 64: exact on boards of up to 64x64, and on larger ones a probe
//! may only be repeated needlessly.
//!
//! Probing to the fixpoint does not depend on the order of the cells either (what a probe finds on
//! some board it also finds on any board that knows more), so "solvable by probing" is a property
//! of the puzzle.

use crate::bits::Bits;
use crate::board::{Board, Lines};
use crate::propagate::{Propagator, Stop};
use crate::trace::{Decision, Deduction, Reason};

/// A set of lines, folded to one word a direction.
#[derive(Clone, Copy, Debug, Default)]
struct Signature {
    rows: u64,
    columns: u64,
}

impl Signature {
    fn of<B: Bits>(lines: Lines<B>) -> Self {
        let fold = |mut lines: B| {
            let mut word = 0;
            while let Some(line) = lines.pop() {
                word |= 1 << (line % 64);
            }
            word
        };
        Self {
            rows: fold(lines.rows),
            columns: fold(lines.columns),
        }
    }
}

/// What is remembered of the latest probes of one cell.
#[derive(Clone, Copy, Debug, Default)]
struct Probed {
    /// The lines that they solved.
    touched: Signature,
    /// The table's clock then; 0 for never.
    at: u32,
    /// The number of cells that each value decided.
    decided: [u32; 2],
}

/// What is remembered of all probes on a board and its descendants in the search.
#[derive(Clone, Debug)]
pub(crate) struct ProbeTable {
    width: usize,
    cells: Vec<Probed>,
    /// When a row (a column) with index i % 64 last changed.
    row_changed: [u32; 64],
    column_changed: [u32; 64],
    /// Counts the changes of the board.
    clock: u32,
}

impl ProbeTable {
    /// A table for a board of these sides.
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: vec![Probed::default(); width * height],
            row_changed: [0; 64],
            column_changed: [0; 64],
            clock: 1,
        }
    }

    /// The memory that a table takes.
    pub(crate) fn bytes(width: usize, height: usize) -> usize {
        width * height * size_of::<Probed>()
    }

    /// Notes that cells of these lines were decided.
    pub(crate) fn changed<B: Bits>(&mut self, lines: Lines<B>) {
        self.clock += 1;
        let Signature {
            mut rows,
            mut columns,
        } = Signature::of(lines);
        while let Some(row) = rows.pop() {
            self.row_changed[row] = self.clock;
        }
        while let Some(column) = columns.pop() {
            self.column_changed[column] = self.clock;
        }
    }

    /// Whether the probes of a cell would now give what they gave last time.
    fn is_fresh(&self, row: usize, column: usize) -> bool {
        let probed = self.cells[row * self.width + column];
        let Signature {
            mut rows,
            mut columns,
        } = probed.touched;
        if probed.at == 0 {
            return false;
        }
        let old = |changed: &[u32; 64], lines: &mut u64| {
            while let Some(line) = lines.pop() {
                if changed[line] > probed.at {
                    return false;
                }
            }
            true
        };
        old(&self.row_changed, &mut rows) && old(&self.column_changed, &mut columns)
    }

    /// What the latest probes of a cell told: the product of the numbers of cells that either value
    /// decided.
    pub(crate) fn told(&self, row: usize, column: usize) -> u64 {
        let [empty, filled] = self.cells[row * self.width + column].decided;
        u64::from(empty) * u64::from(filled)
    }

    /// The unknown cell whose probes told most, and the value that told more: greatest product of
    /// the numbers of cells decided by either value, ties to the first in reading order.
    pub(crate) fn branch_cell<B: Bits>(&self, board: &Board<B>) -> Decision {
        let mut best = None;
        for (row, cells) in board.rows.iter().enumerate() {
            let mut undecided = cells.undecided();
            while let Some(column) = undecided.pop() {
                let [empty, filled] = self.cells[row * self.width + column].decided;
                let score = self.told(row, column);
                if best.is_none_or(|(most, _)| score > most) {
                    let filled = filled >= empty;
                    let cell = Decision {
                        row,
                        column,
                        filled,
                    };
                    best = Some((score, cell));
                }
            }
        }
        best.expect("a cell is unknown").1
    }
}

/// Two boards to experiment on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Experiments<B>([Board<B>; 2]);

impl<B: Bits> Propagator<'_, B> {
    /// Probes all unknown cells of a board at the fixpoint of line logic, until nothing is left to
    /// find or the board is solved.
    pub(crate) fn probe_all(
        &mut self,
        board: &mut Board<B>,
        table: &mut ProbeTable,
        experiments: &mut Experiments<B>,
    ) -> Result<(), Stop> {
        loop {
            let before = board.unknown;
            for row in 0..board.rows.len() {
                // Cells behind `column` in the row; what is found meanwhile shrinks them.
                let mut left = board.rows[row].undecided();
                while let Some(column) = left.pop() {
                    if !table.is_fresh(row, column) {
                        self.probe(board, table, experiments, row, column)?;
                        left = left.and(board.rows[row].undecided());
                    }
                }
            }
            if board.unknown == before || board.unknown == 0 {
                return Ok(());
            }
        }
    }

    /// Probes one unknown cell and settles the board with what was found.
    fn probe(
        &mut self,
        board: &mut Board<B>,
        table: &mut ProbeTable,
        experiments: &mut Experiments<B>,
        row: usize,
        column: usize,
    ) -> Result<(), Stop> {
        let lines = Lines::of_cell(row, column);
        let mut touched = Lines::default();
        let mut decided = [0; 2];
        for filled in [false, true] {
            let experiment = &mut experiments.0[usize::from(filled)];
            experiment.copy_from(board);
            experiment.decide(row, column, filled);
            self.meter.stats.probes += 1;
            match self.explore(experiment, lines, &mut touched) {
                Ok(()) => {}
                Err(Stop::Contradiction) => {
                    let refuted = Decision {
                        row,
                        column,
                        filled: !filled,
                    };
                    return self.conclude(board, table, Reason::Refuted, vec![refuted]);
                }
                Err(stop) => return Err(stop),
            }
            decided[usize::from(filled)] = (board.unknown - experiment.unknown) as u32;
        }
        table.cells[row * table.width + column] = Probed {
            touched: Signature::of(touched),
            at: table.clock,
            decided,
        };
        let shared = experiments.shared(board);
        if shared.is_empty() {
            return Ok(());
        }
        self.conclude(board, table, Reason::EitherWay { row, column }, shared)
    }

    /// Decides cells for a reason and settles the board.
    pub(crate) fn conclude(
        &mut self,
        board: &mut Board<B>,
        table: &mut ProbeTable,
        reason: Reason,
        decisions: Vec<Decision>,
    ) -> Result<(), Stop> {
        let mut lines = Lines::<B>::default();
        for &Decision {
            row,
            column,
            filled,
        } in &decisions
        {
            board.decide(row, column, filled);
            lines = lines.or(Lines::of_cell(row, column));
        }
        if let Some(trace) = &mut self.trace {
            let bytes = trace.push(Deduction { reason, decisions });
            self.meter.memory(bytes)?;
        }
        let changed = self.settle(board, lines)?;
        table.changed(lines.or(changed));
        Ok(())
    }
}

impl<B: Bits> Experiments<B> {
    /// The cells that both experiments decided alike and `board` does not know.
    fn shared(&self, board: &Board<B>) -> Vec<Decision> {
        let [empty, filled] = &self.0;
        let mut decisions = Vec::new();
        for (row, known) in board.rows.iter().enumerate() {
            let (a, b) = (empty.rows[row], filled.rows[row]);
            let emptied = known.undecided().minus(a.fillable.or(b.fillable));
            let filled = known.undecided().minus(a.emptiable.or(b.emptiable));
            let mut decided = emptied.or(filled);
            while let Some(column) = decided.pop() {
                decisions.push(Decision {
                    row,
                    column,
                    filled: filled.has(column),
                });
            }
        }
        decisions
    }
}
