//! `crosscover solve --explain` and `crosscover hint`, as a user meets them.

use crate::program::{DATA, Folder, Ran, piped, ran};
use serde_json::json;

/// Explains a board of the data folder; the first line, which has seconds, is left out.
fn explain(board: &str) -> String {
    let ran = ran(DATA, &format!("solve --explain {board}"));
    assert_eq!(ran.stderr, "");
    let explanation = ran.stdout.split_once('\n').map(|(_, rest)| rest);
    explanation.expect("an explanation").to_string()
}

/// A hint on a board of the data folder from this point on.
fn hint(file: &str, board: &str) -> Ran {
    piped(&format!("hint {file} --board -"), board)
}

#[test]
fn boards_are_explained_in_sentences() {
    insta::assert_snapshot!("explain-boat", explain("corpus/boat.non"));
    insta::assert_snapshot!("explain-probe", explain("unit/probe.id"));
    // The board is shown after every few steps, but not after the last one.
    let boards = |every: usize| {
        let text = explain(&format!("--every {every} unit/probe.id"));
        text.matches(" | 4\n").count()
    };
    assert_eq!([0, 2, 3, 5, 10].map(boards), [0, 3, 2, 1, 0]);
    let text = explain("unit/no-solution.non");
    let end = "\n2 steps: 2 count\nrow 1 cannot be completed: there is no solution\n\n";
    assert!(text.ends_with(end), "{text}");
    let text = explain("unit/two-solutions.non");
    let end = "\n0 steps\n4 cells are left, in which the solutions differ or cannot be told apart\n\
               \nwhat is known\n   1 1\n  +----+\n1 |? ? | 1\n1 |? ? | 2\n  +----+\n   1 \
               2\n\nsolution\n#.\n.#\n\nsolution\n.#\n#.\n\n4 ambiguous cells, marked \
               ?:\n??\n??\n\n";
    assert!(text.ends_with(end), "{text}");
    let message = "crosscover: --explain shows the deductions of propagation: it cannot be used \
                   with --engine cover\n";
    ran(DATA, "solve --explain --engine cover unit/probe.id").check(2, "", message);
    let stopped = ran(
        DATA,
        "solve --explain --timeout 0.000000001 corpus/boat.non",
    );
    assert_eq!((stopped.code, &*stopped.stderr), (Some(3), ""));
    assert!(
        stopped.stdout.contains("takes too long"),
        "{}",
        stopped.stdout
    );
}

#[test]
fn the_board_is_shown_before_a_supposition_and_the_letters_of_inks_first() {
    let folder = Folder::with(&[
        ("probe.id", "10x10:2/3/3/1.1///3/2/3/2/3/4/1.2//4/3/3///\n"),
        ("inks.txt", "aab\n.b.\n"),
    ]);
    let text = folder.printed("solve --explain probe.id");
    let (before, _) = text
        .split_once("\n  7. row 3, column 3 is empty: contradiction\n")
        .expect(&text);
    assert!(
        before.ends_with(&format!(
            "  0 |{0}|{0}| 10\n    +{1}+{1}+\n      1  2  3  4  5   6  7  8  9 10\n",
            " . ".repeat(5),
            "-".repeat(15)
        )),
        "{text}"
    );
    let text = folder.printed("solve --explain inks.txt");
    assert!(
        text.contains("\n\na black, b vermilion\n\n1-2. colors that cells do not have\n"),
        "{text}"
    );
    // Texts have the letters of the boards, whatever symbols the file has.
    let ink = |name: &str, text: &str| format!("<count color='{name}'>{text}</count>");
    let clues = format!("<line>{}{}</line>", ink("red", "1"), ink("blue", "1"));
    let line = |name: &str| format!("<line>{}</line>", ink(name, "1"));
    let xml = format!(
        "<puzzleset><puzzle type='grid' defaultcolor='red'><color name='white' char='.'>fff</color>\
         <color name='red' char='r'>f00</color><color name='blue' char='u'>00f</color>\
         <clues type='columns'>{}{}</clues><clues type='rows'>{clues}</clues></puzzle></puzzleset>",
        line("red"),
        line("blue")
    );
    let folder = Folder::with(&[("inks.xml", &xml)]);
    let text = folder.printed("solve --explain inks.xml");
    assert!(text.contains("row 1 (1a 1b): "), "{text}");
}

