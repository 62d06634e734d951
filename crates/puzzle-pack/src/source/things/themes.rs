//! Themes of things, for boards of one kind.
//!
//! A line of `themes.txt` has the name of a theme and the English names of its things, or after
//! `all but` of the things that are not in it. A thing may be in several themes.

use std::collections::HashSet;
use std::sync::LazyLock;

/// A theme of things, such as `animals`.
///
/// ```
/// use puzzle_pack::source::Theme;
///
/// let theme: Theme = "family".parse()?;
/// assert!(theme.has("Cat") && !theme.has("Coffin"));
/// # Ok::<(), puzzle_pack::ValueError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme(&'static str);

/// The names of a line.
struct ThemeLine {
    names: HashSet<&'static str>,
    /// Whether the theme has all other things.
    is_inverse: bool,
}

static LINES: LazyLock<Vec<(Theme, ThemeLine)>> =
    LazyLock::new(|| include_str!("themes.txt").lines().map(read_line).collect());

static ALL: LazyLock<Vec<Theme>> =
    LazyLock::new(|| LINES.iter().map(|(theme, _)| *theme).collect());

fn read_line(line: &'static str) -> (Theme, ThemeLine) {
    let (theme, rest) = line.split_once(": ").expect("a theme and its things");
    let others = rest.strip_prefix("all but ");
    let line = ThemeLine {
        names: others.unwrap_or(rest).split(", ").collect(),
        is_inverse: others.is_some(),
    };
    (Theme(theme), line)
}

impl Theme {
    /// All themes by their names.
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// Its name, such as `animals`.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// Whether it has the thing with this English name.
    pub fn has(self, thing: &str) -> bool {
        let (_, line) = LINES
            .iter()
            .find(|(theme, _)| *theme == self)
            .expect("each theme has a line");
        line.names.contains(thing) != line.is_inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn every_thing_has_a_theme_and_every_theme_has_things() {
        let all: Vec<&str> = [Source::Icons, Source::Shapes]
            .into_iter()
            .flat_map(Source::names)
            .collect();
        assert!(Theme::all().is_sorted_by_key(|theme| theme.name()));
        for (theme, line) in LINES.iter() {
            for name in &line.names {
                assert!(all.contains(name), "{}: nothing is called {name}", theme.0);
            }
        }
        for thing in all {
            let has = |(theme, line): &(Theme, ThemeLine)| !line.is_inverse && theme.has(thing);
            assert!(
                LINES.iter().any(has),
                "{thing} has no theme in things/themes.txt"
            );
        }
    }

    #[test]
    fn the_family_sees_neither_death_nor_drink_nor_gambling() {
        let family: Theme = "family".parse().unwrap();
        for name in [
            "Bomb",
            "Coffin",
            "Poo",
            "Skull",
            "Beer mug",
            "Wine glass",
            "Wine bottle",
            "Champagne glass",
            "Cocktail",
            "Pipe",
            "Slot machine",
            "Bikini",
        ] {
            assert!(!family.has(name), "{name}");
        }
        assert!(family.has("Cat") && family.has("Pumpkin"));
        assert!("adults".parse::<Theme>().is_err());
    }
}
