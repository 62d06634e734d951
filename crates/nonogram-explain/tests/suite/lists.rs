//! Lists of techniques that people keep by hand have all of them.

use nonogram::Technique;
use std::fs;
use std::path::Path;

/// Files of the repository, and what stands around a name in the list; nothing if it is a word of
/// its own.
const LISTS: [(&str, &str); 8] = [
    ("docs/techniques.md", "| {} |"),
    ("crates/nonogram-explain/README.md", "`{}`"),
    ("crates/crosscover/src/cli/packs.rs", "{}"),
    ("crates/crosscover/src/cli/puzzles.rs", "{}"),
    ("crates/crosscover/tests/cli/pack/order.rs", "{}"),
    ("python/package/crosscover/types.py", "\"{}\""),
    ("npm/js/index.d.ts", "\"{}\""),
    ("npm/tests/package.test.js", "\"{}\""),
];

#[test]
fn lists_have_all_techniques() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut missing = Vec::new();
    for (file, around) in LISTS {
        let text = fs::read_to_string(root.join(file)).expect(file);
        let words: Vec<&str> = text
            .split(|c: char| !(c.is_ascii_lowercase() || c == '-'))
            .collect();
        for technique in Technique::ALL {
            let name = technique.name();
            if !text.contains(&around.replace("{}", name)) || !words.contains(&name) {
                missing.push(format!("{file}: {technique}"));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "these lists lack techniques: {missing:?}"
    );
}
