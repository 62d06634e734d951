//! Following a proof step by step.

use crate::error::{RejectReason, Rejected};
use crate::line::LineCheck;
use crate::token::Tokens;
use nonogram::{Cell, Grid, Line, Picture, Position, Puzzle};

/// What a proof proves. This enum is closed: nothing else can be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved {
    /// This picture is the only solution.
    Unique(Picture),
    /// The puzzle has no solution.
    NoSolution,
}

/// The limits of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckBudget {
    /// Steps of the line check. A look at a line takes the number of its cells times the number of its
    /// blocks plus one.
    pub work: u64,
    /// The most cells of first cases that are kept until their second cases end. A cell takes 6 bytes.
    pub kept_cells: usize,
}

impl CheckBudget {
    /// A budget with these limits.
    pub const fn new(work: u64, kept_cells: usize) -> Self {
        Self { work, kept_cells }
    }
}

impl Default for CheckBudget {
    /// About a minute, and 384 MiB.
    fn default() -> Self {
        Self {
            work: 1 << 34,
            kept_cells: 1 << 26,
        }
    }
}

/// A split that has not ended.
struct Frame {
    position: Position,
    /// The length of the trail when the split began.
    mark: usize,
    /// The result of the first case, once it has ended: the cells known in it, or `None` if it was
    /// closed.
    first: Option<Option<Vec<Known>>>,
}

/// A cell that became known. It takes a quarter of the memory of a [`nonogram::Decision`], because a
/// check may keep millions.
#[derive(Clone, Copy)]
struct Known {
    row: u16,
    column: u16,
    filled: bool,
}

impl Known {
    fn position(self) -> Position {
        Position {
            row: self.row.into(),
            column: self.column.into(),
        }
    }
}

/// The state of a check.
struct Checker<'a> {
    puzzle: &'a Puzzle,
    grid: Grid,
    /// The known cells in the order in which they became known. Invariant: these are exactly the known
    /// cells of `grid`, with their values.
    trail: Vec<Known>,
    frames: Vec<Frame>,
    /// Whether the current case is closed.
    closed: bool,
    line_check: LineCheck,
    /// The cells of one line.
    cells: Vec<Cell>,
    budget: CheckBudget,
}

/// Follows a proof of `puzzle`. The [page of the crate](crate) has the grammar and the argument why
/// this is right.
///
/// # Errors
/// [`Rejected`] at the first place where the text is not a proof, or where the budget was spent.
///
/// # Complexity
/// One table of blocks times cells for each line that the proof looks at.
pub fn check(puzzle: &Puzzle, proof: &[u8], budget: CheckBudget) -> Result<Proved, Rejected> {
    let mut tokens = Tokens::new(proof);
    let mut checker = Checker {
        puzzle,
        grid: Grid::unknown(puzzle.width(), puzzle.height()),
        trail: Vec::new(),
        frames: Vec::new(),
        closed: false,
        line_check: LineCheck::default(),
        cells: Vec::new(),
        budget,
    };
    while let Some(sign) = tokens.peek() {
        match sign {
            b'|' => checker.end_first(&mut tokens)?,
            b']' => checker.end_split(&mut tokens)?,
            _ if checker.closed => return Err(tokens.reject(RejectReason::Closed)),
            b'?' => checker.split(&mut tokens)?,
            b'r' => checker.lines(&mut tokens, sign, puzzle.height(), Line::Row)?,
            b'c' => checker.lines(&mut tokens, sign, puzzle.width(), Line::Column)?,
            _ => return Err(tokens.reject(RejectReason::Expected("`r`, `c`, `?`, `|` or `]`"))),
        }
    }
    checker.conclude().map_err(|reason| tokens.reject(reason))
}

