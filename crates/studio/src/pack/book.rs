//! A book for print: its pages as drawings, a few at a time, or its file.

use crate::board::sides;
use crate::draw::export::{DocumentForm, document, fonts_of};
use crate::draw::judge::WORK;
use crate::failure::{Failure, present, read};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram::WorkBudget;
use nonogram_book::{
    BoardsPerPage, Book, BookError, BookPuzzle, BookSettings, LineWeights, MAX_PAGES, MIN_PAGES,
    SectionsBy, Trim, inside_margin,
};
use nonogram_formats::Document;
use nonogram_render::RenderError;
use puzzle_pack::source::{PackBoard, read_each_board};
use puzzle_pack::{Level, TitleLanguage};
use serde::Deserialize;
use serde_json::{Value, json};

/// The most boards of a book, and the most drawings and ruled pages of an answer.
const MOST_BOARDS: usize = 1000;
const MOST_DRAWINGS: usize = 8;
const MOST_NOTES: usize = 100;

#[derive(Deserialize)]
struct Request {
    #[serde(default)]
    pack: String,
    #[serde(default)]
    boards: Vec<DocumentForm>,
    #[serde(default)]
    settings: SettingsForm,
    fonts: Vec<String>,
    /// The numbers of the pages to draw.
    #[serde(default)]
    draw: Vec<usize>,
    #[serde(default)]
    pdf: bool,
    /// Whether the pages are those of the file of solutions.
    #[serde(default)]
    solutions: bool,
}

/// The options of `crosscover book`; an empty text is one that is missing.
#[derive(Default, Deserialize)]
#[serde(default)]
struct SettingsForm {
    trim: String,
    inside: String,
    title: String,
    subtitle: String,
    author: String,
    imprint: String,
    language: String,
    sections: String,
    per_page: String,
    lines: String,
    large_print: bool,
    spread: bool,
    solutions_apart: bool,
    notes: usize,
}

