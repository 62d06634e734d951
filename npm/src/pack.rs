//! Packs of nonograms.

use crate::nonograms::read_logic;
use puzzle_pack::{EngineBudget, PackPlace, Recipe, Row, SliceLimit, Source, generate_slice};
use serde_json::{Map, Value, json};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most candidates of a slice.
const CANDIDATES: u64 = 4096;

/// The next rows of a pack, in JSON, with the place after them, which is null after the last row. There may be no rows.
///
/// `place` is null at the beginning, `ids` has the lines `id` of all earlier rows.
#[wasm_bindgen]
#[expect(clippy::too_many_arguments, reason = "named in JavaScript")]
pub fn generate(
    width: usize,
    height: usize,
    seed: u64,
    source: &str,
    inks: usize,
    least_density: f64,
    greatest_density: f64,
    logic: &str,
    repair: bool,
    rate: bool,
    place: &str,
    ids: &str,
    boards: u32,
) -> Result<String, JsError> {
    nonogram::check_sides(width as u64, height as u64)?;
    let mut recipe = Recipe::new(width, height);
    recipe.source = source
        .parse()
        .map_err(|error| JsError::new(&format!("source: {error}")))?;
    if recipe.source == Source::Given {
        return Err(JsError::new(
            "source: expected a source that draws pictures",
        ));
    }
    recipe.inks = inks;
    recipe.density = least_density..=greatest_density;
    recipe.logic = read_logic(logic)?;
    recipe.repair = repair;
    recipe.rate = rate;
    recipe.check()?;
    let place: Option<PackPlace> = serde_json::from_str(place)?;
    let limit = SliceLimit::new(boards.into(), CANDIDATES);
    let slice = generate_slice(&recipe, seed, place.unwrap_or_default(), ids.lines(), limit)?;
    let object = |row: &Row| {
        let members = row.columns().names().zip(row.values());
        members
            .map(|(column, value)| (column.to_string(), Value::from(value)))
            .collect::<Map<_, _>>()
    };
    let rows: Vec<_> = slice.rows.iter().map(object).collect();
    let next = (!slice.is_done).then_some(slice.next);
    Ok(json!({"rows": rows, "next": next}).to_string())
}

/// Checks a pack with both engines. The answer is in JSON.
#[wasm_bindgen]
pub fn verify(pack: &[u8]) -> Result<String, JsError> {
    let verified = puzzle_pack::verify(pack, EngineBudget::default(), |_| {})?;
    let findings: Vec<String> = verified.findings.iter().map(ToString::to_string).collect();
    let value = json!({
        "rows": verified.rows,
        "findings": findings,
        "unknown": verified.unknown,
        "withoutProof": verified.without_proof,
    });
    Ok(value.to_string())
}
