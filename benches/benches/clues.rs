//! The clues of a picture, which generation and verification derive for each candidate and each row.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use crosscover_benches::smooth_pictures;
use nonogram::Picture;
use std::hint::black_box;

/// Smooth pictures, which have few blocks, at the sizes of packs.
fn smooth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("clues/smooth");
    for side in [10, 15, 20, 30] {
        let pictures = smooth_pictures(side, 50);
        group.throughput(Throughput::Elements(pictures.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter(|| {
                for picture in &pictures {
                    black_box(black_box(picture).puzzle());
                }
            });
        });
    }
    group.finish();
}

/// Checkerboards, which have the most blocks: up to the largest side, with sides around the 64 cells of a word.
fn checkerboard(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("clues/checkerboard");
    for side in [20, 63, 64, 65, 250, 1000, nonogram::MAX_SIDE] {
        let bits = (0..side * side).map(|cell| (cell / side + cell % side) % 2);
        let bits: String = bits.map(|bit| if bit == 0 { '0' } else { '1' }).collect();
        let picture = Picture::from_bits(side, side, &bits).expect("a bit for each cell");
        group.throughput(Throughput::Elements((side * side) as u64));
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter(|| black_box(&picture).puzzle());
        });
    }
    group.finish();
}

criterion_group!(benches, smooth, checkerboard);
criterion_main!(benches);
