//! Costs with decimals: each is a whole number of units of the last decimal.

use crate::problem::Problem;
use crate::problem::error::BuildError;
use crate::problem::ids::OptionId;

/// The number `units` / 10^`decimals`, where `decimals` is as small as possible.
#[derive(Clone, Copy, Default)]
pub(crate) struct Decimal {
    pub(crate) units: i64,
    decimals: u32,
}

impl Decimal {
    /// Reads a number of up to 18 digits after the point, and about as many in all.
    pub(crate) fn read(number: &str) -> Option<Self> {
        let digits = number.strip_prefix('-').unwrap_or(number);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let fraction = fraction.trim_end_matches('0');
        let units: i64 = format!("{whole}{fraction}").parse().ok()?;
        let decimals = Some(fraction.len() as u32).filter(|&decimals| decimals <= 18)?;
        Some(Self {
            units: if digits == number { units } else { -units },
            decimals,
        })
    }

    /// The number in units of 10^-`decimals`.
    fn units(self, decimals: u32) -> Option<i64> {
        self.units
            .checked_mul(10_i64.checked_pow(decimals - self.decimals)?)
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let decimals = self.decimals.max(other.decimals);
        Some(Self {
            units: self.units(decimals)?.checked_add(other.units(decimals)?)?,
            decimals,
        })
    }
}

impl Problem {
    /// Reads a cost that [`Self::display_cost`] wrote; `None` for any other text.
    ///
    /// ```
    /// let problem = exact_cover::text::read("a\na |0.25\n")?;
    /// assert_eq!(problem.read_cost("-1.5"), Some(-150));
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    pub fn read_cost(&self, cost: &str) -> Option<i64> {
        let cost = Decimal::read(cost).filter(|cost| cost.decimals <= self.cost_decimals)?;
        cost.units(self.cost_decimals)
    }

    /// The same problem with these costs for all of its options, in order: decimal numbers such as
    /// `-0.25`. An option's [cost](Self::cost) is then in units of the last decimal.
    ///
    /// ```
    /// let problem = exact_cover::text::read("a b\na\nb\na b\n")?;
    /// let problem = problem.with_costs(["0.5", "2", "2.25"])?;
    /// let best = exact_cover::CostSearch::new(&problem).best(1).answer;
    /// assert_eq!(problem.display_cost(best.bound).to_string(), "2.25");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BuildError::CostCount`], [`BuildError::BadCost`].
    pub fn with_costs<'c>(
        mut self,
        costs: impl IntoIterator<Item = &'c str>,
    ) -> Result<Self, BuildError> {
        let mut read = Vec::new();
        for (index, text) in costs.into_iter().enumerate() {
            let option = OptionId::from_index(index);
            let cost = Decimal::read(text).ok_or_else(|| BuildError::BadCost {
                option,
                expected: "expected a decimal number of up to 18 digits".to_string(),
            })?;
            read.push((option, cost));
        }
        if read.len() != self.options() {
            return Err(BuildError::CostCount {
                expected: self.options(),
                found: read.len(),
            });
        }
        match self.set_costs(&read) {
            Ok(()) => Ok(self),
            Err(place) => Err(BuildError::BadCost {
                option: read[place].0,
                expected: self.cost_range(),
            }),
        }
    }

    /// Sets the costs of these options, which ascend; the others cost nothing. An error is the
    /// place of a cost that is out of [range](Self::cost_range).
    pub(crate) fn set_costs(&mut self, costs: &[(OptionId, Decimal)]) -> Result<(), usize> {
        let decimals = costs.iter().map(|(_, cost)| cost.decimals).max();
        self.cost_decimals = decimals.unwrap_or(0);
        self.costs.clear();
        for (place, &(option, cost)) in costs.iter().enumerate() {
            let units = cost.units(self.cost_decimals);
            let units = units.and_then(|units| i32::try_from(units).ok());
            self.costs.resize(option.index(), 0);
            self.costs.push(units.ok_or(place)?);
        }
        while self.costs.last() == Some(&0) {
            self.costs.pop();
        }
        Ok(())
    }

    /// What a cost must be.
    pub(crate) fn cost_range(&self) -> String {
        let [least, most] = [i32::MIN, i32::MAX].map(|cost| self.display_cost(cost.into()));
        let why = if self.cost_decimals == 0 {
            ""
        } else {
            ", because of the decimals of all costs"
        };
        format!("expected a cost from {least} to {most}{why}")
    }
}

#[cfg(test)]
mod tests {
    use crate::format::text;
    use crate::problem::Problem;
    use crate::problem::error::BuildError;

    fn priced(costs: &[&str]) -> Result<Problem, BuildError> {
        let problem = text::read("a\na\na\n").expect("a problem");
        problem.with_costs(costs.iter().copied())
    }

    #[test]
    fn costs_are_those_of_the_text() {
        let read = text::read("a\na |0.25\na |-2\n").expect("a problem");
        assert_eq!(priced(&["0.250", "-2"]), Ok(read));
        assert_eq!(priced(&["0", "0.0"]), Ok(text::read("a\na\na\n").unwrap()));
    }

    #[test]
    fn a_cost_out_of_range_names_its_option_and_the_cause() {
        for (costs, expected) in [
            (
                vec!["0", "x"],
                "option 1: expected a decimal number of up to 18 digits",
            ),
            (
                vec!["1e-7", "0"],
                "option 0: expected a decimal number of up to 18 digits",
            ),
            (vec!["0"], "expected 2 costs, found 1"),
            (
                vec!["2147483648", "0"],
                "option 0: expected a cost from -2147483648 to 2147483647",
            ),
            (
                vec!["0.125", "3000000"],
                "option 1: expected a cost from -2147483.648 to 2147483.647, because of the \
                 decimals of all costs",
            ),
        ] {
            assert_eq!(priced(&costs).unwrap_err().to_string(), expected);
        }
    }
}
