//! Dancing links at a place in the search tree.

use super::{Branching, Label, Links};
use crate::kernel::explore::{Choice, Explore, Place, Stand, alike, estimate, walk_down};
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, Reached};

impl Links {
    /// What a level decides that branches on `item` and tries node `x`.
    fn choice(&self, item: u32, x: u32) -> Choice {
        if x == item {
            Choice::Enough
        } else {
            Choice::Take(self.option_of(x))
        }
    }

    /// Enters a level and leaves out what it tries before `choice`; false if it never tries that.
    fn enter_at(&mut self, choice: Choice, meter: &mut Meter<'_>) -> bool {
        if self.label != Label::Enter || self.step(meter).is_err() || self.label != Label::Try {
            return false;
        }
        loop {
            let level = self.path.len() - 1;
            let Branching { item, x, .. } = self.path[level];
            if self.choice(item, x) == choice {
                return true;
            }
            if x == item || !self.possible(item, x) {
                return false;
            }
            self.narrow(item, x);
            // Counted where that was tried.
            self.updates = 0;
            self.path[level].x = self.nodes[x as usize].down;
        }
    }

    /// The node that a level tries after node `x`. The nodes that it has tried keep their links.
    fn below(&self, x: u32) -> u32 {
        self.nodes[x as usize].down
    }
}

impl Explore for Links {
    fn advance(&mut self, _: &Problem, meter: &mut Meter<'_>) -> Reached {
        self.run(meter).unwrap_or_else(Reached::Limit)
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn progress(&self) -> f64 {
        estimate(self.path.iter().map(|level| {
            let nodes = std::iter::successors(Some(level.first), |&x| Some(self.below(x)));
            let tried = nodes.take_while(|&x| x != level.x).count();
            (level.ways as usize, tried)
        }))
    }

    fn place(&self, _cut: bool) -> Place {
        let (levels, stand) = match self.label {
            Label::Enter => (&self.path[..], Stand::Inside),
            Label::Try => (&self.path[..], Stand::Before),
            Label::TryAgain | Label::Leave => (&self.path[..], Stand::After),
            Label::Restore => (&self.path[..self.path.len() - 1], Stand::After),
        };
        let path = levels.iter().map(|level| self.choice(level.item, level.x));
        Place {
            path: path.collect(),
            stand,
        }
    }

    fn seek(&mut self, place: &Place, _: &Problem, meter: &mut Meter<'_>) -> bool {
        for (depth, &choice) in place.path.iter().enumerate() {
            if !self.enter_at(choice, meter) {
                return false;
            }
            let is_last = depth + 1 == place.path.len();
            if is_last && place.stand == Stand::Before {
                break;
            }
            if self.step(meter).is_err() {
                return false;
            }
        }
        if place.stand == Stand::After && self.label == Label::Enter {
            self.label = Label::Leave;
        }
        true
    }

    fn confine(&mut self, path: &[Choice], problem: &Problem) {
        walk_down(self, path, problem);
        self.path.clear();
    }

    fn choices(&mut self, _: &Problem) -> Vec<(Choice, f64)> {
        let entered = self.label == Label::Enter && self.step(&mut Meter::default()).is_ok();
        if !entered || self.label != Label::Try {
            return Vec::new();
        }
        let &Branching { item, x, ways, .. } = self.path.last().expect("a level was entered");
        let nodes = std::iter::successors(Some(x), |&x| Some(self.below(x)));
        let choices = nodes.take(ways as usize).map(|x| self.choice(item, x));
        alike(choices.collect::<Vec<_>>().into_iter())
    }
}
