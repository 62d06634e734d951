//! A page as SVG: one path for marks of a kind. Texts are outlines, so that every viewer shows the
//! printed page, or texts in a font of the viewer.

use super::placed::{Page, Placed, Rectangle, Text, groups};
use crate::RenderError;
use crate::font::{Faces, FontStyle};
use std::collections::BTreeMap;
use std::fmt::Write;
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
                for thing in things {
                    if let Placed::Text(text) = thing {
                        write_glyphs(&mut marks, text, faces, &mut outlines)?;
                    }
                }
                marks += "</g>\n";
            } else {
                write_path(&mut marks, things);
            }
        }
        let [width, height] = [self.width, self.height].map(|side| side / 72.0 * 25.4);
        let mut svg = self.begin(&format!("width=\"{width:.2}mm\" height=\"{height:.2}mm\""));
        svg += "<defs>\n";
        for ((face, glyph), Outline(path)) in &outlines {
            if !path.is_empty() {
                put(
                    &mut svg,
                    format_args!("<path id=\"f{face}g{glyph}\" d=\"{path}\"/>\n"),
                );
            }
        }
        Ok(svg + "</defs>\n" + &marks + "</svg>\n")
    }

    /// The page as an SVG image with this many pixels for a unit, unless the viewer scales it. Its
    /// texts are placed by their middle, so that another font of the viewer does no harm.
    pub(crate) fn to_svg_with_texts(&self, pixels: f32, title: Option<&str>) -> String {
        let mut svg = self.begin_svg_with_texts(pixels, title);
        Self::write_things(&mut svg, &self.things);
        svg + "</g>\n</svg>\n"
    }

    /// The beginning of this image: what follows are things, the end of a group, and the end.
    pub(crate) fn begin_svg_with_texts(&self, pixels: f32, title: Option<&str>) -> String {
        let [width, height] = [self.width, self.height].map(|side| side * pixels);
        let mut svg = self.begin(&format!("width=\"{width:.0}\" height=\"{height:.0}\""));
        if let Some(title) = title {
            svg += &format!("<title>{}</title>\n", escaped(title));
        }
        svg += "<g font-family=\"Noto Sans, Helvetica, Arial, sans-serif\" \
                text-anchor=\"middle\">\n";
        svg
    }

    /// Adds things with texts.
    pub(crate) fn write_things(svg: &mut String, things: &[Placed]) {
        for things in groups(things) {
            let mut font = None;
            for thing in things {
                let Placed::Text(text) = thing else { break };
                if font != Some((text.size, text.style)) {
                    *svg += if font.is_some() { "</g>\n" } else { "" };
                    font = Some((text.size, text.style));
                    begin_texts(svg, text);
                }
                let (x, y) = (text.x + text.width / 2.0, text.baseline);
                let shown = escaped(&text.text);
                put(
                    svg,
                    format_args!("<text x=\"{x:.2}\" y=\"{y:.2}\">{shown}</text>\n"),
                );
            }
            if font.is_some() {
                *svg += "</g>\n";
            } else {
                write_path(svg, things);
            }
        }
    }

    /// The beginning of the image, white.
    fn begin(&self, size: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} viewBox=\"0 0 {:.2} {:.2}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            self.width, self.height
        )
    }
}

/// Adds marks of one kind.
fn write_path(svg: &mut String, things: &[Placed]) {
    let color = things[0].color();
    if let Placed::Line { weight, .. } = things[0] {
        put(
            svg,
            format_args!("<path stroke=\"#{color}\" stroke-width=\"{weight}\" d=\""),
        );
    } else {
        put(svg, format_args!("<path fill=\"#{color}\" d=\""));
    }
    for thing in things {
        match thing {
            Placed::Text(_) => {}
            Placed::Rectangle(mark, _) => {
                let Rectangle {
                    x,
                    y,
                    width,
                    height,
                } = mark;
                put(
                    svg,
                    format_args!("M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}z"),
                );
            }
            Placed::Line { from, to, .. } => {
                let ([x, y], [right, bottom]) = (from, to);
                put(svg, format_args!("M{x:.2} {y:.2}L{right:.2} {bottom:.2}"));
            }
            Placed::Shape(corners) => {
                let mut command = 'M';
                for [x, y] in corners {
                    put(svg, format_args!("{command}{x:.2} {y:.2}"));
                    command = 'L';
                }
                svg.push('z');
            }
        }
    }
    *svg += "\"/>\n";
}

/// Begins a group of texts in the font and the color of this one.
fn begin_texts(svg: &mut String, text: &Text) {
    let weight = match text.style {
        FontStyle::Bold => " font-weight=\"bold\"",
        FontStyle::Regular => "",
    };
    put(
        svg,
        format_args!(
            "<g fill=\"#{}\" font-size=\"{:.2}\"{weight}>\n",
            text.color, text.size
        ),
    );
}

/// Adds the outlines of a text. The glyphs of a font stand in a group in its units, whose y grows
/// upwards.
fn write_glyphs(
    svg: &mut String,
    text: &Text,
    faces: &Faces<'_>,
    outlines: &mut Outlines,
) -> Result<(), RenderError> {
    let glyphs = faces.glyphs(&text.text, text.style)?;
    let mut x = text.x;
    for run in glyphs.chunk_by(|one, next| one.face == next.face) {
        let number = run[0].face;
        let face = &faces.faces[number];
        let units = f32::from(face.units_per_em());
        let scale = text.size / units;
        let across = text.stretch * scale;
        put(
            svg,
            format_args!(
                "<g transform=\"translate({x:.2} {:.2})scale({across} -{scale})\">",
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
                    svg,
                    format_args!(
                        "<use href=\"#f{number}g{}\" x=\"{:.0}\"/>",
                        glyph.id.0,
                        advance * units
                    ),
                );
            }
            advance += glyph.advance;
        }
        *svg += "</g>";
        x += text.stretch * advance * text.size;
    }
    Ok(())
}

fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes any text");
}

/// Text for XML: special characters are escaped, control characters are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for sign in text.chars().filter(|sign| !sign.is_control()) {
        match sign {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            _ => escaped.push(sign),
        }
    }
    escaped
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
