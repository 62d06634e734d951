//! The census of the small sizes against the project's solver, the published numbers and the document.

use super::group::{Kit, Seen};
use super::part::{self, Part, State};
use super::report::{self, parts_of_document, published, tables};
use super::sample;
use super::second::Engine;
use super::tally::Tally;
use super::units::{self, Count};
use crate::size::Size;

/// All units of a part.
fn count(kit: &Kit, part: [usize; 2], mut counter: impl Count) -> Tally {
    let mut tally = Tally::default();
    for unit in units::of_part(kit, part[0], part[1]) {
        tally += &units::count(kit, unit, &mut counter);
    }
    tally
}

#[test]
fn all_sizes_up_to_4x4_are_as_published_and_as_by_the_solver() {
    let published = published().unwrap();
    let sizes = (1..5).flat_map(|width| (1..5).map(move |height| Size { width, height }));
    for size in sizes {
        let kit = Kit::new(size);
        let tally = count(&kit, [1, 1], Seen::default());
        report::check(size, &tally).unwrap();
        let by_engine = Tally {
            clue_sets: tally.clue_sets,
            ..count(&kit, [1, 1], Engine::default())
        };
        assert_eq!(tally, by_engine, "{size}");
        if size.width <= size.height {
            let known = published
                .iter()
                .find(|known| known.size == size.to_string());
            assert_eq!(Some(&tally), known.map(|known| &known.tally), "{size}");
        }
    }
}

#[test]
fn the_tables_of_the_document_are_those_of_the_data() {
    let [_, in_document, _] = parts_of_document().unwrap();
    assert_eq!(in_document, tables(&published().unwrap()));
}

#[test]
fn parts_add_up_and_one_that_is_missing_is_found() {
    let size = Size {
        width: 4,
        height: 3,
    };
    let kit = Kit::new(size);
    let run = |part: &str| {
        let part: Part = part.parse().unwrap();
        part::run(&kit, State::new(&kit, part, false), 2, None).unwrap()
    };
    let parts = ["1/3", "2/3", "3/3"].map(run);
    assert_eq!(part::join(&kit, &parts).unwrap(), run("1/1"));
    let error = |parts: &[State]| part::join(&kit, parts).unwrap_err().to_string();
    assert!(error(&parts[1..]).starts_with("expected each of the parts"));
    assert!(error(&[]).starts_with("expected the files"));
    let fresh = State::new(&kit, "2/3".parse().unwrap(), false);
    let [first, _, third] = parts;
    assert!(error(&[first, fresh, third]).contains("part 2 is not complete"));
    for text in ["0/3", "4/3", "1", "1/0", "a/b"] {
        assert!(text.parse::<Part>().is_err(), "{text}");
    }
}

#[test]
fn a_saved_part_is_continued_and_another_census_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part.json");
    let kit = Kit::new(Size {
        width: 3,
        height: 4,
    });
    let part = |text: &str| State::new(&kit, text.parse().unwrap(), false);
    let whole = part::run(&kit, part("1/2"), 1, None).unwrap();
    let mut half = part("1/2");
    for unit in units::of_part(&kit, 1, 2).into_iter().take(7) {
        half.add(&units::count(&kit, unit, &mut Seen::default()));
    }
    half.write(&file).unwrap();
    let continued = part::run(&kit, part("1/2"), 2, Some(&file)).unwrap();
    assert_eq!(continued, whole);
    assert_eq!(State::read(&file).unwrap(), whole);
    let error = part::run(&kit, part("2/2"), 1, Some(&file)).unwrap_err();
    assert!(error.to_string().contains("is of another census"));
}

#[test]
fn the_solver_and_the_tables_agree_on_random_pictures() {
    let size = Size {
        width: 5,
        height: 6,
    };
    let estimate = sample::run(size, 200, 1, 2).unwrap();
    assert_eq!(estimate.agrees, Some(true));
    assert_eq!(estimate.tally.pictures, 200);
}
