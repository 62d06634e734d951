//! Langford pairs: write the numbers 1 to n twice each, so that between the two i stand i numbers.
//!
//! `2 3 1 2 1 3` is one for n = 3. There are solutions only if n or n + 1 is a multiple of 4. The
//! items are the n numbers, each to be placed once as a pair, and the 2n places, each to be filled
//! once. An option puts the pair of i at the places p and p + i + 1. Every solution can be read
//! backwards, which is another one.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example langford -- 8`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{ItemId, OptionId, Problem, ProblemBuilder, Search};

fn main() {
    let size = std::env::args().nth(1);
    let n: usize = size.map_or(8, |size| size.parse().expect("the largest number"));
    let problem = langford(n);
    let mut solutions = Search::new(&problem).solutions();
    if let Some(solution) = solutions.next() {
        println!("{}", display(&problem, &solution, n));
    }
    println!("{} more", solutions.count());
}

fn langford(n: usize) -> Problem {
    let mut builder = ProblemBuilder::new(3 * n, 0);
    for i in 1..=n {
        for start in 0..(2 * n).saturating_sub(i + 1) {
            let items = [i - 1, n + start, n + start + i + 1].map(ItemId::from_index);
            builder.add_option(items).expect("three different items");
        }
    }
    builder.build()
}

fn display(problem: &Problem, solution: &[OptionId], n: usize) -> String {
    let mut row = vec![0; 2 * n];
    for &option in solution {
        let items = problem.option_items(option);
        for place in &items[1..] {
            row[place.index() - n] = items[0].index() + 1;
        }
    }
    row.iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
