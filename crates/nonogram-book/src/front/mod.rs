//! The pages before the puzzles, and those that begin a section.

mod example;
mod how_to_solve;

pub(crate) use how_to_solve::how_to_solve;

use crate::error::{BookError, FrontText};
use crate::print::{Align, Print, put, stars};
use crate::puzzle::BookPuzzle;
use crate::settings::SectionsBy;
use crate::sheet::{PageSheet, Slot};
use crate::source::{BookSource, Part, Section, area};
use nonogram_render::page::{FontStyle, Page};
use std::ops::Range;

/// The distance of the entries of the contents, and of the lines for notes.
const ENTRY: f32 = 24.0;
const NOTE: f32 = 24.0;
/// The room of the page number of an entry, in sizes of its letters.
const PART_NUMBER: f32 = 4.0;
/// The line below an entry.
const BELOW_ENTRY: f32 = 7.0;
/// The smallest letters of the last page.
const MIN_CLOSING: f32 = 7.0;
/// The distance of lines in the middle of a page, in sizes of their letters, and in lines the space
/// between paragraphs of the last page.
const CENTERED_LINE: f32 = 1.25;
const CLOSING_GAP: f32 = 0.8;
/// How often the width of lines in the middle of a page is halved between too narrow and wide.
const HALVINGS: usize = 8;
/// The most lines of a title.
const TITLE_LINES: usize = 5;

/// The entries of the contents on a page.
pub(crate) fn contents_lines(sheet: &PageSheet, print: &Print) -> usize {
    (((sheet.height(print) - 3.0 * print.heading) / ENTRY) as usize).max(1)
}

/// The places of some entries of the contents, below the heading.
pub(crate) fn entries(sheet: &PageSheet, print: &Print, count: usize) -> Vec<Slot> {
    let top = 3.0 * print.heading - ENTRY + BELOW_ENTRY;
    let slot = |index: usize| Slot {
        x: 0.0,
        y: top + index as f32 * ENTRY,
        width: sheet.width(),
        height: ENTRY,
    };
    (0..count).map(slot).collect()
}

