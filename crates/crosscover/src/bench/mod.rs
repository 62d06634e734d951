//! `crosscover bench`: exact cover against propagation on the same boards, side by side.
//!
//! Every engine decides every board from its clues; the time includes encoding and set-up. Each engine
//! runs once in a round. Quick boards take several rounds, and the fastest run of each engine counts.

pub(crate) mod baseline;
mod boards;
mod report;

use crate::cli::Bench;
use crate::engines::Answer;
use crate::exit::Exit;
use crate::{interrupt, output, parallel};
use anyhow::{Context, Result};
use nonogram::Puzzle;
use nonogram_cover::{CoverOptions, Encoding};
use nonogram_propagate::SolveOptions;
use puzzle_pack::agreement;
use report::{Csv, Table};

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

/// The number of rounds for a board, and the time of the first run above which one is enough.
const ROUNDS: usize = 5;
const QUICK_SECONDS: f64 = 0.2;

impl Contestant {
    fn engine(self) -> &'static str {
        match self {
            Self::Propagation => "propagation",
            Self::Cover(_) => "dlx",
            Self::Baseline => "dancing-links",
        }
    }

    fn encoding(self) -> Option<Encoding> {
        match self {
            Self::Propagation => None,
            Self::Cover(encoding) => Some(encoding),
            Self::Baseline => Some(Encoding::Segment),
        }
    }

    fn label(self) -> String {
        match self {
            Self::Cover(encoding) => format!("dlx {encoding}"),
            Self::Propagation | Self::Baseline => self.engine().to_string(),
        }
    }

    fn decide(self, puzzle: &Puzzle, timeout: f64) -> Result<Answer> {
        match self {
            Self::Propagation => {
                let options = SolveOptions::default();
                Ok(Answer::by_propagation(puzzle, options, timeout))
            }
            Self::Cover(encoding) => {
                let options = CoverOptions::default().encoding(encoding);
                Ok(Answer::by_cover(puzzle, options, timeout))
            }
            Self::Baseline => baseline::decide(puzzle, timeout),
        }
    }
}

pub(crate) fn run(options: &Bench) -> Result<Exit> {
    if let Some(path) = &options.csv {
        output::may_write(path, options.force)?;
    }
    let boards = boards::all(options)?;
    interrupt::catch()?;
    let mut csv = Csv::new()?;
    let with_table = !options.csv.as_deref().is_some_and(output::is_dash);
    let mut table = Table::default();
    let bar = parallel::progress(Some(boards.len() as u64), "boards");
    for board in &boards {
        let answers = measure(&board.puzzle, options.timeout);
        if interrupt::is_raised() {
            break;
        }
        let answers = answers?;
        let labels = CONTESTANTS.map(Contestant::label);
        let opinions = labels.iter().zip(&answers);
        let opinions: Vec<_> = opinions
            .map(|(label, answer)| answer.opinion(label))
            .collect();
        agreement(&board.puzzle, &opinions).with_context(|| board.name.clone())?;
        csv.add(board, &answers)?;
        if with_table {
            bar.suspend(|| table.print(board, &answers))?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if with_table {
        table.print_summary()?;
    }
    if let Some(path) = &options.csv {
        output::save(path, &csv.finish()?, options.force)?;
    }
    if interrupt::is_raised() {
        output::complain(format_args!("interrupted: not all boards were measured"));
        std::process::exit(interrupt::EXIT);
    }
    Ok(Exit::Yes)
}

/// The fastest run of each contestant.
fn measure(puzzle: &Puzzle, timeout: f64) -> Result<Vec<Answer>> {
    let decide = |contestant: Contestant| contestant.decide(puzzle, timeout);
    let first = CONTESTANTS.into_iter().map(decide);
    let mut best = first.collect::<Result<Vec<_>>>()?;
    for _ in 1..ROUNDS {
        for (contestant, best) in CONTESTANTS.into_iter().zip(&mut best) {
            let Some(times) = &mut best.times else {
                continue;
            };
            if times.cpu_seconds < QUICK_SECONDS
                && let Some(again) = decide(contestant)?.times
                && again.cpu_seconds < times.cpu_seconds
            {
                *times = again;
            }
        }
    }
    Ok(best)
}
