//! What all commands print in the same way: messages, completions, the manual.

use crate::cli::Cli;
use crate::exit::Exit;
use anyhow::{Context, Result};
use clap::CommandFactory;
use std::fmt;
use std::io::{self, Write};

/// Prints an error message to stderr, after the name of the program.
pub(crate) fn complain(message: fmt::Arguments<'_>) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    let mut stderr = anstream::stderr().lock();
    // If stderr is closed, there is nowhere to report that.
    let _ = writeln!(stderr, "{style}crosscover:{style:#} {message}");
}

/// Prints a line to stderr.
pub(crate) fn note(line: fmt::Arguments<'_>) {
    // If stderr is closed, there is nowhere to report that.
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Calls `print` with a buffered stdout and flushes it. Colours are left out if stdout is not a terminal.
pub(crate) fn to_stdout<T>(print: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> Result<T> {
    let mut stdout = io::BufWriter::new(anstream::stdout().lock());
    print(&mut stdout)
        .and_then(|value| stdout.flush().map(|()| value))
        .context("cannot write to stdout")
}

/// Whether the reader of our output has closed the pipe.
pub(crate) fn is_closed(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes
        .map(io::Error::kind)
        .any(|kind| kind == io::ErrorKind::BrokenPipe)
}

/// `1 board`, `2 boards`.
pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{number} {noun}")
}

pub(crate) fn completions(shell: clap_complete::Shell) -> Result<Exit> {
    // clap_complete panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "crosscover", &mut script);
    to_stdout(|out| out.write_all(&script))?;
    Ok(Exit::Yes)
}

pub(crate) fn manual() -> Result<Exit> {
    let mut roff = Vec::new();
    let command = Cli::command();
    clap_mangen::Man::new(command.clone()).render(&mut roff)?;
    for subcommand in command.get_subcommands().filter(|c| !c.is_hide_set()) {
        let name = format!("crosscover {}", subcommand.get_name());
        chapter(subcommand, &name, &mut roff)?;
        // clap adds a command `help` to commands with subcommands.
        let nested = subcommand.get_subcommands();
        for nested in nested.filter(|nested| nested.get_name() != "help") {
            let name = format!("{name} {}", nested.get_name());
            chapter(nested, &name, &mut roff)?;
        }
    }
    to_stdout(|out| out.write_all(&roff))?;
    Ok(Exit::Yes)
}

/// A chapter of the manual.
fn chapter(command: &clap::Command, name: &str, roff: &mut Vec<u8>) -> Result<()> {
    let command = command.clone().bin_name(name).disable_help_flag(true);
    let manual = clap_mangen::Man::new(command);
    writeln!(roff, ".SH {}", name.to_uppercase())?;
    manual.render_description_section(roff)?;
    manual.render_options_section(roff)?;
    Ok(())
}
