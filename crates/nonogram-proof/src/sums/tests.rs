//! The constraints of weights against brute force, by arithmetic and unit propagation as VeriPB has them.

use super::*;
use crate::constraints::Variables;
use nonogram::{Block, Clues, Decision, Fact, Length, Literal as Claim, Position};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use pseudo_boolean::{Formula, Literal};
use std::collections::HashMap;

/// The sum of these variables, each times its number, is at least a bound.
#[derive(Clone, Default)]
struct Linear {
    sum: HashMap<String, i64>,
    bound: i64,
}

impl Linear {
    /// Adds another one, times a number.
    fn add(&mut self, other: &Self, factor: i64) {
        for (variable, coefficient) in &other.sum {
            *self.sum.entry(variable.clone()).or_default() += factor * coefficient;
        }
        self.bound += factor * other.bound;
    }

    /// Terms such as `1 A0 -1 ~A1`, and a bound.
    fn parse(terms: &[&str], bound: &str) -> Self {
        let mut linear = Self {
            bound: bound.parse().unwrap(),
            ..Self::default()
        };
        for term in terms.chunks_exact(2) {
            let coefficient: i64 = term[0].parse().unwrap();
            let (variable, sign) = match term[1].strip_prefix('~') {
                Some(variable) => (variable, -1),
                None => (term[1], 1),
            };
            // ~x is 1 - x.
            linear.bound -= if sign < 0 { coefficient } else { 0 };
            *linear.sum.entry(variable.to_string()).or_default() += sign * coefficient;
        }
        linear
    }
}

/// The constraints of a formula, as proofs number them.
fn parse_formula(text: &str) -> Vec<Linear> {
    let mut constraints = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('*')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [terms @ .., relation, bound, ";"] = &words[..] else {
            panic!("{line}");
        };
        let least = Linear::parse(terms, bound);
        constraints.push(least.clone());
        if *relation == "=" {
            let mut most = Linear::default();
            most.add(&least, -1);
            constraints.push(most);
        }
    }
    constraints
}

/// Follows the sums of a proof: `pol 1 2 3 * + ;`.
fn follow_sums(text: &str, constraints: &mut Vec<Linear>) {
    for line in text.lines().filter_map(|line| line.strip_prefix("pol ")) {
        // A constraint is also its number, until `*` says which of the two is meant.
        let mut stack: Vec<(Linear, i64)> = Vec::new();
        for word in line.trim_end_matches(';').split_whitespace() {
            let next = match word {
                "*" => {
                    let ((_, factor), (constraint, _)) =
                        (stack.pop().unwrap(), stack.pop().unwrap());
                    let mut product = Linear::default();
                    product.add(&constraint, factor);
                    product
                }
                "+" => {
                    let ((other, _), (mut sum, _)) = (stack.pop().unwrap(), stack.pop().unwrap());
                    sum.add(&other, 1);
                    sum
                }
                number => {
                    let number: i64 = number.parse().unwrap();
                    let constraint = constraints.get(number as usize - 1);
                    stack.push((constraint.cloned().unwrap_or_default(), number));
                    continue;
                }
            };
            stack.push((next, 0));
        }
        assert_eq!(stack.len(), 1);
        constraints.push(stack.remove(0).0);
    }
}

/// Unit propagation. False at a contradiction.
fn propagate(constraints: &[Linear], values: &mut HashMap<String, bool>) -> bool {
    loop {
        let before = values.len();
        for Linear { sum, bound } in constraints {
            let most: i64 = sum
                .iter()
                .map(|(variable, &coefficient)| match values.get(variable) {
                    Some(&value) => coefficient * i64::from(value),
                    None => coefficient.max(0),
                })
                .sum();
            if most < *bound {
                return false;
            }
            for (variable, coefficient) in sum {
                if most - coefficient.abs() < *bound && !values.contains_key(variable) {
                    values.insert(variable.clone(), *coefficient > 0);
                }
            }
        }
        if values.len() == before {
            return true;
        }
    }
}

