//! The messages of the checker for texts that are not proofs.

use nonogram::{Puzzle, strategy};
use nonogram_formats::{Format, read};
use proof_check::{CheckBudget, Proved, RejectReason, Rejected, check, check_until};
use proptest::{collection::vec, prelude::*};
use std::cell::Cell;

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
    let rejected = check(&puzzle(SWITCH), proof.as_bytes(), CheckBudget::default()).unwrap_err();
    assert_eq!(rejected.to_string(), message, "{proof}");
}

#[test]
fn each_fault_has_its_message() {
    rejects("", "at byte 0: the proof ends with 16 cells undecided");
    rejects("x", "at byte 0: expected `r`, `c`, `?`, `|` or `]`");
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
    rejects("?c1r1[|]", "at byte 1: expected `r` and the row of a cell");
    rejects(
        "?r1r1[|]",
        "at byte 3: expected `c` and the column of a cell",
    );
    rejects("?r1c1|]", "at byte 5: expected `[` and two cases");
    rejects(
        "?r1c1[",
        "at byte 6: the proof ends inside a split; expected `|` or `]`",
    );
    rejects("?r1c1[]", "at byte 6: expected two cases before `]`");
    rejects("|", "at byte 0: expected a first case before `|`");
    rejects(
        "?r1c1[?r1c1[",
        "at byte 11: r1c1 is already known, so it cannot be split",
    );
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
    let checked = |proof: &str| check(&none, proof.as_bytes(), CheckBudget::default());
    assert_eq!(checked("c1-2r1!"), Ok(Proved::NoSolution));
    let why = |proof| checked(proof).map_err(|rejected| rejected.to_string());
    let error = |message: &str| Err(message.to_string());
    assert_eq!(
        why("c1-2r1"),
        error("at byte 6: row 1 cannot be completed, so it needs a `!`")
    );
    assert_eq!(
        why("c1-2r1!r2"),
        error("at byte 7: a closed case must end; expected `|`, `]` or the end of the proof")
    );
}

/// One of two cases may be closed, or both. Afterwards, the cells that the open cases share are known.
#[test]
fn a_split_leaves_what_its_open_cases_share() {
    let checked = |id: &str, proof: &str| {
        let proved = check(&puzzle(id), proof.as_bytes(), CheckBudget::default());
        proved.map_err(|rejected| rejected.reason)
    };
    // A block of 2 in 3 cells covers the middle cell wherever it goes.
    let row = "3x1:1/1//2";
    assert_eq!(
        checked(row, "?r1c1[r1|r1]"),
        Err(RejectReason::Undecided(2))
    );
    assert_eq!(checked(row, "?r1c1[r1|]"), Err(RejectReason::Undecided(3)));
    // Without its end, a case stays open.
    let unique = checked(SWITCH, "?r1c1[ | r1 c1.3 r3!] r1 c1 r2 c2-3 r1.3-4");
    assert!(matches!(unique, Ok(Proved::Unique(_))));
    let open = checked(SWITCH, "?r1c1[ | r1 c1.3] r1 c1 r2 c2-3 r1.3-4");
    assert!(matches!(open, Err(RejectReason::Undecided(_))));
    let none = "2x2:2//2/";
    assert_eq!(checked(none, "?r1c1[c2r1!|c1!]"), Ok(Proved::NoSolution));
    assert_eq!(
        checked(none, "?r1c1[c2r1!|]"),
        Err(RejectReason::Undecided(3))
    );
}

#[test]
fn budgets_are_kept() {
    let puzzle = puzzle(SWITCH);
    let spent = |budget| match check(&puzzle, b"r1-4 ?r1c1[|", budget) {
        Err(Rejected { reason, .. }) => reason == RejectReason::OutOfBudget,
        Ok(_) => false,
    };
    // Four looks and a split, which keeps its cell.
    let work = 4 * CheckBudget::LOOK + 4 * (3 + 2 + 2 + 2) + 1;
    let memory = CheckBudget::SPLIT + CheckBudget::KEPT_CELL;
    assert!(!spent(CheckBudget::new(work, memory)));
    assert!(spent(CheckBudget::new(work - 1, memory)));
    assert!(spent(CheckBudget::new(work, memory - 1)));
}

