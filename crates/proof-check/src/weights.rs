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
    use nonogram::{Decision, Fact, Ink, Picture, Position, Puzzle, strategy};
    use proptest::prelude::*;

    /// All fillings of a line that has the clue of this one.
    fn fillings(line: &[Ink], inks: usize) -> Vec<Vec<Ink>> {
        let runs = |line: &[Ink]| -> Vec<(Ink, usize)> {
            let runs = line.chunk_by(|one, next| one == next);
            let runs = runs.filter(|run| !run[0].is_background());
            runs.map(|run| (run[0], run.len())).collect()
        };
        let filling = |number: usize| -> Vec<Ink> {
            let digit = |at: usize| number / (inks + 1).pow(at as u32) % (inks + 1);
            (0..line.len())
                .map(|at| Ink::new(digit(at)).unwrap())
                .collect()
        };
        let all = (0..(inks + 1).pow(line.len() as u32)).map(filling);
        all.filter(|filling| runs(filling) == runs(line)).collect()
    }

    fn can_be(state: &mut State<'_>, position: Position, ink: Ink) -> bool {
        let fact = state
            .local(Fact::Color(Decision { position, ink }))
            .unwrap();
        state.is_true(fact) != Some(false)
    }

    /// A filling of a line, and what it weighs.
    type Weighed = (i64, Vec<Ink>);

    /// Weighs an unknown board, and compares each line with all its fillings. The lines of the picture have its clues.
    fn compare(picture: &Picture, inks: usize, weights: &[i32], puzzle: &Puzzle) {
        let weights = &weights[..picture.width() * picture.height()];
        let mut state = State::new(puzzle, CheckBudget::default(), &|| false);
        let holds = weigh(&mut state, weights).unwrap();

        // The fillings of each line, with their weights.
        let fillings = |line: Line| {
            let ink = |index| {
                let Position { row, column } = line.cell(index);
                picture.ink(row, column)
            };
            let line_inks: Vec<Ink> = (0..puzzle.length(line)).map(ink).collect();
            let before = weights_before(puzzle, line, weights);
            let weigh = |filling: &[Ink]| -> i64 {
                let filled = (0..filling.len()).filter(|&index| !filling[index].is_background());
                filled
                    .map(|index| i64::from(before[index + 1] - before[index]))
                    .sum()
            };
            let all = fillings(&line_inks, inks).into_iter();
            all.map(|filling| (weigh(&filling), filling))
                .collect::<Vec<_>>()
        };
        let all: Vec<(Line, Vec<Weighed>)> =
            puzzle.lines().map(|line| (line, fillings(line))).collect();
        let least = |fillings: &[Weighed]| fillings.iter().map(|it| it.0).min().unwrap();
        let total: i64 = all.iter().map(|(_, fillings)| least(fillings)).sum();
        assert!(total <= 0 || !holds);
        if !holds {
            return;
        }
        for (line, fillings) in &all {
            let most = least(fillings) - total;
            let left: Vec<_> = fillings.iter().filter(|it| it.0 <= most).collect();
            for index in 0..puzzle.length(*line) {
                for ink in (0..=inks).filter_map(Ink::new) {
                    let expected = left.iter().any(|it| it.1[index] == ink);
                    // A crossing line may exclude more.
                    assert!(
                        expected || !can_be(&mut state, line.cell(index), ink),
                        "{line}"
                    );
                }
            }
        }
        // What is possible in a solution stays.
        if *puzzle == picture.puzzle() {
            for (row, column) in (0..picture.height())
                .flat_map(|row| (0..picture.width()).map(move |column| (row, column)))
            {
                let position = Position { row, column };
                assert!(can_be(&mut state, position, picture.ink(row, column)));
            }
        }
    }

    proptest! {
        #[test]
        fn weights_say_what_all_fillings_say(
            (picture, colored) in (strategy::pictures(1..=7, 1..=7), strategy::colored_pictures(1..=5, 1..=5, 2..=2)),
            weights in prop::collection::vec(-9..10_i32, 49),
        ) {
            for (picture, inks) in [(picture, 1), (colored, 2)] {
                compare(&picture, inks, &weights, &picture.puzzle());
            }
        }
    }
}
