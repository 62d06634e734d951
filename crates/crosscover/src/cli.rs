//! The command line: every command and option, with its help.

use crate::decodoku::args::Decodoku;
use clap::{Args, Parser, Subcommand, ValueEnum};
use nonogram_cover::Encoding;
use nonogram_propagate::Logic;
use puzzle_pack::Source;
use std::ops::RangeInclusive;
use std::path::PathBuf;

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
    /// Say which packs, or parts of them, are complete, under way or missing
    Status(Status),
    /// Check every row of a pack with both engines, believing nothing in it
    Verify(Verify),
    /// Convert puzzles from one format into another
    Convert(Convert),
    /// Draw a puzzle, or make a booklet of several
    Render(Render),
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
    pub(crate) format: Option<nonogram::format::Format>,
    /// Size of the boards, for 0/1 strings and images
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover solve board.non
  crosscover solve --explain board.non
  echo '4x4:2/1/2/1/1.1/2/1/1' | crosscover solve --engine both -
  crosscover solve --engine dlx --encoding segment --json *.non")]
pub(crate) struct Solve {
    /// Puzzle files; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) format: Format,
    /// The solver
    #[arg(long, value_enum, default_value_t = Engine::Propagation)]
    pub(crate) engine: Engine,
    /// How exact cover sees the puzzle: segment, biclique or lattice
    #[arg(long, value_parser = encoding, default_value = "lattice")]
    pub(crate) encoding: Encoding,
    /// Stop at this many solutions; uniqueness needs 2
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) limit: u64,
    /// Seconds for each puzzle and engine; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Learning searches at once on each hard board: faster with as many free cores. Which of several
    /// solutions is found depends on it, but not on the machine
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) portfolio: u16,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print propagation's deductions in order: `r2c3#` is row 2, column 3 filled, `r2c3.` empty
    #[arg(long)]
    pub(crate) trace: bool,
    /// Explain the solution step by step, in words and pictures, with the easiest techniques
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A board is a line of text for each row: `#` filled, `.` empty, `?` unknown; blanks do not count.

Techniques, the easiest first: count, overlap, edge, gap, line (all placements of one line),
contradiction (supposing a cell), either way (both values of a cell), deeper.

Examples:
  crosscover hint board.non                  the first step, or from the board saved in the file
  crosscover hint --board mine.txt board.non

