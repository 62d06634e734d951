//! Tests of the checker through its public API.

mod any_proof;
mod hostile;
mod lemmas;
mod rejections;
