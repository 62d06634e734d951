//! Commands for single puzzles.

use super::values::{KeptCells, Size, any_format, choice, inks, kept_cells, scale, seconds, size};
use super::{Image, InputFormat, RepairGoal, Report, Threads};
use clap::{Args, ValueEnum};
use nonogram::{Symmetry, Technique};
use nonogram_book::{BoardsPerPage, Trim};
use nonogram_cover::Encoding;
use puzzle_pack::Level;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover solve board.non
  crosscover solve --explain board.non
  echo '4x4:2/1/2/1/1.1/2/1/1' | crosscover solve --engine both -
  crosscover solve --engine cover --encoding segment --json *.non
  crosscover solve --board mine.txt board.non     can my board be solved?

If there are several solutions, `?` marks the cells that differ among the first 100 solutions. For \
an ambiguous drawing, solve prints the drawing instead of two solutions; `--limit K` lists K \
solutions.

Puzzles that cannot be read are reported on stderr; the others are solved.

Exit codes: 0 every puzzle has one solution; 1 a puzzle has none or several; 2 wrong usage or \
input; 3 not decided, or not counted, within the time limit.")]
pub(crate) struct Solve {
    /// Puzzle files; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) format: InputFormat,
    /// Decide a board in play: only solutions that have its known cells count. `-` is stdin. A
    /// line of text for each row: `#` filled, `.` empty, `?` unknown
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// The solver to use
    #[arg(long, value_enum, default_value_t = Engine::Propagation)]
    pub(crate) engine: Engine,
    /// Encoding of the puzzle as an exact-cover problem: segment or lattice
    #[arg(long, default_value = "lattice",
        hide_possible_values = true, value_parser = choice(&Encoding::ALL, Encoding::name))]
    pub(crate) encoding: Encoding,
    /// Stop after this many solutions; uniqueness needs 2
    #[arg(
        long,
        value_name = "K",
        default_value_t = 2,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000),
    )]
    pub(crate) limit: u64,
    /// Count all solutions by exact cover, without listing them. Millions of them on a board with
    /// few blocks are counted fastest with `--encoding segment`
    #[arg(long)]
    pub(crate) count: bool,
    /// Time limit in seconds for each puzzle and engine, and again for its explanation and for
    /// `--count`; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Print a JSON object for each puzzle, one a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the deductions of propagation in order: `r2c3#` is row 2, column 3 filled, `r2c3.`
    /// empty. With --engine cover, print the steps of dancing links; `--encoding segment` is the
    /// one to read
    #[arg(long)]
    pub(crate) trace: bool,
    /// Explain the solution step by step in words and pictures, always with the easiest technique
    #[arg(long)]
    pub(crate) explain: bool,
    /// Show the board after every N steps of the explanation, 0 only at the end [default: 10, on
    /// boards of more than 20 rows half their number]
    #[arg(long, value_name = "N", requires = "explain")]
    pub(crate) every: Option<usize>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A board has a line of text for each row: `#` filled, `.` empty, `?` unknown. Blanks are ignored.

Techniques, the easiest first: count, overlap, edge, gap, line (all placements of one line), \
contradiction (assuming a cell), either-way (both values of a cell), deeper.

Examples:
  crosscover hint board.non        the first step, or the next of a saved board
  crosscover hint --board mine.txt board.non

