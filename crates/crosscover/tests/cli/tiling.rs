//! `crosscover cover --tiling`: boards and pieces.

use crate::program::Folder;

#[test]
fn tilings_are_drawn() {
    let folder = Folder::with(&[
        (
            "box.txt",
            "board 3x3\npiece O ##/##\npiece I ###\npiece i ##\n",
        ),
        ("bad.txt", "board 3x3\npiece O ##/xx\n"),
        ("squares.txt", "board 4x4\npiece square 4 ##/##\n"),
        ("none.txt", "board 3x1\npiece i ##\n"),
    ]);
    let drawn = "OOI\nOOI\niiI\n\n| 1 solution\n";
    let line = "cover --tiling --distinct --svg box.svg box.txt";
    folder.ran(line).check(0, drawn, "");
    assert!(folder.read("box.svg").contains("<path"));
    folder.refused(line, "box.svg exists: --force replaces it");
    assert_eq!(folder.printed("cover --tiling --count box.txt"), "8\n");

    // The same problem in Knuth's format has the same answers.
    folder.write("box.dlx", folder.printed("cover --tiling --dlx box.txt"));
    assert_eq!(folder.printed("cover --count box.dlx"), "8\n");
    assert_eq!(
        folder.ran("cover --tiling --json --first box.txt").json()["solutions"],
        folder.ran("cover --json --first box.dlx").json()["solutions"]
    );
    let ran = folder.ran("cover --tiling --first none.txt");
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    folder.refused(
        "cover --tiling bad.txt",
        "bad.txt: line 2: expected how often (2, 0..3 or any), or free, one-sided or fixed, or rows, \
         found \"##/xx\"",
    );
    let message = "squares.txt: no piece tells turned and mirrored solutions apart";
    folder.refused("cover --tiling --distinct squares.txt", message);
}
