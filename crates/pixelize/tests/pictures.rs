//! Small pictures of images whose content is known.

use pixelize::{Candidate, Figure, Pixels, Style};
use proptest::prelude::*;
use std::f32::consts::FRAC_1_SQRT_2 as HALF;

const CLEAR: [u8; 4] = [0; 4];
const BLACK: [u8; 4] = [0, 0, 0, 255];
const WHITE: [u8; 4] = [255; 4];

/// An anchor, with a hole at its top.
const ANCHOR: &str = "\
    ....####....\
    ....#..#....\
    ....####....\
    ..########..\
    .....##.....\
    .....##.....\
    #....##....#\
    ##...##...##\
    ##...##...##\
    .##..##..##.\
    ..########..\
    ....####....";

fn cells(art: &str) -> Vec<u8> {
    art.bytes()
        .filter(|cell| b".#ab".contains(cell))
        .map(|cell| u8::from(cell != b'.') + u8::from(cell == b'b'))
        .collect()
}

/// An image of cells with 10x10 pixels each and `room` pixels around them.
fn enlarged(cells: &[u8], width: usize, room: usize, colors: &[[u8; 4]]) -> Pixels {
    let (wide, high) = (10 * width + 2 * room, 10 * cells.len() / width + 2 * room);
    let color = |at: usize| {
        let (x, y) = (at % wide, at / wide);
        let is_inside = (room..wide - room).contains(&x) && (room..high - room).contains(&y);
        let cell = if is_inside {
            cells[(y - room) / 10 * width + (x - room) / 10]
        } else {
            0
        };
        colors[usize::from(cell)]
    };
    Pixels::new(wide, (0..wide * high).map(color).collect())
}

fn best(pixels: &Pixels, size: (usize, usize)) -> Candidate {
    let figure = Figure::of(pixels).expect("something to see");
    figure.candidates(size, &Style::DEFAULT).swap_remove(0)
}

/// Ink is what is drawn, never what is dark: a white drawing on a transparent ground was an empty
/// board once.
#[test]
fn a_drawing_in_any_color_on_any_ground_is_the_same_picture() {
    let art = cells(ANCHOR);
    for [ground, ink] in [
        [CLEAR, BLACK],
        [CLEAR, WHITE],
        [CLEAR, [200, 30, 30, 255]],
        [WHITE, BLACK],
        [BLACK, WHITE],
        [WHITE, [255, 220, 60, 255]],
        [[240, 240, 250, 255], [20, 40, 90, 255]],
    ] {
        let picture = best(&enlarged(&art, 12, 17, &[ground, ink]), (12, 12));
        assert_eq!(picture.cells, art, "{ink:?} on {ground:?}");
        assert!(picture.is_symmetric);
        assert!(picture.score > 1.5, "{}", picture.score);
    }
}

#[test]
fn nothing_on_a_ground_is_no_figure() {
    for ground in [CLEAR, BLACK, WHITE, [9, 200, 40, 255]] {
        assert!(
            Figure::of(&Pixels::new(20, vec![ground; 400])).is_none(),
            "{ground:?}"
        );
    }
}

/// Without a ground, all of the image is shown by its tones.
#[test]
fn an_image_with_many_colors_at_its_border_is_a_photograph() {
    let color = |at: usize| [(at % 64 * 4) as u8, (at / 64 * 4) as u8, 128, 255];
    let figure = Figure::of(&Pixels::new(64, (0..64 * 64).map(color).collect())).unwrap();
    assert!(figure.is_photo());
    let pictures = figure.candidates((10, 10), &Style::DEFAULT);
    assert!(pictures.iter().all(|picture| picture.style == Style::Tones));
    assert!(pictures[0].cells.contains(&0) && pictures[0].cells.contains(&1));
}

/// Eyes are smaller than a cell, and a face without eyes is no face.
#[test]
fn small_holes_stay() {
    let in_face = |x: f32, y: f32| {
        let disc =
            |cx: f32, cy: f32, radius: f32| (x - cx).powi(2) + (y - cy).powi(2) < radius * radius;
        disc(100.0, 100.0, 100.0) && !disc(65.0, 75.0, 9.0) && !disc(135.0, 75.0, 9.0)
    };
    let pixel = |at: usize| {
        if in_face((at % 200) as f32 + 0.5, (at / 200) as f32 + 0.5) {
            BLACK
        } else {
            CLEAR
        }
    };
    let picture = best(
        &Pixels::new(200, (0..200 * 200).map(pixel).collect()),
        (10, 10),
    );
    let empty_inside = (2..8)
        .flat_map(|y| (2..8).map(move |x| 10 * y + x))
        .filter(|&at| picture.cells[at] == 0);
    let holes: Vec<usize> = empty_inside.collect();
    assert_eq!(holes.len(), 2, "{:?}", picture.cells);
    assert_eq!(holes[0] / 10, holes[1] / 10);
}

