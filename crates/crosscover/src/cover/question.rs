//! The questions, and the search that answers each.

use super::answer::{Answer, ProvedAnswer};
use super::journal::Journal;
use super::reply;
use super::sheet::Sheet;
use crate::cli::{Algorithm, Cover};
use crate::output;
use crate::stopped::Stopped;
use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use exact_cover::{
    CostSearch, Count, CountSearch, DistinctSearch, ItemId, Kernel, LearnSearch, Problem, Search,
    SearchBudget, SearchOutcome, SearchReport, Solution, SymmetryGroup,
};
use std::io;
use std::ops::ControlFlow;
use tiling::Tiling;

/// A problem, and what is asked about it.
pub(super) struct Question<'a> {
    pub(super) options: &'a Cover,
    pub(super) problem: &'a Problem,
    /// The items that solutions must differ in, to be counted apart.
    pub(super) over: Option<&'a [ItemId]>,
    pub(super) budget: SearchBudget<'a>,
}

impl<'a> Question<'a> {
    /// The kernel that will search. A search for the least cost uses `Cells`.
    pub(super) fn kernel(&self) -> Kernel {
        match self.options.question.cheapest() {
            Some(_) => Kernel::Cells,
            None => self.options.kernel.kernel().choose_for(self.problem),
        }
    }

