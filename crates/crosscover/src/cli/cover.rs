//! The command `cover`.

use super::values::{choice, seconds};
use clap::{Args, ValueEnum};
use exact_cover::Kernel;
use std::path::PathBuf;
use tiling::SameTilings;

/// The options of a search.
const SEARCHING: [&str; 19] = [
    "first",
    "all",
    "count",
    "unique",
    "min_cost",
    "best",
    "sample",
    "limit",
    "over",
    "kernel",
    "memory",
    "threads",
    "timeout",
    "max_nodes",
    "checkpoint",
    "proof",
    "progress",
    "stats",
    "trace",
];

#[derive(Debug, Args)]
#[command(after_help = "\
The first line lists the items, such as `a b 1:3|c | x y`: primary items, which may have bounds,
then a bar and the secondary items. Each further line is an option, such as `a x:1 |5`: a secondary
item may have a color, and the option a cost, which may be like `|-0.25`. A first word with a colon
at its end, as in `home: a x`, names the option. Lines that start with a bar are comments. The `.ec`
format is read, too: `p ec ITEMS`, then `s 1 4 7` for each option; matrices of 0 and 1, with a line
for each option and a column for each item; and such tables with names, as spreadsheets save in CSV,
where a bar at the end of its name, as in `x|`, makes an item secondary. Matrices and lists of
options may be in brackets, as in JSON.

With --tiling, the file has a board and pieces: `board 10x6`, or `board` and lines with # for each
cell; then a line for each piece: `piece F .##/##./.#.`, with + between layers. Behind its name, say
how often it is used (2, 0..3 or any) and how it moves (free, one-sided, fixed). `board 8x8 torus`
joins opposite sides; a line `cells hexagons` slants the rows; ? is a cell that may stay free.
docs/exact-cover.md has more.

Examples:
  crosscover cover --example queens 8 > queens.dlx     a problem to begin with
  crosscover cover queens.dlx                 every solution, an option a line
  crosscover cover --count pentominoes.dlx    the number of solutions
  crosscover cover --unique --proof sudoku sudoku.dlx    and a proof for veripb
  crosscover encode --encoding lattice board.non | crosscover cover --unique -
  crosscover cover --limit 100 --checkpoint place.json langford.dlx
  crosscover cover --split 64 --out part queens.dlx    part1.dlx, part2.dlx...
  crosscover cover --count --json part3.dlx > part3.json    ask about a part
  crosscover cover queens.dlx --join part*.json       the answer about all
  crosscover cover --count --over r1c1 sudoku.dlx    the ways to cover an item
  crosscover cover --first --trace queens.dlx    every step of the search
  crosscover cover --example tiling > pieces.txt    a board and pieces
  crosscover cover --tiling --svg tiling.svg pieces.txt    draws the tilings
  crosscover cover --cnf queens.dlx > queens.cnf          for SAT solvers

Output: the options of a solution in the order of the input, with a blank line between solutions.
Other lines start with a bar, except for the answers of --count and --unique.

