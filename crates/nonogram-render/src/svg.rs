//! A drawing as SVG: one path for all rectangles, a text for each number.

use crate::layout::Layout;
use std::fmt::Write;

/// The side of a cell in pixels, unless the viewer scales the image.
const SCALE: f32 = 20.0;

pub(crate) fn write(layout: &Layout, title: Option<&str>) -> String {
    let (width, height) = (layout.width, layout.height);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0}\" height=\"{:.0}\" \
         viewBox=\"0 0 {width:.2} {height:.2}\">\n",
        width * SCALE,
        height * SCALE,
    );
    if let Some(title) = title {
        put(
            &mut text,
            format_args!("<title>{}</title>\n", escaped(title)),
        );
    }
    text += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<path d=\"";
    for mark in &layout.rectangles {
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
            layout.font_size
        ),
    );
    for number in &layout.numbers {
        // A digit is about 0.72 of the font size high.
        let baseline = number.y + 0.36 * layout.font_size;
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
