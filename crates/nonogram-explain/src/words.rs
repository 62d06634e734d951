//! Deductions in words and small pictures.

use crate::explain::{Argument, ExplanationStep, FailingLine, LineStep};
use crate::line_rules::{LineFinding, LineReason};
use nonogram::{Block, Cell, Decision, clue};
use std::fmt;
use std::ops::Range;

/// The longest line whose pictures before and after stand side by side.
const SIDE_BY_SIDE: usize = 25;

/// Some lines of text, without a break behind the last.
impl fmt::Display for ExplanationStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let technique = self.technique;
        match &self.argument {
            Argument::Line { look, findings } => {
                write!(f, "{}: {technique}", Title(look))?;
                for finding in findings {
                    let finding = in_words(finding, &look.clue, &look.after);
                    write!(f, "\n  {finding}")?;
                }
                write!(f, "\n  {}", Pictures(look))
            }
            Argument::Contradiction {
                supposed,
                looks,
                fails,
            } => {
                write!(f, "{}: {technique}", Claims(&self.decisions))?;
                write!(f, "\n  suppose it is {}", word(supposed.filled))?;
                write_looks(f, looks)?;
                write!(f, "\n  {fails}")
            }
            Argument::EitherWay {
                position,
                filled,
                empty,
            } => {
                write!(f, "{}: {technique}", Claims(&self.decisions))?;
                for (value, looks) in [("filled", filled), ("empty", empty)] {
                    let (row, column) = (position.row + 1, position.column + 1);
                    write!(f, "\n  if row {row}, column {column} is {value}")?;
                    write_looks(f, looks)?;
                }
                Ok(())
            }
            Argument::Deeper {
                supposed,
                suppositions,
                looks,
                fails,
            } => {
                write!(f, "{}: {technique}", Claims(&self.decisions))?;
                let value = word(supposed.filled);
                let plural = if *suppositions == 1 { "" } else { "s" };
                write!(
                    f,
                    "\n  if it were {value}, {fails} could not be completed, but to see that takes \
                     {suppositions} more supposition{plural}\n  within this one and {looks} looks at \
                     lines: beyond what people do in their heads"
                )
            }
            Argument::Solution => {
                write!(f, "{}: {technique}", Claims(&self.decisions))?;
                f.write_str(
                    "\n  taken from the solution, which a search found: no argument short enough for \
                     people is known",
                )
            }
        }
    }
}

fn write_looks(f: &mut fmt::Formatter<'_>, looks: &[LineStep]) -> fmt::Result {
    looks
        .iter()
        .try_for_each(|look| write!(f, "\n  {}  {}", Title(look), Pictures(look)))
}

/// `row 3 (2 1)`.
struct Title<'a>(&'a LineStep);

impl fmt::Display for Title<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LineStep { line, clue, .. } = self.0;
        write!(f, "{line} ({})", clue::display(clue, ' '))
    }
}

/// `row 3 (2 1)  #.#.  cannot be completed`.
impl fmt::Display for FailingLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, clue, cells } = self;
        let clue = clue::display(clue, ' ');
        write!(
            f,
            "{line} ({clue})  {}  cannot be completed",
            cells_as_text(cells)
        )
    }
}

/// A line before and after.
struct Pictures<'a>(&'a LineStep);

impl fmt::Display for Pictures<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LineStep { before, after, .. } = self.0;
        let (short, before) = (before.len() <= SIDE_BY_SIDE, cells_as_text(before));
        let after = cells_as_text(after);
        if short {
            write!(f, "{before}  ->  {after}")
        } else {
            write!(f, "\n      {before}\n   -> {after}")
        }
    }
}

/// The cells of a line, with a blank after every five of more than ten.
pub fn cells_as_text(cells: &[Cell]) -> String {
    let mut text = String::new();
    for (index, cell) in cells.iter().enumerate() {
        if cells.len() > 10 && index > 0 && index % 5 == 0 {
            text.push(' ');
        }
        text.push(cell.symbol());
    }
    text
}

fn word(filled: bool) -> &'static str {
    if filled { "filled" } else { "empty" }
}

