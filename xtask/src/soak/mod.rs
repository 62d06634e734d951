//! A soak: the command makes, loses and finds again what it made, for as long as it is let, on
//! random input.
//!
//! Each step draws a job from the seed and its own number: a pack that is interrupted, damaged,
//! continued, merged and verified; boards that both engines solve, with proofs; exact-cover
//! problems for all kernels. Where two answers must be equal and are not, the soak stops, and
//! prints the seed and the step. `--seed S --step K` does this step again; only the moment of a
//! kill may be another one.

mod boards;
mod covers;
mod packs;
mod program;
mod random;

use anyhow::{Context, Result};
use program::Program;
use random::Random;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The time between two lines that say how far the soak is.
const REPORT: Duration = Duration::from_secs(10);

/// What to soak, and for how long.
#[derive(clap::Args)]
pub(crate) struct Soak {
    /// For how long
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// The seed of all steps
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only the step with this number
    #[arg(long)]
    step: Option<u64>,
    /// The program; by default it is built in release
    #[arg(long)]
    program: Option<PathBuf>,
}

/// How often each thing was done.
#[derive(Default)]
pub(crate) struct Counts(BTreeMap<&'static str, u64>);

impl Counts {
    pub(crate) fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }
}

pub(crate) fn run(soak: &Soak) -> Result<()> {
    let program = match &soak.program {
        Some(program) => program.canonicalize()?,
        None => crate::measure::build_program()?,
    };
    let start = Instant::now();
    let is_over = || start.elapsed().as_secs_f64() >= 60.0 * soak.minutes;
    let mut counts = Counts::default();
    let mut reported = Instant::now();
    let steps = soak.step.map_or(0..u64::MAX, |step| step..step + 1);
    for step in steps {
        let folder = std::env::temp_dir().join(format!("crosscover-soak-{}", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder)?;
        let job = Program {
            program: &program,
            folder: &folder,
        };
        let random = &mut Random::of(soak.seed, step);
        let done = match random.below(4) {
            0 | 1 => packs::soak(&job, random, &mut counts),
            2 => boards::soak(&job, random, &mut counts),
            _ => covers::soak(&job, random, &mut counts),
        };
        // What differs can be looked at.
        done.with_context(|| format!("seed {}, step {step}, see {}", soak.seed, folder.display()))?;
        fs::remove_dir_all(&folder)?;
        counts.add("steps");
        if reported.elapsed() >= REPORT || is_over() || soak.step.is_some() {
            report(start, &counts);
            reported = Instant::now();
        }
        if is_over() {
            break;
        }
    }
    println!("seed {}: no difference", soak.seed);
    Ok(())
}

fn report(start: Instant, counts: &Counts) {
    let seconds = start.elapsed().as_secs();
    let counts = counts
        .0
        .iter()
        .map(|(what, count)| format!("{count} {what}"));
    let counts: Vec<String> = counts.collect();
    println!(
        "{}:{:02}  {}",
        seconds / 60,
        seconds % 60,
        counts.join(", ")
    );
}
