//! The messages of the checker for texts that are not proofs.

use nonogram::{Puzzle, WorkBudget, strategy};
use nonogram_formats::{Format, read};
use proof_check::{CHECK_MEMORY, Proved, RejectReason, Rejected, check, check_within};
use proptest::{collection::vec, prelude::*};
use std::sync::atomic::{AtomicU64, Ordering};

fn puzzle(id: &str) -> Puzzle {
    read(id.as_bytes(), Format::Id)
        .expect("an id")
        .remove(0)
        .puzzle
}

/// Columns 2, 1, 2, 1; rows 1 1, 2, 1, 1: line logic decides nothing.
const SWITCH: &str = "4x4:2/1/2/1/1.1/2/1/1";

#[track_caller]
fn rejects(proof: &str, message: &str) {
    let rejected = check(&puzzle(SWITCH), proof.as_bytes()).unwrap_err();
    assert_eq!(rejected.to_string(), message, "{proof}");
}

#[test]
fn each_fault_has_its_message() {
    rejects("", "at byte 0: the proof ends with 16 cells undecided");
    rejects("x", "at byte 0: expected `r`, `c` or `{`");
    rejects("r", "at byte 1: expected a number");
    rejects("r0", "at byte 1: expected a number from 1 to 4, found 0");
    rejects("c 5", "at byte 2: expected a number from 1 to 4, found 5");
    rejects(
        "r2-2",
        "at byte 4: the end of a range must be greater than its start",
    );
    rejects(
        "r1!",
        "at byte 3: row 1 can be completed, so it must not have a `!`",
    );
    rejects("{x}", "at byte 1: expected a literal or `}`");
    rejects("{r1c1", "at byte 5: expected a literal or `}`");
    rejects(
        "{r1r1}",
        "at byte 3: expected `c` and a column, or `#` and a block",
    );
    rejects("{c1r1}", "at byte 3: expected `#` and a block");
    rejects("{c1#1}", "at byte 5: expected `.` and a cell");
    rejects(
        "{c1#2.1}",
        "at byte 4: expected a number from 1 to 1, found 2",
    );
    rejects(
        "{r1#2.5}",
        "at byte 6: expected a number from 1 to 4, found 5",
    );
    // Earlier versions deleted lemmas and gave weights to cells.
    rejects("{r1c1~r1c1}d1", "at byte 11: expected `{`");
    rejects("#r2", "at byte 0: expected `r`, `c` or `{`");
    let open = "the negation of this lemma does not lead to a contradiction";
    rejects("{}", &format!("at byte 2: {open}"));
    rejects("{~r1c1}", &format!("at byte 7: {open}"));
    rejects("{}=", "at byte 3: the proof ends with 16 cells undecided");
    rejects("{~r1c1}=", "at byte 8: the proof must end with `{}`");
    let refuted = "this lemma must not have a `=`: its negation leads to a contradiction";
    rejects("{r1c1}=", &format!("at byte 7: {refuted}"));
    // The first lemma decides the first cell, and the second one is the found solution.
    rejects("{r1c1}{}=", "at byte 9: the proof must end with `{}`");
    rejects(
        "{r1c1}{}={r1c1}",
        "at byte 15: the proof must end with `{}`",
    );
    rejects("{r1c1}{}={}{}", "at byte 11: expected the end of the proof");
    rejects("{r1c1}r1", "at byte 6: expected `{`");
}

/// Each of these is the same proof that the first cell is filled.
#[test]
fn a_solution_is_found_once() {
    for proof in [
        "{r1c1}",
        "r1-4c1-4 { r1c1 }",
        "{r1#1.1}",
        "{r1c1}{}={}",
        "{~r1c1}={}",
        "{r1c1~r2c2r2c2}{r1c1}",
        "{r1c1r1c1}",
        "{r1#1.1r1#1.1}",
    ] {
        let proved = check(&puzzle(SWITCH), proof.as_bytes());
        assert!(
            matches!(proved, Ok(Proved::Unique(_))),
            "{proof}: {proved:?}"
        );
    }
    // Two solutions: both are found, which proves neither.
    let both = puzzle("2x2:1/1/1/1");
    let proved = check(&both, b"{~r1c1}={r1c1}=");
    let rejected = proved.unwrap_err();
    assert_eq!(
        rejected.to_string(),
        "at byte 15: this is a second solution"
    );
    let proved = check(&both, b"{~r1c1}={}");
    assert_eq!(proved.unwrap_err().reason, RejectReason::NotRefuted);
}

