//! Problems and boards that the benchmarks share. All of them come from seeds or formulas, so
//! figures from two machines are for the same work.

#[cfg(feature = "peers")]
pub mod boards;
pub mod clock;
pub mod engine;
#[cfg_attr(
    not(feature = "peers"),
    allow(dead_code, reason = "nothing is measured")
)]
mod frontier;
pub mod peers;
pub mod suite;

#[path = "../../crates/exact-cover/tests/suite/instances.rs"]
mod instances;

use nonogram::Puzzle;
use puzzle_pack::Recipe;
use std::ops::ControlFlow;

/// `count` boards of smooth pictures that line logic solves, half of the cells filled.
pub fn smooth_boards(side: usize, count: u64) -> Vec<Puzzle> {
    let mut recipe = Recipe::new(side, side);
    recipe.density = Some(0.5..=0.5);
    let mut boards = Vec::new();
    puzzle_pack::generate(&recipe, 1, count, |board| {
        boards.push(board.picture.puzzle());
        ControlFlow::Continue(())
    })
    .expect("smooth boards are easy to find");
    boards
}
