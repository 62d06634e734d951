//! Cells of a line as text: their numbers, their colors.

use super::names::{Names, listed};
use crate::line_rules::KnownCell;
use nonogram::{Ink, InkSet};
use std::ops::Range;

/// `cell 4`, `cells 4-7`, `cells 1, 3 and 5-7`, counted from 1.
pub(super) fn cells(positions: &[usize]) -> String {
    numbered("cell", positions)
}

/// Things of which there are several, with their numbers: `rows 1 and 5-7`, counted from 1.
pub(super) fn numbered(noun: &str, positions: &[usize]) -> String {
    let ranges = positions.chunk_by(|one, next| one + 1 == *next);
    let ranges: Vec<String> = ranges
        .map(|cells| range(&(cells[0]..cells[0] + cells.len())))
        .collect();
    let plural = if positions.len() == 1 { "" } else { "s" };
    format!("{noun}{plural} {}", listed(&ranges, " and "))
}

/// `4`, `4-7`, counted from 1.
pub(super) fn range(range: &Range<usize>) -> String {
    if range.len() == 1 {
        range.end.to_string()
    } else {
        format!("{}-{}", range.start + 1, range.end)
    }
}

/// The cells of a stretch: `cells 4-7`.
pub(super) fn stretch(range: &Range<usize>) -> String {
    cells(&range.clone().collect::<Vec<_>>())
}

/// What is said of some cells.
pub(super) struct Clause {
    cells: Vec<usize>,
    /// `can only be`; without one, they are so.
    verb: Option<&'static str>,
    said: Said,
}

/// What cells are that lost colors, given the colors that they have left.
pub(super) fn clauses(lost: &[KnownCell], after: &[InkSet]) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    for &(cell, colors) in lost {
        let said = match after[cell].single() {
            Some(ink) => Said::Is(ink),
            None if colors.len() > 2 && after[cell].len() <= 2 => Said::IsOneOf(after[cell]),
            None => Said::IsNot(colors),
        };
        match clauses.iter_mut().find(|clause| clause.said == said) {
            Some(clause) => clause.cells.push(cell),
            None => {
                let place = clauses.partition_point(|other| other.said.rank() <= said.rank());
                let clause = Clause {
                    cells: vec![cell],
                    verb: None,
                    said,
                };
                clauses.insert(place, clause);
            }
        }
    }
    clauses
}

impl Clause {
    /// With this verb.
    pub(super) fn with(mut self, verb: &'static str) -> Self {
        self.verb = Some(verb);
        self
    }

    /// `cells 3-4 are red`, or `they are red` of cells that the sentence has named.
    fn text(&self, names: &Names<'_>, named: &[usize]) -> String {
        let subject = if self.cells != named {
            cells(&self.cells)
        } else {
            them(named.len(), "it", "they").to_string()
        };
        let verb = self.verb.unwrap_or(them(self.cells.len(), "is", "are"));
        format!("{subject} {verb} {}", self.said.in_words(names))
    }
}

/// The word for one thing or for several.
pub(super) fn them(number: usize, one: &'static str, several: &'static str) -> &'static str {
    if number == 1 { one } else { several }
}

/// `cells 3-4 are red, cell 5 is empty, and cell 7 is not blue`. The sentence has `named` cells
/// before; `and` stands before the last clause.
pub(super) fn said_of(names: &Names<'_>, clauses: &[Clause], named: &[usize], and: &str) -> String {
    let texts = clauses.iter().map(|clause| clause.text(names, named));
    listed(&texts.collect::<Vec<_>>(), and)
}

/// What cells are that lost colors.
pub(super) fn verdict(names: &Names<'_>, lost: &[KnownCell], after: &[InkSet]) -> String {
    said_of(names, &clauses(lost, after), &[], ", and ")
}

/// What a cell is.
#[derive(PartialEq, Eq)]
pub(super) enum Said {
    /// It has this color.
    Is(Ink),
    /// It has one of these colors.
    IsOneOf(InkSet),
    /// It has none of these colors.
    IsNot(InkSet),
}

impl Said {
    /// Its place in a sentence: the background comes behind the inks.
    fn rank(&self) -> (bool, usize) {
        match self {
            Self::Is(ink) => (ink.is_background(), ink.number()),
            Self::IsOneOf(_) | Self::IsNot(_) => (true, usize::MAX),
        }
    }

    /// `red`, `red or empty`, `not red`, `neither red nor blue`.
    pub(super) fn in_words(&self, names: &Names<'_>) -> String {
        match self {
            Self::Is(ink) => names.color(*ink),
            Self::IsOneOf(colors) => names.list(*colors, "or"),
            Self::IsNot(colors) if colors.len() == 1 => {
                format!("not {}", names.list(*colors, "or"))
            }
            Self::IsNot(colors) => format!("neither {}", names.list(*colors, "nor")),
        }
    }
}
