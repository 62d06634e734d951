//! What boards can show: icons, motifs of shapes, or both.

pub(crate) mod clear;
mod english;
pub(crate) mod same;
pub(crate) mod themes;

use crate::source::shapes::languages::TitleLanguage;
use crate::source::{Source, shapes};
use english::English;
use pixelize::Pixels;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;
use themes::Theme;

pub(crate) use icons::Icon;

/// Without the built-in icons.
#[cfg(not(feature = "icons"))]
mod icons {
    /// There is none.
    #[derive(Debug)]
    pub(crate) enum Icon {}

    #[cfg(feature = "files")]
    pub(crate) const SOURCE: &str = "";

    pub(crate) fn all() -> &'static [Icon] {
        &[]
    }

    impl Icon {
        pub(crate) fn names(&self) -> &[&'static str; 10] {
            match *self {}
        }

        pub(crate) fn least(&self) -> usize {
            match *self {}
        }

        pub(crate) fn pixels(&self, _: u32) -> pixelize::Pixels {
            match *self {}
        }
    }
}

/// The side of an icon that is made into a board, in pixels.
const SIDE: u32 = 256;

/// A thing that a board can show.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Thing {
    Icon(&'static Icon),
    /// The number of a motif of [`shapes`].
    Motif(usize),
}

impl PartialEq for Thing {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Icon(one), Self::Icon(other)) => std::ptr::eq(*one, *other),
            (Self::Motif(one), Self::Motif(other)) => one == other,
            _ => false,
        }
    }
}

/// The things of a source that has things.
pub(crate) fn all(source: Source) -> &'static [Thing] {
    static ICONS: LazyLock<Vec<Thing>> =
        LazyLock::new(|| icons::all().iter().map(Thing::Icon).collect());
    static MOTIFS: LazyLock<Vec<Thing>> =
        LazyLock::new(|| (0..shapes::drawings().end).map(Thing::Motif).collect());
    static BOTH: LazyLock<Vec<Thing>> =
        LazyLock::new(|| MOTIFS.iter().chain(&*ICONS).copied().collect());
    match source {
        Source::Icons => &ICONS,
        Source::Shapes => &MOTIFS,
        Source::Pictures => &BOTH,
        _ => &[],
    }
}

/// The things that a source can show on a board of any of these sizes, without those that are left
/// out by their English names.
pub(crate) fn shown(
    source: Source,
    sizes: &[(usize, usize)],
    inks: usize,
    is_left_out: impl Fn(&'static str) -> bool,
) -> Vec<Thing> {
    let mut shown = all(source).to_vec();
    shown.retain(|thing| {
        let mut sizes = sizes.iter();
        let is_shown = sizes.any(|&size| match *thing {
            Thing::Icon(icon) => {
                let is_drawn = source == Source::Pictures && shapes::are_drawn(size, inks);
                !is_drawn && is_for(icon, size)
            }
            Thing::Motif(number) => {
                let is_drawing = shapes::drawings().contains(&number);
                shapes::is_for(number, size, inks) && (is_drawing || clear::is_clear(*thing, size))
            }
        });
        is_shown && !is_left_out(thing.name(TitleLanguage::English))
    });
    // Where both have a thing of a name, the motif is the better picture.
    let drawn: HashSet<&str> = shown
        .iter()
        .filter(|thing| thing.source() == Source::Shapes)
        .map(|thing| thing.name(TitleLanguage::English))
        .collect();
    shown.retain(|thing| {
        thing.source() == Source::Shapes || !drawn.contains(thing.name(TitleLanguage::English))
    });
    shown
}

/// Whether people recognise an icon on a board of this size.
pub(crate) fn is_for(icon: &'static Icon, size: (usize, usize)) -> bool {
    icon.least() <= size.0.min(size.1) && clear::is_clear(Thing::Icon(icon), size)
}

/// Things without those that an earlier one is called like: a thing may be drawn for several sizes.
pub(crate) fn once(things: &[Thing]) -> Vec<Thing> {
    let mut names = HashSet::new();
    let mut once = things.to_vec();
    once.retain(|thing| names.insert(thing.name(TitleLanguage::English)));
    once
}

/// The English names of the things that a source shows.
pub(crate) fn names(source: Source) -> Vec<&'static str> {
    let things = once(all(source)).into_iter();
    things
        .map(|thing| thing.name(TitleLanguage::English))
        .collect()
}

