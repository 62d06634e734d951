//! The boards of a bench: files, folders of files, and random boards.

use crate::cli::{self, Bench};
use crate::input;
use anyhow::{Context, Result, bail};
use nonogram::{Picture, Puzzle};
use nonogram_formats::Format;
use puzzle_pack::Recipe;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A board and its name in the table.
pub(super) struct Board {
    pub(super) name: String,
    pub(super) puzzle: Puzzle,
}

/// All boards: files in the given order, the files of a folder by name, then random boards.
pub(super) fn all(options: &Bench) -> Result<Vec<Board>> {
    let mut boards = Vec::new();
    for path in &options.files {
        for file in files(path)? {
            read(&file, &mut boards)?;
        }
    }
    if let Some(size) = options.random {
        random(options, size, &mut boards)?;
    }
    if boards.is_empty() {
        bail!("no boards: name puzzle files or folders, or use --random WxH");
    }
    Ok(boards)
}

/// The file itself, or the files of a folder that have a puzzle's extension.
fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let context = || format!("cannot read the folder {}", path.display());
    let mut files = Vec::new();
    for entry in path.read_dir().with_context(context)? {
        let file = entry.with_context(context)?.path();
        let extension = file.extension().and_then(|extension| extension.to_str());
        let format = extension.and_then(Format::from_extension);
        // Images, JSON, TOML and XML files in a folder may be something else than puzzles.
        let is_other = |format: Format| {
            format.is_picture() || matches!(format, Format::Json | Format::Toml | Format::Webpbn)
        };
        if format.is_some_and(|format| !is_other(format)) {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

fn read(file: &Path, boards: &mut Vec<Board>) -> Result<()> {
    let unspecified = cli::Format {
        format: None,
        size: None,
    };
    let documents = input::documents(file, &unspecified)?;
    let stem = file.file_stem().map_or_else(
        || file.display().to_string(),
        |stem| stem.to_string_lossy().into_owned(),
    );
    let several = documents.len() > 1;
    for (number, document) in documents.into_iter().enumerate() {
        let name = if several {
            format!("{stem}#{}", number + 1)
        } else {
            stem.clone()
        };
        boards.push(Board {
            name,
            puzzle: document.puzzle,
        });
    }
    Ok(())
}

/// Boards of the default recipe with half of the cells filled, as `generate` makes them.
fn random(options: &Bench, size: cli::Size, boards: &mut Vec<Board>) -> Result<()> {
    let mut recipe = Recipe::new(size.width, size.height);
    recipe.source = options.source;
    recipe.density = 0.5..=0.5;
    puzzle_pack::generate(&recipe, options.seed, options.count, |row| {
        let picture = Picture::from_bits(size.width, size.height, row.get("cells").unwrap_or(""));
        boards.push(Board {
            name: format!("{}-{}", options.source, row.get("index").unwrap_or("")),
            puzzle: picture.expect("a generated row is well formed").puzzle(),
        });
        ControlFlow::Continue(())
    })?;
    Ok(())
}