Exit codes: 0 a hint was found, or the board is solved; 1 a cell of the board is wrong, or nothing \
follows because the puzzle has several solutions; 2 wrong usage or input; 3 no hint was found \
within the time limit.")]
pub(crate) struct ShowHint {
    /// The puzzle; `-` is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: InputFormat,
    /// The partly solved board; `-` is stdin [default: the board saved in the puzzle's file, else
    /// an empty one]
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// Time limit in seconds for the solution, and again for the hint; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A line is a clue, a colon, and the cells: `#` filled, `.` empty, `?` unknown, or their number if \
all \
are unknown. With several inks, blocks and cells have letters: `2a 1b: ??b.?`. Without a colon, \
the \
cells come first: `??#..? 3,1`. Each line is printed with all cells that follow from its clue, \
even \
if several placements are left.

Examples:
  crosscover line '3 1: ??#..?'
  crosscover line '7: 10' '??b.? 2a,1b'
  crosscover line - < lines.txt

Exit codes: 0 every line has a placement of its blocks; 1 a line has none; 2 wrong usage or \
input.")]
pub(crate) struct SolveLine {
    /// Clues and cells, such as `3 1: ??#..?`; `-` reads a line from each line of stdin
    #[arg(required = true, value_name = "LINE")]
    pub(crate) lines: Vec<String>,
    /// Print a JSON object for each line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A proof lists lines to look at, in order, or lemmas. Each lemma follows by line logic from those \
before it:
  r1-3.7        rows 1, 2, 3 and 7: mark every cell that follows from the clue and the known cells
  {r2c5~r1c1}   the cell in row 2, column 5 is filled, or the one in row 1, column 1 is empty
  {c4#2.7}      block 2 of column 4 starts at cell 7 or before it
  {r2c5}=       this holds in all solutions but one
  {}            there is no further solution
On boards of several inks a lemma names colors: `r2c5b` says that the cell has ink b.

Examples:
  crosscover prove --out board.proof board.non
  crosscover check-proof board.non board.proof
  crosscover prove --veripb board board.non && veripb board.opb board.pbp

--veripb writes the proof for the independent checker VeriPB (`cargo install --locked veripb`). \
The formula describes all solutions except the one that its comments show; the proof derives a \
contradiction from it.

Exit codes: 0 a proof was written; 1 the puzzle has several solutions; 2 wrong usage or input; 3 \
no proof was found within the time limit.")]
pub(crate) struct Prove {
    /// The puzzle; `-` is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: InputFormat,
    /// The file to write; `-` is stdout [default: -, without --veripb]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Write the formula STEM.opb and its proof STEM.pbp for the verifier VeriPB
    #[arg(long, value_name = "STEM")]
    pub(crate) veripb: Option<PathBuf>,
    /// Replace existing files
    #[arg(short, long)]
    pub(crate) force: bool,
    /// Time limit in seconds for the search; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 the proof is correct: the puzzle has exactly one solution, or none; 1 the proof is \
wrong; \
2 wrong usage or input; 3 not decided within the time limit, or within 384 MiB for lemmas.")]
pub(crate) struct CheckProof {
    /// The puzzle; `-` is stdin
    pub(crate) puzzle: PathBuf,
    /// The proof, as `prove` writes it; `-` is stdin
    pub(crate) proof: PathBuf,
    #[command(flatten)]
    pub(crate) report: Report,
}

#[derive(Debug, Args)]
#[command(after_help = "\
A foothold is a line that decides a cell by itself. The first round counts the lines on which a \
player can begin; \
each later round counts again once those are filled in. The techniques are those of one \
explanation of the board, turned or mirrored to lie always in the same way: as it lies, \
`solve --explain` may take other steps. The levels and difficulties are those of packs; no study \
with people backs them.

Examples:
  crosscover rate board.non
  crosscover rate --json *.non
  crosscover rate --redundant board.non

Exit codes: 0 every puzzle has one solution; 1 a puzzle has none or several; 2 wrong usage or \
input; 3 not decided within the time limit.")]
pub(crate) struct Rate {
    /// Puzzle files or packs; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// List the lines whose clue is not needed for a single solution: each alone, and lines whose
    /// clues can be left out together
    #[arg(long)]
    pub(crate) redundant: bool,
    #[command(flatten)]
    pub(crate) report: Report,
}

/// Solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    /// Line logic, probing and search
    Propagation,
    /// Exact cover, on an encoding of the puzzle
    Cover,
    /// Both; they must agree
    Both,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Input: `width height`, then a line with the clue of each column, then of each row. A line without \
filled cells \
has the clue `0` or an empty one.

Example:
  crosscover invert challenge.in")]
pub(crate) struct Invert {
    /// The challenge; `-` is stdin
    pub(crate) file: PathBuf,
    /// Compare the answer with that in this file, instead of printing it. Exit code 1 if they
    /// differ
    #[arg(long, value_name = "FILE")]
    pub(crate) check: Option<PathBuf>,
    /// Time limit in seconds; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
}

fn convert_help() -> String {
    use nonogram_formats::Format;
    let [written, only_read] = [false, true].map(|is_only_read| {
        let mut names = Vec::new();
        for format in Format::ALL {
            if format.is_only_read() == is_only_read {
                names.push(match format.extensions()[0] {
                    extension if extension == format.name() => format.to_string(),
                    extension => format!("{format} (.{extension})"),
                });
            }
        }
        names.join(", ")
    });
    format!(
        "\
Formats: {written}. Packs, {only_read}, and what solve and repair print can be read, too. \
Images are known by their content. \
Fields that the output format cannot hold are reported on stderr. So are puzzles that cannot be \
read: the others are \
then written, and the exit code is 2.

Examples:
  crosscover convert board.non board.xml
  crosscover convert one.non two.non both.nonpack
  crosscover convert --size 30x30 --threshold 40 photo.png board.non
  crosscover convert --from nin --to json --solve - - < board.txt"
    )
}

#[derive(Debug, Args)]
#[command(after_help = convert_help())]
#[command(override_usage = "crosscover convert [OPTIONS] <INPUT>... <OUTPUT>")]
pub(crate) struct Convert {
    /// Puzzle files, then the file to write; `-` is stdin or stdout
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the input; by default recognised by the file's extension, else by its content
    #[arg(
        long,
        alias = "format",
        value_name = "FORMAT",
        hide_possible_values = true,
        value_parser = any_format(),
    )]
    pub(crate) from: Option<nonogram_formats::Format>,
    /// Format of the output; by default recognised by the file's extension
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = any_format())]
    pub(crate) to: Option<nonogram_formats::Format>,
    /// Size of the boards, needed for 0/1 strings; images are scaled to it
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub(crate) size: Option<Size>,
    #[command(flatten)]
    pub(crate) image: Image,
    /// Largest number of inks of an image; by default black and white
    #[arg(help_heading = "Images", long, value_name = "N", value_parser = inks())]
    pub(crate) inks: Option<u8>,
    /// Solve puzzles that have no solution in the file. Leave out those without exactly one; the
    /// exit code is then 1
    #[arg(long)]
    pub(crate) solve: bool,
    /// Time limit in seconds for each puzzle to solve; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Replace an existing file
    #[arg(short, long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover render board.non
  crosscover render --solution --out board.svg board.non
  crosscover render --scale 2 --titles puzzles --out board.png board.non
  crosscover render --steps --out board.gif board.non
  crosscover render --per-page 4 --paper letter --out sheets.pdf pack.csv
  crosscover render --both --out sheet.pdf board.non
  crosscover render --each pictures --as png --solution pack.csv

A PDF has sheets of puzzles, or with --solution of solutions; `book` makes a book. A page has \
fewer puzzles if they would be too small to read, and a large board continues on further pages. \
The built-in font, Noto Sans, has Latin, Greek and Cyrillic letters. Signs of titles that no font \
has are left out of PNG and PDF, with a note.")]
pub(crate) struct Render {
    /// Puzzle files or packs; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) format: InputFormat,
    /// What to draw; svg and png show one puzzle. By default recognised by the extension of the
    /// output, else text
    #[arg(long = "as", value_name = "KIND", value_enum)]
    pub(crate) kind: Option<RenderAs>,
    /// Write the letter of its ink into each cell of a solution in several inks, for prints in grey
    #[arg(long)]
    pub(crate) letters: bool,
    /// Show the solution, which is computed if the file has none
    #[arg(long)]
    pub(crate) solution: bool,
    /// Draw each puzzle with its solution small below it, on one page of a PDF
    #[arg(long, conflicts_with_all = ["solution", "explain", "steps"])]
    pub(crate) both: bool,
    /// Draw the board after step N of its explanation, with the lines that the step uses, the cells
    /// that it decides, and its reason; see `solve --explain`
    #[arg(long, value_name = "N", conflicts_with_all = ["solution", "per_page"],
        value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) explain: Option<u32>,
    /// Draw a moving image of the board as it is solved, step by step as in `solve --explain`; for
    /// svg and gif
    #[arg(long, conflicts_with_all = ["solution", "per_page", "explain", "letters"])]
    pub(crate) steps: bool,
    /// Where to show the titles of puzzles, which often give the picture away
    #[arg(long, value_name = "WHERE", value_enum, default_value_t = ShowTitles::Solutions)]
    pub(crate) titles: ShowTitles,
    /// Language of the titles that packs have, such as de or pt-BR [default: en, in packs without
    /// it their first]
    #[arg(long, value_name = "CODE")]
    pub(crate) title_language: Option<String>,
    /// Font for characters of titles that Noto Sans lacks: a .ttf, .otf or .ttc file. May be
    /// repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Vec<PathBuf>,
    /// Size of a PNG or GIF: 1 is 24 pixels for a cell [default: 1]
    #[arg(long, value_name = "X", value_parser = scale)]
    pub(crate) scale: Option<f32>,
    /// Largest number of puzzles on a page of a PDF
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        value_parser = choice(&BoardsPerPage::ALL, BoardsPerPage::name),
    )]
    pub(crate) per_page: BoardsPerPage,
    /// Pages of a PDF: a4, a5, letter, or a size such as 6x9in or 150x210mm [default: a4]
    #[arg(long, value_name = "SIZE")]
    pub(crate) paper: Option<Trim>,
    /// Use landscape pages in a PDF
    #[arg(long)]
    pub(crate) landscape: bool,
    /// Time limit in seconds for each puzzle to solve; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// The file to write; `-` is stdout
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
    /// Draw each puzzle into a file of this folder, called by the id of the puzzle: svg, or with
    /// `--as` png, text or pdf
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["out", "explain", "steps"])]
    pub(crate) each: Option<PathBuf>,
    /// Replace an existing file
    #[arg(short, long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
