//! What a bench works on: boards or exact-cover problems, from files, from folders, or random.

use crate::cli::{self, Bench};
use crate::{convert, input, output, parallel};
use anyhow::{Result, bail};
use exact_cover::Problem;
use nonogram::{Logic, Puzzle, Technique};
use nonogram_formats::{Document, Format};
use nonogram_propagate::{SolveOptions, SolveOutcome, Solver};
use puzzle_pack::source::{Drawer, stream};
use puzzle_pack::{Engines, GenerateError, Recipe, SizeShare};
use std::fmt;
use std::iter::repeat_n;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The most cells of all candidates that are drawn for one random board: a few seconds.
const MAX_CELLS_DRAWN: u64 = 1 << 28;

/// A board or a problem, and its name in the table.
pub(super) struct Task {
    pub(super) name: String,
    pub(super) work: Work,
}

pub(super) enum Work {
    Board(Puzzle),
    Problem(Problem),
}

/// Tasks that have a summary of their own.
pub(super) struct Corpus {
    pub(super) name: String,
    /// The logic that its random boards need.
    pub(super) logic: Option<Logic>,
    pub(super) tasks: Vec<Task>,
}

impl Corpus {
    fn of_files(name: String, tasks: Vec<Task>) -> Self {
        Self {
            name,
            logic: None,
            tasks,
        }
    }
}

impl Task {
    /// Width and height of a board.
    pub(super) fn sides(&self) -> [Option<usize>; 2] {
        match &self.work {
            Work::Board(puzzle) => [puzzle.width(), puzzle.height()].map(Some),
            Work::Problem(_) => [None; 2],
        }
    }

    /// The clues of a board of one ink as a short ID, in one line.
    pub(super) fn short_id(&self) -> Option<String> {
        let Work::Board(puzzle) = &self.work else {
            return None;
        };
        if puzzle.is_colored() {
            return None;
        }
        let text = nonogram_formats::write(&Document::from(puzzle.clone()), Format::Id).ok()?;
        Some(text.trim_end().to_string())
    }
}

/// `name 10x10` for a board, `name` for a problem.
impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match self.sides() {
            [Some(width), Some(height)] => write!(f, " {width}x{height}"),
            _ => Ok(()),
        }
    }
}

/// All tasks: first the files that hold a single one, then the other files and the folders in the
/// given order, then random boards.
pub(super) fn all(options: &Bench) -> Result<Vec<Corpus>> {
    let mut single = Vec::new();
    let mut corpora = Vec::new();
    for path in &options.files {
        let mut tasks = if path.is_dir() {
            folder(path, options.cover)?
        } else {
            read(path, options.cover)?
        };
        if path.is_dir() || tasks.len() > 1 {
            corpora.push(Corpus::of_files(path.display().to_string(), tasks))
        } else {
            single.append(&mut tasks)
        }
    }
    if !single.is_empty() {
        corpora.insert(0, Corpus::of_files("files".to_string(), single));
    }
    if let Some(sizes) = &options.random {
        for &logic in &options.logic {
            corpora.push(random(options, sizes, logic)?);
        }
    }
    corpora.retain(|corpus| !corpus.tasks.is_empty());
    match (corpora.is_empty(), options.cover) {
        (false, _) => Ok(corpora),
        (true, true) => bail!("no problems: name .dlx files or folders of them"),
        (true, false) => bail!("no boards: name puzzle files or folders, or use --random WxH"),
    }
}

/// The files that are read, those of folders too.
pub(super) fn files(options: &Bench) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in &options.files {
        if path.is_dir() {
            files.append(&mut input::files(path, wanted(options.cover))?.0)
        } else {
            files.push(path.clone())
        }
    }
    Ok(files)
}

/// The tasks of a folder's files, by their names. Files that cannot be read are named and left out.
fn folder(folder: &Path, is_cover: bool) -> Result<Vec<Task>> {
    let (files, others) = input::files(folder, wanted(is_cover))?;
    let mut tasks = Vec::new();
    for file in files {
        match read(&file, is_cover) {
            Ok(mut read) => tasks.append(&mut read),
            Err(error) => output::note(format_args!("left out: {error:#}")),
        }
    }
    for other in others {
        let why = match (other.is_dir(), is_cover) {
            (true, _) => "a folder",
            (false, true) => "expected the extension .dlx or .ec",
            (false, false) => "not a puzzle by its extension",
        };
        output::note(format_args!("left out: {}: {why}", other.display()));
    }
    Ok(tasks)
}

/// Which files of a folder are read.
fn wanted(is_cover: bool) -> fn(&Path) -> bool {
    if is_cover {
        input::is_problem
    } else {
        is_puzzle
    }
}

/// Whether a file of a folder is a puzzle, by its extension. Images, JSON, TOML and XML files may
/// be something else.
fn is_puzzle(file: &Path) -> bool {
    convert::format_of(file).is_some_and(|format| {
        !format.is_picture() && !matches!(format, Format::Json | Format::Toml | Format::Webpbn)
    })
}

