//! A page that shows boards beside their images, for a last look.

use super::given_of;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use nonogram::{Ink, Palette, Picture, Rgb};
use pixelize::Pixels;
use puzzle_pack::IndexResult;
use puzzle_pack::source::{Given, Subject};
use std::fmt::Write;

/// The side of a picture on the page.
const SIDE: usize = 150;

/// The most boards on the page: those that lost most. More would take gigabytes, and a browser
/// would not show them.
const MOST: usize = 2000;

/// The boards, and how much each lost.
#[derive(Default)]
pub(super) struct ContactSheet {
    entries: Vec<(f32, String)>,
    /// The boards that have no place on the page.
    others: usize,
}

impl ContactSheet {
    /// Adds what became of an index.
    pub(super) fn add(&mut self, given: &[Given], made: &IndexResult<'_>) {
        let given = given_of(given, made);
        let image = given.and_then(|given| match &given.subject {
            Subject::Image(image) => image.load().ok(),
            _ => None,
        });
        let source = image.map_or(String::new(), |pixels| {
            let data = BASE64_STANDARD.encode(png(&pixels));
            format!("<img src=\"data:image/png;base64,{data}\" alt=\"\">")
        });
        let name = given.map_or("", |given| &given.name);
        let (loss, board, text) = match made.board {
            Err(cause) => (f32::INFINITY, String::new(), format!("left out: {cause}")),
            Ok(board) => {
                let row = &board.row;
                let get = |column: &str| row.get(column).unwrap_or_default();
                // As every reader of titles: English, else the first language.
                let mut names = row.columns().names();
                let title = names.find(|name| name.starts_with("title_"));
                let title = if row.get("title_en").is_some() {
                    "title_en"
                } else {
                    title.unwrap_or_default()
                };
                let text = [title, "style", "flips", "loss", "level"].map(|column| {
                    match (column, get(column)) {
                        (_, "") => String::new(),
                        ("flips" | "loss", value) => format!("{column} {value} "),
                        (_, value) => format!("{value} "),
                    }
                });
                (
                    board.likeness.map_or(0.0, |likeness| likeness.loss),
                    drawing(&board.picture, board.palette.as_ref()),
                    text.concat(),
                )
            }
        };
        let mut entry = String::new();
        write!(
            entry,
            "<figure>{source}{board}<figcaption>{} {}</figcaption></figure>",
            escaped(name),
            escaped(text.trim())
        )
        .expect("strings take everything");
        self.entries.push((loss, entry));
        if self.entries.len() == 2 * MOST {
            self.keep_most();
        }
    }

    /// Sorts the entries, those that lost most first, and keeps what the page shows.
    fn keep_most(&mut self) {
        self.entries.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.others += self.entries.len().saturating_sub(MOST);
        self.entries.truncate(MOST);
    }

    /// The page, with the boards that lost most first.
    pub(super) fn page(mut self) -> String {
        self.keep_most();
        let others = match self.others {
            0 => String::new(),
            others => format!("<p>{others} more boards lost less.</p>"),
        };
        let figures: Vec<String> = self.entries.into_iter().map(|(_, entry)| entry).collect();
        format!(
            "<!doctype html><meta charset=\"utf-8\"><title>Contact sheet</title><style>\
             body{{font:12px sans-serif}}\
             figure{{display:inline-block;margin:8px;width:{}px;vertical-align:top}}\
             img,svg{{width:{SIDE}px;height:{SIDE}px;object-fit:contain;background:#fff}}\
             svg{{outline:1px solid #999}}\
             </style>\n{}\n{others}\n",
            2 * SIDE + 10,
            figures.join("\n")
        )
    }
}

/// A board as SVG: a square for each filled cell.
fn drawing(picture: &Picture, palette: Option<&Palette>) -> String {
    let (width, height) = (picture.width(), picture.height());
    let mut squares = String::new();
    for (at, ink) in picture.cells().enumerate() {
        if ink == Ink::BACKGROUND {
            continue;
        }
        let swatch = palette.and_then(|palette| palette.get(ink));
        let color = swatch.map_or(Rgb::BLACK, |swatch| swatch.rgb);
        let (x, y) = (at % width, at / width);
        write!(squares, "<path fill=\"#{color}\" d=\"M{x} {y}h1v1h-1z\"/>")
            .expect("strings take everything");
    }
    format!("<svg viewBox=\"0 0 {width} {height}\" shape-rendering=\"crispEdges\">{squares}</svg>")
}

/// An image in PNG. Larger ones than the page shows are thinned out.
fn png(pixels: &Pixels) -> Vec<u8> {
    let step = (pixels.width().max(pixels.height()) / (2 * SIDE)).max(1);
    let rows = pixels.rgba().chunks(pixels.width()).step_by(step);
    let rows: Vec<Vec<u8>> = rows
        .map(|row| row.iter().step_by(step).flatten().copied().collect())
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, (rows[0].len() / 4) as u32, rows.len() as u32);
    encoder.set_color(png::ColorType::Rgba);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&rows.concat()));
    written.expect("memory takes everything");
    bytes
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
