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
    let [median, least, most] = ["median cpu", "least", "most"];
    let [ratio, nodes, work] = ["ratio", "nodes", "work"];
    writeln!(
        out,
        "  {:15}{median:>10} {least:>9} {most:>9} {ratio:>9} {nodes:>9} {work:>12}",
        ""
    )
}

/// Prints a task's block.
pub(super) fn print_task(out: &mut dyn Write, task: &Task, all: &[Measured]) -> io::Result<()> {
    let words = all.iter().find_map(|measured| measured.run.words());
    writeln!(out, "{task}: {}", or(words, "not decided"))?;
    for measured in all {
        let sign = if measured.run.is_decided() { "" } else { ">" };
        let median = match measured.median() {
            Some(times) => format!("{sign}{}", time(times.cpu_seconds)),
            None => not_run(measured).to_string(),
        };
        let range = measured.range().filter(|_| measured.run.is_decided());
        let [least, most] = [0, 1].map(|end| or(range.map(|range| time(range[end])), "-"));
        let ratio = measured.ratio(&all[0]);
        let ratio = or(ratio.map(|ratio| format!("{sign}{}", times(ratio))), "-");
        let counters = &measured.run.counters;
        let work = counters.updates.or(counters.line_solves);
        let [nodes, work] = [counters.nodes, work].map(|count| or(count, "-"));
        writeln!(
            out,
            "  {:15}{median:>10} {least:>9} {most:>9} {ratio:>9} {nodes:>9} {work:>12}",
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
    let [wins, ratio, of] = ["wins", "mean ratio", "of"];
    writeln!(
        out,
        "  {:16}{decided:>8} {undecided:>10} {not_run:>8} {wins:>6} {ratio:>11} {of:>6}",
        ""
    )?;
    for line in &summary.engines {
        let sign = if line.at_least { ">" } else { "" };
        let ratio = line.ratio.map(|ratio| format!("{sign}{}", times(ratio)));
        writeln!(
            out,
            "  {:16}{:>8} {:>10} {:>8} {:>6} {:>11} {:>6}",
            line.engine,
            line.decided,
            line.undecided,
            line.not_run,
            line.wins,
            or(ratio, "-"),
            line.compared
        )?;
    }
    writeln!(out)
}

/// Prints how the figures came about.
pub(super) fn print_legend(out: &mut dyn Write, options: &Bench) -> io::Result<()> {
    let contestants = options.contestants();
    writeln!(
        out,
        "cpu: processor time, the median of {};\n  with the least and the most",
        rounds(options)
    )?;
    let reference = or(contestants.first().map(|first| first.name()), "");
    writeln!(
        out,
        "ratio: median cpu time divided by that of {reference}; the summary has the\n  geometric \
         mean over what {reference} decided, and its number.\n  >: at least, as some were not \
         decided, and count with the time until then"
    )?;
    if learns(options) {
        writeln!(out, "{}", LEARNS.join("\n  "))?;
    }
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
    if options.random.is_some() && !options.unique && options.logic.contains(&Logic::Search) {
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

/// Who learns, in two lines.
pub(super) const LEARNS: [&str; 2] = [
    "Propagation learns from conflicts;",
    "of exact cover, only the kernel learn does.",
];

/// Whether propagation, which learns, is compared with exact cover.
pub(super) fn learns(options: &Bench) -> bool {
    options.contestants().contains(&Contestant::Propagation) && options.contestants().len() > 1
}

/// Of how many rounds a time is the median.
pub(super) fn rounds(options: &Bench) -> String {
    match options.runs {
        Some(runs) => output::count(runs.into(), "round", "rounds"),
        None => "5 rounds (1 if it took more than 0.2 s)".to_string(),
    }
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
