//! British and American names of things.
//!
//! A line of `english.txt` has the English name of a thing, and its names in British and American
//! English. All other things have one name in both.

use std::collections::HashMap;
use std::sync::LazyLock;

/// An English that has names of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum English {
    British,
    American,
}

static NAMES: LazyLock<HashMap<&str, [&str; 2]>> =
    LazyLock::new(|| include_str!("english.txt").lines().map(read_line).collect());

fn read_line(line: &'static str) -> (&'static str, [&'static str; 2]) {
    let names: Vec<&str> = line.split(", ").collect();
    let [name, british, american] = names[..] else {
        panic!("expected three names: {line}");
    };
    (name, [british, american])
}

/// The name of the thing with this English name.
pub(super) fn name(thing: &'static str, english: English) -> &'static str {
    NAMES
        .get(thing)
        .map_or(thing, |names| names[english as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use std::collections::HashSet;

    #[test]
    fn each_line_has_a_thing_and_a_difference() {
        let all: Vec<&str> = [Source::Icons, Source::Shapes]
            .into_iter()
            .flat_map(Source::names)
            .collect();
        for (name, [british, american]) in NAMES.iter() {
            assert!(all.contains(name), "nothing is called {name}");
            assert_ne!(british, american, "{name}");
        }
    }

    #[test]
    fn no_two_things_of_a_source_share_a_name() {
        for source in [Source::Icons, Source::Shapes] {
            for english in [English::British, English::American] {
                let mut seen = HashSet::new();
                for thing in source.names() {
                    let name = name(thing, english);
                    assert!(seen.insert(name), "{english:?}: {name}");
                }
            }
        }
    }
}