/// Whether a literal is true.
fn value(literal: Literal, values: &HashMap<String, bool>) -> Option<bool> {
    let text = literal.to_string();
    match text.strip_prefix('~') {
        Some(variable) => values.get(variable).map(|value| !value),
        None => values.get(&text).copied(),
    }
}

/// How often weights excluded something with nothing to spare, and with something to spare, and how often they were a
/// contradiction.
type Seen = [usize; 3];

/// Columns with these cells, an empty one behind each, and rows of single cells, of one ink: only sums say which blocks can
/// be where. Some cells are moved from one row to another.
fn puzzle(height: usize, ink: Ink, filled: &[u16], moves: &[(usize, usize)]) -> Option<Puzzle> {
    let (mut columns, mut cells) = (Clues::new(), vec![0; height]);
    for filled in filled {
        columns.push_blocks(runs(*filled, height).map(|length| Block { length, ink }));
        columns.push_blocks([]);
        for (row, cells) in cells.iter_mut().enumerate() {
            *cells += usize::from(filled >> row & 1);
        }
    }
    for &(from, to) in moves {
        let (from, to) = (from % height, to % height);
        if cells[from] > 0 && cells[to] < filled.len() {
            cells[from] -= 1;
            cells[to] += 1;
        }
    }
    let mut rows = Clues::new();
    for cells in cells {
        rows.push_blocks((0..cells).map(|_| Block { length: 1, ink }));
    }
    Puzzle::new(rows, columns).ok()
}

/// The runs of ones among the first bits.
fn runs(bits: u16, length: usize) -> impl Iterator<Item = Length> {
    let cells: Vec<bool> = (0..length).map(|at| bits >> at & 1 == 1).collect();
    let runs = cells.chunk_by(|one, next| one == next).filter(|run| run[0]);
    runs.map(|run| run.len() as Length)
        .collect::<Vec<_>>()
        .into_iter()
}

