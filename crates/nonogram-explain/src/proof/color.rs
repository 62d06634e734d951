//! Proofs for boards of several inks.
//!
//! A solve with a trace does without learning, which many of these boards need. So the proof is found anew, with three
//! techniques:
//!
//! 1. Lines are looked at until no look excludes a color.
//! 2. Probing: each color of a cell is supposed, and lines are looked at. A color that fails is excluded; so is
//!    what all colors of the cell exclude.
//! 3. If probing finds nothing, a color is supposed that is wrong, and the case is closed with the same techniques.
//!
//! Only a wrong color is ever supposed: on a unique board, the solution shows which are wrong, and where there
//! is no solution, all are. So every supposition ends in a closed case, and the text goes on after its split with
//! the color excluded.

use super::text::Text;
use crate::board::{Board, Excluded};
use crate::budget::{BudgetSpent, ExplainBudget};
use crate::suppose::{Case, CaseEnd, Queue, StepKind, chase};
use nonogram::{Decision, Grid, Ink, InkSet, Line, Picture, Position, Puzzle};

/// The proof that `solution` is the only one of a puzzle, or that the puzzle has none.
///
/// # Panics
/// If this is not so.
pub(crate) fn of_colors<'p>(
    puzzle: &'p Puzzle,
    solution: Option<&'p Picture>,
    budget: ExplainBudget<'p>,
) -> Result<String, BudgetSpent> {
    let mut writer = Writer {
        puzzle,
        solution,
        board: Board::new(
            puzzle,
            &Grid::unknown(puzzle.width(), puzzle.height()),
            budget,
        ),
        text: Text::default(),
        supposed: Vec::new(),
        next: 0,
    };
    let mut queue = Queue::new(puzzle);
    for line in puzzle.lines() {
        queue.push(line);
    }
    loop {
        match writer.settle(&mut queue)? {
            End::Solved => {
                assert!(writer.supposed.is_empty(), "a wrong color solves the board");
                return Ok(writer.text.finish());
            }
            End::Stuck(wrong) => {
                writer.text.split(wrong.position, Some(wrong.ink));
                writer.supposed.push((wrong, writer.board.now()));
                writer.board.decide(wrong);
                queue = writer.lines_of(wrong.position);
            }
            End::Fails => {
                let Some((wrong, begin)) = writer.supposed.pop() else {
                    return Ok(writer.text.finish());
                };
                writer.board.undo(begin);
                writer.end_of_wrong(wrong);
                queue = writer.lines_of(wrong.position);
            }
        }
    }
}

/// How the techniques below a supposition end.
enum End {
    /// A line cannot be completed.
    Fails,
    /// Every cell has one color.
    Solved,
    /// There is nothing left to find, and this color is wrong.
    Stuck(Decision),
}

/// What probing all cells finds.
enum Probed {
    /// Colors were excluded; these lines changed.
    Found(Queue),
    /// The color to suppose next.
    Nothing(Decision),
}

struct Writer<'p> {
    puzzle: &'p Puzzle,
    solution: Option<&'p Picture>,
    board: Board<'p>,
    text: Text,
    /// The wrong colors that are supposed, the innermost last, and when.
    supposed: Vec<(Decision, usize)>,
    /// The cell to probe next.
    next: usize,
}

