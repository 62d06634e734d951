//! A problem as linear constraints: its covers and the models of the formula correspond one to one.
//!
//! Variable n is true if option n is chosen, counted from 0. The sum over the options of a primary
//! item is 1, or within the bounds of its multiplicity. At most one option of a secondary item is
//! true, where the options that give it the same color count as one: a variable that is true if and
//! only if one of them is. An option without a primary item is in no cover.

use crate::propagate::Linear;
use exact_cover::{Color, ItemId, OptionId, Problem, text};
use pseudo_boolean::{ConstraintId, Formula, FormulaLiteral};
use std::collections::BTreeMap;

/// The variables of the colors that several options give to an item.
pub(crate) type ColorVariables = BTreeMap<(ItemId, Color), FormulaLiteral>;

/// The constraints of a formula, as text and for propagation.
#[derive(Debug, Default)]
pub(crate) struct EncodedProblem {
    pub(crate) formula: Formula,
    pub(crate) constraints: Vec<Linear>,
    /// For each primary item, the index of the constraint on the least number of its options, and
    /// this number.
    pub(crate) items: Vec<(usize, i64)>,
    /// For each item.
    pub(crate) bounds: Vec<Bounds>,
    pub(crate) colors: ColorVariables,
}

/// The constraints on the number of options of an item, with this number. An item with colors has
/// none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) least: Option<(ConstraintId, i64)>,
    pub(crate) most: Option<(ConstraintId, i64)>,
}

impl EncodedProblem {
    pub(crate) fn clause(&mut self, literals: &[FormulaLiteral]) {
        self.formula.clause(literals);
        self.constraints.push(Linear::clause(literals));
    }

    fn at_least(&mut self, sum: &[(i64, FormulaLiteral)], bound: i64) -> ConstraintId {
        self.constraints.push(Linear::new(sum, bound));
        self.formula.at_least(sum, bound)
    }

    fn at_most(&mut self, sum: &[(i64, FormulaLiteral)], bound: i64) -> ConstraintId {
        self.at_least(&negative(sum), -bound)
    }

    fn equal(&mut self, sum: &[(i64, FormulaLiteral)], value: i64) -> ConstraintId {
        self.constraints.push(Linear::new(sum, value));
        self.constraints.push(Linear::new(&negative(sum), -value));
        self.formula.equal(sum, value)
    }

    /// A literal that is true if and only if one of these options gives its color to the item.
    fn color(&mut self, item: ItemId, color: Color, literals: &[FormulaLiteral]) -> FormulaLiteral {
        if let [only] = *literals {
            return only;
        }
        let either = self.formula.variable();
        self.colors.insert((item, color), either);
        for &literal in literals {
            self.clause(&[!literal, either]);
        }
        self.clause(&[&[!either], literals].concat());
        either
    }
}

/// The variable of an option.
pub(crate) fn variable(option: OptionId) -> FormulaLiteral {
    FormulaLiteral::new(option.index() as u32)
}

/// The sum times -1.
pub(crate) fn negative(sum: &[(i64, FormulaLiteral)]) -> Vec<(i64, FormulaLiteral)> {
    sum.iter()
        .map(|&(coefficient, literal)| (-coefficient, literal))
        .collect()
}

pub(crate) fn encode(problem: &Problem) -> EncodedProblem {
    let mut encoded = EncodedProblem::default();
    // The options of each item, and whether they give it a color.
    let mut choices: Vec<Vec<(FormulaLiteral, Option<Color>)>> = vec![Vec::new(); problem.items()];
    for option in problem.option_ids() {
        let literal = encoded.formula.variable();
        let shown = text::display_option(problem, option);
        let number = option.index() + 1;
        let comment = format!("{literal} is option {number}: {shown}");
        encoded.formula.comment(&comment);
        for entry in problem.option(option) {
            choices[entry.item.index()].push((literal, entry.color));
        }
    }
    for option in problem.option_ids() {
        let items = problem.option_items(option);
        if !items.iter().any(|&item| problem.is_primary(item)) {
            encoded.clause(&[!variable(option)]);
        }
    }
    for (index, choices) in choices.iter().enumerate() {
        let item = ItemId::from_index(index);
        if problem.is_primary(item) {
            let sum: Vec<_> = choices.iter().map(|&(literal, _)| (1, literal)).collect();
            let (least, most) = problem.multiplicity(item).into_inner();
            let (least, most) = (i64::from(least), i64::from(most));
            encoded.items.push((encoded.constraints.len(), least));
            let bounds = if least == most {
                let first = encoded.equal(&sum, least);
                (first, first.next())
            } else {
                (encoded.at_least(&sum, least), encoded.at_most(&sum, most))
            };
            encoded.bounds.push(Bounds {
                least: Some((bounds.0, least)),
                most: Some((bounds.1, most)),
            });
            continue;
        }
        let mut exclusive = Vec::new();
        let mut colors: BTreeMap<Color, Vec<FormulaLiteral>> = BTreeMap::new();
        for &(literal, color) in choices {
            match color {
                None => exclusive.push((1, literal)),
                Some(color) => colors.entry(color).or_default().push(literal),
            }
        }
        for (color, literals) in colors {
            exclusive.push((1, encoded.color(item, color, &literals)));
        }
        let is_colored = choices.iter().any(|(_, color)| color.is_some());
        let number = (exclusive.len() > 1).then(|| encoded.at_most(&exclusive, 1));
        encoded.bounds.push(Bounds {
            least: None,
            most: number.filter(|_| !is_colored).map(|number| (number, 1)),
        });
    }
    encoded
}

/// The clause that excludes a cover, and no other one.
pub(crate) fn without(problem: &Problem, cover: &[OptionId]) -> Vec<FormulaLiteral> {
    if problem.has_multiplicities() {
        // The cover may be a part of another one.
        assignment(problem, cover)
            .iter()
            .map(|&literal| !literal)
            .collect()
    } else {
        // Every item is covered, so no other option fits in.
        cover.iter().map(|&option| !variable(option)).collect()
    }
}

/// The literals of all options that a cover makes true.
pub(crate) fn assignment(problem: &Problem, cover: &[OptionId]) -> Vec<FormulaLiteral> {
    let options = problem.option_ids();
    let mut literals: Vec<FormulaLiteral> = options.map(|option| !variable(option)).collect();
    for option in cover {
        literals[option.index()] = variable(*option);
    }
    literals
}
