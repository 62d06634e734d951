//! What a package installs beside the program: completions of shells, and the manual.

use crate::cli::Cli;
use crate::exit::Exit;
use crate::output::{save, to_stdout};
use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::path::Path;

/// The sections of a page for the text below the options, in their order, and with what the
/// paragraphs of each begin. A paragraph belongs to the first section that takes it.
const SECTIONS: [(&str, &[&str]); 3] = [
    ("EXIT STATUS", &["Exit codes: "]),
    ("EXAMPLES", &["Example:\n", "Examples:\n"]),
    ("NOTES", &[""]),
];

/// Prints the completions of a shell.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<Exit> {
    // clap_complete panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "crosscover", &mut script);
    to_stdout(|out| out.write_all(&script))?;
    Ok(Exit::Yes)
}

/// Prints all pages of the manual.
pub(crate) fn print() -> Result<Exit> {
    let pages = pages()?;
    to_stdout(|out| pages.iter().try_for_each(|(_, roff)| out.write_all(roff)))?;
    Ok(Exit::Yes)
}

/// Writes a manual page for each command into a folder.
pub(crate) fn write(folder: &Path) -> Result<Exit> {
    for (name, roff) in pages()? {
        save(&folder.join(name), &roff, true)
            .with_context(|| format!("cannot write into {}", folder.display()))?;
    }
    Ok(Exit::Yes)
}

/// The pages, with the names of their files.
fn pages() -> Result<Vec<(String, Vec<u8>)>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    add_pages(&program, &[], &mut pages)?;
    Ok(pages)
}

/// Adds the page of a command, which refers to these others, and the pages of the commands below
/// it.
fn add_pages(command: &Command, others: &[&str], pages: &mut Vec<(String, Vec<u8>)>) -> Result<()> {
    let manual = Man::new(command.clone().after_help(None).after_long_help(None))
        .source(concat!("crosscover ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    manual.render(&mut page)?;

    let mut sections = Roff::new();
    let text = command.get_after_long_help().or(command.get_after_help());
    let text = text.map(ToString::to_string).unwrap_or_default();
    let mut paragraphs: Vec<&str> = text.split("\n\n").collect();
    for (heading, starts) in SECTIONS {
        let mut of_section = Vec::new();
        paragraphs.retain(|paragraph| {
            let rest = starts
                .iter()
                .find_map(|start| paragraph.strip_prefix(start));
            of_section.extend(rest);
            rest.is_none()
        });
        add_section(&mut sections, heading, &of_section.join("\n\n"));
    }
    let below: Vec<&Command> = command
        .get_subcommands()
        .filter(|it| !it.is_hide_set())
        .collect();
    let name = command.get_display_name().unwrap_or(command.get_name());
    let names = below.iter().filter_map(|it| it.get_display_name());
    let family: Vec<&str> = std::iter::once(name).chain(names).collect();
    let related = others.iter().chain(&family).filter(|it| **it != name);
    let related: Vec<String> = related.map(|it| format!("{it}(1)")).collect();
    add_section(&mut sections, "SEE ALSO", &related.join(", "));
    sections.to_writer(&mut page)?;
    pages.push((manual.get_filename(), page));
    for command in below {
        add_pages(command, &family, pages)?;
    }
    Ok(())
}

/// Adds a section, unless it is empty. Lines that begin with blanks stay as they are.
fn add_section(roff: &mut Roff, heading: &str, text: &str) {
    if text.is_empty() {
        return;
    }
    roff.control("SH", [heading]);
    for line in text.lines() {
        let is_literal = line.starts_with(' ');
        roff.control(if is_literal { "nf" } else { "fi" }, []);
        roff.text([roman(line)]);
    }
}
