//! `crosscover render`: puzzles to look at and to print.

use crate::cli::{Render, RenderAs, ShowTitles};
use crate::convert::solve;
use crate::engines::propagate;
use crate::exit::Exit;
use crate::input::Numbered;
use crate::measure::stop_after;
use crate::titles::{choose_languages, make_printable};
use crate::uniqueness::warn_unless_unique;
use crate::{input, kinds, output};
use anyhow::{Context, Error, Result, anyhow, bail};
use nonogram::{Cell, Position, WorkBudget};
use nonogram_book::{Sheets, Trim};
use nonogram_explain::{
    EXPLAIN_LINE_SOLVES, Explanation, ExplanationEnd, ExplanationStep, explain,
};
use nonogram_formats::Document;
use nonogram_render::{BoardStep, Drawing, Fonts, MovingDrawing, RenderError, SolvingStep};
use std::collections::HashSet;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

pub(crate) fn run(options: &Render) -> Result<Exit> {
    let kind = kind(options)?;
    let inputs = options.files.iter().chain(&options.font);
    output::check_files(inputs, &[("--out", Some(&options.out))], options.force)?;
    let fonts = fonts(&options.font)?;
    if let Some(number) = options.explain {
        let bytes = step(options, kind, number as usize, &fonts)?;
        output::save(&options.out, &bytes, options.force)?;
        return Ok(Exit::Yes);
    }
    if options.steps {
        let bytes = moving(options, kind, &fonts)?;
        output::save(&options.out, &bytes, options.force)?;
        return Ok(Exit::Yes);
    }
    let (mut puzzles, mut worst) = input::puzzles(&options.files, &options.format);
    if options.solution || options.both {
        worst = worst.max(solve(&mut puzzles, options.timeout)?);
    }
    if puzzles.is_empty() {
        return Ok(worst);
    }
    make_ready(&mut puzzles, kind, options, &fonts);
    let drawings: Vec<Drawing<'_>> = puzzles
        .iter()
        .map(|puzzle| drawing(&puzzle.document, options))
        .collect();
    if let Some(folder) = &options.each {
        draw_each(folder, &puzzles, kind, options, &fonts)?;
    } else if kind == RenderAs::Text && output::is_dash(&options.out) {
        let boards: Vec<String> = drawings.iter().map(Drawing::to_colored_text).collect();
        output::to_stdout(|out| out.write_all(boards.join("\n").as_bytes()))?;
    } else {
        let bytes = draw(&drawings, kind, options, &fonts)?;
        output::save(&options.out, &bytes, options.force)?;
    }
    if !options.solution && !options.both {
        warn_unless_unique(puzzles.iter().map(Numbered::named));
    }
    Ok(worst)
}

/// Prepares the texts of drawings. The viewer of text and SVG has fonts of its own.
fn make_ready(puzzles: &mut [Numbered], kind: RenderAs, options: &Render, fonts: &Fonts) {
    for puzzle in &mut *puzzles {
        if !has_titles(options) {
            puzzle.document.title = None;
        }
    }
    if let Some(language) = options.title_language.as_deref()
        && has_titles(options)
    {
        choose_languages(puzzles, &[language]);
    }
    if matches!(kind, RenderAs::Png | RenderAs::Gif | RenderAs::Pdf) {
        make_printable(puzzles, fonts);
    }
}

/// Whether titles are shown.
fn has_titles(options: &Render) -> bool {
    match options.titles {
        ShowTitles::None => false,
        ShowTitles::Solutions => options.solution || options.both,
        ShowTitles::Puzzles => true,
    }
}

