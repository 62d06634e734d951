//! What a bench works on: boards or exact-cover problems, from files, from folders, or random.

use crate::cli::{self, Bench};
use crate::{convert, input, output, parallel};
use anyhow::{Result, bail};
use exact_cover::Problem;
use nonogram::Puzzle;
use nonogram_formats::Format;
use puzzle_pack::{GenerateError, Recipe};
use std::fmt;
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
    pub(super) tasks: Vec<Task>,
}

impl Task {
    /// Width and height of a board.
    pub(super) fn sides(&self) -> [Option<usize>; 2] {
        match &self.work {
            Work::Board(puzzle) => [puzzle.width(), puzzle.height()].map(Some),
            Work::Problem(_) => [None; 2],
        }
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
            corpora.push(Corpus {
                name: path.display().to_string(),
                tasks,
            })
        } else {
            single.append(&mut tasks)
        }
    }
    if !single.is_empty() {
        let (name, tasks) = ("files".to_string(), single);
        corpora.insert(0, Corpus { name, tasks });
    }
    if let Some(size) = options.random {
        corpora.push(random(options, size)?);
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
    let documents = input::documents(file, &cli::Format::default())?;
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

/// Boards of the default recipe with half of the cells filled, as `generate` makes them.
fn random(options: &Bench, (width, height): cli::Size) -> Result<Corpus> {
    let mut tasks = Vec::new();
    let mut recipe = Recipe::new(width, height);
    recipe.source = options.source;
    recipe.density = Some(0.5..=0.5);
    recipe.tries = (MAX_CELLS_DRAWN / (width * height) as u64).min(recipe.tries);
    let bar = parallel::measuring(options.count);
    bar.set_message("drawing random boards");
    let drawn = puzzle_pack::generate(&recipe, options.seed, options.count, |board| {
        bar.inc(1);
        tasks.push(Task {
            name: format!("{}-{}", options.source, tasks.len()),
            work: Work::Board(board.picture.puzzle()),
        });
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    match drawn {
        Err(GenerateError::Short { .. }) => bail!(
            "no random board of {width}x{height} was found that line logic solves: choose a \
             smaller --random, or another --source"
        ),
        drawn => drawn?,
    };
    let name = format!("{} {width}x{height}", options.source);
    Ok(Corpus { name, tasks })
}
