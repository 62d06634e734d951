//! `--join FILE...`: one answer from the files of all parts.

use super::answer::Answer;
use super::conflict;
use super::part::{Asked, End, Head, Line, Seal};
use super::sheet::Sheet;
use crate::exit::Exit;
use crate::measure::Times;
use crate::stopped::Stopped;
use crate::{input, output};
use anyhow::{Context, Result, anyhow, bail};
use exact_cover::{
    OptionId, Problem, SearchBudget, SearchLimit, SearchOutcome, SearchPart, SearchStats, Solution,
    count::Natural, text,
};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// The most missing parts that a message names.
const MAX_MISSING: usize = 20;

/// A part that is being read.
struct Part {
    name: String,
    head: Head,
    part: SearchPart,
    lines: io::Lines<BufReader<Box<dyn Read + Send>>>,
    /// The number of the last line that was read, from 1.
    number: usize,
    /// The next solution and the number of its subtree.
    next: Option<(usize, Solution)>,
    found: u64,
    /// The line after the solutions, once its seal was read. `None` at the end of a file that was
    /// cut off.
    end: Option<End>,
    seal: Seal,
}

impl Part {
    fn open(path: &Path) -> Result<Self> {
        let name = input::name(path);
        let mut lines = BufReader::new(input::open(path)?).lines();
        let head = lines.next().unwrap_or_else(|| Ok(String::new()));
        let head = head.with_context(|| format!("cannot read {name}"))?;
        let mut seal = Seal::default();
        seal.add(&head);
        let head: Result<Head, _> = serde_json::from_str(&head);
        let head = head.map_err(|_| anyhow!("{name}: not a file of `cover --part`"))?;
        let Head { part, parts, .. } = head;
        let part = SearchPart::new(part, parts)
            .with_context(|| format!("{name}: there is no part {part} of {parts}"))?;
        Ok(Self {
            name,
            head,
            part,
            lines,
            number: 1,
            next: None,
            found: 0,
            end: None,
            seal,
        })
    }

    /// Reads the next solution, or the end.
    fn advance(&mut self, problem: &Problem) -> Result<()> {
        let before = self.next.take().map_or(0, |(subtree, _)| subtree);
        let Some((place, line)) = self.line()? else {
            return Ok(());
        };
        match line {
            Line::Solution { subtree, options } => {
                let ids = options.iter().map(|number| number.checked_sub(1));
                let ids: Option<Vec<_>> = ids.collect();
                let known = ids.filter(|ids| ids.iter().all(|&id| id < problem.options()));
                let known = known.with_context(|| format!("{place}: no such option"))?;
                let ids = known.into_iter().map(OptionId::from_index).collect();
                let solution = Solution::from_options(ids);
                let check = problem.check(&solution);
                check.map_err(|broken| anyhow!("{place}: no solution: {broken}"))?;
                let is_here = self.part.has(subtree) && before <= subtree;
                if !is_here && self.head.question != Asked::Best {
                    bail!("{place}: subtree {subtree} is not expected here");
                }
                self.found += 1;
                self.next = Some((subtree, solution));
            }
            Line::End(end) => {
                // There are at most 2^options solutions. Reading digits takes quadratic time.
                if end.count.len() > problem.options() + 1 {
                    bail!("{place}: the number of solutions is too large");
                }
                let is_list = self.head.question != Asked::Count;
                if is_list && end.count != self.found.to_string() {
                    bail!(
                        "{place}: expected {} solutions, found {}",
                        end.count,
                        self.found
                    );
                }
                let expected = self.seal.text();
                match self.line()? {
                    None => return Ok(()),
                    Some((_, Line::Seal(seal))) if seal == expected => {}
                    Some(_) => bail!(
                        "{} was altered: its content does not have the hash on record",
                        self.name
                    ),
                }
                if self.lines.next().is_some() {
                    bail!("{place}: expected nothing after the end");
                }
                self.end = Some(end);
            }
            Line::Seal(_) => bail!("{place}: expected the end"),
        }
        Ok(())
    }

