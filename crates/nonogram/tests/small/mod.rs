//! Small boards made of bytes, and all their solutions. Property tests and fuzz targets of several
//! crates share them.

#![allow(
    dead_code,
    reason = "every crate that has this module uses a part of it"
)]

use nonogram::{Clues, Ink, Picture, Puzzle};

/// Bytes to decide by. When they are over, every decision is the first one.
pub(crate) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number below `end`, at most 256.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.next().unwrap_or(0)) % end
    }

    pub(crate) fn rest(self) -> &'a [u8] {
        self.0
    }
}

/// A picture with these sides.
fn picture(bytes: &mut Bytes<'_>, width: usize, height: usize, inks: usize) -> Picture {
    let mut picture = Picture::blank(width, height);
    for cell in 0..width * height {
        let ink = Ink::new(bytes.below(inks + 1)).expect("a small number");
        picture.set_ink(cell / width, cell % width, ink);
    }
    picture
}

/// A puzzle of up to 5x5 cells, or 4x4 with two inks. Half of the puzzles are those of pictures;
/// the others have the columns of a picture and the rows of another one, or the same in another
/// order, and often no solution.
pub(crate) fn puzzle(bytes: &mut Bytes<'_>) -> Puzzle {
    let inks = [1, 1, 2][bytes.below(3)];
    let most = 6 - inks;
    let (width, height) = (1 + bytes.below(most), 1 + bytes.below(most));
    let kind = bytes.below(4);
    let planted = picture(bytes, width, height, inks);
    let rows = match kind {
        0 | 1 => return planted.puzzle(),
        2 => picture(bytes, width, height, inks).row_clues(),
        _ => {
            let (clues, turn) = (planted.row_clues(), 1 + bytes.below(height));
            let mut turned = Clues::new();
            for row in 0..height {
                turned.push_blocks(clues.get((row + turn) % height).blocks());
            }
            turned
        }
    };
    let mixed = Puzzle::new(rows, planted.column_clues());
    mixed.unwrap_or_else(|_| planted.puzzle())
}

/// All lines of `length` cells with the colors from 0 to `inks` whose runs are `clue`: pairs of
/// length and color.
pub(crate) fn lines(clue: &[(usize, usize)], length: usize, inks: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..length {
        let longer = |line: &Vec<usize>, color| {
            let mut line = line.clone();
            line.push(color);
            line
        };
        all = all
            .iter()
            .flat_map(|line| (0..=inks).map(move |color| longer(line, color)))
            .collect();
    }
    all.retain(|line| runs(line) == clue);
    all
}

/// The runs of a line: pairs of length and color.
pub(crate) fn runs(line: &[usize]) -> Vec<(usize, usize)> {
    let runs = line.chunk_by(|one, next| one == next);
    let runs = runs.filter(|run| run[0] > 0);
    runs.map(|run| (run.len(), run[0])).collect()
}

/// A clue as pairs of length and color.
pub(crate) fn pairs(clue: nonogram::Clue<'_>) -> Vec<(usize, usize)> {
    let blocks = clue.blocks();
    let pairs = blocks.map(|block| (usize::from(block.length), block.ink.number()));
    pairs.collect()
}

/// All solutions, by looking at all boards whose rows are right. In the order of the colors, row by
/// row.
pub(crate) fn solutions(puzzle: &Puzzle) -> Vec<Picture> {
    let (width, inks) = (puzzle.width(), puzzle.inks());
    let rows = puzzle.rows().iter();
    let rows: Vec<_> = rows.map(|clue| lines(&pairs(clue), width, inks)).collect();
    let columns: Vec<_> = puzzle.columns().iter().map(pairs).collect();
    let mut boards = vec![Vec::new()];
    for (above, choices) in rows.iter().enumerate() {
        let mut longer: Vec<Vec<usize>> = Vec::new();
        for board in &boards {
            longer.extend(choices.iter().map(|row| [&board[..], row].concat()));
        }
        // What a column has above the last row is a beginning of its clue.
        longer.retain(|board| {
            (0..width).all(|column| {
                let cells: Vec<_> = (0..above).map(|row| board[row * width + column]).collect();
                let runs = runs(&cells);
                let Some(((length, color), before)) = runs.split_last() else {
                    return true;
                };
                let clue = &columns[column];
                clue.starts_with(before)
                    && (clue.get(before.len()))
                        .is_some_and(|block| block.1 == *color && *length <= block.0)
            })
        });
        boards = longer;
    }
    boards.retain(|board| {
        (0..width).all(|column| {
            let cells: Vec<_> = board.iter().skip(column).step_by(width).copied().collect();
            runs(&cells) == columns[column]
        })
    });
    let picture = |board: Vec<usize>| {
        let mut picture = Picture::blank(width, puzzle.height());
        for (cell, &color) in board.iter().enumerate() {
            let ink = Ink::new(color).expect("a small number");
            picture.set_ink(cell / width, cell % width, ink);
        }
        picture
    };
    boards.into_iter().map(picture).collect()
}
