//! Boards and solutions: what they show, and how large.

use crate::support::{
    FRAME, INCH, MM, SOLUTION_FRAME, book, clues, colored, frames, lines, of_kind, picture,
    printed, puzzle, puzzles, texts,
};
use nonogram::{Picture, Rgb, WorkBudget};
use nonogram_book::{
    BoardsPerPage, BookPage, BookPuzzle, BookSettings, LineWeights, PageKind, SectionsBy,
};
use nonogram_render::page::{FontStyle, Placed, Text};
use std::collections::BTreeSet;

const SIZES: [(usize, usize); 4] = [(10, 10), (15, 15), (5, 8), (20, 20)];

fn large_print() -> BookSettings {
    BookSettings {
        is_large_print: true,
        trim: "8.5x11in".parse().unwrap(),
        ..BookSettings::default()
    }
}

/// The size of the cells of the first board of a page.
fn cell(page: &BookPage, puzzle: &BookPuzzle) -> f32 {
    let [left, _, right, _] = frames(page, FRAME)[0];
    (right - left) / puzzle.puzzle().width() as f32
}

#[test]
fn given_cells_are_printed_filled_or_crossed() {
    let page = |id: &str| {
        let puzzle = BookPuzzle::new(id.parse().unwrap(), WorkBudget::default());
        let book = book(vec![puzzle.unwrap()], BookSettings::default());
        let (_, page) = of_kind(&book, PageKind::Puzzles).next().unwrap();
        let things = &page.page.things;
        let filled = things
            .iter()
            .filter(|thing| matches!(thing, Placed::Rectangle(..)));
        let is_slanted = |thing: &&Placed| match thing {
            Placed::Line { from, to, .. } => {
                [0, 1].iter().all(|&at| (to[at] - from[at]).abs() > 1.0)
            }
            _ => false,
        };
        (filled.count(), things.iter().filter(is_slanted).count())
    };
    let bare = page("3x2:2/1/1/1.1/2");
    let given = page("3x2:2/1/1/1.1/2,Aae");
    assert_eq!(given, (bare.0 + 1, bare.1 + 2));
}

#[test]
fn pages_of_puzzles_have_no_small_print_and_no_small_cells() {
    for (settings, sizes, least, least_cell) in [
        (BookSettings::default(), &SIZES[..], 8.0, 3.25 * MM),
        (
            BookSettings {
                per_page: BoardsPerPage::Four,
                ..BookSettings::default()
            },
            &SIZES[..1],
            8.0,
            3.25 * MM,
        ),
        (large_print(), &SIZES[..2], 14.0, 6.5 * MM),
    ] {
        let book = book(puzzles(12, sizes), settings);
        for (number, page) in of_kind(&book, PageKind::Puzzles) {
            let small: Vec<&Text> = page.page.texts().filter(|text| text.size < least).collect();
            assert!(small.is_empty(), "page {number}: {small:?}");
            let cell = cell(page, &book.puzzles()[page.puzzles.start]);
            assert!(cell >= least_cell - 0.01, "page {number}: {cell}");
        }
    }
}

/// Whatever the trim, large print does not make boards smaller.
#[test]
fn large_print_has_cells_as_large_as_normal_print() {
    for (trim, size) in [("6x9in", 10), ("8.5x11in", 15), ("8.5x11in", 10)] {
        let cells = [false, true].map(|is_large_print| {
            let settings = BookSettings {
                trim: trim.parse().unwrap(),
                is_large_print,
                ..BookSettings::default()
            };
            let book = book(puzzles(8, &[(size, size)]), settings);
            let (_, page) = of_kind(&book, PageKind::Puzzles).next().unwrap();
            cell(page, &book.puzzles()[page.puzzles.start])
        });
        assert!(cells[1] >= cells[0] - 0.01, "{size} on {trim}: {cells:?}");
    }
    let settings = BookSettings {
        trim: "8.5x11in".parse().unwrap(),
        ..large_print()
    };
    book(puzzles(4, &[(20, 20)]), settings);
}

#[test]
fn letters_of_solutions_have_seven_points_or_are_not_there() {
    for trim in ["5x8in", "6x9in", "8.5x11in"] {
        let settings = BookSettings {
            trim: trim.parse().unwrap(),
            letters: true,
            ..BookSettings::default()
        };
        let book = book(vec![colored(); 9], settings);
        for (number, page) in of_kind(&book, PageKind::Solutions) {
            let letters = page.page.texts().filter(|text| text.text == "a");
            let sizes: Vec<f32> = letters.map(|text| text.size).collect();
            assert!(!sizes.is_empty(), "page {number}");
            assert!(
                sizes.iter().all(|&size| size > 6.99),
                "page {number}: {sizes:?}"
            );
        }
    }
}

