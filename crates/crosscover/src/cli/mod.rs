//! The command line: every command and option, with its help.

mod bench;
mod book;
mod cover;
pub(crate) mod decodoku;
mod neighbours;
mod packs;
mod puzzles;
mod studio;
mod values;

use self::decodoku::Decodoku;
pub(crate) use bench::{Bench, BenchPanel, Contestant};
pub(crate) use book::{BookTitles, MakeBook};
use clap::{Args, Parser, Subcommand, ValueEnum};
pub(crate) use cover::{Algorithm, Cover, Example, ProblemFormat};
pub(crate) use neighbours::with_neighbours;
use nonogram_formats::{ImageFit, ImageOptions, Threshold};
pub(crate) use packs::{
    ColumnChoice, ColumnProfile, Concat, Generate, LogicLimit, Merge, RepairGoal, Replace,
    ShowStatus, Stats, Verify,
};
pub(crate) use puzzles::{
    CheckProof, Convert, Encode, Engine, Invert, Prove, Rate, Render, RenderAs, RepairPicture,
    ShowHint, ShowTitles, Solve, SolveLine,
};
pub(crate) use studio::{Share, Studio};
pub(crate) use values::{KeptCells, LevelChoice, Size, choice, name_of};
use values::{any_format, inks, listed, seconds, size, threshold};

/// Makes, solves, explains and verifies nonograms with two engines that share no code; solves
/// exact-cover problems
#[derive(Debug, Parser)]
#[command(version = crate::VERSION, about, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Print only errors to stderr, no notes, warnings or progress
    #[arg(short, long, global = true, display_order = 900)]
    pub(crate) quiet: bool,
    /// At the end, print version, time and memory to stderr
    #[arg(
        short,
        long,
        global = true,
        display_order = 900,
        conflicts_with = "quiet"
    )]
    pub(crate) verbose: bool,
    /// Whether to print in colour; auto does so on a terminal
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        global = true,
        default_value_t = ColorWhen::Auto,
        display_order = 901,
    )]
    pub(crate) color: ColorWhen,
}

/// When to print in colour. The values have no help of their own, because that would double the
/// length of all help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    Auto,
    Always,
    Never,
}

const EXIT_CODES: &str = "\
Exit codes: 0 yes (solved, unique, verified, written); 1 no (no solution, several, not verified);
2 wrong usage or input; 3 the time limit or another budget ran out before there was an answer.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Decides whether puzzles have exactly one solution, and prints it
    Solve(Solve),
    /// Shows the easiest next deduction on a partly solved board
    Hint(ShowHint),
    /// Shows what follows in single lines from their clues
    Line(SolveLine),
    /// Writes a proof that a puzzle has exactly one solution, or none
    Prove(Prove),
    /// Checks a proof step by step, without solving anything
    CheckProof(CheckProof),
    /// Answers an inverse-nonogram challenge: prints the empty runs, columns first
    Invert(Invert),
    /// Makes a pack of puzzles, each with exactly one solution
    Generate(Box<Generate>),
    /// Joins the parts of a pack
    Merge(Merge),
    /// Joins or sorts packs of any sizes and seeds
    Concat(Concat),
    /// Exchanges single boards of a pack
    Replace(Replace),
    /// Shows which packs, or parts of packs, are complete, unfinished or missing
    Status(ShowStatus),
    /// Checks every row of a pack with both engines
    Verify(Verify),
    /// Shows what is in a pack: sizes, symmetries, levels, difficulties, counters
    Stats(Stats),
    /// Converts puzzles from one format to another
    Convert(Convert),
    /// Shows how hard puzzles are: level, techniques, clues, footholds, symmetry
    Rate(Rate),
    /// Draws puzzles as text, SVG, PNG or sheets in PDF
    Render(Render),
    /// Makes a book for print from packs: front matter, puzzles, solutions
    Book(Box<MakeBook>),
    /// Changes a few cells of a picture to make it a good puzzle, and keeps its form
    Repair(RepairPicture),
    /// Prints a puzzle as an exact-cover problem in Knuth's text format
    Encode(Encode),
    /// Solves an exact-cover problem in Knuth's text format, or counts its solutions
    Cover(Cover),
    /// Times engines on the same boards, or kernels on the same exact-cover problems
    Bench(Bench),
    /// Opens a page in the browser to see, draw, check, make and play puzzles
    Studio(Studio),
    /// Writes a puzzle as a link, or as a page to play it on
    Share(Share),
    /// Decodoku, a game of quantum error correction: play, watch, decode, measure decoders
    Decodoku(Decodoku),
    /// Counts covers of a problem on stdin with the crate `dancing-links`, for `bench`
    #[command(hide = true)]
    Baseline,
    /// Prints a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Prints the manual in roff, or writes a page for each command
    Man {
        /// Write the pages crosscover.1, crosscover-solve.1 and so on into this folder
        #[arg(long, value_name = "FOLDER")]
        dir: Option<std::path::PathBuf>,
    },
}