/// Weighs a board of which nothing is known but what its lines say, and propagates what is derived: every color is excluded
/// that a line has only in placements that weigh too much.
fn compare(puzzle: &Puzzle, ink: Ink, weights: &[i32], seen: &mut Seen) {
    let width = puzzle.width();
    let mut formula = Formula::new();
    let variables = Variables::of(puzzle, false, &mut formula);
    let mut constraints = parse_formula(&formula.to_string());
    let mut values = HashMap::new();
    if !propagate(&constraints, &mut values) {
        return;
    }
    let can_be = |row, column, ink, values: &HashMap<String, bool>| {
        let position = Position { row, column };
        value(variables.color(Decision { position, ink }), values) != Some(false)
    };
    let colors = (0..width * puzzle.height()).map(|cell| {
        let mut set = InkSet::EMPTY;
        for ink in [Ink::BACKGROUND, ink] {
            if can_be(cell / width, cell % width, ink, &values) {
                set.insert(ink);
            }
        }
        set
    });
    let colors: Vec<InkSet> = colors.collect();

    // The placements of each line, as bits, and their weights.
    let placements = |line: Line| {
        let length = puzzle.length(line);
        let cell = |index| {
            let Position { row, column } = line.cell(index);
            row * width + column
        };
        let sign = if matches!(line, Line::Row(_)) { 1 } else { -1 };
        let agrees = |&bits: &u16| {
            let ink = |index: usize| [Ink::BACKGROUND, ink][usize::from(bits >> index & 1)];
            runs(bits, length).eq(puzzle.clue(line).lengths().iter().copied())
                && (0..length).all(|index| colors[cell(index)].contains(ink(index)))
        };
        let weigh = |bits: u16| {
            let filled = (0..length).filter(|index| bits >> index & 1 == 1);
            (filled.map(|index| sign * weights[cell(index)]).sum(), bits)
        };
        (0..1 << length).filter(agrees).map(weigh).collect()
    };
    let lines: Vec<(Line, Vec<(i32, u16)>)> = puzzle
        .lines()
        .map(|line| (line, placements(line)))
        .collect();
    let least = |placements: &[(i32, u16)]| placements.iter().map(|it| it.0).min().unwrap();
    let total: i32 = lines.iter().map(|(_, placements)| least(placements)).sum();
    let mut literals = Vec::new();
    for (line, placements) in lines.iter().filter(|_| total <= 0) {
        let most = least(placements) - total;
        for index in 0..puzzle.length(*line) {
            let position = line.cell(index);
            for (ink, bit) in [(Ink::BACKGROUND, 0), (ink, 1)] {
                let is_left = |it: &(i32, u16)| it.0 <= most && it.1 >> index & 1 == bit;
                let is_known = !colors[position.row * width + position.column].contains(ink);
                if !is_known && !placements.iter().any(is_left) {
                    let fact = Fact::Color(Decision { position, ink });
                    literals.push(Claim { fact, holds: false });
                }
            }
        }
    }

    let step = Weights {
        weights: weights.to_vec(),
        counted: Vec::new(),
        colors,
        literals: literals.clone(),
    };
    let mut proof = Proof::new(&formula);
    let derived = derive(puzzle, &variables, &step, &mut proof);
    if total == 0 {
        assert_eq!(derived.len(), 1, "the total says all");
    }
    follow_sums(&proof.unsatisfiable(derived[0]), &mut constraints);
    let holds = propagate(&constraints, &mut values);
    if total > 0 {
        assert!(!holds, "{puzzle} {weights:?}");
        seen[2] += 1;
    } else if holds {
        for literal in &literals {
            let Fact::Color(Decision {
                position: Position { row, column },
                ink,
            }) = literal.fact
            else {
                unreachable!("a color");
            };
            assert!(!can_be(row, column, ink, &values), "{puzzle} {weights:?}");
        }
        seen[usize::from(total < 0)] += usize::from(!literals.is_empty());
    }
}

#[test]
fn weights_exclude_what_all_placements_say() {
    let seen = std::cell::RefCell::new([0; 3]);
    // One block of three cells, where there is room for it.
    let single = (0..5).prop_map(|start| 0b111_u16 << start);
    // Two small blocks.
    let pair = (0_u32..4, 4_u32..9).prop_map(|(one, other)| (1_u16 << one) | (0b11_u16 << other));
    let boards = (
        prop::collection::vec(prop_oneof![any::<u16>(), single, pair], 2..6),
        prop::collection::vec((any::<usize>(), any::<usize>()), 0..12),
        7_usize..12,
        prop::collection::vec((any::<u16>(), prop::collection::vec(-2..3_i32, 110)), 3),
    );
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(ProptestConfig::with_cases(400), rng);
    let result = runner.run(&boards, |(filled, moves, height, weights)| {
        for ink in [1, 2] {
            let ink = Ink::new(ink).unwrap();
            let Some(puzzle) = puzzle(height, ink, &filled, &moves) else {
                continue;
            };
            // Rows drawn at random, and every second and every third row, count; or cells weigh something.
            let (width, cells) = (puzzle.width(), puzzle.width() * height);
            let counted = weights
                .iter()
                .map(|it| it.0)
                .chain([0x5555, 0xAAAA, 0x2492, 0x4924]);
            let counted = counted.map(|rows| {
                (0..cells)
                    .map(|cell| -i32::from(rows >> (cell / width) & 1))
                    .collect()
            });
            let weights = weights.iter().map(|it| it.1[..cells].to_vec());
            let weights = weights.chain(counted);
            for weights in weights.filter(|weights: &Vec<i32>| weights.iter().any(|&it| it != 0)) {
                compare(&puzzle, ink, &weights, &mut seen.borrow_mut());
            }
        }
        Ok(())
    });
    result.expect("every exclusion is derived");
    assert!(seen.borrow().iter().all(|&times| times > 3), "{seen:?}");
}

