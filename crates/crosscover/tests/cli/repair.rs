//! Repairs of drawings, and what they may change.

use crate::program::{Folder, Ran};
use serde_json::Value;

/// A ring with eyes, which line logic does not find.
const RING: &str = "\
...####...
.##....##.
.#......#.
#........#
#..#..#..#
#..#..#..#
#........#
.#......#.
.##....##.
...####...
";

fn cells(value: &Value) -> Vec<(u64, u64)> {
    let cells = value.as_array().expect("an array").iter();
    cells
        .map(|cell| (cell[0].as_u64().unwrap(), cell[1].as_u64().unwrap()))
        .collect()
}

#[track_caller]
fn check(ran: &Ran, code: i32, message: &str) {
    assert_eq!(ran.code, Some(code), "{ran:?}");
    assert!(
        ran.stderr.contains(message) && ran.stdout.is_empty(),
        "{ran:?}"
    );
}

#[test]
fn the_default_keeps_the_drawing_closed_and_symmetric() {
    let folder = Folder::with(&[
        ("ring.txt", RING),
        ("rhomb.txt", "..#..\n.#.#.\n#...#\n.#.#.\n..#..\n"),
    ]);
    let ring = folder.done("repair ring.txt");
    let expected = "ring.txt: 4 cells flipped, cost 7.5, and line logic finds it; fewer are not \
        enough\n\
        r3c4 r3c7 r8c4 \
        r8c7\n...####...\n.##....##.\n.#.+..+.#.\n#........#\n#..#..#..#\n#..#..#..#\n#........#\n\
        .#.+..+.#.\n.##....##.\n...####...\n";
    ring.check(0, expected, "");
    // The fewest are as many, and open the outline.
    let fewest = folder.done("repair --fewest --json ring.txt").json();
    assert_eq!(
        (&fewest["cost"], cells(&fewest["flips"]).len()),
        (&Value::from(21.75), 4)
    );
    let rhomb = folder.printed("repair rhomb.txt");
    assert!(
        rhomb.contains(
            "4 cells flipped, cost 6.5, and line logic finds it; 1 is enough, but costs more"
        ),
        "{rhomb}"
    );
    let rhomb = folder.printed("repair --fewest rhomb.txt");
    assert!(
        rhomb.contains("1 cell flipped, cost 13.5, and line logic finds it; fewer are not enough"),
        "{rhomb}"
    );
}

#[test]
fn alternatives_are_listed_by_cost() {
    let folder = Folder::with(&[("ring.txt", RING)]);
    let object = folder
        .done("repair --alternatives 3 --json ring.txt")
        .json();
    let others = object["alternatives"].as_array().unwrap();
    let costs = [&object]
        .into_iter()
        .chain(others)
        .map(|repair| repair["cost"].as_f64().unwrap());
    assert!(costs.is_sorted() && others.len() == 2, "{object}");
    let alone = folder.done("repair --json ring.txt").json();
    assert_eq!(object["after"], alone["after"]);
    let text = folder.printed("repair --alternatives 3 ring.txt");
    assert!(text.contains("\nalternative 3: "), "{text}");
}

#[test]
fn kept_cells_do_not_change() {
    let folder = Folder::with(&[("ring.txt", RING)]);
    let object = folder
        .done("repair --keep r1-3.9-10,c5 --keep r5c2.4-6 --json ring.txt")
        .json();
    let kept = |&(row, column): &(u64, u64)| {
        !(3..8).contains(&row) || column == 4 || row == 4 && [1, 3, 4, 5].contains(&column)
    };
    assert!(!cells(&object["flips"]).iter().any(kept), "{object}");
    let text = folder.printed("repair --fewest --keep r1 ring.txt");
    assert!(
        text.contains("fewer are not enough while these cells are kept"),
        "{text}"
    );
    let ran = folder.ran("repair --work 100000 --keep r1-10 ring.txt");
    check(
        &ran,
        3,
        "no repair was found within the budget: use --work for a larger one, or keep fewer cells",
    );
}

#[test]
fn wrong_cells_and_symmetries_are_named() {
    let folder = Folder::with(&[("ring.txt", RING), ("dot.txt", "#.\n..\n")]);
    check(
        &folder.ran("repair --keep r11c1 ring.txt"),
        2,
        "ring.txt: --keep: there is no row 11, only 10",
    );
    check(
        &folder.ran("repair --symmetry left-right dot.txt"),
        2,
        "dot.txt: the picture does not have the symmetry",
    );
    for wrong in ["r0c1", "3c4", "r3-2", "r", ""] {
        let ran = folder.ran(&format!("repair --keep={wrong} ring.txt"));
        check(&ran, 2, "expected cells such as r3c4, r3, c4 or r2-5c1.7-9");
    }
    check(
        &folder.ran("repair --symmetry round ring.txt"),
        2,
        "all-mirrors, or auto",
    );
}

#[test]
fn a_picture_is_made_easier() {
    let folder = Folder::with(&[("ring.txt", RING)]);
    let rating = |name: &str| -> Value {
        serde_json::from_str(&folder.printed(&format!("rate --json {name}"))).expect("an object")
    };
    folder.done("repair ring.txt --out line.non");
    let before = rating("line.non");
    assert_ne!(before["level"], "easy", "{before}");
    folder.done("repair ring.txt --level easy --out easy.non");
    let easy = rating("easy.non");
    assert_eq!(easy["level"], "easy", "{easy}");
    assert!(easy["difficulty"].as_f64() < before["difficulty"].as_f64());
    let report = folder.printed("repair line.non --technique overlap --json");
    let report: Value = serde_json::from_str(&report).expect("an object");
    assert_eq!(report["technique"], "overlap");
    assert_eq!(report["minimal"].as_bool(), Some(false), "{report}");
    folder.done("repair line.non --technique overlap --out overlap.non");
    let overlap = rating("overlap.non");
    for technique in ["edge", "gap", "line"] {
        assert!(overlap["techniques"][technique].is_null(), "{overlap}");
    }
    // What is easy stays as it is.
    let ran = folder.ran("repair easy.non --level easy");
    assert!(ran.stdout.contains("good as it is"), "{}", ran.stdout);
    let ran = folder.ran("repair ring.txt --technique count --keep r1-9");
    check(&ran, 3, "no picture near this one is easy enough");
}
