//! `crosscover book`: a book for print from packs.

use crate::cli::BookTitles;
use crate::engines::propagate;
use crate::exit::Exit;
use crate::kinds::check_extension;
use crate::measure::stop_after;
use crate::render::{fonts, refuse_terminal};
use crate::titles::{choose_language, font_with, note_omissions};
use crate::uniqueness::switch_in_brackets;
use crate::{cli, input, output};
use anyhow::{Result, anyhow};
use nonogram::{Verdict, WorkBudget};
use nonogram_book::{
    Book, BookError, BookPuzzle, BookSettings, MAX_PAGES, MIN_PAGES, Misfit, Remedy,
};
use nonogram_render::RenderError;
use std::collections::BTreeMap;
use std::path::Path;

pub(crate) fn run(options: &cli::Book) -> Result<Exit> {
    let inputs = options
        .files
        .iter()
        .chain(&options.font)
        .chain(&options.imprint);
    let outputs = [
        ("--out", Some(options.out.as_path())),
        ("--solutions", options.solutions.as_deref()),
    ];
    output::check_files(inputs, &outputs, options.force)?;
    for file in options.solutions.iter().chain([&options.out]) {
        check_extension(file, "pdf", "a book is a PDF file")?;
        refuse_terminal(file)?;
    }
    let fonts = fonts(&options.font)?;
    let imprint = options.imprint.as_deref().map(input::text).transpose()?;
    let settings = BookSettings {
        trim: options.trim,
        inside: options.inside,
        title: options.title.clone(),
        subtitle: options.subtitle.clone(),
        author: options.author.clone(),
        imprint,
        language: options.language,
        sections: options.sections,
        per_page: options.per_page,
        weights: options.lines,
        is_large_print: options.large_print,
        spreads: options.spread,
        solutions_apart: options.solutions.as_deref().map(shown_name),
        is_ebook: options.ebook,
        note_pages: options.notes.into(),
    };
    settings.check(&fonts).map_err(with_advice)?;
    let (puzzles, exit) = puzzles(options)?;
    if puzzles.is_empty() {
        output::complain(format_args!(
            "{}: not written, because there is no puzzle",
            options.out.display()
        ));
        return Ok(exit);
    }
    let book = Book::new(puzzles, settings, &fonts).map_err(with_advice)?;
    note_omissions(book.omissions());
    note_repeated_titles(book.puzzles());
    let bytes = book.to_pdf(&fonts)?;
    let solutions = options
        .solutions
        .as_ref()
        .map(|file| Ok((file, book.solutions_to_pdf(&fonts)?)));
    let solutions = solutions
        .transpose()
        .map_err(|error: RenderError| anyhow!(error))?;
    output::save(&options.out, &bytes, options.force)?;
    if let Some((file, bytes)) = solutions {
        output::save(file, &bytes, options.force)?;
    }
    let pages = book.pages().len();
    if !(MIN_PAGES..=MAX_PAGES).contains(&pages) {
        output::note(format_args!(
            "{pages} pages: most printers bind {MIN_PAGES} to {MAX_PAGES}; see --notes, --per-page"
        ));
    }
    Ok(exit)
}

/// The puzzles with exactly one solution. The others are reported and left out.
fn puzzles(options: &cli::Book) -> Result<(Vec<BookPuzzle>, Exit)> {
    let format = cli::Format {
        format: options.format,
        ..cli::Format::default()
    };
    let mut puzzles = Vec::new();
    let (mut numbered, mut worst) = input::puzzles(&options.files, &format);
    if options.titles == BookTitles::Solutions {
        let language = options.title_language.as_deref();
        choose_language(&mut numbered, language.unwrap_or(options.language.code()));
    }
    for one in numbered {
        let name = one.name();
        let (document, columns) = (one.document, one.columns);
        match BookPuzzle::new(
            document.puzzle.clone(),
            WorkBudget::default().until(stop_after(options.timeout)),
        ) {
            Ok(mut puzzle) => {
                if options.titles == BookTitles::Solutions {
                    puzzle.title = document.title.unwrap_or_default();
                }
                puzzle.palette = document.palette;
                puzzle.level = columns.level.unwrap_or(puzzle.level);
                puzzle.difficulty = columns.difficulty.unwrap_or(puzzle.difficulty);
                puzzle.name = name;
                puzzles.push(puzzle);
            }
            Err(verdict) => {
                let switch = match verdict {
                    Verdict::Multiple => {
                        let report = propagate(&document.puzzle, options.timeout)?;
                        switch_in_brackets(&document.puzzle, &report.solutions)
                    }
                    _ => String::new(),
                };
                output::complain(format_args!(
                    "{name}: no single solution: {verdict}{switch}"
                ));
                worst = worst.max(verdict.into());
            }
        }
    }
    Ok((puzzles, worst))
}

/// The options that help most of the boards that cannot be printed.
fn advice_for(misfits: &[Misfit]) -> String {
    let options = misfits.iter().map(|misfit| match misfit.remedy {
        Remedy::PerPage(count) => format!("--per-page {}", count.name()),
        Remedy::Trim(trim, count) => format!("--trim {trim} --per-page {}", count.name()),
        Remedy::Spread => "--spread".to_string(),
        Remedy::NormalPrint => "a book without --large-print".to_string(),
        _ => "a book without them".to_string(),
    });
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for option in options {
        *counts.entry(option).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    let (option, count) = most.expect("a board does not fit");
    match misfits.len() - count {
        0 => format!("To print them, use {option}"),
        _ => format!("To print {count} of them, use {option}"),
    }
}

/// The name of a file as the book prints it.
fn shown_name(file: &Path) -> String {
    let name = file.file_name().filter(|_| !output::is_dash(file));
    let name = name.unwrap_or("solutions.pdf".as_ref());
    name.to_string_lossy().into_owned()
}

/// Says how many titles several puzzles have.
fn note_repeated_titles(puzzles: &[BookPuzzle]) {
    let mut titles: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.title.trim()).collect();
    titles.sort_unstable();
    titles.retain(|title| !title.is_empty());
    let groups = titles.chunk_by(|one, next| one == next);
    let groups: Vec<&[&str]> = groups.filter(|group| group.len() > 1).collect();
    if let Some(example) = groups.iter().max_by_key(|group| group.len()) {
        let titles = if groups.len() == 1 {
            "title comes"
        } else {
            "titles come"
        };
        output::note(format_args!(
            "{} {titles} more than once, such as {}: `generate --each-once` repeats nothing within a \
             pack, and `--exclude` nothing of other packs",
            groups.len(),
            example[0]
        ));
    }
}

/// The error, with what to do.
fn with_advice(error: BookError) -> anyhow::Error {
    match error {
        BookError::Text {
            error: RenderError::MissingGlyph { character, .. },
            ..
        } => {
            let font = font_with(character);
            anyhow!("{error}: --font FILE adds a font that has it, such as {font}")
        }
        BookError::TooLarge(ref misfits) => {
            anyhow!("{error}\n{}", advice_for(misfits))
        }
        _ => error.into(),
    }
}
