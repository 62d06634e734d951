//! Exact-cover problems: all kernels give the solutions that brute force gives, and each count is
//! theirs.

use crate::soak::Counts;
use crate::soak::program::Program;
use crate::soak::random::Random;
use anyhow::{Result, ensure};
use exact_cover::{OptionId, Problem, Solution};
use serde_json::Value;
use std::collections::BTreeMap;

/// The most options of a problem that brute force decides.
const SMALL: usize = 14;

/// A random problem in Knuth's text format, with colors.
fn problem(random: &mut Random) -> String {
    let (primary, secondary) = (1 + random.below(8), random.below(4));
    let name = |item: usize| match item.checked_sub(primary) {
        None => format!("p{item}"),
        Some(item) => format!("s{item}"),
    };
    let mut text = (0..primary).map(name).collect::<Vec<_>>().join(" ");
    if secondary > 0 {
        text += " |";
        (primary..primary + secondary).for_each(|item| text += &format!(" {}", name(item)));
    }
    let most = if random.below(2) == 0 { SMALL } else { 40 };
    for _ in 0..1 + random.below(most) {
        let items = 1 + random.below(4);
        let mut option = BTreeMap::from([(random.below(primary), 0)]);
        for _ in 1..items {
            let item = random.below(primary + secondary);
            option.insert(item, if item < primary { 0 } else { random.below(3) });
        }
        let item = |(item, color)| match color {
            0 => name(item),
            color => format!("{}:{color}", name(item)),
        };
        text += &format!(
            "\n{}",
            option.into_iter().map(item).collect::<Vec<_>>().join(" ")
        );
    }
    text + "\n"
}

/// The numbers of the options of all solutions, from 1. Looks at each set of options.
fn brute_force(problem: &Problem) -> Vec<Vec<usize>> {
    let sets = 0_u32..1 << problem.options();
    let options = |set: u32| (0..problem.options()).filter(move |option| set >> option & 1 == 1);
    let is_solution = |&set: &u32| {
        let solution = Solution::from_options(options(set).map(OptionId::from_index).collect());
        problem.check(&solution).is_ok()
    };
    let mut solutions: Vec<Vec<usize>> = sets
        .filter(is_solution)
        .map(|set| options(set).map(|option| option + 1).collect())
        .collect();
    solutions.sort();
    solutions
}

pub(crate) fn soak(program: &Program<'_>, random: &mut Random, counts: &mut Counts) -> Result<()> {
    for _ in 0..3 {
        let text = problem(random);
        let problem = exact_cover::text::read(&text)?;
        program.write("problem.dlx", text)?;
        let mut expected = (problem.options() <= SMALL).then(|| brute_force(&problem));
        counts.add(if expected.is_some() {
            "covers by brute force"
        } else {
            "covers by kernels"
        });
        let threads = 1 + random.below(2);
        for kernel in ["links", "cells", "bits", "auto"] {
            let line =
                format!("cover problem.dlx --all --json --kernel {kernel} --threads {threads}");
            let ran = program.ran(&line)?.expect(&[0, 1])?;
            let mut found: Vec<Vec<usize>> =
                serde_json::from_value(ran.json()?["options"].clone())?;
            found.sort();
            let expected = expected.get_or_insert_with(|| found.clone());
            ensure!(
                found == *expected,
                "`{line}` finds {} covers, not {}",
                found.len(),
                expected.len()
            );
        }
        let number = Value::from(expected.map_or(0, |covers| covers.len()).to_string());
        for options in ["", " --kernel links", " --kernel cells", " --kernel bits"] {
            let line = format!("cover problem.dlx --count --json{options}");
            let counted = program.ran(&line)?.expect(&[0, 1])?.json()?;
            ensure!(
                counted["count"] == number,
                "`{line}` counts {}, not {number}",
                counted["count"]
            );
        }
    }
    Ok(())
}
