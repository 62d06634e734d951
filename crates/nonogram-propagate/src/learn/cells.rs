//! The variables of cells: which colors they have.
//!
//! A cell that can have two colors has one variable: "the cell has the second color". On a
//! black-and-white board, this is "the cell is filled". A cell that can have more colors has a
//! variable "the cell has this color" for each of them, and clauses say that exactly one of these
//! is true. Thus a literal excludes at most one color, and each exclusion is one literal: "the cell
//! does not have the color". Lines see exclusions only. A literal "the cell has the color" of a
//! cell with more than two colors excludes the others through the clauses, which are followed
//! before the lines.

use super::clauses::FactClauses;
use super::literal::{FactLit, FactVar};
use super::trail::FactTrail;
use crate::budget::WorkMeter;
use crate::color::board::ColorBoard;
use nonogram::{Decision, Ink, Line, Position, WorkLimit};

/// Stands for no literal: the cell cannot have the color, or has no other.
const KNOWN: u32 = u32::MAX;

/// The variables of cells, which come before all others.
#[derive(Debug)]
pub(crate) struct CellVars {
    width: usize,
    /// The number of inks, and one for the background.
    colors: usize,
    /// For each cell and color, the literal "the cell has the color".
    lits: Vec<u32>,
    /// For each literal of a cell, what it excludes.
    excluded: Vec<ExcludedColor>,
}

/// The color of a cell that a literal excludes; `None` if it excludes none at once.
#[derive(Clone, Copy, Debug)]
struct ExcludedColor {
    row: u16,
    column: u16,
    ink: Option<Ink>,
}

impl CellVars {
    /// Adds variables for the cells that can have several colors.
    pub(crate) fn new(root: &ColorBoard, trail: &mut FactTrail) -> Self {
        debug_assert_eq!(trail.vars(), 0, "cells come first");
        let mut vars = Self {
            width: root.width(),
            colors: root.color_count(),
            lits: vec![KNOWN; root.width() * root.height() * root.color_count()],
            excluded: Vec::new(),
        };
        for (row, column) in root.cells() {
            let inks: Vec<Ink> = root.colors(row, column).collect();
            let cell = Position { row, column };
            match *inks {
                [_] => {}
                [first, second] => vars.add_var(cell, second, Some(first), trail),
                _ => {
                    for ink in inks {
                        vars.add_var(cell, ink, None, trail);
                    }
                }
            }
        }
        vars
    }

    /// Adds a variable: the cell has `ink`. If it has not, it has the `other` color, or any.
    fn add_var(&mut self, cell: Position, ink: Ink, other: Option<Ink>, trail: &mut FactTrail) {
        let first = (cell.row * self.width + cell.column) * self.colors;
        let var = trail.add_var(other.is_none() && ink.is_background());
        self.lits[first + ink.number()] = var.is(true).index() as u32;
        if let Some(other) = other {
            self.lits[first + other.number()] = var.is(false).index() as u32;
        }
        // In the order of the literals: first the variable, then its negation.
        self.excluded
            .extend([other, Some(ink)].map(|ink| ExcludedColor {
                row: cell.row as u16,
                column: cell.column as u16,
                ink,
            }));
    }

    /// The memory for the variables of cells, roughly.
    pub(crate) fn bytes(root: &ColorBoard) -> usize {
        let cells = root
            .cells()
            .map(|(row, column)| root.colors(row, column).count());
        let vars: usize = cells
            .map(|colors| if colors > 2 { colors } else { colors - 1 })
            .sum();
        let lits = root.width() * root.height() * root.color_count() * size_of::<u32>();
        lits + FactClauses::bytes_of(vars)
    }

    /// The number of variables of cells. They come before all others.
    pub(crate) fn count(&self) -> usize {
        self.excluded.len() / 2
    }

    /// The statement of each variable of a cell, in order: the cell has this color.
    pub(crate) fn facts(&self) -> impl ExactSizeIterator<Item = Decision> + '_ {
        (0..self.count()).map(|index| self.fact(FactVar::from_index(index)))
    }

    /// The statement of a variable of a cell.
    pub(crate) fn fact(&self, var: FactVar) -> Decision {
        let fact = self.excluded(var.is(false));
        fact.expect("the negation excludes the color")
    }

    /// Whether a variable is the only one of its cell, which has two colors.
    pub(crate) fn is_pair(&self, var: FactVar) -> bool {
        self.excluded(var.is(true)).is_some()
    }

    /// The literal "the cell has the color". `None` if the cell could not have it at the start, or
    /// had no other.
    pub(crate) fn lit(&self, cell: Position, ink: Ink) -> Option<FactLit> {
        let cell = cell.row * self.width + cell.column;
        let lit = self.lits[cell * self.colors + ink.number()];
        (lit != KNOWN).then(|| FactLit::from_index(lit as usize))
    }

    /// The color of a cell that a literal excludes, if any.
    pub(crate) fn excluded(&self, lit: FactLit) -> Option<Decision> {
        let &ExcludedColor { row, column, ink } = self.excluded.get(lit.index())?;
        let (row, column) = (usize::from(row), usize::from(column));
        let position = Position { row, column };
        ink.map(|ink| Decision { position, ink })
    }

    /// The color that a literal excludes, with the place of the cell in a line.
    pub(crate) fn in_line(&self, line: Line, lit: FactLit) -> Option<(usize, Ink)> {
        let Decision { position, ink } = self.excluded(lit)?;
        let index = match line {
            Line::Row(_) => position.column,
            Line::Column(_) => position.row,
        };
        Some((index, ink))
    }

    /// Adds the clauses that a cell has exactly one color.
    pub(crate) fn add_clauses(
        &self,
        root: &ColorBoard,
        clauses: &mut FactClauses,
        meter: &WorkMeter<'_>,
    ) -> Result<(), WorkLimit> {
        for (row, column) in root.cells() {
            let colors = root.colors(row, column);
            let lits = colors.filter_map(|ink| self.lit(Position { row, column }, ink));
            let lits: Vec<FactLit> = lits.collect();
            if lits.len() < 3 {
                continue;
            }
            clauses.add(&lits);
            for (i, &a) in lits.iter().enumerate() {
                for &b in &lits[..i] {
                    clauses.add(&[!a, !b]);
                }
            }
            meter.memory(clauses.bytes())?;
        }
        Ok(())
    }
}
