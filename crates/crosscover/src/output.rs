//! What all commands print and write in the same way: messages, JSON, files.

use crate::cli::ColorWhen;
use crate::exit::Exit;
use anstream::ColorChoice;
use anyhow::{Context, Result, bail};
use cover_proof::Certificate;
use puzzle_pack::Restored;
use serde_json::Value;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// What stands for the words of Rust in messages about numbers.
const WHOLE: &str = "expected a whole number";

/// Whether notes and progress are left out.
static QUIET: AtomicBool = AtomicBool::new(false);

/// Sets what is printed to stderr, and in colour or not.
pub(crate) fn set_up(quiet: bool, color: ColorWhen) {
    QUIET.store(quiet, Ordering::Relaxed);
    match color {
        ColorWhen::Auto => ColorChoice::Auto,
        ColorWhen::Always => ColorChoice::Always,
        ColorWhen::Never => ColorChoice::Never,
    }
    .write_global();
}

/// Whether notes and progress are left out.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Prints an error message to stderr, after the name of the program.
pub(crate) fn complain(message: fmt::Arguments<'_>) {
    let style = anstyle::AnsiColor::Red.on_default().bold();
    let mut stderr = anstream::stderr().lock();
    // If stderr is closed, there is nowhere to report that.
    let message = readable(&message.to_string());
    let _ = writeln!(stderr, "{style}crosscover:{style:#} {message}");
}

/// A text that may quote a file, without the control characters that a terminal would obey.
pub(crate) fn readable(text: &str) -> String {
    let mut readable = String::new();
    for sign in text.chars() {
        if sign.is_control() && !matches!(sign, '\n' | '\t') {
            readable.extend(sign.escape_unicode());
        } else {
            readable.push(sign);
        }
    }
    readable
}

/// Prints a line to stderr, unless only errors are printed.
pub(crate) fn note(line: fmt::Arguments<'_>) {
    if !is_quiet() {
        say(line);
    }
}

/// Prints a line to stderr that belongs to an error.
pub(crate) fn say(line: fmt::Arguments<'_>) {
    // If stderr is closed, there is nowhere to report that.
    let _ = writeln!(anstream::stderr().lock(), "{}", readable(&line.to_string()));
}

/// Says on stderr what was restored in a pack.
pub(crate) fn note_restored(name: &str, restored: Restored) {
    if !restored.is_empty() {
        note(format_args!("{name}: {restored}"));
    }
}

