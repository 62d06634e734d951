//! The constraints of a line against brute force.

use super::*;
use nonogram::{Block, Clues};
use pseudo::{Linear, Opb, propagate};
use std::collections::BTreeSet;

#[allow(dead_code, reason = "proofs need more of it")]
#[path = "../../../cover-proof/tests/suite/pseudo.rs"]
mod pseudo;

/// The runs of inks: length and ink.
fn runs(line: &[usize]) -> Vec<(usize, usize)> {
    let runs = line.chunk_by(|one, next| one == next);
    let runs = runs.filter(|run| run[0] > 0);
    runs.map(|run| (run.len(), run[0])).collect()
}

/// All lists of `length` numbers below `values`.
fn lists(values: usize, length: u32) -> Vec<Vec<usize>> {
    let digits = |list: usize| {
        let digit = |at| list / values.pow(at) % values;
        (0..length).map(digit).collect()
    };
    (0..values.pow(length)).map(digits).collect()
}

/// Adds a line to a formula. Returns the literals of its cells.
fn line(
    clue: Clue<'_>,
    inks: usize,
    length: u32,
    formula: &mut Formula,
) -> Vec<Vec<FormulaLiteral>> {
    let cells: Vec<_> = (0..length).map(|_| cell(inks + 1, formula)).collect();
    let colors: Vec<&[FormulaLiteral]> = cells.iter().map(Vec::as_slice).collect();
    Walk::of(clue, &colors, true, formula);
    cells
}

/// Every clue in every state of every line, with any set of colors in each cell: unit propagation
/// excludes the colors that no filling has, and no others; and if every cell has one color, it
/// decides every step.
fn compare(inks: usize, length: u32) {
    let fillings = lists(inks + 1, length);
    let clues: BTreeSet<_> = fillings.iter().map(|filling| runs(filling)).collect();
    let states = lists((2 << inks) - 1, length);
    for blocks in clues {
        let mut list = Clues::new();
        list.push_blocks(blocks.iter().map(|&(length, ink)| Block {
            length: length as u16,
            ink: Ink::new(ink).unwrap(),
        }));
        let mut formula = Formula::new();
        let cells = line(list.get(0), inks, length, &mut formula);
        let constraints = Opb::read(&formula.to_string()).constraints;
        let with_clue = fillings.iter().filter(|filling| runs(filling) == blocks);
        let with_clue: Vec<_> = with_clue.collect();
        for state in &states {
            let has = |cell: usize, color: usize| (state[cell] + 1) >> color & 1 == 1;
            let mut assumed = constraints.clone();
            for (cell, colors) in cells.iter().enumerate() {
                let lacking = colors
                    .iter()
                    .enumerate()
                    .filter(|&(color, _)| !has(cell, color));
                assumed.extend(
                    lacking.map(|(_, &literal)| Linear::at_least(&format!("1 {} >= 1", !literal))),
                );
            }
            let agrees = |filling: &&&Vec<usize>| {
                let mut cells = filling.iter().enumerate();
                cells.all(|(cell, &color)| has(cell, color))
            };
            let left: Vec<_> = with_clue.iter().filter(agrees).collect();
            let values = propagate(&assumed, formula.variables() as usize);
            assert_eq!(values.is_some(), !left.is_empty(), "{list:?} in {state:?}");
            let Some(values) = values else { continue };
            for (cell, colors) in cells.iter().enumerate() {
                for (color, literal) in colors.iter().enumerate() {
                    let is_possible = left.iter().any(|filling| filling[cell] == color);
                    let is_excluded =
                        values[literal.variable() as usize] == Some(literal.is_negated());
                    assert_eq!(is_excluded, !is_possible, "{list:?} in {state:?}");
                }
            }
            if left.len() == 1 {
                assert!(values.iter().all(Option::is_some), "{list:?} in {state:?}");
            }
        }
    }
}

#[test]
fn unit_propagation_is_line_logic_on_every_short_line() {
    for (inks, longest) in [(1, 6), (2, 4), (3, 3)] {
        (1..=longest).for_each(|length| compare(inks, length));
    }
}
