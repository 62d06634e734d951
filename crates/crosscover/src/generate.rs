//! `crosscover generate`: make a pack.

use crate::cli::Generate;
use crate::exit::Exit;
use crate::{input, output, parallel};
use anyhow::{Context, Result, bail};
use puzzle_pack::{GenerateError, PackWriter, Recipe, Tally};
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use tempfile::NamedTempFile;

pub(crate) fn run(options: &Generate) -> Result<Exit> {
    let out = &options.out;
    if input::is_dash(out) {
        return write_pack(options, io::stdout()).map(|(exit, _)| exit);
    }
    match fs::metadata(out) {
        Ok(existing) if existing.is_dir() => bail!("{} is a folder", out.display()),
        // A device or a pipe takes the pack as it comes; no file may take its place.
        Ok(existing) if !existing.is_file() => {
            let device = File::options().write(true).open(out);
            let device = device.with_context(|| format!("cannot open {}", out.display()))?;
            return write_pack(options, device).map(|(exit, _)| exit);
        }
        Ok(_) if !options.force => {
            bail!("{} exists already; --force replaces it", out.display())
        }
        _ => {}
    }
    // Behind a link it is the file that is replaced.
    let out = &fs::canonicalize(out).unwrap_or_else(|_| out.clone());
    // The pack appears under its name when it is complete, in one step.
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty());
    let file = part_in(folder.unwrap_or(Path::new(".")))
        .with_context(|| format!("cannot write to the folder of {}", out.display()))?;
    let (exit, file) = write_pack(options, file)?;
    let kept = if options.force {
        file.persist(out)
    } else {
        file.persist_noclobber(out)
    };
    kept.map_err(|error| error.error)
        .with_context(|| format!("cannot write {}", out.display()))?;
    Ok(exit)
}

/// A file with the permissions of an ordinary new file, for the pack until it is complete. Ctrl-C
/// and a request to terminate end the program without leaving it behind.
fn part_in(folder: &Path) -> Result<NamedTempFile> {
    let part: Arc<Mutex<Option<PathBuf>>> = Arc::default();
    let interrupted = Arc::clone(&part);
    ctrlc::set_handler(move || {
        // Waits for a file that is just being made. One that is gone has become the pack.
        let part = interrupted.lock().expect("nobody panics with it");
        if part
            .as_ref()
            .is_none_or(|part| fs::remove_file(part).is_ok())
        {
            output::complain(format_args!("interrupted; no pack was written"));
        }
        std::process::exit(INTERRUPTED);
    })?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".crosscover-");
    #[cfg(unix)]
    builder.permissions(<Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    let mut part = part.lock().expect("the handler does not panic");
    let file = builder.tempfile_in(folder)?;
    *part = Some(file.path().to_path_buf());
    Ok(file)
}

/// The exit code of a program that Ctrl-C ended, as shells report it.
const INTERRUPTED: i32 = 130;

/// Writes the pack to `file`, buffered, and gives it back.
fn write_pack<W: Write + Send>(options: &Generate, file: W) -> Result<(Exit, W)> {
    let recipe = Recipe {
        width: options.size.width,
        height: options.size.height,
        source: options.source,
        density: options.density.clone(),
        logic: options.logic.into(),
        no_plain_lines: options.no_plain_lines,
        tries: options.tries,
        ..Recipe::default()
    };
    let pool = parallel::pool(&options.threads)?;
    // A recipe that no board can follow is refused here, before the header is written.
    pool.install(|| recipe.check())?;
    let mut writer = PackWriter::new(file).context("cannot write the pack")?;
    let mut written = Ok(());
    let bar = parallel::progress(Some(options.count), "boards");
    let result = pool.install(|| {
        puzzle_pack::generate(&recipe, options.seed, options.count, |row| {
            bar.inc(1);
            written = writer.write(row);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })
    });
    bar.finish_and_clear();
    written.context("cannot write the pack")?;
    let exit = match result {
        Ok(tally) => {
            summarize(options, tally);
            Exit::Yes
        }
        // The boards before it are a good pack; they are kept.
        Err(ref error @ GenerateError::Tries { tally, .. }) => {
            output::complain(format_args!("{error}"));
            summarize(options, tally);
            Exit::OutOfBudget
        }
        Err(error) => return Err(error.into()),
    };
    let file = writer.finish().context("cannot write the pack")?;
    Ok((exit, file))
}

/// Tells on stderr what became of the candidates.
fn summarize(options: &Generate, tally: Tally) {
    let Tally {
        accepted,
        density,
        plain,
        switch,
        unsolved,
        unknown,
        duplicate,
    } = tally;
    let rejected = [
        (density, "of another density"),
        (plain, "with a plain line"),
        (switch, "with an elementary switch"),
        (unsolved, "not solved by the logic allowed"),
        (unknown, "not decided within the budget"),
        (duplicate, "duplicates"),
    ];
    let causes: Vec<String> = rejected
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, cause)| format!("{count} {cause}"))
        .collect();
    let size = options.size;
    let boards = output::count(accepted, "board", "boards");
    let mut text = format!(
        "{boards} of {}x{}, each verified by both engines",
        size.width, size.height
    );
    if !causes.is_empty() {
        text = format!("{text}; rejected: {}", causes.join(", "));
    }
    // Nothing is lost if stderr is closed.
    let _ = writeln!(io::stderr(), "{text}");
}
