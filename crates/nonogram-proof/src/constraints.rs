//! A puzzle as constraints that say what its solutions are.
//!
//! This is all that a stranger has to trust about the formulas of a proof, so it shares nothing with a solver: it is
//! written from the rules of the puzzle, and tested against all fillings of all short lines.
//!
//! Each cell has a variable for each of its colors; on a board of one ink, one: "the cell is filled".
//!
//! A line is a walk. Behind each block comes the empty cell that it needs, if the next block has the same ink. The
//! cells that are left, the slack, are single empty cells. The walk goes through nodes (blocks placed, single empty
//! cells passed) from (0, 0) to (all, slack). A *step* is a variable: `skips[j][o]` leads from (j, o) to (j, o + 1), over
//! a single empty cell; `starts[j][o]` leads from (j, o) to (j + 1, o), over block j.
//!
//! - As many steps lead to a node as away from it. One more leads away from the first node, and one more to the last.
//! - A cell has a color if and only if one step gives it this color.
//! - `started[j][o]` is true if block j starts after at most o single empty cells. One step leads over the next one, from
//!   (i, o) for some i. It is block j that comes before this step if and only if j < i. So `started[i - 1][o]` is the sum
//!   of `skips[i][o]` and `started[i][o]`.
//!
//! In a solution, the steps of each line are the walk that its cells describe, so solutions and models correspond one to
//! one. Unit propagation finds all that follows from one line: if every color that a cell may have is given by a step
//! that is not false, these steps are parts of whole walks, because every step that is not false has a step
//! before it and one behind it that are not false. (Pesant 2004 describes such layered graphs; the encoding by
//! steps is that of Quimper and Walsh 2006 for regular constraints.)

use nonogram::{Clue, Decision, Ink, Line, Picture, Position, Puzzle};
use pseudo_boolean::{Cnf, Formula, Literal};

/// The most steps of all lines together.
pub(crate) const MAX_STEPS: u64 = 1 << 24;

/// A formula that takes the constraints.
pub(crate) trait Constraints {
    /// Adds a variable.
    fn variable(&mut self) -> Literal;

    /// As many of `away` are true as of `to`, and `more`.
    fn balance(&mut self, to: &[Literal], away: &[Literal], more: i64);

    /// One of `part` and `rest` is true if `whole` is, and else none.
    fn divide(&mut self, whole: Literal, part: Literal, rest: Literal);

    /// One of the steps is true if and only if `color` is.
    fn one_step(&mut self, steps: &[Literal], color: Literal);

    /// At least one of these is true.
    fn at_least_one(&mut self, literals: &[Literal]);
}

impl Constraints for Formula {
    fn variable(&mut self) -> Literal {
        self.variable()
    }

    fn balance(&mut self, to: &[Literal], away: &[Literal], more: i64) {
        let to = to.iter().map(|&step| (-1, step));
        let sum: Vec<(i64, Literal)> = to.chain(away.iter().map(|&step| (1, step))).collect();
        self.equal(&sum, more);
    }

    fn divide(&mut self, whole: Literal, part: Literal, rest: Literal) {
        self.balance(&[whole], &[part, rest], 0);
    }

    fn one_step(&mut self, steps: &[Literal], color: Literal) {
        let literals = steps.iter().copied().chain([!color]);
        let sum: Vec<(i64, Literal)> = literals.map(|literal| (1, literal)).collect();
        self.equal(&sum, 1);
    }

    fn at_least_one(&mut self, literals: &[Literal]) {
        self.clause(literals);
    }
}

/// In clauses, "as many" and "one" are left to the graph: two walks would give some cell two colors.
impl Constraints for Cnf {
    fn variable(&mut self) -> Literal {
        self.variable()
    }

    fn balance(&mut self, to: &[Literal], away: &[Literal], more: i64) {
        match more {
            0 => {
                for (these, those) in [(to, away), (away, to)] {
                    for &step in these {
                        self.clause(&[&[!step], those].concat());
                    }
                }
            }
            // The walk begins here, or ends here.
            1 => self.clause(away),
            _ => self.clause(to),
        }
    }

    fn divide(&mut self, whole: Literal, part: Literal, rest: Literal) {
        self.balance(&[whole], &[part, rest], 0);
        self.clause(&[!part, !rest]);
    }

    fn one_step(&mut self, steps: &[Literal], color: Literal) {
        for &step in steps {
            self.clause(&[!step, color]);
        }
        self.clause(&[&[!color], steps].concat());
    }

    fn at_least_one(&mut self, literals: &[Literal]) {
        self.clause(literals);
    }
}

/// The variables of a puzzle.
pub(crate) struct Variables {
    width: usize,
    colors: usize,
    /// The literal of each color of each cell, row by row.
    cells: Vec<Literal>,
    /// The walks of the lines, rows first.
    walks: Vec<Walk>,
    height: usize,
}

/// What proofs need of the walk of a line.
pub(crate) struct Walk {
    /// For each number of single empty cells and each block, the literal that the block starts after at most so many.
    started: Vec<Vec<Literal>>,
}

