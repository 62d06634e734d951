//! `--trace`: the steps of dancing links, as they are taken.

use super::answer::Answer;
use super::question::{Question, all_seen};
use super::reply;
use super::sheet::Sheet;
use crate::steps::{StepKind, StepNames, TracedSteps};
use exact_cover::{ItemId, OptionId, Problem, Solution, text};
use std::io;

/// The names of a problem, as its solutions have them.
struct TextNames<'a>(&'a Problem);

impl StepNames for TextNames<'_> {
    fn item(&self, item: ItemId) -> String {
        self.0.item_name(item).into_owned()
    }

    fn option(&self, option: OptionId) -> String {
        text::display_option(self.0, option).to_string()
    }
}

impl Question<'_> {
    /// Takes the steps of a search for the first solution, for two, or for all up to the limit.
    pub(super) fn trace(&self, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let is_first = self.options.question.first;
        let is_unique = self.options.question.unique;
        let most = if is_first {
            1
        } else if is_unique {
            2
        } else {
            self.options.limit.unwrap_or(u64::MAX)
        };
        let mut found = Vec::new();
        let names = TextNames(self.problem);
        let mut steps = TracedSteps::new(self.problem, names, most, self.budget.clone());
        while let Some(step) = steps.next() {
            sheet.step(&step, steps.chosen())?;
            if is_unique && matches!(step.kind, StepKind::Solution { .. }) {
                found.push(Solution::from_options(steps.chosen().to_vec()));
            }
            if sheet.is_stopped() {
                break;
            }
        }
        let report = steps.report();
        if is_first && report.stats.solutions > 0 {
            return Ok(Answer {
                count: None,
                ..Answer::seen(&report)
            });
        }
        if is_first {
            return reply::first(Answer::seen(&report), None, sheet);
        }
        if is_unique {
            return reply::unique(Answer::seen(&report), &found, sheet);
        }
        all_seen(report, sheet)
    }
}
