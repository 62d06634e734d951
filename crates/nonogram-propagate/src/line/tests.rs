//! Compares the line solver with brute force.

use super::bits::{BitSet, Wide};
use super::{Contradiction, solve_cells, solve_line};
use nonogram::{Cell, Clues, Length};
use proptest::prelude::*;

/// Solves `line` (`#`, `.`, `?`) and compares it with `expected`, where `!` is a contradiction.
#[track_caller]
fn check_line(clue: &[Length], line: &str, expected: &str) {
    let mut cells: Vec<Cell> = line.chars().filter_map(Cell::from_symbol).collect();
    let text = match solve_line(clue, &mut cells) {
        Ok(_) => cells.iter().map(|cell| cell.symbol()).collect(),
        Err(Contradiction) => "!".to_string(),
    };
    assert_eq!(text, expected, "{clue:?} in {line}");
}

#[test]
fn lines_by_hand() {
    check_line(&[3], "????", "?##?");
    check_line(&[3], ".????", ".?##?");
    check_line(&[1, 1], "?#?", "!");
    check_line(&[1, 1], "???", "#.#");
    check_line(&[], "???", "...");
    check_line(&[0], "???", "...");
    check_line(&[1, 0, 1], "???", "#.#");
    check_line(&[4], "???", "!");
    check_line(&[], "?#?", "!");
    check_line(&[2], "#???", "##..");
    check_line(&[2, 1], ".#????", ".##.??");
    check_line(&[], "", "");
    check_line(&[1], "", "!");
}

/// Marks the values that each cell takes in all placements of `clue[..]` from `position` on.
fn brute_force(clue: &[Length], line: &[Cell], placed: &mut Vec<bool>, seen: &mut [[bool; 2]]) {
    let position = placed.len();
    if position >= line.len() {
        if clue.is_empty() && position == line.len() {
            for (seen, &filled) in seen.iter_mut().zip(placed.iter()) {
                seen[usize::from(filled)] = true;
            }
        }
        return;
    }
    if line[position] != Cell::FILLED {
        placed.push(false);
        brute_force(clue, line, placed, seen);
        placed.pop();
    }
    let Some((&block, rest)) = clue.split_first() else {
        return;
    };
    let end = position + usize::from(block);
    let fits = end <= line.len() && !line[position..end].contains(&Cell::EMPTY);
    let gap = usize::from(end < line.len());
    if fits && (gap == 0 || line[end] != Cell::FILLED) {
        placed.resize(end, true);
        placed.resize(end + gap, false);
        brute_force(rest, line, placed, seen);
        placed.truncate(position);
    }
}

fn expected(clue: &[Length], line: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
    let mut seen = vec![[false; 2]; line.len()];
    brute_force(clue, line, &mut Vec::new(), &mut seen);
    seen.iter()
        .map(|colours| match colours {
            [true, true] => Ok(Cell::Unknown),
            [true, false] => Ok(Cell::EMPTY),
            [false, true] => Ok(Cell::FILLED),
            [false, false] => Err(Contradiction),
        })
        .collect()
}

fn solved<B: BitSet>(clue: &[Length], line: &[Cell]) -> Result<Vec<Cell>, Contradiction> {
    let mut cells = line.to_vec();
    solve_cells::<B>(Clues::from_iter([clue]).get(0), &mut cells).map(|_| cells)
}

/// Every clue whose blocks sum to at most `cells`, including those that do not fit.
fn all_clues(cells: u16) -> Vec<Vec<Length>> {
    let mut clues = vec![vec![]];
    let mut next = 0;
    while next < clues.len() {
        let left = cells - clues[next].iter().sum::<Length>();
        for block in 1..=left {
            let mut clue = clues[next].clone();
            clue.push(block);
            clues.push(clue);
        }
        next += 1;
    }
    clues
}

#[test]
fn every_line_of_up_to_8_cells_equals_brute_force() {
    let mut lines = 0;
    for cells in 1..=8 {
        let clues = all_clues(cells);
        for state in 0..3_usize.pow(u32::from(cells)) {
            let cell = |i| [Cell::Unknown, Cell::EMPTY, Cell::FILLED][state / 3_usize.pow(i) % 3];
            let line: Vec<Cell> = (0..u32::from(cells)).map(cell).collect();
            for clue in &clues {
                let expected = expected(clue, &line);
                assert_eq!(solved::<u64>(clue, &line), expected, "{clue:?} in {line:?}");
                lines += 1;
            }
        }
    }
    assert_eq!(lines, (1..=8).map(|n| 3_u32.pow(n) << n).sum::<u32>());
}

/// Random lines of 9 to 24 cells with a planted placement.
fn planted_line() -> impl Strategy<Value = (Vec<Length>, Vec<Cell>)> {
    let cells = prop::collection::vec((any::<bool>(), 0..4), 9..24);
    cells.prop_map(|cells| {
        let runs = cells.chunk_by(|a, b| a.0 == b.0);
        let clue = runs.filter(|run| run[0].0).map(|run| run.len() as Length);
        let show = |&(filled, shown): &(bool, i32)| match shown {
            0 => Cell::known(filled),
            _ => Cell::Unknown,
        };
        (clue.collect(), cells.iter().map(show).collect())
    })
}

proptest! {
    #[test]
    fn longer_lines_equal_brute_force_at_every_width((clue, line) in planted_line()) {
        let expected = expected(&clue, &line);
        prop_assert!(expected.is_ok());
        prop_assert_eq!(&solved::<u64>(&clue, &line), &expected);
        prop_assert_eq!(&solved::<u128>(&clue, &line), &expected);
        prop_assert_eq!(&solved::<Wide<4>>(&clue, &line), &expected);
        prop_assert_eq!(&solved::<Wide<63>>(&clue, &line), &expected);
    }
}
