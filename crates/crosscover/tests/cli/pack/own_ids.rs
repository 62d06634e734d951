//! Packs with the ids of their designer.

use crate::pack::column;
use crate::program::Folder;

/// Two pictures with ids of which one looks like a number.
const TABLE: &str = "id,width,height,cells,title_en\nA-7,2,2,1011,Stairs\n007,3,1,101,Dots\n";

fn folder() -> Folder {
    Folder::with(&[("table.csv", TABLE)])
}

#[test]
fn a_pack_keeps_the_ids_of_its_table() {
    let folder = folder();
    folder.done("generate --table table.csv --own-ids --out pack.csv");
    let pack = folder.read("pack.csv");
    assert!(pack.starts_with("id,puzzle_id,seed,"), "{pack}");
    assert_eq!(column(&pack, "id"), ["A-7", "007"]);
    // Without the option, the hash is the id.
    folder.done("generate --table table.csv --out other.csv");
    let other = folder.read("other.csv");
    assert_eq!(column(&pack, "puzzle_id"), column(&other, "id"));
    assert_eq!(column(&other, "source_id"), ["A-7", "007"]);
    let columns = &folder.manifest("pack.csv")["order"]["columns"];
    assert_eq!([&columns[0], &columns[1]], ["id", "puzzle_id"]);
    folder.done("verify pack.csv");
    folder.done("stats pack.csv");
    folder.done("book pack.csv --out book.pdf");
    folder.done("convert pack.csv boards.non");
    // The same boards, so none is left.
    let excluded = "generate --table table.csv --exclude pack.csv --out none.csv";
    assert_eq!(folder.ran(excluded).code, Some(1));
    let game = "generate --table table.csv --own-ids --profile game --json=array --out game.json";
    folder.done(game);
    let game: serde_json::Value = serde_json::from_str(&folder.read("game.json")).expect("JSON");
    assert_eq!(game[1]["id"], "007");
    folder.done("verify game.json");
    folder.done("generate --table table.csv --own-ids --columns cells,id --out few.csv");
    assert!(folder.read("few.csv").starts_with("cells,id,puzzle_id\n"));
    // A pack is a table: its own ids are kept as those of any other table.
    folder.done("generate --table pack.csv --own-ids --out again.csv");
    assert_eq!(folder.read("again.csv"), pack);
    folder.done("generate --table pack.csv --out renamed.csv");
    assert_eq!(
        column(&folder.read("renamed.csv"), "source_id"),
        ["A-7", "007"]
    );
}

#[test]
fn packs_with_own_ids_are_joined_unless_ids_meet() {
    let folder = folder();
    folder.done("generate --table table.csv --own-ids --out pack.csv");
    let whole = folder.read("pack.csv");
    for number in 1..=2 {
        folder.done(&format!(
            "generate --table table.csv --own-ids --shard {number}/2 --out part{number}.csv"
        ));
    }
    folder.done("merge part1.csv part2.csv --out merged.csv");
    assert_eq!(folder.read("merged.csv"), whole);
    folder.write(
        "more.csv",
        "id,width,height,cells,title_en\nB,3,1,110,Bar\n",
    );
    folder.done("generate --table more.csv --own-ids --out b.csv");
    folder.done("concat pack.csv b.csv --sort id --out all.csv");
    assert_eq!(column(&folder.read("all.csv"), "id"), ["007", "A-7", "B"]);
    folder.done("verify all.csv");
    // The same board again is a duplicate; another board with its id is refused.
    let twice = folder.done("concat pack.csv pack.csv --out twice.csv");
    assert!(twice.stderr.contains("2 duplicates"), "{}", twice.stderr);
    folder.write(
        "more.csv",
        "id,width,height,cells,title_en\nA-7,3,1,011,Bar\n",
    );
    folder.done("generate --table more.csv --own-ids --out c.csv");
    let message = "c.csv: an earlier row has the id \"A-7\", but another puzzle";
    folder.refused("concat pack.csv c.csv --out no.csv", message);
    folder.done("generate --table more.csv --out plain.csv");
    folder.refused("concat pack.csv plain.csv --out no.csv", "puzzle_id");
}

#[test]
fn missing_and_repeated_ids_are_refused() {
    let folder = Folder::new();
    for (table, message) in [
        (
            "title_en,width,height,cells\nA,2,1,10\n",
            "line 1: expected a column named \"id\"",
        ),
        (
            "id,width,height,cells\nA,2,1,10\n ,2,1,11\n",
            "line 3, column id: expected an id, found nothing",
        ),
        (
            "id,width,height,cells\nA,2,1,10\nA,3,1,101\n",
            "line 3, column id: line 2 has the id \"A\", too",
        ),
    ] {
        folder.write("bad.csv", table);
        folder.refused("generate --table bad.csv --own-ids --out -", message);
    }
    folder.refused("generate --own-ids --out -", "--table");
    folder.refused(
        "generate --columns id,puzzle_id --out -",
        "the column puzzle_id",
    );
    folder.write("bad.csv", "id,width,height,cells\n=A,2,1,10\nB,3,1,101\n");
    let ran = folder.done("generate --table bad.csv --own-ids --columns id --out pack.csv");
    let left_out = "line 2: left out: column id: a spreadsheet would run \"=A\"";
    assert!(ran.stderr.contains(left_out), "{}", ran.stderr);
}

#[test]
fn verify_finds_changed_and_repeated_ids() {
    let folder = folder();
    folder.done("generate --table table.csv --own-ids --out pack.csv");
    let pack = folder.read("pack.csv");
    let hash = column(&pack, "puzzle_id")[0].to_string();
    for (changed, message) in [
        (
            pack.replace("007,", "A-7,"),
            "line 3, column id: duplicate: line 2 has the same id",
        ),
        (
            pack.replace("007,", " ,"),
            "line 3, column id: expected an id, found nothing",
        ),
        (
            pack.replace(&hash, "0123456789abcdef"),
            "line 2, column puzzle_id: expected ",
        ),
        (pack.replace(&hash, ""), "line 2, column id: expected "),
    ] {
        folder.write("changed.csv", &changed);
        let ran = folder.ran("verify changed.csv");
        assert_eq!(ran.code, Some(1));
        assert!(ran.stdout.contains(message), "{}", ran.stdout);
    }
}
