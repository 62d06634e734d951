//! Few changes that make a picture a good puzzle.

use crate::board::{PictureAnswer, PictureForm, cell_number};
use crate::failure::{Failure, read, to_json};
use nonogram::{Logic, ParseNameError};
use nonogram_repair::{CellChange, RepairBudget, RepairOptions};
use serde::{Deserialize, Serialize};

/// Some seconds for the search, and a second for the proof that fewer changes are not enough.
const WORK: RepairBudget = RepairBudget::new(4_000_000, 1_000_000);

#[derive(Deserialize)]
struct Request {
    picture: PictureForm,
    logic: Option<String>,
    work: Option<u64>,
}

#[derive(Serialize)]
struct Answer<'a> {
    repaired: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<PictureAnswer<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flips: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<usize>,
}

pub(crate) fn repair(request: &str) -> Result<String, Failure> {
    let Request { picture, logic, work } = read(request)?;
    let (picture, palette) = picture.read()?;
    let work = work.unwrap_or(u64::MAX);
    let budget = RepairBudget::new(WORK.search.min(work), WORK.proof.min(work));
    let logic = logic.map_or(Ok(Logic::Line), |name| name.parse());
    let logic = logic.map_err(|error: ParseNameError| Failure::request(format!("logic: {error}")))?;
    let options = RepairOptions::new(logic).with_budget(budget);
    Ok(to_json(&match nonogram_repair::repair(&picture, &options) {
        Err(_) => Answer { repaired: false, picture: None, flips: None, at_least: None },
        Ok(repair) => {
            let cell = |change: &CellChange| cell_number(change.position, picture.width());
            Answer {
                repaired: true,
                picture: Some(PictureAnswer::new(&repair.picture, &palette)),
                flips: Some(repair.changes.iter().map(cell).collect()),
                at_least: Some(repair.at_least),
            }
        }
    }))
}