/// What is said of cells anywhere on the board.
struct Claims<'a>(&'a [Decision]);

impl fmt::Display for Claims<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, decision) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            let (row, column) = (decision.position.row + 1, decision.position.column + 1);
            write!(f, "row {row}, column {column} is {}", word(decision.filled))?;
        }
        Ok(())
    }
}

/// `cell 4`, `cells 4-7`, `cells 1, 4-7`, counted from 1.
fn cells(positions: &[usize]) -> String {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for &position in positions {
        match ranges.last_mut() {
            Some(range) if range.end == position => range.end += 1,
            _ => ranges.push(position..position + 1),
        }
    }
    let range = |range: &Range<usize>| {
        if range.len() == 1 {
            range.end.to_string()
        } else {
            format!("{}-{}", range.start + 1, range.end)
        }
    };
    let noun = if positions.len() == 1 {
        "cell"
    } else {
        "cells"
    };
    let ranges: Vec<String> = ranges.iter().map(range).collect();
    format!("{noun} {}", ranges.join(", "))
}

fn stretch(range: &Range<usize>) -> String {
    cells(&range.clone().collect::<Vec<_>>())
}

/// `the 7`, or `the 2nd 1` where the clue has several.
fn name(clue: &[Block], block: usize) -> String {
    let length = clue[block];
    let same = |blocks: &[Block]| blocks.iter().filter(|&&b| b == length).count();
    if same(clue) == 1 {
        return format!("the {length}");
    }
    let number = same(&clue[..=block]);
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("the {number}{suffix} {length}")
}

/// `cells 3-4 are empty and cell 5 is filled`.
fn verdict(positions: &[usize], after: &[Cell]) -> String {
    let with = |value: Cell| -> Vec<usize> {
        let positions = positions.iter().copied();
        positions.filter(|&p| after[p] == value).collect()
    };
    let is = |positions: &[usize], value: &str| {
        let verb = if positions.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {value}", cells(positions))
    };
    match (&with(Cell::Filled)[..], &with(Cell::Empty)[..]) {
        (filled, []) => is(filled, "filled"),
        ([], empty) => is(empty, "empty"),
        (filled, empty) => format!("{} and {}", is(filled, "filled"), is(empty, "empty")),
    }
}

