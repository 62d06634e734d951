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

/// What an encoding has to say of itself. The first options of every encoding say that cells are
/// empty, so that all decode alike.
pub(crate) trait Encode {
    /// See [`Encoding::counts`].
    fn counts(puzzle: &Puzzle) -> Counts;
    /// Builds the problem, and says which cells the first options make empty.
    fn build(puzzle: &Puzzle, builder: &mut ProblemBuilder) -> EmptyCells;
    /// A readable name for every item, in order.
    fn item_names(puzzle: &Puzzle) -> Vec<String>;
}

/// The cells, row by row, that options number 0, 1, ... make empty.
#[derive(Debug)]
pub(crate) enum EmptyCells {
    /// All cells, in order.
    All,
    /// Some.
    Some {
        /// Those of the options.
        options: Vec<u32>,
        /// Those that are empty in any case. The others are filled.
        known: Vec<u32>,
    },
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

    /// The size of the problem, without building it. For [`Encoding::Lattice`], which leaves out what
    /// clues alone decide, this is what it would be if they decided nothing: the most that it can be.
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
        self.check_size(puzzle, MAX_NONZEROS)?;
        let empty = dispatch!(self, build(puzzle, &mut builder));
        Ok(Encoded {
            empty,
            width: puzzle.width(),
            height: puzzle.height(),
            problem: builder.build(),
        })
    }

    /// The size of the problem, which must keep within a limit.
    fn check_size(self, puzzle: &Puzzle, limit: u64) -> Result<(), TooLarge> {
        let counts = self.counts(puzzle);
        if counts.nonzeros > limit {
            return Err(TooLarge {
                encoding: self,
                nonzeros: counts.nonzeros,
                limit,
            });
        }
        Ok(())
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
    empty: EmptyCells,
    width: usize,
    height: usize,
    problem: Problem,
}

impl Encoded {
    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The size of the problem.
    ///
    /// # Complexity
    /// O(1).
    pub fn counts(&self) -> Counts {
        Counts {
            options: self.problem.options() as u64,
            primary: self.problem.primary_items() as u64,
            secondary: self.problem.secondary_items() as u64,
            nonzeros: self.problem.entries() as u64,
        }
    }

    /// The picture of an exact cover.
    ///
    /// # Complexity
    /// O(options chosen + cells).
    pub fn decode(&self, cover: &[OptionId]) -> Picture {
        let cells = self.width * self.height;
        let mut picture = Picture::blank(self.width, self.height);
        for row in 0..self.height {
            for word in 0..picture.row_words(row).len() {
                picture.set_word(row, word, u64::MAX);
            }
        }
        let mut clear = |cell: usize| picture.set(cell / self.width, cell % self.width, false);
        match &self.empty {
            EmptyCells::All => {
                let empty = cover.iter().map(|option| option.index());
                empty.filter(|&cell| cell < cells).for_each(clear);
            }
            EmptyCells::Some { options, known } => {
                known.iter().for_each(|&cell| clear(cell as usize));
                let empty = cover
                    .iter()
                    .filter_map(|option| options.get(option.index()));
                empty.for_each(|&cell| clear(cell as usize));
            }
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