/// Calls `print` with a buffered stdout and flushes it. Colours are left out if stdout is not a
/// terminal.
pub(crate) fn to_stdout<T>(print: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> Result<T> {
    let mut stdout = io::BufWriter::new(anstream::stdout().lock());
    print(&mut stdout)
        .and_then(|value| stdout.flush().map(|()| value))
        .context("cannot write to stdout")
}

/// Prints the JSON object in one line, or the text if there is no object.
pub(crate) fn print(
    json: Option<Value>,
    text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<()> {
    to_stdout(|out| match json {
        Some(object) => writeln!(out, "{object}"),
        None => text(out),
    })
}

/// Whether a path means stdin or stdout.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Checks, before any work, the files that options name for output. Refused are two options for one
/// file, a file that is also an input, one in no folder and, unless `force` is given, one that
/// exists. A device or a pipe is not replaced but written to.
pub(crate) fn check_files<'a>(
    inputs: impl IntoIterator<Item = &'a PathBuf>,
    outputs: &[(&str, Option<&Path>)],
    force: bool,
) -> Result<()> {
    let inputs = inputs.into_iter().filter(|path| !is_dash(path));
    let inputs: Vec<PathBuf> = inputs.filter_map(|path| path.canonicalize().ok()).collect();
    let mut places: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in outputs {
        let Some(path) = *path else { continue };
        let name = path.display();
        let place = match fs::metadata(path) {
            _ if is_dash(path) => path.to_path_buf(),
            Ok(existing) if existing.is_dir() => {
                bail!("{name} is a folder: give {option} the name of a file in it")
            }
            Ok(existing) if !existing.is_file() => continue,
            Ok(_) => path.canonicalize()?,
            Err(_) if is_folder_name(path) => {
                bail!("{name} names a folder: give {option} the name of a file")
            }
            Err(_) => {
                let folder = path.parent().filter(|folder| *folder != Path::new(""));
                let folder = folder.unwrap_or(Path::new(".")).canonicalize();
                let folder = folder.ok().filter(|folder| folder.is_dir());
                let folder = folder
                    .with_context(|| format!("cannot write {name}: there is no such folder"))?;
                folder.join(path.file_name().unwrap_or_default())
            }
        };
        if let Some((other, _)) = places.iter().find(|(_, other)| *other == place) {
            if is_dash(path) {
                bail!("{other} and {option} cannot both write to stdout")
            } else {
                bail!("{other} and {option} name the same file {name}")
            }
        }
        if inputs.contains(&place) {
            bail!("{name} is the input: choose another file for {option}");
        }
        may_write(path, force)?;
        places.push((option, place));
    }
    Ok(())
}

/// Whether a path ends as that of a folder does.
fn is_folder_name(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes
        .last()
        .is_some_and(|&last| std::path::is_separator(char::from(last)))
}

/// Where `--json` writes.
pub(crate) fn json_to_stdout(is_json: bool) -> (&'static str, Option<&'static Path>) {
    ("--json", is_json.then_some(Path::new("-")))
}

/// Refuses to replace a file unless `force` is given.
fn may_write(path: &Path, force: bool) -> Result<()> {
    if !force && !is_dash(path) && path.is_file() {
        bail!("{} exists: --force replaces it", path.display());
    }
    Ok(())
}

/// The names of the two files that an option writes: its value with each extension behind it.
pub(crate) fn pair(option: &str, stem: &Path) -> Result<[PathBuf; 2]> {
    if is_dash(stem) {
        bail!("{option} writes two files: give the beginning of their names, not \"-\"");
    }
    Ok(["opb", "pbp"].map(|extension| {
        let mut name = stem.as_os_str().to_owned();
        name.push(".");
        name.push(extension);
        PathBuf::from(name)
    }))
}

/// Writes a file, or to stdout for `-`. An old file stays as it was until the new one is complete.
pub(crate) fn save(path: &Path, bytes: &[u8], force: bool) -> Result<()> {
    may_write(path, force)?;
    if is_dash(path) {
        let mut stdout = io::stdout().lock();
        let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
        return written.context("cannot write to stdout");
    }
    let written = puzzle_pack::files::replace_file(path, |file| file.write_all(bytes));
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Writes the formula and the proof of a certificate.
pub(crate) fn save_certificate(
    [formula, proof]: &[PathBuf; 2],
    certificate: &Certificate,
    force: bool,
) -> Result<()> {
    save(formula, certificate.formula.as_bytes(), force)?;
    save(proof, certificate.proof.as_bytes(), force)
}

/// Stdout for `-`, or a device or a pipe, which takes what is written as it comes. `None` if the
/// path is that of a file, or of none.
pub(crate) fn device(path: &Path) -> Result<Option<Box<dyn Write + Send>>> {
    if is_dash(path) {
        return Ok(Some(Box::new(io::stdout())));
    }
    if path.metadata().map_or(true, |found| found.is_file()) {
        return Ok(None);
    }
    let device = fs::File::options().write(true).open(path);
    Ok(Some(Box::new(device.with_context(|| {
        format!("cannot open {}", path.display())
    })?)))
}

/// Prints help, the version, or what is wrong with the command line. Help that cannot be written is
/// an error.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    let printed = if error.use_stderr() {
        // All errors begin with the name of the program.

        let text = error.render().ansi().to_string();
        let words = [
            ("error:", "crosscover:"),
            ("invalid digit found in string", WHOLE),
            ("cannot parse integer from empty string", WHOLE),
            (
                "number too large to fit in target type",
                "the number is too large",
            ),
        ];
        let text = words
            .iter()
            .fold(text, |text, (old, new)| text.replacen(old, new, 1));
        write!(anstream::stderr().lock(), "{text}")
    } else {
        error.print().and_then(|()| io::stdout().flush())
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Exit::BadInput.into(),
        _ => ExitCode::from(error.exit_code() as u8),
    }
}

/// Whether the reader of our output has closed the pipe.
pub(crate) fn is_closed(error: &anyhow::Error) -> bool {
    let causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes
        .map(io::Error::kind)
        .any(|kind| kind == io::ErrorKind::BrokenPipe)
}

/// `1 board`, `2 boards`.
pub(crate) fn count(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{number} {noun}")
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The value, or what stands for none.
pub(crate) fn or<T: ToString>(value: Option<T>, none: &str) -> String {
    value.map_or(none.to_string(), |value| value.to_string())
}
