//! The texts of the front matter, and the file.

use crate::support::{book, colored, of_kind, puzzles, texts};
use nonogram::Rgb;
use nonogram_book::{BoardsPerPage, BookPuzzle, BookSettings, Isbn, PageKind, SectionsBy};
use nonogram_render::Fonts;
use nonogram_render::page::Placed;
use puzzle_pack::{Level, TitleLanguage};

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
                    let is_inside = text.x >= 21.5 && text.x + text.width <= page.page.width - 21.5;
                    let is_inside = is_inside
                        && text.baseline <= page.page.height - 28.7
                        && text.baseline > 28.7;
                    assert!(is_inside, "{language}, page {number}: {text:?}");
                }
            }
            let pages: Vec<_> = of_kind(&book, PageKind::HowToSolve).collect();
            let steps = pages.iter().flat_map(|(_, page)| texts(page));
            let steps = steps
                .filter(|text| ["1", "2", "3", "4", "5", "6"].contains(text))
                .count();
            assert!(steps >= 6, "{language}");
            let mut eights = 0;
            for (_, page) in &pages {
                let shown = texts(page);
                // The last text is the number of the page.
                let shown = &shown[..shown.len() - 1];
                eights += shown.iter().filter(|&&text| text == "8").count();
            }
            assert_eq!(eights, 1, "{language}: the clue of a longer row");
        }
    }
}

#[test]
fn the_worked_example_ends_with_the_picture() {
    let book = book(puzzles(3, &[(5, 5)]), settings());
    let pages: Vec<_> = of_kind(&book, PageKind::HowToSolve)
        .map(|(_, page)| page)
        .collect();
    let things: Vec<&Placed> = pages.iter().flat_map(|page| &page.page.things).collect();
    let number = |wanted: &str, least: f32| {
        let is_number = |thing: &&Placed| {
            let Placed::Text(text) = thing else {
                return false;
            };
            text.size > least && text.text == wanted
        };
        things.iter().position(is_number).unwrap()
    };
    let is_dot =
        |thing: &&Placed| matches!(thing, Placed::Rectangle(place, _) if place.width < 5.0);
    let is_grey =
        |thing: &&Placed| matches!(thing, Placed::Rectangle(_, color) if *color != Rgb::BLACK);
    let fourth = &things[number("4", 10.0)..number("5", 10.0)];
    // The first longer row has a clue of 8.
    let last = &things[number("6", 10.0)..number("8", 0.0)];
    // Two dots of the third drawing and four new ones.
    assert_eq!(fourth.iter().copied().filter(is_dot).count(), 6);
    assert!(fourth.iter().copied().any(|thing| is_grey(&thing)));
    // All cells are known: the empty ones have dots.
    assert_eq!(last.iter().copied().filter(is_dot).count(), 8);
}

#[test]
fn the_rules_of_large_print_face_each_other() {
    let settings = BookSettings {
        trim: "8.5x11in".parse().unwrap(),
        is_large_print: true,
        ..settings()
    };
    // The cells of the puzzles do not change the drawings.
    for cell in [None, Some(30.0)] {
        let settings = BookSettings {
            cell,
            ..settings.clone()
        };
        let book = book(of_two_levels(), settings);
        let pages = of_kind(&book, PageKind::HowToSolve).map(|(number, _)| number);
        assert_eq!(pages.collect::<Vec<_>>(), [6, 7]);
    }
}

/// In German, the second one has no room below the steps.
#[test]
fn the_longer_rows_stand_on_one_page() {
    let settings = BookSettings {
        trim: "8.5x11in".parse().unwrap(),
        is_large_print: true,
        times: true,
        language: TitleLanguage::German,
        ..settings()
    };
    let book = book(of_two_levels(), settings);
    let mut pages = of_kind(&book, PageKind::HowToSolve).map(|(_, page)| texts(page).join(" "));
    let page = pages.find(|text| text.contains("Eine 8 lässt")).unwrap();
    assert!(page.contains("Eine 4, die das dritte"), "{page}");
}

#[test]
fn books_of_several_inks_say_when_blocks_may_touch() {
    let rules = |puzzles| {
        let book = book(puzzles, settings());
        let pages: Vec<_> = of_kind(&book, PageKind::HowToSolve).collect();
        let texts = pages.iter().flat_map(|(_, page)| texts(page));
        let rules = texts.collect::<Vec<_>>().join(" ");
        let things = pages.iter().flat_map(|(_, page)| &page.page.things);
        let is_colored = |thing: &&Placed| matches!(thing, Placed::Rectangle(_, Rgb([red, green, _])) if red != green);
        (rules, things.filter(is_colored).count())
    };
    let (plain, colors) = rules(puzzles(3, &[(5, 5)]));
    assert!(plain.contains("Between two blocks there is at least one empty cell. A 0"));
    assert_eq!(colors, 0);
    let mut mixed = puzzles(3, &[(5, 5)]);
    mixed.push(colored());
    let (inks, colors) = rules(mixed);
    assert!(!inks.contains("Between two blocks there"), "{inks}");
    for text in [
        "Between two blocks of the same color there is at least one empty cell. Blocks of different",
        "Those of the second row have different colors and need none.",
        " 2a 3b ",
        " vermilion ",
    ] {
        assert!(inks.contains(text), "{text}: {inks}");
    }
    assert!(colors > 0);
}