/// All ways to fill `length` cells with the blocks of a clue, from block `j` on.
fn fillings(clue: Clue<'_>, j: usize, length: usize) -> Vec<Vec<Ink>> {
    let Some(&block) = clue.lengths().get(j) else {
        return vec![vec![Ink::BACKGROUND; length]];
    };
    let end = usize::from(block) + clue.gap(j);
    let mut all = Vec::new();
    for start in (0..).take_while(|start| start + end <= length) {
        for rest in fillings(clue, j + 1, length - start - end) {
            let mut cells = vec![Ink::BACKGROUND; start];
            cells.resize(start + usize::from(block), clue.ink(j));
            cells.resize(start + end, Ink::BACKGROUND);
            cells.extend(rest);
            all.push(cells);
        }
    }
    all
}

/// Colors that a cell of two inks can have, often all.
fn colors() -> impl Strategy<Value = InkSet> {
    let set = |bits: usize| {
        (0..3)
            .filter(|ink| bits >> ink & 1 == 1)
            .filter_map(Ink::new)
            .collect()
    };
    prop_oneof![3 => Just(7), 1 => 1_usize..8].prop_map(set)
}

proptest! {
    #[test]
    fn walks_weigh_what_placements_weigh(
        blocks in prop::collection::vec((1 as Length..4, 1_usize..3), 0..4),
        colors in prop::collection::vec(colors(), 10),
        weights in prop::collection::vec(-5..6_i64, 10),
    ) {
        let mut clues = Clues::new();
        clues.push_blocks(blocks.iter().map(|&(length, ink)| Block { length, ink: Ink::new(ink).unwrap() }));
        let clue = clues.get(0);
        prop_assume!(clue.slack(colors.len()).is_some());
        let walks = Walks::of(clue, &colors, &weights);
        let agrees = |cells: &Vec<Ink>| cells.iter().zip(&colors).all(|(&ink, set)| set.contains(ink));
        let weight = |cells: &Vec<Ink>| -> i64 {
            let filled = (0..cells.len()).filter(|&cell| !cells[cell].is_background());
            filled.map(|cell| weights[cell]).sum()
        };
        let placements: Vec<Vec<Ink>> = fillings(clue, 0, colors.len()).into_iter().filter(agrees).collect();
        let least = placements.iter().map(weight).min();
        prop_assert_eq!(Some(walks.least()).filter(|&least| exists(least)), least);
        for step in &walks.steps {
            prop_assert_eq!(walks.level(step.to), walks.level(step.from) + 1);
        }
        if least.is_some() {
            // The lightest walk has a step at each level.
            for level in 0..walks.level(walks.after.len() - 1) {
                let steps = walks.steps.iter().filter(|step| walks.level(step.from) == level);
                let least = steps.filter_map(|step| walks.excess(step.from, step.weight, step.to)).min();
                prop_assert_eq!(least, Some(0));
            }
            // The steps of all placements, with the number of steps before, and the least weight of a placement with each.
            let mut steps = HashMap::new();
            for cells in &placements {
                let (mut level, mut j, mut cell, weight) = (0, 0, 0, weight(cells));
                while cell < cells.len() {
                    let is_block = !cells[cell].is_background();
                    let least = steps.entry((level, j, is_block)).or_insert(weight);
                    *least = weight.min(*least);
                    (level, cell) = (level + 1, cell + 1);
                    if is_block {
                        cell += usize::from(clue.lengths()[j]) - 1 + clue.gap(j);
                        j += 1;
                    }
                }
            }
            for spare in 0..8 {
                let heavy = steps.iter().filter(|(_, weight)| **weight - walks.least() > spare);
                let levels: BTreeSet<usize> = heavy.map(|((level, ..), _)| *level).collect();
                prop_assert_eq!(levels, walks.levels_above(spare));
            }
        }
    }
}
