//! Packs that show each thing once, and packs that end because nothing is left.

use crate::in_memory;
use crate::in_memory::{on_threads, rejected};
use puzzle_pack::files::{PackFileError, PackFiles, PackOrder, PackParts, PackRun, Shard};
use puzzle_pack::source::Source;
use puzzle_pack::{
    Cause, Columns, GenerateError, Level, Recipe, ShortageReason, SizeShare, TitleLanguage,
};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

fn recipe(source: Source, sizes: &str) -> Recipe {
    let mut recipe = Recipe::default();
    recipe.source = source;
    recipe.set_sizes(SizeShare::read_all(sizes).unwrap());
    recipe.density = Some(0.0..=1.0);
    recipe.each_once = true;
    recipe
}

/// Skips all icons but the first ones, and so makes the end of a pack near.
fn without_most_icons(recipe: &mut Recipe, kept: usize) {
    let skipped = icons::all().iter().skip(kept);
    recipe.conversion.skip = skipped.map(|icon| icon.names()[0].to_string()).collect();
}

/// Makes a pack in a folder, with at most this many looks of `stop`. Returns why it ended.
fn make(order: &PackOrder, path: &Path, looks: u64) -> Result<(), PackFileError> {
    let mut run = PackRun::resume(&PackFiles::of(path), order, false)?;
    let left = AtomicU64::new(looks);
    let stop = || {
        left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            left.checked_sub(1)
        })
        .is_err()
    };
    let made = run.make(&[], &stop, |_| {});
    if !matches!(&made, Err(PackFileError::Generate(GenerateError::Stopped))) {
        run.finish()?;
    }
    made
}

/// The pack with this path, and its manifest.
fn files(path: &Path) -> [String; 2] {
    let manifest = format!("{}.manifest.json", path.display());
    [path.to_path_buf(), PathBuf::from(manifest)].map(|path| fs::read_to_string(path).unwrap())
}

fn is_short(made: &Result<(), PackFileError>) -> bool {
    matches!(
        made,
        Err(PackFileError::Generate(GenerateError::Short { .. }))
    )
}

#[test]
fn no_title_comes_twice_in_any_language_of_the_pack() {
    for (source, sizes, count) in [
        (Source::Pictures, "10x10..15x15", 60),
        (Source::Pictures, "5x5,16x16", 40),
        (Source::Shapes, "15x15", 40),
        (Source::Icons, "10x10,15x15", 25),
    ] {
        let mut recipe = recipe(source, sizes);
        recipe.languages = vec![TitleLanguage::English, TitleLanguage::German];
        let pack = |threads| on_threads(threads, || in_memory::pack(&recipe, 11, count));
        let (text, tally) = pack(1);
        assert_eq!(pack(3), (text.clone(), tally), "{source} {sizes}");
        assert_eq!(tally.accepted, count, "{source} {sizes}");
        let header: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        for column in ["title_en", "title_de"] {
            let place = header.iter().position(|name| *name == column).unwrap();
            let titles = text.lines().skip(1).map(|row| row.split(',').nth(place));
            let titles: HashSet<&str> = titles.map(Option::unwrap).collect();
            assert_eq!(titles.len() as u64, count, "{source} {sizes} {column}");
        }
    }
}

/// Six boards of eight are to have 10x10, for which there are four things; all eight come.
#[test]
fn a_board_whose_size_has_nothing_left_gets_another_size() {
    let mut recipe = recipe(Source::Pictures, "10x10:3,15x15");
    let kept = [
        "Pear", "Rocket", "Skull", "Penguin", "Ear", "Owl", "Hand", "Lungs",
    ];
    recipe.conversion.skip = all_titles()
        .into_iter()
        .filter(|title| !kept.contains(&&**title))
        .collect();
    assert_eq!(recipe.things_on((10, 10)), 4);
    let folder = tempfile::tempdir().unwrap();
    let order = PackOrder::new(recipe, 1, 8);
    let whole = folder.path().join("whole");
    make(&order, &whole, u64::MAX).unwrap();
    let manifest = PackFiles::of(&whole).read_manifest().unwrap().unwrap();
    assert_eq!((manifest.rows, manifest.things.len()), (8, 8));
    let text = fs::read_to_string(&whole).unwrap();
    let of_size = |size: &str| text.lines().filter(|row| row.contains(size)).count();
    let counts = [of_size(",10,10,"), of_size(",15,15,")];
    assert!(counts[0] <= 4 && counts[0] + counts[1] == 8, "{counts:?}");
    let (made, parts) = merged(&order, 2, folder.path());
    made.unwrap();
    assert_eq!(parts, files(&whole));
}

