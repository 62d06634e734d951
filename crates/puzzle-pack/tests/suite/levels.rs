//! The limits of the levels are the quantiles of their sample: the sizes that take seconds.

use puzzle_pack::{Engines, Level, Recipe, generate};
use std::ops::ControlFlow;

#[test]
fn levels_are_quantiles_of_the_sample() {
    for side in [5, 8, 10, 12, 15, 20] {
        let mut recipe = Recipe::new(side, side);
        recipe.engines = Engines::Propagation;
        let mut sample: Vec<u32> = Vec::new();
        let made = generate(&recipe, 1, 4000, |board| {
            sample.push(board.row.get("difficulty").unwrap().parse().unwrap());
            ControlFlow::Continue(())
        });
        assert_eq!(made.unwrap().accepted, 4000);
        sample.sort_unstable();
        for (level, rank) in [(Level::Easy, 2000), (Level::Medium, 3600)] {
            assert_eq!(
                level.greatest(side, side),
                sample[rank - 1],
                "{level} at {side}x{side}"
            );
        }
    }
}
