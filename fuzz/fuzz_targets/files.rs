//! Any bytes as a file of puzzles: what is read is written and read again. The property test in
//! `nonogram-formats` has the same body.

#![no_main]

#[path = "../../crates/nonogram-formats/tests/suite/hostile/mod.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::what_is_read_is_written_and_read_again(bytes));
