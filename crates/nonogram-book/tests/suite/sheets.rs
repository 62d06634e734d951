//! Laws of sheets: everything inside the margins, nothing over something else, every clue there.

use crate::support::{MM, printed};
use nonogram::{Picture, Puzzle};
use nonogram_book::{BoardsPerPage, Sheets, SheetsError, Trim};
use nonogram_render::page::Placed;
use nonogram_render::{Drawing, Fonts, RenderError};

/// Sheets of A4.
fn a4(per_page: BoardsPerPage) -> Sheets<'static> {
    Sheets {
        trim: Trim::A4,
        per_page,
        ..Sheets::default()
    }
}

/// A picture of checkered blocks, with clues that are as long as some real ones.
fn picture(width: usize, height: usize) -> Picture {
    let bits = (0..height).flat_map(|row| {
        (0..width).map(move |column| {
            if (row / 2 + column / 3 + row * column / 7) % 3 == 0 {
                '1'
            } else {
                '0'
            }
        })
    });
    Picture::from_bits(width, height, &bits.collect::<String>()).unwrap()
}

type Boxed = (f32, f32, f32, f32);

/// Left, top, right and bottom of a thing; of a text, those of the digits of Noto Sans.
fn box_of(thing: &Placed) -> Boxed {
    match thing {
        Placed::Text(text) => (
            text.x,
            text.baseline - 0.714 * text.size,
            text.x + text.width,
            text.baseline,
        ),
        Placed::Rectangle(mark, _) => (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height),
        Placed::Line { from, to, .. } => (from[0], from[1], to[0], to[1]),
        Placed::Shape(_) => unreachable!("sheets have no shapes"),
    }
}

fn overlap(one: Boxed, other: Boxed) -> bool {
    one.0 < other.2 && other.0 < one.2 && one.1 < other.3 && other.1 < one.3
}

/// Checks the laws on sheets of these sizes, and returns the texts of each page.
fn check(sheets: &Sheets<'_>, sizes: &[(usize, usize)], heading: &str) -> Vec<Vec<String>> {
    let puzzles: Vec<Puzzle> = sizes
        .iter()
        .map(|&(width, height)| picture(width, height).puzzle())
        .collect();
    let heading = Some(heading).filter(|heading| !heading.is_empty());
    let drawing = |puzzle| Drawing {
        heading,
        ..Drawing::new(puzzle)
    };
    let drawings: Vec<Drawing<'_>> = puzzles.iter().map(drawing).collect();
    let pages = sheets.pages(&drawings, &Fonts::new()).unwrap();
    let margin = 15.0 * MM - 1.0;
    for (number, page) in (1..).zip(&pages) {
        let is_text = |thing: &&Placed| matches!(thing, Placed::Text(_));
        let (texts, marks): (Vec<&Placed>, Vec<&Placed>) = page.things.iter().partition(is_text);
        for thing in &page.things {
            let (left, top, right, bottom) = box_of(thing);
            assert!(
                left >= margin && right <= page.width - margin,
                "page {number}"
            );
            assert!(
                top >= margin && bottom <= page.height - margin,
                "page {number}"
            );
        }
        for (index, text) in texts.iter().enumerate() {
            let at = box_of(text);
            assert!(
                !marks.iter().any(|mark| overlap(at, box_of(mark))),
                "page {number}: a line through {text:?}"
            );
            assert!(
                !texts[..index]
                    .iter()
                    .any(|other| overlap(at, box_of(other))),
                "page {number}: {text:?}"
            );
        }
    }
    pages
        .iter()
        .map(|page| page.texts().map(|text| text.text.clone()).collect())
        .collect()
}

#[test]
fn sheets_of_all_kinds_obey_the_laws() {
    let sizes = [
        (10, 10),
        (5, 15),
        (30, 30),
        (20, 10),
        (1, 1),
        (60, 60),
        (15, 15),
        (10, 10),
    ];
    let heading = "A duck on a pond, in the evening, before the sun goes down";
    for per_page in BoardsPerPage::ALL {
        for trim in [Trim::A4, Trim::LETTER] {
            let turned = Trim {
                width: trim.height,
                height: trim.width,
            };
            for trim in [trim, turned] {
                let sheets = Sheets {
                    trim,
                    ..a4(per_page)
                };
                check(&sheets, &sizes, heading);
            }
        }
    }
}

