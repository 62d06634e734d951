//! Boards that are too large for a page, over two facing pages.

use crate::support::{book, frames, of_kind, picture, puzzle, puzzles};
use nonogram::{Clue, Clues};
use nonogram_book::{BoardsPerPage, Book, BookError, BookPage, BookPuzzle, BookSettings, PageKind, Remedy};
use nonogram_render::Fonts;
use nonogram_render::page::Placed;

const WIDE: (usize, usize) = (44, 20);

fn wide() -> BookPuzzle {
    puzzle(&picture(WIDE.0, WIDE.1, 0), "wide").unwrap()
}

fn settings() -> BookSettings {
    BookSettings { spreads: true, ..BookSettings::default() }
}

/// The numbers of each line.
type Numbers = Vec<Vec<String>>;

/// The numbers left of the frame and above it.
fn clues(page: &BookPage) -> [Numbers; 2] {
    let [[left, top, right, bottom]] = frames(page, 1.4)[..] else { panic!("expected one frame") };
    let cell = (bottom - top) / WIDE.1 as f32;
    let mut texts: Vec<_> = page.page.texts().filter(|text| text.size < 13.5).collect();
    texts.sort_by(|one, other| (one.x, one.baseline).partial_cmp(&(other.x, other.baseline)).unwrap());
    let columns = ((right - left) / cell).round() as usize;
    let (mut beside, mut above) = (vec![Vec::new(); WIDE.1], vec![Vec::new(); columns]);
    for text in texts.into_iter().filter(|text| text.text.parse::<u32>().is_ok()) {
        let (center, middle) = (text.x + text.width / 2.0, text.baseline - 0.357 * text.size);
        if center < left && (top..bottom).contains(&middle) {
            beside[((middle - top) / cell) as usize].push(text.text.clone());
        } else if middle < top && center > left {
            above[((center - left) / cell) as usize].push((text.baseline, text.text.clone()));
        }
    }
    let by_height = |mut column: Vec<(f32, String)>| {
        column.sort_by(|one, other| one.0.total_cmp(&other.0));
        column.into_iter().map(|(_, text)| text).collect()
    };
    [beside, above.into_iter().map(by_height).collect()]
}

#[test]
fn a_board_that_is_too_large_stands_on_two_facing_pages_that_share_columns() {
    let puzzles: Vec<BookPuzzle> = puzzles(5, &[(10, 10)]).into_iter().chain([wide()]).collect();
    let book = book(puzzles, settings());
    let halves: Vec<(usize, &BookPage)> = of_kind(&book, PageKind::Puzzles)
        .filter(|(_, page)| book.puzzles()[page.puzzles.start].puzzle().width() == WIDE.0)
        .collect();
    let [(first, left), (second, right)] = halves[..] else { panic!("expected two pages") };
    assert!(first % 2 == 0 && second == first + 1, "{first}, {second}");
    assert_eq!((&left.puzzles, left.puzzles.len()), (&right.puzzles, 1));
    let [[rows, columns], [same_rows, more_columns]] = [clues(left), clues(right)];
    let puzzle = wide();
    let printed = |clues: &Clues| -> Numbers {
        let line = |clue: Clue<'_>| match clue.lengths() {
            [] => vec!["0".to_string()],
            lengths => lengths.iter().map(ToString::to_string).collect(),
        };
        clues.iter().map(line).collect()
    };
    let expected = printed(puzzle.puzzle().rows());
    assert_eq!((&rows, &same_rows), (&expected, &expected));
    assert_eq!(columns.len() + more_columns.len(), WIDE.0 + 2);
    assert_eq!(columns[columns.len() - 2..], more_columns[..2]);
    let all: Numbers = columns.into_iter().chain(more_columns.into_iter().skip(2)).collect();
    assert_eq!(all, printed(puzzle.puzzle().columns()));
    // The shared columns are grey on both pages, and cells have one size.
    for page in [left, right] {
        let grey = page.page.things.iter().filter(|thing| matches!(thing, Placed::Rectangle(..)));
        assert_eq!(grey.count(), 1);
    }
    let height = |page: &BookPage| frames(page, 1.4)[0][3] - frames(page, 1.4)[0][1];
    assert_eq!(height(left), height(right));
    // The small boards have a page each, as without the large one.
    assert_eq!(of_kind(&book, PageKind::Puzzles).count(), 7);
}

#[test]
fn a_spread_is_what_would_fit_if_no_page_is_large_enough() {
    let large = || puzzle(&picture(60, 40, 0), "large").unwrap();
    let whole = |spreads| {
        let trim = "8.5x11in".parse().unwrap();
        Book::new(vec![large()], BookSettings { spreads, trim, ..BookSettings::default() }, &Fonts::new())
    };
    let Err(BookError::TooLarge(misfits)) = whole(false) else { panic!("it fits") };
    assert_eq!(misfits[0].remedy, Remedy::Spread);
    assert!(whole(true).is_ok());
    // Boards that fit share pages as before.
    let settings = BookSettings { per_page: BoardsPerPage::Two, ..settings() };
    let book = book(puzzles(6, &[(8, 8)]), settings);
    assert_eq!(of_kind(&book, PageKind::Puzzles).count(), 3);
}
