//! Line logic on the whole board: dirty lines are solved until none is left.
//!
//! A line is dirty when another line has removed a color from one of its cells. Dirty rows are
//! solved in order, then dirty columns, and so on. The fixpoint does not depend on the order,
//! because a line solve with fewer colors leaves at most as many.

use super::board::{ColorBoard, LineSet, clue};
use super::line::{ColorLineSolver, words};
use super::strokes::ColorStrokes;
use super::trace::{record, record_line};
use crate::any_board::AnyBoard;
use crate::line::Contradiction;
use crate::probe_table::{ProbeTable, Probed};
use crate::propagate::decides_at_first;
use crate::propagation::Propagation;
use crate::signature::Signature;
use crate::task::{SolveTask, Stop};
use crate::trace::Reason;
use nonogram::{Decision, Ink, Position};

/// Line logic and probing on boards of any size, with any number of inks.
#[derive(Clone, Debug, Default)]
pub(crate) struct ColorPropagator {
    solver: ColorLineSolver,
    /// Memory of [`Self::run`].
    dirty: LineSet,
    strokes: ColorStrokes,
    /// The board with the color that a probe tries, and the union of the boards of all colors that
    /// did not lead to a contradiction.
    tried: ColorBoard,
    united: ColorBoard,
}

impl Propagation for ColorPropagator {
    type BoardKind = ColorBoard;

    const BITS: usize = 0;

    const ENOUGH: u64 = 2;

    fn planes(board: &ColorBoard) -> ColorBoard {
        board.clone()
    }

    fn settle_from_start(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut ColorBoard,
    ) -> Result<(), Stop> {
        let puzzle = task.puzzle;
        board.reset(puzzle);
        let may_decide = puzzle.is_colored() || puzzle.givens().is_some();
        let first = (0..board.lines()).filter(|&line| {
            let (clue, length) = clue(puzzle, line);
            may_decide || decides_at_first(clue, length)
        });
        self.strokes.reset(board.color_count());
        self.run(task, board, first, true, &mut Signature::default())?;
        if let Some(strokes) = &mut task.strokes {
            *strokes = self.strokes.total();
        }
        Ok(())
    }

    /// The boards of the colors that are possible are at the fixpoint of line logic, so their union
    /// is, too: a placement of a line that one of them allows is allowed in the union. It becomes
    /// the new board as it is. The probe needs no repetition for its own result: each color leads
    /// to the same board as before.
    fn probe(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut ColorBoard,
        table: &mut ProbeTable,
        position: Position,
    ) -> Result<(), Stop> {
        let Position { row, column } = position;
        let (mut tried, mut united) = (
            std::mem::take(&mut self.tried),
            std::mem::take(&mut self.united),
        );
        let mut touched = Signature::default();
        // How many colors of cells each of these colors excluded.
        let mut excluded: Vec<(usize, Ink)> = Vec::new();
        for color in board.colors(row, column) {
            tried.copy_from(board);
            tried.decide(row, column, color);
            task.meter.stats.probes += 1;
            match self.run(
                task,
                &mut tried,
                board.lines_of(row, column),
                false,
                &mut touched,
            ) {
                Ok(()) => {}
                Err(Stop::Contradiction) => continue,
                Err(stop) => return Err(stop),
            }
            let is_first = excluded.is_empty();
            excluded.push((board.spare - tried.spare, color));
            if is_first {
                std::mem::swap(&mut tried, &mut united);
            } else {
                united.unite(&tried);
            }
        }
        let Some(&(_, best)) = excluded.iter().max_by_key(|&&(excluded, _)| excluded) else {
            self.record_probe(task, board, None, &mut tried, position)?;
            return Err(Contradiction.into());
        };
        if united.spare < board.spare {
            self.record_probe(task, board, Some(&united), &mut tried, position)?;
            table.changed(&united, board.difference(&united));
            std::mem::swap(board, &mut united);
        }
        (self.tried, self.united) = (tried, united);
        // The product of the two least numbers.
        excluded.sort_unstable();
        let score = excluded
            .iter()
            .take(2)
            .map(|&(number, _)| number as u64)
            .product::<u64>();
        table.probed(
            position,
            Probed {
                touched,
                score: score as f32,
                best: best.number() as u32,
            },
        );
        Ok(())
    }

