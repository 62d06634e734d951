//! Boards that are solved in moving images.

use crate::colors::pixels;
use gif::{ColorOutput, DecodeOptions};
use nonogram::{Cell, Ink, Line, Picture, Position, Puzzle};
use nonogram_render::{BoardStep, Drawing, Fonts, MovingDrawing, RenderError, SolvingStep};

/// A board of three inks, and its rows as steps.
fn board() -> (Puzzle, Vec<SolvingStep>) {
    let picture = Picture::from_digits(4, 3, "012311000321").unwrap();
    let steps = (0..3).map(|row| SolvingStep {
        lines: vec![Line::Row(row), Line::Column(row)],
        cells: (0..4)
            .map(|column| (Position { row, column }, picture.ink(row, column)))
            .collect(),
    });
    (picture.puzzle(), steps.collect())
}

#[test]
fn each_frame_of_a_gif_is_the_png_of_its_step() {
    let (puzzle, steps) = board();
    let fonts = Fonts::new();
    let drawing = Drawing {
        heading: Some("Three rows"),
        ..Drawing::new(&puzzle)
    };
    let moving = MovingDrawing {
        drawing,
        steps: &steps,
    };
    let file = moving.to_gif(1.0, &fonts).unwrap();
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(&file[..]).unwrap();
    let width = usize::from(decoder.width());
    let mut shown = vec![0; width * usize::from(decoder.height()) * 4];
    let mut frames = Vec::new();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, across) = (usize::from(frame.left), usize::from(frame.width));
        for (row, pixels) in frame.buffer.chunks_exact(across * 4).enumerate() {
            let start = ((usize::from(frame.top) + row) * width + left) * 4;
            shown[start..start + across * 4].copy_from_slice(pixels);
        }
        frames.push(shown.clone());
        delays.push(frame.delay);
    }
    assert_eq!(delays, [50, 50, 50, 50, 300]);

    let mut grid = puzzle.start();
    let none: Vec<Line> = Vec::new();
    for (number, frame) in frames.iter().enumerate() {
        let step = steps.get(number.wrapping_sub(1));
        for &(Position { row, column }, ink) in step.iter().flat_map(|step| &step.cells) {
            grid.set(row, column, Cell::Known(ink));
        }
        let step = BoardStep {
            grid: &grid,
            lines: step.map_or(&none, |step| &step.lines),
            decided: &[],
        };
        let still = Drawing {
            step: Some(step),
            ..drawing
        };
        let (_, colors) = pixels(&still.to_png(1.0, &fonts).unwrap());
        let found: Vec<[u8; 3]> = frame
            .chunks_exact(4)
            .map(|color| [color[0], color[1], color[2]])
            .collect();
        assert!(found == colors, "frame {number}");
    }
}

#[test]
fn an_svg_has_each_cell_in_the_layer_of_its_step() {
    let (puzzle, steps) = board();
    let moving = MovingDrawing {
        drawing: Drawing::new(&puzzle),
        steps: &steps,
    };
    let svg = moving.to_svg(&Fonts::new());
    // Half a second a step and one before the first, then three seconds.
    assert!(svg.contains("animation:5.00s step-end infinite"));
    assert!(svg.contains("@keyframes cell1{0%{opacity:0}20.00%{opacity:1}}"));
    assert!(svg.contains("@keyframes line1{0%{opacity:0}20.00%{opacity:1}30.00%{opacity:0}}"));
    for (number, step) in steps.iter().enumerate() {
        let layer = svg.split_once(&format!("animation-name:cell{number}\""));
        let (layer, _) = layer.unwrap().1.split_once("</g>").unwrap();
        // A mark for each run of an ink, and one for each empty cell.
        let inks: Vec<Ink> = step.cells.iter().map(|&(_, ink)| ink).collect();
        let marks: usize = inks
            .chunk_by(|one, next| one == next)
            .map(|run| if run[0].is_background() { run.len() } else { 1 })
            .sum();
        assert_eq!(layer.matches('M').count(), marks, "step {number}");
    }
    // Every layer stands below the lines and the clues.
    assert!(svg.rfind("cell2\"").unwrap() < svg.find("<text").unwrap());
}

#[test]
fn a_gif_that_would_be_too_large_names_a_scale_that_is_not() {
    let picture = Picture::blank(1500, 4);
    let puzzle = picture.puzzle();
    let moving = MovingDrawing {
        drawing: Drawing::new(&puzzle),
        steps: &[],
    };
    let fonts = Fonts::new();
    let Err(RenderError::TooManyPixels { largest }) = moving.to_gif(3.0, &fonts) else {
        panic!("the side of a GIF has 16 bits");
    };
    assert!(largest > 1.5 && moving.to_gif(largest, &fonts).is_ok());
}
