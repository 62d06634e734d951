//! `crosscover verify`: check a pack.

use crate::cli::Verify;
use crate::exit::Exit;
use crate::{input, output, parallel};
use anyhow::{Result, anyhow};
use puzzle_pack::{EngineBudget, PackFileError, PackFiles, PackFinding, Verification, VerifyError};
use serde_json::json;
use std::path::Path;

pub(crate) fn run(options: &Verify) -> Result<Exit> {
    let name = input::name(&options.pack);
    let manifest = manifest(&options.pack)?;
    let mismatch = manifest
        .as_ref()
        .and_then(|manifest| manifest.as_ref().err());
    let pack = input::open(&options.pack)?;
    let bar = parallel::progress(None, "rows verified");
    let budget = EngineBudget::default();
    let result = parallel::pool(&options.threads)?
        .install(|| puzzle_pack::verify(pack, budget, |rows| bar.set_position(rows)));
    bar.finish_and_clear();
    let found = match (result, &manifest) {
        // The manifest says that JSON lines without boards are the pack.
        (Err(VerifyError::Empty), Some(Ok(()))) => Verification::default(),
        (result, _) => result.map_err(|error| anyhow!("{name}: {error}"))?,
    };
    let lacks_proofs = options.all_proofs && found.without_proof > 0;
    let exit = match (&found.findings[..], mismatch, &found.unknown[..]) {
        ([], None, _) if lacks_proofs => Exit::No,
        ([], None, []) => Exit::Yes,
        ([], None, _) => Exit::OutOfBudget,
        _ => Exit::No,
    };
    let finding = |finding: &PackFinding| json!({"line": finding.line, "column": finding.column, "message": finding.message});
    let object = options.json.then(|| {
        json!({
            "file": name,
            "rows": found.rows,
            "verified": exit == Exit::Yes,
            "manifest": manifest.as_ref().map(Result::is_ok),
            "findings": found.findings.iter().map(finding).collect::<Vec<_>>(),
            "unknown": found.unknown,
            "without_proof": found.without_proof,
            "unchecked": found.unchecked,
        })
    });
    output::print(object, |out| {
        for finding in &found.findings {
            writeln!(out, "{name}: {finding}")?;
        }
        for line in &found.unknown {
            writeln!(out, "{name}: line {line}: not decided within the budget")?;
        }
        if let Some(mismatch) = mismatch {
            writeln!(out, "{mismatch}")?;
        }
        for column in &found.unchecked {
            writeln!(out, "{name}: column {column}: not checked")?;
        }
        if exit == Exit::Yes {
            let boards = output::count(found.rows, "board", "boards");
            let proofs = match found.without_proof {
                0 => String::new(),
                all if all == found.rows => ", without proofs".to_string(),
                some => format!(", {some} without proof"),
            };
            return writeln!(out, "{name}: {boards} verified by both engines{proofs}");
        }
        let findings = output::count(found.findings.len() as u64, "finding", "findings");
        let rows = output::count(found.rows, "row", "rows");
        let proofs = match lacks_proofs {
            true => format!(", {} without proof", found.without_proof),
            false => String::new(),
        };
        writeln!(out, "{name}: NOT verified: {findings} in {rows}{proofs}")
    })?;
    Ok(exit)
}

/// Whether a pack matches its manifest, or how it differs; `None` if there is no manifest.
fn manifest(pack: &Path) -> Result<Option<Result<(), PackFileError>>> {
    if output::is_dash(pack) {
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
