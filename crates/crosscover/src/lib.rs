//! The `crosscover` command: solves, inverts, generates and verifies nonograms with two engines.
//!
//! It is a library because a library compiles beside those that it uses, and a program after them.

mod ambiguity;
mod bench;
mod book;
mod cli;
mod concat;
mod convert;
mod cover;
mod decodoku;
mod encode;
mod engines;
mod exit;
mod explain;
mod generate;
mod hint;
mod input;
mod interrupt;
mod invert;
mod kinds;
mod line;
mod manual;
mod measure;
mod merge;
mod output;
mod parallel;
mod patterns;
mod proof;
mod rate;
mod render;
mod repair;
mod replace;
mod share;
mod solve;
mod stats;
mod status;
mod steps;
mod stopped;
mod studio;
mod titles;
mod uniqueness;
mod verify;

use clap::Parser;
use cli::{Cli, Command};
use exit::Exit;
use measure::Stopwatch;
use std::process::ExitCode;

/// The version and, if known, the commit that the program was built from.
const VERSION: &str = env!("CROSSCOVER_VERSION");

/// The commit alone.
const COMMIT: Option<&str> = match env!("CROSSCOVER_COMMIT") {
    commit if commit.is_empty() => None,
    commit => Some(commit),
};

/// Runs the command with the arguments of this process.
pub fn run() -> ExitCode {
    let stopwatch = Stopwatch::of_process();
    let (mut command, is_verbose) = match Cli::try_parse() {
        Ok(cli) => {
            output::set_up(cli.quiet, cli.color);
            (cli.command, cli.verbose)
        }
        Err(error) => {
            let arguments = std::env::args_os().skip(1);
            let mut words = arguments.filter_map(|word| word.into_string().ok());
            let command = words.find(|word| !word.starts_with('-'));
            let error = cli::with_neighbours(error, &command.unwrap_or_default());
            return output::usage(&error);
        }
    };
    if let Err(error) = check_simd() {
        output::complain(format_args!("{error}"));
        return Exit::BadInput.into();
    }
    if let Err(error) = patterns::expand(&mut command) {
        output::complain(format_args!("{error:#}"));
        return Exit::BadInput.into();
    }
    let result = match command {
        Command::Solve(options) => solve::run(&options),
        Command::Hint(options) => hint::run(&options),
        Command::Line(options) => line::run(&options),
        Command::Prove(options) => proof::prove(&options),
        Command::CheckProof(options) => proof::check(&options),
        Command::Invert(options) => invert::run(&options),
        Command::Generate(options) => generate::run(&options),
        Command::Concat(options) => concat::run(&options),
        Command::Merge(options) => merge::run(&options),
        Command::Replace(options) => replace::run(&options),
        Command::Status(options) => status::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Stats(options) => stats::run(&options),
        Command::Encode(options) => encode::run(&options),
        Command::Cover(options) => cover::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Rate(options) => rate::run(&options),
        Command::Render(options) => render::run(&options),
        Command::Book(options) => book::run(&options),
        Command::Repair(options) => repair::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Studio(options) => studio::run(&options),
        Command::Share(options) => share::run(&options),
        Command::Decodoku(options) => decodoku::run(&options),
        Command::Baseline => bench::baseline::run(),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { dir: None } => manual::print(),
        Command::Man { dir: Some(folder) } => manual::write(&folder),
    };
    if is_verbose {
        let (version, times) = (VERSION, stopwatch.times());
        let memory = measure::peak_memory();
        let memory = memory.map_or(String::new(), |bytes| format!(", {} MB", bytes / 1_000_000));
        output::note(format_args!("crosscover {version}: {times}{memory}"));
    }
    result
        .unwrap_or_else(|error| {
            // A reader such as `head` closes the pipe early: it has seen enough.
            if output::is_closed(&error) {
                return Exit::Yes;
            }
            output::complain(format_args!("{error:#}"));
            Exit::BadInput
        })
        .into()
}

/// The engines read `CROSSCOVER_SIMD` themselves and take other names for the best instructions.
fn check_simd() -> anyhow::Result<()> {
    match std::env::var_os("CROSSCOVER_SIMD") {
        Some(name)
            if !["plain", "avx2", "avx512"]
                .iter()
                .any(|&known| name == known) =>
        {
            anyhow::bail!("CROSSCOVER_SIMD is {name:?}: expected plain, avx2 or avx512")
        }
        _ => Ok(()),
    }
}