Exit codes: 0 there is a hint, or the board is solved; 1 the board contradicts the clues or the only
solution, or nothing follows since there are several; 2 bad usage or input; 3 a budget was spent.")]
pub(crate) struct Hint {
    /// The puzzle; `-` is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: Format,
    /// The board in play; `-` is stdin. By default the one saved in a `.non` file, else nothing is
    /// known
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// Seconds for finding the solution; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The text says which lines to look at in which order, and where to tell two cases apart:
  r1-3.7      rows 1, 2, 3 and 7: whatever follows from the clue and the known cells is known
  c4!         column 4 cannot be completed: this case is closed
  ?r2c5[A|B]  in case A the cell (row 2, column 5) is filled, in case B empty; what is known in
              every case that is not closed is known
Boards that only conflict learning decides have no proof of a sensible length.

Example:
  crosscover prove --out board.proof board.non && crosscover check-proof board.non board.proof

Exit codes: 0 a proof was written; 1 there are several solutions; 2 bad usage or input;
3 a budget was spent before there was a proof.")]
pub(crate) struct Prove {
    /// The puzzle; `-` is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: Format,
    /// Where to write the proof: by default, and for `-`, stdout
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Seconds for the search; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 the proof is one, of a single solution or of none; 1 it is not;
2 bad usage or input; 3 a budget was spent before that was known.")]
pub(crate) struct CheckProof {
    /// The puzzle; `-` is stdin
    pub(crate) puzzle: PathBuf,
    /// The proof, as `prove` writes it; `-` is stdin
    pub(crate) proof: PathBuf,
    #[command(flatten)]
    pub(crate) format: Format,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// Line logic, probing, search
    Propagation,
    /// Dancing links on an encoding
    Dlx,
    /// Both, which must agree
    Both,
}

impl Engine {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Propagation => "propagation",
            Self::Dlx => "dlx",
            Self::Both => "both",
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// Number of threads: by default one for each core; results do not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Input: `width height`, then the clue of each column, then of each row, a line each;
`0` or nothing for a line without filled cells.")]
pub(crate) struct Invert {
    /// The challenge; `-` is stdin
    pub(crate) file: PathBuf,
    /// Seconds for the puzzle; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover generate --size 15x15 --count 100 --seed 7 --out pack.csv
  crosscover generate --size 20x20 --source symmetric --density 45%..55% --out - | head
  crosscover generate --size 30x30 --count 1000000 --shard 3/16 --out part3.csv
The same options give the same bytes, for any number of threads.

A pack that is interrupted, by whatever, stays in FILE.part; the same command goes on with it. Beside
the complete pack stands FILE.manifest.json: the options, what became of all candidates, a hash.")]
pub(crate) struct Generate {
    /// Size of the boards
    #[arg(long, value_name = "WxH", default_value = "15x15", value_parser = size)]
    pub(crate) size: Size,
    /// Number of boards
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) count: u64,
    /// Seed of the random stream
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The pack to write; `-` is stdout
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Where pictures come from: random, smooth or symmetric
    #[arg(long, value_parser = source, default_value = "smooth")]
    pub(crate) source: Source,
    /// Share of filled cells, one or a range: `0.5`, `50%`, `0.4..0.6`
    #[arg(long, value_name = "A..B", default_value = "20%..70%", value_parser = density)]
    pub(crate) density: RangeInclusive<f64>,
    /// The strongest technique that a board may need
    #[arg(long, value_enum, default_value_t = LogicLimit::Line)]
    pub(crate) logic: LogicLimit,
    /// Refuse boards with an empty or a full line
    #[arg(long)]
    pub(crate) no_plain_lines: bool,
    /// Candidates to try for one board before giving up
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) tries: u64,
    /// Make only the I-th of N parts of the pack; `merge` joins them
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Replace an existing file, and begin anew what was begun with other options
    #[arg(long)]
    pub(crate) force: bool,
}

/// A part of a pack: number 1 to `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Shard {
    pub(crate) number: u64,
    pub(crate) of: u64,
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        shard(&text)
    }
}

/// The most parts of a pack.
const MAX_SHARDS: u64 = 1_000_000;

