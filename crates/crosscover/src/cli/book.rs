//! The command `book`.

use super::values::{any_format, choice, number, seconds};
use clap::{Args, ValueEnum};
use nonogram_book::{BoardsPerPage, Isbn, LineWeights, SectionsBy, Trim, cell_size, inside_margin};
use puzzle_pack::TitleLanguage;
use std::path::PathBuf;

/// Where a book shows the titles of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BookTitles {
    /// Beside solutions
    Solutions,
    /// Nowhere
    None,
}

/// A weight of lines in points.
fn weight(text: &str) -> Result<f32, String> {
    number(text, 0.1..=2.0, "a number of points from 0.1 to 2")
}

#[derive(Debug, Args)]
#[command(after_help = "\
Trims: 5x8in, 5.06x7.81in, 5.25x8in, 5.5x8.5in, 6x9in, 6.14x9.21in, 6.69x9.61in, 7x10in, \
7.44x9.69in, 7.5x9.25in, \
8x10in, 8.25x6in, 8.25x8.25in, 8.5x8.5in, 8.5x11in, 8.27x11.69in, a4, a5, letter, or any size \
from 4x6 to 8.5x11.69 inches, such as 150x210mm or 15x21cm. Nothing is printed up to the edge, so \
a book has \
no bleed.

Examples:
  crosscover book --title 'Rainy days' --author 'A. Setter' --out b.pdf pack.csv
  crosscover book --isbn 978-3-16-148410-0 --check --out b.pdf pack.csv
  crosscover book --trim 8.5x11in --large-print --out large.pdf one.csv two.csv
  crosscover book --language ja --font NotoSansJP.ttf --out book.pdf pack.csv
  crosscover book --language en --second-language de --out two.pdf pack.csv
  crosscover book --ebook --out screen.pdf pack.csv

May you sell the book? Yes. Puzzles and books that you make are yours. The built-in pictures are \
under the Apache License 2.0, which allows it; the imprint names them. Of images, icons and fonts \
of your own, read the licences, and name those that ask for it with --credit.

Signs of titles that no font has, such as emoji, are left out with a note. Noto Sans, the built-in \
font, has Latin, Greek and Cyrillic letters; see --font. Titles in scripts whose letters join or \
run to the left, such as Arabic, are left out.

Pages are as print on demand asks for: mirrored margins, the inside one from \
the number of pages and wider than the outside one; lines of at least 0.75 points; black in \
DeviceGray; embedded fonts; an even number of pages; no bookmarks and links. --check reads \
the written file and reports each of these.

