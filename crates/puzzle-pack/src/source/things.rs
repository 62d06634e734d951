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

    pub(crate) fn all() -> &'static [Icon] {
        &[]
    }

    impl Icon {
        pub(crate) fn names(&self) -> &[&'static str; 10] {
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

/// The things of a source that has things.
fn things(source: Source) -> &'static [Thing] {
    static ICONS: LazyLock<Vec<Thing>> = LazyLock::new(|| icons::all().iter().map(Thing::Icon).collect());
    static MOTIFS: LazyLock<Vec<Thing>> = LazyLock::new(|| (0..shapes::count()).map(Thing::Motif).collect());
    // Where both have a thing of a name, the motif is the better picture.
    static BOTH: LazyLock<Vec<Thing>> = LazyLock::new(|| {
        let motifs: Vec<&str> = (0..shapes::count()).map(shapes::name).collect();
        let is_motif = |icon: &&Icon| motifs.contains(&icon.names()[TitleLanguage::English as usize]);
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

/// The number of things that a source can show; 0 of a source without things.
pub(crate) fn count(source: Source) -> u64 {
    things(source).len() as u64
}

/// What board number `index` shows. After a rejection, icons drawn with `rng` follow an icon; a motif is only drawn again.
///
/// # Panics
/// If all things of the source are left out by `skip`.
pub(crate) fn thing(
    source: Source,
    (seed, index): (u64, u64),
    attempt: u64,
    skip: &[String],
    rng: &mut ChaCha8Rng,
) -> Thing {
    let is_left = |thing: &&Thing| {
        let name = thing.name(TitleLanguage::English);
        skip.iter().all(|skipped| !skipped.eq_ignore_ascii_case(name))
    };
    let count = things(source).iter().filter(is_left).count() as u64;
    let round = index / count;
    // Shapes differ whenever they are drawn, icons do not.
    let source = if source == Source::Pictures && round > 0 { Source::Shapes } else { source };
    let things: Vec<Thing> = things(source).iter().filter(is_left).copied().collect();
    let count = things.len() as u64;
    // The streams of boards are counted from 0.
    let mut shuffle = stream(seed, u64::MAX - round);
    let mut order: Vec<usize> = (0..things.len()).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, below(&mut shuffle, place as u32 + 1) as usize);
    }
    match things[order[(index % count) as usize]] {
        Thing::Icon(_) if attempt > 0 => {
            let icons: Vec<Thing> = things.into_iter().filter(|thing| matches!(thing, Thing::Icon(_))).collect();
            icons[below(rng, icons.len() as u32) as usize]
        }
        first => first,
    }
}

impl Thing {
    /// Its name in a language.
    pub(crate) fn name(self, language: TitleLanguage) -> &'static str {
        match self {
            Self::Icon(icon) => icon.names()[language as usize],
            Self::Motif(number) => language.name_of(shapes::name(number)),
        }
    }
}

/// The image of an icon.
pub(crate) fn pixels(icon: &Icon) -> Pixels {
    icon.pixels(SIDE)
}
