//! Boards as drawings.

use crate::failure::Failure;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram_formats::Document;
use nonogram_render::{Drawing, Fonts, Sheets};

/// The fonts of drawings, from files in base64: a regular and a bold one, and others for characters that these lack.
pub(crate) fn fonts(files: &[String]) -> Result<Fonts, Failure> {
    let bytes = |file: &String| BASE64_STANDARD.decode(file).map_err(|_| Failure::input("expected fonts in base64"));
    let mut files = files.iter().map(bytes);
    let (Some(regular), Some(bold)) = (files.next(), files.next()) else {
        return Err(Failure::request("expected a regular and a bold font"));
    };
    let mut fonts = Fonts::with_styles(regular?, bold?).map_err(Failure::input)?;
    for file in files {
        fonts.add(file?).map_err(Failure::input)?;
    }
    Ok(fonts)
}

/// A board as SVG or PDF: the type and the bytes of the file.
pub(super) fn draw(
    document: &Document,
    format: &str,
    solution: bool,
    fonts: &Fonts,
) -> Result<(&'static str, Vec<u8>), Failure> {
    let title = document.title.as_deref();
    let solution = document.goal.as_ref().filter(|_| solution);
    let palette = Some(&document.palette);
    let drawing = Drawing { palette, has_letters: true, title, solution, ..Drawing::new(&document.puzzle) };
    Ok(match format {
        "svg" => ("image/svg+xml", drawing.to_svg(fonts).into_bytes()),
        _ => {
            let file = Sheets::default().to_pdf(&[Drawing { heading: title, ..drawing }], fonts);
            ("application/pdf", file.map_err(Failure::input)?)
        }
    })
}