Exit codes: 0 written; 1 written, but without puzzles that do not have exactly one solution, or \
--check found a fault; 2 wrong \
usage or input, or boards that cannot be printed legibly; 3 written without puzzles that were not \
decided within the time limit.")]
pub(crate) struct MakeBook {
    /// Packs or puzzle files, which become one book; `-` is stdin
    #[arg(required = true, value_name = "PACK")]
    pub(crate) files: Vec<PathBuf>,
    /// Format of the input; by default recognised by the file's extension, else by its content
    #[arg(long, hide_possible_values = true, value_parser = any_format())]
    pub(crate) format: Option<nonogram_formats::Format>,
    /// The file to write; `-` is stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Write the solutions into a file of their own, not at the end of the book
    #[arg(long, value_name = "FILE")]
    pub(crate) solutions: Option<PathBuf>,
    /// Title of the book
    #[arg(
        help_heading = "Texts",
        long,
        value_name = "TEXT",
        default_value = "Nonograms"
    )]
    pub(crate) title: String,
    /// Line below the title
    #[arg(
        help_heading = "Texts",
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) subtitle: String,
    /// Author of the book
    #[arg(
        help_heading = "Texts",
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) author: String,
    /// Year of the copyright, in the imprint
    #[arg(help_heading = "Texts", long, value_name = "YEAR",
        value_parser = clap::value_parser!(u16).range(1000..=9999))]
    pub(crate) year: Option<u16>,
    /// ISBN of the book, in the imprint
    #[arg(help_heading = "Texts", long, value_name = "NUMBER")]
    pub(crate) isbn: Option<Isbn>,
    /// Line of the imprint that names pictures and their licence. May be repeated. Those of the
    /// built-in pictures are named without it
    #[arg(help_heading = "Texts", long, value_name = "TEXT")]
    pub(crate) credit: Vec<String>,
    /// Text of the imprint, instead of the author, a line about the puzzles, and one about built-in
    /// pictures
    #[arg(help_heading = "Texts", long, value_name = "FILE")]
    pub(crate) imprint: Option<PathBuf>,
    /// Text of the last page, instead of thanks, how the puzzles were checked, and where their
    /// solutions begin
    #[arg(help_heading = "Texts", long, value_name = "FILE")]
    pub(crate) closing: Option<PathBuf>,
    /// Leave out the last page with its thanks
    #[arg(help_heading = "Texts", long, conflicts_with = "closing")]
    pub(crate) no_closing: bool,
    /// Language of the texts of the book
    #[arg(help_heading = "Texts", long, value_name = "CODE", default_value = "en",
        value_parser = choice(&TitleLanguage::ALL, TitleLanguage::code))]
    pub(crate) language: TitleLanguage,
    /// Another language, in which all texts and titles stand behind the first
    #[arg(help_heading = "Texts", long, value_name = "CODE",
        value_parser = choice(&TitleLanguage::ALL, TitleLanguage::code))]
    pub(crate) second_language: Option<TitleLanguage>,
    /// Language of the titles of puzzles that packs have, such as en or pt-BR [default: those of
    /// the book]
    #[arg(help_heading = "Texts", long, value_name = "CODE")]
    pub(crate) title_language: Option<String>,
    /// Where to show the titles of puzzles
    #[arg(help_heading = "Texts", long, value_name = "WHERE", value_enum,
        default_value_t = BookTitles::Solutions)]
    pub(crate) titles: BookTitles,
    /// Font for characters that Noto Sans lacks: a .ttf, .otf or .ttc file. May be repeated
    #[arg(help_heading = "Texts", long, value_name = "FILE")]
    pub(crate) font: Vec<PathBuf>,
    /// Size of the pages
    #[arg(
        help_heading = "Pages",
        long,
        value_name = "SIZE",
        default_value = "6x9in"
    )]
    pub(crate) trim: Trim,
    /// Inside margin, such as 0.5in or 12mm [default: by the number of pages, at least 3 mm more
    /// than outside]
    #[arg(help_heading = "Pages", long, value_name = "LENGTH", value_parser = inside_margin)]
    pub(crate) inside: Option<f32>,
    /// Sections, each with rising difficulty
    #[arg(
        help_heading = "Pages",
        long,
        value_name = "BY",
        default_value = "level",
        value_parser = choice(&SectionsBy::ALL, SectionsBy::name),
    )]
    pub(crate) sections: SectionsBy,
    /// Number of puzzles on a page
    #[arg(
        help_heading = "Pages",
        long,
        value_name = "N",
        default_value = "1",
        value_parser = choice(&BoardsPerPage::ALL, BoardsPerPage::name),
    )]
    pub(crate) per_page: BoardsPerPage,
    /// Weight of lines: thin ones, each fifth, frames. In points, light has 0.35, 1 and 1.4, normal
    /// 0.75, 1.5 and 2.1, bold 1, 2 and 2.8
    #[arg(
        help_heading = "Pages",
        long,
        value_name = "WEIGHT",
        default_value = "normal",
        value_parser = choice(&LineWeights::ALL, LineWeights::name),
    )]
    pub(crate) lines: LineWeights,
    /// Show the expected time of an experienced person beside the size of each puzzle
    #[arg(help_heading = "Pages", long)]
    pub(crate) times: bool,
    /// Write the letters of the inks into the solutions of boards of several inks, so that they can
    /// be read in grey
    #[arg(help_heading = "Pages", long)]
    pub(crate) letters: bool,
    /// Least weight of a line that the printer prints, in points: lighter lines become as heavy
    #[arg(
        help_heading = "Pages",
        long,
        value_name = "POINTS",
        default_value = "0.75",
        value_parser = weight
    )]
    pub(crate) min_line: f32,
    /// Clues of at least 14 points and cells of at least 6.5 mm
    #[arg(help_heading = "Pages", long)]
    pub(crate) large_print: bool,
    /// Least size of cells, such as 8mm [default: 3.25mm, in large print 6.5mm]
    #[arg(help_heading = "Pages", long, value_name = "LENGTH", value_parser = cell_size)]
    pub(crate) cell: Option<f32>,
    /// Print a board that is too large for a page over two facing pages, which share two columns
    #[arg(help_heading = "Pages", long)]
    pub(crate) spread: bool,
    /// Make a book for a screen: with bookmarks and links, without blank pages and inside margins
    #[arg(help_heading = "Pages", long)]
    pub(crate) ebook: bool,
    /// Number of ruled pages for notes at the end
    #[arg(help_heading = "Pages", long, value_name = "N", default_value = "0",
        value_parser = clap::value_parser!(u16).range(0..=100))]
    pub(crate) notes: u16,
    /// Read the written file as a printer does, and report what was checked: pages, sizes, fonts,
    /// letters, lines, margins, colors, transparency, images, bookmarks
    #[arg(long)]
    pub(crate) check: bool,
    /// Print the numbers of puzzles and pages, the widths of the spine, the sizes of the cover, and
    /// with --check the report, as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Time limit in seconds for each puzzle to solve; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Replace existing files
    #[arg(short, long)]
    pub(crate) force: bool,
}
