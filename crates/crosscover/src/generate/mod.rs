//! `crosscover generate`: make a pack.

mod contact;
mod given;
pub(crate) mod glyphs;
mod images;
mod list;
mod names;
mod order;
pub(crate) mod short;
mod skip;
mod target;
mod titled;

use crate::cli::Generate;
use crate::exit::Exit;
use crate::kinds::{check_extension, check_pack_name};
use crate::{input, interrupt, output, parallel};
use anyhow::{Result, anyhow, bail};
use contact::ContactSheet;
use pixelize::{Figure, Style};
use puzzle_pack::files::{PackFileError, PackOrder};
use puzzle_pack::source::{Given, Source, Subject};
use puzzle_pack::{Cause, Engines, Excluded, GenerateError, IndexResult, MadeBoard, Recipe, Tally};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
pub(crate) use target::{Beginning, begin, with_advice};

pub(crate) fn run(options: &Generate) -> Result<Exit> {
    if options.list {
        return list::run(options);
    }
    // A table may be replaced by its pack. An existing pack is compared.
    let contact = options.contact.as_deref();
    output::check_files(
        options.images.iter().chain(&options.exclude),
        &[("--out", Some(&options.out)), ("--contact", contact)],
        true,
    )?;
    // Not after all the work.
    output::check_files([], &[("--contact", contact)], options.force)?;
    check_pack_name(&options.out, options.form())?;
    if let Some(contact) = contact {
        check_extension(contact, "html", "a contact sheet is a page")?;
    }
    let excluded = input::excluded(&options.exclude)?;
    let given::Pictures {
        given,
        dropped,
        is_short,
    } = given::read(options)?;
    // What is there is worth a pack; the exit code says that something is missing.
    let least = if is_short { Exit::BadInput } else { Exit::Yes };
    let order = order::of(options, &given, excluded)?;
    if let Some(text) = unnamed(&order.recipe) {
        output::note(format_args!("{text}"));
    }
    if let Some(text) = not_kept(options, &order, &given, dropped) {
        output::note(format_args!("{text}"));
    }
    if let Some(count) = options.count.filter(|&count| count > order.count) {
        let all = output::count(order.count, "picture", "pictures");
        output::note(format_args!(
            "--count {count}: there are only {all} to look at"
        ));
    }
    let pool = parallel::pool(&options.threads)?;
    let (mut run, is_file) = match begin(&order, &options.out, options.force, &pool, true)? {
        Beginning::ToStream(run) => (run, false),
        Beginning::ToFile(run) => (run, true),
        Beginning::Exists(exit) => return Ok(exit.max(least)),
    };
    let wanted = order.wanted();
    if run.done() > 0 {
        output::note(format_args!(
            "continuing after {} of {wanted} boards",
            run.done()
        ));
    }
    short::foresee(&order);
    let tried = Arc::new(AtomicU64::new(0));
    let bar = parallel::candidates(wanted, Arc::clone(&tried));
    bar.set_position(run.done());
    let is_seen = !bar.is_hidden();
    // The makers ask once for each candidate, and again during a repair.
    let stop = || {
        if is_seen {
            tried.fetch_add(1, Ordering::Relaxed);
        }
        interrupt::is_raised()
    };
    let mut turned = Vec::new();
    let mut sheet = options.contact.is_some().then(ContactSheet::default);
    let result = pool.install(|| {
        run.make(&given, &stop, |made| {
            bar.inc(1);
            if let Some(sheet) = &mut sheet {
                sheet.add(&given, made);
            }
            let likeness = made.board.ok().and_then(|board| board.likeness);
            if likeness.is_some_and(|likeness| likeness.is_turned == Some(true)) {
                turned.extend(given_of(&given, made).map(|given| given.name.clone()));
            }
            if let Some(text) = remark(&given, made) {
                bar.suspend(|| output::note(format_args!("{text}")));
            }
        })
    });
    bar.finish_and_clear();
    if !turned.is_empty() {
        output::note(format_args!("{}", turned_note(&turned)));
    }
    if let (Some(sheet), Some(path)) = (sheet, &options.contact) {
        output::save(path, sheet.page().as_bytes(), options.force)?;
    }
    let mut exit = match result {
        Ok(()) => Exit::Yes,
        // The boards before it are a good pack; they are kept.
        Err(PackFileError::Generate(GenerateError::Short { shortage, tally })) => {
            short::report(&order, run.done(), shortage, &tally);
            Exit::OutOfBudget
        }
        Err(PackFileError::Generate(GenerateError::Stopped)) => {
            output::complain(format_args!(
                "interrupted after {} of {wanted} boards; the same command continues from there",
                run.done()
            ));
            std::process::exit(interrupt::EXIT);
        }
        Err(error @ PackFileError::Io { .. }) if is_file => {
            let error = anyhow::Error::new(error);
            bail!("{error:#}; the boards so far stay, and the same command continues");
        }
        Err(error @ PackFileError::Generate(GenerateError::TooLarge(_))) => {
            if run.tally().accepted == 0 {
                run.discard();
            }
            return Err(anyhow!(
                "{error}: choose a smaller --size, or --engines propagation"
            ));
        }
        Err(error) => return Err(error.into()),
    };
    // An empty part of a pack is one of the parts to merge.
    let is_part = order.shard.is_some() && exit == Exit::Yes;
    let is_nothing = run.tally().accepted == 0 && wanted > 0 && !is_part;
    let tally = if is_nothing {
        run.discard()
    } else {
        let tally = run.finish();
        tally.map_err(|error| with_advice(error, "--force starts again"))?
    };
    // Most of all pictures of a size are rejected, as expected. Otherwise it is said why boards are
    // missing.
    if tally.accepted < wanted && order.recipe.source != Source::Exhaustive {
        output::say(format_args!("{}", summary(&order, tally)))
    } else {
        output::note(format_args!("{}", summary(&order, tally)))
    }
    if is_nothing {
        exit = exit.max(Exit::No);
        if is_file {
            let name = options.out.display();
            output::complain(format_args!(
                "{name}: not written, because there is no board"
            ));
        }
    }
    Ok(exit.max(least))
}

