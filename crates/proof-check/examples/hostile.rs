//! What the most expensive proofs cost: time, memory and work, each in a process of its own.
//!
//! `cargo run --release -p crosscover-proof-check --example hostile` prints a table.

#![allow(clippy::print_stdout, reason = "an example prints its table")]

use nonogram::{Clues, Length, Puzzle};
use proof_check::check;
use std::process::Command;
use std::time::Instant;

/// A proof that costs much: what it does, its puzzle, its text.
type Case = (&'static str, fn() -> (Puzzle, String));

const CASES: [Case; 7] = [
    ("a lemma of 4,000,000 literals, read again and again", || {
        let literals: String =
            (1..=1000).flat_map(|row| (1..=4000).map(move |column| format!("r{row}c{column}"))).collect();
        let puzzle = striped(4000, 1001, 1);
        (puzzle, format!("{{~r1001c1{literals}}}"))
    }),
    ("2,000,000 lemmas about an empty cell", || (mostly_empty(), "{~r1c1~r1c2}".repeat(2_000_000))),
    ("500,000 lemmas that two lemmas refute at once", || {
        let puzzle = "4x4:2/1/2/1/1.1/2/1/1".parse().expect("a puzzle");
        let text = "{r1c1r1c2}{r1c1~r1c2}".to_string() + &"{r1c1r2c2}".repeat(500_000);
        (puzzle, text)
    }),
    ("blocks of all lines", || {
        let blocks: String = (1..=4000).map(|row| format!("r{row}#1.1")).collect();
        (striped(4000, 4000, 1000), format!("{{{blocks}}}"))
    }),
    ("all lines of one cell, again and again", || (striped(1, 4000, 1), "r1-4000".repeat(2_000))),
    ("all lines of 10 cells, again and again", || (striped(10, 4000, 3), "r1-4000".repeat(2_000))),
    ("all lines of 4000 cells and 1000 blocks, again and again", || (striped(4000, 4000, 1000), "r1-4000".repeat(2))),
];

/// 1000 empty rows of 4000 cells, then an empty row, a full one, and one of which nothing follows.
fn mostly_empty() -> Puzzle {
    let mut rows = vec![Vec::new(); 1001];
    rows.extend([vec![4000], vec![1]]);
    puzzle(rows, 4000)
}

/// Rows of 1x1 blocks, of which nothing follows.
fn striped(width: usize, height: usize, blocks: usize) -> Puzzle {
    puzzle(vec![vec![1; blocks]; height], width)
}

/// A puzzle with these rows. Its columns have a block each, and as many cells in all.
fn puzzle(rows: Vec<Vec<Length>>, width: usize) -> Puzzle {
    let filled: usize = rows.iter().flatten().map(|&block| usize::from(block)).sum();
    let block = |column: usize| (filled / width + usize::from(column < filled % width)) as Length;
    let columns =
        (0..width).map(|column| vec![block(column)].into_iter().filter(|&block| block > 0).collect::<Vec<_>>());
    Puzzle::new(rows.into_iter().collect::<Clues>(), columns.collect::<Clues>()).expect("the clues fit")
}

fn main() {
    let only = std::env::args().nth(1).and_then(|number| number.parse::<usize>().ok());
    if let Some((_, make)) = only.and_then(|number| CASES.get(number)) {
        let (puzzle, text) = make();
        let before = peak();
        let start = Instant::now();
        let proved = check(&puzzle, text.as_bytes());
        let seconds = start.elapsed().as_secs_f64();
        let verdict = proved.map_or_else(|rejected| rejected.reason.to_string(), |_| "a proof".to_string());
        let megabytes = peak().saturating_sub(before) as f64 / 1024.0;
        println!("{} kB | {seconds:.3} s | {megabytes:.0} MiB | {verdict}", text.len() / 1000);
        return;
    }
    println!("proof | text | time | memory | answer");
    let program = std::env::current_exe().expect("this program has a name");
    for (number, (name, _)) in CASES.iter().enumerate() {
        let output = Command::new(&program).arg(number.to_string()).output();
        let output = output.expect("this program runs");
        print!("{name} | {}", String::from_utf8_lossy(&output.stdout));
    }
}

/// The most memory that this process has had, in KiB; 0 where the system does not say.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
    number.unwrap_or(0)
}
