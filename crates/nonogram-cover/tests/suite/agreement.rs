//! Compares encodings with brute force, with each other, and with propagation, on boards of one ink
//! and of several.

use crate::{all_pictures, digits};
use exact_cover::{Kernel, SearchOutcome};
use nonogram::strategy::{colored_pictures, pictures_of_density};
use nonogram::{Ink, Logic, Picture, Puzzle, Verdict};
use nonogram_cover::{CoverOptions, CoverReport, Decider, Encoding};
use nonogram_propagate::{SolveOptions, Solver};
use proptest::prelude::*;

fn decide(decider: &mut Decider, puzzle: &Puzzle, encoding: Encoding, limit: usize) -> CoverReport {
    let options = CoverOptions::default().encoding(encoding).limit(limit);
    decider.decide(puzzle, &options).unwrap()
}

fn line_logic_solves(solver: &mut Solver, puzzle: &Puzzle) -> bool {
    let options = SolveOptions::default().logic(Logic::Line);
    solver.solve(puzzle, &options).verdict() == Verdict::Unique
}

/// For every clue set, all encodings find exactly the pictures with these clues, and the lattice
/// branches if and only if line logic does not solve it. Returns how many clue sets there are, with
/// one picture, and solved by line logic.
fn brute_force(width: usize, height: usize, inks: usize) -> (usize, usize, usize) {
    let pictures = all_pictures(width, height, inks);
    let (mut decider, mut solver) = (Decider::new(), Solver::new());
    let (mut unique, mut by_line) = (0, 0);
    for (puzzle, expected) in &pictures {
        let expected = digits(expected);
        let line = line_logic_solves(&mut solver, puzzle);
        for encoding in Encoding::ALL {
            let report = decide(&mut decider, puzzle, encoding, usize::MAX);
            assert_eq!(report.outcome, SearchOutcome::Exhausted);
            assert_eq!(
                digits(&report.solutions),
                expected,
                "{encoding} on {puzzle}"
            );
            if encoding == Encoding::Lattice {
                assert_eq!(report.stats.branches == 0, line, "{encoding} on {puzzle}");
            }
        }
        unique += usize::from(expected.len() == 1);
        by_line += usize::from(line);
    }
    (pictures.len(), unique, by_line)
}

#[test]
fn every_small_board_has_its_pictures_as_covers() {
    assert_eq!(brute_force(4, 4, 1), (58_196, 52_362, 51_234));
    for (width, height, inks, all, unique) in [
        (2, 2, 2, 79, 77),
        (2, 3, 2, 705, 681),
        (3, 3, 2, 18_833, 18_027),
        (2, 2, 3, 253, 250),
        (2, 3, 3, 4030, 3964),
    ] {
        let found = brute_force(width, height, inks);
        assert_eq!((found.0, found.1), (all, unique));
    }
}

/// Rows of a picture have several words.
#[test]
fn wide_boards_have_their_pictures_as_covers() {
    // Each column has one more filled cell in the last rows, so the picture is the only one.
    let mut picture = Picture::blank(70, 4);
    for row in 0..4 {
        (0..25 * row + 1)
            .take(70)
            .for_each(|column| picture.set(row, column, true));
    }
    for encoding in Encoding::ALL {
        let report = decide(&mut Decider::new(), &picture.puzzle(), encoding, 2);
        assert_eq!(report.solutions, [picture.clone()], "{encoding}");
    }
}

/// Every kernel answers alike, and so does the search that may learn.
#[test]
fn kernels_find_the_same_pictures() {
    let mut decider = Decider::new();
    for bits in 0..1_u32 << 9 {
        let puzzle = Picture::from_bits(3, 3, &format!("{bits:09b}"))
            .unwrap()
            .puzzle();
        for (encoding, limit) in Encoding::ALL.iter().flat_map(|&it| [(it, 2), (it, 100)]) {
            let found = Kernel::ALL.map(|kernel| {
                let options = CoverOptions::default().encoding(encoding).kernel(kernel);
                let report = decider.decide(&puzzle, &options.limit(limit)).unwrap();
                (report.verdict(), digits(&report.solutions))
            });
            assert!(
                found.iter().all(|(verdict, _)| *verdict == found[0].0),
                "{puzzle:?}"
            );
            let same = found.iter().all(|it| it == &found[0]);
            assert!(
                same || limit == 2 && found[0].0 == Verdict::Multiple,
                "{puzzle:?}"
            );
        }
    }
}

/// On a board that line logic solves, the lattice needs no branch. On any other board it branches.
fn check_branches(decider: &mut Decider, solver: &mut Solver, picture: &Picture) -> bool {
    let puzzle = picture.puzzle();
    let solved = line_logic_solves(solver, &puzzle);
    // A cover has at most one option for each item. This is enough for the forced moves and the
    // first branches.
    let counts = Encoding::Lattice.counts(&puzzle);
    let nodes = 2 * (counts.primary + counts.secondary);
    let options = CoverOptions::default().budget(nodes);
    let report = decider.decide(&puzzle, &options).unwrap();
    assert_eq!(report.stats.branches == 0, solved, "{puzzle}");
    if solved {
        assert_eq!(report.solutions, std::slice::from_ref(picture));
    }
    solved
}