impl Thing {
    /// Its name in a language.
    pub(crate) fn name(self, language: TitleLanguage) -> &'static str {
        let names: &[&'static str] = match self {
            Self::Icon(icon) => icon.names(),
            Self::Motif(number) => shapes::names(number),
        };
        let english = names[TitleLanguage::English as usize];
        match language {
            TitleLanguage::BritishEnglish => english::name(english, English::British),
            TitleLanguage::AmericanEnglish => english::name(english, English::American),
            _ => names[language as usize],
        }
    }

    /// The source that it is of: icons or shapes.
    pub(crate) fn source(self) -> Source {
        match self {
            Self::Icon(_) => Source::Icons,
            Self::Motif(_) => Source::Shapes,
        }
    }

    /// The source that shows it and its English name, such as `shapes:Cat`.
    #[cfg(feature = "files")]
    pub(crate) fn text(self) -> String {
        let source = self.source().name();
        format!("{source}:{}", self.name(TitleLanguage::English))
    }

    /// The thing with this [text](Self::text).
    #[cfg(feature = "files")]
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (source, name) = text.split_once(':')?;
        let source: Source = source.parse().ok()?;
        let mut things = all(source).iter().copied();
        things.find(|thing| thing.name(TitleLanguage::English) == name)
    }
}

/// A thing that boards can show, with its names.
#[derive(Clone, Copy, Debug)]
pub struct ShownThing(pub(crate) Thing);

impl ShownThing {
    /// The source that it is of: icons or shapes.
    pub fn source(self) -> Source {
        self.0.source()
    }

    /// Its name in a language.
    pub fn name(self, language: TitleLanguage) -> &'static str {
        self.0.name(language)
    }

    /// The themes that have it.
    pub fn themes(self) -> impl Iterator<Item = Theme> {
        let name = self.0.name(TitleLanguage::English);
        let all = Theme::all().iter().copied();
        all.filter(move |theme| theme.has(name))
    }
}

/// The most words of a name.
const WORDS: usize = 6;

/// The English names of the things that a title names, in any language and as whole words: of
/// several names the longest, and all things that have it.
pub(crate) fn named(title: &str) -> &'static [&'static str] {
    static NAMES: LazyLock<HashMap<Vec<String>, Vec<&'static str>>> = LazyLock::new(|| {
        let mut names = HashMap::<_, Vec<_>>::new();
        for thing in all(Source::Icons).iter().chain(all(Source::Shapes)) {
            for language in TitleLanguage::ALL {
                let named = names.entry(words(thing.name(language))).or_default();
                let english = thing.name(TitleLanguage::English);
                if !named.contains(&english) {
                    named.push(english);
                }
            }
        }
        names
    });
    let words = words(title);
    let mut lengths = (1..=words.len().min(WORDS)).rev();
    let named = lengths.find_map(|length| words.windows(length).find_map(|part| NAMES.get(part)));
    named.map_or(&[], Vec::as_slice)
}

/// The words of a text, in small letters.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Where the icons of a source are from; none if it shows no icons.
#[cfg(feature = "files")]
pub(crate) fn origin(source: Source) -> Option<&'static str> {
    matches!(source, Source::Icons | Source::Pictures).then_some(icons::SOURCE)
}

/// The image of an icon.
pub(crate) fn pixels(icon: &Icon) -> Pixels {
    icon.pixels(SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_names_its_thing_in_every_language() {
        for thing in all(Source::Icons).iter().chain(all(Source::Shapes)) {
            for language in TitleLanguage::ALL {
                let english = thing.name(TitleLanguage::English);
                for title in [
                    english.to_uppercase(),
                    format!("7: {}!", thing.name(language)),
                ] {
                    assert!(named(&title).contains(&english), "{title}: {english}");
                }
            }
        }
        for title in ["", "Smooth 15x15 No. 3", "Heartless", &"a ".repeat(10_000)] {
            assert!(named(title).is_empty(), "{title}");
        }
    }
}
