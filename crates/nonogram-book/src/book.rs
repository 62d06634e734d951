//! A book: its pages, and their file.

use crate::error::{BookError, FrontText};
use crate::plan::{Content, Plan};
use crate::puzzle::{BookPuzzle, Omission};
use crate::settings::{BookSettings, MAX_PUZZLES};
use crate::source::{BookSource, sections};
use crate::words::{BookWords, words};
use nonogram_render::page::{Bookmark, Faces, FontStyle, Page, PdfFile};
use nonogram_render::{Fonts, RenderError};
use std::ops::Range;

/// A book whose pages are laid out.
#[derive(Clone, Debug)]
pub struct Book {
    settings: BookSettings,
    puzzles: Vec<BookPuzzle>,
    pages: Vec<BookPage>,
    bookmarks: Vec<Bookmark>,
    solutions: Vec<BookPage>,
    omissions: Vec<Omission>,
}

/// A page, and what is on it.
#[derive(Clone, Debug, PartialEq)]
pub struct BookPage {
    /// What the page is for.
    pub kind: PageKind,
    /// The puzzles, or the solutions, that are on it: their indices in [`Book::puzzles`]. The book
    /// counts them from 1.
    pub puzzles: Range<usize>,
    /// Everything that is printed on it.
    pub page: Page,
}

/// What a page is for. The enum is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// The title of the book alone.
    HalfTitle,
    /// Nothing, so that the next page is on its side or the number of pages is even.
    Blank,
    /// Title, subtitle and author.
    Title,
    /// Who made the book.
    Imprint,
    /// The rules and an example.
    HowToSolve,
    /// The parts of the book.
    Contents,
    /// The beginning of a section.
    Section,
    /// Puzzles.
    Puzzles,
    /// Solutions.
    Solutions,
    /// Lines to write on.
    Notes,
    /// Thanks, or another last word.
    Closing,
}

impl Book {
    /// Sorts the puzzles and lays out all pages. Titles, and the names of inks, lose what the fonts
    /// cannot show: see [`Self::omissions`].
    ///
    /// # Errors
    /// - [`BookError::Empty`] without puzzles, [`BookError::TooMany`] with more than
    ///   [`MAX_PUZZLES`];
    /// - [`BookError::Text`] for characters of other texts than titles that the fonts cannot show;
    /// - [`BookError::LongText`] for front matter that does not fit on its page;
    /// - [`BookError::TooLarge`] with all boards that cannot be printed legibly.
    pub fn new(
        mut puzzles: Vec<BookPuzzle>,
        settings: BookSettings,
        fonts: &Fonts,
    ) -> Result<Self, BookError> {
        if puzzles.is_empty() {
            return Err(BookError::Empty);
        }
        if puzzles.len() > MAX_PUZZLES {
            return Err(BookError::TooMany {
                found: puzzles.len(),
            });
        }
        settings.check(fonts)?;
        let faces = fonts.faces();
        let mut omissions = Vec::new();
        for (place, puzzle) in puzzles.iter_mut().enumerate() {
            puzzle.place = place;
            puzzle.make_printable(&faces, &mut omissions);
        }
        let words = settings.words();
        let sections = sections(&mut puzzles, settings.sections, &words);
        if settings.spreads {
            let source = BookSource::new(&puzzles, &sections, &settings, &words, &faces);
            let order = source.without_gaps().into_iter();
            puzzles = order.map(|index| puzzles[index].clone()).collect();
        }
        let source = BookSource::new(&puzzles, &sections, &settings, &words, &faces);
        let plan = source.plan();
        let cells = source.cells(&plan.sheet).map_err(BookError::TooLarge)?;
        source.check_front(&plan.sheet)?;
        let is_apart = settings.solutions_apart;
        let apart = is_apart.then(|| source.plan_solutions());
        let solution_pages = apart.as_ref().unwrap_or(&plan).solution_pages();
        let pages = source.pages(&plan, &cells, &solution_pages);
        let solutions = apart.map_or(Vec::new(), |plan| {
            source.pages(&plan, &cells, &solution_pages)
        });
        let mut bookmarks = Vec::new();
        for part in &plan.parts {
            bookmarks.push(Bookmark {
                title: part.name.clone(),
                page: part.page - 1,
            });
        }
        drop(source);
        Ok(Self {
            settings,
            puzzles,
            pages,
            bookmarks,
            solutions,
            omissions,
        })
    }

    /// The puzzles in the order of the book: the first is number 1.
    pub fn puzzles(&self) -> &[BookPuzzle] {
        &self.puzzles
    }

    /// What titles and names of inks lost because the fonts cannot show it, in the order in which
    /// the puzzles were given.
    pub fn omissions(&self) -> &[Omission] {
        &self.omissions
    }

    /// The pages of the book: the first is page 1.
    pub fn pages(&self) -> &[BookPage] {
        &self.pages
    }

    /// The parts of the book and the indices of their pages, as in the contents.
    pub fn bookmarks(&self) -> &[Bookmark] {
        &self.bookmarks
    }

    /// The pages of the file of solutions, if the book has one.
    pub fn solution_pages(&self) -> &[BookPage] {
        &self.solutions
    }

    /// The book as a PDF file, the same bytes for the same book. It has bookmarks if
    /// [`BookSettings::is_ebook`] says so.
    ///
    /// # Errors
    /// [`RenderError::Font`] for a damaged font.
    pub fn to_pdf(&self, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        let bookmarks = if self.settings.is_ebook {
            self.bookmarks.as_slice()
        } else {
            &[]
        };
        self.file(&self.pages, bookmarks, fonts)
    }

