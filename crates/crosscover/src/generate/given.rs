//! Pictures from image files and tables.

use crate::cli::Generate;
use crate::{convert, input, output};
use anyhow::{Context, Result, anyhow, bail};
use nonogram_formats::{self as formats, Format, ImageOptions};
use puzzle_pack::source::{Given, RefusedText, TableOptions, read_table};
use puzzle_pack::{PackForm, Titles};
use std::path::Path;

/// Pictures from files.
#[derive(Default)]
pub(super) struct Pictures {
    /// None if the options name no files.
    pub(super) given: Vec<Given>,
    /// The columns of the table that were not kept.
    pub(super) dropped: Vec<String>,
}

/// The pictures that the options name.
pub(super) fn read(options: &Generate) -> Result<Pictures> {
    let form = options.form();
    if let Some(path) = &options.table {
        let name = input::name(path);
        let mut table = TableOptions::default();
        table.size = options.only_size()?.map(|size| (size.width, size.height));
        table.form = form;
        table.keep = options.keep.clone().unwrap_or_default();
        let table = read_table(&input::bytes(path)?[..], &table);
        let mut table = table.with_context(|| name.clone())?;
        for given in &mut table.given {
            given.name = format!("{name}, {}", given.name);
        }
        return Ok(Pictures {
            given: table.given,
            dropped: table.dropped,
        });
    }
    if options.images.is_empty() {
        return Ok(Pictures::default());
    }
    let inks = (options.inks > 1).then_some(options.inks);
    let image = options.image.options(options.only_size()?, inks);
    let mut given = Vec::new();
    for path in &options.images {
        if !path.is_dir() {
            read_image(path, &image, form, &mut given)?;
            continue;
        }
        let (files, others) = input::files(path, |path| format(path).is_some())?;
        if files.is_empty() {
            let folder = path.display();
            bail!("{folder}: no PNG, JPEG, GIF or PBM file in this folder");
        }
        for other in others {
            let why = match other.is_dir() {
                true => "a folder".to_string(),
                false => unreadable(&input::beginning(&other)?),
            };
            output::note(format_args!("{}: left out: {why}", other.display()));
        }
        for file in files {
            read_image(&file, &image, form, &mut given)?;
        }
    }
    Ok(Pictures {
        given,
        dropped: Vec::new(),
    })
}

/// The format of an image, by its file's name.
fn format(path: &Path) -> Option<Format> {
    convert::format_of(path).filter(|format| format.is_image())
}

/// Why a file with these first bytes is no image for a pack.
fn unreadable(bytes: &[u8]) -> String {
    match formats::unreadable_image(bytes) {
        Some(kind) => format!("{kind} images are not read: save the picture as PNG"),
        None => "expected a PNG, JPEG, GIF or PBM image".to_string(),
    }
}

/// Adds the pictures of an image.
fn read_image(
    path: &Path,
    options: &ImageOptions,
    form: PackForm,
    given: &mut Vec<Given>,
) -> Result<()> {
    let bytes = input::bytes(path)?;
    let name = input::name(path);
    let sniffed = || Format::sniff(&bytes).filter(|format| format.is_image());
    let format = format(path).or_else(sniffed);
    let format = format.with_context(|| format!("{name}: {}", unreadable(&bytes)))?;
    let documents = formats::read_image(&bytes, format, options);
    let documents = documents.map_err(|error| anyhow!("{name}: {error}"))?;
    input::warn_of_size(path, &bytes, options, &documents);
    let several = documents.len() > 1;
    for (number, document) in (1..).zip(documents) {
        let (mut name, mut title) = (name.clone(), title(path));
        if several {
            name = format!("{name}, image {number}");
            title = format!("{title} {number}");
        }
        let picture = document.goal.expect("images are pictures");
        let mut picture = Given::new(name, picture, Titles::default());
        picture.palette = document.palette;
        match Titles::new_in(form, &title) {
            Ok(titles) => picture.titles = titles,
            Err(error) => picture.refused = Some(RefusedText::new("title_en", error)),
        }
        given.push(picture);
    }
    Ok(())
}

/// The title of an image: its file's name without the extension, with blanks for `_` and `-`, and beginning
/// with a capital letter.
fn title(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let text = stem.replace(['_', '-'], " ");
    let mut letters = text.trim().chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_the_names_of_files() {
        let title = |name: &str| title(Path::new(name));
        assert_eq!(title("art/old_red-barn.v2.png"), "Old red barn.v2");
        assert_eq!(title("-über.jpg"), "Über");
        assert_eq!(title(".png"), ".png");
    }
}
