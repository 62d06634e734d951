//! `crosscover solve`: decides puzzles.

use crate::cli::{Engine, Solve};
use crate::exit::Exit;
use crate::measure::{Deadline, Stopwatch};
use crate::{explain, input, output, parallel};
use anyhow::{Context, Result, anyhow, bail};
use nonogram::{Logic, Picture, Puzzle, Verdict};
use nonogram_cover::Decider;
use nonogram_explain::EXPLAIN_LINE_SOLVES;
use nonogram_explain::{ExplainBudget, Explanation};
use nonogram_formats::Document;
use nonogram_propagate::{Deduction, SolveLimit, SolveOutcome, Solver};
use puzzle_pack::{Opinion, agreement};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::io::{self, Write};

/// The number of puzzles for each thread that are solved before the first of them is printed.
const PUZZLES_A_THREAD: usize = 8;

pub(crate) fn run(options: &Solve) -> Result<Exit> {
    if options.trace && options.engine == Engine::Dlx {
        bail!("--trace shows the deductions of propagation: it cannot be used with --engine dlx");
    }
    if options.explain && options.engine == Engine::Dlx {
        bail!("--explain shows the deductions of propagation: it cannot be used with --engine dlx");
    }
    let pool = parallel::pool(&options.threads)?;
    let mut worst = Exit::Yes;
    let mut puzzles = Vec::new();
    for file in &options.files {
        match input::documents(file, &options.format) {
            Ok(documents) => puzzles.extend(named(&input::name(file), documents, options.json)),
            // The other files are solved all the same.
            Err(error) => {
                output::complain(format_args!("{error:#}"));
                worst = worst.max(Exit::BadInput);
            }
        }
    }
    for chunk in puzzles.chunks(PUZZLES_A_THREAD * pool.current_num_threads()) {
        let answers: Vec<Result<Answer>> = pool.install(|| {
            let solved = chunk
                .par_iter()
                .map(|(_, document)| Answer::find(document, options));
            solved.collect()
        });
        for ((name, document), answer) in chunk.iter().zip(answers) {
            let answer = answer.with_context(|| name.clone())?;
            worst = worst.max(answer.verdict.into());
            output::to_stdout(|out| {
                if options.json {
                    writeln!(out, "{}", answer.json(name, document, options))
                } else {
                    answer.print(out, name, document, options.engine)
                }
            })?;
        }
    }
    Ok(worst)
}

/// The puzzles of a file with their names: the name of the file and, in text, the number of the puzzle if
/// there are several.
fn named(file: &str, documents: Vec<Document>, as_json: bool) -> Vec<(String, Document)> {
    let several = documents.len() > 1 && !as_json;
    let numbered = documents.into_iter().enumerate().map(|(index, document)| {
        let name = if several {
            format!("{file}, puzzle {}", index + 1)
        } else {
            file.to_string()
        };
        (name, document)
    });
    numbered.collect()
}

/// The answer for one puzzle.
struct Answer {
    verdict: Verdict,
    solutions: Vec<Picture>,
    /// The logic that propagation needed, if it finished.
    logic: Option<Logic>,
    /// Why the search ended before it was exhausted.
    stopped: Option<String>,
    seconds: f64,
    stats: Stats,
    trace: Vec<Deduction>,
    explanation: Option<Explanation>,
}

/// The counters of both engines; nodes and branches are those of exact cover if it ran.
#[derive(Default)]
struct Stats {
    line_solves: u64,
    probes: u64,
    nodes: u64,
    branches: u64,
    updates: u64,
}

/// Why an engine stopped at the deadline.
const TIME_RAN_OUT: &str = "time ran out";

/// Why an engine stopped at the limit of solutions.
fn limit_reached(options: &Solve) -> String {
    let solutions = output::count(options.limit, "solution", "solutions");
    format!("stopped at {solutions}")
}

