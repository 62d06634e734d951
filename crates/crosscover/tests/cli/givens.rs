//! Given cells, which are a part of a puzzle, and boards in play, which are none.

use crate::program::{Folder, piped, ran};

/// An ambiguous puzzle, with a given cell that decides it.
const GIVEN: &str = "2x2:1/1/1/1,Ad\n";

#[test]
fn a_given_cell_decides_a_puzzle_for_every_command() {
    for options in [
        "",
        "--engine cover ",
        "--engine both ",
        "--encoding segment --engine cover ",
    ] {
        let ran = piped(&format!("solve {options}-"), GIVEN);
        assert_eq!(ran.code, Some(0), "{}", ran.stdout);
        assert!(ran.stdout.contains("\n#.\n.#\n"), "{}", ran.stdout);
    }
    let counted = piped("solve --count -", GIVEN);
    assert!(
        counted.stdout.contains("\n1 solution\n"),
        "{}",
        counted.stdout
    );
    let rated = piped("rate -", GIVEN);
    assert!(rated.stdout.contains("unique, by line"), "{}", rated.stdout);
    let explained = piped("solve --explain -", GIVEN);
    assert!(
        explained.stdout.contains("#?  ->  #."),
        "{}",
        explained.stdout
    );
    assert!(
        explained.stdout.contains("\ngiven\n#?\n??\n"),
        "{}",
        explained.stdout
    );
    let hint = piped("hint -", GIVEN);
    assert_eq!(hint.code, Some(0), "{}", hint.stdout);
    let encoded = piped("encode --encoding segment -", GIVEN);
    let bare = piped("encode --encoding segment -", "2x2:1/1/1/1\n");
    assert!(encoded.stdout.lines().count() < bare.stdout.lines().count());
    let folder = Folder::with(&[("given.dlx", &encoded.stdout)]);
    let covers = ran(folder.path(), "cover --count given.dlx");
    assert_eq!(covers.stdout, "1\n");
    let cnf = piped("encode --encoding lattice --cnf -", GIVEN);
    assert_ne!(
        cnf.stdout,
        piped("encode --encoding lattice --cnf -", "2x2:1/1/1/1\n").stdout
    );
    let drawn = piped("render -", GIVEN);
    assert!(drawn.stdout.contains("1 |# . |\n"), "{}", drawn.stdout);
    let crossed = piped("render -", "2x2:1/1/1/1,ad\n");
    assert!(crossed.stdout.contains("1 |x . |\n"), "{}", crossed.stdout);
    let shared = piped("share -", GIVEN);
    assert_eq!(shared.stdout, "#play=c2x2:1/1/1/1,Ad\n");
}

#[test]
fn a_proof_takes_the_given_cells_from_the_puzzle() {
    let folder = Folder::with(&[("given.id", GIVEN), ("bare.id", "2x2:1/1/1/1\n")]);
    let prove = ran(folder.path(), "prove --out given.proof given.id");
    assert_eq!(prove.code, Some(0), "{}", prove.stderr);
    let checked = ran(folder.path(), "check-proof given.id given.proof");
    assert_eq!(checked.code, Some(0), "{}", checked.stdout);
    let checked = ran(folder.path(), "check-proof bare.id given.proof");
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
}

#[test]
fn what_cannot_hold_or_use_given_cells_says_so() {
    let converted = piped("convert --to nin - -", GIVEN);
    assert_eq!(converted.stderr, "stdin: nin cannot hold: given\n");
    let repaired = piped(
        "repair -",
        "{\"rows\":[[1],[1]],\"columns\":[[1],[1]],\"given\":[\"1?\",\"??\"],\"solution\":[\"10\",\"01\"]}",
    );
    assert_eq!(repaired.code, Some(2));
    assert!(
        repaired.stderr.contains("the puzzle gives cells"),
        "{}",
        repaired.stderr
    );
}

/// A player's progress does not become a part of the puzzle.
#[test]
fn progress_is_not_given() {
    let saved = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\nsaved \"1???\"\n";
    let converted = piped("convert --to id - -", saved);
    assert_eq!(converted.stdout, "2x2:1/1/1/1\n");
    assert_eq!(converted.stderr, "stdin: id cannot hold: saved\n");
    assert_eq!(piped("solve -", saved).code, Some(1));
}

#[test]
fn a_board_in_play_is_decided() {
    let folder = Folder::with(&[
        ("open.id", "2x2:1/1/1/1\n"),
        ("given.id", GIVEN),
        ("none.id", "2x2:2//2/\n"),
        ("mine.txt", "??\n#?\n"),
        ("wrong.txt", "##\n??\n"),
        ("size.txt", "#\n"),
    ]);
    let solve = |arguments: &str| ran(folder.path(), &format!("solve {arguments}"));
    for engine in ["propagation", "cover", "both"] {
        let decided = solve(&format!("--engine {engine} --board mine.txt open.id"));
        assert_eq!(decided.code, Some(0), "{}", decided.stdout);
        assert!(decided.stdout.contains("\n.#\n#.\n"), "{}", decided.stdout);
    }
    let none = |arguments: &str, why: &str| {
        let decided = solve(arguments);
        assert_eq!(decided.code, Some(1), "{}", decided.stdout);
        assert!(
            decided.stdout.contains(&format!("\n{why}\n")),
            "{}",
            decided.stdout
        );
        let json = solve(&format!("--json --explain --count {arguments}")).json();
        assert_eq!(
            (&json["verdict"], &json["count"]),
            (&"none".into(), &"0".into())
        );
        assert_eq!(json["contradiction"], why);
    };
    let why = "wrong.txt contradicts the puzzle, which has a solution without it";
    none("--board wrong.txt open.id", why);
    let why = "mine.txt contradicts the puzzle, which has a solution without it";
    none("--board mine.txt given.id", why);
    let why = "the puzzle has no solution without mine.txt, either";
    none("--board mine.txt none.id", why);
    let against = Folder::with(&[("given.id", GIVEN), ("dot.txt", ".?\n??\n")]);
    let decided = ran(against.path(), "solve --count --board dot.txt given.id");
    assert_eq!(decided.code, Some(1), "{}", decided.stdout);
    let why = "dot.txt contradicts the puzzle: r1c1: the puzzle gives '#', the board has '.'";
    assert!(decided.stdout.contains(why), "{}", decided.stdout);

    let refused = solve("--board size.txt open.id");
    assert_eq!(refused.code, Some(2));
    assert!(
        refused
            .stderr
            .contains("expected a board of 2x2, found 1x1"),
        "{}",
        refused.stderr
    );
    let refused = solve("--board mine.txt open.id given.id");
    assert!(
        refused
            .stderr
            .contains("--board is for one puzzle, found 2"),
        "{}",
        refused.stderr
    );
    let refused = piped("solve --board - -", GIVEN);
    let message = "only one of the puzzle and the board can come from stdin";
    assert!(refused.stderr.contains(message), "{}", refused.stderr);
}
