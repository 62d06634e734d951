//! A problem as clauses in DIMACS CNF, for SAT solvers and for checkers of their proofs.
//!
//! ```text
//! c option n is variable n, for n from 1 to 2
//! p cnf 2 2
//! 1 2 0
//! -1 -2 0
//! ```
//!
//! Variable n is true if option n is chosen, counted from 1 in the order of the problem. Each
//! primary item has a clause of its options, and at most one option of any item is true. Options
//! that give the same color to an item may be true together: a variable stands for the color, and
//! is true if and only if one of them is. An option without a primary item is in no cover.
//!
//! For up to five literals, "at most one" is a clause for each pair. For more literals it is the
//! sequential counter of Sinz (*Towards an Optimal CNF Encoding of Boolean Cardinality
//! Constraints*, 2005): a variable for each prefix, "one of these is true", with clauses in both
//! directions.
//!
//! The variables of the options therefore determine all others, and models and covers correspond
//! one to one.
//!
//! [`write_weighted`] writes costs, too, for MaxSAT solvers: WCNF as in the MaxSAT Evaluations from
//! 2022 on. The clauses above are hard, with an `h` in front. A positive cost is the weight of a
//! clause that the option is not chosen, a negative cost the weight of a clause that it is. The
//! weight of the broken clauses, plus the sum of the negative costs, is the cost.

use crate::format::error::ProblemWriteError;
use crate::format::text::display_option;
use crate::problem::Problem;
use crate::problem::ids::{Color, ItemId};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Up to this number of literals, pairs take fewer clauses than a counter.
const PAIRWISE: usize = 5;

/// A literal: a variable from 1, or its negation.
type CnfLiteral = i64;

#[derive(Default)]
struct CnfText {
    variables: i64,
    count: u64,
    text: String,
    /// Written before each clause.
    mark: &'static str,
}

/// The problem as a text in DIMACS CNF, without its costs.
///
/// # Errors
/// [`ProblemWriteError::Multiplicities`].
///
/// # Complexity
/// O(items + entries) clauses of up to 3 literals, and one clause for each primary item.
///
/// # Examples
/// ```
/// let problem = exact_cover::text::read("a | x\na x:1\na x:2\n").unwrap();
/// let text = exact_cover::cnf::write(&problem).unwrap();
/// assert!(text.contains("\n1 2 0\n-1 -2 0\n"));
/// ```
pub fn write(problem: &Problem) -> Result<String, ProblemWriteError> {
    let CnfText {
        variables,
        count,
        text,
        ..
    } = clauses(problem, "")?;
    let options = problem.options();
    let comment = format!("c option n is variable n, for n from 1 to {options}\n");
    Ok(format!("{comment}p cnf {variables} {count}\n{text}"))
}

/// The problem with its costs as a text in WCNF.
///
/// # Errors
/// [`ProblemWriteError::Multiplicities`].
///
/// # Complexity
/// As for [`write()`], and a clause for each option with a cost.
///
/// # Examples
/// ```
/// let problem = exact_cover::text::read("a\na |0.25\na |-2\n").unwrap();
/// let text = exact_cover::cnf::write_weighted(&problem).unwrap();
/// assert!(text.ends_with("\nh 1 2 0\nh -1 -2 0\n25 -1 0\n200 2 0\n"));
/// assert!(text.contains("\nc cost = (weight of broken clauses - 200) / 100\n"));
/// ```
pub fn write_weighted(problem: &Problem) -> Result<String, ProblemWriteError> {
    let mut clauses = clauses(problem, "h ")?;
    for (option, literal) in problem.option_ids().zip(1..) {
        let (weight, literal) = match problem.cost(option) {
            0 => continue,
            cost @ 1.. => (cost.unsigned_abs(), -literal),
            cost => (cost.unsigned_abs(), literal),
        };
        writeln!(clauses.text, "{weight} {literal} 0").expect("a string takes any text");
    }
    let options = problem.options();
    let floor = problem.cost_floor().unsigned_abs();
    let unit = format!("1{:0>1$}", "", problem.cost_decimals as usize);
    let comment = format!("c option n is variable n, for n from 1 to {options}\n");
    Ok(format!(
        "{comment}c cost = (weight of broken clauses - {floor}) / {unit}\n{}",
        clauses.text
    ))
}

