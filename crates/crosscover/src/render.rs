//! `crosscover render`: puzzles to look at and to print.

use crate::cli::{Render, RenderAs};
use crate::convert::solve;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Result, anyhow, bail};
use nonogram_formats::Document;
use nonogram_render::{Booklet, Drawing};

pub(crate) fn run(options: &Render) -> Result<Exit> {
    output::may_write(&options.out, options.force)?;
    // A booklet has its solutions at the back.
    let with_solutions = options.solution || options.kind == RenderAs::Pdf;
    let mut documents = Vec::new();
    for file in &options.files {
        let mut read = input::documents(file, &options.format)?;
        if with_solutions {
            let worst = solve(&input::name(file), &mut read, options.timeout)?;
            if worst != Exit::Yes {
                return Ok(worst);
            }
        }
        documents.append(&mut read);
    }
    let drawing = |document| drawing(document, options.solution);
    let bytes = match options.kind {
        RenderAs::Text => {
            let boards = documents.iter().map(|document| drawing(document).to_text());
            boards.collect::<Vec<_>>().join("\n").into_bytes()
        }
        RenderAs::Svg => drawing(only(&documents)?).to_svg().into_bytes(),
        RenderAs::Png => {
            let png = drawing(only(&documents)?).to_png();
            png.map_err(|error| anyhow!("{error}: use --as svg"))?
        }
        RenderAs::Pdf => {
            let mut booklet = Booklet::new(&options.title).per_page(options.per_page);
            for document in &documents {
                let goal = document.goal.as_ref().context("a booklet has solutions")?;
                booklet.add(&document.puzzle, goal, document.title.as_deref());
            }
            booklet.to_pdf()
        }
    };
    output::save(&options.out, &bytes, options.force)?;
    Ok(Exit::Yes)
}

fn drawing(document: &Document, with_solution: bool) -> Drawing<'_> {
    let solution = document.goal.as_ref().filter(|_| with_solution);
    Drawing::new(&document.puzzle)
        .title(document.title.as_deref())
        .solution(solution)
}

fn only(documents: &[Document]) -> Result<&Document> {
    match documents {
        [document] => Ok(document),
        _ => bail!(
            "an image shows one puzzle, but there are {}: use --as pdf",
            documents.len()
        ),
    }
}
