//! The texts of the front matter, and the file.

use crate::support::{book, of_kind, puzzles, texts};
use nonogram::Rgb;
use nonogram_book::{BookSettings, PageKind};
use nonogram_render::Fonts;
use nonogram_render::page::Placed;
use puzzle_pack::TitleLanguage;

fn settings() -> BookSettings {
    BookSettings {
        title: "Rainy days".to_string(),
        subtitle: "For the afternoon".to_string(),
        author: "A. Setter".to_string(),
        ..BookSettings::default()
    }
}

#[test]
fn the_front_matter_has_the_given_texts() {
    let book = book(puzzles(3, &[(5, 5)]), settings());
    assert_eq!(texts(&book.pages()[0]), ["Rainy days"]);
    assert_eq!(
        texts(&book.pages()[2]),
        ["Rainy days", "For the afternoon", "A. Setter"]
    );
    let imprint = texts(&book.pages()[3]);
    assert_eq!(imprint[0], "© A. Setter");
    let own = BookSettings {
        imprint: Some("First line\n\nSecond line\n".to_string()),
        ..settings()
    };
    let own = crate::support::book(puzzles(3, &[(5, 5)]), own);
    assert_eq!(texts(&own.pages()[3]), ["First line", "Second line"]);
}

/// The smallest trim, in ordinary and in large print.
#[test]
fn the_texts_of_all_languages_fit_on_all_pages() {
    for language in TitleLanguage::ALL {
        if matches!(language, TitleLanguage::Japanese | TitleLanguage::Chinese) {
            continue;
        }
        for (trim, is_large_print) in [("4x6in", false), ("6x9in", false), ("4x6in", true)] {
            let settings = BookSettings {
                language,
                is_large_print,
                trim: trim.parse().unwrap(),
                ..settings()
            };
            let book = book(puzzles(3, &[(5, 5)]), settings);
            for (number, page) in (1..).zip(book.pages()) {
                for text in page.page.texts() {
                    let is_inside = text.x >= 26.9 && text.x + text.width <= page.page.width - 26.9;
                    let is_inside = is_inside
                        && text.baseline <= page.page.height - 28.7
                        && text.baseline > 28.7;
                    assert!(is_inside, "{language}, page {number}: {text:?}");
                }
            }
            let pages: Vec<_> = of_kind(&book, PageKind::HowToSolve).collect();
            let steps = pages.iter().flat_map(|(_, page)| texts(page));
            let steps = steps
                .filter(|text| ["1", "2", "3", "4", "5"].contains(text))
                .count();
            assert!(steps >= 5, "{language}");
        }
    }
}

#[test]
fn the_worked_example_ends_with_the_picture_and_stars_are_explained() {
    let book = book(puzzles(3, &[(5, 5)]), settings());
    let pages: Vec<_> = of_kind(&book, PageKind::HowToSolve)
        .map(|(_, page)| page)
        .collect();
    assert!(
        pages
            .iter()
            .flat_map(|page| texts(page))
            .collect::<Vec<_>>()
            .join(" ")
            .contains("Easy, Medium, Hard, Expert.")
    );
    let things: Vec<&Placed> = pages.iter().flat_map(|page| &page.page.things).collect();
    let number = |wanted: &str| {
        let is_number = |thing: &&Placed| matches!(thing, Placed::Text(text) if text.size > 10.0 && text.text == wanted);
        things.iter().position(is_number).unwrap()
    };
    let is_dot = |thing: &&Placed| matches!(thing, Placed::Shape(_));
    let is_grey =
        |thing: &&Placed| matches!(thing, Placed::Rectangle(_, color) if *color != Rgb::BLACK);
    let (fourth, last) = (
        &things[number("3")..number("4")],
        &things[number("4")..number("5")],
    );
    // Two dots of the third drawing and five new ones.
    assert_eq!(fourth.iter().copied().filter(is_dot).count(), 7);
    assert!(fourth.iter().copied().any(|thing| is_grey(&thing)));
    assert!(
        !last
            .iter()
            .copied()
            .any(|thing| is_dot(&thing) || is_grey(&thing))
    );
    let cells = last
        .iter()
        .filter(|thing| matches!(thing, Placed::Rectangle(..)))
        .count();
    assert!(cells > 0);
}

#[test]
fn no_text_stands_over_another() {
    let book = book(puzzles(6, &[(5, 5), (10, 10), (20, 15)]), settings());
    for (number, page) in (1..).zip(book.pages()) {
        let boxes: Vec<[f32; 4]> = page
            .page
            .texts()
            .map(|text| {
                [
                    text.x,
                    text.baseline - 0.714 * text.size,
                    text.x + text.width,
                    text.baseline,
                ]
            })
            .collect();
        for (index, one) in boxes.iter().enumerate() {
            for other in &boxes[..index] {
                let is_apart = one[0] >= other[2]
                    || other[0] >= one[2]
                    || one[1] >= other[3]
                    || other[1] >= one[3];
                assert!(is_apart, "page {number}: {one:?} {other:?}");
            }
        }
    }
}

#[test]
fn the_file_is_always_the_same_and_says_what_it_is() {
    let fonts = Fonts::new();
    let file = |solutions_apart: bool| {
        let settings = BookSettings {
            solutions_apart,
            ..settings()
        };
        let book = book(puzzles(5, &[(5, 5), (10, 10)]), settings);
        (
            book.to_pdf(&fonts).unwrap(),
            book.solutions_to_pdf(&fonts).unwrap(),
        )
    };
    assert_eq!(file(true), file(true));
    let (one, _) = file(false);
    let text = String::from_utf8_lossy(&one).into_owned();
    for part in [
        "/Title (Rainy days)",
        "/Author (A. Setter)",
        "/Lang (en)",
        "/Outlines",
        "/TrimBox [0 0 432 648]",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(file(true).1.starts_with(b"%PDF"));
}
