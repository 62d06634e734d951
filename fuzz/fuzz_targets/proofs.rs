//! A proof of a small board, both made of bytes: what it proves is true by brute force. The
//! property test in `proof-check` has the same body.

#![no_main]

#[path = "../../crates/proof-check/tests/suite/hostile/mod.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::what_is_proved_is_true(bytes);
});
