//! The pages before the puzzles, and those that begin a section.

use crate::error::BookError;
use crate::example::Example;
use crate::plan::{Section, Source};
use crate::print::{Align, Print, put, stars};
use crate::sheet::Sheet;
use nonogram_render::page::{Page, Style};
use std::ops::Range;

/// The distance of the entries of the contents, and of the lines for notes.
const ENTRY: f32 = 24.0;
const NOTE: f32 = 24.0;
/// The most lines of a title.
const TITLE_LINES: usize = 5;

/// The entries of the contents on a page.
pub(crate) fn contents_lines(sheet: &Sheet, print: &Print) -> usize {
    ((sheet.height(print) - 3.0 * print.heading) / ENTRY) as usize
}

/// Running text that continues on further pages.
struct Flow<'s> {
    source: &'s Source<'s>,
    sheet: &'s Sheet,
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
        let lines = source.faces.wrap(text, self.sheet.width() / size, Style::Regular);
        self.reserve(lines.len() as f32 * line);
        for text in lines {
            let baseline = self.y + size;
            let (left, page) = self.here();
            put(page, source.faces, text, (size, Style::Regular), (left, baseline), Align::Left);
            self.y += line;
        }
        self.y += 0.5 * line;
    }
}

/// The rules and the worked example, beginning on the page with this number.
pub(crate) fn how_to_solve(source: &Source<'_>, sheet: &Sheet, first: usize) -> Vec<Page> {
    let (words, print, faces) = (source.words, &source.print, source.faces);
    let mut flow = Flow { source, sheet, first, pages: Vec::new(), y: 0.0 };
    flow.reserve(0.0);
    let (_, page) = flow.here();
    source.heading(page, (sheet, first), words.how_to_solve);
    flow.y += 2.0 * print.heading;
    for rule in words.rules {
        flow.paragraph(rule);
    }
    if source.puzzles.iter().any(|puzzle| puzzle.puzzle().is_colored()) {
        flow.paragraph(words.inks);
    }
    let example = Example::new();
    let (width, height, _) = example.measures(faces, print);
    // The caption stands beside the drawing, or below it where that is too narrow.
    let indent = 1.3 * print.body;
    let beside = width + 1.6 * print.body;
    let is_beside = sheet.width() - beside - indent >= 11.0 * print.body;
    let text_left = if is_beside { beside } else { 0.0 };
    let room = (sheet.width() - text_left - indent) / print.body;
    let captions = words.steps.map(|step| faces.wrap(step, room, Style::Regular));
    let step_height = |lines: &[String]| {
        let text = lines.len() as f32 * print.line();
        if is_beside { height.max(text) } else { height + 0.5 * print.body + text }
    };
    let between = 1.4 * print.body;
    flow.y += 0.5 * print.body;
    let end = sheet.top() + sheet.height(print);
    // How many drawings each page has. None stands alone on the last one.
    let (mut counts, mut y) = (vec![0], flow.y);
    for step in captions.iter().map(|lines| step_height(lines)) {
        if y + step > end {
            counts.push(0);
            y = sheet.top();
        }
        *counts.last_mut().expect("there is a page") += 1;
        y += step + between;
    }
    if let [.., before, last @ 1] = &mut counts[..]
        && *before > 1
    {
        (*before, *last) = (*before - 1, 2);
    }
    let mut starts = counts.iter().scan(0, |start, count| {
        *start += count;
        Some(*start)
    });
    let mut next = starts.next();
    for (stage, lines) in captions.into_iter().enumerate() {
        let step = step_height(&lines);
        if next == Some(stage) {
            flow.begin_page();
            next = starts.next();
        }
        let (top, text) = (flow.y, lines.len() as f32 * print.line());
        let (drawing, first) = match is_beside {
            true => (top + (step - height) / 2.0, top + (step - text) / 2.0),
            false => (top, top + step - text),
        };
        let (left, page) = flow.here();
        example.draw(page, faces, stage, (left + 1.0, drawing), (print, &source.settings.weights));
        let mut baseline = first + 1.08 * print.body;
        let number = (stage + 1).to_string();
        put(page, faces, number, (print.body, Style::Bold), (left + text_left, baseline), Align::Left);
        for line in lines {
            let place = (left + text_left + indent, baseline);
            put(page, faces, line, (print.body, Style::Regular), place, Align::Left);
            baseline += print.line();
        }
        flow.y += step + between;
    }
    flow.pages
}

