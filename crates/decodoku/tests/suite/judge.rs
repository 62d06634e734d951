//! Compares decoders on pinned streams. The order is the same as with many more trials.

use decodoku::{ErrorRateCase, GameSettings, Method, PlayStyle, Player, Preset};
use std::time::Duration;

/// The number of trials in which a method fails.
fn failures(method: Method, side: usize, rate: f64, trials: u64) -> u64 {
    let case = ErrorRateCase::new(method, side, rate);
    let tally = case.run(0..trials, || Duration::ZERO).unwrap();
    assert!(!method.is_search() || tally.proved == trials);
    tally.failures
}

#[test]
fn larger_groups_make_fewer_errors() {
    for side in [5, 7, 9] {
        let methods = [
            Method::Greedy,
            Method::Cover(2),
            Method::Growth,
            Method::Cover(4),
        ];
        let counts = methods.map(|method| failures(method, side, 0.1, 250));
        assert!(counts.is_sorted_by(|a, b| a > b), "side {side}: {counts:?}");
    }
}

#[test]
fn the_same_trials_give_the_same_counts() {
    let methods = [
        Method::Greedy,
        Method::Growth,
        Method::Cover(2),
        Method::Cover(3),
        Method::Cover(4),
    ];
    let counts = methods.map(|method| failures(method, 7, 0.12, 300));
    assert_eq!(counts, [99, 27, 78, 20, 4]);
}

#[test]
fn decoders_survive_longer_under_every_preset() {
    for preset in Preset::ALL {
        let settings = GameSettings::default().with_side(7).with_preset(preset);
        let styles = [
            PlayStyle::Random,
            PlayStyle::Decode(Method::Greedy),
            PlayStyle::Decode(Method::Growth),
            PlayStyle::Decode(Method::Cover(4)),
        ];
        let rounds = styles.map(|style| -> u64 {
            let mut player = Player::new(style, 1).unwrap();
            let games = 0..40;
            games
                .map(|seed| {
                    player
                        .survive(settings, seed, |game| game.bursts() <= 1000)
                        .unwrap()
                        .bursts()
                        - 1
                })
                .sum()
        });
        assert!(rounds.is_sorted_by(|a, b| a < b), "{preset:?}: {rounds:?}");
    }
}
