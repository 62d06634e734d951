//! Stopping `--all` and going on with it later: the file of `--checkpoint`.

use crate::input;
use anyhow::{Context, Result};
use exact_cover::{Search, SearchOutcome, SearchReport, Solutions};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A search whose place is kept in a file.
pub(super) struct Journal<'a> {
    path: PathBuf,
    pub(super) solutions: Solutions<'a>,
}

impl<'a> Journal<'a> {
    /// Goes on from the place in the file; from the beginning if there is no file.
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

    /// How it went, counted from the beginning.
    pub(super) fn report(&self) -> SearchReport {
        self.solutions.report()
    }

    /// Notes the place, in a file that replaces the old one when it is complete. When there is
    /// nothing left to find, no file stays.
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
