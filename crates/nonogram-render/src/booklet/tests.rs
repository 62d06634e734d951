//! Laws of pages: everything inside the margins, nothing over something else, every clue and title there.

use super::*;
use crate::layout::{Rectangle, Text, shown};
use nonogram::{Clue, Ink, Length};

/// A picture of checkered blocks, with clues that are as long as some real ones.
fn picture(width: usize, height: usize) -> Picture {
    let bits = (0..height).flat_map(|row| {
        (0..width).map(move |column| if (row / 2 + column / 3 + row * column / 7) % 3 == 0 { '1' } else { '0' })
    });
    Picture::from_bits(width, height, &bits.collect::<String>()).unwrap()
}

type Boxed = (f32, f32, f32, f32);

/// Left, top, right and bottom of a text, and of the digits of Noto Sans.
fn text_box(text: &Text) -> Boxed {
    let top = text.baseline - 0.714 * text.size;
    (text.x, top, text.x + text.width, text.baseline)
}

fn overlap(one: Boxed, other: Boxed) -> bool {
    one.0 < other.2 && other.0 < one.2 && one.1 < other.3 && other.1 < one.3
}

struct Case {
    puzzles: Vec<(Puzzle, Picture, String)>,
    per_page: PerPage,
    paper: Paper,
    is_landscape: bool,
}

impl Case {
    fn new(sizes: &[(usize, usize)], title: &str) -> Self {
        let puzzle = |&(width, height): &(usize, usize)| {
            let picture = picture(width, height);
            (picture.puzzle(), picture, title.to_owned())
        };
        Self {
            puzzles: sizes.iter().map(puzzle).collect(),
            per_page: PerPage::Four,
            paper: Paper::A4,
            is_landscape: false,
        }
    }

    fn booklet(&self) -> Booklet<'_> {
        let mut booklet = Booklet::new("Rainy days")
            .per_page(self.per_page)
            .paper(self.paper)
            .landscape(self.is_landscape)
            .titles(Titles::Puzzles);
        for (puzzle, picture, title) in &self.puzzles {
            booklet.add(puzzle, picture, Some(title));
        }
        booklet
    }

    fn pages(&self) -> Result<Vec<Page>, RenderError> {
        let sheet = Sheet::new(self.paper, self.is_landscape);
        self.booklet().pages(&sheet, &Fonts::new().faces())
    }

    /// Checks the laws and returns the texts of each page.
    fn check(&self) -> Vec<Vec<String>> {
        let sheet = Sheet::new(self.paper, self.is_landscape);
        let margin = sheet.margin() - 0.01;
        let pages = self.pages().unwrap();
        for (number, page) in (1..).zip(&pages) {
            let marks = page
                .rectangles
                .iter()
                .map(|mark: &Rectangle| (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height));
            let marks: Vec<Boxed> = marks.collect();
            let texts: Vec<(Boxed, &str)> =
                page.texts.iter().map(|text| (text_box(text), text.text.as_str())).collect();
            for &(left, top, right, bottom) in marks.iter().chain(texts.iter().map(|(at, _)| at)) {
                assert!(left >= margin && right <= sheet.width - margin, "page {number}");
                assert!(top >= margin && bottom <= sheet.height - margin, "page {number}");
            }
            for (index, &(at, text)) in texts.iter().enumerate() {
                let hit = marks.iter().any(|&mark| overlap(at, mark));
                assert!(!hit, "page {number}: a line through `{text}`");
                for &(other, second) in &texts[..index] {
                    assert!(!overlap(at, other), "page {number}: `{text}` over `{second}`");
                }
            }
        }
        let texts = |page: &Page| page.texts.iter().map(|text| text.text.clone()).collect();
        pages.iter().map(texts).collect()
    }
}

/// All numbers of some clues, in ascending order.
fn sorted<'a>(clues: impl Iterator<Item = Clue<'a>>) -> Vec<Length> {
    let lengths = clues.flat_map(shown);
    let mut sorted: Vec<Length> = lengths.map(|block| block.map_or(0, |block| block.length)).collect();
    sorted.sort_unstable();
    sorted
}

#[test]
fn pages_of_all_kinds_obey_the_laws() {
    let sizes = [(10, 10), (5, 15), (30, 30), (20, 10), (1, 1), (60, 60), (15, 15), (10, 10)];
    for per_page in [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six] {
        for paper in [Paper::A4, Paper::Letter] {
            for is_landscape in [false, true] {
                let case = Case {
                    per_page,
                    paper,
                    is_landscape,
                    ..Case::new(&sizes, "A duck on a pond, in the evening, before the sun goes down")
                };
                case.check();
            }
        }
    }
}

#[test]
fn every_clue_is_printed_once() {
    let case = Case::new(&[(20, 15)], "");
    let page = &case.check()[0];
    let mut printed: Vec<Length> = page.iter().filter_map(|text| text.parse().ok()).collect();
    printed.sort_unstable();
    let (puzzle, ..) = &case.puzzles[0];
    // The page has its own number.
    let mut expected = sorted(puzzle.rows().iter().chain(puzzle.columns().iter()));
    expected.push(1);
    expected.sort_unstable();
    assert_eq!(printed, expected);
}

#[test]
fn the_cover_names_the_page_on_which_the_solutions_begin() {
    for sizes in [&[(5, 5); 3][..], &[(5, 5), (150, 150)], &[(20, 20); 9]] {
        for per_page in [PerPage::One, PerPage::Six] {
            let case = Case { per_page, ..Case::new(sizes, "Title") };
            let pages = case.check();
            // A page of solutions has no number but its own.
            let has_clues = |texts: &Vec<String>| {
                let numbers = texts.iter().filter(|text| text.parse::<u32>().is_ok());
                numbers.count() > 1
            };
            let last = pages.iter().rposition(has_clues).expect("a page of puzzles");
            let words = pages[0].join(" ");
            let named = format!("solutions begin on page {}.", last + 2);
            assert!(words.contains(&named), "{named}: {words}");
        }
    }
}

