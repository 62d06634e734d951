//! `crosscover render`: text, SVG, PNG, PDF.

use crate::program::{Folder, crosscover, piped};
use std::path::Path;

const PAIR: &str =
    "title \"A <pair> & \u{e9}\u{3b1}\"\nwidth 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\n";

/// The bytes on stdout of a run with a text on stdin.
fn render(options: &str, text: &str) -> Vec<u8> {
    let arguments: Vec<&str> = ["render", "-"]
        .into_iter()
        .chain(options.split(' '))
        .collect();
    let output = crosscover(Path::new("."), &arguments)
        .write_stdin(text)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    output.stdout
}

#[test]
fn text_and_svg_show_the_numbers_the_cells_and_the_title() {
    let text = "     2 1 1\n    +------+\n1 1 |. . . |\n  2 |. . . |\n    +------+\n";
    let solved = text
        .replace(". . .", "#   #")
        .replace("2 |#   #", "2 |# #  ");
    let with_title = |text: &str| format!("A <pair> & éα\n{text}");
    for (options, expected) in [
        ("", text.to_string()),
        (" --titles=puzzles", with_title(text)),
        (" --solution", with_title(&solved)),
        (" --solution --titles=none", solved.clone()),
    ] {
        piped(&format!("render -{options}"), PAIR).check(0, &expected, "");
    }
    let svg = |options: &str| piped(&format!("render - --as=svg{options}"), PAIR).stdout;
    assert_eq!(svg("").matches("</text>").count(), 6);
    for (options, is_solved) in [("", false), (" --solution", true)] {
        assert_eq!(svg(options).contains("h2.00v1.00"), is_solved);
    }
    let title = ">A &lt;pair&gt; &amp; éα</text>";
    for (options, is_shown) in [
        ("", false),
        (" --solution", true),
        (" --titles=puzzles", true),
        (" --solution --titles=none", false),
    ] {
        assert_eq!(svg(options).contains(title), is_shown, "{options}");
        let name = "<title>A &lt;pair&gt; &amp; éα</title>";
        assert_eq!(svg(options).contains(name), is_shown, "{options}");
    }
}

#[test]
fn pdf_has_sheets_of_puzzles_or_of_solutions() {
    let pack = "3x2:2/1/1/1.1/2\n".repeat(5);
    for (per_page, pages) in [(1, 5), (4, 2)] {
        let pdf = render(&format!("--as=pdf --per-page {per_page}"), &pack);
        let pdf = String::from_utf8_lossy(&pdf);
        assert!(pdf.starts_with("%PDF-") && pdf.trim_end().ends_with("%%EOF"));
        assert!(pdf.contains(&format!("/Count {pages}")), "{per_page}");
    }
    assert_ne!(
        render("--as=pdf", &pack),
        render("--as=pdf --solution", &pack)
    );
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let wide = format!("4000x4000:{}", vec!["1"; 8000].join("/"));
    for (options, text, code, message) in [
        (
            "--as=svg",
            "1x1:1/1\n1x1:1/1\n",
            2,
            "an image shows one puzzle, but there are 2: use --as pdf",
        ),
        (
            "--as=pdf --solution",
            "2x2:1/1/1/1",
            1,
            "stdin, puzzle 1: no single solution: multiple (elementary switch: rows 1 and 2, columns \
             1 and 2)",
        ),
        (
            "--as=png",
            &wide,
            2,
            "the image would have too many pixels: use --as svg",
        ),
        (
            "--as=svg --scale=2",
            PAIR,
            2,
            "--scale is for images of pixels only: use --as png or gif",
        ),
        (
            "--landscape",
            PAIR,
            2,
            "--landscape is for PDF only: use --as pdf",
        ),
    ] {
        let message = format!("crosscover: {message}\n");
        piped(&format!("render {options} -"), text).check(code, "", &message);
    }
}

#[test]
fn a_board_is_solved_in_a_moving_image() {
    let svg = piped("render --steps --as=svg -", PAIR).stdout;
    let steps = piped("solve --explain --json -", PAIR).stdout;
    let steps = serde_json::from_str::<serde_json::Value>(&steps).unwrap();
    let steps = steps["explanation"]["steps"].as_array().unwrap().len();
    assert_eq!(svg.matches("@keyframes cell").count(), steps);
    let gif = render("--steps --as=gif", PAIR);
    assert!(gif.starts_with(b"GIF89a"));
    for (options, text, message) in [
        (
            "--steps --as=png",
            PAIR,
            "--steps draws what moves: use --as svg or gif",
        ),
        (
            "--as=gif",
            PAIR,
            "a GIF shows a board as it is solved: add --steps",
        ),
        (
            "--steps --as=gif",
            "1x1:1/1\n1x1:1/1\n",
            "expected one puzzle",
        ),
    ] {
        let ran = piped(&format!("render {options} -"), text);
        assert_eq!(ran.code, Some(2), "{options}");
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
    // The steps as far as they go.
    let ran = piped("render --steps --as=svg -", "2x2:1/1/1/1");
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("no single solution: multiple"));
}

