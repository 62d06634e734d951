//! The boards of `data/` have the known answers in `data/expected.toml`, by both engines and all
//! encodings.

use engines::BothEngines;
use nonogram_cover::Encoding;
use nonogram_formats::{self as formats, Format};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[path = "../src/engines.rs"]
mod engines;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data");

/// `data/expected.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    case: Vec<Case>,
}

/// The known answer of one board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The path below `data/`.
    file: String,
    /// 0, 1, or 2, where 2 stands for two or more.
    solutions: usize,
    /// Whether line logic alone finds the unique solution.
    line_solvable: bool,
}

fn expected() -> Vec<Case> {
    let text = fs::read_to_string(format!("{DATA}/expected.toml")).unwrap();
    toml::from_str::<Expected>(&text).unwrap().case
}

#[test]
fn every_board_of_data_is_as_expected() {
    let mut engines = BothEngines::new(&Encoding::ALL);
    for Case {
        file,
        solutions,
        line_solvable,
    } in expected()
    {
        let path = Path::new(DATA).join(&file);
        let format = Format::from_extension(path.extension().unwrap().to_str().unwrap());
        let documents =
            formats::read(&fs::read(&path).unwrap(), format.expect(&file)).expect(&file);
        let [document] = &documents[..] else {
            panic!("{file}: expected one board")
        };
        let answer = engines.solve(&document.puzzle, 2).expect(&file);
        assert_eq!(
            (answer.solutions.len(), answer.line_solvable),
            (solutions, line_solvable),
            "{file}"
        );
        if let (Some(goal), [solution]) = (&document.goal, &answer.solutions[..]) {
            assert_eq!(goal, solution, "{file}");
        }
    }
}

#[test]
fn every_board_of_data_is_listed_once() {
    let mut listed: Vec<String> = expected().into_iter().map(|case| case.file).collect();
    listed.sort();
    let paths = |folder: &Path| {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
    };
    let folders = paths(Path::new(DATA)).filter(|path| path.is_dir());
    let files = folders.flat_map(|folder| paths(&folder).collect::<Vec<_>>());
    let files = files.map(|file| {
        file.strip_prefix(DATA)
            .unwrap()
            .to_str()
            .unwrap()
            .replace('\\', "/")
    });
    let boards: BTreeSet<String> = files.filter(|file| !file.ends_with(".md")).collect();
    assert_eq!(listed, Vec::from_iter(boards));
}
