//! Where candidate pictures come from.
//!
//! Candidate number `try` of board number `index` is drawn from its own stretch of one portable
//! random stream: ChaCha with 8 rounds, the key from the pack's seed, the stream number from
//! `index`; later tries continue the stream. So a board depends on the seed, its index and the
//! recipe alone, whoever draws it.

mod random;
mod smooth;
mod symmetric;

use nonogram::Picture;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;
use std::ops::RangeInclusive;

/// A way to draw pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Every picture of the wanted density is equally likely.
    Random,
    /// Random values averaged with their neighbours, the greatest filled: blots and fine detail.
    Smooth,
    /// As smooth, then mirrored or turned; the symmetry is drawn too.
    Symmetric,
}

impl Source {
    /// All sources.
    pub const ALL: [Self; 3] = [Self::Random, Self::Smooth, Self::Symmetric];

    /// The word for the source.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Smooth => "smooth",
            Self::Symmetric => "symmetric",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The stream of board number `index` of the pack with this seed.
pub fn stream(seed: u64, index: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    rng.set_stream(index);
    rng
}

/// A uniform number below `bound` > 0 (Lemire 2019, without the division).
pub(crate) fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(bound);
        // Products whose low word falls short of 2^32 mod bound would make some results likelier.
        if product as u32 >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// Draws pictures of one size, reusing its memory.
///
/// ```
/// use puzzle_pack::source::{Drawer, Source, stream};
///
/// let mut drawer = Drawer::new(Source::Smooth, 10, 8, 40..=40);
/// assert_eq!(drawer.draw(&mut stream(7, 0)).filled(), 40);
/// ```
#[derive(Debug)]
pub struct Drawer {
    source: Source,
    filled: RangeInclusive<u32>,
    picture: Picture,
    smooth: smooth::Smoother,
}

impl Drawer {
    /// A drawer of pictures with so many filled cells, each number in the range as likely as the
    /// others (symmetric pictures may miss it by part of an orbit).
    ///
    /// # Panics
    /// If a side is 0 or above [`nonogram::MAX_SIDE`], or if the range is empty or exceeds the
    /// number of cells.
    pub fn new(source: Source, width: usize, height: usize, filled: RangeInclusive<u32>) -> Self {
        let picture = Picture::blank(width, height);
        assert!(!filled.is_empty(), "no number of filled cells");
        assert!(
            *filled.end() as usize <= width * height,
            "more filled cells than cells"
        );
        Self {
            source,
            filled,
            picture,
            smooth: smooth::Smoother::new(width, height),
        }
    }

    /// The next picture of a stream.
    ///
    /// # Complexity
    /// O(cells).
    pub fn draw(&mut self, rng: &mut ChaCha8Rng) -> &Picture {
        let (least, most) = (*self.filled.start(), *self.filled.end());
        let filled = least + below(rng, most - least + 1);
        match self.source {
            Source::Random => random::draw(rng, filled, &mut self.picture),
            Source::Smooth => self.smooth.draw(rng, filled, &mut self.picture),
            Source::Symmetric => {
                self.smooth.draw(rng, filled, &mut self.picture);
                symmetric::draw(rng, &mut self.picture);
            }
        }
        &self.picture
    }
}
