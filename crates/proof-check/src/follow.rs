//! Follows lines and lemmas until nothing changes.
//!
//! A lemma of which all literals but one are false makes that one true. Each lemma watches two
//! literals that are not false, as long as it has two (Moskewicz and others 2001); it is read when
//! a cell or a block of these changes.

use crate::error::RejectReason;
use crate::state::{CheckState, LEMMA, LocalLiteral, Site};
use nonogram::{Line, Puzzle};
use std::collections::{HashMap, VecDeque};

/// The lemmas so far, and the lines that wait.
///
/// Invariants:
/// - A line is in `lines` if and only if it is `waiting`.
/// - The first two literals of a lemma are watched: its place is in `watchers` of their sites.
/// - If a watched literal is false, either its change has not been followed yet, or the other
///   watched literal is true, or both were open before the assumption.
pub(crate) struct Follower {
    height: usize,
    lemmas: Vec<Vec<LocalLiteral>>,
    watchers: HashMap<Site, Vec<u32>>,
    lines: VecDeque<Line>,
    waiting: Vec<bool>,
    /// The changes of the state that have been followed.
    head: usize,
}

impl Follower {
    /// No lemma; every line waits.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut follower = Self {
            height: puzzle.height(),
            lemmas: Vec::new(),
            watchers: HashMap::new(),
            lines: VecDeque::new(),
            waiting: vec![false; puzzle.height() + puzzle.width()],
            head: 0,
        };
        puzzle.lines().for_each(|line| follower.push(line));
        follower
    }

    fn is_waiting(&mut self, line: Line) -> &mut bool {
        &mut self.waiting[match line {
            Line::Row(row) => row,
            Line::Column(column) => self.height + column,
        }]
    }

    /// A line waits to be looked at.
    pub(crate) fn push(&mut self, line: Line) {
        if !std::mem::replace(self.is_waiting(line), true) {
            self.lines.push_back(line);
        }
    }

    /// Follows all changes, and looks at lines. Returns false at a contradiction.
    pub(crate) fn follow(&mut self, state: &mut CheckState<'_>) -> Result<bool, RejectReason> {
        loop {
            while self.head < state.now() {
                let site = state.changed(self.head);
                self.head += 1;
                for line in state.lines_of(site).into_iter().flatten() {
                    self.push(line);
                }
                if !self.read_watchers(state, site)? {
                    return Ok(false);
                }
            }
            let Some(line) = self.lines.pop_front() else {
                return Ok(true);
            };
            *self.is_waiting(line) = false;
            if !state.look(line)? {
                return Ok(false);
            }
        }
    }

    /// Begins an assumption. All changes have been followed; they stay.
    pub(crate) fn assume(&mut self, state: &mut CheckState<'_>) {
        state.keep_changes();
        self.head = 0;
    }

    /// Takes back all changes since the assumption began.
    pub(crate) fn undo(&mut self, state: &mut CheckState<'_>) {
        state.undo();
        self.head = 0;
        while let Some(line) = self.lines.pop_front() {
            *self.is_waiting(line) = false;
        }
    }

    /// Reads the lemmas that watch a site. Returns false if all literals of one are false.
    fn read_watchers(
        &mut self,
        state: &mut CheckState<'_>,
        site: Site,
    ) -> Result<bool, RejectReason> {
        let Some(mut watchers) = self.watchers.remove(&site) else {
            return Ok(true);
        };
        let (mut at, mut holds) = (0, true);
        while holds && at < watchers.len() {
            let place = watchers[at] as usize;
            holds = self.read(state, place, site)?;
            let mut watched = self.lemmas[place].iter().take(2);
            if watched.any(|literal| literal.site == site) {
                at += 1;
            } else {
                watchers.swap_remove(at);
            }
        }
        self.watchers.insert(site, watchers);
        Ok(holds)
    }

    /// Reads a lemma after a change of `site`: watches another literal instead of one that has
    /// become false; if there is none, makes the last literal true. Returns false if that is false,
    /// too.
    fn read(
        &mut self,
        state: &mut CheckState<'_>,
        place: usize,
        site: Site,
    ) -> Result<bool, RejectReason> {
        let lemma = &mut self.lemmas[place];
        state.spend(lemma.len() as u64)?;
        for at in 0..2 {
            let pair = lemma[1 - at];
            if state.is_true(pair) == Some(true) {
                return Ok(true);
            }
            if lemma[at].site != site || state.is_true(lemma[at]) != Some(false) {
                continue;
            }
            let other = (2..lemma.len()).find(|&at| state.is_true(lemma[at]) != Some(false));
            if let Some(other) = other {
                lemma.swap(at, other);
                let site = lemma[at].site;
                if site != pair.site {
                    self.watchers.entry(site).or_default().push(place as u32);
                }
            } else if state.is_true(pair).is_none() {
                state.decide(pair, true);
            } else {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds a lemma, whose literals have been paid for. Nothing is assumed. Returns false if all
    /// its literals are false.
    pub(crate) fn add(
        &mut self,
        state: &mut CheckState<'_>,
        mut literals: Vec<LocalLiteral>,
    ) -> Result<bool, RejectReason> {
        // A literal that is there twice would count as two.
        literals.sort_unstable();
        literals.dedup();
        // Without an assumption, what is false stays false.
        literals.retain(|&literal| state.is_true(literal) != Some(false));
        state.keep(LEMMA)?;
        let place = self.lemmas.len() as u32;
        match literals[..] {
            [] => return Ok(false),
            _ if literals.iter().any(|&it| state.is_true(it).is_some()) => {}
            [literal] => state.decide(literal, true),
            _ => {
                for at in 0..2 {
                    let site = literals[at].site;
                    if at == 0 || site != literals[0].site {
                        self.watchers.entry(site).or_default().push(place);
                    }
                }
                self.lemmas.push(literals);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::{Fact, Literal};

    /// Block 1 of "1 1" in five cells can start at cell 1, 2 or 3.
    #[test]
    fn a_lemma_that_says_less_takes_nothing_back() {
        let puzzle: Puzzle = "5x1:1//1///1.1".parse().expect("a puzzle");
        let mut state = CheckState::new(
            &puzzle,
            nonogram::WorkBudget::default(),
            crate::CHECK_MEMORY,
        );
        let mut follower = Follower::new(&puzzle);
        let starts_by = |state: &mut CheckState<'_>, cell| {
            let (line, block) = (Line::Row(0), 0);
            let fact = Fact::StartsBy { line, block, cell };
            state
                .local(Literal { fact, holds: true })
                .expect("a literal")
        };
        let [first, second] = [0, 1].map(|cell| starts_by(&mut state, cell));
        for literal in [first, second] {
            assert_eq!(follower.add(&mut state, vec![literal]), Ok(true));
            assert_eq!(state.is_true(first), Some(true));
        }
    }
}
