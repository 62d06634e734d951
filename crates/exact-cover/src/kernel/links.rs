//! Dancing links by the book: Knuth's Algorithm C, the readable reference.
//!
//! D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1: Algorithm X with
//! exercise 9's MRV heuristic, and its extension to colors, Algorithm C. Step labels C1 to C8 stand
//! where the steps happen; names are Knuth's, with `left`, `right`, `up`, `down` for his links.
//! The differences: he assigns numbers from 1, which the outside of this file does not see, his
//! levels are our `path`, and a step can be left at a solution and resumed.
//!
//! **Arena.** A link is an index into `nodes`. Node `i` for `1 <= i <= items` is the header of item
//! `i`; the rest are the options one after the other, with a *spacer* before, between and after
//! them. An item's header and the nodes of its options form a circular list, `up` and `down`. A
//! node's neighbors in its option are just the neighbors in the array; a spacer, met at the end,
//! links back to the other end of the option: `up` to the first node of the option before it,
//! `down` to the last node of the option after it.
//!
//! **Why undoing works.** A node that is unlinked keeps its own links. Undoing the steps in exactly
//! the reverse order therefore finds around every node the very neighbors it left: each `un...` walks
//! backwards where its counterpart walks forwards.

use crate::budget::{Limit, Meter};
use crate::ids::OptionId;
use crate::kernel::{Explore, Step};
use crate::problem::Problem;

/// An element of the horizontal list of items still to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item {
    left: u32,
    right: u32,
}

/// A node of the vertical lists: the header of an item, an entry of an option, or a spacer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Node {
    /// In a header the number of options in its list, in an entry its item, in a spacer minus the
    /// number of options before it.
    top: i32,
    up: u32,
    down: u32,
    /// 0 for no color, -1 for the color that the item has already been given.
    color: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// C2, with C3 and C4.
    Enter,
    /// C5.
    Try,
    /// C6.
    TryAgain,
    /// C7.
    Backtrack,
    /// C8.
    Leave,
}

#[derive(Debug)]
pub(crate) struct Links {
    /// Invariant: circular from 0, it holds the primary items not yet covered in ascending order.
    /// A secondary item is alone with itself, so that covering it changes nothing here.
    items: Vec<Item>,
    nodes: Vec<Node>,
    /// The node tried at each level, x_0, x_1... in the book.
    path: Vec<u32>,
    /// The options of `path` that are committed.
    chosen: Vec<OptionId>,
    /// Where to go on.
    label: Label,
    /// Updates not yet reported to the meter.
    updates: u64,
}

impl Links {
    /// Step C1.
    pub(crate) fn new(problem: &Problem) -> Self {
        let (primary, count) = (problem.primary_items(), problem.items());
        let mut items = Vec::with_capacity(count + 1);
        for item in 0..=count as u32 {
            items.push(Item {
                left: item,
                right: item,
            });
        }
        for item in 0..=primary {
            let next = if item == primary { 0 } else { item + 1 };
            items[item].right = next as u32;
            items[next].left = item as u32;
        }
        let mut nodes = Vec::with_capacity(count + problem.entries() + problem.options() + 2);
        for item in 0..=count as u32 {
            nodes.push(Node {
                up: item,
                down: item,
                ..Node::default()
            });
        }
        let mut spacer = nodes.len();
        nodes.push(Node::default());
        for option in problem.option_ids() {
            for entry in problem.option(option) {
                let item = entry.item.index() + 1;
                let node = nodes.len() as u32;
                let up = nodes[item].up;
                let color = entry.color.map_or(0, |color| color.index() as i32 + 1);
                nodes.push(Node {
                    top: item as i32,
                    up,
                    down: item as u32,
                    color,
                });
                nodes[up as usize].down = node;
                nodes[item].up = node;
                nodes[item].top += 1;
            }
            nodes[spacer].down = nodes.len() as u32 - 1;
            let first = spacer as u32 + 1;
            spacer = nodes.len();
            nodes.push(Node {
                top: -(option.index() as i32 + 1),
                up: first,
                ..Node::default()
            });
        }
        Self {
            items,
            nodes,
            path: Vec::new(),
            chosen: Vec::new(),
            label: Label::Enter,
            updates: 0,
        }
    }

    /// Removes an item, and its options from the lists of their other items.
    fn cover(&mut self, item: u32) {
        let mut p = self.nodes[item as usize].down;
        while p != item {
            self.hide(p);
            p = self.nodes[p as usize].down;
        }
        let Item { left, right } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
    }