/// The format of the input.
#[derive(Debug, Default, Args)]
pub(crate) struct InputFormat {
    /// Format of the input; by default recognised by the file's extension, else by its content
    #[arg(long, hide_possible_values = true, value_parser = any_format())]
    pub(crate) format: Option<nonogram_formats::Format>,
    /// Size of the boards, needed for 0/1 strings; images are scaled to it
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
    #[command(flatten)]
    pub(crate) image: Image,
    /// Largest number of inks of an image; by default black and white
    #[arg(help_heading = "Images", long, value_name = "N", value_parser = inks())]
    pub(crate) inks: Option<u8>,
}

impl InputFormat {
    /// How images become pictures.
    pub(crate) fn image(&self) -> ImageOptions {
        self.image.options(self.size, self.inks)
    }
}

/// The format of the input, the time for each puzzle, and the form of the answer.
#[derive(Debug, Args)]
pub(crate) struct Report {
    #[command(flatten)]
    pub(crate) format: InputFormat,
    /// Time limit in seconds for each puzzle; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Print a JSON object for each puzzle, one a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// How images become pictures by light and dark.
#[derive(Clone, Copy, Debug, PartialEq, Args)]
pub(crate) struct Image {
    /// How dark a cell of an image must be to be filled, in percent; `auto` separates dark from
    /// light cells (Otsu's method)
    #[arg(help_heading = "Images", long, value_name = "PERCENT|auto", default_value = "auto",
        hide_possible_values = true, value_parser = listed(threshold, &["auto"]))]
    threshold: Threshold,
    /// Fill light cells of images instead of dark ones, or the background of a transparent drawing
    #[arg(help_heading = "Images", long)]
    invert: bool,
    /// How to fit an image into a size with other proportions
    #[arg(help_heading = "Images", long, value_enum, default_value_t = Fit::Stretch)]
    fit: Fit,
    /// Cut off the empty margins of images
    #[arg(help_heading = "Images", long)]
    trim: bool,
}

/// How an image fits into a size of other proportions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Fit {
    /// The whole image, with empty cells around it
    Contain,
    /// The middle; the rest is cut off
    Cover,
    /// The whole image, stretched
    Stretch,
}

/// As without options.
impl Default for Image {
    fn default() -> Self {
        Self {
            threshold: Threshold::Auto,
            invert: false,
            fit: Fit::Stretch,
            trim: false,
        }
    }
}

impl Image {
    pub(crate) fn options(&self, size: Option<Size>, inks: Option<u8>) -> ImageOptions {
        ImageOptions::default()
            .size(size)
            .threshold(self.threshold)
            .invert(self.invert)
            .trim(self.trim)
            .inks(inks.map(usize::from))
            .fit(match self.fit {
                Fit::Contain => ImageFit::Contain,
                Fit::Cover => ImageFit::Cover,
                Fit::Stretch => ImageFit::Stretch,
            })
    }
}

#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// Number of threads [default: one for each core]; the result does not depend on it
    #[arg(
        short = 'j',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024),
    )]
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
