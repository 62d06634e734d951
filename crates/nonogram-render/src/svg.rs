//! A drawing as SVG: one path for all rectangles, a text for each number and each line of the
//! title.

use crate::font::{Faces, Style};
use crate::layout::{Layout, Rectangle};
use nonogram::Rgb;
use std::fmt::Write;

/// The side of a cell in pixels, unless the viewer scales the image.
const SCALE: f32 = 20.0;

pub(crate) fn write(layout: &Layout, title: Option<&str>, faces: &Faces<'_>) -> String {
    let (width, height) = (layout.width, layout.height);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" viewBox=\"0 0 \
         {width:.2} {height:.2}\">\n",
        width * SCALE,
        height * SCALE,
    );
    if let Some(title) = title {
        put(
            &mut text,
            format_args!("<title>{}</title>\n", escaped(title)),
        );
    }
    text += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    let shades: Vec<_> = layout.shades.iter().chain(&layout.fills).collect();
    for shades in shades.chunk_by(|one, next| one.color == next.color) {
        put(
            &mut text,
            format_args!("<path fill=\"#{}\" d=\"", shades[0].color),
        );
        shades
            .iter()
            .for_each(|shade| outline(&mut text, &shade.rectangle));
        text += "\"/>\n";
    }
    text += "<path d=\"";
    layout
        .rectangles
        .iter()
        .for_each(|mark| outline(&mut text, mark));
    put(
        &mut text,
        format_args!(
            "\"/>\n<g font-family=\"Noto Sans, Helvetica, Arial, sans-serif\" font-size=\"{:.2}\" \
             text-anchor=\"middle\">\n",
            layout.font_size
        ),
    );
    for line in layout.texts(faces) {
        // Placed by its middle, so that another font of the viewer does no harm.
        let (x, y) = (line.x + line.width / 2.0, line.baseline);
        let size = if line.size == layout.font_size {
            String::new()
        } else {
            format!(" font-size=\"{:.2}\"", line.size)
        };
        let shown = escaped(&line.text);
        let color = match line.color {
            Rgb::BLACK => String::new(),
            color => format!(" fill=\"#{color}\""),
        };
        let weight = match line.style {
            Style::Bold => " font-weight=\"bold\"",
            Style::Regular => "",
        };
        put(
            &mut text,
            format_args!("<text x=\"{x:.2}\" y=\"{y:.2}\"{size}{color}{weight}>{shown}</text>\n"),
        );
    }
    for line in &layout.caption {
        let (x, y, size) = (line.x, line.baseline, line.size);
        let shown = escaped(&line.text);
        put(
            &mut text,
            format_args!(
                "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\" \
                 text-anchor=\"start\">{shown}</text>\n"
            ),
        );
    }
    text + "</g>\n</svg>\n"
}

/// Adds a rectangle to a path.
pub(crate) fn outline(path: &mut String, mark: &Rectangle) {
    let (x, y, width, height) = (mark.x, mark.y, mark.width, mark.height);
    put(
        path,
        format_args!("M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}z"),
    );
}

pub(crate) fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
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
