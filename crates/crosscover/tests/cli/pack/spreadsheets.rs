//! Packs that a spreadsheet, an editor or Python has saved, in every command that reads packs.

use crate::program::Folder;
use serde_json::{Value, json};

/// Two boards of 3x3. A spreadsheet has taken the zeros of the first one, and made a number of its
/// columns' clues.
const DAMAGED: &str = "id;width;height;cells;rows;columns;title_en\r\n\
    4a2c9d16eb7e6e4f;3;3;111010;/3/1;1/2/1;Tee\r\n\
    ;;;;;;\r\n";

/// The pack, with its right id.
fn damaged() -> String {
    let folder = Folder::with(&[("tee.csv", "width,height,cells\n3,3,000111010\n")]);
    folder.done("generate --size 3x3 --density 0..1 --table tee.csv --out pack.csv");
    let pack = folder.read("pack.csv");
    let id = pack.lines().nth(1).and_then(|row| row.split(',').next());
    DAMAGED.replace("4a2c9d16eb7e6e4f", id.expect("an id"))
}

#[test]
fn every_reader_takes_sizes_and_zeros_of_empty_lines() {
    let table = "size,cells,rows,columns,title_en\n3x2,110000,2/0,1/1/0,Dash\n";
    let folder = Folder::with(&[("art.csv", table)]);
    for line in [
        "verify art.csv",
        "stats art.csv",
        "render art.csv --solution",
        "convert art.csv - --to pbm",
        "book art.csv --out book.pdf",
        "solve art.csv",
        "rate art.csv",
        "generate --table art.csv --density 0..1 --out made.csv",
        "generate --size 5x5 --count 1 --exclude art.csv --out other.csv",
        "concat made.csv --sort size --out all.csv",
    ] {
        let ran = folder.ran(line);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
        assert!(!ran.stderr.contains("restored"), "{line}: {}", ran.stderr);
    }
    let made = folder.read("all.csv");
    assert!(made.contains(",3,2,110000,2/,1/1/,"), "{made}");
    let wrong = "size,cells,rows\n3x2,110000,0/2\n";
    let ran = Folder::with(&[("wrong.csv", wrong)]).ran("verify wrong.csv");
    let finding = "line 2, column rows: row 1: the cells give \"2\", the file says \"\"";
    assert!(
        ran.code == Some(1) && ran.stdout.contains(finding),
        "{}",
        ran.stdout
    );
}

const NOTE: &str = "damaged.csv: restored 1 row that a spreadsheet had changed\n";

#[test]
fn every_reader_restores_a_pack_that_a_spreadsheet_saved() {
    let folder = Folder::with(&[("damaged.csv", &damaged())]);
    for line in [
        "concat damaged.csv --json=array --out game.json",
        "stats damaged.csv",
        "render damaged.csv --solution",
        "convert damaged.csv - --to rows",
        "book damaged.csv --out book.pdf",
        "solve damaged.csv",
        "rate damaged.csv",
        "generate --table damaged.csv --density 0..1 --out made.csv",
        "generate --size 5x5 --count 1 --exclude damaged.csv --out other.csv",
    ] {
        let ran = folder.ran(line);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(NOTE), "{line}: {}", ran.stderr);
    }
    let game: Value = serde_json::from_str(&folder.read("game.json")).expect("JSON");
    assert_eq!(game[0]["cells"], "000111010");
    // verify takes the file as it is.
    let ran = folder.ran("verify damaged.csv");
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stdout
            .contains("line 2, column cells: expected 9 cells"),
        "{}",
        ran.stdout
    );
}

#[test]
fn every_reader_refuses_what_nothing_proves() {
    let other = damaged().replace("/3/1;1/2/1", "3/1/1;1/1/3");
    let folder = Folder::with(&[("damaged.csv", &other)]);
    for line in [
        "concat damaged.csv --json=array --out game.json",
        "stats damaged.csv",
        "render damaged.csv --solution",
        "convert damaged.csv - --to rows",
        "book damaged.csv --out book.pdf",
        "solve damaged.csv",
        "rate damaged.csv",
        "verify damaged.csv",
        "generate --table damaged.csv --density 0..1 --out made.csv",
        "generate --size 5x5 --count 1 --exclude damaged.csv --out other.csv",
    ] {
        let ran = folder.ran(line);
        let code = if line.starts_with("verify") { 1 } else { 2 };
        assert_eq!(ran.code, Some(code), "{line}: {}", ran.stderr);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(
            said.contains("line 2, column cells: expected 9 cells"),
            "{line}: {said}"
        );
    }
    for file in ["game.json", "book.pdf", "made.csv", "other.csv"] {
        assert!(!folder.has(file), "{file}");
    }
}

#[test]
fn packs_as_editors_and_python_save_them_are_read() {
    let folder = Folder::new();
    folder.done("generate --size 5x5 --count 3 --json=array --out pack.json");
    folder.done("generate --size 5x5 --count 3 --out pack.csv");
    let pack: Value = serde_json::from_str(&folder.read("pack.json")).expect("JSON");
    folder.write("pretty.json", format!("{pack:#}"));
    folder.write(
        "mark.json",
        format!("\u{feff}{pack:#}\r\n").replace('\n', "\r\n"),
    );
    folder.write(
        "wrapper.json",
        format!("{:#}", json!({"name": "Set", "puzzles": pack})),
    );
    for file in ["pretty.json", "mark.json", "wrapper.json"] {
        folder.done(&format!("concat {file} --force --out again.csv"));
        assert_eq!(folder.read("again.csv"), folder.read("pack.csv"), "{file}");
        for line in ["verify", "stats", "rate", "render --solution"] {
            let ran = folder.ran(&format!("{line} {file}"));
            assert_eq!((ran.code, &*ran.stderr), (Some(0), ""), "{line} {file}");
        }
        folder.done(&format!("generate --table {file} --force --out made.csv"));
    }
}

/// Two packs one behind the other, as `cat` leaves them.
#[test]
fn headers_between_rows_are_left_out() {
    let folder = Folder::new();
    folder.done("generate --size 5x5 --count 2 --out pack.csv");
    let pack = folder.read("pack.csv");
    folder.write("both.csv", format!("{pack}{pack}"));
    let ran = folder.done("concat both.csv --out joined.csv");
    let note =
        "both.csv: left out 1 repeated header\n2 boards from 1 pack; 2 duplicates left out\n";
    assert_eq!(
        (&ran.stderr, folder.read("joined.csv")),
        (&note.to_string(), pack)
    );
    let ran = folder.ran("verify both.csv");
    assert!(
        ran.stdout
            .contains("line 4: the header again: `concat` joins packs")
    );
}

/// Packs without some columns, and packs without boards.
#[test]
fn statistics_take_what_is_there() {
    let folder = Folder::with(&[
        ("few.csv", "width,height,cells\n1,1,1\n2,1,10\n"),
        ("empty.csv", "id,width,height,cells\n"),
        ("mixed.csv", "Level,XP\neasy,3\n,\nhard,\n"),
        ("game.json", "[]\n"),
    ]);
    folder
        .ran("stats few.csv")
        .check(0, "few.csv: 2 boards\nsize            1x1 1, 2x1 1\n", "");
    folder
        .ran("stats empty.csv")
        .check(0, "empty.csv: 0 boards\n", "");
    let ran = folder.done("stats mixed.csv");
    assert!(
        ran.stdout
            .starts_with("mixed.csv: 2 boards\nlevel           easy 1, hard 1\n"),
        "{}",
        ran.stdout
    );
    let ran = folder.ran("stats game.json");
    assert_eq!(ran.code, Some(2));
}
