//! Several threads make the moves of a step.
//!
//! Moves are sorted by the group that they lead to, so each share of neighbouring moves makes
//! neighbouring groups: a part of the next level.

use super::level::{GroupSums, LevelFailure, LevelPart, StateLevel};
use super::moves::{GroupMoves, MovesMade, OnMove};
use crate::search::budget::{SearchBudget, SearchLimit};
use crate::search::stats::SearchStats;
use std::sync::Mutex;
use std::thread;

/// The shares of moves for each thread. There are enough that waiting for the last ones costs
/// little.
const SHARES: usize = 8;

/// The number of moves of a thread between two polls.
const POLLED: usize = 256;

/// Some of the moves, and what becomes of them.
struct MoveShare<'a, const W: usize> {
    share: GroupMoves<'a, W>,
    part: &'a mut LevelPart<W>,
    /// `None` until the part is finished.
    made: Option<Result<MovesMade, LevelFailure>>,
    /// For each move, the number of states that it took to the part.
    tallies: Vec<u64>,
}

/// Makes moves. The next level may take `room` bytes, with what the threads need. `None` if that is
/// less than they need: then nothing was tallied.
pub(super) fn make<const W: usize>(
    threads: usize,
    moves: GroupMoves<'_, W>,
    next: &mut StateLevel<W>,
    room: usize,
    budget: &SearchBudget<'_>,
    tally: OnMove<'_>,
) -> Result<Option<MovesMade>, LevelFailure> {
    let limbs = moves.level.limbs;
    let others = threads * GroupSums::full_bytes(limbs) + size_of::<u64>() * moves.moves.len();
    let shares = moves.shares(SHARES * threads);
    let parts = shares.len().max(1);
    let Some(room) = room.checked_sub(others) else {
        return Ok(None);
    };
    let room = room / parts;
    next.clear(limbs, parts);
    let works = shares.into_iter().zip(&mut next.parts);
    let works = works.map(|(share, part)| {
        if part.bytes() > room {
            *part = LevelPart::new(limbs);
        }
        MoveShare {
            share,
            part,
            made: None,
            tallies: Vec::new(),
        }
    });
    let mut works: Vec<MoveShare<'_, W>> = works.collect();
    let queue = Mutex::new(works.iter_mut());
    let run = || {
        let mut block = GroupSums::new();
        block.set_limbs(limbs);
        while budget.poll(SearchStats::default()).is_ok() {
            let Some(work) = queue.lock().expect("no thread panics").next() else {
                return;
            };
            work.tallies.reserve_exact(work.share.moves.len());
            let tallies = &mut work.tallies;
            work.made = Some(
                work.share
                    .make(&mut block, work.part, room, &mut |_, made| {
                        tallies.push(made);
                        if tallies.len().is_multiple_of(POLLED) {
                            budget.poll(SearchStats::default())?;
                        }
                        Ok(())
                    }),
            );
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Without another thread, this one does its work.
            let _ = thread::Builder::new().spawn_scoped(scope, run);
        }
        run();
    });
    let mut all = MovesMade {
        highest: 0,
        bytes: others,
    };
    for work in &works {
        match work.made {
            Some(Ok(made)) => {
                all.highest |= made.highest;
                all.bytes += made.bytes;
            }
            Some(Err(LevelFailure::Memory)) => return Ok(None),
            Some(Err(limit)) => return Err(limit),
            None => {
                let limit = budget.poll(SearchStats::default()).err();
                return Err(limit.unwrap_or(SearchLimit::Interrupted).into());
            }
        }
    }
    for work in &works {
        for (step, &made) in work.share.moves.iter().zip(&work.tallies) {
            tally(&moves.step.rules[step.rule as usize], made)?;
        }
    }
    Ok(Some(all))
}

#[cfg(test)]
mod tests {
    use super::super::level::StateGroup;
    use super::super::order::order;
    use super::super::plan::CountPlan;
    use super::super::sweep::{Levels, StateSweep};
    use super::*;
    use crate::ItemId;
    use crate::problem::builder::ProblemBuilder;
    use crate::search::budget::Meter;
    use crate::shapes::{multiple, shapes};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn threads_make_the_same_levels(
            shape in multiple(shapes(30, 60, 3)),
            threads in 2_usize..5,
            memory in 0_usize..1 << 21,
            nodes in prop_oneof![0_u64..10_000, Just(u64::MAX)],
        ) {
            let problem = shape.problem();
            let plan = CountPlan::new(&problem, &order(&problem), &mut Meter::default())
                .expect("a small problem");
            prop_assume!(plan.words == 1);
            let (mut one, mut several) = (
                StateSweep::<1>::new(1 << 26, 0, 1),
                StateSweep::<1>::new(memory, 0, threads),
            );
            several.many_tests = 0;
            let [mut meter, mut other] = [0; 2].map(|_| SearchBudget::new(nodes).meter());
            for step in &plan.steps {
                let result = several.step(step, &mut other);
                prop_assert!(several.stats.peak_bytes <= memory);
                if result == Err(LevelFailure::Memory) {
                    break;
                }
                prop_assert_eq!(result, one.step(step, &mut meter));
                prop_assert_eq!(meter.stats, other.stats);
                if result.is_err() {
                    break;
                }
                prop_assert_eq!(groups(&one.level), groups(&several.level));
                prop_assert_eq!(one.stats.transitions, several.stats.transitions);
            }
        }
    }

    fn groups<const W: usize>(level: &StateLevel<W>) -> Vec<([u64; W], StateGroup<'_>)> {
        let parts = level.parts.iter();
        let groups =
            parts.flat_map(|part| (0..part.prefixes.len()).map(move |index| (part, index)));
        groups
            .map(|(part, index)| (part.prefixes[index], part.group(index)))
            .collect()
    }

    #[test]
    fn threads_can_be_interrupted() {
        let mut builder = ProblemBuilder::new(1, 0);
        builder
            .add_option([ItemId::from_index(0)])
            .expect("an item");
        let problem = builder.build();
        let plan = CountPlan::new(&problem, &order(&problem), &mut Meter::default())
            .expect("a small problem");
        let mut sweep = StateSweep::<1>::new(1 << 20, 0, 2);
        sweep.many_tests = 0;
        let mut meter = SearchBudget::default().until(|_| true).meter();
        let result = sweep.step(&plan.steps[0], &mut meter);
        assert_eq!(result, Err(SearchLimit::Interrupted.into()));
    }
}
