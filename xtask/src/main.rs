//! Chores of the workspace: `cargo xtask COMMAND`, which needs nothing but cargo.
//!
//! | command | what it does |
//! |---|---|
//! | `ci` | everything that CI runs |
//! | `data` | decides every board of `data/` again and compares with `data/expected.toml` |
//! | `exhaustive WxH` | decides every board of a size and compares with brute force |
//!
//! Formatting, lints, docs and the architecture's invariants are an ordinary test, `tests/tidy.rs`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the commands report on the terminal"
)]

mod ci;
mod data;
mod engines;
mod exhaustive;

use clap::Parser;
use exhaustive::Size;
use nonogram_cover::Encoding;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Chores of the workspace")]
enum Command {
    /// Run everything that CI runs; stop at the first failure
    Ci,
    /// Decide every board of data/ again and compare with data/expected.toml
    Data,
    /// Decide every board of a size and compare with brute force
    Exhaustive {
        /// Width and height, each from 1 to 5, such as 4x4
        size: Size,
        /// Use all three encodings, not only the lattice
        #[arg(long)]
        all_encodings: bool,
    },
}

fn main() -> ExitCode {
    match run(Command::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Ci => ci::run(),
        Command::Data => data::run(),
        Command::Exhaustive {
            size,
            all_encodings: true,
        } => exhaustive::run(size, &Encoding::ALL),
        Command::Exhaustive { size, .. } => exhaustive::run(size, &[Encoding::Lattice]),
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), ".."].iter().collect()
}
