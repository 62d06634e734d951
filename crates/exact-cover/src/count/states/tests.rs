//! Families of problems whose states have every width, counted and drawn from.

use super::fields::LOW_BITS;
use super::{States, Swept};
use crate::count::CountSearch;
use crate::count::natural::Natural;
use crate::count::tests::{by_states, source};
use crate::instances::{latin, matchings, problem, queens};
use crate::problem::builder::ProblemBuilder;
use crate::problem::ids::{Color, ItemId};
use crate::problem::{Entry, Problem};
use crate::search::Search;
use crate::search::budget::{Meter, SearchLimit, SearchOutcome};
use std::collections::BTreeMap;

/// A name, a problem, and its number of solutions.
type Instance = (&'static str, Problem, Natural);

/// A problem of each family whose states have this number of words. If no formula has the number of
/// solutions, plain search finds it.
fn family(words: usize) -> Vec<Instance> {
    let size = |sizes: [usize; 4]| sizes[words - 1];
    let searched = |name, problem: Problem| {
        let found = Search::new(&problem).enumerate().answer;
        (name, problem, found.into())
    };
    let rim = size([16, 28, 42, 58]);
    let power: Natural = (0..rim).map(|_| Natural::from(3_u64)).product();
    let mut fibonacci = (Natural::from(1_u64), Natural::from(1_u64));
    let columns = size([30, 50, 80, 120]);
    for _ in 0..columns {
        let next = fibonacci.0 + fibonacci.1.clone();
        fibonacci = (fibonacci.1, next);
    }
    vec![
        searched("words", words_in_two_rows(size([4, 6, 9, 13]))),
        searched("latin", latin_left(size([12, 24, 36, 48]))),
        (
            "star",
            colorings(4, &star(rim)),
            &Natural::from(4_u64) * &power,
        ),
        (
            "dominoes",
            dominoes_or_one(columns),
            fibonacci.0 + 1_u64.into(),
        ),
    ]
}

/// Asserts that the states of a problem have room for this number of words beside the lowest; 5 are
/// too many.
#[track_caller]
fn assert_words(name: &str, problem: &Problem, needed: usize) {
    let words =
        States::new(problem, 1 << 30, 1, &mut Meter::default()).map(|states| states.plan.words);
    let room = match needed {
        1 => Some(1),
        2..=4 => Some(4),
        _ => None,
    };
    assert_eq!(words, room, "{name}, {} items", problem.items());
}

/// Asserts that there are as many solutions by every way of counting, and that draws are solutions,
/// the same whatever the memory.
fn check(words: usize, (name, problem, expected): &Instance) {
    let states = || by_states(problem);
    for count in [
        states().count(),
        states().threads(3).count(),
        CountSearch::new(problem).count(),
    ] {
        assert_eq!(count.outcome, SearchOutcome::Exhausted, "{name} {words}");
        assert_eq!(count.answer.value, *expected, "{name} {words}");
    }
    let mut sampler = states().sampler();
    let counters = sampler.count().answer.states;
    let memory = counters.expect("narrow enough").peak_bytes * 3 / 4;
    let drawn = sampler.draw(12, &mut source(1)).answer;
    assert_eq!(drawn.len(), 12, "{name} {words}");
    for solution in &drawn {
        assert_eq!(problem.check(solution), Ok(()), "{name} {words}");
    }
    // A search one by one would not end, if the states do not fit.
    let mut small = states().memory(memory).budget(1_000_000).sampler();
    if small.count().answer.states == counters {
        assert_eq!(small.count().answer.value, *expected, "{name} {words}");
        assert_eq!(
            small.draw(12, &mut source(1)).answer,
            drawn,
            "{name} {words}"
        );
    }
}

fn check_family(expected: usize) {
    for instance in family(expected) {
        assert_words(instance.0, &instance.1, expected);
        check(expected, &instance);
    }
}

#[test]
fn states_of_one_word_count_and_draw() {
    check_family(1);
}

#[test]
fn states_of_two_words_count_and_draw() {
    check_family(2);
}

#[test]
fn states_of_three_words_count_and_draw() {
    check_family(3);
}

#[test]
fn states_of_four_words_count_and_draw() {
    check_family(4);
}

#[test]
fn problems_with_too_many_states_end_by_their_budget() {
    // A state of pairings has a bit for each point but one: 12 in the lowest word, and 64 in each
    // other one.
    let pairings = [
        (77, 1),
        (78, 2),
        (141, 2),
        (142, 3),
        (205, 3),
        (206, 4),
        (269, 4),
        (270, 5),
    ];
    let pairings = pairings.map(|(points, words)| ("pairings", matchings(points), words));
    let others = [
        ("queens", queens(47), 3),
        ("queens", queens(64), 3),
        ("latin", latin(11), 2),
        ("latin", latin(12), 3),
        ("latin", latin(14), 4),
        ("latin", latin(16), 5),
    ];
    let budget = 20_000;
    for (name, problem, expected) in pairings.into_iter().chain(others) {
        assert_words(name, &problem, expected);
        let search = || CountSearch::new(&problem).budget(budget);
        let states = || by_states(&problem).budget(budget);
        let spent = SearchOutcome::OutOfBudget(SearchLimit::Nodes);
        for count in [search().count(), states().count()] {
            assert_eq!(count.outcome, spent, "{name}");
        }
        for mut sampler in [search().sampler(), states().sampler()] {
            assert_eq!(
                sampler.draw(1, &mut source(1)).limit(),
                Some(SearchLimit::Nodes),
                "{name}"
            );
        }
    }
}

#[test]
fn draws_from_states_of_every_width_are_uniform() {
    const EACH: usize = 60;
    for words in 1..=4 {
        for (name, problem, expected) in family(words) {
            let Some(solutions) = u64::try_from(&expected)
                .ok()
                .filter(|&solutions| solutions <= 40)
            else {
                continue;
            };
            let mut sampler = by_states(&problem).sampler();
            let mut seen = BTreeMap::new();
            for solution in sampler
                .draw(EACH * solutions as usize, &mut source(2))
                .answer
            {
                *seen.entry(solution).or_insert(0_usize) += 1;
            }
            // Five standard deviations.
            let is_near = |times: &usize| times.abs_diff(EACH) < 5 * EACH.isqrt();
            assert_eq!(seen.len() as u64, solutions, "{name} {words}");
            assert!(seen.values().all(is_near), "{name} {words}: {seen:?}");
        }
    }
}

/// 2^3000 solutions in levels of one state. Room for a whole group of such numbers at each level
/// would take a gigabyte of addresses.
#[test]
fn kept_levels_take_the_memory_of_their_numbers() {
    const ITEMS: usize = 3000;
    let options: Vec<_> = (0..2 * ITEMS).map(|option| vec![option / 2]).collect();
    let problem = problem(ITEMS, 0, &options);
    let mut states =
        States::new(&problem, 1 << 30, 1, &mut Meter::default()).expect("a small problem");
    let plan = states.stats().peak_bytes;
    states.keep();
    let mut meter = Meter::default();
    assert!(matches!(
        states.run(&mut meter, f64::INFINITY),
        Swept::Done(_)
    ));
    // Level `k` has a number of `k` bits. The block for adding up has a number for each lowest
    // word.
    let numbers = ITEMS * ITEMS / 16;
    let block = (ITEMS / 8 + 8) << LOW_BITS;
    let peak = states.stats().peak_bytes;
    assert!(peak <= plan + numbers + block + 256 * ITEMS, "{peak}");
}

/// Words across and down on some squares: those of 24 rectangles with random letters, which all
/// fit, and what else fits.
fn words_in_two_rows(width: usize) -> Problem {
    let height = 2;
    let lines = height + width;
    let mut random = source(5);
    let mut builder = ProblemBuilder::new(lines, height * width);
    for _ in 0..24 {
        let letters: Vec<usize> = (0..height * width)
            .map(|_| random() as usize % 26)
            .collect();
        for line in 0..lines {
            let is_on = |&square: &usize| match line.checked_sub(height) {
                None => square / width == line,
                Some(column) => square % width == column,
            };
            let squares = (0..height * width).filter(is_on).map(|square| {
                Entry::from((
                    ItemId::from_index(lines + square),
                    Color::from_index(letters[square]),
                ))
            });
            let line = Entry::from(ItemId::from_index(line));
            builder
                .add_option(squares.chain([line]))
                .expect("well-formed");
        }
    }
    builder.build()
}

/// A Latin square of which two rows are blank.
fn latin_left(n: usize) -> Problem {
    let all = latin(n);
    let options = all.option_ids().map(|option| {
        all.option_items(option)
            .iter()
            .map(|item| item.index())
            .collect()
    });
    let mut options: Vec<Vec<usize>> = options.collect();
    options.retain(|items| {
        let (row, column, digit) = (items[0] / n, items[0] % n, items[1] % n);
        row == 0 || row == 4 || (row + column) % n == digit
    });
    problem(all.primary_items(), 0, &options)
}

/// Colors for the points of a graph: each edge has an item for each color, which at most one of its
/// ends has.
fn colorings(colors: usize, edges: &[(usize, usize)]) -> Problem {
    let points = edges.iter().map(|&(_, end)| end).max().expect("an edge") + 1;
    let options = (0..points * colors).map(|option| {
        let (point, color) = (option / colors, option % colors);
        let ends = |edge: &usize| edges[*edge].0 == point || edges[*edge].1 == point;
        let at = (0..edges.len())
            .filter(ends)
            .map(|edge| points + edge * colors + color);
        std::iter::once(point).chain(at).collect()
    });
    problem(points, edges.len() * colors, &options.collect::<Vec<_>>())
}

fn star(rim: usize) -> Vec<(usize, usize)> {
    (1..=rim).map(|point| (0, point)).collect()
}

/// Dominoes on 2 x n cells, or one piece that covers them all.
fn dominoes_or_one(n: usize) -> Problem {
    let mut options = vec![(0..2 * n).collect()];
    for column in 0..n {
        options.push(vec![2 * column, 2 * column + 1]);
        if column + 1 < n {
            options.extend([0, 1].map(|row| vec![2 * column + row, 2 * column + 2 + row]));
        }
    }
    problem(2 * n, 0, &options)
}