    /// Reads a line, with its place. `None` at the end of a file, which may be in the middle of a
    /// line if the program or the machine ended there.
    fn line(&mut self) -> Result<Option<(String, Line)>> {
        let Some(line) = self.lines.next() else {
            return Ok(None);
        };
        self.number += 1;
        let place = format!("{}: line {}", self.name, self.number);
        let text = line.with_context(|| place.clone())?;
        self.seal.add(&text);
        match serde_json::from_str(&text) {
            Ok(line) => Ok(Some((place, line))),
            Err(error) if error.is_eof() && self.lines.next().is_none() => Ok(None),
            Err(error) => bail!("{place}: expected a solution or the end, found {error}"),
        }
    }

    /// Why the part is incomplete, if it is.
    fn gap(&self) -> Option<String> {
        let stopped = match &self.end {
            Some(end) => end.stopped.as_deref()?,
            None => "cut off",
        };
        Some(format!("part {} {stopped}", self.head.part))
    }
}

/// Joins the parts and prints the answer.
pub(super) fn run(files: &[PathBuf], is_json: bool) -> Result<Exit> {
    let mut parts: Vec<Part> = files
        .iter()
        .map(|path| Part::open(path))
        .collect::<Result<_>>()?;
    parts.sort_by_cached_key(|part| part.head.part);
    check_set(&parts)?;
    let problem = &parts[0].head.problem;
    let problem = text::read(problem).map_err(|error| anyhow!("{}: {error}", parts[0].name))?;
    let mut failure = None;
    let exit = output::to_stdout(|out| {
        let mut sheet = Sheet::new(out, &problem, is_json, SearchBudget::default());
        let answer = match join(&mut parts, &problem, &mut sheet) {
            Ok(answer) => answer?,
            Err(error) => {
                failure = Some(error);
                return Ok(Exit::BadInput);
            }
        };
        let head = &parts[0].head;
        let with_solutions = head.question != Asked::Count;
        let times = parts
            .iter()
            .filter_map(|part| Some(part.end.as_ref()?.times));
        let times = times.fold(Times::default(), |sum, times| Times {
            seconds: sum.seconds + times.seconds,
            cpu_seconds: sum.cpu_seconds + times.cpu_seconds,
        });
        sheet.finish(&answer, head.kernel.name(), times, with_solutions, false)?;
        Ok(answer.exit)
    })?;
    conflict::note(&problem, exit, is_json);
    failure.map_or(Ok(exit), Err)
}

/// Refuses parts that do not belong together, missing parts, and parts that are there twice.
fn check_set(parts: &[Part]) -> Result<()> {
    let first = &parts[0];
    for part in parts {
        let (one, other) = (&first.head, &part.head);
        let [this, that] = [&first.name, &part.name];
        let questions = [one, other].map(|head| (head.question, head.limit));
        for (is_same, what) in [
            (one.crosscover == other.crosscover, "versions of crosscover"),
            (one.problem == other.problem, "problems"),
            (questions[0] == questions[1], "questions"),
            (one.kernel == other.kernel, "searches (--kernel)"),
        ] {
            if !is_same {
                bail!("{this} and {that} are parts of different {what}");
            }
        }
        let (one, other) = (one.parts, other.parts);
        if one != other {
            bail!("{this} is a part of {one}, {that} a part of {other}");
        }
    }
    let of = first.head.parts;
    let mut pairs = parts.windows(2);
    if let Some([one, other]) = pairs.find(|pair| pair[0].head.part == pair[1].head.part) {
        let (this, that, number) = (&one.name, &other.name, one.head.part);
        bail!("{this} and {that} are both part {number} of {of}");
    }
    let is_there = |number: &u32| parts.iter().any(|part| part.head.part == *number);
    let missing = (1..=of).filter(|number| !is_there(number));
    let shown: Vec<String> = missing
        .take(MAX_MISSING)
        .map(|number| number.to_string())
        .collect();
    let count = of as usize - parts.len();
    match count.saturating_sub(shown.len()) {
        0 if count == 0 => Ok(()),
        0 => bail!("of {of} parts, these are missing: {}", shown.join(", ")),
        more => bail!(
            "of {of} parts, these are missing: {} and {more} more",
            shown.join(", ")
        ),
    }
}