#[test]
fn names_of_one_thing_come_once() {
    let mut recipe = recipe(Source::Pictures, "15x15");
    let one_of = [
        "Turtle",
        "Tortoise",
        "Sea turtle",
        "Gift",
        "Present",
        "Jigsaw",
        "Puzzle piece",
    ];
    recipe.conversion.skip = all_titles()
        .into_iter()
        .filter(|title| !one_of.contains(&&**title))
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pack");
    let mut order = PackOrder::new(recipe, 1, 7);
    order.set_columns(Columns::chosen(["id", "title_en"]).unwrap());
    assert!(is_short(&make(&order, &path, u64::MAX)));
    assert_eq!(files(&path)[0].lines().count(), 1 + 3);
}

/// The English names of all things.
fn all_titles() -> Vec<String> {
    let names = Source::Pictures.names().into_iter();
    names.map(str::to_string).collect()
}

/// A pack that ends early, made in one run, in runs that were stopped, and in parts.
#[test]
fn a_pack_with_each_thing_once_is_continued_and_merged_to_the_byte() {
    let mut recipe = recipe(Source::Icons, "10x10,14x14");
    without_most_icons(&mut recipe, 14);
    recipe.levels = Level::Easy..=Level::Medium;
    let folder = tempfile::tempdir().unwrap();
    let order = PackOrder::new(recipe, 3, 20);
    let whole = folder.path().join("whole");
    let made = make(&order, &whole, u64::MAX);
    assert!(is_short(&made));
    let manifest = PackFiles::of(&whole).read_manifest().unwrap().unwrap();
    let shortage = manifest.shortage.unwrap();
    assert_eq!(shortage.index, manifest.rows);
    assert!(matches!(shortage.reason, ShortageReason::UsedUp { .. }));
    assert_eq!(manifest.things.len() as u64, manifest.rows);
    assert!(rejected(&manifest.tally, Cause::Shown) > 0);

    let stopped = folder.path().join("stopped");
    // A board that takes longer than the run before it is made by a later one.
    let mut looks = (1..15).map(|run| 1 << (2 * run));
    assert!(looks.any(|looks| is_short(&make(&order, &stopped, looks))));
    assert_eq!(files(&stopped), files(&whole));

    let (made, parts) = merged(&order, 3, folder.path());
    assert!(is_short(&made));
    assert_eq!(parts, files(&whole));
}

/// A pack made in parts: how their merge ends, and its files.
fn merged(order: &PackOrder, of: u64, folder: &Path) -> (Result<(), PackFileError>, [String; 2]) {
    let mut parts: Vec<PathBuf> = Vec::new();
    for number in 1..=of {
        let path = folder.join(format!("{number} of {of}"));
        let mut order = order.clone();
        order.shard = Shard::new(number, of);
        let _ = make(&order, &path, u64::MAX);
        parts.push(path);
    }
    let parts = PackParts::open(&parts).unwrap();
    let merged = folder.join(format!("merged from {of}"));
    let mut run = PackRun::create(&PackFiles::of(&merged), parts.order(), false).unwrap();
    let made = parts.merge(&mut run, &|| false).map(|_| ());
    run.finish().unwrap();
    (made, files(&merged))
}

/// As many boards as there are, without an end to the number of candidates.
#[test]
fn every_picture_is_tried_for_a_board() {
    let mut recipe = recipe(Source::Pictures, "15x15");
    recipe.each_once = false;
    recipe.levels = Level::Hard..=Level::Hard;
    let (text, _) = in_memory::pack(&recipe, 1, 8);
    assert_eq!(text.lines().count(), 1 + 8);
    recipe.source = Source::Icons;
    recipe.levels = Level::Easy..=Level::Expert;
    recipe.easy_start = 30;
    without_most_icons(&mut recipe, 70);
    let order = PackOrder::new(recipe, 1, 2);
    let error = in_memory::make(&order, &[], &|| false, |_| {}).unwrap_err();
    let message = "all 47 things for boards of 15x15 are in the pack or were rejected; most often: \
                   with too few lines to begin with";
    assert_eq!(error.to_string(), message);
}
