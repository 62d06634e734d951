//! Finite sources and repair: accepted and rejected pictures, and independence from threads.

use crate::in_memory;
use crate::in_memory::{findings, on_threads, rejected};
use nonogram::{Logic, strategy::chain};
use puzzle_pack::files::{PackOrder, Shard};
use puzzle_pack::source::{Given, KeptColumns, Source, TableOptions, digest, read_table};
use puzzle_pack::{Cause, Recipe, Tally, Titles};

/// An index, the cause if it has no row, and the number of flipped cells.
type Fate = (u64, Option<Cause>, usize);

/// The first `count` boards of a pack or a part, the result for each index, and the total counts.
fn part(
    recipe: &Recipe,
    given: &[Given],
    count: u64,
    shard: Option<Shard>,
) -> (String, Vec<Fate>, Tally) {
    let mut order = PackOrder::new(recipe.clone(), 1, count);
    order.shard = shard;
    let mut fates = Vec::new();
    let made = in_memory::make(&order, given, &|| false, |made| {
        fates.push((made.index, made.board.err(), made.flips.len()));
    });
    let (text, tally) = made.unwrap();
    (text, fates, tally)
}

fn whole(recipe: &Recipe, given: &[Given], count: u64) -> (String, Vec<Fate>, Tally) {
    part(recipe, given, count, None)
}

fn exhaustive(width: usize, height: usize) -> Recipe {
    let mut recipe = Recipe::new(width, height);
    recipe.source = Source::Exhaustive;
    recipe.density = Some(0.0..=1.0);
    recipe.logic = Logic::Search;
    recipe
}

/// The number of NxN pictures that have unique clues: OEIS A242876.
#[test]
fn the_exhaustive_source_has_every_unique_picture_once() {
    for (side, unique) in [(1, 2), (2, 14), (3, 384), (4, 52362)] {
        let recipe = exhaustive(side, side);
        let all = 1 << (side * side);
        let (_, fates, tally) = whole(&recipe, &[], all);
        assert_eq!(
            (tally.accepted, rejected(&tally, Cause::Duplicate)),
            (unique, 0)
        );
        assert_eq!(tally.decided(), all);
        let indices: Vec<u64> = fates.iter().map(|fate| fate.0).collect();
        assert_eq!(indices, (0..all).collect::<Vec<_>>());
    }
}

const TABLE: &str = "cells,title_en,width,height\n\
    0110100110010110,Ring,4,4\n\
    111101111,Hole,3,3\n\
    1001,Two,2,2\n\
    111101111,Hole again,3,3\n\
    0110,Two others,2,2\n\
    000000,Nothing,3,2\n";

#[test]
fn given_pictures_are_taken_or_have_a_cause() {
    let given = read_table(TABLE.as_bytes(), &TableOptions::default())
        .unwrap()
        .given;
    let mut recipe = Recipe::default();
    recipe.source = Source::Given;
    recipe.density = Some(0.0..=0.9);
    let (text, fates, tally) = whole(&recipe, &given, 6);
    assert_eq!(
        fates,
        [
            (0, Some(Cause::Unsolved), 0),
            (1, None, 0),
            (2, Some(Cause::Switch), 0),
            (3, Some(Cause::Duplicate), 0),
            (4, Some(Cause::Switch), 0),
            (5, Some(Cause::PlainBoard), 0),
        ]
    );
    assert_eq!(
        (
            tally.accepted,
            rejected(&tally, Cause::Unsolved),
            rejected(&tally, Cause::Duplicate),
            tally.repaired
        ),
        (1, 1, 1, 0)
    );
    assert_eq!(rejected(&tally, Cause::Switch), 2);
    assert_eq!(rejected(&tally, Cause::PlainBoard), 1);
    assert!(text.contains(",Hole,"), "{text}");
    assert_eq!(findings(&text), "");

    let mut dense = recipe.clone();
    dense.density = Some(0.5..=0.6);
    let (_, fates, tally) = part(&dense, &given, 6, Shard::new(2, 6));
    assert_eq!(
        (fates, rejected(&tally, Cause::Density)),
        (vec![(1, Some(Cause::Density), 0)], 1)
    );

    let mut repair = recipe;
    repair.repair = true;
    let (text, fates, tally) = whole(&repair, &given, 6);
    let flips: Vec<usize> = fates.iter().map(|fate| fate.2).collect();
    assert_eq!(flips, [1, 0, 1, 0, 1, 0]);
    assert_eq!((tally.repaired, tally.decided()), (3, 6));
    assert_eq!(findings(&text), "");
}

