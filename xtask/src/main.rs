//! Chores of the workspace: `cargo xtask COMMAND`. Most of them need only cargo.
//!
//! - `bench-report`: measures the exact-cover engine against other crates, writes
//!   `benches/REPORT.md`
//! - `census WxH`: counts the pictures of a size that are determined by their clues, by
//!   technique, and compares with `docs/CENSUS.md`
//! - `ci`: what CI runs after `cargo test --workspace`: format, lints, documentation, and
//!   checks of both engines
//! - `exhaustive WxH`: decides every board of a size and compares with brute force
//! - `levels`: prints the limits of the levels of boards, for `puzzle-pack`: the quantiles of a
//!   sample
//! - `nonogram-report`: measures our propagation solver against others, writes
//!   `benches/NONOGRAMS.md`
//! - `npm`: builds the npm package `npm/`; with `--test`, installs it in a new folder and tests
//!   it, in Chromium too
//! - `scale`: measures a pack of a million boards: time and memory, for `docs/RELIABILITY.md`
//! - `site`: builds the studio for any static host in `target/site`; with `--test`, tests it
//!   and `crosscover studio` in Chromium
//! - `soak --minutes N`: runs the command on random input, kills it, fills its disk and damages
//!   its files; stops at the first difference
//! - `table NAME`: measures a table of `benches/README.md`: `packs`, `c-baseline`, `hard-covers`
//! - `study REPOSITORY`: compares the expected times and difficulties with those of people, for
//!   `docs/difficulty.md`
//!
//! Rules for the source, such as the allowed dependencies between crates, are the tests of the
//! package `tidy`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the commands report on the terminal"
)]

mod bench_report;
mod census;
mod ci;
mod engines;
mod exhaustive;
mod levels;
mod licenses;
mod markdown;
mod measure;
mod nonogram_report;
mod npm_package;
mod paths;
mod scale;
mod site;
mod soak;
mod study;
mod tables;

use census::BoardSize;
use clap::Parser;
use nonogram_cover::Encoding;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Chores of the workspace")]
enum Chore {
    /// Measure the exact-cover engine against other crates and write benches/REPORT.md
    BenchReport(bench_report::BenchPlan),
    /// Count the pictures of a size that are determined by their clues, by technique, and compare
    /// with docs/CENSUS.md
    Census {
        /// Width and height, each from 1 to 6
        size: BoardSize,
    },
    /// Run what CI runs after `cargo test --workspace`; stop at the first failure
    Ci,
    /// Decide every board of a size and compare with brute force
    Exhaustive {
        /// Width and height, each from 1 to 5, such as 4x4
        size: BoardSize,
        /// Use all encodings, not only the lattice
        #[arg(long)]
        all_encodings: bool,
    },
    /// Print the limits of the levels of boards, the quantiles of a sample, for
    /// crates/puzzle-pack/src/judge/difficulty.rs
    Levels {
        /// The sides of the squares
        #[arg(default_values_t = levels::SIDES)]
        sides: Vec<usize>,
    },
    /// Measure our propagation solver against other nonogram solvers and a SAT solver and write
    /// benches/NONOGRAMS.md (needs a C++ compiler)
    NonogramReport(nonogram_report::RivalPlan),
    /// Build the npm package, in npm/
    ///
    /// Needs what `site` needs.
    Npm {
        /// Pack it, install it in a new folder, and test it in node and Chromium (needs node, npm
        /// and chromium)
        #[arg(long)]
        test: bool,
    },
    /// Measure a pack of a million boards: time and memory of `generate`, `verify`, `stats`,
    /// `concat --sort` and `generate --exclude --near`
    Scale(scale::ScaleChore),
    /// Build the studio for any static host, in target/site
    ///
    /// Needs the source of Rust's standard library: `rustup component add rust-src`, or Debian's
    /// rustc-web, cargo-web, rust-web-src and lld. The licenses need python3 and rustup's Rust.
    Site {
        /// Test it, and `crosscover studio`, in Chromium (needs node, npm and chromium)
        #[arg(long)]
        test: bool,
        /// The `crosscover` to test, instead of one that this compiles
        #[arg(long, requires = "test")]
        program: Option<PathBuf>,
    },
    /// Run the command on random input, kill it, fill its disk and damage its files, until an
    /// answer differs
    Soak(soak::Soak),
    /// Measure a table of benches/README.md beside other programs
    Table {
        #[command(subcommand)]
        table: tables::MeasuredTable,
        /// Write it to benches/README.md instead of printing it
        #[arg(long, global = true)]
        write: bool,
    },
    /// Compare the expected times and difficulties with those of people, for docs/difficulty.md
    Study(study::Study),
}

fn main() -> ExitCode {
    match run(Chore::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Chore) -> anyhow::Result<()> {
    match command {
        Chore::BenchReport(plan) => bench_report::run(&plan),
        Chore::NonogramReport(plan) => nonogram_report::run(&plan),
        Chore::Levels { sides } => levels::run(&sides),
        Chore::Census { size } => census::run(size),
        Chore::Ci => ci::run(),
        Chore::Npm { test } => npm_package::run(test),
        Chore::Site { test, program } => site::run(test, program.as_deref()),
        Chore::Scale(scale) => scale::run(&scale),
        Chore::Table { table, write } => tables::run(&table, write),
        Chore::Soak(options) => soak::run(&options),
        Chore::Study(study) => study::run(&study),
        Chore::Exhaustive {
            size,
            all_encodings: true,
        } => exhaustive::run(size, &Encoding::ALL),
        Chore::Exhaustive { size, .. } => exhaustive::run(size, &[Encoding::Lattice]),
    }
}
