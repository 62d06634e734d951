//! Boards as drawings.

use crate::failure::Failure;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram_formats::Document;
use nonogram_render::{Booklet, Drawing, Fonts, Paper, RenderError};

/// One board as SVG or PDF, or several as a booklet in PDF with the solutions at the back: the type and the bytes of
/// the file. `fonts` are the files of the regular and the bold font, in base64.
pub(super) fn draw(
    documents: &[Document],
    format: &str,
    solution: bool,
    fonts: [String; 2],
) -> Result<(&'static str, Vec<u8>), Failure> {
    let failed = |error: RenderError| Failure::input(error);
    let [regular, bold] = fonts.map(|file| BASE64_STANDARD.decode(file));
    let not_base64 = |_| Failure::input("expected fonts in base64");
    let fonts = Fonts::with_styles(regular.map_err(not_base64)?, bold.map_err(not_base64)?);
    let fonts = fonts.map_err(failed)?;
    let bytes = match documents {
        [document] => {
            let drawing = Drawing::new(&document.puzzle)
                .palette(&document.palette)
                .letters(true)
                .title(document.title.as_deref());
            let drawing = drawing.solution(document.goal.as_ref().filter(|_| solution));
            match format {
                "svg" => drawing.to_svg(&fonts).into_bytes(),
                _ => {
                    let drawing = drawing.heading(document.title.as_deref());
                    drawing.to_pdf(Paper::default(), false, &fonts).map_err(failed)?
                }
            }
        }
        _ if format == "pdf" => {
            let mut booklet = Booklet::new("Nonograms").fonts(fonts).letters(true);
            for (place, document) in documents.iter().enumerate() {
                let number = place + 1;
                let picture = document.goal.as_ref().ok_or_else(|| {
                    Failure::input(format!("expected a picture for each board of a booklet: board {number} has none"))
                })?;
                let title = document.title.as_deref();
                booklet.add_in(&document.puzzle, picture, title, Some(&document.palette));
            }
            booklet.to_pdf().map_err(failed)?
        }
        _ => {
            let found = documents.len();
            return Err(Failure::input(format!("expected one board for {format}, found {found}")));
        }
    };
    let mime = match format {
        "svg" => "image/svg+xml",
        _ => "application/pdf",
    };
    Ok((mime, bytes))
}
