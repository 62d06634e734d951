//! Problems with names: the same solutions as brute force over the names, and errors with names.

use crate::shapes::{Shape, multiple, priced, shapes};
use exact_cover::{CostSearch, NamedBuilder, NamedProblem, Search, error::NamedError};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A problem in names alone, without numbers of items or colors.
struct Words {
    primary: Vec<(String, (u32, u32))>,
    secondary: Vec<String>,
    options: Vec<WordOption>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WordOption {
    items: Vec<String>,
    colored: Vec<(String, String)>,
    cost: u32,
}

impl Words {
    fn of(shape: &Shape) -> Self {
        // The order of the names differs from that of the numbers.
        let name = |item: usize| format!("item {}", (item * 7 + 3) % 31);
        let primary = 0..shape.primary;
        let secondary = shape.primary..shape.primary + shape.secondary;
        let options = shape.options.iter().zip(&shape.costs);
        Self {
            primary: primary
                .map(|item| (name(item), shape.multiplicities[item]))
                .collect(),
            secondary: secondary.map(name).collect(),
            options: options
                .map(|(entries, &cost)| WordOption {
                    items: entries
                        .iter()
                        .filter(|(_, color)| color.is_none())
                        .map(|&(item, _)| name(item))
                        .collect(),
                    colored: entries
                        .iter()
                        .filter_map(|&(item, color)| {
                            Some((name(item), format!("color {}", color?)))
                        })
                        .collect(),
                    cost,
                })
                .collect(),
        }
    }

    fn problem(&self) -> NamedProblem<String> {
        let primary = self.primary.iter().map(|(name, _)| name.clone());
        let mut builder = NamedBuilder::new(primary, self.secondary.clone()).unwrap();
        for (name, (lo, hi)) in &self.primary {
            builder.set_multiplicity(name, *lo, *hi).unwrap();
        }
        for (number, option) in self.options.iter().enumerate() {
            let (items, colored) = (option.items.clone(), option.colored.clone());
            let added = builder.add_option_with(items, colored, option.cost);
            assert_eq!(added.unwrap().index(), number);
        }
        builder.build()
    }

    /// Whether these options are a solution, by the definition.
    fn is_solution(&self, chosen: &[&WordOption]) -> bool {
        let mut times: BTreeMap<&str, u32> = BTreeMap::new();
        let mut colors: BTreeMap<&str, Vec<Option<&str>>> = BTreeMap::new();
        for option in chosen {
            for item in &option.items {
                *times.entry(item).or_default() += 1;
                colors.entry(item).or_default().push(None);
            }
            for (item, color) in &option.colored {
                colors.entry(item).or_default().push(Some(color));
            }
        }
        let is_primary = |item: &String| self.primary.iter().any(|(name, _)| name == item);
        let is_useful = chosen
            .iter()
            .all(|option| option.items.iter().any(is_primary));
        let is_covered = self.primary.iter().all(|(name, (lo, hi))| {
            (*lo..=*hi).contains(&times.get(name.as_str()).copied().unwrap_or(0))
        });
        let agrees = self.secondary.iter().all(|name| {
            let colors = colors.get(name.as_str()).map_or(&[][..], |colors| colors);
            colors.len() <= 1 || colors[0].is_some() && colors.iter().all(|c| *c == colors[0])
        });
        is_useful && is_covered && agrees
    }

    fn solutions(&self) -> Vec<(Vec<WordOption>, u64)> {
        let subsets = (0..1_u32 << self.options.len()).map(|mask| {
            let options = self.options.iter().enumerate();
            let chosen = options.filter(move |(index, _)| mask >> index & 1 == 1);
            chosen.map(|(_, option)| option).collect::<Vec<_>>()
        });
        let mut solutions: Vec<_> = subsets
            .filter(|chosen| self.is_solution(chosen))
            .map(|chosen| {
                let cost = chosen.iter().map(|option| u64::from(option.cost)).sum();
                let mut options: Vec<_> = chosen.into_iter().map(sorted).collect();
                options.sort();
                (options, cost)
            })
            .collect();
        solutions.sort();
        solutions
    }
}

/// The option with its items in order; the cost is that of the whole solution.
fn sorted(option: &WordOption) -> WordOption {
    let mut option = option.clone();
    option.items.sort();
    option.colored.sort();
    option
}

proptest! {
    #[test]
    fn names_give_the_solutions_of_brute_force(shape in priced(multiple(shapes(5, 9, 2)))) {
        let words = Words::of(&shape);
        let problem = words.problem();
        let mut found: Vec<(Vec<WordOption>, u64)> = Search::new(&problem)
            .solutions()
            .map(|solution| {
                let names = problem.names(&solution);
                let options = solution.iter().zip(names).map(|(&option, items)| {
                    let colored = problem.colors(option);
                    let plain = items.into_iter();
                    let is_colored = |item: &String| colored.iter().any(|(name, _)| name == item);
                    let items = plain.filter(|item| !is_colored(item)).collect();
                    let cost = problem.cost(option);
                    sorted(&WordOption { items, colored, cost })
                });
                let mut options: Vec<_> = options.collect();
                options.sort();
                (options, problem.total_cost(&solution))
            })
            .collect();
        found.sort();
        let expected = words.solutions();
        prop_assert_eq!(&found, &expected);
        let least = expected.iter().map(|(_, cost)| *cost).min();
        prop_assert_eq!(CostSearch::new(&problem).min_cost().cost(), least);
    }

    #[test]
    fn options_alone_declare_their_items(shape in shapes(6, 10, 0)) {
        // Every item primary.
        let options: Vec<Vec<(char, usize)>> = shape
            .options
            .iter()
            .map(|option| option.iter().map(|&(item, _)| ('i', item)).collect())
            .collect();
        let problem = NamedProblem::from_options(options.clone()).unwrap();
        let mut names: Vec<_> = options.iter().flatten().copied().collect();
        names.sort_unstable();
        names.dedup();
        prop_assert_eq!(problem.items(), names.len());
        for name in &names {
            prop_assert_eq!(problem.item(name).map(|item| problem.name(item)), Some(name));
        }
        let mut found: Vec<Vec<usize>> = Search::new(&problem)
            .solutions()
            .map(|solution| solution.iter().map(|option| option.index()).collect())
            .collect();
        found.sort();
        let mut expected: Vec<Vec<usize>> = (0..1_usize << options.len())
            .map(|mask| (0..options.len()).filter(|option| mask >> option & 1 == 1).collect())
            .filter(|chosen: &Vec<usize>| {
                let mut covered: Vec<_> = chosen.iter().flat_map(|&option| &options[option]).collect();
                covered.sort_unstable();
                covered.into_iter().eq(&names)
            })
            .collect();
        expected.sort();
        prop_assert_eq!(found, expected);
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
        r#"item "a": expected a multiplicity lo..=hi with lo <= hi and hi >= 1, found 2..=1"#,
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
    assert_eq!(Search::new(&problem).enumerate().stats.solutions, 6);
    assert_eq!(problem.item(&Item::Row(3)), None);
}
