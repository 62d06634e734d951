//! Drawings of small puzzles.

use crate::colors::pixels;
use nonogram::{Cell, Grid, Line, Picture, Position, Puzzle};
use nonogram_render::{BoardStep, Drawing, Fonts, RenderError};
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
    let drawing = Drawing {
        title: Some("A\u{7}"),
        solution: Some(&picture),
        ..Drawing::new(&puzzle)
    };
    assert_eq!(drawing.to_text(), solved);
}

#[test]
fn given_cells_are_filled_or_marked_until_a_solution_is_shown() {
    let picture: Picture = "#.\n.#".parse().unwrap();
    let puzzle: Puzzle = "2x2:1/1/1/1,Aac".parse().unwrap();
    let text = "   1 1\n  +----+\n1 |# x |\n1 |. . |\n  +----+\n";
    assert_eq!(Drawing::new(&puzzle).to_text(), text);
    let solved = Drawing {
        solution: Some(&picture),
        ..Drawing::new(&puzzle)
    };
    let without = picture.puzzle();
    let bare = Drawing {
        solution: Some(&picture),
        ..Drawing::new(&without)
    };
    let fonts = Fonts::new();
    assert_eq!(solved.to_text(), bare.to_text());
    assert_eq!(solved.to_svg(&fonts), bare.to_svg(&fonts));
    // A filled cell, and a cross in an empty one.
    let (_, given) = pixels(&Drawing::new(&puzzle).to_png(1.0, &fonts).unwrap());
    let (_, empty) = pixels(&Drawing::new(&without).to_png(1.0, &fonts).unwrap());
    let differ = given.iter().zip(&empty).filter(|(one, other)| one != other);
    let differ = differ.count();
    assert!((400..700).contains(&differ), "{differ} pixels");
}

#[test]
fn text_of_a_board_in_play_has_numbers_and_what_is_known() {
    let (puzzle, _) = pair();
    let mut grid = Grid::unknown(3, 2);
    grid.set(0, 0, Cell::known(true));
    grid.set(0, 1, Cell::known(false));
    // A known cell has no mark.
    let decided = [
        Position { row: 0, column: 0 },
        Position { row: 1, column: 1 },
    ];
    let step = Some(BoardStep {
        grid: &grid,
        lines: &[],
        decided: &decided,
    });
    let expected = "after step 1\n     2 1 1\n    +------+\n1 1 |# . ? | 1\n  2 |? * ? | 2\n    \
        +------+\n     1 2 3\n";
    let drawing = Drawing {
        title: Some("after step 1"),
        step,
        ..Drawing::new(&puzzle)
    };
    assert_eq!(drawing.to_text(), expected);
    // A board that is too wide for a terminal has no clues.
    let puzzle = Picture::from_bits(60, 1, &"1".repeat(60)).unwrap().puzzle();
    let grid = Grid::unknown(60, 1);
    let step = Some(BoardStep {
        grid: &grid,
        lines: &[],
        decided: &[],
    });
    let text = Drawing {
        step,
        ..Drawing::new(&puzzle)
    }
    .to_text();
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert!(
        text.contains(&format!(" {}| 1\n", "|?????".repeat(12)))
            && text.contains("     5    10    15"),
        "{text}"
    );
}

#[test]
fn svg_escapes_the_title_and_draws_a_run_as_one_rectangle() {
    let (puzzle, picture) = pair();
    let blank = Drawing {
        title: Some("<A & B>"),
        ..Drawing::new(&puzzle)
    }
    .to_svg(&Fonts::new());
    assert!(
        blank.contains("<title>&lt;A &amp; B&gt;</title>"),
        "{blank}"
    );
    assert_eq!(blank.matches("</text>").count(), 6);
    let runs = |svg: &str| ["h1.00v1.00", "h2.00v1.00"].map(|run| svg.matches(run).count());
    assert_eq!(runs(&blank), [0, 0]);
    assert_eq!(
        runs(
            &Drawing {
                solution: Some(&picture),
                ..Drawing::new(&puzzle)
            }
            .to_svg(&Fonts::new())
        ),
        [2, 1]
    );
}

#[test]
fn png_has_black_cells_where_the_solution_has_them() {
    let (puzzle, picture) = pair();
    let dark = |drawing: Drawing<'_>| {
        let (_, pixels) = pixels(&drawing.to_png(1.0, &Fonts::new()).unwrap());
        pixels.iter().filter(|pixel| pixel[0] < 128).count()
    };
    let blank = dark(Drawing::new(&puzzle));
    let solved = dark(Drawing {
        solution: Some(&picture),
        ..Drawing::new(&puzzle)
    });
    // Four cells of 24 by 24 pixels, without the lines that were black before.
    assert!((4 * 20 * 20..=4 * 24 * 24).contains(&(solved - blank)));
}

#[test]
fn png_of_the_largest_board_is_refused() {
    let picture = Picture::blank(4000, 4000);
    let drawn = Drawing::new(&picture.puzzle()).to_png(1.0, &Fonts::new());
    assert!(matches!(drawn, Err(RenderError::TooManyPixels { largest }) if largest < 0.1));
}

