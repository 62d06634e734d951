//! The output of `crosscover cover`: text at once, or a JSON object at the end.

use super::answer::Answer;
use crate::measure::Times;
use crate::output::{self, count};
use exact_cover::{OptionId, Problem, SearchOutcome, Solution, text};
use serde_json::{Value, json};
use std::fmt::Display;
use std::io::{self, Write};
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The most options in all solutions of a JSON object: 256 MiB, held until the end.
const MAX_HELD: usize = 1 << 26;

/// The longest time that a solution stays in the buffer.
const FLUSH_EVERY: Duration = Duration::from_millis(100);

/// Where the answer is written.
///
/// Text has a blank line between solutions. A JSON object has the status first, so solutions are
/// held until the end.
pub(super) struct Sheet<'a> {
    out: &'a mut dyn Write,
    problem: &'a Problem,
    is_json: bool,
    held: Vec<Solution>,
    /// The options of all `held` solutions.
    held_options: usize,
    is_blank: bool,
    flushed: Instant,
}

impl<'a> Sheet<'a> {
    /// An empty sheet for the solutions of a problem.
    pub(super) fn new(out: &'a mut dyn Write, problem: &'a Problem, is_json: bool) -> Self {
        Self {
            out,
            problem,
            is_json,
            held: Vec::new(),
            held_options: 0,
            is_blank: true,
            flushed: Instant::now(),
        }
    }

    /// Whether there is no room for another solution.
    pub(super) fn is_full(&self) -> bool {
        self.held_options >= MAX_HELD
    }

    /// A cost as the problem writes costs.
    pub(super) fn display_cost(&self, cost: i64) -> impl Display + use<> {
        self.problem.display_cost(cost)
    }

    /// Adds a solution.
    pub(super) fn add(&mut self, options: &[OptionId]) -> io::Result<()> {
        self.write(options, false).map(drop)
    }

    /// Adds a solution under its cost, which it returns.
    pub(super) fn add_with_cost(&mut self, options: &[OptionId]) -> io::Result<i64> {
        self.write(options, true)
    }

    fn write(&mut self, options: &[OptionId], with_cost: bool) -> io::Result<i64> {
        let solution = Solution::from_options(options.to_vec());
        let cost = self.problem.total_cost(&solution);
        if self.is_json {
            // An empty solution takes memory, too.
            self.held_options += solution.len() + 1;
            self.held.push(solution);
            return Ok(cost);
        }
        self.separate()?;
        if with_cost {
            writeln!(self.out, "| cost {}", self.display_cost(cost))?;
        }
        if solution.is_empty() {
            writeln!(self.out, "| no option")?;
        }
        for &option in solution.iter() {
            writeln!(self.out, "{}", text::display_option(self.problem, option))?;
        }
        if self.flushed.elapsed() > FLUSH_EVERY {
            self.out.flush()?;
            self.flushed = Instant::now();
        }
        Ok(cost)
    }

    /// Writes a line of text. JSON has none.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        if self.is_json {
            return Ok(());
        }
        self.separate()?;
        writeln!(self.out, "{line}")
    }

    fn separate(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.is_blank) {
            true => Ok(()),
            false => writeln!(self.out),
        }
    }

    /// Writes the JSON object, or the counters if they are wanted.
    pub(super) fn finish(
        mut self,
        answer: &Answer,
        kernel: &str,
        times: Times,
        with_solutions: bool,
        with_stats: bool,
    ) -> io::Result<()> {
        if !self.is_json {
            if with_stats {
                self.print_stats(answer, kernel, times);
            }
            return Ok(());
        }
        let problem = self.problem;
        // A JSON number.
        let cost =
            |cost| Value::from_str(&problem.display_cost(cost).to_string()).unwrap_or_default();
        let mut object = json!({
            "status": match answer.outcome {
                SearchOutcome::Exhausted => "exhausted",
                SearchOutcome::Stopped => "stopped",
                SearchOutcome::OutOfBudget(_) => "budget",
            },
            "complete": answer.stopped.is_none(),
            "stopped": answer.stopped,
            "count": answer.count,
            "cost": answer.cost.map(cost),
            "unique": answer.is_unique,
            "kernel": kernel,
            "nodes": answer.stats.nodes,
            "updates": answer.stats.updates,
            "seconds": times.seconds,
            "cpu_seconds": times.cpu_seconds,
        });
        if let Some(bound) = answer.bound {
            object["bound"] = cost(bound);
        }
        if with_stats {
            object["stats"] = json!({
                "branches": answer.stats.branches,
                "forced": answer.stats.forced,
                "max_depth": answer.stats.max_depth,
                "states": answer.states,
                "symmetry": answer.symmetry,
            });
        }
        let object = object.to_string();
        if !with_solutions {
            return writeln!(self.out, "{object}");
        }
        // One JSON value with all solutions would take many times their memory.
        let open = object.strip_suffix('}').unwrap_or_default();
        write!(self.out, "{open},\"solutions\":[")?;
        self.write_held(|option| {
            let text = text::display_option(problem, option).to_string();
            let items = text
                .split(' ')
                .skip(usize::from(problem.option_name(option).is_some()));
            items.map(Value::from).collect()
        })?;
        write!(self.out, "],\"options\":[")?;
        self.write_held(|option| match problem.option_name(option) {
            Some(name) => name.into(),
            None => (option.index() + 1).into(),
        })?;
        if answer.cost.is_some() {
            let costs = self
                .held
                .iter()
                .map(|solution| cost(problem.total_cost(solution)));
            write!(self.out, "],\"costs\":{}", Value::from_iter(costs))?;
            return writeln!(self.out, "}}");
        }
        writeln!(self.out, "]}}")
    }

    /// Writes a list for each solution that is held, with a value for each option.
    fn write_held(&mut self, value: impl Fn(OptionId) -> Value) -> io::Result<()> {
        for (index, solution) in self.held.iter().enumerate() {
            let values: Vec<Value> = solution.iter().map(|&option| value(option)).collect();
            let comma = if index > 0 { "," } else { "" };
            write!(self.out, "{comma}{}", Value::from(values))?;
        }
        Ok(())
    }

    /// The counters as text, on stderr.
    fn print_stats(&self, answer: &Answer, kernel: &str, times: Times) {
        if let Some(states) = answer.states {
            output::note(format_args!(
                "states: {}, {}, {} at most, {}, {} at most",
                count(states.levels, "level", "levels"),
                count(states.states, "state", "states"),
                states.peak_states,
                count(states.transitions, "transition", "transitions"),
                count(states.peak_bytes as u64, "byte", "bytes"),
            ));
        }
        if let Some(symmetry) = answer.symmetry {
            output::note(format_args!(
                "{}: {}, {} looked at",
                count(symmetry.symmetries, "symmetry", "symmetries"),
                count(symmetry.cases, "case", "cases"),
                count(symmetry.work, "edge", "edges"),
            ));
        }
        let stats = &answer.stats;
        output::note(format_args!(
            "{kernel}: {}, {}, {}, depth {}, {times}",
            count(stats.nodes, "node", "nodes"),
            count(stats.branches, "branch", "branches"),
            count(stats.updates, "update", "updates"),
            stats.max_depth,
        ));
    }
}
