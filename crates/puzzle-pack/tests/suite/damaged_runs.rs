//! If the files of an interrupted pack were damaged, it ends as the pack of an uninterrupted run,
//! or is refused.

#![allow(clippy::print_stderr, reason = "a long campaign prints its counts")]

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use puzzle_pack::files::{PackFileError, PackFiles, PackOrder, PackParts, PackRun, Shard};
use puzzle_pack::source::Source;
use puzzle_pack::{Columns, Engines, PackForm, Recipe};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

/// The rows of a pack, and the checkpoint or the manifest beside them.
type Files = [Vec<u8>; 2];

const PACK: [&str; 2] = ["pack", "pack.manifest.json"];
const PART: [&str; 2] = ["pack.part", "pack.checkpoint.json"];

fn read(folder: &Path, names: [&str; 2]) -> Files {
    names.map(|name| fs::read(folder.join(name)).unwrap())
}

fn write(folder: &Path, names: [&str; 2], files: &Files) {
    for (name, bytes) in names.into_iter().zip(files) {
        fs::write(folder.join(name), bytes).unwrap();
    }
}

fn below(rng: &mut ChaCha8Rng, end: usize) -> usize {
    (rng.next_u64() % end as u64) as usize
}

fn one_of<'a, T>(rng: &mut ChaCha8Rng, choices: &'a [T]) -> &'a T {
    &choices[below(rng, choices.len())]
}

/// Damages a file in one of many ways; `others` are similar files.
fn damage(file: &mut Vec<u8>, others: &[Vec<u8>], rng: &mut ChaCha8Rng) {
    let at = below(rng, file.len() + 1);
    let end = file.len().min(at + below(rng, 61));
    match below(rng, 9) {
        _ if at == end => file.clone_from(one_of(rng, others)),
        0 | 1 => file[at] ^= 1 << below(rng, 8),
        2 => file.truncate(at),
        3 => drop(file.drain(at..end)),
        4 => file.extend_from_within(at..end),
        5 => file[at..end].fill(0),
        6 => {
            // A block of another run.
            let other = one_of(rng, others);
            let end = end.min(other.len()).max(at);
            let block = other.get(at..end).unwrap_or_default();
            file[at..end].copy_from_slice(block);
        }
        // Another digit: a count, a seed, a cell.
        7 => {
            let digits = file[at..end].iter_mut().find(|byte| byte.is_ascii_digit());
            digits
                .into_iter()
                .for_each(|digit| *digit = b'0' + (*digit - b'0' + 1 + below(rng, 9) as u8) % 10);
        }
        // Two lines are exchanged.
        _ => {
            let text = file.clone();
            let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
            let (one, other) = (below(rng, lines.len()), below(rng, lines.len()));
            lines.swap(one, other);
            *file = lines.concat();
        }
    }
}

/// Runs a campaign: damages files, and makes a pack of them, which is refused or as expected. Case
/// k depends only on k; `DAMAGES` sets the number of cases.
fn campaign(mut case: impl FnMut(&mut ChaCha8Rng, &Path) -> (Result<(), PackFileError>, Files)) {
    let folder = tempfile::tempdir().unwrap();
    let (mut refused, mut equal) = (0, 0);
    let number = std::env::var("DAMAGES").ok();
    for number in 0..number.map_or(400, |number| number.parse().expect("a number")) {
        let (made, expected) = case(&mut ChaCha8Rng::seed_from_u64(number), folder.path());
        match made {
            Err(_) => refused += 1,
            Ok(()) => {
                assert!(
                    read(folder.path(), PACK) == expected,
                    "case {number}: another pack or manifest"
                );
                equal += 1;
            }
        }
    }
    eprintln!("{refused} refused, {equal} as undisturbed");
    assert!(refused > 0 && equal > 0);
}

/// An order, its pack from an uninterrupted run, and its files at some times during the run.
struct Orders {
    order: PackOrder,
    complete: Files,
    snapshots: Vec<Files>,
}

fn files(folder: &Path) -> PackFiles {
    PackFiles::of(&folder.join("pack"))
}

fn orders(order: PackOrder) -> Orders {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut snapshots = Vec::new();
    for stop_at in [0, 3, 7, 12, 20] {
        let mut run = PackRun::resume(&files(folder), &order, false).unwrap();
        // Candidates, not boards: a run may stop between the candidates of a board.
        let candidates = AtomicU64::new(0);
        run.make(
            &[],
            &|| candidates.fetch_add(1, Ordering::Relaxed) >= stop_at,
            |_| {},
        )
        .ok();
        drop(run);
        snapshots.push(read(folder, PART));
    }
    finish(folder, &order).unwrap();
    Orders {
        order,
        complete: read(folder, PACK),
        snapshots,
    }
}

