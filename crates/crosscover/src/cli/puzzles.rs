//! Commands for single puzzles.

use super::values::{Size, encoding, format, per_page, seconds, size, source, threshold};
use super::{Format, RepairGoal, Threads};
use clap::{Args, ValueEnum};
use nonogram_cover::Encoding;
use nonogram_formats::Threshold;
use nonogram_render::PerPage;
use puzzle_pack::Source;
use std::path::PathBuf;

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
    /// How exact cover sees the puzzle: segment, biclique, lattice, or lattice-trimmed, which decides some cells
    /// beforehand
    #[arg(long, value_parser = encoding, default_value = "lattice-trimmed")]
    pub(crate) encoding: Encoding,
    /// Stop at this many solutions; uniqueness needs 2
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) limit: u64,
    /// Seconds for each puzzle and engine, and as many for explaining it; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Learning searches at once on each hard board: faster with as many free cores. Which of several
    /// solutions is found depends on this number; not on the machine, the threads or chance, so that the
    /// output is always the same
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

Techniques, the easiest first: count, overlap, edge, gap, line (all placements of one line), \
contradiction (supposing a cell), either-way (both values of a cell), deeper.

Examples:
  crosscover hint board.non                  the first step, or from the board saved in the file
  crosscover hint --board mine.txt board.non

Exit codes: 0 there is a hint, or the board is solved; 1 the board contradicts the clues or the only \
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
    /// Seconds for finding the solution, and as many for explaining; 0 is no limit
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

Exit codes: 0 a proof was written; 1 there are several solutions; 2 bad usage or input; \
3 a budget was spent before there was a proof.")]
pub(crate) struct Prove {
    /// The puzzle; `-` is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: Format,
    /// Where to write the proof: by default, and for `-`, stdout
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Seconds for the search and for writing the proof; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 the proof is one, of a single solution or of none; 1 it is not; \
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
#[command(after_help = "\
Input: `width height`, then the clue of each column, then of each row, a line each; \
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
Formats: non, nin, mk, cwd, olsak (.g), bosch (.lp), syro, makhorin, tcga, id, inversor (.in), \
webpbn (.xml), json, toml; pbm, png and bits (0/1 strings) hold the solution. A pack can be read. \
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
    pub(crate) from: Option<nonogram_formats::Format>,
    /// Format of the output: by default known by the file's extension
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(crate) to: Option<nonogram_formats::Format>,
    /// Size of the boards, for 0/1 strings; to which an image is scaled
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
    /// How dark a cell of an image must be to be filled, in percent; or auto, which tells the dark cells
    /// from the light ones (Otsu's method)
    #[arg(long, value_name = "PERCENT|auto", default_value = "50", value_parser = threshold)]
    pub(crate) threshold: Threshold,
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
    pub(crate) format: Option<nonogram_formats::Format>,
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
    #[arg(long, value_name = "N", default_value = "1", value_parser = per_page())]
    pub(crate) per_page: PerPage,
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

#[derive(Debug, Args)]
#[command(after_help = "\
In the picture, `#` is filled and `.` empty as before, `+` has been filled and `-` emptied.

Examples:
  crosscover repair --size 20x20 --threshold auto photo.jpg
  crosscover repair --size 20x20 --out photo.png photo.jpg
  crosscover repair --to unique --json board.pbm
  crosscover repair --out repaired.non drawings.csv

The work is counted, so that the same command flips the same cells on every machine. With enough of it, a \
repair is always found. How many flips are needed at least is said too, and that no fewer are enough only where \
that is proved.

Exit codes: 0 repaired, or good as it was; 2 bad usage or input; 3 no repair was found within the budget: \
then nothing is written.")]
pub(crate) struct Repair {
    /// Files of pictures, or of puzzles with their solutions; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) format: Format,
    /// How dark a cell of an image must be to be filled, in percent; or auto, which tells the dark cells
    /// from the light ones (Otsu's method)
    #[arg(long, value_name = "PERCENT|auto", default_value = "auto", value_parser = threshold)]
    pub(crate) threshold: Threshold,
    /// Fill the light cells of an image
    #[arg(long)]
    pub(crate) invert: bool,
    /// What the picture shall be
    #[arg(long, value_enum, value_name = "GOAL", default_value_t = RepairGoal::Line)]
    pub(crate) to: RepairGoal,
    /// Line solves to spend on each search, and as many on the proof that no fewer flips are enough: by default up
    /// to some ten seconds for each
    #[arg(long, value_name = "N", default_value_t = 40_000_000)]
    pub(crate) work: u64,
    /// Write the repaired pictures, all into one file; `-` is stdout, and what was flipped goes to stderr
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Format of this file: by default known by its extension
    #[arg(long, value_name = "FORMAT", value_parser = format, requires = "out")]
    pub(crate) out_format: Option<nonogram_formats::Format>,
    /// Replace an existing file
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
    /// Print a JSON object for each picture
    #[arg(long)]
    pub(crate) json: bool,
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
    /// How exact cover sees the puzzle: segment, biclique, lattice, or lattice-trimmed, which decides some cells
    /// beforehand
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
    /// Where random boards come from: random, smooth, shapes, symmetric or the name of a symmetry
    #[arg(long, value_parser = source, default_value = "smooth", requires = "random")]
    pub(crate) source: Source,
    /// Seconds for each board and engine; 0 is no limit
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Write every measurement to this file; `-` is stdout, without the table
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
}
