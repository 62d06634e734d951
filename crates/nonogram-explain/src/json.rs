//! Steps and explanations for serde, as pages and other programs show them. Rows and columns count from 1.

use crate::{Argument, Explanation, ExplanationEnd, ExplanationStep, FailingLine, LineStep};
use nonogram::{Cell, Decision, Length, Technique};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct CellForm {
    row: usize,
    column: usize,
    filled: bool,
}

impl From<&Decision> for CellForm {
    fn from(decision: &Decision) -> Self {
        Self {
            row: decision.position.row + 1,
            column: decision.position.column + 1,
            filled: decision.filled(),
        }
    }
}

#[derive(Serialize)]
struct LookForm<'a> {
    line: String,
    clue: &'a [Length],
    before: String,
    after: String,
}

impl<'a> From<&'a LineStep> for LookForm<'a> {
    fn from(look: &'a LineStep) -> Self {
        Self {
            line: look.line.to_string(),
            clue: &look.clue,
            before: symbols(&look.before),
            after: symbols(&look.after),
        }
    }
}

fn symbols(cells: &[Cell]) -> String {
    cells.iter().map(|cell| cell.symbol()).collect()
}

fn looks(looks: &[LineStep]) -> Vec<LookForm<'_>> {
    looks.iter().map(LookForm::from).collect()
}

/// The line that fails, with its clue and cells where they are known.
#[derive(Serialize)]
struct FailsForm<'a> {
    line: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clue: Option<&'a [Length]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<String>,
}

impl<'a> From<&'a FailingLine> for FailsForm<'a> {
    fn from(failing: &'a FailingLine) -> Self {
        Self {
            line: failing.line.to_string(),
            clue: Some(&failing.clue),
            cells: Some(symbols(&failing.cells)),
        }
    }
}

/// The technique, the cells, the text, and the lines of the argument.
impl Serialize for ExplanationStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cells: Vec<CellForm> = self.decisions.iter().map(CellForm::from).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("technique", self.technique.name())?;
        map.serialize_entry("cells", &cells)?;
        map.serialize_entry("text", &self.to_string())?;
        match &self.argument {
            Argument::Line { look, .. } => map.serialize_entry("line", &LookForm::from(look))?,
            Argument::Contradiction {
                supposed,
                looks: lines,
                fails,
            } => {
                map.serialize_entry("supposed", &CellForm::from(supposed))?;
                map.serialize_entry("lines", &looks(lines))?;
                map.serialize_entry("fails", &FailsForm::from(fails))?;
            }
            Argument::EitherWay { filled, empty, .. } => {
                map.serialize_entry("lines_if_filled", &looks(filled))?;
                map.serialize_entry("lines_if_empty", &looks(empty))?;
            }
            Argument::Deeper {
                supposed,
                suppositions,
                looks,
                fails,
            } => {
                let fails = FailsForm {
                    line: fails.to_string(),
                    clue: None,
                    cells: None,
                };
                map.serialize_entry("supposed", &CellForm::from(supposed))?;
                map.serialize_entry("suppositions", suppositions)?;
                map.serialize_entry("looks", looks)?;
                map.serialize_entry("fails", &fails)?;
            }
            Argument::Solution => {}
        }
        map.end()
    }
}

/// How it ends, whether steps are missing and why, the hardest technique, and the steps.
impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let end = match self.end {
            ExplanationEnd::Solved => "solved",
            ExplanationEnd::Fails(_) => "contradiction",
            ExplanationEnd::Stuck => "stuck",
            ExplanationEnd::OutOfBudget => "out of budget",
        };
        let is_cut = self.end == ExplanationEnd::OutOfBudget;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("end", end)?;
        map.serialize_entry("complete", &!is_cut)?;
        map.serialize_entry("stopped", &is_cut.then_some(end))?;
        map.serialize_entry("hardest", &self.hardest().map(Technique::name))?;
        map.serialize_entry("steps", &self.steps)?;
        map.end()
    }
}
