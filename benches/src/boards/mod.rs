//! Nonograms, and those who decide them: our propagation solver, the crate `nonogrid` and a SAT solver.

pub mod corpus;
pub mod decider;
pub mod order;
pub mod sat;