impl Variables {
    /// Adds the variables and constraints of a puzzle to a formula; those of `started` only if asked for.
    pub(crate) fn of(puzzle: &Puzzle, with_started: bool, formula: &mut impl Constraints) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let colors = puzzle.inks() + 1;
        let mut cells = Vec::with_capacity(width * height * colors);
        for _ in 0..width * height {
            if puzzle.is_colored() {
                cells.extend((0..colors).map(|_| formula.variable()));
            } else {
                let filled = formula.variable();
                cells.extend([!filled, filled]);
            }
        }
        let mut variables = Self {
            width,
            colors,
            cells,
            walks: Vec::new(),
            height,
        };
        for line in puzzle.lines() {
            let cells: Vec<&[Literal]> = (0..puzzle.length(line))
                .map(|index| variables.colors(line.cell(index)))
                .collect();
            let walk = Walk::of(puzzle.clue(line), &cells, with_started, formula);
            variables.walks.push(walk);
        }
        variables
    }

    /// The number of steps of all lines.
    pub(crate) fn steps(puzzle: &Puzzle) -> u64 {
        let steps = |line| {
            let (blocks, slack) = (puzzle.clue(line).len() as u64, puzzle.slack(line) as u64);
            (blocks + 1) * slack + blocks * (slack + 1)
        };
        puzzle.lines().map(steps).sum()
    }

    /// The literals of the colors of a cell.
    fn colors(&self, Position { row, column }: Position) -> &[Literal] {
        let cell = row * self.width + column;
        &self.cells[cell * self.colors..][..self.colors]
    }

    /// The literal that a cell has a color.
    pub(crate) fn color(&self, Decision { position, ink }: Decision) -> Literal {
        self.colors(position)[ink.number()]
    }

    /// The literal that a block starts after at most `passed` single empty cells, fewer than the slack.
    pub(crate) fn started(&self, line: Line, block: usize, passed: usize) -> Literal {
        let walk = match line {
            Line::Row(row) => row,
            Line::Column(column) => self.height + column,
        };
        self.walks[walk].started[passed][block]
    }

    /// The literals that cells do not have their colors in a picture: of all cells, or of the inked ones.
    pub(crate) fn differences(&self, picture: &Picture, only_inked: bool) -> Vec<Literal> {
        let cells =
            (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)));
        let colors = cells.map(|(row, column)| Decision {
            position: Position { row, column },
            ink: picture.ink(row, column),
        });
        let colors = colors.filter(|decision| !only_inked || decision.filled());
        colors.map(|decision| !self.color(decision)).collect()
    }
}

impl Walk {
    /// Adds the steps of a line, and the constraints between them and the colors of its cells.
    fn of(
        clue: Clue<'_>,
        cells: &[&[Literal]],
        with_started: bool,
        formula: &mut impl Constraints,
    ) -> Self {
        let (blocks, slack) = (clue.len(), clue.slack(cells.len()).expect("the clue fits"));
        let mut row = |steps| (0..steps).map(|_| formula.variable()).collect();
        let skips: Vec<Vec<Literal>> = (0..=blocks).map(|_| row(slack)).collect();
        let starts: Vec<Vec<Literal>> = (0..blocks).map(|_| row(slack + 1)).collect();
        // The steps that give each cell each color.
        let colors = cells.first().map_or(0, |colors| colors.len());
        let mut givers: Vec<Vec<Vec<Literal>>> = vec![vec![Vec::new(); colors]; cells.len()];
        let background = Ink::BACKGROUND.number();
        // The first cell behind `blocks_before` blocks without slack.
        let mut first = 0;
        for blocks_before in 0..=blocks {
            for (passed, &skip) in skips[blocks_before].iter().enumerate() {
                givers[first + passed][background].push(skip);
            }
            if blocks_before == blocks {
                break;
            }
            let length = usize::from(clue.lengths()[blocks_before]);
            let (ink, gap) = (clue.ink(blocks_before).number(), clue.gap(blocks_before));
            for (passed, &start) in starts[blocks_before].iter().enumerate() {
                let cell = first + passed;
                (cell..cell + length).for_each(|cell| givers[cell][ink].push(start));
                (cell + length..cell + length + gap)
                    .for_each(|cell| givers[cell][background].push(start));
            }
            first += length + gap;
        }
        for (cell, givers) in cells.iter().zip(&givers) {
            for (&color, givers) in cell.iter().zip(givers) {
                formula.one_step(givers, color);
            }
        }
        for j in 0..=blocks {
            for o in 0..=slack {
                let before = |skips: &Vec<Literal>| o.checked_sub(1).map(|o| skips[o]);
                let above = j.checked_sub(1).map(|j| starts[j][o]);
                let to: Vec<Literal> = before(&skips[j]).into_iter().chain(above).collect();
                let down = starts.get(j).map(|starts| starts[o]);
                let away: Vec<Literal> = skips[j].get(o).copied().into_iter().chain(down).collect();
                let is_first = i64::from((j, o) == (0, 0));
                let is_last = i64::from((j, o) == (blocks, slack));
                formula.balance(&to, &away, is_first - is_last);
            }
        }
        let mut started = Vec::new();
        for o in 0..if with_started { slack } else { 0 } {
            let mut blocks_started = Vec::with_capacity(blocks);
            let mut whole = !skips[0][o];
            for (j, skips) in skips.iter().enumerate().skip(1) {
                blocks_started.push(whole);
                if j == blocks {
                    formula.balance(&[whole], &[skips[o]], 0);
                } else {
                    let rest = formula.variable();
                    formula.divide(whole, skips[o], rest);
                    whole = rest;
                }
            }
            started.push(blocks_started);
        }
        Self { started }
    }
}

