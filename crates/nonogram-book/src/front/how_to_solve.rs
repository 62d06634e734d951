//! How to solve: the rules, and the worked example with its captions.

use super::example::WorkedExample;
use crate::print::{Align, put};
use crate::sheet::PageSheet;
use crate::source::BookSource;
use crate::words::BookWords;
use nonogram_render::board::BoardExtent;
use nonogram_render::page::{FontStyle, Page};

/// Running text that continues on further pages.
struct Flow<'s> {
    source: &'s BookSource<'s>,
    sheet: &'s PageSheet,
    first: usize,
    pages: Vec<Page>,
    y: f32,
}

impl Flow<'_> {
    /// Begins another page unless this one has so much room.
    fn reserve(&mut self, height: f32) {
        let end = self.sheet.top() + self.sheet.height(&self.source.print);
        if self.pages.is_empty() || self.y + height > end {
            self.begin_page();
        }
    }

    fn begin_page(&mut self) {
        self.pages.push(self.sheet.page());
        self.y = self.sheet.top();
    }

    /// The left edge of the page, and the page.
    fn here(&mut self) -> (f32, &mut Page) {
        let left = self.sheet.left(self.first + self.pages.len() - 1);
        (left, self.pages.last_mut().expect("`reserve` comes first"))
    }

    fn paragraph(&mut self, text: &str) {
        let source = self.source;
        let (size, line) = (source.print.body, source.print.line());
        let lines = source
            .faces
            .wrap(text, self.sheet.width() / size, FontStyle::Regular);
        self.reserve(lines.len() as f32 * line);
        for text in lines {
            let baseline = self.y + size;
            let (left, page) = self.here();
            put(
                page,
                source.faces,
                text,
                (size, FontStyle::Regular),
                (left, baseline),
                Align::Left,
            );
            self.y += line;
        }
        self.y += 0.5 * line;
    }
}

/// What stars mean: `1 = Easy, 2 = Medium`, as many as are drawn.
fn stars(source: &BookSource<'_>, words: &BookWords) -> String {
    let mut levels = Vec::new();
    for (stars, name) in (1..=source.stars()).zip(&words.levels) {
        levels.push(format!("{stars} = {name}"));
    }
    words.stars.replacen("{}", &levels.join(&words.comma), 1)
}

/// The rules and the worked example in a language, beginning on the page with this number.
pub(crate) fn how_to_solve(
    source: &BookSource<'_>,
    words: &BookWords,
    sheet: &PageSheet,
    first: usize,
) -> Vec<Page> {
    let (print, faces) = (&source.print, source.faces);
    let mut flow = Flow {
        source,
        sheet,
        first,
        pages: Vec::new(),
        y: 0.0,
    };
    flow.reserve(0.0);
    let (_, page) = flow.here();
    source.heading(page, (sheet, first), &words.how_to_solve);
    flow.y += 2.0 * print.heading;
    for rule in &words.rules {
        flow.paragraph(rule);
    }
    if source
        .puzzles
        .iter()
        .any(|puzzle| puzzle.puzzle().is_colored())
    {
        flow.paragraph(&words.inks);
    }
    flow.paragraph(&stars(source, words));
    if source.settings.times {
        flow.paragraph(&words.times);
    }
    let example = WorkedExample::new();
    let (BoardExtent { width, height, .. }, _) = example.measures(faces, print);
    // The caption stands beside the drawing, or below it where that is too narrow.
    let indent = 1.3 * print.body;
    let beside = width + 1.6 * print.body;
    let is_beside = sheet.width() - beside - indent >= 11.0 * print.body;
    let text_left = if is_beside { beside } else { 0.0 };
    let room = (sheet.width() - text_left - indent) / print.body;
    // Each caption, and the height of the step with it.
    let captions = words.steps.each_ref().map(|step| {
        let lines = faces.wrap(step, room, FontStyle::Regular);
        let text = lines.len() as f32 * print.line();
        if is_beside {
            (lines, height.max(text))
        } else {
            (lines, height + 0.5 * print.body + text)
        }
    });
    let between = if is_beside { 1.1 } else { 1.4 } * print.body;
    flow.y += 0.5 * print.body;
    let end = sheet.top() + sheet.height(print);
    // The steps that begin a page. None stands alone on the last one.
    let (mut begins, mut y) = (vec![0], flow.y);
    for (stage, (_, step)) in captions.iter().enumerate() {
        if y + step > end {
            begins.push(stage);
            y = sheet.top();
        }
        y += step + between;
    }
    if let [.., before, last] = &mut begins[..]
        && *last == captions.len() - 1
        && *before + 1 < *last
    {
        *last -= 1;
    }
    for (stage, (lines, step)) in captions.into_iter().enumerate() {
        if begins[1..].contains(&stage) {
            flow.begin_page();
        }
        let (top, text) = (flow.y, lines.len() as f32 * print.line());
        let (drawing, first) = if is_beside {
            (top + (step - height) / 2.0, top + (step - text) / 2.0)
        } else {
            (top, top + step - text)
        };
        let (left, page) = flow.here();
        example.draw(page, faces, stage, (left + 1.0, drawing), print);
        let mut baseline = first + 1.08 * print.body;
        let number = (stage + 1).to_string();
        put(
            page,
            faces,
            number,
            (print.body, FontStyle::Bold),
            (left + text_left, baseline),
            Align::Left,
        );
        for line in lines {
            let place = (left + text_left + indent, baseline);
            put(
                page,
                faces,
                line,
                (print.body, FontStyle::Regular),
                place,
                Align::Left,
            );
            baseline += print.line();
        }
        flow.y += step + between;
    }
    flow.pages
}
