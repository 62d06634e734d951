//! Which pages a book has, and where their things stand.

use crate::support::{
    FRAME, INCH, MM, SOLUTION_FRAME, book, box_of, frames, of_kind, puzzle, puzzles, texts,
};
use nonogram::{Picture, Rgb};
use nonogram_book::{BoardsPerPage, Book, BookSettings, PageKind, SectionsBy, Trim};
use nonogram_render::page::Placed;
use puzzle_pack::{Level, TitleLanguage};

const SIZES: [(usize, usize); 3] = [(10, 10), (15, 15), (5, 8)];

/// The outside margin of 6x9, in inches.
const OUTSIDE: f32 = 0.3;

/// The margins that printers ask for, or 3 mm more than the outside margin.
fn expected_inside(pages: usize) -> f32 {
    let inches = match pages {
        ..=150 => OUTSIDE + 3.0 / 25.4,
        151..=300 => 0.5,
        301..=500 => 0.625,
        501..=700 => 0.75,
        _ => 0.875,
    };
    inches * INCH
}

#[test]
fn margins_are_mirrored_and_the_inside_one_follows_from_the_number_of_pages() {
    for count in [8, 118, 121, 240, 430, 640, 760] {
        let book = book(puzzles(count, &SIZES), BookSettings::default());
        let pages = book.pages().len();
        let (inside, width) = (expected_inside(pages), 6.0 * INCH);
        let mut narrowest = [f32::MAX; 2];
        for (number, page) in (1..).zip(book.pages()) {
            for thing in &page.page.things {
                let [left, top, right, bottom] = box_of(thing);
                let (inner, outer) = if number % 2 == 1 {
                    (left, width - right)
                } else {
                    (width - right, left)
                };
                assert!(
                    inner >= inside - 0.01,
                    "page {number} of {pages}: {inner} inside, {thing:?}"
                );
                assert!(
                    outer >= OUTSIDE * INCH - 0.01,
                    "page {number}: {outer} outside, {thing:?}"
                );
                assert!(
                    top >= 0.4 * INCH - 0.01 && bottom <= 8.6 * INCH + 0.01,
                    "page {number}: {thing:?}"
                );
                narrowest[number % 2] = narrowest[number % 2].min(inner);
            }
        }
        assert!(
            narrowest.iter().all(|inner| (inner - inside).abs() < 0.01),
            "{pages} pages: {narrowest:?}"
        );
    }
}

#[test]
fn a_given_inside_margin_wins() {
    for inside in [0.25 * INCH, 20.0 * MM] {
        let settings = BookSettings {
            inside: Some(inside),
            ..BookSettings::default()
        };
        let book = book(puzzles(4, &SIZES), settings);
        let (_, page) = of_kind(&book, PageKind::Contents).next().unwrap();
        let left = page
            .page
            .things
            .iter()
            .map(|thing| box_of(thing)[0])
            .fold(f32::MAX, f32::min);
        assert!((left - inside).abs() < 0.01);
    }
}

#[test]
fn page_numbers_stand_at_the_outer_edge_of_right_and_left_pages() {
    let book = book(puzzles(9, &SIZES), BookSettings::default());
    for (number, page) in (1..).zip(book.pages()) {
        let has_number = !matches!(
            page.kind,
            PageKind::HalfTitle
                | PageKind::Blank
                | PageKind::Title
                | PageKind::Imprint
                | PageKind::Section
                | PageKind::Closing
        );
        let foot = page
            .page
            .texts()
            .filter(|text| text.baseline > 8.59 * INCH && page.kind != PageKind::Imprint);
        let numbers: Vec<_> = foot
            .filter(|text| text.text == number.to_string())
            .collect();
        assert_eq!(numbers.len(), usize::from(has_number), "page {number}");
        for text in numbers {
            let outer = if number % 2 == 1 {
                6.0 * INCH - text.x - text.width
            } else {
                text.x
            };
            assert!((outer - OUTSIDE * INCH).abs() < 0.01, "page {number}");
        }
    }
}

#[test]
fn the_number_of_pages_is_even_and_sections_begin_on_right_pages() {
    for count in 1..8 {
        for sections in [SectionsBy::Level, SectionsBy::Size, SectionsBy::Nothing] {
            let settings = BookSettings {
                sections,
                note_pages: count % 2,
                ..BookSettings::default()
            };
            let book = book(puzzles(count, &SIZES), settings);
            assert_eq!(book.pages().len() % 2, 0);
            assert!(of_kind(&book, PageKind::Section).all(|(number, _)| number % 2 == 1));
            assert_eq!(of_kind(&book, PageKind::Notes).count(), count % 2);
            let kinds: Vec<PageKind> = book.pages()[..5].iter().map(|page| page.kind).collect();
            let front = [
                PageKind::HalfTitle,
                PageKind::Blank,
                PageKind::Title,
                PageKind::Imprint,
                PageKind::Contents,
            ];
            assert_eq!(kinds, front);
        }
    }
}