#[cfg(test)]
mod tests {
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
        let numbers: HashMap<String, usize> =
            (0..variables).map(|it| (name(it), it as usize)).collect();
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
                constraints.push(Cardinality {
                    literals: negations.collect(),
                    degree: literals.len() - bound as usize,
                });
            }
            constraints.push(Cardinality {
                literals,
                degree: bound as usize,
            });
        }
        constraints
    }

    /// The clauses in the text of a CNF formula.
    fn constraints_of_cnf(text: &str) -> Vec<Cardinality> {
        let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
        let literal = |word: &str| {
            let number: i64 = word.parse().unwrap();
            (number.unsigned_abs() as usize - 1, number > 0)
        };
        let clause = |line: &str| Cardinality {
            literals: line.strip_suffix(" 0").map_or_else(Vec::new, |words| {
                words.split_whitespace().map(literal).collect()
            }),
            degree: 1,
        };
        lines.map(clause).collect()
    }

    /// Unit propagation. False at a contradiction.
    fn propagate(constraints: &[Cardinality], values: &mut [Option<bool>]) -> bool {
        loop {
            let mut is_done = true;
            for Cardinality { literals, degree } in constraints {
                let is_false =
                    |&&(variable, sign): &&(usize, bool)| values[variable] == Some(!sign);
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

    /// Every clue in every state of every line, with any set of colors in each cell: unit propagation excludes the
    /// colors that no filling has, and no others; and if every cell has one color, it decides every step.
    fn compare(inks: usize, length: u32, as_clauses: bool) {
        let fillings = lists(inks + 1, length);
        let clues: BTreeSet<_> = fillings.iter().map(|filling| runs(filling)).collect();
        let states = lists((2 << inks) - 1, length);
        for blocks in clues {
            let mut list = Clues::new();
            list.push_blocks(blocks.iter().map(|&(length, ink)| Block {
                length: length as u16,
                ink: Ink::new(ink).unwrap(),
            }));
            let constraints = |formula: &mut dyn FnMut(&[&[Literal]])| {
                // Cells of one ink have one variable.
                let per_cell = if inks == 1 { 1 } else { inks + 1 };
                let cell = |cell: usize| -> Vec<Literal> {
                    let variable = |color| Literal::new((cell * per_cell + color) as u32);
                    match inks {
                        1 => vec![!variable(0), variable(0)],
                        _ => (0..=inks).map(variable).collect(),
                    }
                };
                let cells: Vec<_> = (0..length as usize).map(cell).collect();
                let slices: Vec<&[Literal]> = cells.iter().map(Vec::as_slice).collect();
                formula(&slices);
                cells
            };
            let (mut formula, mut cnf) = (Formula::new(), Cnf::new());
            let of_cells = if inks == 1 { 1 } else { inks + 1 } * length as usize;
            let cells = constraints(&mut |cells| {
                for _ in 0..of_cells {
                    (formula.variable(), cnf.variable());
                }
                match as_clauses {
                    false => Walk::of(list.get(0), cells, true, &mut formula),
                    true => Walk::of(list.get(0), cells, true, &mut cnf),
                };
            });
            let (constraints, variables) = match as_clauses {
                false => {
                    let variables = formula.variables();
                    (
                        constraints_of_opb(&formula.to_string(), variables),
                        variables,
                    )
                }
                true => (constraints_of_cnf(&cnf.to_string()), cnf.variables()),
            };
            let with_clue = fillings.iter().filter(|filling| runs(filling) == blocks);
            let with_clue: Vec<_> = with_clue.collect();
            for state in &states {
                let mut values = vec![None; variables as usize];
                let literal = |cell: usize, color: usize| {
                    let literal = cells[cell][color];
                    (literal.variable() as usize, !literal.is_negated())
                };
                let has = |cell: usize, color: usize| (state[cell] + 1) >> color & 1 == 1;
                for (cell, color) in
                    (0..length as usize).flat_map(|cell| (0..=inks).map(move |color| (cell, color)))
                {
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
        for as_clauses in [false, true] {
            for (inks, longest) in [(1, 8), (2, 4), (3, 3)] {
                (1..=longest).for_each(|length| compare(inks, length, as_clauses));
            }
        }
    }
}
