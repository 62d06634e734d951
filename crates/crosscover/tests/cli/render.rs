//! `crosscover render`: text, SVG, PNG, PDF.

use crate::program::{crosscover, done, read, refused, run};
use nonogram::Picture;
use nonogram_formats::{Document, Format, ImageOptions, read_image, write};
use std::fs;
use std::path::Path;

const PAIR: &str =
    "title \"A <pair> & \u{e9}\u{3b1}\"\nwidth 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\n";

/// The bytes on stdout of a run with a text on stdin.
fn render(arguments: &[&str], text: &str) -> Vec<u8> {
    let arguments = [&["render"], arguments, &["-"]].concat();
    let output = crosscover(Path::new("."), &arguments)
        .write_stdin(text)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    output.stdout
}

fn text(arguments: &[&str], text: &str) -> String {
    String::from_utf8(render(arguments, text)).unwrap()
}

#[test]
fn text_shows_the_numbers_and_the_cells() {
    let expected =
        "A <pair> & éα\n     2 1 1\n    +------+\n1 1 |. . . |\n  2 |. . . |\n    +------+\n";
    assert_eq!(text(&[], PAIR), expected);
    let expected =
        "A <pair> & éα\n     2 1 1\n    +------+\n1 1 |#   # |\n  2 |# #   |\n    +------+\n";
    assert_eq!(text(&["--solution"], PAIR), expected);
}

#[test]
fn text_has_lines_between_five_cells() {
    let picture = Picture::blank(11, 6);
    let puzzle = Document::from(picture.puzzle());
    let text = text(&["--as=text"], &write(&puzzle, Format::Non).unwrap());
    let rule = "  +----------+----------+--+\n";
    let row = "0 |. . . . . |. . . . . |. |\n";
    let heads = "   0 0 0 0 0  0 0 0 0 0  0\n";
    assert_eq!(
        text,
        [heads, rule, &row.repeat(5), rule, row, rule].concat()
    );
}

#[test]
fn svg_shows_each_number_once_and_the_title_as_text() {
    let svg = text(&["--as=svg"], PAIR);
    assert!(
        svg.contains("<title>A &lt;pair&gt; &amp; éα</title>"),
        "{svg}"
    );
    assert_eq!(svg.matches("</text>").count(), 6);
    let empty_cells = svg.matches("h1.00v1.00").count() + svg.matches("h2.00v1.00").count();
    assert_eq!(empty_cells, 0);
    // A run is one rectangle: row 1 has two of one cell, row 2 one of two.
    let svg = text(&["--as=svg", "--solution"], PAIR);
    assert_eq!(svg.matches("h1.00v1.00").count(), 2);
    assert_eq!(svg.matches("h2.00v1.00").count(), 1);
}

#[test]
fn png_is_an_image_whose_cells_are_those_of_the_solution() {
    // With one number for each line, the board is a third of a square image.
    let png = render(&["--as=png", "--solution"], "5x5:5/5/5/5/5/5/5/5/5/5");
    let blank = render(&["--as=png"], "5x5:5/5/5/5/5/5/5/5/5/5");
    let dark = |image: &[u8]| {
        let options = ImageOptions::default().size((100, 100));
        let documents = read_image(image, Format::Png, &options).unwrap();
        documents[0].goal.as_ref().unwrap().filled()
    };
    assert!(
        dark(&png) > dark(&blank) + 2000,
        "{} {}",
        dark(&png),
        dark(&blank)
    );
}

#[test]
fn pdf_has_a_cover_the_puzzles_and_the_solutions() {
    let pack = "3x2:2/1/1/1.1/2\n".repeat(5);
    for (per_page, pages) in [("1", 7), ("2", 5), ("4", 4), ("6", 3)] {
        let pdf = render(
            &["--as=pdf", "--per-page", per_page, "--title=Rain (1)"],
            &pack,
        );
        let pdf = String::from_utf8_lossy(&pdf);
        assert!(pdf.starts_with("%PDF-"));
        assert!(pdf.trim_end().ends_with("%%EOF"));
        assert!(pdf.contains(&format!("/Count {pages}")), "{per_page}");
        // The text itself is compressed; its fonts are in the file.
        assert!(pdf.contains("+NotoSans") && pdf.contains("/FontFile2"));
        assert!(pdf.contains("Rain \\(1\\)") || pdf.contains("(Rain (1))"));
    }
    let twice = [(); 2].map(|()| render(&["--as=pdf"], &pack));
    assert_eq!(twice[0], twice[1]);
    render(&["--as=pdf"], PAIR);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let refused = |arguments: &[&str], text: &str, code: i32, message: &str| {
        let arguments = [&["render"], arguments, &["-"]].concat();
        let ran = run(crosscover(Path::new("."), &arguments).write_stdin(text));
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(code), message));
        assert_eq!(ran.stdout, "");
    };
    let two = "1x1:1/1\n1x1:1/1\n";
    let message = "crosscover: an image shows one puzzle, but there are 2: use --as pdf\n";
    refused(&["--as=svg"], two, 2, message);
    let message = "crosscover: stdin, puzzle 1: no single solution: multiple\n";
    refused(&["--as=pdf"], "2x2:1/1/1/1", 1, message);
    let wide = format!("4000x4000:{}", vec!["1"; 8000].join("/"));
    let message = "crosscover: the image would have more than 2^26 pixels: use --as svg\n";
    refused(&["--as=png"], &wide, 2, message);
    let message = "crosscover: --scale is for PNG images only: use --as png\n";
    refused(&["--as=svg", "--scale=2"], PAIR, 2, message);
    let message = "crosscover: --landscape is for PDF only: use --as pdf\n";
    refused(&["--landscape"], PAIR, 2, message);
    let duck = PAIR.replace("A <pair>", "\u{65e5}");
    let message = "crosscover: no font has `\u{65e5}` (U+65E5) of `1. \u{65e5} & \u{e9}\u{3b1}`: --font FILE adds a font \
         that has it, --titles none leaves titles out\n";
    refused(&["--as=pdf"], &duck, 2, &message.replace("1. ", ""));
}

