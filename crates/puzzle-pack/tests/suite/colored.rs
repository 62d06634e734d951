//! Packs of boards with several inks.

use crate::in_memory::{on_threads, pack, verify};
use nonogram::{Ink, Logic, Palette, Picture};
use puzzle_pack::Recipe;
use puzzle_pack::source::{Source, TableOptions, read_each_board, read_table};
use std::collections::HashSet;

fn recipe(source: Source, side: usize, inks: usize) -> Recipe {
    let mut recipe = Recipe::new(side, side);
    recipe.source = source;
    recipe.inks = inks;
    recipe
}

/// The number of inks of a picture, if they are the first ones.
fn inks(picture: &Picture) -> usize {
    let numbers: HashSet<usize> = picture
        .to_digits()
        .chars()
        .map(|digit| Ink::from_digit(digit).unwrap().number())
        .filter(|&number| number > 0)
        .collect();
    assert_eq!(numbers, (1..=numbers.len()).collect());
    numbers.len()
}

#[test]
fn boards_that_need_probing_have_proofs() {
    let mut recipe = recipe(Source::Smooth, 15, 2);
    recipe.logic = Logic::Search;
    let text = pack(&recipe, 3, 150).0;
    // Lemmas are in proofs only.
    let lemmas = text
        .lines()
        .filter(|row| row.contains("{r") || row.contains("{~"));
    let lemmas = lemmas.count();
    assert!(lemmas >= 5, "{lemmas}");
    let verified = verify(&text);
    assert_eq!(
        (
            verified.rows,
            verified.findings.len(),
            verified.without_proof
        ),
        (150, 0, 0)
    );
}

#[test]
fn every_source_makes_verified_boards_with_all_inks() {
    for source in Source::ALL {
        for wanted in [2, 4] {
            // A shape with a whole symmetry of a square has few orbits, but always enough for four
            // inks.
            let recipe = recipe(source, 12, wanted);
            let text = on_threads(1, || pack(&recipe, 7, 12)).0;
            assert_eq!(on_threads(3, || pack(&recipe, 7, 12)).0, text, "{source}");
            let verified = verify(&text);
            assert_eq!(
                (verified.rows, &verified.findings[..]),
                (12, &[][..]),
                "{source}"
            );
            let boards: Vec<_> = read_each_board(text.as_bytes())
                .unwrap()
                .into_iter()
                .map(Result::unwrap)
                .collect();
            for board in &boards {
                assert_eq!(inks(&board.picture), wanted);
                assert_eq!(board.palette, Palette::standard(wanted));
                if let Source::Symmetry(symmetry) = source {
                    assert!(symmetry.is_in(&board.picture));
                }
            }
            // A pack is a table, and its boards make the same rows.
            let table = read_table(text.as_bytes(), &TableOptions::default()).unwrap();
            let same =
                |(given, board): (&puzzle_pack::source::Given, &puzzle_pack::source::PackBoard)| {
                    given.picture() == Some(&board.picture) && given.palette == board.palette
                };
            assert!(table.given.iter().zip(&boards).all(same));
        }
    }
}

/// The unique boards among all pictures of small sizes, as brute force counts them.
#[test]
fn all_pictures_give_the_known_numbers_of_unique_boards() {
    for (width, height, inks, unique) in [(2, 2, 2, 77), (2, 3, 2, 681), (2, 3, 3, 3964)] {
        let mut recipe = Recipe::new(width, height);
        recipe.source = Source::Exhaustive;
        recipe.inks = inks;
        recipe.logic = Logic::Search;
        recipe.density = Some(0.0..=1.0);
        let pictures = recipe.source.pictures(width, height, inks).unwrap();
        let text = pack(&recipe, 0, pictures).0;
        assert_eq!(
            text.lines().count() - 1,
            unique,
            "{width}x{height}, {inks} inks"
        );
        if unique < 1000 {
            assert!(verify(&text).findings.is_empty());
        }
    }
}

#[test]
fn every_altered_value_of_color_is_found() {
    let text = pack(&recipe(Source::Smooth, 8, 3), 7, 3).0;
    let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
    let finding = |column: &str, change: &dyn Fn(&str) -> String| {
        let place = header.iter().position(|&name| name == column).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let mut fields: Vec<String> = lines[2].split(',').map(str::to_string).collect();
        fields[place] = change(&fields[place]);
        lines[2] = fields.join(",");
        let found = verify(&(lines.join("\n") + "\n")).findings;
        found.first().map(ToString::to_string).unwrap_or_default()
    };
    let bad = "line 3, column palette: expected colors such as 0:ffffff/1:000000/2:ff0000, found";
    for palette in ["0:ffffff", "0:ffffff/1:000000/2:ff000g", "black"] {
        let found = finding("palette", &|_| palette.to_string());
        assert_eq!(found, format!("{bad} {palette:?}"));
    }
    // Ink 3 is not in this palette.
    let digits =
        "line 3, column cells: expected 64 cells of digits of the palette, row by row, found";
    assert!(finding("palette", &|_| "0:ffffff/1:000000/2:ff0000".to_string()).starts_with(digits));
    assert!(finding("cells", &|cells| cells.replacen('1', "4", 1)).starts_with(digits));
    // Any colors are right, but the same text in capitals is not ours.
    assert_eq!(
        finding("palette", &|text| text.replacen("000000", "00ff00", 1)),
        ""
    );
    assert!(finding("palette", &|text| text.replacen("ffffff", "FFFFFF", 1)).contains("palette"));
    let rows = finding("rows", &|rows| rows.replacen('a', "b", 1));
    assert!(rows.starts_with("line 3, column rows: row "), "{rows}");
    // Other inks in some cells make another puzzle.
    let cells = finding("cells", &|cells| cells.replacen('2', "3", 1));
    assert!(cells.starts_with("line 3, column rows: row "), "{cells}");
    assert_ne!(finding("proof", &|_| "r1".to_string()), "");
}
