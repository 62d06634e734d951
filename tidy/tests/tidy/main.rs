//! Rules for the source that the compiler does not check: `cargo test -p tidy`. `cargo xtask ci`
//! checks format, lints and documentation.

mod circles;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use toml::Table;

/// The most lines of a source file.
const MAX_LINES: usize = 800;

fn root() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), ".."].iter().collect()
}

/// A file of ours: its path below the root, and its text.
struct SourceFile {
    path: String,
    text: String,
}

/// All files of ours whose names end in one of the `extensions`.
fn sources(extensions: &[&str]) -> Vec<SourceFile> {
    let mut sources = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable folder").path();
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.expect("file names are UTF-8");
            if path.is_dir() {
                if !matches!(name, "target" | ".git" | "node_modules") {
                    folders.push(path);
                }
            } else if extensions.iter().any(|extension| name.ends_with(extension)) {
                let text = fs::read_to_string(&path).expect("a readable file");
                let path = path.strip_prefix(root()).expect("it is below the root");
                let path = path.to_string_lossy().replace('\\', "/");
                sources.push(SourceFile { path, text });
            }
        }
    }
    assert!(!sources.is_empty(), "no file ends in {extensions:?}");
    sources
}

/// Fails with all `complaints`, if there are any.
#[track_caller]
fn assert_none(complaints: impl IntoIterator<Item = String>) {
    let complaints: Vec<_> = complaints.into_iter().collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// The lines of the `sources` that break a rule, as `path:line: what`.
fn lines_that<'a>(
    sources: &'a [SourceFile],
    what: &'a str,
    is_bad: impl Fn(&str) -> bool + Copy + 'a,
) -> impl Iterator<Item = String> + 'a {
    sources.iter().flat_map(move |SourceFile { path, text }| {
        let lines = text
            .split('\n')
            .enumerate()
            .filter(move |(_, line)| is_bad(line));
        lines.map(move |(index, _)| format!("{path}:{}: {what}", index + 1))
    })
}

#[test]
fn no_tabs_and_no_trailing_blanks() {
    let sources = sources(&[".rs", ".md", ".toml"]);
    assert_none(lines_that(&sources, "a tab", |line| line.contains('\t')));
    assert_none(lines_that(&sources, "a trailing blank", |line| {
        line.trim_end() != line
    }));
    let unended = sources
        .iter()
        .filter(|source| !source.text.ends_with('\n') || source.text.ends_with("\n\n"));
    assert_none(unended.map(|source| format!("{}: must end in one line break", source.path)));
}

#[test]
fn no_paths_of_one_machine() {
    // In pieces, so that this file passes its own test.
    let places = ["home", "root", "tmp", "work", "Users"].map(|folder| format!("/{folder}/"));
    let sources = sources(&[
        ".rs", ".md", ".toml", ".snap", ".sh", "run", "crates", "archive",
    ]);
    assert_none(lines_that(&sources, "a path of one machine", |line| {
        places.iter().any(|place| line.contains(place))
    }));
}

#[test]
fn every_source_file_says_what_it_is_and_is_short() {
    let sources = sources(&[".rs"]);
    let silent = sources
        .iter()
        .filter(|source| !source.text.starts_with("//! ") && !source.text.starts_with("#![doc"));
    assert_none(silent.map(|source| format!("{}: must open with `//! `", source.path)));
    let long = sources.iter().filter_map(|source| {
        let lines = source.text.lines().count();
        (lines > MAX_LINES).then(|| format!("{}: {lines} lines, above {MAX_LINES}", source.path))
    });
    assert_none(long);
}

/// `docs/RELIABILITY.md` names the tests of each promise. Its tables name columns.
#[test]
fn tests_that_documents_name_exist() {
    let mut rust = String::new();
    for source in sources(&[".rs"]) {
        rust += &source.text;
    }
    let documents = sources(&["RELIABILITY.md"]);
    let lines = documents[0].text.lines();
    let promises: Vec<&str> = lines.filter(|line| !line.starts_with('|')).collect();
    let promises = promises.join("\n");
    let words = promises.split('`').skip(1).step_by(2);
    let names = words.filter(|word| {
        word.contains('_')
            && word
                .bytes()
                .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
    });
    let unknown = names.filter(|name| !rust.contains(&format!("fn {name}(")));
    assert_none(unknown.map(|name| format!("docs/RELIABILITY.md: no function {name}")));
}

