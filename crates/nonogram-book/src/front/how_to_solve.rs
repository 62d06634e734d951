//! How to solve: the rules, and the worked example with its captions.

use super::example::{self, InkExample, ROWS, RowExample, WorkedExample};
use crate::print::{Align, put};
use crate::puzzle::BookPuzzle;
use crate::puzzles::{columns_text, halves};
use crate::sheet::PageSheet;
use crate::source::BookSource;
use crate::words::BookWords;
use nonogram_render::page::{FontStyle, Page};

/// The narrowest caption beside a drawing, and the space between two drawings beside each other, in
/// sizes of the letters.
const NARROWEST: f32 = 11.0;
const BETWEEN: f32 = 2.0;

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

/// The place of a drawing and its caption, which stands beside it, or below it where that is too
/// narrow.
struct Panel {
    /// The height of the drawing.
    height: f32,
    /// The left edge of the number, from there that of the caption, and the width of the caption.
    text_left: f32,
    indent: f32,
    room: f32,
    is_beside: bool,
}

/// A caption in lines, and the height of its panel.
struct Caption {
    number: String,
    lines: Vec<String>,
    height: f32,
}

impl Panel {
    /// For drawings of this size, in places of this width.
    fn new((width, height): (f32, f32), place: f32, body: f32) -> Self {
        let indent = 1.3 * body;
        let beside = width + 1.6 * body;
        let is_beside = place - beside - indent >= NARROWEST * body;
        let text_left = if is_beside { beside } else { 0.0 };
        Self {
            height,
            text_left,
            indent,
            room: place - text_left - indent,
            is_beside,
        }
    }

    fn caption(&self, source: &BookSource<'_>, number: String, text: &str) -> Caption {
        let print = &source.print;
        let lines = source
            .faces
            .wrap(text, self.room / print.body, FontStyle::Regular);
        let text = lines.len() as f32 * print.line();
        let height = if self.is_beside {
            self.height.max(text)
        } else {
            self.height + 0.5 * print.body + text
        };
        Caption {
            number,
            lines,
            height,
        }
    }

    /// Adds a caption to a page, in a panel of this height, and returns the place of its drawing.
    fn put(
        &self,
        source: &BookSource<'_>,
        page: &mut Page,
        caption: Caption,
        (left, top, height): (f32, f32, f32),
    ) -> (f32, f32) {
        let (print, faces) = (&source.print, source.faces);
        let text = caption.lines.len() as f32 * print.line();
        let (drawing, first) = if self.is_beside {
            (
                top + (height - self.height) / 2.0,
                top + (height - text) / 2.0,
            )
        } else {
            (top, top + self.height + 0.5 * print.body)
        };
        let mut baseline = first + 1.08 * print.body;
        let (x, bold) = (left + self.text_left, (print.body, FontStyle::Bold));
        put(
            page,
            faces,
            caption.number,
            bold,
            (x, baseline),
            Align::Left,
        );
        for line in caption.lines {
            let (x, regular) = (x + self.indent, (print.body, FontStyle::Regular));
            put(page, faces, line, regular, (x, baseline), Align::Left);
            baseline += print.line();
        }
        (left + 1.0, drawing)
    }
}

