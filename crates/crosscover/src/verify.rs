//! `crosscover verify`: check a pack.

use crate::cli::Verify;
use crate::exit::Exit;
use crate::generate::{Names, hash};
use crate::{input, output, parallel};
use anyhow::{Context, Result, anyhow};
use puzzle_pack::{Budget, Verification};
use serde_json::json;
use std::path::Path;

pub(crate) fn run(options: &Verify) -> Result<Exit> {
    let name = input::name(&options.pack);
    let manifest = manifest(&options.pack)?;
    let pack = input::open(&options.pack)?;
    let bar = parallel::progress(None, "rows verified");
    let result = parallel::pool(&options.threads)?
        .install(|| puzzle_pack::verify(pack, Budget::default(), |rows| bar.set_position(rows)));
    bar.finish_and_clear();
    let verification = result.map_err(|error| anyhow!("{name}: {error}"))?;
    print(&name, &verification, manifest, options.json)?;
    Ok(if !is_good(&verification, manifest) {
        Exit::No
    } else if !verification.unknown.is_empty() {
        Exit::OutOfBudget
    } else {
        Exit::Yes
    })
}

/// Whether a pack is the one that its manifest is of; `None` if there is no manifest.
fn manifest(pack: &Path) -> Result<Option<bool>> {
    if input::is_dash(pack) {
        return Ok(None);
    }
    let Some(manifest) = Names::of(pack).read_manifest()? else {
        return Ok(None);
    };
    let sha256 = hash(pack).with_context(|| format!("cannot read {}", pack.display()))?;
    Ok(Some(sha256 == manifest.sha256))
}

/// Whether nothing is wrong.
fn is_good(verification: &Verification, manifest: Option<bool>) -> bool {
    verification.findings.is_empty() && manifest != Some(false)
}

fn print(
    name: &str,
    verification: &Verification,
    manifest: Option<bool>,
    as_json: bool,
) -> Result<()> {
    let Verification {
        rows,
        findings,
        unknown,
        without_proof,
        unchecked,
    } = verification;
    let verified = is_good(verification, manifest) && unknown.is_empty();
    output::to_stdout(|out| {
        if as_json {
            let findings = findings.iter().map(|finding| {
                json!({"line": finding.line, "column": finding.column, "message": finding.message})
            });
            let report = json!({
                "file": name,
                "rows": rows,
                "verified": verified,
                "manifest": manifest,
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
        if manifest == Some(false) {
            writeln!(out, "{name}: not the file that its manifest is of")?;
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
