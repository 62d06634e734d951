//! Patterns of file names such as `*.non`, which the shell of Windows leaves to programs.

use crate::cli::Command;
use anyhow::{Context, Result, bail};
use glob::MatchOptions;
use std::path::{Path, PathBuf};

/// Replaces the patterns in the lists of files of a command by the files that match.
pub(crate) fn expand(command: &mut Command) -> Result<()> {
    let lists = match command {
        Command::Solve(options) => vec![&mut options.files],
        Command::Rate(options) => vec![&mut options.files],
        Command::Render(options) => vec![&mut options.files],
        Command::Repair(options) => vec![&mut options.files],
        Command::Book(options) => vec![&mut options.files],
        Command::Bench(options) => vec![&mut options.files],
        Command::Studio(options) => vec![&mut options.files],
        Command::Concat(options) => vec![&mut options.packs],
        Command::Status(options) => vec![&mut options.packs],
        Command::Merge(options) => vec![&mut options.shards, &mut options.exclude],
        Command::Generate(options) => vec![&mut options.images, &mut options.exclude],
        Command::Cover(options) => vec![&mut options.join],
        Command::Convert(options) => {
            // The last file is the output.
            let output = options.files.pop();
            expand_list(&mut options.files)?;
            options.files.extend(output);
            return Ok(());
        }
        _ => return Ok(()),
    };
    lists.into_iter().try_for_each(expand_list)
}

fn expand_list(paths: &mut Vec<PathBuf>) -> Result<()> {
    let mut expanded = Vec::new();
    for path in paths.drain(..) {
        match pattern(&path) {
            Some(pattern) => expanded.extend(matches(pattern)?),
            None => expanded.push(path),
        }
    }
    *paths = expanded;
    Ok(())
}

/// A path that is a pattern: no file has this name, and it has a sign of patterns.
fn pattern(path: &Path) -> Option<&str> {
    let text = path.to_str()?;
    (text.contains(['*', '?', '[']) && !path.exists()).then_some(text)
}

/// The files and folders that match, by their names. It is an error if there are none.
fn matches(pattern: &str) -> Result<Vec<PathBuf>> {
    let options = MatchOptions {
        case_sensitive: !cfg!(windows),
        // As in a shell, a star stands for no hidden files.
        require_literal_leading_dot: true,
        ..MatchOptions::new()
    };
    let found = glob::glob_with(pattern, options);
    let found = found.with_context(|| format!("{pattern} is neither a file nor a pattern"))?;
    let found: Vec<PathBuf> = found
        .collect::<Result<_, _>>()
        .with_context(|| format!("cannot list the files of {pattern}"))?;
    if found.is_empty() {
        bail!("no file matches {pattern}");
    }
    Ok(found)
}
