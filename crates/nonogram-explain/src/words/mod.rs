//! Deductions in words and small pictures of lines.

mod cells;
mod failure;
mod hint;
mod names;
mod pictures;
mod reasons;
#[cfg(test)]
mod tests;

use crate::line_rules;
use crate::step::{Argument, ExplanationStep, FailingLine, LineStep};
use cells::{Said, listed, verdict};
use names::Names;
use nonogram::{Decision, Ink, InkSet, Line, Palette, Position};
use std::fmt;

/// Several lines of text, without a line break at the end, with the colors of
/// [`Palette::standard`].
impl fmt::Display for ExplanationStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Palette::standard(self.inks)).fmt(f)
    }
}

impl ExplanationStep {
    /// The step in words and pictures of lines, with the names and the symbols of a palette. With
    /// one ink, the palette does not matter.
    pub fn display(&self, palette: &Palette) -> impl fmt::Display + use<> {
        Self::display_alike(std::slice::from_ref(self), palette)
    }

    /// The number of steps at the beginning that are the same in several rows or several columns.
    /// At least 1, if there are steps.
    pub fn alike(steps: &[Self]) -> usize {
        let is_like = |step: &&Self| match (&steps[0].argument, &step.argument) {
            (
                Argument::Line {
                    look: first,
                    findings: reasons,
                },
                Argument::Line { look, findings },
            ) => {
                matches!(look.line, Line::Row(_)) == matches!(first.line, Line::Row(_))
                    && look.clue == first.clue
                    && (first.clue.is_empty()
                        || (look.before == first.before && findings == reasons))
            }
            _ => false,
        };
        steps.len().min(1) + steps.iter().skip(1).take_while(is_like).count()
    }

    /// Steps that are [alike](Self::alike) as one: `rows 1-3 (0): count`.
    ///
    /// # Panics
    /// If there are no steps.
    pub fn display_alike(steps: &[Self], palette: &Palette) -> impl fmt::Display + use<> {
        let names = Names::new(palette, steps[0].inks);
        let mut text = title(steps, &names);
        for (sentence, looks) in parts(&steps[0], &names) {
            text.push_str(&format!("\n  {sentence}"));
            pictures::push(
                &mut text,
                &looks,
                !matches!(steps[0].argument, Argument::Line { .. }),
                &names,
            );
        }
        text
    }

    /// The title of the step, such as `row 2 (5): count`, and its sentences, without pictures of
    /// lines, for a program that draws the board itself. The palette is used as in
    /// [`Self::display`].
    pub fn sentences(&self, palette: &Palette) -> Vec<String> {
        let names = Names::new(palette, self.inks);
        let sentences = parts(self, &names)
            .into_iter()
            .map(|(sentence, _)| sentence);
        [title(std::slice::from_ref(self), &names)]
            .into_iter()
            .chain(sentences)
            .collect()
    }

    /// The sentences on one line, for a caption.
    pub fn caption(&self, palette: &Palette) -> String {
        let sentences = self.sentences(palette);
        format!("{}: {}", sentences[0], sentences[1..].join("; "))
    }

    /// The reasons of several steps, each with all lines of the board that have it, and with
    /// further sentences on lines of text of their own.
    pub fn reasons(steps: &[Self], palette: &Palette) -> Vec<String> {
        let mut reasons: Vec<(String, Vec<Line>)> = Vec::new();
        for step in steps {
            let (line, reason) = match &step.argument {
                Argument::Line { look, .. } => {
                    (vec![look.line], step.sentences(palette)[1..].join("\n  "))
                }
                _ => (Vec::new(), step.sentences(palette).join("\n  ")),
            };
            match reasons.iter_mut().find(|(other, _)| *other == reason) {
                Some((_, lines)) => lines.extend(line),
                None => reasons.push((reason, line)),
            }
        }
        let text = |(reason, lines): (String, Vec<Line>)| {
            if lines.is_empty() {
                reason
            } else {
                format!("{}: {reason}", list_of_lines(&lines))
            }
        };
        reasons.into_iter().map(text).collect()
    }
}

/// `rows 1-3, column 2 and row 4`, in this order.
fn list_of_lines(lines: &[Line]) -> String {
    let is_row = |line: &Line| matches!(line, Line::Row(_));
    let groups = lines
        .chunk_by(|one, next| is_row(one) == is_row(next))
        .map(|lines| {
            let noun = if is_row(&lines[0]) { "row" } else { "column" };
            cells::numbered(
                noun,
                &lines.iter().map(|line| line.index()).collect::<Vec<_>>(),
            )
        });
    listed(&groups.collect::<Vec<_>>(), " and ")
}

/// `row 3 (2 1): overlap and edge`, or what the step decides, and its techniques. The steps are
/// alike.
fn title(steps: &[ExplanationStep], names: &Names<'_>) -> String {
    let step = &steps[0];
    let Argument::Line { look, findings } = &step.argument else {
        return format!("{}: {}", claims(step, names), step.technique);
    };
    let lines: Vec<Line> = steps.iter().flat_map(ExplanationStep::lines).collect();
    let mut techniques: Vec<String> = Vec::new();
    let all = findings
        .iter()
        .map(|finding| finding.technique)
        .chain([step.technique]);
    for technique in all.map(|technique| technique.to_string()) {
        if !techniques.contains(&technique) {
            techniques.push(technique);
        }
    }
    format!(
        "{} ({}): {}",
        list_of_lines(&lines),
        names.clue(&look.clue),
        listed(&techniques, " and ")
    )
}

