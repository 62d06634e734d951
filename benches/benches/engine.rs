//! The exact-cover engine by class, kernels side by side, and the crate `dancing-links`.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use crosscover_benches::{dominoes, langford, queens};
use dancing_links::ExactCover;
use exact_cover::{ItemId, Kernel, OptionId, Problem, Search};

/// A problem as the crate `dancing-links` wants it.
struct Baseline<'p> {
    problem: &'p Problem,
    options: Vec<OptionId>,
    items: Vec<ItemId>,
}

impl<'p> Baseline<'p> {
    fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            options: (0..problem.options()).map(OptionId::from_index).collect(),
            items: (0..problem.items()).map(ItemId::from_index).collect(),
        }
    }
}

impl ExactCover for Baseline<'_> {
    type Possibility = OptionId;
    type Constraint = ItemId;

    fn satisfies(&self, option: &OptionId, item: &ItemId) -> bool {
        self.problem.option_items(*option).contains(item)
    }
    fn is_optional(&self, item: &ItemId) -> bool {
        !self.problem.is_primary(*item)
    }
    fn possibilities(&self) -> &[OptionId] {
        &self.options
    }
    fn constraints(&self) -> &[ItemId] {
        &self.items
    }
}

fn enumerate(criterion: &mut Criterion) {
    let problems = [
        ("langford8", langford(8)),
        ("queens9", queens(9)),
        ("domino6x6", dominoes(6, 6)),
    ];
    for (name, problem) in problems {
        let mut group = criterion.benchmark_group(format!("engine/{name}"));
        for kernel in [Kernel::Links, Kernel::Cells] {
            let search = || Search::new(&problem).kernel(kernel).enumerate();
            let stats = search().stats;
            let counters = format!("{} nodes, {} updates", stats.nodes, stats.updates);
            let id = BenchmarkId::new(format!("{kernel:?}"), counters);
            group.bench_function(id, |bencher| bencher.iter(search));
        }
        let baseline = Baseline::new(&problem);
        group.bench_function("dancing-links", |bencher| {
            bencher.iter(|| baseline.solver().count());
        });
        group.finish();
    }
}

criterion_group!(benches, enumerate);
criterion_main!(benches);
