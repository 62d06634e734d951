//! Everything that can answer an instance: our kernels, bounds and ways of counting, and what to
//! compare with.

use crate::frontier;
use crate::peers::Peer;
use crate::suite::{Class, Instance};
#[cfg(feature = "peers")]
use exact_cover::{CostSearch, CountSearch, Search};
use exact_cover::{Kernel, Problem, SearchStats, cost::Bound};

/// The kernels, in the order of the tables.
const KERNELS: [Kernel; 3] = [Kernel::Links, Kernel::Cells, Kernel::Bits];

/// A program that answers instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuiteEngine {
    /// One of our kernels, which visits all solutions.
    Kernel(Kernel),
    /// Our search for the least cost, with one of its bounds.
    Bound(Bound),
    /// Our search for the number of solutions.
    Count,
    /// Another crate, which visits all solutions.
    Peer(Peer),
    /// Counting by states in its plainest form.
    Frontier,
}

/// The answer of an engine to an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// The number of solutions, modulo 2^64, or the least cost.
    pub value: u64,
    /// The counters, if the engine has any.
    pub stats: Option<SearchStats>,
}

impl SuiteEngine {
    /// All engines, ours first: automatic choice, kernels, bounds, other crates.
    pub fn all() -> impl Iterator<Item = Self> {
        let kernels = [Kernel::Auto].into_iter().chain(KERNELS);
        let bounds = [Bound::Dual, Bound::Turns];
        kernels
            .map(Self::Kernel)
            .chain(bounds.map(Self::Bound))
            .chain([Self::Count])
            .chain(Peer::ALL.map(Self::Peer))
            .chain([Self::Frontier])
    }

    /// The name in tables.
    pub fn name(self) -> String {
        match self {
            Self::Kernel(kernel) => format!("{kernel:?}"),
            Self::Bound(bound) => format!("{bound:?}"),
            Self::Count => "Count".to_owned(),
            Self::Peer(peer) => peer.name().to_owned(),
            Self::Frontier => "frontier".to_owned(),
        }
    }

    /// The engine with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|engine| engine.name() == name)
    }

    /// Whether the engine can answer this instance. `problem` is its problem.
    pub fn supports(self, instance: &Instance, problem: &Problem) -> bool {
        let visits = !matches!(instance.class, Class::Cost | Class::Count);
        match self {
            Self::Kernel(kernel) => visits && kernel.supports(problem),
            Self::Bound(_) => instance.class == Class::Cost,
            Self::Count => instance.class == Class::Count,
            Self::Peer(peer) => visits && peer.supports(problem, instance.known),
            Self::Frontier => instance.class == Class::Count && frontier::supports(problem),
        }
    }

    /// A function that answers the question of a [supported](Self::supports) problem anew each
    /// time.
    ///
    /// Converting the problem for an engine is not part of an answer; preparing its search is.
    #[cfg(feature = "peers")]
    pub fn prepare(self, problem: &Problem) -> Box<dyn Fn() -> EngineAnswer + '_> {
        match self {
            Self::Kernel(kernel) => Box::new(move || {
                let report = Search::new(problem).kernel(kernel).enumerate();
                EngineAnswer {
                    value: report.answer,
                    stats: Some(report.stats),
                }
            }),
            Self::Bound(bound) => Box::new(move || {
                let report = CostSearch::new(problem).bound(bound).best(1);
                let value = report.answer.cost().map_or(u64::MAX, |cost| cost as u64);
                EngineAnswer {
                    value,
                    stats: Some(report.stats),
                }
            }),
            Self::Count => Box::new(move || {
                let count = CountSearch::new(problem).count();
                // The last 64 bits.
                let digits = format!("{:016x}", count.answer.value);
                let last = u64::from_str_radix(&digits[digits.len() - 16..], 16);
                EngineAnswer {
                    value: last.expect("hexadecimal digits"),
                    stats: Some(count.stats),
                }
            }),
            Self::Frontier => Box::new(|| EngineAnswer {
                value: frontier::count(problem),
                stats: None,
            }),
            Self::Peer(peer) => {
                let count = peer.prepare(problem);
                Box::new(move || {
                    let value = count();
                    EngineAnswer { value, stats: None }
                })
            }
        }
    }
}
