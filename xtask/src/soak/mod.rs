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
use program::{SoakCounts, SoakStep};
use random::Random;
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

pub(crate) fn run(soak: &Soak) -> Result<()> {
    let program = match &soak.program {
        Some(program) => program.canonicalize()?,
        None => crate::measure::build_program()?,
    };
    let start = Instant::now();
    let mut counts = SoakCounts::default();
    let mut reported = Instant::now();
    let steps = soak.step.map_or(0..u64::MAX, |step| step..step + 1);
    for step in steps {
        let folder = std::env::temp_dir().join(format!("crosscover-soak-{}", std::process::id()));
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder)?;
        let mut job = SoakStep {
            program: &program,
            folder: &folder,
            random: Random::of(soak.seed, step),
            counts: &mut counts,
        };
        let done = match job.random.below(4) {
            0 | 1 => packs::soak(&mut job),
            2 => boards::soak(&mut job),
            _ => covers::soak(&mut job),
        };
        // What differs can be looked at.
        done.with_context(|| format!("seed {}, step {step}, see {}", soak.seed, folder.display()))?;
        fs::remove_dir_all(&folder)?;
        counts.add("steps");
        let is_over = start.elapsed().as_secs_f64() >= 60.0 * soak.minutes;
        if reported.elapsed() >= REPORT || is_over || soak.step.is_some() {
            report(start, &counts);
            reported = Instant::now();
        }
        if is_over {
            break;
        }
    }
    println!("seed {}: no difference", soak.seed);
    Ok(())
}

fn report(start: Instant, counts: &SoakCounts) {
    let seconds = start.elapsed().as_secs();
    let counts = counts.0.iter();
    let counts: Vec<String> = counts
        .map(|(what, count)| format!("{count} {what}"))
        .collect();
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    println!("{minutes}:{seconds:02}  {}", counts.join(", "));
}