fn read(file: &Path, is_cover: bool) -> Result<Vec<Task>> {
    let stem = file.file_stem().unwrap_or(file.as_os_str());
    let stem = stem.to_string_lossy();
    if is_cover {
        return Ok(vec![Task {
            name: stem.to_string(),
            work: Work::Problem(input::problem(file, None)?),
        }]);
    }
    let documents = input::documents(file, &cli::InputFormat::default())?;
    let several = documents.len() > 1;
    let tasks = (1..).zip(documents).map(|(number, document)| Task {
        name: if several {
            format!("{stem}#{number}")
        } else {
            stem.to_string()
        },
        work: Work::Board(document.puzzle),
    });
    Ok(tasks.collect())
}

/// Boards that need this logic. Half of the cells are filled, except where that leaves too few.
fn random(options: &Bench, sizes: &[SizeShare], logic: Logic) -> Result<Corpus> {
    let mut recipe = Recipe::new(1, 1);
    recipe.set_sizes(sizes.to_vec());
    recipe.source = options.source;
    let is_searched = options.unique && logic == Logic::Search;
    // Among half-filled boards, those with one solution that need search are too rare.
    recipe.density = Some(if is_searched { 0.35..=0.4 } else { 0.5..=0.5 });
    recipe.logic = logic;
    // Exact cover must not choose the boards that it is measured on.
    recipe.engines = Engines::Propagation;
    let cells = (recipe.width * recipe.height) as u64;
    recipe.tries = (MAX_CELLS_DRAWN / cells).min(recipe.tries);
    recipe.check()?;
    let round: u64 = sizes.iter().map(|size| size.share).sum();
    let count = options.count.saturating_mul(round);
    let name = random_name(options, sizes, &[logic]);
    let bar = parallel::measuring(count);
    bar.set_message("drawing random boards");
    let mut tasks = Vec::new();
    let add = |puzzle| {
        bar.inc(1);
        tasks.push(Task {
            name: format!("{}-{}", options.source, tasks.len()),
            work: Work::Board(puzzle),
        });
    };
    let all = if logic == Logic::Search && !is_searched {
        draw_open(&recipe, sizes, options.seed, count, add)
    } else {
        generate(recipe, options.seed, count, add)?
    };
    bar.finish_and_clear();
    if !all {
        bail!("too few random boards for {name}: choose another --random, --source or --logic");
    }
    Ok(Corpus {
        name,
        logic: Some(logic),
        tasks,
    })
}

/// Boards as `generate` makes them, whose hardest technique is of the recipe's logic. Returns
/// whether it found all.
fn generate(
    mut recipe: Recipe,
    seed: u64,
    count: u64,
    mut add: impl FnMut(Puzzle) + Send,
) -> Result<bool> {
    let techniques = Technique::ALL.into_iter();
    let mut techniques = techniques.filter(|it| it.logic() == recipe.logic);
    let first = techniques.next().expect("each logic has a technique");
    recipe.techniques = first..=techniques.next_back().unwrap_or(first);
    let drawn = puzzle_pack::generate(&recipe, seed, count, |board| {
        add(board.picture.puzzle());
        ControlFlow::Continue(())
    });
    match drawn {
        Err(GenerateError::Short { .. }) => Ok(false),
        drawn => Ok(drawn.map(|_| true)?),
    }
}

/// Boards that probing leaves open, with one solution or several. Returns whether it found all.
fn draw_open(
    recipe: &Recipe,
    sizes: &[SizeShare],
    seed: u64,
    count: u64,
    mut add: impl FnMut(Puzzle),
) -> bool {
    let mut solver = Solver::new();
    let options = SolveOptions::default().logic(Logic::Probe);
    let round = sizes
        .iter()
        .flat_map(|size| repeat_n(size, size.share as usize));
    for (index, size) in (0..count).zip(round.cycle()) {
        let (width, height) = (size.width, size.height);
        let half = (width * height).div_ceil(2) as u32;
        let mut drawer = Drawer::new(recipe.source, width, height, half..=half);
        let mut rng = stream(seed, index);
        let mut left = recipe.tries;
        let puzzle = loop {
            if left == 0 {
                return false;
            }
            left -= 1;
            let puzzle = drawer.draw(&mut rng).puzzle();
            if solver.solve(&puzzle, &options).outcome == SolveOutcome::Stalled {
                break puzzle;
            }
        };
        add(puzzle);
    }
    true
}

/// What random boards are, with the logic that they need.
pub(super) fn random_name(options: &Bench, sizes: &[SizeShare], logic: &[Logic]) -> String {
    let unique = if options.unique { "unique " } else { "" };
    let needed: Vec<_> = logic.iter().map(|&logic| needed(logic)).collect();
    let (source, sizes, needed) = (options.source, named(sizes), needed.join(", "));
    format!("{unique}{source} {sizes} by {needed}")
}

/// The first and the last of several sizes.
fn named(sizes: &[SizeShare]) -> String {
    match sizes {
        [only] => only.to_string(),
        [first, .., last] => format!("{first} to {last}"),
        [] => String::new(),
    }
}

/// What a board needs to be solved.
pub(super) fn needed(logic: Logic) -> &'static str {
    match logic {
        Logic::Line => "line logic",
        Logic::Probe => "probing",
        Logic::Search => "search",
    }
}
