//! The command `bench`.

use super::values::{Sizes, choice, seconds, sizes};
use crate::output;
use clap::{Args, ValueEnum};
use exact_cover::Kernel;
use nonogram::Logic;
use nonogram_cover::Encoding;
use puzzle_pack::source::Source;
use std::path::PathBuf;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contestant {
    Propagation,
    /// Exact cover: this kernel on this encoding.
    Cover(Encoding, Kernel),
    /// Exact cover: the search that learns on this encoding.
    Learn(Encoding),
    /// The crate `dancing-links` on the encoding `Segment`.
    DancingLinks,
    /// A kernel on an exact-cover problem.
    Kernel(Kernel),
}

/// Those that decide boards unless others are named.
const BY_DEFAULT: [Contestant; 5] = [
    Contestant::Propagation,
    Contestant::Cover(Encoding::Lattice, Kernel::Cells),
    Contestant::Cover(Encoding::Lattice, Kernel::Links),
    Contestant::Cover(Encoding::Segment, Kernel::Cells),
    Contestant::Cover(Encoding::Segment, Kernel::Links),
];

/// All that decide boards.
fn engines() -> impl Iterator<Item = Contestant> {
    let mut engines = vec![Contestant::Propagation];
    for encoding in [Encoding::Lattice, Encoding::Segment] {
        for kernel in [Kernel::Cells, Kernel::Links, Kernel::Bits] {
            engines.push(Contestant::Cover(encoding, kernel));
        }
        engines.push(Contestant::Learn(encoding));
    }
    engines.push(Contestant::DancingLinks);
    engines.into_iter()
}

/// Those that count the solutions of exact-cover problems.
const KERNELS: [Contestant; 3] = [
    Contestant::Kernel(Kernel::Links),
    Contestant::Kernel(Kernel::Cells),
    Contestant::Kernel(Kernel::Bits),
];

/// A part of the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchPanel {
    /// How many boards are decided within a time
    Within,
    /// The median time by size, for each logic
    Size,
    /// Each engine against the first one
    Against,
}

impl Contestant {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Propagation => "propagation".to_string(),
            Self::Cover(encoding, kernel) => format!("{encoding}/{}", kernel.name()),
            Self::Learn(encoding) => format!("{encoding}/learn"),
            Self::DancingLinks => "dancing-links".to_string(),
            Self::Kernel(kernel) => kernel.name().to_string(),
        }
    }
}

impl Contestant {
    /// The program with its version.
    pub(crate) fn program(self) -> &'static str {
        match self {
            Self::DancingLinks => "dancing-links 0.3.1",
            _ => concat!("crosscover ", env!("CROSSCOVER_VERSION")),
        }
    }
}

