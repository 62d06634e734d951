//! The table of `crosscover bench`.

use super::{Board, CONTESTANTS, Contestant, Measurement};
use crate::output;
use anyhow::Result;
use nonogram::Verdict;

/// Prints boards and collects the summary.
pub(super) struct Table {
    boards: usize,
    totals: [Total; CONTESTANTS.len()],
}

#[derive(Clone, Copy, Default)]
struct Total {
    decided: usize,
    /// Boards that propagation decided too, and the sum of the logarithms of their ratios.
    compared: usize,
    log_ratios: f64,
}

impl Contestant {
    fn label(self) -> String {
        match self {
            Self::Propagation => "propagation".to_string(),
            Self::Cover(encoding) => format!("dlx {encoding}"),
            Self::Baseline => "dancing-links".to_string(),
        }
    }
}

impl Table {
    pub(super) fn new() -> Self {
        Self {
            boards: 0,
            totals: Default::default(),
        }
    }

    /// Prints a board's block.
    pub(super) fn print(&mut self, board: &Board, measurements: &[Measurement]) -> Result<()> {
        self.boards += 1;
        let is_decided = |measured: &Measurement| measured.verdict != Verdict::Unknown;
        let reference = &measurements[0];
        output::to_stdout(|out| {
            let (width, height) = (board.puzzle.width(), board.puzzle.height());
            let title = format!("{} {width}x{height}", board.name);
            writeln!(
                out,
                "{title:<24} {:>9} {:>11} {:>9} {:>11} {:>11} {:>13}",
                "verdict", "time", "ratio", "nodes", "branches", "updates"
            )?;
            for ((contestant, measured), total) in
                CONTESTANTS.iter().zip(measurements).zip(&mut self.totals)
            {
                let (verdict, sign) = match (measured.verdict, measured.seconds) {
                    (Verdict::Unknown, None) => ("too large", ""),
                    (Verdict::Unknown, Some(_)) => ("budget", ">"),
                    (verdict, _) => (verdict.name(), ""),
                };
                total.decided += usize::from(is_decided(measured));
                let seconds = measured.seconds;
                let mut ratio = "-".to_string();
                if let Some((seconds, reference_seconds)) = seconds.zip(reference.seconds)
                    && is_decided(reference)
                {
                    let value = seconds / reference_seconds;
                    ratio = format!("{sign}{value:.1}x");
                    if is_decided(measured) {
                        total.compared += 1;
                        total.log_ratios += value.ln();
                    }
                }
                let seconds = seconds.map_or("-".to_string(), |s| format!("{sign}{}", time(s)));
                let number =
                    |number: Option<u64>| number.map_or("-".to_string(), |n| n.to_string());
                writeln!(
                    out,
                    "  {:<22} {verdict:>9} {:>11} {:>9} {:>11} {:>11} {:>13}",
                    contestant.label(),
                    seconds,
                    ratio,
                    number(measured.nodes),
                    number(measured.branches),
                    number(measured.updates),
                )?;
            }
            writeln!(out)
        })
    }

    /// Prints the summary over all boards.
    pub(super) fn print_summary(&self) -> Result<()> {
        let heading = output::count(self.boards as u64, "board", "boards");
        output::to_stdout(|out| {
            writeln!(out, "{heading:<24} {:>9} {:>11}", "decided", "ratio*")?;
            for (contestant, total) in CONTESTANTS.iter().zip(&self.totals) {
                let ratio = match total.compared {
                    0 => "-".to_string(),
                    boards => format!("{:.1}x", (total.log_ratios / boards as f64).exp()),
                };
                writeln!(
                    out,
                    "  {:<22} {:>9} {ratio:>11}",
                    contestant.label(),
                    total.decided
                )?;
            }
            writeln!(
                out,
                "* time divided by the time of propagation: geometric mean over the boards that both decided"
            )
        })
    }
}

/// `1.23 s`, `12.3 ms` or `4.5 us`.
fn time(seconds: f64) -> String {
    if seconds >= 1.0 {
        format!("{seconds:.2} s")
    } else if seconds >= 1e-3 {
        format!("{:.2} ms", seconds * 1e3)
    } else {
        format!("{:.1} us", seconds * 1e6)
    }
}
