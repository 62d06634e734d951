//! Where a pack goes: to stdout, to a device, or to a file with its part, checkpoint and manifest.

use super::short;
use crate::exit::Exit;
use crate::{interrupt, output};
use anyhow::{Context, Error, Result, anyhow, bail};
use puzzle_pack::files::{PackFileError, PackFiles, PackOrder, PackRun};
use rayon::ThreadPool;
use std::fs;
use std::path::Path;

/// How the work on a pack begins.
pub(crate) enum Beginning {
    ToStream(PackRun),
    ToFile(PackRun),
    /// The pack exists. It was compared, and the command ends so.
    Exists(Exit),
}

/// Begins to write a pack, or continues a file where it was left if `resume`.
pub(crate) fn begin(
    order: &PackOrder,
    out: &Path,
    force: bool,
    pool: &ThreadPool,
    resume: bool,
) -> Result<Beginning> {
    // Refused before anything is written. An existing pack needs no check.
    let check = || pool.install(|| order.recipe.check());
    if let Some(device) = output::device(out)? {
        check()?;
        let run = PackRun::to_stream(order, device).context("cannot write the pack")?;
        return Ok(Beginning::ToStream(run));
    }
    // Behind a link it is the file that is replaced.
    let files = PackFiles::of(&fs::canonicalize(out).unwrap_or_else(|_| out.to_path_buf()));
    if out.exists() && !force {
        return compare(order, out, &files).map(Beginning::Exists);
    }
    check()?;
    interrupt::catch()?;
    let run = if resume {
        PackRun::resume(&files, order, force)
    } else {
        PackRun::create(&files, order, force)
    };
    let run = match run {
        Err(error) if error.is_damage() && force => PackRun::create(&files, order, true)?,
        run => run.map_err(|error| with_advice(error, "--force starts again"))?,
    };
    Ok(Beginning::ToFile(run))
}

/// Whether a pack that exists is the one that was asked for.
fn compare(order: &PackOrder, out: &Path, files: &PackFiles) -> Result<Exit> {
    let name = out.display();
    let advised = |error| with_advice(error, "--force replaces the pack");
    let Some(manifest) = files.read_manifest().map_err(advised)? else {
        bail!("{name} exists: --force replaces it");
    };
    if manifest.order.is_none() {
        bail!("{name} exists, joined from other packs: --force replaces it");
    }
    if manifest.order.as_ref() != Some(order) {
        bail!("{name} exists, with other options or by another version: --force replaces it");
    }
    files.compare(&manifest).map_err(advised)?;
    files.remove_leftovers();
    let boards = output::count(manifest.rows, "board", "boards");
    output::note(format_args!(
        "{name} exists, with {boards}: --force replaces it"
    ));
    let Some(shortage) = manifest.shortage else {
        return Ok(if manifest.is_full() {
            Exit::Yes
        } else {
            Exit::OutOfBudget
        });
    };
    short::report(order, manifest.rows, shortage, &manifest.tally);
    Ok(Exit::OutOfBudget)
}

/// An error with what to do, if a file is damaged.
pub(crate) fn with_advice(error: PackFileError, advice: &str) -> Error {
    let is_damage = error.is_damage();
    let error = Error::new(error);
    if is_damage {
        anyhow!("{error:#}; {advice}")
    } else {
        error
    }
}