/// `3/8`: the third of eight.
fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/');
    let numbers = numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((number, of)) if (1..=of).contains(&number) && of <= MAX_SHARDS => {
            Ok(Shard { number, of })
        }
        _ => Err(format!(
            "expected I/N with I from 1 to N, and N to {MAX_SHARDS}"
        )),
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover merge --out pack.csv part1.csv part2.csv part3.csv
The result is the pack that one run would have written, to the byte: boards that two parts have in
common are made anew. Every part must be complete and as its manifest says.")]
pub(crate) struct Merge {
    /// The parts, in any order: all of a pack
    #[arg(value_name = "SHARD", required = true)]
    pub(crate) shards: Vec<PathBuf>,
    /// The pack to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  crosscover status part*.csv

Exit codes: 0 all are complete, 1 something is missing, 2 bad usage or input.")]
pub(crate) struct Status {
    /// Packs or parts of packs, as given to `generate --out`; they need not be there yet
    #[arg(value_name = "PACK", required = true)]
    pub(crate) packs: Vec<PathBuf>,
    /// Print a JSON object for each
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a player must be able to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogicLimit {
    /// Look at one line at a time; never guess
    Line,
    /// Try a cell and follow it line by line
    Probe,
    /// Anything: the solution is unique, however hard to find
    Any,
}

impl From<LogicLimit> for Logic {
    fn from(limit: LogicLimit) -> Self {
        match limit {
            LogicLimit::Line => Self::Line,
            LogicLimit::Probe => Self::Probe,
            LogicLimit::Any => Self::Search,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The pack; `-` is stdin
    pub(crate) pack: PathBuf,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Formats: non, nin, mk, cwd, olsak (.g), bosch (.lp), syro, makhorin, tcga, id, inversor (.in),
webpbn (.xml), json, toml; pbm, png and bits (0/1 strings) hold the solution. A pack can be read.
What the output has no place for is said on stderr.

Examples:
  crosscover convert board.non board.xml
  crosscover convert --size 30x30 --threshold 40 photo.png board.non
  crosscover convert --from nin --to json --solve - - < board.txt")]
pub(crate) struct Convert {
    /// The puzzles; `-` is stdin
    pub(crate) input: PathBuf,
    /// The file to write; `-` is stdout
    pub(crate) output: PathBuf,
    /// Format of the input: by default known by the file's extension, else by how it begins
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(crate) from: Option<nonogram::format::Format>,
    /// Format of the output: by default known by the file's extension
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(crate) to: Option<nonogram::format::Format>,
    /// Size of the boards, for 0/1 strings; to which an image is scaled
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
    /// How dark a cell of an image must be to be filled, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 50,
        value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) threshold: u8,
    /// Fill the light cells of an image
    #[arg(long)]
    pub(crate) invert: bool,
    /// Solve puzzles that come without their solution; each must have exactly one
    #[arg(long)]
    pub(crate) solve: bool,
    /// Seconds for each puzzle to solve; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover render --as text board.non
  crosscover render --as svg --solution --out board.svg board.non
  crosscover render --as pdf --per-page 2 --title 'Rainy days' --out booklet.pdf pack.csv

The PDF is A4, with a cover, the puzzles, and all solutions at the back. It shows letters of Latin-1.")]
pub(crate) struct Render {
    /// Puzzle files or packs; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the input: by default known by the file's extension, else by how it begins
    #[arg(long, value_parser = format)]
    pub(crate) format: Option<nonogram::format::Format>,
    /// Size of the boards, for 0/1 strings and images
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
    /// What to make; svg and png show one puzzle
    #[arg(long = "as", value_name = "KIND", value_enum, default_value_t = RenderAs::Text)]
    pub(crate) kind: RenderAs,
    /// Show the solution, which is found if the file does not have it
    #[arg(long)]
    pub(crate) solution: bool,
    /// Puzzles on a page of a PDF
    #[arg(long, value_name = "N", default_value = "1", value_parser = ["1", "2", "4", "6"])]
    pub(crate) per_page: String,
    /// The title of a PDF
    #[arg(long, value_name = "TEXT", default_value = "Nonograms")]
    pub(crate) title: String,
    /// Seconds for each puzzle to solve; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Where to write; `-` is stdout
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

/// What a puzzle is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RenderAs {
    /// Letters and digits, for a terminal
    Text,
    /// A drawing of any size
    Svg,
    /// An image in black and white
    Png,
    /// A booklet to print
    Pdf,
}

#[derive(Debug, Args)]
pub(crate) struct Encode {
    /// The puzzle; `-` is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: Format,
    /// How exact cover sees the puzzle: segment, biclique or lattice
    #[arg(long, value_parser = encoding)]
    pub(crate) encoding: Encoding,
    /// Print clauses in DIMACS CNF, for SAT solvers: variable n is the n-th option
    #[arg(long, conflicts_with_all = ["stats", "json"])]
    pub(crate) cnf: bool,
    /// Print the size of the problem only
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print the size as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The text: a line of items, `a b 1:3|c | x y` (primary ones, perhaps with bounds; behind the bar
secondary ones), then a line for each option, `a x:1 |5` (an item may have a color, an option a
cost). Lines that start with a bar are comments.

Examples:
  crosscover cover queens.dlx                 every solution, an option a line
  crosscover cover --count pentominoes.dlx    their number
  crosscover encode --encoding lattice board.non | crosscover cover --unique -
  crosscover cover --min-cost --timeout 10 --json jobs.dlx
  crosscover cover --sample 3 --seed 7 dominoes.dlx
  crosscover cover --limit 100 --checkpoint place.json langford.dlx    a hundred at a time

Output: the options of a solution stand in the order of the input, and a blank line between
solutions. Whatever else is said stands behind a bar, but for the answers of --count and --unique.

Exit codes: 0 a solution, or exactly one for --unique; 1 none, or several for --unique;
2 bad usage or input; 3 a budget was spent before the answer was known.")]
pub(crate) struct Cover {
    /// The problem; `-` is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) question: Question,
    /// With --all or --count, stop at this many solutions
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["first", "unique", "min_cost", "best", "sample"])]
    pub(crate) limit: Option<u64>,
    /// Seed of the random stream of --sample
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    pub(crate) seed: u64,
    /// The search; --min-cost and --best have one of their own
    #[arg(long, value_enum, default_value_t = KernelName::Auto)]
    pub(crate) kernel: KernelName,
    /// With --count or --sample, go through the solutions one by one
    #[arg(long, requires = "counting")]
    pub(crate) no_memo: bool,
    /// Memory of --count and --sample for what they remember, in MiB: by default 1024
    #[arg(long, value_name = "MIB", requires = "counting",
        value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    pub(crate) memory: Option<u32>,
    /// Threads for --all, and for --count with --no-memo: the same solutions in the same order
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// First look for options that are in no solution, or in all
    #[arg(long)]
    pub(crate) preprocess: bool,
    /// Seconds for the search; 0 is no limit
    #[arg(long, value_name = "S", default_value = "0", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// The most options to choose, counting each time that one is
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
    /// With --all, go on from the place in this file if it exists, and note in it where the search
    /// is stopped, be it by a limit or by Ctrl-C. Budgets are for each run, counters for all
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["first", "count", "unique", "min_cost", "best", "sample", "threads", "preprocess"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Show how much of the search tree has been gone through, by Knuth's estimate, on stderr. Not for
    /// --min-cost and --best, nor for counting with a memo
    #[arg(long)]
    pub(crate) progress: bool,
    /// Print what the search did, on stderr or in the JSON object
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print a JSON object on one line. With --all, it ends at 67,108,864 options in all solutions
    #[arg(long)]
    pub(crate) json: bool,
}

/// What to ask of a problem. At most one of these is given.
#[derive(Debug, Args)]
pub(crate) struct Question {
    /// Find a solution
    #[arg(long, group = "question")]
    pub(crate) first: bool,
    /// Find all solutions: the default
    #[arg(long, group = "question")]
    pub(crate) all: bool,
    /// Count the solutions exactly, without seeing each of them where that is quicker
    #[arg(long, groups = ["question", "counting"])]
    pub(crate) count: bool,
    /// Say yes if there is exactly one solution; no if there is none, or another
    #[arg(long, group = "question")]
    pub(crate) unique: bool,
    /// Find a solution of the least cost
    #[arg(long, group = "question")]
    pub(crate) min_cost: bool,
    /// Find the K solutions of the least cost
    #[arg(long, value_name = "K", group = "question",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) best: Option<u32>,
    /// Draw K solutions at random, each with the same probability, perhaps more than once
    #[arg(long, value_name = "K", groups = ["question", "counting"],
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) sample: Option<u32>,
}

/// Kernels of the exact-cover engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KernelName {
    /// The one that suits the problem
    Auto,
    /// Dancing links, by the book
    Links,
    /// Tallies and a queue of forced items
    Cells,
    /// Rows of bits, for up to some 500 items covered once and a few thousand options
    Bits,
}

impl From<exact_cover::Kernel> for KernelName {
    fn from(kernel: exact_cover::Kernel) -> Self {
        match kernel {
            exact_cover::Kernel::Auto => Self::Auto,
            exact_cover::Kernel::Links => Self::Links,
            exact_cover::Kernel::Cells => Self::Cells,
            exact_cover::Kernel::Bits => Self::Bits,
        }
    }
}

impl From<KernelName> for exact_cover::Kernel {
    fn from(name: KernelName) -> Self {
        match name {
            KernelName::Auto => Self::Auto,
            KernelName::Links => Self::Links,
            KernelName::Cells => Self::Cells,
            KernelName::Bits => Self::Bits,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover bench data/corpus
  crosscover bench --random 20x20 --count 50 --seed 3 --csv times.csv
Times are processor seconds of one thread. A ratio is a time over that of propagation.")]
pub(crate) struct Bench {
    /// Puzzle files, or folders of them
    #[arg(value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
    /// Make random boards of this size that line logic solves
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) random: Option<Size>,
    /// Number of random boards
    #[arg(long, value_name = "N", default_value_t = 20, requires = "random")]
    pub(crate) count: u64,
    /// Seed of the random boards
    #[arg(long, value_name = "S", default_value_t = 1, requires = "random")]
    pub(crate) seed: u64,
    /// Where random boards come from: random, smooth or symmetric
    #[arg(long, value_parser = source, default_value = "smooth", requires = "random")]
    pub(crate) source: Source,
    /// Seconds for each board and engine; 0 is no limit
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Write every measurement to this file; `-` is stdout, without the table
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}

/// Width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

fn size(text: &str) -> Result<Size, String> {
    let sides = text.split_once(['x', 'X']);
    let sides = sides.and_then(|(w, h)| Some((w.parse::<u64>().ok()?, h.parse::<u64>().ok()?)));
    let (width, height) = sides.ok_or("expected WIDTHxHEIGHT, such as 15x15")?;
    nonogram::puzzle::check_sides(width, height).map_err(|error| error.to_string())?;
    Ok(Size {
        width: width as usize,
        height: height as usize,
    })
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|s: &f64| (0.0..=1e9).contains(s));
    seconds.ok_or_else(|| "expected a number of seconds from 0 to 1000000000".to_string())
}

/// `0.5`, `50%`, `50`, or two of them with `..` between. Above 1 a number is a percentage.
fn density(text: &str) -> Result<RangeInclusive<f64>, String> {
    let share = |text: &str| {
        let number = text.strip_suffix('%').unwrap_or(text);
        let value: f64 = number.parse().ok()?;
        let percent = number.len() < text.len() || value > 1.0;
        let share = if percent { value / 100.0 } else { value };
        (0.0..=1.0).contains(&share).then_some(share)
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (share(low), share(high)) {
        (Some(low), Some(high)) if low <= high => Ok(low..=high),
        _ => Err("expected a share such as 0.5 or 50%, or a range such as 0.4..0.6".to_string()),
    }
}

/// Parses one of the names of a list, and lists them otherwise.
pub(crate) fn named<T: Copy>(
    text: &str,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, String> {
    let found = all.iter().find(|&&value| name(value) == text);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|&value| name(value)).collect();
        format!("expected one of {}", names.join(", "))
    })
}

fn encoding(text: &str) -> Result<Encoding, String> {
    named(text, &Encoding::ALL, Encoding::name)
}

fn source(text: &str) -> Result<Source, String> {
    named(text, &Source::ALL, Source::name)
}

/// A name, or an extension without its dot.
fn format(text: &str) -> Result<nonogram::format::Format, String> {
    use nonogram::format::Format;
    Format::from_extension(text).map_or_else(|| named(text, Format::ALL, Format::name), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn densities_are_shares_or_percentages() {
        assert_eq!(density("0.5"), Ok(0.5..=0.5));
        assert_eq!(density("50%"), Ok(0.5..=0.5));
        assert_eq!(density("20..70"), Ok(0.2..=0.7));
        assert_eq!(density("0.25..75%"), Ok(0.25..=0.75));
        for bad in ["", "x", "0.7..0.2", "101", "-1", "NaN", "0.1..", "inf"] {
            assert!(density(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_are_checked() {
        let expected = Size {
            width: 3,
            height: 20,
        };
        assert_eq!(size("3x20"), Ok(expected));
        for bad in [
            "",
            "3",
            "3x",
            "0x0",
            "-1x3",
            "4001x1",
            "99999999999999999999x2",
            "3x2x1",
        ] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
