//! What the candidates for a board show, one after the other. It depends on the seed, the index of
//! the board and the number of the candidate alone.

use crate::source::things::Thing;
use crate::source::{Source, below, stream};
use chacha20::ChaCha8Rng;

/// How often a motif is drawn again before another one takes its place.
const DRAWN: u64 = 30;

/// The candidates after which icons are no longer drawn at random but taken one by one.
const AT_RANDOM: u64 = 50;

/// The first stream for the order in which a board of a pack with each thing once tries the things.
/// The streams of boards are counted from 0, those of rounds down from the greatest number.
const ORDERS: u64 = 1 << 63;

/// What the candidates for a board show.
#[derive(Debug)]
pub(crate) struct Attempts {
    first: Option<Thing>,
    others: Others,
}

/// What follows the first thing.
#[derive(Debug)]
enum Others {
    /// Things that other boards may show, too.
    Again {
        /// At random: those of the kind of the first one.
        alike: Vec<Thing>,
        /// Then each icon, in this order.
        icons: Vec<Thing>,
        /// Then motifs at random.
        motifs: Vec<Thing>,
    },
    /// All things in an order of the board, and then the motifs again some times.
    InTurn {
        order: Vec<Thing>,
        motifs: Vec<Thing>,
    },
}

impl Attempts {
    /// What board number `index` shows, of the things that are
    /// [`shown`](crate::source::things::shown), each once before one comes again.
    ///
    /// # Panics
    /// If there are none.
    pub(crate) fn again(source: Source, (seed, index): (u64, u64), shown: &[Thing]) -> Self {
        let mut things = shown.to_vec();
        let round = index / things.len() as u64;
        // Shapes differ whenever they are drawn, icons do not.
        if source == Source::Pictures && round > 0 && things.iter().any(is_motif) {
            things.retain(is_motif);
        }
        let first = things[shuffled(things.len(), seed, u64::MAX - round)
            [(index % things.len() as u64) as usize]];
        let (motifs, mut icons): (Vec<Thing>, Vec<Thing>) = things.into_iter().partition(is_motif);
        let alike = if is_motif(&first) {
            motifs.clone()
        } else {
            icons.clone()
        };
        if !icons.is_empty() {
            let begin = index % icons.len() as u64;
            icons.rotate_left(begin as usize);
        }
        Self {
            first: Some(first),
            others: Others::Again {
                alike,
                icons,
                motifs,
            },
        }
    }

    /// What board number `index` of a pack with each thing once shows, of the things `shown` on a
    /// board of its size. `all` are those of the largest size: their first shuffle gives each board
    /// a thing of its own.
    pub(crate) fn once((seed, index): (u64, u64), all: &[Thing], shown: &[Thing]) -> Self {
        let place = usize::try_from(index).ok().filter(|&it| it < all.len());
        let first = place.map(|place| all[shuffled(all.len(), seed, u64::MAX)[place]]);
        let order = shuffled(shown.len(), seed, ORDERS.wrapping_add(index));
        let order: Vec<Thing> = order.into_iter().map(|place| shown[place]).collect();
        Self {
            first: first.filter(|first| shown.contains(first)),
            others: Others::InTurn {
                motifs: order.iter().copied().filter(is_motif).collect(),
                order,
            },
        }
    }

    /// The candidates that show the first thing.
    fn firsts(&self) -> u64 {
        match self.first {
            None => 0,
            Some(Thing::Icon(_)) => 1,
            Some(Thing::Motif(_)) => 1 + DRAWN,
        }
    }

    /// The candidates until everything was tried, if each thing comes once.
    pub(crate) fn count(&self) -> u64 {
        match &self.others {
            Others::Again { .. } => u64::MAX,
            Others::InTurn { order, motifs } => {
                self.firsts() + order.len() as u64 + motifs.len() as u64 * DRAWN
            }
        }
    }

