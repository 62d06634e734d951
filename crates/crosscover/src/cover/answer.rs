//! What a search found, and how it is said: the same for a search and for its parts.

use super::sheet::Sheet;
use crate::exit::Exit;
use crate::output;
use crate::stopped::Stopped;
use exact_cover::count::{Natural, StateStats, SymmetryStats};
use exact_cover::{OptionId, SearchOutcome, SearchReport, SearchStats, Solution};
use std::io;

/// The result of a search, except for its solutions.
pub(super) struct Answer {
    pub(super) exit: Exit,
    pub(super) outcome: SearchOutcome,
    /// Why the list or the number of solutions is not complete.
    pub(super) stopped: Option<Stopped>,
    /// The number of solutions, unless the search stopped because it had found enough for an
    /// answer.
    pub(super) count: Option<String>,
    /// The least cost that was found.
    pub(super) cost: Option<i64>,
    /// A lower bound of the cost of all other solutions, if a budget ended the search for the least
    /// cost.
    pub(super) bound: Option<i64>,
    /// Whether there is exactly one solution, if this was asked and is known.
    pub(super) is_unique: Option<bool>,
    pub(super) stats: SearchStats,
    pub(super) states: Option<StateStats>,
    pub(super) symmetry: Option<SymmetryStats>,
    /// What can be proved.
    pub(super) proved: Option<Proved>,
}

/// An answer that has a proof, with a solution of the problem that was searched.
pub(super) enum Proved {
    NoSolution,
    Only(Solution),
    Cheapest(Solution),
}

impl Answer {
    /// An answer that is yes or no, unless a budget was spent first.
    pub(super) fn new(outcome: SearchOutcome, stats: SearchStats, is_yes: bool) -> Self {
        Self {
            exit: match outcome {
                SearchOutcome::OutOfBudget(_) => Exit::OutOfBudget,
                _ if is_yes => Exit::Yes,
                _ => Exit::No,
            },
            outcome,
            stopped: match outcome {
                SearchOutcome::OutOfBudget(_) => Stopped::cover(outcome),
                _ => None,
            },
            count: None,
            cost: None,
            bound: None,
            is_unique: None,
            stats,
            states: None,
            symmetry: None,
            proved: None,
        }
    }

    /// The answer of a search that has seen its solutions one by one.
    pub(super) fn seen<T>(report: &SearchReport<T>) -> Self {
        let found = report.stats.solutions;
        Self {
            count: Some(found.to_string()),
            ..Self::new(report.outcome, report.stats, found > 0)
        }
    }

    /// `--first`: writes the solution, if there is one.
    pub(super) fn first(
        mut self,
        solution: Option<&Solution>,
        sheet: &mut Sheet<'_>,
    ) -> io::Result<Self> {
        match (solution, &self.stopped) {
            (Some(solution), _) => {
                sheet.add(solution)?;
                self.count = None;
                self.exit = Exit::Yes;
            }
            (None, Some(stopped)) => sheet.say(&format!("| {stopped}"))?,
            (None, None) => sheet.say("| no solution")?,
        }
        Ok(self)
    }

    /// `--all`: writes how many there are, after the solutions.
    pub(super) fn all(self, sheet: &mut Sheet<'_>) -> io::Result<Self> {
        let found = self.stats.solutions;
        sheet.say(&match &self.stopped {
            None => format!("| {}", solutions(found)),
            Some(stopped) => format!("| {}", stopped.after(found)),
        })?;
        Ok(self)
    }

    /// `--count`.
    pub(super) fn counted(mut self, value: &Natural, sheet: &mut Sheet<'_>) -> io::Result<Self> {
        sheet.say(&match &self.stopped {
            None => value.to_string(),
            Some(Stopped::Limit) => format!("at least {value}"),
            Some(stopped) => format!("at least {value}: {stopped}"),
        })?;
        let is_none = value.is_zero() && self.stopped.is_none();
        self.proved = is_none.then_some(Proved::NoSolution);
        self.count = Some(value.to_string());
        Ok(self)
    }

    /// `--unique`: the answer from up to two solutions.
    pub(super) fn unique(mut self, found: &[Solution], sheet: &mut Sheet<'_>) -> io::Result<Self> {
        let (line, exit) = match (found.len(), &self.stopped) {
            (2, _) => ("no: these are two".to_string(), Exit::No),
            (_, Some(stopped @ Stopped::Budget(_))) => {
                (format!("unknown: {stopped}"), Exit::OutOfBudget)
            }
            (0, _) => ("no: there is no solution".to_string(), Exit::No),
            _ => ("yes".to_string(), Exit::Yes),
        };
        sheet.say(&line)?;
        for solution in found {
            sheet.add(solution)?;
        }
        self.proved = match (exit, found) {
            (Exit::Yes, [only]) => Some(Proved::Only(only.clone())),
            (Exit::No, []) => Some(Proved::NoSolution),
            _ => None,
        };
        self.count = self.count.filter(|_| found.len() < 2);
        self.is_unique = (exit != Exit::OutOfBudget).then_some(exit == Exit::Yes);
        self.exit = exit;
        Ok(self)
    }

    /// `--min-cost` and `--best`: writes the solutions, which come in the order of their costs.
    pub(super) fn cheapest<'s>(
        mut self,
        solutions: impl Iterator<Item = &'s [OptionId]>,
        bound: i64,
        sheet: &mut Sheet<'_>,
    ) -> io::Result<Self> {
        for solution in solutions {
            let cost = sheet.add_with_cost(solution)?;
            self.cost = self.cost.or(Some(cost));
        }
        let any = output::or(self.cost.map(|_| "any other"), "any");
        if let Some(stopped) = &self.stopped {
            self.bound = Some(bound);
            let line = format!(
                "| {stopped}: {any} solution costs {} or more",
                sheet.display_cost(bound)
            );
            sheet.say(&line)?;
        } else if self.cost.is_none() {
            sheet.say("| no solution")?;
        }
        Ok(self)
    }
}

/// `no solution`, `1 solution`, `2 solutions`.
pub(super) fn solutions(number: impl ToString) -> String {
    match number.to_string().as_str() {
        "0" => "no solution".to_string(),
        "1" => "1 solution".to_string(),
        number => format!("{number} solutions"),
    }
}
