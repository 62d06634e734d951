//! Verified generation with one thread: boards per second with both engines.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use crosscover_benches::smooth_boards;
use rayon::ThreadPoolBuilder;

fn generate(criterion: &mut Criterion) {
    let pool = ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let mut group = criterion.benchmark_group("generate");
    for (side, count) in [(10, 200), (15, 100), (20, 50), (30, 10)] {
        group.throughput(Throughput::Elements(count));
        group.bench_function(BenchmarkId::from_parameter(side), |bencher| {
            bencher.iter(|| pool.install(|| smooth_boards(side, count)));
        });
    }
    group.finish();
}

criterion_group!(benches, generate);
criterion_main!(benches);
