//! Both engines on small boards against brute force. The property test in `nonogram-cover` has the
//! same body.

#![no_main]

#[path = "../../crates/nonogram-cover/tests/suite/hostile/mod.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::both_engines_equal_brute_force(bytes));