/// The manifests of the workspace's packages.
fn manifests() -> Vec<(String, Table)> {
    let manifests = sources(&["Cargo.toml"]).into_iter();
    let parsed = manifests.map(|SourceFile { path, text }| {
        let table = text
            .parse()
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        (path, table)
    });
    parsed
        .filter(|(_, table): &(_, Table)| table.contains_key("package"))
        .collect()
}

/// With these lints, clippy requires a reason for every `allow`, and forbids printing in libraries.
#[test]
fn every_package_takes_the_lints_of_the_workspace() {
    let lints = "workspace = true".parse::<Table>().expect("a table").into();
    // Workspaces of their own.
    let apart = ["c/", "fuzz/", "npm/", "python/"];
    let mut own = manifests();
    own.retain(|(path, table)| {
        !apart.iter().any(|apart| path.starts_with(apart)) && table.get("lints") != Some(&lints)
    });
    let own = own.iter();
    assert_none(own.map(|(path, _)| format!("{path}: expected `lints.workspace = true`")));
}

/// All that is published has the same version, and the changelog has a section for it.
#[test]
fn one_version_everywhere() {
    let mut versions: Vec<(String, String)> = Vec::new();
    for (path, manifest) in manifests() {
        // Members of the workspace take its version. What is not for others has version 0.0.0.
        let version = manifest["package"]["version"].as_str();
        if let Some(version) = version.filter(|&version| version != "0.0.0") {
            versions.push((path, version.to_string()));
        }
    }
    let workspace = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    let workspace: Table = workspace.parse().expect("a table");
    let version = workspace["workspace"]["package"]["version"].as_str();
    let version = version.expect("a text").to_string();
    for (name, dependency) in workspace["workspace"]["dependencies"]
        .as_table()
        .expect("a table")
    {
        let is_ours = dependency.get("path").is_some();
        if let Some(version) = dependency.get("version").filter(|_| is_ours) {
            let version = version.as_str().expect("a text").to_string();
            versions.push((format!("Cargo.toml, {name}"), version));
        }
    }
    for SourceFile { path, text } in sources(&["package.json"]) {
        let found = text.split_once("\"version\": \"");
        if let Some((_, rest)) = found {
            let end = rest.find('"').expect("the text ends");
            versions.push((path, rest[..end].to_string()));
        }
    }
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).expect("a changelog");
    let heading = changelog
        .lines()
        .find_map(|line| line.strip_prefix("## ")?.split_once(" ("))
        .map_or("no version", |(version, _)| version);
    versions.push(("CHANGELOG.md".to_string(), heading.to_string()));
    let citation = fs::read_to_string(root().join("CITATION.cff")).expect("a citation");
    let cited = citation
        .lines()
        .find_map(|line| line.strip_prefix("version: "));
    versions.push((
        "CITATION.cff".to_string(),
        cited.unwrap_or("no version").to_string(),
    ));
    let others = versions.iter().filter(|(_, found)| *found != version);
    assert_none(others.map(|(path, found)| format!("{path}: {found}, expected {version}")));
}

/// The names of the dependencies of a package, without its tests and without any feature.
fn dependencies(package: &str) -> BTreeSet<String> {
    let path = format!("crates/{package}/Cargo.toml");
    let (_, manifest) = manifests()
        .into_iter()
        .find(|manifest| manifest.0 == path)
        .expect("a package");
    let tables = ["dependencies", "build-dependencies"].map(|kind| manifest.get(kind));
    let tables = tables
        .into_iter()
        .flatten()
        .filter_map(|table| table.as_table());
    assert!(
        !manifest.contains_key("target"),
        "{path}: dependencies of some targets only"
    );
    let mut required = BTreeSet::new();
    for (name, value) in tables.flatten() {
        let optional = value.get("optional").and_then(toml::Value::as_bool);
        if optional != Some(true) {
            required.insert(name.clone());
        }
    }
    required
}

