//! A drawing as SVG: one path for all rectangles, a text for each number.

use super::drawing::Drawing;
use std::fmt::Write;

/// Pixels for the side of a cell, where nobody scales the image.
const SCALE: f32 = 20.0;

pub(super) fn write(drawing: &Drawing) -> String {
    let (width, height) = (drawing.width, drawing.height);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" \
         viewBox=\"0 0 {width:.2} {height:.2}\">\n",
        width * SCALE,
        height * SCALE,
    );
    if let Some(title) = &drawing.title {
        put(
            &mut text,
            format_args!("<title>{}</title>\n", escaped(title)),
        );
    }
    text += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<path d=\"";
    for mark in &drawing.rectangles {
        let (x, y, width, height) = (mark.x, mark.y, mark.width, mark.height);
        put(
            &mut text,
            format_args!("M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}z"),
        );
    }
    text += "\"/>\n";
    put(
        &mut text,
        format_args!(
            "<g font-family=\"Helvetica, Arial, sans-serif\" font-size=\"{:.2}\" \
             text-anchor=\"middle\">\n",
            drawing.size
        ),
    );
    for number in &drawing.numbers {
        // Digits are some 0.72 of their size high.
        let baseline = number.y + 0.36 * drawing.size;
        let (x, value) = (number.x, number.value);
        put(
            &mut text,
            format_args!("<text x=\"{x:.2}\" y=\"{baseline:.2}\">{value}</text>\n"),
        );
    }
    text + "</g>\n</svg>\n"
}

fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("a string takes any text");
}

/// What XML gives a meaning to is spelled out, and control characters are left out.
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
