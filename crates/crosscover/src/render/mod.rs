//! `crosscover render`: puzzles to look at and to print.

mod drawing;
mod pdf;
mod png;
mod svg;
mod text;

use crate::cli::{Render, RenderAs};
use crate::convert::{solve, write};
use crate::exit::Exit;
use crate::input;
use anyhow::{Result, bail};
use drawing::Drawing;
use nonogram_formats::{Document, ImageOptions};

pub(crate) fn run(options: &Render) -> Result<Exit> {
    let image = ImageOptions {
        size: options.size.map(|size| (size.width, size.height)),
        ..ImageOptions::default()
    };
    // A booklet has its solutions at the back.
    let with_solutions = options.solution || options.kind == RenderAs::Pdf;
    let mut documents = Vec::new();
    for file in &options.files {
        let mut read = input::read(file, options.format, &image)?;
        if with_solutions {
            let worst = solve(&input::name(file), &mut read, options.timeout);
            if worst != Exit::Yes {
                return Ok(worst);
            }
        }
        documents.append(&mut read);
    }
    let bytes = match options.kind {
        RenderAs::Text => {
            let boards = documents
                .iter()
                .map(|document| text::board(document, options.solution));
            boards.collect::<Vec<_>>().join("\n").into_bytes()
        }
        RenderAs::Svg => svg::write(&only(&documents, options)?).into_bytes(),
        RenderAs::Png => png::write(&only(&documents, options)?)?,
        RenderAs::Pdf => pdf::write(&documents, &options.title, &options.per_page),
    };
    write(&options.out, &bytes, options.force)?;
    Ok(Exit::Yes)
}

/// The drawing of the only puzzle.
fn only(documents: &[Document], options: &Render) -> Result<Drawing> {
    match documents {
        [document] => Ok(Drawing::puzzle(document, options.solution)),
        _ => bail!(
            "an image shows one puzzle, not {}: use --as pdf",
            documents.len()
        ),
    }
}
