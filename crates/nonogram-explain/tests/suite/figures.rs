//! The numbers of a reason are those of its English sentences.

use nonogram::{Palette, Picture, Puzzle, strategy};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, explain};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The rules of the reasons for a board. Each has its numbers in its sentences.
fn rules(puzzle: &Puzzle) -> BTreeSet<&'static str> {
    let mut rules = BTreeSet::new();
    for step in explain(puzzle, None, EXPLAIN_LINE_SOLVES).steps {
        for reason in step.reasons() {
            let Some((rule, numbers)) = reason.figures() else {
                continue;
            };
            let text = reason.sentences(&Palette::standard(1)).join(" ");
            let place = match numbers[..] {
                [first, last, ..] if first == last => format!("cell {first}"),
                [first, last, ..] => format!("cells {first}-{last}"),
                _ => String::new(),
            };
            let expected = match rule {
                "found" => "cells are found".to_string(),
                "needed" if text.starts_with("the clue is") => {
                    format!("all {} cells are filled", numbers[0])
                }
                "needed" => format!("only {} can be filled", numbers[0]),
                "fills" => format!("= {} fills", numbers[1] + 1 - numbers[0]),
                "reaches" => format!("has at least {} cells", numbers[2]),
                "fits" => reason.clue[numbers[2] as usize].length.to_string(),
                "joins" => reason.clue[numbers[0] as usize].length.to_string(),
                "ways" if numbers[0] > 2 => format!("all {} ways", numbers[0]),
                _ => String::new(),
            };
            assert!(text.contains(&expected), "{rule} {numbers:?}: {text}");
            let names_place = ["fits", "whole", "reaches", "hole"].contains(&rule);
            assert!(
                !names_place || text.contains(&place),
                "{rule} {numbers:?}: {text}"
            );
            rules.insert(rule);
        }
    }
    rules
}

proptest! {
    #[test]
    fn numbers_stand_in_the_sentences((puzzle, _) in strategy::planted(1..=12, 1..=12)) {
        rules(&puzzle);
    }
}

#[test]
fn a_cat_has_most_rules() {
    let cat: Picture = "\
#............#.
##..........##.
###........###.
##############.
##############.
##..######..##.
##..######..##.
##############.
#####....#####.
######..######.
.############..
..###....###...
...########....
....######.....
...########...."
        .parse()
        .expect("a picture");
    let found = rules(&cat.puzzle());
    for rule in ["fits", "found", "needed", "whole", "joins", "far"] {
        assert!(found.contains(rule), "{rule} is not in {found:?}");
    }
}
