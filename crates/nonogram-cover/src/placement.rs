//! The placements of one line's blocks, before any cell is known.
//!
//! A line of n cells with blocks b1..bk has slack s = n - sum(b) - g, where g is the number of
//! consecutive pairs of blocks of the same ink, which need a gap. Every block has s + 1 placements:
//! at slack x, for x in 0..=s, block j starts x cells after its leftmost start. Two placements of
//! consecutive blocks are compatible iff the slack of the second is at least that of the first.

use nonogram::{Clue, Ink, Line, Puzzle};

/// One line of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineShape<'a> {
    pub(crate) line: Line,
    pub(crate) clue: Clue<'a>,
    /// The number of cells.
    pub(crate) cells: usize,
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
    pub(crate) ink: Ink,
    /// The cells that must stay empty between it and the next block: see [`Clue::gap`].
    pub(crate) gap: usize,
}

/// All lines of a puzzle: rows, then columns.
pub(crate) fn lines(puzzle: &Puzzle) -> impl Iterator<Item = LineShape<'_>> {
    puzzle.lines().map(|line| LineShape {
        line,
        clue: puzzle.clue(line),
        cells: puzzle.length(line),
        slack: puzzle.slack(line),
    })
}

impl<'a> LineShape<'a> {
    /// The blocks, in order.
    pub(crate) fn blocks(self) -> impl Iterator<Item = BlockShape> + use<'a> {
        let mut left = 0;
        self.clue.blocks().enumerate().map(move |(index, block)| {
            let block = BlockShape {
                index,
                left,
                length: usize::from(block.length),
                ink: block.ink,
                gap: self.clue.gap(index),
            };
            left += block.length + block.gap;
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

/// `columns 4 to 6` or `row 3`: the cells of a line from `start` on.
pub fn place_text(line: Line, start: usize, length: usize) -> String {
    let crossing = match line {
        Line::Row(_) => "column",
        Line::Column(_) => "row",
    };
    let (first, last) = (start + 1, start + length);
    if length == 1 {
        format!("{crossing} {first}")
    } else {
        format!("{crossing}s {first} to {last}")
    }
}