/// A house in strokes, with a door of two strokes inside.
fn house(pixel: usize) -> [u8; 4] {
    let (x, y) = ((pixel % 192) as i32, (pixel / 192) as i32);
    let roof = (y - (x - 96).abs()).abs() < 10 && y < 106;
    let walls = y > 86 && (!(14..178).contains(&x) || y >= 178);
    let door = (y > 120 && ((70..84).contains(&x) || (108..122).contains(&x)))
        || ((120..134).contains(&y) && (70..122).contains(&x));
    if roof || walls || door { BLACK } else { CLEAR }
}

/// Strokes narrower than a cell are no longer seen as such, so that what they enclose is filled,
/// and inner ones are gaps.
#[test]
fn drawings_in_thin_strokes_are_filled_on_small_boards() {
    let pixels = Pixels::new(192, (0..192 * 192).map(house).collect());
    let small = best(&pixels, (10, 10));
    let rows: Vec<String> = small
        .cells
        .chunks(10)
        .map(|row| row.iter().map(|cell| cell.to_string()).collect())
        .collect();
    assert_eq!(rows[5], "1111111111", "{rows:#?}");
    assert_eq!(rows[7][..3], *"111", "{rows:#?}");
    assert_eq!(
        rows[7].bytes().filter(|&cell| cell == b'0').count(),
        2,
        "{rows:#?}"
    );
    let large = best(&pixels, (16, 16));
    assert_eq!(large.cells.chunks(16).nth(8).unwrap().iter().sum::<u8>(), 2);
    // One cell wide, they are drawn as they are.
    let art = cells("#######....##....#######");
    assert_eq!(
        best(&enlarged(&art, 6, 0, &[CLEAR, BLACK]), (6, 4)).cells,
        art
    );
}

/// An umbrella in strokes: a half circle that is closed, and a handle that is not.
fn umbrella(side: i32, stroke: i32) -> impl Fn(i32, i32) -> bool {
    move |x, y| {
        let (middle, radius) = (side / 2, 2 * side / 5);
        let away = f64::from((x - middle).pow(2) + (y - middle).pow(2)).sqrt();
        let rim = y <= middle && (away - f64::from(radius)).abs() <= f64::from(stroke) / 2.0;
        let is_on = |place: i32, line: i32| (0..stroke).contains(&(place - line));
        let edge = is_on(y, middle) && (x - middle).abs() <= radius;
        let handle = is_on(x, middle) && (middle..9 * side / 10).contains(&y);
        rim || edge || handle
    }
}

/// Strokes of a pixel in an image of a thousand were lost when the image was made smaller, and the
/// board was a dot.
#[test]
fn strokes_of_any_width_are_drawn() {
    let papers: [fn(i32, i32) -> i32; 2] = [
        |_, _| 255,
        |x, y| 250 - x / 24 - y / 20 - (7 * x + 11 * y) % 13,
    ];
    for (side, stroke) in [(200, 1), (200, 3), (600, 2), (600, 5), (1000, 1), (1000, 8)] {
        for paper in papers {
            let is_ink = umbrella(side, stroke);
            let pixel = |at: i32| {
                let (x, y) = (at % side, at / side);
                let gray = if is_ink(x, y) { 40 } else { paper(x, y) } as u8;
                [gray, gray, gray, 255]
            };
            let pixels = Pixels::new(side as usize, (0..side * side).map(pixel).collect());
            let figure = Figure::of(&pixels).unwrap();
            for size in [10, 15, 20] {
                let picture = &figure.candidates((size, size), &Style::DEFAULT)[0];
                let name = format!("{side} {stroke} {size}: {picture:?}");
                assert!(picture.score > figure.fair_score() + 0.3, "{name}");
                let filled: Vec<u8> = picture
                    .cells
                    .chunks(size)
                    .map(|row| row.iter().sum())
                    .collect();
                let whole = filled
                    .iter()
                    .filter(|&&cells| cells as usize + 2 >= size)
                    .count();
                let low = filled.iter().rev().skip_while(|&&cells| cells == 0);
                // On an even board, the handle in the middle is two cells wide.
                let handle = low.take_while(|&&cells| cells <= 2).count();
                assert!(whole >= 1 && handle + 2 >= size / 3, "{name}");
                let colored = &figure.colored((size, size), 3)[0];
                assert!(colored.cells.iter().filter(|&&cell| cell > 0).count() >= 2 * size);
            }
        }
    }
}

