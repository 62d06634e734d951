//! A booklet: a cover, the puzzles, and the solutions at the back.

use crate::RenderError;
use crate::arrange::{Drawing, Sheet, arrange, fits, footers, parts};
use crate::assert_same_size;
use crate::colors::Colors;
use crate::font::{Faces, Fonts, Style};
use crate::layout::{Layout, Part};
use crate::paper::{Paper, PerPage, Titles};
use crate::pdf::{self, Page};
use nonogram::{Palette, Picture, Puzzle};

/// Puzzles to print, with their solutions at the back.
#[derive(Clone, Debug)]
pub struct Booklet<'a> {
    title: &'a str,
    per_page: PerPage,
    paper: Paper,
    is_landscape: bool,
    has_cover: bool,
    titles: Titles,
    fonts: Fonts,
    has_letters: bool,
    entries: Vec<Entry<'a>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Picture,
    title: Option<&'a str>,
    palette: Option<&'a Palette>,
}

impl Entry<'_> {
    fn colors(&self) -> Colors {
        Colors::new(self.puzzle.inks(), self.palette)
    }
}

impl<'a> Booklet<'a> {
    /// A booklet without puzzles.
    pub fn new(title: &'a str) -> Self {
        Self {
            title,
            per_page: PerPage::default(),
            paper: Paper::default(),
            is_landscape: false,
            has_cover: true,
            titles: Titles::default(),
            fonts: Fonts::new(),
            has_letters: false,
            entries: Vec::new(),
        }
    }

    /// Sets the largest number of puzzles on a page.
    #[must_use]
    pub fn per_page(self, per_page: PerPage) -> Self {
        Self { per_page, ..self }
    }

    /// Sets the paper.
    #[must_use]
    pub fn paper(self, paper: Paper) -> Self {
        Self { paper, ..self }
    }

    /// Turns the pages on their long side.
    #[must_use]
    pub fn landscape(self, is_landscape: bool) -> Self {
        Self { is_landscape, ..self }
    }

    /// Whether the booklet begins with a page that has its title and the rules. A booklet of one puzzle
    /// never does.
    #[must_use]
    pub fn cover(self, has_cover: bool) -> Self {
        Self { has_cover, ..self }
    }

    /// Sets where the titles of the puzzles are shown.
    #[must_use]
    pub fn titles(self, titles: Titles) -> Self {
        Self { titles, ..self }
    }

    /// Sets the fonts.
    #[must_use]
    pub fn fonts(self, fonts: Fonts) -> Self {
        Self { fonts, ..self }
    }

    /// Whether the solutions of boards of several inks show the letter of its ink in each filled cell, so that they
    /// can be read in grey.
    #[must_use]
    pub fn letters(self, has_letters: bool) -> Self {
        Self { has_letters, ..self }
    }

    /// Adds a puzzle in the standard colors. The cover says that each puzzle has exactly one solution.
    ///
    /// # Panics
    ///
    /// If the solution does not have the size of the puzzle.
    pub fn add(&mut self, puzzle: &'a Puzzle, solution: &'a Picture, title: Option<&'a str>) {
        self.add_in(puzzle, solution, title, None);
    }

    /// Adds a puzzle in the colors of a palette, by default the standard ones. See [`Self::add`].
    ///
    /// # Panics
    ///
    /// If the solution does not have the size of the puzzle, or the palette lacks inks.
    pub fn add_in(
        &mut self,
        puzzle: &'a Puzzle,
        solution: &'a Picture,
        title: Option<&'a str>,
        palette: Option<&'a Palette>,
    ) {
        assert_same_size(puzzle, solution);
        let entry = Entry { puzzle, solution, title, palette };
        entry.colors();
        self.entries.push(entry);
    }

    /// The booklet as a PDF file.
    ///
    /// # Errors
    ///
    /// - [`RenderError::MissingGlyph`] and [`RenderError::Script`] for characters that the fonts cannot
    ///   show;
    /// - [`RenderError::LongTitle`] and [`RenderError::LongClues`] for what is too long for a page;
    /// - [`RenderError::Font`] for a damaged font.
    pub fn to_pdf(&self) -> Result<Vec<u8>, RenderError> {
        let faces = self.fonts.faces();
        let sheet = Sheet::new(self.paper, self.is_landscape);
        let pages = self.pages(&sheet, &faces)?;
        pdf::write(&pages, (sheet.width, sheet.height), self.title, &faces)
    }

    /// All pages.
    fn pages(&self, sheet: &Sheet, faces: &Faces<'_>) -> Result<Vec<Page>, RenderError> {
        let puzzles = self.puzzles(sheet, faces)?;
        let puzzles = arrange(&puzzles, &sheet.puzzles(self.per_page), sheet, faces)?;
        let solutions: Vec<Drawing> = (1..)
            .zip(&self.entries)
            .map(|(number, entry)| {
                let colors = entry.colors();
                let mut layout = Layout::solution(entry.solution, &colors);
                if self.has_letters {
                    layout = layout.with_letters(entry.solution, &colors, faces);
                }
                Drawing {
                    caption: self.caption(number, entry, Titles::Solutions, ""),
                    layout: layout.finished(&colors),
                }
            })
            .collect();
        let solutions = arrange(&solutions, &sheet.solutions(solutions.len()), sheet, faces)?;
        let mut pages = Vec::new();
        if self.has_cover && self.entries.len() != 1 {
            pages.push(self.cover_page(puzzles.len() + 2, sheet, faces)?);
        }
        pages.extend(puzzles);
        pages.extend(solutions);
        footers(&mut pages, self.title, sheet, faces);
        Ok(pages)
    }

