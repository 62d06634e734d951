//! Drawings and booklets of small puzzles.

use nonogram::{Picture, Puzzle};
use nonogram_render::{Booklet, Drawing, PerPage, PngError};
use std::io::Cursor;

/// `# #` above `##.`: an asymmetric picture with a line of two blocks.
fn pair() -> (Puzzle, Picture) {
    let picture = Picture::from_bits(3, 2, "101110").unwrap();
    (picture.puzzle(), picture)
}

#[test]
fn text_shows_clues_cells_and_title() {
    let (puzzle, picture) = pair();
    let blank = "     2 1 1\n    +------+\n1 1 |. . . |\n  2 |. . . |\n    +------+\n";
    assert_eq!(Drawing::new(&puzzle).to_text(), blank);
    let solved = "A\n     2 1 1\n    +------+\n1 1 |#   # |\n  2 |# #   |\n    +------+\n";
    let drawing = Drawing::new(&puzzle).title("A\u{7}").solution(&picture);
    assert_eq!(drawing.to_text(), solved);
}

#[test]
fn svg_escapes_the_title_and_draws_a_run_as_one_rectangle() {
    let (puzzle, picture) = pair();
    let blank = Drawing::new(&puzzle).title("<A & B>").to_svg();
    assert!(
        blank.contains("<title>&lt;A &amp; B&gt;</title>"),
        "{blank}"
    );
    assert_eq!(blank.matches("</text>").count(), 6);
    let runs = |svg: &str| ["h1.00v1.00", "h2.00v1.00"].map(|run| svg.matches(run).count());
    assert_eq!(runs(&blank), [0, 0]);
    assert_eq!(
        runs(&Drawing::new(&puzzle).solution(&picture).to_svg()),
        [2, 1]
    );
}

#[test]
fn png_has_black_cells_where_the_solution_has_them() {
    let (puzzle, picture) = pair();
    let dark = |drawing: Drawing<'_>| {
        let png = drawing.to_png().unwrap();
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let mut bytes = vec![0_u8; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut bytes).unwrap();
        bytes.iter().map(|byte| byte.count_zeros()).sum::<u32>()
    };
    let blank = dark(Drawing::new(&puzzle));
    let solved = dark(Drawing::new(&puzzle).solution(&picture));
    // Four cells of 24 by 24 pixels, without the lines that were black before.
    assert!((4 * 20 * 20..=4 * 24 * 24).contains(&(solved - blank)));
}

#[test]
fn png_of_the_largest_board_is_refused() {
    let picture = Picture::blank(4000, 4000);
    let drawn = Drawing::new(&picture.puzzle()).to_png();
    assert_eq!(drawn, Err(PngError::TooLarge));
}

#[test]
fn booklet_has_a_cover_puzzles_and_solutions() {
    let (puzzle, picture) = pair();
    let pages = |puzzles: usize, per_page: PerPage| {
        let mut booklet = Booklet::new("Rain (1)").per_page(per_page);
        for _ in 0..puzzles {
            booklet.add(&puzzle, &picture, None);
        }
        let pdf = String::from_utf8_lossy(&booklet.to_pdf()).into_owned();
        let (_, rest) = pdf.split_once("/Count ").unwrap();
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<usize>().unwrap()
    };
    // A cover, the puzzles, and twelve solutions to a page.
    assert_eq!(pages(5, PerPage::One), 1 + 5 + 1);
    assert_eq!(pages(5, PerPage::Two), 1 + 3 + 1);
    assert_eq!(pages(13, PerPage::Four), 1 + 4 + 2);
    assert_eq!(pages(13, PerPage::Six), 1 + 3 + 2);
}

#[test]
fn a_solution_of_another_size_panics() {
    let (puzzle, _) = pair();
    let wide = Picture::blank(2, 3);
    let drawn = std::panic::catch_unwind(|| Drawing::new(&puzzle).solution(&wide).to_text());
    assert!(drawn.is_err());
}
