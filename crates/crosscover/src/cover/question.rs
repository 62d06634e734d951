//! The questions, and the search that answers each.

use super::Answer;
use super::sheet::Sheet;
use crate::cli::{Cover, KernelName};
use crate::exit::Exit;
use crate::{interrupt, output};
use exact_cover::{
    Best, CostSearch, Count, CountSearch, Kernel, Memo, Natural, Observer, ParallelSearch, Problem,
    Purpose, Search, SearchBudget, SearchInterrupt, SearchLimit, SearchOutcome, SearchReport,
    Solutions, Uniqueness,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::io;
use std::ops::ControlFlow;

/// A question about a problem.
pub(super) enum Question {
    First,
    All { limit: Option<u64> },
    Count { limit: Option<u64> },
    Unique,
    Best(usize),
    Sample { draws: u32, seed: u64 },
}

impl Question {
    pub(super) fn of(options: &Cover) -> Self {
        let asked = &options.question;
        let limit = options.limit;
        if asked.first {
            Self::First
        } else if asked.count {
            Self::Count { limit }
        } else if asked.unique {
            Self::Unique
        } else if asked.min_cost {
            Self::Best(1)
        } else if let Some(k) = asked.best {
            Self::Best(k as usize)
        } else if let Some(draws) = asked.sample {
            let seed = options.seed;
            Self::Sample { draws, seed }
        } else {
            Self::All { limit }
        }
    }

    /// What preprocessing must keep.
    pub(super) fn purpose(&self) -> Purpose {
        match self {
            Self::First => Purpose::First,
            Self::Best(1) => Purpose::Cheapest,
            _ => Purpose::All,
        }
    }

    /// The kernel that will search. A search for the least cost uses `Cells`.
    pub(super) fn kernel(&self, kernel: Kernel, problem: &Problem) -> KernelName {
        match self {
            Self::Best(_) => KernelName::Cells,
            _ => kernel.resolve(problem).into(),
        }
    }

    /// Searches, and writes solutions to the sheet as they are found.
    pub(super) fn ask(&self, terms: &Terms<'_>, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        match *self {
            Self::First => first(terms.search(), sheet),
            Self::All { limit } => all(terms.search().threads(terms.threads), limit, sheet),
            Self::Count { limit } => count(terms, limit, sheet),
            Self::Unique => unique(terms.search(), sheet),
            Self::Best(k) => best(terms.cost_search(), k, sheet),
            Self::Sample { draws, seed } => sample(terms.count_search(), draws, seed, sheet),
        }
    }
}

/// How to search. Each kind of search uses the terms that apply to it.
pub(super) struct Terms<'a> {
    pub(super) problem: &'a Problem,
    pub(super) kernel: Kernel,
    pub(super) threads: usize,
    pub(super) memo: Memo,
    pub(super) memory: Option<usize>,
    pub(super) budget: SearchBudget,
    pub(super) interrupt: SearchInterrupt<'a>,
    pub(super) observer: Observer<'a>,
}

impl<'a> Terms<'a> {
    pub(super) fn search(&self) -> Search<'a> {
        Search::new(self.problem)
            .kernel(self.kernel)
            .budget(self.budget)
            .interrupt(self.interrupt)
            .observer(self.observer)
    }

    fn count_search(&self) -> CountSearch<'a> {
        let search = CountSearch::new(self.problem)
            .kernel(self.kernel)
            .memo(self.memo)
            .budget(self.budget)
            .interrupt(self.interrupt);
        match self.memory {
            Some(bytes) => search.memory(bytes),
            None => search,
        }
    }

    fn cost_search(&self) -> CostSearch<'a> {
        CostSearch::new(self.problem)
            .budget(self.budget)
            .interrupt(self.interrupt)
    }
}

/// Why a search ended, for people.
fn reason(limit: SearchLimit) -> &'static str {
    match limit {
        SearchLimit::Nodes => "out of nodes",
        SearchLimit::Updates => "out of updates",
        SearchLimit::Interrupted if interrupt::is_raised() => "interrupted",
        SearchLimit::Interrupted => "out of time",
        _ => "out of budget",
    }
}

fn solutions(number: impl ToString) -> String {
    match number.to_string().as_str() {
        "0" => "no solution".to_string(),
        "1" => "1 solution".to_string(),
        number => format!("{number} solutions"),
    }
}

/// A spent budget decides nothing, unless `is_decided` without it.
fn exit(outcome: SearchOutcome, is_decided: bool, is_yes: bool) -> Exit {
    match outcome {
        SearchOutcome::OutOfBudget(_) if !is_decided => Exit::OutOfBudget,
        _ if is_yes => Exit::Yes,
        _ => Exit::No,
    }
}

/// The answer of a search that has seen its solutions one by one.
fn answer(report: SearchReport, exit: Exit) -> Answer {
    Answer {
        exit,
        outcome: report.outcome,
        count: Some(report.stats.solutions.to_string()),
        cost: None,
        bound: None,
        stats: report.stats,
        memo: None,
    }
}

fn first(search: Search<'_>, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    let (solution, report) = search.first();
    match (&solution, report.outcome) {
        (Some(solution), _) => sheet.add(solution)?,
        (None, SearchOutcome::OutOfBudget(limit)) => sheet.say(&format!("| {}", reason(limit)))?,
        (None, _) => sheet.say("| no solution")?,
    }
    let found = solution.is_some();
    Ok(answer(report, exit(report.outcome, found, found)))
}