#[test]
fn boards_without_exactly_one_solution_are_noted_where_they_are_published() {
    let one_of_several = "stdin: the picture is one of several with its clues (elementary \
                          switch: rows 1 and 2, columns 1 and 2): `solve` shows where they differ\n";
    let several = "stdin: the clues have several solutions (elementary switch: rows 1 and 2, \
                   columns 1 and 2): `solve` shows where they differ\n";
    let none = "stdin: the clues have no solution\n";
    let ambiguous = "2x2:1/1/1/1\n";
    for (line, text, note) in [
        ("render -", "#.\n.#\n", one_of_several),
        ("render - --solution", "#.\n.#\n", one_of_several),
        ("render - --as=svg", "#.\n.#\n", one_of_several),
        ("render - --as=svg", ambiguous, several),
        ("render -", "3x2:2/0/2/2/2\n", none),
        ("share -", "#.\n.#\n", one_of_several),
        ("share - --html", ambiguous, several),
        ("render -", "#.\n##\n", ""),
        ("share -", "#.\n##\n", ""),
        ("render -q -", ambiguous, ""),
    ] {
        let ran = piped(line, text);
        assert_eq!((ran.code, &*ran.stderr), (Some(0), note), "{line}");
    }
}

#[test]
fn boards_that_a_quick_check_does_not_decide_are_noted_once() {
    let wide = format!("200x200:{}\n", vec!["1"; 400].join("/"));
    let folder = Folder::with(&[("a.id", &wide), ("b.id", &wide), ("c.id", "1x1:1/1\n")]);
    let note = ": a quick check did not show whether there is exactly one solution: use `solve`\n";
    for (files, names) in [
        ("a.id", "a.id"),
        ("a.id b.id c.id", "a.id and 1 puzzle more"),
    ] {
        let ran = folder.ran(&format!("render --force --out out.txt {files}"));
        assert_eq!((ran.code, ran.stderr), (Some(0), format!("{names}{note}")));
    }
}

#[test]
fn the_extension_of_the_file_decides_what_is_drawn() {
    let folder = Folder::with(&[("pair.non", PAIR)]);
    for (name, start) in [
        ("a.svg", "<svg"),
        ("a.PNG", "\u{fffd}PNG"),
        ("a.pdf", "%PDF"),
        ("a.txt", "     2 1 1"),
    ] {
        folder
            .ran(&format!("render --out {name} pair.non"))
            .check(0, "", "");
        let written = std::fs::read(folder.path().join(name)).unwrap();
        assert!(
            String::from_utf8_lossy(&written).starts_with(start),
            "{name}"
        );
    }
}

/// `script` of Linux runs a command in a terminal.
#[cfg(target_os = "linux")]
#[test]
fn png_and_pdf_are_not_written_to_a_terminal() {
    let folder = Folder::with(&[("pair.non", PAIR)]);
    for kind in ["png", "pdf"] {
        let program = env!("CARGO_BIN_EXE_crosscover");
        let command = format!("{program} render --as {kind} pair.non");
        let ran = std::process::Command::new("script")
            .current_dir(folder.path())
            .args(["-qec", &command, "/dev/null"])
            .output()
            .unwrap();
        let shown = String::from_utf8_lossy(&ran.stdout);
        assert_eq!(ran.status.code(), Some(2), "{shown}");
        let message = "images and PDF are not for a terminal: write to a file with --out FILE";
        assert!(shown.contains(message), "{shown}");
    }
}

#[test]
fn a_step_of_an_explanation_is_drawn() {
    let folder = Folder::with(&[("board.id", "5x2:1/1/1/1/1/3/1.1\n")]);
    let svg = folder.printed("render --explain 1 --as svg board.id");
    assert!(
        svg.contains(">Step 1: ") && svg.contains("#808080"),
        "{svg}"
    );
    for name in ["one.png", "one.pdf"] {
        folder.done(&format!("render --explain 2 --out {name} board.id"));
    }
    for (options, message) in [
        (
            "99 --out no.svg",
            "board.id: there is no step 99: the explanation has ",
        ),
        ("0 --out no.svg", "0 is not in 1.."),
        ("1", "use --as svg, png or pdf"),
    ] {
        folder.refused(&format!("render --explain {options} board.id"), message);
    }
    assert!(!folder.has("no.svg"));
}

#[test]
fn each_puzzle_has_a_picture_that_is_called_by_its_id() {
    let folder = Folder::new();
    folder.done("generate --size 5x5 --source smooth --count 3 --out pack.csv");
    let pack = folder.read("pack.csv");
    let ids: Vec<&str> = pack.lines().skip(1).map(|row| &row[..16]).collect();
    folder.done("render --each art --solution pack.csv pack.csv");
    folder.done("render --each art --as png --scale 0.5 pack.csv");
    for id in ids {
        let svg = folder.read(&format!("art/{id}.svg"));
        assert!(svg.starts_with("<svg"), "{svg}");
        let png = std::fs::read(folder.path().join(format!("art/{id}.png"))).expect("a file");
        assert!(png.starts_with(b"\x89PNG"));
    }
    assert_eq!(
        folder
            .path()
            .join("art")
            .read_dir()
            .expect("a folder")
            .count(),
        6
    );
    folder.refused("render --each art pack.csv", "exists: --force replaces it");
    folder.done("render --each art --force pack.csv");
    folder.refused(
        "render --each art --out a.svg pack.csv",
        "cannot be used with",
    );
}
