//! All encodings under one type: their sizes, their problems, and decoding.

use crate::shape::{CellOptions, Counts};
use crate::{SegmentItem, SegmentOption, givens, lattice, segment};
use exact_cover::{OptionId, Problem, ProblemBuilder};
use nonogram::{Ink, Picture, Puzzle};
use std::fmt;

/// A way to write a nonogram of any number of inks as an exact-cover problem. All are one-to-one:
/// exact covers and pictures correspond exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// The reference. It has an option for each placement of each block and for each white cell. It
    /// has an item for each cell in its row, for each cell in its column, for each block, and for
    /// each pair of placements that exclude each other. On boards of several inks, an item for each
    /// cell has the ink as its color.
    Segment,
    /// Each line is a path through a lattice. A state counts the blocks placed and the spare cells
    /// used. Forced moves alone do what line logic does, so a board that line logic solves needs no
    /// branch.
    Lattice,
}

/// The limit on [`Counts::nonzeros`]: about 1.5 GB with the search's kernel.
pub(crate) const MAX_NONZEROS: u64 = 1 << 26;

/// The limit on [`Counts::nonzeros`] of a problem with names for printing: about 1 GB with its
/// text.
pub(crate) const MAX_NAMED_NONZEROS: u64 = 1 << 24;

/// The error of a puzzle whose encoding would exceed 2^26 nonzeros, or 2^24 with names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {encoding} encoding would need {nonzeros} nonzeros; the limit is {limit}")]
#[non_exhaustive]
pub struct TooLarge {
    /// The encoding.
    pub encoding: Encoding,
    /// The nonzeros it would need.
    pub nonzeros: u64,
    /// The limit.
    pub limit: u64,
}

impl Encoding {
    /// All encodings.
    pub const ALL: [Self; 2] = [Self::Segment, Self::Lattice];

