//! The crate `dancing-links` as the baseline, in a process of its own.
//!
//! That crate has no budget and cannot be interrupted. So the bench runs this program again with
//! the hidden command `baseline`, sends it the problem in Knuth's text format, and kills it when
//! its time is up. The process measures its own time, from the parsed problem to the second
//! solution.

use crate::engines::Answer;
use crate::exit::Exit;
use crate::input;
use crate::interrupt;
use crate::measure::{Stopwatch, Times, stop_after};
use crate::output;
use crate::stopped::Stopped;
use anyhow::{Context, Result};
use exact_cover::DancingLinksPeer;
use nonogram::{Puzzle, Verdict};
use nonogram_cover::Encoding;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The hidden command: reads a problem, prints how many solutions there are, up to 2, and the
/// times.
pub(crate) fn run() -> Result<Exit> {
    // Ctrl-C reaches us, too; the program that started us ends us.
    interrupt::catch()?;
    let problem = input::problem(Path::new("-"), None)?;
    let stopwatch = Stopwatch::of_thread();
    let solutions = DancingLinksPeer::new(&problem).count_up_to(2);
    let counted = serde_json::to_string(&(solutions, stopwatch.times()))?;
    output::to_stdout(|out| writeln!(out, "{counted}"))?;
    Ok(Exit::Yes)
}

/// Runs the hidden command on the `Segment` encoding of a puzzle. With several inks this encoding
/// has colors, which the crate does not know; then it is `Lattice`.
pub(super) fn decide(puzzle: &Puzzle, timeout: f64) -> Result<Answer> {
    let encoding = if puzzle.is_colored() {
        Encoding::Lattice
    } else {
        Encoding::Segment
    };
    let encoded = match encoding.encode(puzzle) {
        Ok(encoded) => encoded,
        Err(too_large) => return Ok(Answer::none(Stopped::too_large(too_large))),
    };
    let text = exact_cover::text::write(encoded.problem())?;
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut child = Command::new(program)
        .arg("baseline")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run the baseline")?;
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin
        .write_all(text.as_bytes())
        .context("cannot send the problem to the baseline")?;
    drop(stdin);
    let is_over = stop_after(timeout);
    while child.try_wait()?.is_none() {
        if is_over() {
            child.kill()?;
            child.wait()?;
            return Ok(Answer {
                times: Some(Times {
                    seconds: timeout,
                    cpu_seconds: timeout,
                }),
                ..Answer::none(Stopped::TIME)
            });
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output()?;
    let counted = serde_json::from_slice(&output.stdout);
    let (solutions, times): (usize, Times) = counted.context("the baseline failed")?;
    Ok(Answer {
        verdict: Verdict::of_search(solutions, true),
        stopped: (solutions > 1).then_some(Stopped::Limit),
        times: Some(times),
        ..Answer::none(Stopped::Limit)
    })
}
