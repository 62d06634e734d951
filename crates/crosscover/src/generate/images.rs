//! Images and the glyphs of fonts that become boards by what they show.

use super::given::{numbered, title_of, titled};
use crate::cli::Generate;
use crate::output::hex;
use crate::{input, output};
use anyhow::{Result, anyhow, bail};
use icons::Font;
use nonogram_formats::decode_image;
use pixelize::Pixels;
use puzzle_pack::source::{Given, Image};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;

/// The longer side of a glyph, in pixels.
const GLYPH: u32 = 256;

/// Adds the images of a file.
pub(super) fn of_file(path: &Path, options: &Generate, given: &mut Vec<Given>) -> Result<()> {
    let name = input::name(path);
    let bytes = input::bytes(path)?;
    let images = decode_image(&bytes)
        .map_err(|error| anyhow!("{name}: {error}"))?
        .len();
    let digest = hex(&Sha256::digest(&bytes));
    // A pipe is read once. The contents of all files would not fit into memory.
    let kept: Option<Arc<[u8]>> = (output::is_dash(path) || !path.is_file()).then(|| bytes.into());
    for number in 0..images {
        let (name, title) = numbered(path, number + 1, images);
        let (file, kept) = (path.to_path_buf(), kept.clone());
        let load = move || -> Result<Pixels, String> {
            let read = || input::bytes(&file).map_err(|error| format!("{error:#}"));
            let images = match &kept {
                Some(bytes) => decode_image(bytes),
                None => decode_image(&read()?),
            };
            let mut images = images.map_err(|error| error.to_string())?;
            match number < images.len() {
                true => Ok(images.swap_remove(number)),
                false => Err("the file has changed".to_string()),
            }
        };
        add(
            given,
            options,
            name,
            &title,
            format!("{digest} {number}"),
            load,
        );
    }
    Ok(())
}

/// Adds the glyphs of a font that show something.
pub(super) fn of_font(path: &Path, options: &Generate, given: &mut Vec<Given>) -> Result<()> {
    let name = input::name(path);
    let bytes: Arc<[u8]> = input::bytes(path)?.into();
    let font = Font::parse(&bytes).map_err(|error| anyhow!("{name}: {error}"))?;
    let digest = hex(&Sha256::digest(&bytes));
    let before = given.len();
    for (number, glyph) in font.glyphs().enumerate() {
        if glyph.pixels(GLYPH).is_none() {
            continue;
        }
        let (title, bytes) = (glyph.title(), Arc::clone(&bytes));
        let load = move || {
            let font = Font::parse(&bytes).map_err(|error| error.to_string())?;
            font.glyphs()
                .nth(number)
                .and_then(|glyph| glyph.pixels(GLYPH))
                .ok_or("an empty glyph".to_string())
        };
        add(
            given,
            options,
            format!("{name}, {title}"),
            &title_of(&title),
            format!("{digest} {number}"),
            load,
        );
    }
    if given.len() == before {
        bail!("{name}: no glyph of this font shows anything");
    }
    Ok(())
}

fn add(
    given: &mut Vec<Given>,
    options: &Generate,
    name: String,
    title: &str,
    digest: String,
    load: impl Fn() -> Result<Pixels, String> + Send + Sync + 'static,
) {
    let is_skipped = |skipped: &String| skipped.eq_ignore_ascii_case(title);
    if options.skip.iter().any(is_skipped) {
        return;
    }
    let sizes = options.sizes();
    given.push(titled(
        name,
        Image::new(sizes, digest, load),
        options.form(),
        title,
    ));
}
