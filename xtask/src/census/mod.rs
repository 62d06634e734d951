//! Counts the pictures of a size that are determined by their clues, and how hard they are to find.
//!
//! All pictures with the same row clues are gone through at once ([`group`]): their column clues are put into a hash table,
//! and those that occur once belong to a picture that is determined by its clues. For these pictures, line logic and probing
//! are decided with tables ([`logic`], [`mod@line`]). The choices of row clues are divided into units ([`units`]), and the
//! units into parts ([`part`]).
//!
//! The numbers are those of the project's solver: the same techniques, the same sweeps. The code is not: nothing here is
//! shared with it. [`second`] takes the same census with the solver, and [`sample`] compares both on random pictures of
//! larger sizes.

mod group;
mod line;
mod logic;
mod part;
mod report;
mod sample;
mod second;
mod tally;
#[cfg(test)]
mod tests;
mod units;

use crate::size::Size;
use anyhow::Result;
use group::Kit;
use line::MAX_CELLS;
use part::{Part, State};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// What to count.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Width and height, each from 1 to 6, such as 6x6; for a sample from 1 to 30
    size: Size,
    /// Count only part I of N
    #[arg(long, value_name = "I/N", default_value = "1/1", conflicts_with_all = ["sample", "join"])]
    part: Part,
    /// The number of threads
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Save to this file every ten seconds, and continue from it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["sample", "join"])]
    state: Option<PathBuf>,
    /// Decide each board with the solver of the project instead of the tables
    #[arg(long, conflicts_with_all = ["sample", "join"])]
    by_engine: bool,
    /// Add up the files of all parts
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "sample")]
    join: Vec<PathBuf>,
    /// Decide this number of random pictures with the solver of the project, and up to 6x6 with the tables too
    #[arg(long, value_name = "N")]
    sample: Option<NonZeroUsize>,
    /// The seed of the sample
    #[arg(long, default_value_t = 1, requires = "sample")]
    seed: u64,
    /// Print a line of JSON
    #[arg(long)]
    json: bool,
    /// Put the numbers into docs/census.jsonl and docs/CENSUS.md
    #[arg(long, conflicts_with_all = ["sample", "by_engine"])]
    publish: bool,
}

/// Takes a census, prints it, and compares it with published numbers.
pub(crate) fn run(options: &Options) -> Result<()> {
    let threads = options.threads.get();
    if let Some(pictures) = options.sample {
        let estimate = sample::run(options.size, pictures.get(), options.seed, threads)?;
        if options.json {
            println!("{}", serde_json::to_string(&estimate)?);
        } else {
            print!("{}", report::estimate(&estimate));
        }
        return Ok(());
    }
    options.size.within(MAX_CELLS)?;
    let kit = Kit::new(options.size);
    let state = if options.join.is_empty() {
        let start = State::new(&kit, options.part, options.by_engine);
        part::run(&kit, start, threads, options.state.as_deref())?
    } else {
        let parts = options.join.iter().map(|path| State::read(path));
        part::join(&kit, &parts.collect::<Result<Vec<_>>>()?)?
    };
    if options.json {
        println!("{}", serde_json::to_string(&state)?);
    } else {
        print!("{}", report::text(&state));
    }
    if state.is_whole() {
        report::check(options.size, &state.tally)?;
        if options.publish {
            report::publish(&state)?;
        }
    }
    Ok(())
}

/// Counts a size of up to 6x6 and compares with published numbers.
pub(crate) fn check(size: Size) -> Result<()> {
    let kit = Kit::new(size);
    let whole = State::new(&kit, Part::WHOLE, false);
    let state = part::run(&kit, whole, 1, None)?;
    report::check(size, &state.tally)
}
