//! `crosscover encode`: a puzzle as an exact-cover problem.

use crate::cli::Encode;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result};
use serde_json::json;

pub(crate) fn run(options: &Encode) -> Result<Exit> {
    let document = input::document(&options.file, &options.format)?;
    let name = || input::name(&options.file);
    if !(options.json || options.stats) {
        let problem = options.encoding.encode_named(&document.puzzle);
        let problem = problem.with_context(name)?;
        let text = if options.cnf {
            exact_cover::cnf::write(&problem)?
        } else {
            exact_cover::text::write(&problem)?
        };
        output::to_stdout(|out| out.write_all(text.as_bytes()))?;
        return Ok(Exit::Yes);
    }
    let encoded = options.encoding.encode(&document.puzzle);
    let counts = encoded.with_context(name)?.counts();
    let counts = [
        ("options", counts.options),
        ("primary", counts.primary),
        ("secondary", counts.secondary),
        ("nonzeros", counts.nonzeros),
    ];
    let object = || counts.iter().map(|&(name, n)| (name.to_string(), json!(n)));
    output::print(options.json.then(|| object().collect()), |out| {
        let mut counts = counts.iter();
        counts.try_for_each(|(name, number)| writeln!(out, "{name:10} {number:>12}"))
    })?;
    Ok(Exit::Yes)
}
