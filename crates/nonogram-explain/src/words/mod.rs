//! Deductions in words and small pictures of lines.

mod cells;
mod hint;
mod names;
mod reasons;
#[cfg(test)]
mod tests;

use crate::step::{Argument, ExplanationStep, FailingLine, LineStep};
use cells::{Said, listed, verdict};
use names::Names;
use nonogram::{Ink, InkSet, Palette, Position};
use std::fmt;

/// The longest line whose pictures before and after stand side by side.
const SIDE_BY_SIDE: usize = 25;

/// Several lines of text, without a line break at the end, with the colors of [`Palette::standard`].
impl fmt::Display for ExplanationStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Palette::standard(self.inks)).fmt(f)
    }
}

impl ExplanationStep {
    /// The step in words, with the names and the symbols of a palette. With one ink, the palette does not matter.
    pub fn display<'a>(&'a self, palette: &'a Palette) -> impl fmt::Display + 'a {
        let names = Names::new(palette, self.inks);
        InWords { step: self, names }
    }

    /// The step in sentences on one line, without pictures of lines, for a caption. The palette is used as in
    /// [`Self::display`].
    pub fn caption(&self, palette: &Palette) -> String {
        let names = Names::new(palette, self.inks);
        let technique = self.technique;
        let claims = claims(self, &names);
        match &self.argument {
            Argument::Line { look, findings } => {
                let findings = reasons::sentences(&names, findings, look);
                let title = title(look, &names);
                format!("{title}: {technique}: {}", findings.join("; "))
            }
            Argument::Contradiction { supposed, looks, fails } => {
                let supposed = names.color(supposed.ink);
                let follow = follow(looks);
                let fails = fails.line;
                format!("{claims}: {technique}: suppose it is {supposed}{follow}; then {fails} cannot be completed")
            }
            Argument::EitherWay { position, cases } => {
                let mut text = format!("{claims}: {technique}: this is so");
                let last = cases.len().saturating_sub(1);
                for (index, (ink, looks)) in cases.iter().enumerate() {
                    let separator = match index {
                        0 => "",
                        _ if index == last => ", and",
                        _ => ",",
                    };
                    let cell = match index {
                        0 => place(*position),
                        _ => "it".to_string(),
                    };
                    let (color, follow) = (names.color(*ink), follow(looks));
                    text.push_str(&format!("{separator} if {cell} is {color}{follow}"));
                }
                text
            }
            Argument::Deeper { .. } | Argument::Solution => {
                let text = self.display(palette).to_string();
                let words: Vec<&str> = text.split_whitespace().collect();
                words.join(" ")
            }
        }
    }
}

/// A step, displayed in words.
struct InWords<'a> {
    step: &'a ExplanationStep,
    names: Names<'a>,
}

impl fmt::Display for InWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, names } = self;
        let technique = step.technique;
        if let Argument::Line { look, findings } = &step.argument {
            write!(f, "{}: {technique}", title(look, names))?;
            for sentence in reasons::sentences(names, findings, look) {
                write!(f, "\n  {sentence}")?;
            }
            return write!(f, "\n  {}", pictures(look, names));
        }
        write!(f, "{}: {technique}", claims(step, names))?;
        match &step.argument {
            Argument::Line { .. } => Ok(()),
            Argument::Contradiction { supposed, looks, fails } => {
                write!(f, "\n  suppose it is {}", names.color(supposed.ink))?;
                write_looks(f, looks, names)?;
                write_failing(f, fails, names)
            }
            Argument::EitherWay { position, cases } => cases.iter().try_for_each(|(ink, looks)| {
                write!(f, "\n  if {} is {}", place(*position), names.color(*ink))?;
                write_looks(f, looks, names)
            }),
            Argument::Deeper { supposed, suppositions, looks, fails } => {
                let color = names.color(supposed.ink);
                let plural = if *suppositions == 1 { "" } else { "s" };
                write!(
                    f,
                    "\n  if it were {color}, {fails} could not be completed; to see this takes \
                     {suppositions} more supposition{plural}\n  within this one and {looks} looks at \
                     lines, too many to follow by hand"
                )
            }
            Argument::Solution => f.write_str("\n  taken from the solution, because no technique decides a cell"),
        }
    }
}

/// `, and follow row 3 and column 2`.
fn follow(looks: &[LineStep]) -> String {
    let lines: Vec<String> = looks.iter().map(|look| look.line.to_string()).collect();
    if lines.is_empty() { String::new() } else { format!(", and follow {}", listed(&lines, " and ")) }
}

fn write_looks(f: &mut fmt::Formatter<'_>, looks: &[LineStep], names: &Names<'_>) -> fmt::Result {
    for look in looks {
        write!(f, "\n  {}  {}", title(look, names), pictures(look, names))?;
        // What the picture does not show.
        let cells = look.before.iter().zip(&look.after).enumerate();
        let lost = cells.map(|(cell, (before, &after))| (cell, before.without(after)));
        let lost: Vec<(usize, InkSet)> =
            lost.filter(|&(cell, lost)| !lost.is_empty() && look.after[cell].len() > 1).collect();
        if !lost.is_empty() {
            write!(f, "\n      {}", verdict(names, &lost, &look.after))?;
        }
    }
    Ok(())
}

/// `row 3 (2 1)  #.#.  cannot be completed`.
fn write_failing(f: &mut fmt::Formatter<'_>, failing: &FailingLine, names: &Names<'_>) -> fmt::Result {
    let FailingLine { line, clue, cells } = failing;
    let (text, picture) = (names.clue(clue), names.picture(cells));
    write!(f, "\n  {line} ({text})  {picture}  cannot be completed")?;
    // What the picture does not show.
    let mut colors = InkSet::only(Ink::BACKGROUND);
    colors = clue.iter().fold(colors, |set, block| set.union(InkSet::only(block.ink)));
    let lost = cells.iter().enumerate();
    let lost: Vec<(usize, InkSet)> = lost
        .filter(|(_, cell)| cell.len() > 1)
        .map(|(index, &cell)| (index, colors.without(cell)))
        .filter(|(_, lost)| !lost.is_empty())
        .collect();
    if !lost.is_empty() {
        write!(f, ": {}", verdict(names, &lost, cells))?;
    }
    Ok(())
}

/// `row 3 (2 1)`.
fn title(look: &LineStep, names: &Names<'_>) -> String {
    format!("{} ({})", look.line, names.clue(&look.clue))
}

/// A line before and after, or once if the pictures are the same.
fn pictures(look: &LineStep, names: &Names<'_>) -> String {
    let [before, after] = [&look.before, &look.after].map(|cells| names.picture(cells));
    match look.before.len() <= SIDE_BY_SIDE {
        _ if before == after => before,
        true => format!("{before}  ->  {after}"),
        false => format!("\n      {before}\n   -> {after}"),
    }
}

/// `row 3, column 2`.
fn place(Position { row, column }: Position) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// What is known now of cells anywhere on the board.
fn claims(step: &ExplanationStep, names: &Names<'_>) -> String {
    let decisions = step.decisions.iter().map(|decision| {
        let color = names.color(decision.ink);
        format!("{} is {color}", place(decision.position))
    });
    let exclusions = step.exclusions.iter().map(|exclusion| {
        let said = Said::IsNot(exclusion.colors);
        format!("{} is {}", place(exclusion.position), said.in_words(names))
    });
    decisions.chain(exclusions).collect::<Vec<_>>().join("; ")
}
