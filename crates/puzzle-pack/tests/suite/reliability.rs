//! The table of what `verify` finds, in docs/RELIABILITY.md, against `verify`.

use crate::hostile::good;
use crate::in_memory::{self, verify};
use puzzle_pack::{Columns, PackReadError, Recipe};
use std::collections::BTreeMap;

/// A file of the repository.
fn file(path: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::fs::read_to_string(format!("{root}/{path}")).unwrap()
}

/// What else needs a change when a column is added.
#[test]
fn the_documents_have_every_column() {
    let all = Columns::all([]);
    let by_default = Columns::full([]);
    let packs = file("docs/packs.md");
    let (_, packs) = packs.split_once("\n## Columns\n").unwrap();
    let (packs, _) = packs.split_once("\n## ").unwrap();
    let packs = packs.replace("title_LANGUAGE", "title_en");
    let library = include_str!("../../src/row/columns.rs");
    let types = file("npm/js/index.d.ts");
    let (_, types) = types.split_once("interface PackRow {").unwrap();
    let (types, _) = types.split_once("\n}").unwrap();
    let of_python = file("python/package/crosscover/types.py");
    let (_, of_python) = of_python.split_once("class _PackRow(").unwrap();
    let (of_python, _) = of_python.split_once("\nclass PackRow(").unwrap();
    let mut missing = Vec::new();
    for name in all.names() {
        let quoted = format!("`{name}`");
        if !packs.contains(&quoted) {
            missing.push(format!("docs/packs.md, Columns: {quoted}"));
        }
        let mut rows = library.lines().filter(|line| line.starts_with("/// - `"));
        if !rows.any(|row| row.contains(&quoted)) {
            missing.push(format!(
                "crates/puzzle-pack/src/row/columns.rs, Columns: {quoted}"
            ));
        }
        if !documented().contains_key(name) {
            missing.push(format!(
                "docs/RELIABILITY.md, What `verify` finds: {quoted}"
            ));
        }
        if by_default.position(name).is_none() {
            continue;
        }
        if !types.contains(&format!("\n  {name}: ")) {
            missing.push(format!("npm/js/index.d.ts, PackRow: {name}"));
        }
        if !of_python.contains(&format!("\n    {name}: ")) {
            missing.push(format!(
                "python/package/crosscover/types.py, _PackRow: {name}"
            ));
        }
    }
    assert!(missing.is_empty(), "missing:\n{}", missing.join("\n"));
}

/// The first words of the three answers for each column: changed, changed in a row of another
/// version, removed.
fn documented() -> BTreeMap<String, [String; 3]> {
    let text = file("docs/RELIABILITY.md");
    let mut columns = BTreeMap::new();
    let (_, section) = text.split_once("\n## What `verify` finds\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    for line in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        let word = |cell: &str| {
            let word = cell.trim().split([' ', ':']).next();
            word.unwrap().to_string()
        };
        let answers = [word(cells[1]), word(cells[2]), word(cells[3])];
        for name in cells[0].split('`').skip(1).step_by(2) {
            assert_eq!(
                columns.insert(name.to_string(), answers.clone()),
                None,
                "{name} twice"
            );
        }
    }
    columns
}

/// A pack as fields, with its header.
fn table(pack: &str) -> Vec<Vec<String>> {
    pack.lines()
        .map(|line| line.split(',').map(String::from).collect())
        .collect()
}

fn text(table: &[Vec<String>]) -> String {
    table.iter().map(|row| row.join(",") + "\n").collect()
}

/// Another value of the same form.
fn changed(column: &str, value: &str) -> String {
    let other = match column {
        "id" => return value.chars().rev().collect(),
        "cells" => return value.replacen('1', "0", 1),
        "rows" | "columns" => return value.replacen('1', "2", 1),
        "palette" => "0:ffffff/1:d55e00",
        "density" => "0.1234",
        "loss" => "0.100",
        "footholds_mean" => "1.23",
        "symmetry" => "left-right",
        "logic" => "search",
        "technique" => return if value == "gap" { "overlap" } else { "gap" }.to_string(),
        "level" => return if value == "hard" { "easy" } else { "hard" }.to_string(),
        "style" => "outline",
        "engines" => "propagation",
        "xp_from" => "source",
        "title_en" | "title_LANGUAGE" => "Other",
        "proof" => "r1",
        "generator" => "crosscover 0.0.1",
        "index" => "999",
        _ => return (value.parse::<u64>().unwrap_or(0) + 1).to_string(),
    };
    other.to_string()
}

