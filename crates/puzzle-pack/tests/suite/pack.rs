//! Packs: the same bytes for any number of threads, golden rows, and the findings of verification.

use crate::in_memory::{findings, on_threads, pack, rejected, verify};
use nonogram::Logic;
use nonogram::Symmetry;
use puzzle_pack::source::{Drawer, Given, Source, stream};
use puzzle_pack::{
    Cause, Columns, GenerateError, Level, Recipe, Titles, Verification, generate_given,
};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

fn square(side: usize, source: Source) -> Recipe {
    let mut recipe = Recipe::new(side, side);
    recipe.source = source;
    recipe
}

/// The header with all columns.
fn all_columns() -> String {
    Columns::all([]).names().collect::<Vec<_>>().join(",")
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_threads() {
    for source in Source::ALL {
        // Small boards show few things.
        let (side, boards) = if source.shows_things() {
            (15, 60)
        } else {
            (8, 300)
        };
        let recipe = square(side, source);
        let expected = on_threads(1, || pack(&recipe, 7, boards));
        for threads in [2, 8] {
            assert_eq!(on_threads(threads, || pack(&recipe, 7, boards)), expected);
        }
        let found = verify(&expected.0);
        assert_eq!(found.levels.iter().sum::<u64>(), boards);
        let mut verified = Verification::default();
        (verified.rows, verified.levels) = (boards, found.levels);
        assert_eq!(found, verified);
    }
}

/// Small boards repeat. A pack has none of them twice, with any number of threads.
#[test]
fn duplicates_are_replaced_alike_on_all_threads() {
    let recipe = square(3, Source::Random);
    let (expected, tally) = on_threads(1, || pack(&recipe, 1, 200));
    assert!(rejected(&tally, Cause::Duplicate) > 0);
    assert_eq!(on_threads(8, || pack(&recipe, 1, 200)).0, expected);
    let ids: HashSet<&str> = expected.lines().map(|line| &line[..16]).collect();
    assert_eq!(ids.len(), 201);
}

/// The cells of the boards of a pack until there is no other, and how many candidates were rejected
/// for which cause. Each candidate is judged by itself.
fn one_by_one(recipe: &Recipe, seed: u64) -> (Vec<String>, HashMap<Cause, u64>) {
    let (width, height) = (recipe.width, recipe.height);
    let mut judge = recipe.clone();
    judge.source = Source::Given;
    let mut drawer = Drawer::new(recipe.source, width, height, 1..=3).inks(recipe.inks);
    let (mut boards, mut ids, mut rejected) = (Vec::new(), HashSet::new(), HashMap::new());
    for index in 0.. {
        let mut rng = stream(seed, index);
        let before = boards.len();
        for _ in 0..recipe.tries {
            let picture = drawer.draw(&mut rng).clone();
            let lacks_inks = recipe.inks > 1 && !picture.has_inks(recipe.inks);
            let mut cause = lacks_inks.then_some(Cause::Inks);
            if cause.is_none() {
                let given = [Given::new("", picture.clone(), Titles::default())];
                let judged = generate_given(&judge, &given, |made| {
                    cause = match made.board {
                        Ok(board) if ids.insert(board.row.get("id").unwrap().to_string()) => None,
                        Ok(_) => Some(Cause::Duplicate),
                        // Given pictures are looked at more closely.
                        Err(Cause::Switch) => Some(Cause::Unsolved),
                        Err(Cause::PlainBoard) => Some(Cause::Density),
                        Err(cause) => Some(cause),
                    };
                    ControlFlow::Continue(())
                });
                judged.unwrap();
            }
            match cause {
                Some(cause) => *rejected.entry(cause).or_default() += 1,
                None => {
                    boards.push(picture.to_digits());
                    break;
                }
            }
        }
        if boards.len() == before {
            break;
        }
    }
    (boards, rejected)
}

/// What the candidates of small sizes led to is kept, which makes no difference.
#[test]
fn small_boards_are_those_of_candidates_judged_one_by_one() {
    for (source, side, inks) in [
        (Source::Smooth, 2, 1),
        (Source::Random, 2, 2),
        (Source::Random, 3, 1),
        (Source::Symmetric, 3, 1),
    ] {
        let mut recipe = square(side, source);
        (recipe.inks, recipe.tries) = (inks, 300);
        // One to three cells.
        recipe.density = Some(0.9 / (side * side) as f64..=3.1 / (side * side) as f64);
        let (expected, causes) = one_by_one(&recipe, 5);
        let mut boards = Vec::new();
        let made = puzzle_pack::generate(&recipe, 5, 1000, |board| {
            boards.push(board.picture.to_digits());
            ControlFlow::Continue(())
        });
        let Err(GenerateError::Short { shortage, tally }) = made else {
            panic!("{source}: there are no 1000 boards");
        };
        assert_eq!(shortage.index, expected.len() as u64);
        assert_eq!(boards, expected, "{source}");
        assert_eq!(
            tally.most_rejected().into_iter().collect::<HashMap<_, _>>(),
            causes
        );
    }
}

/// With as many tries as usual, in a moment: 16 pictures are judged, not a million.
#[test]
fn boards_that_are_used_up_end_a_pack_at_once() {
    let made = puzzle_pack::generate(&Recipe::new(2, 2), 1, 100, |_| ControlFlow::Continue(()));
    let expected = "none of 1000000 candidates for board 2 (2x2) was accepted; most often: with \
        the clues of an earlier board";
    assert_eq!(made.unwrap_err().to_string(), expected);
}

#[test]
fn a_longer_pack_begins_with_the_shorter_one() {
    let recipe = square(10, Source::Smooth);
    let (short, _) = pack(&recipe, 3, 20);
    let (long, _) = pack(&recipe, 3, 50);
    assert!(long.starts_with(&short));
}

/// A whole row, so a change of any value or counter shows.
#[test]
fn a_golden_row_in_all_columns() {
    let mut recipe = square(6, Source::Smooth);
    recipe.rate = true;
    recipe.footholds = true;
    recipe.counters = true;
    let (text, _) = pack(&recipe, 7, 1);
    let row = text.lines().nth(1).unwrap();
    assert_eq!(
        row,
        "7f00a49d93d5cfa8,7,0,6,6,111000110000110000100000110000100000,3/2/2/1/2/1,6/3.1/1///,11,\
         0.3055,none,line,count,1.0689,8,easy,3,11,13,0,5,5,5.50,both,127,379,8,rule,Smooth 6x6 \
         No. 1,c1-2.4-6r1-6,\
         crosscover 0.2.0"
    );
}

#[test]
fn densities_are_kept() {
    // A picture that a quarter turn does not change has a multiple of 4 cells filled.
    for (density, expected) in [(0.52..=0.52, 52..=52), (0.42..=0.58, 42..=58)] {
        for source in Source::ALL {
            let mut recipe = square(10, source);
            recipe.density = Some(density.clone());
            // There are some 25 shapes of 10x10 with 52 cells filled.
            let (text, _) = pack(&recipe, 5, 20);
            for line in text.lines().skip(1) {
                let filled = line.split(',').nth(8).unwrap().parse().unwrap();
                assert!(expected.contains(&filled), "{filled} of {source}");
            }
        }
    }
}

#[test]
fn stronger_logic_gives_harder_boards() {
    let mut recipe = square(12, Source::Random);
    recipe.logic = Logic::Search;
    recipe.density = Some(0.5..=0.5);
    let (text, tally) = pack(&recipe, 11, 60);
    assert!(rejected(&tally, Cause::Switch) > 0);
    for logic in ["line", "probe"] {
        assert!(text.contains(&format!(",{logic},")), "no board by {logic}");
    }
    assert_eq!(findings(&text), "");
}

#[test]
fn levels_are_kept_and_others_counted() {
    use Level::{Easy, Expert, Hard, Medium};
    for (levels, logic) in [
        (Easy..=Easy, Logic::Line),
        (Medium..=Hard, Logic::Line),
        (Expert..=Expert, Logic::Search),
    ] {
        let mut recipe = square(9, Source::Smooth);
        recipe.levels = levels.clone();
        recipe.logic = logic;
        let mut found = HashSet::new();
        let tally = puzzle_pack::generate(&recipe, 1, 30, |board| {
            found.insert(board.row.get("level").unwrap().to_string());
            ControlFlow::Continue(())
        });
        assert!(rejected(&tally.unwrap(), Cause::Level) > 0);
        let levels = Level::ALL
            .into_iter()
            .filter(|level| levels.contains(level));
        assert_eq!(found, levels.map(|level| level.to_string()).collect());
    }
}

#[test]
fn plain_lines_are_refused_on_request() {
    let mut recipe = square(6, Source::Smooth);
    recipe.no_plain_lines = true;
    let (text, tally) = pack(&recipe, 1, 50);
    assert!(rejected(&tally, Cause::Plain) > 0);
    for line in text.lines().skip(1) {
        let cells = line.split(',').nth(5).unwrap();
        let rows = cells.as_bytes().chunks(6);
        assert!(
            rows.into_iter().all(|row| row.iter().any(|&c| c != row[0])),
            "{cells}"
        );
    }
}

#[test]
fn recipes_without_boards_are_refused() {
    let refused = |change: fn(&mut Recipe), expected: &str| {
        let mut recipe = square(2, Source::Random);
        change(&mut recipe);
        let error = recipe.check().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    refused(
        |recipe| recipe.density = Some(0.51..=0.52),
        "no 2x2 picture has a density from 0.51 to 0.52",
    );
    for (least, most) in [(f64::NAN, 0.5), (0.9, 0.1), (-1.0, 2.0)] {
        let mut recipe = square(2, Source::Random);
        recipe.density = Some(least..=most);
        let expected =
            format!("density: expected 0 to 1, the lower first, found {least} to {most}");
        assert_eq!(recipe.check().unwrap_err().to_string(), expected);
    }
    refused(|recipe| recipe.inks = 0, "expected 1 to 31 inks, found 0");
    refused(|recipe| recipe.inks = 32, "expected 1 to 31 inks, found 32");
    refused(
        |recipe| (recipe.source, recipe.width) = (Source::Exhaustive, 13),
        "13x2 boards have 2^26 pictures: expected at most 33554432",
    );
    refused(
        |recipe| {
            recipe.source = Source::Symmetry(Symmetry::Diagonal);
            recipe.width = 9;
        },
        "9x2 pictures cannot have the symmetry diagonal",
    );
    refused(
        |recipe| recipe.levels = Level::Expert..=Level::Expert,
        "level expert that line logic solves",
    );
    refused(
        |recipe| (recipe.levels, recipe.logic) = (Level::Expert..=Level::Expert, Logic::Probe),
        "level expert that probing solves: expected the logic any",
    );
    let large = || square(4000, Source::Smooth).check();
    let message = on_threads(17, large).unwrap_err().to_string();
    assert!(
        message.contains("on 17 threads take too much memory"),
        "{message}"
    );
}

#[test]
fn bad_values_are_named() {
    let (text, _) = pack(&square(6, Source::Smooth), 7, 3);
    let lines: Vec<&str> = text.lines().collect();
    let place = |column| {
        lines[0]
            .split(',')
            .position(|name| name == column)
            .expect(column)
    };
    let cells = &*"x".repeat(36);
    let xp = lines[1].split(',').nth(place("xp")).unwrap();
    for (column, value, message) in [
        ("width", "0", "expected 1 to 4000, found \"0\""),
        ("width", "six", "expected a whole number, found \"six\""),
        (
            "height",
            "4294967297",
            "expected 1 to 4000, found \"4294967297\"",
        ),
        ("height", "06", "expected \"6\", found \"06\""),
        (
            "cells",
            "0x",
            "expected 36 cells of 0 and 1, row by row, found \"0x\" of 2 characters",
        ),
        (
            "cells",
            cells,
            &format!("expected 36 cells of 0 and 1, row by row, found {cells:?}"),
        ),
        (
            "rows",
            "3/2/2/1/2/2",
            "row 6: the cells give \"1\", the file says \"2\"",
        ),
        (
            "title_en",
            "=1+1",
            "a spreadsheet would run \"=1+1\" as a formula",
        ),
        (
            "generator",
            "=cmd()",
            "expected crosscover and its version, found \"=cmd()\"",
        ),
        ("xp", "1000", &format!("expected {xp:?}, found \"1000\"")),
    ] {
        let mut fields: Vec<&str> = lines[1].split(',').collect();
        fields[place(column)] = value;
        let altered = format!(
            "{}\n{}\n{}\n{}\n",
            lines[0],
            fields.join(","),
            lines[2],
            lines[3]
        );
        assert_eq!(
            findings(&altered),
            format!("line 2, column {column}: {message}")
        );
    }
    // Other boards with the same index.
    let index = |row: usize| format!(",{},", lines[row].split(',').nth(place("index")).unwrap());
    let same = lines[2].replacen(&index(2), &index(1), 1);
    let expected = "line 3, column index: duplicate: line 2 has the same index";
    assert_eq!(
        findings(&format!("{}\n{}\n{same}\n", lines[0], lines[1])),
        expected
    );
}

/// A board that is not unique, with everything else in order.
#[test]
fn a_second_solution_is_found() {
    let text = format!(
        "{}\n0000000000000000,,1,0,2,2,1001,,1/1,1/1,2,0.5000,diagonals,line,line,1.0000,1,easy,1,1,1,0,2,2,2.00,,,,,both,1,1,1,\
         rule,Two,r1,crosscover 0.0.1\n",
        all_columns()
    );
    assert_eq!(
        findings(&text),
        "line 2, column cells: several solutions (elementary switch: rows 1 and 2, columns 1 and 2): \
         \"0110\" has the same clues"
    );
}

#[test]
fn an_open_quote_is_found() {
    let (text, _) = pack(&square(6, Source::Smooth), 7, 3);
    let broken = text.replacen("Smooth 6x6 No. 2", "\"Smooth 6x6 No. 2", 1);
    assert_eq!(
        findings(&broken),
        "line 3: a quote is open at the end of the file; what follows was not read"
    );
    let quoted = text.replacen("Smooth 6x6 No. 2", "\"A, \"\"B\"\"\"", 1);
    assert_eq!(findings(&quoted), "");
}

#[test]
fn other_files_are_errors() {
    let error = |text: &[u8]| {
        puzzle_pack::verify(text, Default::default(), |_| {})
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error(b""),
        "line 1: expected the header row of a pack or a JSON object, found nothing"
    );
    assert_eq!(
        error(b"a,b\n"),
        "line 1: expected a column named \"width\" in the header row or the first object"
    );
    let twice = format!("id,{}\n", all_columns());
    assert_eq!(
        error(twice.as_bytes()),
        "line 1: the column \"id\" is named twice"
    );
    assert_eq!(error(b"\xFF\xFE\x00"), "line 1: expected a text in UTF-16");
    assert_eq!(
        error(b"\xFF,width\n"),
        "line 1: expected UTF-8 text: save the table as CSV UTF-8"
    );
}

#[test]
fn endless_lines_are_refused() {
    let endless = std::io::Read::chain(&b"{"[..], std::io::repeat(b' '));
    let result = puzzle_pack::verify(endless, Default::default(), |_| {});
    let message = "line 1: an object is longer than 64 MiB; what follows was not read";
    assert_eq!(result.unwrap_err().to_string(), message);

    let (text, _) = pack(&square(6, Source::Smooth), 7, 1);
    let found = findings(&(text + &"0,".repeat(1 << 26)));
    let expected = "line 3: the line is longer than 64 MiB; what follows was not read";
    assert_eq!(found, expected);
}

#[test]
fn extra_and_reordered_columns_are_accepted() {
    let (text, _) = pack(&square(6, Source::Smooth), 7, 3);
    let reversed: String = text
        .lines()
        .map(|line| {
            let mut fields: Vec<&str> = line.split(',').rev().collect();
            fields.push(if line.starts_with("id") {
                "title_fr"
            } else {
                "Une image"
            });
            fields.join(",") + "\n"
        })
        .collect();
    assert_eq!(findings(&reversed), "");
}
