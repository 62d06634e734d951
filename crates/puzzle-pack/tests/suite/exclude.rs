//! A second volume has no board of the first one, turned or mirrored or nearly the same. Boards are
//! turned and compared here as rows of digits, by code that shares nothing with the library.

use crate::in_memory::{make, on_threads, rejected};
use nonogram::{Picture, Symmetry};
use puzzle_pack::files::PackOrder;
use puzzle_pack::source::{Given, Source};
use puzzle_pack::{Cause, Excluded, IndexResult, Recipe, Row, SizeShare, Tally, Titles};
use std::collections::HashSet;

type Art = Vec<Vec<char>>;

fn mirrored(art: &Art) -> Art {
    art.iter()
        .map(|row| row.iter().rev().copied().collect())
        .collect()
}

fn quarter_turned(art: &Art) -> Art {
    let (height, width) = (art.len(), art[0].len());
    (0..width)
        .map(|row| {
            (0..height)
                .map(|column| art[height - 1 - column][row])
                .collect()
        })
        .collect()
}

fn all_eight(art: &Art) -> Vec<Art> {
    let mut all = vec![art.clone(), mirrored(art)];
    for place in 0..6 {
        all.push(quarter_turned(&all[place]));
    }
    all
}

/// The number of cells in which two boards differ; `None` for other sizes.
fn difference(one: &Art, other: &Art) -> Option<usize> {
    let cells = |art: &Art| art.concat();
    let are_alike = (one.len(), one[0].len()) == (other.len(), other[0].len());
    are_alike.then(|| {
        cells(one)
            .iter()
            .zip(cells(other))
            .filter(|(one, other)| **one != *other)
            .count()
    })
}

/// The least number of cells in which two boards differ, however they are turned; `None` for other
/// sizes.
fn least_difference(one: &Art, other: &Art) -> Option<usize> {
    all_eight(one)
        .iter()
        .filter_map(|one| difference(one, other))
        .min()
}

fn picture(art: &Art) -> Picture {
    let digits: String = art.iter().flatten().collect();
    Picture::from_digits(art[0].len(), art.len(), &digits).unwrap()
}

fn art(row: &Row) -> Art {
    let width: usize = row.get("width").unwrap().parse().unwrap();
    let cells: Vec<char> = row.get("cells").unwrap().chars().collect();
    cells.chunks(width).map(<[char]>::to_vec).collect()
}

/// The rows of a pack, its bytes and what happened to the candidates.
fn pack_of(recipe: &Recipe, given: &[Given], count: u64) -> (Vec<Row>, String, Tally) {
    let mut rows = Vec::new();
    let order = PackOrder::new(recipe.clone(), 7, count);
    let watch =
        |made: &IndexResult<'_>| rows.extend(made.board.ok().map(|board| board.row.clone()));
    let (bytes, tally) = make(&order, given, &|| false, watch).unwrap();
    (rows, bytes, tally)
}

fn pack(recipe: &Recipe, count: u64) -> (Vec<Row>, String, Tally) {
    pack_of(recipe, &[], count)
}

fn excluding(recipe: &Recipe, boards: impl IntoIterator<Item = Art>, near: usize) -> Recipe {
    let boards = boards.into_iter().map(|art| (picture(&art), String::new()));
    let mut recipe = recipe.clone();
    (recipe.excluded, recipe.near) = (Some(Excluded::new(boards)), near);
    recipe
}

fn recipe(source: Source, sizes: &str) -> Recipe {
    let mut recipe = Recipe::default();
    recipe.set_sizes(SizeShare::read_all(sizes).unwrap());
    recipe.source = source;
    if source.converts() {
        recipe.density = Some(0.0..=1.0);
    }
    recipe
}

/// What people make, and the number of boards.
fn families() -> Vec<(Recipe, u64)> {
    let inks = |inks, mut recipe: Recipe| {
        recipe.inks = inks;
        recipe
    };
    let mut repaired = recipe(Source::Random, "6x6");
    repaired.repair = true;
    vec![
        (recipe(Source::Pictures, "10x10..15x15"), 12),
        (recipe(Source::Icons, "12x12,16x13"), 6),
        (recipe(Source::Shapes, "12x12,12x15"), 12),
        (inks(3, recipe(Source::Shapes, "14x14")), 8),
        (recipe(Source::Smooth, "5x5..8x8"), 40),
        (recipe(Source::Smooth, "9x6,6x9"), 30),
        (inks(2, recipe(Source::Smooth, "7x7,5x8")), 30),
        (inks(4, recipe(Source::Random, "4x4")), 20),
        (recipe(Source::Symmetric, "8x8"), 30),
        (recipe(Source::Symmetry(Symmetry::QuarterTurn), "7x7"), 20),
        (recipe(Source::Symmetry(Symmetry::LeftRight), "7x6"), 20),
        (repaired, 20),
    ]
}

/// The same seed draws the boards of the first volume again, so all of them must be replaced.
#[test]
fn no_board_of_the_second_volume_is_within_n_cells_of_the_first() {
    for (recipe, count) in families() {
        let name = format!(
            "{} {:?} {}x{}",
            recipe.source, recipe.inks, recipe.width, recipe.height
        );
        let first: Vec<Art> = pack(&recipe, count).0.iter().map(art).collect();
        for near in [0, 1, 4] {
            let (second, _, tally) = pack(&excluding(&recipe, first.clone(), near), count);
            assert_eq!(second.len() as u64, count, "{name}");
            assert!(
                recipe.source.converts() || rejected(&tally, Cause::Excluded) >= count,
                "{name}: {tally:?}"
            );
            for second in second.iter().map(art) {
                let least = first
                    .iter()
                    .filter_map(|first| least_difference(first, &second))
                    .min();
                assert!(
                    least.is_none_or(|least| least > near),
                    "{name}, {near}: {second:?}"
                );
            }
        }
    }
}

