//! A picture from the pixels of an image: cell by cell, or by what it shows.

use crate::board::{picture_form, sides};
use crate::failure::{AskError, read};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram::{MAX_INKS, Palette, Picture};
use nonogram_formats::{ImageFit, ImageOptions, Threshold, read_pixels};
use pixelize::Pixels;
use puzzle_pack::source::{Given, GivenImage, Source};
use puzzle_pack::{Recipe, Titles, generate_given};
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;

#[derive(Deserialize)]
struct ImportRequest {
    width: u64,
    height: u64,
    rgba: String,
    size: (u64, u64),
    #[serde(default)]
    fit: ImageFit,
    threshold: Option<u8>,
    #[serde(default)]
    invert: bool,
    inks: Option<usize>,
    /// Whether the picture is to show what the image shows, as in packs of images.
    #[serde(default)]
    convert: bool,
}

pub(crate) fn import(request: &Value) -> Result<Value, AskError> {
    let request: ImportRequest = read(request)?;
    let rgba = BASE64_STANDARD
        .decode(&request.rgba)
        .map_err(|error| AskError::request(format!("expected rgba in base64: {error}")))?;
    let mut options = ImageOptions::default()
        .size(sides(request.size.0, request.size.1)?)
        .invert(request.invert)
        .fit(request.fit);
    if let Some(percent) = request.threshold {
        if percent > 100 {
            return Err(AskError::request(format!(
                "expected a threshold of 0 to 100 percent, found {percent}"
            )));
        }
        options = options.threshold(Threshold::Percent(percent));
    }
    if let Some(inks) = request.inks {
        if !(1..=MAX_INKS).contains(&inks) {
            return Err(AskError::request(format!(
                "expected 1 to {MAX_INKS} inks, found {inks}"
            )));
        }
        options = options.inks(inks);
    }
    let document = read_pixels(request.width, request.height, &rgba, &options);
    let document = document.map_err(AskError::input)?;
    if request.convert {
        return Ok(match converted(&request, &rgba) {
            Ok((picture, palette)) => json!({"picture": picture_form(&picture, &palette)}),
            Err(why) => json!({"why": why.to_string()}),
        });
    }
    let picture = document.goal.expect("an image has a picture");
    Ok(json!({"picture": picture_form(&picture, &document.palette)}))
}

/// The picture that `generate` makes of the image, or why it makes none.
fn converted(request: &ImportRequest, rgba: &[u8]) -> Result<(Picture, Palette), String> {
    let size = (request.size.0 as usize, request.size.1 as usize);
    let (pixels, _) = rgba.as_chunks::<4>();
    let pixels = Pixels::new(request.width as usize, pixels.to_vec());
    let mut recipe = Recipe::new(size.0, size.1);
    recipe.source = Source::Images;
    recipe.inks = request.inks.unwrap_or(1);
    // The user sees it, and may decide.
    recipe.conversion.max_loss = 1.0;
    let image = GivenImage::new(vec![size], "", move || Ok(pixels.clone()));
    let given = [Given::new("", image, Titles::default())];
    let mut made = None;
    let done = generate_given(&recipe, &given, |result| {
        made = Some(result.board.cloned());
        ControlFlow::Continue(())
    });
    done.map_err(|error| error.to_string())?;
    let board = made.expect("one image was given");
    let board = board.map_err(|cause| cause.to_string())?;
    Ok((board.picture, board.palette.unwrap_or_default()))
}
