//! Proofs as text, in the grammar of the crate `proof-check`.

use crate::chase::{Case, End, Kind, Split};
use nonogram::Line;

/// The proof that looks at `lines` in order.
pub(crate) fn of_lines(lines: impl Iterator<Item = Line>) -> String {
    let mut text = Text::default();
    text.text.reserve(3 * lines.size_hint().0);
    lines.for_each(|line| text.line(line));
    text.finish()
}

/// The proof that `case` is.
pub(crate) fn of_case(case: &Case) -> String {
    let mut text = Text::default();
    // What is still to be written, the next one last.
    let mut waiting = vec![Item::Case(case)];
    while let Some(item) = waiting.pop() {
        match item {
            Item::Sign(sign) => text.sign(sign),
            Item::Kind(Kind::Line(line)) => text.line(*line),
            Item::Kind(Kind::Split(split)) => {
                let Split {
                    place,
                    filled,
                    empty,
                    ..
                } = &**split;
                text.split(*place);
                waiting.extend([
                    Item::Sign(']'),
                    Item::Case(empty),
                    Item::Sign('|'),
                    Item::Case(filled),
                ]);
            }
            Item::Fails(line) => {
                text.line(line);
                text.sign('!');
            }
            Item::Case(case) => {
                if let End::Fails(line) = case.end {
                    waiting.push(Item::Fails(line));
                }
                let steps = case.steps.iter().rev();
                waiting.extend(steps.map(|step| Item::Kind(&step.kind)));
            }
        }
    }
    text.finish()
}

/// Something to be written.
enum Item<'a> {
    Case(&'a Case),
    Kind(&'a Kind),
    Fails(Line),
    Sign(char),
}

/// A text under way, in which the lines that follow each other are drawn together.
#[derive(Default)]
struct Text {
    text: String,
    /// The last line, if another one may join it, and the first one of its range.
    open: Option<(Line, usize)>,
}

impl Text {
    fn line(&mut self, line: Line) {
        let index = line.index();
        let same = |last: Line| matches!(last, Line::Row(_)) == matches!(line, Line::Row(_));
        match self.open {
            Some((last, first)) if same(last) && last.index() + 1 == index => {
                self.open = Some((line, first));
            }
            Some((last, _)) if same(last) => {
                self.end_range();
                self.begin_range('.', line);
            }
            _ => {
                self.end_range();
                let sign = match line {
                    Line::Row(_) => 'r',
                    Line::Column(_) => 'c',
                };
                self.begin_range(sign, line);
            }
        }
    }

    fn begin_range(&mut self, sign: char, line: Line) {
        self.text.push(sign);
        self.number(line.index());
        self.open = Some((line, line.index()));
    }

    fn end_range(&mut self) {
        if let Some((last, first)) = self.open.take()
            && last.index() > first
        {
            self.text.push('-');
            self.number(last.index());
        }
    }

    fn sign(&mut self, sign: char) {
        self.end_range();
        self.text.push(sign);
    }

    fn split(&mut self, (row, column): (usize, usize)) {
        self.sign('?');
        self.text.push('r');
        self.number(row);
        self.text.push('c');
        self.number(column);
        self.text.push('[');
    }

    /// A number as people count, from 1.
    fn number(&mut self, index: usize) {
        self.digits(index + 1);
    }

    /// Faster than formatting: a pack has a proof for every board.
    fn digits(&mut self, number: usize) {
        if number >= 10 {
            self.digits(number / 10);
        }
        self.text.push(char::from(b'0' + (number % 10) as u8));
    }

    fn finish(mut self) -> String {
        self.end_range();
        self.text
    }
}
