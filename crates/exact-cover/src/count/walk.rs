//! The search that counts: a sub-problem is looked up, split, or branched on.
//!
//! The stack is explicit. It has a frame for each sub-problem that is being solved, with the sum over
//! its branches so far or the product over its parts so far.

use super::MemoStats;
use super::known::{self, Known};
use super::parts::Parts;
use super::sets;
use super::state::{Saved, State, Store, Stuck};
use super::structure::{Basis, Structure};
use super::table::{Name, Solved};
use crate::count::natural::Natural;
use crate::search::budget::{Meter, SearchLimit};

/// A counting search that can pause and continue.
#[derive(Debug)]
pub(super) struct Walk {
    pub(super) structure: Structure,
    /// All items or all options, whichever name sub-problems.
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

/// The next step.
#[derive(Debug)]
pub(super) enum Label {
    Start,
    /// Enter a sub-problem whose number is not known yet.
    Enter,
    /// A sub-problem has been solved.
    Leave(Solved),
}

/// A sub-problem that is being solved.
#[derive(Debug)]
struct Frame {
    /// The sum of the branches so far, or the product of the parts so far.
    total: Natural,
    /// The approximate number of nodes of the same one by one.
    plain: f64,
    /// The position of its name's words in `names`.
    name: usize,
    header: u64,
    hash: u64,
    kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// The options of `item` that are live in `saved`, from number `next` on, are still to be tried.
    /// Of equal options, only the first is tried.
    Branch {
        saved: Saved,
        item: usize,
        next: usize,
        /// The number of options that are equal to the current one, including it.
        copies: u16,
        /// The number of tried options of `item`, including the current ones, and the number of all.
        tried: u16,
        options: u16,
    },
    /// The parts from `next` on are still to be solved. `first` is the first of them, and `outer` is
    /// the part that was split.
    Split {
        first: usize,
        next: usize,
        outer: usize,
        chosen: usize,
    },
}

/// The result of [`Walk::run`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// It reached the end, with this number of solutions.
    Done(Natural),
    /// It reached the limit on updates.
    Paused,
    /// A limit ended it. It cannot continue.
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

    /// Goes back to the start. The memo stays.
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

    /// Continues to the end, or until the counter of updates reaches `max_updates`.
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

    /// Looks the sub-problem up, and adds a frame for it if it is not known.
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
        // A sum begins with zero, a product with one.
        Label::Leave(Solved::at_once(total))
    }

    /// The first of the parts of the sub-problem, if it is time to look for parts and there are
    /// several.
    fn split(&mut self, meter: &Meter<'_>) -> Option<usize> {
        let first = self.parts.len();
        let is_split = self.parts.is_due(meter.stats.updates)
            && self.parts.split(self.part, &self.structure, &self.state);
        self.known.stats.splits += u64::from(is_split);
        is_split.then_some(first)
    }

    /// The item to branch on: one with the fewest live options, the first among equals.
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
            copies: 0,
            tried: 0,
            options: best.0,
        }
    }

    /// Adds the result of a branch or part to its frame, and continues with the next branch or part.
    fn leave(&mut self, solved: &Solved, meter: &mut Meter<'_>) -> Result<(), Stuck> {
        let Some(frame) = self.frames.last_mut() else {
            unreachable!("someone asked for it");
        };
        match &mut frame.kind {
            Kind::Branch {
                saved,
                item,
                next,
                copies,
                tried,
                ..
            } => {
                match *copies {
                    0 => {}
                    1 => frame.total += &solved.number,
                    more => frame.total += &(&solved.number * &Natural::from(u64::from(more))),
                }
                frame.plain += f64::from(solved.plain) * f64::from(*copies);
                let row = self.structure.item_rows.row(*item);
                while let Some(option) = saved.next_live(row, *next, &self.store) {
                    *next = option + 1;
                    if self.structure.copies(option) == 0 {
                        continue;
                    }
                    if *copies > 0 {
                        self.state.restore(saved, &self.store);
                    }
                    *copies = self.structure.copies(option);
                    *tried += *copies;
                    let nodes = meter.stats.nodes;
                    let step = self.state.branch(option, &self.structure, meter);
                    frame.plain += (meter.stats.nodes - nodes) as f64 * f64::from(*copies);
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
                // One by one, a part is searched again for each solution of the parts before it.
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

    /// Makes `part` the current part.
    pub(super) fn turn_to(&mut self, part: usize) {
        self.part = part;
        let part = self.parts.get(part);
        self.state.open_count = part.open_count;
        self.state.hash = part.hash;
    }

    /// The results so far.
    pub(super) fn so_far(&self) -> SoFar {
        let (mut number, mut plain, mut done) = match &self.label {
            Label::Leave(solved) => (solved.number.clone(), f64::from(solved.plain), 1.0),
            Label::Start | Label::Enter => (Natural::ZERO, 0.0, 0.0),
        };
        let mut end = self.parts.len();
        for frame in self.frames.iter().rev() {
            match frame.kind {
                Kind::Branch {
                    copies,
                    tried,
                    options,
                    ..
                } => {
                    number += &frame.total;
                    plain += frame.plain;
                    let before = f64::from(tried - copies);
                    done = (before + done * f64::from(copies)) / f64::from(options);
                }
                Kind::Split { first, next, .. } => {
                    plain = frame.plain + frame.total.to_f64() * plain;
                    // Parts that have not been searched may have no solution.
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

/// Partial results of a walk.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SoFar {
    /// The number of solutions found for certain.
    pub(super) number: Natural,
    /// The approximate number of nodes of the same search without a memo.
    pub(super) plain: f64,
    /// The share of the tree that is done, if all branches of a node are equally large: Knuth's
    /// estimate ("Estimating the efficiency of backtrack programs", 1975) for the current path.
    pub(super) done: f64,
}

impl Solved {
    /// A result without a search.
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

    /// Walks to the end in steps of some updates. Asserts that the partial results are right.
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
                let structure = Structure::new(&problem, &order(&problem)).expect("a small problem");
                let is_merged = (0..structure.options).any(|option| structure.copies(option) > 1);
                prop_assert!(is_merged || nodes <= meter.stats.nodes as f64);
            }
        }
    }
}
