//! Lines against brute force. The property test in `nonogram-propagate` has the same body.

#![no_main]

#[path = "../../crates/nonogram-propagate/tests/suite/hostile/mod.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::a_line_equals_brute_force(bytes));
