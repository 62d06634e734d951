//! A good pack with some bytes changed: verification finds it. The property test in `puzzle-pack`
//! has the same body.

#![no_main]

#[path = "../../crates/puzzle-pack/tests/suite/hostile/mod.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::changes_are_found(bytes));
