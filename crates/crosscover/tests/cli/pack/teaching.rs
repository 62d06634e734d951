//! Packs for teaching: boards that need a technique and nothing harder, with footholds to begin
//! with.

use crate::program::Folder;
use serde_json::Value;

#[test]
fn the_hardest_technique_of_each_board_is_in_the_range() {
    let folder = Folder::new();
    let recipe = "generate --count 12 --seed 5 --rate --json --out - --technique";
    for (range, allowed) in [
        ("count --size 5x5", "count"),
        ("overlap..gap --size 8x8", "overlap edge gap"),
        ("..overlap --size 8x8", "count overlap"),
        ("line.. --size 8x8", "line contradiction either-way deeper"),
        (
            "contradiction.. --logic any --size 8x8",
            "contradiction either-way deeper",
        ),
    ] {
        for board in folder.done(&format!("{recipe} {range}")).lines_of_json() {
            let technique = board["technique"].as_str().expect("a technique");
            assert!(
                allowed.split(' ').any(|allowed| allowed == technique),
                "{range}: {technique}"
            );
        }
    }
}

/// A filter only leaves candidates out: a board that it accepts at the first try is the board of
/// the pack without it.
#[test]
fn filters_leave_boards_out_and_change_none() {
    let folder = Folder::new();
    let recipe = "generate --size 6x6 --count 40 --seed 2 --rate --footholds --json --out -";
    let all = folder.done(recipe).lines_of_json();
    let options = "--technique overlap..edge --easy-start 6";
    let some = folder.done(&format!("{recipe} {options}")).lines_of_json();
    let is_good = |board: &Value| {
        let technique = board["technique"].as_str().expect("a technique");
        ["overlap", "edge"].contains(&technique) && board["footholds_first"].as_u64() >= Some(6)
    };
    assert!(some.iter().all(is_good));
    let good: Vec<&Value> = all.iter().filter(|board| is_good(board)).collect();
    assert!((5..35).contains(&good.len()), "{}", good.len());
    assert!(good.iter().all(|board| some.contains(board)));
}

/// `rate` counts the same footholds as `generate`, and `stats` shows them.
#[test]
fn rate_shows_the_footholds_of_the_pack() {
    let folder = Folder::new();
    folder.done("generate --size 9x7 --count 5 --footholds --rate --json --out pack.json");
    folder.done("verify pack.json");
    let stats = folder.printed("stats pack.json");
    assert!(
        stats.contains("\nfootholds_first ") && stats.contains("\ntechnique "),
        "{stats}"
    );
    let rated = folder.done("rate pack.json --json").lines_of_json();
    let boards = folder
        .done("concat pack.json --json --out -")
        .lines_of_json();
    for (board, rating) in boards.iter().zip(&rated) {
        let footholds = &rating["footholds"];
        assert_eq!(footholds["rounds"][0], board["footholds_first"]);
        assert_eq!(footholds["least"], board["footholds_least"]);
    }
    assert_eq!((boards.len(), rated.len()), (5, 5));
}

#[test]
fn recipes_that_no_board_meets_say_what_to_relax() {
    let folder = Folder::new();
    for (options, message) in [
        (
            "--technique gap..edge",
            "expected the easier one first, as in edge..gap",
        ),
        ("--technique ..", "expected a name before or behind .."),
        (
            "--technique overlaps",
            "expected one of count, overlap, edge,",
        ),
        (
            "--technique contradiction --logic line",
            "no board whose hardest technique is from contradiction to contradiction is solved by \
             the logic line",
        ),
        (
            "--size 5x5 --easy-start 11",
            "a board of 5x5 has 10 lines, not 11 to begin with",
        ),
    ] {
        folder.refused(&format!("generate --count 1 {options} --out -"), message);
    }
    for (options, cause) in [
        (
            "--technique count",
            "outside the technique range: choose a wider --technique",
        ),
        (
            "--easy-start 40",
            "with too few lines to begin with: choose a lower --easy-start",
        ),
    ] {
        let line = format!(
            "generate --size 20x20 --source smooth --count 1 --tries 200 {options} --out -"
        );
        let ran = folder.ran(&line);
        assert_eq!(ran.code, Some(3), "{}", ran.stderr);
        assert!(ran.stderr.contains(cause), "{}", ran.stderr);
    }
}
