//! `crosscover generate`: make a pack.

mod given;
mod order;

use crate::cli::Generate;
use crate::exit::Exit;
use crate::{input, interrupt, output, parallel};
use anyhow::{Context, Result, anyhow, bail};
use puzzle_pack::source::Given;
use puzzle_pack::{
    Cause, Engines, GenerateError, Made, PackFileError, PackFiles, PackOrder, PackRun, Tally,
};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

pub(crate) fn run(options: &Generate) -> Result<Exit> {
    let given = given::read(options)?;
    let order = order::of(options, &given)?;
    let out = &options.out;
    let pool = parallel::pool(&options.threads)?;
    // Refused before anything is written. An existing pack needs no check.
    let check = || pool.install(|| order.recipe.check());
    let (mut run, is_file) = match fs::metadata(out) {
        _ if input::is_dash(out) => {
            check()?;
            (stream(&order, io::stdout())?, false)
        }
        Ok(existing) if existing.is_dir() => bail!("{} is a folder", out.display()),
        // A device or a pipe takes the pack as it comes; no file may take its place.
        Ok(existing) if !existing.is_file() => {
            let device = File::options().write(true).open(out);
            let device = device.with_context(|| format!("cannot open {}", out.display()))?;
            check()?;
            (stream(&order, device)?, false)
        }
        existing => {
            // Behind a link it is the file that is replaced.
            let files = PackFiles::of(&fs::canonicalize(out).unwrap_or_else(|_| out.clone()));
            if existing.is_ok() && !options.force {
                return self::existing(out, &files, &order);
            }
            check()?;
            interrupt::catch()?;
            (file(options, &files, &order)?, true)
        }
    };
    let wanted = order.wanted();
    if run.done() > 0 {
        output::note(format_args!(
            "continuing after {} of {wanted} boards",
            run.done()
        ));
    }
    let bar = parallel::progress(Some(wanted), "boards");
    bar.set_position(run.done());
    let count = parallel::counter(&bar);
    let result = pool.install(|| {
        run.make(&given, &interrupt::is_raised, |made| {
            count();
            if let Some(text) = remark(&given, made) {
                bar.suspend(|| output::note(format_args!("{text}")));
            }
        })
    });
    bar.finish_and_clear();
    let exit = match result {
        Ok(()) => Exit::Yes,
        // The boards before it are a good pack; they are kept.
        Err(PackFileError::Generate(error @ GenerateError::Tries { .. })) => {
            output::complain(format_args!("{error}"));
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
            bail!("{error:#}; what was written stays, and the same command continues it");
        }
        Err(error) => return Err(error.into()),
    };
    let tally = run.finish(options.force);
    let tally = tally.map_err(|error| with_advice(error, "--force begins anew"))?;
    summarize(&order, tally);
    Ok(exit)
}

/// A pack that goes to stdout or a device, as it comes.
fn stream(order: &PackOrder, stream: impl Write + Send + 'static) -> Result<PackRun> {
    PackRun::to_stream(order, stream).context("cannot write the pack")
}

/// A pack in a file, from where it was left.
fn file(options: &Generate, files: &PackFiles, order: &PackOrder) -> Result<PackRun> {
    let name = options.out.display();
    let folder = options.out.parent();
    if folder.is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        bail!("cannot write {name}: there is no such folder");
    }
    match PackRun::resume(files, order) {
        Ok(run) => Ok(run),
        Err(error) if error.is_damage() && options.force => Ok(PackRun::create(files, order)?),
        Err(error) => Err(with_advice(error, "--force begins anew")),
    }
}

/// An error with what to do, if a file is damaged.
pub(crate) fn with_advice(error: PackFileError, advice: &str) -> anyhow::Error {
    let is_damage = error.is_damage();
    let error = anyhow::Error::new(error);
    match is_damage {
        true => anyhow!("{error:#}; {advice}"),
        false => error,
    }
}

/// What to say of a pack that exists already: whether it is the one that was asked for.
pub(crate) fn existing(out: &Path, files: &PackFiles, order: &PackOrder) -> Result<Exit> {
    let name = out.display();
    let advised = |error| with_advice(error, "--force replaces the pack");
    let Some(manifest) = files.read_manifest().map_err(advised)? else {
        bail!("{name} exists already; --force replaces it");
    };
    if manifest.order != *order {
        bail!(
            "{name} exists already, with other options or by another version; --force replaces it"
        );
    }
    files.compare(&manifest).map_err(advised)?;
    let boards = output::count(manifest.rows, "board", "boards");
    output::note(format_args!(
        "{name} exists already, with {boards}; --force makes it anew"
    ));
    Ok(match manifest.is_full() {
        true => Exit::Yes,
        false => Exit::OutOfBudget,
    })
}

/// What became of a picture that was given, if it is not in the pack as it was.
fn remark(given: &[Given], made: &Made<'_>) -> Option<String> {
    let name = &given.get(made.index as usize)?.name;
    let flips: Vec<String> = made.flips.iter().map(ToString::to_string).collect();
    let number = output::count(flips.len() as u64, "cell", "cells");
    Some(match (made.row, flips.is_empty()) {
        (Ok(_), true) => return None,
        (Ok(_), false) => format!("{name}: {number} flipped: {}", flips.join(" ")),
        (Err(cause), true) => format!("{name}: left out: {cause}"),
        (Err(cause), false) => format!("{name}: left out, with {number} flipped: {cause}"),
    })
}

/// Says on stderr what became of the candidates.
fn summarize(order: &PackOrder, tally: Tally) {
    let rejected = tally.rejected().into_iter().filter(|&(_, count)| count > 0);
    let causes: Vec<String> = rejected
        .map(|(cause, count)| match cause {
            Cause::Duplicate => format!("{count} duplicates"),
            cause => format!("{count} {cause}"),
        })
        .collect();
    let boards = output::count(tally.accepted, "board", "boards");
    let size = match order.given {
        None => format!(" of {}x{}", order.recipe.width, order.recipe.height),
        Some(_) => String::new(),
    };
    let decided = match order.recipe.engines == Engines::Both {
        true => "verified by both engines",
        false => "decided by propagation alone",
    };
    let mut text = format!("{boards}{size}, each {decided}");
    if !causes.is_empty() {
        text = format!("{text}; rejected: {}", causes.join(", "));
    }
    if tally.repaired > 0 {
        text = format!("{text}; repaired: {}", tally.repaired);
    }
    // Nothing is lost if stderr is closed.
    let _ = writeln!(io::stderr(), "{text}");
}
