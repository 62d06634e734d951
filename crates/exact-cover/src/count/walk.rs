//! The search that counts: sub-problems are looked up, split, or branched on.
//!
//! The stack is explicit: a frame for each sub-problem that is being solved, with the sum of its
//! branches so far or the product of its parts so far.

use super::MemoStats;
use super::known::{self, Known};
use super::parts::Parts;
use super::sets;
use super::state::{Saved, State, Store, Stuck};
use super::structure::{Basis, Structure};
use super::table::{Name, Solved};
use crate::count::natural::Natural;
use crate::search::budget::{Meter, SearchLimit};

/// A counting search that can be left and resumed.
#[derive(Debug)]
pub(super) struct Walk {
    pub(super) structure: Structure,
    /// All items or options, whichever name sub-problems.
    full: Vec<u64>,
    pub(super) state: State,
    known: Known,
    pub(super) parts: Parts,
    pub(super) store: Store,
    /// The words of the names of the frames, as a stack.
    names: Vec<u64>,
    frames: Vec<Frame>,
    /// The part that is being solved.
    pub(super) part: usize,
    pub(super) label: Label,
}

/// What comes next.
#[derive(Debug)]
pub(super) enum Label {
    Start,
    /// The state is that of a sub-problem that nothing is known of yet.
    Enter,
    /// A sub-problem has been solved.
    Leave(Solved),
}

/// A sub-problem that is being solved.
#[derive(Debug)]
struct Frame {
    /// The sum of the branches so far, or the product of the parts so far.
    total: Natural,
    /// The nodes that the same would have taken one by one, about.
    plain: f64,
    /// Its name: the words start at this place of the names.
    name: usize,
    header: u64,
    hash: u64,
    kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// The options of `item` that were live in `saved`, from number `next` on, are still to be
    /// tried.
    Branch {
        saved: Saved,
        item: usize,
        next: usize,
        /// The options of `item` that have been tried, the one at hand among them, and all of them.
        tried: u16,
        options: u16,
    },
    /// The parts from `next` on are still to be solved; `first` is the first of them, and `outer`
    /// the part that fell apart.
    Split {
        first: usize,
        next: usize,
        outer: usize,
        chosen: usize,
    },
}

/// How far a walk got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// To the end, with the number of solutions.
    Done(Natural),
    /// As many updates as it was allowed.
    Paused,
    /// A limit ended it; it cannot be resumed.
    Ended(SearchLimit),
}

impl Walk {
    pub(super) fn new(structure: Structure, memory: usize) -> Self {
        let state = State::new(&structure);
        Self {
            full: state.basis(structure.basis).to_vec(),
            known: Known::new(memory),
            parts: Parts::new(&structure, &state),
            store: Store::default(),
            names: Vec::new(),
            frames: Vec::new(),
            part: 0,
            label: Label::Start,
            state,
            structure,
        }
    }

    /// Goes back to the start; the memo stays.
    pub(super) fn reset(&mut self) {
        self.state = State::new(&self.structure);
        self.parts = Parts::new(&self.structure, &self.state);
        self.store = Store::default();
        self.names.clear();
        self.frames.clear();
        self.part = 0;
        self.label = Label::Start;
    }

    pub(super) fn memo_stats(&self) -> MemoStats {
        self.known.stats
    }

    /// Continues until the end, or until the counter of updates reaches `max_updates`.
    pub(super) fn run(&mut self, meter: &mut Meter<'_>, max_updates: u64) -> Progress {
        loop {
            if meter.stats.updates >= max_updates {
                return Progress::Paused;
            }
            let step = match std::mem::replace(&mut self.label, Label::Enter) {
                Label::Start => self.state.start(&self.structure, meter),
                Label::Enter => {
                    self.label = self.enter(meter);
                    Ok(())
                }
                Label::Leave(solved) if self.frames.is_empty() => {
                    let number = solved.number.clone();
                    self.label = Label::Leave(solved);
                    return Progress::Done(number);
                }
                Label::Leave(solved) => self.leave(&solved, meter),
            };
            match step {
                Ok(()) => {}
                Err(Stuck::Contradiction) => {
                    self.label = Label::Leave(Solved::at_once(Natural::ZERO))
                }
                Err(Stuck::Limit(limit)) => return Progress::Ended(limit),
            }
        }
    }

