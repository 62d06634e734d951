//! A problem as clauses, those of `exact_cover::cnf`.

use crate::formula::Colors;
use exact_cover::{Problem, ProblemWriteError, cnf};
use pseudo_boolean::{Cnf, Literal};

/// The formula, where variable n is true if option n is chosen, counted from 0.
///
/// # Errors
/// [`ProblemWriteError::Multiplicities`].
pub(crate) fn clauses(problem: &Problem) -> Result<(Cnf, Colors), ProblemWriteError> {
    let text = cnf::write_with_options(problem)?;
    let mut cnf = Cnf::new();
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("c ") {
            cnf.comment(comment);
        } else if let Some(header) = line.strip_prefix("p cnf ") {
            let (variables, _) = header.split_once(' ').expect("two numbers");
            for _ in 0..variables.parse::<u32>().expect("a number") {
                cnf.variable();
            }
        } else {
            let numbers = line
                .split(' ')
                .map(|word| word.parse::<i64>().expect("a number"));
            let literals = numbers.take_while(|&number| number != 0).map(literal);
            cnf.clause(&literals.collect::<Vec<_>>());
        }
    }
    let colors = cnf::colors(problem)?.into_iter();
    let colors = colors.map(|(item, color, variable)| ((item, color), literal(variable)));
    Ok((cnf, colors.collect()))
}

/// The literal with this number in DIMACS CNF.
fn literal(number: i64) -> Literal {
    let variable = Literal::new(number.unsigned_abs() as u32 - 1);
    if number < 0 { !variable } else { variable }
}
