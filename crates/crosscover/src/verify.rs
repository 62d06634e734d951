//! `crosscover verify`: check a pack.

use crate::cli::Verify;
use crate::exit::Exit;
use crate::{input, output, parallel};
use anyhow::{Result, anyhow};
use puzzle_pack::{Budget, Verification};
use serde_json::json;

pub(crate) fn run(options: &Verify) -> Result<Exit> {
    let name = input::name(&options.pack);
    let pack = input::open(&options.pack)?;
    let bar = parallel::progress(None, "rows verified");
    let result = parallel::pool(&options.threads)?
        .install(|| puzzle_pack::verify(pack, Budget::default(), |rows| bar.set_position(rows)));
    bar.finish_and_clear();
    let verification = result.map_err(|error| anyhow!("{name}: {error}"))?;
    print(&name, &verification, options.json)?;
    Ok(if !verification.findings.is_empty() {
        Exit::No
    } else if !verification.unknown.is_empty() {
        Exit::OutOfBudget
    } else {
        Exit::Yes
    })
}

fn print(name: &str, verification: &Verification, as_json: bool) -> Result<()> {
    let Verification {
        rows,
        findings,
        unknown,
        without_proof,
        unchecked,
    } = verification;
    let verified = findings.is_empty() && unknown.is_empty();
    output::to_stdout(|out| {
        if as_json {
            let findings = findings.iter().map(|finding| {
                json!({"line": finding.line, "column": finding.column, "message": finding.message})
            });
            let report = json!({
                "file": name,
                "rows": rows,
                "verified": verified,
                "findings": findings.collect::<Vec<_>>(),
                "unknown": unknown,
                "without_proof": without_proof,
                "unchecked": unchecked,
            });
            return writeln!(out, "{report}");
        }
        for finding in findings {
            writeln!(out, "{name}: {finding}")?;
        }
        for line in unknown {
            writeln!(out, "{name}: line {line}: not decided within the budget")?;
        }
        for column in unchecked {
            writeln!(out, "{name}: column {column}: not checked")?;
        }
        if verified {
            let boards = output::count(*rows, "board", "boards");
            let proofs = match rows - without_proof {
                proved if proved == *rows => String::new(),
                0 => ", without proofs".to_string(),
                _ => format!(", {without_proof} without proof"),
            };
            writeln!(out, "{name}: {boards} verified by both engines{proofs}")
        } else {
            let findings = output::count(findings.len() as u64, "finding", "findings");
            let rows = output::count(*rows, "row", "rows");
            writeln!(out, "{name}: NOT verified: {findings} in {rows}")
        }
    })
}
