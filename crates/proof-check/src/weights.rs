//! Weights of cells.
//!
//! A row weighs what its filled cells weigh, and a column the negative of that. In a solution, all lines together weigh
//! nothing, since rows and columns agree on the filled cells. Each line weighs at least as much as its lightest placement. If
//! the lightest placements together weigh -s and s is negative, there is no solution. Otherwise, no line of a solution weighs
//! more than its lightest placement plus s. (Looks and lemmas alone may need exponentially many steps
//! for this: small blocks that compete for the same rows are the pigeons of the pigeonhole principle, whose proofs by
//! clauses have exponential length; Haken 1985.)

use crate::error::RejectReason;
use crate::state::State;
use nonogram::{Line, Position, Puzzle};

/// The greatest weight, and without its sign the least one.
pub(crate) const MAX_WEIGHT: i32 = 999;

/// Weighs all lines, and notes what follows. Returns false if there is no solution.
///
/// `weights` has one number for each cell in reading order, from -[`MAX_WEIGHT`] to [`MAX_WEIGHT`].
pub(crate) fn weigh(state: &mut State<'_>, weights: &[i32]) -> Result<bool, RejectReason> {
    let puzzle = state.puzzle;
    let (mut least, mut total) = (Vec::new(), 0);
    for line in puzzle.lines() {
        let before = weights_before(puzzle, line, weights);
        let Some(weight) = state.look_weighed(line, Some(&before), i32::MAX)? else {
            return Ok(false);
        };
        least.push(i64::from(weight));
        total += i64::from(weight);
    }
    if total > 0 {
        return Ok(false);
    }
    for (line, least) in puzzle.lines().zip(least) {
        let most = i32::try_from(least - total).unwrap_or(i32::MAX);
        let before = weights_before(puzzle, line, weights);
        if state.look_weighed(line, Some(&before), most)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// For each place in a line, the weight of the cells before it.
fn weights_before(puzzle: &Puzzle, line: Line, weights: &[i32]) -> Vec<i32> {
    let sign = match line {
        Line::Row(_) => 1,
        Line::Column(_) => -1,
    };
    let mut before = vec![0];
    for index in 0..puzzle.length(line) {
        let Position { row, column } = line.cell(index);
        let weight = sign * weights[row * puzzle.width() + column];
        before.push(before[index] + weight);
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::CheckBudget;
    use nonogram::{Decision, Fact, Ink, strategy};
    use proptest::prelude::*;

    /// All fillings of a line with its clue.
    fn fillings(puzzle: &Puzzle, line: Line, inks: usize) -> Vec<Vec<Ink>> {
        let clue: Vec<(Ink, usize)> = puzzle
            .clue(line)
            .blocks()
            .map(|block| (block.ink, block.length.into()))
            .collect();
        let runs = |filling: &[Ink]| -> Vec<(Ink, usize)> {
            let runs = filling.chunk_by(|one, next| one == next);
            let runs = runs.filter(|run| !run[0].is_background());
            runs.map(|run| (run[0], run.len())).collect()
        };
        let length = puzzle.length(line);
        let filling = |number: usize| -> Vec<Ink> {
            let digit = |at: usize| number / (inks + 1).pow(at as u32) % (inks + 1);
            (0..length).map(|at| Ink::new(digit(at)).unwrap()).collect()
        };
        let all = (0..(inks + 1).pow(length as u32)).map(filling);
        all.filter(|filling| runs(filling) == clue).collect()
    }

    fn can_be(state: &mut State<'_>, position: Position, ink: Ink) -> bool {
        let fact = state
            .local(Fact::Color(Decision { position, ink }))
            .unwrap();
        state.is_true(fact) != Some(false)
    }

    /// Weighs an unknown board, and compares with lists of all fillings of its lines: each line is narrowed to those that agree with
    /// the colors so far, and then to those that are not too heavy. Returns whether there is a contradiction.
    fn compare(puzzle: &Puzzle, inks: usize, weights: &[i32]) -> bool {
        let width = puzzle.width();
        let weights = &weights[..width * puzzle.height()];
        let mut state = State::new(puzzle, CheckBudget::default(), &|| false);
        let holds = weigh(&mut state, weights).unwrap();

        let all: Vec<Ink> = (0..=inks).filter_map(Ink::new).collect();
        let mut colors = vec![all.clone(); weights.len()];
        let mut narrow = |line: Line, most: i64| -> Option<i64> {
            let places = (0..puzzle.length(line)).map(|index| line.cell(index));
            let cells: Vec<usize> = places.map(|it| it.row * width + it.column).collect();
            let sign = if matches!(line, Line::Row(_)) { 1 } else { -1 };
            let weight = |filling: &[Ink]| -> i64 {
                let inked = filling
                    .iter()
                    .zip(&cells)
                    .filter(|(ink, _)| !ink.is_background());
                inked
                    .map(|(_, &cell)| i64::from(sign * weights[cell]))
                    .sum()
            };
            let agrees = |filling: &Vec<Ink>| {
                let mut inks = filling.iter().zip(&cells);
                inks.all(|(ink, &cell)| colors[cell].contains(ink)) && weight(filling) <= most
            };
            let left: Vec<Vec<Ink>> = fillings(puzzle, line, inks)
                .into_iter()
                .filter(agrees)
                .collect();
            let least = left.iter().map(|filling| weight(filling)).min()?;
            for (index, &cell) in cells.iter().enumerate() {
                colors[cell].retain(|ink| left.iter().any(|filling| filling[index] == *ink));
            }
            Some(least)
        };
        let least: Option<Vec<i64>> = puzzle.lines().map(|line| narrow(line, i64::MAX)).collect();
        let spare = least
            .as_ref()
            .map_or(-1, |least| -least.iter().sum::<i64>());
        let expected = spare >= 0
            && puzzle
                .lines()
                .zip(least.unwrap())
                .all(|(line, least)| narrow(line, least + spare).is_some());
        assert_eq!(holds, expected, "{puzzle} {weights:?}");
        if holds {
            for (cell, colors) in colors.iter().enumerate() {
                let position = Position {
                    row: cell / width,
                    column: cell % width,
                };
                let left = all
                    .iter()
                    .copied()
                    .filter(|&ink| can_be(&mut state, position, ink));
                assert_eq!(
                    *colors,
                    left.collect::<Vec<_>>(),
                    "{puzzle} {weights:?} {position}"
                );
            }
        }
        !holds
    }

    #[test]
    fn weights_contradict_clues() {
        // Three blocks of three take a cell of row 2 or 5 each, and these have only two.
        let puzzle: Puzzle = "6x6:3//3//3//1.1/1/1.1/1.1/1/1".parse().unwrap();
        let weights: Vec<i32> = (0..36).map(|cell| -i32::from(cell / 6 % 3 == 1)).collect();
        assert!(compare(&puzzle, 1, &weights));
    }

    proptest! {
        #[test]
        fn weights_say_what_all_fillings_say(
            (picture, colored) in (strategy::pictures(1..=7, 1..=7), strategy::colored_pictures(1..=5, 1..=5, 2..=2)),
            weights in prop::collection::vec(-2..3_i32, 49),
            counted in prop::option::of(prop::collection::vec(any::<bool>(), 7)),
            turn in 0_usize..7,
        ) {
            for (picture, inks) in [(picture, 1), (colored, 2)] {
                let puzzle = picture.puzzle();
                // Cells weigh something, or rows are counted.
                let weights = match &counted {
                    None => weights.clone(),
                    Some(rows) => (0..49).map(|cell| -i32::from(rows[cell / picture.width() % 7])).collect(),
                };
                assert!(!compare(&puzzle, inks, &weights));
                // Other rows, which need not fit.
                let mut rows = nonogram::Clues::new();
                for row in 0..picture.height() {
                    let row = (row + turn) % picture.height();
                    rows.push_blocks(puzzle.rows().get(row).blocks());
                }
                compare(&Puzzle::new(rows, puzzle.columns().clone()).unwrap(), inks, &weights);
            }
        }
    }
}