/// Each engine can check the other only if they share nothing but the vocabulary.
#[test]
fn the_engines_are_independent() {
    assert_eq!(dependencies("exact-cover"), BTreeSet::new());
    assert_eq!(dependencies("pseudo-boolean"), BTreeSet::new());
    let proofs = ["exact-cover", "pseudo-boolean"].map(String::from);
    assert_eq!(dependencies("cover-proof"), BTreeSet::from(proofs));
    let vocabulary = ["nonogram"].map(String::from);
    let vocabulary = BTreeSet::from(vocabulary);
    assert_eq!(dependencies("nonogram-propagate"), vocabulary);
    assert_eq!(dependencies("proof-check"), vocabulary);
    let outside = ["thiserror"].map(String::from);
    assert_eq!(dependencies("nonogram"), BTreeSet::from(outside));
    assert!(!dependencies("nonogram-cover").contains("nonogram-propagate"));
    // A stranger has to trust the constraints of a proof, so they come from the rules alone.
    let constraints = root().join("crates/nonogram-proof/src/constraints.rs");
    let constraints = fs::read_to_string(constraints).expect("a source file");
    let rules = [
        "use nonogram::",
        "use pseudo_boolean::",
        "use super::",
        "use std::",
    ];
    let uses = constraints.lines().map(str::trim_start);
    for line in uses.filter(|line| line.starts_with("use ")) {
        assert!(rules.iter().any(|rule| line.starts_with(rule)), "{line}");
    }
    // The file formats depend on the vocabulary and on no solver.
    let mut formats = dependencies("nonogram-formats").into_iter();
    assert!(formats.all(|name| name == "nonogram" || !name.starts_with("nonogram")));
    // The engine's second user is independent of the first.
    let mut decodoku = dependencies("decodoku").into_iter();
    assert!(!decodoku.any(|name| name.starts_with("nonogram")));
}

#[test]
fn the_exact_cover_engine_knows_no_puzzle() {
    let mut sources = sources(&[".rs", ".md", ".toml"]);
    sources.retain(|source| source.path.starts_with("crates/exact-cover/"));
    assert_none(lines_that(
        &sources,
        "names a puzzle that the engine must not know",
        |line| line.to_lowercase().contains("nonogram"),
    ));
}

/// The library modules that look outside: one stores packs, one is the server of the studio, two
/// read `CROSSCOVER_SIMD`, which changes no result.
const EXEMPT: [&str; 6] = [
    "crates/puzzle-pack/src/files/",
    "crates/studio-server/src/",
    "crates/exact-cover/src/kernel/bits/x86.rs",
    "crates/exact-cover/src/search/budget.rs",
    "crates/nonogram/src/budget.rs",
    "crates/nonogram-propagate/src/line/small/avx2.rs",
];

/// Results depend only on input and seeds: the libraries use no file, clock or environment, except
/// for the exempt modules.
#[test]
fn the_libraries_do_not_look_outside() {
    let mut sources = sources(&[".rs"]);
    sources.retain(|source| {
        let parts: Vec<_> = source.path.split('/').collect();
        let is_library = parts[0] == "crates" && parts[1] != "crosscover" && parts[2] == "src";
        is_library && !EXEMPT.iter().any(|path| source.path.starts_with(path))
    });
    let modules = ["env", "fs", "net", "process", "time"].map(|module| format!("std::{module}"));
    // A duration is a value, not a clock.
    assert_none(lines_that(
        &sources,
        "a library that looks outside",
        |line| {
            let line = line.replace("std::time::Duration", "");
            modules.iter().any(|module| line.contains(module))
        },
    ));
}

/// crates.io shows their brackets.
#[test]
fn no_readme_has_links_that_only_rustdoc_follows() {
    let mut readmes = sources(&["README.md"]);
    readmes.retain(|readme| readme.path.starts_with("crates/"));
    assert_none(lines_that(
        &readmes,
        "a link that only rustdoc follows",
        |line| line.matches("`]").count() > line.matches("`](").count(),
    ));
}

/// The README of a library is its documentation, so its examples are tests.
#[test]
fn every_library_has_a_readme_that_names_its_package_and_whose_examples_are_tests() {
    let libraries = sources(&["lib.rs"]).into_iter();
    // The library of the command is for its program alone.
    let libraries = libraries.filter(|source| {
        source.path.starts_with("crates/") && !source.path.starts_with("crates/crosscover/")
    });
    let complaints = libraries.filter_map(|SourceFile { path, text }| {
        let readme = root().join(&path).with_file_name("../README.md");
        let package = format!(
            "cargo add crosscover-{}`",
            path.split('/').nth(1).expect("a folder of crates")
        );
        let is_private = path.starts_with("crates/studio-wasm/");
        let has_example = fs::read_to_string(readme)
            .is_ok_and(|text| text.contains("```\n") && (is_private || text.contains(&package)));
        let is_tested = text.contains("doc = include_str!(\"../README.md\")");
        (!has_example || !is_tested).then(|| {
            format!(
                "{path}: its documentation must include a README.md with an example and `cargo add`"
            )
        })
    });
    assert_none(complaints);
}
