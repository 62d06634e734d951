//! Solves many small problems with each engine in turn, and prints a table in Markdown: `throughput [COUNT [ROUNDS]]`.
//! `cargo xtask bench-report` calls it with the feature `sudoku`.

#![allow(clippy::print_stdout, reason = "its output is for the program that called it")]

use crosscover_benches::throughput::{Batch, Engine};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |otherwise| {
        let text = arguments.next();
        text.map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let (count, rounds) = (number(10_000), number(5));
    let batches = [Batch::sudokus(count), Batch::tilings(count)];
    let columns = batches.each_ref().map(|batch| times(batch, rounds));
    println!("| engine | sudokus: us each | ratio | tilings: us each | ratio |");
    println!("|---|---:|---:|---:|---:|");
    for (row, engine) in Engine::all().iter().enumerate() {
        print!("| {} |", engine.name());
        for column in &columns {
            match column[row] {
                Some(time) => print!(" {time:.2} | {:.2} |", time / column[0].expect("ours")),
                None => print!(" - | - |"),
            }
        }
        println!();
    }
}

/// For each engine, the median of the microseconds for a problem. All must find as many solutions.
fn times(batch: &Batch, rounds: u64) -> Vec<Option<f64>> {
    let engines = Engine::all();
    let mut times = vec![Vec::new(); engines.len()];
    let mut known = None;
    for _ in 0..rounds {
        for (engine, times) in engines.iter().zip(&mut times) {
            if let Some((solutions, time)) = batch.run(*engine) {
                assert_eq!(*known.get_or_insert(solutions), solutions, "{engine:?}");
                times.push(time.as_secs_f64() * 1e6 / batch.len() as f64);
            }
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied()
    };
    times.into_iter().map(median).collect()
}