/// A finding in the line with this clue, whose cells are known `after` it.
pub(crate) fn in_words(finding: &LineFinding, clue: &[Block], after: &[Cell]) -> String {
    let found = verdict(&finding.cells, after);
    let list = cells(&finding.cells);
    match &finding.why {
        LineReason::NoBlock => "there is no block, so every cell is empty".to_string(),
        LineReason::AllFound => format!("all of its filled cells are found, so {found}"),
        LineReason::AllNeeded => format!("the blocks need every cell that is left, so {found}"),
        LineReason::Covers { block, room } => {
            let name = name(clue, *block);
            format!("{name} in {} covers {list} wherever it goes", stretch(room))
        }
        LineReason::Placed { block, place } => {
            let name = name(clue, *block);
            format!("{name} can only be in {}, so {found}", stretch(place))
        }
        LineReason::Reaches { run, length, edge } => {
            let bound = if *edge <= run.start && finding.cells[0] >= run.end {
                format!("cannot start before cell {}", edge + 1)
            } else {
                format!("cannot go beyond cell {}", edge + 1)
            };
            let run = stretch(run);
            format!(
                "the block through {run} has at least {length} cells and {bound}, so it covers {list}"
            )
        }
        LineReason::FallsShort { run, block } => {
            let name = name(clue, *block);
            let which = match (clue.len(), *block) {
                (1, _) => "only",
                (_, 0) => "first",
                _ => "last",
            };
            let run = stretch(run);
            format!(
                "{run} can only belong to {name}, the {which} block, which does not reach {list}"
            )
        }
        LineReason::Complete { run, .. } => {
            let run = stretch(run);
            format!("no block through {run} is longer, so {found}")
        }
        LineReason::TooLong { run } => {
            let length = run.len();
            format!("filling {list} would make a run of {length}, too long for any block there")
        }
        LineReason::TooSmall { space } => {
            let space = stretch(space);
            format!(
                "the space in {space} is too small for the blocks that could be there, so {found}"
            )
        }
        LineReason::Within { block, room } => {
            let name = name(clue, *block);
            format!(
                "the known cells keep {name} within {}, so it covers {list}",
                stretch(room)
            )
        }
        LineReason::OutOfReach => format!("no block reaches {list}"),
        LineReason::AllPlacements { placements } => match placements {
            1 => format!("there is only one way to place the blocks, so {found}"),
            2 => format!("in both ways to place the blocks, {found}"),
            &u64::MAX => format!("in all ways to place the blocks, {found}"),
            _ => format!("in all {placements} ways to place the blocks, {found}"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line_rules::find;
    use nonogram::Technique;

    /// What a technique says of a line.
    #[track_caller]
    fn says(technique: Technique, clue: &[Block], line: &str, expected: &[&str]) {
        let before: Vec<Cell> = line.chars().filter_map(Cell::from_symbol).collect();
        let (findings, after) = find(technique, clue, &before);
        let words = findings.iter().map(|f| in_words(f, clue, &after));
        assert_eq!(words.collect::<Vec<_>>(), expected, "{clue:?} in {line}");
    }

    #[test]
    fn every_reason_has_its_sentence() {
        use Technique::{Count, Edge, Gap, Line, Overlap};
        says(
            Count,
            &[],
            "??",
            &["there is no block, so every cell is empty"],
        );
        says(
            Count,
            &[1],
            "?#?",
            &["all of its filled cells are found, so cells 1, 3 are empty"],
        );
        says(
            Count,
            &[2, 1],
            "#?.?",
            &["the blocks need every cell that is left, so cells 2, 4 are filled"],
        );
        says(
            Overlap,
            &[7],
            "??????????",
            &["the 7 in cells 1-10 covers cells 4-7 wherever it goes"],
        );
        says(
            Overlap,
            &[2, 2],
            "?????",
            &[
                "the 1st 2 can only be in cells 1-2, so cells 1-2 are filled and cell 3 is empty",
                "the 2nd 2 can only be in cells 4-5, so cells 4-5 are filled",
            ],
        );
        says(
            Edge,
            &[4],
            "??#??????",
            &[
                "the block through cell 3 has at least 4 cells and cannot start before cell 1, so \
                 it covers cell 4",
                "cell 3 can only belong to the 4, the only block, which does not reach cells 7-9",
            ],
        );
        says(
            Edge,
            &[1, 3],
            "?????#?",
            &[
                "the block through cell 6 has at least 3 cells and cannot go beyond cell 7, so it \
                 covers cell 5",
            ],
        );
        says(
            Edge,
            &[2, 1],
            "??#?????",
            &["cell 3 can only belong to the 2, the first block, which does not reach cell 1"],
        );
        says(
            Gap,
            &[2, 2],
            "????.?.????",
            &[
                "the space in cell 6 is too small for the blocks that could be there, so cell 6 is \
                 empty",
            ],
        );
        says(
            Gap,
            &[2, 2],
            "???##?????",
            &["no block through cells 4-5 is longer, so cells 3, 6 are empty"],
        );
        says(
            Gap,
            &[2, 2, 1],
            "?????#?#????????",
            &["filling cell 7 would make a run of 3, too long for any block there"],
        );
        says(
            Gap,
            &[5, 1],
            "??#?#????????",
            &["the known cells keep the 5 within cells 1-7, so it covers cell 4"],
        );
        says(
            Gap,
            &[2, 1],
            "#????.????",
            &["the 2 can only be in cells 1-2, so cell 2 is filled and cell 3 is empty"],
        );
        says(
            Gap,
            &[2, 2],
            "?#????#???",
            &["no block reaches cells 4-5, 9-10"],
        );
        says(
            Line,
            &[1, 2],
            "????#.??",
            &["in all 3 ways to place the blocks, cell 3 is empty"],
        );
    }
}
