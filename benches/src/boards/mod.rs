//! Nonograms, and programs that decide them: our propagation solver, the crate `nonogrid`, and with
//! the feature `sat` a SAT solver.

pub mod corpus;
pub mod decider;
pub mod order;
#[cfg(feature = "sat")]
pub mod sat;
