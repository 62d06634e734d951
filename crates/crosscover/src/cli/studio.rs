//! The commands `studio` and `share`.

use super::InputFormat;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover studio                      draw, make and play
  crosscover studio pack.csv             see, edit and play boards of a pack
  crosscover studio drawings/ --port 8080 --no-open

Only this machine can reach the page, at an address with a random token. The page contacts no \
other host, and reaches only the files named here. It replaces a file completely or not at all, \
and never if the file changed in the meantime.

Exit codes: 0 ended by Ctrl-C; 2 wrong usage or input.")]
pub(crate) struct Studio {
    /// Puzzle files, packs, or folders of these
    #[arg(value_name = "FILE|PACK|FOLDER")]
    pub(crate) files: Vec<PathBuf>,
    /// The port; 0 is any free one
    #[arg(long, value_name = "P", default_value_t = 0)]
    pub(crate) port: u16,
    /// Do not open the page in the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Print the address, the port and the number of files as a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover share board.non                          the end of a link
  crosscover share --html --out board.html board.non  a page for itself

The link holds the whole puzzle: add it to the address of a studio. The page is one file of less \
than 60 kB, which a browser opens from disk, without a network. It has the clues and the title, \
and shows the title when the board is solved.")]
pub(crate) struct Share {
    /// The puzzle; `-` is stdin
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: InputFormat,
    /// Write a page to play the board on, as for a FILE that ends with .html
    #[arg(long)]
    pub(crate) html: bool,
    /// Language of the title, if a pack has several, such as de or pt-BR [default: en, in packs
    /// without it their first]
    #[arg(long, value_name = "CODE")]
    pub(crate) title_language: Option<String>,
    /// The file to write; `-` is stdout
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) out: PathBuf,
    /// Replace an existing file
    #[arg(short, long)]
    pub(crate) force: bool,
}