impl Answer {
    fn find(document: &Document, options: &Solve) -> Result<Self> {
        let puzzle = &document.puzzle;
        let stopwatch = Stopwatch::start();
        let mut answer = match options.engine {
            Engine::Propagation => Self::by_propagation(puzzle, options),
            Engine::Dlx => Self::by_cover(puzzle, options),
            Engine::Both => Self::by_both(puzzle, options)?,
        };
        answer.seconds = stopwatch.seconds();
        if answer
            .solutions
            .iter()
            .any(|picture| nonogram::check(puzzle, picture).is_err())
        {
            return Err(anyhow!(
                "a solver's picture does not fit the clues: this is a bug"
            ));
        }
        if options.explain {
            let solution = match answer.verdict {
                Verdict::Unique => answer.solutions.first(),
                _ => None,
            };
            let deadline = Deadline::after(options.timeout);
            let interrupt = || deadline.has_passed();
            let allowance = ExplainBudget::new(EXPLAIN_LINE_SOLVES).until(&interrupt);
            let explanation = nonogram_explain::explain(puzzle, solution, allowance);
            answer.explanation = Some(explanation);
        }
        Ok(answer)
    }

    fn by_propagation(puzzle: &Puzzle, options: &Solve) -> Self {
        let deadline = Deadline::after(options.timeout);
        let interrupt = || deadline.has_passed();
        let report = Solver::new().solve(
            puzzle,
            &nonogram_propagate::SolveOptions::default()
                .limit(options.limit as usize)
                .interrupt(&interrupt)
                .searches(options.portfolio.into())
                .trace(options.trace),
        );
        let finished = report.outcome == SolveOutcome::Exhausted;
        Self {
            verdict: report.verdict(),
            logic: finished.then_some(report.logic),
            stopped: match report.outcome {
                SolveOutcome::Exhausted => None,
                SolveOutcome::Stopped => Some(limit_reached(options)),
                SolveOutcome::OutOfBudget(SolveLimit::Interrupted) => {
                    Some(TIME_RAN_OUT.to_string())
                }
                outcome => Some(outcome.to_string()),
            },
            seconds: 0.0,
            stats: Stats {
                line_solves: report.stats.line_solves,
                probes: report.stats.probes,
                nodes: report.stats.nodes,
                branches: report.stats.branches,
                updates: 0,
            },
            solutions: report.solutions,
            trace: report.trace,
            explanation: None,
        }
    }

    fn by_cover(puzzle: &Puzzle, options: &Solve) -> Self {
        let deadline = Deadline::after(options.timeout);
        let interrupt = || deadline.has_passed();
        let report = Decider::new().decide(
            puzzle,
            &nonogram_cover::CoverOptions::default()
                .encoding(options.encoding)
                .limit(options.limit as usize)
                .interrupt(&interrupt),
        );
        let mut answer = Self {
            verdict: Verdict::Unknown,
            solutions: Vec::new(),
            logic: None,
            stopped: None,
            seconds: 0.0,
            stats: Stats::default(),
            trace: Vec::new(),
            explanation: None,
        };
        match report {
            Ok(report) => {
                answer.verdict = report.verdict();
                answer.stopped = match report.outcome {
                    exact_cover::SearchOutcome::Exhausted => None,
                    exact_cover::SearchOutcome::Stopped => Some(limit_reached(options)),
                    exact_cover::SearchOutcome::OutOfBudget(
                        exact_cover::SearchLimit::Interrupted,
                    ) => Some(TIME_RAN_OUT.to_string()),
                    outcome => Some(outcome.to_string()),
                };
                answer.stats.nodes = report.stats.nodes;
                answer.stats.branches = report.stats.branches;
                answer.stats.updates = report.stats.updates;
                answer.solutions = report.solutions;
            }
            Err(too_large) => answer.stopped = Some(too_large.to_string()),
        }
        answer
    }

