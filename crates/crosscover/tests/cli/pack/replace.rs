//! `replace`: single boards of a pack are exchanged.

use super::column;
use crate::program::Folder;
use serde_json::Value;

#[test]
fn the_next_board_of_the_recipe_takes_the_place_of_another() {
    let folder = Folder::new();
    folder.done("generate --source shapes --each-once --size 10x10,12x12 --count 8 --out pack.csv");
    let before = folder.read("pack.csv");
    let id = column(&before, "id")[3].to_string();
    let said = folder.printed(&format!("replace pack.csv --id {id}"));
    assert!(said.starts_with(&format!("{id} (")), "{said}");
    let after = folder.read("pack.csv");
    let changed: Vec<usize> = before
        .lines()
        .zip(after.lines())
        .enumerate()
        .filter_map(|(line, (before, after))| (before != after).then_some(line))
        .collect();
    assert_eq!(changed, [4]);
    for side in ["width", "height"] {
        assert_eq!(column(&before, side), column(&after, side));
    }
    assert_eq!(column(&after, "index")[3], "9", "8 is a board of 10x10");
    folder.done("verify pack.csv");
    let manifest = folder.manifest("pack.csv");
    let exchanged = &manifest["exchanged"][0];
    assert_eq!(exchanged["old"], id);
    assert_eq!(exchanged["new"], column(&after, "id")[3]);
    assert!(manifest["things"].as_array().unwrap().len() == 8);
    // Again, with another index behind it.
    let id = column(&after, "id")[5].to_string();
    folder.done(&format!("replace pack.csv --id {id}"));
    assert_eq!(column(&folder.read("pack.csv"), "index")[5], "11");
    folder.done("verify pack.csv");
}

#[test]
fn another_board_has_the_level_of_the_quota() {
    let folder = Folder::new();
    folder.done("generate --size 8x8 --source smooth --level easy:3,hard:2 --out pack.csv");
    let ids = column(&folder.read("pack.csv"), "id")[2..4].join(",");
    folder.done(&format!("replace pack.csv --id {ids}"));
    let levels = ["easy", "easy", "easy", "hard", "hard"];
    assert_eq!(column(&folder.read("pack.csv"), "level"), levels);
    folder.done("verify pack.csv");
}

#[test]
fn a_board_of_another_file_takes_the_place_of_another() {
    let folder = Folder::new();
    folder.done("generate --size 8x8 --source smooth --count 4 --json --out pack.jsonl");
    folder.done("generate --size 6x5 --seed 9 --source smooth --count 3 --out spare.csv");
    let ids = |text: &str| -> Vec<String> {
        let rows = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        rows.map(|row| row["id"].as_str().unwrap().to_string())
            .collect()
    };
    let before = ids(&folder.read("pack.jsonl"));
    let spare = folder.read("spare.csv");
    let wanted = column(&spare, "id")[1];
    let line = format!(
        "replace pack.jsonl --id {} --from spare.csv --take {wanted} --json",
        before[2]
    );
    let said: Value = serde_json::from_str(&folder.printed(&line)).unwrap();
    assert_eq!(said[0]["new"], wanted);
    let after = folder.read("pack.jsonl");
    assert_eq!(ids(&after)[2], wanted);
    let row: Value = serde_json::from_str(after.lines().nth(2).unwrap()).unwrap();
    assert_eq!((&row["width"], &row["index"]), (&6.into(), &2.into()));
    folder.done("verify pack.jsonl");
    // Boards that the pack has are passed over.
    let line = format!(
        "replace pack.jsonl --id {},{},{} --from spare.csv",
        before[0], before[1], before[3]
    );
    folder.refused(
        &line,
        "--from: no board is left that the pack does not have",
    );
    assert_eq!(folder.read("pack.jsonl"), after, "nothing is written");
}

#[test]
fn packs_that_cannot_be_kept_right_are_refused() {
    let folder = Folder::new();
    folder.done("generate --size 5x5 --source exhaustive --count 2000 --out pack.csv");
    let id = column(&folder.read("pack.csv"), "id")[0].to_string();
    folder.refused(
        "replace pack.csv --id 0123456789abcdef",
        "no board has the id 0123456789abcdef",
    );
    folder.refused(
        &format!("replace pack.csv --id {id}"),
        "its manifest has no recipe",
    );
    let pack = folder.read("pack.csv");
    folder.write("edited.csv", &pack);
    folder.refused(&format!("replace edited.csv --id {id}"), "has no manifest");
    folder.write("pack.csv", pack.replacen(",line,", ",probe,", 1));
    folder.refused(
        &format!("replace pack.csv --id {id}"),
        "does not match its manifest",
    );
    // A part with an exchanged board is no part.
    let line = "generate --size 5x5 --source smooth --count 4 --shard";
    folder.done(&format!("{line} 1/2 --out one.csv"));
    folder.done(&format!("{line} 2/2 --out two.csv"));
    let id = column(&folder.read("one.csv"), "id")[0].to_string();
    folder.done(&format!("replace one.csv --id {id}"));
    folder.done("verify one.csv");
    folder.refused(
        "merge one.csv two.csv --out all.csv",
        "has exchanged boards",
    );
}

#[test]
fn verify_names_what_somebody_changed() {
    let folder = Folder::new();
    folder.done("generate --source shapes --size 10x10 --count 6 --out pack.csv");
    let pack = folder.read("pack.csv");
    let title = column(&pack, "title_en")[2].to_string();
    let lines: Vec<&str> = pack.lines().collect();
    let edited = lines[3].replace(&title, "My boat");
    let lines = [lines[0], lines[1], lines[2], &edited, lines[4], lines[6]];
    folder.write("pack.csv", lines.join("\n") + "\n");
    let ran = folder.ran("verify pack.csv");
    assert_eq!(ran.code, Some(1));
    let expected = format!(
        "changed since it was made: line 4, column title_en: was {title:?}, is \"My boat\""
    );
    assert!(ran.stdout.contains(&expected), "{}", ran.stdout);
    let missing = column(&pack, "id")[4];
    assert!(
        ran.stdout
            .contains(&format!("the board {missing} is missing")),
        "{}",
        ran.stdout
    );
    let json: Value = serde_json::from_str(&folder.ran("verify --json pack.csv").stdout).unwrap();
    assert_eq!(json["changes"].as_array().unwrap().len(), 2, "{json}");
    assert_eq!(json["changes"][0]["column"], "title_en");
}

#[test]
fn packs_with_other_columns_are_joined() {
    let folder = Folder::new();
    folder.write(
        "art.csv",
        "title_en,artist,width,height,cells\nBlock,Ann,2,2,1101\n",
    );
    folder.done("generate --table art.csv --density 0..1 --out own.csv");
    folder.done("generate --size 5x5 --source smooth --count 3 --rate --out more.csv");
    folder.refused(
        "concat own.csv more.csv --out all.csv",
        "--columns all leaves it empty there",
    );
    folder.done("concat own.csv more.csv --columns all --out all.csv");
    let all = folder.read("all.csv");
    assert_eq!(column(&all, "artist"), ["Ann", "", "", ""]);
    let header = all.lines().next().unwrap();
    assert!(
        !header.contains("technique"),
        "one pack has no values to verify: {header}"
    );
    folder.done("verify all.csv");
    folder.done("concat own.csv more.csv --columns common --out common.csv");
    let common = folder.read("common.csv");
    let header = common.lines().next().unwrap();
    assert!(
        !header.contains("artist") && !header.contains("technique"),
        "{header}"
    );
    assert_eq!(column(&common, "id"), column(&all, "id"));
    folder.done("verify common.csv");
}
