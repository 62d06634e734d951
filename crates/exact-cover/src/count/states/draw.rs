//! Finds the way with a given number to the last level.
//!
//! The last level has one state. A way reaches it from a state of the level before by a rule. The
//! ways are numbered pair by pair of state and rule: first all ways through the first pair, then
//! those through the second, and so on. So the number shows the pair, and the number of the way
//! among those to its state. This is repeated down to the first level. Each way is one solution, so
//! a number drawn at random gives every solution the same probability.

use super::level::{LevelPart, StateLevel};
use super::plan::{PlanStep, WordRule};
use crate::count::natural::Natural;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, SearchLimit};

/// A state: its group's words, and its lowest.
type DrawnState<const W: usize> = ([u64; W], u16);

/// The end of a way.
#[derive(Debug)]
pub(super) struct Draw<const W: usize> {
    /// The number of the way among those to its state.
    number: Natural,
    state: DrawnState<W>,
    /// The options chosen between this state and the last one, from there.
    pub(super) chosen: Vec<OptionId>,
}

impl<const W: usize> Draw<W> {
    /// The way with a number to the last state, in which all fields have ended.
    pub(super) fn new(number: Natural) -> Self {
        Self {
            number,
            state: ([0; W], 0),
            chosen: Vec::new(),
        }
    }

    /// Goes back by a step, to a state of the level before it.
    pub(super) fn back(
        &mut self,
        step: &PlanStep,
        level: &StateLevel<W>,
        meter: &mut Meter<'_>,
    ) -> Result<(), SearchLimit> {
        for rule in &step.rules {
            for part in &level.parts {
                let (mut ways, to) = (Vec::new(), self.state);
                meter.work(before(
                    part,
                    &rule.high(),
                    rule.words[0],
                    to,
                    |state, number| {
                        ways.push((state, number));
                    },
                ))?;
                for (state, number) in ways {
                    if self.number < number {
                        self.chosen.extend(rule.option);
                        self.state = state;
                        return Ok(());
                    }
                    self.number -= &number;
                }
            }
        }
        unreachable!("the numbers of the ways add up to that of the state")
    }
}

/// Calls `found` with the states of a part that a rule takes to `state`, and their numbers. Returns
/// how many tests it took.
fn before<const W: usize>(
    part: &LevelPart<W>,
    rule: &[WordRule; W],
    lowest: WordRule,
    (prefix, low): DrawnState<W>,
    mut found: impl FnMut(DrawnState<W>, Natural),
) -> usize {
    let known: [(u64, u64); W] = std::array::from_fn(|word| rule[word].before(prefix[word]));
    let unknown: u32 = known.iter().map(|(_, unknown)| unknown.count_ones()).sum();
    if unknown >= usize::BITS || 1_usize << unknown >= part.prefixes.len() {
        let mut tests = part.prefixes.len();
        for (group, before) in part.prefixes.iter().enumerate() {
            if leads(rule, before, &prefix) {
                tests += search(part, group, lowest, low, &mut found);
            }
        }
        return tests;
    }
    // Every value of the unknown bits.
    let mut tests = 0;
    let mut bits = [0_u64; W];
    loop {
        tests += 1;
        let group = std::array::from_fn(|word| known[word].0 | bits[word]);
        if leads(rule, &group, &prefix)
            && let Ok(group) = part.prefixes.binary_search(&group)
        {
            tests += search(part, group, lowest, low, &mut found);
        }
        let mut word = 0;
        loop {
            if word == W {
                return tests;
            }
            bits[word] = bits[word].wrapping_sub(known[word].1) & known[word].1;
            if bits[word] > 0 {
                break;
            }
            word += 1;
        }
    }
}

/// Calls `found` with the states of a group that a rule takes to a state with `low` as its lowest
/// word, and with their numbers. Returns how many tests it took.
fn search<const W: usize>(
    part: &LevelPart<W>,
    index: usize,
    lowest: WordRule,
    low: u16,
    found: &mut impl FnMut(DrawnState<W>, Natural),
) -> usize {
    let group = part.group(index);
    let numbers = group.counts.chunks_exact(part.limbs);
    for (&before, number) in group.lows.iter().zip(numbers) {
        let word = u64::from(before);
        if lowest.allows(word) && lowest.update(word) == u64::from(low) {
            found((part.prefixes[index], before), Natural::from_limbs(number));
        }
    }
    group.lows.len()
}

/// Whether a rule takes a prefix to another.
fn leads<const W: usize>(rule: &[WordRule; W], before: &[u64; W], prefix: &[u64; W]) -> bool {
    (0..W).all(|word| {
        rule[word].allows(before[word]) && rule[word].update(before[word]) == prefix[word]
    })
}

#[cfg(test)]
mod tests {
    use super::super::order::order;
    use super::super::plan::CountPlan;
    use super::super::sweep::{Levels, StateSweep};
    use super::*;
    use crate::shapes::{multiple, shapes};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_known_of_a_word_holds_for_all_words_that_a_rule_takes_there(
            shape in multiple(shapes(40, 80, 3)),
        ) {
            let problem = shape.problem();
            let plan = CountPlan::new(&problem, &order(&problem), &mut Meter::default())
                .expect("a small problem");
            prop_assume!(plan.words == 1);
            let mut sweep = StateSweep::<1>::new(1 << 20, 0, 1);
            sweep.keep();
            let mut meter = Meter::default();
            // Some levels are too large. Those before them are enough.
            let _ = plan
                .steps
                .iter()
                .try_for_each(|step| sweep.step(step, &mut meter));
            let levels = (0..plan.steps.len())
                .filter_map(|number| Some((&plan.steps[number], sweep.kept.get(number)?)));
            for (step, level) in levels {
                for (prefix, rule) in level
                    .parts
                    .iter()
                    .flat_map(|part| &part.prefixes)
                    .flat_map(|prefix| step.rules.iter().map(move |rule| (prefix, rule)))
                {
                    for (&before, rule) in prefix
                        .iter()
                        .zip(&rule.words[1..])
                        .filter(|(before, rule)| rule.allows(**before))
                    {
                        let (known, unknown) = rule.before(rule.update(before));
                        prop_assert_eq!(known & unknown, 0);
                        prop_assert_eq!(before & !unknown, known);
                    }
                }
            }
        }
    }
}