/// The value of this name, the default if the name is empty.
fn named<T: Copy + Default>(
    what: &str,
    name: &str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> Result<T, Failure> {
    if name.is_empty() {
        return Ok(T::default());
    }
    let names = || {
        all.iter()
            .map(|&value| name_of(value))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let value = all.iter().copied().find(|&value| name_of(value) == name);
    value.ok_or_else(|| {
        Failure::input(format!(
            "{what}: expected one of {}, found {name:?}",
            names()
        ))
    })
}

/// The value of a text, the default if the text is empty.
fn parsed<T: Default>(
    what: &str,
    text: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Failure> {
    match text.trim() {
        "" => Ok(T::default()),
        text => parse(text).map_err(|error| Failure::input(format!("{what}: {error}"))),
    }
}

impl SettingsForm {
    fn read(self) -> Result<BookSettings, Failure> {
        let Self {
            title,
            subtitle,
            author,
            imprint,
            large_print,
            spread,
            solutions_apart,
            notes,
            ..
        } = self;
        if notes > MOST_NOTES {
            return Err(Failure::input(format!(
                "notes: expected at most {MOST_NOTES} pages, found {notes}"
            )));
        }
        Ok(BookSettings {
            trim: parsed("trim", &self.trim, str::parse::<Trim>)?,
            inside: parsed("inside", &self.inside, |text| inside_margin(text).map(Some))?,
            title: if title.is_empty() {
                "Nonograms".to_string()
            } else {
                title
            },
            subtitle,
            author,
            imprint: Some(imprint).filter(|text| !text.is_empty()),
            language: named(
                "language",
                &self.language,
                &TitleLanguage::ALL,
                TitleLanguage::code,
            )?,
            sections: named(
                "sections",
                &self.sections,
                &SectionsBy::ALL,
                SectionsBy::name,
            )?,
            per_page: named(
                "per_page",
                &self.per_page,
                &BoardsPerPage::ALL,
                BoardsPerPage::name,
            )?,
            weights: named("lines", &self.lines, &LineWeights::ALL, LineWeights::name)?,
            is_large_print: large_print,
            spreads: spread,
            solutions_apart,
            note_pages: notes,
        })
    }
}

pub(crate) fn book(request: &str) -> Result<Value, Failure> {
    let Request {
        pack,
        boards,
        settings,
        fonts: files,
        draw,
        pdf,
        solutions,
    } = read(request)?;
    if draw.len() > MOST_DRAWINGS {
        let found = draw.len();
        return Err(Failure::limit(format!(
            "expected at most {MOST_DRAWINGS} pages to draw, found {found}"
        )));
    }
    let settings = settings.read()?;
    let fonts = fonts_of(&files)?;
    let given = match pack.is_empty() {
        true => boards
            .into_iter()
            .map(|form| Ok((document(form)?, None, None)))
            .collect::<Result<_, _>>()?,
        false => of_pack(&pack, settings.language)?,
    };
    let (puzzles, rejected) = puzzles(given)?;
    let book = Book::new(puzzles, settings, &fonts).map_err(|error| match error {
        BookError::Empty if !rejected.is_empty() => Failure::input(format!(
            "{error}: {}",
            rejected[0]["why"].as_str().unwrap_or_default()
        )),
        BookError::Text(error @ RenderError::MissingGlyph { .. }) => {
            Failure::input(format!("{error}: add a font that has it"))
        }
        error => Failure::input(error),
    })?;
    let pages = if solutions {
        book.solution_pages()
    } else {
        book.pages()
    };
    let faces = fonts.faces();
    let drawn = draw
        .iter()
        .filter_map(|&number| Some((number, pages.get(number.checked_sub(1)?)?)));
    let drawings = drawn.map(|(number, page)| {
        let svg = page.page.to_svg(&faces).map_err(Failure::input)?;
        Ok(json!({"page": number, "svg": svg}))
    });
    let drawings = drawings.collect::<Result<Vec<Value>, Failure>>()?;
    let file = match (pdf, solutions) {
        (false, _) => None,
        (true, false) => Some(book.to_pdf(&fonts).map_err(Failure::input)?),
        (true, true) => Some(book.solutions_to_pdf(&fonts).map_err(Failure::input)?),
    };
    let count = book.pages().len();
    let is_unusual = !(MIN_PAGES..=MAX_PAGES).contains(&count);
    let note = format!("{count} pages: most printers bind {MIN_PAGES} to {MAX_PAGES}.");
    let parts = book.bookmarks().iter().filter(|_| !solutions);
    let side = |points: f32| f64::from(points / 72.0 * 25.4 * 10.0).round() / 10.0;
    Ok(present(json!({
        "pages": pages.len(),
        "size": pages.first().map(|page| [side(page.page.width), side(page.page.height)]),
        "parts": parts.map(|part| json!([part.title, part.page + 1])).collect::<Value>(),
        "puzzles": book.puzzles().len(),
        "rejected": rejected,
        "note": is_unusual.then_some(note),
        "drawings": drawings,
        "base64": file.map(|bytes| BASE64_STANDARD.encode(bytes)),
    })))
}

/// A board, and the level and the difficulty that its pack says.
type Given = (Document, Option<Level>, Option<u32>);

/// The boards of a pack, with their titles in this language if they have them.
fn of_pack(pack: &str, language: TitleLanguage) -> Result<Vec<Given>, Failure> {
    let boards = read_each_board(pack.as_bytes()).map_err(Failure::input)?;
    let given = boards.into_iter().map(|board| {
        let PackBoard {
            picture,
            palette,
            title,
            titles,
            level,
            difficulty,
            ..
        } = board.map_err(Failure::input)?;
        sides(picture.width() as u64, picture.height() as u64)?;
        let mut document = Document::from(picture);
        document.palette = palette;
        let own = titles.into_iter().find(|(code, _)| code == language.code());
        document.title = own.map(|(_, title)| title).or(title);
        Ok((document, level, difficulty))
    });
    given.collect()
}

/// The puzzles with exactly one solution, and the others with the reason why they are left out. The
/// boards share one limit of work.
fn puzzles(given: Vec<Given>) -> Result<(Vec<BookPuzzle>, Vec<Value>), Failure> {
    let count = given.len();
    if count > MOST_BOARDS {
        return Err(Failure::limit(format!(
            "expected at most {MOST_BOARDS} boards, found {count}"
        )));
    }
    let (mut puzzles, mut rejected) = (Vec::new(), Vec::new());
    for (place, (document, level, difficulty)) in given.into_iter().enumerate() {
        let title = document.title.unwrap_or_default();
        let name = match &*title {
            "" => format!("board {}", place + 1),
            title => format!("board {}, {title}", place + 1),
        };
        match BookPuzzle::new(document.puzzle, WorkBudget::new(WORK / count as u64)) {
            Ok(mut puzzle) => {
                puzzle.palette = document.palette;
                puzzle.level = level.unwrap_or(puzzle.level);
                puzzle.difficulty = difficulty.unwrap_or(puzzle.difficulty);
                (puzzle.name, puzzle.title) = (name, title);
                puzzles.push(puzzle);
            }
            Err(verdict) => {
                let why = format!("{name}: no single solution: {verdict}");
                rejected.push(json!({"place": place, "why": why}));
            }
        }
    }
    Ok((puzzles, rejected))
}
