//! The steps of exact cover, for `--trace`: they are written as they are taken, so memory stays
//! small.

use exact_cover::watch::{Dance, DanceStep};
use exact_cover::{ItemId, OptionId, Problem, SearchBudget, SearchReport};
use serde::Serialize;
use std::fmt;

/// The greatest number of open choices that the text shows by blanks.
const MAX_INDENT: usize = 40;

/// What items and options are called.
pub(crate) trait StepNames {
    fn item(&self, item: ItemId) -> String;
    fn option(&self, option: OptionId) -> String;
}

/// A step, with the names of what it is about.
#[derive(Serialize)]
pub(crate) struct TracedStep {
    #[serde(flatten)]
    pub(crate) kind: StepKind,
    /// The number of choices among several options that are open around it.
    pub(crate) level: usize,
}

#[derive(Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub(crate) enum StepKind {
    /// An option is tried, the one with this number among the options of the item.
    Try {
        item: String,
        options: usize,
        number: usize,
        option: String,
    },
    /// An item has one option, which is chosen.
    Forced {
        item: String,
        option: String,
    },
    DeadEnd {
        item: String,
    },
    Withdraw {
        option: String,
    },
    /// The solution with this number, from 1, and its options.
    Solution {
        number: u64,
        solution: Vec<String>,
    },
}

/// `r1: 4 options, try 2: r1c2`, below open choices with two blanks for each.
impl fmt::Display for TracedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = 2 * self.level.min(MAX_INDENT);
        write!(f, "{:indent$}", "")?;
        match &self.kind {
            StepKind::Try {
                item,
                options,
                number,
                option,
            } => write!(f, "{item}: {options} options, try {number}: {option}"),
            StepKind::Forced { item, option } => write!(f, "{item}: 1 option, forced: {option}"),
            StepKind::DeadEnd { item } => write!(f, "{item}: no option, go back"),
            StepKind::Withdraw { option } => write!(f, "withdraw {option}"),
            StepKind::Solution { number, .. } => write!(f, "solution {number}"),
        }
    }
}

/// A chosen option.
struct OpenChoice {
    item: ItemId,
    ways: usize,
    /// The number of options of the item tried so far.
    tried: usize,
}

/// The steps of dancing links up to a number of solutions.
pub(crate) struct TracedSteps<'a, N> {
    dance: Dance<'a>,
    names: N,
    max_solutions: u64,
    open: Vec<OpenChoice>,
    /// The choice that was withdrawn last, if nothing has been chosen since.
    withdrawn: Option<OpenChoice>,
    solutions: u64,
}

impl<'a, N: StepNames> TracedSteps<'a, N> {
    pub(crate) fn new(
        problem: &'a Problem,
        names: N,
        max_solutions: u64,
        budget: SearchBudget<'a>,
    ) -> Self {
        Self {
            dance: Dance::new(problem).budget(budget),
            names,
            max_solutions,
            open: Vec::new(),
            withdrawn: None,
            solutions: 0,
        }
    }

    /// The options chosen at the moment.
    pub(crate) fn chosen(&self) -> &[OptionId] {
        self.dance.chosen()
    }

    /// How the steps ended, and the counters so far.
    pub(crate) fn report(&self) -> SearchReport {
        self.dance.report()
    }

    fn level(&self) -> usize {
        self.open.iter().filter(|choice| choice.ways > 1).count()
    }

    fn choose(&mut self, item: ItemId, option: OptionId, ways: usize) -> StepKind {
        let again = self.withdrawn.take().filter(|choice| choice.item == item);
        let tried = again.map_or(0, |choice| choice.tried) + 1;
        self.open.push(OpenChoice { item, ways, tried });
        let (item, option) = (self.names.item(item), self.names.option(option));
        if ways == 1 {
            return StepKind::Forced { item, option };
        }
        StepKind::Try {
            item,
            options: ways,
            number: tried,
            option,
        }
    }
}

/// What was forced is withdrawn with the choice before it, without a step of its own.
impl<N: StepNames> Iterator for TracedSteps<'_, N> {
    type Item = TracedStep;

    fn next(&mut self) -> Option<TracedStep> {
        while self.solutions < self.max_solutions {
            let before = self.level();
            let kind = match self.dance.next()? {
                DanceStep::Chosen { item, option, ways } => self.choose(item, option, ways),
                DanceStep::DeadEnd { item } => {
                    let item = self.names.item(item);
                    StepKind::DeadEnd { item }
                }
                DanceStep::Withdrawn { option } => {
                    self.withdrawn = self.open.pop();
                    if self.level() == before {
                        continue;
                    }
                    let option = self.names.option(option);
                    StepKind::Withdraw { option }
                }
                DanceStep::Solution => {
                    self.solutions += 1;
                    let chosen = self.dance.chosen().iter();
                    StepKind::Solution {
                        number: self.solutions,
                        solution: chosen.map(|&option| self.names.option(option)).collect(),
                    }
                }
                _ => continue,
            };
            let level = before.min(self.level());
            return Some(TracedStep { kind, level });
        }
        None
    }
}