#[test]
fn a_picture_that_is_one_of_several_is_drawn_with_a_warning() {
    for arguments in [&["-"][..], &["--solution", "-"], &["--as=svg", "-"]] {
        let arguments = [&["render"], arguments].concat();
        let render = |text: &str| run(crosscover(Path::new("."), &arguments).write_stdin(text));
        let ran = render("#.\n.#\n");
        let message =
            "stdin: the picture is one of several with its clues: solve shows where they differ\n";
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), message));
        assert_eq!(render("#.\n##\n").stderr, "");
    }
}

#[test]
fn a_file_is_not_replaced_without_force() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pair.non"), PAIR).unwrap();
    let arguments = ["render", "--as=svg", "--out=pair.svg", "pair.non"];
    let codes = [(); 2].map(|()| run(&mut crosscover(folder.path(), &arguments)).code);
    assert_eq!(codes, [Some(0), Some(2)]);
    let arguments = [
        "render",
        "--force",
        "--as=svg",
        "--out=pair.svg",
        "pair.non",
    ];
    assert_eq!(
        run(&mut crosscover(folder.path(), &arguments)).code,
        Some(0)
    );
}

#[test]
fn the_extension_of_the_file_decides_what_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pair.non"), PAIR).unwrap();
    for (name, start) in [
        ("a.svg", "<svg"),
        ("a.PNG", "\u{fffd}PNG"),
        ("a.pdf", "%PDF"),
        ("a.txt", "A <pair>"),
    ] {
        let ran = run(&mut crosscover(
            folder.path(),
            &["render", "--out", name, "pair.non"],
        ));
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let written = fs::read(folder.path().join(name)).unwrap();
        assert!(
            String::from_utf8_lossy(&written).starts_with(start),
            "{name}"
        );
    }
}

#[test]
fn an_image_shows_the_title_with_the_solution_unless_told_otherwise() {
    let shows = |arguments: &[&str]| {
        text(&[&["--as=svg"], arguments].concat(), PAIR).contains(">A &lt;pair&gt; &amp; éα</text>")
    };
    assert!(!shows(&[]));
    assert!(shows(&["--solution"]));
    assert!(shows(&["--titles=puzzles"]));
    assert!(!shows(&["--solution", "--titles=none"]));
}

/// `script` of Linux runs a command in a terminal.
#[cfg(target_os = "linux")]
#[test]
fn png_and_pdf_are_not_written_to_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pair.non"), PAIR).unwrap();
    for kind in ["png", "pdf"] {
        let command = format!(
            "{} render --as {kind} pair.non",
            env!("CARGO_BIN_EXE_crosscover")
        );
        let ran = std::process::Command::new("script")
            .current_dir(folder.path())
            .args(["-qec", &command, "/dev/null"])
            .output()
            .unwrap();
        let shown = String::from_utf8_lossy(&ran.stdout);
        assert_eq!(ran.status.code(), Some(2), "{shown}");
        let message = "PNG and PDF are not for a terminal: write to a file with --out FILE";
        assert!(shown.contains(message), "{shown}");
    }
}

#[test]
fn a_step_of_an_explanation_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("board.id"), "5x2:1/1/1/1/1/3/1.1\n").unwrap();
    let steps = done(folder, "solve --explain board.id")
        .stdout
        .matches(". row ")
        .count();
    assert!(steps > 1);
    done(folder, "render --explain 1 --out one.svg board.id");
    let svg = read(folder, "one.svg");
    assert!(
        svg.contains(">Step 1: ") && svg.contains("#808080"),
        "{svg}"
    );
    for name in ["one.png", "one.pdf"] {
        done(folder, &format!("render --explain 2 --out {name} board.id"));
    }
    let message = "board.id: there is no step 99: the explanation has ";
    refused(folder, "render --explain 99 --out no.svg board.id", message);
    refused(
        folder,
        "render --explain 0 --out no.svg board.id",
        "0 is not in 1..",
    );
    refused(
        folder,
        "render --explain 1 board.id",
        "use --as svg, png or pdf",
    );
    assert!(!folder.join("no.svg").exists());
}
