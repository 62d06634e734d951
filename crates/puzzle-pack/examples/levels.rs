//! Finds the limits of the levels, which `docs/packs.md` shows.
//!
//! For each size, 4000 boards of the default recipe with the seed 1 are sorted by difficulty. The greatest difficulty of
//! the easier half is the limit of `easy`, and that of the easier nine tenths the limit of `medium`.
//!
//! ```sh
//! cargo run --release -p crosscover-puzzle-pack --example levels
//! ```

#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use puzzle_pack::{Engines, Level, Recipe, generate};
use std::ops::ControlFlow;

const SIDES: [usize; 13] = [5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];
const BOARDS: u64 = 4000;

/// The difficulties of the sample, in ascending order.
fn sample(side: usize) -> Vec<u32> {
    let mut recipe = Recipe::new(side, side);
    // The boards are the same, and found faster.
    recipe.engines = Engines::Propagation;
    let mut difficulties = Vec::new();
    let made = generate(&recipe, 1, BOARDS, |row| {
        let difficulty = row.get("difficulty").and_then(|text| text.parse().ok());
        difficulties.push(difficulty.expect("every row has a difficulty"));
        ControlFlow::Continue(())
    });
    made.expect("smooth boards are easy to find");
    difficulties.sort_unstable();
    difficulties
}

fn main() {
    println!("| size | easy: up to | medium: up to | easy | medium | hard |");
    println!("|---|---|---|---|---|---|");
    let mut all_agree = true;
    for side in SIDES {
        let sample = sample(side);
        let limit = |percent: usize| sample[(sample.len() * percent).div_ceil(100) - 1];
        let (easy, medium) = (limit(50), limit(90));
        let in_use = [Level::Easy, Level::Medium].map(|level| level.greatest(side, side));
        all_agree &= in_use == [easy, medium];
        let up_to = |limit: u32| sample.partition_point(|&difficulty| difficulty <= limit);
        let percent = |boards: usize| (100 * boards + sample.len() / 2) / sample.len();
        println!(
            "| {side}x{side} | {easy} | {medium} | {} % | {} % | {} % |",
            percent(up_to(easy)),
            percent(up_to(medium) - up_to(easy)),
            percent(sample.len() - up_to(medium)),
        );
    }
    assert!(all_agree, "the limits in use differ");
}
