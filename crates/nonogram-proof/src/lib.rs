#![doc = include_str!("../README.md")]

mod certificate;
mod constraints;
mod proof;
mod prove;
mod sums;

pub use certificate::{CertifyError, certify, certify_with_clauses};
pub use proof::Proof;
pub use prove::{
    ProveOutcome, proof_by_lines, proof_of_report, prove, prove_with_clauses, trace_options,
};
pub use pseudo_boolean::Certificate;