#[test]
fn the_last_printed_page_says_where_the_solutions_begin_unless_it_is_not_wanted() {
    let text = |book: &Book| {
        let pages: Vec<_> = of_kind(book, PageKind::Closing).collect();
        let after = book.pages().iter().rev();
        let blank = after
            .take_while(|page| page.kind == PageKind::Blank)
            .count();
        assert!(blank <= 1 && book.pages().len().is_multiple_of(2));
        assert!(pages.len() <= 1);
        let (number, page) = pages.first()?;
        assert_eq!(*number, book.pages().len() - blank);
        Some(texts(page).join(" "))
    };
    let made = |count, closing: Option<&str>, solutions_apart: bool| {
        let settings = BookSettings {
            closing: closing.map(String::from),
            solutions_apart,
            ..BookSettings::default()
        };
        book(puzzles(count, &SIZES), settings)
    };
    for count in 1..6 {
        let usual = made(count, None, false);
        let (first, _) = of_kind(&usual, PageKind::Solutions).next().unwrap();
        let shown = text(&usual).unwrap();
        assert!(
            shown.starts_with("Thank you If you enjoyed these puzzles,"),
            "{shown}"
        );
        let end = format!("The solutions begin on page {first}.");
        assert!(shown.ends_with(&end), "{shown}");
        let apart = text(&made(count, None, true)).unwrap();
        assert!(
            apart.ends_with("The solutions are in the solutions booklet."),
            "{apart}"
        );
        let own = text(&made(count, Some("One.\n\nTwo."), false));
        assert_eq!(own.as_deref(), Some("One. Two."));
        assert_eq!(text(&made(count, Some(" \n"), false)), None);
    }
}

#[test]
fn no_paragraph_of_the_last_page_ends_with_a_short_line() {
    let book = book(puzzles(1, &[(5, 5)]), BookSettings::default());
    let (_, page) = of_kind(&book, PageKind::Closing).next().unwrap();
    let lines: Vec<_> = page.page.texts().collect();
    assert_eq!(lines.len(), 6);
    for pair in [[1, 2], [3, 4]] {
        let [one, other] = pair.map(|line| lines[line].width);
        assert!(one.min(other) > 0.8 * one.max(other), "{one} {other}");
    }
}

/// Every language, and two of them on small pages in large print.
#[test]
fn the_last_page_keeps_within_its_page() {
    let languages = TitleLanguage::ALL.into_iter();
    let latin = languages.filter(|language| !["ja", "zh"].contains(&language.code()));
    for language in latin {
        let settings = BookSettings {
            trim: "4x6in".parse().unwrap(),
            language,
            second_language: Some(TitleLanguage::German),
            is_large_print: true,
            ..BookSettings::default()
        };
        let book = book(puzzles(1, &[(5, 5)]), settings);
        let (_, page) = of_kind(&book, PageKind::Closing).next().unwrap();
        for text in page.page.texts() {
            let (bottom, right) = (text.baseline / INCH, (text.x + text.width) / INCH);
            assert!(text.size >= 7.0 && bottom < 5.6 && right < 3.7, "{text:?}");
        }
    }
}

#[test]
fn how_to_solve_follows_the_contents_on_a_left_page() {
    // 60 sections need several pages of contents.
    let many: Vec<(usize, usize)> = (0..60)
        .map(|index| (5 + index % 6, 1 + index / 6))
        .collect();
    for sizes in [&SIZES[..], &many] {
        let settings = BookSettings {
            sections: SectionsBy::Size,
            ..BookSettings::default()
        };
        let book = book(puzzles(3 * sizes.len(), sizes), settings);
        let (contents, _) = of_kind(&book, PageKind::Contents).last().unwrap();
        let (first, _) = of_kind(&book, PageKind::HowToSolve).next().unwrap();
        let (last, _) = of_kind(&book, PageKind::HowToSolve).last().unwrap();
        let (section, _) = of_kind(&book, PageKind::Section).next().unwrap();
        assert_eq!(first % 2, 0);
        assert!((1..=2).contains(&(first - contents)) && (1..=2).contains(&(section - last)));
    }
}

