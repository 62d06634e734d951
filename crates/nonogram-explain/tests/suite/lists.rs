//! Lists of techniques that people keep by hand have all of them.

use nonogram::Technique;
use std::fs;
use std::path::{Path, PathBuf};

/// Files of the repository, what stands around a name in their lists, and how often each name is in
/// one.
const LISTS: [(&str, &str, usize); 7] = [
    ("docs/techniques.md", "| {} |", 1),
    ("crates/nonogram-explain/README.md", "`{}`", 1),
    ("python/package/crosscover/types.py", "\"{}\"", 3),
    ("python/package/crosscover/_core.pyi", "\"{}\"", 1),
    ("npm/js/index.d.ts", "\"{}\"", 1),
    ("npm/tests/package.test.js", "\"{}\"", 1),
    (
        "crates/studio-server/browser/languages.test.js",
        "\"{}\"",
        1,
    ),
];

/// Help texts, and how the sentence with the names begins.
const SENTENCES: [(&str, &str); 2] = [
    ("crates/crosscover/src/cli/packs.rs", "The techniques are "),
    (
        "crates/crosscover/src/cli/puzzles.rs",
        "Techniques, the easiest first: ",
    ),
];

/// The folder with the languages of the page. Each has a sentence for each technique.
const LANGUAGES: &str = "crates/studio-server/page";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).expect(file)
}

/// Adds the names of techniques that a file lacks.
fn check(missing: &mut Vec<String>, file: &str, has: impl Fn(&str) -> bool) {
    for technique in Technique::ALL {
        if !has(technique.name()) {
            missing.push(format!("{file}: {technique}"));
        }
    }
}

#[test]
fn lists_have_all_techniques() {
    let mut missing = Vec::new();
    for (file, around, times) in LISTS {
        let text = text(file);
        check(&mut missing, file, |name| {
            text.matches(&around.replace("{}", name)).count() >= times
        });
    }
    for (file, begin) in SENTENCES {
        let text = text(file);
        let (_, rest) = text.split_once(begin).expect(begin);
        let (sentence, _) = rest.split_once('.').expect("its end");
        let is_of_name = |c: char| c.is_ascii_lowercase() || c == '-';
        let words: Vec<&str> = sentence.split(|c| !is_of_name(c)).collect();
        check(&mut missing, file, |name| words.contains(&name));
    }
    let mut languages = 0;
    for entry in fs::read_dir(root().join(LANGUAGES)).expect(LANGUAGES) {
        let file = entry.expect(LANGUAGES).file_name();
        let file = format!("{LANGUAGES}/{}", file.display());
        if file.contains("/words-") {
            languages += 1;
            let text = text(&file);
            check(&mut missing, &file, |name| {
                [format!("  {name}: \""), format!("  \"{name}\": \"")]
                    .iter()
                    .any(|entry| text.contains(entry))
            });
        }
    }
    assert!(languages > 0, "{LANGUAGES} has no languages");
    assert!(
        missing.is_empty(),
        "these lists lack techniques: {missing:?}"
    );
}
