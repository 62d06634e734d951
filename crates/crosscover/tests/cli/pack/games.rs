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

/// `JsonUtility` of Unity reads an object of fields and of lists of objects or values: no list in
/// a list, no null, and names that C# has.
fn is_for_unity(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.iter().all(|(name, value)| {
            let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            name.chars().all(is_letter) && is_for_unity(value)
        }),
        Value::Array(items) => items
            .iter()
            .all(|item| !item.is_array() && is_for_unity(item)),
        Value::Null => false,
        Value::Bool(_) | Value::Number(_) | Value::String(_) => true,
    }
}

#[test]
fn unity_loads_the_packs_for_it() {
    let folder = Folder::new();
    let line = "generate --size 6x5 --source shapes --languages en,en-US --profile unity --count";
    folder.done(&format!("{line} 3 --out levels.json"));
    folder
        .done("generate --size 5x5 --source shapes --inks 2 -n 2 --profile unity --out inks.json");
    for name in ["levels.json", "inks.json"] {
        folder.done(&format!("verify {name}"));
        let pack: Value = serde_json::from_str(&folder.read(name)).expect("an object");
        assert!(pack.is_object() && is_for_unity(&pack), "{pack}");
        let levels = pack["levels"].as_array().expect("a list");
        assert!(
            levels.len() > 1 && levels[0]["rows"][0]["lengths"].is_array(),
            "{pack}"
        );
    }
    let levels: Value = serde_json::from_str(&folder.read("levels.json")).expect("an object");
    assert!(levels["levels"][0]["title_en_US"].is_string(), "{levels}");
    let inks: Value = serde_json::from_str(&folder.read("inks.json")).expect("an object");
    let rows = inks["levels"][0]["rows"].as_array().expect("a list");
    assert!(rows.iter().any(|row| row["inks"].is_array()), "{inks}");
    // The classes of the document have a member for each field.
    let unity = include_str!("../../../../../docs/games.md");
    let (_, unity) = unity
        .split_once("[System.Serializable]")
        .expect("the classes");
    let (unity, _) = unity.split_once("```").expect("their end");
    for name in levels["levels"][0].as_object().expect("an object").keys() {
        assert!(unity.contains(name) || name == "title_en_US", "{name}");
    }
    // To and from other formats nothing is lost.
    folder.done("concat levels.json --out levels.csv");
    folder.done("concat levels.csv --json=unity --out again.json");
    assert_eq!(folder.read("again.json"), folder.read("levels.json"));
}