    fn uncover(&mut self, item: u32) {
        let Item { left, right } = self.items[item as usize];
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
        let mut p = self.nodes[item as usize].up;
        while p != item {
            self.unhide(p);
            p = self.nodes[p as usize].up;
        }
    }

    /// Removes the option of node `p` from the lists of its other items, except those that have
    /// its color already: they are no longer looked at.
    fn hide(&mut self, p: u32) {
        let mut q = p + 1;
        while q != p {
            let Node {
                top,
                up,
                down,
                color,
            } = self.nodes[q as usize];
            if top <= 0 {
                q = up;
                continue;
            }
            if color >= 0 {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.nodes[top as usize].top -= 1;
                self.updates += 1;
            }
            q += 1;
        }
    }

    fn unhide(&mut self, p: u32) {
        let mut q = p - 1;
        while q != p {
            let Node {
                top,
                up,
                down,
                color,
            } = self.nodes[q as usize];
            if top <= 0 {
                q = down;
                continue;
            }
            if color >= 0 {
                self.nodes[up as usize].down = q;
                self.nodes[down as usize].up = q;
                self.nodes[top as usize].top += 1;
            }
            q -= 1;
        }
    }

    /// Covers the item of node `p`, or gives it the color of the node.
    fn commit(&mut self, p: u32) {
        let Node { top, color, .. } = self.nodes[p as usize];
        match color {
            0 => self.cover(top as u32),
            1.. => self.purify(p),
            // The item has this color already.
            _ => {}
        }
    }

    fn uncommit(&mut self, p: u32) {
        let Node { top, color, .. } = self.nodes[p as usize];
        match color {
            0 => self.uncover(top as u32),
            1.. => self.unpurify(p),
            _ => {}
        }
    }

    /// Hides the options that give the item of node `p` another color than `p` does, and marks the
    /// others, which need no further attention to this item. The option of `p` is in the list of
    /// the item that was branched on and therefore in no other list.
    fn purify(&mut self, p: u32) {
        let Node { top, color, .. } = self.nodes[p as usize];
        let mut q = self.nodes[top as usize].down;
        while q != top as u32 {
            if self.nodes[q as usize].color == color {
                self.nodes[q as usize].color = -1;
            } else {
                self.hide(q);
            }
            q = self.nodes[q as usize].down;
        }
    }

    fn unpurify(&mut self, p: u32) {
        let Node { top, color, .. } = self.nodes[p as usize];
        let mut q = self.nodes[top as usize].up;
        while q != top as u32 {
            if self.nodes[q as usize].color < 0 {
                self.nodes[q as usize].color = color;
            } else {
                self.unhide(q);
            }
            q = self.nodes[q as usize].up;
        }
    }

    /// MRV: the first of the items with the fewest options.
    fn choose_item(&self) -> u32 {
        let mut best = self.items[0].right;
        let mut item = best;
        while item != 0 {
            if self.nodes[item as usize].top < self.nodes[best as usize].top {
                best = item;
            }
            item = self.items[item as usize].right;
        }
        best
    }

    /// Commits the other items of the option of node `x`, left to right.
    fn commit_others(&mut self, x: u32, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let mut p = x + 1;
        while p != x {
            let node = self.nodes[p as usize];
            if node.top <= 0 {
                p = node.up;
            } else {
                self.commit(p);
                self.report_updates(meter)?;
                p += 1;
            }
        }
        Ok(())
    }

    /// Undoes [`Self::commit_others`], right to left.
    fn uncommit_others(&mut self, x: u32) {
        let mut p = x - 1;
        while p != x {
            let node = self.nodes[p as usize];
            if node.top <= 0 {
                p = node.down;
            } else {
                self.uncommit(p);
                p -= 1;
            }
        }
    }

    /// The option that node `x` is an entry of: the spacer after it knows.
    fn option_of(&self, x: u32) -> OptionId {
        let spacer = self.nodes[x as usize..].iter().find(|node| node.top <= 0);
        let before = spacer
            .expect("a spacer follows the last option")
            .top
            .unsigned_abs();
        OptionId::from_index(before as usize - 1)
    }

    fn report_updates(&mut self, meter: &mut Meter<'_>) -> Result<(), Limit> {
        meter.updates(std::mem::take(&mut self.updates))
    }

