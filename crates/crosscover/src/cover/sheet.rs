//! The output of `crosscover cover`: text, or a JSON object. Solutions are written as they come.

use super::answer::Answer;
use super::part::PartQuestion;
use crate::measure::Times;
use crate::output::{self, count};
use crate::steps::{StepKind, TracedStep};
use exact_cover::count::Natural;
use exact_cover::{
    OptionId, Problem, SearchBudget, SearchLimit, SearchOutcome, SearchStats, Solution, text,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::{self, Write};
use std::str::FromStr;
use std::time::{Duration, Instant};
use tiling::Tiling;

/// The longest time that a solution stays in the buffer.
const FLUSH_EVERY: Duration = Duration::from_millis(100);

/// The options that are written before the budget is asked again.
const POLL_EVERY: usize = 4096;

/// Asks the budget as solutions are written: a search may find thousands of long ones before it
/// asks.
pub(super) struct Pace<'a> {
    budget: SearchBudget<'a>,
    /// The options written since the budget was asked.
    options: usize,
    /// The limit that has ended the writing.
    pub(super) limit: Option<SearchLimit>,
}

impl<'a> Pace<'a> {
    pub(super) fn new(budget: SearchBudget<'a>) -> Self {
        Self {
            budget,
            options: 0,
            limit: None,
        }
    }

    /// After a solution with this number of options has been written.
    pub(super) fn wrote(&mut self, options: usize) {
        self.options += options + 1;
        if self.options >= POLL_EVERY {
            self.options = 0;
            self.limit = self.budget.poll(SearchStats::default()).err();
        }
    }
}

/// Where the answer is written.
///
/// Text has a blank line between solutions. A JSON object has the solutions first, because all else
/// is known at the end.
pub(super) struct Sheet<'a> {
    out: &'a mut dyn Write,
    problem: &'a Problem,
    is_json: bool,
    /// The board on which solutions are drawn.
    pub(super) tiling: Option<&'a Tiling>,
    /// Whether the first solution is also drawn as SVG, and its drawing.
    pub(super) draws_svg: bool,
    pub(super) svg: Option<String>,
    pub(super) pace: Pace<'a>,
    /// The number of solutions written.
    solutions: u64,
    is_blank: bool,
    /// Whether steps of the search were written, with the solutions among them.
    pub(super) has_steps: bool,
    flushed: Instant,
}

/// What is said at the end, besides the answer.
pub(super) struct Ending {
    /// The name of the algorithm that searched, if it was one.
    pub(super) kernel: Option<&'static str>,
    pub(super) times: Times,
    /// Whether the object has the solutions.
    pub(super) has_solutions: bool,
    pub(super) with_stats: bool,
    pub(super) part: Option<PartQuestion>,
}

impl<'a> Sheet<'a> {
    /// An empty sheet for the solutions of a problem, which are written within a budget.
    pub(super) fn new(
        out: &'a mut dyn Write,
        problem: &'a Problem,
        is_json: bool,
        budget: SearchBudget<'a>,
    ) -> Self {
        Self {
            out,
            problem,
            is_json,
            tiling: None,
            draws_svg: false,
            svg: None,
            pace: Pace::new(budget),
            solutions: 0,
            is_blank: true,
            has_steps: false,
            flushed: Instant::now(),
        }
    }

    /// Whether the budget has ended the writing.
    pub(super) fn is_stopped(&self) -> bool {
        self.pace.limit.is_some()
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
        if self.draws_svg && self.solutions == 0 {
            self.svg = self.tiling.map(|tiling| tiling.svg(&solution));
        }
        let shown_cost = with_cost.then_some(cost);
        if self.is_json {
            self.write_json(&solution, shown_cost)?;
        } else {
            self.write_text(&solution, shown_cost)?;
        }
        self.solutions += 1;
        self.pace.wrote(solution.len());
        if self.flushed.elapsed() > FLUSH_EVERY {
            self.out.flush()?;
            self.flushed = Instant::now();
        }
        Ok(cost)
    }

    fn write_text(&mut self, solution: &Solution, cost: Option<i64>) -> io::Result<()> {
        self.separate()?;
        if let Some(cost) = cost {
            writeln!(self.out, "| cost {}", self.display_cost(cost))?;
        }
        if let Some(tiling) = self.tiling {
            write!(self.out, "{}", tiling.draw(solution))?;
            return self.write_legend(&tiling.legend(solution));
        }
        if solution.is_empty() {
            writeln!(self.out, "| no option")?;
        }
        for &option in solution {
            writeln!(self.out, "{}", text::display_option(self.problem, option))?;
        }
        Ok(())
    }

