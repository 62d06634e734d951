//! `crosscover solve`: decides puzzles.

use crate::ambiguity::{Ambiguity, SolutionCount};
use crate::cli::{Engine, Solve, Threads, name_of};
use crate::engines::{self, Answer, Counters};
use crate::exit::Exit;
use crate::input::Numbered;
use crate::measure::{Times, stop_after};
use crate::steps::{StepNames, TracedSteps};
use crate::stopped::Stopped;
use crate::{explain, input, output, parallel};
use anyhow::{Context, Result, bail};
use exact_cover::{ItemId, Kernel, OptionId, SearchBudget};
use nonogram::{Logic, Picture, Puzzle, PuzzleError, Verdict, WorkBudget};
use nonogram_cover::{CoverOptions, CoverWords};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, Explanation};
use nonogram_propagate::{Reason, SolveOptions};
use puzzle_pack::agreement::agreement;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

/// The number of puzzles for each thread that are solved before the first of them is printed.
const PUZZLES_A_THREAD: usize = 8;

/// A board in play, whose cells a puzzle was given for this solve.
struct Assumed {
    /// The name of its file.
    name: String,
    /// The puzzle without the board.
    clues: Puzzle,
    /// Where it differs from what the puzzle gives.
    against: Option<PuzzleError>,
}

/// The most cells of all solutions of a puzzle.
const MAX_CELLS: usize = 1 << 28;

/// A puzzle, its name, and what was found.
struct Solved<'a> {
    puzzle: &'a Numbered,
    options: &'a Solve,
    answer: Answer,
    /// The engine that did not decide, of two.
    undecided: Option<&'static str>,
    explanation: Option<Explanation>,
    /// Where the solutions differ, if there are several.
    ambiguity: Option<Ambiguity>,
    count: Option<SolutionCount>,
    /// Why there is no solution with the board in play.
    contradiction: Option<String>,
}

pub(crate) fn run(options: &Solve) -> Result<Exit> {
    if options.engine == Engine::Cover && options.explain {
        bail!(
            "--explain shows the deductions of propagation: it cannot be used with --engine cover"
        );
    }
    if options.board.as_deref().is_some_and(output::is_dash) {
        input::one_from_stdin(&options.files, "the board")?;
    }
    let (mut puzzles, mut worst) = input::puzzles(&options.files, &options.format);
    let assumed = match &options.board {
        Some(path) => Some(Assumed::on(&mut puzzles, path)?),
        None => None,
    };
    let threads = match puzzles.len() {
        0 | 1 => Some(1),
        _ => options.threads.threads,
    };
    let pool = parallel::pool(&Threads { threads })?;
    for chunk in puzzles.chunks(PUZZLES_A_THREAD * pool.current_num_threads()) {
        let solved: Vec<Result<Solved<'_>>> = pool.install(|| {
            let puzzles = chunk.par_iter();
            let solved = puzzles.map(|puzzle| Solved::find(puzzle, assumed.as_ref(), options));
            solved.collect()
        });
        for solved in solved {
            let mut solved = solved?;
            if options.count && solved.count.is_none() {
                // One after the other, as each may take much memory.
                worst = worst.max(solved.count()?);
            }
            worst = worst.max(solved.answer.verdict.into());
            output::to_stdout(|out| solved.write(out))?;
        }
    }
    Ok(worst)
}

impl StepNames for CoverWords {
    fn item(&self, item: ItemId) -> String {
        self.items[item.index()].clone()
    }

    fn option(&self, option: OptionId) -> String {
        self.options[option.index()].clone()
    }
}

