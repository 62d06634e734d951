//! The boards of a bench: files, folders of files, and random boards.

use crate::cli::{self, Bench};
use crate::{convert, input};
use anyhow::{Result, bail};
use nonogram::{Picture, Puzzle};
use nonogram_formats::Format;
use puzzle_pack::Recipe;
use std::ops::ControlFlow;
use std::path::Path;

/// A board and its name in the table.
pub(super) struct Board {
    pub(super) name: String,
    pub(super) puzzle: Puzzle,
}

/// All boards: files in the given order, the files of a folder by name, then random boards.
pub(super) fn all(options: &Bench) -> Result<Vec<Board>> {
    let mut boards = Vec::new();
    for path in &options.files {
        match path.is_dir() {
            true => {
                for file in input::files(path, is_puzzle)?.0 {
                    read(&file, &mut boards)?;
                }
            }
            false => read(path, &mut boards)?,
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

/// Whether a file of a folder is a puzzle, by its extension. Images, JSON, TOML and XML files may be something
/// else.
fn is_puzzle(file: &Path) -> bool {
    convert::format_of(file).is_some_and(|format| {
        !format.is_picture() && !matches!(format, Format::Json | Format::Toml | Format::Webpbn)
    })
}

fn read(file: &Path, boards: &mut Vec<Board>) -> Result<()> {
    let documents = input::documents(file, &cli::Format::default())?;
    let stem = file.file_stem().unwrap_or(file.as_os_str());
    let stem = stem.to_string_lossy();
    let several = documents.len() > 1;
    for (number, document) in (1..).zip(documents) {
        boards.push(Board {
            name: match several {
                true => format!("{stem}#{number}"),
                false => stem.to_string(),
            },
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
