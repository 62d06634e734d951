//! The crate nonogrid reads our boards of several inks, and finds the same solutions.

use nonogram::{Ink, Picture, check};
use nonogram_formats::{Document, Format, write};
use nonogrid::parser::{BoardParser, MyFormat, Paletted};
use nonogrid::{Color, ColoredBlock, FullProbe, LineSolver};
use puzzle_pack::source::{Drawer, Source, stream};

type Lines = LineSolver<ColoredBlock>;
type Probes = FullProbe<ColoredBlock>;

/// A drawn picture. nonogrid panics if a line of a board of several inks is empty, so none is.
fn picture(seed: u64, inks: usize) -> Option<Picture> {
    let (width, height) = (4 + seed as usize % 8, 4 + seed as usize / 8 % 8);
    let filled = (width * height * 3 / 5) as u32;
    let mut drawer = Drawer::new(Source::Smooth, width, height, filled..=filled).inks(inks);
    let picture = drawer.draw(&mut stream(1, seed)).clone();
    let puzzle = picture.puzzle();
    let has_empty = puzzle.lines().any(|line| puzzle.clue(line).is_empty());
    (!has_empty && puzzle.inks() == inks).then_some(picture)
}

/// Up to two solutions by nonogrid.
fn solutions(text: &str, inks: usize) -> Vec<Picture> {
    let read = MyFormat::with_content(text).unwrap();
    let (palette, board) = (read.get_palette(), read.parse_rc::<ColoredBlock>());
    let (width, height) = (board.read().width(), board.read().height());
    let found = nonogrid::solve::<ColoredBlock, Lines, Probes>(board.clone(), Some(2), None, None);
    let mut found = found.unwrap().map_or(Vec::new(), |solver| solver.solutions);
    if found.is_empty() && board.read().is_solved_full() {
        found.push(board.read().make_snapshot());
    }
    let ids: Vec<u32> = Ink::first(inks)
        .map(|ink| palette.id_by_name(&ink.to_string()).unwrap())
        .collect();
    let picture = |cells: &Vec<<ColoredBlock as nonogrid::Block>::Color>| {
        let mut picture = Picture::blank(width, height);
        for (at, cell) in cells.iter().enumerate() {
            assert!(cell.is_solved());
            let ink = ids.iter().position(|&id| cell.as_color_id() == Some(id));
            let ink = ink.map_or(Ink::BACKGROUND, |place| Ink::new(place + 1).unwrap());
            picture.set_ink(at / width, at % width, ink);
        }
        picture
    };
    found.iter().map(picture).collect()
}

#[test]
fn nonogrid_reads_our_toml_and_finds_the_same_solutions() {
    let (mut boards, mut unique) = (0, 0);
    for seed in 1..400 {
        let inks = 2 + seed as usize % 3;
        let Some(picture) = picture(seed, inks) else {
            continue;
        };
        let document = Document::from(picture.clone());
        let text = write(&document, Format::Toml).unwrap();
        let found = solutions(&text, inks);
        assert!(!found.is_empty(), "{text}");
        for solution in &found {
            assert_eq!(check(&document.puzzle, solution), Ok(()), "{text}");
        }
        if found.len() == 1 {
            assert_eq!(found[0], picture, "{text}");
            unique += 1;
        }
        boards += 1;
    }
    assert!(
        boards > 100 && unique > 20,
        "{boards} boards, {unique} unique"
    );
}
