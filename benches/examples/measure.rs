//! Measures one engine on one instance: `measure INSTANCE ENGINE [MILLISECONDS]`.
//!
//! Computes the answer at least once, and until the given processor time is spent. Prints one line:
//! processor nanoseconds for each answer, nodes and updates (0 for other crates). Without
//! milliseconds, it computes one answer and reads no clock, because valgrind does not support the
//! clock's memory page. `cargo xtask bench-report` calls it, so every measurement is a separate
//! process.

#![allow(
    clippy::print_stdout,
    reason = "its output is for the program that called it"
)]

use crosscover_benches::clock::processor_time;
use crosscover_benches::engine::SuiteEngine;
use crosscover_benches::suite::Instance;
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [instance, engine] => measure(instance, engine, None),
        [instance, engine, milliseconds] => {
            let milliseconds = milliseconds.parse().expect("a number of milliseconds");
            let enough = Duration::from_millis(milliseconds);
            measure(instance, engine, Some(enough));
        }
        _ => panic!("expected INSTANCE ENGINE [MILLISECONDS]"),
    }
}

fn measure(instance: &str, engine: &str, enough: Option<Duration>) {
    let instance = Instance::named(instance).expect("an instance of the suite");
    let engine = SuiteEngine::named(engine).expect("an engine");
    let problem = instance.problem();
    assert!(
        engine.supports(instance, &problem),
        "the engine does not support the instance"
    );
    let answer = engine.prepare(&problem);
    let start = processor_time();
    let mut runs = 0;
    let (spent, stats) = loop {
        let answer = answer();
        assert_eq!(answer.value, instance.known, "{} {engine:?}", instance.name);
        runs += 1;
        let stats = answer.stats.unwrap_or_default();
        let Some(enough) = enough else {
            break (Duration::ZERO, stats);
        };
        let spent = processor_time() - start;
        if spent >= enough {
            break (spent, stats);
        }
    };
    println!(
        "{} {} {}",
        spent.as_nanos() / runs,
        stats.nodes,
        stats.updates
    );
}
