//! Any bytes as a pack: verification has an answer. The property test in `puzzle-pack` has the same
//! body.

#![no_main]

#[expect(dead_code, reason = "the other target uses the rest")]
#[path = "../../crates/puzzle-pack/tests/suite/hostile/mod.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::any_bytes_have_an_answer(bytes));
