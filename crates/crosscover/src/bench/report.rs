//! What `crosscover bench` prints for people.

use super::rounds::Measured;
use super::summary::Summary;
use super::tasks::{Task, needed};
use crate::cli::{Bench, Contestant};
use crate::output::{self, or};
use exact_cover::Kernel;
use nonogram::Logic;
use std::io::{self, Write};

/// Prints the heads of the columns. No line is longer than 80 characters.
pub(super) fn print_head(out: &mut dyn Write) -> io::Result<()> {
    let [least, mean, deviation] = ["least cpu", "mean cpu", "±"];
    let [ratio, nodes, work] = ["ratio", "nodes", "work"];
    writeln!(
        out,
        "  {:16}{least:>10} {mean:>10} {deviation:>7} {ratio:>9} {nodes:>9} {work:>12}",
        ""
    )
}

/// Prints a task's block.
pub(super) fn print_task(out: &mut dyn Write, task: &Task, all: &[Measured]) -> io::Result<()> {
    let words = all.iter().find_map(|measured| measured.run.words());
    writeln!(out, "{task}: {}", or(words, "not decided"))?;
    for measured in all {
        let sign = if measured.run.is_decided() { "" } else { ">" };
        let least = match measured.least() {
            Some(times) => format!("{sign}{}", time(times.cpu_seconds)),
            None => not_run(measured).to_string(),
        };
        let decided = measured.mean().filter(|_| measured.run.is_decided());
        let mean = or(decided.map(time), "-");
        let deviation = measured.deviation().zip(measured.mean());
        let deviation = deviation.map(|(deviation, mean)| deviation / mean.max(1e-9) * 100.0);
        let deviation = or(deviation.map(|share| format!("{share:.0} %")), "-");
        let ratio = measured.ratio(&all[0]);
        let ratio = or(ratio.map(|ratio| format!("{sign}{}", times(ratio))), "-");
        let counters = &measured.run.counters;
        let work = counters.updates.or(counters.line_solves);
        let [nodes, work] = [counters.nodes, work].map(|count| or(count, "-"));
        writeln!(
            out,
            "  {:16}{least:>10} {mean:>10} {deviation:>7} {ratio:>9} {nodes:>9} {work:>12}",
            measured.name()
        )?;
    }
    Ok(())
}

/// Why there is no time.
fn not_run(measured: &Measured) -> &'static str {
    match measured.contestant {
        Contestant::Kernel(_) | Contestant::Cover(_, Kernel::Bits) => "no support",
        _ => "too large",
    }
}

/// Prints the summary of a corpus.
pub(super) fn print_summary(
    out: &mut dyn Write,
    summary: &Summary,
    options: &Bench,
) -> io::Result<()> {
    let tasks = options.number(summary.tasks);
    writeln!(out, "{}: {tasks}", summary.corpus)?;
    let [decided, undecided, not_run] = ["decided", "undecided", "not run"];
    let [wins, ratio, both] = ["wins", "mean ratio", "of"];
    writeln!(
        out,
        "  {:16}{decided:>8} {undecided:>10} {not_run:>8} {wins:>6} {ratio:>11} {both:>6}",
        ""
    )?;
    for line in &summary.engines {
        writeln!(
            out,
            "  {:16}{:>8} {:>10} {:>8} {:>6} {:>11} {:>6}",
            line.engine,
            line.decided,
            line.undecided,
            line.not_run,
            line.wins,
            or(line.ratio.map(times), "-"),
            line.compared
        )?;
    }
    writeln!(out)
}

/// Prints how the figures came about.
pub(super) fn print_legend(out: &mut dyn Write, options: &Bench) -> io::Result<()> {
    let contestants = options.contestants();
    let rounds = match options.runs {
        Some(runs) => output::count(runs.into(), "round", "rounds"),
        None => "5 rounds, or of 1 if it took more than 0.2 s".to_string(),
    };
    writeln!(
        out,
        "cpu: processor time, the least of {rounds};\n  with its mean and standard deviation"
    )?;
    let reference = or(contestants.first().map(|first| first.name()), "");
    writeln!(
        out,
        "ratio: least cpu time divided by that of {reference}; the summary has the\n  geometric \
         mean over what both decided, and its number"
    )?;
    if contestants.contains(&Contestant::Propagation) {
        writeln!(
            out,
            "nodes: options chosen, or boards that propagation visited\n\
             work: updates of exact cover, or line solves of propagation"
        )?;
    }
    if options.random.is_some() {
        let logics: Vec<&str> = options.logic.iter().map(|&it| needed(it)).collect();
        writeln!(
            out,
            "random boards: those that need {}",
            logics.join(" or ")
        )?;
    }
    if options.random.is_some() && options.logic.contains(&Logic::Search) {
        writeln!(
            out,
            "  Those that need search may have several solutions; a run ends with two."
        )?;
    }
    if favors_propagation(options) {
        writeln!(
            out,
            "  which is the method of propagation; --logic takes others"
        )?;
    }
    if options.timeout > 0.0 {
        writeln!(
            out,
            "undecided: not within {} s of processor time",
            options.timeout
        )?;
    }
    if contestants.contains(&Contestant::DancingLinks) {
        writeln!(
            out,
            "dancing-links: the crate, on the encoding segment; without encoding it"
        )?;
    }
    Ok(())
}

/// Whether all random boards are solved by line logic.
pub(super) fn favors_propagation(options: &Bench) -> bool {
    options.random.is_some() && options.logic.iter().all(|&logic| logic == Logic::Line)
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

/// `1.23x`, `45.6x` or `789x`.
fn times(ratio: f64) -> String {
    match ratio {
        100.0.. => format!("{ratio:.0}x"),
        10.0.. => format!("{ratio:.1}x"),
        _ => format!("{ratio:.2}x"),
    }
}
