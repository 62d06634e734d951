//! Few changes that make a picture a good puzzle.

use crate::board::{PictureForm, cell_number, picture_form, places};
use crate::failure::{AskError, read};
use nonogram::{Logic, ParseNameError};
use nonogram_repair::RepairOptions;
use serde::Deserialize;
use serde_json::{Value, json};

/// Some seconds for the search, and a second for the proof that fewer changes are not enough.
const WORK: u64 = 4_000_000;

/// The line solves of the proof that fewer changes are not enough.
const PROOF_WORK: u64 = 1_000_000;

#[derive(Deserialize)]
struct RepairRequest {
    picture: PictureForm,
    logic: Option<String>,
    work: Option<u64>,
    #[serde(default)]
    keep: Vec<usize>,
}

pub(crate) fn repair(request: &Value) -> Result<Value, AskError> {
    let request: RepairRequest = read(request)?;
    let (picture, palette) = request.picture.read()?;
    let work = request.work.unwrap_or(u64::MAX);
    let logic = match request.logic {
        None => Logic::Line,
        Some(name) => name
            .parse()
            .map_err(|error: ParseNameError| AskError::request(format!("logic: {error}")))?,
    };
    let keep = places(&request.keep, &picture)?;
    let options = RepairOptions::new(logic)
        .with_budget(WORK.min(work))
        .with_proof(PROOF_WORK.min(work))
        .with_keep(&keep);
    let Ok(repair) = nonogram_repair::repair(&picture, &options) else {
        return Ok(json!({"repaired": false}));
    };
    let width = picture.width();
    let flips = repair.changes.iter();
    let flips = flips.map(|change| cell_number(change.position, width));
    Ok(json!({
        "repaired": true,
        "picture": picture_form(&repair.picture, &palette),
        "flips": flips.collect::<Vec<_>>(),
        "at_least": repair.at_least,
    }))
}