    /// Both engines, which must agree.
    fn by_both(puzzle: &Puzzle, options: &Solve) -> Result<Self> {
        let propagation = Self::by_propagation(puzzle, options);
        let cover = Self::by_cover(puzzle, options);
        let answers = [("propagation", &propagation), ("exact cover", &cover)];
        let opinions = answers.map(|(engine, answer)| {
            Opinion::new(engine, &answer.solutions, answer.stopped.is_none())
        });
        let agreed = agreement(puzzle, &opinions)?;
        let (verdict, solutions) = (agreed.verdict(), agreed.pictures().to_vec());
        let undecided = answers
            .into_iter()
            .find(|(_, answer)| answer.verdict == Verdict::Unknown);
        let stopped = undecided.map(|(engine, answer)| {
            let reason = answer.stopped.as_deref().unwrap_or_default();
            format!("{engine}: {reason}")
        });
        Ok(Self {
            verdict,
            solutions,
            stopped,
            stats: Stats {
                line_solves: propagation.stats.line_solves,
                probes: propagation.stats.probes,
                ..cover.stats
            },
            ..propagation
        })
    }

    fn json(&self, name: &str, document: &Document, options: &Solve) -> Value {
        let rows = |picture: &Picture| -> Vec<String> {
            let bits = picture.to_bits();
            let rows = bits.as_bytes().chunks(picture.width());
            rows.map(|row| String::from_utf8_lossy(row).into_owned())
                .collect()
        };
        let encoding = (options.engine != Engine::Propagation).then(|| options.encoding.name());
        let mut value = json!({
            "file": name,
            "width": document.puzzle.width(),
            "height": document.puzzle.height(),
            "verdict": self.verdict.name(),
            "logic": self.logic.map(Logic::name),
            "engine": options.engine.name(),
            "encoding": encoding,
            "solutions": self.solutions.iter().map(rows).collect::<Vec<_>>(),
            "seconds": self.seconds,
            "stats": {
                "line_solves": self.stats.line_solves,
                "probes": self.stats.probes,
                "nodes": self.stats.nodes,
                "branches": self.stats.branches,
                "updates": self.stats.updates,
            },
        });
        if options.trace {
            let trace: Vec<_> = self.trace.iter().map(ToString::to_string).collect();
            value["trace"] = trace.into();
        }
        if let Some(explanation) = &self.explanation {
            value["explanation"] = explain::json(explanation);
        }
        value
    }

    fn print(
        &self,
        out: &mut dyn Write,
        name: &str,
        document: &Document,
        engine: Engine,
    ) -> io::Result<()> {
        let style = match self.verdict {
            Verdict::Unique => anstyle::AnsiColor::Green,
            Verdict::None | Verdict::Multiple => anstyle::AnsiColor::Red,
            Verdict::Unknown => anstyle::AnsiColor::Yellow,
        };
        let style = style.on_default().bold();
        write!(out, "{name}")?;
        if let Some(title) = &document.title {
            write!(out, " ({title})")?;
        }
        write!(out, ": {style}{}{style:#}", self.verdict)?;
        if let Some(logic) = self.logic.filter(|_| self.verdict == Verdict::Unique) {
            write!(out, ", by {logic}")?;
        }
        if let Some(stopped) = self
            .stopped
            .as_ref()
            .filter(|_| self.verdict == Verdict::Unknown)
        {
            write!(out, " ({stopped})")?;
        }
        writeln!(out, ", {:.6} s", self.seconds)?;
        let Stats {
            line_solves,
            probes,
            nodes,
            branches,
            updates,
        } = self.stats;
        if engine != Engine::Dlx {
            let line_solves = output::count(line_solves, "line solve", "line solves");
            let probes = output::count(probes, "probe", "probes");
            write!(out, "{line_solves}, {probes}, ")?;
        }
        let nodes = output::count(nodes, "node", "nodes");
        let branches = output::count(branches, "branch", "branches");
        write!(out, "{nodes}, {branches}")?;
        if engine != Engine::Propagation {
            let updates = output::count(updates, "update", "updates");
            write!(out, ", {updates}")?;
        }
        writeln!(out)?;
        for deduction in &self.trace {
            writeln!(out, "{deduction}")?;
        }
        if let Some(explanation) = &self.explanation {
            explain::print(out, explanation, self.verdict)?;
        }
        for picture in &self.solutions {
            write!(out, "\n{picture}")?;
        }
        writeln!(out)
    }
}