    /// What the candidate of this number shows. `None` if everything was tried: an icon once, a
    /// motif some times, because it is drawn anew.
    pub(crate) fn thing(&self, attempt: u64, rng: &mut ChaCha8Rng) -> Option<Thing> {
        let firsts = self.firsts();
        if attempt < firsts {
            return self.first;
        }
        match &self.others {
            Others::Again {
                alike,
                icons,
                motifs,
            } => {
                if attempt < AT_RANDOM {
                    return Some(alike[below(rng, alike.len() as u32) as usize]);
                }
                let icon = icons.get((attempt - AT_RANDOM) as usize).copied();
                icon.or_else(|| {
                    let is_any = !motifs.is_empty();
                    is_any.then(|| motifs[below(rng, motifs.len() as u32) as usize])
                })
            }
            Others::InTurn { order, motifs } => {
                let place = (attempt - firsts) as usize;
                let Some(again) = place.checked_sub(order.len()) else {
                    return Some(order[place]);
                };
                let is_left = again < motifs.len() * DRAWN as usize;
                is_left.then(|| motifs[again % motifs.len()])
            }
        }
    }
}

fn is_motif(thing: &Thing) -> bool {
    matches!(thing, Thing::Motif(_))
}

/// The numbers below `count` in an order that a random stream gives.
fn shuffled(count: usize, seed: u64, number: u64) -> Vec<usize> {
    let mut rng = stream(seed, number);
    let mut order: Vec<usize> = (0..count).collect();
    for place in (1..count).rev() {
        order.swap(place, below(&mut rng, place as u32 + 1) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::things;

    /// The things of the candidates for a board.
    fn tried(attempts: &Attempts, most: u64) -> Vec<Thing> {
        let mut rng = stream(1, 0);
        (0..most)
            .map_while(|attempt| attempts.thing(attempt, &mut rng))
            .collect()
    }

    #[test]
    fn icons_come_again_where_all_shapes_are_left_out() {
        let icons = &things::shown(Source::Icons, &[(15, 15)], 1, |_| false)[..3];
        for index in 0..9 {
            let board = Attempts::again(Source::Pictures, (1, index), icons);
            assert!(matches!(board.first, Some(Thing::Icon(_))));
        }
    }

    /// Every icon is tried, then shapes without an end, if there are some.
    #[test]
    fn every_thing_is_tried_where_things_come_again() {
        for (source, is_endless) in [
            (Source::Icons, false),
            (Source::Pictures, true),
            (Source::Shapes, true),
        ] {
            let shown = things::shown(source, &[(15, 15)], 1, |_| false);
            for index in [0, 1, 2, 1000] {
                let found = tried(&Attempts::again(source, (5, index), &shown), 10_000);
                assert_eq!(found.len() == 10_000, is_endless, "{source} {index}");
                if index < 1000 || source != Source::Pictures {
                    assert!(shown.iter().all(|thing| found.contains(thing)), "{source}");
                }
            }
        }
    }

    #[test]
    fn in_a_pack_with_each_thing_once_every_thing_is_tried_and_then_there_is_an_end() {
        let all = things::shown(Source::Pictures, &[(5, 5), (15, 15)], 1, |_| false);
        let small = things::shown(Source::Pictures, &[(5, 5)], 1, |_| false);
        for (shown, index) in [(&all, 0), (&all, 5), (&small, 3), (&small, u64::MAX)] {
            let attempts = Attempts::once((7, index), &all, shown);
            let found = tried(&attempts, u64::MAX);
            assert_eq!(found.len() as u64, attempts.count());
            assert!(shown.iter().all(|thing| found.contains(thing)));
            assert!(found.iter().all(|thing| shown.contains(thing)));
        }
        let mut firsts: Vec<Thing> = Vec::new();
        for index in 0..all.len() as u64 {
            let first = Attempts::once((7, index), &all, &all).first.unwrap();
            assert!(!firsts.contains(&first));
            firsts.push(first);
        }
    }
}
