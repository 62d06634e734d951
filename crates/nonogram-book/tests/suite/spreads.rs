//! Boards that are too large for a page, over two facing pages.

use crate::support::{
    FRAME, Numbers, book, clues, lines, of_kind, picture, printed, puzzle, puzzles, texts,
};
use nonogram_book::{
    BoardsPerPage, Book, BookError, BookPage, BookPuzzle, BookSettings, PageKind, Remedy,
};
use nonogram_render::Fonts;
use nonogram_render::page::Placed;

const WIDE: (usize, usize) = (44, 20);

fn wide() -> BookPuzzle {
    puzzle(&picture(WIDE.0, WIDE.1, 0), "wide").unwrap()
}

fn settings() -> BookSettings {
    BookSettings {
        spreads: true,
        ..BookSettings::default()
    }
}

/// The cells of a half: left, top, right and bottom.
fn frame(page: &BookPage) -> [f32; 4] {
    let ends = lines(page, FRAME).into_iter().flatten();
    let mut frame = [f32::MAX, f32::MAX, 0.0, 0.0];
    for [x, y] in ends {
        frame = [
            frame[0].min(x),
            frame[1].min(y),
            frame[2].max(x),
            frame[3].max(y),
        ];
    }
    // The upper and the lower line reach to the corner of the frame.
    let is_left = lines(page, FRAME)
        .iter()
        .any(|[from, to]| from[0] == to[0] && from[0] < frame[0] + FRAME);
    if is_left {
        frame[0] += FRAME / 2.0;
    } else {
        frame[2] -= FRAME / 2.0;
    }
    frame
}

#[test]
fn a_board_that_is_too_large_stands_on_two_facing_pages_that_share_columns() {
    let puzzles: Vec<BookPuzzle> = puzzles(5, &[(10, 10)])
        .into_iter()
        .chain([wide()])
        .collect();
    let book = book(puzzles, settings());
    let halves: Vec<(usize, &BookPage)> = of_kind(&book, PageKind::Puzzles)
        .filter(|(_, page)| book.puzzles()[page.puzzles.start].puzzle().width() == WIDE.0)
        .collect();
    let [(first, left), (second, right)] = halves[..] else {
        panic!("expected two pages")
    };
    assert!(first % 2 == 0 && second == first + 1, "{first}, {second}");
    assert_eq!((&left.puzzles, left.puzzles.len()), (&right.puzzles, 1));
    let [[rows, columns], [same_rows, more_columns]] =
        [left, right].map(|page| clues(page, &[frame(page)], 0, WIDE.1));
    let puzzle = wide();
    let expected = printed(puzzle.puzzle().rows());
    assert_eq!((&rows, &same_rows), (&expected, &expected));
    assert_eq!(columns.len() + more_columns.len(), WIDE.0 + 2);
    assert_eq!(columns[columns.len() - 2..], more_columns[..2]);
    let all: Numbers = columns
        .into_iter()
        .chain(more_columns.into_iter().skip(2))
        .collect();
    assert_eq!(all, printed(puzzle.puzzle().columns()));
    // The shared columns are grey on both pages, and cells have one size.
    for page in [left, right] {
        let grey = page
            .page
            .things
            .iter()
            .filter(|thing| matches!(thing, Placed::Rectangle(..)));
        assert_eq!(grey.count(), 1);
    }
    let height = |page: &BookPage| frame(page)[3] - frame(page)[1];
    assert_eq!(height(left), height(right));
    // The frame is open where the board goes on.
    let sides = |page: &BookPage| {
        let upright = lines(page, FRAME)
            .into_iter()
            .filter(|[from, to]| from[0] == to[0]);
        upright.map(|[from, _]| from[0]).collect::<Vec<f32>>()
    };
    assert_eq!(sides(left), [frame(left)[0]]);
    assert_eq!(sides(right), [frame(right)[2]]);
    // Pages and rules say which columns are where.
    assert!(
        texts(left).contains(&"44 × 20, columns 1–27"),
        "{:?}",
        texts(left)
    );
    assert!(texts(right).contains(&"44 × 20, columns 26–44"));
    let rules = of_kind(&book, PageKind::HowToSolve).flat_map(|(_, page)| texts(page));
    let rules = rules.collect::<Vec<_>>().join(" ");
    let number = left.puzzles.start + 1;
    let said =
        format!("such as number {number} stands on two facing pages: columns 1–27 on the left");
    assert!(rules.contains(&said), "{rules}");
    // The small boards have a page each, as without the large one.
    assert_eq!(of_kind(&book, PageKind::Puzzles).count(), 7);
}

/// The page of a section faces its first puzzle, so the spread would begin on a right page.
#[test]
fn a_puzzle_with_one_page_comes_before_a_spread_that_would_leave_a_page_blank() {
    let mut puzzles = puzzles(5, &[(10, 10)]);
    for (index, puzzle) in puzzles.iter_mut().enumerate() {
        puzzle.seconds = Some(if index == 0 { 10 } else { 100 });
    }
    let mut large = wide();
    (large.level, large.seconds) = (puzzles[0].level, Some(50));
    let level = large.level;
    puzzles.iter_mut().for_each(|puzzle| puzzle.level = level);
    puzzles.push(large);
    let book = book(puzzles, settings());
    let order = of_kind(&book, PageKind::Puzzles).map(|(_, page)| page.puzzles.start);
    assert_eq!(order.collect::<Vec<_>>(), [0, 1, 2, 2, 3, 4, 5]);
    let widths = book.puzzles().iter().map(|one| one.puzzle().width());
    assert_eq!(widths.collect::<Vec<_>>(), [10, 10, WIDE.0, 10, 10, 10]);
    let (first, _) = of_kind(&book, PageKind::Puzzles).next().unwrap();
    let (last, _) = of_kind(&book, PageKind::Puzzles).last().unwrap();
    let inside = &book.pages()[first - 1..last];
    assert!(inside.iter().all(|page| page.kind != PageKind::Blank));
}

#[test]
fn a_spread_is_what_would_fit_if_no_page_is_large_enough() {
    let large = || puzzle(&picture(60, 40, 0), "large").unwrap();
    let whole = |spreads| {
        let trim = "8.5x11in".parse().unwrap();
        Book::new(
            vec![large()],
            BookSettings {
                spreads,
                trim,
                ..BookSettings::default()
            },
            &Fonts::new(),
        )
    };
    let Err(BookError::TooLarge(misfits)) = whole(false) else {
        panic!("it fits")
    };
    assert_eq!(misfits[0].remedy, Remedy::Spread);
    assert!(whole(true).is_ok());
    // Boards that fit share pages as before.
    let settings = BookSettings {
        per_page: BoardsPerPage::Two,
        ..settings()
    };
    let book = book(puzzles(6, &[(8, 8)]), settings);
    assert_eq!(of_kind(&book, PageKind::Puzzles).count(), 3);
}
