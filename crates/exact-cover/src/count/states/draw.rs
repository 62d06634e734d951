//! Draws a solution from the levels of a finished count, from the end to the start.
//!
//! The last level has one state. Some states of the level before it become this state by some rule. One of these pairs
//! of a state and a rule is drawn with the probability (ways to get to the state) / (ways of all such pairs). So it goes on with
//! the drawn state, to the only state of the first level. Every solution is one way, so all have the same probability.

use super::level::Part;
use super::plan::{Step, WordRule};
use super::sweep::{Sweep, high};
use crate::count::natural::Natural;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, SearchLimit};

/// A state: its group's words, and its lowest.
type State<const W: usize> = ([u64; W], u16);

pub(super) fn draw<const W: usize>(
    sweep: &Sweep<W>,
    steps: &[Step],
    source: &mut dyn FnMut() -> u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<OptionId>, SearchLimit> {
    let kept = sweep.kept.as_deref().unwrap_or_default();
    assert_eq!(kept.len(), steps.len(), "all levels are kept");
    // All fields have ended.
    let mut state: State<W> = ([0; W], 0);
    let mut chosen = Vec::new();
    let mut ways = Vec::new();
    for (step, level) in steps.iter().zip(kept).rev() {
        ways.clear();
        for (rule, part) in step
            .rules
            .iter()
            .flat_map(|rule| level.parts.iter().map(move |part| (rule, part)))
        {
            meter.work(before(
                part,
                &high(rule),
                rule.words[0],
                state,
                |state, number| {
                    ways.push((rule.option, state, number));
                },
            ))?;
        }
        let total: Natural = ways.iter().map(|(.., number)| number.clone()).sum();
        let mut drawn = total.random_below(source);
        let mut ways = ways.drain(..);
        let (option, next) = loop {
            let (option, state, number) = ways.next().expect("the numbers are those of the total");
            if drawn < number {
                break (option, state);
            }
            drawn -= &number;
        };
        chosen.extend(option);
        state = next;
    }
    Ok(chosen)
}

/// Calls `found` with the states of a part that a rule takes to `state`, and their numbers. Returns how many tests it took.
fn before<const W: usize>(
    part: &Part<W>,
    rule: &[WordRule; W],
    lowest: WordRule,
    (prefix, low): State<W>,
    mut found: impl FnMut(State<W>, Natural),
) -> usize {
    let mut search = |index: usize| {
        let group = part.group(index);
        let numbers = group.counts.chunks_exact(part.limbs);
        for (&before, number) in group.lows.iter().zip(numbers) {
            let word = u64::from(before);
            if lowest.allows(word) && lowest.update(word) == u64::from(low) {
                found((part.prefixes[index], before), Natural::from_limbs(number));
            }
        }
        group.lows.len()
    };
    let leads = |before: &[u64; W]| {
        (0..W).all(|word| {
            rule[word].allows(before[word]) && rule[word].update(before[word]) == prefix[word]
        })
    };
    let known: [(u64, u64); W] = std::array::from_fn(|word| rule[word].before(prefix[word]));
    let unknown: u32 = known.iter().map(|(_, unknown)| unknown.count_ones()).sum();
    if unknown >= usize::BITS || 1_usize << unknown >= part.prefixes.len() {
        let groups = (0..part.prefixes.len()).filter(|&group| leads(&part.prefixes[group]));
        return part.prefixes.len() + groups.map(search).sum::<usize>();
    }
    // Every value of the unknown bits.
    let mut tests = 0;
    let mut bits = [0_u64; W];
    loop {
        tests += 1;
        let group = std::array::from_fn(|word| known[word].0 | bits[word]);
        if leads(&group) {
            tests += part.prefixes.binary_search(&group).map_or(0, &mut search);
        }
        let next = |word: usize| {
            bits[word] = bits[word].wrapping_sub(known[word].1) & known[word].1;
            bits[word] > 0
        };
        if !(0..W).any(next) {
            return tests;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Plan;
    use super::super::sweep::Levels;
    use super::*;
    use crate::count::order::order;
    use crate::search::budget::SearchBudget;
    use crate::shapes::{multiple, shapes};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_known_of_a_word_holds_for_all_words_that_a_rule_takes_there(shape in multiple(shapes(40, 80, 3))) {
            let problem = shape.problem();
            let plan = Plan::new(&problem, &order(&problem)).expect("a small problem");
            prop_assume!(plan.words == 1);
            let mut sweep = Sweep::<1>::new(1 << 20, 0, 1);
            sweep.keep();
            let mut meter = Meter::new(SearchBudget::default(), None);
            // Some levels are too large. Those before them are enough.
            let _ = plan.steps.iter().try_for_each(|step| sweep.step(step, &mut meter));
            for (step, level) in plan.steps.iter().zip(sweep.kept.iter().flatten()) {
                for (prefix, rule) in level.parts.iter().flat_map(|part| &part.prefixes).flat_map(|prefix| step.rules.iter().map(move |rule| (prefix, rule))) {
                    for (&before, rule) in prefix.iter().zip(&rule.words[1..]).filter(|(before, rule)| rule.allows(**before)) {
                        let (known, unknown) = rule.before(rule.update(before));
                        prop_assert_eq!(known & unknown, 0);
                        prop_assert_eq!(before & !unknown, known);
                    }
                }
            }
        }
    }
}