fn all(
    search: ParallelSearch<'_>,
    limit: Option<u64>,
    sheet: &mut Sheet<'_>,
) -> io::Result<Answer> {
    let limit = limit.unwrap_or(u64::MAX);
    let mut found = 0;
    let mut written = Ok(());
    let report = search.visit(|options| {
        written = sheet.add(options);
        found += 1;
        if written.is_ok() && found < limit && !sheet.is_full() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    written?;
    seen(report, sheet)
}

/// [`Question::All`] from where the search stands.
pub(super) fn go_on(
    solutions: &mut Solutions<'_>,
    limit: Option<u64>,
    sheet: &mut Sheet<'_>,
) -> io::Result<Answer> {
    let limit = limit.unwrap_or(u64::MAX);
    let mut found = 0;
    while found < limit && !sheet.is_full() {
        let Some(options) = solutions.advance() else {
            break;
        };
        sheet.add(options)?;
        found += 1;
    }
    seen(solutions.report(), sheet)
}

/// The answer when all solutions have been shown that there are, or that were wanted.
fn seen(report: SearchReport, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    let found = report.stats.solutions;
    let number = solutions(found);
    sheet.say(&match report.outcome {
        SearchOutcome::Exhausted => format!("| {number}"),
        SearchOutcome::Stopped => format!("| stopped at {number}"),
        SearchOutcome::OutOfBudget(limit) => {
            let number = output::count(found, "solution", "solutions");
            format!("| {} after {number}", reason(limit))
        }
    })?;
    Ok(answer(report, exit(report.outcome, false, found > 0)))
}

fn count(terms: &Terms<'_>, limit: Option<u64>, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    let count: Count = match limit {
        Some(limit) => terms.search().count_up_to(limit).into(),
        None => terms.count_search().count(),
    };
    let value = &count.value;
    sheet.say(&match count.outcome {
        SearchOutcome::Exhausted => value.to_string(),
        SearchOutcome::Stopped => format!("at least {value}"),
        SearchOutcome::OutOfBudget(limit) => format!("at least {value}: {}", reason(limit)),
    })?;
    Ok(counted(&count, count.outcome))
}

/// The answer of a search that has counted, and ended so.
fn counted(count: &Count, outcome: SearchOutcome) -> Answer {
    Answer {
        exit: exit(outcome, false, !count.value.is_zero()),
        outcome,
        count: Some(count.value.to_string()),
        cost: None,
        bound: None,
        stats: count.stats,
        memo: count.memo,
    }
}

fn unique(search: Search<'_>, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    let (uniqueness, report) = search.unique();
    let exit = match &uniqueness {
        Uniqueness::Unique(solution) => {
            sheet.say("yes")?;
            sheet.add(solution)?;
            Exit::Yes
        }
        Uniqueness::None => {
            sheet.say("no: there is no solution")?;
            Exit::No
        }
        Uniqueness::Multiple(one, other) => {
            sheet.say("no: these are two")?;
            sheet.add(one)?;
            sheet.add(other)?;
            Exit::No
        }
        Uniqueness::Unknown { solution, limit } => {
            sheet.say(&format!("unknown: {}", reason(*limit)))?;
            if let Some(solution) = solution {
                sheet.add(solution)?;
            }
            Exit::OutOfBudget
        }
    };
    Ok(answer(report, exit))
}

fn best(search: CostSearch<'_>, k: usize, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    let Best {
        solutions,
        bound,
        outcome,
        stats,
        ..
    } = search.best(k);
    let mut cost = None;
    for (solution, _) in &solutions {
        let total = sheet.add_with_cost(solution)?;
        cost = cost.or(Some(total));
    }
    let mut proved = None;
    if let SearchOutcome::OutOfBudget(limit) = outcome {
        let bound = bound.saturating_add(sheet.forced_cost());
        let (other, reason) = (
            if cost.is_some() { "any other" } else { "any" },
            reason(limit),
        );
        sheet.say(&format!(
            "| {reason}: {other} solution costs {bound} or more"
        ))?;
        proved = Some(bound);
    } else if cost.is_none() {
        sheet.say("| no solution")?;
    }
    Ok(Answer {
        exit: exit(outcome, false, cost.is_some()),
        outcome,
        count: None,
        cost,
        bound: proved,
        stats,
        memo: None,
    })
}

fn sample(
    search: CountSearch<'_>,
    draws: u32,
    seed: u64,
    sheet: &mut Sheet<'_>,
) -> io::Result<Answer> {
    let mut sampler = search.sampler();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let count = sampler.count().clone();
    let mut outcome = count.outcome;
    let mut drawn = 0;
    while drawn < draws && outcome == SearchOutcome::Exhausted && !sheet.is_full() {
        match sampler.draw(&mut || rng.next_u64()) {
            Ok(Some(solution)) => sheet.add(&solution)?,
            Ok(None) => break,
            Err(limit) => outcome = SearchOutcome::OutOfBudget(limit),
        }
        drawn += 1;
    }
    let number = solutions(&count.value);
    sheet.say(&match outcome {
        SearchOutcome::OutOfBudget(limit) => format!("| {}", reason(limit)),
        _ if count.value == Natural::ZERO => format!("| {number}"),
        _ => format!(
            "| {} of {number}",
            output::count(u64::from(drawn), "draw", "draws")
        ),
    })?;
    Ok(counted(&count, outcome))
}
