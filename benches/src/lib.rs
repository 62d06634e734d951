//! Problems and boards that the benchmarks share. All of them come from seeds or formulas, so
//! figures from two machines are for the same work.

#[cfg(feature = "peers")]
pub mod boards;
pub mod clock;
pub mod engine;
#[cfg_attr(
    not(feature = "peers"),
    allow(dead_code, reason = "nothing is measured")
)]
mod frontier;
pub mod peers;
pub mod suite;

#[path = "../../crates/exact-cover/tests/suite/instances.rs"]
mod instances;
