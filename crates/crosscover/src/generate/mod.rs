//! `crosscover generate`: make a pack.

mod given;
mod order;
mod part;

use crate::cli::Generate;
use crate::exit::Exit;
use crate::{files, input, interrupt, output, parallel};
use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
pub(crate) use order::Order;
pub(crate) use part::{Begin, Manifest, Names, Part, hash};
use puzzle_pack::source::Given;
use puzzle_pack::{Batch, Cause, Engines, GenerateError, Made, PackWriter, Recipe, Seen, Tally};
use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::Path;

pub(crate) fn run(options: &Generate) -> Result<Exit> {
    let given = given::read(options)?;
    let order = Order::of(options, &given)?;
    let recipe = order.recipe().expect("the options are well-formed");
    let job = Job {
        options,
        given: &given,
        order: &order,
        recipe: &recipe,
    };
    let out = &options.out;
    if input::is_dash(out) {
        return to_stream(job, io::stdout());
    }
    match fs::metadata(out) {
        Ok(existing) if existing.is_dir() => bail!("{} is a folder", out.display()),
        // A device or a pipe takes the pack as it comes; no file may take its place.
        Ok(existing) if !existing.is_file() => {
            let device = File::options().write(true).open(out);
            let device = device.with_context(|| format!("cannot open {}", out.display()))?;
            return to_stream(job, device);
        }
        _ => {}
    }
    // Behind a link it is the file that is replaced.
    let names = Names::of(&fs::canonicalize(out).unwrap_or_else(|_| out.clone()));
    if names.pack.exists() && !options.force {
        return existing(out, &names, &order);
    }
    if !files::folder_of(out).is_dir() {
        bail!(
            "cannot write to the folder of {}: there is none",
            out.display()
        );
    }
    to_file(job, &names)
}

/// What to say of a pack that is there already: whether it is the one that was asked for.
pub(crate) fn existing(out: &Path, names: &Names, order: &Order) -> Result<Exit> {
    let name = out.display();
    let Some(manifest) = names.read_manifest()? else {
        bail!("{name} exists already; --force replaces it");
    };
    if manifest.order != *order {
        bail!(
            "{name} exists already, with other options or by another version; --force replaces it"
        );
    }
    let sha256 = hash(&names.pack).with_context(|| format!("cannot read {name}"))?;
    if sha256 != manifest.sha256 {
        bail!("{name} is not what its manifest says; --force replaces it");
    }
    let boards = output::count(manifest.rows, "board", "boards");
    output::note(format_args!(
        "{name} is there already, with {boards}; --force makes it anew"
    ));
    Ok(match manifest.is_full() {
        true => Exit::Yes,
        false => Exit::OutOfBudget,
    })
}

/// What is to be done.
#[derive(Clone, Copy)]
struct Job<'a> {
    options: &'a Generate,
    /// The pictures, if any were given.
    given: &'a [Given],
    order: &'a Order,
    recipe: &'a Recipe,
}

impl Job<'_> {
    /// Says what became of a picture that was given, if it is not in the pack as it was.
    fn report(&self, bar: &ProgressBar, made: &Made<'_>) {
        let Some(given) = self.given.get(made.index as usize) else {
            return;
        };
        let flips: Vec<String> = made.flips.iter().map(ToString::to_string).collect();
        let number = output::count(flips.len() as u64, "cell", "cells");
        let text = match (made.row, flips.is_empty()) {
            (Ok(_), true) => return,
            (Ok(_), false) => format!("{number} flipped: {}", flips.join(" ")),
            (Err(cause), true) => format!("left out: {cause}"),
            (Err(cause), false) => format!("left out, with {number} flipped: {cause}"),
        };
        bar.suspend(|| output::note(format_args!("{}: {text}", given.name)));
    }
}