impl BookSource<'_> {
    /// Adds a heading at the top of a page, smaller if it is wider than the page.
    pub(crate) fn heading(
        &self,
        page: &mut Page,
        (sheet, number): (&PageSheet, usize),
        text: &str,
    ) {
        let size = self
            .print
            .heading
            .min(sheet.width() / self.faces.width(text, FontStyle::Bold));
        let place = (sheet.left(number), sheet.top() + self.print.heading);
        put(
            page,
            self.faces,
            text,
            (size, FontStyle::Bold),
            place,
            Align::Left,
        );
    }

    /// The lines of a text in the middle of a page, about equally long, and their size: smaller if
    /// a word is wider than the page.
    fn broken(
        &self,
        sheet: &PageSheet,
        text: &str,
        (size, style): (f32, FontStyle),
    ) -> (f32, Vec<String>) {
        let room = 0.9 * sheet.width();
        let widest = text
            .split_whitespace()
            .map(|word| self.faces.width(word, style))
            .fold(0.0, f32::max);
        let least = size.min(self.print.body);
        let size = size.min(room / widest.max(1.0)).max(least);
        let lines = self.faces.wrap(text, room / size, style);
        // The narrowest room for as many lines.
        let (mut most, mut least) = (room / size, widest.min(room / size));
        for _ in 0..HALVINGS {
            let width = (least + most) / 2.0;
            if self.faces.wrap(text, width, style).len() == lines.len() {
                most = width;
            } else {
                least = width;
            }
        }
        (size, self.faces.wrap(text, most, style))
    }

    /// Adds lines in the middle of a page, and returns the baseline after them.
    fn centered(
        &self,
        page: &mut Page,
        (sheet, number): (&PageSheet, usize),
        text: &str,
        (size, style): (f32, FontStyle),
        mut baseline: f32,
    ) -> f32 {
        let middle = sheet.left(number) + sheet.width() / 2.0;
        let (size, lines) = self.broken(sheet, text, (size, style));
        for line in lines {
            put(
                page,
                self.faces,
                line,
                (size, style),
                (middle, baseline),
                Align::Center,
            );
            baseline += CENTERED_LINE * size;
        }
        baseline
    }

    /// Checks that the texts of the front matter fit on their pages.
    pub(crate) fn check_front(&self, sheet: &PageSheet) -> Result<(), BookError> {
        let print = &self.print;
        let names = [FrontText::Title, FrontText::Subtitle, FrontText::Author];
        for ((text, font), what) in self.titles().into_iter().zip(names) {
            if self.broken(sheet, text, font).1.len() > TITLE_LINES {
                return Err(BookError::LongText { what });
            }
        }
        let imprint = self.imprint_lines(sheet).len() as f32 * 1.4 * print.small;
        if imprint > sheet.height(print) {
            return Err(BookError::LongText {
                what: FrontText::Imprint,
            });
        }
        if self.closing_size(sheet).is_none() {
            return Err(BookError::LongText {
                what: FrontText::Closing,
            });
        }
        Ok(())
    }

    /// The title alone.
    pub(crate) fn half_title(&self, sheet: &PageSheet, number: usize) -> Page {
        let mut page = sheet.page();
        let baseline = sheet.top() + 0.3 * sheet.height(&self.print);
        let font = (1.5 * self.print.body, FontStyle::Regular);
        self.centered(
            &mut page,
            (sheet, number),
            &self.settings.title,
            font,
            baseline,
        );
        page
    }

    /// The title, the subtitle and the author, with their fonts.
    fn titles(&self) -> [(&str, (f32, FontStyle)); 3] {
        let (print, settings) = (&self.print, self.settings);
        [
            (&settings.title, (1.6 * print.heading, FontStyle::Bold)),
            (&settings.subtitle, (1.4 * print.body, FontStyle::Regular)),
            (&settings.author, (1.2 * print.body, FontStyle::Regular)),
        ]
    }

    /// The page of the titles.
    pub(crate) fn title_page(&self, sheet: &PageSheet, number: usize) -> Page {
        let (place, top, height) = ((sheet, number), sheet.top(), sheet.height(&self.print));
        let mut page = sheet.page();
        let [title, subtitle, author] = self.titles();
        let baseline = self.centered(&mut page, place, title.0, title.1, top + 0.28 * height);
        self.centered(
            &mut page,
            place,
            subtitle.0,
            subtitle.1,
            baseline + 0.3 * self.print.heading,
        );
        self.centered(&mut page, place, author.0, author.1, top + 0.82 * height);
        page
    }

    fn imprint_lines(&self, sheet: &PageSheet) -> Vec<String> {
        let settings = self.settings;
        let mut paragraphs = Vec::new();
        match &settings.imprint {
            Some(imprint) => paragraphs.push(imprint.clone()),
            None => {
                let year = settings.year.map(|year| year.to_string());
                let owner = Some(settings.author.clone()).filter(|author| !author.is_empty());
                let rights: Vec<String> = year.into_iter().chain(owner).collect();
                if !rights.is_empty() {
                    paragraphs.push(format!("© {}", rights.join(" ")));
                }
                let promises = self.languages.iter().map(|words| words.unique.clone());
                paragraphs.extend(promises);
            }
        }
        if let Some(isbn) = &settings.isbn {
            paragraphs.push(format!("ISBN {isbn}"));
        }
        for credit in &settings.credits {
            paragraphs.push(self.languages[0].pictures.replace("{}", credit));
        }
        let room = sheet.width() / self.print.small;
        let mut lines = Vec::new();
        for line in paragraphs.join("\n").trim_end().lines() {
            match line.trim() {
                "" => lines.push(String::new()),
                line => lines.extend(self.faces.wrap(line, room, FontStyle::Regular)),
            }
        }
        lines
    }

    /// The imprint, at the lower edge of its page.
    pub(crate) fn imprint(&self, sheet: &PageSheet, number: usize) -> Page {
        let mut page = sheet.page();
        let (lines, size) = (self.imprint_lines(sheet), self.print.small);
        let mut baseline = sheet.bottom() - (lines.len() as f32 - 1.0) * 1.4 * size;
        for line in lines {
            let place = (sheet.left(number), baseline);
            put(
                &mut page,
                self.faces,
                line,
                (size, FontStyle::Regular),
                place,
                Align::Left,
            );
            baseline += 1.4 * size;
        }
        page
    }

    /// Some parts of the book with their pages.
    pub(crate) fn contents(
        &self,
        sheet: &PageSheet,
        number: usize,
        parts: &[Part],
        entries: Range<usize>,
    ) -> Page {
        let (print, faces) = (&self.print, self.faces);
        let mut page = sheet.page();
        let (left, right) = (sheet.left(number), sheet.left(number) + sheet.width());
        self.heading(&mut page, (sheet, number), &self.words.contents);
        let mut baseline = sheet.top() + 3.0 * print.heading;
        for part in &parts[entries] {
            let font = (print.body, FontStyle::Regular);
            let room = sheet.width() / print.body - PART_NUMBER;
            put(
                &mut page,
                faces,
                self.part_text(part, room),
                font,
                (left, baseline),
                Align::Left,
            );
            put(
                &mut page,
                faces,
                part.page.to_string(),
                font,
                (right, baseline),
                Align::Right,
            );
            let weight = self.settings.weights.hair;
            let y = baseline + BELOW_ENTRY;
            page.line([left, y], [right, y], weight);
            baseline += ENTRY;
        }
        page
    }

    /// An entry of the contents: a part with the numbers and the sizes of its puzzles, as far as
    /// there is room for a font of size 1.
    fn part_text(&self, part: &Part, room: f32) -> String {
        let mut text = part.name.clone();
        let Some(Range { start, end }) = part.puzzles else {
            return text;
        };
        let mut notes = vec![format!(" {}–{end}", start + 1)];
        if self.settings.sections != SectionsBy::Size {
            let puzzles = &self.puzzles[start..end];
            let least = puzzles.iter().min_by_key(|puzzle| area(puzzle));
            let most = puzzles.iter().max_by_key(|puzzle| area(puzzle));
            let mut sizes: Vec<String> = least
                .into_iter()
                .chain(most)
                .map(BookPuzzle::size_text)
                .collect();
            sizes.dedup();
            notes.push(format!("{}{}", self.words.comma, sizes.join(" – ")));
        }
        for note in notes {
            let longer = text.clone() + &note;
            if self.faces.width(&longer, FontStyle::Regular) > room {
                break;
            }
            text = longer;
        }
        text
    }

    /// The page that begins a section: its name, its level, its puzzles.
    pub(crate) fn section_page(&self, sheet: &PageSheet, number: usize, section: &Section) -> Page {
        let print = &self.print;
        let mut page = sheet.page();
        let baseline = sheet.top() + 0.38 * sheet.height(print);
        let name = (1.3 * print.heading, FontStyle::Bold);
        let mut baseline = self.centered(&mut page, (sheet, number), &section.name, name, baseline);
        if let Some(level) = section.level.filter(|_| self.stars() > 0) {
            let size = 1.4 * print.body;
            let middle = sheet.left(number) + sheet.width() / 2.0;
            stars(
                &mut page,
                (level as usize + 1, self.stars()),
                (middle + 0.5 * self.stars() as f32 * size, baseline),
                (size, self.settings.weights.hair),
            );
            baseline += 2.2 * print.body;
        }
        let Range { start, end } = section.puzzles;
        if end - start > 1 {
            let text = format!("{} {}–{end}", self.words.puzzles, start + 1);
            self.centered(
                &mut page,
                (sheet, number),
                &text,
                (print.body, FontStyle::Regular),
                baseline,
            );
        }
        page
    }

    /// The paragraphs of the last page, if the solutions begin on this page.
    fn closing_paragraphs(&self, solutions: usize) -> Vec<String> {
        let settings = self.settings;
        if let Some(text) = &settings.closing {
            return text.lines().map(str::to_string).collect();
        }
        let mut paragraphs = Vec::new();
        for words in &self.languages {
            let [_, thanks, checked] = words.closing.clone();
            let [here, apart] = &words.solutions_begin;
            let begin = if settings.solutions_apart {
                apart.clone()
            } else {
                here.replace("{}", &solutions.to_string())
            };
            paragraphs.extend([thanks, checked, begin]);
        }
        paragraphs
    }

    /// The size of the letters of the last page, and the height of its text: smaller letters than
    /// in running text if it is long. `None` if it is too long for a page.
    fn closing_size(&self, sheet: &PageSheet) -> Option<(f32, f32)> {
        let paragraphs = self.closing_paragraphs(0);
        let mut size = self.print.body;
        while size >= MIN_CLOSING {
            let mut height = 3.0 * self.print.heading;
            for paragraph in &paragraphs {
                let (_, lines) = self.broken(sheet, paragraph, (size, FontStyle::Regular));
                height += CENTERED_LINE * size * (lines.len() as f32 + CLOSING_GAP);
            }
            if height <= sheet.height(&self.print) {
                return Some((size, height));
            }
            size -= 0.5;
        }
        None
    }

    /// The last page: thanks, how the puzzles were checked, and where their solutions begin; or a
    /// text of the settings.
    pub(crate) fn closing(&self, sheet: &PageSheet, number: usize, solutions: usize) -> Page {
        let print = &self.print;
        let mut page = sheet.page();
        let (size, height) = self.closing_size(sheet).expect("the text was checked");
        let mut baseline = sheet.top() + print.heading + 0.35 * (sheet.height(print) - height);
        let place = (sheet, number);
        if self.settings.closing.is_none() {
            let font = (print.heading, FontStyle::Bold);
            let heading = &self.words.closing[0];
            baseline = self.centered(&mut page, place, heading, font, baseline);
        }
        baseline += 0.5 * print.heading;
        for paragraph in self.closing_paragraphs(solutions) {
            let font = (size, FontStyle::Regular);
            baseline = self.centered(&mut page, place, &paragraph, font, baseline);
            baseline += CENTERED_LINE * CLOSING_GAP * size;
        }
        page
    }

    /// A page with lines to write on.
    pub(crate) fn notes(&self, sheet: &PageSheet, number: usize) -> Page {
        let print = &self.print;
        let mut page = sheet.page();
        let (left, top) = (sheet.left(number), sheet.top());
        self.heading(&mut page, (sheet, number), &self.words.notes);
        let mut y = top + 3.0 * print.heading;
        while y < top + sheet.height(print) {
            let weight = self.settings.weights.hair;
            page.line([left, y], [left + sheet.width(), y], weight);
            y += NOTE;
        }
        page
    }
}
