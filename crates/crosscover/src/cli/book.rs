//! The command `book`.

use super::values::{any_format, choice, seconds};
use clap::{Args, ValueEnum};
use nonogram_book::{BoardsPerPage, LineWeights, SectionsBy, Trim, inside_margin};
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
  crosscover book --trim 8.5x11in --large-print --out large.pdf one.csv two.csv
  crosscover book --language ja --font NotoSansJP.ttf --out book.pdf pack.csv

Signs of titles that no font has, such as emoji, are left out with a note. Noto Sans, the built-in \
font, has Latin, Greek and Cyrillic letters; see --font. Titles in scripts whose letters join or \
run to the left, such as Arabic, are left out.

Pages and margins are those that print on demand asks for: mirrored margins, the inside one from \
the number of pages and wider than the outside one; black in DeviceGray; embedded fonts; an even \
number of pages.

Exit codes: 0 written; 1 written without puzzles that do not have exactly one solution; 2 wrong \
usage or input, or boards that cannot be printed legibly; 3 written without puzzles that were not \
decided within the time limit.")]
pub(crate) struct Book {
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
    /// Text of the imprint [default: the author and a line about the puzzles]
    #[arg(help_heading = "Texts", long, value_name = "FILE")]
    pub(crate) imprint: Option<PathBuf>,
    /// Language of the texts of the book
    #[arg(help_heading = "Texts", long, value_name = "CODE", default_value = "en",
        value_parser = choice(&TitleLanguage::ALL, TitleLanguage::code))]
    pub(crate) language: TitleLanguage,
    /// Language of the titles of puzzles that packs have, such as en or pt-BR [default: that of the
    /// book]
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
    #[arg(help_heading = "Pages", long, value_name = "BY", default_value = "level", value_parser = choice(&SectionsBy::ALL, SectionsBy::name))]
    pub(crate) sections: SectionsBy,
    /// Number of puzzles on a page
    #[arg(help_heading = "Pages", long, value_name = "N", default_value = "1", value_parser = choice(&BoardsPerPage::ALL, BoardsPerPage::name))]
    pub(crate) per_page: BoardsPerPage,
    /// Weight of lines; with bold, none is thinner than the 0.75 points that some printers ask for
    #[arg(help_heading = "Pages", long, value_name = "WEIGHT", default_value = "normal", value_parser = choice(&LineWeights::ALL, LineWeights::name))]
    pub(crate) lines: LineWeights,
    /// Clues of at least 14 points and cells of at least 9 mm
    #[arg(help_heading = "Pages", long)]
    pub(crate) large_print: bool,
    /// Print a board that is too large for a page over two facing pages, which share two columns
    #[arg(help_heading = "Pages", long)]
    pub(crate) spread: bool,
    /// Add bookmarks, for a book that is read on a screen; printers want none
    #[arg(help_heading = "Pages", long)]
    pub(crate) ebook: bool,
    /// Number of ruled pages for notes at the end
    #[arg(help_heading = "Pages", long, value_name = "N", default_value = "0",
        value_parser = clap::value_parser!(u16).range(0..=100))]
    pub(crate) notes: u16,
    /// Time limit in seconds for each puzzle to solve; 0 is no limit
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: f64,
    /// Replace existing files
    #[arg(short, long)]
    pub(crate) force: bool,
}
