//! Packs of nonograms.

use puzzle_pack::{BOARD_WORK, PackPlace, RecipeForm, Row, generate_slice};
use serde_json::{Map, Value, json};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most candidates of a slice.
const CANDIDATES: u64 = 4096;

/// The next rows of a pack, in JSON, with the place after them, which is null after the last row. There may be no rows.
///
/// `recipe` is a [`RecipeForm`] in JSON, `place` is null at the beginning, `ids` has the lines `id` of all earlier rows.
#[wasm_bindgen]
pub fn generate(recipe: &str, seed: u64, place: &str, ids: &str, boards: u32) -> Result<String, JsError> {
    let recipe: RecipeForm = serde_json::from_str(recipe)?;
    let recipe = recipe.read()?;
    let place: Option<PackPlace> = serde_json::from_str(place)?;
    let slice = generate_slice(&recipe, seed, place.unwrap_or_default(), ids.lines(), boards.into(), CANDIDATES)?;
    let object = |row: &Row| {
        let members = row.columns().names().zip(row.values());
        members.map(|(column, value)| (column.to_string(), Value::from(value))).collect::<Map<_, _>>()
    };
    let rows: Vec<_> = slice.rows.iter().map(object).collect();
    let next = (!slice.is_done).then_some(slice.next);
    Ok(json!({"rows": rows, "next": next}).to_string())
}

/// Checks a pack with both engines. The answer is in JSON.
#[wasm_bindgen]
pub fn verify(pack: &[u8]) -> Result<String, JsError> {
    let verified = puzzle_pack::verify(pack, BOARD_WORK.into(), |_| {})?;
    let findings: Vec<String> = verified.findings.iter().map(ToString::to_string).collect();
    let value = json!({
        "rows": verified.rows,
        "findings": findings,
        "unknown": verified.unknown,
        "withoutProof": verified.without_proof,
    });
    Ok(value.to_string())
}
