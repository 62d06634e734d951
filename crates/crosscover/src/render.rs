//! `crosscover render`: puzzles to look at and to print.

use crate::cli::{PaperSize, Render, RenderAs, ShowTitles};
use crate::convert::solve;
use crate::exit::Exit;
use crate::{input, output};
use anyhow::{Context, Error, Result, anyhow, bail};
use nonogram_formats::Document;
use nonogram_render::{Booklet, Drawing, Fonts, Paper, RenderError, Titles};
use std::io::{self, IsTerminal};

pub(crate) fn run(options: &Render) -> Result<Exit> {
    let kind = kind(options)?;
    output::may_write(&options.out, options.force)?;
    let fonts = fonts(options)?;
    // A booklet has its solutions at the back.
    let with_solutions = options.solution || kind == RenderAs::Pdf;
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
    let drawing = |document| drawing(document, options);
    let bytes = match kind {
        RenderAs::Text => {
            let boards = documents.iter().map(|document| drawing(document).to_text());
            boards.collect::<Vec<_>>().join("\n").into_bytes()
        }
        RenderAs::Svg => drawing(only(&documents)?).to_svg(&fonts).into_bytes(),
        RenderAs::Png => {
            let scale = options.scale.unwrap_or(1.0);
            let png = drawing(only(&documents)?).to_png(scale, &fonts);
            png.map_err(with_advice)?
        }
        RenderAs::Pdf => booklet(&documents, options, fonts)?,
    };
    output::save(&options.out, &bytes, options.force)?;
    Ok(Exit::Yes)
}

/// What to draw. Options that it has no use for are refused.
fn kind(options: &Render) -> Result<RenderAs> {
    let extension = options
        .out
        .extension()
        .map(|name| name.to_ascii_lowercase());
    let by_extension = match extension.as_ref().and_then(|name| name.to_str()) {
        Some("svg") => RenderAs::Svg,
        Some("png") => RenderAs::Png,
        Some("pdf") => RenderAs::Pdf,
        _ => RenderAs::Text,
    };
    let kind = options.kind.unwrap_or(by_extension);
    let is_binary = matches!(kind, RenderAs::Png | RenderAs::Pdf);
    if is_binary && output::is_dash(&options.out) && io::stdout().is_terminal() {
        bail!("PNG and PDF are not for a terminal: write to a file with --out FILE");
    }
    if options.scale.is_some() && kind != RenderAs::Png {
        bail!("--scale is for PNG images only: use --as png");
    }
    let for_pdf = [
        (options.paper.is_some(), "--paper"),
        (options.landscape, "--landscape"),
        (options.no_cover, "--no-cover"),
    ];
    if let Some((_, name)) = for_pdf.into_iter().find(|(is_given, _)| *is_given)
        && kind != RenderAs::Pdf
    {
        bail!("{name} is for PDF only: use --as pdf");
    }
    Ok(kind)
}

fn fonts(options: &Render) -> Result<Fonts> {
    let mut fonts = Fonts::new();
    for file in &options.font {
        let added = fonts.add(input::bytes(file)?);
        added.with_context(|| input::name(file))?;
    }
    Ok(fonts)
}

fn drawing<'a>(document: &'a Document, options: &Render) -> Drawing<'a> {
    let title = document.title.as_deref();
    let has_heading = match options.titles {
        ShowTitles::None => false,
        ShowTitles::Solutions => options.solution,
        ShowTitles::Puzzles => true,
    };
    Drawing::new(&document.puzzle)
        .title(title)
        .heading(title.filter(|_| has_heading))
        .solution(document.goal.as_ref().filter(|_| options.solution))
}

fn booklet(documents: &[Document], options: &Render, fonts: Fonts) -> Result<Vec<u8>> {
    let mut booklet = Booklet::new(&options.title)
        .per_page(options.per_page)
        .paper(match options.paper {
            None | Some(PaperSize::A4) => Paper::A4,
            Some(PaperSize::Letter) => Paper::Letter,
        })
        .landscape(options.landscape)
        .cover(!options.no_cover)
        .titles(match options.titles {
            ShowTitles::None => Titles::None,
            ShowTitles::Solutions => Titles::Solutions,
            ShowTitles::Puzzles => Titles::Puzzles,
        })
        .fonts(fonts);
    for document in documents {
        let goal = document.goal.as_ref().context("a booklet has solutions")?;
        booklet.add(&document.puzzle, goal, document.title.as_deref());
    }
    booklet.to_pdf().map_err(with_advice)
}

/// The error, with what to do.
fn with_advice(error: RenderError) -> Error {
    let advice = match &error {
        RenderError::TooManyPixels { largest } if *largest >= 0.1 => {
            format!("use --scale {largest:.2} or --as svg")
        }
        RenderError::TooManyPixels { .. } => "use --as svg".to_string(),
        RenderError::MissingGlyph { .. } => {
            "--font FILE adds a font that has it, --titles none leaves titles out".to_string()
        }
        RenderError::Script { .. } => "--titles none leaves titles out".to_string(),
        _ => return error.into(),
    };
    anyhow!("{error}: {advice}")
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
