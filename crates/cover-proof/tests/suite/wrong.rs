//! Wrong proofs are rejected, by the checkers of these tests and by VeriPB.

use crate::pseudo::Opb;
use crate::veripb;
use cover_proof::{Certificate, Claim, PROOF_BYTES, Unproved, prove};
use exact_cover::{CostSearch, Problem, SearchBudget, SearchProgress, text};
use std::sync::atomic::{AtomicU64, Ordering};

/// Pairs of equal numbers in a row, with as many others between them as the number says: none for
/// n = 6.
pub(crate) fn langford(n: usize, more: &str) -> Problem {
    let numbers: Vec<String> = (1..=n).map(|number| format!("n{number}")).collect();
    let places: Vec<String> = (1..=2 * n).map(|place| format!("s{place}")).collect();
    let mut lines = format!("{} {}\n", numbers.join(" "), places.join(" "));
    for number in 1..=n {
        for first in 1..2 * n - number {
            let second = first + number + 1;
            lines += &format!("n{number} s{first} s{second}\n");
        }
    }
    text::read(format!("{lines}{more}")).unwrap()
}

/// An option that is a cover.
fn everything(n: usize) -> String {
    let numbers = (1..=n).map(|number| format!("n{number} "));
    let places = (1..=2 * n).map(|place| format!("s{place} "));
    numbers.chain(places).collect::<String>() + "\n"
}

fn proved(problem: &Problem) -> Certificate {
    prove(problem, Claim::NoCover, u64::MAX, PROOF_BYTES).unwrap()
}

/// What all checkers say; they must agree.
#[track_caller]
fn is_accepted(name: &str, formula: &str, proof: &str) -> bool {
    let own = Opb::read(formula).conclusion(proof).is_some();
    let [formula, proof] = [formula, proof].map(String::from);
    let certificate = Certificate { formula, proof };
    if let Some(answer) = veripb::accepts(name, &certificate) {
        assert_eq!(own, answer, "{}", certificate.proof);
    }
    own
}

#[test]
fn proofs_for_another_problem_are_rejected() {
    let Certificate { formula, proof } = proved(&langford(6, ""));
    assert!(is_accepted("right", &formula, &proof));
    let solvable = langford(6, &everything(6));
    assert_eq!(
        prove(&solvable, Claim::NoCover, u64::MAX, PROOF_BYTES),
        Err(Unproved::Refuted(vec![
            solvable.option_ids().last().unwrap()
        ]))
    );
    // As many constraints, so the header is right.
    let cover: Vec<_> = solvable.option_ids().last().into_iter().collect();
    let other = prove(&solvable, Claim::Only(&cover), u64::MAX, PROOF_BYTES).unwrap();
    let (blocking, other) = other
        .formula
        .trim_end()
        .rsplit_once('\n')
        .map(|(f, l)| (l, f))
        .unwrap();
    assert!(blocking.ends_with(">= 1 ;"));
    assert!(!is_accepted("other", &format!("{other}\n"), &proof));
}

#[test]
fn flipped_literals_are_rejected_unless_the_clause_follows_too() {
    let Certificate { formula, proof } = proved(&langford(6, ""));
    let mut rejected = 0;
    for (number, line) in proof.lines().enumerate() {
        if !line.starts_with("rup 1 ~") {
            continue;
        }
        let flipped = line.replacen('~', "", 1);
        let lines = proof.lines().enumerate();
        let lines = lines.map(|(other, line)| if other == number { &flipped } else { line });
        let text = lines.collect::<Vec<&str>>().join("\n") + "\n";
        rejected += usize::from(!is_accepted("flipped", &formula, &text));
    }
    assert!(rejected > 0);

    // A literal of the cover of least cost.
    let problem = text::read("a b x y\na x |1\na y |2\nb x |3\nb y |9\n").unwrap();
    let best = CostSearch::new(&problem).best(1).answer;
    let cover = &best.solutions[0].0;
    let claim = Claim::Cheapest(cover);
    let Certificate { formula, proof } = prove(&problem, claim, u64::MAX, PROOF_BYTES).unwrap();
    assert!(is_accepted("cost", &formula, &proof));
    let flipped = proof.replacen("soli ~", "soli ", 1);
    assert_ne!(flipped, proof);
    assert!(!is_accepted("model", &formula, &flipped));
    // A lower cost than that of the cover.
    let cheaper = proof.replace(" 5;\nend", " 4;\nend");
    assert_ne!(cheaper, proof);
    assert!(!is_accepted("cheaper", &formula, &cheaper));
}

#[test]
fn a_spent_budget_is_no_proof() {
    let problem = langford(6, "");
    let stop = |_: SearchProgress| true;
    let budgets = [
        (SearchBudget::new(0), PROOF_BYTES),
        (SearchBudget::default(), 10),
        (SearchBudget::default().until(stop), PROOF_BYTES),
    ];
    for (budget, bytes) in budgets {
        let spent = Err(Unproved::BudgetSpent);
        assert_eq!(prove(&problem, Claim::NoCover, budget, bytes), spent);
    }
}

/// A limit ends the search when more than this is needed, not before.
#[test]
fn a_budget_that_is_just_enough_is_enough() {
    let problem = langford(5, "");
    let needed =
        (0..100_u64).find(|&nodes| prove(&problem, Claim::NoCover, nodes, PROOF_BYTES).is_ok());
    assert_eq!(needed, Some(15));
    // The size is looked at before each node, so the whole proof always has room in its own size.
    let size = proved(&problem).proof.len();
    let polled = AtomicU64::new(0);
    let never = |_: SearchProgress| polled.fetch_add(1, Ordering::Relaxed) == u64::MAX;
    assert!(
        prove(
            &problem,
            Claim::NoCover,
            SearchBudget::default().until(never),
            size
        )
        .is_ok()
    );
    assert_eq!(polled.into_inner(), 15);
}