impl Source<'_> {
    /// Adds a heading at the top of a page, smaller if it is wider than the page.
    fn heading(&self, page: &mut Page, (sheet, number): (&Sheet, usize), text: &str) {
        let size = self.print.heading.min(sheet.width() / self.faces.width(text, Style::Bold));
        let place = (sheet.left(number), sheet.top() + self.print.heading);
        put(page, self.faces, text, (size, Style::Bold), place, Align::Left);
    }

    /// The lines of a text in the middle of a page, and their size: smaller if a word is wider than the page.
    fn broken(&self, sheet: &Sheet, text: &str, (size, style): (f32, Style)) -> (f32, Vec<String>) {
        let room = 0.9 * sheet.width();
        let widest = text.split_whitespace().map(|word| self.faces.width(word, style)).fold(0.0, f32::max);
        let size = size.min(room / widest.max(1.0)).max(self.print.body);
        (size, self.faces.wrap(text, room / size, style))
    }

    /// Adds lines in the middle of a page, and returns the baseline after them.
    fn centered(
        &self,
        page: &mut Page,
        (sheet, number): (&Sheet, usize),
        text: &str,
        (size, style): (f32, Style),
        mut baseline: f32,
    ) -> f32 {
        let middle = sheet.left(number) + sheet.width() / 2.0;
        let (size, lines) = self.broken(sheet, text, (size, style));
        for line in lines {
            put(page, self.faces, line, (size, style), (middle, baseline), Align::Center);
            baseline += 1.25 * size;
        }
        baseline
    }

    /// Checks that the texts of the front matter fit on their pages.
    pub(crate) fn check_front(&self, sheet: &Sheet) -> Result<(), BookError> {
        let print = &self.print;
        let settings = self.settings;
        for (what, text, size, style) in [
            ("the title", &settings.title, 1.6 * print.heading, Style::Bold),
            ("the subtitle", &settings.subtitle, 1.4 * print.body, Style::Regular),
            ("the author", &settings.author, 1.2 * print.body, Style::Regular),
        ] {
            if self.broken(sheet, text, (size, style)).1.len() > TITLE_LINES {
                return Err(BookError::LongText { what });
            }
        }
        let imprint = self.imprint_lines(sheet).len() as f32 * 1.4 * print.small;
        match imprint > sheet.height(print) {
            true => Err(BookError::LongText { what: "the imprint" }),
            false => Ok(()),
        }
    }

    /// The title alone.
    pub(crate) fn half_title(&self, sheet: &Sheet, number: usize) -> Page {
        let mut page = sheet.page();
        let baseline = sheet.top() + 0.3 * sheet.height(&self.print);
        let font = (1.5 * self.print.body, Style::Regular);
        self.centered(&mut page, (sheet, number), &self.settings.title, font, baseline);
        page
    }

    /// The title, the subtitle and the author.
    pub(crate) fn title_page(&self, sheet: &Sheet, number: usize) -> Page {
        let (print, settings, place) = (&self.print, self.settings, (sheet, number));
        let mut page = sheet.page();
        let baseline = sheet.top() + 0.28 * sheet.height(print);
        let title = (1.6 * print.heading, Style::Bold);
        let baseline = self.centered(&mut page, place, &settings.title, title, baseline);
        let subtitle = (1.4 * print.body, Style::Regular);
        self.centered(&mut page, place, &settings.subtitle, subtitle, baseline + 0.3 * print.heading);
        let author = (1.2 * print.body, Style::Regular);
        self.centered(&mut page, place, &settings.author, author, sheet.top() + 0.82 * sheet.height(print));
        page
    }

    fn imprint_lines(&self, sheet: &Sheet) -> Vec<String> {
        let author = Some(&self.settings.author).filter(|author| !author.is_empty());
        let default = || {
            let rights = author.map_or(String::new(), |author| format!("© {author}\n"));
            format!("{rights}{}", self.words.unique)
        };
        let text = self.settings.imprint.clone().unwrap_or_else(default);
        let room = sheet.width() / self.print.small;
        let lines = text.trim_end().lines().flat_map(|line| match line.trim() {
            "" => vec![String::new()],
            line => self.faces.wrap(line, room, Style::Regular),
        });
        lines.collect()
    }

    /// The imprint, at the lower edge of its page.
    pub(crate) fn imprint(&self, sheet: &Sheet, number: usize) -> Page {
        let mut page = sheet.page();
        let (lines, size) = (self.imprint_lines(sheet), self.print.small);
        let mut baseline = sheet.bottom() - (lines.len() as f32 - 1.0) * 1.4 * size;
        for line in lines {
            let place = (sheet.left(number), baseline);
            put(&mut page, self.faces, line, (size, Style::Regular), place, Align::Left);
            baseline += 1.4 * size;
        }
        page
    }

    /// Some parts of the book with their pages.
    pub(crate) fn contents(
        &self,
        sheet: &Sheet,
        number: usize,
        parts: &[(String, usize)],
        entries: Range<usize>,
    ) -> Page {
        let (print, faces) = (&self.print, self.faces);
        let mut page = sheet.page();
        let (left, right) = (sheet.left(number), sheet.left(number) + sheet.width());
        self.heading(&mut page, (sheet, number), self.words.contents);
        let mut baseline = sheet.top() + 3.0 * print.heading;
        for (name, target) in &parts[entries] {
            let font = (print.body, Style::Regular);
            put(&mut page, faces, name.as_str(), font, (left, baseline), Align::Left);
            put(&mut page, faces, target.to_string(), font, (right, baseline), Align::Right);
            page.line([left, baseline + 7.0], [right, baseline + 7.0], 0.35);
            baseline += ENTRY;
        }
        page
    }

    /// The page that begins a section: its name, its level, its puzzles.
    pub(crate) fn section_page(&self, sheet: &Sheet, number: usize, section: &Section) -> Page {
        let print = &self.print;
        let mut page = sheet.page();
        let baseline = sheet.top() + 0.38 * sheet.height(print);
        let name = (1.3 * print.heading, Style::Bold);
        let mut baseline = self.centered(&mut page, (sheet, number), &section.name, name, baseline);
        if let Some(level) = section.level {
            let size = 1.4 * print.body;
            let middle = sheet.left(number) + sheet.width() / 2.0;
            stars(&mut page, level as usize + 1, (middle + 2.0 * size, baseline), size);
            baseline += 2.2 * print.body;
        }
        let Range { start, end } = section.puzzles;
        if end - start > 1 {
            let text = format!("{} {}–{end}", self.words.puzzles, start + 1);
            self.centered(&mut page, (sheet, number), &text, (print.body, Style::Regular), baseline);
        }
        page
    }

    /// The page that begins the solutions; in a file of their own, below the title of the book.
    pub(crate) fn solutions_title(&self, sheet: &Sheet, number: usize) -> Page {
        let print = &self.print;
        let mut page = sheet.page();
        let baseline = sheet.top() + 0.38 * sheet.height(print);
        let font = (1.3 * print.heading, Style::Bold);
        let baseline = self.centered(&mut page, (sheet, number), self.words.solutions, font, baseline);
        if self.settings.solutions_apart {
            let font = (1.2 * print.body, Style::Regular);
            self.centered(&mut page, (sheet, number), &self.settings.title, font, baseline);
        }
        page
    }

    /// A page with lines to write on.
    pub(crate) fn notes(&self, sheet: &Sheet, number: usize) -> Page {
        let print = &self.print;
        let mut page = sheet.page();
        let (left, top) = (sheet.left(number), sheet.top());
        self.heading(&mut page, (sheet, number), self.words.notes);
        let mut y = top + 3.0 * print.heading;
        while y < top + sheet.height(print) {
            page.line([left, y], [left + sheet.width(), y], 0.35);
            y += NOTE;
        }
        page
    }
}