/// What stars mean: `1 = Easy, 2 = Medium`, as many as are drawn.
fn stars(source: &BookSource<'_>, words: &BookWords) -> String {
    let mut levels = Vec::new();
    for (stars, name) in (1..=source.stars()).zip(&words.levels) {
        levels.push(format!("{stars} = {name}").replace(' ', "\u{a0}"));
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
    flow.y += 2.0 * source.print.heading;
    flow.rules(words);
    flow.steps(words);
    flow.rows(words);
    flow.pages
}

impl Flow<'_> {
    /// The rules, and what is special in this book.
    fn rules(&mut self, words: &BookWords) {
        let source = self.source;
        let is_colored = |puzzle: &&BookPuzzle| puzzle.puzzle().is_colored();
        let colored = source.puzzles.iter().find(is_colored);
        let [first, gaps, last] = &words.rules;
        let [ink_gaps, clues, rows] = &words.inks;
        self.paragraph(first);
        self.paragraph(colored.map_or(gaps, |_| ink_gaps));
        self.paragraph(last);
        if let Some(puzzle) = colored {
            self.paragraph(clues);
            self.inks(puzzle, rows);
        }
        let is_spread = |&index: &usize| source.is_spread(index, self.sheet);
        if let Some(index) = (0..source.puzzles.len()).find(is_spread) {
            let [left, right] = halves(&source.boards[index]);
            let text = words.spread.replace("{}", &(index + 1).to_string());
            let text = text.replace("{left}", &columns_text(&left));
            self.paragraph(&text.replace("{right}", &columns_text(&right)));
        }
        if source.stars() > 0 {
            self.paragraph(&stars(source, words));
        }
        if source.settings.times {
            self.paragraph(&words.times);
        }
    }

    /// The panel of a drawing of this size alone, and its caption.
    fn panel(&self, size: (f32, f32), text: &str) -> (Panel, Caption) {
        let panel = Panel::new(size, self.sheet.width(), self.source.print.body);
        let caption = panel.caption(self.source, String::new(), text);
        (panel, caption)
    }

    /// Adds a caption, and returns the place of its drawing, which has this size.
    fn captioned(&mut self, size: (f32, f32), text: &str) -> (f32, f32) {
        let source = self.source;
        let (panel, caption) = self.panel(size, text);
        let height = caption.height;
        self.reserve(height);
        let top = self.y;
        let (left, page) = self.here();
        let place = panel.put(source, page, caption, (left, top, height));
        self.y += height + source.print.body;
        place
    }

    /// Two rows in the colors of this puzzle.
    fn inks(&mut self, puzzle: &BookPuzzle, text: &str) {
        let (source, print, faces) = (self.source, &self.source.print, self.source.faces);
        let example = InkExample::new(&puzzle.palette, faces, print);
        let board = example.layout(faces, source.settings.letters);
        let cell = example::cell(print);
        let slot = board.extent(cell, f32::MAX, &print.look).width;
        let extent = board.extent(cell, slot, &print.look);
        let size = (extent.width, extent.height);
        let place = self.captioned(size, text);
        let ends = [place.0, place.0 + slot];
        board.draw(self.here().1, place, cell, ends, &print.look);
    }

    /// The steps of the worked example, on wide pages two beside each other.
    fn steps(&mut self, words: &BookWords) {
        let (source, print, faces) = (self.source, &self.source.print, self.source.faces);
        let example = WorkedExample::new();
        let extent = example.measures(faces, print);
        let size = (extent.width, extent.height);
        let half = (self.sheet.width() - BETWEEN * print.body) / 2.0;
        let (mut columns, mut panel) = (2, Panel::new(size, half, print.body));
        if !panel.is_beside {
            columns = 1;
            panel = Panel::new(size, self.sheet.width(), print.body);
        }
        let mut captions = Vec::new();
        for (number, step) in (1..).zip(&words.steps) {
            captions.push(panel.caption(source, number.to_string(), step));
        }
        let heights: Vec<f32> = captions
            .chunks(columns)
            .map(|row| row.iter().map(|it| it.height).fold(0.0, f32::max))
            .collect();
        let between = if panel.is_beside { 1.1 } else { 1.4 } * print.body;
        self.y += 0.5 * print.body;
        let begins = self.begins(&heights, between);
        let mut captions = (0..).zip(captions);
        for (row, height) in heights.into_iter().enumerate() {
            if begins.contains(&row) {
                self.begin_page();
            }
            let top = self.y;
            let (left, page) = self.here();
            for column in 0..columns {
                let Some((stage, caption)) = captions.next() else {
                    break;
                };
                let left = left + column as f32 * (half + BETWEEN * print.body);
                let place = panel.put(source, page, caption, (left, top, height));
                example.draw(page, faces, stage, place, print);
            }
            self.y += height + between;
        }
    }

    /// Two longer rows.
    fn rows(&mut self, words: &BookWords) {
        let (print, faces) = (&self.source.print, self.source.faces);
        let mut rows = Vec::new();
        let mut height = -print.body;
        for (cells, text) in ROWS.into_iter().zip(&words.rows) {
            let row = RowExample::new(cells);
            let (extent, cell) = row.measures(faces, print, self.sheet.width());
            let size = (extent.width, extent.height);
            height += self.panel(size, text).1.height + print.body;
            rows.push((row, cell, size, text));
        }
        // They stand on one page.
        self.reserve(height);
        for (row, cell, size, text) in rows {
            let place = self.captioned(size, text);
            row.draw(self.here().1, faces, place, cell, print);
        }
    }

    /// The rows of steps that begin a page. None stands alone on the last one.
    fn begins(&self, heights: &[f32], between: f32) -> Vec<usize> {
        let end = self.sheet.top() + self.sheet.height(&self.source.print);
        let (mut begins, mut y) = (Vec::new(), self.y);
        for (row, height) in heights.iter().enumerate() {
            if y + height > end {
                begins.push(row);
                y = self.sheet.top();
            }
            y += height + between;
        }
        if let [before @ .., last] = &mut begins[..]
            && *last == heights.len() - 1
            && before.last().map_or(0, |before| before + 1) < *last
        {
            *last -= 1;
        }
        begins
    }
}
