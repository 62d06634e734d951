//! Boards for comparisons: random ones from seeds, and published ones if they are available.

use nonogram::{Logic, Puzzle, Verdict};
use nonogram_formats::{Format, read};
use nonogram_propagate::{SolveOptions, Solver};
use puzzle_pack::source::{Drawer, Source, stream};
use std::path::{Path, PathBuf};

/// A set of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardCorpus {
    /// Square boards of a source with a share of their cells filled with some inks.
    Drawn {
        /// The source of the pictures.
        source: Source,
        /// The number of cells in a line.
        side: usize,
        /// The filled cells, in percent.
        percent: usize,
        /// The number of inks.
        inks: usize,
        /// Whether only boards are taken that line logic and probing leave open.
        hard: bool,
        /// The number of boards.
        count: usize,
    },
    /// The boards in the folder `survey` below the folder in the environment variable
    /// `CROSSCOVER_CORPUS`.
    Survey,
}

/// Random boards: side, percent, count.
const RANDOM: [(usize, usize, usize); 10] = [
    (15, 50, 200),
    (20, 50, 200),
    (25, 50, 200),
    (30, 50, 100),
    (40, 45, 5),
    (40, 50, 10),
    (40, 60, 20),
    (50, 50, 5),
    (50, 55, 10),
    (50, 60, 10),
];

/// Boards of several inks: source, side, percent, inks, count.
const COLORED: [(Source, usize, usize, usize, usize); 9] = [
    (Source::Random, 20, 50, 2, 200),
    (Source::Random, 20, 50, 4, 200),
    (Source::Random, 30, 50, 3, 100),
    (Source::Random, 40, 50, 3, 20),
    (Source::Random, 60, 60, 5, 20),
    (Source::Smooth, 20, 50, 3, 200),
    (Source::Smooth, 30, 50, 2, 200),
    (Source::Smooth, 40, 50, 4, 100),
    (Source::Smooth, 60, 50, 5, 50),
];

/// Boards of several inks that line logic and probing leave open: source, side, percent, inks,
/// count.
const HARD: [(Source, usize, usize, usize, usize); 6] = [
    (Source::Random, 20, 45, 3, 100),
    (Source::Random, 25, 40, 2, 20),
    (Source::Random, 30, 40, 2, 10),
    (Source::Random, 30, 40, 4, 20),
    (Source::Random, 40, 45, 3, 10),
    (Source::Smooth, 40, 40, 2, 20),
];

impl BoardCorpus {
    /// All corpora. The survey is included only if its folder is known.
    pub fn all() -> Vec<Self> {
        let black = RANDOM.map(|(side, percent, count)| (Source::Random, side, percent, 1, count));
        let mut all: Vec<Self> = black.map(|kind| Self::drawn(false, kind)).into();
        all.push(Self::drawn(false, (Source::Smooth, 30, 50, 1, 200)));
        all.extend(COLORED.map(|kind| Self::drawn(false, kind)));
        all.extend(HARD.map(|kind| Self::drawn(true, kind)));
        all.extend(survey_folder().map(|_| Self::Survey));
        all
    }

    fn drawn(
        hard: bool,
        (source, side, percent, inks, count): (Source, usize, usize, usize, usize),
    ) -> Self {
        Self::Drawn {
            source,
            side,
            percent,
            inks,
            hard,
            count,
        }
    }

    /// Its name, without blanks.
    pub fn name(&self) -> String {
        match self {
            Self::Drawn {
                source,
                side,
                percent,
                inks,
                hard,
                ..
            } => {
                let inks = match inks {
                    1 => String::new(),
                    _ => format!("-{inks}-inks"),
                };
                let hard = if *hard { "hard-" } else { "" };
                format!("{hard}{source}-{side}x{side}-{percent}%{inks}")
            }
            Self::Survey => "survey".to_owned(),
        }
    }

    /// The corpus of [`Self::all`] with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|corpus| corpus.name() == name)
    }

    /// Its boards with their names, always the same and in the same order.
    ///
    /// # Errors
    /// If a file of the survey cannot be read.
    pub fn boards(&self) -> Result<Vec<(String, Puzzle)>, Box<dyn std::error::Error>> {
        let &Self::Drawn {
            source,
            side,
            percent,
            inks,
            hard,
            count,
        } = self
        else {
            let folder = survey_folder().ok_or("CROSSCOVER_CORPUS is not set")?;
            return files(&folder);
        };
        let filled = (side * side * percent / 100) as u32;
        let mut drawer = Drawer::new(source, side, side, filled..=filled).inks(inks);
        let mut solver = Solver::new();
        let options = SolveOptions::default().logic(Logic::Probe);
        let mut boards = Vec::with_capacity(count);
        let mut index = 0;
        while boards.len() < count {
            let puzzle = drawer.draw(&mut stream(11, index)).puzzle();
            let name = index.to_string();
            index += 1;
            // The crate `nonogrid` panics on colored boards with an empty line.
            if inks > 1 && puzzle.lines().any(|line| puzzle.clue(line).is_empty()) {
                continue;
            }
            if hard && solver.solve(&puzzle, &options).verdict() != Verdict::Unknown {
                continue;
            }
            boards.push((name, puzzle));
        }
        Ok(boards)
    }
}

fn survey_folder() -> Option<PathBuf> {
    std::env::var_os("CROSSCOVER_CORPUS").map(|corpus| PathBuf::from(corpus).join("survey"))
}

/// The boards of all `.non` files of a folder, ordered by the numbers in their names.
fn files(folder: &Path) -> Result<Vec<(String, Puzzle)>, Box<dyn std::error::Error>> {
    let mut boards = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "non") {
            let mut documents = read(&std::fs::read(&path)?, Format::Non)?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            boards.push((name.into_owned(), documents.swap_remove(0).puzzle));
        }
    }
    boards.sort_by_cached_key(|(name, _)| (name.len(), name.clone()));
    Ok(boards)
}
