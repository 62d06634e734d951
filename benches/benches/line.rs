//! The line solver on single lines, and line logic on whole boards.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use crosscover_benches::smooth_boards;
use nonogram::{Cell, Logic};
use nonogram_propagate::{SolveOptions, Solver, solve_line};
use std::hint::black_box;

fn lines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("line/solve");
    for cells in [30, 63, 64, 127, 250, 1000] {
        // Blocks of 3 at a density of one half, for the work of an average line.
        let clue = vec![3; cells / 6];
        let mut line = vec![Cell::Unknown; cells];
        line[cells / 2] = Cell::FILLED;
        group.bench_function(BenchmarkId::from_parameter(cells), |bencher| {
            bencher.iter(|| solve_line(black_box(&clue), &mut line.clone()));
        });
    }
    group.finish();
}

fn boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("line/board");
    let options = SolveOptions::default().logic(Logic::Line);
    for side in [10, 15, 20, 30] {
        let boards = smooth_boards(side, 50);
        let mut solver = Solver::new();
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter(|| {
                boards
                    .iter()
                    .map(|puzzle| solver.solve(puzzle, &options).stats.line_solves)
                    .sum::<u64>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, lines, boards);
criterion_main!(benches);
