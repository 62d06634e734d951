//! The command `cover`.

use super::values::seconds;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

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
            exact_cover::Kernel::Links => Self::Links,
            exact_cover::Kernel::Cells => Self::Cells,
            exact_cover::Kernel::Bits => Self::Bits,
            _ => Self::Auto,
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