fn clauses(problem: &Problem, mark: &'static str) -> Result<CnfText, ProblemWriteError> {
    if problem.has_multiplicities() {
        return Err(ProblemWriteError::Multiplicities);
    }
    let mut clauses = CnfText {
        variables: problem.options() as i64,
        mark,
        ..CnfText::default()
    };
    // The options of each item, and whether they give it a color.
    let mut choices: Vec<Vec<(CnfLiteral, Option<Color>)>> = vec![Vec::new(); problem.items()];
    for (option, literal) in problem.option_ids().zip(1..) {
        let mut has_primary = false;
        for entry in problem.option(option) {
            has_primary |= problem.is_primary(entry.item);
            choices[entry.item.index()].push((literal, entry.color));
        }
        if !has_primary {
            clauses.add(&[-literal]);
        }
    }
    for (index, choices) in choices.iter().enumerate() {
        let item = ItemId::from_index(index);
        if problem.is_primary(item) {
            let literals: Vec<_> = choices.iter().map(|&(literal, _)| literal).collect();
            clauses.add(&literals);
        }
        let mut exclusive = Vec::new();
        let mut colors: BTreeMap<Color, Vec<CnfLiteral>> = BTreeMap::new();
        for &(literal, color) in choices {
            match color {
                None => exclusive.push(literal),
                Some(color) => colors.entry(color).or_default().push(literal),
            }
        }
        for literals in colors.into_values() {
            exclusive.push(clauses.either(&literals));
        }
        clauses.at_most_one(&exclusive);
    }
    Ok(clauses)
}

/// A comment for each option, `c 1: a x:1`, to put before [`write()`] or [`write_weighted`], so
/// that a model can be read without the problem.
pub fn comments(problem: &Problem) -> String {
    let mut text = String::new();
    for (option, number) in problem.option_ids().zip(1..) {
        let option = display_option(problem, option);
        writeln!(text, "c {number}: {option}").expect("a string takes any text");
    }
    text
}

impl CnfText {
    fn add(&mut self, literals: &[CnfLiteral]) {
        self.text += self.mark;
        for literal in literals {
            write!(self.text, "{literal} ").expect("a string takes any text");
        }
        self.text += "0\n";
        self.count += 1;
    }

    fn variable(&mut self) -> CnfLiteral {
        self.variables += 1;
        self.variables
    }

    /// A literal that is true if and only if one of these is.
    fn either(&mut self, literals: &[CnfLiteral]) -> CnfLiteral {
        if let [only] = *literals {
            return only;
        }
        let either = self.variable();
        for &literal in literals {
            self.add(&[-literal, either]);
        }
        let mut one: Vec<_> = literals.to_vec();
        one.push(-either);
        self.add(&one);
        either
    }

