#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | text |
//! |---|---|
//! | `literal` | literals, and the names of variables |
//! | `opb` | formulas of linear constraints, in OPB |
//! | `veripb` | proofs about them, in version 3 of VeriPB's format |

mod literal;
mod opb;
mod veripb;

pub use literal::FormulaLiteral;
pub use opb::{ConstraintId, Formula};
pub use veripb::{Certificate, Derivation, VeripbProof};
