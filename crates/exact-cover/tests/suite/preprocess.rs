//! Reduced problems have the same solutions.

use crate::instances::{langford, pentominoes, queens, sudoku, toy};
use crate::shapes::{Shape, multiple, shapes};
use exact_cover::{
    Problem, Search, Solution,
    reduction::{Purpose, Reduction},
    text,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn solutions(problem: &Problem) -> BTreeSet<Solution> {
    Search::new(problem).solutions().collect()
}

/// The solutions of the original problem, found in the reduced one.
fn reduced_solutions(problem: &Problem, max_work: u64) -> (BTreeSet<Solution>, Reduction) {
    let reduced = problem.reduce(Purpose::All, max_work);
    let found = solutions(reduced.problem());
    let restored = found.iter().map(|solution| reduced.restore(solution));
    (restored.collect(), reduced.reduction())
}

/// Problems with and without colors and multiplicities.
fn all_shapes() -> impl Strategy<Value = Shape> {
    prop_oneof![shapes(8, 20, 0), shapes(7, 14, 2), multiple(shapes(5, 10, 2))]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn reduced_problems_have_the_same_solutions(shape in all_shapes(), max_work in prop_oneof![Just(u64::MAX), 0_u64..200]) {
        let problem = shape.problem();
        let (found, reduction) = reduced_solutions(&problem, max_work);
        prop_assert_eq!(found, solutions(&problem));
        prop_assert!(reduction.is_complete || max_work < u64::MAX);
    }

    #[test]
    fn reducing_twice_finds_no_more(shape in all_shapes()) {
        let once = shape.problem().reduce(Purpose::All, u64::MAX);
        let twice = once.problem().reduce(Purpose::All, u64::MAX);
        let found = (twice.reduction().removed_options, twice.reduction().forced_options);
        prop_assert_eq!(found, (0, 0));
        prop_assert_eq!(twice.problem(), once.problem());
    }

}

#[test]
fn instances_are_reduced() {
    let reduce = |problem: &Problem| {
        let reduction = problem.reduce(Purpose::All, u64::MAX).reduction();
        let options = (reduction.removed_options, reduction.forced_options);
        (options, (reduction.dropped_primary, reduction.dropped_secondary))
    };
    assert_eq!(reduce(&toy()), ((3, 3), (7, 0)));
    // The corners have separate diagonals.
    assert_eq!(reduce(&queens(8)), ((0, 0), (0, 4)));
    assert_eq!(reduce(&langford(8)), ((0, 0), (0, 0)));
    // Of 1236 placements, 150 leave cells into which nothing fits.
    let pentominoes = pentominoes(3, 20, |_, _| true);
    assert_eq!(reduce(&pentominoes), ((150, 0), (0, 0)));
    let forced = "......64.....14.7..6....2.53.4...568.......34...1......8.............493....25...";
    assert_eq!(reduce(&sudoku(forced)), ((472, 81), (324, 0)));
    let guessed = "......14597............8......3..6.28.4....5..9.......7...453...8....9.....17....";
    assert_eq!(reduce(&sudoku(guessed)), ((364, 33), (148, 0)));
}

#[test]
fn what_can_be_dropped_is_dropped() {
    let reduce = |text: &str, purpose| {
        let problem = text::read(text).expect("well-formed");
        let reduced = problem.reduce(purpose, u64::MAX);
        let problem = text::write(reduced.problem()).expect("a primary item");
        (problem, reduced.forced().iter().map(|option| option.index()).collect::<Vec<_>>())
    };
    let check = |text, expected: &str, forced: &[usize]| {
        assert_eq!(reduce(text, Purpose::All), (expected.to_string(), forced.to_vec()), "{text}");
    };
    // b always comes with a.
    check("a b c\na b\na b c\nc\n", "a c\na\na c\nc\n", &[]);
    // Choosing a would leave b without options, because c takes both of its options away.
    check("a b c\na c\nb c\nb c\na\nc\nb\n", "a b c\na c\nb c\nb c\na\nc\nb\n", &[]);
    check("a b c\na c\na\na\nb c\nb c\n", "a b\na\na\nb\nb\n", &[]);
    // s is in one option, t only in options of a, and u has one color; v excludes pairs of options of a
    // and b.
    check("a b | s t u v\na s t u:1 v\na t v\na\nb u:1 v\nb\n", "a b | v\na v\na v\na\nb v\nb\n", &[]);
    // b must have its one option, and then c has one, too.
    check("a b c d\na\na c\nb a\nc\nd\nd\n", "d\nd\nd\n", &[2, 3]);
    // Two of three options of a, of which b takes one.
    check("2|a b\na b\na\na\n", "a\na\na\n", &[0]);
    // There is no solution.
    check("a b\na\n", "a\n", &[]);
}

#[test]
fn options_that_equal_others_are_dropped_on_purpose() {
    let problem = text::read("a b | s\na s:x |5\na s:x |3\nb\nb\na s:y |3\n").expect("well-formed");
    let kept = |purpose| {
        let reduced = problem.reduce(purpose, u64::MAX);
        let options = reduced.problem().option_ids();
        options.map(|option| reduced.original(option).index()).collect::<Vec<_>>()
    };
    assert_eq!(kept(Purpose::All), [0, 1, 2, 3, 4]);
    // Then b has a single option, which is forced, and s excludes nothing.
    assert_eq!(kept(Purpose::First), [0, 4]);
    assert_eq!(kept(Purpose::Cheapest), [1, 4]);
}
