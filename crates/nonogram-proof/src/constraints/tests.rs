//! The constraints of a line against brute force.

use super::*;
use nonogram::{Block, Clues};
use std::collections::{BTreeSet, HashMap};

/// At least `degree` of the literals are true. A literal is a variable and its sign.
struct Cardinality {
    literals: Vec<(usize, bool)>,
    degree: usize,
}

/// The constraints in the text of an OPB formula.
fn constraints_of_opb(text: &str, variables: u32) -> Vec<Cardinality> {
    let name = |variable| Literal::new(variable).to_string();
    let numbers: HashMap<String, usize> = (0..variables).map(|it| (name(it), it as usize)).collect();
    let mut constraints = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [terms @ .., relation, bound, ";"] = &words[..] else {
            panic!("{line}");
        };
        let mut bound: i64 = bound.parse().unwrap();
        let mut literals = Vec::new();
        for term in terms.chunks_exact(2) {
            let name = term[1].trim_start_matches('~');
            let mut sign = name.len() == term[1].len();
            match term[0] {
                "1" => {}
                // -v is ~v - 1.
                "-1" => {
                    sign = !sign;
                    bound += 1;
                }
                other => panic!("a coefficient of {other}"),
            }
            literals.push((numbers[name], sign));
        }
        if *relation == "=" {
            let negations = literals.iter().map(|&(variable, sign)| (variable, !sign));
            constraints.push(Cardinality { literals: negations.collect(), degree: literals.len() - bound as usize });
        }
        constraints.push(Cardinality { literals, degree: bound as usize });
    }
    constraints
}

/// Unit propagation. False at a contradiction.
fn propagate(constraints: &[Cardinality], values: &mut [Option<bool>]) -> bool {
    loop {
        let mut is_done = true;
        for Cardinality { literals, degree } in constraints {
            let is_false = |&&(variable, sign): &&(usize, bool)| values[variable] == Some(!sign);
            let left = literals.len() - literals.iter().filter(is_false).count();
            if left < *degree {
                return false;
            }
            if left == *degree {
                for &(variable, sign) in literals {
                    if values[variable].is_none() {
                        values[variable] = Some(sign);
                        is_done = false;
                    }
                }
            }
        }
        if is_done {
            return true;
        }
    }
}

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
fn line(clue: Clue<'_>, inks: usize, length: u32, formula: &mut Formula) -> Vec<Vec<Literal>> {
    let cells: Vec<_> = (0..length).map(|_| cell(inks + 1, formula)).collect();
    let colors: Vec<&[Literal]> = cells.iter().map(Vec::as_slice).collect();
    Walk::of(clue, &colors, true, formula);
    cells
}

/// Every clue in every state of every line, with any set of colors in each cell: unit propagation excludes the
/// colors that no filling has, and no others; and if every cell has one color, it decides every step.
fn compare(inks: usize, length: u32) {
    let fillings = lists(inks + 1, length);
    let clues: BTreeSet<_> = fillings.iter().map(|filling| runs(filling)).collect();
    let states = lists((2 << inks) - 1, length);
    for blocks in clues {
        let mut list = Clues::new();
        list.push_blocks(
            blocks.iter().map(|&(length, ink)| Block { length: length as u16, ink: Ink::new(ink).unwrap() }),
        );
        let mut formula = Formula::new();
        let cells = line(list.get(0), inks, length, &mut formula);
        let variables = formula.variables();
        let constraints = constraints_of_opb(&formula.to_string(), variables);
        let with_clue = fillings.iter().filter(|filling| runs(filling) == blocks);
        let with_clue: Vec<_> = with_clue.collect();
        for state in &states {
            let mut values = vec![None; variables as usize];
            let literal = |cell: usize, color: usize| {
                let literal = cells[cell][color];
                (literal.variable() as usize, !literal.is_negated())
            };
            let has = |cell: usize, color: usize| (state[cell] + 1) >> color & 1 == 1;
            for (cell, color) in (0..length as usize).flat_map(|cell| (0..=inks).map(move |color| (cell, color))) {
                if !has(cell, color) {
                    let (variable, sign) = literal(cell, color);
                    values[variable] = Some(!sign);
                }
            }
            let agrees = |filling: &&&Vec<usize>| {
                let mut cells = filling.iter().enumerate();
                cells.all(|(cell, &color)| has(cell, color))
            };
            let left: Vec<_> = with_clue.iter().filter(agrees).collect();
            let holds = propagate(&constraints, &mut values);
            assert_eq!(holds, !left.is_empty(), "{list:?} in {state:?}");
            if !holds {
                continue;
            }
            for cell in 0..length as usize {
                for color in 0..=inks {
                    let (variable, sign) = literal(cell, color);
                    let is_possible = left.iter().any(|filling| filling[cell] == color);
                    let is_excluded = values[variable] == Some(!sign);
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
    for (inks, longest) in [(1, 8), (2, 4), (3, 3)] {
        (1..=longest).for_each(|length| compare(inks, length));
    }
}
