//! Draws solutions at random.

use crate::instances::{dominating_queens, dominoes, langford, latin, problem, queens};
use exact_cover::{
    CountSearch, Problem, Search, SearchBudget, SearchLimit, SearchOutcome, Solution,
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A xorshift generator (Marsaglia, 2003) as a source of random numbers.
fn source(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// All numbers below the number of solutions, drawn once each, give all solutions once.
#[test]
fn numbers_and_solutions_correspond() {
    let apart = (0..5).flat_map(|item| [vec![item], vec![item]]);
    let apart = problem(5, 0, &apart.collect::<Vec<_>>());
    let mut sampler = CountSearch::new(&apart).sampler();
    assert_eq!(sampler.count().answer.value, 32_u64.into());
    // The highest bits are taken.
    let mut numbers = (0..32).rev().map(|number| number << 59);
    let mut drawn = sampler
        .draw(32, &mut || numbers.next().expect("one a draw"))
        .answer;
    drawn.sort();
    let mut all: Vec<Solution> = Search::new(&apart).solutions().collect();
    all.sort();
    assert_eq!(drawn, all);
}

/// Draws `each` times as many solutions as there are. Asserts that the statistic chi-square of
/// their frequencies is at most four standard deviations above its mean.
fn check_uniform(name: &str, problem: &Problem, each: usize) {
    let all: Vec<Solution> = Search::new(problem).solutions().collect();
    let mut sampler = CountSearch::new(problem).sampler();
    let mut seen: BTreeMap<Solution, usize> = BTreeMap::new();
    for solution in sampler.draw(each * all.len(), &mut source(12345)).answer {
        *seen.entry(solution).or_default() += 1;
    }
    let frequency = |solution| seen.get(solution).copied().unwrap_or(0) as f64;
    let deviation = |solution| (frequency(solution) - each as f64).powi(2) / each as f64;
    let chi_square: f64 = all.iter().map(deviation).sum();
    let freedom = (all.len() - 1) as f64;
    let limit = freedom + 4.0 * (2.0 * freedom).sqrt();
    assert!(chi_square <= limit, "{name}: {chi_square} above {limit}");
    assert!(seen.keys().all(|solution| all.contains(solution)), "{name}");
}

#[test]
fn solutions_are_uniform() {
    // Two boards side by side, which are independent, and three tiles for a separate cell.
    let board = dominoes(2, 4);
    let mut options: Vec<Vec<usize>> = Vec::new();
    for option in board.option_ids() {
        let items = board.option_items(option).iter().map(|item| item.index());
        let items: Vec<usize> = items.collect();
        options.push(items.iter().map(|item| item + 8).collect());
        options.push(items);
    }
    options.extend([vec![16], vec![16], vec![16]]);
    let boards = problem(17, 0, &options);
    check_uniform("dominoes 4x4", &dominoes(4, 4), 200);
    check_uniform("dominoes 6x6", &dominoes(6, 6), 10);
    check_uniform("latin 3", &latin(3), 500);
    check_uniform("queens 7", &queens(7), 200);
    check_uniform("langford 7", &langford(7), 100);
    check_uniform("dominating queens", &dominating_queens(4, 2), 500);
    check_uniform("boards", &boards, 200);
}

#[test]
fn a_large_board_is_drawn_from_quickly() {
    let problem = dominoes(16, 16);
    let mut sampler = CountSearch::new(&problem).sampler();
    let nodes = sampler.count().stats.nodes;
    let mut again = CountSearch::new(&problem).budget(nodes).sampler();
    let mut solutions = Vec::new();
    for seed in 1..=20 {
        let drawn = sampler.draw(1, &mut source(seed));
        assert_eq!(again.draw(1, &mut source(seed)), drawn);
        solutions.extend(drawn.answer);
    }
    assert_eq!(solutions.len(), 20);
    solutions.sort();
    solutions.dedup();
    assert_eq!(solutions.len(), 20, "no two of 10^30 are the same");
}

#[test]
fn states_that_do_not_fit_are_counted_again() {
    let board = dominoes(14, 14);
    let search = || CountSearch::new(&board);
    let mut all = search().sampler();
    let memory = all.count().answer.states.expect("by states").peak_bytes * 3 / 4;
    let mut few = search().memory(memory).sampler();
    assert!(all.batch() == 1 && few.batch() > 1);
    assert_eq!(few.count().answer.value, all.count().answer.value);
    let drawn = few.draw(10, &mut source(5));
    assert_eq!(
        (drawn.answer.len(), drawn.outcome),
        (10, SearchOutcome::Stopped)
    );
    assert_eq!(drawn.answer, all.draw(10, &mut source(5)).answer);
    // A budget ends the drawing. What comes later is not lost.
    let nodes = few.count().stats.nodes;
    let mut spent = search().memory(memory).budget(nodes).sampler();
    assert_eq!(spent.count().answer.value, all.count().answer.value);
    for _ in 0..3 {
        let drawn = spent.draw(10, &mut source(5));
        assert!(drawn.answer.is_empty() || drawn.limit().is_none());
    }
}

/// A number of draws that no memory has room for ends when the memory is full, and the draws so far
/// are kept.
#[test]
fn draws_take_no_more_than_their_memory() {
    let large = dominoes(14, 14);
    let peak = CountSearch::new(&large)
        .count()
        .answer
        .states
        .expect("by states")
        .peak_bytes;
    let small = dominoes(2, 3);
    for (board, memory) in [(&small, 10_000), (&large, 2 * peak)] {
        let mut sampler = CountSearch::new(board).memory(memory).sampler();
        let drawn = sampler.draw(usize::MAX, &mut source(5));
        assert_eq!(drawn.limit(), Some(SearchLimit::Memory));
        let options: usize = drawn.answer.iter().map(|solution| solution.len()).sum();
        assert!((1..=memory).contains(&(4 * options)), "{options} options");
    }
}

#[test]
fn every_draw_asks_its_limit() {
    let polls = AtomicUsize::new(0);
    let stop = |_| polls.fetch_add(1, Ordering::Relaxed) >= 1000;
    let board = dominoes(8, 8);
    let mut sampler = CountSearch::new(&board)
        .budget(SearchBudget::default().until(stop))
        .sampler();
    let drawn = sampler.draw(5000, &mut source(5));
    assert_eq!(drawn.limit(), Some(SearchLimit::Interrupted));
    assert!(drawn.answer.len() <= 1000);
}

#[test]
fn a_sampler_says_why_it_has_nothing() {
    let none = problem(1, 0, &[]);
    let mut sampler = CountSearch::new(&none).sampler();
    let drawn = sampler.draw(1, &mut source(1));
    assert_eq!(
        (drawn.answer, drawn.outcome),
        (vec![], SearchOutcome::Exhausted)
    );

    let board = dominoes(4, 4);
    let mut sampler = CountSearch::new(&board).budget(3).sampler();
    assert_eq!(
        sampler.draw(1, &mut source(1)).into_result(),
        Err(SearchLimit::Nodes)
    );
}
