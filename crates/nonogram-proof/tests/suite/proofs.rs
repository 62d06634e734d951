//! Checks proofs with the checker, which shares no code with this crate or the solver.

use crate::{hard, rows_exchanged};
use nonogram::{Ink, Logic, Picture, Puzzle, Verdict, WorkBudget, strategy};
use nonogram_formats::{Format, read};
use nonogram_proof::{ProveOutcome, prove};
use nonogram_propagate::{SolveOptions, SolveReport, Solver};
use proof_check::{Proved, check};
use proptest::prelude::*;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

fn proof(puzzle: &Puzzle) -> ProveOutcome {
    prove(puzzle, WorkBudget::default())
}

fn accepted(puzzle: &Puzzle, text: &str) -> Result<Proved, proof_check::Rejected> {
    check(puzzle, text.as_bytes())
}

fn solve(puzzle: &Puzzle) -> SolveReport {
    Solver::new().solve(puzzle, &SolveOptions::default())
}

/// Proves a puzzle and checks the proof. The answer is that of the solver.
fn check_proof(puzzle: &Puzzle) -> Result<Verdict, TestCaseError> {
    let verdict = solve(puzzle).verdict();
    match proof(puzzle) {
        ProveOutcome::Unique(picture, proof) => {
            let text = proof.to_string();
            prop_assert_eq!(
                accepted(puzzle, &text),
                Ok(Proved::Unique(picture)),
                "{}",
                text
            );
            prop_assert_eq!(verdict, Verdict::Unique);
        }
        ProveOutcome::NoSolution(proof) => {
            let text = proof.to_string();
            prop_assert_eq!(accepted(puzzle, &text), Ok(Proved::NoSolution), "{}", text);
            prop_assert_eq!(verdict, Verdict::None);
        }
        ProveOutcome::Multiple(first, second) => {
            prop_assert_ne!(&first, &second);
            for picture in [first, second] {
                prop_assert_eq!(nonogram::check(puzzle, &picture), Ok(()));
            }
            prop_assert_eq!(verdict, Verdict::Multiple);
        }
        ProveOutcome::OutOfBudget => prop_assert!(false, "small boards have proofs"),
    }
    Ok(verdict)
}

fn puzzle(id: &str) -> Puzzle {
    read(id.as_bytes(), Format::Id)
        .expect("an id")
        .remove(0)
        .puzzle
}

/// A proof that fits on one line.
#[track_caller]
fn proves(id: &str, expected: &str) {
    let puzzle = puzzle(id);
    let (ProveOutcome::Unique(_, proof) | ProveOutcome::NoSolution(proof)) = proof(&puzzle) else {
        panic!("no proof of {id}");
    };
    let text = proof.to_string();
    assert_eq!(text, expected);
    accepted(&puzzle, &text).expect("it is a proof");
}

#[test]
fn small_proofs_are_as_one_would_write_them() {
    proves("3x2:2/1/1/1.1/2", "r1-2c1.3");
    proves("2x2:2//2/", "{}");
    proves("4x4:2/1/2/1/1.1/2/1/1", "{r1c1}");
    proves("1x1:1/1", "r1");
    // The givens come from the puzzle; a proof only uses them.
    proves("2x2:1/1/1/1,Ad", "r1c1-2");
    proves("2x2:1/1/1/1,AbA", "r1");
    proves("2x2:1/1/1/1,AaaA", "");
    proves("2x2:1/1/1/1,AAc", "{}");
}

#[test]
fn a_proof_of_a_board_with_given_cells_proves_nothing_without_them() {
    let (given, bare) = (puzzle("2x2:1/1/1/1,Ad"), puzzle("2x2:1/1/1/1"));
    let lines = "r1c1-2";
    assert!(accepted(&given, lines).is_ok());
    assert!(accepted(&bare, lines).is_err());
    let other = puzzle("2x2:1/1/1/1,ad");
    assert_ne!(accepted(&given, lines), accepted(&other, lines));
}

#[test]
fn what_a_search_learned_is_written_down() {
    let picture = hard();
    let puzzle = picture.puzzle();
    let report = solve(&puzzle);
    assert_eq!(
        (report.verdict(), report.logic),
        (Verdict::Unique, Logic::Search)
    );
    let ProveOutcome::Unique(proved, proof) = proof(&puzzle) else {
        panic!("a small board has a proof");
    };
    let text = proof.to_string();
    assert_eq!(proved, picture);
    assert_eq!(accepted(&puzzle, &text), Ok(Proved::Unique(picture)));
    // It has several lemmas, and one finds the solution.
    assert!(text.matches('{').count() > 3, "{text}");
    assert_eq!(text.matches('=').count(), 1, "{text}");
    assert!(text.ends_with("{}"), "{text}");

    // Without its end, or without the solution, it proves nothing, or something else.
    let [without_end, without_solution] = [text.replace("{}", ""), text.replace('=', "")];
    for text in [without_end, without_solution] {
        assert!(accepted(&puzzle, &text).is_err(), "{text}");
    }
}

