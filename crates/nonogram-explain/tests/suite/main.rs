//! Tests of explanations through the public API.

mod color_explanations;
mod derive;
mod explanations;
mod figures;
mod follow;
#[cfg(feature = "serde")]
mod json;
mod lists;
