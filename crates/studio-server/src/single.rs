//! One file with one board to play: the modules of the game that `shared.js` needs and its look,
//! compressed.
//!
//! A browser loads no module beside a local file, so the file brings an import map of its own, in
//! which each module is an address with its text.

use crate::page::{PAGE, find};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Map, Value, json};
use std::io::Write;

/// The module that begins.
const START: &str = "shared.js";

/// A page without any other file: `entry` is a board as `studio::answer` has it, with `puzzle` and
/// perhaps `title`.
pub fn single_page(entry: &Value) -> String {
    let mut modules = Map::new();
    add(START, &mut modules);
    let style = text(find("style.css").expect("the style of the page").bytes);
    let (look, _) = style.split_once("/*!").expect("the part about games");
    let parts = json!({"look": look, "modules": modules}).to_string();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(parts.as_bytes())
        .expect("memory takes any bytes");
    let parts = BASE64_STANDARD.encode(encoder.finish().expect("memory takes any bytes"));
    // No text of a script ends it.
    let entry = entry.to_string().replace('<', "\\u003c");
    // The parts have no braces.
    include_str!("../page/single.html")
        .replace("{START}", START)
        .replace("{parts}", &parts)
        .replace("{entry}", &entry)
}

/// Adds a module and those that it imports, under their names in the page.
fn add(name: &str, modules: &mut Map<String, Value>) {
    if modules.contains_key(name) {
        return;
    }
    let file = PAGE
        .iter()
        .find(|file| file.name == name)
        .expect("the page has the modules that it imports");
    modules.insert(name.to_string(), Value::Null);
    let mut code = String::new();
    for line in text(file.bytes).lines().map(str::trim) {
        // Comments are for those who read the page.
        if line.is_empty()
            || line.starts_with("//")
            || line.starts_with("/**")
            || line.starts_with('*')
        {
            continue;
        }
        match imported(line) {
            None => code.push_str(line),
            Some((start, path)) => {
                let path = resolved(name, path);
                add(&path, modules);
                code.push_str(&format!("{start}\"{path}\";"));
            }
        }
        code.push('\n');
    }
    modules.insert(name.to_string(), code.into());
}

fn text(bytes: &'static [u8]) -> &'static str {
    str::from_utf8(bytes).expect("the page is UTF-8")
}

/// A line with an import: what comes before the path, and the path.
fn imported(line: &str) -> Option<(&str, &str)> {
    let is_import = line.starts_with("import ") || line.starts_with("export {");
    let (start, rest) = line.split_once("from \"").filter(|_| is_import)?;
    Some((
        &line[..start.len() + "from ".len()],
        rest.strip_suffix("\";")?,
    ))
}

/// A path in a module as a name of the page.
fn resolved(module: &str, path: &str) -> String {
    let mut folders: Vec<&str> = module.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            name => folders.push(name),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_needs_no_module_that_asks_the_library() {
        let mut modules = Map::new();
        add(START, &mut modules);
        assert!(modules.contains_key("board/board.js"));
        for name in ["engine.js", "board/help.js", "rooms/exchange.js"] {
            assert!(!modules.contains_key(name), "{name}");
        }
        for (name, code) in &modules {
            let code = code.as_str().expect(name);
            assert!(!code.contains("from \"."), "{name}");
            assert!(!code.contains("import("), "{name}");
        }
    }

    #[test]
    fn a_title_does_not_end_the_script() {
        let page = single_page(&json!({"title": "</script><script>alert(1)</script>"}));
        assert!(!page.contains("</script><script>alert"));
    }
}