    /// The puzzles, with those that are too large for a page in parts.
    fn puzzles(&self, sheet: &Sheet, faces: &Faces<'_>) -> Result<Vec<Drawing>, RenderError> {
        let mut drawings = Vec::new();
        for (number, entry) in (1..).zip(&self.entries) {
            let (puzzle, colors) = (entry.puzzle, entry.colors());
            let layout = |part: &Part| {
                let layout = Layout::part(puzzle, part, &colors);
                layout.with_legend(puzzle, &colors, faces).finished(&colors)
            };
            let size = format!("{}x{}", puzzle.width(), puzzle.height());
            let whole = Drawing {
                caption: self.caption(number, entry, Titles::Puzzles, &size),
                layout: layout(&Part::whole(puzzle)),
            };
            if fits(&whole, sheet, faces) {
                drawings.push(whole);
                continue;
            }
            let parts = parts(puzzle, &whole.layout, sheet).ok_or(RenderError::LongClues { number })?;
            let count = parts.len();
            for (index, part) in (1..).zip(parts) {
                let about = format!(
                    "{size}, part {index} of {count}: columns {}–{}, rows {}–{}",
                    part.columns.start + 1,
                    part.columns.end,
                    part.rows.start + 1,
                    part.rows.end,
                );
                drawings.push(Drawing {
                    caption: self.caption(number, entry, Titles::Puzzles, &about),
                    layout: layout(&part),
                });
            }
        }
        Ok(drawings)
    }

    /// `7. Duck (10 × 10)`: the number if there are several puzzles, the title if it is to be shown here.
    fn caption(&self, number: usize, entry: &Entry<'_>, place: Titles, about: &str) -> String {
        let is_shown = match place {
            Titles::Puzzles => self.titles == Titles::Puzzles,
            _ => self.titles != Titles::None,
        };
        let title = entry.title.filter(|_| is_shown).map(str::trim);
        let number = match self.entries.len() {
            1 => String::new(),
            _ => format!("{number}. "),
        };
        let text = match (title.filter(|title| !title.is_empty()), about) {
            (Some(title), about) if about.is_empty() || title.contains(about) => title.to_owned(),
            (Some(title), about) => format!("{title} ({about})"),
            (None, about) => about.to_owned(),
        };
        let caption = format!("{number}{text}");
        caption.trim().trim_end_matches('.').to_owned()
    }

    /// The page with the title and the rules.
    fn cover_page(&self, solutions_page: usize, sheet: &Sheet, faces: &Faces<'_>) -> Result<Page, RenderError> {
        let mut page = Page::default();
        let mut y = sheet.height * 0.25;
        for line in faces.wrap(self.title, sheet.area().0 / 30.0, Style::Bold) {
            sheet.text(&mut page, faces, Style::Bold, 30.0, y, line);
            y += 38.0;
        }
        let count = match self.entries.len() {
            1 => "1 nonogram".to_string(),
            count => format!("{count} nonograms"),
        };
        sheet.text(&mut page, faces, Style::Regular, 16.0, y, count);
        y += 48.0;
        let mut inks = self.entries.iter().map(|entry| entry.puzzle.is_colored());
        let (number, blocks) = match inks.any(|is_colored| is_colored) {
            true => (
                "Each number is a block of that many filled cells in its row or column. Its letter \
                 is the ink of the block.",
                "Blocks stand in the order of their numbers, with at least one empty cell between two \
                 of the same ink. Blocks of different inks may touch. 0 is a line without a filled cell.",
            ),
            false => (
                "Each number is a block of that many filled cells in its row or column.",
                "Blocks stand in the order of their numbers, with at least one empty cell between two \
                 of them. 0 is a line without a filled cell.",
            ),
        };
        let rules = [
            number.to_string(),
            blocks.to_string(),
            format!("Each puzzle has exactly one solution. The solutions begin on page {solutions_page}."),
        ];
        for rule in rules {
            for line in faces.wrap(&rule, sheet.area().0.min(400.0) / 12.0, Style::Regular) {
                sheet.text(&mut page, faces, Style::Regular, 12.0, y, line);
                y += 18.0;
            }
            y += 6.0;
        }
        if y > sheet.height - sheet.margin() {
            let start = faces.wrap(self.title, 20.0, Style::Bold);
            return Err(RenderError::LongTitle { start: start.into_iter().next().unwrap_or_default() });
        }
        Ok(page)
    }
}

#[cfg(test)]
mod tests;
