//! Sequences of calls of `exact-cover` against brute force. The test `calls` of that crate has the
//! same body.

#![no_main]

#[path = "../../crates/exact-cover/tests/calls/model.rs"]
mod model;
#[path = "../../crates/exact-cover/tests/calls/questions.rs"]
mod questions;
#[path = "../../crates/exact-cover/tests/calls/run.rs"]
mod run;
#[path = "../../crates/exact-cover/tests/calls/trace.rs"]
mod trace;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| run::run(&trace::of_bytes(bytes)));
