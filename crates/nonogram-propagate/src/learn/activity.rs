//! Chooses the next variable to decide: the one that took part in most recent conflicts.
//!
//! Each conflict adds an amount to the activity of its variables. The amount grows geometrically,
//! so older conflicts count less and less (VSIDS: Moskewicz and others 2001, in the form of Een and
//! Sorensson 2003). Ties go to the lower index.

use super::literal::FactVar;

/// Variables by activity, in a binary heap.
///
/// Invariants: `places[v]` is the place of v in `heap`, or `ABSENT`; no variable in the heap comes
/// before its parent.
#[derive(Clone, Debug)]
pub(crate) struct DecisionOrder {
    scores: Vec<f64>,
    bump: f64,
    heap: Vec<FactVar>,
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;
/// The growth of the added amount from one conflict to the next.
const GROWTH: f64 = 1.0 / 0.95;
/// When an activity exceeds this, all are scaled down alike.
const LARGE: f64 = 1e100;

impl DecisionOrder {
    /// Variables with these scores, all present.
    pub(crate) fn new(scores: Vec<f64>) -> Self {
        let vars = scores.len();
        let mut activity = Self {
            scores,
            bump: 1.0,
            heap: Vec::with_capacity(vars),
            places: vec![ABSENT; vars],
        };
        (0..vars).for_each(|var| activity.insert(FactVar::from_index(var)));
        activity
    }

    fn before(&self, a: FactVar, b: FactVar) -> bool {
        let (x, y) = (self.scores[a.index()], self.scores[b.index()]);
        x > y || x == y && a < b
    }

    /// Adds a variable if it is not present.
    pub(crate) fn insert(&mut self, var: FactVar) {
        if self.places[var.index()] == ABSENT {
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active variable.
    pub(crate) fn pop(&mut self) -> Option<FactVar> {
        let top = *self.heap.first()?;
        self.places[top.index()] = ABSENT;
        let last = self.heap.pop().expect("the heap is not empty");
        if last != top {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(top)
    }

    /// Increases the activity of a variable.
    pub(crate) fn bump(&mut self, var: FactVar) {
        self.scores[var.index()] += self.bump;
        if self.scores[var.index()] > LARGE {
            self.bump /= LARGE;
            for score in &mut self.scores {
                *score /= LARGE;
            }
            // Scaling can make small scores equal, and then the index decides.
            (0..self.heap.len() / 2)
                .rev()
                .for_each(|place| self.sink(place));
        }
        let place = self.places[var.index()];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Makes all conflicts so far count less.
    pub(crate) fn decay(&mut self) {
        self.bump *= GROWTH;
    }

    fn rise(&mut self, mut place: usize) {
        let var = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.before(var, self.heap[parent]) {
                break;
            }
            self.put(self.heap[parent], place);
            place = parent;
        }
        self.put(var, place);
    }

    fn sink(&mut self, mut place: usize) {
        let var = self.heap[place];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.before(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if !self.before(self.heap[child], var) {
                break;
            }
            self.put(self.heap[child], place);
            place = child;
        }
        self.put(var, place);
    }

    fn put(&mut self, var: FactVar, place: usize) {
        self.heap[place] = var;
        self.places[var.index()] = place as u32;
    }
}
