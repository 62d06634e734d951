//! Cells of a line as text: their numbers, their colors.

use super::names::Names;
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

/// `one, another and a third`; `and` stands before the last.
pub(super) fn listed(items: &[String], and: &str) -> String {
    match items {
        [others @ .., last] if !others.is_empty() => format!("{}{and}{last}", others.join(", ")),
        items => items.concat(),
    }
}

/// The cells of a stretch: `cells 4-7`.
pub(super) fn stretch(range: &Range<usize>) -> String {
    cells(&range.clone().collect::<Vec<_>>())
}

/// `cells 3-4 are red, cell 5 is empty, and cell 7 is not blue`: what cells are that lost colors,
/// given the colors that they have left.
pub(super) fn verdict(names: &Names<'_>, lost: &[(usize, InkSet)], after: &[InkSet]) -> String {
    verdict_as(names, lost, after, "")
}

/// [`verdict`] with this verb, if any.
pub(super) fn verdict_as(
    names: &Names<'_>,
    lost: &[(usize, InkSet)],
    after: &[InkSet],
    verb: &str,
) -> String {
    // What is said of cells, in the order of the sentence, and the cells.
    let mut groups: Vec<(Said, Vec<usize>)> = Vec::new();
    for &(cell, colors) in lost {
        let said = match after[cell].single() {
            // The background comes behind the inks.
            Some(ink) => Said::Is(ink.is_background(), ink),
            None if colors.len() > 2 && after[cell].len() <= 2 => Said::IsOneOf(after[cell]),
            None => Said::IsNot(colors),
        };
        match groups.iter_mut().find(|(other, _)| *other == said) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((said, vec![cell])),
        }
    }
    groups.sort_by_key(|(said, _)| said.rank());
    let clause = |(said, positions): &(Said, Vec<usize>)| {
        let verb = match verb {
            "" if positions.len() == 1 => "is",
            "" => "are",
            verb => verb,
        };
        format!("{} {verb} {}", cells(positions), said.in_words(names))
    };
    let clauses: Vec<String> = groups.iter().map(clause).collect();
    listed(&clauses, ", and ")
}

/// What a cell is.
#[derive(PartialEq, Eq)]
pub(super) enum Said {
    /// It has this color; `true` for the background.
    Is(bool, Ink),
    /// It has one of these colors.
    IsOneOf(InkSet),
    /// It has none of these colors.
    IsNot(InkSet),
}

impl Said {
    fn rank(&self) -> (bool, usize) {
        match self {
            Self::Is(is_empty, ink) => (*is_empty, ink.number()),
            Self::IsOneOf(_) | Self::IsNot(_) => (true, usize::MAX),
        }
    }

    /// `red`, `red or empty`, `not red`, `neither red nor blue`.
    pub(super) fn in_words(&self, names: &Names<'_>) -> String {
        match self {
            Self::Is(_, ink) => names.color(*ink),
            Self::IsOneOf(colors) => names.list(*colors, "or"),
            Self::IsNot(colors) if colors.len() == 1 => {
                format!("not {}", names.list(*colors, "or"))
            }
            Self::IsNot(colors) => format!("neither {}", names.list(*colors, "nor")),
        }
    }
}