#[test]
fn the_scale_that_an_error_names_is_small_enough() {
    let (puzzle, _) = pair();
    let fonts = Fonts::new();
    let drawing = Drawing::new(&puzzle);
    let Err(RenderError::TooManyPixels { largest }) = drawing.to_png(1e4, &fonts) else {
        panic!("that is too large");
    };
    assert!(drawing.to_png(largest, &fonts).is_ok());
}

#[test]
fn png_grows_with_the_scale_and_has_room_for_a_heading() {
    let (puzzle, _) = pair();
    let fonts = Fonts::new();
    let size = |drawing: Drawing<'_>, scale: f32| {
        let png = drawing.to_png(scale, &fonts).unwrap();
        let reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        (reader.info().width, reader.info().height)
    };
    let (width, height) = size(Drawing::new(&puzzle), 1.0);
    let (twice_width, twice_height) = size(Drawing::new(&puzzle), 2.0);
    assert!(twice_width.abs_diff(2 * width) <= 1 && twice_height.abs_diff(2 * height) <= 1);
    let (_, with_heading) = size(
        Drawing {
            heading: Some("Η πάπια"),
            ..Drawing::new(&puzzle)
        },
        1.0,
    );
    assert!(with_heading > height + 24);
}

#[test]
fn a_character_that_no_font_has_is_an_error() {
    let (puzzle, _) = pair();
    let drawing = Drawing {
        heading: Some("Duck 日"),
        ..Drawing::new(&puzzle)
    };
    let missing = RenderError::MissingGlyph {
        character: '日',
        text: "Duck 日".to_owned(),
    };
    let message = "no font has `日` (U+65E5) of `Duck 日`";
    assert_eq!(missing.to_string(), message);
    assert_eq!(drawing.to_png(1.0, &Fonts::new()), Err(missing));
    // The viewer of an SVG has fonts of its own.
    assert!(drawing.to_svg(&Fonts::new()).contains(">Duck 日</text>"));
    let arabic = Drawing {
        heading: Some("بطة"),
        ..drawing
    };
    assert!(matches!(
        arabic.to_png(1.0, &Fonts::new()),
        Err(RenderError::Script {
            character: 'ب', ..
        })
    ));
}

#[test]
fn what_is_no_font_is_refused() {
    let added = Fonts::new().add(b"no font".to_vec());
    assert!(matches!(added, Err(RenderError::Font { .. })));
    // A font that ends too early.
    let cut = ttf_noto_sans::REGULAR[..1000].to_vec();
    assert!(Fonts::new().add(cut).is_err());
}

#[test]
fn a_solution_of_another_size_panics() {
    let (puzzle, _) = pair();
    let wide = Picture::blank(2, 3);
    let drawn = std::panic::catch_unwind(|| {
        Drawing {
            solution: Some(&wide),
            ..Drawing::new(&puzzle)
        }
        .to_text()
    });
    assert!(drawn.is_err());
}

/// A board of 3x2 on which the first row has been used to decide two cells.
fn step(draw: impl Fn(Drawing<'_>) -> Vec<u8>) -> Vec<u8> {
    let (puzzle, _) = pair();
    let mut grid = Grid::unknown(3, 2);
    grid.set(0, 0, Cell::FILLED);
    grid.set(0, 1, Cell::EMPTY);
    grid.set(1, 2, Cell::EMPTY);
    let lines = [Line::Row(0), Line::Column(2)];
    let decided = [0, 1].map(|column| Position { row: 0, column });
    let step = Some(BoardStep {
        grid: &grid,
        lines: &lines,
        decided: &decided,
    });
    draw(Drawing {
        step,
        caption: Some("row 1: a reason"),
        ..Drawing::new(&puzzle)
    })
}

#[test]
fn a_step_has_bands_frames_dots_and_a_caption() {
    let fonts = Fonts::new();
    let svg = String::from_utf8(step(|drawing| drawing.to_svg(&fonts).into_bytes())).unwrap();
    let shades = ["#cccccc", "#808080", "#ffffff"].map(|grey| svg.matches(grey).count());
    // The bands are one path, and so is each frame; one of the insides is white.
    assert_eq!(shades, [1, 2, 1], "{svg}");
    assert_eq!(
        svg.matches("h0.20v0.20").count(),
        2,
        "a dot in each empty cell"
    );
    assert_eq!(
        svg.matches("h0.64v0.64").count(),
        2,
        "an inside of each frame"
    );
    assert!(svg.contains(">row 1: a reason</text>"), "{svg}");
    let png = step(|drawing| drawing.to_png(1.0, &fonts).unwrap());
    let (_, pixels) = pixels(&png);
    for grey in [0xcc, 0x80] {
        assert!(
            pixels.iter().filter(|&&pixel| pixel == [grey; 3]).count() > 200,
            "{grey:x}"
        );
    }
}
