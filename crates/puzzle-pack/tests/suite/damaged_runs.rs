//! If the files of an interrupted pack were damaged, it ends as the pack of an uninterrupted run, or is
//! refused.

#![allow(clippy::print_stderr, reason = "a long campaign prints its counts")]

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use puzzle_pack::{
    Columns, Engines, PackFileError, PackFiles, PackForm, PackOrder, PackParts, PackRun, Recipe, Shard, Source,
};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use tempfile::TempDir;

/// The number of cases of a test; `DAMAGES` sets another. Case k depends only on k.
fn cases() -> u64 {
    let number = std::env::var("DAMAGES").ok();
    number.map_or(400, |number| number.parse().expect("a number"))
}

/// The results of the cases.
#[derive(Default)]
struct Counts {
    refused: u64,
    equal: u64,
}

impl Counts {
    /// Counts the result of making a pack from damaged files.
    fn add(&mut self, case: u64, folder: &Folder, expected: &Complete, made: Result<(), PackFileError>) {
        match made {
            Err(_) => self.refused += 1,
            Ok(()) => {
                let is_equal = folder.complete("pack") == *expected;
                assert!(is_equal, "case {case}: another pack or manifest");
                self.equal += 1;
            }
        }
    }

    fn check(&self) {
        let Self { refused, equal } = self;
        eprintln!("{refused} refused, {equal} as undisturbed");
        assert!(*refused > 0 && *equal > 0);
    }
}

/// Random numbers. A case depends on nothing else.
struct Chance(ChaCha8Rng);

impl Chance {
    fn of(case: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(case))
    }

    fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    fn one_of<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// A range of up to `most` bytes of a file with this length.
    fn range(&mut self, length: usize, most: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        start..(start + self.below(most + 1)).min(length)
    }
}

/// Damages the contents of a file in one of many ways; `others` are contents of similar files.
fn damage(file: &mut Vec<u8>, others: &[&[u8]], chance: &mut Chance) {
    if file.is_empty() {
        *file = chance.one_of(others).to_vec();
        return;
    }
    let at = chance.below(file.len());
    match chance.below(14) {
        0 | 1 => file[at] ^= 1 << chance.below(8),
        2 => file[at] = chance.below(256) as u8,
        3 => file.truncate(at),
        4 => {
            let range = chance.range(file.len(), 40);
            file.drain(range);
        }
        5 => {
            let copy = file[chance.range(file.len(), 60)].to_vec();
            file.splice(at..at, copy);
        }
        6 => {
            let byte = chance.below(256) as u8;
            file.insert(at, byte);
        }
        7 => {
            let length = 1 + chance.below(64.min(file.len()));
            let (one, other) = (chance.below(file.len() - length + 1), chance.below(file.len() - length + 1));
            let copy = file[one..one + length].to_vec();
            file[other..other + length].copy_from_slice(&copy);
        }
        8 => {
            let range = chance.range(file.len(), 512);
            file[range].fill(0);
        }
        9 => *file = chance.one_of(others).to_vec(),
        10 => {
            // A block of another run.
            let other = chance.one_of(others);
            let range = chance.range(file.len().min(other.len()), 512);
            file[range.clone()].copy_from_slice(&other[range]);
        }
        // Another digit: a count, a seed, a cell.
        11 | 12 => {
            let digits = |(place, byte): (usize, &u8)| byte.is_ascii_digit().then_some(place);
            let digits: Vec<usize> = file.iter().enumerate().filter_map(digits).collect();
            if !digits.is_empty() {
                let place = *chance.one_of(&digits);
                file[place] = b'0' + (file[place] - b'0' + 1 + chance.below(9) as u8) % 10;
            }
        }
        // Two lines are exchanged.
        _ => {
            let text = file.clone();
            let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
            let (one, other) = (chance.below(lines.len()), chance.below(lines.len()));
            lines.swap(one, other);
            *file = lines.concat();
        }
    }
}

/// The two files of an interrupted run.
#[derive(Clone)]
struct Snapshot {
    part: Vec<u8>,
    checkpoint: Vec<u8>,
}

/// The two files of a complete pack.
#[derive(Clone, PartialEq)]
struct Complete {
    pack: Vec<u8>,
    manifest: Vec<u8>,
}

