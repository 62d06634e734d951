//! Changes whole lines at once, for pictures on which a few single changes gain nothing.
//!
//! A step gives one color to all cells of a line that line logic leaves unknown. Of all such steps,
//! the one that resolves most cells for each change is taken. If no step resolves a cell, a whole
//! row gets one color. Such a row follows from its clue alone, and later steps do not change it,
//! because they change unknown cells only. So at most all rows get one color each, with fewer steps
//! between them than there are cells; then line logic finds the picture.

use crate::beam::prune;
use crate::change::{CellChange, changes, colors, differences};
use crate::judge::{Judge, Spent};
use nonogram::{Ink, InkSet, Picture, Position};

/// Changes after which line logic solves the picture, without the unnecessary ones.
pub(crate) fn search(judge: &mut Judge<'_>, picture: &Picture) -> Result<Vec<CellChange>, Spent> {
    let colors = colors(picture);
    let mut board = picture.clone();
    loop {
        let unknown = judge.unknown_by_lines(&board)?;
        if unknown.is_empty() {
            return Ok(prune(judge, picture, differences(picture, &board)));
        }
        let step = match best_step(judge, &mut board, &unknown, colors)? {
            Some(step) => step,
            None => plain_row(judge, &board, &unknown, colors),
        };
        // Cells that are kept can leave nothing to change. If they make steps repeat, the budget
        // ends the search.
        if step.is_empty() {
            return Err(Spent);
        }
        step.iter().for_each(|change| change.apply(&mut board));
    }
}

/// The step that resolves most cells for each change, if any step resolves one.
fn best_step(
    judge: &mut Judge<'_>,
    board: &mut Picture,
    unknown: &[Position],
    colors: InkSet,
) -> Result<Option<Vec<CellChange>>, Spent> {
    // The number of cells it resolves, and its changes.
    let mut best: Option<(usize, Vec<CellChange>)> = None;
    for line in lines(unknown) {
        for to in colors.iter() {
            let step = to_one_color(judge, board, &line, to);
            if step.is_empty() {
                continue;
            }
            step.iter().for_each(|change| change.apply(board));
            let left = judge.unknown_by_lines(board)?.len();
            step.iter().for_each(|change| change.undo(board));
            let resolved = unknown.len().saturating_sub(left);
            let is_better = match &best {
                None => resolved > 0,
                Some((most, best)) => resolved * best.len() > most * step.len(),
            };
            if is_better {
                best = Some((resolved, step));
            }
        }
    }
    Ok(best.map(|(_, step)| step))
}

/// The changes that give one color to all these cells.
fn to_one_color(
    judge: &Judge<'_>,
    board: &Picture,
    cells: &[Position],
    to: Ink,
) -> Vec<CellChange> {
    let only = InkSet::only(to);
    let places = cells.iter().filter(|&&place| judge.allows(place));
    let changes = places.flat_map(|&place| changes(board, place, only));
    changes.collect()
}

/// The cells of each row, then the cells of each column.
fn lines(cells: &[Position]) -> Vec<Vec<Position>> {
    let by = |key: fn(&Position) -> usize| {
        let mut cells = cells.to_vec();
        cells.sort_by_cached_key(key);
        let lines = cells
            .chunk_by(|a, b| key(a) == key(b))
            .map(<[Position]>::to_vec);
        lines.collect::<Vec<_>>()
    };
    [by(|place| place.row), by(|place| place.column)].concat()
}

/// The changes that give one color to the row with the most of these cells: the fewest.
fn plain_row(
    judge: &Judge<'_>,
    board: &Picture,
    unknown: &[Position],
    colors: InkSet,
) -> Vec<CellChange> {
    let rows = unknown.chunk_by(|a, b| a.row == b.row);
    let row = rows
        .max_by_key(|cells| cells.len())
        .map_or(0, |cells| cells[0].row);
    let cells = (0..board.width()).map(|column| Position { row, column });
    let cells: Vec<Position> = cells.collect();
    let steps = colors
        .iter()
        .map(|to| to_one_color(judge, board, &cells, to));
    // Of equals, an ink rather than the background.
    let steps: Vec<_> = steps.filter(|step| !step.is_empty()).collect();
    steps
        .into_iter()
        .rev()
        .min_by_key(Vec::len)
        .unwrap_or_default()
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
        let changes = search(&mut judge, picture).unwrap();
        let mut board = picture.clone();
        changes.iter().for_each(|change| change.apply(&mut board));
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
        fn every_picture_comes_to_an_end(
            board in strategy::pictures(1..=14, 1..=14),
            colored in strategy::colored_pictures(1..=9, 1..=9, 2..=4),
        ) {
            repaired(&board);
            repaired(&colored);
        }
    }
}
