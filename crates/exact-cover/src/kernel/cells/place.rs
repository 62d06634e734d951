//! Forced chains at a place in the search tree.

use super::memory::Branching;
use super::{Cells, Label};
use crate::kernel::explore::{Choice, Explore, Place, Stand, walk_down};
use crate::kernel::memory::KernelMemory;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, Reached, SearchLimit};

impl Cells {
    /// Makes a choice at the current node. Returns false if the node has no such choice.
    fn make(
        &mut self,
        choice: Choice,
        problem: &Problem,
        meter: &mut Meter<'_>,
    ) -> Result<bool, SearchLimit> {
        if self.next != Label::Forward || !self.propagate_any(problem, meter)? {
            return Ok(false);
        }
        let Some(item) = self.choose_item() else {
            return Ok(false);
        };
        let id = OptionId::from_index(self.lowest(item) as usize);
        if choice == Choice::Take(id) {
            if !self.branch(problem, item, meter)? {
                self.next = Label::Backtrack;
            }
        } else if choice == Choice::Remove(id) {
            self.enter(item);
            self.refute(problem, meter)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}

impl Branching {
    /// What it did with its option.
    fn choice(&self) -> Choice {
        let option = OptionId::from_index(self.option as usize);
        if self.refuted {
            Choice::Remove(option)
        } else {
            Choice::Take(option)
        }
    }
}

impl Explore for Cells {
    fn advance(&mut self, problem: &Problem, meter: &mut Meter<'_>) -> Reached {
        self.run(problem, meter).unwrap_or_else(Reached::Limit)
    }

    fn chosen(&self) -> &[OptionId] {
        &self.memory.chosen
    }

    fn release(&mut self, memory: &mut KernelMemory) {
        memory.cells = std::mem::take(&mut self.memory);
    }

    fn progress(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for level in &self.memory.levels {
            let tried = share / f64::from(level.ways);
            if level.refuted {
                done += tried;
                share -= tried;
            } else {
                share = tried;
            }
        }
        done
    }

    fn place(&self, _cut: bool) -> Place {
        let stand = match self.next {
            Label::Start | Label::Forward => Stand::Inside,
            Label::Backtrack => Stand::After,
        };
        let path = self.memory.levels.iter().map(Branching::choice).collect();
        Place { path, stand }
    }

    fn seek(&mut self, place: &Place, problem: &Problem, meter: &mut Meter<'_>) -> bool {
        let after = place.stand == Stand::After;
        if place.path.is_empty() && !after {
            return true;
        }
        self.next = if self.memory.live.queue_forced() {
            Label::Forward
        } else {
            Label::Backtrack
        };
        let mut choices = place.path.iter();
        if !choices.all(|&choice| self.make(choice, problem, meter) == Ok(true)) {
            return false;
        }
        if after && self.next == Label::Forward {
            // Otherwise queued items would stay in the queue.
            self.memory.live.queued = 0;
            self.next = Label::Backtrack;
        }
        true
    }

    fn confine(&mut self, path: &[Choice], problem: &Problem) {
        walk_down(self, path, problem);
        self.memory.levels.clear();
    }

    fn choices(&mut self, problem: &Problem) -> Vec<(Choice, f64)> {
        if self.next == Label::Start && self.memory.live.queue_forced() {
            self.next = Label::Forward;
        }
        if self.next != Label::Forward
            || self.propagate_any(problem, &mut Meter::default()) != Ok(true)
        {
            return Vec::new();
        }
        let Some(item) = self.choose_item() else {
            return Vec::new();
        };
        let option = OptionId::from_index(self.lowest(item) as usize);
        let share = 1.0 / (f64::from(self.memory.live.tallies[item].spare) + 1.0);
        vec![
            (Choice::Take(option), share),
            (Choice::Remove(option), 1.0 - share),
        ]
    }
}
