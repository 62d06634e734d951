//! Which variable is decided next: the one that took part in recent conflicts.
//!
//! Each conflict adds to the scores of the variables that it depends on, and the amount grows by a
//! factor from conflict to conflict, so old conflicts lose weight (Eén and Sörensson, *MiniSat*,
//! 2003). The variables wait in a heap.

use super::literal::Var;

/// Scores are scaled down beyond this.
const LARGE: f64 = 1e100;

/// Marks a variable that is not in the heap.
const ABSENT: u32 = u32::MAX;

/// Invariants: no score in `heap` is larger than that of its parent, at half the place;
/// `places[heap[i]] == i`. All open variables are in the heap.
#[derive(Debug)]
pub(super) struct Activity {
    scores: Vec<f64>,
    heap: Vec<Var>,
    places: Vec<u32>,
    step: f64,
}

impl Activity {
    pub(super) fn new(scores: Vec<f64>) -> Self {
        let mut activity = Self {
            places: vec![ABSENT; scores.len()],
            heap: Vec::with_capacity(scores.len()),
            scores,
            step: 1.0,
        };
        for var in 0..activity.scores.len() {
            activity.insert(Var::from_index(var));
        }
        activity
    }

    /// Adds to the score of a variable.
    pub(super) fn bump(&mut self, var: Var) {
        let score = &mut self.scores[var.index()];
        *score += self.step;
        if *score > LARGE {
            for score in &mut self.scores {
                *score /= LARGE;
            }
            self.step /= LARGE;
        }
        let place = self.places[var.index()];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Makes later conflicts count more, by the inverse of `decay`.
    pub(super) fn decay(&mut self, decay: f64) {
        self.step /= decay;
    }

    /// Puts a variable back.
    #[inline]
    pub(super) fn insert(&mut self, var: Var) {
        if self.places[var.index()] == ABSENT {
            self.places[var.index()] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Whether a variable is in the heap.
    #[cfg(test)]
    pub(super) fn has(&self, var: Var) -> bool {
        self.places[var.index()] != ABSENT
    }

    /// Takes the variable with the highest score out.
    pub(super) fn pop(&mut self) -> Option<Var> {
        let last = self.heap.pop()?;
        let Some(&first) = self.heap.first() else {
            self.places[last.index()] = ABSENT;
            return Some(last);
        };
        self.places[first.index()] = ABSENT;
        self.put(0, last);
        self.sink(0);
        Some(first)
    }

    #[inline]
    fn score(&self, place: usize) -> f64 {
        self.scores[self.heap[place].index()]
    }

    #[inline]
    fn put(&mut self, place: usize, var: Var) {
        self.heap[place] = var;
        self.places[var.index()] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let var = self.heap[place];
        let score = self.scores[var.index()];
        while place > 0 && self.score((place - 1) / 2) < score {
            self.put(place, self.heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        self.put(place, var);
    }

    fn sink(&mut self, mut place: usize) {
        let var = self.heap[place];
        let score = self.scores[var.index()];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            if child + 1 < self.heap.len() && self.score(child + 1) > self.score(child) {
                child += 1;
            }
            if self.score(child) <= score {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, var);
    }
}
