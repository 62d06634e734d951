//! The command `studio`.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  crosscover studio                      draw, make and play
  crosscover studio pack.csv             see, edit and play the boards of a pack
  crosscover studio drawings/ --port 8080 --no-open

Only this machine can reach the page, at an address with a random token. The page contacts no other host, and reaches only the \
files named here. It replaces a file completely or not at all, and never if the file changed in the meantime.

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