/// A score tells a picture from the remains of one.
#[test]
fn a_dot_and_a_black_square_score_less_than_a_picture() {
    let art = cells(ANCHOR);
    let figure = Figure::of(&enlarged(&art, 12, 3, &[CLEAR, BLACK])).unwrap();
    let scores: Vec<f32> = figure
        .candidates((12, 12), &Style::DEFAULT)
        .iter()
        .map(|picture| picture.score)
        .collect();
    assert!(scores[0] > figure.fair_score());
    let tiny = &figure.candidates((1, 1), &Style::DEFAULT)[0];
    assert!(tiny.score < figure.fair_score(), "{}", tiny.score);
}

/// A spoon at a place on its long axis, from its head at 0 to its end at 200, and beside it.
fn is_spoon(along: f32, beside: f32) -> bool {
    (along - 40.0).powi(2) + (1.4 * beside).powi(2) < 1600.0
        || (40.0..200.0).contains(&along) && beside.abs() < 10.0
}

#[test]
fn long_things_on_a_diagonal_stand_upright() {
    let spoon = |place: fn(f32, f32) -> (f32, f32), size| {
        let pixel = |at: usize| {
            let (along, beside) = place((at % 200) as f32 - 99.5, (at / 200) as f32 - 99.5);
            if is_spoon(along + 100.0, beside) {
                BLACK
            } else {
                CLEAR
            }
        };
        best(&Pixels::new(200, (0..200 * 200).map(pixel).collect()), size)
    };
    let upright = spoon(|x, y| (y, x), (6, 15));
    let to_right = spoon(|x, y| ((y - x) * HALF, (x + y) * HALF), (6, 15));
    let to_left = spoon(|x, y| ((x + y) * HALF, (x - y) * HALF), (6, 15));
    assert_eq!(to_right.cells, upright.cells);
    assert_eq!(to_left.cells, upright.cells);
    assert!(to_left.is_symmetric && to_left.is_turned && !upright.is_turned);
    // A square would make a thick thing of it.
    assert!(!spoon(|x, y| ((y - x) * HALF, (x + y) * HALF), (10, 10)).is_turned);
    // Drawn in whole cells, it stays as it is.
    let art = cells("......## .....### .....##. ....#... ...#.... ..#..... .#...... #.......");
    assert_eq!(
        best(&enlarged(&art, 8, 0, &[CLEAR, BLACK]), (8, 8)).cells,
        art
    );
}

/// A green ball on a red block of the same lightness.
#[test]
fn parts_of_equal_lightness_have_a_gap_between_them() {
    let pixel = |at: usize| {
        let (x, y) = ((at % 200) as f32 - 99.5, (at / 200) as f32);
        match y < 80.0 {
            true if x * x + (y - 40.0).powi(2) < 1600.0 => [60, 150, 60, 255],
            false if x.abs() < 90.0 => [230, 60, 60, 255],
            _ => CLEAR,
        }
    };
    let picture = best(
        &Pixels::new(200, (0..200 * 200).map(pixel).collect()),
        (12, 12),
    );
    let filled: Vec<u8> = picture
        .cells
        .chunks(12)
        .map(|row| row.iter().sum())
        .collect();
    assert!(
        (1..11).any(|row| filled[row] <= 2 && filled[row - 1] > 2 && filled[row + 1] > 2),
        "{filled:?}"
    );
}

#[test]
fn pictures_fill_boards_of_other_proportions_without_margins() {
    let figure = Figure::of(&enlarged(&cells(ANCHOR), 12, 0, &[CLEAR, BLACK])).unwrap();
    assert!((1.3..1.4).contains(&figure.stretch((20, 12))));
    let figure = figure.without_margins();
    for size in [(20, 12), (12, 17), (9, 9), (3, 8)] {
        let mut pictures = figure.candidates(size, &Style::ALL);
        pictures.extend(figure.colored(size, 3));
        for picture in pictures {
            assert!(fills(&picture.cells, size), "{picture:?}");
        }
    }
    assert!(figure.stretch((12, 12)) < 1.01 && (1.6..1.7).contains(&figure.stretch((20, 12))));
}

