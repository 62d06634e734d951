//! Runs the crates to compare with.

use super::Peer;
use exact_cover::{DancingLinksPeer, ItemId, Problem};
use peer_exact_cover::dlx::{Callback, Matrix};

impl Peer {
    /// A function that counts the solutions of a [supported](Self::supports) problem.
    pub fn prepare(self, problem: &Problem) -> Box<dyn Fn() -> u64 + '_> {
        match self {
            Self::DancingLinks => dancing_links(problem),
            Self::Dlx if problem.has_multiplicities() => dlx_multiple(problem),
            Self::Dlx if problem.is_colored() => dlx_colored(problem),
            Self::Dlx => dlx_plain(problem),
            Self::ExactCover => exact_cover(problem),
            Self::Algoxcc => algoxcc(problem),
        }
    }
}

fn dancing_links(problem: &Problem) -> Box<dyn Fn() -> u64 + '_> {
    let peer = DancingLinksPeer::new(problem);
    Box::new(move || peer.count_up_to(usize::MAX) as u64)
}

/// The numbers of primary and of secondary items.
fn dlx_sizes(problem: &Problem) -> (dlx::Uint, dlx::Uint) {
    let (primary, secondary) = (problem.primary_items(), problem.secondary_items());
    (primary as dlx::Uint, secondary as dlx::Uint)
}

/// The options as items with colors; 0 is no color.
fn dlx_options(problem: &Problem) -> Vec<Vec<(dlx::Uint, dlx::Int)>> {
    let options = problem.option_ids().map(|option| {
        let entries = problem.option(option).map(|entry| {
            let color = entry.color.map_or(0, |color| color.index() as dlx::Int + 1);
            (entry.item.index() as dlx::Uint, color)
        });
        entries.collect()
    });
    options.collect()
}

/// Counts with `dlx`, with its choice of the item with the fewest options. This is a macro because
/// the three kinds of problems have many traits.
macro_rules! count_by_dlx {
    ($problem:expr) => {{
        let mut problem = $problem;
        let mut solver = dlx::Solver::new(&mut problem);
        let (prefer, tiebreak) = (dlx::choose::prefer_any(), dlx::choose::no_tiebreak());
        let mut chooser = dlx::choose::mrv_chooser(prefer, tiebreak);
        let mut count = 0;
        while solver.next_solution(&mut chooser) {
            count += 1;
        }
        count
    }};
}

fn dlx_plain(problem: &Problem) -> Box<dyn Fn() -> u64 + '_> {
    let (primary, secondary) = dlx_sizes(problem);
    let options = problem.option_ids().map(|option| {
        let items = problem.option_items(option).iter();
        items.map(|item| item.index() as dlx::Uint).collect()
    });
    let options: Vec<Vec<dlx::Uint>> = options.collect();
    Box::new(move || {
        count_by_dlx!(dlx::x::make_problem(
            primary,
            secondary,
            &options,
            dlx::OptOrder::Seq
        ))
    })
}

fn dlx_colored(problem: &Problem) -> Box<dyn Fn() -> u64 + '_> {
    let (primary, secondary) = dlx_sizes(problem);
    let options = dlx_options(problem);
    Box::new(move || {
        count_by_dlx!(dlx::c::make_problem(
            primary,
            secondary,
            &options,
            dlx::OptOrder::Seq
        ))
    })
}

fn dlx_multiple(problem: &Problem) -> Box<dyn Fn() -> u64 + '_> {
    let (primary, secondary) = dlx_sizes(problem);
    let options = dlx_options(problem);
    let bounds = (0..problem.primary_items()).map(|item| {
        let bounds = problem.multiplicity(ItemId::from_index(item));
        (*bounds.start() as dlx::Int, *bounds.end() as dlx::Int)
    });
    let bounds: Vec<(dlx::Int, dlx::Int)> = bounds.collect();
    Box::new(move || {
        let items = dlx::m::INodes::new(bounds.iter().copied(), secondary);
        let order = dlx::OptOrder::Seq;
        let options = dlx::c::ONodes::new(primary + secondary, primary, &options, order);
        count_by_dlx!(dlx::mc::Problem::new(items, options))
    })
}

/// Counts the solutions that `exact-cover` reports.
struct Counter(u64);

impl Callback for Counter {
    fn on_solution(&mut self, _: Vec<usize>, _: &mut Matrix) {
        self.0 += 1;
    }
    fn on_iteration(&mut self, _: &mut Matrix) {}
    fn on_abort(&mut self, _: &mut Matrix) {}
}

fn exact_cover(problem: &Problem) -> Box<dyn Fn() -> u64 + '_> {
    let rows = problem.option_ids().map(|option| {
        let items = problem.option_items(option).iter();
        items.map(|item| item.index() + 1).collect()
    });
    let rows: Vec<Vec<usize>> = rows.collect();
    Box::new(move || {
        let mut matrix = Matrix::new(problem.items());
        for row in &rows {
            matrix.add_row(row);
        }
        let mut counter = Counter(0);
        matrix.solve(&mut counter);
        counter.0
    })
}

fn algoxcc(problem: &Problem) -> Box<dyn Fn() -> u64 + '_> {
    let mut primary_items: Vec<String> =
        (0..problem.items()).map(|item| item.to_string()).collect();
    let secondary_items = primary_items.split_off(problem.primary_items());
    let options = problem.option_ids().map(|option| {
        let (mut primary_items, mut secondary_items) = (Vec::new(), Vec::new());
        for entry in problem.option(option) {
            let item = entry.item.index().to_string();
            if problem.is_primary(entry.item) {
                primary_items.push(item);
            } else {
                let color = entry
                    .color
                    .map_or(String::new(), |color| color.index().to_string());
                secondary_items.push((item, color));
            }
        }
        algoxcc::Option {
            label: option.index().to_string(),
            primary_items,
            secondary_items,
        }
    });
    let problem = algoxcc::Problem {
        primary_items,
        secondary_items,
        options: options.collect(),
    };
    Box::new(move || {
        let solutions = algoxcc::solve(&problem, true).expect("a problem of the suite is valid");
        solutions.count() as u64
    })
}
