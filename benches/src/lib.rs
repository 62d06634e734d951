//! Problems and boards that the benchmarks share. All of them come from seeds or formulas, so
//! figures from two machines are for the same work.

pub mod boards;
pub mod clock;
pub mod engine;
mod frontier;
pub mod peers;
pub mod suite;

#[path = "../../crates/exact-cover/tests/suite/instances.rs"]
mod instances;