Exit codes: 0 there is a solution (with --unique: exactly one); 1 there is none (with --unique: or
several); 2 wrong usage or input; 3 a budget ended the search before the answer was known.")]
pub(crate) struct Cover {
    /// The problem; `-` is stdin. With --example, its size
    #[arg(required_unless_present = "example")]
    pub(crate) file: Option<PathBuf>,
    /// Format of the problem; by default recognised by the extension of the file, else by its lines
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "example")]
    pub(crate) format: Option<ProblemFormat>,
    /// Read a board and the pieces that shall cover it, and draw the tilings
    #[arg(long, conflicts_with_all = ["example", "format", "numbers", "join"])]
    pub(crate) tiling: bool,
    /// With --tiling, find only one of the tilings that are the same when the board is turned or
    /// mirrored. A mirror may exchange pieces that are mirror images of each other. With
    /// --distinct=turned, mirrored tilings differ, as solids do in the hand: 480 Soma cubes instead
    /// of 240. If no piece that is used once tells such tilings apart, only --all, --first, --count
    /// and --unique are answered
    #[arg(long, value_enum, value_name = "SAME", requires = "tiling", num_args = 0..=1,
        require_equals = true, default_missing_value = "mirrored")]
    pub(crate) distinct: Option<Same>,
    /// With --tiling, also draw the first tiling in this file, as SVG
    #[arg(
        long,
        value_name = "FILE",
        requires = "tiling",
        conflicts_with_all = ["count", "instead"]
    )]
    pub(crate) svg: Option<PathBuf>,
    /// Print a problem to begin with, instead of searching: `--example queens 8`. The size of a
    /// sudoku may be its cells, row by row, with a dot for each open one
    #[arg(
        long,
        value_enum,
        value_name = "NAME",
        group = "instead",
        conflicts_with_all = SEARCHING
    )]
    pub(crate) example: Option<Example>,
    #[command(flatten)]
    pub(crate) question: Question,
    /// With --all or --count, stop after this many solutions
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["first", "unique", "min_cost", "best", "sample"])]
    pub(crate) limit: Option<u64>,
    /// With --count, count solutions that differ only outside these items as one. `--over "a b"` is
    /// the number of ways to cover a and b: which options have them, or which colors these give
    /// them
    #[arg(
        long,
        value_name = "ITEMS",
        requires = "count",
        conflicts_with_all = [
            "first", "all", "unique", "min_cost", "best", "sample", "threads", "memory",
        ],
    )]
    pub(crate) over: Option<String>,
    /// Seed of the random numbers of --sample
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    pub(crate) seed: u64,
    /// The search algorithm: links is dancing links as in Knuth's book; cells has counters of
    /// options and a queue of forced items; bits has bit sets, for up to about 500 items and a few
    /// thousand options; learn learns a clause from each contradiction, for --first, --unique and
    /// --all --limit K; auto chooses among the first three, adds learn when --first or --unique
    /// takes long, and lets --count merge states instead of visiting solutions, which no other
    /// choice does. --min-cost, --best and --sample have their own
    #[arg(long, value_name = "NAME", default_value = "auto",
        hide_possible_values = true, value_parser = choice(&Algorithm::ALL, Algorithm::name))]
    pub(crate) kernel: Algorithm,
    /// Memory for the states that --count and --sample keep, in MiB [default: 1024]
    #[arg(long, value_name = "MIB", requires = "counting",
        value_parser = clap::value_parser!(u32).range(1..=1 << 24))]
    pub(crate) memory: Option<u32>,
    /// Number of threads for --all and --count. The answer and the order of solutions stay the same
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Time limit in seconds; 0 is no limit
    #[arg(long, value_name = "S", default_value = "0", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Stop after this many nodes of the search tree
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
    /// With --all or --count, continue from the position saved in this file, if it exists. The
    /// position is saved there now and then, and when a limit or Ctrl-C stops the search. --count
    /// then visits solutions one by one, which may take millions of times as long: 0.36 s instead
    /// of 0.0004 s for the 12,988,816 tilings of 8x8 cells by dominoes. After a crash, the
    /// solutions since the position come again. Budgets apply to each run; counters add up
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["first", "over", "unique", "min_cost", "best", "sample", "threads"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Cut the problem into N problems for several machines, instead of searching: the parts
    /// STEM1.dlx, STEM2.dlx and so on, with --out STEM. Each solution is in exactly one of them,
    /// with the names of its options, or their numbers. A problem with few choices has fewer parts
    #[arg(long, value_name = "N", group = "instead", conflicts_with_all = SEARCHING,
        requires = "out", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) split: Option<u32>,
    /// The beginning of the names of the parts
    #[arg(long, value_name = "STEM", requires = "split")]
    pub(crate) out: Option<PathBuf>,
    /// Print the answer about the problem, instead of searching, from the answers that --json
    /// printed about all of its parts
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        group = "instead",
        conflicts_with_all = SEARCHING,
    )]
    pub(crate) join: Vec<PathBuf>,
    /// Print the problem in Knuth's format, instead of searching
    #[arg(long, group = "instead", conflicts_with_all = SEARCHING)]
    pub(crate) dlx: bool,
    /// Print clauses in DIMACS CNF for SAT solvers and model counters, instead of searching:
    /// variable n stands for the n-th option, and there is a model for each solution.
    /// Multiplicities are refused, costs are left out
    #[arg(long, group = "instead", conflicts_with_all = SEARCHING)]
    pub(crate) cnf: bool,
    /// The same in WCNF, for MaxSAT solvers: the costs are weights of soft clauses
    #[arg(long, group = "instead", conflicts_with_all = SEARCHING)]
    pub(crate) wcnf: bool,
    /// With --unique, --min-cost or --count, also prove that there is exactly one solution, that
    /// none costs less, or that there is none: the formula STEM.opb and the proof STEM.pbp are for
    /// the checker VeriPB. Without such an answer, nothing is written. --timeout and --max-nodes
    /// limit the search for the proof, too
    #[arg(long, value_name = "STEM", requires = "provable")]
    pub(crate) proof: Option<PathBuf>,
    /// Replace the files of --proof, --split and --svg if they exist
    #[arg(long)]
    pub(crate) force: bool,
    /// Show on stderr how much of the search tree has been visited, by Knuth's estimate. Has no
    /// effect with --min-cost and --best, and with --count unless a kernel is named
    #[arg(long)]
    pub(crate) progress: bool,
    /// Print each step of dancing links as it is taken: the item with the fewest options, how many
    /// it had, and the option tried; `forced` if it had one; `no option, go back`; `withdraw`. With
    /// --json, each step is an object in a line, and the last line is the answer
    #[arg(
        long,
        conflicts_with_all = [
            "count", "min_cost", "best", "sample", "kernel", "threads", "checkpoint",
            "progress",
        ],
    )]
    pub(crate) trace: bool,
    /// Begin each option without a name with its number, from 1
    #[arg(long, conflicts_with_all = ["example", "dlx", "cnf", "wcnf", "split", "json"])]
    pub(crate) numbers: bool,
    /// Print counters of the search on stderr, or in the JSON object
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print one JSON object: first the solutions, as they are found, then all else
    #[arg(long, conflicts_with_all = ["example", "dlx", "cnf", "wcnf", "split"])]
    pub(crate) json: bool,
}