    /// Looks the sub-problem up, and makes a frame for it if it is not known.
    fn enter(&mut self, meter: &Meter<'_>) -> Label {
        if self.state.open_count == 0 {
            return Label::Leave(Solved::at_once(Natural::ONE));
        }
        let name = self.names.len();
        let basis = self.structure.basis;
        let (start, mask) = self.parts.mask(self.part, basis);
        let elements = self.state.basis(basis);
        let header = known::push_name(&mut self.names, elements, start, mask, &self.full);
        let hash = self.state.hash;
        let words = &self.names[name..];
        if let Some(solved) = self.known.get(hash, Name { header, words }) {
            self.names.truncate(name);
            return Label::Leave(solved);
        }
        let (total, kind) = if let Some(first) = self.split(meter) {
            let kind = Kind::Split {
                first,
                next: first,
                outer: self.part,
                chosen: self.state.chosen.len(),
            };
            (Natural::ONE, kind)
        } else {
            (Natural::ZERO, self.branch())
        };
        self.frames.push(Frame {
            total: total.clone(),
            plain: 0.0,
            name,
            header,
            hash,
            kind,
        });
        // Adding nothing, or multiplying by one, begins the first branch or part.
        Label::Leave(Solved::at_once(total))
    }

    /// The first of the parts into which the sub-problem falls, if it is time to look and it does.
    fn split(&mut self, meter: &Meter<'_>) -> Option<usize> {
        let first = self.parts.len();
        let is_split = self.parts.is_due(meter.stats.updates)
            && self.parts.split(self.part, &self.structure, &self.state);
        self.known.stats.splits += u64::from(is_split);
        is_split.then_some(first)
    }

    /// Picks an item to branch on: one with the fewest live options, the first among equals.
    pub(super) fn branch(&mut self) -> Kind {
        let part = self.parts.get(self.part);
        let (start, mask) = self.parts.mask(self.part, Basis::Items);
        let open = mask
            .iter()
            .zip(&self.state.open[start..])
            .map(|(mask, open)| mask & open);
        let mut best = (u16::MAX, usize::MAX);
        'items: for (index, word) in open.enumerate() {
            for item in sets::ones(start + index, word) {
                let count = self.state.counts[item];
                if count < best.0 {
                    best = (count, item);
                    if count <= 2 {
                        break 'items;
                    }
                }
            }
        }
        let items = sets::trim(part.items.clone(), &self.state.open);
        let options = sets::trim(part.options.clone(), &self.state.live);
        Kind::Branch {
            saved: self.state.save(items, options, &mut self.store),
            item: best.1,
            next: 0,
            tried: 0,
            options: best.0,
        }
    }

    /// Hands the solution of a branch or part to the frame that asked for it, and goes on with the
    /// next branch or part.
    fn leave(&mut self, solved: &Solved, meter: &mut Meter<'_>) -> Result<(), Stuck> {
        let Some(frame) = self.frames.last_mut() else {
            unreachable!("someone asked for it");
        };
        match &mut frame.kind {
            Kind::Branch {
                saved,
                item,
                next,
                tried,
                ..
            } => {
                frame.total += &solved.number;
                frame.plain += f64::from(solved.plain);
                let row = self.structure.item_rows.row(*item);
                if let Some(option) = saved.next_live(row, *next, &self.store) {
                    if *next > 0 {
                        self.state.restore(saved, &self.store);
                    }
                    *next = option + 1;
                    *tried += 1;
                    let nodes = meter.stats.nodes;
                    let step = self.state.branch(option, &self.structure, meter);
                    frame.plain += (meter.stats.nodes - nodes) as f64;
                    return step;
                }
                saved.forget(&mut self.store);
            }
            Kind::Split {
                first,
                next,
                outer,
                chosen,
            } => {
                // One by one, a part is searched again for each solution of those before.
                frame.plain += frame.total.to_f64() * f64::from(solved.plain);
                frame.total *= &solved.number;
                if !frame.total.is_zero() && *next < self.parts.len() {
                    let part = *next;
                    *next += 1;
                    self.state.chosen.truncate(*chosen);
                    self.turn_to(part);
                    return Ok(());
                }
                self.part = *outer;
                self.parts.truncate(*first);
            }
        }
        if let Some(frame) = self.frames.pop() {
            let name = Name {
                header: frame.header,
                words: &self.names[frame.name..],
            };
            let solved = Solved {
                number: frame.total,
                plain: frame.plain as f32,
            };
            self.known.insert(frame.hash, name, &solved);
            self.names.truncate(frame.name);
            self.label = Label::Leave(solved);
        }
        Ok(())
    }

    /// Makes `part` the one to be solved.
    pub(super) fn turn_to(&mut self, part: usize) {
        self.part = part;
        let part = self.parts.get(part);
        self.state.open_count = part.open_count;
        self.state.hash = part.hash;
    }

    /// What has been found out so far.
    pub(super) fn so_far(&self) -> SoFar {
        let (mut number, mut plain, mut done) = match &self.label {
            Label::Leave(solved) => (solved.number.clone(), f64::from(solved.plain), 1.0),
            Label::Start | Label::Enter => (Natural::ZERO, 0.0, 0.0),
        };
        let mut end = self.parts.len();
        for frame in self.frames.iter().rev() {
            match frame.kind {
                Kind::Branch { tried, options, .. } => {
                    number += &frame.total;
                    plain += frame.plain;
                    done = match tried {
                        0 => 0.0,
                        _ => (f64::from(tried - 1) + done) / f64::from(options),
                    };
                }
                Kind::Split { first, next, .. } => {
                    plain = frame.plain + frame.total.to_f64() * plain;
                    // Parts that have not been looked at may have no solution.
                    number = if next == end {
                        &number * &frame.total
                    } else {
                        Natural::ZERO
                    };
                    done = match next - first {
                        0 => 0.0,
                        tried => ((tried - 1) as f64 + done) / (end - first) as f64,
                    };
                    end = first;
                }
            }
        }
        SoFar {
            number,
            plain,
            done,
        }
    }
}

