//! `--join ANSWER...`: one answer about a problem from the answers about all of its parts, which
//! `--json` printed.

use super::answer::Answer;
use super::part::{Asked, PartMark, PartQuestion, identity, name_in_parts, numbered};
use super::sheet::{Ending, Sheet};
use super::{conflict, reply};
use crate::cli::Cover;
use crate::exit::Exit;
use crate::measure::Times;
use crate::stopped::Stopped;
use crate::{input, output};
use anyhow::{Context, Result, anyhow, bail};
use exact_cover::count::Natural;
use exact_cover::{
    OptionId, Problem, SearchBudget, SearchLimit, SearchOutcome, SearchStats, Solution,
};
use serde::Deserialize;
use serde_json::Number;
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// The most missing parts that a message names.
const MAX_MISSING: usize = 20;

/// What is read of the JSON object of an answer.
#[derive(Deserialize)]
struct Written {
    part: PartQuestion,
    stopped: Option<Stopped>,
    count: Option<String>,
    bound: Option<Number>,
    #[serde(default)]
    solutions: Vec<WrittenSolution>,
    nodes: u64,
    updates: u64,
    #[serde(flatten)]
    times: Times,
}

#[derive(Deserialize)]
struct WrittenSolution {
    /// The names of its options.
    options: Vec<String>,
}

/// The answer about a part.
struct PartAnswer {
    /// The name of its file.
    name: String,
    part: PartQuestion,
    /// Why it is not complete, except for the limit of solutions.
    gap: Option<Stopped>,
    count: Option<Natural>,
    /// A lower bound on the cost of all other solutions of the part.
    bound: i64,
    solutions: Vec<Solution>,
    stats: SearchStats,
    times: Times,
}

/// Joins the answers to one about the problem, which has this mark if it is a part itself.
pub(super) fn run(problem: Problem, mark: Option<PartMark>, options: &Cover) -> Result<Exit> {
    let identity = identity(&problem)?;
    let numbers = numbers(&problem);
    let mut answers = Vec::new();
    for file in &options.join {
        answers.push(PartAnswer::read(file, &problem, &numbers)?);
    }
    answers.sort_by_key(|answer| answer.part.mark.part);
    check_set(&answers, &identity)?;
    check_solutions(&answers)?;
    let problem = if options.numbers {
        numbered(problem)?
    } else {
        problem
    };
    let exit = output::to_stdout(|out| {
        let mut sheet = Sheet::new(out, &problem, options.json, SearchBudget::default());
        let question = &answers[0].part;
        let mut times = Times::default();
        for answer in &answers {
            times.seconds += answer.times.seconds;
            times.cpu_seconds += answer.times.cpu_seconds;
        }
        let ending = Ending {
            kernel: None,
            times,
            has_solutions: question.question != Asked::Count,
            with_stats: false,
            part: mark.map(|mark| PartQuestion {
                mark,
                ..question.clone()
            }),
        };
        let answer = join(&answers, &problem, &mut sheet)?;
        sheet.finish(&answer, &ending)?;
        Ok(answer.exit)
    })?;
    conflict::note(&problem, None, exit, options.json);
    Ok(exit)
}

/// The options by the names that they have in parts.
fn numbers(problem: &Problem) -> HashMap<String, OptionId> {
    let mut numbers = HashMap::new();
    for option in problem.option_ids() {
        numbers.insert(name_in_parts(problem, option), option);
    }
    numbers
}

impl PartAnswer {
    /// Reads an answer and checks its solutions.
    fn read(file: &Path, problem: &Problem, numbers: &HashMap<String, OptionId>) -> Result<Self> {
        let name = input::name(file);
        let written: Written = serde_json::from_slice(&input::decoded(file)?).map_err(|error| {
            anyhow!("{name}: not an answer of `cover --json` about a part of a problem: {error}")
        })?;
        let part = written.part;
        if part.mark.part == 0 || part.mark.part > part.mark.parts {
            bail!(
                "{name}: there is no part {} of {}",
                part.mark.part,
                part.mark.parts
            );
        }
        let mut solutions = Vec::new();
        for (number, WrittenSolution { options }) in (1..).zip(&written.solutions) {
            let solution = options.iter().map(|name| numbers.get(name).copied());
            let solution: Option<Vec<OptionId>> = solution.collect();
            let solution = solution.map(Solution::from_options);
            let solution = solution.filter(|solution| problem.check(solution).is_ok());
            let solution = solution
                .with_context(|| format!("{name}: solution {number} is not one of the problem"))?;
            solutions.push(solution);
        }
        let count = match &written.count {
            None if part.question == Asked::Count => {
                bail!("{name}: expected a number of solutions, found none")
            }
            None => None,
            // There are at most 2^options solutions. Reading digits takes quadratic time.
            Some(digits) if digits.len() > problem.options() + 1 => {
                bail!("{name}: the number of solutions is too large")
            }
            Some(digits) => {
                let count: Natural = digits.parse().map_err(|error| anyhow!("{name}: {error}"))?;
                let listed = solutions.len();
                if part.question != Asked::Count && count != (listed as u64).into() {
                    bail!("{name}: expected {count} solutions, found {listed}");
                }
                Some(count)
            }
        };
        let (limit, found) = (part.limit.map(Natural::from), count.as_ref());
        let has_enough = limit.is_some_and(|limit| found.is_some_and(|found| *found >= limit));
        let gap = written
            .stopped
            .filter(|stopped| *stopped != Stopped::Limit || !has_enough);
        let bound = match written.bound {
            None if part.question == Asked::Best && gap.is_some() => {
                bail!("{name}: expected a bound of the costs that were not searched, found none")
            }
            None => i64::MAX,
            Some(bound) => problem
                .read_cost(&bound.to_string())
                .with_context(|| format!("{name}: expected a cost as the bound, found {bound}"))?,
        };
        let mut stats = SearchStats::default();
        (stats.nodes, stats.updates) = (written.nodes, written.updates);
        Ok(Self {
            name,
            part,
            gap,
            count,
            bound,
            solutions,
            stats,
            times: written.times,
        })
    }
}

