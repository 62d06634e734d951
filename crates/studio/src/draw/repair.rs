//! Few changes that make a picture a good puzzle.

use crate::board::{PictureForm, cell_number, picture_form, place};
use crate::failure::{Failure, read};
use nonogram::{Logic, ParseNameError, Position};
use nonogram_repair::RepairOptions;
use serde::Deserialize;
use serde_json::{Value, json};

/// Some seconds for the search, and a second for the proof that fewer changes are not enough.
const WORK: u64 = 4_000_000;

/// The line solves of the proof that fewer changes are not enough.
const PROOF_WORK: u64 = 1_000_000;

#[derive(Deserialize)]
struct Request {
    picture: PictureForm,
    logic: Option<String>,
    work: Option<u64>,
    #[serde(default)]
    keep: Vec<usize>,
}

pub(crate) fn repair(request: &str) -> Result<Value, Failure> {
    let Request {
        picture,
        logic,
        work,
        keep,
    } = read(request)?;
    let (picture, palette) = picture.read()?;
    let work = work.unwrap_or(u64::MAX);
    let logic = logic.map_or(Ok(Logic::Line), |name| name.parse());
    let logic =
        logic.map_err(|error: ParseNameError| Failure::request(format!("logic: {error}")))?;
    let keep: Vec<Position> = keep
        .iter()
        .map(|&cell| place(cell, &picture))
        .collect::<Result<_, _>>()?;
    let options = RepairOptions::new(logic)
        .with_budget(WORK.min(work))
        .with_proof(PROOF_WORK.min(work));
    let options = options.with_keep(&keep);
    let Ok(repair) = nonogram_repair::repair(&picture, &options) else {
        return Ok(json!({"repaired": false}));
    };
    let flips = repair
        .changes
        .iter()
        .map(|change| cell_number(change.position, picture.width()));
    Ok(json!({
        "repaired": true, "picture": picture_form(&repair.picture, &palette), "flips": flips.collect::<Vec<_>>(),
        "at_least": repair.at_least,
    }))
}
