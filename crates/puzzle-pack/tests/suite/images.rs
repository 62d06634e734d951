//! Boards of images and icons.

use crate::in_memory;
use nonogram::Logic;
use pixelize::Pixels;
use puzzle_pack::files::PackOrder;
use puzzle_pack::source::{Given, GivenImage, Source};
use puzzle_pack::{Cause, Level, PackForm, Recipe, SizeShare, Titles, generate_given};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A disc with a bite, in a color on a ground.
fn bitten(ink: [u8; 4], ground: [u8; 4]) -> Pixels {
    let is_ink = |x: i32, y: i32| {
        (x - 60).pow(2) + (y - 60).pow(2) < 2500 && (x - 105).pow(2) + (y - 40).pow(2) > 900
    };
    let color = |at: i32| {
        if is_ink(at % 120, at / 120) {
            ink
        } else {
            ground
        }
    };
    Pixels::new(120, (0..120 * 120).map(color).collect())
}

fn given(
    name: &str,
    sizes: &[(usize, usize)],
    load: impl Fn() -> Result<Pixels, String> + Send + Sync + 'static,
) -> Given {
    Given::new(
        name,
        GivenImage::new(sizes.to_vec(), name, load),
        Titles::new(PackForm::Csv, name).unwrap(),
    )
}

fn recipe(source: Source, sizes: &str) -> Recipe {
    let mut recipe = Recipe::default();
    recipe.source = source;
    recipe.set_sizes(SizeShare::read_all(sizes).unwrap());
    recipe.density = Some(0.0..=1.0);
    recipe
}

/// The cells, style and size of each board, or why there is none.
fn made(recipe: &Recipe, given: &[Given]) -> Vec<Result<(String, String, String), Cause>> {
    let mut all = Vec::new();
    generate_given(recipe, given, |made| {
        let get = |row: &puzzle_pack::Row, column: &str| row.get(column).unwrap().to_string();
        let values = |row| (get(row, "cells"), get(row, "style"), get(row, "width"));
        all.push(made.board.map(|board| values(&board.row)));
        ControlFlow::Continue(())
    })
    .unwrap();
    all
}

/// A white drawing on a transparent ground was once an empty board, "verified by both engines".
#[test]
fn a_drawing_is_the_same_board_in_any_color() {
    let size = [(11, 11)];
    let white = given("white", &size, || Ok(bitten([255; 4], [0; 4])));
    let black = given("black", &size, || Ok(bitten([0, 0, 0, 255], [255; 4])));
    let inverse = given("inverse", &size, || Ok(bitten([255; 4], [0, 0, 0, 255])));
    let boards = made(&recipe(Source::Images, "11x11"), &[white, black, inverse]);
    let (cells, style, _) = boards[0].clone().unwrap();
    assert!((40..100).contains(&cells.matches('1').count()), "{cells}");
    assert_eq!(style, "silhouette");
    // The others have the same clues.
    assert_eq!(boards[1..], [Err(Cause::Duplicate), Err(Cause::Duplicate)]);
}

#[test]
fn images_without_a_board_say_why() {
    let size = [(9, 9)];
    let broken = given("broken", &size, || Err("no file".to_string()));
    let empty = given("empty", &size, || Ok(Pixels::new(9, vec![[0; 4]; 81])));
    // Two dots in different rows and columns: whichever way they are drawn, the mirror image has
    // the same clues.
    let dots = |at: usize| {
        if [0, 8 * 9 + 4].contains(&at) {
            [0, 0, 0, 255]
        } else {
            [0; 4]
        }
    };
    let dots = given("dots", &size, move || {
        Ok(Pixels::new(9, (0..81).map(dots).collect()))
    });
    let mut strict = recipe(Source::Images, "9x9");
    strict.conversion.max_loss = 0.0;
    let made_of = |strict: &Recipe| made(strict, &[broken.clone(), empty.clone(), dots.clone()]);
    assert_eq!(
        made_of(&strict)[..2],
        [Err(Cause::Image), Err(Cause::Image)]
    );
    assert!(
        [Err(Cause::Unsolved), Err(Cause::Switch), Err(Cause::Loss)].contains(&made_of(&strict)[2])
    );
    strict.conversion.max_loss = 9.0;
    assert!(made_of(&strict)[2].is_ok());
}

/// A house of 8x8 cells has all its detail on a board of that size.
#[test]
fn the_size_of_each_board_is_chosen() {
    let house = [
        "...##...", "..####..", ".######.", "########", ".######.", ".##..##.", ".##..##.",
        ".##..##.",
    ]
    .concat();
    let color = move |at: usize| match house.as_bytes()[at / 80 / 10 * 8 + at % 80 / 10] {
        b'#' => [0, 0, 0, 255],
        _ => [0; 4],
    };
    let house = given("house", &[(8, 8), (16, 16), (24, 24)], move || {
        Ok(Pixels::new(80, (0..6400).map(&color).collect()))
    });
    let boards = made(&recipe(Source::Images, "24x24"), &[house]);
    let (cells, _, width) = boards[0].clone().unwrap();
    assert_eq!((&*width, &cells[..16]), ("8", "0001100000111100"));
}

