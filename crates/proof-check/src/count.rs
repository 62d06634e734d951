//! Counting filled cells.
//!
//! The clues of some rows say how many filled cells these rows have. Each column fills at least some of them: its lightest
//! placement, where each of its cells in these rows weighs one. What all columns need besides is not left for one column, so
//! it cannot have a placement that takes more than its least and what is to spare. The same holds with rows and columns
//! exchanged. (Lines that see only their own cells have no short proof of this: small blocks that compete for the same
//! rows are the pigeons of the pigeonhole principle, whose proofs by clauses have exponential length; Haken 1985.)

use crate::error::RejectReason;
use crate::state::State;
use nonogram::Line;

/// Counts the cells of some lines of one direction, and notes what follows for the lines across. Returns false if these
/// need more cells than there are, or cannot be completed.
///
/// `direction` names the lines; `is_counted` has one value for each of them.
pub(crate) fn count(
    state: &mut State<'_>,
    direction: fn(usize) -> Line,
    is_counted: &[bool],
) -> Result<bool, RejectReason> {
    let puzzle = state.puzzle;
    let filled = |line| -> u64 {
        puzzle
            .clue(line)
            .lengths()
            .iter()
            .copied()
            .map(u64::from)
            .sum()
    };
    // The counted lines before each line.
    let mut before = vec![0_u16];
    let mut spare = 0;
    for (index, &is_counted) in is_counted.iter().enumerate() {
        before.push(before[index] + u16::from(is_counted));
        if is_counted {
            spare += filled(direction(index));
        }
    }
    let is_across =
        |line: &Line| std::mem::discriminant(line) != std::mem::discriminant(&direction(0));
    let across: Vec<Line> = puzzle.lines().filter(is_across).collect();
    let mut least = Vec::with_capacity(across.len());
    for &line in &across {
        let Some(needed) = state.look_weighed(line, Some(&before), u16::MAX)? else {
            return Ok(false);
        };
        let Some(left) = spare.checked_sub(u64::from(needed)) else {
            return Ok(false);
        };
        spare = left;
        least.push(u64::from(needed));
    }
    for (&line, least) in across.iter().zip(least) {
        let most = least + spare;
        // No placement takes more than all its cells.
        if most < filled(line)
            && state
                .look_weighed(line, Some(&before), most as u16)?
                .is_none()
        {
            return Ok(false);
        }
    }
    Ok(true)
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

    /// Counts on an unknown board, and compares each column with all its fillings.
    fn compare(picture: &Picture, puzzle: &Puzzle, inks: usize, is_counted: &[bool]) {
        let (width, height) = (picture.width(), picture.height());
        let mut state = State::new(puzzle, CheckBudget::default(), &|| false);
        let holds = count(&mut state, Line::Row, is_counted).unwrap();

        let counted = |line: &[Ink]| {
            let cells = line.iter().zip(is_counted);
            cells
                .filter(|(ink, is_counted)| **is_counted && !ink.is_background())
                .count()
        };
        let columns = (0..width).map(|column| {
            let line: Vec<Ink> = (0..height).map(|row| picture.ink(row, column)).collect();
            fillings(&line, inks)
        });
        let columns: Vec<Vec<Vec<Ink>>> = columns.collect();
        let least =
            |fillings: &[Vec<Ink>]| fillings.iter().map(|line| counted(line)).min().unwrap();
        let needed: usize = columns.iter().map(|fillings| least(fillings)).sum();
        let rows = (0..height).filter(|&row| is_counted[row]);
        let lengths = rows.flat_map(|row| puzzle.clue(Line::Row(row)).lengths().iter());
        let all: usize = lengths.map(|&length| usize::from(length)).sum();
        assert_eq!(holds, needed <= all);
        if !holds {
            return;
        }
        for (column, fillings) in columns.iter().enumerate() {
            let most = least(fillings) + all - needed;
            let left: Vec<_> = fillings
                .iter()
                .filter(|line| counted(line) <= most)
                .collect();
            for (row, ink) in (0..height).flat_map(|row| (0..=inks).map(move |ink| (row, ink))) {
                let ink = Ink::new(ink).unwrap();
                let expected = left.iter().any(|line| line[row] == ink);
                let position = Position { row, column };
                assert_eq!(can_be(&mut state, position, ink), expected, "{position}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_count_is_what_all_fillings_say(
            (picture, colored) in (strategy::pictures(1..=7, 1..=7), strategy::colored_pictures(1..=5, 1..=5, 2..=2)),
            is_counted in prop::collection::vec(any::<bool>(), 7),
            turn in 0_usize..7,
        ) {
            for (picture, inks) in [(picture, 1), (colored, 2)] {
                let is_counted = &is_counted[..picture.height()];
                let puzzle = picture.puzzle();
                compare(&picture, &puzzle, inks, is_counted);
                // Other rows, which need not fit.
                let mut rows = nonogram::Clues::new();
                for row in 0..picture.height() {
                    let row = (row + turn) % picture.height();
                    rows.push_blocks(puzzle.rows().get(row).blocks());
                }
                let turned = Puzzle::new(rows, puzzle.columns().clone()).unwrap();
                compare(&picture, &turned, inks, is_counted);
            }
        }
    }
}
