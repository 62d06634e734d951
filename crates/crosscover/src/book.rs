//! `crosscover book`: a book for print from packs.

use crate::cli::BookTitles;
use crate::engines::propagate;
use crate::exit::Exit;
use crate::kinds::{check_extension, extension};
use crate::measure::stop_after;
use crate::render::{fonts, refuse_terminal};
use crate::titles::{choose_languages, font_with, note_omissions};
use crate::uniqueness::switch_in_brackets;
use crate::{cli, input, output};
use anyhow::{Result, anyhow};
use nonogram::{Verdict, WorkBudget};
use nonogram_book::{
    Book, BookError, BookPuzzle, BookSettings, MIN_PAGES, Misfit, PrintCheck, PrintPaper,
    PrintRules, Remedy, millimetres,
};
use nonogram_render::RenderError;
use puzzle_pack::TitleLanguage;
use puzzle_pack::files::PackFiles;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;

pub(crate) fn run(options: &cli::MakeBook) -> Result<Exit> {
    let inputs = options
        .files
        .iter()
        .chain(&options.font)
        .chain(&options.imprint)
        .chain(&options.closing);
    let outputs = [
        ("--out", Some(options.out.as_path())),
        ("--solutions", options.solutions.as_deref()),
        output::json_to_stdout(options.json || options.check),
    ];
    output::check_files(inputs, &outputs, options.force)?;
    for file in options.solutions.iter().chain([&options.out]) {
        check_extension(file, "pdf", "a book is a PDF file")?;
        refuse_terminal(file)?;
    }
    let fonts = fonts(&options.font)?;
    let imprint = options.imprint.as_deref().map(input::text).transpose()?;
    let mut closing = options.closing.as_deref().map(input::text).transpose()?;
    if options.no_closing {
        closing = Some(String::new());
    }
    let settings = BookSettings {
        trim: options.trim,
        inside: options.inside,
        title: options.title.clone(),
        subtitle: options.subtitle.clone(),
        author: options.author.clone(),
        year: options.year,
        isbn: options.isbn.clone(),
        credits: credits(options),
        imprint,
        language: options.language,
        second_language: options.second_language,
        sections: options.sections,
        per_page: options.per_page,
        weights: options.lines.at_least(options.min_line),
        is_large_print: options.large_print,
        cell: options.cell,
        spreads: options.spread,
        times: options.times,
        letters: options.letters,
        solutions_apart: options.solutions.is_some(),
        is_ebook: options.ebook,
        note_pages: options.notes.into(),
        closing: closing.map(|text| text.trim().to_string()),
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
    let mut checks = checked(options, &options.out, &bytes);
    if let Some((file, bytes)) = solutions {
        output::save(file, &bytes, options.force)?;
        checks.extend(checked(options, file, &bytes));
    }
    report(options, &book, &checks)?;
    let pages = book.pages().len();
    if !options.ebook && !(MIN_PAGES..=options.trim.most_pages()).contains(&pages) {
        output::note(format_args!(
            "{pages} pages: most printers bind {MIN_PAGES} to {}; see --notes, --per-page",
            options.trim.most_pages()
        ));
    }
    if checks.iter().all(|check| check.entry.is_met) {
        Ok(exit)
    } else {
        Ok(exit.max(Exit::No))
    }
}

/// The lines of the imprint about pictures: those of the options, and those of the built-in
/// pictures of packs, whose manifests name them.
fn credits(options: &cli::MakeBook) -> Vec<String> {
    let mut credits = options.credit.clone();
    if options.imprint.is_some() {
        return credits;
    }
    for file in &options.files {
        let manifest = PackFiles::of(file).read_manifest().ok().flatten();
        if manifest.is_none()
            && extension(file).as_deref() == Some("csv")
            && options.credit.is_empty()
        {
            output::note(format_args!(
                "{}: no manifest says where its pictures are from; if they need a credit line, \
                 --credit TEXT prints it",
                input::name(file)
            ));
        }
        let order = manifest.and_then(|manifest| manifest.order);
        let icons = order.and_then(|order| order.icons);
        credits.extend(icons.filter(|icons| !credits.contains(icons)));
    }
    credits
}

/// A rule that a written file meets or breaks.
struct FileCheck {
    file: String,
    entry: PrintCheck,
}

/// Checks a written file, if the options ask for it. Only the book is bound.
fn checked(options: &cli::MakeBook, file: &Path, bytes: &[u8]) -> Vec<FileCheck> {
    if !options.check {
        return Vec::new();
    }
    let rules = PrintRules {
        min_line: options.min_line,
        is_bound: !options.ebook && file == options.out,
        is_ebook: options.ebook,
        ..PrintRules::new(options.trim)
    };
    let entries = rules.check(bytes).into_iter();
    let file = input::name(file);
    entries
        .map(|entry| FileCheck {
            file: file.clone(),
            entry,
        })
        .collect()
}

/// Prints the report of the checks, and how large the book and its cover are.
fn report(options: &cli::MakeBook, book: &Book, checks: &[FileCheck]) -> Result<()> {
    let (puzzles, pages) = (book.puzzles().len(), book.pages().len());
    if !options.json {
        let mut spines = Vec::new();
        for paper in PrintPaper::ALL {
            let spine = paper.spine(pages);
            let inches = inches(spine);
            spines.push(format!(
                "{inches} in ({} mm) on {}",
                millimetres(spine),
                paper.name()
            ));
        }
        let spines = if options.ebook {
            String::new()
        } else {
            format!("; spine {}", spines.join(", "))
        };
        output::note(format_args!(
            "{puzzles} puzzles, {pages} pages of {}{spines}",
            options.trim
        ));
    }
    if !options.json && checks.is_empty() {
        return Ok(());
    }
    let object = options.json.then(|| as_json(options, book, checks));
    output::print(object, |out| {
        for FileCheck { file, entry } in checks {
            let mark = if entry.is_met { "ok" } else { "FAULT" };
            writeln!(out, "{file}: {mark:<5} {:<13} {}", entry.rule, entry.found)?;
        }
        Ok(())
    })
}

/// The book, its spine and cover on each paper, and the checks.
fn as_json(options: &cli::MakeBook, book: &Book, checks: &[FileCheck]) -> Value {
    let pages = book.pages().len();
    let mut spine = Map::new();
    for paper in PrintPaper::ALL {
        let width = paper.spine(pages);
        let (across, high) = options.trim.cover(width);
        let sizes = json!({
            "mm": millimetres(width),
            "inches": inches(width),
            "cover_mm": [millimetres(across), millimetres(high)],
            "cover_inches": [inches(across), inches(high)],
        });
        spine.insert(paper.name().to_string(), sizes);
    }
    let mut object = json!({
        "file": input::name(&options.out),
        "puzzles": book.puzzles().len(),
        "pages": pages,
        "trim": options.trim.to_string(),
        "spine": spine,
    });
    if options.check {
        let mut rules = Vec::new();
        for FileCheck { file, entry } in checks {
            let PrintCheck {
                rule,
                found,
                is_met,
            } = entry;
            rules.push(json!({"file": file, "rule": rule, "found": found, "met": is_met}));
        }
        object["checks"] = rules.into();
    }
    object
}

/// Points in inches, with three decimals.
fn inches(points: f32) -> f64 {
    (f64::from(points) / 72.0 * 1000.0).round() / 1000.0
}

/// The puzzles with exactly one solution. The others are reported and left out.
fn puzzles(options: &cli::MakeBook) -> Result<(Vec<BookPuzzle>, Exit)> {
    let format = cli::InputFormat {
        format: options.format,
        ..cli::InputFormat::default()
    };
    let mut puzzles = Vec::new();
    let (mut numbered, mut worst) = input::puzzles(&options.files, &format);
    if options.titles == BookTitles::Solutions {
        let second = options.second_language.map(TitleLanguage::code);
        let mut languages = vec![options.language.code()];
        languages.extend(second.filter(|second| !languages.contains(second)));
        if let Some(language) = &options.title_language {
            languages = vec![language];
        }
        choose_languages(&mut numbered, &languages);
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
                puzzle.seconds = columns.seconds.or(puzzle.seconds);
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
        Remedy::Cell(cell) => format!("--cell {}mm", millimetres(cell)),
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
            "{} {titles} more than once, such as {}: `generate --each-once` repeats nothing within \
             a pack, and `--exclude` nothing of other packs",
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
