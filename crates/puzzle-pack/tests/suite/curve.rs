//! Packs whose expected times rise.

use crate::in_memory::{column, findings, ids_of_slices, on_threads, pack};
use puzzle_pack::files::{PackOrder, Shard};
use puzzle_pack::source::Source;
use puzzle_pack::{GenerateError, LevelQuota, Recipe, SizeShare, generate};
use std::ops::ControlFlow;

/// A curve from a quarter of a minute to three minutes, on boards of five sizes.
fn recipe(boards: u64) -> Recipe {
    let mut recipe = Recipe::new(1, 1);
    recipe.set_sizes(SizeShare::read_all("6x6,8x8,10x10,12x12,14x14").unwrap());
    recipe.seconds = Some(15..=180);
    recipe.curve = Some(boards);
    recipe
}

fn seconds(pack: &str) -> Vec<u64> {
    let seconds = column(pack, "seconds").into_iter();
    seconds.map(|text| text.parse().unwrap()).collect()
}

#[test]
fn a_curve_rises_in_equal_steps_with_rests_for_any_number_of_threads() {
    let recipe = recipe(60);
    let (text, _) = on_threads(1, || pack(&recipe, 3, 60));
    assert_eq!(on_threads(7, || pack(&recipe, 3, 60)).0, text);
    assert_eq!(findings(&text), "");
    let seconds = seconds(&text);
    for (index, &found) in seconds.iter().enumerate() {
        // No rest before the seventh board, and the last board is none.
        let is_rest = index % 5 == 4 && index > 6 && index != 59;
        let place = if is_rest { index - 6 } else { index };
        let target = 15.0 + 165.0 * place as f64 / 59.0;
        let distance = (found as f64 - target).abs();
        assert!(distance <= 1.0 + target / 20.0, "{index}: {seconds:?}");
    }
    assert!(seconds[0] == 15 && (171..=180).contains(&seconds[59]));
    // Neither flat nor a cliff: each tenth of the curve has a mean of its own.
    let tenths: Vec<u64> = seconds.chunks(6).map(|tenth| tenth.iter().sum()).collect();
    for pair in tenths.windows(2) {
        assert!((30..150).contains(&(pair[1] - pair[0])), "{tenths:?}");
    }
    // Sizes rise with the times.
    let widths: Vec<u64> = column(&text, "width")
        .iter()
        .map(|it| it.parse().unwrap())
        .collect();
    assert_eq!((widths[0], widths[59]), (6, 14));
    let mut places: Vec<usize> = (0..60).collect();
    places.sort_by_key(|&place| seconds[place]);
    let drops = places
        .windows(2)
        .filter(|pair| widths[pair[0]] > widths[pair[1]]);
    assert!(drops.count() <= 12, "{widths:?}");
}

#[test]
fn shards_and_slices_of_a_curve_are_the_curve() {
    let recipe = recipe(20);
    let (whole, _) = pack(&recipe, 1, 20);
    assert_eq!(ids_of_slices(&recipe, 1, 3, 10), column(&whole, "id"));
    let mut order = PackOrder::new(recipe, 1, 20);
    order.shard = Shard::new(2, 2);
    let text = serde_json::to_string(&order).unwrap();
    assert!(text.contains("\"curve\":20"), "{text}");
    assert_eq!(serde_json::from_str::<PackOrder>(&text).unwrap(), order);
}

#[test]
fn a_curve_of_things_shows_things() {
    let mut recipe = Recipe::new(12, 12);
    recipe.source = Source::Pictures;
    (recipe.seconds, recipe.curve) = (Some(70..=110), Some(12));
    let (text, _) = on_threads(2, || pack(&recipe, 1, 12));
    assert!(seconds(&text).iter().all(|it| (70..=110).contains(it)));
    let titles = column(&text, "title_en");
    assert!(
        titles.iter().all(|title| !title.contains("No.")),
        "{titles:?}"
    );
}

#[test]
fn what_is_kept_of_icons_changes_no_board_of_a_curve() {
    let mut recipe = Recipe::new(12, 12);
    recipe.source = Source::Icons;
    recipe.themes = vec!["weather".parse().unwrap()];
    (recipe.seconds, recipe.curve) = (Some(50..=90), Some(8));
    let (whole, _) = on_threads(1, || pack(&recipe, 1, 8));
    // Each slice begins with nothing.
    assert_eq!(ids_of_slices(&recipe, 1, 1, 1000), column(&whole, "id"));
}

#[test]
fn the_time_that_runs_short_is_named() {
    // No board of 5x5 takes a minute.
    let mut recipe = Recipe::new(5, 5);
    (recipe.seconds, recipe.curve, recipe.tries) = (Some(9..=60), Some(3), 200);
    let mut made = 0;
    let error = generate(&recipe, 1, 3, |_| {
        made += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(made, 1);
    assert_eq!(
        error.unwrap_err().to_string(),
        "the curve ran short at 33 to 35 seconds: none of 200 candidates for board 1 (5x5) was \
         accepted; most often: outside the range of expected times"
    );
}

#[test]
fn curves_that_cannot_be_made_are_refused() {
    let refused = |change: fn(&mut Recipe), count, expected: &str| {
        let mut recipe = recipe(5);
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
    let ends = "with a curve, expected a first and a last time, such as 1 and 8 minutes";
    refused(|recipe| recipe.seconds = None, 5, ends);
    refused(|recipe| recipe.seconds = Some(0..=60), 5, ends);
    refused(|recipe| recipe.seconds = Some(60..=u64::MAX), 5, ends);
    refused(
        |recipe| recipe.quotas = LevelQuota::read_all("easy:5").unwrap(),
        5,
        "with a curve, expected no quotas of levels",
    );
    refused(
        |recipe| recipe.sizes = SizeShare::read_all("6x6:2,8x8").unwrap(),
        5,
        "with a curve, expected sizes without shares, because the time decides the size",
    );
    refused(
        |recipe| {
            (recipe.source, recipe.conversion.variants) = (Source::Icons, 2);
            recipe.sizes = SizeShare::read_all("10x10,12x12").unwrap();
        },
        5,
        "with a curve, expected one variant of each icon",
    );
    refused(
        |recipe| {
            recipe.source = Source::Exhaustive;
            (recipe.width, recipe.height, recipe.sizes) = (3, 3, Vec::new());
        },
        5,
        "the source exhaustive takes neither quotas of levels nor a curve: each board is given",
    );
}
