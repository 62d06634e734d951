//! Tilings. The cells of a list of pieces cross the border as two arrays: for each piece their
//! number, and for all cells layer, row and column.

use exact_cover::ItemId;
use js_sys::{Array, Int32Array, Uint32Array};
use tiling::{CellPlace, SameTilings, Tiling};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// The placements of a tiling: the number of layers, the pieces by name, and their cells; then what
/// [`crate::cover::Problem::new`] needs to know: the numbers of items, the items of options, and
/// multiplicities. `mirrored` is given if solutions must differ, and says whether mirrored ones are
/// the same.
#[wasm_bindgen]
pub fn tiling(text: &str, mirrored: Option<bool>) -> Result<Array, JsError> {
    let tiling = Tiling::read(text)?.distinct_if(mirrored.map(SameTilings::of))?;
    let problem = tiling.problem();
    let pieces = Array::new();
    let mut sizes: Vec<u32> = Vec::new();
    let mut cells: Vec<i32> = Vec::new();
    let mut lengths: Vec<u32> = Vec::new();
    let mut items: Vec<u32> = Vec::new();
    for option in problem.option_ids() {
        let (piece, places) = tiling.placement(option);
        pieces.push(&piece.into());
        let before = cells.len();
        cells.extend(places.flat_map(|[x, y, z]| [z, y, x]));
        sizes.push((cells.len() - before) as u32 / 3);
        let option = problem.option_items(option);
        lengths.push(option.len() as u32);
        items.extend(option.iter().map(|item| item.index() as u32));
    }
    let mut multiplicities: Vec<u32> = Vec::new();
    for item in 0..problem.primary_items() as u32 {
        let times = problem.multiplicity(ItemId::from_index(item as usize));
        if times != (1..=1) {
            multiplicities.extend([item, *times.start(), *times.end()]);
        }
    }
    let parts: [JsValue; 9] = [
        tiling.layers().into(),
        pieces.into(),
        Uint32Array::from(&sizes[..]).into(),
        Int32Array::from(&cells[..]).into(),
        problem.primary_items().into(),
        problem.secondary_items().into(),
        Uint32Array::from(&lengths[..]).into(),
        Uint32Array::from(&items[..]).into(),
        Uint32Array::from(&multiplicities[..]).into(),
    ];
    Ok(parts.into_iter().collect())
}

/// Draws pieces as text, or as SVG.
#[wasm_bindgen]
pub fn tiling_drawing(
    text: &str,
    pieces: Vec<String>,
    sizes: &[u32],
    cells: &[i32],
    is_svg: bool,
) -> Result<String, JsError> {
    let mut points = cells
        .chunks_exact(3)
        .map(|cell| [cell[2], cell[1], cell[0]]);
    let laid: Vec<(String, Vec<CellPlace>)> = pieces
        .into_iter()
        .zip(sizes)
        .map(|(piece, &size)| (piece, points.by_ref().take(size as usize).collect()))
        .collect();
    let tiling = Tiling::read_laid(text, &laid)?;
    Ok(tiling.draw_all(is_svg))
}
