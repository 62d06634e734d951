//! Small packs, pinned to the byte. Same recipe, same seed, same pack: users rely on it.

use crate::in_memory;
use nonogram::Logic;
use nonogram::Symmetry;
use puzzle_pack::files::PackOrder;
use puzzle_pack::source::{Source, TableOptions, read_table};
use puzzle_pack::{Columns, Engines, Level, PackForm, Recipe, SizeShare, TitleLanguage};
use sha2::{Digest, Sha256};

/// The packs: what each is called, its order, and the beginning of its SHA-256.
///
/// The column `generator` has the version of this crate, so the hash is of the pack without it.
fn packs() -> Vec<(&'static str, PackOrder, &'static str)> {
    let recipe = |side, source| {
        let mut recipe = Recipe::new(side, side);
        recipe.source = source;
        recipe
    };
    let order = |count, recipe: Recipe| PackOrder::new(recipe, 7, count);
    let mut packs = vec![
        (
            "smooth 5x5",
            order(30, recipe(5, Source::Smooth)),
            "b86c31edb8d279fe",
        ),
        (
            "smooth 10x10",
            order(20, recipe(10, Source::Smooth)),
            "c5e407a14e0aaa29",
        ),
        (
            "smooth 15x15",
            order(10, recipe(15, Source::Smooth)),
            "b6ab93497f56c104",
        ),
        (
            "random 5x5",
            order(30, recipe(5, Source::Random)),
            "ccde2a38435e890e",
        ),
        (
            "shapes 15x15",
            order(8, recipe(15, Source::Shapes)),
            "3f1aea035b1ab00e",
        ),
        (
            "symmetric 10x10",
            order(10, recipe(10, Source::Symmetric)),
            "a986d5bfc1034ae5",
        ),
        (
            "half-turn 10x10",
            order(10, recipe(10, Source::Symmetry(Symmetry::HalfTurn))),
            "189bc49c2446f3bc",
        ),
    ];
    let mut json = order(10, recipe(10, Source::Smooth));
    json.form = PackForm::Json;
    packs.push(("smooth 10x10 as JSON", json, "cb44bf11f455a403"));
    let mut propagation = recipe(15, Source::Smooth);
    propagation.engines = Engines::Propagation;
    packs.push((
        "propagation alone",
        order(20, propagation),
        "668ef66d3e3b9f95",
    ));
    let mut rated = recipe(10, Source::Random);
    rated.rate = true;
    rated.logic = Logic::Search;
    rated.density = Some(0.4..=0.6);
    packs.push(("any logic, rated", order(10, rated), "e5c7d881e1f9a52b"));
    let mut hard = recipe(9, Source::Smooth);
    hard.levels = Level::Medium..=Level::Hard;
    hard.no_plain_lines = true;
    packs.push(("medium to hard", order(10, hard), "82fc64448623fde6"));
    let mut repaired = recipe(10, Source::Random);
    repaired.density = Some(0.45..=0.55);
    repaired.repair = true;
    packs.push(("repaired", order(3, repaired), "90fa280a541b24d3"));
    let mut exhaustive = recipe(3, Source::Exhaustive);
    exhaustive.density = Some(0.0..=1.0);
    packs.push(("exhaustive 3x3", order(512, exhaustive), "e7b2643ecb2d02f3"));
    let mut given = recipe(3, Source::Given);
    given.density = Some(0.2..=0.7);
    let mut given = order(2, given);
    given.columns = Columns::full(["de"]);
    packs.push(("given", given, "b2b06a695a43a03d"));
    let of_things = |source, sizes: &str| {
        let mut recipe = recipe(15, source);
        recipe.set_sizes(SizeShare::read_all(sizes).unwrap());
        recipe.density = Some(0.0..=1.0);
        recipe
    };
    let mut icons = of_things(Source::Icons, "10x10..13x13");
    icons.languages = vec![TitleLanguage::English, TitleLanguage::Japanese];
    packs.push(("icons", order(10, icons), "c9eb5318b20fa9c3"));
    packs.push((
        "pictures",
        order(20, of_things(Source::Pictures, "15x15")),
        "2a9430e260dc6192",
    ));
    let mut variants = of_things(Source::Icons, "15x15");
    variants.conversion.variants = 3;
    packs.push(("variants", order(9, variants), "88f0ae7bb65ab21d"));
    packs
}

/// Pictures for the pack that takes some.
const TABLE: &str = "width,height,cells,title_en,title_de,xp\n\
    3,3,111101111,Hole,\"Loch, rund\",\n5,3,001001111101110,Boat,Boot,1000\n";

#[test]
fn the_bytes_of_packs_are_pinned() {
    let given = read_table(TABLE.as_bytes(), &TableOptions::default())
        .unwrap()
        .given;
    let (mut found, mut changed) = (String::new(), Vec::new());
    for (name, order, expected) in packs() {
        let (pack, _) = in_memory::make(&order, &given, &|| false, |_| {}).unwrap();
        let pack = pack.replace(concat!("crosscover ", env!("CARGO_PKG_VERSION")), "");
        let digest = Sha256::digest(pack);
        let hash: String = digest[..8]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        found += &format!("{name}: {hash}\n");
        if hash != expected {
            changed.push(name);
        }
    }
    assert!(
        changed.is_empty(),
        "the bytes of these packs have changed: {}.\n\
         Packs of the same recipe and seed must stay the same. If the change is meant, \
         CHANGELOG.md must say so under \"Changed\", and these are the new hashes:\n{found}",
        changed.join(", ")
    );
}