/// Reads all parts, and writes their solutions in the order of the undivided search. The inner
/// error is one of writing.
fn join(
    parts: &mut [Part],
    problem: &Problem,
    sheet: &mut Sheet<'_>,
) -> Result<io::Result<Answer>> {
    let (question, limit) = (parts[0].head.question, parts[0].head.limit);
    for part in parts.iter_mut() {
        part.advance(problem)?;
    }
    let mut kept: Vec<(i64, Solution)> = Vec::new();
    let mut shown = 0;
    let most = limit.unwrap_or(u64::MAX);
    while let Some(part) = parts
        .iter_mut()
        .filter(|part| part.next.is_some())
        .min_by_key(|part| part.next.as_ref().map(|&(subtree, _)| subtree))
    {
        let (subtree, solution) = part.next.clone().expect("it has a next one");
        match question {
            Asked::Best => kept.push((problem.total_cost(&solution), solution)),
            _ if shown == most => {}
            Asked::All => {
                if let Err(error) = sheet.add(&solution) {
                    return Ok(Err(error));
                }
                shown += 1;
            }
            _ => {
                kept.push((subtree as i64, solution));
                shown += 1;
            }
        }
        part.advance(problem)?;
    }
    let mut stats = SearchStats::default();
    let (mut total, mut bound) = (Natural::ZERO, i64::MAX);
    for part in parts.iter() {
        match &part.end {
            Some(end) => {
                stats = stats.plus(end.stats);
                let count = end.count.parse::<Natural>();
                total += &count.map_err(|error| anyhow!("{}: {error}", part.name))?;
                bound = bound.min(end.bound);
            }
            None => bound = problem.cost_floor(),
        }
    }
    let gaps: Vec<String> = parts.iter().filter_map(Part::gap).collect();
    let has_limit = limit.is_some_and(|limit| match question {
        Asked::Count => total >= Natural::from(limit),
        Asked::All => shown == limit,
        _ => false,
    });
    let stopped = if has_limit {
        Some(Stopped::Limit)
    } else if gaps.is_empty() {
        None
    } else {
        Some(Stopped::Budget(gaps.join(", ").into()))
    };
    let is_yes = shown > 0 || !total.is_zero() || !kept.is_empty();
    let has_enough = limit == Some(shown) && question != Asked::Best;
    let outcome = match &stopped {
        _ if has_enough => SearchOutcome::Stopped,
        Some(Stopped::Budget(_)) => SearchOutcome::OutOfBudget(SearchLimit::Interrupted),
        Some(Stopped::Limit) => SearchOutcome::Stopped,
        None => SearchOutcome::Exhausted,
    };
    stats.solutions = shown;
    let mut answer = Answer::new(outcome, stats, is_yes);
    answer.stopped = stopped;
    if !matches!(question, Asked::Best) {
        answer.count = Some(shown.to_string());
    }
    Ok(match question {
        Asked::All => answer.all(sheet),
        Asked::First => answer.first(kept.first().map(|(_, solution)| solution), sheet),
        Asked::Unique => {
            let found: Vec<Solution> = kept.into_iter().map(|(_, solution)| solution).collect();
            answer.unique(&found, sheet)
        }
        Asked::Count => {
            let most = limit.map_or(total.clone(), |limit| total.min(limit.into()));
            answer.counted(&most, sheet)
        }
        Asked::Best => {
            kept.sort_unstable();
            kept.truncate(most as usize);
            let last = kept.last().filter(|_| kept.len() as u64 == most);
            let bound = last.map_or(bound, |&(cost, _)| bound.min(cost));
            let solutions = kept.iter().map(|(_, solution)| &solution[..]);
            answer.cheapest(solutions, bound, sheet)
        }
    })
}
