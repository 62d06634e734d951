//! What the boards of a pack show: icons, motifs of shapes, or both, each once before a motif comes
//! again.

use crate::source::shapes::languages::TitleLanguage;
use crate::source::{Source, below, shapes, stream};
use chacha20::ChaCha8Rng;
use icons::Icon;
use pixelize::Pixels;
use std::collections::HashMap;
use std::sync::LazyLock;

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

/// How often a motif is drawn again before another one takes its place.
const DRAWN: u64 = 30;

/// The side of an icon that is made into a board, in pixels.
const SIDE: u32 = 256;

/// A thing that a board can show.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Thing {
    Icon(&'static Icon),
    /// The number of a motif of [`shapes`].
    Motif(usize),
}

/// The things of a source that has things.
fn things(source: Source) -> &'static [Thing] {
    static ICONS: LazyLock<Vec<Thing>> =
        LazyLock::new(|| icons::all().iter().map(Thing::Icon).collect());
    static MOTIFS: LazyLock<Vec<Thing>> =
        LazyLock::new(|| (0..shapes::count()).map(Thing::Motif).collect());
    // Where both have a thing of a name, the motif is the better picture.
    static BOTH: LazyLock<Vec<Thing>> = LazyLock::new(|| {
        let english = TitleLanguage::English as usize;
        let motifs: Vec<&str> = (0..shapes::count())
            .map(|number| shapes::names(number)[english])
            .collect();
        let is_motif = |icon: &&Icon| motifs.contains(&icon.names()[english]);
        let icons = icons::all()
            .iter()
            .filter(|icon| !is_motif(icon))
            .map(Thing::Icon);
        MOTIFS.iter().copied().chain(icons).collect()
    });
    match source {
        Source::Icons => &ICONS,
        Source::Shapes => &MOTIFS,
        Source::Pictures => &BOTH,
        _ => &[],
    }
}

/// The things that a source can show on boards whose shorter side has `side` cells, without those
/// that are left out by their English names.
pub(crate) fn shown(
    source: Source,
    side: usize,
    is_left_out: impl Fn(&'static str) -> bool,
) -> Vec<Thing> {
    let is_shown = |thing: &&Thing| {
        let is_large_enough = match thing {
            Thing::Icon(icon) => icon.least() <= side,
            Thing::Motif(_) => true,
        };
        is_large_enough && !is_left_out(thing.name(TitleLanguage::English))
    };
    things(source).iter().filter(is_shown).copied().collect()
}

/// What a board shows: first one thing, then others.
#[derive(Debug)]
pub(crate) struct ThingsOfBoard {
    first: Thing,
    /// Those that may follow it.
    others: Vec<Thing>,
}

impl ThingsOfBoard {
    /// What board number `index` shows, of the things that are [`shown`], each once before one
    /// comes again.
    ///
    /// # Panics
    /// If there are none.
    pub(crate) fn new(source: Source, (seed, index): (u64, u64), shown: &[Thing]) -> Self {
        let mut things = shown.to_vec();
        let round = index / things.len() as u64;
        // Shapes differ whenever they are drawn, icons do not.
        let is_motif = |thing: &Thing| matches!(thing, Thing::Motif(_));
        if source == Source::Pictures && round > 0 && things.iter().any(is_motif) {
            things.retain(is_motif);
        }
        let count = things.len() as u64;
        // The streams of boards are counted from 0.
        let mut shuffle = stream(seed, u64::MAX - round);
        let mut order: Vec<usize> = (0..things.len()).collect();
        for place in (1..order.len()).rev() {
            order.swap(place, below(&mut shuffle, place as u32 + 1) as usize);
        }
        let first = things[order[(index % count) as usize]];
        things.retain(|thing| is_motif(thing) == is_motif(&first));
        Self {
            first,
            others: things,
        }
    }

    /// What an attempt shows. If the first thing is rejected, icons that `rng` draws follow an
    /// icon; a motif is drawn again some times before others follow it.
    pub(crate) fn of_attempt(&self, attempt: u64, rng: &mut ChaCha8Rng) -> Thing {
        let most = if matches!(self.first, Thing::Icon(_)) {
            0
        } else {
            DRAWN
        };
        match attempt > most {
            true => self.others[below(rng, self.others.len() as u32) as usize],
            false => self.first,
        }
    }
}

impl Thing {
    /// Its name in a language.
    pub(crate) fn name(self, language: TitleLanguage) -> &'static str {
        match self {
            Self::Icon(icon) => icon.names()[language as usize],
            Self::Motif(number) => shapes::names(number)[language as usize],
        }
    }
}

/// The most words of a name.
const WORDS: usize = 6;

/// The English names of the things that a title names, in any language and as whole words: of
/// several names the longest, and all things that have it.
pub(crate) fn named(title: &str) -> &'static [&'static str] {
    static NAMES: LazyLock<HashMap<Vec<String>, Vec<&'static str>>> = LazyLock::new(|| {
        let mut names = HashMap::<_, Vec<_>>::new();
        for thing in things(Source::Icons).iter().chain(things(Source::Shapes)) {
            for language in TitleLanguage::ALL {
                names
                    .entry(words(thing.name(language)))
                    .or_default()
                    .push(thing.name(TitleLanguage::English));
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
        for thing in things(Source::Icons).iter().chain(things(Source::Shapes)) {
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

    #[test]
    fn icons_come_again_where_all_shapes_are_left_out() {
        let icons = &things(Source::Icons)[..3];
        for index in 0..9 {
            let board = ThingsOfBoard::new(Source::Pictures, (1, index), icons);
            assert!(matches!(board.first, Thing::Icon(_)));
        }
    }
}
