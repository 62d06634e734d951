//! What cannot be printed is refused before anything is written.

use crate::support::{book, picture, puzzle, puzzles};
use nonogram::{Picture, Verdict, WorkBudget};
use nonogram_book::{
    BoardsPerPage, Book, BookError, BookPuzzle, BookSettings, FrontText, MAX_PUZZLES, Remedy,
    cell_size,
};
use nonogram_render::Fonts;
use puzzle_pack::TitleLanguage;

fn refused(puzzles: Vec<BookPuzzle>, settings: BookSettings) -> BookError {
    Book::new(puzzles, settings, &Fonts::new()).unwrap_err()
}

#[test]
fn all_boards_that_do_not_fit_are_named_with_what_would() {
    let mut boards = puzzles(4, &[(10, 10)]);
    boards.extend(
        [
            puzzle(&picture(40, 40, 0), "forty"),
            puzzle(&picture(20, 20, 0), "twenty"),
        ]
        .map(Option::unwrap),
    );
    boards.extend(puzzle(&picture(200, 200, 1), "huge"));
    let settings = BookSettings {
        per_page: BoardsPerPage::Four,
        ..BookSettings::default()
    };
    let BookError::TooLarge(misfits) = refused(boards.clone(), settings.clone()) else {
        panic!()
    };
    let names: Vec<&str> = misfits.iter().map(|misfit| misfit.name.as_str()).collect();
    assert_eq!(names, ["forty", "twenty", "huge"]);
    assert_eq!(misfits[2].remedy, Remedy::Nothing);
    let text = BookError::TooLarge(misfits.clone()).to_string();
    assert!(
        text.starts_with("3 boards cannot be printed legibly:\n  forty (40x40): fits on "),
        "{text}"
    );
    // The advice is right.
    let Remedy::PerPage(per_page) = misfits[1].remedy else {
        panic!("{misfits:?}")
    };
    boards.pop();
    let alone = vec![boards[5].clone()];
    book(
        alone,
        BookSettings {
            per_page,
            ..settings.clone()
        },
    );
    let Remedy::Trim(trim, per_page) = misfits[0].remedy else {
        panic!("{misfits:?}")
    };
    book(
        vec![boards[4].clone()],
        BookSettings {
            trim,
            per_page,
            ..settings
        },
    );
}

#[test]
fn large_print_says_when_normal_print_has_room() {
    let settings = BookSettings {
        is_large_print: true,
        trim: "8.5x11in".parse().unwrap(),
        ..BookSettings::default()
    };
    let BookError::TooLarge(misfits) = refused(puzzles(1, &[(30, 30)]), settings.clone()) else {
        panic!()
    };
    assert_eq!(misfits[0].remedy, Remedy::NormalPrint);
    // Normal print needs a larger page, too.
    let settings = BookSettings {
        trim: "6x9in".parse().unwrap(),
        ..settings
    };
    let BookError::TooLarge(misfits) = refused(puzzles(1, &[(40, 40)]), settings) else {
        panic!()
    };
    assert_eq!(misfits[0].remedy, Remedy::NormalPrint);
}

#[test]
fn cells_of_a_given_size_are_refused_where_smaller_ones_would_fit() {
    let settings = |cell: &str| BookSettings {
        is_large_print: true,
        trim: "8.5x11in".parse().unwrap(),
        cell: Some(cell_size(cell).unwrap()),
        ..BookSettings::default()
    };
    let BookError::TooLarge(misfits) = refused(puzzles(1, &[(20, 20)]), settings("9mm")) else {
        panic!()
    };
    let Remedy::Cell(cell) = misfits[0].remedy else {
        panic!("{misfits:?}")
    };
    let fitting = BookSettings {
        cell: Some(cell),
        ..settings("9mm")
    };
    book(puzzles(1, &[(20, 20)]), fitting);
    for wrong in ["2mm", "21mm", "7in", "wide"] {
        let error = cell_size(wrong).unwrap_err();
        assert_eq!(error, "expected a length from 3mm to 20mm, such as 7.5mm");
    }
}

#[test]
fn puzzles_without_exactly_one_solution_are_refused() {
    let two = Picture::from_bits(2, 2, "1001").unwrap().puzzle();
    assert_eq!(
        BookPuzzle::new(two, WorkBudget::default()).unwrap_err(),
        Verdict::Multiple
    );
    let stopped = BookPuzzle::new(picture(30, 30, 0).puzzle(), WorkBudget::new(0));
    assert_eq!(stopped.unwrap_err(), Verdict::Unknown);
    assert_eq!(
        refused(Vec::new(), BookSettings::default()),
        BookError::Empty
    );
    let many = vec![puzzles(1, &[(5, 5)]).remove(0); MAX_PUZZLES + 1];
    let message = refused(many, BookSettings::default()).to_string();
    assert_eq!(message, "a book has at most 10000 puzzles, found 10001");
}

#[test]
fn texts_that_the_fonts_lack_or_pages_cannot_hold_are_refused() {
    let one = || puzzles(1, &[(5, 5)]);
    for language in [TitleLanguage::Japanese, TitleLanguage::Chinese] {
        let error = refused(
            one(),
            BookSettings {
                language,
                ..BookSettings::default()
            },
        );
        let start = format!("the texts of the language {language}: no font has `");
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    let cat = "\u{1f408}".to_string();
    for (settings, what) in [
        (
            BookSettings {
                title: cat.clone(),
                ..BookSettings::default()
            },
            FrontText::Title,
        ),
        (
            BookSettings {
                imprint: Some(cat.clone()),
                ..BookSettings::default()
            },
            FrontText::Imprint,
        ),
        (
            BookSettings {
                closing: Some(cat),
                ..BookSettings::default()
            },
            FrontText::Closing,
        ),
    ] {
        let BookError::Text { what: found, .. } = refused(one(), settings) else {
            panic!("{what}")
        };
        assert_eq!(found, what);
    }
    let long = "word ".repeat(100);
    for (settings, what) in [
        (
            BookSettings {
                title: long.clone(),
                ..BookSettings::default()
            },
            FrontText::Title,
        ),
        (
            BookSettings {
                subtitle: long.repeat(2),
                ..BookSettings::default()
            },
            FrontText::Subtitle,
        ),
        (
            BookSettings {
                author: long.repeat(2),
                ..BookSettings::default()
            },
            FrontText::Author,
        ),
        (
            BookSettings {
                imprint: Some("line\n".repeat(100)),
                ..BookSettings::default()
            },
            FrontText::Imprint,
        ),
        (
            BookSettings {
                closing: Some("line\n".repeat(100)),
                ..BookSettings::default()
            },
            FrontText::Closing,
        ),
    ] {
        assert_eq!(refused(one(), settings), BookError::LongText { what });
    }
}

#[test]
fn large_print_on_small_pages_is_offered_over_two_of_them() {
    let mut full = Picture::blank(20, 20);
    (0..400).for_each(|cell| full.set(cell / 20, cell % 20, true));
    let boards = vec![puzzle(&full, "twenty").unwrap()];
    let settings = BookSettings {
        is_large_print: true,
        ..BookSettings::default()
    };
    let BookError::TooLarge(misfits) = refused(boards.clone(), settings.clone()) else {
        panic!()
    };
    assert_eq!(misfits[0].remedy, Remedy::Spread);
    let settings = BookSettings {
        spreads: true,
        ..settings
    };
    book(boards, settings);
}