    /// Takes the next step: the links are valid before and after each.
    fn step(&mut self, meter: &mut Meter<'_>) -> Result<Option<Step>, Limit> {
        self.label = match self.label {
            // C2. Enter level.
            Label::Enter if self.items[0].right == 0 => {
                self.label = Label::Leave;
                return Ok(Some(Step::Solution));
            }
            Label::Enter => {
                // C3. Choose an item.
                let item = self.choose_item();
                // C4. Cover it. Its own list stays as it is, and so does its length.
                self.cover(item);
                self.report_updates(meter)?;
                self.path.push(self.nodes[item as usize].down);
                Label::Try
            }
            // C5. Try x.
            Label::Try => {
                let x = self.path[self.path.len() - 1];
                if x < self.items.len() as u32 {
                    Label::Backtrack
                } else {
                    let item = self.nodes[x as usize].top as usize;
                    if self.nodes[item].top == 1 {
                        meter.forced(self.chosen.len())?;
                    } else {
                        meter.branch(self.chosen.len())?;
                    }
                    self.commit_others(x, meter)?;
                    self.chosen.push(self.option_of(x));
                    Label::Enter
                }
            }
            // C6. Try again.
            Label::TryAgain => {
                let level = self.path.len() - 1;
                let x = self.path[level];
                self.chosen.pop();
                self.uncommit_others(x);
                self.path[level] = self.nodes[x as usize].down;
                Label::Try
            }
            // C7. Backtrack: the list is done, and its header was the last thing tried.
            Label::Backtrack => {
                let item = self.path.pop().expect("a level was entered");
                self.uncover(item);
                Label::Leave
            }
            // C8. Leave level.
            Label::Leave if self.path.is_empty() => return Ok(Some(Step::Exhausted)),
            Label::Leave => Label::TryAgain,
        };
        Ok(None)
    }

    fn run(&mut self, meter: &mut Meter<'_>) -> Result<Step, Limit> {
        meter.poll()?;
        loop {
            if let Some(step) = self.step(meter)? {
                return Ok(step);
            }
        }
    }
}

impl Explore for Links {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Step {
        self.run(meter).unwrap_or_else(Step::OutOfBudget)
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::shapes::shapes;
    use proptest::prelude::*;

    impl Links {
        /// Knuth's `sanity`: both directions of every list agree, lengths are right, and every node is
        /// in the list of its own item.
        fn validate(&self, primary: usize) {
            let mut item = 0;
            loop {
                let next = self.items[item].right as usize;
                assert_eq!(
                    self.items[next].left as usize, item,
                    "item {item}: left of right"
                );
                assert!(next <= primary, "secondary item {next} is in the list");
                assert!(next == 0 || next > item, "item {next} is out of order");
                item = next;
                if item == 0 {
                    break;
                }
            }
            for item in 1..self.items.len() {
                let mut p = item;
                for _ in 0..self.nodes[item].top {
                    let next = self.nodes[p].down as usize;
                    assert_eq!(self.nodes[next].up as usize, p, "node {p}: up of down");
                    assert_eq!(self.nodes[next].top, item as i32, "node {next}: item");
                    p = next;
                }
                assert_eq!(self.nodes[p].down as usize, item, "item {item}: length");
                assert_eq!(self.nodes[item].up as usize, p, "item {item}: up");
            }
        }

        fn snapshot(&self) -> (Vec<Item>, Vec<Node>) {
            (self.items.clone(), self.nodes.clone())
        }
    }

    proptest! {
        #[test]
        fn every_step_leaves_valid_links_and_the_last_one_the_first(shape in shapes(8, 16, 2)) {
            let problem = shape.problem();
            let mut links = Links::new(&problem);
            let before = links.snapshot();
            let mut meter = Meter::new(Budget::default(), None);
            loop {
                let step = links.step(&mut meter).expect("no limit");
                links.validate(problem.primary_items());
                if step == Some(Step::Exhausted) {
                    break;
                }
            }
            prop_assert_eq!(links.snapshot(), before);
        }

        #[test]
        fn cover_then_uncover_restores(shape in shapes(8, 16, 0), order: u64) {
            let problem = shape.problem();
            let mut links = Links::new(&problem);
            let mut snapshots = Vec::new();
            // Cover some of the items, nested, in a random order.
            let mut items: Vec<u32> = (1..=problem.items() as u32).collect();
            items.sort_by_key(|&item| (u64::from(item) ^ order).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            for &item in &items {
                snapshots.push(links.snapshot());
                links.cover(item);
            }
            for &item in items.iter().rev() {
                links.uncover(item);
                prop_assert_eq!(Some(links.snapshot()), snapshots.pop());
            }
        }
    }
}
