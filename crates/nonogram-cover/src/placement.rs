//! The placements of one line's blocks, before any cell is known.
//!
//! A line of n cells with blocks b1..bk has slack s = n - sum(b) - (k - 1). Every block has s + 1
//! placements: at slack x, for x in 0..=s, block j starts x cells after its leftmost start. Two
//! placements of consecutive blocks are compatible iff the slack of the second is at least that of the
//! first.

use nonogram::{Length, Line, Puzzle};

/// One line of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineShape<'a> {
    pub(crate) line: Line,
    pub(crate) clue: &'a [Length],
    /// The spare cells when the blocks are packed tightly.
    pub(crate) slack: usize,
}

/// One block of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockShape {
    /// Its number in the line, from 0.
    pub(crate) index: usize,
    /// Its leftmost start.
    pub(crate) left: usize,
    /// Its length in cells.
    pub(crate) length: usize,
}

/// All lines of a puzzle: rows, then columns.
pub(crate) fn lines(puzzle: &Puzzle) -> impl Iterator<Item = LineShape<'_>> {
    puzzle.lines().map(|line| {
        let clue = puzzle.clue(line).lengths();
        LineShape {
            line,
            clue,
            slack: puzzle.slack(line),
        }
    })
}

impl<'a> LineShape<'a> {
    /// The blocks, in order.
    pub(crate) fn blocks(self) -> impl Iterator<Item = BlockShape> + use<'a> {
        let mut left = 0;
        self.clue.iter().enumerate().map(move |(index, &length)| {
            let block = BlockShape {
                index,
                left,
                length: usize::from(length),
            };
            left += block.length + 1;
            block
        })
    }

    /// The number of placements of one block.
    pub(crate) fn placements(self) -> usize {
        self.slack + 1
    }
}

/// `r3` or `c3`.
pub(crate) fn line_name(line: Line) -> String {
    match line {
        Line::Row(index) => format!("r{}", index + 1),
        Line::Column(index) => format!("c{}", index + 1),
    }
}
