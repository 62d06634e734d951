//! Playing by commands, a line each.

use super::{COLUMNS, Table};
use crate::decodoku::show;
use crate::output;
use anyhow::{Context, Result};
use std::io::{self, BufRead, IsTerminal, Read};

/// The longest line that is read as a command.
const MAX_LINE: u64 = 1 << 12;

/// Reads commands from stdin until it ends. Prints the board at the start and after each change. A
/// command that is not possible is reported on stderr and changes nothing.
pub(super) fn play(table: &mut Table) -> Result<()> {
    let prompts = io::stdin().is_terminal();
    let mut stdin = io::stdin().lock();
    if prompts {
        output::to_stdout(|out| {
            writeln!(out, "{}\n", show::wrap(&table.rules(), COLUMNS).join("\n"))
        })?;
    }
    output::to_stdout(|out| table.draw(out, None))?;
    loop {
        if prompts {
            output::to_stdout(|out| write!(out, "> "))?;
        }
        let mut line = Vec::new();
        let read = (&mut stdin).take(MAX_LINE).read_until(b'\n', &mut line);
        if read.context("cannot read stdin")? == 0 {
            return Ok(());
        }
        match String::from_utf8_lossy(&line).trim() {
            "" => {}
            "quit" => return Ok(()),
            line => match table.obey(line) {
                Ok(Some(message)) => output::to_stdout(|out| writeln!(out, "{message}"))?,
                Ok(None) => output::to_stdout(|out| table.draw(out, None))?,
                Err(error) => output::complain(format_args!("{error:#}")),
            },
        }
    }
}
