//! A page plays the game that a terminal plays.

use decodoku::{GameSettings, Session};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn ask(ask: &str, game: &str, line: &str) -> Value {
    let request = json!({"version": 1, "ask": ask, "game": game, "line": line});
    serde_json::from_str(&decodoku::answer(&request.to_string())).expect("JSON")
}

#[test]
fn a_page_and_a_session_have_the_same_boards_and_scores() {
    let mut session = Session::new(GameSettings::default().with_side(7), 12, false).unwrap();
    let mut game = session.save();
    let mut numbers = Vec::new();
    while session.game().lost().is_none() {
        let step = session.game().board().moves().last().unwrap();
        session.play(step).unwrap();
        let shown = ask("play", &game, &step.to_string());
        game = shown["game"].as_str().unwrap().to_string();
        assert_eq!(game, session.save());
        numbers = shown["squares"]
            .as_array()
            .unwrap()
            .iter()
            .map(|square| square["number"].to_string())
            .collect();
        let board = session.game().board().to_string();
        assert_eq!(numbers, board.split_whitespace().collect::<Vec<_>>());
        assert_eq!(shown["score"], session.game().score());
    }
    let end = ask("play", &game, "");
    // Everything is shown at the end, with the cluster that has lost.
    let squares = end["squares"].as_array().unwrap();
    let marked = squares
        .iter()
        .filter(|square| square["mark"].is_array())
        .count();
    assert_eq!(
        marked,
        numbers.iter().filter(|number| *number != "0").count()
    );
    assert!(squares.iter().any(|square| square["lost"] == true));
    let decoder = ask("decoder", &game, "");
    let (score, lost) = session.decoder_score();
    assert_eq!(
        (&decoder["score"], &decoder["lost"]),
        (&json!(score), &json!(lost))
    );
    assert_eq!(ask("hint", &game, "")["hint"], Value::Null);
    assert_eq!(ask("play", &game, "back 1")["lost"], false);
    assert_eq!(end["joined"], Value::Null);
    let rules = ask("rules", &game, "")["rules"].to_string();
    assert!(
        rules.contains("Two numbers that make 10 are gone. A larger sum loses 10: 9 and 9 make 8.")
            && rules.contains("Hold the board"),
        "{rules}"
    );
}

#[test]
fn the_end_names_the_clusters_that_the_last_move_joined() {
    let mut session = Session::new(GameSettings::default().with_side(7), 5, false).unwrap();
    while session.game().lost().is_none() {
        // A number walks to the right until it meets another.
        let step = session
            .game()
            .board()
            .moves()
            .filter(|step| step.to.x > step.from.x)
            .last()
            .unwrap();
        session.play(step).unwrap();
    }
    let letters = |shown: &Value| -> BTreeMap<String, usize> {
        let marks = shown["squares"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|square| square["mark"][0].as_str());
        marks.fold(BTreeMap::new(), |mut sizes, mark| {
            *sizes.entry(mark.to_string()).or_default() += 1;
            sizes
        })
    };
    let [end, past] = ["", "back 1"].map(|line| ask("play", &session.save(), line));
    assert_eq!(end["joined"], json!(["a", "c"]));
    assert_eq!(past["joined"], Value::Null);
    // The larger cluster keeps its letter, and so do all others.
    let (mut expected, end) = (letters(&past), letters(&end));
    let joined = expected.remove("a").unwrap();
    assert!(joined < expected["c"] && expected.keys().eq(end.keys()));
}

#[test]
fn the_decoder_gives_hints_and_a_player_marks() {
    let game = Session::new(GameSettings::default(), 1, false)
        .unwrap()
        .save();
    assert_eq!(ask("hint", &game, "")["hint"], json!([[1, 6], [0, 6]]));
    let shown = ask("play", &game, "mark 5 1 b");
    assert_eq!(
        shown["squares"][8 + 5],
        json!({"number": 3, "mark": ["b", 1]})
    );
    assert_eq!(shown["hides_clusters"], true);
    let practice = ask("play", &game.replace("practice no", "practice yes"), "");
    assert_eq!(
        (
            &practice["hides_clusters"],
            &practice["squares"][8 + 5]["mark"][0]
        ),
        (&json!(false), &json!("c"))
    );
}

#[test]
fn any_text_has_an_answer() {
    let game = Session::new(GameSettings::default(), 1, false)
        .unwrap()
        .save();
    for (shown, kind, message) in [
        (
            ask("play", &game, "fly"),
            "input",
            "expected a column, a row, and left, right, up or down",
        ),
        (
            ask("play", &game, "undo"),
            "input",
            "moves can be taken back only in practice games",
        ),
        (
            ask("play", "", ""),
            "input",
            "line 1: expected seed and a number; found nothing",
        ),
        (
            ask("play", &game.replace("side 8", "side 99"), ""),
            "input",
            "a side of 99: the page plays up to 12",
        ),
        (
            ask("win", &game, ""),
            "request",
            "expected one of play, hint, decoder, rules, found win",
        ),
    ] {
        assert_eq!(
            (&shown["answer"], &shown["kind"], &shown["message"]),
            (&json!("error"), &json!(kind), &json!(message))
        );
    }
    for text in [
        "",
        "{}",
        r#"{"version":2,"ask":"play","game":""}"#,
        &" ".repeat(1 << 17),
    ] {
        assert!(
            decodoku::answer(text)
                .starts_with(r#"{"version":1,"answer":"error","kind":"request","#),
            "{text}"
        );
    }
}
