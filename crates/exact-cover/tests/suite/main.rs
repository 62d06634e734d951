//! Tests of the engine through its public API.

mod conformance;
mod count;
mod crowds;
mod hostile;
mod instances;
mod laws;
mod min_cost;
mod named;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "rayon")]
mod part;
mod resume;
mod sample;
mod shapes;
mod symmetry;
