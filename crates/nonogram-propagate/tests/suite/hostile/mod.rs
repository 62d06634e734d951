//! Lines made of any bytes against brute force, called with random bytes by a property test and by
//! a fuzzer.

#[path = "../../../../nonogram/tests/small/mod.rs"]
mod small;

use nonogram::{Block, Cell, Clues, Ink, InkSet, Length};
use nonogram_propagate::{Contradiction, solve_color_line, solve_line};
use small::Bytes;

/// A line of up to 10 cells, or fewer with several inks, with any clue and any known cells: both
/// solvers find exactly what all placements share.
pub(crate) fn a_line_equals_brute_force(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let inks = 1 + bytes.below(3);
    let length = 1 + bytes.below([10, 7, 5][inks - 1]);
    let blocks = blocks(&mut bytes, length, inks);
    // The colors that a cell may have, one bit each; at least one.
    let sets: Vec<usize> = (0..length)
        .map(|_| match bytes.below(3) {
            0 => (2 << inks) - 1,
            1 => 1 << bytes.below(inks + 1),
            _ => 1 + bytes.below((2 << inks) - 1),
        })
        .collect();
    let mut expected = vec![0; length];
    for line in small::lines(&blocks, length, inks) {
        if line
            .iter()
            .zip(&sets)
            .all(|(&color, set)| set >> color & 1 == 1)
        {
            line.iter()
                .zip(&mut expected)
                .for_each(|(&color, set)| *set |= 1 << color);
        }
    }
    check_colors(&blocks, &sets, &expected);
    if inks == 1 {
        let pad = [0, 0, 55, 120, 250, 1020][bytes.below(6)];
        check_plain(&blocks, &sets, &expected, pad);
    }
}

/// The blocks of a line, or any blocks, for which there may be no room: pairs of length and ink.
fn blocks(bytes: &mut Bytes<'_>, length: usize, inks: usize) -> Vec<(usize, usize)> {
    if bytes.below(4) > 0 {
        let line: Vec<usize> = (0..length).map(|_| bytes.below(inks + 1)).collect();
        return small::runs(&line);
    }
    let number = bytes.below(4);
    (0..number)
        .map(|_| (1 + bytes.below(length + 1), 1 + bytes.below(inks)))
        .collect()
}

/// [`solve_color_line`] on sets of colors.
fn check_colors(blocks: &[(usize, usize)], sets: &[usize], expected: &[usize]) {
    let mut clues = Clues::new();
    clues.push_blocks(blocks.iter().map(|&(length, ink)| Block {
        length: length as Length,
        ink: Ink::new(ink).expect("a small number"),
    }));
    let set = |&bits: &usize| -> InkSet {
        let inks = Ink::first(3).chain([Ink::BACKGROUND]);
        inks.filter(|ink| bits >> ink.number() & 1 == 1).collect()
    };
    let before: Vec<InkSet> = sets.iter().map(set).collect();
    let mut cells = before.clone();
    match solve_color_line(clues.get(0), &mut cells) {
        Ok(_) => assert_eq!(
            cells,
            expected.iter().map(set).collect::<Vec<_>>(),
            "{blocks:?} in {sets:?}"
        ),
        Err(Contradiction) => {
            assert!(
                expected.iter().all(|&set| set == 0),
                "{blocks:?} in {sets:?}"
            );
            assert_eq!(cells, before);
        }
    }
}

/// [`solve_line`] on the same line among empty cells, which make it wider.
fn check_plain(blocks: &[(usize, usize)], sets: &[usize], expected: &[usize], pad: usize) {
    let clue: Vec<Length> = blocks.iter().map(|block| block.0 as Length).collect();
    let cell = |&set: &usize| match set {
        1 => Cell::EMPTY,
        2 => Cell::FILLED,
        _ => Cell::Unknown,
    };
    let wide = |sets: &[usize]| {
        let mut cells = vec![Cell::EMPTY; pad];
        cells.extend(sets.iter().map(cell));
        cells.resize(cells.len() + pad / 7, Cell::EMPTY);
        cells
    };
    let before = wide(sets);
    let mut cells = before.clone();
    match solve_line(&clue, &mut cells) {
        Ok(decided) => {
            assert_eq!(cells, wide(expected), "{clue:?} in {sets:?}, {pad}");
            let differ = before
                .iter()
                .zip(&cells)
                .filter(|(one, other)| one != other);
            assert_eq!(decided, differ.count(), "{clue:?} in {sets:?}");
        }
        Err(Contradiction) => {
            assert!(expected.iter().all(|&set| set == 0), "{clue:?} in {sets:?}");
            assert_eq!(cells, before);
        }
    }
}
