//! Boards of several inks, as a user meets them.

use crate::program::Folder;
use nonogram::Picture;

/// Three inks, one solution, solved by line logic: a flag on a pole.
const FLAG: &str = "aabbb\naabbb\ncc...\nc....\nc....\n";

fn picture() -> Picture {
    FLAG.parse().unwrap()
}

/// A folder with `flag.id`, the clues of the picture.
fn flag() -> Folder {
    Folder::with(&[
        ("flag.id", &picture().puzzle().to_string()),
        ("flag.txt", FLAG),
    ])
}

#[test]
fn boards_of_inks_are_solved_explained_and_rated() {
    let folder = flag();
    for encoding in ["segment", "lattice"] {
        let ran = folder.done(&format!(
            "solve --engine both --encoding {encoding} flag.id"
        ));
        assert!(
            ran.stdout.starts_with("flag.id: unique, by line, "),
            "{}",
            ran.stdout
        );
        assert!(ran.stdout.contains(FLAG), "{}", ran.stdout);
        let dlx = folder.printed(&format!("encode --encoding {encoding} flag.id"));
        folder.write("board.dlx", dlx);
        assert_eq!(folder.printed("cover --count board.dlx"), "1\n");
    }
    let solved = folder.done("solve --json --trace --explain flag.id").json();
    assert_eq!(solved["solutions"][0][2], "33000");
    assert_eq!(
        solved["trace"][2],
        "row 3: r3c1-ab r3c2-ab r3c3-ab r3c4-ab r3c5-ab"
    );
    assert_eq!(solved["explanation"]["end"], "solved");
    let explained = folder.printed("solve --explain flag.id");
    let folded = "\n1-5. colors that cells do not have\n       rows 1-2: the clue has only black \
        and vermilion blocks, ";
    assert!(explained.contains(folded), "{explained}");
    let sentence = "so no cell is vermilion, and cells 1-2 can only be black";
    assert!(explained.contains(sentence), "{explained}");
    assert_eq!(folder.done("rate --json flag.id").json()["level"], "easy");
    let compared = folder.printed("bench --runs 1 --json flag.id");
    assert!(
        compared.matches("\"verdict\":\"unique\"").count() >= 4,
        "{compared}"
    );
    assert!(!compared.contains("\"unknown\""), "{compared}");
}

#[test]
fn hints_proofs_and_drawings_know_inks() {
    let folder = flag();
    folder.write("board.txt", "aabbb\naabbb\n?????\nc....\nc....\n");
    let hint = folder.printed("hint --board board.txt flag.id");
    assert!(
        hint.contains("  1-2   a\n    3   ? -> c\n  4-5   c\n"),
        "{hint}"
    );
    folder.done("prove --out flag.proof flag.id");
    let checked = folder.printed("check-proof flag.id flag.proof");
    assert!(checked.contains("this is the only solution"), "{checked}");
    let colored = folder.printed("--color always render --solution flag.id");
    assert!(colored.contains("\u{1b}[48;2;213;94;0;"), "{colored}");
}

#[test]
fn packs_of_inks_are_made_verified_and_read() {
    let folder = flag();
    let recipe = "generate --inks 3 --size 8x8 --count 5 --rate --technique overlap..gap";
    folder.done(&format!("{recipe} --out pack.csv"));
    folder.done("verify pack.csv");
    folder.done("solve pack.csv");
    // A pack is a table, and its colors come along.
    let line = "generate --table pack.csv --columns id,cells,palette --out -";
    let palette = "0:ffffff/1:000000/2:d55e00/3:0072b2";
    assert_eq!(folder.printed(line).matches(palette).count(), 5);
    // An image with three inks and a background.
    folder.done("convert flag.txt flag.png");
    let image = "generate --images flag.png --inks 3 --columns id,cells --out -";
    let pack = folder.printed(image);
    let (_, cells) = pack.trim_end().rsplit_once(',').unwrap();
    let found = Picture::from_digits(5, 5, cells).unwrap();
    assert!(found.has_inks(3) && found.filled() == picture().filled());
    let repaired = folder.done("generate --inks 3 --repair --size 10x10 -n 20 --out repaired.csv");
    assert!(
        repaired.stderr.contains("; repaired: "),
        "{}",
        repaired.stderr
    );
    folder.done("verify repaired.csv");
}

#[test]
fn a_repair_changes_inks() {
    let folder = Folder::with(&[("two.txt", "ab...\nba...\n..abc\n..ba.\n")]);
    let ran = folder.done("repair two.txt");
    let expected = "two.txt: several solutions (elementary switch: rows 2 and 3, columns 2 and 3)\n\
                    two.txt: 1 cell changed, cost 1.75, and line logic finds it; fewer are not \
        enough\n\
                    row 1, column 2: vermilion -> black\naa...\nba...\n..abc\n..ba.\n";
    ran.check(0, expected, "");
    // It can be read back.
    folder.write("printed.txt", ran.stdout);
    let again = folder.printed("repair --format rows printed.txt");
    let expected = "good as it is: line logic finds it\naa...\nba...";
    assert!(again.contains(expected), "{again}");
    let object = folder.done("repair --to unique --json two.txt").json();
    assert_eq!(
        object["changes"],
        serde_json::json!([{"cell": [0, 1], "from": 2, "to": 1}])
    );
    // The names and the colors of the palette are those of the file.
    let board = "width 3\nheight 2\ncolor 0 #ffffff\ncolor a #ff0000\ncolor b \
        #0000ff\n\nrows\n1a,1b\n1a,1b\n\n\
        columns\n1a\n1a\n2b\n\ngoal \"a0b0ab\"\n";
    folder.write("two.non", board);
    folder.done("repair --out one.non two.non");
    let text = folder.read("one.non");
    assert!(
        text.contains("#ff0000") && text.contains("#0000ff"),
        "{text}"
    );
}
