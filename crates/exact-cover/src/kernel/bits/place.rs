//! Rows of bits at a place in the search tree.
//!
//! The option that a level tries is in `chosen` at the place that the level remembers, from when it is
//! tried until the level is left. A level that has just been made, or that has been sought, has none
//! there yet.

use super::rows::Rows;
use super::sets::{SetLevel, dense::DenseLevel, elements, wide::WideLevel};
use super::{Bits, Level, REFUTED, Scouting, isa};
use crate::kernel::place::{Choice, Place, Resume, Stand, alike, estimate};
use crate::problem::ids::OptionId;
use crate::search::budget::Meter;
use crate::search::stats::SearchStats;

/// A level that is not left, and what it was like before all but one of its options were put aside.
#[derive(Clone, Copy, Debug)]
pub(super) enum Floor {
    /// The last of this number of levels of rows.
    Rows {
        levels: usize,
        end: u32,
    },
    Wide(WideLevel),
    Dense(DenseLevel),
}

/// The last level.
enum Last<'a> {
    Root(&'a mut Level),
    Rows(&'a mut Level),
    Wide(&'a mut WideLevel),
    Dense(&'a mut DenseLevel),
}

impl Bits {
    fn last(&mut self) -> Option<Last<'_>> {
        if let Some(level) = self.dense.levels.last_mut() {
            return Some(Last::Dense(level));
        }
        if let Some(level) = self.wide.levels.last_mut() {
            return Some(Last::Wide(level));
        }
        self.levels.last_mut().map(|level| match level.root {
            true => Last::Root(level),
            false => Last::Rows(level),
        })
    }

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
    pub(super) fn options_in(&self, list: &Rows, rows: impl Iterator<Item = usize>) -> Vec<OptionId> {
        let options = rows.map(|row| self.arena.option(list, row));
        options.map(|option| OptionId::from_index(option as usize)).collect()
    }

    /// Whether the last level, which is not the root, has been made and not been tried.
    fn is_fresh(&self) -> bool {
        self.depths().next_back() == Some(self.chosen.len())
    }

    /// Takes one step.
    fn step_once(&mut self, meter: &mut Meter<'_>) {
        meter.pause_soon();
        isa::run(self.isa, self, meter).ok();
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
        match self.last() {
            Some(Last::Root(level) | Last::Rows(level)) => level.next += options,
            Some(Last::Wide(level)) => level.skip(options),
            Some(Last::Dense(level)) => level.skip(options),
            None => {}
        }
    }

    /// Goes to a part of the tree from one before it, or from the start: back to the last branching that
    /// both go through, and down from there. Nothing is looked at ahead on the way, so that what the
    /// part costs does not depend on where the search was before. False if there is no such part.
    fn go_on_to(&mut self, path: &[Choice]) -> bool {
        let meter = &mut Meter::default();
        self.open_up();
        let Some((&last, way)) = path.split_last() else {
            return true;
        };
        let made: Vec<usize> = self.depths().collect();
        let mut shared = 0;
        if let Some((_, above)) = made.split_last() {
            let same = |(&depth, &choice): (&usize, &Choice)| Choice::Take(self.chosen[depth]) == choice;
            shared = above.iter().zip(way).take_while(|&pair| same(pair)).count();
            for _ in shared + 1..made.len() {
                self.leave_last();
            }
            self.chosen.truncate(made[shared]);
        } else {
            self.step_once(meter);
        }
        for &choice in &way[shared..] {
            if !self.point_at(choice) {
                return false;
            }
            self.scouting = Scouting::never();
            self.step_once(meter);
        }
        self.scouting = Scouting::default();
        let found = self.point_at(last);
        if found {
            self.close_up();
        }
        found
    }

    /// Leaves the last level, which is not the root.
    fn leave_last(&mut self) {
        if self.dense.levels.pop().is_none() && self.wide.levels.pop().is_none() {
            self.leave();
        }
    }

    /// Keeps the search from leaving the next option of the last level.
    fn close_up(&mut self) {
        self.wide.floor = self.wide.levels.len();
        self.dense.floor = self.dense.levels.len();
        if let Some(level) = self.dense.levels.last_mut() {
            self.dense.floor -= 1;
            self.floor = Some(Floor::Dense(*level));
            level.keep_next();
            return;
        }
        if let Some(level) = self.wide.levels.last_mut() {
            self.wide.floor -= 1;
            self.floor = Some(Floor::Wide(*level));
            level.keep_next();
            return;
        }
        let levels = self.levels.len();
        if let Some(level) = self.levels.last_mut() {
            self.floor = Some(Floor::Rows { levels, end: level.end });
            level.end = level.next + 1;
        }
    }

    /// Undoes [`Self::close_up`], and leaves what is below.
    fn open_up(&mut self) {
        match self.floor.take() {
            Some(Floor::Dense(level)) => {
                self.dense.levels.truncate(self.dense.floor);
                self.dense.levels.push(level);
            }
            Some(Floor::Wide(level)) => {
                self.dense.levels.clear();
                self.wide.levels.truncate(self.wide.floor);
                self.wide.levels.push(level);
            }
            Some(Floor::Rows { levels, end }) => {
                self.dense.levels.clear();
                self.wide.levels.clear();
                while self.levels.len() > levels {
                    self.leave();
                }
                if let Some(level) = self.levels.last_mut() {
                    level.end = end;
                }
            }
            None => {}
        }
        (self.wide.floor, self.dense.floor) = (0, 0);
    }
}

impl Resume for Bits {
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
        let take = |depth: &usize| Choice::Take(self.chosen[*depth]);
        let mut path: Vec<Choice> = depths.iter().map(take).collect();
        let stand = match deepest {
            Some(depth) if self.chosen.len() == depth => {
                path.push(Choice::Take(self.untried()[0]));
                Stand::Before
            }
            Some(depth) => {
                path.push(take(&depth));
                if cut { Stand::Before } else { Stand::After }
            }
            None => match self.levels.last() {
                Some(root) if root.next == root.first || cut => Stand::Inside,
                _ => Stand::After,
            },
        };
        Place { path, stand }
    }

    fn seek(&mut self, place: &Place, meter: &mut Meter<'_>) -> bool {
        let after = place.stand == Stand::After;
        let Some((&last, way)) = place.path.split_last() else {
            if after {
                self.levels.clear();
            }
            return true;
        };
        self.step_once(meter);
        for &choice in way {
            if !self.point_at(choice) {
                return false;
            }
            self.step_once(meter);
        }
        if !self.point_at(last) {
            return false;
        }
        if let (true, Choice::Take(option)) = (after, last) {
            self.skip(1);
            self.chosen.push(option);
        }
        true
    }

    fn confine(&mut self, path: &[Choice], _above: SearchStats) -> Option<SearchStats> {
        let found = self.go_on_to(path);
        debug_assert!(found, "the kernel has named the choices");
        // The last choice is to be made yet.
        Some(SearchStats::default())
    }

    fn choices(&mut self, meter: &mut Meter<'_>) -> Vec<(Choice, f64)> {
        self.step_once(meter);
        if !self.is_fresh() {
            return Vec::new();
        }
        alike(self.untried().into_iter().map(Choice::Take))
    }
}