#[test]
fn every_clue_is_printed_once() {
    let page = &check(&a4(BoardsPerPage::One), &[(20, 15)], "")[0];
    let mut found: Vec<u32> = page.iter().filter_map(|text| text.parse().ok()).collect();
    let puzzle = picture(20, 15).puzzle();
    let clues = [printed(puzzle.rows()), printed(puzzle.columns())].concat();
    let mut expected: Vec<u32> = clues
        .concat()
        .iter()
        .map(|number| number.parse().unwrap())
        .collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn small_puzzles_share_a_page_and_large_ones_do_not() {
    let pages = |per_page, sizes: &[(usize, usize)]| {
        check(
            &Sheets {
                per_page,
                ..a4(BoardsPerPage::One)
            },
            sizes,
            "",
        )
        .len()
    };
    for (per_page, count) in [
        (BoardsPerPage::One, 13),
        (BoardsPerPage::Two, 7),
        (BoardsPerPage::Four, 4),
        (BoardsPerPage::Six, 3),
    ] {
        assert_eq!(pages(per_page, &[(10, 10); 13]), count);
    }
    assert_eq!(pages(BoardsPerPage::Four, &[(30, 30); 4]), 4);
}

#[test]
fn a_large_board_is_split_at_heavy_lines_and_its_parts_cover_it() {
    let pages = check(&a4(BoardsPerPage::One), &[(73, 60)], "");
    assert!(pages.len() > 1);
    let mut covered = vec![0; 73 * 60];
    for page in &pages {
        let caption = page.iter().find(|text| text.contains("part ")).unwrap();
        let numbers: Vec<usize> = caption
            .split(|sign: char| !sign.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        let [73, 60, _, count, left, right, top, bottom] = numbers[..] else {
            panic!("{caption}");
        };
        assert_eq!(count, pages.len());
        assert!((left - 1) % 5 == 0 && (top - 1) % 5 == 0, "{caption}");
        for row in top - 1..bottom {
            for column in left - 1..right {
                covered[row * 73 + column] += 1;
            }
        }
    }
    assert!(covered.iter().all(|&times| times == 1));
}

#[test]
fn what_is_longer_than_a_page_is_refused() {
    let heading = "Zażółć gęślą jaźń ".repeat(20);
    let page = check(&a4(BoardsPerPage::One), &[(10, 10)], &heading)[0].join(" ");
    assert_eq!(page.matches("gęślą").count(), 20, "{page}");
    let puzzle = picture(10, 10).puzzle();
    let endless = "duck ".repeat(5000);
    let refused = a4(BoardsPerPage::One).to_pdf(
        &[Drawing {
            heading: Some(&endless),
            ..Drawing::new(&puzzle)
        }],
        &Fonts::new(),
    );
    assert!(matches!(refused, Err(SheetsError::LongTitle { .. })));
    let bits: String = (0..2000)
        .map(|column| if column % 2 == 0 { '1' } else { '0' })
        .collect();
    let puzzle = Picture::from_bits(2000, 1, &bits).unwrap().puzzle();
    let refused = a4(BoardsPerPage::One).to_pdf(&[Drawing::new(&puzzle)], &Fonts::new());
    assert_eq!(refused, Err(SheetsError::LongClues { number: 1 }));
}

#[test]
fn sheets_refuse_characters_that_no_font_has_and_show_given_cells() {
    let pages = |drawing| a4(BoardsPerPage::One).to_pdf(&[drawing], &Fonts::new());
    let puzzle = picture(3, 2).puzzle();
    let drawing = Drawing {
        heading: Some("日"),
        ..Drawing::new(&puzzle)
    };
    let refused = pages(drawing);
    assert!(
        matches!(
            refused,
            Err(SheetsError::Render(RenderError::MissingGlyph { .. }))
        ),
        "{refused:?}"
    );
    let given: Puzzle = "2x2:1/1/1/1,Aac".parse().unwrap();
    let bare: Puzzle = "2x2:1/1/1/1".parse().unwrap();
    assert_ne!(pages(Drawing::new(&given)), pages(Drawing::new(&bare)));
}

#[test]
fn fonts_are_embedded_and_the_bytes_are_always_the_same() {
    let puzzle = picture(3, 2).puzzle();
    let drawing = Drawing {
        heading: Some("Zażółć, πάπια, утка"),
        caption: Some("1"),
        ..Drawing::new(&puzzle)
    };
    let pdf = || {
        a4(BoardsPerPage::One)
            .to_pdf(&[drawing], &Fonts::new())
            .unwrap()
    };
    assert_eq!(pdf(), pdf());
    let text = String::from_utf8_lossy(&pdf()).into_owned();
    assert_eq!(text.matches("/FontFile2").count(), 2);
    assert_eq!(text.matches("+NotoSans").count(), 2 * 3);
    // Whole fonts would have 400 kB.
    assert!(pdf().len() < 20_000);
}

#[test]
fn a_solution_stands_below_its_puzzle_or_on_a_page_of_its_own() {
    let fonts = Fonts::new();
    let sizes = [(10, 10, 1), (15, 20, 1), (30, 30, 1), (50, 90, 9)];
    for (width, height, pages) in sizes {
        let picture = picture(width, height);
        let puzzle = picture.puzzle();
        let drawing = Drawing {
            solution: Some(&picture),
            title: Some("Steps"),
            ..Drawing::new(&puzzle)
        };
        let sheets = Sheets {
            has_keys: true,
            ..a4(BoardsPerPage::One)
        };
        let found = sheets.pages(&[drawing], &fonts).unwrap();
        assert!(found.len() <= pages, "{width}x{height}: {}", found.len());
        let filled = |page: &nonogram_render::page::Page| -> f32 {
            let runs = page.things.iter().filter_map(|thing| match thing {
                Placed::Rectangle(run, _) => Some(run.width / run.height),
                _ => None,
            });
            runs.sum()
        };
        let last = found.last().unwrap();
        assert_eq!(filled(last).round() as usize, picture.filled());
        let first = found.iter().map(filled).next().unwrap();
        assert_eq!(first > 0.0, found.len() == 1);
        let has_title = last.texts().any(|text| text.text == "Steps");
        assert_eq!(has_title, found.len() == 1, "{width}x{height}");
        for page in &found {
            for thing in &page.things {
                let (left, top, right, bottom) = box_of(thing);
                let margin = 15.0 * MM - 1.5;
                assert!(left > margin && top > margin, "{thing:?}");
                assert!(
                    right < page.width - margin && bottom < page.height - margin,
                    "{thing:?}"
                );
            }
        }
    }
}