/// Thousands of random boards of up to 40x40 with 1 to 5 inks.
#[test]
fn the_lattice_needs_no_branch_on_what_line_logic_solves() {
    let (mut decider, mut solver) = (Decider::new(), Solver::new());
    let mut state: u64 = 0x2545_F491_4F6C_DD1D;
    let mut below = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) % bound
    };
    let (mut boards, mut solved) = ([0; 5], [0; 5]);
    for _ in 0..3000 {
        let (width, height) = (1 + below(40) as usize, 1 + below(40) as usize);
        let (percent, inks) = (40 + below(55), 1 + below(5));
        let mut picture = Picture::blank(width, height);
        for cell in 0..width * height {
            if below(100) < percent {
                let ink = Ink::new(1 + below(inks) as usize).unwrap();
                picture.set_ink(cell / width, cell % width, ink);
            }
        }
        boards[inks as usize - 1] += 1;
        solved[inks as usize - 1] += u32::from(check_branches(&mut decider, &mut solver, &picture));
    }
    for (boards, solved) in boards.into_iter().zip(solved) {
        // Of each number of inks, many boards are solved, and many are not.
        assert!(solved > 150 && boards - solved > 50, "{solved} of {boards}");
    }
}

fn pictures() -> impl Strategy<Value = Picture> {
    prop_oneof![
        pictures_of_density(1..=8, 1..=8, 20..=80),
        colored_pictures(1..=7, 1..=7, 1..=5)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_stalled_board_makes_the_lattice_branch(picture in pictures()) {
        check_branches(&mut Decider::new(), &mut Solver::new(), &picture);
    }

    /// All encodings and propagation find the same pictures, which have the clues; the drawn
    /// picture is one of them.
    #[test]
    fn decoding_a_cover_gives_its_picture(picture in pictures()) {
        let puzzle = picture.puzzle();
        let report = Solver::new().solve(&puzzle, &SolveOptions::default().limit(1000));
        let expected = digits(&report.solutions);
        for encoding in Encoding::ALL {
            let report = decide(&mut Decider::new(), &puzzle, encoding, 1000);
            prop_assert!(report.solutions.iter().all(|p| nonogram::check(&puzzle, p).is_ok()));
            let found = digits(&report.solutions);
            // If there are more than the limit, each search finds a different thousand.
            if found.len() < 1000 || expected.len() < 1000 {
                prop_assert!(found.contains(&picture.to_digits()));
                prop_assert_eq!(&found, &expected, "{}", encoding);
            }
        }
    }
}

#[test]
fn a_spent_budget_is_unknown() {
    let puzzle = Picture::from_bits(2, 2, "1001").unwrap().puzzle();
    let options = CoverOptions::default().budget(1);
    let report = Decider::new().decide(&puzzle, &options).unwrap();
    assert_eq!(report.verdict(), Verdict::Unknown);
}

/// `encode` prints names and letters of inks, and the text has a cover for each picture.
#[test]
fn the_text_of_a_problem_names_its_inks() {
    let puzzle: Puzzle = "2x2:1a/1b/1a/1b".parse().unwrap();
    let text = |encoding: Encoding| {
        exact_cover::text::write(&encoding.encode_named(&puzzle).unwrap()).unwrap()
    };
    let segment = "\
        h1,1 h1,2 h2,1 h2,2 v1,1 v2,1 v1,2 v2,2 r1b1 r2b1 c1b1 c2b1 | k1,1 k1,2 k2,1 k2,2\n\
        h1,1 v1,1\nh1,2 v1,2\nh2,1 v2,1\nh2,2 v2,2\n\
        h1,1 r1b1 k1,1:a\nh1,2 r1b1 k1,2:a\nh2,1 r2b1 k2,1:b\nh2,2 r2b1 k2,2:b\n\
        v1,1 c1b1 k1,1:a\nv2,1 c1b1 k2,1:a\nv1,2 c2b1 k1,2:b\nv2,2 c2b1 k2,2:b\n";
    let sorted = |text: &str| {
        let mut lines: Vec<Vec<String>> = text
            .lines()
            .map(|line| {
                let mut items: Vec<String> = line.split(' ').map(str::to_owned).collect();
                items.sort_unstable();
                items
            })
            .collect();
        lines[1..].sort_unstable();
        lines
    };
    assert_eq!(sorted(&text(Encoding::Segment)), sorted(segment));
    let lattice = text(Encoding::Lattice);
    assert!(lattice.starts_with("h1,1=a h1,2=a "), "{lattice}");
    assert!(lattice.contains("\nh2,1=. v2,1=.\n"), "{lattice}");
}

/// A problem that was written and read again has a cover for each picture, in every encoding.
#[test]
fn the_text_of_a_problem_has_a_cover_for_each_picture() {
    let boards = [
        "2x2:1a/1b/1a/1b",
        "3x2:1a/1a.1b/1b/2a.1b/1b",
        "3x3:1b/1a/1b/1b/1a/1b",
    ];
    for (id, solutions) in boards.into_iter().zip([1, 1, 2]) {
        let puzzle: Puzzle = id.parse().unwrap();
        for encoding in Encoding::ALL {
            let named = encoding.encode_named(&puzzle).unwrap();
            let text = exact_cover::text::write(&named).unwrap();
            let read = exact_cover::text::read(text).unwrap();
            let report = exact_cover::Search::new(&read).enumerate();
            assert_eq!(report.stats.solutions, solutions, "{encoding} on {id}");
            let cnf = exact_cover::cnf::write(&named).unwrap();
            assert!(cnf.contains("\np cnf "), "{encoding} on {id}");
        }
    }
}
