//! `crosscover cover`: exact-cover problems in Knuth's text format, as `.ec`, as a matrix or as a
//! table.

mod answer;
mod conflict;
mod example;
mod join;
mod journal;
mod part;
mod proofs;
mod question;
mod reply;
mod sheet;
mod trace;

use crate::cli::{Algorithm, Cover};
use crate::exit::Exit;
use crate::measure::{Stopwatch, stop_after};
use crate::{input, interrupt, output, parallel};
use anyhow::{Context, Result, anyhow, bail};
use exact_cover::{ItemId, Kernel, LearnSearch, Problem, SearchBudget, cnf, text};
use journal::Journal;
use part::{PartMark, PartQuestion, numbered};
use question::Question;
use sheet::{Ending, Sheet};
use std::path::Path;
use tiling::Tiling;

pub(crate) fn run(options: &Cover) -> Result<Exit> {
    if let Some(example) = options.example {
        let size = options.file.as_deref().map(|size| size.to_string_lossy());
        let text = example::text(example, size.as_deref())?;
        output::to_stdout(|out| out.write_all(text.as_bytes()))?;
        return Ok(Exit::Yes);
    }
    let file = options.file.as_ref().context("expected a problem")?;
    let checkpoint = options.checkpoint.as_deref();
    output::check_files([file], &[("--checkpoint", checkpoint)], true)?;
    output::check_files([file], &[("--svg", options.svg.as_deref())], options.force)?;
    let proof = proofs::files(options, file)?;
    // Reading a million options takes a part of the time.
    let interrupt = stop_after(options.timeout);
    let text = input::decoded(file)?;
    let tiling = options
        .tiling
        .then(|| tiling(file, &text, options))
        .transpose()?;
    let mut problem = match &tiling {
        Some(tiling) => tiling.problem().clone(),
        None => input::problem_of(file, &text, options.format)?,
    };
    let mark = PartMark::read(&text);
    drop(text);
    if !options.join.is_empty() {
        return join::run(problem, mark, options);
    }
    if let (Some(number), Some(stem)) = (options.split, &options.out) {
        return part::split(problem, number, stem, options);
    }
    if options.numbers {
        problem = numbered(problem).with_context(|| input::name(file))?;
    }
    if options.dlx {
        let text = text::write(&problem).with_context(|| input::name(file))?;
        output::to_stdout(|out| out.write_all(text.as_bytes()))?;
        return Ok(Exit::Yes);
    }
    if options.cnf || options.wcnf {
        let write = if options.cnf {
            cnf::write
        } else {
            cnf::write_weighted
        };
        let clauses = write(&problem).with_context(|| input::name(file))?;
        output::to_stdout(|out| write!(out, "{}{clauses}", cnf::comments(&problem)))?;
        return Ok(Exit::Yes);
    }
    let stopwatch = Stopwatch::of_process();
    if options.kernel == Algorithm::Learn {
        let asked = &options.question;
        let is_few = asked.first || asked.unique || asked.is_all() && options.limit.is_some();
        if !is_few || options.threads > 1 || options.checkpoint.is_some() {
            bail!(
                "--kernel learn answers --first, --unique and --all --limit K, without --threads \
                 and --checkpoint; try --kernel auto"
            );
        }
    }
    let is_supported = match options.kernel {
        Algorithm::Kernel(kernel) => kernel.supports(&problem),
        Algorithm::Learn => LearnSearch::new(&problem).is_ok(),
    };
    if !is_supported {
        let (file, kernel) = (input::name(file), options.kernel.name());
        bail!("{file}: the kernel \"{kernel}\" does not support this problem; try --kernel auto");
    }
    if options.question.count && options.checkpoint.is_some() && options.limit.is_some() {
        bail!("--count --checkpoint counts all solutions: it cannot be used with --limit");
    }
    let bar = parallel::share(options.progress);
    let budget = SearchBudget::new(options.max_nodes.unwrap_or(u64::MAX)).until(|progress| {
        if let Some(share) = progress.share {
            parallel::show_share(&bar, share);
        }
        interrupt()
    });
    let part = mark.and_then(|mark| PartQuestion::new(mark, options));
    let over = options
        .over
        .as_deref()
        .map(|names| items(&problem, names))
        .transpose();
    let over = over.with_context(|| input::name(file))?;
    let question = Question {
        options,
        problem: &problem,
        over: over.as_deref(),
        budget: budget.clone(),
    };
    interrupt::catch()?;
    let mut journal = None;
    if let Some(path) = &options.checkpoint {
        journal = Some(Journal::open(path, question.search(), problem.entries())?);
    }
    let written = output::to_stdout(|out| {
        let mut sheet = Sheet::new(out, &problem, options.json, budget.clone());
        sheet.tiling = tiling.as_ref();
        sheet.draws_svg = options.svg.is_some();
        let (answer, kernel) = match &mut journal {
            None if options.trace => (question.trace(&mut sheet)?, Kernel::Links.name()),
            None => (question.ask(&mut sheet)?, question.algorithm()),
            Some(journal) => {
                let kernel = journal.solutions.kernel().name();
                (question.go_on(journal, &mut sheet)?, kernel)
            }
        };
        let ending = Ending {
            kernel: Some(kernel),
            times: stopwatch.times(),
            has_solutions: !(options.question.count || options.trace && options.json),
            with_stats: options.stats,
            part,
        };
        let svg = sheet.svg.take();
        sheet.finish(&answer, &ending)?;
        Ok((answer, svg))
    });
    bar.finish_and_clear();
    let (answer, svg) = written?;
    if let (Some(path), Some(svg)) = (&options.svg, svg) {
        output::save(path, svg.as_bytes(), options.force)?;
    }
    // Now all solutions before the position have been written.
    if let Some(journal) = journal {
        journal.close()?;
    }
    let known = tiling.as_ref().and_then(Tiling::conflict);
    conflict::note(&problem, known, answer.exit, options.json);
    match proof {
        Some(files) => proofs::write(&files, options, &answer, &problem, budget),
        None => Ok(answer.exit),
    }
}

