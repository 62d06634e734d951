//! The techniques on lines, of one ink and of several.

use super::placements::placements;
use super::*;
use nonogram::{Cell, Clues, Ink, Length, Logic};
use nonogram_propagate::solve_color_line;
use std::collections::HashSet;

/// The colors of a line of one ink.
fn cells(line: &str) -> Vec<InkSet> {
    let colors = |cell| match cell {
        Cell::Unknown => InkSet::up_to(1),
        Cell::Known(ink) => InkSet::only(ink),
    };
    line.chars().filter_map(Cell::from_symbol).map(colors).collect()
}

fn symbol(colors: &InkSet) -> char {
    colors.single().map_or(Cell::Unknown, Cell::Known).symbol()
}

#[test]
fn all_line_logic_has_a_rule() {
    let all = Technique::ALL.into_iter().filter(|technique| technique.logic() == Logic::Line);
    assert_eq!(all.collect::<Vec<_>>(), FOR_LINES);
}

/// Checks the line after the easiest technique that finds a cell.
#[track_caller]
fn check_line(clue: &[Length], line: &str, technique: Technique, expected: &str) {
    let before = cells(line);
    let found = FOR_LINES.map(|technique| (technique, find(technique, Clues::from_iter([clue]).get(0), &before)));
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

/// Checks the line after a step that a technique begins.
#[track_caller]
fn check_step(technique: Technique, bounds: usize, clue: &[Length], line: &str, expected: &str) {
    let before = cells(line);
    let (findings, after) = find_on(technique, bounds, Clues::from_iter([clue]).get(0), &before);
    assert_eq!(after.iter().map(symbol).collect::<String>(), expected);
    let mut told = before;
    for &(cell, colors) in findings.iter().flat_map(|finding| &finding.cells) {
        told[cell] = told[cell].without(colors);
    }
    assert_eq!(told, after);
}

#[test]
fn a_step_does_all_that_follows_from_one_thought() {
    use Technique::{Count, Edge, Overlap};
    // No cell beyond the room stays open, unless the board needs no technique that shows it.
    check_step(Overlap, 4, &[3], "????.??", "?##?...");
    check_step(Overlap, 2, &[3], "????.??", "?##?.??");
    // The blocks are found, so the rest is empty.
    check_step(Overlap, 0, &[4], "???#.??", "####...");
    check_step(Edge, 0, &[3, 1], "#???.#??", "###..#..");
    // A step does not begin with a harder technique.
    check_step(Count, 4, &[3], "?#????", "?#????");
}

/// The picture of a line with a number, in base `inks + 1`.
fn picture(length: usize, inks: usize, number: usize) -> Vec<Ink> {
    let ink = |cell: u32| Ink::new(number / (inks + 1).pow(cell) % (inks + 1)).unwrap();
    (0..length as u32).map(ink).collect()
}

/// The blocks of a line.
fn blocks(picture: &[Ink]) -> Vec<nonogram::Block> {
    let runs = picture.chunk_by(|a, b| a == b);
    let runs = runs.filter(|run| !run[0].is_background());
    let block = |run: &[Ink]| nonogram::Block { length: run.len() as u16, ink: run[0] };
    runs.map(block).collect()
}

/// The state of a line with a number: a set of colors for each cell.
fn state(length: usize, inks: usize, number: usize) -> Vec<InkSet> {
    let sets = (1 << (inks + 1)) - 1;
    let set = |cell: u32| {
        let bits = number / usize::pow(sets, cell) % sets + 1;
        let colors = InkSet::up_to(inks);
        let has = |ink: &Ink| bits >> ink.number() & 1 == 1;
        colors.iter().filter(has).collect()
    };
    (0..length as u32).map(set).collect()
}

/// Goes through every clue of a line, and through one in `step` of its states that can be completed. No technique
/// excludes a color that a cell has in a placement, and `line` excludes all others.
fn check_all(length: usize, inks: usize, step: usize) -> [u32; 5] {
    let pictures = (0..(inks + 1).pow(length as u32)).map(|number| picture(length, inks, number));
    let pictures: Vec<Vec<Ink>> = pictures.collect();
    let mut clues = Clues::new();
    let mut seen = HashSet::new();
    for blocks in pictures.iter().map(|picture| blocks(picture)) {
        if seen.insert(blocks.clone()) {
            clues.push_blocks(blocks);
        }
    }
    let states = ((1_usize << (inks + 1)) - 1).pow(length as u32);
    let mut found_by = [0; 5];
    for (number, clue) in clues.iter().enumerate() {
        let own: Vec<_> = clue.blocks().collect();
        let fitting = pictures.iter().filter(|picture| blocks(picture) == own);
        let fitting: Vec<&Vec<Ink>> = fitting.collect();
        for before in (number % step..states).step_by(step).map(|n| state(length, inks, n)) {
            let agrees = |picture: &&&Vec<Ink>| {
                let mut cells = picture.iter().zip(&before);
                cells.all(|(&ink, set)| set.contains(ink))
            };
            let agreeing: Vec<_> = fitting.iter().filter(agrees).collect();
            assert_eq!(placements(clue, &before), agreeing.len() as u64, "{clue:?} {before:?}");
            if agreeing.is_empty() {
                continue;
            }
            let cell = |cell: usize| agreeing.iter().map(|picture| picture[cell]).collect();
            let solved: Vec<InkSet> = (0..length).map(cell).collect();
            for (technique, found_by) in FOR_LINES.into_iter().zip(&mut found_by) {
                let (list, after) = find(technique, clue, &before);
                let mut told = before.clone();
                for &(cell, colors) in list.iter().flat_map(|finding| &finding.cells) {
                    let left = told[cell].without(colors);
                    assert_eq!(left.len() + colors.len(), told[cell].len(), "named twice");
                    told[cell] = left;
                }
                assert_eq!(told, after, "{technique} {clue:?} {before:?} {list:?}");
                let is_right = |(after, solved): (&InkSet, &InkSet)| solved.without(*after).is_empty();
                assert!(after.iter().zip(&solved).all(is_right), "{technique} {clue:?} {before:?} {list:?}");
                assert!(list.iter().all(|finding| !finding.cells.is_empty()));
                if technique == Technique::Line {
                    assert_eq!(after, solved, "{clue:?} {before:?}");
                }
                *found_by += u32::from(!list.is_empty());
            }
        }
    }
    found_by
}

/// Every clue and every state of every line of up to 8 cells of one ink, and many of several inks.
#[test]
fn techniques_find_what_follows() {
    let mut found_by = [0; 5];
    for length in 1..=8 {
        for (sum, count) in found_by.iter_mut().zip(check_all(length, 1, 1)) {
            *sum += count;
        }
    }
    // In short lines, few cells need all placements.
    assert_eq!(found_by, [18660, 43578, 51959, 59921, 59949]);
    let mut found_by = [0; 5];
    for (length, inks, step) in
        [(1, 3, 1), (2, 3, 1), (3, 3, 1), (4, 3, 29), (5, 3, 1009), (4, 2, 1), (5, 2, 11), (6, 2, 211)]
    {
        for (sum, count) in found_by.iter_mut().zip(check_all(length, inks, step)) {
            *sum += count;
        }
    }
    assert_eq!(found_by, [118649, 114803, 44069, 134876, 134914]);
}

/// [`crate::hardest()`] takes lines in any order because of this.
#[test]
fn techniques_find_no_less_with_more_excluded() {
    let one_ink = (1..=6).map(|length| (length, 1, 1));
    for (length, inks, step) in one_ink.chain([(3, 2, 1), (4, 2, 3), (3, 3, 5), (4, 3, 499)]) {
        let mut seen = HashSet::new();
        let mut clues = Clues::new();
        for number in 0..(inks + 1_usize).pow(length as u32) {
            let blocks = blocks(&picture(length, inks, number));
            if seen.insert(blocks.clone()) {
                clues.push_blocks(blocks);
            }
        }
        let states = ((1_usize << (inks + 1)) - 1).pow(length as u32);
        for clue in clues.iter() {
            for before in (0..states).step_by(step).map(|n| state(length, inks, n)) {
                if solve_color_line(clue, &mut before.clone()).is_err() {
                    continue;
                }
                for cell in 0..length {
                    for ink in before[cell].iter().filter(|_| before[cell].len() > 1) {
                        let mut more = before.clone();
                        more[cell].remove(ink);
                        if solve_color_line(clue, &mut more.clone()).is_err() {
                            continue;
                        }
                        for level in 0..FOR_LINES.len() {
                            let techniques = &FOR_LINES[..=level];
                            let less = find_all(techniques, clue, &before);
                            let most = find_all(techniques, clue, &more);
                            let is_kept = |(less, most): (&InkSet, &InkSet)| most.without(*less).is_empty();
                            assert!(
                                less.iter().zip(&most).all(is_kept),
                                "{level} {clue:?} {before:?} {more:?}: {less:?} {most:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
