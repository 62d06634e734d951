//! `crosscover bench`: exact cover against propagation on the same boards, side by side.
//!
//! Every engine decides every board from its clues; the time includes encoding and set-up. Each engine
//! runs once in a round. Quick boards take several rounds, and the fastest run of each engine counts.

pub(crate) mod baseline;
mod boards;
mod table;

use crate::cli::Bench;
use crate::exit::Exit;
use crate::measure::{Deadline, Stopwatch};
use crate::{input, parallel};
use anyhow::{Context, Result};
use boards::Board;
use nonogram::{Picture, Puzzle, Verdict};
use nonogram_cover::{Decider, Encoding};
use nonogram_propagate::{SolveOutcome, Solver};
use puzzle_pack::{Opinion, agreement};
use std::fs::File;
use std::io::{self, Write};

/// What decides a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contestant {
    Propagation,
    Cover(Encoding),
    /// The crate `dancing-links` on the `Segment` encoding.
    Baseline,
}

const CONTESTANTS: [Contestant; 6] = [
    Contestant::Propagation,
    Contestant::Cover(Encoding::LatticeTrimmed),
    Contestant::Cover(Encoding::Lattice),
    Contestant::Cover(Encoding::Biclique),
    Contestant::Cover(Encoding::Segment),
    Contestant::Baseline,
];

impl Contestant {
    fn engine(self) -> &'static str {
        match self {
            Self::Propagation => "propagation",
            Self::Cover(_) => "dlx",
            Self::Baseline => "dancing-links",
        }
    }

    /// The encoding where there are several, else the engine.
    fn name(self) -> &'static str {
        match self {
            Self::Cover(encoding) => encoding.name(),
            Self::Propagation | Self::Baseline => self.engine(),
        }
    }

    fn encoding(self) -> Option<Encoding> {
        match self {
            Self::Propagation => None,
            Self::Cover(encoding) => Some(encoding),
            Self::Baseline => Some(Encoding::Segment),
        }
    }
}

/// One run of an engine on a board. Counters that the engine does not have are `None`.
#[derive(Clone, Debug)]
struct Measurement {
    verdict: Verdict,
    /// Up to two solutions, and whether there are no others; `None` if only their number is known.
    solutions: Option<(Vec<Picture>, bool)>,
    /// The time; `None` if the problem is too large to be tried.
    seconds: Option<f64>,
    line_solves: Option<u64>,
    nodes: Option<u64>,
    branches: Option<u64>,
    updates: Option<u64>,
}