fn answer(table: &[Vec<String>]) -> &'static str {
    let pack = text(table);
    let verified = match puzzle_pack::verify(pack.as_bytes(), Default::default(), |_| {}) {
        Ok(verified) => verified,
        Err(PackReadError::Row(_)) => return "refused",
        Err(error) => panic!("{error}"),
    };
    match (&verified.findings[..], &verified.differences[..]) {
        ([], []) => "passes",
        ([], _) => "differs",
        _ => "found",
    }
}

#[test]
fn verify_finds_what_the_table_says() {
    let documented = documented();
    let mut names: Vec<String> = Columns::all([]).names().map(String::from).collect();
    names.push("title_LANGUAGE".to_string());
    let mut undocumented = names.iter().filter(|name| !documented.contains_key(*name));
    assert_eq!(
        undocumented.next(),
        None,
        "docs/RELIABILITY.md lacks this column"
    );
    // The counters say whether the second engine ran.
    let place = |table: &[Vec<String>], column: &str| table[0].iter().position(|it| it == column);
    let all = table(good());
    let mut without_counters = all.clone();
    for column in ["cover_nodes", "cover_updates"] {
        let place = place(&without_counters, column).unwrap();
        without_counters
            .iter_mut()
            .for_each(|row| drop(row.remove(place)));
    }
    for (column, expected) in &documented {
        let mut pack = if column == "engines" {
            without_counters.clone()
        } else {
            all.clone()
        };
        if column == "title_LANGUAGE" {
            let title = place(&pack, "title_en").unwrap();
            pack[0][title] = "title_de".to_string();
        }
        let own = if column == "title_LANGUAGE" {
            "title_de"
        } else {
            column
        };
        let at = place(&pack, own).unwrap_or_else(|| panic!("no pack has {column}"));
        let mut found = Vec::new();
        for generator in [None, Some("crosscover 0.0.1")] {
            let mut altered = pack.clone();
            let generator_at = place(&pack, "generator").unwrap();
            if let Some(generator) = generator {
                altered[2][generator_at] = generator.to_string();
            }
            let value = changed(column, &altered[2][at]);
            assert!(value != altered[2][at] || own == "generator", "{column}");
            altered[2][at] = value;
            found.push(answer(&altered));
        }
        pack.iter_mut().for_each(|row| drop(row.remove(at)));
        found.push(answer(&pack));
        assert_eq!(&found[..], expected, "{column}");
    }
}

/// What a changed proof, points of a source and a seed in all rows do.
#[test]
fn verify_says_what_it_cannot_know() {
    let (pack, _) = in_memory::pack(&Recipe::new(5, 5), 3, 4);
    let place = |column: &str| table(&pack)[0].iter().position(|it| it == column).unwrap();
    let mut altered = table(&pack);
    for row in &mut altered[1..] {
        row[place("seed")] = "8".to_string();
    }
    assert_eq!(answer(&altered), "passes");
    let mut altered = table(&pack);
    (altered[1][place("xp")], altered[1][place("xp_from")]) = ("9".into(), "source".into());
    assert_eq!(answer(&altered), "passes");
    let mut altered = table(&pack);
    altered[1][place("difficulty")] = "99".to_string();
    altered[1][place("generator")] = "crosscover 0.1.0".to_string();
    let verified = verify(&text(&altered));
    let difference = verified.differences[0].to_string();
    let expected = "line 2, column difficulty: this version computes ";
    assert!(difference.starts_with(expected), "{difference}");
    altered
        .iter_mut()
        .for_each(|row| drop(row.remove(place("proof"))));
    assert_eq!(verify(&text(&altered)).without_proof, 4);
}