#[test]
fn an_explanation_as_json_has_a_record_for_each_step() {
    let explanation = &ran(DATA, "solve --explain --json unit/probe.id").json()["explanation"];
    assert_eq!(explanation["end"], "solved");
    assert_eq!(explanation["hardest"], "contradiction");
    let steps = explanation["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 9);
    let first = &steps[0];
    assert_eq!(first["technique"], "contradiction");
    assert_eq!(
        first["cells"],
        json!([{"row": 1, "column": 1, "filled": true}])
    );
    let fails = first["reasons"].as_array().and_then(|all| all.last());
    let fails = fails.expect("a reason");
    assert_eq!(
        [&fails["line"], &fails["clue"], &fails["before"]],
        [&json!("row 3"), &json!([1]), &json!("#?#?")]
    );
    let reason = &steps[1]["reasons"][0];
    assert_eq!(
        [&reason["line"], &reason["clue"], &reason["before"]],
        [&json!("row 1"), &json!([1, 1]), &json!("#???")]
    );
}

#[test]
fn a_hint_is_the_easiest_step_from_the_board() {
    let step = "column 4 (1): count\n  all filled cells are found, so the rest is empty\n    1   \
        #\n  2-4   ? -> .\n";
    hint("unit/probe.id", "??.#\n????\n\n? ? ? ?\n????\n").check(0, step, "");
    let first = "row 1, column 1 is filled: contradiction\n  suppose it were empty (of each line, \
                 only what is needed)\n  row 1: 1+1+1 = 3 fills all that is left, cells 2-4, so \
                 cell 3 is empty\n  row 1 (1 1)  .???  ->  .?.?\n  column 1: because cell 1 is \
                 empty, the 2 fits only in cells 2-4, so it covers cell 3 wherever it goes\n  \
                 column 3: because cell 1 is empty, the 2 fits only in cells 2-4, so it covers \
                 cell 3 wherever it goes\n        column 1 (2)   column 3 (2)\n    1   .              \
                 .\n    2   ?              ?\n    3   ? -> #         ? -> #\n    4   ?              \
                 ?\n  then row 3 cannot be completed\n  cells 1 and 3 are filled, too far apart \
                 for the only block, the 1\n  row 3 (1)  #?#?\n";
    ran(DATA, "hint unit/probe.id").check(0, first, "");
    let value = ran(DATA, "hint corpus/boat.non --json").json();
    assert_eq!(value["status"], "step");
    assert_eq!(value["step"]["technique"], "count");
    hint("unit/probe.id", "#..#\n##..\n..#.\n..#.\n").check(0, "unit/probe.id: solved\n", "");
}

#[test]
fn a_wrong_board_or_puzzle_has_no_hint() {
    let wrong = "?##?\n???#\n????\n????\n";
    for (board, message, cell) in [
        (
            wrong,
            "a cell is wrong: row 1 cannot be completed",
            "Row 1, cell 2 is wrong.",
        ),
        (
            "????\n???#\n????\n????\n",
            "a cell is wrong: column 1 cannot be completed, as 3 steps of line logic show",
            "Row 2, cell 4 is wrong.",
        ),
    ] {
        let stdout = format!("unit/probe.id: {message}\n{cell}\n");
        hint("unit/probe.id", board).check(1, &stdout, "");
    }
    let json = piped("hint unit/probe.id --board - --json", wrong);
    let value = json.json();
    assert_eq!(
        (&value["status"], json.code),
        (&json!("contradiction"), Some(1))
    );
    assert_eq!(value["line"], "row 1");
    assert_eq!(value["wrong"], json!([[0, 1]]));
    for (board, message) in [
        (
            "six-solutions",
            "nothing more follows: the puzzle has several solutions (elementary switch: rows 1 and 2, \
             columns 1 and 2)",
        ),
        ("hidden-contradiction", "the puzzle has no solution"),
    ] {
        let file = format!("unit/{board}.non");
        let stdout = format!("{file}: {message}\n");
        ran(DATA, &format!("hint {file}")).check(1, &stdout, "");
    }
    let message = "crosscover: stdin: line 2, column 3: expected '#', '.' or '?', found 'x'\n";
    hint("unit/probe.id", "????\n??x?\n").check(2, "", message);
}

#[test]
fn a_board_that_is_too_wide_for_its_clues_has_every_fifth_number() {
    let picture = format!("{}\n{}\n", "#".repeat(51), "#.".repeat(25) + "#");
    let folder = Folder::with(&[("wide.txt", &picture)]);
    let text = folder.printed("solve --explain --every 1 wide.txt");
    let board = format!(
        "\nafter step 1\n {}+-+\n {}|#| 1\n",
        "+-----".repeat(10),
        "|#####".repeat(10)
    );
    assert!(text.contains(&board), "{text}");
    assert!(
        text.contains("      5    10    15    20    25    30    35    40    45    50\n"),
        "{text}"
    );
}
