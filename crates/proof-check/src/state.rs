//! What is known while a proof is followed: the colors of cells, and where blocks start.

use crate::error::RejectReason;
use crate::line::{ColorBits, LineCheck, StartBounds, color, last_ink};
use nonogram::{Clue, Decision, Fact, Ink, Line, Literal, Picture, Position, Puzzle, WorkBudget};
use std::collections::HashMap;

/// The default limit on the steps of a check: about a minute.
pub(crate) const CHECK_WORK: u64 = 1 << 34;

/// The default limit on the memory of a check: 384 MiB.
pub const CHECK_MEMORY: usize = 384 << 20;

/// Steps of a look at the shortest line.
pub(crate) const LOOK: u64 = 32;
/// Bytes of a lemma.
pub(crate) const LEMMA: usize = 256;
/// Bytes of a literal of a lemma.
pub(crate) const LITERAL: usize = 16;
/// Bytes of a block.
pub(crate) const BLOCK: usize = 64;

/// What can be known: the colors of a cell, or the starts of a block. These are numbered: first the
/// cells row by row, then blocks.
pub(crate) type Site = u32;

/// A literal as the state knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LocalLiteral {
    /// The cell or the block.
    pub(crate) site: Site,
    /// The color of the cell, as a set; or the cell by which the block starts.
    value: u32,
    holds: bool,
}

/// A change that can be taken back.
#[derive(Clone, Copy)]
enum Change {
    /// A cell lost these colors.
    ColorBits(Site, ColorBits),
    /// A block had these starts.
    StartBounds(Site, StartBounds),
}

/// The state of a check.
pub(crate) struct CheckState<'a> {
    pub(crate) puzzle: &'a Puzzle,
    /// The colors that each cell can have, row by row. No set is empty.
    colors: Vec<ColorBits>,
    /// The blocks of lines of which lemmas speak, line by line.
    starts: Vec<StartBounds>,
    /// The line of each of these blocks.
    owners: Vec<Line>,
    /// For each such line, the number of its first block in `starts`.
    blocks: HashMap<Line, usize>,
    /// What has changed since [`Self::keep_changes`], in order.
    trail: Vec<Change>,
    line_check: LineCheck,
    /// The cells and the blocks of one line.
    cells: Vec<ColorBits>,
    bounds: Vec<StartBounds>,
    /// The steps that are left.
    budget: WorkBudget<'a>,
    /// The bytes that are left.
    memory: usize,
}

impl<'a> CheckState<'a> {
    /// Only the given cells of the puzzle are known.
    pub(crate) fn new(puzzle: &'a Puzzle, budget: WorkBudget<'a>, memory: usize) -> Self {
        let mut state = Self {
            puzzle,
            colors: vec![(2 << puzzle.inks()) - 1; puzzle.width() * puzzle.height()],
            starts: Vec::new(),
            owners: Vec::new(),
            blocks: HashMap::new(),
            trail: Vec::new(),
            line_check: LineCheck::default(),
            cells: Vec::new(),
            bounds: Vec::new(),
            budget,
            memory,
        };
        for Decision { position, ink } in puzzle.given_cells() {
            let cell = state.cell(position);
            state.colors[cell] = color(ink);
        }
        state
    }

    fn cell(&self, Position { row, column }: Position) -> usize {
        row * self.puzzle.width() + column
    }

    /// The position of a cell with this number.
    fn position(&self, cell: usize) -> Position {
        let width = self.puzzle.width();
        Position {
            row: cell / width,
            column: cell % width,
        }
    }

    /// The lines that a change of `site` concerns.
    pub(crate) fn lines_of(&self, site: Site) -> [Option<Line>; 2] {
        let site = site as usize;
        match site.checked_sub(self.colors.len()) {
            None => {
                let Position { row, column } = self.position(site);
                [Some(Line::Row(row)), Some(Line::Column(column))]
            }
            Some(block) => [Some(self.owners[block]), None],
        }
    }

    /// The literal in terms of this state. A block that is new here can start wherever its line has
    /// room.
    pub(crate) fn local(
        &mut self,
        Literal { fact, holds }: Literal,
    ) -> Result<LocalLiteral, RejectReason> {
        let (site, value) = match fact {
            Fact::Color(Decision { position, ink }) => (self.cell(position), color(ink)),
            Fact::StartsBy { line, block, cell } => {
                let first = match self.blocks.get(&line) {
                    Some(&first) => first,
                    None => self.add_blocks(line)?,
                };
                (self.colors.len() + first + block, cell as u32)
            }
        };
        Ok(LocalLiteral {
            site: site as Site,
            value,
            holds,
        })
    }

    fn add_blocks(&mut self, line: Line) -> Result<usize, RejectReason> {
        let puzzle = self.puzzle;
        let (clue, slack) = (puzzle.clue(line), puzzle.slack(line));
        self.keep(clue.len() * BLOCK)?;
        let number = self.starts.len();
        let mut first = 0;
        for block in 0..clue.len() {
            // Sides are below 2^12.
            self.starts.push(StartBounds {
                first: first as u16,
                last: (first + slack) as u16,
            });
            self.owners.push(line);
            first += usize::from(clue.lengths()[block]) + clue.gap(block);
        }
        self.blocks.insert(line, number);
        Ok(number)
    }

