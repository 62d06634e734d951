//! The exact-cover engine by class: kernels and bounds side by side, and other crates.
//!
//! Nodes and updates of our own engines are part of the names.
//! `cargo bench --bench engine -- CLASS` or `... -- INSTANCE` measures a part; everything takes a
//! quarter of an hour.

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use crosscover_benches::engine::SuiteEngine;
use crosscover_benches::suite::{SUITE, Weight};
use exact_cover::Kernel;
use std::time::Duration;

fn suite(criterion: &mut Criterion) {
    for instance in &SUITE {
        let problem = instance.problem();
        let mut group = criterion.benchmark_group(format!("{}/{}", instance.class, instance.name));
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        let seconds = if instance.weight == Weight::Heavy {
            5
        } else {
            2
        };
        group.measurement_time(Duration::from_secs(seconds));
        group.warm_up_time(Duration::from_millis(300));
        let engines = SuiteEngine::all().filter(|engine| engine.supports(instance, &problem));
        // The automatic choice is one of the kernels measured here.
        for engine in engines.filter(|&engine| engine != SuiteEngine::Kernel(Kernel::Auto)) {
            let answer = engine.prepare(&problem);
            let id = match answer().stats {
                Some(stats) => {
                    let counters = format!("{} nodes, {} updates", stats.nodes, stats.updates);
                    BenchmarkId::new(engine.name(), counters)
                }
                None => BenchmarkId::from_parameter(engine.name()),
            };
            group.bench_function(id, |bencher| bencher.iter(&answer));
        }
        group.finish();
    }
}

criterion_group!(benches, suite);
criterion_main!(benches);
