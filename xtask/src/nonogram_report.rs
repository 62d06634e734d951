//! Measures our propagation solver against other nonogram solvers, and writes a report in Markdown.
//!
//! The solvers alternate for each corpus, so a slower phase of the machine affects all of them. A
//! process decides one board after the other until the corpus ends. If a board takes too long, the
//! process is stopped, and another continues after that board. For each board, the median of the
//! processor times is compared. Verdicts are compared too; a difference is reported, but is not a
//! failure.

use crate::markdown::{self, head, time};
use crate::measure::{build_example, output};
use anyhow::{Context, ensure};
use std::collections::BTreeMap;
use std::fmt;
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
pub(crate) struct Plan {
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
struct Decider {
    name: &'static str,
    program: PathBuf,
}

/// The answer of a solver to a board.
#[derive(Clone, Debug, PartialEq)]
struct Answer {
    board: String,
    /// A verdict, or `wrong`, or [`CRASH`].
    verdict: String,
    seconds: f64,
}

/// The answers of all solvers to the boards of a corpus.
struct Results {
    corpus: String,
    /// For each solver, its name and an answer for each board.
    answers: Vec<(&'static str, Vec<Answer>)>,
}

/// Measures and writes `benches/NONOGRAMS.md`. If `quick`, prints after one round with few boards
/// instead.
pub(crate) fn run(plan: &Plan) -> anyhow::Result<()> {
    let deciders = build()?;
    let header = header(plan)?;
    let mut all = Vec::new();
    for line in output(&mut Command::new(&deciders[0].program))?.lines() {
        let (corpus, count) = line.split_once(' ').context("a name and a number")?;
        if !plan.quick || corpus.contains("15x15") {
            eprintln!("{corpus}");
            all.push(measure(&deciders, corpus, count.parse()?, plan)?);
        }
    }
    let report = format!("{header}{}", tables(&all));
    markdown::publish("NONOGRAMS.md", &report, plan.quick)
}

/// Builds the program twice, because `nonogrid` has one of two engines in a build.
fn build() -> anyhow::Result<Vec<Decider>> {
    let built = build_example("decide", Some("nonogrid-sat"))?;
    // The next build writes to the same path.
    let with_sat = built.with_file_name("decide-nonogrid-sat");
    std::fs::copy(&built, &with_sat).context("cannot copy the program")?;
    let program = build_example("decide", Some("sat"))?;
    let decider = |name, program: &Path| Decider {
        name,
        program: program.to_owned(),
    };
    Ok(vec![
        decider(OURS, &program),
        decider("nonogrid", &program),
        decider("nonogrid-sat", &with_sat),
        decider("cadical", &program),
    ])
}

/// Lets all solvers decide the boards of a corpus, in alternation.
fn measure(
    deciders: &[Decider],
    corpus: &str,
    count: usize,
    plan: &Plan,
) -> anyhow::Result<Results> {
    let mut rounds = vec![Vec::new(); deciders.len()];
    for round in 0..if plan.quick { 1 } else { plan.rounds } {
        for (decider, rounds) in deciders.iter().zip(&mut rounds) {
            let is_slow = |answers: &Vec<Answer>| total(answers) > SLOW;
            if round == 0 || !rounds.first().is_some_and(is_slow) {
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
    decider: &Decider,
    corpus: &str,
    count: usize,
    plan: &Plan,
) -> anyhow::Result<Vec<Answer>> {
    let mut answers: Vec<Answer> = Vec::new();
    while answers.len() < count {
        let before = answers.len();
        let milliseconds = u64::from(plan.seconds) * 1000;
        let output = Command::new(&decider.program)
            .args([corpus, decider.name])
            .args([before.to_string(), milliseconds.to_string()])
            .current_dir(crate::root())
            .output()?;
        for line in String::from_utf8(output.stdout)?.lines() {
            answers.push(parse(line)?);
        }
        if !output.status.success() {
            answers.push(Answer {
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

fn parse(line: &str) -> anyhow::Result<Answer> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [board, verdict, nanoseconds] = words[..] else {
        anyhow::bail!("expected three words: {line}");
    };
    Ok(Answer {
        board: board.to_owned(),
        verdict: verdict.to_owned(),
        seconds: nanoseconds.parse::<u64>()? as f64 * 1e-9,
    })
}

/// For each board, the answer with the median time.
fn medians(rounds: Vec<Vec<Answer>>) -> Vec<Answer> {
    let boards = 0..rounds[0].len();
    let median = |board: usize| {
        let mut answers: Vec<_> = rounds.iter().map(|answers| &answers[board]).collect();
        answers.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        answers[answers.len() / 2].clone()
    };
    boards.map(median).collect()
}

fn total(answers: &[Answer]) -> f64 {
    answers.iter().map(|answer| answer.seconds).sum()
}

fn header(plan: &Plan) -> anyhow::Result<String> {
    let Plan {
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
         - `crosscover`: `nonogram-propagate` with its default options, in one thread.\n\
         - `nonogrid`: the crate nonogrid 0.7.3; `nonogrid-sat`: with its feature `sat`, varisat \
         0.2.1.\n\
         - `cadical`: the SAT solver CaDiCaL 1.9.5 (crate cadical 0.1.16), on our order encoding \
         (`benches/src/boards/order.rs`), without line logic.\n\
         - `random`: all pictures with this share of filled cells are equally likely; `smooth`: \
         smoothed random ones; \
         `hard`: those that line logic and probing leave open. Boards of several inks have no \
         empty line, because \
         `nonogrid` panics on these. The survey is Jan Wolter's, as far as its boards are \
         available.\n\
         - Ratio: the time of the fastest other solver divided by the time of `crosscover`; for a \
         corpus, the geometric \
         mean over the boards that `crosscover` decides. A solver that gives up counts as \
         {seconds} s: the ratio is then a \
         lower bound.\n",
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

/// A line for each solver and each verdict of its own that differs from ours, if both have one.
fn differences(all: &[Results]) -> String {
    let mut kinds: BTreeMap<[&str; 3], usize> = BTreeMap::new();
    for results in all {
        for (name, answers) in &results.answers {
            for (ours, theirs) in results.ours().iter().zip(answers) {
                let is_known = |answer: &Answer| answer.verdict != UNKNOWN;
                if is_known(ours) && is_known(theirs) && ours.verdict != theirs.verdict {
                    *kinds
                        .entry([name, &theirs.verdict, &ours.verdict])
                        .or_default() += 1;
                }
            }
        }
    }
    let line = |([name, theirs, ours], boards): ([&str; 3], usize)| {
        format!("- `{name}` says \"{theirs}\" and `{OURS}` \"{ours}\" on {boards} of the boards\n")
    };
    kinds.into_iter().map(line).collect()
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
    all.iter().for_each(|results| text += &rows(results));
    text
}

impl Results {
    fn ours(&self) -> &[Answer] {
        let ours = self.answers.iter().find(|(name, _)| *name == OURS);
        &ours.expect("ours is one of the solvers").1
    }

    /// The geometric mean of the ratios of the boards that ours did not give up.
    fn mean(&self) -> f64 {
        let others = self.answers.iter().filter(|(name, _)| *name != OURS);
        let fastest = |board: usize| {
            let answers = others.clone().map(|(_, answers)| &answers[board]);
            // A crash has no time.
            let answers = answers.filter(|answer| answer.verdict != CRASH);
            answers.map(|answer| answer.seconds).min_by(f64::total_cmp)
        };
        let boards = self.ours().iter().enumerate();
        let logs = boards.filter(|(_, answer)| !is_open(answer));
        let logs = logs.filter_map(|(board, answer)| Some((fastest(board)? / answer.seconds).ln()));
        let logs: Vec<f64> = logs.collect();
        (logs.iter().sum::<f64>() / logs.len() as f64).exp()
    }

    /// The corpus, the number of boards with each verdict, and the times for all boards.
    fn row(&self) -> String {
        let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
        for answer in self.ours() {
            *verdicts.entry(&answer.verdict).or_default() += 1;
        }
        let verdicts = verdicts.iter();
        let verdicts: Vec<_> = verdicts.map(|(word, n)| format!("{n} {word}")).collect();
        let cells = self.answers.iter();
        let cells = cells.map(|(_, answers)| {
            let open = answers.iter().filter(|answer| is_open(answer)).count();
            let of = answers.len();
            let seconds = total(answers);
            Cell { seconds, open, of }
        });
        let cells: Vec<Cell> = cells.collect();
        line(
            &self.corpus,
            &verdicts.join(", "),
            &cells,
            &format!("{:.1}", self.mean()),
        )
    }

    /// A row for each board.
    fn rows_of_boards(&self) -> String {
        let row = |(index, answer): (usize, &Answer)| {
            let answers = self.answers.iter().map(|(_, answers)| &answers[index]);
            let cells = answers.map(|answer| Cell {
                seconds: answer.seconds,
                open: usize::from(is_open(answer)),
                of: 1,
            });
            let cells: Vec<Cell> = cells.collect();
            line(&answer.board, &answer.verdict, &cells, &ratio(&cells))
        };
        self.ours().iter().enumerate().map(row).collect()
    }
}

/// Whether the solver gave up on the board, or crashed.
fn is_open(answer: &Answer) -> bool {
    [UNKNOWN, CRASH].contains(&answer.verdict.as_str())
}

/// A time in a table, for a number of boards, some of which may have been given up.
struct Cell {
    seconds: f64,
    open: usize,
    of: usize,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { seconds, open, of } = self;
        match open {
            0 => write!(f, "{}", time(seconds)),
            open if open == of => write!(f, "given up"),
            open => write!(f, "{} ({open} given up)", time(seconds)),
        }
    }
}

/// A row of a table: two words, the times, ours first, and the ratio.
fn line(first: &str, second: &str, cells: &[Cell], ratio: &str) -> String {
    let times: String = cells.iter().map(|cell| format!(" {cell} |")).collect();
    format!("| {first} | {second} |{times} {ratio} |\n")
}

/// The time of the fastest other solver divided by ours, unless ours was given up.
fn ratio(cells: &[Cell]) -> String {
    let (ours, others) = cells.split_first().expect("ours is one of the solvers");
    let best = others.iter().min_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let best = best.expect("there are others");
    let sign = if best.open > 0 { "> " } else { "" };
    if ours.open > 0 {
        "-".to_owned()
    } else {
        format!("{sign}{:.1}", best.seconds / ours.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(verdict: &str, seconds: f64) -> Answer {
        Answer {
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
            "| c | 1 multiple, 1 unique | 2000 | 12000 (1 given up) | 4.5 |\n"
        );
        let rows =
            "| 7 | multiple | 1000 | 2000 | 2.0 |\n| 7 | unique | 1000 | given up | > 10.0 |\n";
        assert_eq!(results.rows_of_boards(), rows);
        assert_eq!(
            differences(&[results]),
            "- `o` says \"none\" and `crosscover` \"multiple\" on 1 of the boards\n"
        );
    }
}