    /// The file of solutions, without pages if the solutions are at the end of the book.
    ///
    /// # Errors
    /// [`RenderError::Font`] for a damaged font.
    pub fn solutions_to_pdf(&self, fonts: &Fonts) -> Result<Vec<u8>, RenderError> {
        self.file(&self.solutions, &[], fonts)
    }

    fn file(
        &self,
        pages: &[BookPage],
        bookmarks: &[Bookmark],
        fonts: &Fonts,
    ) -> Result<Vec<u8>, RenderError> {
        let pages: Vec<&Page> = pages.iter().map(|page| &page.page).collect();
        let settings = &self.settings;
        let file = PdfFile {
            pages: &pages,
            title: &settings.title,
            author: &settings.author,
            language: settings.language.code(),
            bookmarks,
        };
        file.write(&fonts.faces())
    }
}

impl BookSettings {
    /// The texts that stand on all pages, in one language or in two.
    fn words(&self) -> BookWords {
        let first = words(self.language);
        let second = self.languages().nth(1);
        second.map_or_else(|| first.clone(), |second| first.beside(words(second)))
    }

    /// Checks that the fonts have all characters of the texts: Japanese and Chinese need fonts of
    /// their own.
    ///
    /// # Errors
    /// [`BookError::Text`], which names the first character that they lack.
    pub fn check(&self, fonts: &Fonts) -> Result<(), BookError> {
        let faces = fonts.faces();
        let mut texts: Vec<(FrontText, &str)> = Vec::new();
        for language in self.languages() {
            for text in words(language).all() {
                texts.push((FrontText::Language(language), text));
            }
        }
        texts.push((FrontText::Title, &self.title));
        texts.push((FrontText::Subtitle, &self.subtitle));
        texts.push((FrontText::Author, &self.author));
        if let Some(imprint) = &self.imprint {
            texts.push((FrontText::Imprint, imprint));
        }
        for credit in &self.credits {
            texts.push((FrontText::Imprint, credit));
        }
        if let Some(closing) = &self.closing {
            texts.push((FrontText::Closing, closing));
        }
        for (what, text) in texts {
            check_words(text, &faces).map_err(|error| BookError::Text { what, error })?;
        }
        Ok(())
    }
}

/// Checks that the fonts have the characters of a text, which is broken at white space.
fn check_words(text: &str, faces: &Faces<'_>) -> Result<(), RenderError> {
    let mut words = text.split(|sign: char| sign.is_whitespace() || sign.is_control());
    words.try_for_each(|word| {
        faces.check(word, FontStyle::Regular)?;
        faces.check(word, FontStyle::Bold)
    })
}

impl BookSource<'_> {
    /// Draws the pages of a plan.
    fn pages(&self, plan: &Plan, cells: &[f32], solution_pages: &[usize]) -> Vec<BookPage> {
        let mut pages = Vec::new();
        for (number, content) in (1..).zip(&plan.contents) {
            let mut page = self.draw(plan, number, content, cells, solution_pages);
            if self.settings.is_ebook {
                page.page.links = self.links(plan, number, content);
            }
            pages.push(page);
        }
        pages
    }

    fn draw(
        &self,
        plan: &Plan,
        number: usize,
        content: &Content,
        cells: &[f32],
        solution_pages: &[usize],
    ) -> BookPage {
        let sheet = &plan.sheet;
        let (kind, shown, mut page) = match content {
            Content::HalfTitle => (PageKind::HalfTitle, 0..0, self.half_title(sheet, number)),
            Content::Blank => (PageKind::Blank, 0..0, sheet.page()),
            Content::Title => (PageKind::Title, 0..0, self.title_page(sheet, number)),
            Content::Imprint => (PageKind::Imprint, 0..0, self.imprint(sheet, number)),
            Content::HowToSolve(page) => (PageKind::HowToSolve, 0..0, page.clone()),
            Content::Contents(entries) => (
                PageKind::Contents,
                0..0,
                self.contents(sheet, number, &plan.parts, entries.clone()),
            ),
            Content::Section(index) => (
                PageKind::Section,
                0..0,
                self.section_page(sheet, number, &self.sections[*index]),
            ),
            Content::Puzzles(puzzles, half) => {
                let page = self.puzzle_page(sheet, number, puzzles.clone(), cells, *half);
                (PageKind::Puzzles, puzzles.clone(), page)
            }
            Content::Solutions(solutions) => (
                PageKind::Solutions,
                solutions.puzzles.clone(),
                self.solutions_page(sheet, number, solutions),
            ),
            Content::Notes => (PageKind::Notes, 0..0, self.notes(sheet, number)),
            Content::Closing => {
                let page = self.closing(sheet, number, solution_pages[0]);
                (PageKind::Closing, 0..0, page)
            }
        };
        let foot = match kind {
            PageKind::Puzzles => Some(self.solutions_text(shown.clone(), solution_pages)),
            PageKind::HowToSolve | PageKind::Contents | PageKind::Solutions | PageKind::Notes => {
                Some(String::new())
            }
            _ => None,
        };
        if let Some(text) = foot {
            sheet.foot(&mut page, self.faces, number, &text, &self.print);
        }
        BookPage {
            kind,
            puzzles: shown,
            page,
        }
    }
}