    fn branch(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut ColorBoard,
        table: &mut ProbeTable,
        tried: Decision,
        is_withdrawn: bool,
    ) -> Result<(), Stop> {
        let Decision { position, ink } = tried;
        let Position { row, column } = position;
        let before = board.color_set(row, column);
        let reason = if is_withdrawn {
            board.remove(row, column, ink);
            Reason::Withdrawn
        } else {
            board.decide(row, column, ink);
            Reason::Assumed
        };
        record(
            task,
            reason,
            [(position, before, board.color_set(row, column))],
        )?;
        let lines = board.lines_of(row, column);
        let changed = self.settle(task, board, lines)?;
        table.changed(board, changed);
        Ok(())
    }
}

impl ColorPropagator {
    /// Line logic from the `dirty` lines, of which a cell has changed, to the fixpoint, as a step
    /// of the solution. Returns the lines of which a cell has changed.
    pub(crate) fn settle(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut ColorBoard,
        dirty: impl IntoIterator<Item = usize>,
    ) -> Result<Signature, Stop> {
        let mut changed = Signature::default();
        self.run(task, board, dirty, true, &mut changed)?;
        Ok(changed)
    }

    /// Works until no line is dirty. `touched` collects the solved lines. These are the first ones
    /// and those of which a cell has changed; the result depends only on their cells. Of a step of
    /// the solution, sweeps and productive line solves are counted; of an experiment they are not.
    fn run(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &mut ColorBoard,
        dirty: impl IntoIterator<Item = usize>,
        is_step: bool,
        touched: &mut Signature,
    ) -> Result<(), Stop> {
        self.dirty.reset(board.lines());
        dirty.into_iter().for_each(|line| self.dirty.insert(line));
        let height = board.height();
        let mut last = None;
        while let Some(line) = self.dirty.pop(last.unwrap_or(0)) {
            let (clue, length) = clue(task.puzzle, line);
            task.meter.line_solve(clue.len(), words(length))?;
            touched.add(board.line(line));
            let planes = board.planes(line);
            let counts_strokes = is_step && task.counts_strokes();
            if counts_strokes {
                self.strokes.begin(planes);
            }
            let solved = self.solver.solve(clue, length, planes)?;
            let before = (is_step && task.trace.is_some()).then(|| planes.to_vec());
            let is_productive = board.narrow(line, solved, &mut self.dirty);
            if let Some(before) = before {
                record_line(task, board, line, &before)?;
            }
            if is_step {
                let is_new_sweep = last.is_none_or(|last| (last < height) != (line < height));
                task.meter.stats.sweeps += u64::from(is_new_sweep);
                if is_productive {
                    task.productive(board.line(line));
                }
                if is_productive && counts_strokes {
                    let planes = board.planes(line);
                    self.strokes.write(board.line(line), length, planes);
                }
            }
            last = Some(line);
        }
        Ok(())
    }
}

impl ColorPropagator {
    /// Records how the probe of a cell turns `board` into `united`, by way of the board `scratch`.
    /// The cell may have the colors of `united` only; `None` if each of its colors is a
    /// contradiction.
    fn record_probe(
        &mut self,
        task: &mut SolveTask<'_>,
        board: &ColorBoard,
        united: Option<&ColorBoard>,
        scratch: &mut ColorBoard,
        position: Position,
    ) -> Result<(), Stop> {
        if task.trace.is_none() {
            return Ok(());
        }
        let Position { row, column } = position;
        scratch.copy_from(board);
        let mut left = board.color_set(row, column);
        let refuted: Vec<Ink> = match united {
            Some(united) => left.without(united.color_set(row, column)).iter().collect(),
            // The contradiction is found with the last color.
            None => left.iter().skip(1).collect(),
        };
        for &color in &refuted {
            let before = left;
            left.remove(color);
            scratch.remove(row, column, color);
            record(task, Reason::Refuted, [(position, before, left)])?;
        }
        if !refuted.is_empty() {
            let uncounted = task.meter.uncounted();
            let meter = std::mem::replace(&mut task.meter, uncounted);
            let settled = self.settle(task, scratch, board.lines_of(row, column));
            task.meter = meter;
            settled?;
        }
        let Some(united) = united else {
            return Ok(());
        };
        let scratch = &*scratch;
        let cells = board.cells().map(|(row, column)| {
            let (before, after) = (
                scratch.color_set(row, column),
                united.color_set(row, column),
            );
            (Position { row, column }, before, after)
        });
        Ok(record(task, Reason::EitherWay(position), cells)?)
    }
}