/// The sentences of a step, each with the looks at lines that it needs.
fn parts(step: &ExplanationStep, names: &Names<'_>) -> Vec<(String, Vec<LineStep>)> {
    match &step.argument {
        Argument::Line { look, findings } => {
            let sentences = reasons::sentences(names, findings, look).into_iter();
            let mut parts: Vec<_> = sentences.map(|sentence| (sentence, Vec::new())).collect();
            // A line without blocks needs no picture.
            if let Some((_, looks)) = parts.last_mut().filter(|_| !look.clue.is_empty()) {
                looks.push(look.clone());
            }
            parts
        }
        Argument::Contradiction {
            supposed,
            looks,
            fails,
        } => {
            let sentence = format!(
                "suppose it were {} (of each line, only what is needed)",
                names.color(supposed.ink)
            );
            let mut parts = vec![(sentence, Vec::new())];
            parts.extend(followed(looks, names));
            parts.push((
                format!("then {} cannot be completed", fails.line),
                Vec::new(),
            ));
            parts.push((failure::failure(names, fails), vec![last_look(fails)]));
            parts
        }
        Argument::EitherWay { position, cases } => {
            let case = |(ink, looks): &(Ink, Vec<LineStep>)| {
                let at_once = if looks.is_empty() { " at once" } else { "" };
                let sentence = format!(
                    "if {} is {}, this follows{at_once}",
                    place(*position),
                    names.color(*ink)
                );
                [(sentence, Vec::new())]
                    .into_iter()
                    .chain(followed(looks, names))
            };
            cases.iter().flat_map(case).collect()
        }
        Argument::Deeper {
            supposed,
            suppositions,
            looks,
            fails,
        } => {
            let color = names.color(supposed.ink);
            let plural = if *suppositions == 1 { "" } else { "s" };
            let sentence = format!(
                "if it were {color}, {fails} could not be completed, but to see this takes \
                 {suppositions} more supposition{plural} and {looks} looks at lines, too many to \
                 follow by hand"
            );
            vec![(sentence, Vec::new())]
        }
        Argument::Solution => vec![(
            "taken from the solution, because no technique decides a cell".into(),
            Vec::new(),
        )],
    }
}

/// The sentences of looks at lines, each under the name of its line. Pictures of neighbouring
/// columns stand together.
fn followed(looks: &[LineStep], names: &Names<'_>) -> Vec<(String, Vec<LineStep>)> {
    let mut parts = Vec::new();
    for together in pictures::together(looks) {
        for look in together {
            let findings =
                line_rules::reasons(reasons::clues(&look.clue).get(0), &look.before, &look.after);
            let sentences = reasons::sentences(names, &findings, look).into_iter();
            parts.extend(
                sentences.map(|sentence| (format!("{}: {sentence}", look.line), Vec::new())),
            );
        }
        if let Some((_, looks)) = parts.last_mut() {
            looks.extend_from_slice(together);
        }
    }
    parts
}

/// The look at a line that cannot be completed: it loses the colors that unknown cells do not have.
fn last_look(
    FailingLine {
        line, clue, cells, ..
    }: &FailingLine,
) -> LineStep {
    let colors = clue
        .iter()
        .fold(InkSet::only(Ink::BACKGROUND), |set, block| {
            set.union(InkSet::only(block.ink))
        });
    let before = |&cell: &InkSet| {
        if cell.len() > 1 {
            cell.union(colors)
        } else {
            cell
        }
    };
    LineStep {
        line: *line,
        clue: clue.clone(),
        before: cells.iter().map(before).collect(),
        after: cells.clone(),
    }
}

/// `row 3, column 2`.
fn place(Position { row, column }: Position) -> String {
    format!("row {}, column {}", row + 1, column + 1)
}

/// What is known now of cells anywhere on the board.
fn claims(step: &ExplanationStep, names: &Names<'_>) -> String {
    if let Some(text) = claims_of_a_line(step, names) {
        return text;
    }
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

/// `column 4, cells 5-7 are empty`: several cells of one line, if their colors are known.
fn claims_of_a_line(step: &ExplanationStep, names: &Names<'_>) -> Option<String> {
    let [first, _, ..] = &step.decisions[..] else {
        return None;
    };
    let Position { row, column } = first.position;
    let at = |line: Line| -> Option<Vec<usize>> {
        let cell = |decision: &Decision| match (line, decision.position) {
            (Line::Row(row), at) => (at.row == row).then_some(at.column),
            (Line::Column(column), at) => (at.column == column).then_some(at.row),
        };
        step.decisions.iter().map(cell).collect()
    };
    let lines = [Line::Row(row), Line::Column(column)].into_iter();
    let (line, cells) = lines
        .filter(|_| step.exclusions.is_empty())
        .find_map(|line| Some((line, at(line)?)))?;
    let mut after = vec![InkSet::EMPTY; cells.last()? + 1];
    for (&cell, decision) in cells.iter().zip(&step.decisions) {
        after[cell] = InkSet::only(decision.ink);
    }
    let cells: Vec<(usize, InkSet)> = cells
        .into_iter()
        .map(|cell| (cell, InkSet::EMPTY))
        .collect();
    Some(format!("{line}, {}", verdict(names, &cells, &after)))
}
