//! Langford pairs: write each of the numbers 1 to n twice, so that i numbers stand between the two i.
//!
//! `2 3 1 2 1 3` is a solution for n = 3. There are solutions only if n or n + 1 is a multiple of 4.
//! The items are the n numbers, each placed once as a pair, and the 2n places, each filled once. An
//! option puts the pair of i at the places p and p + i + 1. A solution read backwards is another
//! solution.
//!
//! Run with `cargo run --release -p crosscover-exact-cover --example langford -- 8`.

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use exact_cover::{NamedBuilder, NamedProblem, Search, error::NamedError};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Item {
    Number(usize),
    Place(usize),
}

fn main() -> Result<(), NamedError> {
    let size = std::env::args().nth(1);
    let n: usize = size.map_or(8, |size| size.parse().expect("the largest number"));
    let problem = langford(n)?;
    let mut solutions = Search::new(&problem).solutions();
    if let Some(solution) = solutions.next() {
        let mut row = vec![String::new(); 2 * n];
        for pair in problem.names(&solution) {
            if let [Item::Number(number), Item::Place(first), Item::Place(second)] = pair[..] {
                row[first] = number.to_string();
                row[second] = number.to_string();
            }
        }
        println!("{}", row.join(" "));
    }
    println!("{} more", solutions.count());
    Ok(())
}

fn langford(n: usize) -> Result<NamedProblem<Item>, NamedError> {
    let numbers = (1..=n).map(Item::Number);
    let places = (0..2 * n).map(Item::Place);
    let mut builder = NamedBuilder::new(numbers.chain(places), [])?;
    for i in 1..=n {
        for first in 0..(2 * n).saturating_sub(i + 1) {
            let places = [first, first + i + 1].map(Item::Place);
            builder.add_option([Item::Number(i), places[0], places[1]])?;
        }
    }
    Ok(builder.build())
}
