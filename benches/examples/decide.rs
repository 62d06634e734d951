//! Decides the boards of a corpus with one solver: `decide CORPUS SOLVER FIRST MILLISECONDS`.
//!
//! Prints a line for each board from number FIRST on: its name, the verdict (`wrong` if a solution
//! is wrong), and the processor time in nanoseconds. A board that takes more than MILLISECONDS of
//! processor time is `unknown` and ends the program, because not every solver can be stopped in
//! another way. Without arguments, prints the corpora and their numbers of boards.
//! `cargo xtask nonogram-report` calls it.

#![allow(
    clippy::print_stdout,
    reason = "its output is for the program that called it"
)]

use crosscover_benches::boards::corpus::BoardCorpus;
use crosscover_benches::boards::decider::{BoardDecider, judge};
use crosscover_benches::clock::processor_time;
use std::error::Error;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// The current board, and the processor time at its start; `None` between boards.
type Current = Arc<Mutex<Option<(String, Duration)>>>;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [corpus, decider, first, milliseconds] = &arguments[..] else {
        for corpus in BoardCorpus::all() {
            println!("{} {}", corpus.name(), corpus.boards()?.len());
        }
        return Ok(());
    };
    let corpus = BoardCorpus::named(corpus).ok_or("no such corpus")?;
    let decider = BoardDecider::named(decider).ok_or("no such solver in this build")?;
    let current = Current::default();
    watch(&current, Duration::from_millis(milliseconds.parse()?));
    let mut decide = decider.prepare();
    for (name, puzzle) in corpus.boards()?.into_iter().skip(first.parse()?) {
        *current.lock().expect("the watch does not panic") = Some((name.clone(), processor_time()));
        let found = decide(&puzzle);
        let end = processor_time();
        let start = current.lock().expect("the watch does not panic").take();
        let (_, start) = start.expect("the watch takes nothing");
        println!(
            "{name} {} {}",
            judge(&puzzle, found.as_deref()),
            (end - start).as_nanos()
        );
    }
    Ok(())
}

/// Ends the program when a board has taken the allowed time.
fn watch(current: &Current, limit: Duration) {
    let current = Arc::clone(current);
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_millis(20));
            let current = current.lock().expect("the board in work has panicked");
            if let Some((name, start)) = &*current {
                let spent = processor_time() - *start;
                if spent > limit {
                    println!("{name} unknown {}", spent.as_nanos());
                    std::process::exit(0);
                }
            }
        }
    });
}
