//! Things that few people recognise on boards of certain sizes.
//!
//! A line of `unclear.txt` has a size, a source, and the English names of things of this source. On
//! boards of about this size, a viewer did not see in them what the name says.

use super::Thing;
use crate::source::shapes::languages::TitleLanguage;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The sizes of the lines, with the least side of the boards that each of them stands for.
const SIZES: [(usize, &str); 4] = [(10, "10x10"), (12, "12x12"), (14, "15x15"), (18, "20x20")];
/// Boards with this side are so large that pictures keep their details.
const LARGE: usize = 25;

/// The names of the lines, by the text before them. (To valgrind, tables of hashes in a static look
/// lost.)
static LINES: LazyLock<BTreeMap<&str, BTreeSet<&str>>> = LazyLock::new(|| {
    let mut lines = BTreeMap::new();
    for line in include_str!("unclear.txt").lines() {
        let (key, names) = line.split_once(": ").expect("a size, a source and things");
        lines.insert(key, names.split(", ").collect());
    }
    lines
});

/// Whether no line says that a thing is not recognised on a board of this size.
pub(crate) fn is_clear(thing: Thing, size: (usize, usize)) -> bool {
    let side = size.0.min(size.1);
    if side >= LARGE {
        return true;
    }
    let place = SIZES.iter().rposition(|&(least, _)| least <= side);
    let (_, size) = SIZES[place.unwrap_or(0)];
    let key = format!("{size} {}", thing.source().name());
    let name = thing.name(TitleLanguage::English);
    LINES
        .get(key.as_str())
        .is_none_or(|names| !names.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Source, things};

    #[test]
    fn each_line_has_things_of_its_source() {
        for (key, names) in LINES.iter() {
            let (size, source) = key.split_once(' ').unwrap();
            assert!(SIZES.iter().any(|&(_, known)| known == size), "{key}");
            let source: Source = source.parse().unwrap();
            let all = things::names(source);
            for name in names {
                assert!(all.contains(name), "{key}: nothing is called {name}");
            }
        }
    }

    /// The source that shows a thing on a board of this size, of shapes and icons.
    fn shown_by(name: &str, side: usize) -> Option<Source> {
        let shown = things::shown(Source::Pictures, &[(side, side)], 1, |_| false);
        let is_named = |thing: &&Thing| thing.name(TitleLanguage::English) == name;
        let found: Vec<&Thing> = shown.iter().filter(is_named).collect();
        assert!(found.len() < 2, "{name} comes twice");
        found.first().map(|thing| thing.source())
    }

    #[test]
    fn an_icon_takes_the_place_of_an_unclear_shape() {
        assert_eq!(shown_by("Kettle", 15), None);
        assert_eq!(shown_by("Kettle", 25), Some(Source::Icons));
        assert_eq!(shown_by("Hammer", 10), Some(Source::Shapes));
        assert_eq!(shown_by("Hammer", 15), Some(Source::Icons));
        assert_eq!(shown_by("Hammer", 30), Some(Source::Shapes));
    }
}
