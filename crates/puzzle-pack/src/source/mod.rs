//! The sources of candidate pictures.
//!
//! Candidate number `try` of board number `index` is drawn from its own part of a portable random
//! stream: ChaCha with 8 rounds, with the key from the pack's seed and the stream number from
//! `index`. Later tries continue the stream. So a board depends only on the seed, its index and the
//! recipe.

pub(crate) mod attempts;
mod boards;
#[cfg(feature = "formats")]
mod documents;
mod drawn;
pub(crate) mod exhaustive;
mod given;
mod image;
mod kept;
mod random;
pub(crate) mod shapes;
mod smooth;
pub(crate) mod table;
pub(crate) mod things;

pub use crate::row::palette::read_palette;
pub use crate::text::spreadsheet::{column_name, separator};
pub use boards::{BoardReader, PackBoard, is_pack, read_each_board, restored_values, title_in};
#[cfg(feature = "formats")]
pub use documents::{DocumentsError, read_documents};
pub use given::{Given, Subject, digest};
pub use image::{Conversion, GivenImage};
pub use kept::KeptColumns;
pub use table::{PackTable, TableOptions, read_table};
pub use things::ShownThing;
pub use things::themes::Theme;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use nonogram::{MAX_INKS, Picture, Symmetry};
use std::ops::RangeInclusive;

/// A source of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// Every picture of the chosen density is equally likely.
    Random,
    /// Random values are averaged with their neighbours, and cells with the greatest averages are
    /// filled: blots with fine detail.
    Smooth,
    /// Smooth pictures, mirrored or turned. The symmetry is drawn, too.
    Symmetric,
    /// Smooth pictures with this symmetry.
    Symmetry(Symmetry),
    /// Silhouettes of things, creatures and places. A pack shows each motif once before any comes
    /// again.
    ///
    #[doc = include_str!("shapes/motifs/README.md")]
    Shapes,
    /// The built-in icons, each once.
    Icons,
    /// Shapes and icons, each once; then shapes again.
    Pictures,
    /// Every picture of the size, once, in the order of their digits, for sizes with up to 2^25
    /// pictures: 25 cells with one ink. This source is finite.
    Exhaustive,
    /// Pictures from the caller: see [`Given`]. This source is finite.
    Given,
    /// Images from the caller, which are made into pictures: see [`Conversion`]. This source is
    /// finite.
    Images,
}

impl Source {
    /// All sources that draw pictures cell by cell, without an end.
    pub const ALL: [Self; 13] = [
        Self::Random,
        Self::Smooth,
        Self::Symmetric,
        Self::Symmetry(Symmetry::LeftRight),
        Self::Symmetry(Symmetry::TopBottom),
        Self::Symmetry(Symmetry::Both),
        Self::Symmetry(Symmetry::HalfTurn),
        Self::Symmetry(Symmetry::QuarterTurn),
        Self::Symmetry(Symmetry::Diagonal),
        Self::Symmetry(Symmetry::Antidiagonal),
        Self::Symmetry(Symmetry::Diagonals),
        Self::Symmetry(Symmetry::All),
        Self::Shapes,
    ];

    /// All sources, in this build or not.
    pub(crate) fn every() -> impl Iterator<Item = Self> {
        let others = [
            Self::Icons,
            Self::Pictures,
            Self::Exhaustive,
            Self::Given,
            Self::Images,
        ];
        Self::ALL.into_iter().chain(others)
    }

    /// The sources that need no pictures of the caller, of those that this build has.
    pub fn drawn() -> impl Iterator<Item = Self> {
        let icons = cfg!(feature = "icons").then_some([Self::Icons, Self::Pictures]);
        Self::ALL
            .into_iter()
            .chain(icons.into_iter().flatten())
            .chain([Self::Exhaustive])
    }