/// On A4, the rules of a language need one page.
#[test]
fn two_languages_have_their_rules_on_facing_pages() {
    let settings = BookSettings {
        trim: Trim::A4,
        second_language: Some(TitleLanguage::German),
        ..BookSettings::default()
    };
    let book = book(puzzles(3, &SIZES), settings);
    let pages = of_kind(&book, PageKind::HowToSolve).map(|(number, _)| number);
    assert_eq!(pages.collect::<Vec<_>>(), [6, 7]);
}

/// A section of one or two puzzles is joined with another one.
#[test]
fn small_sections_are_joined() {
    let sections = |counts: [usize; 3]| {
        let mut all = puzzles(counts.iter().sum(), &[(5, 5)]);
        let levels = [Level::Easy, Level::Medium, Level::Hard]
            .into_iter()
            .zip(counts);
        let levels = levels.flat_map(|(level, count)| std::iter::repeat_n(level, count));
        for (puzzle, level) in all.iter_mut().zip(levels) {
            puzzle.level = level;
        }
        let book = book(all, BookSettings::default());
        of_kind(&book, PageKind::Section)
            .map(|(_, page)| texts(page).join(", "))
            .collect::<Vec<_>>()
    };
    let each = [
        "Easy, Puzzles 1–3",
        "Medium, Puzzles 4–7",
        "Hard, Puzzles 8–10",
    ];
    assert_eq!(sections([3, 4, 3]), each);
    assert_eq!(
        sections([5, 4, 1]),
        ["Easy, Puzzles 1–5", "Medium – Hard, Puzzles 6–10"]
    );
    assert_eq!(sections([5, 1, 1]), ["Easy – Hard, Puzzles 1–7"]);
    assert_eq!(sections([1, 0, 4]), ["Easy – Hard, Puzzles 1–5"]);
    assert_eq!(sections([0, 0, 1]), ["Hard"]);
}

/// Where each link of a kind of pages leads.
fn targets(book: &Book, kind: PageKind) -> Vec<Vec<usize>> {
    of_kind(book, kind)
        .map(|(_, page)| page.page.links.iter().map(|link| link.page + 1).collect())
        .collect()
}

#[test]
fn an_ebook_has_links_and_neither_blank_pages_nor_inside_margins() {
    let made = |is_ebook, is_apart: bool| {
        let settings = BookSettings {
            is_ebook,
            per_page: BoardsPerPage::Two,
            solutions_apart: is_apart,
            ..BookSettings::default()
        };
        book(puzzles(41, &SIZES), settings)
    };
    let printed = made(false, false);
    assert!(
        printed
            .pages()
            .iter()
            .all(|page| page.page.links.is_empty())
    );
    let book = made(true, false);
    let kinds = [PageKind::Blank, PageKind::HalfTitle];
    assert!(book.pages().iter().all(|page| !kinds.contains(&page.kind)));
    let parts: Vec<usize> = book.bookmarks().iter().map(|part| part.page + 1).collect();
    assert_eq!(targets(&book, PageKind::Contents), [parts]);
    let page_of = |kind: PageKind, index: usize| {
        let mut pages = of_kind(&book, kind);
        pages
            .find(|(_, page)| page.puzzles.contains(&index))
            .unwrap()
            .0
    };
    for (_, page) in of_kind(&book, PageKind::Puzzles) {
        let links = &page.page.links;
        // One for each puzzle, and the foot.
        assert_eq!(links.len(), page.puzzles.len() + 1);
        for (index, link) in page.puzzles.clone().zip(links) {
            assert_eq!(link.page + 1, page_of(PageKind::Solutions, index));
            let number = (index + 1).to_string();
            let number = page
                .page
                .texts()
                .find(|text| text.text == number && text.size == 14.0)
                .unwrap();
            assert!((link.place.x..link.place.x + 1.0).contains(&number.x));
            let height = link.place.y..link.place.y + link.place.height;
            assert!(height.contains(&number.baseline), "{link:?} {number:?}");
        }
    }
    let back = targets(&book, PageKind::Solutions).concat();
    let pages = (0..41).map(|index| page_of(PageKind::Puzzles, index));
    assert_eq!(back, pages.collect::<Vec<_>>());
    for page in book.pages() {
        for thing in &page.page.things {
            let [left, _, right, _] = box_of(thing);
            assert!(left >= OUTSIDE * INCH - 0.01 && right <= 5.7 * INCH + 0.01);
        }
    }
    // Solutions in another file have no links.
    let apart = made(true, true);
    let links = apart.pages().iter().chain(apart.solution_pages());
    let links: usize = links.map(|page| page.page.links.len()).sum();
    assert_eq!(links, apart.bookmarks().len());
}