/// Whether no outer line is empty.
fn fills(cells: &[u8], (width, height): (usize, usize)) -> bool {
    let is_filled = |(row, column): (usize, usize)| cells[row * width + column] > 0;
    let rows = [0, height - 1].map(|row| (0..width).any(|column| is_filled((row, column))));
    let columns = [0, width - 1].map(|column| (0..height).any(|row| is_filled((row, column))));
    rows == [true; 2] && columns == [true; 2]
}

#[test]
fn inks_are_the_colors_of_the_figure_and_differ_from_paper() {
    let art = cells("aaaabbbb aaaabbbb aa.abbbb aaaabbbb aaaabbbb aaaabbbb aaaab.bb aaaabbbb");
    let figure = Figure::of(&enlarged(&art, 8, 5, &[CLEAR, [20, 60, 160, 255], WHITE])).unwrap();
    let picture = &figure.colored((8, 8), 4)[0];
    assert_eq!(picture.cells, art);
    assert_eq!(picture.inks, [[20, 60, 160], [209, 209, 209]]);
    // A drawing of one color keeps it.
    let figure = Figure::of(&enlarged(
        &cells(ANCHOR),
        12,
        5,
        &[CLEAR, [200, 30, 30, 255]],
    ))
    .unwrap();
    let picture = &figure.colored((12, 12), 4)[0];
    assert_eq!(
        (&picture.cells, &picture.inks),
        (&cells(ANCHOR), &vec![[200, 30, 30]])
    );
}

#[test]
fn a_picture_is_more_like_its_own_image() {
    let (art, frame) = (
        cells(ANCHOR),
        cells(&format!("{}{}", "#".repeat(24), "##........##".repeat(10))),
    );
    let figure = Figure::of(&enlarged(&art, 12, 3, &[CLEAR, BLACK])).unwrap();
    assert!(figure.likeness(&art, 12) > 0.95);
    assert!(figure.likeness(&frame, 12) < 0.7);
    assert_eq!(figure.likeness(&[0; 144], 12), 0.0);
}

#[test]
fn the_least_images_and_boards_are_no_exception() {
    for (width, height) in [(1, 1), (1, 500), (500, 1), (3, 2)] {
        let pixels = Pixels::new(width, vec![[0, 0, 0, 200]; width * height]);
        let figure = Figure::of(&pixels).unwrap();
        for size in [(1, 1), (1, 7), (5, 5), (40, 3)] {
            let pictures = figure.candidates(size, &Style::ALL);
            assert!(
                pictures
                    .iter()
                    .all(|picture| picture.cells.len() == size.0 * size.1)
            );
            assert!(
                figure.colored(size, 3)[0]
                    .cells
                    .iter()
                    .any(|&cell| cell > 0)
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Pictures are the best pictures of themselves, whatever they show.
    #[test]
    fn enlarged_pictures_come_back(
        mut art in proptest::collection::vec(0_u8..2, 12 * 9),
        room in 0_usize..30,
    ) {
        // The box is that of the board, and there is more than one line.
        (art[0], art[11], art[96], art[107]) = (1, 1, 1, 1);
        let picture = best(&enlarged(&art, 12, room, &[CLEAR, BLACK]), (12, 9));
        prop_assert_eq!(picture.cells, art);
    }

    #[test]
    fn any_pixels_have_pictures(
        width in 1_usize..20,
        rgba in proptest::collection::vec(any::<[u8; 4]>(), 1..20),
        size in (1_usize..12, 1_usize..12),
        fills_board in any::<bool>(),
    ) {
        let rgba: Vec<[u8; 4]> = rgba
            .iter()
            .cycle()
            .take(rgba.len() * width)
            .copied()
            .collect();
        if let Some(figure) = Figure::of(&Pixels::new(width, rgba)) {
            let figure = if fills_board {
                figure.without_margins()
            } else {
                figure
            };
            for picture in figure
                .candidates(size, &Style::ALL)
                .iter()
                .chain(&figure.colored(size, 3))
            {
                prop_assert!(picture.score.is_finite());
                prop_assert_eq!(picture.cells.len(), size.0 * size.1);
                prop_assert!(!fills_board || fills(&picture.cells, size));
                let colors = picture.inks.len() + 1;
                prop_assert_eq!(picture.costs.len(), picture.cells.len() * colors);
                for (cell, costs) in picture.cells.iter().zip(picture.costs.chunks(colors)) {
                    prop_assert_eq!(costs[usize::from(*cell)], 0.0);
                }
            }
        }
    }
}
