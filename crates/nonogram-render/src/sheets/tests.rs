//! Laws of sheets: everything inside the margins, nothing over something else, every clue there.

use super::*;
use crate::colors::Colors;
use crate::layout::shown;
use nonogram::Picture;

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
        _ => unreachable!("sheets have texts and rectangles"),
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
    let pages = sheets.pages(&drawings, &Fonts::new().faces()).unwrap();
    let margin = MARGIN - 0.01;
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
    for per_page in [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six] {
        for paper in [Paper::A4, Paper::Letter] {
            for is_landscape in [false, true] {
                let sheets = Sheets {
                    paper,
                    is_landscape,
                    per_page,
                    title: "",
                };
                check(
                    &sheets,
                    &sizes,
                    "A duck on a pond, in the evening, before the sun goes down",
                );
            }
        }
    }
}

#[test]
fn every_clue_is_printed_once() {
    let page = &check(&Sheets::default(), &[(20, 15)], "")[0];
    let mut printed: Vec<u32> = page.iter().filter_map(|text| text.parse().ok()).collect();
    let puzzle = picture(20, 15).puzzle();
    let clues = puzzle.rows().iter().chain(puzzle.columns().iter());
    let mut expected: Vec<u32> = clues
        .flat_map(shown)
        .map(|block| block.map_or(0, |block| block.length as u32))
        .collect();
    printed.sort_unstable();
    expected.sort_unstable();
    assert_eq!(printed, expected);
}

#[test]
fn small_puzzles_share_a_page_and_large_ones_do_not() {
    let pages = |per_page, sizes: &[(usize, usize)]| {
        check(
            &Sheets {
                per_page,
                ..Sheets::default()
            },
            sizes,
            "",
        )
        .len()
    };
    for (per_page, count) in [
        (PerPage::One, 13),
        (PerPage::Two, 7),
        (PerPage::Four, 4),
        (PerPage::Six, 3),
    ] {
        assert_eq!(pages(per_page, &[(10, 10); 13]), count);
    }
    assert_eq!(pages(PerPage::Four, &[(30, 30); 4]), 4);
}

#[test]
fn a_large_board_is_split_at_heavy_lines_and_its_parts_cover_it() {
    let puzzle = picture(73, 60).puzzle();
    let sheet = Sheet::new(Paper::A4, false);
    let whole = Layout::part(&puzzle, &Part::whole(&puzzle), &Colors::new(1, None));
    let parts = parts(&puzzle, &whole, &sheet).unwrap();
    assert!(parts.len() > 1);
    let mut covered = vec![0; 73 * 60];
    for part in &parts {
        assert!(part.columns.start % 5 == 0 && part.rows.start % 5 == 0);
        for row in part.rows.clone() {
            for column in part.columns.clone() {
                covered[row * 73 + column] += 1;
            }
        }
    }
    assert!(covered.iter().all(|&times| times == 1));
    let pages = check(&Sheets::default(), &[(73, 60)], "");
    assert_eq!(pages.len(), parts.len());
    assert!(
        pages[0]
            .iter()
            .any(|text| text.starts_with("73x60, part 1 of "))
    );
}

#[test]
fn what_is_longer_than_a_page_is_refused() {
    let heading = "Zażółć gęślą jaźń ".repeat(20);
    let page = check(&Sheets::default(), &[(10, 10)], &heading)[0].join(" ");
    assert_eq!(page.matches("gęślą").count(), 20, "{page}");
    let puzzle = picture(10, 10).puzzle();
    let endless = "duck ".repeat(5000);
    let refused = Sheets::default().to_pdf(
        &[Drawing {
            heading: Some(&endless),
            ..Drawing::new(&puzzle)
        }],
        &Fonts::new(),
    );
    assert!(matches!(refused, Err(RenderError::LongTitle { .. })));
    let bits: String = (0..2000)
        .map(|column| if column % 2 == 0 { '1' } else { '0' })
        .collect();
    let puzzle = Picture::from_bits(2000, 1, &bits).unwrap().puzzle();
    let refused = Sheets::default().to_pdf(&[Drawing::new(&puzzle)], &Fonts::new());
    assert_eq!(refused, Err(RenderError::LongClues { number: 1 }));
}
