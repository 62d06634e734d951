//! The sizes of proofs of fixed problems. Every step of a right proof is checked elsewhere; here a
//! change that makes the search larger shows up as a number.

use crate::pseudo::Opb;
use crate::veripb;
use crate::wrong::langford;
use cover_proof::{Claim, PROOF_BYTES, prove};
use exact_cover::{CostSearch, Problem, Search, Uniqueness, text};
use std::collections::BTreeSet;

/// Lines of a proof: lemmas, sums, deletions.
fn lines(proof: &str) -> [usize; 3] {
    let starts = |start: &str| proof.lines().filter(|line| line.starts_with(start)).count();
    ["rup", "pol", "del"].map(starts)
}

/// Workers and tasks, one to one, with costs that look random.
fn assignment(n: usize) -> Problem {
    let names = |letter: char| (0..n).map(move |number| format!("{letter}{number}"));
    let mut problem = names('w').chain(names('t')).collect::<Vec<_>>().join(" ") + "\n";
    for worker in 0..n {
        for task in 0..n {
            let cost = (worker * worker * 7 + task * 13 + worker * task * 5) % 17;
            problem += &format!("w{worker} t{task} |{cost}\n");
        }
    }
    text::read(problem).unwrap()
}

fn linear(problem: &Problem, claim: Claim<'_>) -> [usize; 3] {
    let certificate = prove(problem, claim, u64::MAX, PROOF_BYTES).unwrap();
    let checker = Opb::read(&certificate.formula);
    assert!(checker.conclusion(&certificate.proof).is_some());
    lines(&certificate.proof)
}

/// An odd number of items, alone or in pairs: half of each pair of a triangle costs less than any
/// cover.
fn pairs(n: usize) -> Problem {
    let names = (0..n).map(|number| format!("i{number}"));
    let mut problem = names.collect::<Vec<_>>().join(" ") + "\n";
    for one in 0..n {
        problem += &format!("i{one} |{}\n", 5 + one % 3);
        for other in one + 1..n {
            problem += &format!("i{one} i{other} |{}\n", 2 + (one * 3 + other * other) % 5);
        }
    }
    text::read(problem).unwrap()
}

/// Sets of three, at least one for each item and at most two.
fn triples(n: usize) -> Problem {
    let names = (0..n).map(|number| format!("1:2|i{number}"));
    let mut problem = names.collect::<Vec<_>>().join(" ") + "\n";
    for first in 0..n {
        for (a, b) in [(1, 3), (2, 5), (1, 4)] {
            let [second, third] = [(first + a) % n, (first + b) % n];
            problem += &format!("i{first} i{second} i{third} |{}\n", 7 + first * a % 4);
        }
    }
    text::read(problem).unwrap()
}

#[test]
fn searches_without_a_cover_have_these_sizes() {
    for (n, lemmas, deletions) in [(5, 16, 7), (6, 51, 24)] {
        let problem = langford(n, "");
        assert_eq!(linear(&problem, Claim::NoCover), [lemmas, 0, deletions]);
    }
}

/// A sudoku of 16x16, from which no clue can be left out: the cells and numbers that its clues
/// leave open.
fn large_sudoku() -> Problem {
    let rows = [
        ".0...b..e729..6.",
        "92.7..4...dc..f0",
        "..6a..2..1...c..",
        "..8...05....7...",
        "...f98..5.72.4.a",
        "d..83.1.c...e...",
        "4.c...7.3f1..d.b",
        ".....6.....d....",
        ".5...d...2..4..3",
        ".97...3..dc60e1.",
        "..bd1..e...f..7.",
        "f.a..298........",
        "b.2.4.......5..e",
        ".6..05e.4.f19...",
        "......6a.....1..",
        ".f.3...b0.e..a..",
    ];
    let clue = |cell: usize| char::from(rows[cell / 16].as_bytes()[cell % 16]).to_digit(16);
    let items = |cell: usize, number: u32| {
        let (row, column) = (cell / 16, cell % 16);
        let block = row / 4 * 4 + column / 4;
        [
            ('p', row, column as u32),
            ('r', row, number),
            ('c', column, number),
            ('b', block, number),
        ]
    };
    let clues = (0..256).filter_map(|cell| Some(items(cell, clue(cell)?)));
    let clues: BTreeSet<_> = clues.flatten().collect();
    let cells = (0..256).flat_map(|cell| (0..16).map(move |number| items(cell, number)));
    let is_open = |items: &[_; 4]| !items.iter().any(|item| clues.contains(item));
    let options: Vec<_> = cells.filter(is_open).collect();
    let all: BTreeSet<_> = options.iter().flatten().copied().collect();
    let name = |(letter, one, other)| format!("{letter}{one}.{other}");
    let line = |items: &[_]| {
        items
            .iter()
            .copied()
            .map(name)
            .collect::<Vec<_>>()
            .join(" ")
            + "\n"
    };
    let lines = options.iter().map(|items| line(items));
    let problem = line(&all.into_iter().collect::<Vec<_>>()) + &lines.collect::<String>();
    text::read(problem).unwrap()
}

