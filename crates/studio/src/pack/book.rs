//! A book for print: its pages as drawings, a few at a time, or its file.

use crate::board::sides;
use crate::draw::export::{document, fonts_of};
use crate::draw::judge::WORK;
use crate::failure::{AskError, at_most, present, read};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram::{ElementarySwitch, Puzzle, Verdict, WorkBudget};
use nonogram_book::{
    BoardsPerPage, Book, BookError, BookPuzzle, BookSettings, LineWeights, MAX_PAGES, MIN_PAGES,
    Omission, PrintPaper, PrintRules, SectionsBy, Trim, cell_size, inside_margin, millimetres,
};
use nonogram_formats::Document;
use nonogram_propagate::{SolveOptions, Solver};
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
/// The thinnest lines that print on demand prints, in points.
const MIN_LINE: f32 = 0.75;

#[derive(Deserialize)]
struct BookRequest {
    #[serde(default)]
    pack: String,
    #[serde(default)]
    boards: Vec<Value>,
    #[serde(default)]
    settings: SettingsForm,
    fonts: Vec<String>,
    /// The numbers of the pages to draw.
    #[serde(default)]
    draw: Vec<usize>,
    #[serde(default)]
    pdf: bool,
    /// Whether the file is read as a printer does.
    #[serde(default)]
    check: bool,
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
    year: Option<u16>,
    isbn: String,
    /// Lines about pictures and their licences.
    credits: Vec<String>,
    imprint: String,
    language: String,
    second_language: String,
    /// A language, `none`, or nothing for the language of the book.
    titles: String,
    sections: String,
    per_page: String,
    lines: String,
    /// The least weight of lines in points.
    min_line: Option<f32>,
    times: bool,
    letters: bool,
    large_print: bool,
    cell: String,
    spread: bool,
    ebook: bool,
    solutions_apart: bool,
    notes: usize,
    /// The text of the last page, empty for no such page, or nothing for the usual one.
    closing: Option<String>,
}

