//! A picture from the pixels of an image.

use crate::board::{picture_form, sides};
use crate::failure::{AskError, read};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram::MAX_INKS;
use nonogram_formats::{ImageFit, ImageOptions, Threshold, read_pixels};
use serde::Deserialize;
use serde_json::{Value, json};

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
    let picture = document.goal.expect("an image has a picture");
    Ok(json!({"picture": picture_form(&picture, &document.palette)}))
}