impl Assumed {
    /// Gives the only puzzle the cells of a board.
    fn on(puzzles: &mut [Numbered], path: &Path) -> Result<Self> {
        let [puzzle] = puzzles else {
            bail!("--board is for one puzzle, found {}", puzzles.len());
        };
        let document = &mut puzzle.document;
        let clues = document.puzzle.clone();
        let board = input::board(path, &clues)?;
        let mut against = None;
        match clues.assuming(&board) {
            Ok(assumed) => document.puzzle = assumed,
            Err(error @ PuzzleError::AgainstGiven { .. }) => against = Some(error),
            Err(error) => bail!("{}: {error}", input::name(path)),
        }
        let assumed = &document.puzzle;
        document
            .goal
            .take_if(|goal| nonogram::check(assumed, goal).is_err());
        Ok(Self {
            name: input::name(path),
            clues,
            against,
        })
    }

    /// Why no solution has the cells of the board.
    fn contradiction(&self, timeout: f64) -> String {
        let name = &self.name;
        if let Some(against) = &self.against {
            return format!("{name} contradicts the puzzle: {against}");
        }
        let options = SolveOptions::default().limit(1);
        match Answer::by_propagation(&self.clues, options, stop_after(timeout)) {
            answer if !answer.solutions.is_empty() => {
                format!("{name} contradicts the puzzle, which has a solution without it")
            }
            Answer {
                verdict: Verdict::None,
                ..
            } => format!("the puzzle has no solution without {name}, either"),
            _ => format!("{name} contradicts the puzzle, or the puzzle has no solution"),
        }
    }
}

impl<'a> Solved<'a> {
    fn find(numbered: &'a Numbered, assumed: Option<&Assumed>, options: &'a Solve) -> Result<Self> {
        let (document, name) = (&numbered.document, || numbered.name());
        let puzzle = &document.puzzle;
        let is_against = assumed.is_some_and(|assumed| assumed.against.is_some());
        let (answer, undecided) = match options.engine {
            _ if is_against => (Answer::no_solution(), None),
            Engine::Propagation => (by_propagation(puzzle, options), None),
            Engine::Cover => (by_cover(puzzle, options), None),
            Engine::Both => by_both(puzzle, options).with_context(name)?,
        };
        let contradiction = assumed
            .filter(|_| answer.verdict == Verdict::None)
            .map(|assumed| assumed.contradiction(options.timeout));
        engines::check(puzzle, &answer.solutions).with_context(name)?;
        let explanation = (options.explain && !is_against).then(|| {
            let is_unique = answer.verdict == Verdict::Unique;
            let solution = answer.solutions.first().filter(|_| is_unique);
            let budget = WorkBudget::new(EXPLAIN_LINE_SOLVES).until(stop_after(options.timeout));
            nonogram_explain::explain(puzzle, solution, budget)
        });
        let ambiguity = (answer.verdict == Verdict::Multiple).then(|| {
            let known: Vec<&Picture> = document.goal.iter().chain(&answer.solutions).collect();
            Ambiguity::of(puzzle, &known, options.timeout)
        });
        Ok(Self {
            puzzle: numbered,
            options,
            answer,
            undecided,
            explanation,
            ambiguity,
            count: (options.count && is_against).then(SolutionCount::none),
            contradiction,
        })
    }

    /// Counts the solutions.
    fn count(&mut self) -> Result<Exit> {
        let (puzzle, found) = (&self.puzzle.document.puzzle, self.answer.solutions.len());
        let Solve {
            encoding, timeout, ..
        } = *self.options;
        let count = SolutionCount::of(puzzle, encoding, found, timeout);
        match (self.answer.verdict, count.verdict()) {
            (Verdict::Unknown, counted) => self.answer.verdict = counted,
            (_, Verdict::Unknown) => {}
            (decided, counted) if decided == counted => {}
            (decided, _) => bail!(
                "{}: {decided}, but {count} by exact cover: this is a bug",
                self.puzzle.name()
            ),
        }
        let exit = match count.stopped {
            None => Exit::Yes,
            Some(_) => Exit::OutOfBudget,
        };
        self.count = Some(count);
        Ok(exit)
    }

