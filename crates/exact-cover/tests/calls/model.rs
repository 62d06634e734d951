//! A problem as plain data, and what each answer about it must be, by brute force.

use crate::trace::Call;
use exact_cover::{Color, Entry, ItemId, OptionId, ProblemBuilder, Solution};
use std::cell::OnceCell;

/// Options of a solution in order.
pub(crate) type Cover = Vec<usize>;

/// A problem in the words of the definition.
pub(crate) struct Model {
    pub(crate) primary: usize,
    secondary: usize,
    pub(crate) multiplicities: Vec<(u32, u32)>,
    /// The cost, and pairs of an item and a color, or 0.
    pub(crate) options: Vec<(i32, Vec<(usize, usize)>)>,
    covers: OnceCell<Vec<Cover>>,
}

impl Model {
    pub(crate) fn new(primary: usize, secondary: usize) -> Self {
        Self {
            primary,
            secondary,
            multiplicities: vec![(1, 1); primary],
            options: Vec::new(),
            covers: OnceCell::new(),
        }
    }

    /// Makes a call of the builder on both sides, which must agree whether it is well-formed.
    /// Returns whether this is such a call.
    pub(crate) fn change(&mut self, builder: &mut ProblemBuilder, call: &Call) -> bool {
        let item = ItemId::from_index;
        match call.name.as_str() {
            "new" => {
                *builder = ProblemBuilder::new(call.at(0), call.at(1));
                *self = Self::new(call.at(0), call.at(1));
            }
            "reset" => {
                builder.reset(call.at(0), call.at(1));
                *self = Self::new(call.at(0), call.at(1));
            }
            "recycle" => {
                let old = std::mem::replace(builder, ProblemBuilder::new(0, 0));
                *builder = old.build().recycle();
                *self = Self::new(self.primary, self.secondary);
            }
            "multiplicity" => {
                let (index, lo, hi) = (call.at(0), call.at(1) as u32, call.at(2) as u32);
                let is_good = index < self.primary && lo <= hi && hi >= 1;
                let set = builder.set_multiplicity(item(index), lo, hi);
                assert_eq!(set.is_ok(), is_good, "{call}");
                if is_good {
                    self.multiplicities[index] = (lo, hi);
                }
            }
            "option" => {
                let cost = call.at(0) as i32;
                let pairs = call.numbers.get(1..).unwrap_or_default().chunks_exact(2);
                let pairs: Vec<_> = pairs.map(|pair| (pair[0], pair[1])).collect();
                let entries = pairs.iter().map(|&(index, color)| Entry {
                    item: item(index),
                    color: color.checked_sub(1).map(Color::from_index),
                });
                let added = builder.add_option_with_cost(entries, cost);
                let expected = self.is_option(&pairs).then_some(self.options.len());
                assert_eq!(added.ok().map(OptionId::index), expected, "{call}");
                if expected.is_some() {
                    self.options.push((cost, pairs));
                }
            }
            _ => return false,
        }
        self.covers = OnceCell::new();
        true
    }

    fn is_option(&self, pairs: &[(usize, usize)]) -> bool {
        let items = self.primary + self.secondary;
        let is_new = |place: usize| !pairs[..place].iter().any(|pair| pair.0 == pairs[place].0);
        let mut places = 0..pairs.len();
        let is_entry = |(item, color)| item < items && (color == 0 || item >= self.primary);
        !pairs.is_empty() && pairs.iter().all(|&pair| is_entry(pair)) && places.all(is_new)
    }

    /// All solutions, in the order of their options.
    pub(crate) fn covers(&self) -> &[Cover] {
        self.covers.get_or_init(|| {
            let mut covers = Vec::new();
            self.extend(&mut Vec::new(), 0, &mut covers);
            covers.sort();
            covers
        })
    }

    /// Tries all sets of options that begin with `chosen` and have no other option below `next`.
    fn extend(&self, chosen: &mut Cover, next: usize, covers: &mut Vec<Cover>) {
        let times = |item| {
            chosen
                .iter()
                .filter(|&&option| self.color(option, item).is_some())
                .count()
        };
        let mut needed = self.multiplicities.iter().enumerate();
        if needed.all(|(item, &(lo, _))| times(item) >= lo as usize) {
            covers.push(chosen.clone());
        }
        for option in next..self.options.len() {
            if self.fits(chosen, option) {
                chosen.push(option);
                self.extend(chosen, option + 1, covers);
                chosen.pop();
            }
        }
    }

    /// The color of an item in an option that has it.
    fn color(&self, option: usize, item: usize) -> Option<usize> {
        let pair = self.options[option].1.iter().find(|pair| pair.0 == item)?;
        Some(pair.1)
    }

    /// Whether an option may be chosen beside others.
    fn fits(&self, chosen: &[usize], option: usize) -> bool {
        let pairs = &self.options[option].1;
        pairs.iter().any(|pair| pair.0 < self.primary)
            && pairs.iter().all(|&(item, color)| {
                let mut colors = chosen.iter().filter_map(|&option| self.color(option, item));
                match self.multiplicities.get(item) {
                    Some(&(_, hi)) => colors.count() < hi as usize,
                    None => colors.all(|other| color != 0 && other == color),
                }
            })
    }

    pub(crate) fn has(&self, cover: &Cover) -> bool {
        self.covers().binary_search(cover).is_ok()
    }

    pub(crate) fn cost(&self, cover: &Cover) -> i64 {
        cover
            .iter()
            .map(|&option| i64::from(self.options[option].0))
            .sum()
    }

    /// The costs of all solutions, ascending.
    pub(crate) fn costs(&self) -> Vec<i64> {
        let mut costs: Vec<i64> = self.covers().iter().map(|cover| self.cost(cover)).collect();
        costs.sort_unstable();
        costs
    }
}

/// A solution as plain data.
pub(crate) fn cover(options: &[OptionId]) -> Cover {
    let solution = Solution::from_options(options.to_vec());
    solution.iter().map(|option| option.index()).collect()
}
