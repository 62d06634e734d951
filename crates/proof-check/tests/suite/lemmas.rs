//! Proofs by lemmas: what follows from them, and what they cost.

use nonogram::Puzzle;
use proof_check::{Proved, RejectReason, check, check_within};

fn puzzle(id: &str) -> Puzzle {
    id.parse().expect("a puzzle")
}

/// Columns 2, 1, 2, 1; rows 1 1, 2, 1, 1: line logic decides nothing.
const SWITCH: &str = "4x4:2/1/2/1/1.1/2/1/1";

/// A board without a solution, and lemmas that show it: two about one cell, then probes.
const PAIR: (&str, [&str; 6]) = (
    "12x12:2.1.3/2.2.2/1.2/2.1.1/1.2.2.1/1.1.1.1/3.2.1/6/1.1.1.1/5.1/1.1.2.1/1.1.1/\
     2.3.1/4.1/1.4.2/1.1.1/2.5/2.1.1/2.1.2/1.2/1.2.1.1/1.1/3.1/2.1.1.4",
    [
        "{~r12c1~r10c6}",
        "{~r10c6}",
        "{~r1c1}",
        "{~r1c2}",
        "{~r3c7}",
        "{}",
    ],
);

/// The same, where a search learned the lemmas.
const SEARCH: (&str, [&str; 12]) = (
    "12x12:2.1.1.1/2.1.1.1//1.1/1.1.1.1/1/1.1.1.2/1.1/1.1/1.1/2.1.2.2/2.1.1/\
     1.1.1/1.1.1/1.4.2/1/1.2.1/1.1.1/1.1/1.1.2/1/2.2/1.1.1/1.1.1.1",
    [
        "{~r11c12}",
        "{r11c11}",
        "{~r4c5}",
        "{r8c11}",
        "{~r4c10}",
        "{~c11#3.7c12#1.3c11#2.4}",
        "{c12#1.3c11#2.4r9c12}",
        "{r10#1.1r4c1r4c2}",
        "{~r3c2r4c2r4c1}",
        "{c2#1.2r4c2c1#2.4r3c2r9c1}",
        "{r4#1.2}",
        "{}",
    ],
);

/// The lemmas of several literals without which a proof is rejected.
fn needed(id: &str, lemmas: &[&str]) -> Vec<usize> {
    let puzzle = puzzle(id);
    let answer = |lemmas: &[&str]| {
        let proof = lemmas.concat();
        let checked = check(&puzzle, proof.as_bytes());
        checked.map_err(|rejected| rejected.reason)
    };
    assert_eq!(answer(lemmas), Ok(Proved::NoSolution));
    let is_needed = |&place: &usize| {
        let without = [&lemmas[..place], &lemmas[place + 1..]].concat();
        answer(&without) == Err(RejectReason::NotRefuted)
    };
    let has_several = |&place: &usize| lemmas[place].matches(['~', 'r', 'c']).count() > 3;
    let places = (0..lemmas.len()).filter(has_several);
    places.filter(is_needed).collect()
}

#[test]
fn lemmas_follow_from_earlier_lemmas() {
    assert_eq!(needed(PAIR.0, &PAIR.1), [0]);
    assert_eq!(needed(SEARCH.0, &SEARCH.1), [5, 7, 8, 9]);
}

