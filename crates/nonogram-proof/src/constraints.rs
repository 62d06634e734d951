//! A puzzle as constraints that say what its solutions are.
//!
//! This is all that a stranger has to trust about the formulas of a proof, so it shares nothing
//! with a solver: it is written from the rules of the puzzle, and tested against all fillings of
//! all short lines.
//!
//! Each cell has a variable for each of its colors; on a board of one ink, one: "the cell is
//! filled".
//!
//! A line is a walk. Behind each block comes the empty cell that it needs, if the next block has
//! the same ink. The cells that are left, the slack, are single empty cells. The walk goes through
//! nodes (blocks placed, single empty cells passed) from (0, 0) to (all, slack). A *step* is a
//! variable: `skips[j][o]` leads from (j, o) to (j, o + 1), over a single empty cell;
//! `starts[j][o]` leads from (j, o) to (j + 1, o), over block j.
//!
//! - As many steps lead to a node as away from it. One more leads away from the first node, and one
//!   more to the last.
//! - A cell has a color if and only if one step gives it this color.
//! - `started[j][o]` is true if block j starts after at most o single empty cells. One step leads
//!   over the next one, from (i, o) for some i. It is block j that comes before this step if and
//!   only if j < i. So `started[i - 1][o]` is the sum of `skips[i][o]` and `started[i][o]`.
//!
//! A given cell has its color: a clause of one literal.
//!
//! In a solution, the steps of each line are the walk that its cells describe, so solutions and
//! models correspond one to one. Unit propagation finds all that follows from one line: if every
//! color that a cell may have is given by a step that is not false, these steps are parts of whole
//! walks, because every step that is not false has a step before it and one behind it that are not
//! false. (Pesant 2004 describes such layered graphs; the encoding by steps is that of Quimper and
//! Walsh 2006 for regular constraints.)

use nonogram::{Clue, Decision, Ink, Line, Picture, Position, Puzzle};
use pseudo_boolean::{Formula, FormulaLiteral};

/// The most steps of all lines together.
pub(crate) const MAX_STEPS: u64 = 1 << 24;

/// As many of `away` are true as of `to`, and `more`.
fn balance(formula: &mut Formula, to: &[FormulaLiteral], away: &[FormulaLiteral], more: i64) {
    let to = to.iter().map(|&step| (-1, step));
    let sum: Vec<(i64, FormulaLiteral)> = to.chain(away.iter().map(|&step| (1, step))).collect();
    formula.equal(&sum, more);
}

/// One of the steps is true if and only if `color` is.
fn one_step(formula: &mut Formula, steps: &[FormulaLiteral], color: FormulaLiteral) {
    let literals = steps.iter().copied().chain([!color]);
    let sum: Vec<(i64, FormulaLiteral)> = literals.map(|literal| (1, literal)).collect();
    formula.equal(&sum, 1);
}

/// Adds the variables of a cell. Returns the literal of each color.
fn cell(colors: usize, formula: &mut Formula) -> Vec<FormulaLiteral> {
    if colors > 2 {
        return (0..colors).map(|_| formula.variable()).collect();
    }
    let filled = formula.variable();
    vec![!filled, filled]
}

/// The variables of a puzzle.
pub(crate) struct Variables {
    width: usize,
    colors: usize,
    /// The literal of each color of each cell, row by row.
    cells: Vec<FormulaLiteral>,
    /// The walks of the lines, rows first.
    walks: Vec<Walk>,
    height: usize,
}

/// What proofs need of the walk of a line.
pub(crate) struct Walk {
    /// For each number of single empty cells and each block, the literal that the block starts
    /// after at most that number.
    started: Vec<Vec<FormulaLiteral>>,
}