    /// The name of the algorithm that will search.
    pub(super) fn algorithm(&self) -> &'static str {
        match self.options.kernel {
            Algorithm::Learn => Algorithm::Learn.name(),
            Algorithm::Kernel(_) => self.kernel().name(),
        }
    }

    /// The search that learns, if the user asked for it.
    fn learn_search(&self) -> Option<LearnSearch<'a>> {
        let search = match self.options.kernel {
            Algorithm::Learn => LearnSearch::new(self.problem).ok()?,
            Algorithm::Kernel(_) => return None,
        };
        Some(search.budget(self.budget.clone()))
    }

    /// Searches, and writes solutions to the sheet as they are found.
    pub(super) fn ask(&self, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let asked = &self.options.question;
        if let Some(group) = sheet.tiling.and_then(Tiling::symmetries) {
            self.distinct(group, sheet)
        } else if asked.first {
            self.first(sheet)
        } else if asked.count {
            self.count(sheet)
        } else if asked.unique {
            self.unique(sheet)
        } else if let Some(k) = asked.cheapest() {
            self.best(k as usize, sheet)
        } else if let Some(draws) = asked.sample {
            self.sample(draws.into(), sheet)
        } else {
            self.all(sheet)
        }
    }

    pub(super) fn search(&self) -> Search<'a> {
        Search::new(self.problem)
            .kernel(self.options.kernel.kernel())
            .budget(self.budget.clone())
    }

    pub(super) fn cost_search(&self) -> CostSearch<'a> {
        CostSearch::new(self.problem).budget(self.budget.clone())
    }

    pub(super) fn count_search(&self) -> CountSearch<'a> {
        let search = CountSearch::new(self.problem)
            .threads(self.options.threads.into())
            .budget(self.budget.clone());
        match self.options.memory {
            Some(mib) => search.memory(bytes(mib)),
            None => search,
        }
    }

    fn first(&self, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let report = self.find(1);
        reply::first(Answer::seen(&report), report.answer.first(), sheet)
    }

    /// Up to `wanted` solutions.
    fn find(&self, wanted: usize) -> SearchReport<Vec<Solution>> {
        match self.learn_search() {
            Some(search) => search.find(wanted),
            None => self.search().find(wanted),
        }
    }

    fn all(&self, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let limit = self.options.limit.unwrap_or(u64::MAX);
        if let Some(search) = self.learn_search() {
            let mut solutions = search.solutions();
            for _ in 0..limit {
                match solutions.next() {
                    Some(solution) => sheet.add(&solution)?,
                    None => break,
                }
                if sheet.is_stopped() {
                    break;
                }
            }
            return all_seen(solutions.report(), sheet);
        }
        let mut found = 0;
        let mut written = Ok(());
        let search = self.search().threads(self.options.threads.into());
        let report = search.visit(|options| {
            written = sheet.add(options);
            found += 1;
            if written.is_ok() && found < limit && !sheet.is_stopped() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        written?;
        all_seen(report, sheet)
    }

    /// Answers for solutions that no symmetry of the board maps to each other.
    fn distinct(&self, group: &SymmetryGroup, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let asked = &self.options.question;
        let search = self.distinct_search(group);
        if asked.first {
            let report = search.first();
            return reply::first(Answer::seen(&report), report.answer.as_ref(), sheet);
        }
        if asked.unique {
            let report = search.find(2);
            return reply::unique(Answer::seen(&report), &report.answer, sheet);
        }
        let is_any_way = self.options.kernel.kernel() == Kernel::Auto;
        if asked.count && is_any_way && self.options.limit.is_none() {
            return counted(search.count(), sheet);
        }
        let limit = self.options.limit.unwrap_or(u64::MAX);
        let mut kept = 0;
        let mut written = Ok(());
        let report = search.visit(|options| {
            kept += 1;
            if asked.is_all() {
                written = sheet.add(options);
            }
            if written.is_ok() && kept < limit && !sheet.is_stopped() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        written?;
        if asked.count {
            counted(report.map(|()| Count::from(kept)), sheet)
        } else {
            all_seen(report, sheet)
        }
    }

    fn distinct_search<'s>(&'s self, group: &'s SymmetryGroup) -> DistinctSearch<'s> {
        let search = DistinctSearch::new(self.problem, group)
            .kernel(self.options.kernel.kernel())
            .threads(self.options.threads.into())
            .budget(self.budget.clone());
        match self.options.memory {
            Some(mib) => search.memory(bytes(mib)),
            None => search,
        }
    }

    /// All solutions, or their number, from where the search stands. Its position is saved now and
    /// then.
    pub(super) fn go_on(
        &self,
        journal: &mut Journal<'_>,
        sheet: &mut Sheet<'_>,
    ) -> io::Result<Answer> {
        if self.options.question.count {
            while journal.solutions.count_within(journal.pace) && journal.save() {}
            let report = journal.solutions.report();
            let found = Count::from(report.stats.solutions);
            return counted(report.map(|()| found), sheet);
        }
        let mut left = self.options.limit.unwrap_or(u64::MAX);
        let mut save_at = journal.pace;
        while left > 0 && !sheet.is_stopped() {
            let updates = journal.solutions.report().stats.updates;
            if updates >= save_at {
                save_at = updates + journal.pace;
                // What has been found must not be missing after a crash.
                sheet.flush()?;
                if !journal.save() {
                    break;
                }
            }
            if let Some(options) = journal.solutions.advance_within(journal.pace) {
                sheet.add(options)?;
                left -= 1;
            } else if journal.solutions.report().outcome != SearchOutcome::Stopped {
                break;
            }
        }
        all_seen(journal.solutions.report(), sheet)
    }

    /// | asked for | counted by |
    /// |---|---|
    /// | `--over` | one search for each way to cover the items |
    /// | `--limit` | one search, one by one |
    /// | neither, no kernel | states or one by one, whichever ends first, with symmetries |
    /// | neither, but a kernel | one by one, the tree divided among threads |
    fn count(&self, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let threads = self.options.threads.into();
        let report = match (self.over, self.options.limit) {
            (Some(items), limit) => self
                .search()
                .count_over(items, limit.unwrap_or(u64::MAX))
                .map(Count::from),
            (None, Some(limit)) => self.search().count_up_to(limit).map(Count::from),
            (None, None) if self.options.kernel.kernel() == Kernel::Auto => {
                self.count_search().count()
            }
            (None, None) => self.search().threads(threads).enumerate().map(Count::from),
        };
        counted(report, sheet)
    }

    fn unique(&self, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let report = self.find(2);
        reply::unique(Answer::seen(&report), &report.answer, sheet)
    }

    fn best(&self, k: usize, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let report = self.cost_search().best(k);
        let best = &report.answer;
        let solutions = best.solutions.iter().map(|(solution, _)| &solution[..]);
        let proved = match best.solutions.first() {
            Some((solution, _)) => ProvedAnswer::Cheapest(solution.clone()),
            None => ProvedAnswer::NoSolution,
        };
        let is_proved = report.outcome == SearchOutcome::Exhausted;
        let answer = Answer {
            proved: is_proved.then_some(proved),
            ..Answer::new(report.outcome, report.stats, !best.solutions.is_empty())
        };
        reply::cheapest(answer, solutions, best.bound, sheet)
    }

    fn sample(&self, draws: u64, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
        let mut sampler = self.count_search().sampler();
        let mut rng = ChaCha8Rng::seed_from_u64(self.options.seed);
        let counted = sampler.count().clone();
        let mut outcome = counted.outcome;
        let mut drawn = 0;
        let batch = sampler.batch() as u64;
        while drawn < draws && !sheet.is_stopped() {
            let number = batch.min(draws - drawn);
            let report = sampler.draw(number as usize, &mut || rng.next_u64());
            for solution in &report.answer {
                sheet.add(solution)?;
            }
            drawn += report.answer.len() as u64;
            if report.outcome != SearchOutcome::Stopped {
                outcome = report.outcome;
                break;
            }
        }
        if let Some(limit) = sheet.pace.limit {
            outcome = SearchOutcome::OutOfBudget(limit);
        }
        let count = counted.answer;
        let answer = Answer {
            count: Some(count.value.clone()),
            states: count.states,
            ..Answer::new(outcome, counted.stats, !count.value.is_zero())
        };
        let number = reply::solutions(&count.value);
        sheet.say(&match &answer.stopped {
            Some(stopped) => format!("| {stopped}"),
            None if count.value.is_zero() => format!("| {number}"),
            None => format!("| {} of {number}", output::count(drawn, "draw", "draws")),
        })?;
        Ok(answer)
    }
}

/// Mebibytes as bytes.
fn bytes(mib: u32) -> usize {
    (mib as usize).saturating_mul(1 << 20)
}

fn counted(report: SearchReport<Count>, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    let count = &report.answer;
    let answer = Answer {
        stopped: Stopped::cover(report.outcome),
        states: count.states,
        symmetry: count.symmetry,
        ..Answer::new(report.outcome, report.stats, !count.value.is_zero())
    };
    reply::counted(answer, &count.value, sheet)
}

/// The answer when all solutions have been shown, or as many as were wanted.
pub(super) fn all_seen(mut report: SearchReport, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    if let Some(limit) = sheet.pace.limit {
        report.outcome = SearchOutcome::OutOfBudget(limit);
    }
    let answer = Answer {
        stopped: Stopped::cover(report.outcome),
        ..Answer::seen(&report)
    };
    reply::all(answer, sheet)
}
