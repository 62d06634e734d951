//! Problems with names, and errors with names.

use crate::shapes::{Shape, multiple, priced, shapes};
use exact_cover::{Color, ItemId, NamedBuilder, NamedProblem, Search, error::NamedError};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The order of the names differs from that of the numbers.
fn name(item: usize) -> String {
    format!("item {}", (item * 7 + 3) % 31)
}

fn color(color: Color) -> String {
    format!("color {}", color.index())
}

/// The shape with names.
fn named(shape: &Shape) -> NamedProblem<String> {
    let items = shape.primary + shape.secondary;
    let (primary, secondary) = (0..shape.primary, shape.primary..items);
    let mut builder = NamedBuilder::new(primary.map(name), secondary.map(name)).unwrap();
    for (item, &(lo, hi)) in shape.multiplicities.iter().enumerate() {
        builder.set_multiplicity(&name(item), lo, hi).unwrap();
    }
    for (entries, &cost) in shape.options.iter().zip(&shape.costs) {
        let plain = entries.iter().filter(|(_, color)| color.is_none());
        let colored = entries.iter().filter_map(|&(item, number)| {
            let number = Color::from_index(number?);
            Some((name(item), color(number)))
        });
        let plain = plain.map(|&(item, _)| name(item));
        builder.add_option_with(plain, colored, cost).unwrap();
    }
    builder.build()
}

proptest! {
    #[test]
    fn names_stand_for_the_numbers_of_items_and_colors(
        shape in priced(multiple(shapes(8, 20, 3))),
    ) {
        let (problem, given) = (named(&shape), shape.problem());
        for item in (0..given.items()).map(ItemId::from_index) {
            prop_assert_eq!(problem.name(item), &name(item.index()));
            prop_assert_eq!(problem.item(&name(item.index())), Some(item));
        }
        for item in (0..given.primary_items()).map(ItemId::from_index) {
            prop_assert_eq!(problem.multiplicity(item), given.multiplicity(item));
        }
        for option in given.option_ids() {
            let entries: BTreeSet<_> = given
                .option(option)
                .map(|entry| name(entry.item.index()))
                .collect();
            let colors: BTreeSet<_> = given
                .option(option)
                .filter_map(|entry| Some((name(entry.item.index()), color(entry.color?))))
                .collect();
            prop_assert_eq!(
                BTreeSet::from_iter(problem.names(&[option]).concat()),
                entries
            );
            prop_assert_eq!(BTreeSet::from_iter(problem.colors(option)), colors);
            prop_assert_eq!(problem.cost(option), given.cost(option));
        }
    }

    #[test]
    fn options_alone_declare_their_items(shape in shapes(6, 10, 0)) {
        let options = shape.options.iter().map(|option| option.iter().map(|&(item, _)| item));
        let problem = NamedProblem::from_options(options.clone()).unwrap();
        let mut names: Vec<usize> = Vec::new();
        for item in options.clone().flatten() {
            if !names.contains(&item) {
                names.push(item);
            }
        }
        let mut builder = NamedBuilder::new(names, []).unwrap();
        for option in options {
            builder.add_option(option).unwrap();
        }
        prop_assert_eq!(&*problem, &*builder.build());
    }
}

fn builder() -> NamedBuilder<&'static str> {
    NamedBuilder::new(["a", "b"], ["x"]).unwrap()
}

#[test]
fn errors_show_the_name() {
    let mut builder = builder();
    builder.add_option(["a", "b"]).unwrap();
    let before = builder.clone().build();
    let check = |error: NamedError, expected: &str| assert_eq!(error.to_string(), expected);
    let error = builder.add_option(["a", "c"]).unwrap_err();
    check(error, r#"option 1: expected a declared item, found "c""#);
    let error = builder.add_option(["b", "a", "b"]).unwrap_err();
    check(error, r#"option 1: item "b" is repeated"#);
    let error = builder
        .add_option_with(["b"], [("a", "red")], 0)
        .unwrap_err();
    check(
        error,
        r#"option 1: item "a" is primary and cannot have a color"#,
    );
    check(
        builder.add_option([]).unwrap_err(),
        "option 1: expected at least one item",
    );
    let error = builder.set_multiplicity(&"x", 1, 2).unwrap_err();
    check(
        error,
        r#"expected a primary item for the multiplicity, found "x""#,
    );
    let error = builder.set_multiplicity(&"a", 2, 1).unwrap_err();
    check(
        error,
        r#"item "a": the least multiplicity, 2, is above the greatest, 1"#,
    );
    let error = NamedBuilder::new(["a", "b"], ["a"]).unwrap_err();
    check(error, r#"item "a" is declared twice"#);
    // The builder has not changed.
    assert_eq!(*builder.build(), *before);
}

#[test]
fn any_value_is_a_name() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    enum Item {
        Row(u8),
        Column(u8),
    }
    let options =
        (0..3).flat_map(|row| (0..3).map(move |column| [Item::Row(row), Item::Column(column)]));
    let problem = NamedProblem::from_options(options).unwrap();
    assert_eq!(Search::new(&problem).enumerate().answer, 6);
    assert_eq!(problem.item(&Item::Row(3)), None);
}
