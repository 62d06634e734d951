//! Marks of SVG that charts are made of.

/// Words at a place; `anchor` is `start`, `middle` or `end`. The words are SVG already: see [`escaped`].
pub(crate) fn text(x: f64, y: f64, anchor: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>\n")
}

pub(crate) fn line(from: (f64, f64), to: (f64, f64), style: &str) -> String {
    let ((x1, y1), (x2, y2)) = (from, to);
    format!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>\n")
}

/// Any text as words of an SVG.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace(char::is_control, "\u{fffd}")
}

/// An SVG of this size with these marks on a white ground.
pub(crate) fn page(width: f64, height: f64, marks: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{marks}</svg>\n"
    )
}