/// What a walk has found out.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SoFar {
    /// The number of solutions that are sure.
    pub(super) number: Natural,
    /// The nodes that a search without a memo would have taken, about.
    pub(super) plain: f64,
    /// The fraction of the tree that is done, if each branch of a node is as large as the others.
    /// This is Knuth's estimate ("Estimating the efficiency of backtrack programs", 1975), applied
    /// to the path at hand.
    pub(super) done: f64,
}

impl Solved {
    /// What is seen without a search.
    fn at_once(number: Natural) -> Self {
        Self { number, plain: 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::order::order;
    use crate::problem::Problem;
    use crate::search::budget::SearchBudget;
    use crate::shapes::shapes;
    use proptest::prelude::*;

    /// A walk to the end in steps of a number of updates. Asserts that what is known on the way is
    /// right.
    fn run(
        problem: &Problem,
        memory: usize,
        step: u64,
    ) -> (Natural, f64, MemoStats, Meter<'static>) {
        let structure = Structure::new(problem, &order(problem)).expect("a small problem");
        let mut walk = Walk::new(structure, memory);
        let mut meter = Meter::new(SearchBudget::default(), None);
        let mut last = walk.so_far();
        loop {
            let max_updates = meter.stats.updates + step;
            let progress = walk.run(&mut meter, max_updates);
            let so_far = walk.so_far();
            assert!(last.number <= so_far.number && last.plain <= so_far.plain);
            // Up to rounding.
            assert!(last.done <= so_far.done + 1e-9 && so_far.done <= 1.0 + 1e-9);
            match progress {
                Progress::Paused => last = so_far,
                Progress::Ended(limit) => unreachable!("no limit: {limit:?}"),
                Progress::Done(number) => {
                    assert_eq!(number, so_far.number);
                    return (number, so_far.plain, walk.memo_stats(), meter);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn the_memo_knows_what_it_saves(shape in shapes(8, 24, 2), step in 1_u64..50) {
            let problem = shape.problem();
            let (number, plain, memo, _) = run(&problem, 1 << 20, step);
            let (same, nodes, none, meter) = run(&problem, 0, u64::MAX / 2);
            prop_assert_eq!(number, same);
            prop_assert_eq!(none.hits, 0);
            if memo.splits == 0 && none.splits == 0 {
                prop_assert_eq!(plain, nodes);
                prop_assert!(nodes <= meter.stats.nodes as f64);
            }
        }
    }
}