In the printed picture, `#` and `.` are filled and empty cells that did not change. `+` was empty \
and is now filled, `-` was \
filled and is now empty. With several inks, the picture has the letters of its inks, below a line \
for each \
changed cell. Cells become empty, or get an ink of the picture.

Of all repairs that it finds, it takes the one that harms the drawing least, which is not always \
the one with the fewest cells. The cost, also in JSON, is counted in cells: a changed cell costs \
1, and 1/8 for each of its eight neighbours that do not have its new color. Each part or hole that \
opens, falls apart, joins another one, appears or disappears costs 4, and so does each mirror or \
turn that the picture loses. With `--fewest`, the number of cells decides first.

Examples:
  crosscover repair --size 20x20 --threshold auto photo.jpg
  crosscover repair --size 20x20 --out photo.png photo.jpg
  crosscover repair --to unique --json board.pbm
  crosscover repair --keep r1-3,c8 --alternatives 5 face.pbm
  crosscover repair --level easy --technique gap --out easy.non board.non
  crosscover repair --out repaired.non drawings.csv

The budget counts steps instead of seconds, so the same command changes the same cells on every \
machine. With enough budget, it always finds a repair, unless `--keep` or `--symmetry` allows \
none. The output also says whether fewer changes are proved not to be enough, or how many are \
needed at least. This proof counts cells, not their cost. With `--keep`, it is about repairs that \
keep these cells.