/// Continues a pack to its end.
fn finish(folder: &Path, order: &PackOrder) -> Result<(), PackFileError> {
    let mut run = PackRun::resume(&files(folder), order, false)?;
    run.make(&[], &|| false, |_| {})?;
    run.finish().map(drop)
}

/// Small boards, many of them equal.
fn order(source: Source, seed: u64, shard: Option<Shard>) -> PackOrder {
    let mut recipe = Recipe::new(3, 3);
    recipe.source = source;
    recipe.density = Some(0.0..=1.0);
    recipe.engines = Engines::Propagation;
    let mut order = PackOrder::new(recipe, seed, 80);
    order.shard = shard;
    order
}

#[test]
fn damaged_runs_are_refused_or_end_alike() {
    let random = |seed, shard| order(Source::Random, seed, shard);
    let mut json = random(1, None);
    json.form = PackForm::Json;
    json.columns = Columns::chosen(["id", "cells"]).unwrap();
    let exhaustive = order(Source::Exhaustive, 1, None);
    let all = [
        random(1, None),
        random(2, None),
        random(1, Shard::new(2, 3)),
        json,
        exhaustive,
    ]
    .map(orders);
    let every = |place: usize| -> Vec<Vec<u8>> {
        all.iter()
            .flat_map(|orders| &orders.snapshots)
            .map(|snapshot| snapshot[place].clone())
            .collect()
    };
    let others = [every(0), every(1)];
    campaign(|rng, folder| {
        let Orders {
            order,
            complete,
            snapshots,
        } = one_of(rng, &all);
        let mut snapshot = one_of(rng, snapshots).clone();
        match below(rng, 8) {
            // An older checkpoint with a newer part, or a newer one with an older part.
            0 => snapshot[0].clone_from(&one_of(rng, snapshots)[0]),
            1 => snapshot[0].clone_from(one_of(rng, &others[0])),
            _ => {
                for _ in 0..=below(rng, 3) {
                    let place = below(rng, 2);
                    damage(&mut snapshot[place], &others[place], rng);
                }
            }
        }
        for name in PACK {
            fs::remove_file(folder.join(name)).ok();
        }
        write(folder, PART, &snapshot);
        (finish(folder, order), complete.clone())
    });
}

#[test]
fn damaged_parts_are_refused_or_merge_alike() {
    let part = |seed, number| orders(order(Source::Random, seed, Shard::new(number, 2))).complete;
    let parts = [part(1, 1), part(1, 2)];
    let other = [part(2, 1), part(2, 2)];
    let every = |place: usize| -> Vec<Vec<u8>> {
        parts
            .iter()
            .chain(&other)
            .map(|part| part[place].clone())
            .collect()
    };
    let others = [every(0), every(1)];
    let expected = orders(order(Source::Random, 1, None)).complete;
    campaign(|rng, folder| {
        let mut damaged = parts.clone();
        for _ in 0..=below(rng, 3) {
            let (part, place) = (below(rng, 2), below(rng, 2));
            damage(&mut damaged[part][place], &others[place], rng);
        }
        write(folder, ["part1", "part1.manifest.json"], &damaged[0]);
        write(folder, ["part2", "part2.manifest.json"], &damaged[1]);
        let merge = || -> Result<(), PackFileError> {
            let parts = PackParts::open(&[folder.join("part1"), folder.join("part2")])?;
            let mut run = PackRun::create(&files(folder), parts.order(), true)?;
            parts.merge(&mut run, &|| false)?;
            run.finish().map(drop)
        };
        (merge(), expected.clone())
    });
}

#[test]
fn abandoned_boards_are_counted_once() {
    let mut order = order(Source::Random, 1, None);
    (order.recipe.width, order.recipe.height) = (2, 2);
    order.recipe.tries = 100;
    let give_up = |folder: &TempDir, disturb: &dyn Fn()| {
        let mut run = PackRun::resume(&files(folder.path()), &order, false).unwrap();
        let made = run.make(&[], &|| false, |_| {});
        assert!(made.is_err(), "there are not 80 boards of 2x2");
        disturb();
        run.finish()
    };
    let [undisturbed, folder] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    give_up(&undisturbed, &|| ()).unwrap();
    // A file that appears at the end interrupts the other run after its last checkpoint.
    let pack = folder.path().join("pack");
    let appear = || fs::write(&pack, "").unwrap();
    assert!(matches!(
        give_up(&folder, &appear),
        Err(PackFileError::Exists(_))
    ));
    fs::remove_file(&pack).unwrap();
    give_up(&folder, &|| ()).unwrap();
    assert!(read(folder.path(), PACK) == read(undisturbed.path(), PACK));
}
