//! Repairs pictures of a source and prints the number of flipped cells, beside a greedy baseline.
//! Arguments: SOURCE SIDE COUNT, then `line` or `unique`.
//!
//! The baseline repeatedly flips the unknown cell whose flip leaves the fewest unknown cells.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use nonogram::{Cell, Logic, Picture};
use nonogram_propagate::Solver;
use nonogram_repair::{RepairOptions, repair};
use puzzle_pack::Source;
use puzzle_pack::source::{Drawer, stream};
use std::time::{Duration, Instant};

/// The unknown cells of a board after line logic or probing.
fn unknown(solver: &mut Solver, picture: &Picture, logic: Logic) -> Vec<(usize, usize)> {
    let options = nonogram_propagate::SolveOptions::default().logic(logic);
    solver.solve(&picture.puzzle(), &options);
    let grid = solver.grid();
    let cells =
        (0..picture.height()).flat_map(|row| (0..picture.width()).map(move |column| (row, column)));
    cells
        .filter(|&(row, column)| grid.get(row, column) == Cell::Unknown)
        .collect()
}

/// The flips of the greedy baseline. If it runs in circles, it is stopped.
fn greedy(solver: &mut Solver, mut picture: Picture, logic: Logic) -> usize {
    let mut flips = 0;
    loop {
        let cells = unknown(solver, &picture, logic);
        let flip = |picture: &mut Picture, (row, column): (usize, usize)| {
            picture.set(row, column, !picture.get(row, column));
        };
        let best = cells.iter().min_by_key(|&&cell| {
            flip(&mut picture, cell);
            let left = unknown(solver, &picture, logic).len();
            flip(&mut picture, cell);
            left
        });
        let Some(&best) = best.filter(|_| flips < 100) else {
            return flips;
        };
        flip(&mut picture, best);
        flips += 1;
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |n: usize| arguments.get(n).map(String::as_str).unwrap_or_default();
    let source = Source::ALL
        .into_iter()
        .find(|source| source.name() == text(0));
    let (Some(source), Ok(side @ 1..=200), Ok(count)) =
        (source, text(1).parse::<usize>(), text(2).parse::<u64>())
    else {
        println!("arguments: SOURCE SIDE COUNT [line|unique]");
        return;
    };
    let (logic, rough) = match text(3) {
        "unique" => (Logic::Search, Logic::Probe),
        _ => (Logic::Line, Logic::Line),
    };
    let cells = (side * side) as u32;
    let mut drawer = Drawer::new(source, side, side, cells * 2 / 5..=cells * 3 / 5);
    let options = RepairOptions::new(logic);
    let mut solver = Solver::new();
    let (mut needing, mut failed, mut minimal) = (0_u32, 0, 0);
    let (mut flips, mut at_least, mut greedy_flips) = (0, 0, 0);
    let (mut time, mut slowest, mut greedy_time) = (Duration::ZERO, Duration::ZERO, Duration::ZERO);
    for index in 0..count {
        let picture = drawer.draw(&mut stream(5, index)).clone();
        let start = Instant::now();
        let repaired = repair(&picture, &options);
        let taken = start.elapsed();
        time += taken;
        slowest = slowest.max(taken);
        let Ok(repaired) = repaired else {
            failed += 1;
            continue;
        };
        needing += u32::from(!repaired.changes.is_empty());
        minimal += u32::from(repaired.is_minimal() && !repaired.changes.is_empty());
        flips += repaired.changes.len();
        at_least += repaired.at_least;
        let start = Instant::now();
        greedy_flips += greedy(&mut solver, picture, rough);
        greedy_time += start.elapsed();
    }
    let share = |flips: usize, boards: u32| 100.0 * flips as f64 / f64::from(boards * cells);
    println!(
        "{source} {side}x{side}, {count} pictures, {needing} need repair, {failed} not repaired, {minimal} proved minimal\n\
         flips {flips} ({:.3} % of those needing it, {:.3} % of all), at least {at_least}; {time:.2?}, slowest {slowest:.2?}\n\
         greedy {greedy_flips} ({:.3} %, {:.3} %); {greedy_time:.2?}",
        share(flips, needing),
        share(flips, count as u32),
        share(greedy_flips, needing),
        share(greedy_flips, count as u32),
    );
}
