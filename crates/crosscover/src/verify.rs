//! `crosscover verify`: check a pack.

use crate::cli::Verify;
use crate::exit::Exit;
use crate::{input, interrupt, output, parallel};
use anyhow::{Result, anyhow};
use nonogram::WorkBudget;
use puzzle_pack::files::{PackFileError, PackFiles, PackManifest, UnknownChanges, changes};
use puzzle_pack::{BOARD_WORK, PackFinding, PackReadError, Verification};
use serde_json::json;
use std::path::Path;

pub(crate) fn run(options: &Verify) -> Result<Exit> {
    let name = input::name(&options.pack);
    let manifest = compare(&options.pack)?;
    let pack = input::open(&options.pack)?;
    let bar = parallel::progress(None, "rows verified");
    let budget = WorkBudget::new(BOARD_WORK);
    let build = manifest.as_ref().map(|compared| compared.build.as_deref());
    let is_other = build.is_some_and(|build| build != crate::COMMIT);
    let result = parallel::pool(&options.threads)?.install(|| {
        let progress = |rows| bar.set_position(rows);
        if is_other {
            puzzle_pack::verify_other_build(pack, budget, progress)
        } else {
            puzzle_pack::verify(pack, budget, progress)
        }
    });
    bar.finish_and_clear();
    let found = match (result, &manifest) {
        // The manifest says that JSON lines without boards are the pack.
        (Err(PackReadError::Empty), Some(Compared { order: Ok(_), .. })) => Verification::default(),
        (result, _) => result.map_err(|error| anyhow!("{name}: {error}"))?,
    };
    let selected = manifest
        .as_ref()
        .filter(|compared| options.selection && found.rows < compared.manifest.rows);
    let mismatch = manifest.as_ref().filter(|_| selected.is_none());
    let mismatch = mismatch.and_then(|compared| compared.mismatch(&name, &found, is_other));
    let changed = match &manifest {
        Some(compared) if mismatch.is_some() && compared.order.is_err() => {
            Some(changed(options, &compared.manifest)?)
        }
        _ => None,
    };
    let order = manifest
        .as_ref()
        .and_then(|compared| compared.order.as_ref().ok());
    // The manifest shows that nobody has changed the values of another version or build.
    let doubts = match order {
        Some(_) => &[][..],
        None => &found.differences[..],
    };
    let exit = if !found.findings.is_empty() || mismatch.is_some() || !doubts.is_empty() {
        Exit::No
    } else if found.unknown.is_empty() {
        Exit::Yes
    } else {
        Exit::OutOfBudget
    };
    let object = options.json.then(|| {
        let mut object = json!({
            "file": name,
            "rows": found.rows,
            "verified": exit == Exit::Yes,
            "manifest": manifest
                .as_ref()
                .map(|compared| compared.order.is_ok() && mismatch.is_none()),
            "findings": found.findings,
            "differences": found.differences,
            "unknown": found.unknown,
            "without_proof": found.without_proof,
            "unchecked": found.unchecked,
        });
        if let Some(order) = order {
            object["order"] = order.as_str().into();
        }
        if let Some(Ok(changes)) = &changed {
            object["changes"] = json!(changes);
        }
        object
    });
    output::print(object, |out| {
        for finding in found.findings.iter().chain(doubts) {
            writeln!(out, "{name}: {finding}")?;
        }
        for line in &found.unknown {
            writeln!(out, "{name}: line {line}: not decided within the budget")?;
        }
        if let Some(mismatch) = &mismatch {
            writeln!(out, "{mismatch}")?;
        }
        match &changed {
            Some(Ok(changes)) => {
                for change in changes {
                    writeln!(out, "{name}: changed since it was made: {change}")?;
                }
            }
            Some(Err(unknown)) => {
                writeln!(out, "{name}: what was changed is not known: {unknown}")?
            }
            None => {}
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
            let which = match (selected, order.map(String::as_str)) {
                (Some(compared), _) => format!(", a selection of {}", compared.manifest.rows),
                (None, None | Some(ORIGINAL)) => String::new(),
                (None, Some(OTHER)) => ", not in the original order or form".to_string(),
                (None, Some(sorted)) => format!(", {sorted}"),
            };
            let others = match found.differences.len() {
                0 => String::new(),
                count => {
                    let values = output::count(count as u64, "value is", "values are");
                    let commit = build
                        .flatten()
                        .map_or(String::new(), |it| format!(" ({it})"));
                    format!("; {values} of another version or build{commit}, not of this one")
                }
            };
            return writeln!(
                out,
                "{name}: {boards} verified by both engines{proofs}{which}{others}"
            );
        }
        let rows = output::count(found.rows, "row", "rows");
        let others = match doubts.len() {
            0 => String::new(),
            count => {
                let values = output::count(count as u64, "value", "values");
                format!(
                    ", and {values} that this build does not compute: only the manifest shows \
                     whether another version or build did"
                )
            }
        };
        let why = match (found.findings.len(), found.unknown.len()) {
            (0, 0) if doubts.is_empty() => {
                format!("{rows} without faults, but not those of the manifest")
            }
            (0, unknown) if doubts.is_empty() => {
                format!("{unknown} of {rows} not decided within the budget")
            }
            (faults, _) => {
                let findings = output::count(faults as u64, "finding", "findings");
                format!("{findings} in {rows}")
            }
        };
        writeln!(out, "{name}: NOT verified: {why}{others}")
    })?;
    Ok(exit)
}

