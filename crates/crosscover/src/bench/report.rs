//! What `crosscover bench` shows: a table for people, CSV for plots.

use super::CONTESTANTS;
use super::boards::Board;
use crate::engines::Answer;
use crate::output::{self, or};
use anyhow::{Result, anyhow};
use nonogram::Verdict;

/// Prints boards and collects the summary.
#[derive(Default)]
pub(super) struct Table {
    boards: u64,
    totals: [Total; CONTESTANTS.len()],
}

#[derive(Clone, Copy, Default)]
struct Total {
    decided: usize,
    /// Boards that propagation decided too, and the sum of the logarithms of their ratios.
    compared: usize,
    log_ratios: f64,
}

fn is_decided(answer: &Answer) -> bool {
    answer.verdict != Verdict::Unknown
}

/// The processor time divided by that of propagation, if propagation decided the board.
fn ratio(answer: &Answer, propagation: &Answer) -> Option<f64> {
    let times = answer.times.zip(propagation.times);
    let (time, reference) = times.filter(|_| is_decided(propagation))?;
    Some(time.cpu_seconds / reference.cpu_seconds)
}

impl Table {
    /// Prints a board's block.
    pub(super) fn print(&mut self, board: &Board, answers: &[Answer]) -> Result<()> {
        self.boards += 1;
        output::to_stdout(|out| {
            let (width, height) = (board.puzzle.width(), board.puzzle.height());
            let title = format!("{} {width}x{height}", board.name);
            writeln!(
                out,
                "{title:<24} {:>9} {:>10} {:>10} {:>10} {:>10} {:>10} {:>13}",
                "verdict", "time", "cpu time", "ratio", "nodes", "branches", "updates"
            )?;
            let rows = CONTESTANTS.into_iter().zip(answers).zip(&mut self.totals);
            for ((contestant, answer), total) in rows {
                let (verdict, sign) = match (answer.verdict, answer.times) {
                    (Verdict::Unknown, None) => ("too large", ""),
                    (Verdict::Unknown, Some(_)) => ("budget", ">"),
                    (verdict, _) => (verdict.name(), ""),
                };
                let ratio = ratio(answer, &answers[0]);
                if is_decided(answer) {
                    total.decided += 1;
                    total.compared += usize::from(ratio.is_some());
                    total.log_ratios += ratio.map_or(0.0, f64::ln);
                }
                let label = contestant.label();
                let [time, cpu] = [
                    answer.times.map(|times| times.seconds),
                    answer.times.map(|times| times.cpu_seconds),
                ]
                .map(|time| or(time.map(|time| format!("{sign}{}", seconds(time))), "-"));
                let ratio = or(ratio.map(|ratio| format!("{sign}{ratio:.1}x")), "-");
                let counters = &answer.counters;
                let counts = [counters.nodes, counters.branches, counters.updates];
                let [nodes, branches, updates] = counts.map(|count| or(count, "-"));
                writeln!(
                    out,
                    "  {label:<22} {verdict:>9} {time:>10} {cpu:>10} {ratio:>10} \
                     {nodes:>10} {branches:>10} {updates:>13}"
                )?;
            }
            writeln!(out)
        })
    }

    /// Prints the summary over all boards.
    pub(super) fn print_summary(&self) -> Result<()> {
        let heading = output::count(self.boards, "board", "boards");
        output::to_stdout(|out| {
            writeln!(out, "{heading:<24} {:>9} {:>10}", "decided", "ratio*")?;
            for (contestant, total) in CONTESTANTS.into_iter().zip(&self.totals) {
                let (label, decided) = (contestant.label(), total.decided);
                let mean = (total.log_ratios / total.compared as f64).exp();
                let ratio = (total.compared > 0).then(|| format!("{mean:.1}x"));
                let ratio = or(ratio, "-");
                writeln!(out, "  {label:<22} {decided:>9} {ratio:>10}")?;
            }
            writeln!(
                out,
                "* cpu time divided by that of propagation: geometric mean over the boards that both decided"
            )
        })
    }
}

/// `1.23 s`, `12.3 ms` or `4.5 us`.
fn seconds(seconds: f64) -> String {
    if seconds >= 1.0 {
        format!("{seconds:.2} s")
    } else if seconds >= 1e-3 {
        format!("{:.2} ms", seconds * 1e3)
    } else {
        format!("{:.1} us", seconds * 1e6)
    }
}

/// A row for each board and engine.
pub(super) struct Csv(csv::Writer<Vec<u8>>);

impl Csv {
    pub(super) fn new() -> Result<Self> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record([
            "board",
            "width",
            "height",
            "engine",
            "encoding",
            "verdict",
            "seconds",
            "cpu_seconds",
            "ratio",
            "line_solves",
            "nodes",
            "branches",
            "updates",
        ])?;
        Ok(Self(writer))
    }

    pub(super) fn add(&mut self, board: &Board, answers: &[Answer]) -> Result<()> {
        for (contestant, answer) in CONTESTANTS.into_iter().zip(answers) {
            let nanoseconds = |seconds: f64| format!("{seconds:.9}");
            let ratio = ratio(answer, &answers[0]).map(|ratio| format!("{ratio:.3}"));
            self.0.write_record([
                board.name.clone(),
                board.puzzle.width().to_string(),
                board.puzzle.height().to_string(),
                contestant.engine().to_string(),
                or(contestant.encoding(), ""),
                answer.verdict.to_string(),
                or(answer.times.map(|times| nanoseconds(times.seconds)), ""),
                or(answer.times.map(|times| nanoseconds(times.cpu_seconds)), ""),
                or(ratio, ""),
                or(answer.counters.line_solves, ""),
                or(answer.counters.nodes, ""),
                or(answer.counters.branches, ""),
                or(answer.counters.updates, ""),
            ])?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Vec<u8>> {
        self.0.into_inner().map_err(|error| anyhow!("{error}"))
    }
}
