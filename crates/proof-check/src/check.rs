//! Following a proof step by step.

use crate::error::{RejectReason, Rejected};
use crate::line::{Colors, LineCheck, color, last_ink};
use crate::token::Tokens;
use nonogram::{Ink, Line, Picture, Position, Puzzle};

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
    /// Steps. A look at a line takes [`Self::LOOK`], and the number of its cells times the sum of its blocks and of
    /// the number of its last ink, or times one if it has no block. A split takes one, and one for each cell that its
    /// first case hands on.
    pub work: u64,
    /// Bytes for splits that have not ended: [`Self::SPLIT`] each, and [`Self::KEPT_CELL`] for each cell
    /// that lost colors in the first case, as often as it did.
    pub memory: usize,
}

impl CheckBudget {
    /// A budget with these limits.
    pub const fn new(work: u64, memory: usize) -> Self {
        Self { work, memory }
    }

    /// Steps of a look at the shortest line.
    pub const LOOK: u64 = 32;
    /// Bytes of a split that has not ended.
    pub const SPLIT: usize = size_of::<Frame>();
    /// Bytes of a cell that lost colors in the first case of a split.
    pub const KEPT_CELL: usize = size_of::<Excluded>();
}

impl Default for CheckBudget {
    /// About a minute, and 384 MiB.
    fn default() -> Self {
        Self {
            work: 1 << 34,
            memory: 384 << 20,
        }
    }
}

/// A split that has not ended.
struct Frame {
    position: Position,
    /// The color of the cell in the first case.
    ink: Ink,
    /// The length of the trail when the split began.
    mark: usize,
    first: First,
}

/// The first case of a split.
#[derive(Clone, Copy)]
enum First {
    UnderWay,
    Closed,
    /// It ended open, and what it excluded are the colors in [`Checker::kept`] from here on.
    Open(usize),
}

/// Colors that a cell was shown not to have. A check may keep millions of these.
#[derive(Clone, Copy)]
struct Excluded {
    row: u16,
    column: u16,
    colors: Colors,
}

impl Excluded {
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
    /// The colors that each cell can have, row by row.
    colors: Vec<Colors>,
    /// The excluded colors, in order. Invariant: these are the colors that `colors` lacks, each once.
    trail: Vec<Excluded>,
    frames: Vec<Frame>,
    /// The colors that the first cases of `frames` excluded, those of outer splits first.
    kept: Vec<Excluded>,
    /// Whether the current case is closed.
    closed: bool,
    line_check: LineCheck,
    /// The cells of one line.
    cells: Vec<Colors>,
    budget: CheckBudget,
    stop: &'a dyn Fn() -> bool,
}

/// Follows a proof of `puzzle`. The [page of the crate](crate) has the grammar and the argument why
/// this is right.
///
/// # Errors
/// [`Rejected`] at the first place where the text is not a proof, or where the budget was spent.
///
/// # Complexity
/// Time in proportion to the bytes of the proof, the cells of the puzzle and the steps of the
/// [budget](CheckBudget::work), of which every part is at most spent. Memory for the cells, and as the
/// [budget](CheckBudget::memory) allows.
pub fn check(puzzle: &Puzzle, proof: &[u8], budget: CheckBudget) -> Result<Proved, Rejected> {
    check_until(puzzle, proof, budget, &|| false)
}

