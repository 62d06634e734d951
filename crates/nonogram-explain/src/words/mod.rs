//! Deductions in words and small pictures of lines.

mod cells;
mod reasons;

use crate::step::{Argument, ExplanationStep, FailingLine, LineStep};
pub use cells::cells_as_text;
use nonogram::{Clue, Decision};
use std::fmt;

/// The longest line whose pictures before and after stand side by side.
const SIDE_BY_SIDE: usize = 25;

/// Several lines of text, without a line break at the end.
impl fmt::Display for ExplanationStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let technique = self.technique;
        match &self.argument {
            Argument::Line { look, findings } => {
                write!(f, "{}: {technique}", Title(look))?;
                for finding in findings {
                    let finding = reasons::in_words(finding, &look.clue, &look.after);
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
                write!(f, "\n  suppose it is {}", word(supposed.filled()))?;
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
                let value = word(supposed.filled());
                let plural = if *suppositions == 1 { "" } else { "s" };
                write!(
                    f,
                    "\n  if it were {value}, {fails} could not be completed; to see this takes \
                     {suppositions} more supposition{plural}\n  within this one and {looks} looks at \
                     lines, too many to follow by hand"
                )
            }
            Argument::Solution => {
                write!(f, "{}: {technique}", Claims(&self.decisions))?;
                f.write_str("\n  taken from the solution, because no technique decides a cell")
            }
        }
    }
}

impl ExplanationStep {
    /// The step in sentences on one line, without pictures of lines, for a caption.
    pub fn caption(&self) -> String {
        let technique = self.technique;
        let claims = Claims(&self.decisions);
        match &self.argument {
            Argument::Line { look, findings } => {
                let findings = findings.iter();
                let findings: Vec<String> = findings
                    .map(|finding| reasons::in_words(finding, &look.clue, &look.after))
                    .collect();
                format!("{}: {technique}: {}", Title(look), findings.join("; "))
            }
            Argument::Contradiction {
                supposed,
                looks,
                fails,
            } => {
                let supposed = word(supposed.filled());
                let follow = follow(looks);
                let fails = fails.line;
                format!(
                    "{claims}: {technique}: suppose it is {supposed}{follow}; then {fails} cannot be completed"
                )
            }
            Argument::EitherWay {
                position,
                filled,
                empty,
            } => {
                let (row, column) = (position.row + 1, position.column + 1);
                let [filled, empty] = [filled, empty].map(|looks| follow(looks));
                format!(
                    "{claims}: {technique}: this is so if row {row}, column {column} is filled{filled}, and if \
                     it is empty{empty}"
                )
            }
            Argument::Deeper { .. } | Argument::Solution => {
                let text = self.to_string();
                let words: Vec<&str> = text.split_whitespace().collect();
                words.join(" ")
            }
        }
    }
}

/// `, and follow row 3 and column 2`.
fn follow(looks: &[LineStep]) -> String {
    let lines: Vec<String> = looks.iter().map(|look| look.line.to_string()).collect();
    match lines.split_last() {
        None => String::new(),
        Some((only, [])) => format!(", and follow {only}"),
        Some((last, others)) => format!(", and follow {} and {last}", others.join(", ")),
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
        write!(f, "{line} ({})", Clue::from(&clue[..]).display(' '))
    }
}

/// `row 3 (2 1)  #.#.  cannot be completed`.
impl fmt::Display for FailingLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, clue, cells } = self;
        let clue = Clue::from(&clue[..]).display(' ');
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

fn word(filled: bool) -> &'static str {
    if filled { "filled" } else { "empty" }
}

/// The values of cells anywhere on the board.
struct Claims<'a>(&'a [Decision]);

impl fmt::Display for Claims<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, decision) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            let (row, column) = (decision.position.row + 1, decision.position.column + 1);
            write!(
                f,
                "row {row}, column {column} is {}",
                word(decision.filled())
            )?;
        }
        Ok(())
    }
}
