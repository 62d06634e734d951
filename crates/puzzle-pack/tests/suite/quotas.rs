//! Packs with a number of boards of each level, or with an expected time.

use crate::in_memory::{column, findings, ids_of_slices, on_threads, pack, rejected};
use nonogram::Logic;
use puzzle_pack::files::{PackOrder, Shard};
use puzzle_pack::source::Source;
use puzzle_pack::{Cause, GenerateError, Level, LevelQuota, Recipe, generate};
use std::ops::ControlFlow;

fn recipe(side: usize, quotas: &str) -> Recipe {
    let mut recipe = Recipe::new(side, side);
    recipe.quotas = LevelQuota::read_all(quotas).unwrap();
    recipe
}

#[test]
fn quotas_are_exact_for_any_number_of_threads() {
    for (source, side, expected) in [(Source::Smooth, 10, "smooth"), (Source::Icons, 15, "icons")] {
        let mut recipe = recipe(side, "easy:9,hard:5,medium:12");
        recipe.source = source;
        recipe.density = Some(0.0..=1.0);
        let (text, tally) = on_threads(1, || pack(&recipe, 3, 26));
        let levels = column(&text, "level");
        assert_eq!(levels[..9], ["easy"; 9], "{expected}");
        assert_eq!(levels[9..14], ["hard"; 5], "{expected}");
        assert_eq!(levels[14..], ["medium"; 12], "{expected}");
        assert!(rejected(&tally, Cause::Level) > 0);
        assert_eq!(on_threads(7, || pack(&recipe, 3, 26)).0, text, "{expected}");
        assert_eq!(findings(&text), "");
    }
}

#[test]
fn slices_end_when_all_quotas_are_met() {
    let recipe = recipe(8, "hard:3,easy:2");
    let (whole, _) = pack(&recipe, 1, 5);
    assert_eq!(ids_of_slices(&recipe, 1, 100, 10), column(&whole, "id"));
}

#[test]
fn the_level_that_runs_short_is_named() {
    // Of 2x2 boards, line logic solves a few, and none of them is hard.
    let mut recipe = recipe(2, "easy:2,hard:3");
    (recipe.tries, recipe.density) = (200, Some(0.0..=1.0));
    let mut made = 0;
    let error = generate(&recipe, 1, 5, |_| {
        made += 1;
        ControlFlow::Continue(())
    });
    let message = error.unwrap_err().to_string();
    assert_eq!(made, 2);
    assert_eq!(
        message,
        "level hard ran short at board 1 of 3: none of 200 candidates for board 2 (2x2) was \
         accepted; most often: outside the level range"
    );
}

#[test]
fn quotas_that_cannot_be_met_are_refused() {
    let refused = |change: fn(&mut Recipe), count, expected: &str| {
        let mut recipe = recipe(9, "easy:2,hard:3");
        change(&mut recipe);
        let error = generate(&recipe, 1, count, |_| ControlFlow::Continue(())).unwrap_err();
        assert!(matches!(error, GenerateError::Recipe(_)));
        assert_eq!(error.to_string(), expected);
    };
    refused(
        |_| {},
        6,
        "the quotas of levels or the curve are for 5 boards, not for 6",
    );
    refused(
        |recipe| recipe.levels = Level::Easy..=Level::Hard,
        5,
        "expected quotas or a range of levels, not both",
    );
    refused(
        |recipe| {
            recipe.source = Source::Exhaustive;
            (recipe.width, recipe.height) = (3, 3);
        },
        5,
        "the source exhaustive takes neither quotas of levels nor a curve: each board is given",
    );
    refused(
        |recipe| recipe.quotas = LevelQuota::read_all("expert:5").unwrap(),
        5,
        "no board of this size is of level expert that line logic solves: expected the logic \
         probe or any",
    );
    refused(
        |recipe| {
            #[expect(clippy::reversed_empty_ranges, reason = "a user may write it")]
            let reversed = 9..=8;
            recipe.seconds = Some(reversed);
        },
        5,
        "seconds: expected the shorter time first",
    );
}

#[test]
fn expected_times_are_kept_and_others_counted() {
    // Some of the small boards have no expected time.
    for (side, density, logic, range) in [
        (10, 0.5, Logic::Line, 60..=75),
        (4, 0.4, Logic::Search, 0..=u64::MAX),
    ] {
        let mut recipe = Recipe::new(side, side);
        (recipe.source, recipe.logic) = (Source::Random, logic);
        recipe.density = Some(density..=density);
        recipe.seconds = Some(range.clone());
        let (text, tally) = pack(&recipe, 1, 40);
        assert!(rejected(&tally, Cause::Seconds) > 0, "{side}x{side}");
        for seconds in column(&text, "seconds") {
            assert!(range.contains(&seconds.parse().unwrap()), "{seconds}");
        }
    }
}

#[test]
fn a_pack_with_other_levels_than_its_order_is_seen() {
    let order = PackOrder::new(recipe(9, "easy:6,hard:4,easy:2"), 1, 12);
    assert_eq!(order.other_levels(&[8, 0, 4, 0]), None);
    // It may end early.
    assert_eq!(order.other_levels(&[6, 0, 1, 0]), None);
    assert_eq!(
        order.other_levels(&[7, 0, 5, 0]).unwrap(),
        "7 of 12 boards are of level easy, expected 8"
    );
    assert_eq!(
        order.other_levels(&[6, 1, 0, 0]).unwrap(),
        "1 of 7 boards are of level medium, expected 0"
    );
    let mut part = order.clone();
    part.shard = Shard::new(2, 2);
    assert_eq!(part.other_levels(&[2, 0, 4, 0]), None);
    let mut range = PackOrder::new(Recipe::new(9, 9), 1, 12);
    range.recipe.levels = Level::Medium..=Level::Hard;
    assert_eq!(range.other_levels(&[0, 11, 1, 0]), None);
    assert!(range.other_levels(&[1, 11, 0, 0]).is_some());
}
