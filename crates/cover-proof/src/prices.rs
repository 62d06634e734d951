//! Bounds of the cost, by prices of the items.
//!
//! Give each item *i* a price *p(i)*. Adding the constraints of the items, each times its price,
//! and "the cost is smaller than that of the best cover", gives a constraint in which the
//! coefficient of an option is the sum of the prices of its items minus its cost. If the prices are
//! good, this constraint is in conflict; if they are nearly good, it excludes the options that cost
//! too much. A positive price takes the constraint on the least number of options of its item, a
//! negative one that on the greatest. Every choice of prices is valid, so they are found in
//! floating point and then rounded.
//!
//! The prices are found by subgradient ascent with Polyak's steps (B. T. Polyak, *Minimization of
//! unsmooth functionals*, USSR Computational Mathematics and Mathematical Physics 9, 1969): an item
//! gets dearer if the options that are worth their price cover it too seldom, and cheaper if they
//! cover it too often.

use crate::formula::{Bounds, EncodedProblem};
use crate::propagate::{ConstraintRow, Linear, LinearPropagator};
use exact_cover::Problem;
use pseudo_boolean::{ConstraintId, Derivation, FormulaLiteral, VeripbProof};

/// Entries to look at, before the search and at each node of it.
const ROOT_WORK: usize = 1 << 26;
const NODE_WORK: usize = 1 << 17;

/// Steps of the ascent, if the work allows them.
const ROOT_STEPS: usize = 4000;
const NODE_STEPS: usize = 60;

/// Fractions of a price are lost below one of this many parts, if the numbers stay small enough.
const PARTS: i64 = 256;

/// Bound of all numbers in a constraint.
const MAX_SUM: i64 = 1 << 60;

#[derive(Debug)]
pub(crate) struct PriceBound {
    items: Vec<Bounds>,
    /// The cost of each option, and its items that have a price.
    options: Vec<(i64, Vec<usize>)>,
    entries: usize,
    /// The cost of the best cover.
    cost: i64,
    /// No options cost less in all.
    floor: i64,
    /// "The cost is smaller".
    better: ConstraintId,
    /// The number of parts of a unit of cost; 0 if all numbers are too large.
    parts: i64,
    /// Prices may be from minus to plus this.
    highest: f64,
    prices: Vec<f64>,
}

impl PriceBound {
    pub(crate) fn new(
        problem: &Problem,
        encoded: &EncodedProblem,
        cost: i64,
        better: ConstraintId,
    ) -> Self {
        let mut options: Vec<(i64, Vec<usize>)> = Vec::with_capacity(problem.options());
        let mut dearest = 0;
        for option in problem.option_ids() {
            let items = problem.option_items(option).iter().map(|item| item.index());
            let priced = items.filter(|&item| encoded.bounds[item] != Bounds::default());
            let cost = i64::from(problem.cost(option));
            dearest = cost.abs().max(dearest);
            options.push((cost, priced.collect()));
        }
        let entries = problem.entries() + problem.items();
        let bounds = encoded.bounds.iter();
        let bounds = bounds.flat_map(|bounds| [bounds.least, bounds.most]);
        let bounds = bounds.flatten().map(|(_, bound)| bound);
        let bounds = bounds.fold(0, i64::saturating_add);
        let highest = dearest.saturating_mul(4).saturating_add(1);
        let size = (entries as i64).saturating_add(bounds).saturating_add(1);
        let largest = highest.saturating_mul(size).saturating_add(cost.abs());
        Self {
            prices: vec![0.0; problem.items()],
            items: encoded.bounds.clone(),
            options,
            entries: entries.max(1),
            cost,
            floor: problem.cost_floor(),
            better,
            parts: (MAX_SUM / largest.max(1)).min(PARTS),
            highest: highest as f64,
        }
    }

    /// Adds the constraint of good prices.
    pub(crate) fn start(&mut self, propagator: &mut LinearPropagator, proof: &mut VeripbProof) {
        if self.parts == 0 || self.cost == self.floor {
            return;
        }
        self.prices = self.ascend(propagator, ROOT_STEPS.min(ROOT_WORK / self.entries));
        let (derivation, linear) = self.constraint(&self.prices);
        proof.derive(&derivation);
        propagator.add(linear);
    }

