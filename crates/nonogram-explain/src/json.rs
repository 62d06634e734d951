//! Steps and explanations for serde, as pages and other programs show them. Rows and columns count from 1.

use crate::{Argument, Explanation, ExplanationEnd, ExplanationStep, FailingLine, LineStep};
use nonogram::{Block, Decision, Exclusion, InkSet, Palette, Position, Technique};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// A cell and its value, or the colors that it does not have: by their numbers on boards of several inks.
#[derive(Serialize)]
struct CellForm {
    row: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    filled: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colors: Option<Vec<usize>>,
}

impl CellForm {
    fn at(Position { row, column }: Position) -> Self {
        Self { row: row + 1, column: column + 1, filled: None, color: None, colors: None }
    }

    fn decision(decision: &Decision, inks: usize) -> Self {
        let is_colored = inks > 1;
        Self {
            filled: (!is_colored).then(|| decision.filled()),
            color: is_colored.then(|| decision.ink.number()),
            ..Self::at(decision.position)
        }
    }

    fn exclusion(position: Position, colors: InkSet) -> Self {
        Self { colors: Some(colors.iter().map(|ink| ink.number()).collect()), ..Self::at(position) }
    }
}

/// A clue: its lengths, or texts with the letters of the inks on boards of several.
#[derive(Serialize)]
#[serde(untagged)]
enum BlockForm {
    Length(nonogram::Length),
    Colored(String),
}

fn clue(blocks: &[Block], inks: usize) -> Vec<BlockForm> {
    let block = |block: &Block| match inks > 1 {
        true => BlockForm::Colored(block.to_string()),
        false => BlockForm::Length(block.length),
    };
    blocks.iter().map(block).collect()
}

/// Cells as `?`, `.` and `#`, or the letters of the inks on boards of several.
fn symbols(cells: &[InkSet], inks: usize) -> String {
    let symbol = |set: &InkSet| match set.single() {
        None => '?',
        Some(nonogram::Ink::FIRST) if inks == 1 => '#',
        Some(ink) => ink.letter(),
    };
    cells.iter().map(symbol).collect()
}

#[derive(Serialize)]
struct LookForm {
    line: String,
    clue: Vec<BlockForm>,
    before: String,
    after: String,
    /// What the texts do not show.
    #[serde(skip_serializing_if = "Option::is_none")]
    exclusions: Option<Vec<CellForm>>,
}

fn look(look: &LineStep, inks: usize) -> LookForm {
    let cells = look.before.iter().zip(&look.after).enumerate();
    let lost = cells.map(|(cell, (before, &after))| (cell, after, before.without(after)));
    let lost = lost.filter(|(_, after, lost)| after.len() > 1 && !lost.is_empty());
    let lost = lost.map(|(cell, _, lost)| CellForm::exclusion(look.line.cell(cell), lost));
    LookForm {
        line: look.line.to_string(),
        clue: clue(&look.clue, inks),
        before: symbols(&look.before, inks),
        after: symbols(&look.after, inks),
        exclusions: (inks > 1).then(|| lost.collect()),
    }
}

fn looks(looks: &[LineStep], inks: usize) -> Vec<LookForm> {
    looks.iter().map(|step| look(step, inks)).collect()
}

/// The line that fails, with its clue and cells where they are known.
#[derive(Serialize)]
struct FailsForm {
    line: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clue: Option<Vec<BlockForm>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cells: Option<String>,
}

fn fails(failing: &FailingLine, inks: usize) -> FailsForm {
    FailsForm {
        line: failing.line.to_string(),
        clue: Some(clue(&failing.clue, inks)),
        cells: Some(symbols(&failing.cells, inks)),
    }
}

/// One color of a cell, and the lines that follow from it.
#[derive(Serialize)]
struct CaseForm {
    color: usize,
    lines: Vec<LookForm>,
}

/// Serialized with a palette.
struct Form<'a, T> {
    of: &'a T,
    palette: &'a Palette,
}