#[test]
fn the_contents_name_the_page_of_each_part() {
    for sections in [SectionsBy::Level, SectionsBy::Size, SectionsBy::Nothing] {
        let settings = BookSettings {
            sections,
            ..BookSettings::default()
        };
        let book = book(puzzles(40, &SIZES), settings);
        let mut entries = Vec::new();
        for (_, page) in of_kind(&book, PageKind::Contents) {
            let shown = texts(page);
            // After the heading, a name and a number for each; then the number of the page.
            entries.extend(
                shown[1..shown.len() - 1]
                    .chunks(2)
                    .map(|pair| (pair[0].to_string(), pair[1].to_string())),
            );
        }
        assert!(entries.len() > 2 && entries.len() == book.bookmarks().len());
        for ((text, page), mark) in entries.iter().zip(book.bookmarks()) {
            assert!(text.starts_with(&mark.title), "{text}: {mark:?}");
            assert_eq!(*page, (mark.page + 1).to_string());
        }
        for mark in book.bookmarks() {
            let page = &book.pages()[mark.page];
            let has_title = texts(page).contains(&mark.title.as_str());
            assert!(has_title || page.kind == PageKind::Puzzles, "{mark:?}");
        }
    }
}

#[test]
fn the_contents_name_the_numbers_and_sizes_of_each_section() {
    let section = |sections, second_language: Option<TitleLanguage>| {
        let settings = BookSettings {
            sections,
            second_language,
            trim: "4x6in".parse().unwrap(),
            is_large_print: second_language.is_some(),
            ..BookSettings::default()
        };
        let book = book(puzzles(6, &[(5, 5), (6, 6)]), settings);
        let (_, page) = of_kind(&book, PageKind::Contents).next().unwrap();
        let section = texts(page).into_iter().find(|text| text.contains('–'));
        section.unwrap().to_string()
    };
    let nothing = SectionsBy::Nothing;
    assert_eq!(section(nothing, None), "Puzzles 1–6, 5 × 5 – 6 × 6");
    let german = Some(TitleLanguage::German);
    assert_eq!(section(nothing, german), "Puzzles / Rätsel 1–6");
    assert_eq!(section(SectionsBy::Size, None), "5 × 5 1–3");
}

/// In a solution, a line behind the fifth row and one behind the fifth column of black cells.
#[test]
fn fifth_lines_of_solutions_are_light_in_black_areas() {
    let full = Picture::from_bits(8, 8, &"1".repeat(64)).unwrap();
    let book = book(
        vec![puzzle(&full, "full").unwrap()],
        BookSettings::default(),
    );
    let (_, page) = of_kind(&book, PageKind::Solutions).next().unwrap();
    let mut lengths = Vec::new();
    for thing in &page.page.things {
        if let Placed::Line {
            from, to, color, ..
        } = thing
            && *color != Rgb::BLACK
        {
            lengths.push((to[0] - from[0], to[1] - from[1]));
        }
    }
    let [left, top, right, bottom] = frames(page, SOLUTION_FRAME)[0];
    let [(across, level), (upright, down)] = lengths[..] else {
        panic!("{lengths:?}")
    };
    assert_eq!((level, upright), (0.0, 0.0));
    assert!((across - right + left).abs() < 0.01 && (down - bottom + top).abs() < 0.01);
}

