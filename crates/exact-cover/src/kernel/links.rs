//! Dancing links as Knuth describes them: Algorithm M, the readable reference.
//!
//! D. E. Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1: Algorithm X with
//! exercise 9's MRV heuristic, its extension to colors, Algorithm C, and to multiplicities,
//! Algorithm M. Step labels M1 to M9 stand where the steps happen; names are Knuth's, with `left`,
//! `right`, `up`, `down` for his links. Where all items are to be covered once, as in a first
//! reading, every `bound` is 1 and every `slack` 0, and this is Algorithm C step by step: nothing
//! is ever tweaked. There are two differences. Knuth numbers items from 1, which only this file
//! sees. And the steps are a state machine: the search returns at a solution, and its `label` says
//! where to go on. The file `place` beside this one uses that to leave a search and resume it
//! later.
//!
//! **Arena.** A link is an index into `nodes`. Node `i` for `1 <= i <= items` is the header of item
//! `i`; the rest are the options one after the other, with a *spacer* before, between and after
//! them. An item's header and the nodes of its options form a circular list, `up` and `down`. A
//! node's neighbors in its option are just the neighbors in the array; a spacer, met at the end,
//! links back to the other end of the option: `up` to the first node of the option before it,
//! `down` to the last node of the option after it.
//!
//! **Multiplicity.** An item may be in up to `bound` more options, and `slack` fewer are enough.
//! The search branches on the item once for each of these options. Such a level tries the options
//! of the item in turn. It *tweaks* each option out of the list before it tries it. So levels below
//! see only the options that come after it, and no set of options is found in two orders. The
//! header is tried last and stands for taking no more options.
//!
//! **Why undoing works.** A node that is unlinked keeps its own links. If all steps are undone in
//! exactly the reverse order, every node finds the neighbors that it had when it left. So each
//! `un...` walks backwards where its counterpart walks forwards. (Untweaking walks forwards, along
//! the links that the nodes at the front of a list have kept.)

mod place;
pub mod watch;

use crate::problem::ids::OptionId;
use crate::problem::{Multiplicity, Problem};
use crate::search::budget::{Meter, Reached, SearchLimit};

/// An element of the horizontal list of items that are still to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ItemLink {
    left: u32,
    right: u32,
    /// For a primary item, the number of further options that may have it.
    bound: u32,
    /// The number by which fewer options are enough.
    slack: u32,
}

/// A node of the vertical lists: the header of an item, an entry of an option, or a spacer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Node {
    /// In a header, the number of options in its list; in an entry, its item; in a spacer, minus
    /// the number of options before it.
    top: i32,
    up: u32,
    down: u32,
    /// 0 for no color, -1 for the color that the item already has.
    color: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// M2, with M3 and M4.
    Enter,
    /// M5, with M6.
    Try,
    /// M7.
    TryAgain,
    /// M8.
    Restore,
    /// M9.
    Leave,
}

/// A level of the search tree.
#[derive(Clone, Copy, Debug)]
struct Branching {
    /// Its branching item.
    item: u32,
    /// The node that is tried, x_l in the book; the header of the item stands for no option.
    x: u32,
    /// The first node that was tried, FT_l.
    first: u32,
    /// The number of ways when the level was entered.
    ways: u32,
}

#[derive(Debug)]
pub(crate) struct Links {
    /// Invariant: circular from 0, it has the primary items that must or may still be covered, in
    /// ascending order. A secondary item is linked to itself, so covering it changes nothing here.
    items: Vec<ItemLink>,
    nodes: Vec<Node>,
    /// The number of primary items.
    primary: usize,
    path: Vec<Branching>,
    /// The options of `path` that are committed.
    chosen: Vec<OptionId>,
    /// Where to go on.
    label: Label,
    /// Updates that have not been reported to the meter, and nodes that were looked at meanwhile.
    updates: u64,
    looks: usize,
}

impl Links {
    /// Step M1.
    pub(crate) fn new(problem: &Problem) -> Self {
        let (primary, count) = (problem.primary_items(), problem.items());
        let mut items = Vec::with_capacity(count + 1);
        for item in 0..=count as u32 {
            items.push(ItemLink {
                left: item,
                right: item,
                bound: 0,
                slack: 0,
            });
        }
        for item in 0..primary {
            let Multiplicity { lo, hi } = problem.bounds(item);
            items[item + 1].bound = hi;
            items[item + 1].slack = hi - lo;
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
            primary,
            path: Vec::new(),
            chosen: Vec::new(),
            label: Label::Enter,
            updates: 0,
            looks: 0,
        }
    }

    /// Removes an item, and its options from the lists of their other items.
    fn cover(&mut self, item: u32) {
        self.looks += self.nodes[item as usize].top as usize;
        let mut p = self.nodes[item as usize].down;
        while p != item {
            self.hide(p);
            p = self.nodes[p as usize].down;
        }
        self.deactivate(item);
    }

