//! Boards as drawings.

use super::judge::WORK;
use crate::failure::Failure;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram::WorkBudget;
use nonogram_book::{Book, BookPuzzle, BookSettings, Trim};
use nonogram_formats::Document;
use nonogram_render::{Drawing, Fonts, RenderError, Sheets};

/// One board as SVG or PDF, or several as a book in PDF with the solutions at the back: the type and the bytes of
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
                    Sheets::default().to_pdf(&[drawing], &fonts).map_err(failed)?
                }
            }
        }
        _ if format == "pdf" => {
            let mut puzzles = Vec::new();
            for (place, document) in documents.iter().enumerate() {
                let number = place + 1;
                let puzzle = BookPuzzle::new(document.puzzle.clone(), WorkBudget::new(WORK));
                let mut puzzle = puzzle
                    .map_err(|verdict| Failure::input(format!("board {number} has no single solution: {verdict}")))?;
                puzzle.name = format!("board {number}");
                puzzle.title = document.title.clone().unwrap_or_default();
                puzzle.palette = document.palette.clone();
                puzzles.push(puzzle);
            }
            let settings = BookSettings { trim: Trim::A4, title: "Nonograms".to_string(), ..BookSettings::default() };
            let book = Book::new(puzzles, settings, &fonts).map_err(Failure::input)?;
            book.to_pdf(&fonts).map_err(failed)?
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
