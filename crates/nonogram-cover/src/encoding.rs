//! The three encodings behind one name, their sizes, and decoding.

use crate::{biclique, lattice, segment};
use exact_cover::{OptionId, Problem, ProblemBuilder};
use nonogram::{Picture, Puzzle};
use std::fmt;

/// A way to write a nonogram as an exact-cover problem. All are one-to-one: exact covers and
/// pictures correspond exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Segments and white cells, one mutual-exclusion item for each pair: see [`crate::segment`].
    Segment,
    /// The same with fewer mutual-exclusion items: see [`crate::biclique`].
    Biclique,
    /// Lattice paths, domain-consistent: see [`crate::lattice`].
    Lattice,
}

/// The size of an exact-cover problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Options.
    pub options: u64,
    /// Primary items.
    pub primary: u64,
    /// Secondary items.
    pub secondary: u64,
    /// Items of all options, secondary ones included.
    pub nonzeros: u64,
}

/// The largest problem that is built, in [`Counts::nonzeros`]: about 1.5 GB with its kernel.
pub const MAX_NONZEROS: u64 = 1 << 26;

/// The largest problem that is built with names for printing: about 1 GB with its text.
pub const MAX_NAMED_NONZEROS: u64 = 1 << 24;

/// A puzzle whose encoding would exceed [`MAX_NONZEROS`], or [`MAX_NAMED_NONZEROS`] with names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {encoding} encoding would need {nonzeros} nonzeros; the limit is {limit}")]
pub struct TooLarge {
    /// The encoding.
    pub encoding: Encoding,
    /// What it would need.
    pub nonzeros: u64,
    /// What is allowed.
    pub limit: u64,
}

/// What an encoding has to say of itself. The first options of every encoding belong to the cells
/// (see [`Self::empty_cell`]), so that all decode alike.
pub(crate) trait Encode {
    /// The size of the problem, by formula.
    fn counts(puzzle: &Puzzle) -> Counts;
    /// Adds all options to a builder that has the items of [`Self::counts`].
    fn add_options(puzzle: &Puzzle, builder: &mut ProblemBuilder);
    /// A readable name for every item, in order.
    fn item_names(puzzle: &Puzzle) -> Vec<String>;
    /// The cell (row by row) that an option says is empty.
    fn empty_cell(option: OptionId, cells: usize) -> Option<usize>;
}

/// Calls `$function` of the encoding's module type.
macro_rules! dispatch {
    ($encoding:expr, $function:ident ( $($argument:expr),* )) => {
        match $encoding {
            Encoding::Segment => segment::Segment::$function($($argument),*),
            Encoding::Biclique => biclique::Biclique::$function($($argument),*),
            Encoding::Lattice => lattice::Lattice::$function($($argument),*),
        }
    };
}

impl Encoding {
    /// All encodings.
    pub const ALL: [Self; 3] = [Self::Segment, Self::Biclique, Self::Lattice];

    /// The word for the encoding.
    pub fn name(self) -> &'static str {
        match self {
            Self::Segment => "segment",
            Self::Biclique => "biclique",
            Self::Lattice => "lattice",
        }
    }

    /// The size of the problem, without building it.
    ///
    /// # Complexity
    /// O(blocks).
    pub fn counts(self, puzzle: &Puzzle) -> Counts {
        dispatch!(self, counts(puzzle))
    }

    /// The exact-cover problem of a puzzle.
    ///
    /// # Errors
    /// [`TooLarge`], before memory is reserved.
    pub fn encode(self, puzzle: &Puzzle) -> Result<Encoded, TooLarge> {
        self.encode_into(puzzle, ProblemBuilder::new(0, 0))
    }

    /// [`Self::encode`] in the memory of a builder, whose contents are discarded.
    ///
    /// # Errors
    /// [`TooLarge`], before memory is reserved.
    pub fn encode_into(
        self,
        puzzle: &Puzzle,
        mut builder: ProblemBuilder,
    ) -> Result<Encoded, TooLarge> {
        let counts = self.check_size(puzzle, MAX_NONZEROS)?;
        builder.reset(counts.primary as usize, counts.secondary as usize);
        builder.reserve(counts.options as usize, counts.nonzeros as usize);
        dispatch!(self, add_options(puzzle, &mut builder));
        Ok(Encoded {
            encoding: self,
            width: puzzle.width(),
            height: puzzle.height(),
            problem: builder.build(),
        })
    }

    /// The size of the problem, which must keep within a limit.
    fn check_size(self, puzzle: &Puzzle, limit: u64) -> Result<Counts, TooLarge> {
        let counts = self.counts(puzzle);
        if counts.nonzeros > limit {
            return Err(TooLarge {
                encoding: self,
                nonzeros: counts.nonzeros,
                limit,
            });
        }
        Ok(counts)
    }

    /// The problem with a readable name on every item, for printing.
    ///
    /// # Errors
    /// [`TooLarge`], before memory is reserved.
    pub fn encode_named(self, puzzle: &Puzzle) -> Result<Problem, TooLarge> {
        self.check_size(puzzle, MAX_NAMED_NONZEROS)?;
        let names = |encoded: Encoded| {
            let names = dispatch!(self, item_names(puzzle));
            encoded
                .problem
                .with_names(names)
                .expect("a distinct name for every item")
        };
        self.encode(puzzle).map(names)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A puzzle as an exact-cover problem.
#[derive(Debug)]
pub struct Encoded {
    encoding: Encoding,
    width: usize,
    height: usize,
    problem: Problem,
}

impl Encoded {
    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The picture of an exact cover.
    ///
    /// # Complexity
    /// O(options chosen + cells).
    pub fn decode(&self, cover: &[OptionId]) -> Picture {
        let cells = self.width * self.height;
        let mut filled = vec![true; cells];
        for &option in cover {
            if let Some(cell) = dispatch!(self.encoding, empty_cell(option, cells)) {
                filled[cell] = false;
            }
        }
        let mut picture = Picture::blank(self.width, self.height);
        for (cell, _) in filled.iter().enumerate().filter(|(_, filled)| **filled) {
            picture.set(cell / self.width, cell % self.width, true);
        }
        picture
    }

    /// The problem's memory, for the next puzzle.
    pub fn recycle(self) -> ProblemBuilder {
        self.problem.recycle()
    }
}

/// Adds an option that the encoder knows to be well formed.
pub(crate) fn add(builder: &mut ProblemBuilder, items: impl IntoIterator<Item = usize>) {
    let items = items.into_iter().map(exact_cover::ItemId::from_index);
    builder
        .add_option(items)
        .expect("encodings make well-formed options");
}
