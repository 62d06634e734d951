//! Nonograms as formulas in conjunctive normal form, by an order encoding.
//!
//! This encoding is for a SAT solver that is a third opinion beside the two engines, so it shares
//! no code with either. Each cell has a variable: it is filled. With several inks, each cell and
//! ink has another: the cell has the ink. A cell is filled if and only if it has an ink, and it has
//! at most one. Let e(j) be the earliest start of block j of a line, with all earlier blocks packed
//! to the left, and let the line have s spare cells. Then block j starts at e(j), .., e(j) + s. For
//! 0 <= d < s there is a variable "block j starts at or before e(j) + d", written j <= d. For d >=
//! s it is always true, for d < 0 always false. Clauses:
//!
//! - j <= d implies j <= d + 1, by their order: k (s - 1) clauses.
//! - j + 1 <= d implies j <= d, because block j + 1 follows block j, behind the gap that their inks
//!   need: (k - 1) s.
//! - j <= x - e(j) and not j <= x - e(j) - b imply x filled, with its ink, because block j, of b
//!   cells, covers x: k (s + b).
//! - x filled implies 0 <= x - e(0): no filled cell before the first block; s.
//! - x filled and j <= x - e(j) - b imply j + 1 <= x - e(j + 1): nor between blocks; (k - 1)
//!   (s + 1).
//! - x filled implies not j <= x - e(j) - b, j being the last: nor behind the last; s.
//!
//! The numbers are for a line of k blocks. A line without blocks makes its cells empty. The second
//! kind covers all gaps, because e(j + 1) = e(j) + b + g, with a gap g of 1 between equal inks and
//! of 0 between different ones. The last three together assign a filled cell to the last block that
//! starts at or before it: there is such a block, and it has not ended. So the models, restricted
//! to the cells, are exactly the pictures with these clues. The cells determine the starts of all
//! blocks, so there are as many models as pictures.
//!
//! N. Tamura, A. Taga, S. Kitagawa and M. Banbara, *Compiling finite linear CSP into SAT*,
//! Constraints 14 (2009), for order encodings.

use nonogram::{Ink, Line, Picture, Position, Puzzle};
use std::ops::Not;

/// A literal as SAT solvers number them: variables from 1, negated ones negative.
pub type SatLiteral = i32;

/// A statement of the encoding.
#[derive(Clone, Copy)]
enum SatStatement {
    Known(bool),
    Open(SatLiteral),
}

impl Not for SatStatement {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Open(literal) => Self::Open(-literal),
        }
    }
}

/// The variable of a cell.
fn cell(width: usize, Position { row, column }: Position) -> SatLiteral {
    literal(row * width + column)
}

/// The variable with this number, counted from 0.
fn literal(index: usize) -> SatLiteral {
    SatLiteral::try_from(index + 1).expect("a formula has fewer than 2^31 variables")
}

/// Passes the clauses of a puzzle to `add`, and returns the number of variables. The first
/// variables are the cells, row by row.
///
/// # Complexity
/// O(spare cells + filled cells) clauses of up to three literals for each block.
///
/// # Panics
/// If there are 2^31 variables or more, which needs a board larger than 500x500.
pub fn clauses(puzzle: &Puzzle, mut add: impl FnMut(&[SatLiteral])) -> usize {
    let of_cells = CellVariables::of(puzzle);
    let mut variables = of_cells.cells * (1 + of_cells.inks);
    if puzzle.is_colored() {
        (0..of_cells.cells).for_each(|cell| ink_clauses(of_cells, cell, &mut add));
    }
    for line in puzzle.lines() {
        variables = line_clauses(puzzle, line, variables, &mut add);
    }
    variables
}

/// The variables of the cells.
#[derive(Clone, Copy)]
struct CellVariables {
    cells: usize,
    /// The number of inks with variables of their own: none on boards of one ink.
    inks: usize,
}

impl CellVariables {
    fn of(puzzle: &Puzzle) -> Self {
        Self {
            cells: puzzle.width() * puzzle.height(),
            inks: if puzzle.is_colored() {
                puzzle.inks()
            } else {
                0
            },
        }
    }

    /// "This cell has this ink": for one ink, that the cell is filled.
    fn has_ink(self, cell: usize, ink: Ink) -> SatLiteral {
        match self.inks {
            0 => literal(cell),
            inks => literal(self.cells + cell * inks + ink.number() - 1),
        }
    }
}

/// A cell has one ink if it is filled, and none if it is not.
fn ink_clauses(variables: CellVariables, cell: usize, add: &mut impl FnMut(&[SatLiteral])) {
    let filled = literal(cell);
    let inks: Vec<SatLiteral> = Ink::first(variables.inks)
        .map(|ink| variables.has_ink(cell, ink))
        .collect();
    let mut some = inks.clone();
    some.push(-filled);
    add(&some);
    for (index, &ink) in inks.iter().enumerate() {
        add(&[-ink, filled]);
        inks[..index].iter().for_each(|other| add(&[-ink, -other]));
    }
}

