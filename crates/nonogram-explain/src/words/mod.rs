//! Deductions in words and small pictures of lines.

mod cells;
mod failure;
mod hint;
mod names;
mod pictures;
mod reasons;
#[cfg(test)]
mod tests;

use crate::line_rules::KnownCell;
use crate::step::{Argument, ExplanationStep, FailingLine, LineStep, StepReason};
use cells::{Said, verdict};
pub use hint::wrong_cells;
use names::{Names, listed};
use nonogram::{Ink, InkSet, Line, Palette, Position};
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
        let alike = steps.iter().take_while(|step| step.is_like(&steps[0]));
        alike.count().max(steps.len().min(1))
    }

    fn is_like(&self, first: &Self) -> bool {
        let (Argument::Line(first), Argument::Line(look)) = (&first.argument, &self.argument)
        else {
            return false;
        };
        is_row(&look.line) == is_row(&first.line)
            && look.clue == first.clue
            && (first.clue.is_empty()
                || (look.before == first.before && look.findings == first.findings))
    }

    /// Steps that are [alike](Self::alike) as one: `rows 1-3 (0): count`.
    ///
    /// # Panics
    /// If there are no steps.
    pub fn display_alike(steps: &[Self], palette: &Palette) -> impl fmt::Display + use<> {
        Self::text(steps, &steps[0].reasons(), palette)
    }

    /// [`Self::display_alike`] with the reasons of the first step.
    pub(crate) fn text(steps: &[Self], reasons: &[StepReason], palette: &Palette) -> String {
        let names = Names::new(palette, steps[0].inks);
        let mut text = title(steps, &names);
        let has_titles = !matches!(steps[0].argument, Argument::Line(_));
        for SentencePart { sentence, looks } in parts(&steps[0], reasons, &names) {
            text.push_str(&format!("\n  {sentence}"));
            pictures::push(&mut text, &looks, has_titles, &names);
        }
        text
    }

    /// The title of the step, such as `row 2 (5): count`, and its sentences, without pictures of
    /// lines, for a program that draws the board itself. The palette is used as in
    /// [`Self::display`].
    pub fn sentences(&self, palette: &Palette) -> Vec<String> {
        self.sentences_of(&self.reasons(), palette)
    }

    /// [`Self::sentences`] with the reasons of the step.
    pub fn sentences_of(&self, reasons: &[StepReason], palette: &Palette) -> Vec<String> {
        let names = Names::new(palette, self.inks);
        let mut sentences = vec![title(std::slice::from_ref(self), &names)];
        for part in parts(self, reasons, &names) {
            sentences.push(part.sentence);
        }
        sentences
    }

    /// The sentences on one line, for a caption.
    pub fn caption(&self, palette: &Palette) -> String {
        let sentences = self.sentences(palette);
        format!("{}: {}", sentences[0], sentences[1..].join("; "))
    }

    /// Several steps in few words: each reason with all lines of the board that have it, and with
    /// further sentences on lines of text of their own.
    pub fn summary(steps: &[Self], palette: &Palette) -> Vec<String> {
        let mut reasons: Vec<(String, Vec<Line>)> = Vec::new();
        for step in steps {
            let sentences = step.sentences(palette);
            let (line, reason) = match &step.argument {
                Argument::Line(look) => (vec![look.line], sentences[1..].join("\n  ")),
                _ => (Vec::new(), sentences.join("\n  ")),
            };
            match reasons.iter_mut().find(|(other, _)| *other == reason) {
                Some((_, lines)) => lines.extend(line),
                None => reasons.push((reason, line)),
            }
        }
        let mut texts = Vec::new();
        for (reason, lines) in reasons {
            texts.push(if lines.is_empty() {
                reason
            } else {
                format!("{}: {reason}", list_of_lines(&lines))
            });
        }
        texts
    }
}

impl StepReason {
    /// The reason in sentences, with the names and symbols of a palette.
    pub fn sentences(&self, palette: &Palette) -> Vec<String> {
        let names = Names::new(palette, self.inks);
        reasons::sentences(&names, &self.clue, &self.reason)
    }
}

fn is_row(line: &Line) -> bool {
    matches!(line, Line::Row(_))
}

/// `rows 1-3, column 2 and row 4`, in this order.
fn list_of_lines(lines: &[Line]) -> String {
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
    let Argument::Line(look) = &step.argument else {
        return format!("{}: {}", claims(step, names), step.technique);
    };
    let lines: Vec<Line> = steps.iter().flat_map(ExplanationStep::lines).collect();
    let mut techniques: Vec<String> = Vec::new();
    let all = look.findings.iter().map(|finding| finding.technique);
    for technique in all.chain([step.technique]) {
        let name = technique.to_string();
        if !techniques.contains(&name) {
            techniques.push(name);
        }
    }
    format!(
        "{} ({}): {}",
        list_of_lines(&lines),
        names.clue(&look.clue),
        listed(&techniques, " and ")
    )
}

