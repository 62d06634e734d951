//! Proofs as text, in the grammar of the crate `proof-check`.

use crate::suppose::{Case, CaseEnd, Split, StepKind};
use nonogram::{Ink, Line, Position};

/// The proof that looks at lines in order.
pub(crate) fn of_lines(lines: &[Line]) -> String {
    let mut text = Text::default();
    lines.iter().for_each(|&line| text.line(line));
    text.finish()
}

/// The proof in a case.
pub(crate) fn of_case(case: &Case) -> String {
    let mut text = Text::default();
    // The items still to be written; the next one is the last.
    let mut waiting = vec![Item::Case(case)];
    while let Some(item) = waiting.pop() {
        match item {
            Item::Sign(sign) => text.sign(sign),
            Item::Step(StepKind::Line(line)) => text.line(*line),
            Item::Step(StepKind::Split(split)) => {
                let Split {
                    place,
                    filled,
                    empty,
                    ..
                } = &**split;
                text.split(*place, None);
                waiting.extend([
                    Item::Sign(b']'),
                    Item::Case(empty),
                    Item::Sign(b'|'),
                    Item::Case(filled),
                ]);
            }
            Item::Fails(line) => {
                text.line(line);
                text.sign(b'!');
            }
            Item::Case(case) => {
                if let CaseEnd::Fails(line) = case.end {
                    waiting.push(Item::Fails(line));
                }
                let steps = case.steps.iter().rev();
                waiting.extend(steps.map(|step| Item::Step(&step.kind)));
            }
        }
    }
    text.finish()
}

/// A part of the text.
enum Item<'a> {
    Case(&'a Case),
    Step(&'a StepKind),
    Fails(Line),
    Sign(u8),
}

/// A text in the making. Consecutive lines are written as a range.
#[derive(Default)]
pub(crate) struct Text {
    /// ASCII.
    text: Vec<u8>,
    /// The first and the last line of the current range, if another line may extend it.
    open: Option<(Line, Line)>,
}

impl Text {
    pub(crate) fn line(&mut self, line: Line) {
        let last = self.open.map(|(_, last)| last);
        let sign = match (last, line) {
            (Some(Line::Row(_)), Line::Row(_)) | (Some(Line::Column(_)), Line::Column(_)) => b'.',
            (_, Line::Row(_)) => b'r',
            (_, Line::Column(_)) => b'c',
        };
        if let Some((_, last)) = &mut self.open {
            if sign == b'.' && line.index() == last.index() + 1 {
                *last = line;
                return;
            }
        }
        self.sign(sign);
        self.number(line.index());
        self.open = Some((line, line));
    }

    fn end_range(&mut self) {
        let range = self.open.take().filter(|(first, last)| first != last);
        if let Some((_, last)) = range {
            self.text.push(b'-');
            self.number(last.index());
        }
    }

    pub(crate) fn sign(&mut self, sign: u8) {
        self.end_range();
        self.text.push(sign);
    }

    /// The begin of a split. Boards of one ink name no color.
    pub(crate) fn split(&mut self, Position { row, column }: Position, color: Option<Ink>) {
        self.sign(b'?');
        self.text.push(b'r');
        self.number(row);
        self.text.push(b'c');
        self.number(column);
        self.text.extend(color.map(|ink| ink.letter() as u8));
        self.text.push(b'[');
    }

    /// A number, counted from 1.
    fn number(&mut self, index: usize) {
        push_number(&mut self.text, index + 1);
    }

    pub(crate) fn finish(mut self) -> String {
        self.end_range();
        String::from_utf8(self.text).expect("signs and digits are ASCII")
    }
}

/// Appends decimal digits. This is faster than formatting, and a pack has a proof for every board.
#[inline]
fn push_number(text: &mut Vec<u8>, number: usize) {
    #[inline(never)]
    fn push_all_but_last(text: &mut Vec<u8>, number: usize) {
        push_number(text, number / 10);
    }
    if number >= 10 {
        push_all_but_last(text, number);
    }
    text.push(b'0' + (number % 10) as u8);
}
