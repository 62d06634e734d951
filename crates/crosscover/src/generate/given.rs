//! Pictures from image files and tables.

use super::glyphs::GlyphChoices;
use super::titled::{numbered, titled};
use super::{images, names, skip};
use crate::cli::{self, Generate};
use crate::{convert, input, output, parallel};
use anyhow::{Context, Result, bail};
use nonogram_formats::{self as formats, Format, IMAGES, ImageOptions, ParseErrorKind};
use puzzle_pack::PackForm;
use puzzle_pack::source::{Given, TableOptions, read_table};
use std::path::Path;

/// Pictures from files.
#[derive(Default)]
pub(super) struct Pictures {
    /// None if the options name no files.
    pub(super) given: Vec<Given>,
    /// The columns of the table that were not kept.
    pub(super) dropped: Vec<String>,
    /// Whether files were left out because they cannot be read.
    pub(super) is_short: bool,
}

/// The pictures that the options name.
pub(super) fn read(options: &Generate) -> Result<Pictures> {
    let form = options.form();
    if let Some(path) = &options.table {
        let name = input::name(path);
        let mut table = TableOptions::default();
        table.size = options.only_size()?;
        table.form = form;
        table.own_ids = options.own_ids;
        table.keep = options.keep.clone().unwrap_or_default();
        let table = read_table(&input::bytes(path)?[..], &table);
        let table = table.with_context(|| name.clone())?;
        output::note_restored(&name, table.restored);
        let (mut given, dropped) = (table.given, table.dropped);
        for given in &mut given {
            given.name = format!("{name}, {}", given.name);
        }
        return Ok(Pictures {
            given,
            dropped,
            is_short: false,
        });
    }
    if options.images.is_empty() && options.icons.is_empty() {
        return Ok(Pictures::default());
    }
    let inks = (options.inks > 1).then_some(options.inks);
    // These options are about light and dark cells.
    let is_by_light = options.image != cli::Image::default();
    let (has_size, styles) = (options.size.is_some(), options.style.as_deref());
    let has_styles = styles.is_some_and(|styles| !styles.is_empty());
    if has_styles && is_by_light {
        bail!("--threshold, --invert, --fit and --trim belong to --style plain");
    }
    if has_styles && !has_size {
        bail!("--style: without a --size, each pixel of an image is a cell");
    }
    let is_plain = !has_size || !has_styles && (styles.is_some() || is_by_light);
    let plain = if is_plain {
        Some(options.image.options(options.only_size()?, inks))
    } else {
        None
    };
    let mut paths = Vec::new();
    for path in &options.images {
        if !path.is_dir() {
            paths.push(path.clone());
            continue;
        }
        let (files, others) = input::files(path, is_image)?;
        if files.is_empty() {
            bail!("{}: no {IMAGES} file in this folder", path.display());
        }
        for other in others {
            let why = if other.is_file() {
                unreadable(&input::beginning(&other)?)
            } else {
                if other.is_dir() {
                    "a folder".to_string()
                } else {
                    "no file".to_string()
                }
            };
            output::note(format_args!("{}: left out: {why}", other.display()));
        }
        paths.extend(files);
    }
    let (mut given, mut bad) = (Vec::new(), Vec::new());
    let bar = parallel::progress(Some(paths.len() as u64), "files read");
    for path in &paths {
        bar.inc(1);
        let read = match &plain {
            Some(image) => read_image(path, image, form, &mut given),
            None => images::of_file(path, options, &mut given),
        };
        bad.extend(read.err());
    }
    bar.finish_and_clear();
    let mut choices = GlyphChoices::new(&options.glyphs);
    for path in &options.icons {
        images::of_font(path, options, &mut choices, &mut given)?;
    }
    choices.check()?;
    if given.is_empty() && !options.glyphs.is_empty() {
        bail!("--glyphs: the glyphs show nothing");
    }
    let titles = given.iter().filter_map(|given| given.titles.get("en"));
    skip::check(&options.skip, titles)?;
    given.retain(|given| {
        let title = given.titles.get("en").unwrap_or_default();
        !options.skip.iter().any(|name| skip::is_same(name, title))
    });
    if let Some(path) = &options.names {
        names::apply(path, form, &mut given)?;
    }
    if given.is_empty() && !bad.is_empty() {
        return Err(bad.remove(0));
    }
    if given.is_empty() {
        bail!("--skip leaves out every image: leave out fewer");
    }
    for error in &bad {
        output::complain(format_args!("{error:#}; left out"));
    }
    Ok(Pictures {
        given,
        dropped: Vec::new(),
        is_short: !bad.is_empty(),
    })
}

/// Whether a file is an image by its content, or is meant as one by its name.
fn is_image(path: &Path) -> bool {
    // The mark of an image in an icon may be anywhere.
    let is_icon = path.extension().is_some_and(|end| end == "ico");
    let is_named = is_icon || convert::format_of(path).is_some_and(Format::is_image);
    is_named || input::beginning(path).is_ok_and(|bytes| formats::is_image(&bytes))
}

/// Why a file with these first bytes is no image for a pack.
fn unreadable(bytes: &[u8]) -> String {
    match formats::unreadable_image(bytes) {
        Some(kind) => ParseErrorKind::Image { kind }.to_string(),
        None => format!("expected an image in {IMAGES}"),
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
    if !formats::is_image(&bytes) {
        bail!("{}: {}", input::name(path), unreadable(&bytes));
    }
    let documents = formats::read_file(&bytes, None, options);
    let documents = documents.map_err(|error| input::bad_image(path, &error))?;
    input::warn_of_size(path, &bytes, options, &documents);
    let all = documents.len();
    for (number, document) in (1..).zip(documents) {
        let (name, title) = numbered(path, number, all);
        let picture = document.goal.expect("images are pictures");
        let mut picture = titled(name, picture, form, &title);
        picture.palette = document.palette;
        given.push(picture);
    }
    Ok(())
}
