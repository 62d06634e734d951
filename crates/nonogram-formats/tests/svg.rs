//! SVG images, with the feature `svg`: what is drawn, and files that ask for much work.
#![cfg(feature = "svg")]

use nonogram_formats::{ParseError, decode_image};
use pixelize::Pixels;
use std::fmt::Write;

fn draw(content: &str) -> Result<Pixels, ParseError> {
    let file = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'>{content}</svg>");
    Ok(decode_image(file.as_bytes())?.remove(0))
}

/// The pixel in the middle of a cell, in a drawing of 4 by 2 cells.
fn cell(pixels: &Pixels, column: usize, row: usize) -> [u8; 4] {
    pixels.rgba()[(128 * row + 64) * pixels.width() + 128 * column + 64]
}

#[test]
fn shapes_are_drawn_on_nothing() {
    let pixels =
        draw("<rect width='1' height='1' fill='#f00'/><path d='M3 1h1v1H3z' style='opacity:.5'/>")
            .unwrap();
    assert_eq!((pixels.width(), pixels.height()), (512, 256));
    assert_eq!(cell(&pixels, 0, 0), [255, 0, 0, 255]);
    assert_eq!(cell(&pixels, 1, 0), [0; 4]);
    assert_eq!(cell(&pixels, 3, 1)[..3], [0; 3]);
    assert!(cell(&pixels, 3, 1)[3].abs_diff(128) < 2);
}

#[test]
fn what_may_take_any_amount_of_work_is_left_out() {
    let pixels = draw(
        "<filter id='f'><feTurbulence numOctaves='99999'/></filter>
         <pattern id='p' width='9999999' height='9999999' patternUnits='userSpaceOnUse'><path \
         d='M0 0h9v9'/></pattern>
         <marker id='m'><path d='M0 0h9v9'/></marker>
         <rect width='1' height='1' fill='#f00' filter='url(#f)' style='filter:url(#f)'/>
         <rect x='1' width='1' height='1' fill='url(#p)'/>
         <path d='M2 .5h1' stroke='#00f' stroke-width='1' stroke-dasharray='.00001' \
         marker-start='url(#m)'/>
         <image x='3' width='1' height='1' href='Cargo.toml'/>",
    );
    let pixels = pixels.unwrap();
    let cells = [0, 1, 2, 3].map(|column| cell(&pixels, column, 0));
    assert_eq!(cells, [[255, 0, 0, 255], [0; 4], [0, 0, 255, 255], [0; 4]]);
    assert_eq!(cell(&pixels, 1, 1), [0; 4]);
}

#[test]
fn files_that_ask_for_too_much_are_refused() {
    let deep = |levels: usize| {
        let open = "<g opacity='.9'>".repeat(levels);
        format!("{open}<path d='M0 0h1v1z'/>{}", "</g>".repeat(levels))
    };
    // Each group draws the one before ten times, or is masked by it.
    let mut uses = "<g id='g0'><path d='M0 0h1v1z'/></g>".to_string();
    let mut masks = "<mask id='g0'><path d='M0 0h1v1z'/></mask>".to_string();
    for level in 1..30 {
        let before = level - 1;
        write!(
            uses,
            "<g id='g{level}'>{}</g>",
            format!("<use href='#g{before}'/>").repeat(10)
        )
        .unwrap();
        let part = format!("<g mask='url(#g{before})'><path d='M0 0h1v1z'/></g>");
        write!(masks, "<mask id='g{level}'>{}</mask>", part.repeat(10)).unwrap();
    }
    masks.push_str("<g mask='url(#g29)'><path d='M0 0h1v1z'/></g>");
    let rules = format!(
        "<style>{}</style>{}",
        "a{}".repeat(20_000),
        "<g/>".repeat(20_000)
    );
    let far = "<path d='M0 0h1v1z' stroke='red' stroke-width='1e20'/>".to_string();
    for content in [&deep(100_000), &uses, &masks, &rules, &far] {
        let error = draw(content).unwrap_err().to_string();
        assert!(error.contains("expected an SVG image: "), "{error}");
    }
    assert!(draw(&deep(1_000)).is_ok(), "usvg allows 1024");
    let laughs = (1..30).fold("<!ENTITY a0 'ha'>".to_string(), |entities, level| {
        let before = level - 1;
        entities + &format!("<!ENTITY a{level} '{}'>", format!("&a{before};").repeat(10))
    });
    for file in [
        format!(
            "<!DOCTYPE svg [{laughs}]><svg \
            xmlns='http://www.w3.org/2000/svg'><text>&a29;</text></svg>"
        ),
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1e38 1e-38'><path d='M0 \
         0h9v9'/></svg>"
            .into(),
        "<svg xmlns='http://www.w3.org/2000/svg'><text>cat</text></svg>".into(),
        "<svg><g></svg>".into(),
    ] {
        let error = decode_image(file.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("expected an SVG image: "), "{error}");
    }
}

#[test]
fn damaged_files_are_errors_or_images() {
    let file = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 \
        2'><style>path{fill:red}</style>
        <linearGradient id='a'><stop offset='0'/><stop offset='1' \
        stop-color='blue'/></linearGradient>
        <path transform='rotate(9)' d='M0 0a1 1 0 0 1 2 0z' fill='url(#a)'/><circle r='1' \
        stroke='#123'/></svg>";
    for at in 0..file.len() {
        decode_image(&file.as_bytes()[..at]).ok();
        for value in *b"09e-<'\xff" {
            let mut bad = file.as_bytes().to_vec();
            bad[at] = value;
            decode_image(&bad).ok();
        }
    }
}
