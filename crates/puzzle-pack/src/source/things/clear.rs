//! Things that few people recognise on boards of certain sizes.
//!
//! A line of `unclear.txt` has a size, a source, and the English names of the things of this source
//! that somebody refused on boards of about this size: what they saw was not what the name says.

use super::Thing;
use crate::source::shapes::languages::TitleLanguage;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The least sides of boards that are like those that were looked at.
const SIDES: [usize; 4] = [10, 12, 14, 18];
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

/// Whether people recognise a thing on a board of this size, as far as somebody looked at it.
pub(crate) fn is_clear(thing: Thing, size: (usize, usize)) -> bool {
    let side = size.0.min(size.1);
    if side >= LARGE {
        return true;
    }
    let place = SIDES.iter().rposition(|&seen| seen <= side).unwrap_or(0);
    let seen = ["10x10", "12x12", "15x15", "20x20"][place];
    let key = format!("{seen} {}", thing.source().name());
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
            assert!(
                ["10x10", "12x12", "15x15", "20x20"].contains(&size),
                "{key}"
            );
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
