//! Things that count as one where a pack shows each thing once.
//!
//! Two things count as one if they have the same name in a language of the pack, or if a line of
//! `same.txt` has the English names of both: synonyms, pictures of one thing under several names,
//! and pictures that few cells make alike, such as those of a briefcase and a suitcase. A name may
//! be in several lines: a cup is a mug, and a trophy is a cup.

use super::Thing;
use crate::source::shapes::languages::TitleLanguage;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What a thing has in common with each thing that counts as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SharedMark {
    /// A name in a language.
    Name(TitleLanguage, &'static str),
    /// The number of a line of `same.txt`.
    Line(usize),
}

/// The lines of `same.txt` with an English name.
fn lines_with(name: &str) -> &'static [usize] {
    static LINES: LazyLock<HashMap<&str, Vec<usize>>> = LazyLock::new(|| {
        let mut lines: HashMap<&str, Vec<usize>> = HashMap::new();
        for (number, line) in include_str!("same.txt").lines().enumerate() {
            for name in line.split(", ") {
                lines.entry(name).or_default().push(number);
            }
        }
        lines
    });
    LINES.get(name).map_or(&[], Vec::as_slice)
}

/// The marks of a thing in a pack with titles in these languages, and in English.
pub(crate) fn marks(thing: Thing, languages: &[TitleLanguage]) -> Vec<SharedMark> {
    let english = thing.name(TitleLanguage::English);
    let mut marks = vec![SharedMark::Name(TitleLanguage::English, english)];
    for &language in languages {
        marks.push(SharedMark::Name(language, thing.name(language)));
    }
    marks.extend(lines_with(english).iter().copied().map(SharedMark::Line));
    marks
}

/// Whether two English names are those of one thing.
pub(crate) fn are_one(name: &str, other: &str) -> bool {
    let lines = lines_with(other);
    name == other || lines_with(name).iter().any(|line| lines.contains(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;
    use crate::source::things;
    use std::collections::HashSet;

    fn all() -> impl Iterator<Item = Thing> {
        let sources = [Source::Icons, Source::Shapes];
        sources
            .into_iter()
            .flat_map(|source| things::all(source).iter().copied())
    }

    #[test]
    fn each_line_has_names_of_different_things() {
        let names: HashSet<&str> = all()
            .map(|thing| thing.name(TitleLanguage::English))
            .collect();
        for line in include_str!("same.txt").lines() {
            let same: Vec<&str> = line.split(", ").collect();
            assert!(same.len() > 1, "{line}");
            assert_eq!(
                HashSet::<&&str>::from_iter(&same).len(),
                same.len(),
                "{line}"
            );
            for name in same {
                assert!(names.contains(name), "{line}: no thing is called {name}");
            }
        }
    }

    /// Where an icon and a shape have one name in most languages, they are pictures of one thing.
    #[test]
    fn things_with_one_name_in_most_languages_are_one() {
        let all: Vec<Thing> = all().collect();
        for (place, one) in all.iter().enumerate() {
            for other in &all[..place] {
                let shared = TitleLanguage::ALL
                    .into_iter()
                    .filter(|&language| one.name(language) == other.name(language))
                    .count();
                let [one, other] = [one, other].map(|thing| thing.name(TitleLanguage::English));
                assert!(shared < 7 || are_one(one, other), "{one}, {other}");
            }
        }
    }

    #[test]
    fn synonyms_are_one_thing() {
        for (one, other) in [
            ("Turtle", "Tortoise"),
            ("Gift", "Present"),
            ("Mug", "Cup"),
            ("Balloon", "Hot-air balloon"),
            ("Cat", "Cat"),
            ("Briefcase", "Suitcase"),
            ("Button", "Target"),
        ] {
            assert!(are_one(one, other) && are_one(other, one), "{one}, {other}");
        }
        for (one, other) in [("Cup", "Trophy"), ("Cat", "Dog"), ("Cup", "Cake")] {
            assert!(
                !are_one(one, other) && !are_one(other, one),
                "{one}, {other}"
            );
        }
    }
}
