//! What the boards of a pack show: icons, motifs of shapes, or both, each once before a motif comes again.

use crate::source::shapes::languages::TitleLanguage;
use crate::source::{Source, below, shapes, stream};
use chacha20::ChaCha8Rng;
use icons::Icon;
use pixelize::Pixels;
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
    static ICONS: LazyLock<Vec<Thing>> = LazyLock::new(|| icons::all().iter().map(Thing::Icon).collect());
    static MOTIFS: LazyLock<Vec<Thing>> = LazyLock::new(|| (0..shapes::count()).map(Thing::Motif).collect());
    // Where both have a thing of a name, the motif is the better picture.
    static BOTH: LazyLock<Vec<Thing>> = LazyLock::new(|| {
        let english = TitleLanguage::English as usize;
        let motifs: Vec<&str> = (0..shapes::count()).map(|number| shapes::names(number)[english]).collect();
        let is_motif = |icon: &&Icon| motifs.contains(&icon.names()[english]);
        let icons = icons::all().iter().filter(|icon| !is_motif(icon)).map(Thing::Icon);
        MOTIFS.iter().copied().chain(icons).collect()
    });
    match source {
        Source::Icons => &ICONS,
        Source::Shapes => &MOTIFS,
        Source::Pictures => &BOTH,
        _ => &[],
    }
}

/// The things that a source can show on boards whose shorter side has `side` cells, without those named in `skip` (in English).
fn shown(source: Source, side: usize, skip: &[String]) -> Vec<Thing> {
    let is_shown = |thing: &&Thing| {
        let name = thing.name(TitleLanguage::English);
        let is_large_enough = match thing {
            Thing::Icon(icon) => icon.least() <= side,
            Thing::Motif(_) => true,
        };
        is_large_enough && skip.iter().all(|skipped| !skipped.eq_ignore_ascii_case(name))
    };
    things(source).iter().filter(is_shown).copied().collect()
}

/// The number of these things; 0 of a source that shows no things.
pub(crate) fn count(source: Source, side: usize, skip: &[String]) -> u64 {
    shown(source, side, skip).len() as u64
}

/// What a board shows: first one thing, then others.
#[derive(Debug)]
pub(crate) struct ThingsOfBoard {
    first: Thing,
    /// Those that may follow it.
    others: Vec<Thing>,
}

impl ThingsOfBoard {
    /// The things of board number `index`, each once before one comes again.
    ///
    /// # Panics
    /// If [`count`] is 0.
    pub(crate) fn new(source: Source, (seed, index): (u64, u64), side: usize, skip: &[String]) -> Self {
        let mut things = shown(source, side, skip);
        let round = index / things.len() as u64;
        // Shapes differ whenever they are drawn, icons do not.
        if source == Source::Pictures && round > 0 {
            things.retain(|thing| matches!(thing, Thing::Motif(_)));
        }
        let count = things.len() as u64;
        // The streams of boards are counted from 0.
        let mut shuffle = stream(seed, u64::MAX - round);
        let mut order: Vec<usize> = (0..things.len()).collect();
        for place in (1..order.len()).rev() {
            order.swap(place, below(&mut shuffle, place as u32 + 1) as usize);
        }
        let first = things[order[(index % count) as usize]];
        things.retain(|thing| matches!(thing, Thing::Icon(_)) == matches!(first, Thing::Icon(_)));
        Self { first, others: things }
    }

    /// What an attempt shows. If the first thing is rejected, icons that `rng` draws follow an icon; a motif is drawn again
    /// some times before others follow it.
    pub(crate) fn of_attempt(&self, attempt: u64, rng: &mut ChaCha8Rng) -> Thing {
        let most = if matches!(self.first, Thing::Icon(_)) { 0 } else { DRAWN };
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

/// Where the icons of a source are from; none if it shows no icons.
#[cfg(feature = "files")]
pub(crate) fn origin(source: Source) -> Option<&'static str> {
    matches!(source, Source::Icons | Source::Pictures).then_some(icons::SOURCE)
}

/// The image of an icon.
pub(crate) fn pixels(icon: &Icon) -> Pixels {
    icon.pixels(SIDE)
}