/// Boards whose proofs speak of the starts of blocks: the rows of random pictures, of which two are
/// exchanged.
#[test]
fn searches_of_larger_boards_have_proofs() {
    let (mut about_starts, mut state) = (0, 5_u64);
    let mut random = |below: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    for number in 0..150 {
        let side = 14 + number % 5;
        let mut picture = Picture::blank(side, side);
        for cell in 0..side * side {
            picture.set(cell / side, cell % side, random(100) < 45);
        }
        let puzzle = rows_exchanged(&picture, number % 7, 7);
        check_proof(&puzzle).expect("a proof");
        if let ProveOutcome::Unique(_, proof) | ProveOutcome::NoSolution(proof) = proof(&puzzle) {
            about_starts += usize::from(proof.to_string().contains('#'));
        }
    }
    assert!(about_starts > 3, "{about_starts}");
}

/// Pictures of this size, half of them background, from a simple generator of random numbers. Most
/// inks are the first one: such boards are harder.
fn pictures(side: usize, inks: u64, seed: u64) -> impl Iterator<Item = Picture> {
    let mut state = seed;
    let mut random = move |below: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    std::iter::from_fn(move || {
        let mut picture = Picture::blank(side, side);
        for row in 0..side {
            for column in 0..side {
                let ink = match random(20) {
                    0..10 => 0,
                    10..18 => 1,
                    _ => 1 + random(inks) as usize,
                };
                picture.set_ink(row, column, Ink::new(ink).unwrap());
            }
        }
        Some(picture)
    })
}

/// A board of one ink that needs branches within branches, above a row of ink b and beside a column
/// of ink c.
fn colored_hard() -> Picture {
    let hard = hard();
    let mut picture = Picture::blank(15, 15);
    for row in 0..14 {
        for column in 0..14 {
            picture.set_ink(row, column, hard.ink(row, column));
        }
        picture.set_ink(row, 14, Ink::new(3).unwrap());
    }
    for column in 0..15 {
        picture.set_ink(14, column, Ink::new(2).unwrap());
    }
    picture
}

/// The columns of a picture, and its rows with two neighbouring cells exchanged.
fn nearly(picture: &Picture, row: usize, column: usize) -> Option<Puzzle> {
    let mut other = picture.clone();
    other.set_ink(row, column, picture.ink(row, column + 1));
    other.set_ink(row, column + 1, picture.ink(row, column));
    Puzzle::new(other.row_clues(), picture.column_clues()).ok()
}

#[test]
fn boards_that_need_probing_or_search_have_proofs() {
    let mut found: HashMap<(Verdict, Logic), usize> = HashMap::new();
    let sides = [(5, 2, 1), (8, 3, 3), (10, 2, 4), (12, 4, 6)];
    let random = sides.map(|(side, inks, seed)| pictures(side, inks, seed).take(400));
    let mut puzzles = vec![colored_hard().puzzle()];
    puzzles.extend((0..14).filter_map(|column| nearly(&colored_hard(), 9, column)));
    for (number, picture) in random.into_iter().flatten().enumerate() {
        let (row, column) = (number % picture.height(), number % (picture.width() - 1));
        puzzles.push(picture.puzzle());
        puzzles.extend(nearly(&picture, row, column));
    }
    for puzzle in puzzles {
        let verdict = check_proof(&puzzle).expect("a proof");
        *found.entry((verdict, solve(&puzzle).logic)).or_default() += 1;
    }
    for (verdict, logic, least) in [
        (Verdict::Unique, Logic::Probe, 10),
        (Verdict::Unique, Logic::Search, 1),
        (Verdict::None, Logic::Probe, 10),
        (Verdict::None, Logic::Search, 1),
    ] {
        let found = found.get(&(verdict, logic)).copied().unwrap_or(0);
        assert!(found >= least, "{verdict} {logic}: {found}");
    }
}

#[test]
fn full_boards_and_empty_lines_have_proofs() {
    for text in [
        "b",
        "bb\nbb",
        "aab\naab",
        "...\n.b.\n...",
        "bbbb\nbbbb\naaaa\ncccc",
    ] {
        let picture: Picture = text.parse().unwrap();
        assert_eq!(
            check_proof(&picture.puzzle()).expect("a proof"),
            Verdict::Unique,
            "{text}"
        );
    }
}

/// Two parts that share no line, each of which needs a search.
#[test]
fn one_search_covers_all_parts() {
    let mut both = Picture::blank(29, 29);
    for (row, column) in (0..14 * 14).map(|cell| (cell / 14, cell % 14)) {
        both.set(row, column, hard().get(row, column));
        both.set(15 + row, 15 + column, hard().get(row, column));
    }
    check_proof(&both.puzzle()).expect("a proof");
}