/// What a split took is free again behind it, except for the steps.
#[test]
fn a_split_that_has_ended_keeps_no_memory() {
    let puzzle = puzzle(SWITCH);
    let checked = |proof: &str, work| {
        let memory = 2 * CheckBudget::SPLIT + 3 * CheckBudget::KEPT_CELL;
        let budget = CheckBudget::new(work, memory);
        check(&puzzle, proof.as_bytes(), budget).unwrap_err().reason
    };
    // The first case of the outer split knows its cell and that of the inner one, which keeps its own.
    let split = "?r1c1[?r1c2[|]|]";
    assert_eq!(checked(split, 2), RejectReason::Undecided(16));
    assert_eq!(
        checked(&split.repeat(1000), 2000),
        RejectReason::Undecided(16)
    );
    assert_eq!(
        checked(&split.repeat(1000), 1999),
        RejectReason::OutOfBudget
    );
    assert_eq!(checked("?r1c1[?r1c2[?r1c3[", 9), RejectReason::OutOfBudget);
}

/// Cells that a first case hands on are paid for at each split around it.
#[test]
fn cells_handed_on_are_paid_for() {
    // Row 1 is full and the others are empty; `r1!` closes each second case.
    let puzzle = puzzle("3x3:1/1/1/3//");
    let proof = "?r1c1[?r1c2[r2-3|r1!]|r1!]r1";
    let spent = |work| {
        let checked = check(&puzzle, proof.as_bytes(), CheckBudget::new(work, 1 << 10));
        checked.is_err_and(|rejected| rejected.reason == RejectReason::OutOfBudget)
    };
    let looks = 5 * CheckBudget::LOOK + 3 * (2 + 2 + 1 + 1 + 2);
    // Two splits; the inner one hands on its cell and six more, the outer one a cell more.
    let work = looks + 2 + 7 + 8;
    assert!(!spent(work));
    assert!(spent(work - 1));
}

#[test]
fn a_check_stops_when_asked() {
    let puzzle = puzzle(SWITCH);
    let proof = "r1-4".repeat(10_000);
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() == 3
    };
    let checked = check_until(&puzzle, proof.as_bytes(), CheckBudget::default(), &stop);
    let rejected = checked.unwrap_err();
    assert_eq!(rejected.reason, RejectReason::OutOfBudget);
    assert!(rejected.at < proof.len() / 2, "{}", rejected.at);
    assert_eq!(asked.get(), 3);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_bytes_make_the_checker_panic(
        puzzle in strategy::puzzles(1..=6, 1..=6),
        proof in vec(any::<u8>(), 0..60),
    ) {
        let _ = check(&puzzle, &proof, CheckBudget::default());
    }

    /// Texts that get further, on puzzles with a solution: everything proved is true.
    #[test]
    fn no_text_of_the_grammars_signs_proves_what_is_wrong(
        (puzzle, picture) in strategy::planted(1..=4, 1..=4),
        proof in "([rc][1-4](-[1-4])?!?|\\?r[1-4]c[1-4]\\[|\\||\\]|[ .!]){0,30}",
    ) {
        match check(&puzzle, proof.as_bytes(), CheckBudget::default()) {
            Ok(Proved::Unique(proved)) => prop_assert_eq!(proved, picture),
            Ok(Proved::NoSolution) => prop_assert!(false, "there is one"),
            Err(_) => {}
        }
    }
}

/// On a board of several inks, splits name colors, and the same steps prove the same.
#[test]
fn splits_of_several_inks_name_a_color() {
    // Ink a is in no clue.
    let puzzle: Puzzle = "4x4:2b/1b/2b/1b/1b.1b/2b/1b/1b".parse().unwrap();
    let check = |proof: &str| check(&puzzle, proof.as_bytes(), CheckBudget::default());
    let rest = "r1 c1 r2 c2-3 r1.3-4";
    for split in [
        "?r1c1b[ | r1 c1.3 r3!]",
        "?r1c1.[r1 c1.3 r3! | ]",
        "?r1c1a[r1! | ] ?r1c1b[ | r1 c1.3 r3!]",
    ] {
        match check(&format!("{split} {rest}")) {
            Ok(Proved::Unique(picture)) => assert_eq!(picture.puzzle(), puzzle),
            other => panic!("{split}: {other:?}"),
        }
    }
    let reason = |proof: &str| check(proof).unwrap_err().to_string();
    let letter = "at byte 5: expected the letter of an ink or `.`";
    assert_eq!(reason("?r1c1[ | ]"), letter);
    assert_eq!(reason("?r1c1c[ | ]"), letter);
    let known = "at byte 8: r1c1 is already known, so it cannot be split";
    assert_eq!(reason("r1?r1c1a[ | ]"), known);
    // What one open case excludes and the other does not, is not excluded.
    assert!(reason(&format!("?r1c1b[ | ] {rest}")).contains("undecided"));
}
