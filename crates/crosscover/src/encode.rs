//! `crosscover encode`: a puzzle as an exact-cover problem.

use crate::cli::Encode;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result};
use serde_json::json;

pub(crate) fn run(options: &Encode) -> Result<Exit> {
    let document = input::document(&options.file, &options.format)?;
    if !(options.json || options.stats) {
        let problem = options.encoding.encode_named(&document.puzzle);
        let problem = problem.with_context(|| input::name(&options.file))?;
        let text = if options.cnf {
            exact_cover::cnf::write(&problem)?
        } else {
            exact_cover::text::write(&problem)?
        };
        output::to_stdout(|out| out.write_all(text.as_bytes()))?;
        return Ok(Exit::Yes);
    }
    let encoded = options.encoding.encode(&document.puzzle);
    let encoded = encoded.with_context(|| input::name(&options.file))?;
    let counts = encoded.counts();
    let object = json!({
        "options": counts.options,
        "primary": counts.primary,
        "secondary": counts.secondary,
        "nonzeros": counts.nonzeros,
    });
    let lines = object.clone();
    output::print(options.json.then_some(object), |out| {
        let mut lines = lines.as_object().into_iter().flatten();
        lines.try_for_each(|(name, number)| writeln!(out, "{name:10} {:>12}", number.to_string()))
    })?;
    Ok(Exit::Yes)
}