/// What somebody changed in a pack, or why that is not known.
fn changed(
    options: &Verify,
    manifest: &PackManifest,
) -> Result<Result<Vec<PackFinding>, UnknownChanges>> {
    let pack = input::open(&options.pack)?;
    let pool = parallel::pool(&options.threads)?;
    Ok(pool.install(|| changes(pack, manifest, &interrupt::is_raised)))
}

/// The order of a pack as it was made, and one that no manifest names.
const ORIGINAL: &str = "original";
const OTHER: &str = "other";

/// A pack beside its manifest.
struct Compared {
    manifest: PackManifest,
    /// The commit that the program was built from which made the pack, if it is known.
    build: Option<String>,
    /// The order of the rows, or how the pack differs.
    order: Result<String, PackFileError>,
}

impl Compared {
    /// How the pack differs from its manifest. Another build may have rated the boards otherwise.
    fn mismatch(&self, name: &str, found: &Verification, is_other: bool) -> Option<String> {
        if let Err(error) = &self.order {
            return Some(error.to_string());
        }
        let are_rated = found.findings.is_empty() && found.unknown.is_empty() && !is_other;
        let options = self.manifest.order.as_ref().filter(|_| are_rated)?;
        let levels = options.other_levels(&found.levels)?;
        Some(format!("{name} does not match its manifest: {levels}"))
    }
}

/// Compares a pack with its manifest; `None` if there is no manifest.
fn compare(pack: &Path) -> Result<Option<Compared>> {
    if output::is_dash(pack) {
        return Ok(None);
    }
    let files = PackFiles::of(pack);
    let Some(manifest) = files.read_manifest()? else {
        return Ok(None);
    };
    let build = manifest
        .order
        .as_ref()
        .and_then(|order| order.build.clone());
    let order = match files.compare(&manifest) {
        Ok(()) => Ok(manifest
            .sorted_by
            .as_ref()
            .map_or(ORIGINAL.to_string(), |keys| format!("sorted by {keys}"))),
        Err(PackFileError::Reordered(_)) => Ok(OTHER.to_string()),
        Err(error @ PackFileError::Mismatch { .. }) => Err(error),
        Err(error) => return Err(error.into()),
    };
    Ok(Some(Compared {
        manifest,
        build,
        order,
    }))
}
