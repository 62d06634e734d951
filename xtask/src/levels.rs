//! The limits of the levels of boards: the difficulties up to which half of a sample is easy, and
//! nine in ten are easy or medium.

use anyhow::anyhow;
use puzzle_pack::{Engines, Recipe, generate};
use std::ops::ControlFlow;

/// The sides of the squares of which there is a sample.
pub(crate) const SIDES: [usize; 13] = [5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];

/// The number of boards of each side. All sides together take some minutes of processor time, more
/// than half of it the largest one.
const SAMPLE: u64 = 4000;

/// The boards between two messages.
const PROGRESS: usize = 500;

/// Prints a row of the table for each side, in ten-thousandths of the scale of difficulties.
pub(crate) fn run(sides: &[usize]) -> anyhow::Result<()> {
    for &side in sides {
        let mut recipe = Recipe::new(side, side);
        recipe.engines = Engines::Propagation;
        let mut sample = Vec::new();
        generate(&recipe, 1, SAMPLE, |board| {
            sample.push(board.row.get("difficulty").map(String::from));
            if sample.len().is_multiple_of(PROGRESS) {
                eprintln!("{side}x{side}: {} of {SAMPLE} boards", sample.len());
            }
            ControlFlow::Continue(())
        })?;
        let mut difficulties = Vec::new();
        for text in sample {
            let text = text.ok_or_else(|| anyhow!("a board of the sample has no difficulty"))?;
            let difficulty: f64 = text.parse()?;
            difficulties.push((10_000.0 * difficulty).round() as u32);
        }
        difficulties.sort_unstable();
        let [easy, medium] =
            [5, 9].map(|tenths| difficulties[difficulties.len() * tenths / 10 - 1]);
        println!("    ({side}, {easy}, {medium}),");
    }
    Ok(())
}