/// Icons are good boards with names, each once, for every filter of a recipe.
#[test]
fn icons_are_verified_boards_with_names() {
    let mut of_icons = recipe(Source::Icons, "15x15");
    of_icons.languages = puzzle_pack::TitleLanguage::ALL.to_vec();
    let (pack, tally) =
        in_memory::make(&PackOrder::new(of_icons, 3, 40), &[], &|| false, |_| {}).unwrap();
    assert_eq!(tally.accepted, 40);
    let verified = in_memory::verify(&pack);
    assert_eq!((verified.rows, &verified.findings[..]), (40, &[][..]));
    let header: Vec<&str> = pack.lines().next().unwrap().split(',').collect();
    let place = |column: &str| header.iter().position(|name| *name == column).unwrap();
    let mut names = HashSet::new();
    for row in pack.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let icon = icons::all()
            .iter()
            .find(|icon| icon.name("en") == Some(fields[place("title_en")]))
            .expect(row);
        assert_eq!(icon.name("ja"), Some(fields[place("title_ja")]));
        assert!(fields[place("loss")].parse::<f32>().unwrap() <= 0.15);
        assert!(names.insert(icon.names()[0]));
    }
    let mut hard = recipe(Source::Icons, "15x15");
    (hard.logic, hard.levels) = (Logic::Search, Level::Hard..=Level::Expert);
    hard.conversion.skip = names.iter().map(|name| name.to_uppercase()).collect();
    let (pack, _) = in_memory::make(&PackOrder::new(hard, 3, 5), &[], &|| false, |_| {}).unwrap();
    for row in pack.lines().skip(1) {
        assert!(row.contains(",hard,") || row.contains(",expert,"), "{row}");
        assert!(
            names.iter().all(|name| !row.contains(&format!(",{name},"))),
            "{row}"
        );
    }
}

/// Icons are on boards of sizes at which people named them, so some sizes have fewer, and small
/// ones none.
#[test]
fn sizes_without_icons_are_refused() {
    let refused = |source, sizes: &str| recipe(source, sizes).check().is_err();
    assert!(refused(Source::Icons, "7x7"));
    assert!(refused(Source::Icons, "10x10:3,20x7:2"));
    assert!(refused(Source::Icons, "15x15:2,101x101"));
    // The size is chosen for each icon, or a shape is drawn.
    assert!(!refused(Source::Icons, "7x7,12x12"));
    assert!(!refused(Source::Pictures, "7x7"));
    let mut none_left = recipe(Source::Icons, "12x12");
    none_left.conversion.skip = icons::all()
        .iter()
        .map(|icon| icon.names()[0].to_string())
        .collect();
    assert!(none_left.check().is_err());
    assert_eq!(
        (none_left.things(), recipe(Source::Icons, "30x30").things()),
        (0, icons::all().len() as u64)
    );
}

/// The empty lines before the first and behind the last one that has a clue.
fn ends(clues: &str) -> [usize; 2] {
    let lines: Vec<&str> = clues.split('/').collect();
    let is_empty = |clue: &&&str| clue.is_empty();
    let first = lines.iter().take_while(is_empty).count();
    let last = lines.iter().rev().take_while(is_empty).count();
    [first, last]
}

#[test]
fn outer_lines_of_things_are_empty_only_at_both_ends_of_their_short_side() {
    for (source, sizes, is_full) in [
        (Source::Pictures, "5x5,8x8,10x10,15x15,20x15", false),
        (Source::Icons, "12x12,15x15", false),
        (Source::Pictures, "12x12,15x15", true),
    ] {
        let mut of_things = recipe(source, sizes);
        of_things.repair = true;
        of_things.no_plain_lines = is_full;
        let most = if is_full { 0 } else { 2 };
        let order = PackOrder::new(of_things, 5, 20);
        let (pack, _) = in_memory::make(&order, &[], &|| false, |_| {}).unwrap();
        let header: Vec<&str> = pack.lines().next().unwrap().split(',').collect();
        let place = |column: &str| header.iter().position(|name| *name == column).unwrap();
        let mut margins = 0;
        for row in pack.lines().skip(1) {
            let fields: Vec<&str> = row.split(',').collect();
            let [rows, columns] = ["rows", "columns"].map(|column| ends(fields[place(column)]));
            let is_even = rows[0] == rows[1] && columns[0] == columns[1];
            assert!(is_even && rows[0].min(columns[0]) == 0, "{row}");
            assert!(rows[0] + columns[0] <= most, "{row}");
            margins += rows[0] + columns[0];
        }
        assert_eq!(margins == 0, is_full);
    }
}