    /// The name of the source.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Smooth => "smooth",
            Self::Symmetric => "symmetric",
            Self::Symmetry(symmetry) => symmetry.name(),
            Self::Shapes => "shapes",
            Self::Icons => "icons",
            Self::Pictures => "pictures",
            Self::Exhaustive => "exhaustive",
            Self::Given => "given",
            Self::Images => "images",
        }
    }

    /// Whether the source is finite, with one picture for each index. An infinite source has a
    /// stream of candidates for each index.
    pub fn is_finite(self) -> bool {
        self == Self::Exhaustive || self.is_given()
    }

    /// Whether its pictures or images come from the caller.
    pub fn is_given(self) -> bool {
        matches!(self, Self::Given | Self::Images)
    }

    /// Whether it makes pictures from images, by [`Recipe::conversion`](crate::Recipe::conversion).
    pub fn converts(self) -> bool {
        matches!(self, Self::Images | Self::Icons | Self::Pictures)
    }

    /// Whether its boards show things that have names.
    pub fn shows_things(self) -> bool {
        matches!(self, Self::Shapes | Self::Icons | Self::Pictures)
    }

    /// The English names of the things that it shows.
    pub fn names(self) -> Vec<&'static str> {
        things::names(self)
    }

    /// The number of pictures of this size and number of inks in [`Self::Exhaustive`]; `None` for
    /// other sources, and if there are more than 2^25.
    pub fn pictures(self, width: usize, height: usize, inks: usize) -> Option<u64> {
        let is_exhaustive = self == Self::Exhaustive;
        exhaustive::pictures(width, height, inks).filter(|_| is_exhaustive)
    }

    /// Whether its pictures must be square.
    pub fn needs_square(self) -> bool {
        matches!(self, Self::Symmetry(symmetry) if symmetry.needs_square())
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
        // Without this, products with a low word below 2^32 mod bound would make some results more
        // likely.
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
    inks: usize,
    has_margins: bool,
    picture: Picture,
    smooth: smooth::Smoother,
}

impl Drawer {
    /// Draws pictures with a number of filled cells from the range, each number equally likely.
    /// Symmetric pictures may miss the number by part of an orbit; shapes do not follow it. The
    /// pictures have one ink, unless [`Self::inks`] sets another number.
    ///
    /// # Panics
    /// If a side is 0 or above [`nonogram::MAX_SIDE`], if the range is empty or exceeds the number
    /// of cells, if the source needs a square and this is none, or if it is not one of
    /// [`Source::ALL`].
    pub fn new(source: Source, width: usize, height: usize, filled: RangeInclusive<u32>) -> Self {
        let picture = Picture::blank(width, height);
        assert!(!filled.is_empty(), "no number of filled cells");
        assert!(
            *filled.end() as usize <= width * height,
            "more filled cells than cells"
        );
        assert!(width == height || !source.needs_square(), "not a square");
        assert!(Source::ALL.contains(&source), "nothing is drawn");
        Self {
            source,
            filled,
            inks: 1,
            has_margins: true,
            picture,
            smooth: smooth::Smoother::new(width, height),
        }
    }

    /// Sets the number of inks. A picture with few filled cells may have fewer.
    ///
    /// # Panics
    /// If it is 0 or above [`nonogram::MAX_INKS`].
    #[must_use]
    pub fn inks(self, inks: usize) -> Self {
        assert!((1..=MAX_INKS).contains(&inks), "1 to {MAX_INKS} inks");
        Self { inks, ..self }
    }

    /// Stretches shapes so that they fill all of the board: no outer line stays empty.
    #[must_use]
    pub fn without_margins(self) -> Self {
        Self {
            has_margins: false,
            ..self
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
            Source::Random => {
                random::draw(rng, filled, &mut self.picture);
                if self.inks > 1 {
                    random::ink(rng, self.inks, &mut self.picture);
                }
            }
            Source::Smooth => self.draw_smooth(rng, filled),
            Source::Symmetric => {
                self.draw_smooth(rng, filled);
                let (width, height) = (self.picture.width(), self.picture.height());
                drawn::draw(rng, width, height).impose(&mut self.picture);
            }
            Source::Symmetry(symmetry) => {
                self.draw_smooth(rng, filled);
                symmetry.impose(&mut self.picture);
            }
            Source::Shapes => {
                let number = below(rng, shapes::count() as u32) as usize;
                self.draw_motif(number, rng);
            }
            Source::Icons
            | Source::Pictures
            | Source::Exhaustive
            | Source::Given
            | Source::Images => {
                unreachable!("refused when the drawer was made")
            }
        }
        &self.picture
    }

    fn draw_smooth(&mut self, rng: &mut ChaCha8Rng, filled: u32) {
        self.smooth.draw(rng, filled, &mut self.picture);
        if self.inks > 1 {
            self.smooth.ink(rng, self.inks, &mut self.picture);
        }
    }

    /// Draws a motif of [`shapes`].
    pub(crate) fn draw_motif(&mut self, number: usize, rng: &mut ChaCha8Rng) -> &Picture {
        let form = shapes::MotifForm {
            inks: self.inks,
            has_margins: self.has_margins,
        };
        shapes::draw(number, rng, form, &mut self.picture);
        &self.picture
    }
}
