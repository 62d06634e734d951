//! The search that counts: sub-problems are looked up, split, or branched on.
//!
//! The stack is explicit: a frame for each sub-problem that is being solved, with the sum of its
//! branches so far or the product of its parts so far.

use super::MemoStats;
use super::known::{self, Known};
use super::parts::Parts;
use super::rows;
use super::state::{Saved, State, Store, Stuck};
use super::structure::{Basis, Structure};
use super::table::Name;
use crate::budget::{Limit, Meter};
use crate::natural::Natural;

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
    pub(super) turn: Turn,
}

/// What comes next.
#[derive(Debug)]
pub(super) enum Turn {
    Start,
    /// The state is that of a sub-problem that nothing is known of yet.
    Enter,
    /// A sub-problem has so many solutions.
    Leave(Natural),
}

/// A sub-problem that is being solved.
#[derive(Debug)]
struct Frame {
    /// The sum of the branches so far, or the product of the parts so far.
    total: Natural,
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
    Ended(Limit),
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
            turn: Turn::Start,
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
        self.turn = Turn::Start;
    }

    pub(super) fn memo_stats(&self) -> MemoStats {
        self.known.stats
    }

    /// Goes on until the end or until there have been so many updates.
    pub(super) fn run(&mut self, meter: &mut Meter<'_>, max_updates: u64) -> Progress {
        loop {
            if meter.stats.updates >= max_updates {
                return Progress::Paused;
            }
            let step = match std::mem::replace(&mut self.turn, Turn::Enter) {
                Turn::Start => self.state.start(&self.structure, meter),
                Turn::Enter => {
                    self.turn = self.enter(meter);
                    Ok(())
                }
                Turn::Leave(value) if self.frames.is_empty() => {
                    self.turn = Turn::Leave(value.clone());
                    return Progress::Done(value);
                }
                Turn::Leave(value) => self.leave(&value, meter),
            };
            match step {
                Ok(()) => {}
                Err(Stuck::Contradiction) => self.turn = Turn::Leave(Natural::ZERO),
                Err(Stuck::Limit(limit)) => return Progress::Ended(limit),
            }
        }
    }

    /// Looks the sub-problem up, and makes a frame for it if it is not known.
    fn enter(&mut self, meter: &Meter<'_>) -> Turn {
        if self.state.open_count == 0 {
            return Turn::Leave(Natural::ONE);
        }
        let name = self.names.len();
        let basis = self.structure.basis;
        let (start, mask) = self.parts.mask(self.part, basis);
        let elements = self.state.basis(basis);
        let header = known::push_name(&mut self.names, elements, start, mask, &self.full);
        let hash = self.state.hash;
        let words = &self.names[name..];
        if let Some(value) = self.known.get(hash, Name { header, words }) {
            self.names.truncate(name);
            return Turn::Leave(value);
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
            name,
            header,
            hash,
            kind,
        });
        // Adding nothing, or multiplying by one, begins the first branch or part.
        Turn::Leave(total)
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
            for item in rows::ones(start + index, word) {
                let count = self.state.counts[item];
                if count < best.0 {
                    best = (count, item);
                    if count <= 2 {
                        break 'items;
                    }
                }
            }
        }
        let items = rows::trim(part.items.clone(), &self.state.open);
        let options = rows::trim(part.options.clone(), &self.state.live);
        Kind::Branch {
            saved: self.state.save(items, options, &mut self.store),
            item: best.1,
            next: 0,
        }
    }

    /// Hands the number of solutions of a branch or part to the frame that asked for it, and goes
    /// on with the next branch or part.
    fn leave(&mut self, value: &Natural, meter: &mut Meter<'_>) -> Result<(), Stuck> {
        let Some(frame) = self.frames.last_mut() else {
            unreachable!("someone asked for it");
        };
        match &mut frame.kind {
            Kind::Branch { saved, item, next } => {
                frame.total += value;
                let row = self.structure.item_rows.row(*item);
                if let Some(option) = saved.next_live(row, *next, &self.store) {
                    if *next > 0 {
                        self.state.restore(saved, &self.store);
                    }
                    *next = option + 1;
                    return self.state.branch(option, &self.structure, meter);
                }
                saved.forget(&mut self.store);
            }
            Kind::Split {
                first,
                next,
                outer,
                chosen,
            } => {
                frame.total *= value;
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
            let words = &self.names[frame.name..];
            let name = Name {
                header: frame.header,
                words,
            };
            self.known.insert(frame.hash, name, &frame.total);
            self.names.truncate(frame.name);
            self.turn = Turn::Leave(frame.total);
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

    /// The number of solutions that are sure by now.
    pub(super) fn lower_bound(&self) -> Natural {
        let mut value = match &self.turn {
            Turn::Leave(value) => value.clone(),
            Turn::Start | Turn::Enter => Natural::ZERO,
        };
        let mut end = self.parts.len();
        for frame in self.frames.iter().rev() {
            match frame.kind {
                Kind::Branch { .. } => value += &frame.total,
                Kind::Split { first, next, .. } => {
                    // Parts that have not been looked at may have no solution.
                    value = if next == end {
                        &value * &frame.total
                    } else {
                        Natural::ZERO
                    };
                    end = first;
                }
            }
        }
        value
    }
}
