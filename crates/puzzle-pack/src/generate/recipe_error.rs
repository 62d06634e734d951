//! Why no board can be made by a recipe.

use crate::generate::sizes::SizeShare;
use crate::source::{Source, exhaustive};
use nonogram::{Logic, MAX_INKS, PuzzleError, Technique};

/// The longest side of a board from an image: a larger one shows no more.
pub(super) const MAX_CONVERTED: usize = 100;

/// Why no board can be made by a recipe.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// A side is 0 or too long.
    #[error("size: {0}")]
    Sides(PuzzleError),
    /// There are too many sizes, or one is larger than width and height.
    #[error("expected at most {} sizes up to {width}x{height}", SizeShare::MOST)]
    Sizes {
        /// The most columns.
        width: usize,
        /// The most rows.
        height: usize,
    },
    /// A finite source with a list of sizes.
    #[error("the source {0} does not take several sizes")]
    SeveralSizes(Source),
    /// Boards show no things that could come once or have a theme.
    #[error(
        "the source {0} shows no things that could come once or have a theme: expected pictures, \
         icons or shapes"
    )]
    NoThings(Source),
    /// Boards show no things that could have names.
    #[error(
        "the source {0} has no names in other languages than English: expected pictures, icons or \
         shapes"
    )]
    NoNames(Source),
    /// The number of inks.
    #[error("expected 1 to {MAX_INKS} inks, found {0}")]
    Inks(usize),
    /// The icons are left out of the program, of the recipe, or have no room.
    #[error("{}", no_things())]
    NothingShown,
    /// Boards from images are too large.
    #[error("images and icons become boards of at most {MAX_CONVERTED}x{MAX_CONVERTED}")]
    Converted,
    /// [`Conversion::variants`](crate::source::Conversion::variants) is 0.
    #[error("expected at least one variant")]
    NoVariant,
    /// Only the digest of the excluded boards is known.
    #[error("the pack leaves out boards of other packs: expected these packs")]
    Excluded,
    /// Icons in several inks.
    #[error("the built-in icons have one ink: expected the source shapes for several")]
    IconInks,
    /// The ends of the range of levels or of techniques are exchanged.
    #[error("{0}: expected the easier one first")]
    Reversed(&'static str),
    /// A finite source with quotas of levels or a curve.
    #[error("the source {0} takes neither quotas of levels nor a curve: each board is given")]
    GivenBoards(Source),
    /// Quotas, and a range of levels.
    #[error("expected quotas or a range of levels, not both")]
    QuotasAndLevels,
    /// Something that a curve needs or does not take.
    #[error("with a curve, expected {0}")]
    Curve(&'static str),
    /// More boards than the quotas or the curve have.
    #[error("the quotas of levels or the curve are for {boards} boards, not for {count}")]
    BoardCount {
        /// Those of the quotas or the curve.
        boards: u64,
        /// Those that were asked for.
        count: u64,
    },
    /// The ends of the range of seconds are exchanged.
    #[error("seconds: expected the shorter time first")]
    Seconds,
    /// The logic is too weak for every technique.
    #[error(
        "no board whose hardest technique is from {easiest} to {hardest} is solved by the logic \
         {logic}"
    )]
    Technique {
        /// The ends of the range of techniques.
        easiest: Technique,
        /// The hardest one.
        hardest: Technique,
        /// The strongest logic.
        logic: Logic,
    },
    /// The logic is too weak for the level expert.
    #[error(
        "no board of this size is of level expert that {} solves: expected the logic {}",
        if *.0 == Logic::Line { "line logic" } else { "probing" },
        if *.0 == Logic::Line { "probe or any" } else { "any" },
    )]
    Expert(Logic),
    /// A symmetry that exchanges rows and columns.
    #[error(
        "{width}x{height} pictures cannot have the symmetry {source}, which exchanges rows and \
         columns: it needs a square", source = .symmetry
    )]
    NoSquare {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// The source.
        symmetry: Source,
    },
    /// There are too many pictures of a size.
    #[error(
        "{width}x{height} boards have {}^{} pictures: expected at most {}",
        inks + 1, width * height, exhaustive::MAX_PICTURES
    )]
    TooMany {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// The number of inks.
        inks: usize,
    },
    /// More lines to begin with than a board has.
    #[error(
        "a board of {width}x{height} has {} lines, not {lines} to begin with",
        width + height
    )]
    Start {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// [`Recipe::easy_start`](crate::Recipe::easy_start).
        lines: usize,
    },
    /// The ends of the range of densities are no shares, or exchanged.
    #[error("density: expected 0 to 1, the lower first, found {least} to {most}")]
    DensityRange {
        /// The first end.
        least: f64,
        /// The second end.
        most: f64,
    },
    /// No number of filled cells gives a density in the range.
    #[error("no {width}x{height} picture has a density from {least} to {most}")]
    Density {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// The ends of the range.
        least: f64,
        /// The greatest density.
        most: f64,
    },
    /// A source whose pictures the caller must give.
    #[error("source: expected one of {}", drawn_names())]
    NotDrawn,
    /// A pack that shows each thing once, in slices.
    #[error("a pack that shows each thing once is not made in slices")]
    OnceInSlices,
}

fn no_things() -> &'static str {
    if cfg!(feature = "icons") {
        "no icon is recognised on boards with a side below 8 cells, or all are left out"
    } else {
        "this program is built without the icons"
    }
}

fn drawn_names() -> String {
    let names: Vec<&str> = Source::drawn().map(Source::name).collect();
    names.join(", ")
}