`--level` and `--technique` look at up to 12,000 pictures near the repaired one, with up to 16 \
more changes. They work best if the picture is nearly there.

Exit codes: 0 repaired, or nothing to repair; 2 wrong usage or input; 3 no repair was found within \
the budget. Repaired pictures are written in any case.")]
pub(crate) struct RepairPicture {
    /// Pictures, or puzzles with their solutions; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) format: InputFormat,
    /// Goal of the repair
    #[arg(long, value_enum, value_name = "GOAL", default_value_t = RepairGoal::Line)]
    pub(crate) to: RepairGoal,
    /// Make it easier: change further cells until the level is this or an easier one
    #[arg(long, value_name = "LEVEL", hide_possible_values = true)]
    #[arg(value_parser = choice(&Level::ALL, Level::name))]
    #[arg(conflicts_with_all = ["fewest", "alternatives"])]
    pub(crate) level: Option<Level>,
    /// Make it easier: change further cells until the explanation needs no technique above this
    /// one: count, overlap, edge, gap, line
    #[arg(long, value_name = "TECHNIQUE", hide_possible_values = true)]
    #[arg(value_parser = choice(&Technique::ALL, Technique::name))]
    #[arg(conflicts_with_all = ["fewest", "alternatives"])]
    pub(crate) technique: Option<Technique>,
    /// Change as few cells as possible, whatever they do to the drawing
    #[arg(long, conflicts_with_all = ["symmetry", "alternatives"])]
    pub(crate) fewest: bool,
    /// Cells that must not change: r3c4; r3 or c4 for a whole row or column; r2-5c1.7-9 for rows 2
    /// to 5 of column 1 and columns 7 to 9. May be repeated
    #[arg(long, value_name = "CELLS", value_delimiter = ',', value_parser = kept_cells)]
    pub(crate) keep: Vec<KeptCells>,
    /// Symmetry that the repaired picture must keep; auto keeps all symmetries of the picture if
    /// that does not cost too much, none ignores them. Names as for `generate --source`
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = kept_symmetry)]
    pub(crate) symmetry: KeptSymmetry,
    /// Number of different repairs to show, the cheapest first
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..=100),
    )]
    pub(crate) alternatives: u64,
    /// Budget in line solves for each search, and again for the proof that fewer changes are not
    /// enough. The default takes about ten seconds
    #[arg(long, value_name = "N", default_value_t = 40_000_000)]
    pub(crate) work: u64,
    /// Write the first repair of each picture into this file. With `-` they go to stdout and the
    /// report to stderr
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Format of the file to write; by default recognised by its extension
    #[arg(
        long,
        value_name = "FORMAT",
        hide_possible_values = true,
        value_parser = any_format(),
        requires = "out",
    )]
    pub(crate) out_format: Option<nonogram_formats::Format>,
    /// Replace an existing file
    #[arg(short, long, requires = "out")]
    pub(crate) force: bool,
    /// Print a JSON object for each picture
    #[arg(long)]
    pub(crate) json: bool,
}

