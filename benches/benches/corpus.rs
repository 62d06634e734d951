//! Whole decisions: 50 smooth boards of a size by each engine and encoding, and small random boards by
//! other programs.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use crosscover_benches::boards::corpus::Corpus;
use crosscover_benches::boards::decider;
use crosscover_benches::smooth_boards;
use nonogram_cover::{CoverOptions, Decider, Encoding};
use nonogram_propagate::Solver;

fn decide(criterion: &mut Criterion) {
    for side in [10, 15, 20, 30] {
        let boards = smooth_boards(side, 50);
        let mut group = criterion.benchmark_group(format!("decide/{side}x{side}"));
        let mut solver = Solver::new();
        group.bench_function("propagation", |bencher| {
            bencher.iter(|| {
                boards
                    .iter()
                    .map(|puzzle| solver.solve(puzzle, &Default::default()).stats.line_solves)
                    .sum::<u64>()
            });
        });
        // Plain segments take minutes for some 30x30 boards.
        let encodings = Encoding::ALL
            .into_iter()
            .filter(|&e| e == Encoding::Lattice || side <= 15);
        for encoding in encodings {
            let options = CoverOptions::default().encoding(encoding);
            let mut decider = Decider::new();
            group.bench_function(BenchmarkId::new("dlx", encoding), |bencher| {
                bencher.iter(|| {
                    boards
                        .iter()
                        .map(|puzzle| decider.decide(puzzle, &options).unwrap().stats.updates)
                        .sum::<u64>()
                });
            });
        }
        group.finish();
    }
}

/// The first boards of the small corpora in `cargo xtask nonogram-report`.
fn versus(criterion: &mut Criterion) {
    for corpus in ["random-15x15-50%", "random-20x20-50%"] {
        let corpus = Corpus::named(corpus).expect("it is drawn");
        let mut boards = corpus.boards().expect("no file is read");
        boards.truncate(20);
        let mut group = criterion.benchmark_group(format!("versus/{}", corpus.name()));
        for solver in decider::Decider::ALL {
            let mut decide = solver.prepare();
            group.bench_function(solver.name(), |bencher| {
                bencher.iter(|| {
                    let found = boards.iter().filter_map(|(_, puzzle)| decide(puzzle));
                    found.map(|solutions| solutions.len()).sum::<usize>()
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, decide, versus);
criterion_main!(benches);