#[test]
fn every_board_of_the_data_folder_has_a_proof_or_several_solutions() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut proved = 0;
    for entry in ["unit", "corpus"]
        .iter()
        .flat_map(|kind| fs::read_dir(data.join(kind)).expect("a folder"))
    {
        let path = entry.expect("a file").path();
        let format = path
            .extension()
            .and_then(|it| Format::from_extension(it.to_str()?))
            .expect("a format");
        let puzzle = read(&fs::read(&path).expect("a file"), format)
            .expect("a puzzle")
            .remove(0)
            .puzzle;
        proved += usize::from(check_proof(&puzzle).expect("a proof") != Verdict::Multiple);
    }
    assert_eq!(proved, 24);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_verdict_but_multiple_has_a_proof(puzzle in strategy::puzzles(1..=7, 1..=7)) {
        check_proof(&puzzle)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn planted_boards_have_proofs(
        (puzzle, _) in strategy::planted(1..=12, 1..=12),
        colored in strategy::colored_pictures(1..=12, 1..=12, 2..=4),
        rows in any::<[prop::sample::Index; 2]>(),
        given in strategy::givens(1..=12, 1..=12, 1..=3),
    ) {
        check_proof(&given)?;
        prop_assert_ne!(check_proof(&puzzle)?, Verdict::None);
        prop_assert_ne!(check_proof(&colored.puzzle())?, Verdict::None);
        let [one, other] = rows.map(|row| row.index(colored.height()));
        check_proof(&rows_exchanged(&colored, one, other))?;
    }
}

/// One change to a text.
#[derive(Clone, Debug)]
enum Mutation {
    Cut(usize, usize),
    Insert(usize, u8),
    Replace(usize, u8),
    Swap(usize, usize),
    Repeat(usize, usize),
}

fn mutations() -> impl Strategy<Value = Mutation> {
    let at = any::<prop::sample::Index>().prop_map(|index| index.index(1 << 16));
    let sign = prop::sample::select(b"rc{}~=#!.-0123456789 x".to_vec());
    let (place, other) = (at.clone(), at.clone());
    prop_oneof![
        (at.clone(), 1..9_usize).prop_map(|(at, length)| Mutation::Cut(at, length)),
        (at.clone(), sign.clone()).prop_map(|(at, sign)| Mutation::Insert(at, sign)),
        (at.clone(), sign).prop_map(|(at, sign)| Mutation::Replace(at, sign)),
        (place, other).prop_map(|(a, b)| Mutation::Swap(a, b)),
        (at, 1..9_usize).prop_map(|(at, length)| Mutation::Repeat(at, length)),
    ]
}

fn mutate(text: &mut Vec<u8>, mutation: &Mutation) {
    let length = text.len().max(1);
    if text.is_empty() {
        return;
    }
    match *mutation {
        Mutation::Cut(at, many) => {
            let at = at % length;
            text.drain(at..(at + many).min(length));
        }
        Mutation::Insert(at, sign) => text.insert(at % length, sign),
        Mutation::Replace(at, sign) => text[at % length] = sign,
        Mutation::Swap(a, b) => text.swap(a % length, b % length),
        Mutation::Repeat(at, many) => {
            let at = at % length;
            let part = text[at..(at + many).min(length)].to_vec();
            text.splice(at..at, part);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// A mutated proof proves nothing else.
    #[test]
    fn a_mutated_proof_is_rejected_or_proves_the_same(
        (puzzle, picture) in prop_oneof![
            3 => strategy::planted(1..=9, 1..=9),
            1 => Just((hard().puzzle(), hard())),
        ],
        mutations in prop::collection::vec(mutations(), 1..4),
    ) {
        let proof = proof(&puzzle);
        let text = match &proof {
            ProveOutcome::Unique(_, proof) => proof.to_string(),
            // A proof of another puzzle proves nothing here.
            _ => "r1-3{r1c1~c2#1.1}{~r1c1}={}".to_string(),
        };
        let mut text = text.into_bytes();
        for mutation in &mutations {
            mutate(&mut text, mutation);
        }
        match check(&puzzle, &text) {
            Ok(Proved::Unique(proved)) => {
                prop_assert!(matches!(proof, ProveOutcome::Unique(..)));
                prop_assert_eq!(proved, picture);
            }
            Ok(Proved::NoSolution) => prop_assert!(false, "the picture is one"),
            Err(_) => {}
        }
    }
}

#[test]
fn a_spent_budget_or_an_interrupt_is_no_proof() {
    for id in ["4x4:2/1/2/1/1.1/2/1/1", "4x4:2b/1b/2b/1b/1b.1b/2b/1b/1b"] {
        let puzzle = puzzle(id);
        assert_eq!(prove(&puzzle, 3), ProveOutcome::OutOfBudget);
        assert_eq!(
            prove(&puzzle, WorkBudget::default().until(|| true)),
            ProveOutcome::OutOfBudget
        );
    }
}

#[test]
fn two_pictures_are_proof_enough_of_several() {
    let puzzle = puzzle("2x2:1/1/1/1");
    let picture = |bits| Picture::from_bits(2, 2, bits).expect("a picture");
    let mut found = match proof(&puzzle) {
        ProveOutcome::Multiple(first, second) => [first, second],
        other => panic!("{other:?}"),
    };
    found.sort_by_key(Picture::to_bits);
    assert_eq!(found, [picture("0110"), picture("1001")]);
}
