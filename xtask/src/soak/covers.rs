//! Exact-cover problems: all kernels give the solutions that brute force gives, and each count is
//! theirs.

use crate::soak::program::SoakStep;
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
    let mut names: Vec<String> = (0..primary).map(|item| format!("p{item}")).collect();
    names.extend((0..secondary).map(|item| format!("s{item}")));
    let mut text = names[..primary].join(" ");
    if secondary > 0 {
        text += &format!(" | {}", names[primary..].join(" "));
    }
    let most = if random.below(2) == 0 { SMALL } else { 40 };
    for _ in 0..1 + random.below(most) {
        let items = 1 + random.below(4);
        let mut option = BTreeMap::from([(random.below(primary), 0)]);
        for _ in 1..items {
            let item = random.below(primary + secondary);
            option.insert(item, if item < primary { 0 } else { random.below(3) });
        }
        let option = option.into_iter().map(|(item, color)| match color {
            0 => names[item].clone(),
            color => format!("{}:{color}", names[item]),
        });
        text += &format!("\n{}", option.collect::<Vec<_>>().join(" "));
    }
    text + "\n"
}

/// The numbers of the options of all solutions, from 1. Looks at each set of options.
fn brute_force(problem: &Problem) -> Vec<Vec<usize>> {
    let mut solutions = Vec::new();
    for set in 0_u32..1 << problem.options() {
        let options = 0..problem.options();
        let options: Vec<usize> = options.filter(|option| set >> option & 1 == 1).collect();
        let chosen = options.iter().copied().map(OptionId::from_index);
        let solution = Solution::from_options(chosen.collect());
        if problem.check(&solution).is_ok() {
            solutions.push(options.into_iter().map(|option| option + 1).collect());
        }
    }
    solutions.sort();
    solutions
}

pub(crate) fn soak(step: &mut SoakStep<'_>) -> Result<()> {
    for _ in 0..3 {
        let text = problem(&mut step.random);
        let problem = exact_cover::text::read(&text)?;
        step.write("problem.dlx", text)?;
        let mut expected = (problem.options() <= SMALL).then(|| brute_force(&problem));
        step.counts.add(if expected.is_some() {
            "covers by brute force"
        } else {
            "covers by kernels"
        });
        let threads = 1 + step.random.below(2);
        for kernel in ["links", "cells", "bits", "auto"] {
            let line =
                format!("cover problem.dlx --all --json --kernel {kernel} --threads {threads}");
            let ran = step.ends(&line, &[0, 1])?;
            let object = ran.json()?;
            let solutions = object["solutions"].as_array().into_iter().flatten();
            let found =
                solutions.map(|solution| serde_json::from_value(solution["options"].clone()));
            let mut found: Vec<Vec<usize>> = found.collect::<Result<_, _>>()?;
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
            let counted = step.ends(&line, &[0, 1])?.json()?;
            ensure!(
                counted["count"] == number,
                "`{line}` counts {}, not {number}",
                counted["count"]
            );
        }
    }
    Ok(())
}