    /// Writes which signs of a drawing stand for which pieces.
    fn write_legend(&mut self, legend: &[(BTreeSet<char>, &str)]) -> io::Result<()> {
        let mut words = Vec::new();
        for (signs, name) in legend {
            let signs: Vec<String> = signs.iter().map(char::to_string).collect();
            words.push(format!("{}: {name}", signs.join(" ")));
        }
        if words.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "| {}", words.join(", "))
    }

    /// Writes the options, and the items of each; of a tiling, also their pieces.
    fn write_json(&mut self, solution: &Solution, cost: Option<i64>) -> io::Result<()> {
        let (mut options, mut items) = (Vec::new(), Vec::new());
        for &option in solution.iter() {
            let text = text::display_option(self.problem, option).to_string();
            let name = self.problem.option_name(option);
            let words = text.split(' ').skip(usize::from(name.is_some()));
            items.push(Value::from_iter(words));
            options.push(match name {
                Some(name) => Value::from(name),
                None => Value::from(option.index() + 1),
            });
        }
        let mut object = json!({ "options": options, "items": items });
        if let Some(tiling) = self.tiling {
            let pieces = solution.iter().map(|&option| tiling.placement(option).0);
            object["pieces"] = Value::from_iter(pieces);
        }
        if let Some(cost) = cost {
            object["cost"] = self.json_cost(cost);
        }
        let start = if self.solutions == 0 {
            "{\"solutions\":["
        } else {
            ","
        };
        write!(self.out, "{start}{object}")
    }

    /// A cost as a JSON number.
    fn json_cost(&self, cost: i64) -> Value {
        Value::from_str(&self.display_cost(cost).to_string()).unwrap_or_default()
    }

    /// Writes a step of the search: a remark and, after it, the solution; or an object in a line.
    pub(super) fn step(&mut self, step: &TracedStep, chosen: &[OptionId]) -> io::Result<()> {
        self.pace.wrote(1);
        self.has_steps = true;
        if self.is_json {
            serde_json::to_writer(&mut *self.out, step)?;
            return writeln!(self.out);
        }
        self.separate()?;
        writeln!(self.out, "| {step}")?;
        self.is_blank = true;
        if matches!(step.kind, StepKind::Solution { .. }) {
            self.add(chosen)?;
        }
        Ok(())
    }

    /// Writes all that is in the buffer.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
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
        if std::mem::take(&mut self.is_blank) {
            Ok(())
        } else {
            writeln!(self.out)
        }
    }

    /// Writes the JSON object, or the counters if they are wanted.
    pub(super) fn finish(self, answer: &Answer, ending: &Ending) -> io::Result<()> {
        if !self.is_json {
            if ending.with_stats {
                self.print_stats(answer, ending);
            }
            return Ok(());
        }
        let mut object = json!({
            "status": match answer.outcome {
                SearchOutcome::Exhausted => "exhausted",
                SearchOutcome::Stopped => "stopped",
                SearchOutcome::OutOfBudget(_) => "budget",
            },
            "complete": answer.stopped.is_none(),
            "stopped": answer.stopped,
            "count": answer.count.as_ref().map(Natural::to_string),
            "cost": answer.cost.map(|cost| self.json_cost(cost)),
            "unique": answer.is_unique,
            "kernel": ending.kernel,
            "nodes": answer.stats.nodes,
            "updates": answer.stats.updates,
            "seconds": ending.times.seconds,
            "cpu_seconds": ending.times.cpu_seconds,
        });
        if let Some(bound) = answer.bound {
            object["bound"] = self.json_cost(bound);
        }
        if let Some(part) = &ending.part {
            object["part"] = json!(part);
        }
        if ending.with_stats {
            object["stats"] = json!({
                "branches": answer.stats.branches,
                "forced": answer.stats.forced,
                "max_depth": answer.stats.max_depth,
                "states": answer.states,
                "symmetry": answer.symmetry,
            });
        }
        let object = object.to_string();
        if !ending.has_solutions {
            return writeln!(self.out, "{object}");
        }
        if self.solutions == 0 {
            write!(self.out, "{{\"solutions\":[")?;
        }
        let fields = object.strip_prefix('{').unwrap_or_default();
        writeln!(self.out, "],{fields}")
    }

    /// The counters as text, on stderr.
    fn print_stats(&self, answer: &Answer, ending: &Ending) {
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
            "{}: {}, {}, {}, depth {}, {}",
            ending.kernel.unwrap_or("parts"),
            count(stats.nodes, "node", "nodes"),
            count(stats.branches, "branch", "branches"),
            count(stats.updates, "update", "updates"),
            stats.max_depth,
            ending.times,
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exact_cover::Search;
    use std::ops::ControlFlow;

    #[test]
    fn writing_asks_the_budget() {
        // The search takes one update from one solution to the next, and each has 4,000 options.
        let items: Vec<String> = (0..4000).map(|item| format!("i{item}")).collect();
        let options: Vec<String> = items
            .iter()
            .map(|item| format!("{item}\n{item}\n"))
            .collect();
        let problem = text::read(format!("{}\n{}", items.join(" "), options.concat()));
        let problem = problem.expect("a problem");
        for is_json in [false, true] {
            let mut out = io::sink();
            let budget = SearchBudget::default().until(|_| true);
            let mut sheet = Sheet::new(&mut out, &problem, is_json, budget);
            let report = Search::new(&problem).visit(|options| {
                sheet.add(options).expect("a writer");
                if sheet.is_stopped() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert_eq!(report.stats.solutions, 2);
        }
    }
}
