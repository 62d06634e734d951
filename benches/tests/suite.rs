//! The answers to the suite by every engine, and the pinned counters of our engines.
//!
//! If the search order of a kernel changes, a number here changes:
//! `INSTA_UPDATE=always cargo test -p crosscover-benches` accepts it.

use crosscover_benches::engine::SuiteEngine;
use crosscover_benches::peers::Peer;
use crosscover_benches::suite::{COUNTS, Class, Instance, SUITE, TWELVE, Weight};
use exact_cover::{Kernel, Search};
use std::collections::BTreeSet;
use std::fmt::Write;

fn light() -> impl Iterator<Item = &'static Instance> {
    Instance::all().filter(|instance| instance.weight == Weight::Light)
}

#[test]
fn names_are_unique_and_the_twelve_are_among_them() {
    let names: BTreeSet<_> = Instance::all().map(|instance| instance.name).collect();
    assert_eq!(names.len(), SUITE.len() + COUNTS.len());
    assert!(TWELVE.iter().all(|name| names.contains(name)));
    for engine in SuiteEngine::all() {
        assert_eq!(SuiteEngine::named(&engine.name()), Some(engine));
    }
}

#[test]
fn other_crates_find_what_is_known() {
    let small = [
        "langford7",
        "queens8",
        "matching12",
        "prime3x3",
        "gcol16",
        "qdom7",
    ];
    for instance in small.map(|name| Instance::named(name).expect("it is in the suite")) {
        let problem = instance.problem();
        let peers = Peer::ALL.map(SuiteEngine::Peer).into_iter();
        let mut peers = peers
            .filter(|peer| peer.supports(instance, &problem))
            .peekable();
        assert!(peers.peek().is_some(), "{}", instance.name);
        for peer in peers {
            let answer = peer.prepare(&problem)();
            assert_eq!(answer.value, instance.known, "{} {peer:?}", instance.name);
        }
    }
}

/// Visiting all solutions proves the least cost without any bound.
#[test]
fn the_least_costs_are_those_of_all_solutions() {
    for name in ["assign9", "queens12.cost", "pent6x10.cost"] {
        let instance = Instance::named(name).expect("it is in the suite");
        let problem = instance.problem();
        let mut solutions = Search::new(&problem).solutions();
        let mut least = i64::MAX;
        while let Some(options) = solutions.advance() {
            least = least.min(problem.total_cost(options));
        }
        assert_eq!(least as u64, instance.known, "{name}");
    }
}

/// The automatic choice and counting find the same, but choose for themselves how.
#[test]
fn our_engines_find_what_is_known_with_the_pinned_counters() {
    let mut table = String::new();
    for instance in light() {
        let problem = instance.problem();
        let ours = SuiteEngine::all()
            .filter(|engine| !matches!(engine, SuiteEngine::Peer(_) | SuiteEngine::Frontier));
        for engine in ours.filter(|engine| engine.supports(instance, &problem)) {
            if engine == SuiteEngine::Kernel(Kernel::Links) && instance.class == Class::Polyomino {
                continue;
            }
            let answer = engine.prepare(&problem)();
            assert_eq!(answer.value, instance.known, "{} {engine:?}", instance.name);
            if [SuiteEngine::Kernel(Kernel::Auto), SuiteEngine::Count].contains(&engine) {
                continue;
            }
            let stats = answer.stats.expect("our engines count");
            let (name, engine) = (instance.name, engine.name());
            let (nodes, updates) = (stats.nodes, stats.updates);
            writeln!(
                table,
                "{name:14} {engine:6} {nodes:9} nodes {updates:10} updates"
            )
            .expect("strings take everything");
        }
    }
    insta::assert_snapshot!(table);
}