    /// The name of the encoding.
    pub fn name(self) -> &'static str {
        match self {
            Self::Segment => "segment",
            Self::Lattice => "lattice",
        }
    }

    /// The size of the problem, computed without building it. If the puzzle gives cells, the
    /// problem has fewer options than that: those that contradict them are left out.
    ///
    /// # Complexity
    /// O(blocks).
    pub fn counts(self, puzzle: &Puzzle) -> Counts {
        match self {
            Self::Segment => segment::counts(puzzle),
            Self::Lattice => lattice::counts(puzzle),
        }
    }

    /// The exact-cover problem of a puzzle.
    ///
    /// # Errors
    /// [`TooLarge`], before memory is reserved.
    pub fn encode(self, puzzle: &Puzzle) -> Result<Encoded, TooLarge> {
        self.encode_into(puzzle, ProblemBuilder::new(0, 0))
    }

    /// Like [`Self::encode`], in the memory of a builder. The builder's contents are discarded.
    ///
    /// # Errors
    /// [`TooLarge`], before memory is reserved.
    pub(crate) fn encode_into(
        self,
        puzzle: &Puzzle,
        mut builder: ProblemBuilder,
    ) -> Result<Encoded, TooLarge> {
        self.check_size(puzzle, MAX_NONZEROS)?;
        let cells = match self {
            Self::Segment => segment::build(puzzle, &mut builder),
            Self::Lattice => lattice::build(puzzle, &mut builder),
        };
        let mut kept = None;
        if puzzle.givens().is_some() {
            let whole = builder.build();
            let (agreeing, numbers) = match self {
                Self::Segment => givens::keep(&whole, segment::agreeing(puzzle)),
                Self::Lattice => givens::keep(&whole, lattice::agreeing(puzzle, &whole)),
            };
            (builder, kept) = (agreeing, Some(numbers));
        }
        Ok(Encoded {
            encoding: self,
            cells,
            kept,
            inks: row_inks(puzzle),
            width: puzzle.width(),
            height: puzzle.height(),
            problem: builder.build(),
        })
    }

    /// The size of the problem, which must be within the limit.
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
        let problem = self.encode(puzzle)?.problem;
        let names = match self {
            Self::Segment => segment::item_names(puzzle),
            Self::Lattice => lattice::item_names(puzzle),
        };
        let named = problem
            .with_names(names)
            .expect("items have distinct names");
        if !named.is_colored() {
            return Ok(named);
        }
        let inks = Ink::first(puzzle.inks()).map(|ink| ink.to_string());
        let named = named.with_color_names(inks.collect());
        Ok(named.expect("inks have distinct names"))
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
    cells: CellOptions,
    /// If the puzzle gives cells, the number of each option in the problem without given cells.
    kept: Option<Vec<u32>>,
    /// The inks of the filled cells, row by row. Empty on black-and-white boards.
    inks: Vec<Ink>,
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

    /// What the primary items and the options are, in words about the puzzle that was encoded.
    ///
    /// ```
    /// use nonogram::Picture;
    /// use nonogram_cover::Encoding;
    ///
    /// let puzzle = Picture::from_bits(3, 1, "011").unwrap().puzzle();
    /// let words = Encoding::Segment.encode(&puzzle).unwrap().words(&puzzle);
    /// assert_eq!(words.items[6], "row 1: block 1");
    /// assert_eq!(words.options[..2], ["r1c1 empty", "r1c2 empty"]);
    /// assert_eq!(words.options[4], "row 1: block 1 at columns 2 to 3");
    /// ```
    ///
    /// # Complexity
    /// O(items + options).
    pub fn words(&self, puzzle: &Puzzle) -> CoverWords {
        match self.encoding {
            Encoding::Segment => CoverWords {
                items: texts(&SegmentItem::all(puzzle)),
                options: texts(&SegmentOption::all(puzzle)),
            },
            Encoding::Lattice => {
                let mut options = lattice::option_words(puzzle);
                if let Some(kept) = &self.kept {
                    options = kept
                        .iter()
                        .map(|&option| std::mem::take(&mut options[option as usize]))
                        .collect();
                }
                let items = lattice::item_words(puzzle);
                CoverWords { items, options }
            }
        }
    }

    /// The picture of an exact cover.
    ///
    /// # Complexity
    /// O(options chosen + cells).
    pub fn decode(&self, cover: &[OptionId]) -> Picture {
        let (width, height) = (self.width, self.height);
        let mut picture = Picture::blank(width, height);
        let chosen = cover.iter().map(|option| match &self.kept {
            Some(kept) => kept[option.index()] as usize,
            None => option.index(),
        });
        match &self.cells {
            CellOptions::Empty => {
                let words = picture.row_words(0).len();
                for (row, word) in
                    (0..height).flat_map(|row| (0..words).map(move |word| (row, word)))
                {
                    picture.set_word(row, word, u64::MAX);
                }
                for cell in chosen.filter(|&option| option < width * height) {
                    picture.set(cell / width, cell % width, false);
                }
            }
            CellOptions::Filled { first } => {
                let cells = chosen.filter_map(|option| option.checked_sub(*first));
                for cell in cells.filter(|&cell| cell < width * height) {
                    picture.set(cell / width, cell % width, true);
                }
            }
        }
        if !self.inks.is_empty() {
            // The blocks of a row have the order of the clue.
            let mut inks = self.inks.iter();
            for row in 0..height {
                for column in 0..width {
                    if picture.get(row, column) {
                        let ink = inks.next().copied().unwrap_or(Ink::FIRST);
                        picture.set_ink(row, column, ink);
                    }
                }
            }
        }
        picture
    }

    /// The problem by value.
    pub(crate) fn into_problem(self) -> Problem {
        self.problem
    }

    /// The problem's memory, for the next puzzle.
    pub(crate) fn recycle(self) -> ProblemBuilder {
        self.problem.recycle()
    }
}

/// The primary items and the options of an encoded puzzle in words: see [`Encoded::words`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoverWords {
    /// One text for each primary item.
    pub items: Vec<String>,
    /// One text for each option.
    pub options: Vec<String>,
}

fn texts(things: &[impl fmt::Display]) -> Vec<String> {
    things.iter().map(ToString::to_string).collect()
}

/// The inks of the filled cells, row by row, of a board with several inks.
fn row_inks(puzzle: &Puzzle) -> Vec<Ink> {
    if !puzzle.is_colored() {
        return Vec::new();
    }
    let mut inks = Vec::new();
    for block in puzzle.rows().iter().flat_map(|clue| clue.blocks()) {
        inks.resize(inks.len() + usize::from(block.length), block.ink);
    }
    inks
}