#[test]
fn a_single_puzzle_is_a_page_and_its_solution() {
    let pages = Case::new(&[(10, 10)], "Duck").check();
    assert_eq!(pages.len(), 2);
    assert!(pages[0].contains(&"Duck (10x10)".to_owned()));
    assert!(pages[1].contains(&"Duck".to_owned()));
}

/// Puzzles of several inks, some with pages of their own and some in parts.
#[test]
fn pages_in_color_obey_the_laws() {
    let colored = |width: usize, height: usize, inks: usize| {
        let mut picture = picture(width, height);
        for row in 0..height {
            for column in 0..width {
                if picture.get(row, column) {
                    let number = 1 + (row / 3 + column / 4) % inks;
                    picture.set_ink(row, column, Ink::new(number).unwrap());
                }
            }
        }
        (picture.puzzle(), picture, "Duck".to_owned())
    };
    let case = Case {
        puzzles: vec![colored(5, 5, 2), colored(20, 15, 4), colored(12, 30, 31), colored(70, 60, 13)],
        per_page: PerPage::Four,
        paper: Paper::A4,
        is_landscape: false,
    };
    let pages = case.check();
    let has = |page: &[String], text: &str| page.iter().any(|shown| shown == text);
    assert!(pages.iter().any(|page| has(page, "vermilion") && has(page, "ink 13")));
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
    let pages = Case::new(&[(73, 60)], "").check();
    assert_eq!(pages.len(), parts.len() + 1);
    assert!(pages[0].iter().any(|text| text.starts_with("73x60, part 1 of ")));
}

#[test]
fn small_puzzles_share_a_page_and_large_ones_do_not() {
    let pages = |sizes: &[(usize, usize)]| Case::new(sizes, "").check().len();
    // A cover, the puzzles, the solutions.
    assert_eq!(pages(&[(10, 10); 4]), 1 + 1 + 1);
    assert_eq!(pages(&[(10, 10); 13]), 1 + 4 + 2);
    assert_eq!(pages(&[(30, 30); 4]), 1 + 4 + 1);
}

#[test]
fn boards_of_a_page_stand_in_line_with_cells_of_one_size() {
    let sheet = Sheet::new(Paper::A4, false);
    let fonts = Fonts::new();
    let case = Case::new(&[(10, 10), (8, 12), (12, 8), (5, 5)], "");
    let page = case.booklet().pages(&sheet, &fonts.faces()).unwrap().swap_remove(1);
    let mut thick: Vec<f32> = page.rectangles.iter().map(|mark| mark.width.min(mark.height)).collect();
    thick.sort_unstable_by(f32::total_cmp);
    thick.dedup_by(|one, other| (*one - *other).abs() < 0.001);
    assert_eq!(thick.len(), 2, "thin and heavy lines of one cell size: {thick:?}");
    // The first heavy lines of the board in a quarter of the page.
    let corner = |is_right: bool, is_lower: bool| {
        let heavy = page.rectangles.iter().filter(|mark| {
            let (x, y) = (mark.x + mark.width / 2.0, mark.y + mark.height / 2.0);
            mark.width.min(mark.height) > 0.9 * thick[1]
                && (x > sheet.width / 2.0) == is_right
                && (y > sheet.height / 2.0) == is_lower
        });
        heavy.fold((f32::MAX, f32::MAX), |(x, y), mark| (x.min(mark.x), y.min(mark.y)))
    };
    for side in [false, true] {
        assert!((corner(side, false).0 - corner(side, true).0).abs() < 0.01);
        assert!((corner(false, side).1 - corner(true, side).1).abs() < 0.01);
    }
}

#[test]
fn titles_are_shown_where_they_are_asked_for() {
    let case = Case::new(&[(5, 5), (5, 5)], "Duck");
    let sheet = Sheet::new(Paper::A4, false);
    let fonts = Fonts::new();
    let shown = |titles: Titles| {
        let pages = case.booklet().titles(titles).pages(&sheet, &fonts.faces());
        let has_title = |page: &Page| page.texts.iter().any(|text| text.text.contains("Duck"));
        pages.unwrap().iter().map(has_title).collect::<Vec<_>>()
    };
    assert_eq!(shown(Titles::None), [false, false, false]);
    assert_eq!(shown(Titles::Solutions), [false, false, true]);
    assert_eq!(shown(Titles::Puzzles), [false, true, true]);
}

#[test]
fn a_long_title_is_wrapped_and_complete() {
    let title = "Zażółć gęślą jaźń ".repeat(20);
    let pages = Case::new(&[(10, 10)], &title).check();
    for page in pages {
        let text = page.join(" ");
        assert_eq!(text.matches("gęślą").count(), 20, "{text}");
    }
    let endless = "duck ".repeat(5000);
    let refused = Case::new(&[(10, 10)], &endless).pages();
    assert!(matches!(refused, Err(RenderError::LongTitle { .. })));
}

#[test]
fn clues_that_are_longer_than_a_page_are_refused() {
    let bits: String = (0..2000).map(|column| if column % 2 == 0 { '1' } else { '0' }).collect();
    let picture = Picture::from_bits(2000, 1, &bits).unwrap();
    let puzzle = picture.puzzle();
    let mut booklet = Booklet::new("Long");
    booklet.add(&puzzle, &picture, None);
    assert_eq!(booklet.to_pdf(), Err(RenderError::LongClues { number: 1 }));
}
