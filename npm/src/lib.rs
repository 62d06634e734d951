//! The module of the npm package `crosscover`. The files in `js/` are what its users see.
//!
//! Nothing here is kept between two calls except a [`cover::Problem`], so JavaScript's collector
//! frees everything else. Functions that search return a pair: what is known, and whether a limit
//! ended the search.

mod cover;
mod limits;
#[cfg(feature = "nonograms")]
mod nonograms;
#[cfg(feature = "nonograms")]
mod pack;
mod tiling;

use js_sys::Array;
use wasm_bindgen::JsValue;

/// What is known, and whether a limit ended the search before the answer was known.
fn answer(known: impl Into<JsValue>, is_spent: bool) -> Array {
    Array::of(&[known.into(), is_spent.into()])
}