#[test]
fn boards_that_share_pages_have_cells_of_one_size_if_these_are_comfortable() {
    let cells = |per_page, sizes: &[(usize, usize)]| {
        let book = book(
            puzzles(12, sizes),
            BookSettings {
                sections: SectionsBy::Nothing,
                trim: "8.5x11in".parse().unwrap(),
                per_page,
                is_large_print: true,
                ..BookSettings::default()
            },
        );
        let pages = of_kind(&book, PageKind::Puzzles);
        let cells = pages.map(|(_, page)| {
            (cell(page, &book.puzzles()[page.puzzles.start]) * 10.0).round() as usize
        });
        cells.collect::<BTreeSet<_>>().len()
    };
    assert_eq!(cells(BoardsPerPage::Two, &[(8, 8), (8, 7)]), 1);
}

/// One step more, and the board is wider than the page.
#[test]
fn a_board_alone_on_its_page_is_as_large_as_the_page() {
    let room = 6.0 * INCH - 0.3 * INCH - (0.3 * INCH + 3.0 * MM);
    let book = book(puzzles(9, &[(20, 20), (15, 15)]), BookSettings::default());
    for (number, page) in of_kind(&book, PageKind::Puzzles) {
        let puzzle = &book.puzzles()[page.puzzles.start];
        let cell = cell(page, puzzle);
        let [frame_left, _, frame_right, _] = frames(page, FRAME)[0];
        let numbers = page.page.texts().filter(|text| text.baseline > INCH);
        let left = numbers
            .filter(|text| text.x < frame_left && text.baseline < 8.4 * INCH)
            .map(|text| text.x)
            .fold(frame_left, f32::min);
        let columns = puzzle.puzzle().width() as f32;
        let larger = frame_right - left + 0.25 * MM * (columns + 2.0);
        let is_full = larger + 6.0 > room || cell >= 10.0 * MM - 0.01;
        assert!(is_full, "page {number}: {cell}, {larger} of {room}");
    }
}

#[test]
fn numbers_above_neighbouring_columns_are_apart() {
    let full = |side| {
        let mut picture = Picture::blank(side, side);
        let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        cells.for_each(|(row, column)| picture.set(row, column, true));
        puzzle(&picture, "full").unwrap()
    };
    let mut narrow = 0;
    for (side, trim, is_large_print) in [
        (20, "6x9in", false),
        (20, "8.5x11in", true),
        (25, "5x8in", false),
        (30, "6x9in", false),
        (30, "8.5x11in", false),
    ] {
        let settings = BookSettings {
            trim: trim.parse().unwrap(),
            is_large_print,
            ..BookSettings::default()
        };
        let book = book(vec![full(side)], settings);
        let (_, page) = of_kind(&book, PageKind::Puzzles).next().unwrap();
        let [_, top, ..] = frames(page, FRAME)[0];
        let numbers = page.page.texts();
        let above: Vec<&Text> = numbers
            .filter(|text| text.text == side.to_string() && text.baseline < top)
            .collect();
        assert_eq!(above.len(), side);
        for pair in above.windows(2) {
            let space = (pair[1].x - pair[0].x - pair[0].width) / pair[0].size;
            assert!(space > 0.27, "{side} on {trim}: {space}");
        }
        narrow += usize::from(above[0].stretch < 1.0);
        assert!(above[0].stretch >= 0.75 && above[0].size >= 8.0);
    }
    assert!(narrow > 0, "no number needed narrow digits");
}

#[test]
fn small_boards_beside_large_ones_have_large_cells() {
    let settings = BookSettings {
        per_page: BoardsPerPage::Two,
        sections: SectionsBy::Nothing,
        ..BookSettings::default()
    };
    let settings = BookSettings {
        trim: "8.5x11in".parse().unwrap(),
        ..settings
    };
    let book = book(puzzles(8, &[(10, 10), (20, 20)]), settings);
    for (_, page) in of_kind(&book, PageKind::Puzzles) {
        for (index, [left, _, right, _]) in page.puzzles.clone().zip(frames(page, FRAME)) {
            let columns = book.puzzles()[index].puzzle().width();
            let cell = (right - left) / columns as f32 / MM;
            let expected = if columns == 10 { 7.0..10.01 } else { 3.25..6.5 };
            assert!(expected.contains(&cell), "{columns} columns: {cell}");
        }
    }
}

