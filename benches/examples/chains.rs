//! Decides boards of a few small blocks that could be exchanged, and prints a table of the work: see
//! [`chain`].

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use crosscover_benches::clock::processor_time;
use nonogram::Picture;
use nonogram::strategy::chain;
use nonogram_propagate::{SolveOptions, Solver};
use std::time::Duration;

/// The time limit for one board.
const LIMIT: Duration = Duration::from_secs(10);

fn main() {
    println!("| board | cells | verdict | line solves | conflicts | milliseconds |");
    println!("|---|---:|---|---:|---:|---:|");
    for corners in 7..=12 {
        show(&format!("{corners} corners of 3"), &chain(corners, &[3]));
    }
    for corners in 8..=12 {
        let name = format!("{corners} corners of 3, 3, 3 and 5");
        show(&name, &chain(corners, &[3, 3, 3, 5]));
    }
    for corners in 8..=12 {
        let name = format!("{corners} corners of 3, 3 and 4");
        show(&name, &chain(corners, &[3, 3, 4]));
    }
    for corners in 4..=8 {
        let name = format!("twice {corners} corners of 3");
        show(&name, &mirrored(&chain(corners, &[3])));
    }
}

/// Prints the row of a board, with the best time of three.
fn show(name: &str, picture: &Picture) {
    let puzzle = picture.puzzle();
    let mut solver = Solver::new();
    let mut best = Duration::MAX;
    for round in 0..3 {
        let start = processor_time();
        let stop = || processor_time() - start > LIMIT;
        let options = SolveOptions::default().interrupt(&stop);
        let report = solver.solve(&puzzle, &options);
        best = best.min(processor_time() - start);
        if round == 2 || best > LIMIT {
            println!(
                "| {name} | {} | {} | {} | {} | {:.1} |",
                puzzle.width() * puzzle.height(),
                report.verdict(),
                report.stats.line_solves,
                report.stats.conflicts,
                best.as_secs_f64() * 1e3,
            );
            return;
        }
    }
}

/// A picture, an empty column, and the same picture mirrored.
fn mirrored(picture: &Picture) -> Picture {
    let (width, height) = (picture.width(), picture.height());
    let mut both = Picture::blank(2 * width + 1, height);
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        if picture.get(row, column) {
            both.set(row, column, true);
            both.set(row, 2 * width - column, true);
        }
    }
    both
}