/// What is not known of the excluded boards.
fn unnamed(recipe: &Recipe) -> Option<String> {
    let unnamed = recipe.excluded.as_ref().map_or(0, Excluded::unnamed);
    let is_of_use = recipe.source.shows_things() && unnamed > 0;
    is_of_use.then(|| {
        let titles = output::count(
            unnamed as u64,
            "excluded title names",
            "excluded titles name",
        );
        format!("{titles} no icon and no shape: what these boards show may come again")
    })
}

/// The columns of the table that are not in the pack.
fn not_kept(
    options: &Generate,
    order: &PackOrder,
    given: &[Given],
    mut dropped: Vec<String>,
) -> Option<String> {
    let name = input::name(options.table.as_ref()?);
    let extras = given.first().map(|given| &given.extras[..]);
    let extras = extras.unwrap_or_default().iter().map(|(name, _)| name);
    dropped.extend(
        extras
            .filter(|name| order.columns.position(name).is_none())
            .cloned(),
    );
    let columns = match &dropped[..] {
        [] => return None,
        [_] => "column",
        _ => "columns",
    };
    Some(format!(
        "{name}: not in the pack: the {columns} {}",
        dropped.join(", ")
    ))
}

/// The picture or the image of an index.
fn given_of<'g>(given: &'g [Given], made: &IndexResult<'_>) -> Option<&'g Given> {
    given.get((made.index / made.variants) as usize)
}

