//! Which columns a pack has, and what other commands make of packs with few of them.

use crate::pack::{check_parts, column, leave};
use crate::program::{Folder, piped};
use serde_json::Value;

/// Packs with many boards in common among their parts.
const SMALL: &str = "--size 5x5 --count 60 --seed 5 --density 45%..55%";

/// The pack with these options, as it is printed.
fn pack(options: &str) -> String {
    let line = format!("generate {SMALL} --out - {options}");
    Folder::new().printed(line.trim_end())
}

#[test]
fn columns_are_chosen_and_ordered() {
    let chosen = ["proof", "id", "cells", "level", "width", "height"];
    let all = pack("--rate");
    let columns = chosen.map(|name| column(&all, name));
    let rows = (0..60).map(|row| columns.each_ref().map(|column| column[row]).join(",") + "\n");
    let expected = format!("{}\n{}", chosen.join(","), rows.collect::<String>());
    assert_eq!(pack(&format!("--columns {}", chosen.join(","))), expected);
    let game = pack("--profile game");
    assert!(
        game.starts_with("id,width,height,cells,rows,columns,difficulty,level,xp,title_en\n"),
        "{game}"
    );
    assert_eq!(game.lines().count(), 61);
    // `--rate` adds a column and changes no other.
    let plain = pack("");
    for name in plain.lines().next().expect("a header").split(',') {
        assert_eq!(column(&all, name), column(&plain, name), "{name}");
    }
}

/// A speed-up may change how much work the engines count, so no pack has it unasked.
#[test]
fn counters_of_the_engines_are_on_request_and_verified() {
    let names = "line_solves,branches,cover_nodes,cover_updates";
    let plain = pack("");
    let header = plain.lines().next().expect("a header");
    assert!(
        names.split(',').all(|name| !header.contains(name)),
        "{header}"
    );
    let counted = pack(&format!("--columns id,width,height,cells,{names}"));
    let nodes = column(&counted, "cover_nodes").into_iter();
    assert!(
        nodes
            .into_iter()
            .all(|nodes| nodes.parse::<u64>().expect("a number") > 20)
    );
    assert_eq!(piped("verify -", counted).code, Some(0));
}

#[test]
fn bad_choices_of_columns_are_refused() {
    for (options, message) in [
        (
            "--columns id,sides",
            "no column is called \"sides\"; there are id, puzzle_id, seed,",
        ),
        ("--columns id,", "no column is called \"\""),
        ("--columns id,xp,id", "the column \"id\" is named twice"),
        ("--columns cells,xp", "expected the column id among them"),
        ("--columns id,title_de", "the source has no such titles"),
        (
            "--columns id,loss",
            "there is nothing for the column loss: the boards of this source have none",
        ),
        ("--columns id --profile game", "cannot be used with"),
        ("--profile toy", "[possible values: full, game, unity]"),
        (
            "--level hard..easy",
            "expected the easier one first, as in easy..hard",
        ),
        (
            "--level tough",
            "expected one of easy, medium, hard, expert",
        ),
        (
            "--level expert",
            "level expert that line logic solves: expected the logic probe or any",
        ),
        ("--engines one", "expected one of both, propagation"),
    ] {
        Folder::new().refused(&format!("generate {SMALL} {options} --out -"), message);
    }
}

#[test]
fn packs_with_any_columns_are_continued_and_merged() {
    for choice in [
        "--profile game",
        "--columns id,width,height,cells",
        "--columns xp,proof,id,width,height,cells --engines propagation",
        "--json",
        "--rate --json",
        "--profile game --json=array",
    ] {
        let recipe = format!("{SMALL} {choice}");
        let whole = check_parts(&recipe, &[3]);
        assert_eq!(whole, pack(choice), "{choice}");
        // As after a crash behind the tenth row.
        let folder = Folder::new();
        folder.done(&format!("generate {recipe} --out whole"));
        let mut checkpoint = folder.manifest("whole");
        let lines = 10 + usize::from(!choice.contains("--json"));
        let begun = whole
            .split_inclusive('\n')
            .take(lines)
            .map(str::len)
            .sum::<usize>();
        checkpoint["rows"] = 10.into();
        checkpoint["tally"]["accepted"] = 10.into();
        leave(&folder, "again", &whole[..begun + 5], begun, checkpoint);
        let again = folder
            .done(&format!("generate {recipe} --out again"))
            .stderr;
        let start = "continuing after 10 of 60 boards\n";
        assert!(again.starts_with(start), "{again}");
        assert_eq!(folder.read("again"), whole, "{choice}");
        // As after a crash behind the end of the pack: no checkpoint has the end of an array.
        let end = whole.trim_end_matches("]\n").len();
        let mut checkpoint = folder.manifest("whole");
        checkpoint["rows"] = 60.into();
        leave(&folder, "ended", &whole, end, checkpoint);
        folder.done(&format!("generate {recipe} --out ended"));
        assert_eq!(folder.read("ended"), whole, "{choice}");
    }
}