#[test]
fn all_turns_and_mirror_images_are_excluded() {
    for (recipe, count) in [
        (recipe(Source::Smooth, "8x8"), 10),
        (recipe(Source::Smooth, "9x6"), 10),
    ] {
        let (first, bytes, _) = pack(&recipe, count);
        let first: Vec<Art> = first.iter().map(art).collect();
        for turn in 0..8 {
            let turned = first.iter().map(|art| all_eight(art)[turn].clone());
            let (second, _, tally) = pack(&excluding(&recipe, turned, 0), count);
            assert!(rejected(&tally, Cause::Excluded) >= count);
            assert!(
                second.iter().all(|row| !first.contains(&art(row))),
                "turn {turn}"
            );
        }
        // The same cells are another board in other rows.
        let other = first
            .iter()
            .map(|art| art.concat().chunks(1).map(<[char]>::to_vec).collect());
        assert_eq!(pack(&excluding(&recipe, other, 0), count).1, bytes);
    }
}

#[test]
fn a_board_that_differs_in_n_cells_is_near_and_one_more_is_not() {
    let mut colored = recipe(Source::Smooth, "12x10");
    colored.inks = 3;
    for recipe in [
        recipe(Source::Smooth, "12x12"),
        recipe(Source::Smooth, "10x13"),
        colored,
    ] {
        let (first, bytes, _) = pack(&recipe, 5);
        for cells in 1..=6 {
            let changed = |(number, row): (usize, &Row)| {
                let mut art = art(row);
                for cell in 0..cells {
                    let cell = &mut art[(3 * cell + number) % 10][(5 * cell + number) % 10];
                    *cell = match (*cell, recipe.inks) {
                        ('0', _) => '1',
                        ('1', 3) => '2',
                        _ => '0',
                    };
                }
                all_eight(&art)[(cells + number) % 8].clone()
            };
            let changed: Vec<Art> = first.iter().enumerate().map(changed).collect();
            let (_, _, tally) = pack(&excluding(&recipe, changed.clone(), cells), 5);
            assert!(rejected(&tally, Cause::Excluded) >= 5, "{cells} cells");
            assert_eq!(
                pack(&excluding(&recipe, changed, cells - 1), 5).1,
                bytes,
                "{cells} cells"
            );
        }
    }
}

#[test]
fn the_things_of_the_first_volume_do_not_come_again() {
    for (recipe, count) in [
        (recipe(Source::Pictures, "10x10..15x15"), 20),
        (recipe(Source::Icons, "15x15"), 20),
        (recipe(Source::Shapes, "12x12"), 60),
    ] {
        let title = |row: &Row| row.get("title_en").unwrap().to_string();
        let thing = |row: &Row| {
            title(row)
                .split(|letter: char| letter.is_ascii_digit())
                .next()
                .unwrap()
                .to_string()
        };
        let (first, _, _) = pack(&recipe, count);
        let mut second = recipe.clone();
        let excluded = Excluded::new(first.iter().map(|row| (picture(&art(row)), title(row))));
        assert_eq!(excluded.unnamed(), 0);
        second.excluded = Some(excluded);
        // A shape that no try makes a good board of gives way to another.
        let things: HashSet<String> = first.iter().map(thing).collect();
        // With those that count as the same.
        assert!(recipe.things() - second.things() >= things.len() as u64);
        let (second, _, _) = pack(&second, count);
        assert!(second.iter().all(|row| !things.contains(&thing(row))));
    }
}

#[test]
fn given_pictures_that_are_excluded_are_left_out() {
    let pictures = ["110100000", "011001000", "111100100", "111101111"];
    let pictures: Vec<Picture> = pictures
        .map(|bits| Picture::from_bits(3, 3, bits).unwrap())
        .to_vec();
    let given: Vec<Given> = pictures
        .iter()
        .map(|picture| Given::new("", picture.clone(), Titles::default()))
        .collect();
    let mut recipe = recipe(Source::Given, "3x3");
    recipe.density = Some(0.0..=1.0);
    let count = |near| {
        let mut recipe = recipe.clone();
        recipe.excluded = Some(Excluded::new([(pictures[0].transposed(), String::new())]));
        recipe.near = near;
        let (rows, _, tally) = pack_of(&recipe, &given, 4);
        (rows.len(), rejected(&tally, Cause::Excluded))
    };
    // The second is the first, turned; the third differs in two cells, the fourth in five.
    assert_eq!(
        [0, 1, 2, 4, 5].map(count),
        [(2, 2), (2, 2), (1, 3), (1, 3), (0, 4)]
    );
}

#[test]
fn packs_depend_on_what_is_excluded_and_on_nothing_else() {
    let recipe = recipe(Source::Smooth, "5x5");
    let first: Vec<Art> = pack(&recipe, 50).0.iter().map(art).collect();
    let second = excluding(&recipe, first.clone(), 2);
    let bytes = on_threads(1, || pack(&second, 200).1);
    assert_eq!(on_threads(2, || pack(&second, 200).1), bytes);
    let twice = first.iter().rev().chain(&first).cloned();
    let same = excluding(&recipe, twice, 2);
    assert_eq!(same, second);
    assert_eq!(pack(&same, 200).1, bytes);
    assert_ne!(excluding(&recipe, first[1..].iter().cloned(), 2), second);
    assert_eq!(pack(&excluding(&recipe, [], 25), 50).1, pack(&recipe, 50).1);
}
