//! Tests of proofs, with checkers that share no code with ours.

mod certificates;
mod color_proofs;
mod proofs;
