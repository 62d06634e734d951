//! The techniques on lines of one ink.

use super::placements::placements;
use super::*;
use nonogram::{Cell, Ink, Length};
use nonogram_propagate::solve_color_line;

/// The colors of a line of one ink.
fn colors(cells: &[Cell]) -> Vec<InkSet> {
    let colors = |cell: &Cell| match *cell {
        Cell::Unknown => InkSet::up_to(1),
        Cell::Known(ink) => InkSet::only(ink),
    };
    cells.iter().map(colors).collect()
}

fn cells(line: &str) -> Vec<InkSet> {
    let cells: Vec<Cell> = line.chars().filter_map(Cell::from_symbol).collect();
    colors(&cells)
}

fn symbol(colors: &InkSet) -> char {
    colors.single().map_or(Cell::Unknown, Cell::Known).symbol()
}

/// Checks the line after the easiest technique that finds a cell.
#[track_caller]
fn check_line(clue: &[Length], line: &str, technique: Technique, expected: &str) {
    let before = cells(line);
    let found = FOR_LINES.map(|technique| (technique, find(technique, clue.into(), &before)));
    let easiest = found.into_iter().find(|(_, (list, _))| !list.is_empty());
    let (easiest, (_, after)) = easiest.expect("a technique finds something");
    let after: String = after.iter().map(symbol).collect();
    assert_eq!((easiest, &after[..]), (technique, expected), "{clue:?}");
}

#[test]
fn lines_by_hand() {
    use Technique::{Count, Edge, Gap, Line, Overlap};
    check_line(&[], "??", Count, "..");
    check_line(&[1], "?#?", Count, ".#.");
    check_line(&[2, 1], "#?.?", Count, "##.#");
    check_line(&[7], "??????????", Overlap, "???####???");
    check_line(&[2, 1], "????", Overlap, "##.#");
    check_line(&[3], "?#????", Edge, "?##?..");
    check_line(&[3], "??#?.???", Edge, "?##?....");
    check_line(&[1, 3], "#..#?????", Edge, "#..###...");
    check_line(&[1, 1, 1], "???#?????", Gap, "??.#.????");
    check_line(&[2, 2], "??#?#?????", Edge, ".?#?#?....");
    check_line(&[2, 2], "???##?????", Gap, "??.##.????");
    check_line(&[2, 2], "????.?.????", Gap, "????...????");
    check_line(&[1, 2], "??#?????", Gap, "?.#?????");
    check_line(&[1, 2], "????#.??", Line, "??.?#.??");
}

/// All clues that fit a line of `length` cells.
fn clues(length: usize) -> Vec<Vec<Length>> {
    let mut all = vec![Vec::new()];
    for first in 1..=length {
        for mut clue in clues(length.saturating_sub(first + 1)) {
            clue.insert(0, first as Length);
            all.push(clue);
        }
    }
    all.sort();
    all.dedup();
    all
}

/// All states of a line of `length` cells.
fn states(length: usize) -> impl Iterator<Item = Vec<InkSet>> {
    (0..3_usize.pow(length as u32)).map(move |state| {
        let cell = |i: usize| match state / 3_usize.pow(i as u32) % 3 {
            0 => Cell::Unknown,
            1 => Cell::EMPTY,
            _ => Cell::FILLED,
        };
        colors(&(0..length).map(cell).collect::<Vec<_>>())
    })
}

/// The number of placements of `clue` that agree with the cells, found by trying all lines.
fn brute_force(clue: &[Length], cells: &[InkSet]) -> u64 {
    let agrees = |bits: &usize| {
        let value = |i: usize| Cell::known(bits >> i & 1 == 1);
        let agrees = |i: usize| {
            let color = if value(i) == Cell::FILLED {
                Ink::FIRST
            } else {
                Ink::BACKGROUND
            };
            cells[i].contains(color)
        };
        let text: String = (0..cells.len()).map(|i| value(i).symbol()).collect();
        let runs = text.split('.').filter(|run| !run.is_empty());
        (0..cells.len()).all(agrees) && runs.map(str::len).eq(clue.iter().map(|&b| usize::from(b)))
    };
    (0..1 << cells.len()).filter(agrees).count() as u64
}

/// Goes through every clue and every state of every line of up to 8 cells that can be completed.
/// No technique finds a wrong value, each names the cells it decides, and `line` finds all cells.
#[test]
fn the_techniques_find_what_follows() {
    let mut found_by = [0_u32; 5];
    for length in 1..=8 {
        for clue in clues(length) {
            for before in states(length) {
                let mut solved = before.clone();
                if solve_color_line(clue[..].into(), &mut solved).is_err() {
                    assert_eq!(placements(clue[..].into(), &before), 0);
                    continue;
                }
                for (technique, found_by) in FOR_LINES.into_iter().zip(&mut found_by) {
                    let (list, after) = find(technique, clue[..].into(), &before);
                    let mut named = vec![false; length];
                    for (cell, _) in list.iter().flat_map(|finding| &finding.cells) {
                        assert!(!std::mem::replace(&mut named[*cell], true), "named twice");
                    }
                    for i in 0..length {
                        let is_new = before[i] != after[i];
                        assert_eq!(named[i], is_new, "{technique} {clue:?} {before:?}");
                        let is_right = !is_new || after[i] == solved[i];
                        assert!(is_right, "{technique} {clue:?} {before:?} {list:?}");
                    }
                    if technique == Technique::Line {
                        assert_eq!(after, solved);
                    }
                    *found_by += u32::from(!list.is_empty());
                }
                if length <= 6 {
                    assert_eq!(
                        placements(clue[..].into(), &before),
                        brute_force(&clue, &before)
                    );
                }
            }
        }
    }
    // In short lines, few cells need all placements.
    assert_eq!(found_by, [18660, 43578, 51959, 59921, 59949]);
}

/// [`crate::hardest()`] takes lines in any order because of this. It was checked once up to length 9.
#[test]
fn with_more_known_cells_the_techniques_find_no_less() {
    for length in 1..=6 {
        for clue in clues(length) {
            for before in states(length) {
                if solve_color_line(clue[..].into(), &mut before.clone()).is_err() {
                    continue;
                }
                let unknown = (0..length).filter(|&i| before[i].len() > 1);
                let known = unknown.flat_map(|i| [(i, Ink::BACKGROUND), (i, Ink::FIRST)]);
                let more = known.map(|(i, value)| {
                    let mut more = before.clone();
                    more[i] = InkSet::only(value);
                    more
                });
                for more in
                    more.filter(|more| solve_color_line(clue[..].into(), &mut more.clone()).is_ok())
                {
                    for level in 0..FOR_LINES.len() {
                        let techniques = &FOR_LINES[..=level];
                        let less = find_all(techniques, clue[..].into(), &before);
                        let most = find_all(techniques, clue[..].into(), &more);
                        let is_kept = |(a, b): (&InkSet, &InkSet)| a.len() > 1 || a == b;
                        assert!(
                            less.iter().zip(&most).all(is_kept),
                            "{clue:?} {before:?} {more:?}"
                        );
                    }
                }
            }
        }
    }
}
