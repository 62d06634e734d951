//! `crosscover convert`: every format to every other and back.

use crate::program::{Folder, piped};

#[test]
fn convert_says_what_is_lost() {
    let text = "title \"Pair\"\nby \"us\"\nwidth 3\nheight 2\nrows\n1,1\n2\ncolumns\n2\n1\n1\ngoal \
        101110\n";
    let folder = Folder::with(&[("pair.non", text)]);
    let lost = "pair.non: olsak cannot hold: by, goal\n";
    folder.ran("convert pair.non pair.g").check(0, "", lost);
    let written = folder.read("pair.g");
    assert!(written.starts_with("Pair\n#d\n"), "{written}");
    let clues =
        |kind: &str| format!("<clues type=\"{kind}\"><line><count>1</count></line></clues>");
    let puzzle = |more: &str| {
        format!(
            "<puzzle>{}{}{more}</puzzle>",
            clues("rows"),
            clues("columns")
        )
    };
    let note = "<title>Ben &amp; Jo<br/>second &nose;</title><note>definitely unique</note>";
    let text = puzzle(note) + &puzzle("<note>n</note>");
    let text = format!("<set><title>All</title>{text}</set>");
    let ran = piped("convert --to non - -", text);
    let left_out = "stdin: left out: note, the meaning of &nose;, title of the set\n";
    assert_eq!((ran.code, &*ran.stderr), (Some(0), left_out));
}

#[test]
fn convert_goes_from_stdin_to_stdout() {
    let pair = "3x2:2/1/1/1.1/2\n";
    piped("convert --to nin - -", pair).check(0, "3 2\n1 1\n2\n2\n1\n1\n", "");
    let message = "crosscover: stdout has no name that shows the format: use --to\n";
    piped("convert - -", pair).check(2, "", message);
    // It solves only if asked.
    let message =
        "crosscover: stdin: pbm holds pictures, but the input has no solution: use --solve\n";
    piped("convert --to pbm - -", pair).check(2, "", message);
    piped("convert --to pbm --solve - -", pair).check(0, "P1\n3 2\n101\n110\n", "");
    let message = "crosscover: stdin, puzzle 1: no single solution: multiple \
                   (elementary switch: rows 1 and 2, columns 1 and 2)\n";
    piped("convert --to bits --solve - -", "2x2:1/1/1/1\n").check(1, "", message);
    // Images are scaled.
    for (options, bits) in [("--threshold=60", "10\n"), ("--invert", "01\n")] {
        let line = format!("convert --to bits --size=2x1 {options} - -");
        assert_eq!(piped(&line, "P1 4 2 1100 1110").stdout, bits);
    }
}

#[test]
fn a_text_that_is_not_utf_8_is_read_with_a_word() {
    let text = b"title \"Caf\xe9\"\nrows\n1,1\n2\ncolumns\n2\n1\n1\n";
    let warning = "stdin: read as Windows-1252, because it is not UTF-8: if letters are wrong, \
        save it as UTF-8\n";
    let written = "title \"Café\"\nwidth 3\nheight 2\n\nrows\n1,1\n2\n\ncolumns\n2\n1\n1\n";
    piped("convert --to non - -", text).check(0, written, warning);
    let pack = b"width,height,cells,title_en\n3,2,101110,Caf\xe9\n";
    let ran = piped("convert --to non - -", pack);
    assert_eq!((ran.code, &*ran.stderr), (Some(0), warning));
    assert!(ran.stdout.starts_with("title \"Café\"\n"), "{}", ran.stdout);
}

#[test]
fn what_a_file_is_called_and_has_cannot_change_the_terminal() {
    let members: String = (0..30).map(|at| format!("\"\\u001b[2J{at}\":1,")).collect();
    let long = "x".repeat(5000);
    let json = format!(
        "{{{members}\"{long}\":1,\"title\":\"a\\u001b[2Jb\",\"rows\":[[1]],\"columns\":[[1]]}}"
    );
    let ran = piped("convert --to nin - -", &json);
    assert_eq!(ran.code, Some(0));
    assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("and 11 more") && ran.stderr.len() < 1000,
        "{}",
        ran.stderr
    );
    let ran = piped("solve -", &json);
    assert!(
        ran.stdout.starts_with("stdin (a\\u{1b}[2Jb): unique"),
        "{}",
        ran.stdout
    );
}

#[test]
fn emoji_in_a_spreadsheet_are_a_drawing() {
    let folder = Folder::with(&[("heart.csv", "❤\u{fe0f};;❤\u{fe0f}\n;❤\u{fe0f};\n")]);
    let ran = folder.ran("convert --to bits heart.csv -");
    ran.check(0, "101010\n", "");
}