/// A title of such signs alone is left out, and so are joiners and marks with their letters.
#[test]
fn the_expected_time_stands_beside_the_size_on_request() {
    let shown = |times| {
        let settings = BookSettings {
            times,
            ..settings()
        };
        let mut puzzles = puzzles(3, &[(5, 5)]);
        (puzzles[1].seconds, puzzles[2].seconds) = (Some(250), None);
        let book = book(puzzles, settings);
        let pages = book.pages().iter().flat_map(texts);
        pages.collect::<Vec<_>>().join("|")
    };
    let times = shown(true);
    assert!(times.contains("|5 × 5, 3–6 min|"), "{times}");
    assert!(times.contains("|5 × 5|"), "{times}");
    assert!(times.contains("|5 × 5, < 1 min|"), "{times}");
    assert!(times.contains("an experienced person needs"), "{times}");
    let plain = shown(false);
    assert!(!plain.contains("min|") && !plain.contains("experienced"));
}

#[test]
fn titles_lose_the_signs_that_no_font_has() {
    let titles = [
        "Cat \u{1f408}\u{200d}\u{2b1b} here",
        "\u{1f408}",
        "Plain",
        "\u{5d0}\u{5d1} and \u{65e5}\u{301}",
        "q\u{303} and soft\u{ad}ware",
    ];
    let mut puzzles = puzzles(titles.len(), &[(5, 5)]);
    for (puzzle, title) in puzzles.iter_mut().zip(titles) {
        puzzle.title = title.to_string();
    }
    let book = book(puzzles, settings());
    let mut shown: Vec<&str> = book
        .puzzles()
        .iter()
        .map(|puzzle| puzzle.title.as_str())
        .collect();
    shown.sort_unstable();
    assert_eq!(
        shown,
        ["", "Cat here", "Plain", "and", "q\u{303} and software"]
    );
    let lost: Vec<(&str, String)> = book
        .omissions()
        .iter()
        .map(|omission| (omission.puzzle.as_str(), omission.left_out[0].to_string()))
        .collect();
    let no_font = "no font has it";
    assert_eq!(
        lost,
        [
            (
                "puzzle 0",
                format!("`\u{1f408}\u{200d}\u{2b1b}` (U+1F408 U+200D U+2B1B): {no_font}")
            ),
            ("puzzle 1", format!("`\u{1f408}` (U+1F408): {no_font}")),
            (
                "puzzle 3",
                "`\u{5d0}\u{5d1}` (U+05D0 U+05D1): its script joins letters or runs to the left"
                    .to_string()
            ),
        ]
    );
    assert!(book.to_pdf(&Fonts::new()).is_ok());
}

#[test]
fn the_foot_names_the_booklet_of_the_solutions() {
    for (language, count, expected) in [
        ("en", 4, "Solutions booklet, page 1"),
        ("en", 60, "Solutions booklet, pages 1, 2"),
        ("fr", 4, "Livret de solutions, page 1"),
    ] {
        let settings = BookSettings {
            solutions_apart: true,
            language: language.parse().unwrap(),
            per_page: BoardsPerPage::Four,
            sections: SectionsBy::Nothing,
            ..settings()
        };
        let book = book(puzzles(count, &[(5, 5)]), settings);
        let feet = of_kind(&book, PageKind::Puzzles).flat_map(|(_, page)| texts(page));
        let feet: Vec<&str> = feet.collect();
        assert!(feet.contains(&expected), "{feet:?}");
    }
}

#[test]
fn the_imprint_has_year_number_and_credits() {
    let imprint = |settings: BookSettings| {
        let book = book(puzzles(1, &[(5, 5)]), settings);
        let (_, page) = of_kind(&book, PageKind::Imprint).next().unwrap();
        texts(page).join("|")
    };
    let numbered = BookSettings {
        year: Some(2026),
        isbn: Some("978-3-16-148410-0".parse().unwrap()),
        credits: vec!["Snail by Ann, CC BY 4.0".to_string()],
        ..settings()
    };
    assert_eq!(
        imprint(numbered.clone()),
        "© 2026 A. Setter|Every puzzle in this book was checked by computer and has exactly one \
         solution.|ISBN 978-3-16-148410-0|Pictures: Snail by Ann, CC BY 4.0"
    );
    let own = BookSettings {
        imprint: Some("Mine alone.\n".to_string()),
        ..numbered
    };
    assert_eq!(
        imprint(own),
        "Mine alone.|ISBN 978-3-16-148410-0|Pictures: Snail by Ann, CC BY 4.0"
    );
    for (wrong, message) in [
        ("978-3-16-148410-1", "a digit is wrong"),
        ("3-16-148410-0", "a digit is wrong"),
        ("978", "expected 10 or 13 digits, found 3"),
        ("97X-3-16-148410-0", "expected 10 or 13 digits"),
    ] {
        let error = wrong.parse::<Isbn>().unwrap_err();
        assert!(error.starts_with(message), "{wrong}: {error}");
    }
    for right in ["ISBN 316148410X", "0-306-40615-2", "9780306406157"] {
        assert!(right.parse::<Isbn>().is_ok(), "{right}");
    }
}