/// The technique, the cells, the text, and the lines of the argument. On boards of several inks, cells have the numbers of
/// their colors, lines have the letters of inks, and the text has the names of [`Palette::standard`].
impl Serialize for ExplanationStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.form(&Palette::standard(self.inks)).serialize(serializer)
    }
}

impl ExplanationStep {
    /// The step for serde, with a text in the names of a palette.
    pub fn form<'a>(&'a self, palette: &'a Palette) -> impl Serialize + 'a {
        Form { of: self, palette }
    }
}

impl Serialize for Form<'_, ExplanationStep> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { of: step, palette } = *self;
        let inks = step.inks;
        let cell = |decision: &Decision| CellForm::decision(decision, inks);
        let cells: Vec<CellForm> = step.decisions.iter().map(cell).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("technique", step.technique.name())?;
        map.serialize_entry("cells", &cells)?;
        if inks > 1 {
            let form = |e: &Exclusion| CellForm::exclusion(e.position, e.colors);
            let exclusions: Vec<CellForm> = step.exclusions.iter().map(form).collect();
            map.serialize_entry("exclusions", &exclusions)?;
        }
        map.serialize_entry("text", &step.display(palette).to_string())?;
        match &step.argument {
            Argument::Line { look: line, .. } => {
                let mut form = look(line, inks);
                // They are those of the step.
                form.exclusions = None;
                map.serialize_entry("line", &form)?;
            }
            Argument::Contradiction { supposed, looks: lines, fails: failing } => {
                map.serialize_entry("supposed", &cell(supposed))?;
                map.serialize_entry("lines", &looks(lines, inks))?;
                map.serialize_entry("fails", &fails(failing, inks))?;
            }
            Argument::EitherWay { position, cases } if inks > 1 => {
                let case = |(ink, lines): &(nonogram::Ink, Vec<LineStep>)| CaseForm {
                    color: ink.number(),
                    lines: looks(lines, inks),
                };
                let cases: Vec<CaseForm> = cases.iter().map(case).collect();
                map.serialize_entry("cell", &CellForm::at(*position))?;
                map.serialize_entry("lines_if", &cases)?;
            }
            Argument::EitherWay { cases, .. } => {
                for (ink, lines) in cases {
                    let key = match ink.is_background() {
                        false => "lines_if_filled",
                        true => "lines_if_empty",
                    };
                    map.serialize_entry(key, &looks(lines, inks))?;
                }
            }
            Argument::Deeper { supposed, suppositions, looks, fails } => {
                let fails = FailsForm { line: fails.to_string(), clue: None, cells: None };
                map.serialize_entry("supposed", &cell(supposed))?;
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
        let inks = self.steps.first().map_or(1, |step| step.inks);
        self.form(&Palette::standard(inks)).serialize(serializer)
    }
}

impl Explanation {
    /// The explanation for serde, with texts in the names of a palette.
    pub fn form<'a>(&'a self, palette: &'a Palette) -> impl Serialize + 'a {
        Form { of: self, palette }
    }
}

impl Serialize for Form<'_, Explanation> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { of, palette } = *self;
        let end = match of.end {
            ExplanationEnd::Solved => "solved",
            ExplanationEnd::Fails(_) => "contradiction",
            ExplanationEnd::Stuck => "stuck",
            ExplanationEnd::OutOfBudget => "out of budget",
        };
        let is_cut = of.end == ExplanationEnd::OutOfBudget;
        let form = |step| Form { of: step, palette };
        let steps: Vec<Form<'_, ExplanationStep>> = of.steps.iter().map(form).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("end", end)?;
        map.serialize_entry("complete", &!is_cut)?;
        map.serialize_entry("stopped", &is_cut.then_some(end))?;
        map.serialize_entry("hardest", &of.hardest().map(Technique::name))?;
        map.serialize_entry("steps", &steps)?;
        map.end()
    }
}