#[test]
fn the_digest_pins_all_that_a_pack_takes() {
    let of = |table: &str| {
        digest(
            &read_table(table.as_bytes(), &TableOptions::default())
                .unwrap()
                .given,
        )
    };
    let table = "width,height,cells,title_en,xp\n2,2,1011,A,1\n1,1,1,B,\n";
    let expected = of(table);
    // The name of the table and the columns that are not kept do not change the pack.
    let other = "notes,width,height,cells,title_en,xp
x,2,2,1011,A,1
y,1,1,1,B,
";
    assert_ne!(expected, of(other));
    let mut options = TableOptions::default();
    options.keep = KeptColumns::None;
    let without = read_table(other.as_bytes(), &options).unwrap();
    assert_eq!(expected, digest(&without.given));
    for (old, new) in [
        ("1011", "1101"),
        (",A,", ",C,"),
        (",1\n1", ",2\n1"),
        (",B,", ",B,0"),
        ("title_en", "title_de"),
        ("2,2,1011", "1,4,1011"),
    ] {
        assert_ne!(expected, of(&table.replacen(old, new, 1)), "{old} {new}");
    }
}

#[test]
fn probing_alone_accepts_no_board_that_needs_a_search() {
    let given = [Given::new("", chain(5, &[3]), Titles::default())];
    let mut recipe = Recipe::default();
    (recipe.source, recipe.density) = (Source::Given, Some(0.0..=1.0));
    for (logic, cause) in [(Logic::Probe, Some(Cause::Unsolved)), (Logic::Search, None)] {
        recipe.logic = logic;
        assert_eq!(whole(&recipe, &given, 1).1, [(0, cause, 0)]);
    }
}

/// Rejected candidates are repaired, with the same result for any number of threads.
#[test]
fn rejected_pictures_are_repaired() {
    for logic in [Logic::Line, Logic::Search] {
        let mut recipe = Recipe::new(12, 12);
        recipe.source = Source::Random;
        recipe.density = Some(0.5..=0.5);
        recipe.logic = logic;
        recipe.repair = false;
        let mut with = recipe.clone();
        with.density = Some(0.45..=0.55);
        with.repair = true;
        let run = |threads| on_threads(threads, || whole(&with, &[], 6));
        let expected = run(1);
        assert_eq!(run(7), expected);
        let (text, fates, tally) = expected;
        assert!(fates.iter().any(|fate| fate.2 > 0), "{fates:?}");
        assert!(
            tally.repaired > 0
                && rejected(&tally, Cause::Unsolved) + rejected(&tally, Cause::Switch) == 0,
            "{tally:?}"
        );
        assert_eq!(findings(&text), "");
    }
}

/// If a run with repairs is stopped at any time, its boards are those of an uninterrupted run.
#[test]
fn an_interrupted_repair_makes_no_board() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let mut recipe = Recipe::new(14, 14);
    recipe.source = Source::Random;
    recipe.density = Some(0.45..=0.55);
    recipe.repair = true;
    let run = |most: u64| {
        let polls = AtomicU64::new(0);
        let stop = || polls.fetch_add(1, Ordering::Relaxed) >= most;
        let order = PackOrder::new(recipe.clone(), 3, 3);
        let mut rows = Vec::new();
        let result = on_threads(1, || {
            in_memory::make(&order, &[], &stop, |made| {
                rows.push(
                    made.board
                        .unwrap()
                        .row
                        .values()
                        .collect::<Vec<_>>()
                        .join(","),
                );
            })
        });
        (rows, result.is_ok(), polls.into_inner())
    };
    let (whole, is_done, polls) = run(u64::MAX);
    assert!(is_done && polls > 60, "{polls}");
    for most in (0..polls).step_by(polls as usize / 15) {
        let (rows, is_done, _) = run(most);
        assert!(!is_done);
        assert_eq!(rows, whole[..rows.len()], "stopped at {most} of {polls}");
    }
}
