//! Cells of a line as text: their symbols, their numbers, their values.

use nonogram::Cell;
use std::ops::Range;

/// The symbols of a line's cells. A line of more than ten cells has a blank after every five.
pub fn cells_as_text(cells: &[Cell]) -> String {
    let mut text = String::new();
    for (index, cell) in cells.iter().enumerate() {
        if cells.len() > 10 && index > 0 && index % 5 == 0 {
            text.push(' ');
        }
        text.push(cell.symbol());
    }
    text
}

/// `cell 4`, `cells 4-7`, `cells 1, 3 and 5-7`, counted from 1.
pub(super) fn cells(positions: &[usize]) -> String {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for &position in positions {
        match ranges.last_mut() {
            Some(range) if range.end == position => range.end += 1,
            _ => ranges.push(position..position + 1),
        }
    }
    let range = |range: &Range<usize>| {
        if range.len() == 1 {
            range.end.to_string()
        } else {
            format!("{}-{}", range.start + 1, range.end)
        }
    };
    let noun = if positions.len() == 1 {
        "cell"
    } else {
        "cells"
    };
    let ranges: Vec<String> = ranges.iter().map(range).collect();
    match &ranges[..] {
        [first @ .., before, last] => {
            let first: String = first.iter().map(|range| format!("{range}, ")).collect();
            format!("{noun} {first}{before} and {last}")
        }
        ranges => format!("{noun} {}", ranges.concat()),
    }
}

/// The cells of a stretch: `cells 4-7`.
pub(super) fn stretch(range: &Range<usize>) -> String {
    cells(&range.clone().collect::<Vec<_>>())
}

/// `cells 3-4 are filled, and cell 5 is empty`.
pub(super) fn verdict(positions: &[usize], after: &[Cell]) -> String {
    let with = |value: Cell| -> Vec<usize> {
        let positions = positions.iter().copied();
        positions.filter(|&p| after[p] == value).collect()
    };
    let is = |positions: &[usize], value: &str| {
        let verb = if positions.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {value}", cells(positions))
    };
    match (&with(Cell::FILLED)[..], &with(Cell::EMPTY)[..]) {
        (filled, []) => is(filled, "filled"),
        ([], empty) => is(empty, "empty"),
        (filled, empty) => format!("{}, and {}", is(filled, "filled"), is(empty, "empty")),
    }
}
