//! The reply to each question: what is written at its end, the same for a whole problem and for
//! its parts.

use super::answer::{Answer, ProvedAnswer};
use super::sheet::Sheet;
use crate::exit::Exit;
use crate::output;
use crate::stopped::Stopped;
use exact_cover::count::Natural;
use exact_cover::{OptionId, Solution};
use std::io;

/// `--first`: writes the solution, if there is one.
pub(super) fn first(
    mut answer: Answer,
    solution: Option<&Solution>,
    sheet: &mut Sheet<'_>,
) -> io::Result<Answer> {
    match (solution, &answer.stopped) {
        (Some(solution), _) => {
            sheet.add(solution)?;
            answer.count = None;
            answer.exit = Exit::Yes;
        }
        (None, Some(stopped)) => sheet.say(&format!("| {stopped}"))?,
        (None, None) => sheet.say("| no solution")?,
    }
    Ok(answer)
}

/// `--all`: writes how many there are, after the solutions.
pub(super) fn all(answer: Answer, sheet: &mut Sheet<'_>) -> io::Result<Answer> {
    let found = answer.stats.solutions;
    sheet.say(&match &answer.stopped {
        None => format!("| {}", solutions(found)),
        Some(stopped) => format!("| {}", stopped.after(found)),
    })?;
    Ok(answer)
}

/// `--count`.
pub(super) fn counted(
    mut answer: Answer,
    value: &Natural,
    sheet: &mut Sheet<'_>,
) -> io::Result<Answer> {
    sheet.say(&match &answer.stopped {
        None => value.to_string(),
        Some(Stopped::Limit) => format!("at least {value}"),
        Some(stopped) => format!("at least {value}: {stopped}"),
    })?;
    let is_none = value.is_zero() && answer.stopped.is_none();
    answer.proved = is_none.then_some(ProvedAnswer::NoSolution);
    answer.count = Some(value.clone());
    Ok(answer)
}

/// `--unique`: the answer from up to two solutions.
pub(super) fn unique(
    mut answer: Answer,
    found: &[Solution],
    sheet: &mut Sheet<'_>,
) -> io::Result<Answer> {
    let (line, exit) = match (found.len(), &answer.stopped) {
        (2, _) => ("no: these are two".to_string(), Exit::No),
        (_, Some(stopped @ Stopped::Budget(_))) => {
            (format!("unknown: {stopped}"), Exit::OutOfBudget)
        }
        (0, _) => ("no: there is no solution".to_string(), Exit::No),
        _ => ("yes".to_string(), Exit::Yes),
    };
    sheet.say(&line)?;
    if !sheet.has_steps {
        for solution in found {
            sheet.add(solution)?;
        }
    }
    answer.proved = match (exit, found) {
        (Exit::Yes, [only]) => Some(ProvedAnswer::Only(only.clone())),
        (Exit::No, []) => Some(ProvedAnswer::NoSolution),
        _ => None,
    };
    answer.count = answer.count.filter(|_| found.len() < 2);
    answer.is_unique = (exit != Exit::OutOfBudget).then_some(exit == Exit::Yes);
    answer.exit = exit;
    Ok(answer)
}

/// `--min-cost` and `--best`: writes the solutions, which come in the order of their costs.
pub(super) fn cheapest<'s>(
    mut answer: Answer,
    solutions: impl Iterator<Item = &'s [OptionId]>,
    bound: i64,
    sheet: &mut Sheet<'_>,
) -> io::Result<Answer> {
    for solution in solutions {
        let cost = sheet.add_with_cost(solution)?;
        answer.cost = answer.cost.or(Some(cost));
    }
    let any = output::or(answer.cost.map(|_| "any other"), "any");
    if let Some(stopped) = &answer.stopped {
        answer.bound = Some(bound);
        let line = format!(
            "| {stopped}: {any} solution costs {} or more",
            sheet.display_cost(bound)
        );
        sheet.say(&line)?;
    } else if answer.cost.is_none() {
        sheet.say("| no solution")?;
    }
    Ok(answer)
}

/// `no solution`, `1 solution`, `2 solutions`.
pub(super) fn solutions(number: impl ToString) -> String {
    match number.to_string().as_str() {
        "0" => "no solution".to_string(),
        "1" => "1 solution".to_string(),
        number => format!("{number} solutions"),
    }
}
