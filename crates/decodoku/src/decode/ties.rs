//! The first of the choices that cost the same.
//!
//! A search that prunes by cost ends with some choice of least cost, and which one depends on the
//! order of its steps. To make the answer a property of the board, this module compares all choices
//! of that cost as lists of groups in order; the first difference decides. It finds the first of
//! them by choosing a group for the first square, then for the first square that is left, and so
//! on. Each time it takes the first group with which the cost can still be met.
//!
//! **Whether the cost can be met.** Give every square a price, and subtract from the cost of every
//! set the prices of its squares. If no result is negative, no choice costs less than the sum of
//! the prices, and a choice costs more by exactly the sum of its sets' results. So a set whose
//! result is more than the least cost allows is skipped. With good prices little is left to try.
//! They come from moving the price of one square at a time to the middle between the two cheapest
//! sets that have it, as in the engine (Wedelin 1995).

use super::candidates::GroupCandidates;

/// Prices are in units of 1 / `SCALE`.
const SCALE: i64 = 1 << 10;

/// The most times that all squares are priced.
const ROUNDS: u32 = 30;

/// The most sets that are tried. After this many, no answer is given.
const MAX_STEPS: u64 = 1 << 18;

/// Sets to choose from: the candidates, then, where squares can be deferred, each square alone.
pub(super) struct Ties<'a> {
    list: &'a GroupCandidates,
    /// The cost of each set minus the prices of its squares. Invariant, when the prices are set:
    /// not negative.
    left: Vec<i64>,
    prices: Vec<i64>,
    /// The sets that have a square: `sets[starts[i]..starts[i + 1]]` for square `i`.
    sets: Vec<u32>,
    starts: Vec<u32>,
    /// Where the candidates with this first square begin.
    firsts: Vec<u32>,
}

impl<'a> Ties<'a> {
    /// Sets with their costs.
    pub(super) fn new(list: &'a GroupCandidates, costs: &[i32]) -> Self {
        let squares = list.squares.len();
        let left: Vec<i64> = costs.iter().map(|&cost| i64::from(cost) * SCALE).collect();
        let mut ties = Self {
            list,
            left,
            prices: vec![0; squares],
            sets: Vec::new(),
            starts: vec![0; squares + 2],
            firsts: vec![0; squares + 1],
        };
        // Counting sort; `starts` is shifted by one place while it is filled.
        for set in 0..ties.left.len() {
            for place in ties.members(set) {
                ties.starts[place + 2] += 1;
            }
        }
        for place in 2..squares + 2 {
            ties.starts[place] += ties.starts[place - 1];
        }
        ties.sets = vec![0; ties.starts[squares + 1] as usize];
        for set in 0..ties.left.len() {
            for place in ties.members(set) {
                let next = &mut ties.starts[place + 1];
                ties.sets[*next as usize] = set as u32;
                *next += 1;
            }
        }
        for set in 0..list.len() {
            ties.firsts[usize::from(list.members(set)[0]) + 1] = set as u32 + 1;
        }
        for place in 0..squares {
            ties.firsts[place + 1] = ties.firsts[place + 1].max(ties.firsts[place]);
        }
        ties
    }

    fn members(&self, set: usize) -> impl Iterator<Item = usize> + use<'a> {
        self.list.places(set)
    }

    /// Changes the price of a square.
    fn raise(&mut self, place: usize, by: i64) {
        self.prices[place] += by;
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        for &set in &self.sets[start as usize..end as usize] {
            self.left[set as usize] -= by;
        }
    }

    /// The least and the second least entry of `left` among the sets with a square.
    fn cheapest(&self, place: usize) -> Option<(i64, i64)> {
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        let mut two = (i64::MAX, i64::MAX);
        for &set in &self.sets[start as usize..end as usize] {
            let left = self.left[set as usize];
            two.1 = two.1.min(left.max(two.0));
            two.0 = two.0.min(left);
        }
        // With one set alone the second is no limit.
        let second = if two.1 == i64::MAX { two.0 } else { two.1 };
        (start < end).then_some((two.0, second))
    }

    /// A lower bound on the cost of all choices, in units of 1 / [`SCALE`].
    fn bound(&self) -> i64 {
        let negative = self.left.iter().map(|&left| left.min(0));
        self.prices.iter().sum::<i64>() + negative.sum::<i64>()
    }

    fn set_prices(&mut self) {
        let mut bound = self.bound();
        for _ in 0..ROUNDS {
            for place in 0..self.prices.len() {
                if let Some((first, second)) = self.cheapest(place) {
                    self.raise(place, first + (second - first) / 2);
                }
            }
            let before = std::mem::replace(&mut bound, self.bound());
            if bound - before <= before / SCALE {
                break;
            }
        }
        // Make nothing negative: this cannot lower the bound. Then use what room there is.
        for set in 0..self.left.len() {
            let left = self.left[set];
            if left < 0 {
                let place = self.members(set).next().expect("a set has squares");
                self.raise(place, left);
            }
        }
        for place in 0..self.prices.len() {
            if let Some((first, _)) = self.cheapest(place) {
                self.raise(place, first);
            }
        }
        debug_assert!(self.left.iter().all(|&left| left >= 0));
    }

    /// The first choice that costs no more than `most`, as sets. `None` if there is none, or if
    /// finding it takes too many steps.
    pub(super) fn first(mut self, most: i64) -> Option<Vec<usize>> {
        self.set_prices();
        let squares = self.prices.len();
        let mut room = most.checked_mul(SCALE)?;
        room -= self.prices.iter().sum::<i64>();
        if room < 0 {
            return None;
        }
        let mut is_done = vec![false; squares];
        let mut chosen: Vec<usize> = Vec::new();
        let mut steps = 0;
        // The first square that is left, and the next of its sets to be tried.
        let (mut place, mut next) = (0, None);
        loop {
            while is_done.get(place) == Some(&true) {
                place += 1;
            }
            if place == squares {
                return Some(chosen);
            }
            let start = next.unwrap_or(self.firsts[place] as usize);
            let candidates = start..self.firsts[place + 1] as usize;
            let alone = self.list.len() + place;
            let alone = (start <= alone && alone < self.left.len()).then_some(alone);
            let found = candidates.chain(alone).find(|&set| {
                steps += 1;
                self.left[set] <= room && self.members(set).all(|place| !is_done[place])
            });
            if steps > MAX_STEPS {
                return None;
            }
            if let Some(set) = found {
                room -= self.left[set];
                self.members(set).for_each(|place| is_done[place] = true);
                chosen.push(set);
                next = None;
            } else {
                let set = chosen.pop()?;
                room += self.left[set];
                self.members(set).for_each(|place| is_done[place] = false);
                place = self.members(set).next().expect("a set has squares");
                next = Some(set + 1);
            }
        }
    }
}
