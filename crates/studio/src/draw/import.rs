//! A picture from the pixels of an image.

use crate::board::{picture_form, sides};
use crate::failure::{Failure, read};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram::MAX_INKS;
use nonogram_formats::{ImageFit, ImageOptions, Threshold, read_pixels};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Request {
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

pub(crate) fn import(request: &str) -> Result<Value, Failure> {
    let form: Request = read(request)?;
    let size = sides(form.size.0, form.size.1)?;
    let rgba = BASE64_STANDARD.decode(&form.rgba);
    let rgba =
        rgba.map_err(|error| Failure::request(format!("expected rgba in base64: {error}")))?;
    let options = ImageOptions::default()
        .size(size)
        .invert(form.invert)
        .fit(form.fit);
    let options = match form.threshold {
        None => options,
        Some(percent @ 0..=100) => options.threshold(Threshold::Percent(percent)),
        Some(found) => {
            return Err(Failure::request(format!(
                "expected a threshold of 0 to 100 percent, found {found}"
            )));
        }
    };
    let options = match form.inks {
        None => options,
        Some(inks @ 1..=MAX_INKS) => options.inks(inks),
        Some(found) => {
            return Err(Failure::request(format!(
                "expected 1 to {MAX_INKS} inks, found {found}"
            )));
        }
    };
    let document = read_pixels(form.width, form.height, &rgba, &options).map_err(Failure::input)?;
    let picture = document.goal.expect("an image has a picture");
    Ok(json!({"picture": picture_form(&picture, &document.palette)}))
}
