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
    Omission, SectionsBy, Trim, inside_margin,
};
use nonogram_formats::Document;
use nonogram_render::RenderError;
use puzzle_pack::source::{PackBoard, read_each_board, title_in};
use puzzle_pack::{Level, TitleLanguage};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

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
    /// A language, `none`, or nothing for the language of the book.
    titles: String,
    sections: String,
    per_page: String,
    lines: String,
    large_print: bool,
    spread: bool,
    ebook: bool,
    solutions_apart: bool,
    /// The name under which that file is saved.
    solutions_name: String,
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
            ebook,
            solutions_apart,
            solutions_name,
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
            solutions_apart: solutions_apart.then(|| match &*solutions_name {
                "" => "solutions.pdf".to_string(),
                name => name.to_string(),
            }),
            is_ebook: ebook,
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
    let titles = settings.titles.clone();
    let settings = settings.read()?;
    let mut notes = Vec::new();
    let fonts = fonts_of(&files)?;
    let mut given: Vec<Given> = if pack.is_empty() {
        let boards = boards.into_iter();
        let given = boards.map(|form| Ok((document(form)?, None, None)));
        given.collect::<Result<_, Failure>>()?
    } else {
        let language = match &*titles {
            "" => settings.language.code(),
            language => language,
        };
        of_pack(&pack, language, &mut notes)?
    };
    if titles == "none" {
        given.iter_mut().for_each(|given| given.0.title = None);
    }
    let (puzzles, rejected) = puzzles(given)?;
    let book = Book::new(puzzles, settings, &fonts).map_err(|error| match error {
        BookError::Empty if !rejected.is_empty() => Failure::input(format!(
            "{error}: {}",
            rejected[0]["why"].as_str().unwrap_or_default()
        )),
        BookError::Text {
            error: RenderError::MissingGlyph { .. },
            ..
        } => Failure::input(format!("{error}: add a font that has it")),
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
    if is_unusual {
        notes.push(format!(
            "{count} pages: most printers bind {MIN_PAGES} to {MAX_PAGES}."
        ));
    }
    notes.extend(omitted(book.omissions()));
    let parts = book.bookmarks().iter().filter(|_| !solutions);
    let side = |points: f32| f64::from(points / 72.0 * 25.4 * 10.0).round() / 10.0;
    Ok(present(json!({
        "pages": pages.len(),
        "size": pages.first().map(|page| [side(page.page.width), side(page.page.height)]),
        "parts": parts.map(|part| json!([part.title, part.page + 1])).collect::<Value>(),
        "puzzles": book.puzzles().len(),
        "rejected": rejected,
        "notes": notes,
        "drawings": drawings,
        "base64": file.map(|bytes| BASE64_STANDARD.encode(bytes)),
    })))
}

/// A board, and the level and the difficulty that its pack says.
type Given = (Document, Option<Level>, Option<u32>);

/// What titles lost because no font can show it, with the first of them.
fn omitted(omissions: &[Omission]) -> Option<String> {
    let [
        Omission {
            puzzle, left_out, ..
        },
        others @ ..,
    ] = omissions
    else {
        return None;
    };
    let signs: Vec<String> = left_out.iter().map(ToString::to_string).collect();
    let more = match others.len() {
        0 => String::new(),
        count => format!("; and {count} more"),
    };
    let signs = signs.join(", ");
    Some(format!("Printed without signs: {puzzle}: {signs}{more}."))
}

/// The boards of a pack, with their titles in this language if they have them. A note names the
/// languages of the others, whose titles are left out.
fn of_pack(pack: &str, language: &str, notes: &mut Vec<String>) -> Result<Vec<Given>, Failure> {
    let mut lacking = 0;
    let mut others = BTreeSet::new();
    let boards = read_each_board(pack.as_bytes()).map_err(Failure::input)?;
    let given = boards.into_iter().map(|board| {
        let PackBoard {
            picture,
            palette,
            titles,
            level,
            difficulty,
            ..
        } = board.map_err(Failure::input)?;
        sides(picture.width() as u64, picture.height() as u64)?;
        let mut document = Document::from(picture);
        document.palette = palette;
        document.title = title_in(&titles, language).map(String::from);
        if document.title.is_none() && !titles.is_empty() && language != "none" {
            lacking += 1;
            others.extend(titles.into_iter().map(|(code, _)| code));
        }
        Ok((document, level, difficulty))
    });
    let given = given.collect::<Result<_, Failure>>()?;
    if lacking > 0 {
        let others: Vec<String> = others.into_iter().collect();
        let others = others.join(", ");
        let boards = if lacking == 1 {
            "board has"
        } else {
            "boards have"
        };
        notes.push(format!(
            "{lacking} {boards} no title in {language}, only in {others}, and none is printed."
        ));
    }
    Ok(given)
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
