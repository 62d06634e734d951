//! `crosscover decodoku bench`: logical error rates of decoders.

use super::args::Bench;
use super::{chart, survival};
use crate::exit::Exit;
use crate::measure::Stopwatch;
use crate::{input, output, parallel};
use anyhow::{Context, Result, bail};
use decodoku::{Channel, Edges, Method, Strategy, Style};
use rayon::prelude::*;
use std::fs;
use std::path::Path;

/// Shots that are one unit of work.
const CHUNK: u64 = 50;

/// A decoder on boards of one kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) method: Method,
    pub(super) side: usize,
    pub(super) rate: f64,
}

/// What came of some shots. Whole numbers, so that their sums do not depend on an order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) shots: u64,
    pub(super) failures: u64,
    /// How often it was proved that no groups cost less; what the search did.
    proved: u64,
    nodes: u64,
    candidates: u64,
    /// Of the processor; for the table only.
    seconds: f64,
    slowest: f64,
}

impl Tally {
    fn and(self, other: Self) -> Self {
        Self {
            shots: self.shots + other.shots,
            failures: self.failures + other.failures,
            proved: self.proved + other.proved,
            nodes: self.nodes + other.nodes,
            candidates: self.candidates + other.candidates,
            seconds: self.seconds + other.seconds,
            slowest: self.slowest.max(other.slowest),
        }
    }

    /// The share of failures, and its standard error.
    pub(super) fn rate(&self) -> (f64, f64) {
        let shots = self.shots as f64;
        let rate = self.failures as f64 / shots;
        (rate, (rate * (1.0 - rate) / shots).sqrt())
    }
}

pub(super) fn run(options: &Bench) -> Result<Exit> {
    match options.games {
        Some(games) => survival::run(options, games),
        None => rates(options),
    }
}

fn rates(options: &Bench) -> Result<Exit> {
    let mut cases = Vec::new();
    let sides: &[usize] = match &options.side[..] {
        [] => &[5, 7, 9],
        sides => sides,
    };
    for &rate in &options.rate {
        for &side in sides {
            for style in options.decoders() {
                let Style::Decode(method) = style else {
                    bail!("{style} is no decoder; it can only play games");
                };
                cases.push(Case { method, side, rate });
            }
        }
    }
    let tallies = measure(options, &cases)?;
    if let Some(path) = &options.csv {
        write(path, &csv(&cases, &tallies))?;
    }
    if let Some(path) = &options.svg {
        write(path, chart::draw(&cases, &tallies).as_bytes())?;
    }
    if !options
        .csv
        .iter()
        .chain(&options.svg)
        .any(|path| input::is_dash(path))
    {
        table(&cases, &tallies)?;
    }
    Ok(Exit::Yes)
}

/// Writes a whole file, or to stdout.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if input::is_dash(path) {
        return output::to_stdout(|out| out.write_all(bytes));
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Takes the shots of all cases, in parallel.
fn measure(options: &Bench, cases: &[Case]) -> Result<Vec<Tally>> {
    let chunks = options.shots.div_ceil(CHUNK);
    let work: Vec<(usize, u64)> = (0..cases.len())
        .flat_map(|case| (0..chunks).map(move |chunk| (case, chunk)))
        .collect();
    let bar = parallel::progress(Some(work.len() as u64), "chunks");
    let done: Result<Vec<Tally>> = parallel::pool(&options.threads)?.install(|| {
        let tallies = work.par_iter().map(|&(case, chunk)| {
            let shots = chunk * CHUNK..options.shots.min((chunk + 1) * CHUNK);
            let tally = shoot(cases[case], options, shots);
            bar.inc(1);
            tally
        });
        tallies.collect()
    });
    bar.finish_and_clear();
    let sum = |tallies: &[Tally]| tallies.iter().copied().fold(Tally::default(), Tally::and);
    Ok(done?.chunks(chunks as usize).map(sum).collect())
}

fn shoot(case: Case, options: &Bench, shots: std::ops::Range<u64>) -> Result<Tally> {
    let channel = Channel::new(case.side, options.modulus, case.rate)?;
    let mut strategy = Strategy::new(case.method, Edges::Open)?.bound(options.bound);
    let mut tally = Tally::default();
    for shot in shots {
        let trial = channel.draw(options.seed, shot);
        let watch = Stopwatch::start();
        let groups = match strategy.decode(trial.board()) {
            Some(decoding) => {
                tally.proved += u64::from(decoding.is_optimal());
                tally.nodes += decoding.nodes;
                tally.candidates += decoding.candidates as u64;
                decoding.groups
            }
            None => strategy.groups(trial.board()),
        };
        let seconds = watch.seconds();
        tally.seconds += seconds;
        tally.slowest = tally.slowest.max(seconds);
        tally.shots += 1;
        tally.failures += u64::from(trial.is_failure(&groups));
    }
    Ok(tally)
}

/// Whether a decoder proves and counts anything.
fn searches(method: Method) -> bool {
    matches!(method, Method::Cover(_))
}

fn csv(cases: &[Case], tallies: &[Tally]) -> Vec<u8> {
    let mut text =
        "decoder,side,rate,shots,failures,error_rate,standard_error,proved,nodes,candidates\n"
            .to_string();
    for (case, tally) in cases.iter().zip(tallies) {
        let Case { method, side, rate } = case;
        let (failing, error) = tally.rate();
        let Tally {
            shots,
            failures,
            proved,
            nodes,
            candidates,
            ..
        } = tally;
        text += &format!("{method},{side},{rate},{shots},{failures},{failing:.6},{error:.6},");
        text += &match searches(*method) {
            true => format!("{proved},{nodes},{candidates}\n"),
            false => ",,\n".to_string(),
        };
    }
    text.into_bytes()
}

fn table(cases: &[Case], tallies: &[Tally]) -> Result<()> {
    output::to_stdout(|out| {
        writeln!(
            out,
            "{:>6} {:>4}  {:8} {:>17} {:>9} {:>10} {:>8} {:>9} {:>9}",
            "rate",
            "side",
            "decoder",
            "error rate",
            "proved",
            "candidates",
            "nodes",
            "ms",
            "slowest"
        )?;
        for (case, tally) in cases.iter().zip(tallies) {
            let (failing, error) = tally.rate();
            let shots = tally.shots as f64;
            let mean = |sum: u64| sum as f64 / shots;
            write!(
                out,
                "{:>6} {:>4}  {:8} {failing:>8.4} ± {error:.4} ",
                case.rate, case.side, case.method
            )?;
            let [proved, candidates, nodes] = match searches(case.method) {
                true => [
                    format!("{:.2} %", 100.0 * mean(tally.proved)),
                    format!("{:.0}", mean(tally.candidates)),
                    format!("{:.1}", mean(tally.nodes)),
                ],
                false => Default::default(),
            };
            let (ms, slowest) = (1000.0 * tally.seconds / shots, 1000.0 * tally.slowest);
            writeln!(
                out,
                "{proved:>9} {candidates:>10} {nodes:>8} {ms:>9.3} {slowest:>9.3}"
            )?;
        }
        Ok(())
    })
}
