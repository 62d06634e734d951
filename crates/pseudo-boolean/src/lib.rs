#![doc = include_str!("../README.md")]
//!
//! # Modules
//!
//! | module | text |
//! |---|---|
//! | `literal` | literals, and the names of variables |
//! | `opb` | formulas of linear constraints, in OPB |
//! | `veripb` | proofs about them, in version 3 of VeriPB's format |
//! | `clauses` | formulas of clauses in DIMACS CNF, and proofs about them in DRAT |
//! | `log` | lemmas, in proofs of both kinds |

mod clauses;
mod literal;
mod log;
mod opb;
mod veripb;

pub use clauses::{Cnf, Drat};
pub use literal::Literal;
pub use log::{Certificate, Log};
pub use opb::{ConstraintId, Formula};
pub use veripb::{Derivation, Proof};
