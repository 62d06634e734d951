//! Tests of the engine through its public API.

mod conformance;
mod count;
mod crowds;
mod distinct;
mod hostile;
mod instances;
mod laws;
mod min_cost;
mod named;
mod parallel;
mod part;
mod patience;
mod resume;
mod sample;
mod shapes;
mod symmetry;
