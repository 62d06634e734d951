//! A seed and moves determine a game, on every machine and in every version.

use decodoku::{GameSettings, Method, PlayStyle, Player, Preset, Session, Variant};

/// Plays the last possible move in order, this number of times or until the game is lost.
fn play(settings: GameSettings, seed: u64, moves: usize) -> Session {
    let mut session = Session::new(settings, seed, false).unwrap();
    for _ in 0..moves {
        let step = session.game().board().moves().last().unwrap();
        if session.play(step).is_err() {
            break;
        }
    }
    session
}

#[track_caller]
fn check(settings: GameSettings, moves: usize, score: u64, bursts: u64, board: &[&str]) {
    let session = play(settings, 2026, moves);
    let game = session.game();
    assert_eq!(game.board().to_string().lines().collect::<Vec<_>>(), board);
    assert_eq!((game.score(), game.bursts()), (score, bursts));
    assert_eq!(Session::load(&session.save()).unwrap().game(), game);
}

#[test]
fn the_first_burst_of_a_seed() {
    check(
        GameSettings::default(),
        0,
        0,
        1,
        &[
            "0 0 0 0 0 0 0 0",
            "0 0 7 0 0 0 0 0",
            "0 0 3 0 0 0 0 0",
            "0 0 0 0 0 1 8 1",
            "0 2 6 4 0 0 0 0",
            "0 8 0 0 0 0 0 0",
            "0 0 0 0 0 9 1 0",
            "0 0 0 0 0 0 0 0",
        ],
    );
}

#[test]
fn a_game_with_numbers() {
    let settings = GameSettings::default()
        .with_side(7)
        .with_preset(Preset::RoundEnd);
    check(
        settings,
        12,
        12,
        3,
        &[
            "0 0 8 2 0 0 0",
            "0 9 7 2 8 0 4",
            "4 6 5 5 5 9 7",
            "0 7 2 0 7 9 1",
            "0 4 0 0 9 0 9",
            "0 4 4 8 9 5 1",
            "0 8 0 2 0 0 0",
        ],
    );
}

#[test]
fn a_game_with_halves() {
    let settings = GameSettings::default()
        .with_side(5)
        .with_modulus(4)
        .with_variant(Variant::PhiLambda)
        .with_preset(Preset::EveryMove);
    check(
        settings,
        100,
        16,
        4,
        &[
            "0 0 0 2 0",
            "1 3 0 3 3",
            "2 2 1 3 0",
            "2 2 1 1 0",
            "0 1 1 2 2",
        ],
    );
}

/// A decoder depends only on the boards, not on the progress of its search.
#[test]
fn games_of_decoders() {
    let settings = GameSettings::default().with_side(7);
    let rounds = |method| {
        let mut player = Player::new(PlayStyle::Decode(method), 0).unwrap();
        [1, 2, 3].map(|seed| {
            player
                .survive(settings, seed, |game| game.bursts() <= 1000)
                .unwrap()
                .bursts()
                - 1
        })
    };
    assert_eq!(rounds(Method::Growth), [15, 15, 13]);
    assert_eq!(rounds(Method::Cover(4)), [15, 23, 30]);
    assert_eq!(rounds(Method::Cover(5)), [17, 22, 34]);
}