/// The clauses of one line, whose new variables begin with number `first`. Returns the next free
/// number.
fn line_clauses(
    puzzle: &Puzzle,
    line: Line,
    first: usize,
    add: &mut impl FnMut(&[SatLiteral]),
) -> usize {
    let of_cells = CellVariables::of(puzzle);
    let clue = puzzle.clue(line);
    let cells = match line {
        Line::Row(_) => puzzle.width(),
        Line::Column(_) => puzzle.height(),
    };
    let Some(last) = clue.len().checked_sub(1) else {
        for x in 0..cells {
            clause(&[!filled(puzzle, line, x)], add);
        }
        return first;
    };
    let spare = puzzle.slack(line);
    let starts = StartVariables { first, spare };
    let mut earliest = 0;
    for (j, block) in clue.blocks().enumerate() {
        let (block, ink, gap) = (usize::from(block.length), block.ink, clue.gap(j));
        for d in 0..spare as isize {
            clause(&[!starts.by(j, d), starts.by(j, d + 1)], add);
            if j < last {
                clause(&[!starts.by(j + 1, d), starts.by(j, d)], add);
            }
        }
        for x in earliest..earliest + spare + block {
            let d = (x - earliest) as isize;
            clause(
                &[
                    !starts.by(j, d),
                    starts.by(j, d - block as isize),
                    filled(puzzle, line, x),
                ],
                add,
            );
            if of_cells.inks > 0 {
                let Position { row, column } = line.cell(x);
                let inked = of_cells.has_ink(row * puzzle.width() + column, ink);
                clause(
                    &[
                        !starts.by(j, d),
                        starts.by(j, d - block as isize),
                        SatStatement::Open(inked),
                    ],
                    add,
                );
            }
        }
        if j == 0 {
            for x in 0..spare {
                clause(&[!filled(puzzle, line, x), starts.by(0, x as isize)], add);
            }
        }
        // The cells behind some placement of this block: x = earliest + block + d.
        for x in (earliest + block..cells).take(spare + 1) {
            let d = (x - earliest - block) as isize;
            let next = if j < last {
                // The earliest start of the next block is block + gap cells later.
                starts.by(j + 1, d - gap as isize)
            } else {
                SatStatement::Known(false)
            };
            clause(&[!filled(puzzle, line, x), !starts.by(j, d), next], add);
        }
        earliest += block + gap;
    }
    first + clue.len() * spare
}

/// The variables for the starts of the blocks of a line.
struct StartVariables {
    /// The first one.
    first: usize,
    /// The spare cells of the line.
    spare: usize,
}

impl StartVariables {
    /// "Block j starts at most d cells after its earliest start"; d may be negative.
    fn by(&self, j: usize, d: isize) -> SatStatement {
        match usize::try_from(d) {
            Err(_) => SatStatement::Known(false),
            Ok(d) if d >= self.spare => SatStatement::Known(true),
            Ok(d) => SatStatement::Open(literal(self.first + j * self.spare + d)),
        }
    }
}

/// "This cell of a line is filled."
fn filled(puzzle: &Puzzle, line: Line, x: usize) -> SatStatement {
    SatStatement::Open(cell(puzzle.width(), line.cell(x)))
}

/// Adds the clause that one of the statements is true, unless that is known.
fn clause(statements: &[SatStatement], add: &mut impl FnMut(&[SatLiteral])) {
    let mut literals = Vec::with_capacity(statements.len());
    for &statement in statements {
        match statement {
            SatStatement::Known(true) => return,
            SatStatement::Known(false) => {}
            SatStatement::Open(literal) => literals.push(literal),
        }
    }
    add(&literals);
}

/// The clause that excludes a picture of a puzzle. All pictures have equally many cells of each
/// ink, so another picture has another color in one of these cells.
pub fn forbid(puzzle: &Puzzle, picture: &Picture) -> Vec<SatLiteral> {
    let (width, height) = (picture.width(), picture.height());
    let inks = (0..width * height).map(|cell| (cell, picture.ink(cell / width, cell % width)));
    let filled = inks.filter(|(_, ink)| !ink.is_background());
    let variables = CellVariables::of(puzzle);
    filled
        .map(|(cell, ink)| -variables.has_ink(cell, ink))
        .collect()
}

/// The picture of a model. `is_true` says which variables are true.
pub fn decode(puzzle: &Puzzle, is_true: impl Fn(SatLiteral) -> bool) -> Picture {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut picture = Picture::blank(width, height);
    let variables = CellVariables::of(puzzle);
    let inks = variables.inks.max(1);
    for cell in 0..width * height {
        for ink in Ink::first(inks).filter(|&ink| is_true(variables.has_ink(cell, ink))) {
            picture.set_ink(cell / width, cell % width, ink);
        }
    }
    picture
}