    /// Calls `write` with each deduction of propagation, or each step of exact cover.
    fn trace(&self, mut write: impl FnMut(&dyn Display) -> io::Result<()>) -> io::Result<()> {
        if self.options.trace && self.options.engine == Engine::Cover {
            return self.steps(write);
        }
        self.deductions()
            .try_for_each(|deduction| write(&deduction))
    }

    /// Exact cover again, step by step.
    fn steps(&self, mut write: impl FnMut(&dyn Display) -> io::Result<()>) -> io::Result<()> {
        let puzzle = &self.puzzle.document.puzzle;
        let Ok(encoded) = self.options.encoding.encode(puzzle) else {
            return Ok(());
        };
        if self.contradiction.is_some() {
            return Ok(());
        }
        let interrupt = stop_after(self.options.timeout);
        let budget = SearchBudget::default().until(|_| interrupt());
        let most = limit(puzzle, self.options) as u64;
        let mut steps = TracedSteps::new(encoded.problem(), encoded.words(puzzle), most, budget);
        for step in steps.by_ref() {
            write(&step)?;
        }
        match Stopped::cover(steps.report().outcome) {
            Some(stopped @ Stopped::Budget(_)) => write(&stopped),
            _ => Ok(()),
        }
    }

    /// The deductions as texts, with the letters of inks if there are several.
    fn deductions(&self) -> impl Iterator<Item = String> {
        let is_colored = self.puzzle.document.puzzle.is_colored();
        let deductions = self.answer.trace.iter();
        deductions.map(move |deduction| {
            if is_colored {
                format!("{deduction:#}")
            } else {
                deduction.to_string()
            }
        })
    }

    /// Says which line solves are missing in a trace. On boards of several inks, a trace also has
    /// line solves that are not counted.
    fn lines_not_shown(&self) -> Option<String> {
        let is_colored = self.puzzle.document.puzzle.is_colored();
        let is_traced = self.options.trace && self.options.engine != Engine::Cover;
        let Counters {
            line_solves: Some(all),
            probes,
            ..
        } = self.answer.counters
        else {
            return None;
        };
        if is_colored || !is_traced {
            return None;
        }
        let trace = self.answer.trace.iter();
        let shown = trace.filter(|it| matches!(it.reason, Reason::Line(_)));
        let shown = shown.count() as u64;
        let why = match probes {
            Some(1..) => "found nothing new or belong to probes",
            _ => "found nothing new",
        };
        let others = all.checked_sub(shown)?;
        let solves = output::count(all, "line solve", "line solves");
        Some(format!("of {solves}, {shown} are shown; {others} {why}"))
    }

