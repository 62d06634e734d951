//! `crosscover verify`: check a pack.

use crate::cli::Verify;
use crate::exit::Exit;
use crate::{input, output, parallel};
use anyhow::{Result, anyhow};
use puzzle_pack::{EngineBudget, PackFileError, PackFiles, Verification};
use serde_json::json;
use std::path::Path;

pub(crate) fn run(options: &Verify) -> Result<Exit> {
    let name = input::name(&options.pack);
    let manifest = manifest(&options.pack)?;
    let pack = input::open(&options.pack)?;
    let bar = parallel::progress(None, "rows verified");
    let budget = EngineBudget::default();
    let result = parallel::pool(&options.threads)?
        .install(|| puzzle_pack::verify(pack, budget, |rows| bar.set_position(rows)));
    bar.finish_and_clear();
    let verification = result.map_err(|error| anyhow!("{name}: {error}"))?;
    let is_good = verification.findings.is_empty() && !matches!(manifest, Some(Err(_)));
    print(&name, &verification, manifest.as_ref(), options.json)?;
    Ok(if !is_good {
        Exit::No
    } else if !verification.unknown.is_empty() {
        Exit::OutOfBudget
    } else {
        Exit::Yes
    })
}

/// Whether a pack matches its manifest, or how it differs; `None` if there is no manifest.
fn manifest(pack: &Path) -> Result<Option<Result<(), PackFileError>>> {
    if input::is_dash(pack) {
        return Ok(None);
    }
    let files = PackFiles::of(pack);
    let Some(manifest) = files.read_manifest()? else {
        return Ok(None);
    };
    match files.compare(&manifest) {
        Err(error) if !matches!(error, PackFileError::Mismatch { .. }) => Err(error.into()),
        compared => Ok(Some(compared)),
    }
}

fn print(
    name: &str,
    verification: &Verification,
    manifest: Option<&Result<(), PackFileError>>,
    as_json: bool,
) -> Result<()> {
    let Verification {
        rows,
        findings,
        unknown,
        without_proof,
        unchecked,
        ..
    } = verification;
    let mismatch = manifest.and_then(|manifest| manifest.as_ref().err());
    let verified = findings.is_empty() && mismatch.is_none() && unknown.is_empty();
    output::to_stdout(|out| {
        if as_json {
            let findings = findings.iter().map(|finding| {
                json!({"line": finding.line, "column": finding.column, "message": finding.message})
            });
            let report = json!({
                "file": name,
                "rows": rows,
                "verified": verified,
                "manifest": manifest.map(Result::is_ok),
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
        if let Some(mismatch) = mismatch {
            writeln!(out, "{mismatch}")?;
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