impl Writer<'_> {
    /// Looks at lines and probes.
    fn settle(&mut self, queue: &mut Queue) -> Result<End, BudgetSpent> {
        loop {
            let looks = chase(&mut self.board, queue, usize::MAX)?;
            self.write(&looks);
            if looks.is_closed() {
                return Ok(End::Fails);
            }
            if self.board.is_full() {
                return Ok(End::Solved);
            }
            match self.probe_all()? {
                Probed::Found(changed) => *queue = changed,
                Probed::Nothing(wrong) => return Ok(End::Stuck(wrong)),
            }
        }
    }

    /// Probes cell after cell, until colors are excluded.
    fn probe_all(&mut self) -> Result<Probed, BudgetSpent> {
        let cells = self.puzzle.width() * self.puzzle.height();
        let mut best: Option<(u64, Decision)> = None;
        for _ in 0..cells {
            let position = self.board.position(self.next);
            let colors = self.board.colors(position);
            if colors.len() > 1 {
                match self.probe(position, colors)? {
                    Probe::Found(changed) => return Ok(Probed::Found(changed)),
                    Probe::Nothing(excluded) => {
                        let (weight, ink) = self.wrong(position, excluded);
                        if best.is_none_or(|(most, _)| weight > most) {
                            best = Some((weight, Decision { position, ink }));
                        }
                    }
                }
            }
            self.next = (self.next + 1) % cells;
        }
        let (_, wrong) = best.expect("a cell has several colors");
        Ok(Probed::Nothing(wrong))
    }

    /// Supposes each color of a cell.
    fn probe(&mut self, position: Position, colors: InkSet) -> Result<Probe, BudgetSpent> {
        let mut excluded = Vec::new();
        // What all colors so far exclude.
        let mut common: Vec<Excluded> = Vec::new();
        for ink in colors.iter() {
            let begin = self.board.now();
            self.board.decide(Decision { position, ink });
            let mut queue = self.lines_of(position);
            let mut looks = chase(&mut self.board, &mut queue, usize::MAX)?;
            if looks.is_closed() {
                trim(&self.board, &mut looks, &[]);
                self.board.undo(begin);
                self.text.split(position, Some(ink));
                self.write(&looks);
                self.end_of_wrong(Decision { position, ink });
                return Ok(Probe::Found(self.lines_of(position)));
            }
            if excluded.is_empty() {
                common.extend_from_slice(self.board.learned(begin..self.board.now()));
            } else {
                for (position, colors) in &mut common {
                    *colors = colors.without(self.board.colors(*position));
                }
                common.retain(|(_, colors)| !colors.is_empty());
            }
            excluded.push(((self.board.now() - begin) as u64, ink));
            self.board.undo(begin);
        }
        if common.is_empty() {
            return Ok(Probe::Nothing(excluded));
        }
        self.write_all(position, colors, &common)?;
        let mut changed = Queue::new(self.puzzle);
        for (position, colors) in common {
            self.board.exclude(position, colors);
            changed.push_cell(position);
        }
        Ok(Probe::Found(changed))
    }

    /// Writes that all colors of a cell exclude `common`.
    fn write_all(
        &mut self,
        position: Position,
        colors: InkSet,
        common: &[Excluded],
    ) -> Result<(), BudgetSpent> {
        for (rank, ink) in colors.iter().enumerate() {
            // The last color needs no split: it is the only one that is left.
            let is_last = rank + 1 == colors.len();
            if !is_last {
                self.text.split(position, Some(ink));
            }
            let begin = self.board.now();
            self.board.decide(Decision { position, ink });
            let mut queue = self.lines_of(position);
            let mut looks = chase(&mut self.board, &mut queue, usize::MAX)?;
            trim(&self.board, &mut looks, common);
            self.board.undo(begin);
            self.write(&looks);
            if !is_last {
                self.text.sign(b'|');
            }
        }
        for _ in 1..colors.len() {
            self.text.sign(b']');
        }
        Ok(())
    }

    /// Which color of a cell to suppose, given how often each excluded something, and how good the cell is: the
    /// product of the numbers for the wrong color and for the right one. Without a solution, all colors are
    /// wrong; then the two least numbers count.
    fn wrong(&self, position: Position, mut excluded: Vec<(u64, Ink)>) -> (u64, Ink) {
        excluded.sort_unstable();
        let right = match self.solution {
            Some(solution) if self.supposed.is_empty() => {
                Some(solution.ink(position.row, position.column))
            }
            _ => None,
        };
        match right.and_then(|right| excluded.iter().position(|&(_, ink)| ink == right)) {
            Some(at) => {
                let (gain, _) = excluded.remove(at);
                let (cost, ink) = *excluded.last().expect("a wrong color");
                (gain * cost, ink)
            }
            None => {
                let weight = excluded[0].0 * excluded[1].0;
                (weight, excluded.last().expect("two colors").1)
            }
        }
    }

    /// Ends the case of a wrong color, which is closed, and excludes the color.
    fn end_of_wrong(&mut self, Decision { position, ink }: Decision) {
        self.text.sign(b'|');
        self.text.sign(b']');
        self.board.exclude(position, InkSet::only(ink));
    }

    fn write(&mut self, looks: &Case) {
        for look in &looks.steps {
            self.text.line(line_of(&look.kind));
        }
        if let CaseEnd::Fails(line) = looks.end {
            self.text.line(line);
            self.text.sign(b'!');
        }
    }

    /// The two lines of a cell.
    fn lines_of(&self, position: Position) -> Queue {
        let mut queue = Queue::new(self.puzzle);
        queue.push_cell(position);
        queue
    }
}

/// What probing a cell finds.
enum Probe {
    /// Colors were excluded; these lines changed.
    Found(Queue),
    /// How often each color excluded something.
    Nothing(Vec<(u64, Ink)>),
}

/// Removes the looks that neither the failing line nor the exclusions in `goals` need. The board must be
/// as the looks left it.
///
/// This is less than [`Case::trim`] removes, and takes no line solves. A look needs its whole line, so every look that
/// is left finds its line as it was.
fn trim(board: &Board<'_>, looks: &mut Case, goals: &[Excluded]) {
    let puzzle = board.puzzle;
    let cell = |position: Position| position.row * puzzle.width() + position.column;
    let mut needed = vec![false; puzzle.width() * puzzle.height()];
    for &(position, _) in goals {
        needed[cell(position)] = true;
    }
    let need = |needed: &mut Vec<bool>, line: Line| {
        for index in 0..puzzle.length(line) {
            needed[cell(line.cell(index))] = true;
        }
    };
    if let CaseEnd::Fails(line) = looks.end {
        need(&mut needed, line);
    }
    looks.steps.reverse();
    looks.steps.retain(|look| {
        let mut excluded = board.learned(look.time.clone()).iter();
        let is_needed = excluded.any(|&(position, _)| needed[cell(position)]);
        if is_needed {
            need(&mut needed, line_of(&look.kind));
        }
        is_needed
    });
    looks.steps.reverse();
}

/// The line of a look.
fn line_of(kind: &StepKind) -> Line {
    match *kind {
        StepKind::Line(line) => line,
        StepKind::Split(_) => unreachable!("looks are at lines"),
    }
}