#[test]
fn numbers_beyond_any_type_are_numbers() {
    let number = "9".repeat(50);
    rejects(
        &format!("r{number}"),
        "at byte 1: expected a number from 1 to 4, found 18446744073709551615",
    );
}

#[test]
fn lines_that_fail_must_say_so_and_end_their_case() {
    let none = puzzle("2x2:2//2/");
    let checked = |proof: &str| check(&none, proof.as_bytes());
    assert_eq!(checked("c1-2r1!"), Ok(Proved::NoSolution));
    let why = |proof| checked(proof).map_err(|rejected| rejected.to_string());
    let error = |message: &str| Err(message.to_string());
    assert_eq!(
        why("c1-2r1"),
        error("at byte 6: row 1 cannot be completed, so it needs a `!`")
    );
    assert_eq!(
        why("c1-2r1!r2"),
        error("at byte 7: expected the end of the proof")
    );
}

/// The steps of a look at the shortest line.
const LOOK: u64 = 32;

#[test]
fn budgets_are_kept() {
    let puzzle = puzzle(SWITCH);
    let spent =
        |proof: &str, (work, memory)| match check_within(&puzzle, proof.as_bytes(), work, memory) {
            Err(Rejected { reason, .. }) => reason == RejectReason::OutOfBudget,
            Ok(_) => false,
        };
    // Four looks.
    let work = 4 * LOOK + 4 * (3 + 2 + 2 + 2);
    assert!(!spent("r1-4", (work, 0)));
    assert!(spent("r1-4", (work - 1, 0)));
    // A lemma about a block needs the blocks of its line.
    let (lemma, literal, block) = (256, 16, 64);
    let memory = |bytes: usize| (1 << 20, bytes);
    let one = lemma + literal;
    assert!(!spent("{r1c1}", memory(one)));
    assert!(spent("{r1c1}", memory(one - 1)));
    let bytes = one + 2 * block;
    assert!(!spent("{r1#1.1}", memory(bytes)));
    assert!(spent("{r1#1.1}", memory(bytes - 1)));
    let bytes = 2 * literal + lemma;
    assert!(!spent("{r1c1r2c2}", memory(bytes)));
    assert!(spent("{r1c1r2c2}", memory(bytes - 1)));
    // The solution that is found is excluded by a lemma of its six filled cells.
    let bytes = 2 * lemma + 7 * literal;
    assert!(!spent("{~r1c1}={}", memory(bytes)));
    assert!(spent("{~r1c1}={}", memory(bytes - 1)));
}

#[test]
fn a_check_stops_when_asked() {
    let puzzle = puzzle(SWITCH);
    let proof = "r1-4".repeat(10_000);
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) == 2;
    let check = |budget| check_within(&puzzle, proof.as_bytes(), budget, CHECK_MEMORY);
    let checked = check(WorkBudget::default().until(stop));
    let rejected = checked.unwrap_err();
    assert_eq!(rejected.reason, RejectReason::OutOfBudget);
    assert!(rejected.at < proof.len() / 2, "{}", rejected.at);
    assert_eq!(asked.swap(0, Ordering::Relaxed), 3);
    // It is asked once in 65,536 steps.
    let never = || asked.fetch_add(1, Ordering::Relaxed) == u64::MAX;
    let checked = check(WorkBudget::new(1 << 34).until(never));
    assert_eq!(checked.unwrap_err().reason, RejectReason::Undecided(16));
    let steps = 40_000 * LOOK + 10_000 * 4 * (3 + 2 + 2 + 2);
    assert_eq!(asked.into_inner(), steps.div_ceil(1 << 16));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_bytes_make_the_checker_panic(
        puzzle in strategy::puzzles(1..=6, 1..=6),
        proof in vec(any::<u8>(), 0..60),
    ) {
        let _ = check(&puzzle, &proof);
    }

    /// Texts that get further, on puzzles with a solution: everything proved is true.
    #[test]
    fn no_text_of_the_grammars_signs_proves_what_is_wrong(
        (puzzle, picture) in strategy::planted(1..=4, 1..=4),
        proof in "([rc][1-4](-[1-4])?!?){0,8}(\\{(~?(r[1-4]c[1-4]|[rc][1-4]#[12]\\.[1-4])){0,3}\\}=?){0,12}(\\{\\})?",
    ) {
        match check(&puzzle, proof.as_bytes()) {
            Ok(Proved::Unique(proved)) => prop_assert_eq!(proved, picture),
            Ok(Proved::NoSolution) => prop_assert!(false, "there is one"),
            Err(_) => {}
        }
    }
}
