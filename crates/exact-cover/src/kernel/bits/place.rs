//! Rows of bits at a place in the search tree.
//!
//! The option that a level tries is in `chosen` at the place that the level remembers, from when it
//! is tried until the level is left. A level that has just been made, or that has been sought, has
//! none there yet.

use super::rows::RowList;
use super::sets::{SetLevel, elements};
use super::{Bits, Branching, REFUTED, Scouting};
use crate::kernel::explore::{Choice, Explore, Place, Stand, alike, estimate};
use crate::kernel::memory::KernelMemory;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, Reached};

impl Bits {
    /// How many options had been chosen before each level, the root left out.
    fn depths(&self) -> impl DoubleEndedIterator<Item = usize> {
        let rows = self.levels.iter().filter(|level| !level.root);
        let rows = rows.map(|level| level.chosen);
        let wide = self.wide.levels.iter().map(|level| level.chosen);
        let dense = self.dense.levels.iter().map(|level| level.chosen);
        rows.chain(wide).chain(dense).map(|depth| depth as usize)
    }

    /// The options that the last level has not tried yet.
    fn untried(&self) -> Vec<OptionId> {
        if let Some(level) = self.dense.levels.last() {
            return self.options_in(&self.dense.rows, elements(&level.rest));
        }
        if let Some(level) = self.wide.levels.last() {
            return self.options_in(&self.wide.rows, elements(&level.rest));
        }
        let Some(level) = self.levels.last() else {
            return Vec::new();
        };
        let rows = &self.candidates[level.next as usize..level.end as usize];
        let rows = rows.iter().map(|row| (row & !REFUTED) as usize);
        self.options_in(&level.rows, rows)
    }

    /// The options of some rows of a list.
    pub(super) fn options_in(
        &self,
        list: &RowList,
        rows: impl Iterator<Item = usize>,
    ) -> Vec<OptionId> {
        let options = rows.map(|row| self.arena.option(list, row));
        options
            .map(|option| OptionId::from_index(option as usize))
            .collect()
    }

    /// Whether the last level, which is not the root, has been made and not been tried.
    fn is_fresh(&self) -> bool {
        self.depths().next_back() == Some(self.chosen.len())
    }

    /// Takes one step.
    fn step_once(&mut self, meter: &mut Meter<'_>) {
        meter.pause_soon();
        self.go_on(meter).ok();
        meter.go_on();
    }

    /// Makes an option the next one that the last level tries; false if it does not try it.
    fn point_at(&mut self, choice: Choice) -> bool {
        let Choice::Take(option) = choice else {
            return false;
        };
        if !self.is_fresh() {
            return false;
        }
        let skipped = self.untried().iter().position(|&other| other == option);
        let Some(skipped) = skipped else {
            return false;
        };
        self.skip(skipped as u32);
        true
    }

    /// Lets the last level leave out as many options.
    fn skip(&mut self, options: u32) {
        if let Some(level) = self.dense.levels.last_mut() {
            level.skip(options);
        } else if let Some(level) = self.wide.levels.last_mut() {
            level.skip(options);
        } else if let Some(level) = self.levels.last_mut() {
            level.next += options;
        }
    }

    /// Goes down to a branching, and makes the last of the choices the next that it tries. False if
    /// there is no such place.
    fn go_to(&mut self, path: &[Choice], meter: &mut Meter<'_>) -> bool {
        for &choice in path {
            self.step_once(meter);
            if !self.point_at(choice) {
                return false;
            }
        }
        true
    }
}

impl Explore for Bits {
    fn advance(&mut self, _: &Problem, meter: &mut Meter<'_>) -> Reached {
        self.go_on(meter).unwrap_or_else(Reached::Limit)
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn release(&mut self, memory: &mut KernelMemory) {
        memory.bits = std::mem::take(&mut self.arena);
    }

    fn progress(&self) -> f64 {
        let levels = self.levels.iter().map(|level| {
            let tried = (level.next - level.first) as usize;
            ((level.end - level.first) as usize, tried.saturating_sub(1))
        });
        let wide = self.wide.levels.iter().map(SetLevel::progress);
        let dense = self.dense.levels.iter().map(SetLevel::progress);
        estimate(levels.chain(wide).chain(dense))
    }

    fn place(&self, cut: bool) -> Place {
        let mut depths: Vec<usize> = self.depths().collect();
        let deepest = depths.pop();
        let taken = depths.iter().map(|&depth| self.chosen[depth]);
        let mut path: Vec<Choice> = taken.map(Choice::Take).collect();
        let stand = match deepest {
            Some(depth) if self.chosen.len() == depth => {
                path.push(Choice::Take(self.untried()[0]));
                Stand::Before
            }
            Some(depth) => {
                path.push(Choice::Take(self.chosen[depth]));
                if cut { Stand::Before } else { Stand::After }
            }
            None => match self.levels.last() {
                Some(root) if root.next == root.first || cut => Stand::Inside,
                _ => Stand::After,
            },
        };
        Place { path, stand }
    }

    fn seek(&mut self, place: &Place, _: &Problem, meter: &mut Meter<'_>) -> bool {
        let after = place.stand == Stand::After;
        if !self.go_to(&place.path, meter) {
            return false;
        }
        match place.path.last() {
            None if after => self.levels.clear(),
            Some(&Choice::Take(option)) if after => {
                self.skip(1);
                self.chosen.push(option);
            }
            _ => {}
        }
        true
    }

    fn confine(&mut self, path: &[Choice], _: &Problem) {
        // Nothing is looked at ahead on the way, so that the way costs little.
        self.scouting = Scouting::never();
        let found = self.go_to(path, &mut Meter::default());
        debug_assert!(found, "the kernel has named the choices");
        self.scouting = Scouting::default();
        // The last level stays alone, with the option that it tries next.
        if let Some(mut level) = self.dense.levels.pop() {
            level.keep_next();
            self.dense.levels = vec![level];
            self.wide.levels.clear();
            self.levels.clear();
        } else if let Some(mut level) = self.wide.levels.pop() {
            level.keep_next();
            self.wide.levels = vec![level];
            self.levels.clear();
        } else if let Some(level) = self.levels.pop() {
            self.levels = vec![Branching {
                end: level.next + 1,
                ..level
            }];
        }
    }

    fn choices(&mut self, _: &Problem) -> Vec<(Choice, f64)> {
        self.step_once(&mut Meter::default());
        if !self.is_fresh() {
            return Vec::new();
        }
        alike(self.untried().into_iter().map(Choice::Take))
    }
}
