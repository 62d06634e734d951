//! `crosscover encode`: a puzzle as an exact-cover problem.

use crate::cli::Encode;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result};
use nonogram_cover::Counts;
use serde_json::json;

pub(crate) fn run(options: &Encode) -> Result<Exit> {
    let document = input::document(&options.file, &options.format)?;
    let puzzle = &document.puzzle;
    if options.json || options.stats {
        let encoded = options.encoding.encode(puzzle);
        let counts = encoded
            .with_context(|| input::name(&options.file))?
            .counts();
        return print_counts(options, counts);
    }
    let problem = options.encoding.encode_named(puzzle);
    let problem = problem.with_context(|| input::name(&options.file))?;
    let text = if options.cnf {
        exact_cover::cnf::write(&problem)?
    } else {
        exact_cover::text::write(&problem)?
    };
    output::to_stdout(|out| out.write_all(text.as_bytes()))?;
    Ok(Exit::Yes)
}

fn print_counts(options: &Encode, counts: Counts) -> Result<Exit> {
    if options.json {
        let counts = json!({
            "options": counts.options,
            "primary": counts.primary,
            "secondary": counts.secondary,
            "nonzeros": counts.nonzeros,
        });
        output::to_stdout(|out| writeln!(out, "{counts}"))?;
    } else {
        output::to_stdout(|out| {
            writeln!(out, "options    {:>12}", counts.options)?;
            writeln!(out, "primary    {:>12}", counts.primary)?;
            writeln!(out, "secondary  {:>12}", counts.secondary)?;
            writeln!(out, "nonzeros   {:>12}", counts.nonzeros)
        })?;
    }
    Ok(Exit::Yes)
}