    /// A constraint of other prices that is in conflict with the assignment.
    pub(crate) fn close(
        &self,
        propagator: &mut LinearPropagator,
        proof: &mut VeripbProof,
    ) -> Option<(ConstraintRow, ConstraintId)> {
        if self.parts == 0 || self.cost == self.floor {
            return None;
        }
        let prices = self.ascend(propagator, NODE_STEPS.min(NODE_WORK / self.entries));
        let (derivation, linear) = self.constraint(&prices);
        let row = propagator.add(linear);
        if propagator.slack(row) >= 0 {
            propagator.withdraw(row);
            return None;
        }
        Some((row, proof.derive(&derivation)))
    }

    /// The best prices that the ascent meets. It stops when they prove that the assignment has no
    /// better cover.
    fn ascend(&self, propagator: &LinearPropagator, steps: usize) -> Vec<f64> {
        let mut prices = self.prices.clone();
        let mut best = (f64::NEG_INFINITY, prices.clone());
        let mut direction = vec![0.0; prices.len()];
        let mut length = 1.0;
        let mut stuck = 0;
        for _ in 0..steps {
            let bounds = self.items.iter().zip(&prices);
            let wanted: Vec<f64> = bounds.map(|(item, &price)| bound(item, price)).collect();
            let worths = wanted.iter().zip(&prices);
            let mut dual: f64 = worths.map(|(wanted, price)| wanted * price).sum();
            let mut missing = wanted;
            for (index, (cost, items)) in self.options.iter().enumerate() {
                let option = FormulaLiteral::new(index as u32);
                if propagator.is_true(!option) {
                    continue;
                }
                let price: f64 = items.iter().map(|&item| prices[item]).sum();
                let reduced = *cost as f64 - price;
                if reduced < 0.0 || propagator.is_true(option) {
                    dual += reduced;
                    for &item in items {
                        missing[item] -= 1.0;
                    }
                }
            }
            if dual > best.0 + 1e-9 {
                best = (dual, prices.clone());
                stuck = 0;
            } else {
                stuck += 1;
                if stuck == 20 {
                    length /= 2.0;
                    stuck = 0;
                    prices.clone_from(&best.1);
                    continue;
                }
            }
            let gap = self.cost as f64 - dual;
            // The part of a unit that may be lost by rounding.
            if gap < 0.5 {
                break;
            }
            for (direction, missing) in direction.iter_mut().zip(&missing) {
                *direction = 0.7 * *direction + missing;
            }
            let square: f64 = direction.iter().map(|part| part * part).sum();
            if square == 0.0 {
                break;
            }
            let step = length * gap / square;
            for ((price, direction), item) in prices.iter_mut().zip(&direction).zip(&self.items) {
                let least = if item.most.is_some() {
                    -self.highest
                } else {
                    0.0
                };
                let greatest = if item.least.is_some() {
                    self.highest
                } else {
                    0.0
                };
                *price = (*price + step * direction).clamp(least, greatest);
            }
        }
        best.1
    }

    /// The sum of the constraints times their prices.
    fn constraint(&self, prices: &[f64]) -> (Derivation, Linear) {
        let prices: Vec<i64> = prices
            .iter()
            .map(|price| (price * self.parts as f64).round() as i64)
            .collect();
        let mut derivation = Derivation::from(self.better);
        if self.parts > 1 {
            derivation = derivation.multiply(self.parts as u64);
        }
        let mut bound = (1 - self.cost) * self.parts;
        for (item, &price) in self.items.iter().zip(&prices) {
            let side = if price > 0 { item.least } else { item.most };
            if let Some((number, times)) = side.filter(|_| price != 0) {
                derivation = derivation.add(number, price.unsigned_abs());
                bound += price * times;
            }
        }
        let options = self.options.iter().enumerate();
        let sum = options.map(|(index, (cost, items))| {
            let price: i64 = items.iter().map(|&item| prices[item]).sum();
            (price - cost * self.parts, FormulaLiteral::new(index as u32))
        });
        (derivation, Linear::new(&sum.collect::<Vec<_>>(), bound))
    }
}

/// What the constraint that a price takes contributes for each unit of it.
fn bound(item: &Bounds, price: f64) -> f64 {
    let side = if price > 0.0 { item.least } else { item.most };
    side.map_or(0.0, |(_, bound)| bound as f64)
}
