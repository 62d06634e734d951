//! `crosscover cover --tiling`: boards and pieces.

use crate::program::Folder;

#[test]
fn tilings_are_drawn() {
    let folder = Folder::with(&[(
        "box.txt",
        "board 3x3\npiece O ##/##\npiece I ###\npiece i ##\n",
    )]);
    let drawn = "OOI\nOOI\niiI\n\n| 1 solution\n";
    let line = "cover --tiling --distinct --svg box.svg box.txt";
    folder.ran(line).check(0, drawn, "");
    assert!(folder.read("box.svg").contains("<title>O</title>"));
    folder.refused(line, "box.svg exists: --force replaces it");
    assert_eq!(folder.printed("cover --tiling --count box.txt"), "8\n");

    // The same problem in Knuth's format has the same answers.
    folder.write("box.dlx", folder.printed("cover --tiling --dlx box.txt"));
    assert_eq!(folder.printed("cover --count box.dlx"), "8\n");
    let drawn = folder.ran("cover --tiling --json --first box.txt").json();
    let listed = folder.ran("cover --json --first box.dlx").json();
    let (drawn, listed) = (&drawn["solutions"][0], &listed["solutions"][0]);
    assert_eq!(drawn["options"], listed["options"]);
    assert_eq!(drawn["items"], listed["items"]);
    let items = drawn["items"].as_array().expect("an array");
    for (piece, items) in drawn["pieces"].as_array().expect("names").iter().zip(items) {
        assert_eq!(*piece, items[0]);
    }
    folder.refused(
        "cover box.txt",
        "for a board and pieces, use cover --tiling",
    );
}

#[test]
fn names_of_pieces_with_copies_are_kept() {
    let folder = Folder::with(&[("row.txt", "board 5x1\npiece domino any ##\npiece P #\n")]);
    let printed = folder.printed("cover --tiling row.txt");
    assert!(printed.contains("\n| D d: domino, P: P\n"), "{printed}");
    let json = folder.ran("cover --tiling --json --first row.txt").json();
    let mut pieces = json["solutions"][0]["pieces"]
        .as_array()
        .expect("names")
        .clone();
    pieces.sort_by_key(ToString::to_string);
    assert_eq!(pieces, ["P", "domino", "domino"]);
}

#[test]
fn a_tiling_without_solutions_says_why() {
    let folder = Folder::with(&[
        ("small.txt", "board 3x1\npiece i ##\n"),
        ("long.txt", "board 2x2\npiece A ####\n"),
    ]);
    let cells = "no solution: the pieces have 2 cells, the board 3\n";
    for (question, answer) in [
        ("--first", "| no solution\n"),
        ("--count", "0\n"),
        ("--count --distinct", "0\n"),
        ("--unique", "no: there is no solution\n"),
    ] {
        let ran = folder.ran(&format!("cover --tiling {question} small.txt"));
        ran.check(1, answer, cells);
    }
    let json = folder.ran("cover --tiling --json small.txt");
    assert_eq!((json.code, json.stderr.as_str()), (Some(1), ""));
    assert_eq!(json.json()["count"], "0");
    let place = "no solution: the piece A fits nowhere on the board\n";
    let ran = folder.ran("cover --tiling --count long.txt");
    ran.check(1, "0\n", place);
}

#[test]
fn tilings_without_a_piece_that_tells_are_compared() {
    let folder = Folder::with(&[
        ("dominoes.txt", "board 3x2\npiece d any ##\n"),
        ("one.txt", "board 4x4\npiece square 4 ##/##\n"),
    ]);
    let ran = |question: &str| folder.printed(&format!("cover --tiling --distinct {question}"));
    assert_eq!(ran("--count dominoes.txt"), "2\n");
    assert!(ran("dominoes.txt").ends_with("\n| 2 solutions\n"));
    assert_eq!(ran("--count --limit 1 dominoes.txt"), "at least 1\n");
    assert!(ran("--first dominoes.txt").contains("d"));
    assert!(ran("--unique one.txt").starts_with("yes\n"));
    let several = folder.ran("cover --tiling --distinct --unique dominoes.txt");
    assert!(
        several.stdout.starts_with("no: these are two\n"),
        "{}",
        several.stdout
    );
    for question in [
        "--sample 3",
        "--dlx",
        "--count --over r1c1",
        "--kernel learn",
    ] {
        folder.refused(
            &format!("cover --tiling --distinct {question} dominoes.txt"),
            "dominoes.txt: no piece that is used once tells turned and mirrored tilings apart",
        );
    }
}

/// A mirror exchanges A and B.
#[test]
fn mirrored_tilings_are_the_same_unless_only_turns_count() {
    let soma = "board 3x3x3\npiece V ##/#.\npiece L ###/#..\npiece T ###/.#.\n\
                piece Z ##./.##\npiece A ##/.#+../.#\npiece B ##/#.+../#.\npiece P ##/#.+#.\n";
    let folder = Folder::with(&[("soma.txt", soma)]);
    for (same, count) in [
        ("--distinct", "240\n"),
        ("--distinct=mirrored", "240\n"),
        ("--distinct=turned", "480\n"),
    ] {
        let line = format!("cover --tiling {same} --count soma.txt");
        assert_eq!(folder.printed(&line), count);
    }
}

#[test]
fn an_example_has_its_known_tilings() {
    let folder = Folder::new();
    folder.write("four.txt", folder.printed("cover --example tiling 3"));
    let line = "cover --tiling --distinct --count four.txt";
    assert_eq!(folder.printed(line), "2\n");
    let usual = folder.printed("cover --example tiling");
    assert!(usual.contains("\nboard 10x6\n"), "{usual}");
    folder.refused("cover --example tiling 7", "as the size of the example");
}

#[test]
fn files_of_tilings_may_have_marks_and_mistakes() {
    let folder = Folder::with(&[
        ("bad.txt", "board 3x3\npiece O ##/xx\n"),
        ("mark.txt", "\u{feff}board 2x1\npiece i ##\n"),
    ]);
    folder.write("nul.txt", b"board 2x1\n\0piece \xff ##\n");
    assert_eq!(folder.printed("cover --tiling --count mark.txt"), "1\n");
    folder.refused(
        "cover --tiling bad.txt",
        "bad.txt: line 2, column 9: expected how often (2, 0..3 or any), or free, one-sided or \
         fixed, or rows, found \"##/xx\"",
    );
    folder.refused("cover --tiling nul.txt", "nul.txt: line 2: not UTF-8");
}