/// A lemma with one literal more says less. What follows from it does not depend on the order of
/// its literals.
#[test]
fn the_order_of_literals_changes_nothing() {
    let puzzle = puzzle(PAIR.0);
    let [one, two] = ["~r12c1", "~r10c6"];
    let mut follows = 0;
    for cell in 0..144 {
        let more = format!(
            "{}r{}c{}",
            ["", "~"][cell % 2],
            1 + cell / 12,
            1 + cell % 12
        );
        let orders = [[one, two, &more], [one, &more, two], [&more, one, two]];
        let answers = orders.map(|[one, two, more]| {
            [[one, two, more], [two, one, more]].map(|literals| {
                let proof = format!("{{{}}}{}", literals.concat(), PAIR.1[1]);
                let answer = check(&puzzle, proof.as_bytes());
                match answer.map_err(|rejected| rejected.reason) {
                    Err(RejectReason::Undecided(_)) => true,
                    Err(RejectReason::NotRefuted) => false,
                    other => panic!("{proof}: {other:?}"),
                }
            })
        });
        let [[answer, _], ..] = answers;
        assert_eq!(answers, [[answer; 2]; 3], "{more}");
        follows += usize::from(answer);
    }
    assert_eq!(follows, 13);
}

/// The least work that a proof takes.
fn work(puzzle: &Puzzle, proof: &str) -> u64 {
    let (mut least, mut most) = (0, 1 << 20);
    while least < most {
        let work = (least + most) / 2;
        match check_within(puzzle, proof.as_bytes(), work, 1 << 20) {
            Ok(_) => most = work,
            Err(rejected) => {
                assert_eq!(rejected.reason, RejectReason::OutOfBudget);
                least = work + 1;
            }
        }
    }
    least
}

/// A change of what is looked at or read shows up as a number.
#[test]
fn the_steps_of_proofs_are_counted() {
    let steps = [(PAIR.0, PAIR.1.concat()), (SEARCH.0, SEARCH.1.concat())];
    let steps = steps.map(|(id, proof)| work(&puzzle(id), &proof));
    assert_eq!(steps, [16_378, 22_407]);
    let switch = puzzle(SWITCH);
    let steps = ["{r1c1}", "{r1#1.1}", "{r1c1}{}={}", "{r1c1~r2c2r2c2}{r1c1}"];
    assert_eq!(
        steps.map(|proof| work(&switch, proof)),
        [1469, 1469, 1469, 1481]
    );
    // Every smaller budget ends the check, and every larger one lets it pass.
    for work in 0..3000 {
        let checked = check_within(&switch, b"{r1c1~r2c2r2c2}{r1c1}", work, 1 << 20);
        let reason = checked.err().map(|rejected| rejected.reason);
        assert_eq!(
            reason,
            (work < 1481).then_some(RejectReason::OutOfBudget),
            "{work}"
        );
    }
}

/// The starts of blocks that only a later lemma names are narrowed, too.
#[test]
fn lemmas_may_name_blocks_in_any_order() {
    let puzzle = puzzle("5x6:1.2/1.1/1.2/1.1//4//1.1/2/1/1");
    for proof in ["{~r1#1.1r3c1}", "{r3c1r3c2}{~r1#1.1r3c1}"] {
        let proved = check(&puzzle, proof.as_bytes());
        assert!(
            matches!(proved, Ok(Proved::Unique(_))),
            "{proof}: {proved:?}"
        );
    }
}

/// On a board of several inks, lemmas name colors, and the same steps prove the same.
#[test]
fn lemmas_of_several_inks_name_colors() {
    // Ink a is in no clue.
    let puzzle: Puzzle = "4x4:2b/1b/2b/1b/1b.1b/2b/1b/1b".parse().unwrap();
    let check = |proof: &str| check(&puzzle, proof.as_bytes());
    for proof in [
        "{r1c1b}",
        "{~r1c1.}",
        "{~r1c1a}{r1c1b~r1c1.}{~r1c1.}",
        "{r1#1.1}",
    ] {
        match check(proof) {
            Ok(Proved::Unique(picture)) => assert_eq!(picture.puzzle(), puzzle),
            other => panic!("{proof}: {other:?}"),
        }
    }
    let reason = |proof: &str| check(proof).unwrap_err().to_string();
    let letter = "at byte 5: expected the letter of an ink or `.`";
    assert_eq!(reason("{r1c1}"), letter);
    assert_eq!(reason("{r1c1c}"), letter);
}
