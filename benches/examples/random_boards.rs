//! Decides boards of random pictures one after the other in one process, and prints the total and the
//! greatest cost. Arguments: SIDE PERCENT COUNT, and `smooth` for smooth pictures.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use nonogram::{Logic, Verdict};
use nonogram_propagate::{SolveOptions, Solver};
use puzzle_pack::source::{Drawer, Source, stream};
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |n: usize| arguments.get(n).and_then(|text| text.parse::<u32>().ok());
    let (Some(side @ 1..=4000), Some(percent @ 0..=100), Some(count @ 1..)) =
        (number(0), number(1), number(2))
    else {
        println!("arguments: SIDE PERCENT COUNT [smooth]");
        return;
    };
    let source = match arguments.get(3).map(String::as_str) {
        Some("smooth") => Source::Smooth,
        _ => Source::Random,
    };
    let filled = (u64::from(side).pow(2) * u64::from(percent) / 100) as u32;
    let mut drawer = Drawer::new(source, side as usize, side as usize, filled..=filled);
    let puzzles: Vec<_> = (0..u64::from(count))
        .map(|index| drawer.draw(&mut stream(11, index)).puzzle())
        .collect();
    let options = SolveOptions::default();
    let mut solver = Solver::new();
    let (mut total, mut slowest) = (Duration::ZERO, (Duration::ZERO, 0));
    let (mut line_solves, mut probes, mut branches, mut conflicts) = (0, 0, 0, 0);
    let (mut unique, mut unknown, mut by) = (0, 0, [0; 3]);
    for (index, puzzle) in puzzles.iter().enumerate() {
        let start = Instant::now();
        let report = solver.solve(puzzle, &options);
        let time = start.elapsed();
        total += time;
        slowest = slowest.max((time, index));
        unique += u32::from(report.verdict() == Verdict::Unique);
        unknown += u32::from(report.verdict() == Verdict::Unknown);
        by[match report.logic {
            Logic::Line => 0,
            Logic::Probe => 1,
            Logic::Search => 2,
        }] += 1;
        line_solves += report.stats.line_solves;
        probes += report.stats.probes;
        branches += report.stats.branches;
        conflicts += report.stats.conflicts;
    }
    println!(
        "{count} boards of {side}x{side} at {percent} %: {:.3} ms each, slowest {:.3} ms (number {})",
        total.as_secs_f64() * 1e3 / f64::from(count),
        slowest.0.as_secs_f64() * 1e3,
        slowest.1,
    );
    println!("{unique} unique, {unknown} unknown; {by:?} by line logic, probing, search");
    println!(
        "{line_solves} line solves, {probes} probes, {branches} branches, {conflicts} conflicts"
    );
}