#[test]
fn few_columns_are_verified_as_far_as_they_go() {
    let game = pack("--profile game");
    let verified = "stdin: 60 boards verified by both engines, without proofs\n";
    piped("verify -", &game).check(0, verified, "");
    let stranger = game.replacen("title_en", "author", 1);
    let noted = format!("stdin: column author: not checked\n{verified}");
    piped("verify -", stranger).check(0, &noted, "");
}

#[test]
fn a_pack_by_one_engine_says_so_and_is_verified_by_both() {
    let folder = Folder::new();
    let made = folder.done(&format!(
        "generate {SMALL} --engines propagation --out pack.csv"
    ));
    let start = "60 boards of 5x5, each decided by propagation alone";
    assert!(made.stderr.starts_with(start), "{}", made.stderr);
    let by_one = folder.read("pack.csv");
    assert_eq!(column(&by_one, "engines"), ["propagation"; 60]);
    assert_eq!(column(&by_one, "cells"), column(&pack(""), "cells"));
    assert_eq!(
        folder.manifest("pack.csv")["order"]["engines"],
        "propagation"
    );
    let verified = "pack.csv: 60 boards verified by both engines\n";
    assert_eq!(folder.printed("verify pack.csv"), verified);
}

#[test]
fn json_is_read_wherever_packs_are() {
    let folder = Folder::new();
    folder.done(&format!("generate {SMALL} --json --out pack.jsonl"));
    folder.done(&format!("generate {SMALL} --json=array --out pack.json"));
    folder.done(&format!("generate {SMALL} --out pack.csv"));
    let (json, csv) = (folder.read("pack.jsonl"), folder.read("pack.csv"));
    let header: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
    for (object, row) in json.lines().zip(csv.lines().skip(1)) {
        let object: Value = serde_json::from_str(object).expect("JSON");
        assert!(object.as_object().expect("an object").keys().eq(&header));
        assert_eq!(object["id"], row.split(',').next().expect("an id"));
        assert!(object["xp"].is_u64());
    }
    for line in [
        "stats PACK",
        "verify PACK",
        "convert --to non PACK -",
        "convert --to id PACK -",
        "render --as text --out - PACK",
        "generate --table PACK --columns id,cells,title_en --out -",
    ] {
        let [lines, array, csv] = ["pack.jsonl", "pack.json", "pack.csv"].map(|name| {
            let printed = folder.printed(&line.replace("PACK", name));
            printed.replace(name, "")
        });
        assert_eq!((&lines, &array), (&csv, &csv), "{line}");
    }
    // Puzzles have a format in JSON lines too, which is told apart.
    folder.done("convert pack.csv puzzles.jsonl");
    let ids = |name: &str| folder.printed(&format!("convert --to id {name} -"));
    assert_eq!(ids("puzzles.jsonl"), ids("pack.csv"));
    // Errors name the place.
    let third = json.match_indices('\n').nth(2).expect("three lines").0;
    folder.write("bad.jsonl", &json[..third - 1]);
    let message = "bad.jsonl: line 3: expected a JSON object, found none: EOF while parsing";
    let found = folder.ran("verify bad.jsonl");
    assert!(
        found.code == Some(1) && found.stdout.starts_with(message),
        "{found:?}"
    );
    folder.refused("stats bad.jsonl", message);
    folder.refused("convert bad.jsonl - --to non", message);
}
