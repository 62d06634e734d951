//! What people expect of any command: short options, completions, manual pages, quiet, colours.

use crate::program::{crosscover, done, ran, refused, run};
use std::fs;

#[test]
fn short_options_stand_for_the_long_ones() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let short = done(folder.path(), "generate --size 5x5 -n 2 -j 1 -q -o a.csv");
    assert_eq!((short.stdout.as_str(), short.stderr.as_str()), ("", ""));
    let long = done(
        folder.path(),
        "generate --size 5x5 --count 2 --threads 1 --out b.csv",
    );
    assert!(
        long.stderr.starts_with("2 boards of 5x5"),
        "{}",
        long.stderr
    );
    let read = |name: &str| fs::read(folder.path().join(name)).expect(name);
    assert_eq!(read("a.csv"), read("b.csv"));
    done(folder.path(), "concat a.csv -o b.csv -f --quiet");
    let verbose = done(folder.path(), "stats -v b.csv").stderr;
    assert!(
        verbose.starts_with(concat!("crosscover ", env!("CARGO_PKG_VERSION"), ": ")),
        "{verbose}"
    );
    assert!(verbose.contains(" s, cpu "), "{verbose}");
}

#[test]
fn completions_offer_the_names_of_a_list() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for shell in ["bash", "zsh", "fish"] {
        let script = done(folder.path(), &format!("completions {shell}")).stdout;
        for name in [
            "biclique",
            "both-mirrors",
            "exhaustive",
            "webpbn",
            "expert",
            "contain",
            "propagation",
            "auto",
            "growth",
        ] {
            assert!(script.contains(name), "{shell}: {name}");
        }
    }
}

#[test]
fn manual_pages_refer_to_pages_that_exist() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    done(folder.path(), "man --dir .");
    let names: Vec<String> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("UTF-8")
        })
        .collect();
    for name in &names {
        let page = fs::read_to_string(folder.path().join(name)).expect("a page");
        for word in page.replace("\\-", "-").split_whitespace() {
            if let Some(other) = word.strip_suffix("(1)") {
                assert!(
                    names.contains(&format!("{other}.1")),
                    "{name} refers to {word}"
                );
            }
        }
    }
    assert!(
        names.contains(&"crosscover-solve.1".to_string()),
        "{names:?}"
    );
    assert!(!done(folder.path(), "man").stdout.contains("(1)\n"));
    refused(folder.path(), "man --dir none", "cannot write into none");
}

#[test]
fn all_errors_begin_alike_and_colour_is_a_choice() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for line in [
        "solve",
        "solve none.non",
        "generate --size x -o a.csv",
        "dance",
    ] {
        let ran = ran(folder.path(), line);
        assert_eq!(ran.code, Some(2), "{line}");
        assert!(
            ran.stderr.starts_with("crosscover: "),
            "{line}: {}",
            ran.stderr
        );
    }
    let colored = run(&mut crosscover(
        folder.path(),
        &["--color", "always", "solve", "none.non"],
    ));
    assert!(colored.stderr.starts_with('\u{1b}'), "{}", colored.stderr);
    let plain = run(&mut crosscover(
        folder.path(),
        &["--color=never", "solve", "none.non"],
    ));
    assert!(plain.stderr.starts_with("crosscover: "), "{}", plain.stderr);
}
