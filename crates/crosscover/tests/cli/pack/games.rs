//! The document on games: its programs and the packs that they load.

use crate::program::Folder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::process::Command;

/// The only block in this language.
fn program(language: &str) -> &'static str {
    let document = include_str!("../../../../../docs/games.md");
    let (_, block) = document
        .split_once(&format!("```{language}\n"))
        .expect(language);
    block.split_once("```").expect("an end").0
}

/// A folder with the pack that the programs load, and its boards.
fn levels() -> (Folder, Vec<Value>) {
    let folder = Folder::new();
    folder.done("generate --size 5x4 -n 20 --profile game --json=array --out levels.json");
    let levels = serde_json::from_str(&folder.read("levels.json")).expect("an array");
    (folder, levels)
}

#[test]
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn the_program_in_javascript_shows_every_board() {
    let (folder, levels) = levels();
    folder.write("play.mjs", program("js"));
    let run = match Command::new("node")
        .arg("play.mjs")
        .current_dir(folder.path())
        .output()
    {
        Ok(run) => run,
        Err(error) => {
            eprintln!("skipped: node does not run: {error}");
            return;
        }
    };
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let mut expected = String::new();
    for level in &levels {
        let text = |name: &str| level[name].as_str().expect(name);
        expected += &format!(
            "{}: {}, {} xp\n",
            text("title_en"),
            text("level"),
            level["xp"]
        );
        let cells = text("cells").replace('0', ".").replace('1', "#");
        for (y, clue) in level["rows"].as_array().expect("lists").iter().enumerate() {
            let lengths: Vec<String> = clue
                .as_array()
                .expect("a list")
                .iter()
                .map(Value::to_string)
                .collect();
            expected += &format!("{} {}\n", &cells[5 * y..5 * y + 5], lengths.join(" "));
        }
    }
    assert_eq!(String::from_utf8(run.stdout).expect("UTF-8"), expected);
}

/// No compiler is at hand, so only names and types are compared.
#[test]
fn the_programs_in_other_languages_use_members_that_are_there() {
    let (_, levels) = levels();
    let csharp = program("csharp");
    let (_, record) = csharp.split_once("record Level(").expect("a record");
    let (record, _) = record.split_once(')').expect("its end");
    for (kind, name) in record
        .split(',')
        .map(|member| member.trim().split_once(' ').expect("a type"))
    {
        let is_kind = |value: &Value| match kind {
            "string" => value.is_string(),
            "int" => value
                .as_i64()
                .is_some_and(|number| i32::try_from(number).is_ok()),
            "double?" => value.is_null() || value.is_f64(),
            "int[][]" => serde_json::from_value::<Vec<Vec<i32>>>(value.clone()).is_ok(),
            _ => panic!("{kind}"),
        };
        assert!(
            levels.iter().all(|level| is_kind(&level[name])),
            "{kind} {name}"
        );
    }
    let used =
        |text: &'static str, before: &str, after: fn(char) -> bool| -> BTreeSet<&'static str> {
            text.split(before)
                .skip(1)
                .map(|rest| &rest[..rest.find(after).expect("an end")])
                .collect()
        };
    let of_csharp = used(csharp, "level.", |c| !c.is_alphanumeric() && c != '_');
    let of_gdscript = used(program("gdscript"), "level[\"", |c| c == '"');
    assert_eq!(
        of_csharp,
        BTreeSet::from(["cells", "level", "rows", "title_en", "width", "xp"])
    );
    assert_eq!(of_gdscript, of_csharp);
    assert!(of_csharp.iter().all(|name| !levels[0][name].is_null()));
}
