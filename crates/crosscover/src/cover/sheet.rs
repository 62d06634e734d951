//! The output of `crosscover cover`: text at once, or a JSON object at the end.

use super::{Answer, Run, name};
use crate::output;
use exact_cover::{MemoStats, OptionId, Problem, Reduced, SearchOutcome, Solution, text};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The most options in all solutions of a JSON object: 256 MiB, held until the end.
const MAX_HELD: usize = 1 << 26;

/// The longest time that a solution stays in the buffer.
const PATIENCE: Duration = Duration::from_millis(100);

/// Where the answer is written.
///
/// Text has a blank line between solutions. A JSON object has the status first, so solutions are held until
/// the end.
pub(super) struct Sheet<'a> {
    out: &'a mut dyn Write,
    problem: &'a Problem,
    reduced: Option<&'a Reduced>,
    is_json: bool,
    held: Vec<Solution>,
    /// The options of all `held` solutions.
    held_options: usize,
    is_blank: bool,
    flushed: Instant,
}

impl<'a> Sheet<'a> {
    /// An empty sheet for the solutions of a problem or of its reduction.
    pub(super) fn new(
        out: &'a mut dyn Write,
        problem: &'a Problem,
        reduced: Option<&'a Reduced>,
        is_json: bool,
    ) -> Self {
        Self {
            out,
            problem,
            reduced,
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

    /// The cost of the options that preprocessing found in every solution.
    pub(super) fn forced_cost(&self) -> u64 {
        let forced = self.reduced.map(Reduced::forced).unwrap_or_default();
        self.problem.total_cost(forced)
    }

    fn restore(&self, options: &[OptionId]) -> Solution {
        match self.reduced {
            Some(reduced) => reduced.restore(options),
            None => Solution::from_options(options.to_vec()),
        }
    }

    /// Adds a solution of the problem that was searched.
    pub(super) fn add(&mut self, options: &[OptionId]) -> io::Result<()> {
        let solution = self.restore(options);
        self.add_restored(solution, None)
    }

    /// Adds a solution under its cost, which it returns.
    pub(super) fn add_with_cost(&mut self, options: &[OptionId]) -> io::Result<u64> {
        let solution = self.restore(options);
        let cost = self.problem.total_cost(&solution);
        self.add_restored(solution, Some(cost))?;
        Ok(cost)
    }

    fn add_restored(&mut self, solution: Solution, cost: Option<u64>) -> io::Result<()> {
        if self.is_json {
            // An empty solution takes memory, too.
            self.held_options += solution.len() + 1;
            self.held.push(solution);
            return Ok(());
        }
        self.separate()?;
        if let Some(cost) = cost {
            writeln!(self.out, "| cost {cost}")?;
        }
        if solution.is_empty() {
            writeln!(self.out, "| no option")?;
        }
        for &option in solution.iter() {
            writeln!(self.out, "{}", text::display_option(self.problem, option))?;
        }
        if self.flushed.elapsed() > PATIENCE {
            self.out.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
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
        if !std::mem::take(&mut self.is_blank) {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Writes the JSON object, or the counters if they are wanted.
    pub(super) fn finish(
        mut self,
        answer: &Answer,
        run: &Run<'_>,
        with_solutions: bool,
        with_stats: bool,
    ) -> io::Result<()> {
        if self.is_json {
            self.write_json(answer, run, with_solutions, with_stats)
        } else {
            if with_stats {
                print_stats(answer, run);
            }
            Ok(())
        }
    }

    fn write_json(
        &mut self,
        answer: &Answer,
        run: &Run<'_>,
        with_solutions: bool,
        with_stats: bool,
    ) -> io::Result<()> {
        let mut object = json!({
            "status": match answer.outcome {
                SearchOutcome::Exhausted => "exhausted",
                SearchOutcome::Stopped => "stopped",
                SearchOutcome::OutOfBudget(_) => "budget",
            },
            "count": answer.count,
            "cost": answer.cost,
            "kernel": name(run.kernel),
            "nodes": answer.stats.nodes,
            "updates": answer.stats.updates,
            "seconds": run.seconds,
        });
        if let Some(bound) = answer.bound {
            object["bound"] = bound.into();
        }
        if with_stats {
            object["stats"] = stats(answer, run);
        }
        let object = object.to_string();
        if !with_solutions {
            return writeln!(self.out, "{object}");
        }
        // One JSON value with all solutions would take many times their memory.
        let open = object.strip_suffix('}').unwrap_or_default();
        write!(self.out, "{open},\"solutions\":[")?;
        for (index, solution) in self.held.iter().enumerate() {
            let option = |&option| {
                let text = text::display_option(self.problem, option).to_string();
                text.split(' ').map(Value::from).collect()
            };
            let solution: Vec<Value> = solution.iter().map(option).collect();
            let comma = if index > 0 { "," } else { "" };
            write!(self.out, "{comma}{}", Value::from(solution))?;
        }
        writeln!(self.out, "]}}")
    }
}

/// The counters that only `--stats` shows.
fn stats(answer: &Answer, run: &Run<'_>) -> Value {
    let memo = answer.memo.map(|memo| {
        json!({
            "entries": memo.entries,
            "hits": memo.hits,
            "evictions": memo.evictions,
            "splits": memo.splits,
            "peak_bytes": memo.peak_bytes,
        })
    });
    let reduction = run.reduced.map(|reduced| {
        let reduction = reduced.reduction();
        json!({
            "removed_options": reduction.removed_options,
            "forced_options": reduction.forced_options,
            "dropped_primary": reduction.dropped_primary,
            "dropped_secondary": reduction.dropped_secondary,
            "rounds": reduction.rounds,
            "work": reduction.work,
            "is_complete": reduction.is_complete,
        })
    });
    json!({
        "branches": answer.stats.branches,
        "forced": answer.stats.forced,
        "max_depth": answer.stats.max_depth,
        "memo": memo,
        "reduction": reduction,
    })
}

/// The counters as text, on stderr.
fn print_stats(answer: &Answer, run: &Run<'_>) {
    if let Some(reduced) = run.reduced {
        let reduction = reduced.reduction();
        output::note(format_args!(
            "preprocessing: {} removed, {} forced; items dropped: {} primary, {} secondary; {}, \
             {} looked at{}",
            output::count(reduction.removed_options as u64, "option", "options"),
            reduction.forced_options,
            reduction.dropped_primary,
            reduction.dropped_secondary,
            output::count(reduction.rounds, "round", "rounds"),
            output::count(reduction.work, "entry", "entries"),
            if reduction.is_complete {
                ""
            } else {
                ", cut short"
            },
        ));
    }
    if let Some(MemoStats {
        entries,
        hits,
        evictions,
        splits,
        peak_bytes,
        ..
    }) = answer.memo
    {
        output::note(format_args!(
            "memo: {}, {}, {}, {}, {} at most",
            output::count(entries, "number", "numbers"),
            output::count(hits, "hit", "hits"),
            output::count(evictions, "eviction", "evictions"),
            output::count(splits, "split", "splits"),
            output::count(peak_bytes as u64, "byte", "bytes"),
        ));
    }
    let stats = &answer.stats;
    output::note(format_args!(
        "{}: {}, {}, {}, depth {}, {:.6} s",
        name(run.kernel),
        output::count(stats.nodes, "node", "nodes"),
        output::count(stats.branches, "branch", "branches"),
        output::count(stats.updates, "update", "updates"),
        stats.max_depth,
        run.seconds,
    ));
}