    /// Whether a literal is true; `None` if this is open.
    pub(crate) fn is_true(
        &self,
        LocalLiteral { site, value, holds }: LocalLiteral,
    ) -> Option<bool> {
        let site = site as usize;
        let is_fact = match site.checked_sub(self.colors.len()) {
            None => match self.colors[site] {
                colors if colors & value == 0 => Some(false),
                colors => (colors == value).then_some(true),
            },
            Some(block) => match self.starts[block] {
                starts if u32::from(starts.last) <= value => Some(true),
                starts => (u32::from(starts.first) > value).then_some(false),
            },
        };
        is_fact.map(|is_fact| is_fact == holds)
    }

    /// Makes an open literal true, or false.
    pub(crate) fn decide(&mut self, literal: LocalLiteral, is_true: bool) {
        let LocalLiteral { site, value, holds } = literal;
        let (index, is_fact) = (site as usize, is_true == holds);
        match index.checked_sub(self.colors.len()) {
            None => self.exclude(index, if is_fact { !value } else { value }),
            Some(block) => {
                let mut starts = self.starts[block];
                if is_fact {
                    starts.last = value as u16
                } else {
                    starts.first = value as u16 + 1
                }
                self.bound(block, starts);
            }
        }
    }

    /// A cell does not have these colors.
    fn exclude(&mut self, cell: usize, colors: ColorBits) {
        let colors = colors & self.colors[cell];
        if colors != 0 {
            self.colors[cell] &= !colors;
            debug_assert_ne!(self.colors[cell], 0, "a cell without a color");
            self.trail.push(Change::ColorBits(cell as Site, colors));
        }
    }

    fn bound(&mut self, block: usize, starts: StartBounds) {
        let before = std::mem::replace(&mut self.starts[block], starts);
        if before != starts {
            self.trail.push(Change::StartBounds(block as Site, before));
        }
    }

    /// Looks at a line, and notes what follows from it. Returns false if it cannot be completed.
    pub(crate) fn look(&mut self, line: Line) -> Result<bool, RejectReason> {
        let puzzle = self.puzzle;
        let length = puzzle.length(line);
        let clue: Clue<'_> = puzzle.clue(line);
        let tables = clue.len() + last_ink(clue).max(1);
        self.spend(LOOK + (length * tables) as u64)?;
        self.cells.clear();
        for index in 0..length {
            let cell = self.cell(line.cell(index));
            self.cells.push(self.colors[cell]);
        }
        let first = self.blocks.get(&line).copied();
        self.bounds.clear();
        if let Some(first) = first {
            let blocks = first..first + clue.len();
            self.bounds.extend_from_slice(&self.starts[blocks]);
        }
        if !self
            .line_check
            .narrow(clue, &mut self.cells, &mut self.bounds)
        {
            return Ok(false);
        }
        for index in 0..length {
            self.exclude(self.cell(line.cell(index)), !self.cells[index]);
        }
        for index in 0..self.bounds.len() {
            let first = first.expect("the line has bounds");
            self.bound(first + index, self.bounds[index]);
        }
        Ok(true)
    }

    /// The number of changes that are not kept.
    pub(crate) fn now(&self) -> usize {
        self.trail.len()
    }

    /// The site of a change, counted in order.
    pub(crate) fn changed(&self, change: usize) -> Site {
        match self.trail[change] {
            Change::ColorBits(cell, _) => cell,
            Change::StartBounds(block, _) => self.colors.len() as Site + block,
        }
    }

    /// Whether the starts of the blocks of a line are known so far.
    pub(crate) fn knows_blocks(&self, line: Line) -> bool {
        self.blocks.contains_key(&line)
    }

    /// Keeps all changes for good.
    pub(crate) fn keep_changes(&mut self) {
        self.trail.clear();
    }

    /// Takes back all changes that are not kept.
    pub(crate) fn undo(&mut self) {
        while let Some(change) = self.trail.pop() {
            match change {
                Change::ColorBits(cell, colors) => self.colors[cell as usize] |= colors,
                Change::StartBounds(block, starts) => self.starts[block as usize] = starts,
            }
        }
    }

    /// The picture, if every cell has one color.
    ///
    /// # Errors
    /// [`RejectReason::Undecided`] and [`RejectReason::Mismatch`].
    pub(crate) fn picture(&self) -> Result<Picture, RejectReason> {
        let colors = self.colors.iter();
        match colors.filter(|colors| !colors.is_power_of_two()).count() {
            0 => {}
            undecided => return Err(RejectReason::Undecided(undecided)),
        }
        let mut picture = Picture::blank(self.puzzle.width(), self.puzzle.height());
        for (cell, colors) in self.colors.iter().enumerate() {
            let ink = Ink::new(colors.trailing_zeros() as usize).expect("a color of the puzzle");
            let Position { row, column } = self.position(cell);
            picture.set_ink(row, column, ink);
        }
        nonogram::check(self.puzzle, &picture).map_err(RejectReason::Mismatch)?;
        Ok(picture)
    }

    /// Takes steps from the budget. All work is paid for here, except for reading each byte and
    /// each cell once.
    pub(crate) fn spend(&mut self, work: u64) -> Result<(), RejectReason> {
        let before = self.budget.work;
        let after = before.checked_sub(work).ok_or(RejectReason::OutOfBudget)?;
        // Not at each line: asking may mean to look at a clock.
        if before >> 16 != after >> 16 && self.budget.poll().is_err() {
            return Err(RejectReason::OutOfBudget);
        }
        self.budget.work = after;
        Ok(())
    }

    /// Takes memory from the budget.
    pub(crate) fn keep(&mut self, bytes: usize) -> Result<(), RejectReason> {
        let memory = self.memory.checked_sub(bytes);
        self.memory = memory.ok_or(RejectReason::OutOfBudget)?;
        Ok(())
    }
}
