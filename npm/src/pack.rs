//! Packs of nonograms.

use crate::answer;
use crate::limits::work_until;
use js_sys::Array;
use puzzle_pack::{BOARD_WORK, Columns, PackForm, PackPlace, PackWriter, Recipe, generate_slice};
use serde_json::json;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The next rows of a pack, a JSON array, and the place after them, which is null after the last
/// row. There may be no rows.
///
/// `recipe` is a [`Recipe`] in JSON, `place` is null at the beginning, `ids` has the lines `id`
/// of all earlier rows. A call tries at most `candidates` pictures, so that the caller can look at
/// the time between two calls.
#[wasm_bindgen]
pub fn generate(
    recipe: &str,
    seed: u64,
    place: &str,
    ids: &str,
    boards: u32,
    candidates: u32,
) -> Result<Vec<String>, JsError> {
    // From a value, because the places of errors would be those of a text that users do not see.
    let recipe: Recipe = serde_json::from_value(serde_json::from_str(recipe)?)?;
    let place: Option<PackPlace> = serde_json::from_str(place)?;
    let slice = generate_slice(
        &recipe,
        seed,
        place.unwrap_or_default(),
        ids.lines(),
        boards.into(),
        candidates.into(),
    )?;
    let columns = slice
        .rows
        .first()
        .map_or_else(Columns::default, |row| row.columns().clone());
    let mut rows = PackWriter::new(Vec::new(), &columns, PackForm::JsonArray)?;
    slice.rows.iter().try_for_each(|row| rows.write(row))?;
    let next = (!slice.is_done).then_some(slice.next);
    Ok(vec![
        String::from_utf8(rows.finish()?)?,
        json!(next).to_string(),
    ])
}

/// Checks a pack with both engines. The answer is in JSON.
#[wasm_bindgen]
pub fn verify(pack: &[u8], deadline: f64) -> Result<Array, JsError> {
    let verified = puzzle_pack::verify(pack, work_until(deadline, BOARD_WORK), |_| {})?;
    let findings: Vec<String> = verified.findings.iter().map(ToString::to_string).collect();
    let differences = verified.differences.iter().map(ToString::to_string);
    let differences: Vec<String> = differences.collect();
    let value = json!({
        "rows": verified.rows,
        "findings": findings,
        "differences": differences,
        "unknown": verified.unknown,
        "withoutProof": verified.without_proof,
    });
    Ok(answer(value.to_string(), verified.is_stopped))
}