#[test]
fn the_expected_time_rises_within_each_section() {
    let book = book(puzzles(30, &SIZES), BookSettings::default());
    let order: Vec<_> = book
        .puzzles()
        .iter()
        .map(|puzzle| (puzzle.level, puzzle.seconds))
        .collect();
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn each_puzzle_names_the_page_of_its_solution() {
    for (per_page, is_apart) in [
        (BoardsPerPage::One, false),
        (BoardsPerPage::Two, false),
        (BoardsPerPage::Four, true),
    ] {
        let settings = BookSettings {
            per_page,
            solutions_apart: is_apart,
            trim: "8.5x11in".parse().unwrap(),
            ..BookSettings::default()
        };
        let book = book(puzzles(70, &SIZES), settings);
        let solutions = if is_apart {
            book.solution_pages()
        } else {
            book.pages()
        };
        let mut seen = Vec::new();
        for (number, page) in of_kind(&book, PageKind::Puzzles) {
            let foot = texts(page)
                .into_iter()
                .find(|text| text.starts_with("Solution"))
                .unwrap();
            let (_, pages) = foot.split_once("page").unwrap();
            let pages = pages
                .trim_start_matches('s')
                .split(", ")
                .map(|page| page.trim().parse::<usize>().unwrap());
            let pages: Vec<usize> = pages.collect();
            for index in page.puzzles.clone() {
                let is_there = |page: &usize| {
                    let page = &solutions[page - 1];
                    page.kind == PageKind::Solutions && page.puzzles.contains(&index)
                };
                assert!(
                    pages.iter().any(is_there),
                    "page {number}: {foot}, puzzle {index}"
                );
                assert!(texts(page).contains(&(index + 1).to_string().as_str()));
                seen.push(index);
            }
        }
        assert!(seen.into_iter().eq(0..70));
        let is_solution = |page: &&nonogram_book::BookPage| page.kind == PageKind::Solutions;
        let shown = solutions
            .iter()
            .filter(is_solution)
            .flat_map(|page| page.puzzles.clone());
        assert!(shown.eq(0..70));
        assert_eq!(
            is_apart,
            book.pages()
                .iter()
                .all(|page| page.kind != PageKind::Solutions)
        );
    }
}

#[test]
fn boards_stand_in_the_middle_of_the_type_area() {
    let book = book(puzzles(3, &[(10, 10)]), BookSettings::default());
    for (number, page) in of_kind(&book, PageKind::Puzzles) {
        let [_, _, right, _] = frames(page, FRAME)[0];
        // The clues begin where the leftmost number does.
        let numbers = page
            .page
            .texts()
            .filter(|text| text.baseline > 1.0 * INCH && text.baseline < 8.5 * INCH);
        let left = numbers.map(|text| text.x).fold(f32::MAX, f32::min);
        let inside = expected_inside(book.pages().len());
        let shift = (inside - OUTSIDE * INCH) / 2.0;
        let middle = 3.0 * INCH + if number % 2 == 1 { shift } else { -shift };
        assert!(
            ((left + right) / 2.0 - middle).abs() < 3.0,
            "page {number}: {left} to {right}, middle {middle}"
        );
    }
}

#[test]
fn trims_have_names_and_bounds() {
    for trim in Trim::all() {
        assert_eq!(
            trim.to_string().parse::<Trim>().unwrap().to_string(),
            trim.to_string()
        );
    }
    let sizes = [
        "5x8in",
        "5.06x7.81in",
        "6.14x9.21in",
        "8.27x11.69in",
        "8.25x6in",
        "a4",
        "a5",
        "101.6x152.4mm",
        "8.5x11.69in",
    ];
    for text in sizes {
        let trim: Trim = text.parse().unwrap();
        let book = book(
            puzzles(2, &[(5, 5)]),
            BookSettings {
                trim,
                ..BookSettings::default()
            },
        );
        let sides = book
            .pages()
            .iter()
            .map(|page| (page.page.width, page.page.height));
        assert!(
            sides
                .into_iter()
                .all(|sides| sides == (trim.width, trim.height))
        );
    }
    for text in [
        "", "6in", "a6", "6x20", "3.99x9in", "8.51x9in", "6x5.99in", "6x11.7in", "-6x9in",
        "NaNx9in", "6xinfin", "6x9x9in",
    ] {
        assert!(text.parse::<Trim>().is_err(), "{text}");
    }
    for (text, like) in [
        ("6x9", "6x9in"),
        ("6 × 9", "6x9in"),
        ("6\"X9\"", "6x9in"),
        ("6inx9in", "6x9in"),
        ("6 x 9 inch", "6x9in"),
        ("Letter", "8.5x11in"),
        ("A4", "a4"),
        ("150x210", "150x210mm"),
        ("15 x 21 cm", "150x210mm"),
        ("8.5x11.69", "8.5x11.69in"),
    ] {
        let like: Trim = like.parse().unwrap();
        assert_eq!(text.parse::<Trim>(), Ok(like), "{text}");
    }
    for (text, like) in [("12", "12mm"), ("0.5", "0.5in"), ("1.2 CM", "12mm")] {
        let length = |text: &str| nonogram_book::inside_margin(text).unwrap();
        assert!((length(text) - length(like)).abs() < 0.01, "{text}");
    }
    for (text, is_right) in [
        ("0.5in", true),
        ("12mm", true),
        ("0.2in", false),
        ("3in", false),
        ("3", false),
    ] {
        assert_eq!(
            nonogram_book::inside_margin(text).is_ok(),
            is_right,
            "{text}"
        );
    }
}
