//! Drawings of boards of several inks.

use nonogram::{Palette, Picture, Puzzle, Rgb, Swatch};
use nonogram_render::{Drawing, Fonts};
use std::io::Cursor;

/// `aab` above `.b.`.
fn flag() -> (Puzzle, Picture) {
    let picture: Picture = "aab\n.b.".parse().unwrap();
    (picture.puzzle(), picture)
}

fn palette(colors: &[(&str, &str)]) -> Palette {
    let swatches = colors.iter().zip("._ab".chars());
    let swatches = swatches.map(|(&(name, rgb), symbol)| Swatch {
        name: name.into(),
        rgb: Rgb::from_hex(rgb).unwrap(),
        symbol,
    });
    Palette::new(swatches.collect()).unwrap()
}

/// The pixels of an image, and whether they have colors.
pub(crate) fn pixels(png: &[u8]) -> (png::ColorType, Vec<[u8; 3]>) {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0_u8; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut bytes).unwrap();
    let pixels = match frame.color_type {
        png::ColorType::Grayscale => bytes.iter().map(|&grey| [grey; 3]).collect(),
        _ => bytes
            .chunks(3)
            .map(|part| part.try_into().unwrap())
            .collect(),
    };
    (frame.color_type, pixels)
}

#[test]
fn text_has_letters_and_names() {
    let (puzzle, picture) = flag();
    let text = "\
            1a\n      1a 1b 1b\n     +---------+\n2a 1b | a  a  b |\n   1b |    b    |\n     \
            +---------+\na black\nb vermilion\n";
    let shown = Drawing {
        solution: Some(&picture),
        ..Drawing::new(&puzzle)
    }
    .to_text();
    assert_eq!(shown.replace(' ', ""), text.replace(' ', ""), "\n{shown}");
    let widths: Vec<usize> = shown
        .lines()
        .filter(|line| line.ends_with('|'))
        .map(str::len)
        .collect();
    assert_eq!(widths[0], widths[1]);
    // Colors only where they are asked for.
    assert!(!shown.contains('\x1b'));
    let colored = Drawing {
        solution: Some(&picture),
        ..Drawing::new(&puzzle)
    }
    .to_colored_text();
    assert!(
        colored.contains("\x1b[48;2;213;94;0;38;2;0;0;0m1b\x1b[0m"),
        "{colored}"
    );
    let plain: String = colored
        .split('\x1b')
        .map(|part| {
            part.split_once('m')
                .filter(|_| part.starts_with('['))
                .map_or(part, |(_, rest)| rest)
        })
        .collect();
    assert_eq!(plain, shown);
}

#[test]
fn numbers_stand_on_their_ink_with_a_letter_and_a_legend() {
    let (puzzle, picture) = flag();
    let colors = palette(&[
        ("white", "ffffff"),
        ("navy", "000080"),
        ("gold & sand", "ffd700"),
    ]);
    let svg = Drawing {
        palette: Some(&colors),
        ..Drawing::new(&puzzle)
    }
    .to_svg(&Fonts::new());
    // Boxes of seven numbers and of the legend; a frame around those that are pale.
    let boxes = |color: &str| {
        let paths = svg
            .lines()
            .filter(|line| line.contains(&format!("fill=\"#{color}\" d=")));
        paths.map(|line| line.matches('M').count()).sum::<usize>()
    };
    assert_eq!(
        [boxes("000080"), boxes("ffd700"), boxes("808080")],
        [4, 5, 5]
    );
    // Each number has its letter, and the legend has all inks.
    let texts = |text: &str| svg.matches(&format!(">{text}</text>")).count();
    assert_eq!(
        ["1a", "2a", "1b", "a", "b", "navy", "gold &amp; sand"].map(texts),
        [2, 1, 4, 1, 1, 1, 1]
    );
    let white = svg.split("<g fill=\"#ffffff\"").skip(1);
    let white = white.map(|group| group.split("</g>").next().unwrap().matches("<text").count());
    assert_eq!(white.sum::<usize>(), 4);
    // The cells of the solution, with letters only if asked for.
    let solved = Drawing {
        palette: Some(&colors),
        solution: Some(&picture),
        ..Drawing::new(&puzzle)
    };
    let letters = |svg: &str| svg.matches(">b</text>").count();
    assert_eq!(letters(&solved.to_svg(&Fonts::new())), 1);
    assert_eq!(
        letters(
            &Drawing {
                has_letters: true,
                ..solved
            }
            .to_svg(&Fonts::new())
        ),
        3
    );
}

#[test]
fn png_has_the_colors_of_the_inks() {
    let (puzzle, picture) = flag();
    let colors = palette(&[("pale", "f0f0d0"), ("red", "ff0000"), ("blue", "0000ff")]);
    let count = |drawing: Drawing<'_>, color: [u8; 3]| {
        let (kind, pixels) = pixels(&drawing.to_png(1.0, &Fonts::new()).unwrap());
        assert_eq!(kind, png::ColorType::Rgb);
        pixels.iter().filter(|&&pixel| pixel == color).count()
    };
    let blank = Drawing {
        palette: Some(&colors),
        ..Drawing::new(&puzzle)
    };
    let solved = Drawing {
        solution: Some(&picture),
        ..blank
    };
    for color in [[255, 0, 0], [0, 0, 255]] {
        // Two cells of 24 by 24 pixels, without the lines.
        let added = count(solved, color) - count(blank, color);
        assert!((2 * 20 * 20..=2 * 24 * 24).contains(&added), "{added}");
    }
    // Two of six cells have the background, and all of them on the empty board.
    let background = [0xf0, 0xf0, 0xd0];
    assert!(count(blank, background) > 6 * 400 && count(solved, background) < 3 * 576);
}

#[test]
fn a_board_in_one_ink_has_its_color_and_no_letters() {
    let picture = Picture::from_bits(3, 2, "101110").unwrap();
    let puzzle = picture.puzzle();
    let blue = palette(&[("white", "ffffff"), ("blue", "0000ff")]);
    let drawing = Drawing {
        solution: Some(&picture),
        ..Drawing::new(&puzzle)
    };
    let svg = Drawing {
        palette: Some(&blue),
        ..drawing
    }
    .to_svg(&Fonts::new());
    assert!(
        svg.contains("fill=\"#0000ff\" d=") && !svg.contains("blue"),
        "{svg}"
    );
    // Black on white is as without a palette.
    let black = Palette::standard(1);
    let drawn = |drawing: Drawing<'_>| drawing.to_png(1.0, &Fonts::new()).unwrap();
    assert_eq!(
        drawn(Drawing {
            palette: Some(&black),
            ..drawing
        }),
        drawn(drawing)
    );
    assert_eq!(pixels(&drawn(drawing)).0, png::ColorType::Grayscale);
}

#[test]
fn lines_on_a_dark_background_are_grey() {
    let (puzzle, _) = flag();
    let dark = palette(&[("black", "000000"), ("white", "ffffff"), ("red", "ff0000")]);
    let png = Drawing {
        palette: Some(&dark),
        ..Drawing::new(&puzzle)
    }
    .to_png(1.0, &Fonts::new())
    .unwrap();
    let (_, pixels) = pixels(&png);
    assert!(pixels.iter().filter(|&&pixel| pixel == [0x80; 3]).count() > 200);
}

#[test]
#[should_panic(expected = "the palette lacks inks of the board")]
fn a_palette_that_lacks_inks_panics() {
    let (puzzle, _) = flag();
    Drawing {
        palette: Some(&Palette::default()),
        ..Drawing::new(&puzzle)
    }
    .to_text();
}
