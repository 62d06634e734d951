//! A page as SVG: one path for marks of a kind, and letters as outlines, so that every viewer shows
//! the printed page.

use crate::RenderError;
use crate::font::Faces;
use crate::page::{Page, Placed};
use crate::svg::{outline, put};
use std::collections::BTreeMap;
use ttf_parser::OutlineBuilder;

/// The outlines of glyphs, by the indices of their faces and their numbers.
type Outlines = BTreeMap<(usize, u16), Outline>;

impl Page {
    /// The page as an SVG image of its true size. Texts are outlines, so the viewer needs no fonts.
    ///
    /// # Errors
    ///
    /// If no font has a character.
    pub fn to_svg(&self, faces: &Faces<'_>) -> Result<String, RenderError> {
        let mut outlines = Outlines::new();
        let mut marks = String::new();
        for things in self.groups() {
            if let Placed::Text(_) = things[0] {
                put(
                    &mut marks,
                    format_args!("<g fill=\"#{}\">", things[0].color()),
                );
                write_texts(&mut marks, things, faces, &mut outlines)?;
                marks += "</g>\n";
                continue;
            }
            match things[0] {
                Placed::Line { weight, .. } => {
                    put(
                        &mut marks,
                        format_args!("<path stroke=\"#000\" stroke-width=\"{weight}\" d=\""),
                    );
                }
                _ => put(
                    &mut marks,
                    format_args!("<path fill=\"#{}\" d=\"", things[0].color()),
                ),
            }
            things
                .iter()
                .for_each(|thing| write_path(&mut marks, thing));
            marks += "\"/>\n";
        }
        let (width, height) = (self.width, self.height);
        let millimetres = [width, height].map(|side| side / 72.0 * 25.4);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.2}mm\" height=\"{:.2}mm\" \
             viewBox=\"0 0 {width:.2} {height:.2}\">\n<rect width=\"100%\" height=\"100%\" \
             fill=\"#fff\"/>\n<defs>\n",
            millimetres[0], millimetres[1],
        );
        for ((face, glyph), Outline(path)) in
            outlines.iter().filter(|(_, outline)| !outline.0.is_empty())
        {
            put(
                &mut text,
                format_args!("<path id=\"f{face}g{glyph}\" d=\"{path}\"/>\n"),
            );
        }
        Ok(text + "</defs>\n" + &marks + "</svg>\n")
    }
}

/// Adds a mark to a path.
fn write_path(path: &mut String, thing: &Placed) {
    match thing {
        Placed::Text(_) => {}
        Placed::Rectangle(mark, _) => outline(path, mark),
        Placed::Line {
            from: [x, y],
            to: [right, bottom],
            ..
        } => {
            put(path, format_args!("M{x:.2} {y:.2}L{right:.2} {bottom:.2}"));
        }
        Placed::Shape(corners) => {
            for (index, [x, y]) in corners.iter().enumerate() {
                put(
                    path,
                    format_args!("{}{x:.2} {y:.2}", if index == 0 { 'M' } else { 'L' }),
                );
            }
            path.push('z');
        }
    }
}

/// Writes texts of one color. The glyphs of a font stand in a group in its units, whose y grows
/// upwards.
fn write_texts(
    marks: &mut String,
    texts: &[Placed],
    faces: &Faces<'_>,
    outlines: &mut Outlines,
) -> Result<(), RenderError> {
    for thing in texts {
        let Placed::Text(text) = thing else { continue };
        let glyphs = faces.glyphs(&text.text, text.style)?;
        let mut x = text.x;
        for run in glyphs.chunk_by(|one, next| one.face == next.face) {
            let number = run[0].face;
            let face = &faces.faces[number];
            let units = f32::from(face.units_per_em());
            let scale = text.size / units;
            put(
                marks,
                format_args!(
                    "<g transform=\"translate({x:.2} {:.2})scale({scale} -{scale})\">",
                    text.baseline
                ),
            );
            let mut advance = 0.0;
            for glyph in run {
                let outline = outlines.entry((number, glyph.id.0)).or_insert_with(|| {
                    let mut outline = Outline::default();
                    face.outline_glyph(glyph.id, &mut outline);
                    outline
                });
                if !outline.0.is_empty() {
                    put(
                        marks,
                        format_args!(
                            "<use href=\"#f{number}g{}\" x=\"{:.0}\"/>",
                            glyph.id.0,
                            advance * units
                        ),
                    );
                }
                advance += glyph.advance;
            }
            *marks += "</g>";
            x += advance * text.size;
        }
    }
    Ok(())
}

/// The commands of a path, in units of its font.
#[derive(Default)]
struct Outline(String);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        put(&mut self.0, format_args!("M{x} {y}"));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        put(&mut self.0, format_args!("L{x} {y}"));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        put(&mut self.0, format_args!("Q{x1} {y1} {x} {y}"));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        put(&mut self.0, format_args!("C{x1} {y1} {x2} {y2} {x} {y}"));
    }

    fn close(&mut self) {
        self.0.push('z');
    }
}