/// A tree takes more than the 64 KiB of its first turn.
#[test]
fn where_a_tree_is_large_clauses_are_learned() {
    let problem = large_sudoku();
    let Uniqueness::Unique(cover) = Search::new(&problem).unique().answer else {
        panic!("it has one solution");
    };
    let claim = Claim::Only(&cover);
    assert_eq!(linear(&problem, claim), [328, 0, 0]);
}

/// A board of 10x10 cells without two opposite corners has no cover by dominoes. The search forgets
/// clauses.
#[test]
fn forgotten_clauses_are_deleted() {
    let mut problem: String = (1..99).map(|cell| format!("c{cell} ")).collect();
    for step in [1, 10] {
        let is_pair = |&cell: &usize| (step == 10 || cell % 10 < 9) && cell + step < 99;
        for cell in (1..99).filter(is_pair) {
            problem += &format!("\nc{cell} c{}", cell + step);
        }
    }
    let problem = text::read(problem).unwrap();
    let certificate = prove(&problem, Claim::NoCover, u64::MAX, PROOF_BYTES).unwrap();
    assert_eq!(lines(&certificate.proof), [6807, 0, 320]);
    assert_ne!(veripb::accepts("dominoes", &certificate), Some(false));
}

#[test]
fn proofs_of_the_least_cost_have_these_sizes() {
    for (problem, cost, size) in [
        // Prices are enough, as always for an assignment.
        (assignment(5), 15, [1, 1, 0]),
        (assignment(7), 13, [1, 1, 0]),
        (pairs(5), 11, [5, 1, 1]),
        (pairs(9), 15, [62, 1, 29]),
        (triples(8), 22, [7, 7, 5]),
        (triples(10), 28, [40, 26, 24]),
    ] {
        let best = CostSearch::new(&problem).best(1).answer;
        let cover = &best.solutions[0].0;
        assert_eq!(problem.total_cost(cover), cost);
        assert_eq!(linear(&problem, Claim::Cheapest(cover)), size, "{cost}");
    }
}

#[test]
fn a_cover_that_costs_nothing_needs_no_prices() {
    let problem = text::read("a b\na |0\nb |0\na b |7\n").unwrap();
    let best = CostSearch::new(&problem).best(1).answer;
    let cover = &best.solutions[0].0;
    assert_eq!(problem.total_cost(cover), 0);
    assert_eq!(linear(&problem, Claim::Cheapest(cover)), [1, 0, 0]);
}

/// The sum of the multiplicities times the largest cost does not fit into 63 bits.
#[test]
fn where_numbers_would_be_too_large_there_are_no_prices() {
    let problem = text::read("1:4294967295|a b\na |2147483647\na b |2147483640\nb |2147483647\n");
    let problem = problem.unwrap();
    let best = CostSearch::new(&problem).best(1).answer;
    let cover = &best.solutions[0].0;
    assert_eq!(problem.total_cost(cover), 2_147_483_640);
    let [_, sums, _] = linear(&problem, Claim::Cheapest(cover));
    assert_eq!(sums, 0);
}

/// Items of all kinds, one with colors and one with a single option; the last option has no primary
/// item.
#[test]
fn a_formula_has_this_text() {
    let options = "a x y:1 |3\na b y:1 |0\nb x y:2 |4\nb z |1\nx z w |0\n";
    let problem = text::read(format!("a 1:2|b | x y z w\n{options}")).unwrap();
    let best = CostSearch::new(&problem).best(1).answer;
    let cover = &best.solutions[0].0;
    let proved = prove(&problem, Claim::Cheapest(cover), u64::MAX, PROOF_BYTES).unwrap();
    let expected = "\
* #variable= 6 #constraint= 10
* A0 is option 1: a x y:1
* A1 is option 2: a b y:1
* A2 is option 3: b x y:2
* A3 is option 4: b z
* A4 is option 5: x z w
min: 3 A0 4 A2 1 A3 ;
1 ~A4 >= 1 ;
1 A0 1 A1 = 1 ;
1 A1 1 A2 1 A3 >= 1 ;
-1 A1 -1 A2 -1 A3 >= -2 ;
-1 A0 -1 A2 -1 A4 >= -1 ;
1 ~A0 1 A5 >= 1 ;
1 ~A1 1 A5 >= 1 ;
1 ~A5 1 A0 1 A1 >= 1 ;
-1 A5 -1 A2 >= -1 ;
-1 A3 -1 A4 >= -1 ;
";
    assert_eq!(proved.formula, expected);
}

#[test]
fn many_options_that_one_excludes_are_explained_together() {
    // Either option of x excludes all options of c. To look at a for each of them takes minutes.
    let options = "a c\n".repeat(40_000);
    let problem = text::read(format!("x a b c\nx a b\nx a b\n{options}")).expect("a problem");
    let certificate = prove(&problem, Claim::NoCover, 10, PROOF_BYTES).expect("a proof");
    assert_eq!(lines(&certificate.proof), [2, 0, 0]);
}