/// The format of a problem. The values have no help of their own, because that would double the
/// length of all help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProblemFormat {
    Dlx,
    Ec,
    Matrix,
}

/// A problem to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Example {
    Sudoku,
    Queens,
    Pentominoes,
    Langford,
    Crossword,
    Assignment,
    Timetable,
    Domino,
    Nonogram,
    Tiling,
}

/// Which tilings are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Same {
    Mirrored,
    Turned,
}

impl From<Same> for SameTilings {
    fn from(same: Same) -> Self {
        match same {
            Same::Mirrored => Self::Mirrored,
            Same::Turned => Self::Turned,
        }
    }
}

/// The search algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    /// One that walks through the search tree.
    Kernel(Kernel),
    /// One that learns clauses.
    Learn,
}

impl Algorithm {
    /// All of them; the automatic choice comes first.
    const ALL: [Self; 5] = {
        let [auto, links, cells, bits] = Kernel::ALL;
        [
            Self::Kernel(auto),
            Self::Kernel(links),
            Self::Kernel(cells),
            Self::Kernel(bits),
            Self::Learn,
        ]
    };

    /// The name that a user gives.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Kernel(kernel) => kernel.name(),
            Self::Learn => "learn",
        }
    }

    /// The kernel of searches in a tree.
    pub(crate) fn kernel(self) -> Kernel {
        match self {
            Self::Kernel(kernel) => kernel,
            Self::Learn => Kernel::Auto,
        }
    }
}

/// The question about a problem: at most one of these.
#[derive(Debug, Args)]
pub(crate) struct Question {
    /// Find a solution
    #[arg(long, group = "question")]
    pub(crate) first: bool,
    /// Find all solutions (the default)
    #[arg(long, group = "question")]
    pub(crate) all: bool,
    /// Count the solutions exactly, by visiting them or by merging equal states, whichever ends
    /// first
    #[arg(long, groups = ["question", "counting", "provable"])]
    pub(crate) count: bool,
    /// Decide whether there is exactly one solution
    #[arg(long, groups = ["question", "provable"])]
    pub(crate) unique: bool,
    /// Find a solution of least cost
    #[arg(long, groups = ["question", "provable"])]
    pub(crate) min_cost: bool,
    /// Find the K solutions of least cost
    #[arg(long, value_name = "K", group = "question",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) best: Option<u32>,
    /// Draw K solutions at random, all with equal probability; the same one may come again
    #[arg(long, value_name = "K", groups = ["question", "counting"],
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) sample: Option<u32>,
}

impl Question {
    /// Whether all solutions are wanted.
    pub(crate) fn is_all(&self) -> bool {
        let other = self.first || self.count || self.unique;
        !other && self.cheapest().is_none() && self.sample.is_none()
    }

    /// How many of the solutions of least cost are wanted.
    pub(crate) fn cheapest(&self) -> Option<u32> {
        self.best.or(self.min_cost.then_some(1))
    }
}