/// Writes the pack to a file that can be gone on with if anything happens.
fn to_file(job: Job<'_>, names: &Names) -> Result<Exit> {
    let Job {
        options,
        given,
        order,
        recipe,
    } = job;
    let pool = parallel::pool(&options.threads)?;
    // A recipe that no board can follow is refused here, before there is a file.
    pool.install(|| recipe.check())?;
    interrupt::catch()?;
    let mut part = Part::open(
        names,
        order,
        Begin::GoOn {
            force: options.force,
        },
    )?;
    let Range { start, end } = order.indices();
    let before = part.tally();
    let (done, all) = (part.done(), end - start);
    if done > 0 {
        output::note(format_args!("going on after {done} of {all} boards"));
    }
    let batch = Batch {
        recipe,
        seed: order.seed,
        indices: start + done..end,
        given,
        stop: &interrupt::is_raised,
    };
    let bar = parallel::progress(Some(end - start), "boards");
    bar.set_position(done);
    let count = parallel::counter(&bar);
    let mut written = Ok(());
    let mut seen = std::mem::take(&mut part.seen);
    let result = pool.install(|| {
        batch.generate(&mut seen, |made| {
            count();
            job.report(&bar, &made);
            written = match made.row {
                Ok(row) => part.write(row, made.tally),
                Err(_) => part.pass(made.tally),
            };
            continue_if(&written)
        })
    });
    bar.finish_and_clear();
    let name = options.out.display();
    written.with_context(|| {
        format!(
            "cannot write {name} (what was written stays, and the same command goes on with it)"
        )
    })?;
    let exit = match result {
        Ok(()) => Exit::Yes,
        Err(GenerateError::Stopped) => {
            part.save().context("cannot write the pack")?;
            output::complain(format_args!(
                "interrupted after {} of {} boards; the same command goes on from there",
                part.done(),
                all
            ));
            std::process::exit(interrupt::EXIT);
        }
        // The boards before it are a good pack; they are kept.
        Err(ref error @ GenerateError::Tries { tally, .. }) => {
            output::complain(format_args!("{error}"));
            let mut failed = before;
            failed += tally;
            failed -= part.tally();
            part.add(failed);
            Exit::OutOfBudget
        }
        Err(error) => return Err(error.into()),
    };
    let manifest = part.finish(options.force)?;
    summarize(job, manifest.tally);
    Ok(exit)
}

fn continue_if(written: &io::Result<()>) -> ControlFlow<()> {
    match written {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// Writes the pack to stdout or a device, as it comes.
fn to_stream<W: Write + Send>(job: Job<'_>, stream: W) -> Result<Exit> {
    let Job {
        options,
        given,
        order,
        recipe,
    } = job;
    let pool = parallel::pool(&options.threads)?;
    // A recipe that no board can follow is refused here, before the header is written.
    pool.install(|| recipe.check())?;
    let columns = order.columns().expect("the options are well-formed");
    let writer = PackWriter::begin(stream, &columns, order.form());
    let mut writer = writer.context("cannot write the pack")?;
    let mut written = Ok(());
    let mut total = Tally::default();
    let indices = order.indices();
    let bar = parallel::progress(Some(indices.end - indices.start), "boards");
    let count = parallel::counter(&bar);
    let batch = Batch {
        recipe,
        seed: order.seed,
        indices,
        given,
        stop: &|| false,
    };
    let mut show = |made: Made<'_>| {
        count();
        job.report(&bar, &made);
        total += *made.tally;
        written = made.row.map_or(Ok(()), |row| writer.write(row));
        continue_if(&written)
    };
    let result = pool.install(|| batch.generate(&mut Seen::default(), &mut show));
    bar.finish_and_clear();
    written.context("cannot write the pack")?;
    let exit = match result {
        Ok(()) => Exit::Yes,
        // The boards before it are a good pack; they are kept.
        Err(ref error @ GenerateError::Tries { tally, .. }) => {
            output::complain(format_args!("{error}"));
            total = tally;
            Exit::OutOfBudget
        }
        Err(error) => return Err(error.into()),
    };
    let flushed = writer.finish().and_then(|mut stream| stream.flush());
    flushed.context("cannot write the pack")?;
    summarize(job, total);
    Ok(exit)
}

/// Tells on stderr what became of the candidates.
fn summarize(job: Job<'_>, tally: Tally) {
    let rejected = tally.rejected().into_iter().filter(|&(_, count)| count > 0);
    let causes: Vec<String> = rejected
        .map(|(cause, count)| match cause {
            Cause::Duplicate => format!("{count} duplicates"),
            cause => format!("{count} {cause}"),
        })
        .collect();
    let boards = output::count(tally.accepted, "board", "boards");
    let size = match job.given.is_empty() {
        true => format!(" of {}x{}", job.order.width, job.order.height),
        false => String::new(),
    };
    let decided = match job.options.engines {
        Engines::Both => "verified by both engines",
        Engines::Propagation => "decided by propagation alone",
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
