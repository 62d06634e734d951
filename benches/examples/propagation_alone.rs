//! Draws smooth boards until COUNT boards of SIDE x SIDE cells are solved by line logic, like
//! `generate --source smooth --density 50% --no-plain-lines`, but without the second engine and
//! without writing a pack. `versus-sgt.sh` times it. Arguments: SIDE COUNT.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use nonogram::{Logic, Picture};
use nonogram_propagate::{SolveOptions, SolveOutcome, Solver};
use puzzle_pack::source::{Drawer, Source, stream};

fn main() {
    let argument = |n| {
        std::env::args()
            .nth(n)
            .and_then(|text| text.parse::<usize>().ok())
    };
    let (Some(side @ 1..=63), Some(count)) = (argument(1), argument(2)) else {
        println!("arguments: SIDE COUNT");
        return;
    };
    let half = (side * side).div_ceil(2) as u32;
    let mut drawer = Drawer::new(Source::Smooth, side, side, half..=half);
    let mut puzzle = Picture::blank(side, side).puzzle();
    let mut solver = Solver::new();
    let options = SolveOptions::default().logic(Logic::Line);
    let (mut candidates, mut line_solves) = (0, 0);
    for index in 0..count as u64 {
        let mut rng = stream(7, index);
        loop {
            candidates += 1;
            let picture = drawer.draw(&mut rng);
            puzzle.refill(picture);
            // A plain line is empty or full.
            let filled = |line| {
                puzzle
                    .clue(line)
                    .lengths()
                    .iter()
                    .map(|&length| usize::from(length))
                    .sum::<usize>()
            };
            if puzzle.lines().any(|line| [0, side].contains(&filled(line))) {
                continue;
            }
            let report = solver.solve(&puzzle, &options);
            line_solves += report.stats.line_solves;
            if report.outcome == SolveOutcome::Exhausted {
                break;
            }
        }
    }
    println!("{count} boards from {candidates} candidates, {line_solves} line solves");
}
