//! The crate `dancing-links` as the baseline, in a process of its own.
//!
//! That crate has no budget and cannot be interrupted. So the bench runs this program again with the hidden
//! command `baseline`, sends it the problem in Knuth's text format, and kills it when its time is up. The
//! process measures its own processor time, from the parsed problem to the second solution.

use super::Measurement;
use crate::exit::Exit;
use crate::measure::{Deadline, Stopwatch};
use crate::output;
use anyhow::{Context, Result, anyhow, bail};
use exact_cover::DancingLinksPeer;
use nonogram::{Puzzle, Verdict};
use nonogram_cover::Encoding;
use serde_json::{Value, json};
use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The hidden command: reads a problem, prints how many solutions there are, up to 2.
pub(crate) fn run() -> Result<Exit> {
    let mut text = String::new();
    io::stdin()
        .read_to_string(&mut text)
        .context("cannot read stdin")?;
    let problem = exact_cover::text::read(&text)?;
    let stopwatch = Stopwatch::start();
    let solutions = DancingLinksPeer::new(&problem).count_up_to(2);
    let seconds = stopwatch.seconds();
    let answer = json!({"solutions": solutions, "seconds": seconds});
    output::to_stdout(|out| writeln!(out, "{answer}"))?;
    Ok(Exit::Yes)
}

/// Runs the hidden command on the `Segment` encoding of a puzzle.
pub(super) fn decide(puzzle: &Puzzle, timeout: f64) -> Result<Measurement> {
    let Ok(encoded) = Encoding::Segment.encode(puzzle) else {
        return Ok(Measurement::TOO_LARGE);
    };
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut child = Command::new(program)
        .arg("baseline")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run the baseline")?;
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin
        .write_all(exact_cover::text::write(encoded.problem())?.as_bytes())
        .map_err(|error| anyhow!("cannot send the problem to the baseline: {error}"))?;
    drop(stdin);
    let deadline = Deadline::after(timeout);
    while child.try_wait()?.is_none() {
        if deadline.has_passed() {
            child.kill()?;
            child.wait()?;
            return Ok(Measurement {
                seconds: Some(timeout),
                ..Measurement::TOO_LARGE
            });
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let mut answer = String::new();
    let mut stdout = child.stdout.take().expect("stdout is piped");
    stdout.read_to_string(&mut answer)?;
    let answer: Value = serde_json::from_str(&answer).context("the baseline failed")?;
    let (Some(solutions), Some(seconds)) =
        (answer["solutions"].as_u64(), answer["seconds"].as_f64())
    else {
        bail!("the baseline printed {answer}");
    };
    Ok(Measurement {
        verdict: Verdict::of_search(solutions as usize, true),
        seconds: Some(seconds),
        ..Measurement::TOO_LARGE
    })
}
