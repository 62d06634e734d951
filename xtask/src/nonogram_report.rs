//! Measures our propagation solver against other nonogram solvers, and writes a report in Markdown.
//!
//! The solvers alternate for each corpus, so a slower phase of the machine affects all of them. A
//! process decides one board after the other until the corpus ends. If a board takes too long, the
//! process is stopped, and another continues after that board. For each board, the median of the
//! processor times is compared. Verdicts are compared too; a difference is reported, but is not a
//! failure.

use crate::markdown::{self, geometric_mean, head, time};
use crate::measure::{build_example, output};
use anyhow::{Context, ensure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Our solver, which the others are compared with.
const OURS: &str = "crosscover";
/// The verdict of a stopped solver.
const UNKNOWN: &str = "unknown";
/// The entry in place of a verdict if a solver has crashed.
const CRASH: &str = "crash";
/// A solver that needs more seconds for a corpus has only one round.
const SLOW: f64 = 20.0;

/// The settings of a measurement.
#[derive(clap::Args)]
pub(crate) struct RivalPlan {
    /// Run one round with boards of 15x15, and print instead of writing
    #[arg(long)]
    quick: bool,
    /// How often the solvers alternate; a solver that needs more than 20 seconds has one round
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// The limit on the processor time of a board
    #[arg(long, default_value_t = 10)]
    seconds: u32,
}

/// A solver and its program.
struct Rival {
    name: &'static str,
    program: PathBuf,
}

/// The answer of a solver to a board.
#[derive(Clone, Debug, PartialEq)]
struct RivalAnswer {
    board: String,
    /// A verdict, or `wrong`, or [`CRASH`].
    verdict: String,
    seconds: f64,
}

/// The answers of all solvers to the boards of a corpus.
struct Results {
    corpus: String,
    /// For each solver, its name and an answer for each board.
    answers: Vec<(&'static str, Vec<RivalAnswer>)>,
}

/// Measures and writes `benches/NONOGRAMS.md`. If `quick`, prints after one round with few boards
/// instead.
pub(crate) fn run(plan: &RivalPlan) -> anyhow::Result<()> {
    let deciders = build()?;
    let mut all = Vec::new();
    for line in output(&mut Command::new(&deciders[0].program))?.lines() {
        let (corpus, count) = line.split_once(' ').context("a name and a number")?;
        if !plan.quick || corpus.contains("15x15") {
            eprintln!("{corpus}");
            all.push(measure(&deciders, corpus, count.parse()?, plan)?);
        }
    }
    // The header comes last, because it says how busy the machine is at the end.
    let report = format!("{}{}", header(plan)?, tables(&all));
    markdown::publish("NONOGRAMS.md", &report, plan.quick)
}

/// Builds the program twice, because `nonogrid` has one of two engines in a build.
fn build() -> anyhow::Result<Vec<Rival>> {
    let built = build_example("decide", Some("nonogrid-sat"))?;
    // The next build writes to the same path.
    let with_sat = built.with_file_name("decide-nonogrid-sat");
    std::fs::copy(&built, &with_sat).context("cannot copy the program")?;
    let program = build_example("decide", Some("sat"))?;
    Ok(vec![
        Rival::new(OURS, &program),
        Rival::new("nonogrid", &program),
        Rival::new("nonogrid-sat", &with_sat),
        Rival::new("cadical", &program),
    ])
}

impl Rival {
    fn new(name: &'static str, program: &Path) -> Self {
        let program = program.to_owned();
        Self { name, program }
    }
}

/// Lets all solvers decide the boards of a corpus, in alternation.
fn measure(
    deciders: &[Rival],
    corpus: &str,
    count: usize,
    plan: &RivalPlan,
) -> anyhow::Result<Results> {
    let mut rounds: Vec<Vec<Vec<RivalAnswer>>> = vec![Vec::new(); deciders.len()];
    for round in 0..if plan.quick { 1 } else { plan.rounds } {
        for (decider, rounds) in deciders.iter().zip(&mut rounds) {
            if round == 0 || total(&rounds[0]) <= SLOW {
                rounds.push(decide(decider, corpus, count, plan)?);
            }
        }
    }
    let names = deciders.iter().map(|decider| decider.name);
    Ok(Results {
        corpus: corpus.to_owned(),
        answers: names.zip(rounds.into_iter().map(medians)).collect(),
    })
}

/// Lets a solver decide the boards of a corpus.
fn decide(
    decider: &Rival,
    corpus: &str,
    count: usize,
    plan: &RivalPlan,
) -> anyhow::Result<Vec<RivalAnswer>> {
    let mut answers: Vec<RivalAnswer> = Vec::new();
    while answers.len() < count {
        let before = answers.len();
        let milliseconds = u64::from(plan.seconds) * 1000;
        let output = Command::new(&decider.program)
            .args([corpus, decider.name])
            .args([before.to_string(), milliseconds.to_string()])
            .current_dir(crate::paths::root())
            .output()?;
        for line in String::from_utf8(output.stdout)?.lines() {
            answers.push(parse(line)?);
        }
        if !output.status.success() {
            answers.push(RivalAnswer {
                board: format!("number {}", answers.len()),
                verdict: CRASH.to_owned(),
                seconds: 0.0,
            });
        }
        ensure!(
            answers.len() > before,
            "{} says nothing of {corpus} from number {before} on",
            decider.name
        );
    }
    Ok(answers)
}

fn parse(line: &str) -> anyhow::Result<RivalAnswer> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [board, verdict, nanoseconds] = words[..] else {
        anyhow::bail!("expected three words: {line}");
    };
    Ok(RivalAnswer {
        board: board.to_owned(),
        verdict: verdict.to_owned(),
        seconds: nanoseconds.parse::<u64>()? as f64 * 1e-9,
    })
}

/// For each board, the answer with the median time.
fn medians(rounds: Vec<Vec<RivalAnswer>>) -> Vec<RivalAnswer> {
    let boards = (0..rounds[0].len()).map(|board| {
        let mut answers: Vec<_> = rounds.iter().map(|answers| &answers[board]).collect();
        answers.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        answers[answers.len() / 2].clone()
    });
    boards.collect()
}

fn total(answers: &[RivalAnswer]) -> f64 {
    answers.iter().map(|answer| answer.seconds).sum()
}

fn header(plan: &RivalPlan) -> anyhow::Result<String> {
    let RivalPlan {
        rounds, seconds, ..
    } = plan;
    Ok(format!(
        "# The propagation solver and others\n\n\
         Written by `cargo xtask nonogram-report`. Processor time in milliseconds for the verdict: \
         no \
         solution, one, or more than one. For each board, the median of {rounds} rounds in which \
         the solvers alternate \
         (one round for a solver that needs more than {SLOW} s for a corpus). A board is given up \
         after \
         {seconds} s. All pictures found are checked.\n\n\
         {}\
         - `crosscover`: `nonogram-propagate` with its default options. All have one thread.\n\
         - `nonogrid`: the crate nonogrid 0.7.3; `nonogrid-sat`: with its feature `sat`, varisat \
         0.2.1.\n\
         - `cadical`: the SAT solver CaDiCaL 1.9.5 (crate cadical 0.1.16), on our order encoding \
         (`benches/src/boards/order.rs`), without line logic.\n\
         - A board's number is its draw, from 0 on (`benches/src/boards/corpus.rs`). `random`: \
         all pictures with this share of filled cells are equally likely; `smooth`: smoothed \
         random ones; \
         `hard`: those that line logic and probing leave open. Boards of several inks have no \
         empty line, because \
         `nonogrid` panics on these. The survey has boards of Jan Wolter's \
         [survey of solvers](https://webpbn.com/survey/) (sample set of 2013) that may be \
         passed on: webpbn 1, 6, 16, 21, 23, 27, 65, 436 and 529 by Jan Wolter, 803 by Robert \
         Kummerfeldt, 1611 by Nancy Snyder, 6574 by Gator, knotty by Joe Cooke, faase by Kerrin \
         Mansfield; `CROSSCOVER_CORPUS` names their folder.\n\
         - Ratio: the time of the fastest other solver divided by the time of `crosscover`; for a \
         corpus, the geometric \
         mean over the boards that `crosscover` decides. A wrong verdict counts with its time. A \
         solver that gives up counts as {seconds} s: where all others do, the ratio is a lower \
         bound (`>`).\n",
        markdown::machine()?,
    ))
}

fn tables(all: &[Results]) -> String {
    let (survey, drawn): (Vec<_>, Vec<_>) = all.iter().partition(|all| all.corpus == "survey");
    let mut text = String::from("\n## Boards drawn by seed: all boards of a corpus together\n\n");
    text += &table(&drawn, &["corpus", "verdicts"], Results::row);
    if !survey.is_empty() {
        text += "\n## The survey, board by board\n\n";
        text += &table(&survey, &["board", "verdict"], Results::rows_of_boards);
    }
    text += "\n## Different verdicts\n\n";
    let differences = differences(all);
    text += if differences.is_empty() {
        "None.\n"
    } else {
        &differences
    };
    text
}

/// A line for each solver and each verdict of its own that differs from ours, if both have one. It
/// names the boards.
fn differences(all: &[Results]) -> String {
    let mut kinds: BTreeMap<[&str; 3], Vec<String>> = BTreeMap::new();
    for results in all {
        for (name, answers) in &results.answers {
            for (ours, theirs) in results.ours().iter().zip(answers) {
                let verdicts = [name, &*theirs.verdict, &ours.verdict];
                if !verdicts.contains(&UNKNOWN) && ours.verdict != theirs.verdict {
                    let board = format!("{} {}", results.corpus, ours.board);
                    kinds.entry(verdicts).or_default().push(board);
                }
            }
        }
    }
    let mut text = String::new();
    for ([name, theirs, ours], boards) in kinds {
        text += &format!(
            "- `{name}` says \"{theirs}\" and `{OURS}` \"{ours}\" on {} of the boards: {}\n",
            boards.len(),
            boards.join(", ")
        );
    }
    text
}

/// A table with the rows of each corpus: words, a column for each solver, and the ratio.
fn table(all: &[&Results], words: &[&str], rows: impl Fn(&Results) -> String) -> String {
    let Some(first) = all.first() else {
        return String::new();
    };
    let mut columns = words.to_vec();
    columns.extend(first.answers.iter().map(|(name, _)| name));
    columns.push("ratio");
    let mut text = head(&columns, words.len());
    for results in all {
        text += &rows(results);
    }
    text
}

impl Results {
    fn ours(&self) -> &[RivalAnswer] {
        let ours = self.answers.iter().find(|(name, _)| *name == OURS);
        &ours.expect("ours is one of the solvers").1
    }

    /// The geometric mean of the ratios of the boards that ours did not give up. It is a lower
    /// bound, with its sign, if all others gave up one of them.
    fn mean(&self) -> String {
        let mut ratios = Vec::new();
        let mut sign = "";
        for (board, ours) in self.ours().iter().enumerate() {
            if is_open(ours) {
                continue;
            }
            let others = self.answers.iter().filter(|(name, _)| *name != OURS);
            let others = others.map(|(_, answers)| &answers[board]);
            // A crash has no time.
            let others = others.filter(|answer| answer.verdict != CRASH);
            let fastest = others.min_by(|a, b| a.seconds.total_cmp(&b.seconds));
            let Some(fastest) = fastest else {
                continue;
            };
            if is_open(fastest) {
                sign = "> ";
            }
            ratios.push(fastest.seconds / ours.seconds);
        }
        format!("{sign}{:.1}", geometric_mean(&ratios))
    }

    /// The corpus, the number of boards with each verdict, and the times for all boards.
    fn row(&self) -> String {
        let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
        for answer in self.ours() {
            *verdicts.entry(&answer.verdict).or_default() += 1;
        }
        let verdicts: Vec<_> = verdicts
            .iter()
            .map(|(word, n)| format!("{n} {word}"))
            .collect();
        let times = self.answers.iter().map(|(_, answers)| {
            let open = answers.iter().filter(|answer| is_open(answer)).count();
            shown(total(answers), open, answers.len())
        });
        line(&self.corpus, &verdicts.join(", "), times, self.mean())
    }

    /// A row for each board.
    fn rows_of_boards(&self) -> String {
        let mut text = String::new();
        for (board, ours) in self.ours().iter().enumerate() {
            let answers = self.answers.iter().map(|(_, answers)| &answers[board]);
            let times = answers
                .clone()
                .map(|answer| shown(answer.seconds, is_open(answer).into(), 1));
            text += &line(&ours.board, &ours.verdict, times, ratio(answers.collect()));
        }
        text
    }
}

/// Whether the solver gave up on the board, or crashed.
fn is_open(answer: &RivalAnswer) -> bool {
    [UNKNOWN, CRASH].contains(&answer.verdict.as_str())
}

/// A time in a table, for a number of boards, some of which may have been given up.
fn shown(seconds: f64, open: usize, boards: usize) -> String {
    match open {
        0 => time(seconds),
        open if open == boards => "given up".to_owned(),
        open => format!("{} ({open} given up)", time(seconds)),
    }
}

/// A row of a table: two words, the times, ours first, and the ratio.
fn line(first: &str, second: &str, times: impl Iterator<Item = String>, ratio: String) -> String {
    let mut cells = vec![first.to_owned(), second.to_owned()];
    cells.extend(times);
    cells.push(ratio);
    markdown::row(&cells)
}

/// The time of the fastest other solver on a board divided by ours, unless ours was given up.
fn ratio(answers: Vec<&RivalAnswer>) -> String {
    let (ours, others) = answers.split_first().expect("ours is one of the solvers");
    let best = others.iter().min_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let best = best.expect("there are others");
    if is_open(ours) {
        return "-".to_owned();
    }
    let sign = if is_open(best) { "> " } else { "" };
    format!("{sign}{:.1}", best.seconds / ours.seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(verdict: &str, seconds: f64) -> RivalAnswer {
        RivalAnswer {
            board: "7".to_owned(),
            verdict: verdict.to_owned(),
            seconds,
        }
    }

    #[test]
    fn the_time_of_a_board_is_its_median() {
        let round = |seconds| vec![answer("none", 1.0), answer("unique", seconds)];
        let medians = medians(vec![round(5.0), round(2.0), round(3.0)]);
        assert_eq!(medians, round(3.0));
    }

    #[test]
    fn differences_and_boards_that_were_given_up_are_in_the_tables() {
        let ours = vec![answer("multiple", 1.0), answer("unique", 1.0)];
        let other = vec![answer("none", 2.0), answer(UNKNOWN, 10.0)];
        let results = Results {
            corpus: "c".to_owned(),
            answers: vec![(OURS, ours), ("o", other)],
        };
        assert_eq!(
            results.row(),
            "| c | 1 multiple, 1 unique | 2000 | 12000 (1 given up) | > 4.5 |\n"
        );
        let rows =
            "| 7 | multiple | 1000 | 2000 | 2.0 |\n| 7 | unique | 1000 | given up | > 10.0 |\n";
        assert_eq!(results.rows_of_boards(), rows);
        assert_eq!(
            differences(&[results]),
            "- `o` says \"none\" and `crosscover` \"multiple\" on 1 of the boards: c 7\n"
        );
    }
}