/// The file of some drawings.
fn draw(
    drawings: &[Drawing<'_>],
    kind: RenderAs,
    options: &Render,
    fonts: &Fonts,
) -> Result<Vec<u8>> {
    match kind {
        RenderAs::Text => {
            let boards: Vec<String> = drawings.iter().map(Drawing::to_text).collect();
            Ok(boards.join("\n").into_bytes())
        }
        RenderAs::Svg => Ok(only(drawings)?.to_svg(fonts).into_bytes()),
        RenderAs::Png => {
            let scale = options.scale.unwrap_or(1.0);
            only(drawings)?.to_png(scale, fonts).map_err(with_advice)
        }
        RenderAs::Gif => bail!("a GIF shows a board as it is solved: add --steps"),
        RenderAs::Pdf => {
            let title = match drawings {
                [Drawing { title, .. }] => title.unwrap_or_default(),
                _ => "",
            };
            Ok(sheets(options, title).to_pdf(drawings, fonts)?)
        }
    }
}

/// Draws each puzzle into a file of its own. A puzzle that comes again has the same file.
fn draw_each(
    folder: &Path,
    puzzles: &[Numbered],
    kind: RenderAs,
    options: &Render,
    fonts: &Fonts,
) -> Result<()> {
    let extension = match kind {
        RenderAs::Text => "txt",
        RenderAs::Svg => "svg",
        RenderAs::Png => "png",
        RenderAs::Gif => "gif",
        RenderAs::Pdf => "pdf",
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut seen = HashSet::new();
    for puzzle in puzzles {
        let id = puzzle_pack::id(&puzzle.document.puzzle);
        if !seen.insert(id.clone()) {
            output::note(format_args!("{}: drawn already, as {id}", puzzle.name()));
            continue;
        }
        let drawing = drawing(&puzzle.document, options);
        let bytes = draw(&[drawing], kind, options, fonts)?;
        let path = folder.join(id).with_extension(extension);
        output::save(&path, &bytes, options.force)?;
    }
    let files = output::count(seen.len() as u64, "file", "files");
    output::note(format_args!("{files} in {}", folder.display()));
    Ok(())
}

/// The only puzzle of the files, with its explanation.
fn explained(options: &Render, kind: RenderAs, fonts: &Fonts) -> Result<(Numbered, Explanation)> {
    let [file] = &options.files[..] else {
        bail!("steps are for one puzzle");
    };
    let mut numbered = input::only_puzzle(file, &options.format)?;
    make_ready(std::slice::from_mut(&mut numbered), kind, options, fonts);
    let (name, document) = numbered.named();
    let puzzle = &document.puzzle;
    // A step without a technique shows a cell of the solution, as `solve --explain` does.
    let report = propagate(puzzle, options.timeout)?;
    if report.unique().is_none() {
        let verdict = report.verdict();
        output::complain(format_args!("{name}: no single solution: {verdict}"));
    }
    let budget = WorkBudget::new(EXPLAIN_LINE_SOLVES).until(stop_after(options.timeout));
    let explanation = explain(puzzle, report.unique(), budget);
    Ok((numbered, explanation))
}

/// The moving drawing of all steps. Steps without new cells are left out.
fn moving(options: &Render, kind: RenderAs, fonts: &Fonts) -> Result<Vec<u8>> {
    let (numbered, explanation) = explained(options, kind, fonts)?;
    let steps: Vec<SolvingStep> = explanation
        .steps
        .iter()
        .filter(|step| !step.decisions.is_empty())
        .map(solving_step)
        .collect();
    let moving = MovingDrawing {
        drawing: drawing(&numbered.document, options),
        steps: &steps,
    };
    match kind {
        RenderAs::Svg => Ok(moving.to_svg(fonts).into_bytes()),
        RenderAs::Gif => moving
            .to_gif(options.scale.unwrap_or(1.0), fonts)
            .map_err(with_advice),
        _ => bail!("--steps draws what moves: use --as svg or gif"),
    }
}

fn solving_step(step: &ExplanationStep) -> SolvingStep {
    let cells = step.decisions.iter();
    SolvingStep {
        lines: step.lines(),
        cells: cells
            .map(|decision| (decision.position, decision.ink))
            .collect(),
    }
}

/// The drawing of a step.
fn step(options: &Render, kind: RenderAs, number: usize, fonts: &Fonts) -> Result<Vec<u8>> {
    let (numbered, explanation) = explained(options, kind, fonts)?;
    let (name, document) = numbered.named();
    let puzzle = &document.puzzle;
    let Some(step) = explanation.steps.get(number - 1) else {
        let steps = output::count(explanation.steps.len() as u64, "step", "steps");
        let cut = match explanation.end {
            ExplanationEnd::OutOfBudget => " within the time limit",
            _ => "",
        };
        bail!("{name}: there is no step {number}: the explanation has {steps}{cut}");
    };
    let mut grid = puzzle.start();
    for decision in explanation.steps[..number]
        .iter()
        .flat_map(|step| &step.decisions)
    {
        let Position { row, column } = decision.position;
        grid.set(row, column, Cell::Known(decision.ink));
    }
    let decided: Vec<Position> = step
        .decisions
        .iter()
        .map(|decision| decision.position)
        .collect();
    let lines = step.lines();
    let caption = format!("Step {number}: {}", step.caption(&document.palette));
    let step = BoardStep {
        grid: &grid,
        lines: &lines,
        decided: &decided,
    };
    let drawing = Drawing {
        step: Some(step),
        caption: Some(&caption),
        ..drawing(document, options)
    };
    match kind {
        RenderAs::Text | RenderAs::Gif => {
            bail!("--explain draws: use --as svg, png or pdf; `solve --explain` prints the steps")
        }
        RenderAs::Svg => Ok(drawing.to_svg(fonts).into_bytes()),
        RenderAs::Png => drawing
            .to_png(options.scale.unwrap_or(1.0), fonts)
            .map_err(with_advice),
        RenderAs::Pdf => Ok(sheets(options, "").to_pdf(&[drawing], fonts)?),
    }
}

/// What to draw. Options that it has no use for are refused.
fn kind(options: &Render) -> Result<RenderAs> {
    let by_extension = match kinds::extension(&options.out).as_deref() {
        Some("svg") => Some(RenderAs::Svg),
        Some("png") => Some(RenderAs::Png),
        Some("gif") if options.steps => Some(RenderAs::Gif),
        Some("pdf") => Some(RenderAs::Pdf),
        _ if options.each.is_some() => Some(RenderAs::Svg),
        None | Some("txt") => Some(RenderAs::Text),
        _ => None,
    };
    let kind = options.kind.or(by_extension).with_context(|| {
        let name = options.out.display();
        let message = format!("{name}: render writes .svg, .png, .pdf and .txt: use one of them");
        kinds::with_advice(message, &options.out)
    })?;
    if matches!(kind, RenderAs::Png | RenderAs::Gif | RenderAs::Pdf) && options.each.is_none() {
        refuse_terminal(&options.out)?;
    }
    if options.scale.is_some() && !matches!(kind, RenderAs::Png | RenderAs::Gif) {
        bail!("--scale is for images of pixels only: use --as png or gif");
    }
    let for_pdf = [
        (options.paper.is_some(), "--paper"),
        (options.landscape, "--landscape"),
        (options.both, "--both"),
    ];
    if let Some((_, name)) = for_pdf.into_iter().find(|(is_given, _)| *is_given)
        && kind != RenderAs::Pdf
    {
        bail!("{name} is for PDF only: use --as pdf");
    }
    Ok(kind)
}

/// Refuses to write what is no text to a terminal.
pub(crate) fn refuse_terminal(out: &Path) -> Result<()> {
    if output::is_dash(out) && io::stdout().is_terminal() {
        bail!("images and PDF are not for a terminal: write to a file with --out FILE");
    }
    Ok(())
}

/// The built-in fonts and those of some files.
pub(crate) fn fonts(files: &[PathBuf]) -> Result<Fonts> {
    let mut fonts = Fonts::new();
    for file in files {
        let added = fonts.add(input::bytes(file)?);
        added.with_context(|| input::name(file))?;
    }
    Ok(fonts)
}

fn drawing<'a>(document: &'a Document, options: &Render) -> Drawing<'a> {
    let title = document.title.as_deref();
    Drawing {
        palette: Some(&document.palette),
        has_letters: options.letters,
        title,
        // Below an unsolved puzzle, the title stands with the solution.
        heading: title.filter(|_| !options.both || options.titles == ShowTitles::Puzzles),
        solution: document
            .goal
            .as_ref()
            .filter(|_| options.solution || options.both),
        ..Drawing::new(&document.puzzle)
    }
}

fn sheets<'a>(options: &Render, title: &'a str) -> Sheets<'a> {
    let mut trim = options.paper.unwrap_or(Trim::A4);
    if options.landscape {
        (trim.width, trim.height) = (trim.height, trim.width);
    }
    Sheets {
        trim,
        per_page: options.per_page,
        title,
        has_keys: options.both,
    }
}

/// The error, with what to do.
fn with_advice(error: RenderError) -> Error {
    let advice = match &error {
        RenderError::TooManyPixels { largest } if *largest >= 0.1 => {
            format!("use --scale {largest:.2} or --as svg")
        }
        RenderError::TooManyPixels { .. } => "use --as svg".to_string(),
        _ => return error.into(),
    };
    anyhow!("{error}: {advice}")
}

/// The drawing for an image, which shows one.
fn only<'d, 'a>(drawings: &'d [Drawing<'a>]) -> Result<&'d Drawing<'a>> {
    match drawings {
        [drawing] => Ok(drawing),
        _ => bail!(
            "an image shows one puzzle, but there are {}: use --as pdf",
            drawings.len()
        ),
    }
}