/// Like [`check`]. When `stop` returns true, the budget counts as spent. It is asked every few
/// milliseconds, except on puzzles with thousands of rows and columns.
///
/// # Errors
/// As [`check`].
pub fn check_until(
    puzzle: &Puzzle,
    proof: &[u8],
    budget: CheckBudget,
    stop: &dyn Fn() -> bool,
) -> Result<Proved, Rejected> {
    let mut tokens = Tokens::new(proof);
    let mut checker = Checker {
        puzzle,
        colors: vec![(2 << puzzle.inks()) - 1; puzzle.width() * puzzle.height()],
        trail: Vec::new(),
        frames: Vec::new(),
        kept: Vec::new(),
        closed: false,
        line_check: LineCheck::default(),
        cells: Vec::new(),
        budget,
        stop,
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
        let undecided = self
            .colors
            .iter()
            .filter(|colors| !colors.is_power_of_two());
        match undecided.count() {
            0 => {}
            undecided => return Err(RejectReason::Undecided(undecided)),
        }
        let (width, height) = (self.puzzle.width(), self.puzzle.height());
        let mut picture = Picture::blank(width, height);
        for (cell, colors) in self.colors.iter().enumerate() {
            let ink = Ink::new(colors.trailing_zeros() as usize).expect("a color of the puzzle");
            picture.set_ink(cell / width, cell % width, ink);
        }
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
        let tables = clue.len() + last_ink(clue).max(1);
        self.spend(CheckBudget::LOOK + (length * tables) as u64)?;
        self.cells.clear();
        for index in 0..length {
            let cell = self.cell(line.cell(index));
            self.cells.push(self.colors[cell]);
        }
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
                    self.exclude(line.cell(index), !self.cells[index]);
                }
                Ok(())
            }
        }
    }

    /// The number of a cell in `colors`.
    fn cell(&self, Position { row, column }: Position) -> usize {
        row * self.puzzle.width() + column
    }

    /// `?r2c5[`, or `?r2c5b[` on a board of several inks: begins the case that the cell is filled, or that it has this
    /// color.
    fn split(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Rejected> {
        tokens.take(b'?');
        tokens.expect(b'r', "`r` and the row of a cell")?;
        let row = tokens.index(self.puzzle.height())?;
        tokens.expect(b'c', "`c` and the column of a cell")?;
        let column = tokens.index(self.puzzle.width())?;
        let position = Position { row, column };
        let ink = match self.puzzle.is_colored() {
            false => Ink::FIRST,
            true => tokens.ink(self.puzzle.inks())?,
        };
        let colors = self.colors[self.cell(position)];
        if colors.is_power_of_two() || colors & color(ink) == 0 {
            return Err(tokens.reject(RejectReason::Known(position)));
        }
        tokens.expect(b'[', "`[` and two cases")?;
        let spent = self.spend(1).and_then(|()| self.keep(CheckBudget::SPLIT));
        spent.map_err(|reason| tokens.reject(reason))?;
        self.frames.push(Frame {
            position,
            ink,
            mark: self.trail.len(),
            first: First::UnderWay,
        });
        self.exclude(position, !color(ink));
        Ok(())
    }

    /// `|`: ends the first case, and begins the case that the cell does not have its color.
    fn end_first(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Rejected> {
        let Some(&Frame {
            position,
            ink,
            mark,
            first: First::UnderWay,
        }) = self.frames.last()
        else {
            return Err(tokens.reject(RejectReason::Expected("a first case before `|`")));
        };
        tokens.take(b'|');
        let first = if self.closed {
            First::Closed
        } else {
            let from = self.kept.len();
            let kept = self.keep((self.trail.len() - mark) * CheckBudget::KEPT_CELL);
            kept.map_err(|reason| tokens.reject(reason))?;
            self.kept.extend_from_slice(&self.trail[mark..]);
            First::Open(from)
        };
        self.frames.pop();
        self.frames.push(Frame {
            position,
            ink,
            mark,
            first,
        });
        self.forget(mark);
        self.closed = false;
        self.exclude(position, color(ink));
        Ok(())
    }

    /// `]`: ends a split. The colors excluded in every open case stay excluded.
    fn end_split(&mut self, tokens: &mut Tokens<'_>) -> Result<(), Rejected> {
        let joined = match self.frames.last() {
            Some(&Frame { mark, first, .. }) => match first {
                First::UnderWay => Err(RejectReason::Expected("two cases before `]`")),
                // The second case stays as it is, open or closed.
                First::Closed => Ok(()),
                First::Open(from) => self.join(mark, from),
            },
            None => Err(RejectReason::Expected("two cases before `]`")),
        };
        joined.map_err(|reason| tokens.reject(reason))?;
        tokens.take(b']');
        self.frames.pop();
        self.budget.memory += CheckBudget::SPLIT;
        Ok(())
    }

    /// After a split whose first case is open: the colors that it excluded, `kept[from..]`, are excluded, if the second
    /// case is closed or excludes them too.
    fn join(&mut self, mark: usize, from: usize) -> Result<(), RejectReason> {
        let mut first = self.kept.split_off(from);
        self.budget.memory += first.len() * CheckBudget::KEPT_CELL;
        if !self.closed {
            for excluded in &mut first {
                excluded.colors &= !self.colors[self.cell(excluded.position())];
            }
            first.retain(|excluded| excluded.colors != 0);
        }
        self.spend(first.len() as u64)?;
        self.forget(mark);
        self.closed = false;
        for excluded in first {
            self.exclude(excluded.position(), excluded.colors);
        }
        Ok(())
    }

    /// A cell does not have these colors.
    fn exclude(&mut self, position: Position, colors: Colors) {
        let cell = self.cell(position);
        let colors = colors & self.colors[cell];
        if colors == 0 {
            return;
        }
        self.colors[cell] &= !colors;
        debug_assert_ne!(self.colors[cell], 0, "a cell without a color");
        self.trail.push(Excluded {
            // Rows and columns are below `MAX_SIDE`.
            row: position.row as u16,
            column: position.column as u16,
            colors,
        });
    }

    /// Takes back what was excluded since the trail had the length `mark`.
    fn forget(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let excluded = self.trail.pop().expect("it is not empty");
            let cell = self.cell(excluded.position());
            self.colors[cell] |= excluded.colors;
        }
    }

    /// Takes steps from the budget. All work beyond a glance at each byte and each cell is paid for here:
    /// colors of a cell were paid for by the look, the split or the join that excluded them, and they are
    /// taken back or kept at most once before they must be paid for again.
    fn spend(&mut self, work: u64) -> Result<(), RejectReason> {
        let before = self.budget.work;
        let after = before.checked_sub(work).ok_or(RejectReason::OutOfBudget)?;
        // Not at each line: asking may mean to look at a clock.
        if before >> 16 != after >> 16 && (self.stop)() {
            return Err(RejectReason::OutOfBudget);
        }
        self.budget.work = after;
        Ok(())
    }

    /// Takes memory from the budget, until the split has ended.
    fn keep(&mut self, bytes: usize) -> Result<(), RejectReason> {
        let memory = self.budget.memory.checked_sub(bytes);
        self.budget.memory = memory.ok_or(RejectReason::OutOfBudget)?;
        Ok(())
    }
}