/// A sentence of a step, and the looks at lines that stand below it.
struct SentencePart {
    sentence: String,
    looks: Vec<LineStep>,
}

impl From<String> for SentencePart {
    fn from(sentence: String) -> Self {
        let looks = Vec::new();
        Self { sentence, looks }
    }
}

/// The sentences of a step.
fn parts(step: &ExplanationStep, reasons: &[StepReason], names: &Names<'_>) -> Vec<SentencePart> {
    let mut parts: Vec<SentencePart> = Vec::new();
    match &step.argument {
        Argument::Line(look) => {
            for StepReason { clue, reason, .. } in reasons {
                let sentences = reasons::sentences(names, clue, reason);
                parts.extend(sentences.into_iter().map(SentencePart::from));
            }
            // A line without blocks needs no picture.
            if let Some(last) = parts.last_mut().filter(|_| !look.clue.is_empty()) {
                last.looks.push(look.clone());
            }
        }
        Argument::Contradiction {
            supposed,
            looks,
            fails,
        } => {
            let color = names.color(supposed.ink);
            let suppose = format!("suppose it were {color} (of each line, only what is needed)");
            parts.push(suppose.into());
            parts.extend(followed(0, looks, reasons, names));
            parts.push(format!("then {} cannot be completed", fails.line).into());
            let last = reasons.last().expect("why it fails");
            let mut sentences = reasons::sentences(names, &fails.clue, &last.reason);
            parts.push(SentencePart {
                sentence: sentences.remove(0),
                looks: vec![last_look(fails)],
            });
        }
        Argument::EitherWay { position, cases } => {
            let mut before = 0;
            for (ink, looks) in cases {
                let at_once = if looks.is_empty() { " at once" } else { "" };
                let (place, color) = (place(*position), names.color(*ink));
                parts.push(format!("if {place} is {color}, this follows{at_once}").into());
                parts.extend(followed(before, looks, reasons, names));
                before += looks.len();
            }
        }
        Argument::Deeper {
            supposed,
            suppositions,
            looks,
            fails,
        } => {
            let color = names.color(supposed.ink);
            let plural = cells::them(*suppositions, "", "s");
            let sentence = format!(
                "if it were {color}, {fails} could not be completed, but to see this takes \
                 {suppositions} more supposition{plural} and {looks} looks at lines, too many to \
                 follow by hand"
            );
            parts.push(sentence.into());
        }
        Argument::Solution => {
            let sentence = "taken from the solution, because no technique decides a cell";
            parts.push(sentence.to_string().into());
        }
    }
    parts
}

/// The sentences of looks at lines, each under the name of its line. `before` is the number of
/// looks before them. Pictures of neighbouring columns stand together.
fn followed(
    before: usize,
    looks: &[LineStep],
    reasons: &[StepReason],
    names: &Names<'_>,
) -> Vec<SentencePart> {
    let mut parts: Vec<SentencePart> = Vec::new();
    let mut number = before;
    for together in pictures::together(looks) {
        for look in together {
            for reason in reasons.iter().filter(|reason| reason.look == number) {
                for sentence in reasons::sentences(names, &look.clue, &reason.reason) {
                    parts.push(format!("{}: {sentence}", look.line).into());
                }
            }
            number += 1;
        }
        if let Some(last) = parts.last_mut() {
            last.looks.extend_from_slice(together);
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
    let mut colors: InkSet = clue.iter().map(|block| block.ink).collect();
    colors.insert(Ink::BACKGROUND);
    let mut before = cells.clone();
    for cell in before.iter_mut().filter(|cell| cell.len() > 1) {
        *cell = cell.union(colors);
    }
    LineStep {
        line: *line,
        clue: clue.clone(),
        before,
        after: cells.clone(),
        findings: Vec::new(),
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
    let [first, .., last] = &step.decisions[..] else {
        return None;
    };
    if !step.exclusions.is_empty() {
        return None;
    }
    let Position { row, column } = first.position;
    let mut lines = [Line::Row(row), Line::Column(column)].into_iter();
    let line = lines.find(|line| line.index_of(last.position).is_some())?;
    let mut after = vec![InkSet::EMPTY; line.index_of(last.position)? + 1];
    let mut cells: Vec<KnownCell> = Vec::new();
    for decision in &step.decisions {
        let cell = line.index_of(decision.position)?;
        after[cell] = InkSet::only(decision.ink);
        cells.push((cell, InkSet::EMPTY));
    }
    Some(format!("{line}, {}", verdict(names, &cells, &after)))
}