#[test]
fn lines_have_the_same_weights_whatever_the_size_of_cells() {
    for weights in [LineWeights::LIGHT, LineWeights::NORMAL, LineWeights::BOLD] {
        let book = book(
            puzzles(8, &SIZES),
            BookSettings {
                weights,
                ..BookSettings::default()
            },
        );
        for (number, page) in of_kind(&book, PageKind::Puzzles) {
            let weight = |thing: &Placed| match thing {
                // Stars that are not filled are drawn with thin lines.
                Placed::Line { weight, from, .. } if from[1] > 60.0 => Some(weight.to_bits()),
                _ => None,
            };
            let found: BTreeSet<u32> = page.page.things.iter().filter_map(weight).collect();
            let puzzle = book.puzzles()[page.puzzles.start].puzzle();
            let is_large = puzzle.width().max(puzzle.height()) > 5;
            let mut expected = BTreeSet::from([weights.hair.to_bits(), weights.frame.to_bits()]);
            expected.extend(is_large.then_some(weights.fifth.to_bits()));
            assert_eq!(found, expected, "page {number}");
            let (columns, rows) = ((puzzle.width() - 1) / 5, (puzzle.height() - 1) / 5);
            assert_eq!(
                lines(page, weights.fifth).len(),
                columns + rows,
                "page {number}"
            );
            assert_eq!(frames(page, weights.frame).len(), 1);
        }
    }
}

#[test]
fn no_line_is_thinner_than_printers_ask() {
    let mut puzzles = puzzles(4, &SIZES);
    puzzles.push(colored());
    let settings = BookSettings {
        weights: LineWeights::LIGHT.at_least(0.75),
        note_pages: 1,
        ..BookSettings::default()
    };
    for (number, page) in (1..).zip(book(puzzles, settings).pages()) {
        for thing in &page.page.things {
            if let Placed::Line { weight, .. } = thing {
                assert!(*weight >= 0.75, "page {number}: {thing:?}");
            }
        }
    }
}

#[test]
fn clues_read_back_from_the_pages_are_those_of_the_puzzles() {
    for per_page in [BoardsPerPage::One, BoardsPerPage::Four] {
        let settings = BookSettings {
            per_page,
            trim: "8.5x11in".parse().unwrap(),
            ..BookSettings::default()
        };
        let book = book(puzzles(10, &SIZES[..3]), settings);
        for (number, page) in of_kind(&book, PageKind::Puzzles) {
            let frames = frames(page, FRAME);
            assert_eq!(frames.len(), page.puzzles.len());
            let mut used = 0;
            for (at, &[left, top, right, bottom]) in frames.iter().enumerate() {
                let puzzle = book.puzzles()[page.puzzles.start + at].puzzle();
                let cell = (right - left) / puzzle.width() as f32;
                assert!(((bottom - top) / puzzle.height() as f32 - cell).abs() < 0.01);
                let [rows, columns] = clues(page, &frames, at, puzzle.height());
                used += rows.iter().chain(&columns).map(Vec::len).sum::<usize>();
                assert_eq!(rows, printed(puzzle.rows()), "page {number}");
                assert_eq!(columns, printed(puzzle.columns()), "page {number}");
            }
            // Number, size and foot are the other texts.
            assert_eq!(
                page.page.texts().count(),
                used + 2 * page.puzzles.len() + 2,
                "page {number}"
            );
        }
    }
}

#[test]
fn solutions_read_back_from_the_pages_are_those_of_the_puzzles() {
    let book = book(puzzles(40, &SIZES), BookSettings::default());
    let mut seen = 0;
    for (number, page) in of_kind(&book, PageKind::Solutions) {
        let frames = frames(page, SOLUTION_FRAME);
        assert_eq!(frames.len(), page.puzzles.len());
        for (index, [left, top, right, bottom]) in page.puzzles.clone().zip(frames) {
            let picture = book.puzzles()[index].solution();
            let cell = (right - left) / picture.width() as f32;
            assert!(
                cell >= 1.1 * MM - 0.01 && bottom - top >= 1.1 * MM,
                "page {number}: {cell}"
            );
            for row in 0..picture.height() {
                for column in 0..picture.width() {
                    let (x, y) = (
                        left + (column as f32 + 0.5) * cell,
                        top + (row as f32 + 0.5) * cell,
                    );
                    let covers = |thing: &Placed| match thing {
                        Placed::Rectangle(mark, color) => {
                            *color == Rgb::BLACK
                                && (mark.x..mark.x + mark.width).contains(&x)
                                && (mark.y..mark.y + mark.height).contains(&y)
                        }
                        _ => false,
                    };
                    let is_filled = page.page.things.iter().any(covers);
                    assert_eq!(
                        is_filled,
                        picture.get(row, column),
                        "page {number}: {row}, {column}"
                    );
                }
            }
            seen += 1;
        }
        let is_last = page.puzzles.end == 40;
        assert!(
            is_last || (12..=30).contains(&page.puzzles.len()),
            "page {number}: {:?}",
            page.puzzles
        );
    }
    assert_eq!(seen, 40);
}

