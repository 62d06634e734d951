//! Where a pack goes: to stdout, to a device, or to a file with its part, checkpoint and manifest.

use crate::exit::Exit;
use crate::{interrupt, output};
use anyhow::{Context, Error, Result, anyhow, bail};
use puzzle_pack::{PackFileError, PackFiles, PackOrder, PackRun};
use rayon::ThreadPool;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// A pack to write.
pub(crate) struct Target<'a> {
    pub(crate) out: &'a Path,
    pub(crate) force: bool,
    pub(crate) order: &'a PackOrder,
}

/// A pack that can be written.
pub(crate) struct Begun {
    pub(crate) run: PackRun,
    pub(crate) is_file: bool,
}

impl Target<'_> {
    /// Begins to write, or continues a file where it was left if `resume`. If the pack exists, it is compared, and
    /// the command ends so.
    pub(crate) fn begin(&self, pool: &ThreadPool, resume: bool) -> Result<Result<Begun, Exit>> {
        // Refused before anything is written. An existing pack needs no check.
        let check = || pool.install(|| self.order.recipe.check());
        let (run, is_file) = match fs::metadata(self.out) {
            _ if output::is_dash(self.out) => {
                check()?;
                (self.stream(io::stdout())?, false)
            }
            // A device or a pipe takes the pack as it comes; no file may take its place.
            Ok(existing) if !existing.is_file() => {
                let device = File::options().write(true).open(self.out);
                let device = device.with_context(|| format!("cannot open {}", self.out.display()))?;
                check()?;
                (self.stream(device)?, false)
            }
            existing => {
                // Behind a link it is the file that is replaced.
                let path = fs::canonicalize(self.out).unwrap_or_else(|_| self.out.to_path_buf());
                let files = PackFiles::of(&path);
                if existing.is_ok() && !self.force {
                    return self.compare(&files).map(Err);
                }
                check()?;
                interrupt::catch()?;
                (self.file(&files, resume)?, true)
            }
        };
        Ok(Ok(Begun { run, is_file }))
    }

    /// A pack that goes to stdout or a device, as it comes.
    fn stream(&self, stream: impl Write + Send + 'static) -> Result<PackRun> {
        PackRun::to_stream(self.order, stream).context("cannot write the pack")
    }

    fn file(&self, files: &PackFiles, resume: bool) -> Result<PackRun> {
        let run = match resume {
            true => PackRun::resume(files, self.order, self.force),
            false => PackRun::create(files, self.order, self.force),
        };
        match run {
            Err(error) if error.is_damage() && self.force => Ok(PackRun::create(files, self.order, true)?),
            run => run.map_err(|error| with_advice(error, "--force starts again")),
        }
    }

    /// Whether a pack that exists is the one that was asked for.
    fn compare(&self, files: &PackFiles) -> Result<Exit> {
        let name = self.out.display();
        let advised = |error| with_advice(error, "--force replaces the pack");
        let Some(manifest) = files.read_manifest().map_err(advised)? else {
            bail!("{name} exists: --force replaces it");
        };
        if manifest.order.is_none() {
            bail!("{name} exists, joined from other packs: --force replaces it");
        }
        if manifest.order.as_ref() != Some(self.order) {
            bail!("{name} exists, with other options or by another version: --force replaces it");
        }
        files.compare(&manifest).map_err(advised)?;
        files.remove_leftovers();
        let boards = output::count(manifest.rows, "board", "boards");
        output::note(format_args!("{name} exists, with {boards}: --force replaces it"));
        Ok(match manifest.is_full() {
            true => Exit::Yes,
            false => Exit::OutOfBudget,
        })
    }
}

/// An error with what to do, if a file is damaged.
pub(crate) fn with_advice(error: PackFileError, advice: &str) -> Error {
    let is_damage = error.is_damage();
    let error = Error::new(error);
    match is_damage {
        true => anyhow!("{error:#}; {advice}"),
        false => error,
    }
}
