//! Tilings. The cells of a list of pieces cross the border as two arrays: for each piece their
//! number, and for all cells layer, row and column.

use exact_cover::{ItemId, Problem};
use js_sys::{Array, Int32Array, Uint32Array};
use tiling::{CellPlace, SameTilings, Tiling};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// The placements of a tiling: the number of layers, the pieces by name, and their cells; then what
/// [`crate::cover::Problem::new`] needs to know: the numbers of items, the items of options, and
/// multiplicities; then what [`crate::cover::Problem::distinguish`] needs, which is empty if
/// solutions need not be compared. `mirrored` is given if solutions must differ, and says whether
/// mirrored ones are the same.
#[wasm_bindgen]
pub fn tiling(text: &str, mirrored: Option<bool>) -> Result<Array, JsError> {
    let tiling = Tiling::read(text)?.distinct_if(mirrored.map(SameTilings::of))?;
    let problem = tiling.problem();
    let pieces = Array::new();
    let mut sizes = Vec::new();
    let mut cells = Vec::new();
    for option in problem.option_ids() {
        let (piece, places) = tiling.placement(option);
        pieces.push(&piece.into());
        let before = cells.len();
        for [x, y, z] in places {
            cells.extend([z, y, x]);
        }
        sizes.push((cells.len() - before) as u32 / 3);
    }
    let (lengths, items) = items_of_options(problem);
    let parts: [JsValue; 10] = [
        tiling.layers().into(),
        pieces.into(),
        numbers(&sizes),
        Int32Array::from(&cells[..]).into(),
        problem.primary_items().into(),
        problem.secondary_items().into(),
        numbers(&lengths),
        numbers(&items),
        numbers(&multiplicities(problem)),
        numbers(&images(&tiling)),
    ];
    Ok(parts.into_iter().collect())
}

/// The number of items of each option, and all of them.
fn items_of_options(problem: &Problem) -> (Vec<u32>, Vec<u32>) {
    let mut lengths = Vec::with_capacity(problem.options());
    let mut all = Vec::with_capacity(problem.entries());
    for option in problem.option_ids() {
        let items = problem.option_items(option);
        lengths.push(items.len() as u32);
        all.extend(items.iter().map(|item| item.index() as u32));
    }
    (lengths, all)
}

/// The items that are not covered exactly once, each with the least and the greatest number.
fn multiplicities(problem: &Problem) -> Vec<u32> {
    let mut multiplicities = Vec::new();
    for item in 0..problem.primary_items() {
        let times = problem.multiplicity(ItemId::from_index(item));
        if times != (1..=1) {
            multiplicities.extend([item as u32, *times.start(), *times.end()]);
        }
    }
    multiplicities
}

/// The images of all options under each symmetry by which solutions have to be compared.
fn images(tiling: &Tiling) -> Vec<u32> {
    let mut all = Vec::new();
    if let Some(group) = tiling.symmetries() {
        for images in group.images() {
            all.extend(images.iter().map(|image| image.index() as u32));
        }
    }
    all
}

/// Numbers as JavaScript has them.
fn numbers(list: &[u32]) -> JsValue {
    Uint32Array::from(list).into()
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
    let mut cells = cells.chunks_exact(3);
    let mut laid: Vec<(String, Vec<CellPlace>)> = Vec::with_capacity(pieces.len());
    for (piece, &size) in pieces.into_iter().zip(sizes) {
        let own = cells.by_ref().take(size as usize);
        let places = own.map(|cell| [cell[2], cell[1], cell[0]]).collect();
        laid.push((piece, places));
    }
    let tiling = Tiling::read_laid(text, &laid)?;
    Ok(tiling.draw_all(is_svg))
}
