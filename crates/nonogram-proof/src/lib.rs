#![doc = include_str!("../README.md")]

mod certificate;
mod constraints;
mod proof;
mod prove;

pub use certificate::{CertifyError, certify};
/// The types of boards that this crate takes.
pub use nonogram;
pub use proof::Proof;
pub use prove::{ProveOutcome, proof_by_lines, proof_of_report, prove, trace_options};
pub use pseudo_boolean::Certificate;
