//! The command line: every command and option, with its help.

mod cover;
mod packs;
mod puzzles;
mod values;

use crate::decodoku::args::Decodoku;
use clap::{Args, Parser, Subcommand};
pub(crate) use cover::{Cover, KernelName};
pub(crate) use packs::{Generate, LogicLimit, Merge, Profile, RepairGoal, Stats, Status, Verify};
pub(crate) use puzzles::{
    Bench, CheckProof, Convert, Encode, Engine, Hint, Invert, Prove, Render, RenderAs, Repair,
    Solve,
};
pub(crate) use values::{Size, named};
use values::{format, size};

/// Solve, invert, generate and verify nonograms with two engines that share no code.
#[derive(Debug, Parser)]
#[command(version, about, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 yes (solved, unique, verified, written); 1 no (no solution, several, not verified);
2 bad usage or input; 3 a budget was spent before the answer was known.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Decide whether puzzles have exactly one solution, and print it
    Solve(Solve),
    /// Tell the easiest next deduction on a board in play
    Hint(Hint),
    /// Write a proof that a puzzle has exactly one solution, or none
    Prove(Prove),
    /// Check a proof line by line, without solving anything
    CheckProof(CheckProof),
    /// Answer an inverse-nonogram challenge: the white runs, columns first
    Invert(Invert),
    /// Make a pack of puzzles that both engines found to have one solution
    Generate(Generate),
    /// Join the parts of a pack
    Merge(Merge),
    /// Show which packs, or parts of packs, are complete, under way or missing
    Status(Status),
    /// Check every row of a pack with both engines
    Verify(Verify),
    /// Show what is in a pack: sizes, symmetries, levels, difficulties, counters
    Stats(Stats),
    /// Convert puzzles from one format into another
    Convert(Convert),
    /// Draw a puzzle, or make a booklet of several
    Render(Render),
    /// Flip as few cells of a picture as possible, so that it is a good puzzle
    Repair(Repair),
    /// Print a puzzle as an exact-cover problem in Knuth's text format
    Encode(Encode),
    /// Solve an exact-cover problem in Knuth's text format, or count its solutions
    Cover(Cover),
    /// Time exact cover against propagation on the same boards
    Bench(Bench),
    /// Decodoku, a game of quantum error correction: play, watch, decode, measure decoders
    Decodoku(Decodoku),
    /// Count covers of a problem on stdin with the `dancing-links` crate, for `bench`
    #[command(hide = true)]
    Baseline,
    /// Print a completion script for a shell
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, in roff
    Man,
}

/// Which file, and how it is written.
#[derive(Debug, Args)]
pub(crate) struct Format {
    /// Format of the input: by default known by the file's extension, else by its first line
    #[arg(long, value_parser = format)]
    pub(crate) format: Option<nonogram_formats::Format>,
    /// Size of the boards, for 0/1 strings and images
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
}

#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// Number of threads: by default one for each core; results do not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