    fn at_most_one(&mut self, literals: &[CnfLiteral]) {
        if literals.len() <= PAIRWISE {
            for (index, &first) in literals.iter().enumerate() {
                for &second in &literals[index + 1..] {
                    self.add(&[-first, -second]);
                }
            }
            return;
        }
        // One of the literals so far is true.
        let mut before = literals[0];
        let (&last, inner) = literals[1..].split_last().expect("more than a few");
        for &literal in inner {
            self.add(&[-literal, -before]);
            let so_far = self.variable();
            self.add(&[-literal, so_far]);
            self.add(&[-before, so_far]);
            self.add(&[-so_far, before, literal]);
            before = so_far;
        }
        self.add(&[-last, -before]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::text;
    use crate::search::Search;
    use crate::shapes::{priced, shapes};
    use proptest::prelude::*;

    /// The models of a text in DIMACS CNF, each as the options that are true, by brute force.
    fn models(text: &str, options: usize) -> Vec<Vec<usize>> {
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let [_, _, variables, clauses] = header[..] else {
            panic!("{header:?}")
        };
        let variables: u32 = variables.parse().unwrap();
        let lines: Vec<Vec<i64>> = lines
            .map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
            .collect();
        assert_eq!(lines.len(), clauses.parse::<usize>().unwrap());
        let holds =
            |model: u64, literal: i64| (model >> (literal.abs() - 1) & 1 == 1) == (literal > 0);
        let is_model = |&model: &u64| {
            let satisfied = |line: &Vec<i64>| {
                let (end, literals) = line.split_last().unwrap();
                assert_eq!(*end, 0);
                literals.iter().any(|&literal| holds(model, literal))
            };
            lines.iter().all(satisfied)
        };
        let models = (0..1 << variables).filter(is_model);
        let chosen = |model: u64| {
            (0..options)
                .filter(|option| model >> option & 1 == 1)
                .collect()
        };
        models.map(chosen).collect()
    }

    #[track_caller]
    fn models_are_covers(problem: &str) {
        check(&text::read(problem).unwrap());
    }

    #[track_caller]
    fn check(problem: &Problem) {
        let mut covers: Vec<Vec<usize>> = Search::new(problem)
            .solutions()
            .map(|solution| {
                let mut cover: Vec<_> = solution.iter().map(|option| option.index()).collect();
                cover.sort_unstable();
                cover
            })
            .collect();
        let mut models = models(&write(problem).unwrap(), problem.options());
        covers.sort();
        models.sort();
        assert_eq!(models, covers);
    }

    #[test]
    fn models_and_covers_correspond() {
        models_are_covers("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");
        // Knuth's toy with colors, an item that no option has, and options of secondary items.
        models_are_covers("p q r | x y\np q x y:1\np r x:1 y\np x:2\nq x:1\nr y:2\n");
        models_are_covers("a b | x\na\n");
        models_are_covers("a | x\na\na x\n");
        models_are_covers("a b c | x\na x:1\nb x:1\nc x:1\na x:2\nb x\nc\n");
        // Enough options for the counter, with and without colors.
        models_are_covers(&format!("a\n{}", "a\n".repeat(8)));
        models_are_covers("a b | x\na x:1\na x:2\na x:3\na x:4\na x:5\na x:6\nb x:1\nb x:6\n");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn as_many_models_as_covers(shape in shapes(5, 9, 2)) {
            check(&shape.problem());
        }
    }

    proptest! {
        #[test]
        fn weights_of_broken_clauses_are_costs(shape in priced(shapes(6, 9, 2))) {
            let problem = shape.problem();
            let text = write_weighted(&problem).unwrap();
            let hard = text
                .lines()
                .filter_map(|line| line.strip_prefix("h "))
                .map(|line| format!("{line}\n"));
            prop_assert!(
                write(&problem)
                    .unwrap()
                    .ends_with(&hard.collect::<String>())
            );
            let soft = text.lines().filter(|line| !line.starts_with(['h', 'c']));
            let numbers = |line: &str| line.split(' ').map(|word| word.parse().unwrap()).collect();
            let soft: Vec<Vec<i64>> = soft.map(numbers).collect();
            for solution in Search::new(&problem).solutions() {
                let is_chosen = |&literal: &i64| {
                    solution
                        .iter()
                        .any(|option| option.index() as u64 + 1 == literal.unsigned_abs())
                };
                let broken = soft
                    .iter()
                    .filter(|clause| is_chosen(&clause[1]) != (clause[1] > 0));
                let weight: i64 = broken.map(|clause| clause[0]).sum();
                prop_assert_eq!(weight + problem.cost_floor(), problem.total_cost(&solution));
            }
        }
    }

    #[test]
    fn each_option_has_a_comment() {
        let problem = text::read("a | x\na x:1\na x:2\n").unwrap();
        assert_eq!(comments(&problem), "c 1: a x:1\nc 2: a x:2\n");
    }

    #[test]
    fn multiplicities_have_no_clauses() {
        let problem = text::read("1:2|a\na\n").unwrap();
        assert_eq!(write(&problem), Err(ProblemWriteError::Multiplicities));
    }
}