/// The board and the pieces of a file.
fn tiling(file: &Path, text: &[u8], options: &Cover) -> Result<Tiling> {
    let name = || input::name(file);
    let text = std::str::from_utf8(text).map_err(|error| {
        let before = &text[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{}: line {line}: not UTF-8", name())
    })?;
    let tiling = Tiling::read(text).with_context(name)?;
    let Some(same) = options.distinct else {
        return Ok(tiling);
    };
    let tiling = tiling.distinct(same.into()).with_context(name)?;
    if tiling.symmetries().is_some() && !asks_for_distinct(options) {
        bail!(
            "{}: no piece that is used once tells turned and mirrored tilings apart, so --distinct \
             answers only --all, --first, --count and --unique, without --over, --trace, \
             --checkpoint, --proof and --kernel learn",
            name(),
        );
    }
    Ok(tiling)
}

/// Whether the question is one that [`exact_cover::DistinctSearch`] answers, and nothing else is
/// wanted.
fn asks_for_distinct(options: &Cover) -> bool {
    let asked = &options.question;
    let is_answered = asked.first || asked.count || asked.unique || asked.is_all();
    let is_of_problem = options.dlx || options.cnf || options.wcnf || options.split.is_some();
    let is_alone = options.over.is_none()
        && !options.trace
        && options.checkpoint.is_none()
        && options.proof.is_none();
    is_answered && is_alone && !is_of_problem && options.kernel != Algorithm::Learn
}

/// The items with these names, which are separated by blanks.
fn items(problem: &Problem, names: &str) -> Result<Vec<ItemId>> {
    let mut items = Vec::new();
    for name in names.split_whitespace() {
        let item = problem.item(name);
        items.push(item.with_context(|| format!("--over: there is no item {name:?}"))?);
    }
    Ok(items)
}
