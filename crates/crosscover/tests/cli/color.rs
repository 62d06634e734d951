//! Boards of several inks, as a user meets them.

use crate::program::{Ran, crosscover, run};
use nonogram::Picture;
use puzzle_pack::source::read_boards;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Three inks, one solution, solved by line logic: a flag on a pole.
const FLAG: &str = "\
aabbb
aabbb
cc...
c....
c....
";

fn picture() -> Picture {
    FLAG.parse().unwrap()
}

/// Runs the program in a folder with `flag.id`, the clues of the picture.
fn flag(arguments: &[&str]) -> (TempDir, Ran) {
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("flag.id"),
        picture().puzzle().to_string(),
    )
    .unwrap();
    let ran = run(&mut crosscover(folder.path(), arguments));
    (folder, ran)
}

#[test]
fn both_engines_and_all_encodings_solve() {
    for encoding in ["segment", "biclique", "lattice"] {
        let (_, ran) = flag(&[
            "solve",
            "--engine",
            "both",
            "--encoding",
            encoding,
            "flag.id",
        ]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{encoding}");
        assert!(
            ran.stdout.starts_with("flag.id: unique, by line, "),
            "{}",
            ran.stdout
        );
        assert!(ran.stdout.contains(FLAG), "{}", ran.stdout);
    }
    let (_, ran) = flag(&["solve", "--json", "flag.id"]);
    assert!(
        ran.stdout
            .contains("\"solutions\":[[\"11222\",\"11222\",\"33000\",\"30000\",\"30000\"]]"),
        "{}",
        ran.stdout
    );
}

#[test]
fn an_encoded_board_has_as_many_covers_as_pictures() {
    for (clues, covers) in [
        (picture().puzzle().to_string(), 1),
        ("2x2:1b/1b/1b/1b".to_string(), 2),
    ] {
        for encoding in ["segment", "biclique", "lattice"] {
            let folder = TempDir::new().unwrap();
            fs::write(folder.path().join("board.id"), &clues).unwrap();
            let arguments = ["encode", "--encoding", encoding, "board.id"];
            let encoded = run(&mut crosscover(folder.path(), &arguments));
            assert_eq!(encoded.code, Some(0), "{}", encoded.stderr);
            fs::write(folder.path().join("board.dlx"), &encoded.stdout).unwrap();
            let counted = run(&mut crosscover(
                folder.path(),
                &["cover", "--count", "board.dlx"],
            ));
            assert!(
                counted.stdout.contains(&covers.to_string()),
                "{encoding}: {}",
                counted.stdout
            );
        }
    }
}

/// Every format that holds colors gives the same picture back; the others refuse it by name.
#[test]
fn formats_hold_colors_or_refuse_them() {
    let (folder, ran) = flag(&["convert", "flag.id", "flag.json", "--solve"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let convert = |from: &str, to: &str| {
        run(&mut crosscover(
            folder.path(),
            &["convert", from, to, "--solve", "--force", "--inks", "3"],
        ))
    };
    for name in ["flag.non", "flag.xml", "flag.toml", "flag.g", "flag.png"] {
        let ran = convert("flag.json", name);
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.stderr);
        let ran = convert(name, "back.json");
        assert_eq!(ran.code, Some(0), "{name}: {}", ran.stderr);
        let text = fs::read(folder.path().join("back.json")).unwrap();
        let back = nonogram_formats::read(&text, nonogram_formats::Format::Json)
            .unwrap()
            .remove(0);
        assert_eq!(back.goal, Some(picture()), "{name}");
    }
    for name in ["flag.nin", "flag.mk"] {
        let ran = convert("flag.json", name);
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.stdout);
        assert!(!Path::new(&folder.path().join(name)).exists());
    }
}

#[test]
fn packs_are_made_verified_and_read() {
    let folder = TempDir::new().unwrap();
    let at = |arguments: &[&str]| run(&mut crosscover(folder.path(), arguments));
    let made = at(&[
        "generate", "--size", "8x8", "--count", "5", "--inks", "3", "--out", "pack.csv",
    ]);
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let text = fs::read(folder.path().join("pack.csv")).unwrap();
    let boards = read_boards(&text).unwrap();
    assert!(boards.len() == 5 && boards.iter().all(|board| board.picture.has_inks(3)));
    let verified = at(&["verify", "pack.csv"]);
    assert_eq!(verified.code, Some(0), "{}", verified.stdout);
    let solved = at(&["solve", "pack.csv"]);
    assert_eq!(solved.code, Some(0), "{}", solved.stderr);
    // A pack is a table, and its colors come along.
    let again = at(&[
        "generate",
        "--table",
        "pack.csv",
        "--columns",
        "id,cells,palette",
        "--out",
        "-",
    ]);
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    assert_eq!(
        again
            .stdout
            .matches("0:ffffff/1:000000/2:d55e00/3:0072b2")
            .count(),
        5
    );
    // An image with three inks and a background.
    fs::write(folder.path().join("flag.txt"), FLAG).unwrap();
    assert_eq!(at(&["convert", "flag.txt", "flag.png"]).code, Some(0));
    let image = at(&[
        "generate",
        "--images",
        "flag.png",
        "--inks",
        "3",
        "--columns",
        "id,cells",
        "--out",
        "-",
    ]);
    assert_eq!(image.code, Some(0), "{}", image.stderr);
    let cells = image
        .stdout
        .lines()
        .nth(1)
        .unwrap()
        .split(',')
        .nth(1)
        .unwrap();
    let found = Picture::from_digits(5, 5, cells).unwrap();
    assert_eq!(found.filled(), picture().filled());
    assert!(found.has_inks(3));
}

/// The colors of the palette are drawn, and text for a terminal has them, too.
#[test]
fn drawings_have_the_colors_of_the_palette() {
    let (_, svg) = flag(&["render", "--solution", "flag.id", "--as", "svg"]);
    assert_eq!((svg.code, svg.stderr.as_str()), (Some(0), ""));
    for color in ["#000000", "#d55e00", "#0072b2"] {
        assert!(
            svg.stdout.to_lowercase().contains(color),
            "{color}: {}",
            svg.stdout
        );
    }
    let (_, lettered) = flag(&[
        "render",
        "--solution",
        "--letters",
        "flag.id",
        "--as",
        "svg",
    ]);
    assert_ne!(lettered.stdout, svg.stdout);
    let (_, plain) = flag(&["render", "--solution", "flag.id"]);
    let (_, colored) = flag(&["--color", "always", "render", "--solution", "flag.id"]);
    assert!(
        plain.stdout.contains("3b") && !plain.stdout.contains('\u{1b}'),
        "{}",
        plain.stdout
    );
    assert!(colored.stdout.contains('\u{1b}'), "{}", colored.stdout);
}

#[test]
fn all_engines_are_compared() {
    let (_, ran) = flag(&["bench", "--runs", "1", "--json", "flag.id"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let unique = ran.stdout.matches("\"verdict\":\"unique\"").count();
    assert!(
        unique >= 4 && !ran.stdout.contains("\"unknown\""),
        "{}",
        ran.stdout
    );
}

/// Line logic alone does not solve this board of two inks.
const PROBED: &str = "10x10:2a.2a/4a.1a/1a.1a.1a/2a.1a.1b.1a/1a/2a.1b.2a.1b/1b.1a.1b.1a.1b.1a.1a.1b/1a.1a.1a.3a/\
    2a.1a.1a/1a.4a.2a/1a.1b.3a/1a.2a.1a/1a.1a.1b.1a.1a/3a.1b.1a.2a/1a.2a.1b.1a/3a.3a.1a/1a.1a/1a.1a.1b.3a/1a.1a.1a.1a/\
    2b.1a.1a";

#[test]
fn proofs_are_written_and_checked() {
    let folder = TempDir::new().unwrap();
    let at = |arguments: &[&str]| run(&mut crosscover(folder.path(), arguments));
    let boards = [
        (
            "line",
            picture().puzzle().to_string(),
            "this is the only solution",
        ),
        ("probe", PROBED.to_string(), "this is the only solution"),
        (
            "none",
            "2x2:1b/1a/1a.1b/".to_string(),
            "there is no solution",
        ),
    ];
    for (name, clues, expected) in boards {
        let (board, proof) = (format!("{name}.id"), format!("{name}.proof"));
        fs::write(folder.path().join(&board), clues).unwrap();
        let written = at(&["prove", "--out", &proof, &board]);
        assert_eq!(written.code, Some(0), "{}", written.stderr);
        let checked = at(&["check-proof", &board, &proof]);
        assert_eq!(checked.code, Some(0), "{}", checked.stdout);
        assert!(checked.stdout.contains(expected), "{}", checked.stdout);
    }
    let text = fs::read_to_string(folder.path().join("probe.proof")).unwrap();
    assert_eq!(text, "{r3c6a}{r5c6.}\n");
    // A proof of another board, and a board with two solutions.
    assert_eq!(at(&["check-proof", "line.id", "probe.proof"]).code, Some(1));
    fs::write(folder.path().join("two.id"), "2x2:1b/1b/1b/1b").unwrap();
    let several = at(&["prove", "two.id"]);
    assert_eq!((several.code, several.stdout.as_str()), (Some(1), ""));
    assert!(several.stderr.contains("several solutions"));
}

/// Commands that do not take several inks refuse them.
#[test]
fn traces_say_what_cells_are_and_what_they_are_not() {
    let (_, ran) = flag(&["solve", "--trace", "flag.id"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let is_step = |line: &&str| line.starts_with("row ") || line.starts_with("column ");
    let steps: Vec<&str> = ran.stdout.lines().filter(is_step).collect();
    assert_eq!(
        steps[..3],
        [
            "row 1: r1c1a r1c2a r1c3b r1c4b r1c5b",
            "row 2: r2c1a r2c2a r2c3b r2c4b r2c5b",
            "row 3: r3c1-ab r3c2-ab r3c3-ab r3c4-ab r3c5-ab",
        ]
    );
    let (_, ran) = flag(&["solve", "--trace", "--json", "flag.id"]);
    let value: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(value["trace"], serde_json::json!(steps));
}

#[test]
fn explanations_name_colors() {
    let (_, ran) = flag(&["solve", "--explain", "flag.id"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    for sentence in [
        "so no cell is vermilion, and cells 1-2 are black",
        "the clue has no black or vermilion block, so no cell is black or vermilion",
    ] {
        assert!(ran.stdout.contains(sentence), "{sentence}: {}", ran.stdout);
    }
    let (_, ran) = flag(&["solve", "--explain", "--json", "flag.id"]);
    let value: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(value["explanation"]["end"], "solved");
    let steps = value["explanation"]["steps"].as_array().unwrap();
    let list = |step: &serde_json::Value, key: &str| step[key].as_array().unwrap().len();
    let decided: usize = steps.iter().map(|step| list(step, "cells")).sum();
    assert_eq!(decided, 25);
    assert!(
        steps
            .iter()
            .all(|step| list(step, "cells") + list(step, "exclusions") > 0)
    );

    let (_, ran) = flag(&["rate", "--json", "flag.id"]);
    let value: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(
        (&value["explained"], &value["level"]),
        (&true.into(), &"easy".into())
    );
}

/// A player who follows every hint solves the board.
#[test]
fn hints_lead_to_the_solution() {
    let folder = TempDir::new().unwrap();
    let picture = picture();
    fs::write(folder.path().join("flag.id"), picture.puzzle().to_string()).unwrap();
    let mut grid = nonogram::Grid::unknown(5, 5);
    for _ in 0..25 {
        fs::write(folder.path().join("board.txt"), grid.to_string()).unwrap();
        let hint = ["hint", "--json", "--board", "board.txt", "flag.id"];
        let ran = run(&mut crosscover(folder.path(), &hint));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let value: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
        if value["status"] == "solved" {
            break;
        }
        let cells = value["step"]["cells"].as_array().unwrap();
        assert!(!cells.is_empty(), "the last step decides a cell");
        for cell in cells {
            let number = |key: &str| cell[key].as_u64().unwrap() as usize;
            let ink = nonogram::Ink::new(number("color")).unwrap();
            grid.set(
                number("row") - 1,
                number("column") - 1,
                nonogram::Cell::Known(ink),
            );
        }
    }
    assert_eq!(grid.to_picture(), Some(picture));
}

#[test]
fn steps_are_drawn() {
    let (folder, ran) = flag(&["render", "--explain", "1", "--out", "step.svg", "flag.id"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let svg = fs::read_to_string(folder.path().join("step.svg")).unwrap();
    assert!(svg.contains("Step 1: row 1"), "{svg}");
}

#[test]
fn packs_are_rated_by_technique() {
    let line =
        "generate --inks 3 --size 8x8 --count 5 --rate --technique overlap..gap --out pack.csv";
    let (folder, ran) = flag(&line.split(' ').collect::<Vec<_>>());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let text = fs::read_to_string(folder.path().join("pack.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let column = reader
        .headers()
        .unwrap()
        .iter()
        .position(|name| name == "technique");
    let mut rows = 0;
    for row in reader.records() {
        rows += 1;
        let technique = row.unwrap()[column.unwrap()].to_string();
        assert!(
            ["overlap", "edge", "gap"].contains(&technique.as_str()),
            "{technique}"
        );
    }
    assert_eq!(rows, 5);
    let verified = run(&mut crosscover(folder.path(), &["verify", "pack.csv"]));
    assert_eq!(verified.code, Some(0), "{}", verified.stderr);
}

/// Line logic leaves 14 of these cells open.
const AMBIGUOUS: &str = "ab...\nba...\n..abc\n..ba.\n";

#[test]
fn a_repair_changes_inks() {
    let folder = TempDir::new().unwrap();
    let at = |arguments: &[&str]| run(&mut crosscover(folder.path(), arguments));
    fs::write(folder.path().join("two.txt"), AMBIGUOUS).unwrap();
    let ran = at(&["repair", "two.txt"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let expected = "\
two.txt: 1 cell changed, and line logic finds it; fewer are not enough
row 1, column 2: vermilion -> black
aa...
ba...
..abc
..ba.
";
    assert_eq!(ran.stdout, expected);
    // It can be read back.
    fs::write(folder.path().join("printed.txt"), &ran.stdout).unwrap();
    let again = at(&["repair", "--format", "rows", "printed.txt"]);
    assert!(
        again
            .stdout
            .contains("good as it is: line logic finds it\naa...\nba..."),
        "{}",
        again.stdout
    );
    let ran = at(&["repair", "--to", "unique", "--json", "two.txt"]);
    for part in [
        "\"before\":\"12000210000012300210\",\"after\":\"11000210000012300210\",\"flips\":[[0,1]],\"at_least\":1",
        "\"changes\":[{\"cell\":[0,1],\"from\":2,\"to\":1}]",
    ] {
        assert!(ran.stdout.contains(part), "{}", ran.stdout);
    }
    // The names and the colors of the palette are those of the file.
    let board = "width 3\nheight 2\ncolor 0 #ffffff\ncolor a #ff0000\ncolor b #0000ff\n\nrows\n1a,1b\n1a,1b\n\n\
        columns\n1a\n1a\n2b\n\ngoal \"a0b0ab\"\n";
    fs::write(folder.path().join("two.non"), board).unwrap();
    let ran = at(&["repair", "--out", "one.non", "two.non"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.starts_with("two.non: 1 cell changed"),
        "{}",
        ran.stdout
    );
    let text = fs::read_to_string(folder.path().join("one.non")).unwrap();
    for part in ["#ff0000", "#0000ff"] {
        assert!(text.contains(part), "{text}");
    }
    let again = at(&["repair", "one.non"]);
    assert!(
        again.stdout.starts_with("one.non: good as it is"),
        "{}",
        again.stdout
    );
}

#[test]
fn packs_are_repaired() {
    let folder = TempDir::new().unwrap();
    let at = |arguments: &[&str]| run(&mut crosscover(folder.path(), arguments));
    let options = ["--size", "10x10", "--count", "5", "--out", "pack.csv"];
    let made = at(&[&["generate", "--inks", "3", "--repair"], &options[..]].concat());
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    assert!(made.stderr.contains("; repaired: "), "{}", made.stderr);
    let verified = at(&["verify", "pack.csv"]);
    assert_eq!(verified.code, Some(0), "{}", verified.stdout);
}