    /// Writes text, or a JSON object in a line.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.options.json {
            return self.print(out);
        }
        // A JSON value with a million solutions would take many times their memory.
        let object = self.json().to_string();
        write!(out, "{}", object.strip_suffix('}').unwrap_or_default())?;
        if self.options.trace {
            write!(out, ",\"trace\":[")?;
            let mut comma = "";
            self.trace(|step| {
                write!(out, "{comma}{}", Value::from(step.to_string()))?;
                comma = ",";
                Ok(())
            })?;
            write!(out, "]")?;
        }
        write!(out, ",\"solutions\":[")?;
        for (index, picture) in self.answer.solutions.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(out, "{comma}")?;
            serde_json::to_writer(&mut *out, &rows(picture))?;
        }
        writeln!(out, "]}}")
    }

    /// The JSON object without its trace and its solutions.
    fn json(&self) -> Value {
        let Self {
            answer, options, ..
        } = self;
        let Counters {
            line_solves,
            probes,
            nodes,
            branches,
            updates,
        } = answer.counters;
        let encoding = (options.engine != Engine::Propagation).then(|| options.encoding.name());
        let times = answer.times.unwrap_or_default();
        let mut value = json!({
            "file": self.puzzle.file,
            "width": self.puzzle.document.puzzle.width(),
            "height": self.puzzle.document.puzzle.height(),
            "verdict": answer.verdict.name(),
            "complete": answer.stopped.is_none(),
            "stopped": answer.stopped,
            "logic": answer.logic.map(Logic::name),
            "engine": name_of(&options.engine),
            "encoding": encoding,
            "seconds": times.seconds,
            "cpu_seconds": times.cpu_seconds,
            "stats": {
                "line_solves": line_solves.unwrap_or(0),
                "probes": probes.unwrap_or(0),
                "nodes": nodes.unwrap_or(0),
                "branches": branches.unwrap_or(0),
                "updates": updates.unwrap_or(0),
            },
        });
        if let Some(number) = self.puzzle.number {
            value["puzzle"] = number.into();
        }
        if let Some(contradiction) = &self.contradiction {
            value["contradiction"] = contradiction.as_str().into();
        }
        if let Some(ambiguity) = &self.ambiguity {
            let cells = ambiguity.cells().into_iter();
            let cells: Vec<_> = cells.map(|cell| [cell.row, cell.column]).collect();
            value["drawing"] = self.puzzle.document.goal.as_ref().map(rows).into();
            value["ambiguous"] = json!(cells);
            value["ambiguous_complete"] = ambiguity.is_complete.into();
            let switch = ambiguity.switch;
            value["switch"] = switch
                .map(|it| json!({ "rows": it.rows, "columns": it.columns }))
                .into();
        }
        if let Some(count) = &self.count {
            value["count"] = count.value.as_str().into();
            value["count_stopped"] = json!(count.stopped);
        }
        if let Some(explanation) = &self.explanation {
            value["explanation"] = explanation.form(&self.puzzle.document.palette);
        }
        value
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let answer = &self.answer;
        let style = match answer.verdict {
            Verdict::Unique => anstyle::AnsiColor::Green,
            Verdict::None | Verdict::Multiple => anstyle::AnsiColor::Red,
            Verdict::Unknown => anstyle::AnsiColor::Yellow,
        };
        let style = style.on_default().bold();
        write!(out, "{}", self.puzzle.name())?;
        if let Some(title) = &self.puzzle.document.title {
            write!(out, " ({})", output::readable(title))?;
        }
        write!(out, ": {style}{}{style:#}", answer.verdict)?;
        if let Some(logic) = answer.logic.filter(|_| answer.verdict == Verdict::Unique) {
            write!(out, ", by {logic}")?;
        }
        if let Some(stopped) = &answer.stopped {
            let engine = self.undecided.map(|engine| format!("{engine}: "));
            let engine = engine.unwrap_or_default();
            let stopped = match answer.solutions.len() as u64 {
                0 => stopped.to_string(),
                found => stopped.after(found),
            };
            write!(out, " ({engine}{stopped})")?;
        }
        // An explanation is read without times and counters.
        let is_measured = self.explanation.is_none();
        if is_measured {
            write!(out, ", {}", answer.times.unwrap_or_default())?;
        }
        writeln!(out)?;
        let counters = &answer.counters;
        let counted = [
            (counters.line_solves, "line solve", "line solves"),
            (counters.probes, "probe", "probes"),
            (counters.nodes, "node", "nodes"),
            (counters.branches, "branch", "branches"),
            (counters.updates, "update", "updates"),
        ];
        let counted = counted.into_iter();
        let counted =
            counted.filter_map(|(number, one, many)| Some(output::count(number?, one, many)));
        let counted: Vec<String> = counted.collect();
        // A problem that is too large has no counters.
        if is_measured && !counted.is_empty() {
            writeln!(out, "{}", counted.join(", "))?;
        }
        if let Some(count) = &self.count {
            writeln!(out, "{count}")?;
        }
        if let Some(switch) = self.ambiguity.as_ref().and_then(|it| it.switch) {
            writeln!(out, "elementary switch: {switch}")?;
        }
        if let Some(contradiction) = &self.contradiction {
            writeln!(out, "{contradiction}")?;
        }
        self.trace(|step| writeln!(out, "{step}"))?;
        if let Some(not_shown) = self.lines_not_shown() {
            writeln!(out, "{not_shown}")?;
        }
        if let Some(explanation) = &self.explanation {
            let nonogram_formats::Document {
                puzzle, palette, ..
            } = &self.puzzle.document;
            explain::print(
                out,
                explanation,
                puzzle,
                palette,
                answer.verdict,
                self.options.every,
            )?;
        }
        // Who has drawn one of two solutions wants to see this one. More are shown on request.
        let drawn = self.puzzle.document.goal.as_ref();
        let shown = match drawn.filter(|_| self.ambiguity.is_some() && self.options.limit == 2) {
            Some(drawn) => std::slice::from_ref(drawn),
            None => &answer.solutions[..],
        };
        for picture in shown {
            let label = if self.explanation.is_some() {
                "solution\n"
            } else {
                ""
            };
            write!(out, "\n{label}{picture}")?;
        }
        if let Some(ambiguity) = &self.ambiguity {
            write!(out, "\n{ambiguity}")?;
        }
        writeln!(out)
    }
}

