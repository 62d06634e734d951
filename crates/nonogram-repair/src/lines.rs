//! Flips whole lines at once, for pictures on which a few single flips gain nothing.
//!
//! A step gives one value to all cells of a line that line logic leaves unknown. Of all such steps, the
//! one that resolves most cells for each flip is taken. If no step resolves a cell, a whole row is
//! filled or cleared. Such a row follows from its clue alone, and later steps do not change it, because
//! they flip unknown cells only. So at most as many rows are filled or cleared as there are rows, with
//! fewer steps between them than there are cells; then line logic finds the picture.

use crate::beam::prune;
use crate::judge::{Judge, Spent, differences};
use nonogram::{Picture, Position};

/// Flips after which line logic solves the picture, without the unnecessary ones.
pub(crate) fn search(judge: &mut Judge<'_>, picture: &Picture) -> Result<Vec<Position>, Spent> {
    let mut board = picture.clone();
    loop {
        let unknown = judge.unknown_by_lines(&board)?;
        if unknown.is_empty() {
            return Ok(prune(judge, picture, differences(picture, &board)));
        }
        let step = match best_step(judge, &mut board, &unknown)? {
            Some(step) => step,
            None => plain_row(&board, &unknown),
        };
        step.iter().for_each(|&place| board.flip(place));
    }
}

/// The step that resolves most cells for each flip, if any step resolves one.
fn best_step(
    judge: &mut Judge<'_>,
    board: &mut Picture,
    unknown: &[Position],
) -> Result<Option<Vec<Position>>, Spent> {
    // The number of cells it resolves, and its flips.
    let mut best: (usize, Vec<Position>) = (0, vec![unknown[0]]);
    for line in lines(unknown) {
        for value in [false, true] {
            let differs = |place: &&Position| board.get(place.row, place.column) != value;
            let step: Vec<Position> = line.iter().filter(differs).copied().collect();
            if step.is_empty() {
                continue;
            }
            step.iter().for_each(|&place| board.flip(place));
            let left = judge.unknown_by_lines(board)?.len();
            step.iter().for_each(|&place| board.flip(place));
            let resolved = unknown.len().saturating_sub(left);
            if resolved * best.1.len() > best.0 * step.len() {
                best = (resolved, step);
            }
        }
    }
    Ok((best.0 > 0).then_some(best.1))
}

/// The cells of each row, then the cells of each column.
fn lines(cells: &[Position]) -> Vec<Vec<Position>> {
    let by = |key: fn(&Position) -> usize| {
        let mut cells = cells.to_vec();
        cells.sort_by_key(key);
        let lines = cells
            .chunk_by(|a, b| key(a) == key(b))
            .map(<[Position]>::to_vec);
        lines.collect::<Vec<_>>()
    };
    [by(|place| place.row), by(|place| place.column)].concat()
}

/// The flips that fill the row with the most of these cells, or that clear it, whichever are fewer.
fn plain_row(board: &Picture, unknown: &[Position]) -> Vec<Position> {
    let rows = unknown.chunk_by(|a, b| a.row == b.row);
    let row = rows
        .max_by_key(|cells| cells.len())
        .map_or(0, |cells| cells[0].row);
    let cells = (0..board.width()).map(|column| Position { row, column });
    let (filled, empty): (Vec<_>, Vec<_>) =
        cells.partition(|place| board.get(place.row, place.column));
    match filled.len() < empty.len() {
        true => filled,
        false => empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RepairOptions;
    use nonogram::strategy;
    use proptest::prelude::*;

    fn repaired(picture: &Picture) -> Picture {
        let mut judge = Judge::new(&RepairOptions::default());
        judge.allow(u64::MAX);
        let flips = search(&mut judge, picture).unwrap();
        let mut board = picture.clone();
        flips.iter().for_each(|&place| board.flip(place));
        assert_eq!(judge.unknown_by_lines(&board), Ok(Vec::new()));
        board
    }

    /// On a chessboard, every line has every other cell filled, and only one empty cell to spare.
    #[test]
    fn a_chessboard_comes_to_an_end() {
        for side in [2, 8, 20] {
            let mut board = Picture::blank(side, side);
            for row in 0..side {
                (row % 2..side)
                    .step_by(2)
                    .for_each(|column| board.set(row, column, true));
            }
            assert_ne!(repaired(&board), board);
        }
    }

    proptest! {
        #[test]
        fn every_picture_comes_to_an_end(board in strategy::pictures(1..=14, 1..=14)) {
            repaired(&board);
        }
    }
}
