//! Checks the state of the kernel after every step.

use super::*;
use crate::problem::ids::ItemId;
use crate::shapes::{multiple, shapes};
use proptest::prelude::*;

impl Cells {
    /// The options with this status.
    fn with(&self, problem: &Problem, status: OptionStatus) -> Vec<OptionId> {
        let has = |option: &OptionId| self.memory.live.status[option.index()] == status;
        problem.option_ids().filter(has).collect()
    }

    /// Checks every redundant field against the problem and the statuses of its options. `before`
    /// are the options that were removed before the first branch.
    fn validate(&self, problem: &Problem, before: &[OptionId]) {
        let CellsMemory { live, .. } = &self.memory;
        let with = |status| self.with(problem, status);
        let sorted = |mut options: Vec<OptionId>| {
            options.sort_unstable();
            options
        };
        let trail = live.trail.iter().map(|&option| option as usize);
        let removed = trail
            .map(OptionId::from_index)
            .chain(before.iter().copied());
        assert_eq!(
            sorted(removed.collect()),
            with(OptionStatus::Removed),
            "trail"
        );
        assert_eq!(
            sorted(self.memory.chosen.clone()),
            with(OptionStatus::Chosen),
            "chosen"
        );

        let mut tallies = vec![ItemTally::default(); problem.primary_items()];
        let mut taken = vec![0; problem.primary_items()];
        for option in problem.option_ids() {
            let status = live.status[option.index()];
            for item in problem.option_items(option) {
                if status != OptionStatus::Removed && problem.is_primary(*item) {
                    tallies[item.index()].spare += i32::from(status == OptionStatus::Live);
                    tallies[item.index()].xor ^= option.index() as u32;
                    taken[item.index()] += u32::from(status == OptionStatus::Chosen);
                }
            }
        }
        if problem.has_multiplicities() {
            assert_eq!(self.memory.taken, taken, "taken");
        }
        for (item, tally) in tallies.iter_mut().enumerate() {
            let live_options = tally.spare;
            let id = ItemId::from_index(item);
            let bounds = problem.multiplicity(id);
            let need = bounds.start().saturating_sub(taken[item]) as i32;
            tally.spare -= need;
            assert!(
                taken[item] <= *bounds.end(),
                "item {item} is taken too often"
            );

            // A choice that met a contradiction may not have reached all of its items.
            let settling = matches!(self.next, Label::Start | Label::Backtrack);
            let closed = taken[item] == *bounds.end();
            assert!(
                settling || !closed || live_options == 0,
                "item {item} is full"
            );
            let open = self.memory.open.iter().any(|open| open as usize == item);
            if self.searching {
                assert!(
                    open || live_options == 0 || settling,
                    "item {item} is not open"
                );
                assert!(!open || !closed, "item {item} is closed");
            }
            let forced = tally.spare == 0 && need > 0;
            let queued = live.queue[..live.queued].contains(&(item as u32));
            assert!(
                !forced || queued || settling,
                "item {item} is forced but not queued"
            );
        }
        assert_eq!(live.tallies, tallies, "tallies");
        assert_eq!(self.memory.open.len(), self.memory.open.iter().count());

        // A choice that met a contradiction may not have reached its colors.
        let settled = self.next != Label::Backtrack;
        for (item, &painter) in self.memory.painters.iter().enumerate() {
            let item = ItemId::from_index(problem.primary_items() + item);
            let colors = |status| {
                let entries = with(status)
                    .into_iter()
                    .flat_map(|option| problem.option(option));
                let entries = entries.filter(|entry| entry.item == item);
                entries.map(|entry| entry.color).collect::<Vec<_>>()
            };
            if painter == NONE {
                assert!(
                    !settled || colors(OptionStatus::Chosen).iter().all(Option::is_none),
                    "no painter"
                );
            } else {
                let painter = OptionId::from_index(painter as usize);
                assert!(
                    with(OptionStatus::Chosen).contains(&painter),
                    "painter is not chosen"
                );
                let entry = problem.option(painter).find(|entry| entry.item == item);
                let color = entry.expect("painters have the item").color;
                assert!(color.is_some(), "a painter has a color");
                for status in [OptionStatus::Live, OptionStatus::Chosen] {
                    let agree = colors(status).iter().all(|&other| other == color);
                    assert!(!settled || agree, "paint");
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn every_step_leaves_a_valid_state(
        shape in prop_oneof![shapes(8, 16, 2).boxed(), multiple(shapes(8, 16, 2)).boxed()],
    ) {
        let problem = shape.problem();
        let mut cells = Cells::new(&problem, CellsMemory::default());
        let mut meter = Meter::default();
        let mut before = Vec::new();
        loop {
            let searching = cells.searching;
            let step = cells.step(&problem, &mut meter).expect("no limit");
            if !searching {
                // The step may have been the first branch.
                before = cells.with(&problem, OptionStatus::Removed);
                before.retain(|option| !cells.memory.live.trail.contains(&(option.index() as u32)));
            }
            cells.validate(&problem, &before);
            if step == Some(Reached::End) {
                break;
            }
        }
    }
}
