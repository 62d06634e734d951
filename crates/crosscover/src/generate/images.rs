//! Images and the glyphs of fonts that become boards by what they show.

use super::glyphs::GlyphChoices;
use super::titled::{numbered, title_of, titled};
use crate::cli::Generate;
use crate::output::hex;
use crate::{input, output, parallel};
use anyhow::{Result, anyhow, bail};
use icons::Font;
use nonogram_formats::{decode_image, image_parts};
use pixelize::Pixels;
use puzzle_pack::source::{Given, GivenImage};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;

/// The longer side of a glyph, in pixels.
const GLYPH: u32 = 256;

/// Adds the images of a file.
pub(super) fn of_file(path: &Path, options: &Generate, given: &mut Vec<Given>) -> Result<()> {
    let bytes = input::bytes(path)?;
    let wrong = |error| input::bad_image(path, &error);
    let parts = image_parts(&bytes).map_err(wrong)?;
    if let [whole] = &parts[..] {
        decode_image(&bytes[whole.clone()]).map_err(wrong)?;
    }
    let digest = hex(&Sha256::digest(&bytes));
    let images = parts.len();
    // A pipe is read once. The contents of all files would not fit into memory.
    let kept: Option<Arc<[u8]>> = (output::is_dash(path) || !path.is_file()).then(|| bytes.into());
    for (number, part) in parts.into_iter().enumerate() {
        let (name, title) = numbered(path, number + 1, images);
        let (file, kept) = (path.to_path_buf(), kept.clone());
        let load = move || -> Result<Pixels, String> {
            let images = match &kept {
                Some(bytes) => decode_image(&bytes[part.clone()]),
                None => {
                    let bytes = input::part(&file, part.clone());
                    decode_image(&bytes.map_err(|error| format!("{error:#}"))?)
                }
            };
            let mut images = images.map_err(|error| error.to_string())?;
            Ok(images.swap_remove(0))
        };
        let digest = format!("{digest} {number}");
        add(given, options, name, &title, digest, load);
    }
    Ok(())
}

/// Adds the glyphs of a font that are chosen and show something.
pub(super) fn of_font(
    path: &Path,
    options: &Generate,
    choices: &mut GlyphChoices<'_>,
    given: &mut Vec<Given>,
) -> Result<()> {
    let name = input::name(path);
    let bytes: Arc<[u8]> = input::bytes(path)?.into();
    let font = Font::parse(&bytes).map_err(|error| anyhow!("{name}: {error}"))?;
    let digest = hex(&Sha256::digest(&bytes));
    let before = given.len();
    let glyphs = font.glyphs().count() as u64;
    let bar = parallel::progress(Some(glyphs), "glyphs read");
    for (number, glyph) in font.glyphs().enumerate() {
        bar.inc(1);
        if !choices.has(&glyph) || glyph.pixels(GLYPH).is_none() {
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
    bar.finish_and_clear();
    if given.len() == before && options.glyphs.is_empty() {
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
    let sizes = options.sizes();
    given.push(titled(
        name,
        GivenImage::new(sizes, digest, load),
        options.form(),
        title,
    ));
}