/// The contestant with this name.
fn contestant(name: &str) -> Result<Contestant, String> {
    let all: Vec<Contestant> = engines().chain(KERNELS).collect();
    let found = all
        .iter()
        .copied()
        .find(|contestant| contestant.name() == name);
    found.ok_or_else(|| {
        let names: Vec<String> = all.iter().map(|contestant| contestant.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover bench data/corpus
  crosscover bench --random 20x20 --count 50 --seed 3 --csv times.csv
  crosscover bench --random 5x5..20x20 --count 5 --logic line,probe --svg t.svg
  crosscover bench --engines propagation,lattice/cells --svg t.svg data/corpus
  crosscover bench --cover problems

Engines: propagation; exact cover as ENCODING/KERNEL, with the encodings lattice and segment; and \
dancing-links, the crate of this name on the encoding segment. Each runs in one thread and decides \
whether a board has exactly one solution. The kernel links is Algorithm X with dancing links, as \
Knuth describes it; cells is made for long chains of forced choices, and decides the boards of \
packs on the encoding lattice; bits takes problems with up to some 500 items. Propagation learns \
from conflicts; of exact cover, only the kernel learn does. With --cover, the kernels except learn \
count all solutions of exact-cover problems (files .dlx and .ec in a folder).

Times are processor time: the median of several rounds, with the least and the most. The engines \
alternate in each round. The ratio compares the median with that of the first engine; for a board \
that was not decided it is a lower bound. Answers are compared: if two engines differ, the \
exit code is 2.")]
pub(crate) struct Bench {
    /// Puzzle files, or folders of them. Each folder, and each file with several puzzles, has its
    /// own summary
    #[arg(value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
    /// Add random boards of these sizes: `10x10`, several with commas between, or a range
    /// `5x5..20x20`
    #[arg(long, value_name = "WxH", value_parser = sizes)]
    pub(crate) random: Option<Sizes>,
    /// Number of random boards of each size, for each logic
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 20,
        requires = "random",
        conflicts_with = "cover"
    )]
    pub(crate) count: u64,
    /// Seed of the random boards
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        requires = "random",
        conflicts_with = "cover"
    )]
    pub(crate) seed: u64,
    /// The logic that the random boards need: line (the method of propagation, which these boards
    /// favor), probe, search (with one solution or more), or several of them
    #[arg(
        long,
        default_value = "line",
        value_delimiter = ',',
        requires = "random",
        conflicts_with = "cover",
        hide_possible_values = true,
        value_parser = choice(&Logic::ALL, Logic::name),
    )]
    pub(crate) logic: Vec<Logic>,
    /// Random boards with one solution only, those that need search, too: propagation decides
    /// them, and 35 % to 40 % of their cells are filled. They are rare: use --source random
    #[arg(long, requires = "random", conflicts_with = "cover")]
    pub(crate) unique: bool,
    /// Source of the random boards: random, smooth, shapes, symmetric or the name of a symmetry
    #[arg(long, default_value = "smooth", requires = "random", conflicts_with = "cover",
        hide_possible_values = true, value_parser = choice(&Source::ALL, Source::name))]
    pub(crate) source: Source,
    /// Compare the kernels of exact cover: the files are problems, as `cover` reads them
    #[arg(long, conflicts_with = "random")]
    pub(crate) cover: bool,
    /// The engines or kernels to compare; by default propagation, lattice/cells, lattice/links,
    /// segment/cells and segment/links, or all kernels
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = contestant)]
    pub(crate) engines: Vec<Contestant>,
    /// Number of rounds that are measured [default: 5, or 1 if the first takes more than 0.2 s]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) runs: Option<u32>,
    /// Limit for each board and engine, in seconds of processor time (for dancing-links, on the
    /// clock); 0 is no limit
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Print only the summary
    #[arg(long)]
    pub(crate) summary: bool,
    /// Print one JSON object, at the end
    #[arg(long)]
    pub(crate) json: bool,
    /// Write every measurement to this file. With `-` they go to stdout instead of the table
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Draw how many boards each engine decides within a time, the time by size, and each engine
    /// against the first one
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// The parts of the figure, one large for a slide: how many are decided within a time, the
    /// time by size, each engine against the first [default: all]
    #[arg(
        long,
        value_name = "PARTS",
        value_enum,
        value_delimiter = ',',
        requires = "svg"
    )]
    pub(crate) panels: Vec<BenchPanel>,
    /// Replace existing files
    #[arg(short, long)]
    pub(crate) force: bool,
}

impl Bench {
    /// What a file holds.
    pub(crate) fn noun(&self) -> &'static str {
        if self.cover { "problem" } else { "board" }
    }

    /// `1 board`, `2 boards`.
    pub(crate) fn number(&self, tasks: usize) -> String {
        let noun = self.noun();
        output::count(tasks as u64, noun, &format!("{noun}s"))
    }

    /// The parts of the figure.
    pub(crate) fn panels(&self) -> &[BenchPanel] {
        if self.panels.is_empty() {
            BenchPanel::value_variants()
        } else {
            &self.panels
        }
    }

    /// The engines given, each once, or the default.
    pub(crate) fn contestants(&self) -> Vec<Contestant> {
        let mut once = Vec::new();
        for &contestant in &self.engines {
            if !once.contains(&contestant) {
                once.push(contestant);
            }
        }
        match (once.is_empty(), self.cover) {
            (false, _) => once,
            (true, true) => KERNELS.to_vec(),
            (true, false) => BY_DEFAULT.to_vec(),
        }
    }
}
