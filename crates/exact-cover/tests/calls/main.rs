//! Random sequences of calls, each answer compared with brute force, as `mobical` does it for the SAT solver CaDiCaL. A
//! sequence that fails is made shorter and written as text, one call a line, which can be made again.
//!
//! It runs for longer with the variables `CROSSCOVER_CALLS_MINUTES` and `CROSSCOVER_CALLS_SEED` of the environment, and makes
//! the calls of a file with `CROSSCOVER_CALLS_REPLAY`.

#![allow(clippy::print_stderr, reason = "a long run reports on the terminal")]

mod model;
mod questions;
mod run;
mod shrink;
mod trace;

use std::panic::catch_unwind;
use std::time::{Duration, Instant};
use trace::Call;

/// Steele, Lea and Flood's SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    fn calls(&mut self) -> Vec<Call> {
        let length = 20 + self.next() % 300;
        let bytes: Vec<u8> = (0..length).map(|_| (self.next() >> 32) as u8).collect();
        trace::of_bytes(&bytes)
    }
}

fn fails(calls: &[Call]) -> bool {
    catch_unwind(|| run::run(calls)).is_err()
}

/// Runs sequences until one of them fails, or `is_over` says so of their number.
fn campaign(seed: u64, is_over: impl Fn(u64) -> bool) -> u64 {
    let mut random = Random(seed);
    let mut runs = 0;
    while !is_over(runs) {
        let calls = random.calls();
        if fails(&calls) {
            let calls = shrink::shortest(calls, fails);
            let file = format!("{}/calls-{seed}.txt", env!("CARGO_TARGET_TMPDIR"));
            let text = trace::write(&calls);
            std::fs::write(&file, &text).expect("a folder for tests");
            panic!(
                "seed {seed}, sequence {runs}: see {file}, and make it again with CROSSCOVER_CALLS_REPLAY={file}\n{text}"
            );
        }
        runs += 1;
    }
    runs
}

fn variable(name: &str) -> Option<String> {
    std::env::var(format!("CROSSCOVER_CALLS_{name}")).ok()
}

#[test]
fn every_answer_is_that_of_brute_force() {
    if let Some(file) = variable("REPLAY") {
        let text = std::fs::read_to_string(file).expect("a file of calls");
        run::run(&trace::read(&text));
        return;
    }
    let number = |name| variable(name).map(|text| text.parse().expect("a number"));
    let seed: u64 = number("SEED").unwrap_or(1);
    match number("MINUTES") {
        None => drop(campaign(seed, |runs| runs == 1000)),
        Some(minutes) => {
            let (start, time) = (Instant::now(), Duration::from_secs(60 * minutes));
            let runs = campaign(seed, |_| start.elapsed() >= time);
            eprintln!("seed {seed}: {runs} sequences, no difference");
        }
    }
}

/// Sequences that failed once.
#[test]
fn traces_of_mended_bugs_pass() {
    for trace in [
        include_str!("traces/threads-nodes.txt"),
        include_str!("traces/threads-depth.txt"),
    ] {
        run::run(&trace::read(trace));
    }
}

#[test]
fn a_trace_written_is_read_again() {
    let mut random = Random(5);
    for _ in 0..50 {
        let calls = random.calls();
        assert_eq!(trace::read(&trace::write(&calls)), calls);
    }
}

/// The shortest sequence that still has what is looked for.
#[test]
fn shrinking_leaves_what_matters() {
    let has = |calls: &[Call]| {
        let has = |name: &str| calls.iter().any(|call| call.name == name);
        has("new")
            && calls
                .iter()
                .any(|call| call.name == "option" && call.at(0) >= 7)
    };
    let mut random = Random(9);
    let mut sequences = std::iter::repeat_with(|| random.calls());
    let calls = sequences.find(|calls| has(calls)).expect("endless");
    assert_eq!(
        trace::write(&shrink::shortest(calls, has)),
        "new\noption 7\n"
    );
}