#[test]
fn a_book_of_two_languages_has_all_texts_in_both() {
    let settings = BookSettings {
        second_language: Some("de".parse().unwrap()),
        ..settings()
    };
    let book = book(puzzles(4, &[(5, 5)]), settings);
    let parts: Vec<&str> = book.bookmarks().iter().map(|part| &*part.title).collect();
    assert_eq!(parts[..2], ["How to solve", "So wird gelöst"]);
    assert!(parts.contains(&"Solutions / Lösungen"), "{parts:?}");
    for (mark, page) in book
        .bookmarks()
        .iter()
        .map(|mark| (mark, &book.pages()[mark.page]))
    {
        assert!(texts(page).contains(&&*mark.title), "{mark:?}");
    }
    let all: Vec<&str> = book.pages().iter().flat_map(texts).collect();
    for text in ["Contents / Inhalt", "Easy / Leicht 1–4, 5 × 5"] {
        assert!(all.contains(&text), "{text}");
    }
    let (_, page) = of_kind(&book, PageKind::Puzzles).next().unwrap();
    let foot = texts(page).into_iter().find(|text| text.contains(" / "));
    let numbers: Vec<&str> = foot
        .unwrap()
        .split(" / ")
        .map(|text| &text[text.len() - 2..])
        .collect();
    assert_eq!(numbers[0], numbers[1]);
    let (_, imprint) = of_kind(&book, PageKind::Imprint).next().unwrap();
    let imprint = texts(imprint).join(" ");
    assert!(
        imprint.contains("exactly one solution. Jedes Rätsel"),
        "{imprint}"
    );
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
    let file = |is_apart: bool| {
        let settings = BookSettings {
            solutions_apart: is_apart,
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
    assert!(!text.contains("/Outlines"), "printers want no bookmarks");
    let ebook = BookSettings {
        is_ebook: true,
        ..settings()
    };
    let ebook = book(puzzles(5, &[(5, 5)]), ebook).to_pdf(&fonts).unwrap();
    assert!(String::from_utf8_lossy(&ebook).contains("/Outlines"));
    for part in [
        "/Title (Rainy days)",
        "/Author (A. Setter)",
        "/Lang (en)",
        "/TrimBox [0 0 432 648]",
    ] {
        assert!(text.contains(part), "{part}");
    }
    assert!(file(true).1.starts_with(b"%PDF"));
}

/// Three easy puzzles and three hard ones.
fn of_two_levels() -> Vec<BookPuzzle> {
    let mut puzzles = puzzles(6, &[(5, 5)]);
    for (index, puzzle) in puzzles.iter_mut().enumerate() {
        puzzle.level = if index < 3 { Level::Easy } else { Level::Hard };
    }
    puzzles
}

#[test]
fn a_book_of_one_level_has_no_stars() {
    let book = book(puzzles(3, &[(5, 5)]), settings());
    for page in book.pages() {
        let is_star = |thing: &&Placed| matches!(thing, Placed::Shape(_));
        assert_eq!(page.page.things.iter().filter(is_star).count(), 0);
        assert!(!texts(page).join(" ").contains("Stars"));
    }
}

/// As many stars are drawn as are explained: those of the highest level of the book.
#[test]
fn all_stars_that_are_drawn_are_explained() {
    let book = book(of_two_levels(), settings());
    let rules = of_kind(&book, PageKind::HowToSolve).flat_map(|(_, page)| texts(page));
    let rules = rules.collect::<Vec<_>>().join(" ");
    assert!(rules.contains("its size: 1 = Easy, 2 = Medium, 3 = Hard."));
    for kind in [PageKind::Section, PageKind::Puzzles] {
        let mut stars = Vec::new();
        for (_, page) in of_kind(&book, kind) {
            let mut filled = 0;
            let mut sloping = 0;
            for thing in &page.page.things {
                match thing {
                    Placed::Shape(corners) => filled += usize::from(corners.len() == 10),
                    Placed::Line { from, to, .. } => {
                        sloping += usize::from(from[0] != to[0] && from[1] != to[1]);
                    }
                    _ => {}
                }
            }
            // Two of the ten sides of a star are level.
            stars.push((filled, sloping / 8));
        }
        assert!(
            stars.contains(&(1, 2)) && stars.contains(&(3, 0)),
            "{stars:?}"
        );
        assert!(
            stars
                .iter()
                .all(|(filled, outlined)| filled + outlined == 3)
        );
    }
}