/// Refuses answers that do not belong together, missing ones, and ones that are there twice.
fn check_set(answers: &[PartAnswer], identity: &str) -> Result<()> {
    let first = &answers[0];
    if first.part.mark.problem != identity {
        bail!("{} is about a part of another problem", first.name);
    }
    for answer in answers {
        let (one, other) = (&first.part, &answer.part);
        let what = if one.mark.problem != other.mark.problem {
            "problems"
        } else if one.mark.crosscover != other.mark.crosscover {
            "versions of crosscover"
        } else if one.mark.parts != other.mark.parts {
            "splits"
        } else if (one.question, one.limit) != (other.question, other.limit) {
            "questions"
        } else {
            continue;
        };
        bail!(
            "{} and {} are answers of different {what}",
            first.name,
            answer.name
        );
    }
    let parts = first.part.mark.parts;
    for pair in answers.windows(2) {
        let number = pair[0].part.mark.part;
        if number == pair[1].part.mark.part {
            bail!(
                "{} and {} are both about part {number} of {parts}",
                pair[0].name,
                pair[1].name
            );
        }
    }
    if answers.len() == parts {
        return Ok(());
    }
    let numbers: Vec<usize> = answers.iter().map(|answer| answer.part.mark.part).collect();
    let missing = (1..=parts).filter(|number| numbers.binary_search(number).is_err());
    let shown: Vec<String> = missing
        .take(MAX_MISSING)
        .map(|number| number.to_string())
        .collect();
    let more = match parts - answers.len() - shown.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    bail!(
        "of {parts} parts, these are missing: {}{more}",
        shown.join(", ")
    )
}

/// Refuses a solution that is there twice: each is in one part, once.
fn check_solutions(answers: &[PartAnswer]) -> Result<()> {
    let mut all = Vec::new();
    for answer in answers {
        all.extend(answer.solutions.iter().map(|solution| (solution, answer)));
    }
    all.sort_by_key(|(solution, _)| *solution);
    for pair in all.windows(2) {
        let [(one, first), (other, second)] = [pair[0], pair[1]];
        if one == other {
            bail!("{} and {} have the same solution", first.name, second.name);
        }
    }
    Ok(())
}

/// Writes the solutions, and adds up all else.
fn join(answers: &[PartAnswer], problem: &Problem, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    let PartQuestion {
        question, limit, ..
    } = answers[0].part;
    let (mut stats, mut gaps) = (SearchStats::default(), Vec::new());
    let (mut total, mut bound) = (Natural::ZERO, i64::MAX);
    let mut solutions: Vec<&Solution> = Vec::new();
    for answer in answers {
        stats = stats.plus(answer.stats);
        bound = bound.min(answer.bound);
        solutions.extend(&answer.solutions);
        if let Some(count) = &answer.count {
            total += count;
        }
        if let Some(gap) = &answer.gap {
            gaps.push(format!("part {} {gap}", answer.part.mark.part));
        }
    }
    if question == Asked::Best {
        solutions.sort_by_cached_key(|solution| (problem.total_cost(solution), *solution));
    }
    if let Some(limit) = limit {
        solutions.truncate(limit.try_into().unwrap_or(usize::MAX));
    }
    let has_enough = limit == Some(solutions.len() as u64);
    let is_limit = match question {
        Asked::Count => limit.is_some_and(|limit| total >= limit.into()),
        Asked::All => has_enough,
        Asked::First | Asked::Unique | Asked::Best => false,
    };
    // One or two solutions are the whole answer.
    let is_answered = has_enough && matches!(question, Asked::First | Asked::Unique);
    let stopped = if is_limit {
        Some(Stopped::Limit)
    } else if gaps.is_empty() || is_answered {
        None
    } else {
        Some(Stopped::Budget(gaps.join(", ").into()))
    };
    let outcome = match &stopped {
        _ if has_enough && question != Asked::Best => SearchOutcome::Stopped,
        Some(Stopped::Budget(_)) => SearchOutcome::OutOfBudget(SearchLimit::Interrupted),
        Some(Stopped::Limit) => SearchOutcome::Stopped,
        None => SearchOutcome::Exhausted,
    };
    stats.solutions = solutions.len() as u64;
    let is_yes = !solutions.is_empty() || !total.is_zero();
    let mut answer = Answer::new(outcome, stats, is_yes);
    answer.stopped = stopped;
    if question != Asked::Best {
        answer.count = Some(stats.solutions.into());
    }
    match question {
        Asked::All => {
            for solution in solutions {
                sheet.add(solution)?;
            }
            reply::all(answer, sheet)
        }
        Asked::First => reply::first(answer, solutions.first().copied(), sheet),
        Asked::Unique => {
            let found: Vec<Solution> = solutions.into_iter().cloned().collect();
            reply::unique(answer, &found, sheet)
        }
        Asked::Count => {
            if let Some(limit) = limit {
                total = total.min(limit.into());
            }
            reply::counted(answer, &total, sheet)
        }
        Asked::Best => {
            if let Some(last) = solutions.last().filter(|_| has_enough) {
                bound = bound.min(problem.total_cost(last));
            }
            reply::cheapest(
                answer,
                solutions.iter().map(|solution| &solution[..]),
                bound,
                sheet,
            )
        }
    }
}
