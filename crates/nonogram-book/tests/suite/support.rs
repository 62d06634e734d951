//! Puzzles to make books of, and what a page shows.

use nonogram::{Clue, Clues, Ink, Picture, WorkBudget};
use nonogram_book::{Book, BookPage, BookPuzzle, BookSettings, PageKind};
use nonogram_render::Fonts;
use nonogram_render::page::{Placed, Text};

pub(crate) const INCH: f32 = 72.0;
pub(crate) const MM: f32 = INCH / 25.4;
/// The frames of boards and of solutions in normal weight.
pub(crate) const FRAME: f32 = 2.1;
pub(crate) const SOLUTION_FRAME: f32 = 1.4 * 0.75;

/// A picture with one solution: the rows are bars at the left or at the right whose lengths change
/// with `seed`.
pub(crate) fn picture(width: usize, height: usize, seed: usize) -> Picture {
    let mut picture = Picture::blank(width, height);
    for row in 0..height {
        let length = 1 + (row * width) / height;
        for column in 0..length {
            let column = if seed % 2 == 1 {
                width - 1 - column
            } else {
                column
            };
            let row = if seed % 4 > 1 { height - 1 - row } else { row };
            picture.set(row, column, true);
        }
    }
    // A frame of its own makes longer clues.
    if seed.is_multiple_of(3) && width > 5 {
        for row in (1..height - 1).step_by(2) {
            picture.set(row, width - 1, true);
        }
    }
    picture
}

/// A puzzle named after its picture, if that is its only solution.
pub(crate) fn puzzle(picture: &Picture, name: &str) -> Option<BookPuzzle> {
    let mut puzzle = BookPuzzle::new(picture.puzzle(), WorkBudget::default()).ok()?;
    puzzle.name = name.to_string();
    puzzle.title = format!("Title of {name}");
    Some(puzzle)
}

/// `count` puzzles of these sizes, in turn.
pub(crate) fn puzzles(count: usize, sizes: &[(usize, usize)]) -> Vec<BookPuzzle> {
    let puzzle = |index: usize| {
        let (width, height) = sizes[index % sizes.len()];
        puzzle(&picture(width, height, index), &format!("puzzle {index}"))
    };
    let puzzles: Vec<BookPuzzle> = (0..).filter_map(puzzle).take(count).collect();
    assert_eq!(puzzles.len(), count);
    puzzles
}

/// A puzzle of three inks.
pub(crate) fn colored() -> BookPuzzle {
    let mut picture = picture(10, 10, 0);
    for row in 0..10 {
        for column in 0..10 {
            if picture.get(row, column) {
                picture.set_ink(row, column, Ink::new(1 + row % 3).unwrap());
            }
        }
    }
    puzzle(&picture, "colors").unwrap()
}

pub(crate) fn book(puzzles: Vec<BookPuzzle>, settings: BookSettings) -> Book {
    Book::new(puzzles, settings, &Fonts::new()).unwrap()
}

/// The pages of a kind with their numbers.
pub(crate) fn of_kind(book: &Book, kind: PageKind) -> impl Iterator<Item = (usize, &BookPage)> {
    (1..)
        .zip(book.pages())
        .filter(move |(_, page)| page.kind == kind)
}

pub(crate) fn texts(page: &BookPage) -> Vec<&str> {
    page.page.texts().map(|text| text.text.as_str()).collect()
}

/// The box of a thing: left, top, right and bottom. That of a text is as high as a digit.
pub(crate) fn box_of(thing: &Placed) -> [f32; 4] {
    let around = |corners: &[[f32; 2]]| {
        let least = |index: usize| {
            corners
                .iter()
                .map(|corner| corner[index])
                .fold(f32::MAX, f32::min)
        };
        let most = |index: usize| {
            corners
                .iter()
                .map(|corner| corner[index])
                .fold(f32::MIN, f32::max)
        };
        [least(0), least(1), most(0), most(1)]
    };
    match thing {
        Placed::Text(Text {
            x,
            baseline,
            width,
            size,
            ..
        }) => [*x, baseline - 0.714 * size, x + width, *baseline],
        Placed::Rectangle(mark, _) => [mark.x, mark.y, mark.x + mark.width, mark.y + mark.height],
        Placed::Line { from, to, .. } => around(&[*from, *to]),
        Placed::Shape(corners) => around(corners),
    }
}

/// The lines of this weight: their ends.
pub(crate) fn lines(page: &BookPage, wanted: f32) -> Vec<[[f32; 2]; 2]> {
    let line = |thing: &Placed| match thing {
        Placed::Line {
            from, to, weight, ..
        } if *weight == wanted => Some([*from, *to]),
        _ => None,
    };
    page.page.things.iter().filter_map(line).collect()
}

/// The frames of the boards of a page, each drawn as two lines across and two down: left, top,
/// right and bottom.
pub(crate) fn frames(page: &BookPage, weight: f32) -> Vec<[f32; 4]> {
    let lines = lines(page, weight);
    lines
        .chunks(4)
        .map(|four| [four[2][0][0], four[0][0][1], four[3][0][0], four[1][0][1]])
        .collect()
}

/// The numbers of lines.
pub(crate) type Numbers = Vec<Vec<String>>;

/// The numbers that a page shows beside the rows and above the columns of the board in the frame
/// with this index.
pub(crate) fn clues(
    page: &BookPage,
    frames: &[[f32; 4]],
    index: usize,
    rows: usize,
) -> [Numbers; 2] {
    let [left, top, right, bottom] = frames[index];
    let cell = (bottom - top) / rows as f32;
    let middle = |text: &Text| text.baseline - 0.357 * text.size;
    // A number beside a board is of its rows; others above it are of its columns.
    let is_beside = |text: &Text, [left, top, _, bottom]: [f32; 4]| {
        (top..bottom).contains(&middle(text)) && (left - 8.0 * cell..left).contains(&text.x)
    };
    let numbers = page
        .page
        .texts()
        .filter(|text| text.size < 13.5 && text.text.parse::<u32>().is_ok());
    let mut numbers: Vec<&Text> = numbers.collect();
    numbers.sort_by(|one, other| {
        (one.baseline, one.x)
            .partial_cmp(&(other.baseline, other.x))
            .unwrap()
    });
    let columns = ((right - left) / cell).round() as usize;
    let (mut beside, mut above) = (vec![Vec::new(); rows], vec![Vec::new(); columns]);
    for text in numbers {
        let center = text.x + text.width / 2.0;
        let is_above =
            (left..right).contains(&center) && (top - 8.0 * cell..top).contains(&text.baseline);
        if is_beside(text, frames[index]) {
            beside[((middle(text) - top) / cell) as usize].push(text.text.clone());
        } else if is_above && !frames.iter().any(|&other| is_beside(text, other)) {
            above[((center - left) / cell) as usize].push(text.text.clone());
        }
    }
    [beside, above]
}

/// The numbers of clues as they are printed.
pub(crate) fn printed(clues: &Clues) -> Numbers {
    let line = |clue: Clue<'_>| match clue.lengths() {
        [] => vec!["0".to_string()],
        lengths => lengths.iter().map(ToString::to_string).collect(),
    };
    clues.iter().map(line).collect()
}