/// A symmetry that a repair must keep, or all that the picture has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeptSymmetry(pub(crate) Option<Symmetry>);

fn kept_symmetry(name: &str) -> Result<KeptSymmetry, String> {
    match name {
        "auto" => Ok(KeptSymmetry(None)),
        _ => name
            .parse()
            .map(|symmetry| KeptSymmetry(Some(symmetry)))
            .map_err(|error| format!("{error}, or auto")),
    }
}

/// Kinds of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RenderAs {
    /// Letters and digits for a terminal
    Text,
    /// A scalable drawing
    Svg,
    /// An image
    Png,
    /// An image that moves, with --steps
    Gif,
    /// Sheets to print
    Pdf,
}

/// Where titles are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowTitles {
    /// Nowhere
    None,
    /// With solutions only
    Solutions,
    /// With puzzles and solutions
    Puzzles,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover encode --encoding lattice board.non > board.dlx
  crosscover encode --encoding segment --cnf board.non > board.cnf")]
pub(crate) struct Encode {
    /// The puzzle; `-` is stdin
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: InputFormat,
    /// Encoding of the puzzle as an exact-cover problem: segment or lattice
    #[arg(long, hide_possible_values = true, value_parser = choice(&Encoding::ALL, Encoding::name))]
    pub(crate) encoding: Encoding,
    /// Print clauses in DIMACS CNF for SAT solvers: variable n stands for the n-th option
    #[arg(long, conflicts_with_all = ["stats", "json"])]
    pub(crate) cnf: bool,
    /// Print only the size of the problem
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print only the size, as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
