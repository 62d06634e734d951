//! What holds for every problem.

use crate::pseudo::Opb;
use crate::shapes::{Shape, multiple, priced, shapes};
use crate::veripb;
use cover_proof::{Certificate, Claim, PROOF_BYTES, Unproved};
use exact_cover::{OptionId, Problem, text};
use proptest::prelude::*;

/// All covers by brute force, from the definition.
fn covers(problem: &Problem) -> Vec<Vec<OptionId>> {
    let subsets = 0..1_u32 << problem.options();
    let options = |bits: u32| {
        let ids = problem.option_ids();
        ids.filter(move |option| bits >> option.index() & 1 == 1)
            .collect()
    };
    let mut covers: Vec<Vec<OptionId>> = subsets.map(options).collect();
    covers.retain(|options| problem.check(options).is_ok());
    covers
}

/// The models of a formula, as options.
fn models(formula: &str, problem: &Problem) -> Vec<Vec<OptionId>> {
    let models = Opb::read(formula).models().into_iter();
    let options = |bits: u64| {
        let ids = problem.option_ids();
        ids.filter(move |option| bits >> option.index() & 1 == 1)
            .collect()
    };
    models.map(options).collect()
}

#[track_caller]
fn assert_accepted(name: &str, certificate: &Certificate, conclusion: &str) {
    let Certificate { formula, proof } = certificate;
    let found = Opb::read(formula).conclusion(proof);
    let found = found.unwrap_or_else(|| panic!("rejected:\n{formula}\n{proof}"));
    assert!(found.starts_with(conclusion), "{found}");
    assert_ne!(
        veripb::accepts(name, certificate),
        Some(false),
        "{formula}\n{proof}"
    );
}

fn prove(problem: &Problem, claim: Claim<'_>) -> Result<Certificate, Unproved> {
    cover_proof::prove(problem, claim, u64::MAX, PROOF_BYTES)
}

/// Claims of all kinds about one problem, right and wrong ones.
fn check(name: &str, problem: &Problem) {
    let covers = covers(problem);
    let is_cover = |options: &Vec<OptionId>| covers.contains(options);
    let nothing = prove(problem, Claim::NoCover);
    let Some(cheapest) = covers.iter().min_by_key(|cover| problem.total_cost(cover)) else {
        assert_accepted(name, &nothing.unwrap(), "UNSAT");
        return;
    };
    let Err(Unproved::Refuted(cover)) = nothing else {
        panic!("{nothing:?}")
    };
    assert!(is_cover(&cover));
    for cover in &covers {
        let claim = Claim::Only(cover);
        match prove(problem, claim) {
            Ok(certificate) => {
                assert_eq!(covers.len(), 1);
                assert_accepted(name, &certificate, "UNSAT");
            }
            Err(Unproved::Refuted(other)) => assert!(is_cover(&other) && other != *cover),
            Err(error) => panic!("{error}"),
        }
        let cost = problem.total_cost(cover);
        match prove(problem, Claim::Cheapest(cover)) {
            Ok(certificate) => {
                assert_eq!(cost, problem.total_cost(cheapest));
                assert_eq!(models(&certificate.formula, problem).len(), covers.len());
                assert_accepted(name, &certificate, &format!("BOUNDS {cost}"));
            }
            Err(Unproved::Refuted(other)) => {
                assert!(is_cover(&other) && problem.total_cost(&other) < cost);
            }
            Err(error) => panic!("{error}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn claims_are_proved_if_and_only_if_they_hold(
        shape in prop_oneof![priced(shapes(5, 8, 2)), priced(multiple(shapes(5, 8, 2)))],
    ) {
        check("plain", &shape.problem());
    }

    #[test]
    fn large_costs_do_not_overflow(shape in priced(multiple(shapes(4, 6, 2)))) {
        let large = |cost: &i32| if *cost < 0 { i32::MIN - cost % 3 } else { i32::MAX - cost % 3 };
        let costs = shape.costs.iter().map(large).collect();
        check("large", &Shape { costs, ..shape }.problem());
    }
}

#[test]
fn empty_problems() {
    // The empty cover is the only one.
    check(
        "empty",
        &Shape {
            primary: 0,
            secondary: 1,
            options: vec![vec![(0, None)]],
            multiplicities: vec![],
            costs: vec![3],
        }
        .problem(),
    );
    check("none", &text::read("a b\na\n").unwrap());
    check("nothing", &text::read("a\n").unwrap());
    check("free", &text::read("0:2|a\na\na\na |4\n").unwrap());
}
