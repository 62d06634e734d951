//! The file of `--checkpoint`, with which a search can be stopped and continued.

use crate::output;
use anyhow::{Context, Result};
use exact_cover::{Search, SearchOutcome, Solutions};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A search whose position is kept in a file.
pub(super) struct Journal<'a> {
    path: PathBuf,
    pub(super) solutions: Solutions<'a>,
    /// The number of updates between two times that the position is saved.
    pub(super) pace: u64,
    /// Why the position could not be saved.
    error: Option<anyhow::Error>,
}

/// The updates between two times that the position is saved: about a second.
const SAVE_EVERY: u64 = 1 << 26;

impl<'a> Journal<'a> {
    /// Continues from the position in the file, or starts if there is no file.
    pub(super) fn open(path: &Path, search: Search<'a>, entries: usize) -> Result<Self> {
        let name = path.display();
        let solutions = match fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => search.solutions(),
            text => {
                let text = text.with_context(|| format!("cannot read {name}"))?;
                let checkpoint = serde_json::from_slice(&text);
                let checkpoint = checkpoint.with_context(|| format!("{name}: not a checkpoint"))?;
                let resumed = search.resume(&checkpoint);
                resumed.with_context(|| name.to_string())?
            }
        };
        let path = path.to_path_buf();
        Ok(Self {
            path,
            solutions,
            // To save takes time for each entry.
            pace: SAVE_EVERY.max(64 * entries as u64),
            error: None,
        })
    }

    /// Writes the position to the file. Returns whether the search can go on.
    pub(super) fn save(&mut self) -> bool {
        self.error = self.write().err();
        self.error.is_none()
    }

    fn write(&self) -> Result<()> {
        let text = serde_json::to_string(&self.solutions.checkpoint())? + "\n";
        output::save(&self.path, text.as_bytes(), true)
    }

    /// Writes the position to the file, or removes the file if the search is exhausted.
    pub(super) fn close(self) -> Result<()> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.solutions.report().outcome != SearchOutcome::Exhausted {
            return self.write();
        }
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", self.path.display()))
            }
            _ => Ok(()),
        }
    }
}