#[test]
fn captions_of_a_row_have_one_baseline_and_begin_with_their_frames() {
    for (settings, size, most) in [
        (BookSettings::default(), 7.0, 30),
        (large_print(), 14.0, 12),
    ] {
        let mut puzzles = puzzles(30, &SIZES[..3]);
        puzzles[4].title = "a title that is much longer than its place".to_string();
        let book = book(puzzles, settings);
        let heading =
            of_kind(&book, PageKind::Solutions).map(|(_, page)| texts(page).contains(&"Solutions"));
        assert!(
            heading
                .enumerate()
                .all(|(index, has_heading)| has_heading == (index == 0))
        );
        for (number, page) in of_kind(&book, PageKind::Solutions) {
            assert!(page.puzzles.len() <= most, "page {number}");
            let frames = frames(page, SOLUTION_FRAME);
            for (index, [left, top, ..]) in page.puzzles.clone().zip(frames.clone()) {
                let number = (index + 1).to_string();
                let text = page
                    .page
                    .texts()
                    // A title may end with the number.
                    .filter(|text| text.text == number && text.style == FontStyle::Bold)
                    .find(|text| (text.x - left).abs() < 1.0 && text.baseline < top)
                    .unwrap_or_else(|| panic!("solution {number}"));
                let same_row = frames.iter().filter(|frame| {
                    (text.baseline..text.baseline + 3.0 * size).contains(&frame[1])
                });
                assert!(
                    same_row.into_iter().all(|frame| frame[1] == top),
                    "solution {number}"
                );
            }
        }
    }
}

#[test]
fn titles_stand_with_the_solutions_only() {
    let book = book(puzzles(20, &SIZES), BookSettings::default());
    for page in book.pages() {
        let shown = texts(page).join(" ");
        for index in page.puzzles.clone() {
            let title = &book.puzzles()[index].title;
            assert_eq!(
                shown.contains(title.as_str()),
                page.kind == PageKind::Solutions,
                "{title}"
            );
        }
    }
    let mut long = puzzle(&picture(5, 5, 0), "long").unwrap();
    long.title = "duck ".repeat(200);
    let cut = crate::support::book(vec![long], BookSettings::default());
    let (_, page) = of_kind(&cut, PageKind::Solutions).next().unwrap();
    assert!(texts(page).iter().any(|text| text.ends_with('…')));
}

#[test]
fn a_book_of_one_ink_is_grey_and_solutions_of_several_have_letters_on_request() {
    let is_grey = |color: Rgb| color.0[0] == color.0[1] && color.0[1] == color.0[2];
    let colors = |page: &BookPage| {
        let color = |thing: &Placed| match thing {
            Placed::Text(text) => text.color,
            Placed::Rectangle(_, color) => *color,
            _ => Rgb::BLACK,
        };
        page.page.things.iter().map(color).collect::<Vec<_>>()
    };
    let mut red = puzzle(&picture(5, 5, 0), "red").unwrap();
    red.palette = colored().palette;
    let grey = book(vec![red], BookSettings::default());
    assert!(grey.pages().iter().flat_map(colors).all(is_grey));
    let book = book(vec![colored()], BookSettings::default());
    let (_, page) = of_kind(&book, PageKind::Puzzles).next().unwrap();
    assert!(colors(page).into_iter().any(|color| !is_grey(color)));
    // Each number has the letter of its ink, and the legend has all inks.
    let shown = texts(page);
    assert!(
        ["1a", "2b", "3c", "a", "b", "c", "vermilion"]
            .iter()
            .all(|text| shown.contains(text)),
        "{shown:?}"
    );
    for letters in [false, true] {
        let settings = BookSettings {
            letters,
            ..BookSettings::default()
        };
        let book = crate::support::book(vec![colored()], settings);
        let (_, page) = of_kind(&book, PageKind::Solutions).next().unwrap();
        let shown = texts(page)
            .into_iter()
            .filter(|text| ["a", "b", "c"].contains(text));
        let filled = book.puzzles()[0].solution().filled();
        assert_eq!(shown.count(), if letters { filled } else { 0 });
    }
}

#[test]
fn pages_of_solutions_are_alike() {
    let book = book(puzzles(60, &SIZES[..3]), BookSettings::default());
    let mut columns = BTreeSet::new();
    let mut counts = Vec::new();
    for (_, page) in of_kind(&book, PageKind::Solutions) {
        let frames = frames(page, SOLUTION_FRAME);
        counts.push(frames.len());
        for [left, ..] in &frames {
            // Relative to the first column: margins are mirrored.
            columns.insert((left - frames[0][0]).round() as i32);
        }
    }
    assert_eq!(columns.len(), 5, "{columns:?}");
    let [first, middle @ .., last] = &counts[..] else {
        panic!("one page")
    };
    assert!(
        middle.iter().all(|&count| count == first + 5) && *last <= first + 5,
        "{counts:?}"
    );
}