/// A folder for one pack.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn files(&self) -> PackFiles {
        PackFiles::of(&self.path("pack"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    fn complete(&self, name: &str) -> Complete {
        Complete { pack: self.read(name), manifest: self.read(&format!("{name}.manifest.json")) }
    }

    fn put(&self, name: &str, complete: &Complete) {
        fs::write(self.path(name), &complete.pack).unwrap();
        fs::write(self.path(&format!("{name}.manifest.json")), &complete.manifest).unwrap();
    }
}

/// An order, its pack from an uninterrupted run, and its files at some times during the run.
struct Orders {
    order: PackOrder,
    complete: Complete,
    snapshots: Vec<Snapshot>,
}

fn orders(order: PackOrder) -> Orders {
    let folder = Folder::new();
    let files = folder.files();
    let mut snapshots = Vec::new();
    for stop_at in [0, 3, 7, 12, 20] {
        let mut run = PackRun::resume(&files, &order, false).unwrap();
        // Candidates, not boards: a run may stop between the candidates of a board.
        let candidates = AtomicU64::new(0);
        let stop = || candidates.fetch_add(1, Ordering::Relaxed) >= stop_at;
        run.make(&[], &stop, |_| {}).ok();
        drop(run);
        snapshots.push(Snapshot { part: folder.read("pack.part"), checkpoint: folder.read("pack.checkpoint.json") });
    }
    finish(&files, &order).unwrap();
    Orders { order, complete: folder.complete("pack"), snapshots }
}

/// Continues a pack to its end.
fn finish(files: &PackFiles, order: &PackOrder) -> Result<(), PackFileError> {
    let mut run = PackRun::resume(files, order, false)?;
    run.make(&[], &|| false, |_| {})?;
    run.finish()?;
    Ok(())
}

/// Small boards, many of them equal.
fn order(source: Source, seed: u64) -> PackOrder {
    let mut recipe = Recipe::new(3, 3);
    recipe.source = source;
    recipe.density = 0.0..=1.0;
    recipe.engines = Engines::Propagation;
    PackOrder::new(recipe, seed, 80)
}

fn shard(seed: u64, number: u64, of: u64) -> PackOrder {
    let mut order = order(Source::Random, seed);
    order.shard = Shard::new(number, of);
    order
}

fn all_orders() -> Vec<Orders> {
    let mut json = order(Source::Random, 1);
    json.form = PackForm::Json;
    json.columns = Columns::chosen(["id", "cells"]).unwrap();
    let all = [order(Source::Random, 1), order(Source::Random, 2), shard(1, 2, 3), json, order(Source::Exhaustive, 1)];
    all.into_iter().map(orders).collect()
}

#[test]
fn damaged_runs_are_refused_or_end_alike() {
    let all = all_orders();
    let every = || all.iter().flat_map(|orders| &orders.snapshots);
    let parts: Vec<&[u8]> = every().map(|snapshot| &snapshot.part[..]).collect();
    let checkpoints: Vec<&[u8]> = every().map(|snapshot| &snapshot.checkpoint[..]).collect();
    let mut counts = Counts::default();
    let folder = Folder::new();
    for case in 0..cases() {
        let chance = &mut Chance::of(case);
        let Orders { order, complete, snapshots } = chance.one_of(&all);
        let mut snapshot = chance.one_of(snapshots).clone();
        match chance.below(8) {
            // An older checkpoint with a newer part, or a newer one with an older part.
            0 => snapshot.part.clone_from(&chance.one_of(snapshots).part),
            1 => snapshot.part = chance.one_of(&parts).to_vec(),
            _ => {
                for _ in 0..=chance.below(3) {
                    match chance.below(2) {
                        0 => damage(&mut snapshot.part, &parts, chance),
                        _ => damage(&mut snapshot.checkpoint, &checkpoints, chance),
                    }
                }
            }
        }
        for name in ["pack", "pack.manifest.json"] {
            fs::remove_file(folder.path(name)).ok();
        }
        fs::write(folder.path("pack.part"), &snapshot.part).unwrap();
        fs::write(folder.path("pack.checkpoint.json"), &snapshot.checkpoint).unwrap();
        counts.add(case, &folder, complete, finish(&folder.files(), order));
    }
    counts.check();
}

#[test]
fn damaged_parts_are_refused_or_merge_alike() {
    let whole = order(Source::Random, 1);
    let part = |seed, number| orders(shard(seed, number, 2)).complete;
    let parts = [part(1, 1), part(1, 2)];
    let other = [part(2, 1), part(2, 2)];
    let every = || parts.iter().chain(&other);
    let packs: Vec<&[u8]> = every().map(|complete| &complete.pack[..]).collect();
    let manifests: Vec<&[u8]> = every().map(|complete| &complete.manifest[..]).collect();
    let expected = orders(whole).complete;
    let merged = |folder: &Folder| -> Result<(), PackFileError> {
        let parts = PackParts::open(&[folder.path("part1"), folder.path("part2")])?;
        let mut run = PackRun::create(&folder.files(), parts.order(), true)?;
        parts.merge(&mut run, &|| false)?;
        run.finish().map(drop)
    };
    let mut counts = Counts::default();
    let folder = Folder::new();
    for case in 0..cases() {
        let chance = &mut Chance::of(case);
        let mut damaged = parts.clone();
        for _ in 0..=chance.below(3) {
            let part = &mut damaged[chance.below(2)];
            match chance.below(2) {
                0 => damage(&mut part.pack, &packs, chance),
                _ => damage(&mut part.manifest, &manifests, chance),
            }
        }
        folder.put("part1", &damaged[0]);
        folder.put("part2", &damaged[1]);
        counts.add(case, &folder, &expected, merged(&folder));
    }
    counts.check();
}

#[test]
fn abandoned_boards_are_counted_once() {
    let mut order = order(Source::Random, 1);
    (order.recipe.width, order.recipe.height) = (2, 2);
    order.recipe.tries = 100;
    let give_up = |folder: &Folder, disturb: &dyn Fn()| {
        let mut run = PackRun::resume(&folder.files(), &order, false).unwrap();
        let made = run.make(&[], &|| false, |_| {});
        assert!(made.is_err(), "there are not 80 boards of 2x2");
        disturb();
        run.finish()
    };
    let undisturbed = Folder::new();
    give_up(&undisturbed, &|| ()).unwrap();
    // A file that appears at the end interrupts the other run after its last checkpoint.
    let folder = Folder::new();
    let appear = || fs::write(folder.path("pack"), "").unwrap();
    assert!(matches!(give_up(&folder, &appear), Err(PackFileError::Exists(_))));
    fs::remove_file(folder.path("pack")).unwrap();
    give_up(&folder, &|| ()).unwrap();
    assert!(folder.complete("pack") == undisturbed.complete("pack"));
}