/// The rows of a picture, a digit for each cell.
fn rows(picture: &Picture) -> Vec<String> {
    let (digits, width) = (picture.to_digits(), picture.width());
    (0..picture.height())
        .map(|row| digits[row * width..][..width].to_string())
        .collect()
}

/// The most solutions to look for: as many as the user wants, but not more than are written in
/// about a second.
fn limit(puzzle: &Puzzle, options: &Solve) -> usize {
    let cells = puzzle.width() * puzzle.height();
    (options.limit as usize).min((MAX_CELLS / cells).max(2))
}

fn by_propagation(puzzle: &Puzzle, options: &Solve) -> Answer {
    let mut solve = SolveOptions::default().limit(limit(puzzle, options));
    if options.trace {
        // A person can follow plain search, but not the clauses of learning.
        solve = solve.trace(true).search_work(None);
    }
    Answer::by_propagation(puzzle, solve, stop_after(options.timeout))
}

fn by_cover(puzzle: &Puzzle, options: &Solve) -> Answer {
    // A trace shows the steps of dancing links, so its counters are shown, too.
    let is_traced = options.trace && options.engine == Engine::Cover;
    let kernel = if is_traced {
        Kernel::Links
    } else {
        Kernel::Auto
    };
    let cover = CoverOptions::default()
        .encoding(options.encoding)
        .kernel(kernel)
        .limit(limit(puzzle, options));
    Answer::by_cover(puzzle, cover, stop_after(options.timeout))
}

/// Both engines, which must agree; and the one that did not decide.
fn by_both(puzzle: &Puzzle, options: &Solve) -> Result<(Answer, Option<&'static str>)> {
    let mut propagation = by_propagation(puzzle, options);
    let cover = by_cover(puzzle, options);
    let trace = std::mem::take(&mut propagation.trace);
    let opinions = [
        propagation.opinion("propagation"),
        cover.opinion("exact cover"),
    ];
    let agreed = agreement(puzzle, &opinions)?;
    let (engine, chosen) = match agreed.engine() {
        "propagation" => ("propagation", &propagation),
        _ => ("exact cover", &cover),
    };
    let times = [&propagation, &cover].map(|answer| answer.times.unwrap_or_default());
    let answer = Answer {
        verdict: agreed.verdict(),
        solutions: agreed.pictures().to_vec(),
        count: None,
        stopped: chosen.stopped.clone(),
        times: Some(Times {
            seconds: times[0].seconds + times[1].seconds,
            cpu_seconds: times[0].cpu_seconds + times[1].cpu_seconds,
        }),
        counters: Counters {
            line_solves: propagation.counters.line_solves,
            probes: propagation.counters.probes,
            ..cover.counters
        },
        logic: propagation.logic,
        trace,
    };
    let undecided = agreed.verdict() == Verdict::Unknown;
    Ok((answer, undecided.then_some(engine)))
}
