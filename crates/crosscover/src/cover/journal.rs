//! The file of `--checkpoint`, with which a search can be stopped and continued.

use crate::input;
use anyhow::{Context, Result};
use exact_cover::{Search, SearchOutcome, SearchReport, Solutions};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A search whose position is kept in a file.
pub(super) struct Journal<'a> {
    path: PathBuf,
    pub(super) solutions: Solutions<'a>,
}

impl<'a> Journal<'a> {
    /// Continues from the position in the file, or starts if there is no file.
    pub(super) fn open(path: &Path, search: Search<'a>) -> Result<Self> {
        let name = path.display();
        let path = path.to_path_buf();
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let solutions = search.solutions();
                return Ok(Self { path, solutions });
            }
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        };
        let checkpoint =
            serde_json::from_slice(&text).with_context(|| format!("{name}: not a checkpoint"))?;
        let solutions = search
            .resume(&checkpoint)
            .with_context(|| name.to_string())?;
        Ok(Self { path, solutions })
    }

    /// The report of all runs together.
    pub(super) fn report(&self) -> SearchReport {
        self.solutions.report()
    }

    /// Writes the position to the file, or removes the file if the search is exhausted.
    pub(super) fn close(self) -> Result<()> {
        let name = input::name(&self.path);
        let done = match self.report().outcome {
            SearchOutcome::Exhausted => match fs::remove_file(&self.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
                removed => removed,
            },
            _ => self.save(),
        };
        done.with_context(|| format!("cannot write {name}"))
    }

    fn save(&self) -> io::Result<()> {
        puzzle_pack::replace_file(&self.path, |file| {
            serde_json::to_writer(&mut *file, &self.solutions.checkpoint())?;
            writeln!(file)
        })
    }
}
