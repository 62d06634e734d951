//! Themes of things, and the lists of what boards can show.

use super::column;
use crate::program::Folder;
use serde_json::Value;

#[test]
fn a_pack_of_themes_shows_their_things_and_no_others() {
    let folder = Folder::new();
    let line = "generate --theme space,music --each-once --size 15x15 --count 12";
    folder.done(&format!("{line} --out pack.csv"));
    let list: Value = serde_json::from_str(
        &folder.printed("generate --list --theme space,music --size 15x15 --json"),
    )
    .expect("an object");
    let things = list["things"].as_array().expect("a list");
    let names: Vec<&str> = things
        .iter()
        .map(|thing| thing["titles"]["en"].as_str().expect("a title"))
        .collect();
    let pack = folder.read("pack.csv");
    let titles = column(&pack, "title_en");
    assert_eq!(titles.len(), 12);
    assert!(
        titles.iter().all(|title| names.contains(title)),
        "{titles:?}"
    );
    for thing in things {
        let themes = thing["themes"].as_array().expect("a list");
        assert!(
            themes
                .iter()
                .any(|theme| theme == "space" || theme == "music"),
            "{thing}"
        );
    }
    let themes = folder.manifest("pack.csv")["order"]["themes"].clone();
    assert_eq!(themes, serde_json::json!(["space", "music"]));
    folder.done("verify pack.csv");
}

#[test]
fn the_list_has_themes_and_things() {
    let folder = Folder::new();
    let list = folder.printed("generate --list --source icons --size 12x12 --languages de,ja");
    let themes = list.split("\n\n").next().expect("the themes");
    assert!(
        themes.lines().any(|line| line.starts_with("family ")),
        "{list}"
    );
    assert!(list.contains("\nApfel, リンゴ: food\n"), "{list}");
    let all = folder.printed("generate --list --source icons --size 15x15");
    assert!(all.lines().count() > list.lines().count() + 100);
}

#[test]
fn themes_without_things_are_refused() {
    for (options, message) in [
        (
            "--theme pirates",
            "expected one of animals, body, buildings",
        ),
        (
            "--theme animals --source smooth",
            "--theme: the source smooth shows patterns",
        ),
        ("--theme animals --table t.csv", "cannot be used with"),
        (
            "--list --source random",
            "--list: the source random shows patterns",
        ),
    ] {
        let line = format!("generate --size 10x10 --count 1 {options} --out -");
        Folder::new().refused(&line, message);
    }
}