    fn uncover(&mut self, item: u32) {
        self.activate(item);
        let mut p = self.nodes[item as usize].up;
        while p != item {
            self.unhide(p);
            p = self.nodes[p as usize].up;
        }
    }

    /// Removes an item from the list of items that may be branched on.
    fn deactivate(&mut self, item: u32) {
        let ItemLink { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = right;
        self.items[right as usize].left = left;
    }

    fn activate(&mut self, item: u32) {
        let ItemLink { left, right, .. } = self.items[item as usize];
        self.items[left as usize].right = item;
        self.items[right as usize].left = item;
    }

    /// Removes the option of node `p` from the lists of its other items, except items that already
    /// have its color, whose lists are no longer used.
    ///
    /// Inlined into its loops, like [`Self::unhide`]: calls would take a tenth of the time.
    #[inline(always)]
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

    #[inline(always)]
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

    /// Hides the options that give the item of node `p` another color than `p` does. Marks the
    /// others, for which this item is settled. The option of `p` is in the list of the branching
    /// item and therefore in no other list.
    fn purify(&mut self, p: u32) {
        let Node { top, color, .. } = self.nodes[p as usize];
        self.looks += self.nodes[top as usize].top as usize;
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

    /// Removes node `x`, the first in the list of an item, from that list, and its option from the
    /// other lists. If the bound of the item is 0, its options have been hidden before.
    fn tweak(&mut self, x: u32, item: u32) {
        if self.items[item as usize].bound > 0 {
            self.hide(x);
        }
        let down = self.nodes[x as usize].down;
        self.nodes[item as usize].down = down;
        self.nodes[down as usize].up = item;
        self.nodes[item as usize].top -= 1;
    }

    /// Undoes the tweaks of a level. They removed the front of the list, from `first` on, which is
    /// still linked downwards.
    fn untweak(&mut self, first: u32, item: u32) {
        let hidden = self.items[item as usize].bound > 0;
        let rest = self.nodes[item as usize].down;
        self.nodes[item as usize].down = first;
        let (mut above, mut x) = (item, first);
        while x != rest {
            self.nodes[x as usize].up = above;
            self.nodes[item as usize].top += 1;
            if hidden {
                self.unhide(x);
            }
            above = x;
            x = self.nodes[x as usize].down;
        }
        self.nodes[rest as usize].up = above;
    }

    /// MRV: the item with the fewest ways to go on, and the number of these ways. Among equals it
    /// is the item with the least slack, then the one with the most options, then the first.
    fn choose_item(&self, meter: &mut Meter<'_>) -> Result<(u32, u32), SearchLimit> {
        let mut item = self.items[0].right;
        let mut best = item;
        let mut items = 0;
        let mut least = u128::MAX;
        while item != 0 {
            let ItemLink {
                right,
                bound,
                slack,
                ..
            } = self.items[item as usize];
            let len = self.nodes[item as usize].top as u32;
            // One number, because ties are too frequent for a comparison of each part.
            let key = [ways(len, bound, slack), slack, !len];
            let key = key
                .iter()
                .fold(0, |key, &part| key << 32 | u128::from(part));
            if key < least {
                (best, least) = (item, key);
            }
            item = right;
            items += 1;
        }
        meter.work(items)?;
        Ok((best, (least >> 64) as u32))
    }

    /// Commits the other items of the option of node `x`, left to right.
    fn commit_others(&mut self, x: u32, meter: &mut Meter<'_>) -> Result<(), SearchLimit> {
        let mut p = x + 1;
        while p != x {
            let node = self.nodes[p as usize];
            self.looks += 1;
            if node.top <= 0 {
                p = node.up;
                continue;
            }
            let item = &mut self.items[node.top as usize];
            // Secondary items have no bound: only primary ones can be covered in part.
            if item.bound > 1 {
                item.bound -= 1;
            } else {
                item.bound = 0;
                self.commit(p);
                self.report_updates(meter)?;
            }
            p += 1;
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
                continue;
            }
            if self.items[node.top as usize].bound == 0 {
                self.uncommit(p);
            }
            if node.top as usize <= self.primary {
                self.items[node.top as usize].bound += 1;
            }
            p -= 1;
        }
    }

    /// The option of node `x`. The spacer after the option has its number.
    fn option_of(&self, x: u32) -> OptionId {
        let spacer = self.nodes[x as usize..].iter().find(|node| node.top <= 0);
        let before = spacer
            .expect("a spacer follows the last option")
            .top
            .unsigned_abs();
        OptionId::from_index(before as usize - 1)
    }

    fn report_updates(&mut self, meter: &mut Meter<'_>) -> Result<(), SearchLimit> {
        meter.updates(std::mem::take(&mut self.updates))?;
        meter.work(std::mem::take(&mut self.looks))
    }

    /// Whether a level that branches on `item` can continue with node `x`.
    fn possible(&self, item: u32, x: u32) -> bool {
        let ItemLink { bound, slack, .. } = self.items[item as usize];
        if (bound, slack) == (0, 0) {
            x != item
        } else {
            // With x, or without any option, enough options must remain for the need.
            let options = i64::from(self.nodes[item as usize].top);
            options > i64::from(bound) - i64::from(slack)
        }
    }

    /// Removes node `x` from the list of its item before it is tried, or the item from the list of
    /// items if `x` is its header. The last option of an item needs neither.
    fn narrow(&mut self, item: u32, x: u32) {
        let ItemLink { bound, slack, .. } = self.items[item as usize];
        if (bound, slack) == (0, 0) {
            return;
        }
        if x != item {
            self.tweak(x, item);
        } else if bound > 0 {
            self.deactivate(item);
            // A step without a removed option counts as an update, too.
            self.updates += 1;
        }
    }

    /// Chooses the option of node `x`.
    fn choose(&mut self, x: u32, meter: &mut Meter<'_>) -> Result<(), SearchLimit> {
        let forced = self.path.last().is_some_and(|level| level.ways == 1);
        if forced {
            meter.forced(self.chosen.len())?;
        } else {
            meter.branch(self.chosen.len())?;
        }
        self.commit_others(x, meter)?;
        self.chosen.push(self.option_of(x));
        Ok(())
    }

    /// Takes the next step. The links are valid before and after it.
    #[inline(always)]
    fn step(&mut self, meter: &mut Meter<'_>) -> Result<Option<Reached>, SearchLimit> {
        self.label = match self.label {
            // M2. Enter level.
            Label::Enter if self.items[0].right == 0 => {
                self.label = Label::Leave;
                return Ok(Some(Reached::Solution));
            }
            Label::Enter => {
                if meter.is_pause_due() {
                    return Ok(Some(Reached::Pause));
                }
                // M3. Choose an item.
                let (item, ways) = self.choose_item(meter)?;
                if ways == 0 {
                    Label::Leave
                } else {
                    // M4. Prepare to branch on it. Covering leaves its own list as it is.
                    let x = self.nodes[item as usize].down;
                    self.path.push(Branching {
                        item,
                        x,
                        first: x,
                        ways,
                    });
                    self.items[item as usize].bound -= 1;
                    if self.items[item as usize].bound == 0 {
                        self.cover(item);
                        self.report_updates(meter)?;
                    }
                    Label::Try
                }
            }
            Label::Try => {
                let Branching { item, x, .. } = self.path[self.path.len() - 1];
                // M5. Possibly tweak x.
                if self.possible(item, x) {
                    self.narrow(item, x);
                    self.report_updates(meter)?;
                    // M6. Try x.
                    if x != item {
                        self.choose(x, meter)?;
                    }
                    Label::Enter
                } else {
                    Label::Restore
                }
            }
            // M7. Try again.
            Label::TryAgain => {
                let level = self.path.len() - 1;
                let x = self.path[level].x;
                self.chosen.pop();
                self.uncommit_others(x);
                self.path[level].x = self.nodes[x as usize].down;
                Label::Try
            }
            // M8. Restore the item.
            Label::Restore => {
                let Branching { item, first, .. } = self.path.pop().expect("a level was entered");
                let ItemLink { bound, slack, .. } = self.items[item as usize];
                if (bound, slack) != (0, 0) {
                    self.untweak(first, item);
                }
                if bound == 0 {
                    self.uncover(item);
                }
                self.items[item as usize].bound += 1;
                Label::Leave
            }
            // M9. Leave level.
            Label::Leave => match self.path.last() {
                None => return Ok(Some(Reached::End)),
                Some(&Branching { item, x, .. }) if x == item => {
                    if self.items[item as usize].bound > 0 {
                        self.activate(item);
                    }
                    Label::Restore
                }
                Some(_) => Label::TryAgain,
            },
        };
        Ok(None)
    }

    fn run(&mut self, meter: &mut Meter<'_>) -> Result<Reached, SearchLimit> {
        loop {
            match self.step(meter)? {
                Some(Reached::Solution) if !meter.solution() => {}
                Some(step) => return Ok(step),
                None => {}
            }
        }
    }
}

/// The number of ways of a level that branches on an item with `len` remaining options: one for
/// each option that leaves enough options after it, and one for no option if none is needed.
#[inline]
fn ways(len: u32, bound: u32, slack: u32) -> u32 {
    (len + 1).saturating_sub(bound.saturating_sub(slack))
}

#[cfg(test)]
mod tests;