/// The value of this name, the default if the name is empty.
fn named<T: Copy + Default>(
    what: &str,
    name: &str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> Result<T, AskError> {
    parsed(what, name, |name| {
        let names: Vec<&str> = all.iter().map(|&value| name_of(value)).collect();
        match names.iter().position(|known| *known == name) {
            Some(place) => Ok(all[place]),
            None => Err(format!(
                "expected one of {}, found {name:?}",
                names.join(", ")
            )),
        }
    })
}

/// The value of a text, the default if the text is empty.
fn parsed<T: Default>(
    what: &str,
    text: &str,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, AskError> {
    match text.trim() {
        "" => Ok(T::default()),
        text => parse(text).map_err(|error| AskError::input(format!("{what}: {error}"))),
    }
}

/// A text, or another one if it is empty.
fn text_or(text: String, default: &str) -> String {
    if text.is_empty() {
        return default.to_string();
    }
    text
}

impl SettingsForm {
    fn read(self) -> Result<BookSettings, AskError> {
        if self.notes > MOST_NOTES {
            return Err(AskError::input(format!(
                "notes: expected at most {MOST_NOTES} pages, found {}",
                self.notes
            )));
        }
        Ok(BookSettings {
            trim: parsed("trim", &self.trim, str::parse::<Trim>)?,
            inside: parsed("inside", &self.inside, |text| inside_margin(text).map(Some))?,
            title: text_or(self.title, "Nonograms"),
            subtitle: self.subtitle,
            author: self.author,
            year: self.year,
            isbn: match self.isbn.trim() {
                "" => None,
                text => Some(
                    text.parse()
                        .map_err(|error| AskError::input(format!("isbn: {error}")))?,
                ),
            },
            credits: self.credits,
            imprint: Some(self.imprint).filter(|text| !text.is_empty()),
            language: named(
                "language",
                &self.language,
                &TitleLanguage::ALL,
                TitleLanguage::code,
            )?,
            second_language: match &*self.second_language {
                "" => None,
                name => Some(named(
                    "second_language",
                    name,
                    &TitleLanguage::ALL,
                    TitleLanguage::code,
                )?),
            },
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
            weights: named("lines", &self.lines, &LineWeights::ALL, LineWeights::name)?
                .at_least(self.min_line.unwrap_or(MIN_LINE).clamp(0.1, 2.0)),
            is_large_print: self.large_print,
            cell: parsed("cell", &self.cell, |text| cell_size(text).map(Some))?,
            spreads: self.spread,
            times: self.times,
            letters: self.letters,
            solutions_apart: self.solutions_apart,
            is_ebook: self.ebook,
            note_pages: self.notes,
            closing: self.closing,
        })
    }
}

pub(crate) fn book(request: &Value) -> Result<Value, AskError> {
    let request: BookRequest = read(request)?;
    at_most(request.draw.len(), MOST_DRAWINGS, "pages to draw")?;
    let titles = request.settings.titles.clone();
    let min_line = request.settings.min_line.unwrap_or(MIN_LINE);
    let settings = request.settings.read()?;
    let trim = settings.trim;
    let rules = PrintRules {
        min_line,
        is_bound: !settings.is_ebook && !request.solutions,
        is_ebook: settings.is_ebook,
        ..PrintRules::new(trim)
    };
    let fonts = fonts_of(&request.fonts)?;
    let mut notes = Vec::new();
    let mut boards = Vec::new();
    if request.pack.is_empty() {
        for board in &request.boards {
            boards.push((document(board)?, None, None));
        }
    } else {
        let languages: Vec<&str> = match &*titles {
            "" => settings.languages().map(TitleLanguage::code).collect(),
            language => vec![language],
        };
        boards = of_pack(&request.pack, &languages, &mut notes)?;
    }
    if titles == "none" {
        for (document, ..) in &mut boards {
            document.title = None;
        }
    }
    let (puzzles, rejected) = puzzles(boards)?;
    let book = Book::new(puzzles, settings, &fonts).map_err(|error| match error {
        BookError::Empty if !rejected.is_empty() => AskError::input(format!(
            "{error}: {}",
            rejected[0]["why"].as_str().unwrap_or_default()
        )),
        BookError::Text {
            error: RenderError::MissingGlyph { .. },
            ..
        } => AskError::font(format!("{error}: add a font that has it")),
        error => AskError::input(error),
    })?;
    let pages = if request.solutions {
        book.solution_pages()
    } else {
        book.pages()
    };
    let faces = fonts.faces();
    let mut drawings = Vec::new();
    for number in request.draw {
        if let Some(page) = number.checked_sub(1).and_then(|place| pages.get(place)) {
            let svg = page.page.to_svg(&faces).map_err(AskError::input)?;
            drawings.push(json!({"page": number, "svg": svg}));
        }
    }
    let file = match (request.pdf, request.solutions) {
        (false, _) => None,
        (true, false) => Some(book.to_pdf(&fonts).map_err(AskError::input)?),
        (true, true) => Some(book.solutions_to_pdf(&fonts).map_err(AskError::input)?),
    };
    let mut checks = None;
    // As WebAssembly, the reader of PDF would weigh more than the book.
    if request.check && !cfg!(target_arch = "wasm32") {
        checks = file.as_deref().map(|file| checked(&rules, file));
    }
    let count = book.pages().len();
    if !(MIN_PAGES..=MAX_PAGES).contains(&count) {
        notes.push(format!(
            "{count} pages: most printers bind {MIN_PAGES} to {MAX_PAGES}."
        ));
    }
    notes.extend(omitted(book.omissions()));
    let size = pages
        .first()
        .map(|page| [page.page.width, page.page.height].map(millimetres));
    let mut spines = Vec::new();
    for paper in PrintPaper::ALL {
        let spine = paper.spine(count);
        let (across, high) = trim.cover(spine);
        let sizes = [spine, across, high].map(millimetres);
        spines.push(json!([paper.name(), sizes]));
    }
    let parts = book.bookmarks().iter().filter(|_| !request.solutions);
    Ok(present(json!({
        "pages": pages.len(),
        "size": size,
        "parts": parts.map(|part| json!([part.title, part.page + 1])).collect::<Value>(),
        "spines": spines,
        "puzzles": book.puzzles().len(),
        "rejected": rejected,
        "notes": notes,
        "lacks_font": lacks_font(book.omissions()).then_some(true),
        "drawings": drawings,
        "checks": checks,
        "base64": file.map(|bytes| BASE64_STANDARD.encode(bytes)),
    })))
}

/// What a printer finds in a file: the rules, what the file has, and whether it meets them.
fn checked(rules: &PrintRules, file: &[u8]) -> Value {
    let checks = rules.check(file).into_iter();
    checks
        .map(|check| json!([check.rule, check.found, check.is_met]))
        .collect()
}

/// A board, and the level and the expected time that its pack says.
type BookBoard = (Document, Option<Level>, Option<u64>);

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

/// Whether the note about omissions has a sign that another font may have.
fn lacks_font(omissions: &[Omission]) -> bool {
    let noted = omissions.first();
    noted.is_some_and(|noted| {
        noted
            .left_out
            .iter()
            .any(|left_out| !left_out.needs_shaping)
    })
}

/// The boards of a pack, with their titles in these languages if they have them. A note names the
/// languages of the others, whose titles are left out.
fn of_pack(
    pack: &str,
    languages: &[&str],
    notes: &mut Vec<String>,
) -> Result<Vec<BookBoard>, AskError> {
    let mut lacking = 0;
    let mut others = BTreeSet::new();
    let mut boards = Vec::new();
    for board in read_each_board(pack.as_bytes()).map_err(AskError::input)? {
        let PackBoard {
            picture,
            palette,
            titles,
            level,
            seconds,
            ..
        } = board.map_err(AskError::input)?;
        sides(picture.width() as u64, picture.height() as u64)?;
        let mut document = Document::from(picture);
        document.palette = palette;
        let mut chosen: Vec<&str> = Vec::new();
        for language in languages {
            let title = title_in(&titles, language);
            chosen.extend(title.filter(|title| !chosen.contains(title)));
        }
        document.title = Some(chosen.join(" / ")).filter(|title| !title.is_empty());
        if document.title.is_none() && !titles.is_empty() && languages != ["none"] {
            lacking += 1;
            others.extend(titles.into_iter().map(|(code, _)| code));
        }
        boards.push((document, level, seconds));
    }
    if lacking > 0 {
        let others: Vec<String> = others.into_iter().collect();
        let others = others.join(", ");
        let have = if lacking == 1 {
            "board has"
        } else {
            "boards have"
        };
        notes.push(format!(
            "{lacking} {have} no title in {}, only in {others}, and none is printed.",
            languages.join(", ")
        ));
    }
    Ok(boards)
}

/// An elementary switch of a puzzle with several solutions.
fn elementary_switch(puzzle: &Puzzle, verdict: Verdict, work: u64) -> Option<ElementarySwitch> {
    if verdict != Verdict::Multiple {
        return None;
    }
    let report = Solver::new().solve(puzzle, &SolveOptions::default().budget(work));
    puzzle.switch_among(&report.solutions)
}

/// The puzzles with exactly one solution, and the others with the reason why they are left out. The
/// boards share one limit of work.
fn puzzles(boards: Vec<BookBoard>) -> Result<(Vec<BookPuzzle>, Vec<Value>), AskError> {
    let count = boards.len();
    at_most(count, MOST_BOARDS, "boards")?;
    let (mut puzzles, mut rejected) = (Vec::new(), Vec::new());
    for (place, (document, level, seconds)) in boards.into_iter().enumerate() {
        let title = document.title.unwrap_or_default();
        let name = match &*title {
            "" => format!("board {}", place + 1),
            title => format!("board {}, {title}", place + 1),
        };
        let work = WORK / count as u64;
        match BookPuzzle::new(document.puzzle.clone(), WorkBudget::new(work)) {
            Ok(mut puzzle) => {
                puzzle.palette = document.palette;
                puzzle.level = level.unwrap_or(puzzle.level);
                puzzle.seconds = seconds.or(puzzle.seconds);
                (puzzle.name, puzzle.title) = (name, title);
                puzzles.push(puzzle);
            }
            Err(verdict) => {
                let switch = elementary_switch(&document.puzzle, verdict, work);
                let switch = switch.map(|it| format!(" (elementary switch: {it})"));
                let switch = switch.unwrap_or_default();
                let why = format!("{name}: no single solution: {verdict}{switch}");
                rejected.push(json!({"place": place, "why": why}));
            }
        }
    }
    Ok((puzzles, rejected))
}
