//! Pages of placed things as SVG.

use nonogram::Rgb;
use nonogram_render::page::{FontStyle, Page, Placed};
use nonogram_render::{Fonts, RenderError};
use std::collections::BTreeSet;

/// The values of an attribute.
fn values<'t>(svg: &'t str, attribute: &'t str) -> Vec<&'t str> {
    svg.split(attribute)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect()
}

#[test]
fn a_page_as_svg_has_its_true_size_and_every_mark() {
    let fonts = Fonts::new();
    let faces = fonts.faces();
    let mut page = Page::new(432.0, 648.0);
    page.rectangle([10.0, 20.0, 5.0, 5.0], Rgb::BLACK);
    page.rectangle([15.0, 20.0, 5.0, 5.0], Rgb::BLACK);
    page.rectangle([20.0, 20.0, 5.0, 5.0], Rgb([213, 94, 0]));
    page.line([0.0, 1.0], [2.0, 3.0], 0.35);
    page.things
        .push(Placed::Shape(vec![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]));
    let svg = page.to_svg(&faces).unwrap();
    assert!(
        svg.contains("width=\"152.40mm\" height=\"228.60mm\" viewBox=\"0 0 432.00 648.00\""),
        "{svg}"
    );
    let paths = values(&svg, " d=\"");
    let touching = "M10.00 20.00h5.00v5.00h-5.00zM15.00 20.00h5.00v5.00h-5.00z";
    let others = [
        "M20.00 20.00h5.00v5.00h-5.00z",
        "M0.00 1.00L2.00 3.00",
        "M1.00 2.00L3.00 4.00L5.00 6.00z",
    ];
    assert_eq!(paths, [&[touching], &others[..]].concat());
    assert_eq!(values(&svg, "stroke-width=\""), ["0.35"]);
}

/// No viewer needs our fonts.
#[test]
fn texts_are_outlines_that_the_image_defines_once() {
    let fonts = Fonts::new();
    let faces = fonts.faces();
    let mut page = Page::new(100.0, 100.0);
    for (text, style) in [("12 21", FontStyle::Regular), ("2", FontStyle::Bold)] {
        page.things
            .push(Placed::Text(faces.text(text, 10.0, style).at(5.0, 50.0)));
    }
    let svg = page.to_svg(&faces).unwrap();
    let used = values(&svg, "<use href=\"#");
    let defined = values(&svg, "<path id=\"");
    assert_eq!((used.len(), defined.len()), (5, 3), "{svg}");
    assert_eq!(BTreeSet::from_iter(used), BTreeSet::from_iter(defined));
    assert!(!svg.contains("<text"));
    // The last digit stands where four advances end, in units of the font.
    let places: Vec<f32> = values(&svg, "\" x=\"")
        .iter()
        .map(|place| place.parse().unwrap())
        .collect();
    let advance = faces.width("1", FontStyle::Regular);
    let blank = faces.width(" ", FontStyle::Regular);
    assert!(
        (places[3] / places[1] - (3.0 * advance + blank) / advance).abs() < 0.01,
        "{places:?}"
    );
}

#[test]
fn in_french_no_line_begins_with_a_colon() {
    let fonts = Fonts::new();
    let faces = fonts.faces();
    let style = FontStyle::Regular;
    let width = faces.width("Voici la grille", style);
    let lines = faces.wrap("Voici la grille : facile", width, style);
    assert_eq!(lines, ["Voici la", "grille : facile"]);
}

#[test]
fn a_page_with_a_character_that_no_font_has_is_an_error() {
    let fonts = Fonts::new();
    let faces = fonts.faces();
    let mut page = Page::new(100.0, 100.0);
    page.things.push(Placed::Text(faces.text(
        "\u{732b}",
        10.0,
        FontStyle::Regular,
    )));
    let error = page.to_svg(&faces).unwrap_err();
    assert!(
        matches!(
            error,
            RenderError::MissingGlyph {
                character: '\u{732b}',
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn no_line_breaks_at_a_no_break_space_that_it_has_room_for() {
    let fonts = Fonts::new();
    let faces = fonts.faces();
    let lines = |text: &str, width: &str| {
        let width = faces.width(width, FontStyle::Regular);
        faces.wrap(text, width, FontStyle::Regular).join("|")
    };
    assert_eq!(lines("level 2\u{a0}=\u{a0}b", "level 2 ="), "level|2 = b");
    assert_eq!(lines("a\u{a0}word\u{a0}here", "a word"), "a word|here");
}