impl Checker<'_> {
    /// The result at the end of the text.
    fn conclude(self) -> Result<Proved, RejectReason> {
        if !self.frames.is_empty() {
            return Err(RejectReason::Open);
        }
        if self.closed {
            return Ok(Proved::NoSolution);
        }
        let unknown = self.grid.unknown_cells();
        let picture = self
            .grid
            .to_picture()
            .ok_or(RejectReason::Undecided(unknown))?;
        nonogram::check(self.puzzle, &picture).map_err(RejectReason::Mismatch)?;
        Ok(Proved::Unique(picture))
    }

    /// `r1-3.7`, which may end in `!`.
    fn lines(
        &mut self,
        tokens: &mut Tokens<'_>,
        sign: u8,
        lines: usize,
        name: fn(usize) -> Line,
    ) -> Result<(), Rejected> {
        tokens.take(sign);
        loop {
            let first = tokens.index(lines)?;
            let mut last = first;
            if tokens.take(b'-') {
                last = tokens.index(lines)?;
                if last <= first {
                    return Err(tokens.reject(RejectReason::Range));
                }
            }
            let more = tokens.take(b'.');
            let fails = !more && tokens.take(b'!');
            for index in first..=last {
                let fails = fails && index == last;
                self.line(name(index), fails)
                    .map_err(|reason| tokens.reject(reason))?;
            }
            if !more {
                return Ok(());
            }
        }
    }

    /// Looks at one line. It must fail or hold, as the proof says.
    fn line(&mut self, line: Line, fails: bool) -> Result<(), RejectReason> {
        let puzzle = self.puzzle;
        let length = puzzle.length(line);
        let clue = puzzle.clue(line);
        self.spend((length * (clue.len() + 1)) as u64)?;
        let grid = &self.grid;
        self.cells.clear();
        self.cells
            .extend((0..length).map(|index| grid[line.cell(index)]));
        let holds = self.line_check.narrow(clue, &mut self.cells);
        match (holds, fails) {
            (false, false) => Err(RejectReason::Fails(line)),
            (true, true) => Err(RejectReason::Holds(line)),
            (false, true) => {
                self.closed = true;
                Ok(())
            }
            (true, false) => {
                for index in 0..length {
                    let position = line.cell(index);
                    let cell = self.cells[index];
                    if cell.is_known() && !self.grid[position].is_known() {
                        self.learn(position, cell == Cell::Filled);
                    }
                }
                Ok(())
            }
        }
    }

    /// `?r2c5[`: begins the case that the cell is filled.
    fn split(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Rejected> {
        tokens.take(b'?');
        tokens.expect(b'r', "`r` and the row of a cell")?;
        let row = tokens.index(self.puzzle.height())?;
        tokens.expect(b'c', "`c` and the column of a cell")?;
        let column = tokens.index(self.puzzle.width())?;
        let position = Position { row, column };
        if self.grid[position].is_known() {
            return Err(tokens.reject(RejectReason::Known(position)));
        }
        tokens.expect(b'[', "`[` and two cases")?;
        self.frames.push(Frame {
            position,
            mark: self.trail.len(),
            first: None,
        });
        self.learn(position, true);
        Ok(())
    }

    /// `|`: ends the first case, and begins the case that the cell is empty.
    fn end_first(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Rejected> {
        let Some(frame) = self.frames.last_mut().filter(|frame| frame.first.is_none()) else {
            return Err(tokens.reject(RejectReason::Expected("a first case before `|`")));
        };
        tokens.take(b'|');
        let known = if self.closed {
            None
        } else {
            let known = self.trail[frame.mark..].to_vec();
            let Some(kept) = self.budget.kept_cells.checked_sub(known.len()) else {
                return Err(tokens.reject(RejectReason::OutOfBudget));
            };
            self.budget.kept_cells = kept;
            Some(known)
        };
        frame.first = Some(known);
        let (position, mark) = (frame.position, frame.mark);
        self.forget(mark);
        self.closed = false;
        self.learn(position, false);
        Ok(())
    }

    /// `]`: ends a split. The cells known in every open case stay known.
    fn end_split(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Rejected> {
        let has_first = |frame: &Frame| frame.first.is_some();
        let is_open = self.frames.last().is_some_and(has_first);
        let Some(frame) = self.frames.pop().filter(|_| is_open) else {
            return Err(tokens.reject(RejectReason::Expected("two cases before `]`")));
        };
        tokens.take(b']');
        let first = frame.first.expect("the first case has ended");
        if let Some(known) = &first {
            self.budget.kept_cells += known.len();
        }
        let both_closed = first.is_none() && self.closed;
        let known = match (first, self.closed) {
            (None, true) => Vec::new(),
            (Some(known), true) => known,
            (None, false) => self.trail[frame.mark..].to_vec(),
            (Some(mut known), false) => {
                known.retain(|known| self.grid[known.position()] == Cell::known(known.filled));
                known
            }
        };
        self.forget(frame.mark);
        self.closed = both_closed;
        for known in known {
            self.learn(known.position(), known.filled);
        }
        Ok(())
    }

    /// A cell becomes known.
    fn learn(&mut self, position: Position, filled: bool) {
        debug_assert!(!self.grid[position].is_known(), "known already");
        self.grid[position] = Cell::known(filled);
        self.trail.push(Known {
            // Rows and columns are below `MAX_SIDE`.
            row: position.row as u16,
            column: position.column as u16,
            filled,
        });
    }

    /// Makes all cells unknown except the first `mark` of the trail.
    fn forget(&mut self, mark: usize) {
        for known in self.trail.drain(mark..) {
            self.grid[known.position()] = Cell::Unknown;
        }
    }

    fn spend(&mut self, work: u64) -> Result<(), RejectReason> {
        self.budget.work = self
            .budget
            .work
            .checked_sub(work)
            .ok_or(RejectReason::OutOfBudget)?;
        Ok(())
    }
}