/// What became of a picture that was given, if it is not in the pack as it was.
fn remark(given: &[Given], made: &IndexResult<'_>) -> Option<String> {
    let Given {
        name,
        refused,
        subject,
        ..
    } = given_of(given, made)?;
    if let Some(refused) = refused {
        return Some(format!("{name}: left out: {refused}"));
    }
    let flips: Vec<String> = made.flips.iter().map(ToString::to_string).collect();
    // Changes of an image are in its row.
    let Subject::Picture(picture) = subject else {
        return match made.board {
            Err(cause) => {
                let hint = hint(cause, subject);
                Some(format!("{name}: left out: {cause}{hint}"))
            }
            Ok(board) if crowded(board).is_some() => crowded(board).map(|columns| {
                format!(
                    "{name}: parts side by side, as the letters of a word, cannot be read in {} \
                     columns: use a --size of {columns} columns or more",
                    board.picture.width()
                )
            }),
            // The converter's last resort.
            Ok(board) if board.likeness.is_some_and(|it| it.style == Style::Tones) => {
                Some(format!(
                    "{name}: a photograph, or a picture without a ground: few people recognise \
                     such boards"
                ))
            }
            Ok(_) => None,
        };
    };
    let verb = if picture.is_colored() {
        "changed"
    } else {
        "flipped"
    };
    let number = output::count(flips.len() as u64, "cell", "cells");
    Some(match (made.board, flips.is_empty()) {
        (Ok(_), true) => return None,
        (Ok(_), false) => format!("{name}: {number} {verb}: {}", flips.join(" ")),
        (Err(cause), true) => format!("{name}: left out: {cause}"),
        (Err(cause), false) => format!("{name}: left out, with {number} {verb}: {cause}"),
    })
}

/// What helps an image of several letters, which would be too unlike on a small or a square board.
fn hint(cause: Cause, subject: &Subject) -> String {
    let Subject::Image(image) = subject else {
        return String::new();
    };
    let pixels = (cause == Cause::Loss).then(|| image.load().ok()).flatten();
    let figure = pixels.and_then(|pixels| Figure::of(&pixels));
    match figure.and_then(|figure| figure.columns_for_parts()) {
        Some(columns) => {
            format!(": letters need 5 columns each, so use a --size of {columns} columns or more")
        }
        None => String::new(),
    }
}

/// The columns that the letters of an image need, if its board has fewer.
fn crowded(board: &MadeBoard) -> Option<usize> {
    board.likeness.and_then(|likeness| likeness.crowded)
}

/// The images that were turned.
fn turned_note(names: &[String]) -> String {
    const SHOWN: usize = 5;
    let images = output::count(names.len() as u64, "image was", "images were");
    let shown = names[..names.len().min(SHOWN)].join(", ");
    let others = match names.len().saturating_sub(SHOWN) {
        0 => String::new(),
        others => format!(" and {others} more (column turned)"),
    };
    format!("{images} turned upright: {shown}{others}; --no-turn leaves them as they lie")
}

/// What became of the candidates.
fn summary(order: &PackOrder, tally: Tally) -> String {
    let boards = match tally.accepted {
        0 => "no board".to_string(),
        number => output::count(number, "board", "boards"),
    };
    let size = match order.given {
        None if order.recipe.sizes.is_empty() => {
            format!(" of {}x{}", order.recipe.width, order.recipe.height)
        }
        None => format!(" of {} sizes", order.recipe.sizes.len()),
        Some(_) => String::new(),
    };
    let decided = match (tally.accepted, order.recipe.engines) {
        (0, _) => "",
        (_, Engines::Both) => ", each verified by both engines",
        _ => ", each decided by propagation alone",
    };
    let mut text = format!("{boards}{size}{decided}");
    let rejected = tally.rejected().into_iter().filter(|&(_, count)| count > 0);
    let causes: Vec<String> = rejected
        .map(|(cause, count)| match cause {
            Cause::Duplicate => output::count(count, "duplicate", "duplicates"),
            cause => format!("{count} {cause}"),
        })
        .collect();
    if !causes.is_empty() {
        text = format!("{text}; rejected: {}", causes.join(", "));
    }
    if tally.repaired > 0 {
        text = format!("{text}; repaired: {}", tally.repaired);
    }
    text
}