impl Variables {
    /// Adds the variables and constraints of a puzzle to a formula; those of `started` only if
    /// asked for.
    pub(crate) fn of(puzzle: &Puzzle, with_started: bool, formula: &mut Formula) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let colors = puzzle.inks() + 1;
        let mut cells = Vec::with_capacity(width * height * colors);
        for _ in 0..width * height {
            cells.extend(cell(colors, formula));
        }
        let mut variables = Self {
            width,
            colors,
            cells,
            walks: Vec::new(),
            height,
        };
        for line in puzzle.lines() {
            let cells: Vec<&[FormulaLiteral]> = (0..puzzle.length(line))
                .map(|index| variables.colors(line.cell(index)))
                .collect();
            let walk = Walk::of(puzzle.clue(line), &cells, with_started, formula);
            variables.walks.push(walk);
        }
        for given in puzzle.given_cells() {
            formula.clause(&[variables.color(given)]);
        }
        variables
    }

    /// The number of steps of all lines.
    pub(crate) fn steps(puzzle: &Puzzle) -> u64 {
        let mut steps = 0;
        for line in puzzle.lines() {
            let (blocks, slack) = (puzzle.clue(line).len() as u64, puzzle.slack(line) as u64);
            steps += (blocks + 1) * slack + blocks * (slack + 1);
        }
        steps
    }

    /// The literals of the colors of a cell.
    fn colors(&self, Position { row, column }: Position) -> &[FormulaLiteral] {
        let cell = row * self.width + column;
        &self.cells[cell * self.colors..][..self.colors]
    }

    /// The literal that a cell has a color.
    pub(crate) fn color(&self, Decision { position, ink }: Decision) -> FormulaLiteral {
        self.colors(position)[ink.number()]
    }

    /// The literal that a block starts after at most `passed` single empty cells, fewer than the
    /// slack.
    pub(crate) fn started(&self, line: Line, block: usize, passed: usize) -> FormulaLiteral {
        let walk = match line {
            Line::Row(row) => row,
            Line::Column(column) => self.height + column,
        };
        self.walks[walk].started[passed][block]
    }

    /// The literals that cells do not have their colors in a picture: of all cells, or of the inked
    /// ones.
    pub(crate) fn differences(&self, picture: &Picture, only_inked: bool) -> Vec<FormulaLiteral> {
        let cells =
            (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)));
        let colors = cells.map(|(row, column)| Decision {
            position: Position { row, column },
            ink: picture.ink(row, column),
        });
        let colors = colors.filter(|decision| !only_inked || decision.filled());
        colors.map(|decision| !self.color(decision)).collect()
    }
}

impl Walk {
    /// Adds the steps of a line, and the constraints between them and the colors of its cells.
    fn of(
        clue: Clue<'_>,
        cells: &[&[FormulaLiteral]],
        with_started: bool,
        formula: &mut Formula,
    ) -> Self {
        let (blocks, slack) = (clue.len(), clue.slack(cells.len()).expect("the clue fits"));
        let skips = rows_of_variables(blocks + 1, slack, formula);
        let starts = rows_of_variables(blocks, slack + 1, formula);
        // The steps that give each cell each color.
        let colors = cells.first().map_or(0, |colors| colors.len());
        let mut givers: Vec<Vec<Vec<FormulaLiteral>>> = vec![vec![Vec::new(); colors]; cells.len()];
        let background = Ink::BACKGROUND.number();
        // The first cell behind `blocks_before` blocks without slack.
        let mut first = 0;
        for blocks_before in 0..=blocks {
            for (passed, &skip) in skips[blocks_before].iter().enumerate() {
                givers[first + passed][background].push(skip);
            }
            if blocks_before == blocks {
                break;
            }
            let length = usize::from(clue.lengths()[blocks_before]);
            let (ink, gap) = (clue.ink(blocks_before).number(), clue.gap(blocks_before));
            for (passed, &start) in starts[blocks_before].iter().enumerate() {
                let cell = first + passed;
                (cell..cell + length).for_each(|cell| givers[cell][ink].push(start));
                (cell + length..cell + length + gap)
                    .for_each(|cell| givers[cell][background].push(start));
            }
            first += length + gap;
        }
        for (cell, givers) in cells.iter().zip(&givers) {
            for (&color, givers) in cell.iter().zip(givers) {
                one_step(formula, givers, color);
            }
        }
        for j in 0..=blocks {
            for o in 0..=slack {
                let (mut to, mut away) = (Vec::new(), Vec::new());
                if o > 0 {
                    to.push(skips[j][o - 1]);
                }
                if j > 0 {
                    to.push(starts[j - 1][o]);
                }
                if o < slack {
                    away.push(skips[j][o]);
                }
                if j < blocks {
                    away.push(starts[j][o]);
                }
                let is_first = i64::from((j, o) == (0, 0));
                let is_last = i64::from((j, o) == (blocks, slack));
                balance(formula, &to, &away, is_first - is_last);
            }
        }
        let mut started = Vec::new();
        for o in 0..if with_started { slack } else { 0 } {
            let mut blocks_started = Vec::with_capacity(blocks);
            let mut whole = !skips[0][o];
            for (j, skips) in skips.iter().enumerate().skip(1) {
                blocks_started.push(whole);
                if j == blocks {
                    balance(formula, &[whole], &[skips[o]], 0);
                } else {
                    let rest = formula.variable();
                    balance(formula, &[whole], &[skips[o], rest], 0);
                    whole = rest;
                }
            }
            started.push(blocks_started);
        }
        Self { started }
    }
}

/// New variables, row by row.
fn rows_of_variables(
    rows: usize,
    length: usize,
    formula: &mut Formula,
) -> Vec<Vec<FormulaLiteral>> {
    let mut all = vec![Vec::new(); rows];
    for row in &mut all {
        row.extend((0..length).map(|_| formula.variable()));
    }
    all
}

#[cfg(test)]
mod tests;