impl Measurement {
    fn opinion(&self, engine: &'static str) -> Opinion<'_> {
        match &self.solutions {
            Some((pictures, is_complete)) => Opinion::new(engine, pictures, *is_complete),
            None => Opinion::without_pictures(engine, self.verdict),
        }
    }

    /// For a problem that is too large to be tried.
    const TOO_LARGE: Self = Self {
        verdict: Verdict::Unknown,
        solutions: None,
        seconds: None,
        line_solves: None,
        nodes: None,
        branches: None,
        updates: None,
    };
}

/// The number of rounds for a board, and the time of the first run above which one is enough.
const ROUNDS: usize = 5;
const QUICK_SECONDS: f64 = 0.2;

pub(crate) fn run(options: &Bench) -> Result<Exit> {
    let boards = boards::all(options)?;
    let mut csv = options.csv.as_deref().map(Csv::create).transpose()?;
    let csv_on_stdout = options.csv.as_deref().is_some_and(input::is_dash);
    let mut table = table::Table::new();
    let bar = parallel::progress(Some(boards.len() as u64), "boards");
    for board in &boards {
        let measurements = measure(&board.puzzle, options.timeout)?;
        let opinions = CONTESTANTS.iter().zip(&measurements);
        let opinions: Vec<_> = opinions
            .map(|(contestant, measured)| measured.opinion(contestant.name()))
            .collect();
        agreement(&board.puzzle, &opinions).with_context(|| board.name.clone())?;
        if let Some(csv) = &mut csv {
            csv.write(board, &measurements)?;
        }
        if !csv_on_stdout {
            bar.suspend(|| table.print(board, &measurements))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !csv_on_stdout {
        table.print_summary()?;
    }
    Ok(Exit::Yes)
}

/// The fastest run of each contestant.
fn measure(puzzle: &Puzzle, timeout: f64) -> Result<Vec<Measurement>> {
    let mut best: Vec<Measurement> = Vec::new();
    for round in 0..ROUNDS {
        for (index, contestant) in CONTESTANTS.into_iter().enumerate() {
            if round == 0 {
                best.push(contestant.decide(puzzle, timeout)?);
            } else if let Some(seconds) = best[index].seconds.filter(|&s| s < QUICK_SECONDS) {
                let again = contestant.decide(puzzle, timeout)?.seconds;
                best[index].seconds = again.map(|again| again.min(seconds));
            }
        }
    }
    Ok(best)
}

impl Contestant {
    fn decide(self, puzzle: &Puzzle, timeout: f64) -> Result<Measurement> {
        let deadline = Deadline::after(timeout);
        let interrupt = || deadline.has_passed();
        match self {
            Self::Propagation => {
                let options = nonogram_propagate::SolveOptions::default().interrupt(&interrupt);
                let stopwatch = Stopwatch::start();
                let report = Solver::new().solve(puzzle, &options);
                Ok(Measurement {
                    verdict: report.verdict(),
                    seconds: Some(stopwatch.seconds()),
                    line_solves: Some(report.stats.line_solves),
                    nodes: Some(report.stats.nodes),
                    branches: Some(report.stats.branches),
                    updates: None,
                    solutions: Some((report.solutions, report.outcome == SolveOutcome::Exhausted)),
                })
            }
            Self::Cover(encoding) => {
                let options = nonogram_cover::CoverOptions::default()
                    .encoding(encoding)
                    .interrupt(&interrupt);
                let stopwatch = Stopwatch::start();
                let report = Decider::new().decide(puzzle, &options);
                let seconds = stopwatch.seconds();
                let Ok(report) = report else {
                    return Ok(Measurement::TOO_LARGE);
                };
                Ok(Measurement {
                    verdict: report.verdict(),
                    seconds: Some(seconds),
                    line_solves: None,
                    nodes: Some(report.stats.nodes),
                    branches: Some(report.stats.branches),
                    updates: Some(report.stats.updates),
                    solutions: Some((
                        report.solutions,
                        report.outcome == exact_cover::SearchOutcome::Exhausted,
                    )),
                })
            }
            Self::Baseline => baseline::decide(puzzle, timeout),
        }
    }
}

/// The measurements for plots: a row for each board and engine.
struct Csv {
    writer: csv::Writer<Box<dyn Write>>,
}

impl Csv {
    fn create(path: &std::path::Path) -> Result<Self> {
        let file: Box<dyn Write> = if input::is_dash(path) {
            Box::new(io::stdout())
        } else {
            Box::new(
                File::create(path).with_context(|| format!("cannot write {}", path.display()))?,
            )
        };
        let mut writer = csv::Writer::from_writer(file);
        writer.write_record([
            "board",
            "width",
            "height",
            "engine",
            "encoding",
            "verdict",
            "seconds",
            "ratio",
            "line_solves",
            "nodes",
            "branches",
            "updates",
        ])?;
        Ok(Self { writer })
    }

    fn write(&mut self, board: &Board, measurements: &[Measurement]) -> Result<()> {
        let number = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
        let seconds = |seconds: Option<f64>| seconds.map_or(String::new(), |s| format!("{s:.9}"));
        let ratio = |measured: &Measurement, reference: &Measurement| {
            let decided = reference.verdict != Verdict::Unknown;
            let ratio = measured.seconds.zip(reference.seconds).filter(|_| decided);
            ratio.map_or(String::new(), |(a, b)| format!("{:.3}", a / b))
        };
        for (contestant, measured) in CONTESTANTS.iter().zip(measurements) {
            self.writer.write_record([
                board.name.clone(),
                board.puzzle.width().to_string(),
                board.puzzle.height().to_string(),
                contestant.engine().to_string(),
                contestant
                    .encoding()
                    .map_or(String::new(), |encoding| encoding.to_string()),
                measured.verdict.to_string(),
                seconds(measured.seconds),
                ratio(measured, &measurements[0]),
                number(measured.line_solves),
                number(measured.nodes),
                number(measured.branches),
                number(measured.updates),
            ])?;
        }
        // Keep these rows if a later board is interrupted.
        self.writer.flush().context("cannot write the measurements")
    }
}
