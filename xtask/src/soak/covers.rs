//! Exact-cover problems: all kernels give the solutions that brute force gives, and each count is theirs.

use crate::soak::Counts;
use crate::soak::program::Program;
use crate::soak::random::Random;
use anyhow::{Result, ensure};
use std::collections::BTreeMap;

/// The most options of a problem that brute force decides.
const SMALL: usize = 14;

/// A solution: its options in order, each with its items in order.
type Cover = Vec<Vec<String>>;

/// A problem with primary items `0..primary`, and secondary ones behind them.
struct Problem {
    primary: usize,
    secondary: usize,
    /// The items of each option; secondary ones may have a color, 1 or 2.
    options: Vec<BTreeMap<usize, usize>>,
}

impl Problem {
    fn random(random: &mut Random) -> Self {
        let (primary, secondary) = (1 + random.below(8), random.below(4));
        let most = if random.below(2) == 0 { SMALL } else { 40 };
        let number = 1 + random.below(most);
        let mut option = || {
            let items = 1 + random.below(4);
            let mut option = BTreeMap::new();
            option.insert(random.below(primary), 0);
            for _ in 1..items {
                let item = random.below(primary + secondary);
                let color = if item < primary { 0 } else { random.below(3) };
                option.insert(item, color);
            }
            option
        };
        let options = (0..number).map(|_| option()).collect();
        Self { primary, secondary, options }
    }

    /// An item of an option as text: `p3`, `s1` or `s1:2`.
    fn item(&self, (&item, &color): (&usize, &usize)) -> String {
        match (item.checked_sub(self.primary), color) {
            (None, _) => format!("p{item}"),
            (Some(item), 0) => format!("s{item}"),
            (Some(item), color) => format!("s{item}:{color}"),
        }
    }

    fn text(&self) -> String {
        let primary = (0..self.primary).map(|item| format!("p{item}"));
        let secondary = (0..self.secondary).map(|item| format!("s{item}"));
        let bar = (self.secondary > 0).then(|| "|".to_string());
        let items: Vec<String> = primary.chain(bar).chain(secondary).collect();
        let options = self.options.iter().map(|option| {
            let items: Vec<String> = option.iter().map(|item| self.item(item)).collect();
            items.join(" ")
        });
        let lines: Vec<String> = std::iter::once(items.join(" ")).chain(options).collect();
        lines.join("\n") + "\n"
    }

    /// All solutions, by looking at each set of options.
    fn brute_force(&self) -> Vec<Cover> {
        let sets = 0_u32..1 << self.options.len();
        let mut covers: Vec<Cover> = sets.filter_map(|set| self.cover(set)).collect();
        covers.sort();
        covers
    }

    /// A set of options as a solution, if it is one.
    fn cover(&self, set: u32) -> Option<Cover> {
        let chosen = self.options.iter().enumerate();
        let chosen = chosen.filter(|(number, _)| set >> number & 1 == 1);
        let mut covered = BTreeMap::new();
        let mut cover = Vec::new();
        for (_, option) in chosen {
            for (&item, &color) in option {
                let before = covered.insert(item, color);
                // Options share only a secondary item of one color.
                if before.is_some_and(|before| before != color || color == 0) {
                    return None;
                }
            }
            let mut items: Vec<String> = option.iter().map(|item| self.item(item)).collect();
            items.sort();
            cover.push(items);
        }
        cover.sort();
        let is_exact = (0..self.primary).all(|item| covered.contains_key(&item));
        is_exact.then_some(cover)
    }
}

pub(crate) fn soak(program: &Program<'_>, random: &mut Random, counts: &mut Counts) -> Result<()> {
    for _ in 0..3 {
        let problem = Problem::random(random);
        program.write("problem.dlx", problem.text())?;
        let mut expected = (problem.options.len() <= SMALL).then(|| problem.brute_force());
        counts.add(if expected.is_some() { "covers by brute force" } else { "covers by kernels" });
        let threads = 1 + random.below(2);
        for kernel in ["links", "cells", "bits", "auto"] {
            let line = format!("cover problem.dlx --all --json --kernel {kernel} --threads {threads}");
            let ran = program.ran(&line)?.expect(&[0, 1])?;
            let mut found: Vec<Cover> = serde_json::from_value(ran.json()?["solutions"].clone())?;
            for cover in &mut found {
                cover.iter_mut().for_each(|option| option.sort());
                cover.sort();
            }
            found.sort();
            let expected = expected.get_or_insert_with(|| found.clone());
            ensure!(found == *expected, "`{line}` finds {} covers, not {}", found.len(), expected.len());
        }
        let number = expected.map_or(0, |covers| covers.len()).to_string();
        for options in ["", " --kernel links", " --kernel cells", " --kernel bits"] {
            let line = format!("cover problem.dlx --count --json{options}");
            let counted = program.ran(&line)?.expect(&[0, 1])?.json()?;
            ensure!(counted["count"] == *number, "`{line}` counts {}, not {number}", counted["count"]);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The options `p0 s0:1`, `p1 s0:1`, `p1 s0:2`, `p0 p1` and `p1 s0`, which take the secondary item alone.
    #[test]
    fn brute_force_knows_colors() {
        let option = |items: &[(usize, usize)]| items.iter().copied().collect();
        let problem = Problem {
            primary: 2,
            secondary: 1,
            options: vec![
                option(&[(0, 0), (2, 1)]),
                option(&[(1, 0), (2, 1)]),
                option(&[(1, 0), (2, 2)]),
                option(&[(0, 0), (1, 0)]),
                option(&[(1, 0), (2, 0)]),
            ],
        };
        let both = |other: &'static str| vec![vec!["p0", "s0:1"], vec!["p1", other]];
        let expected = vec![vec![vec!["p0", "p1"]], both("s0:1")];
        assert_eq!(problem.brute_force(), expected);
        let text = "p0 p1 | s0\np0 s0:1\np1 s0:1\np1 s0:2\np0 p1\np1 s0\n";
        assert_eq!(problem.text(), text);
    }
}
