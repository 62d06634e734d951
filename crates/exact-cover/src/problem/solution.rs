//! Solutions, and a check of them that shares no code with the kernels.

use crate::problem::Problem;
use crate::problem::ids::{Color, ItemId, OptionId};
use std::ops::Deref;
use std::{fmt, slice, vec};

/// The options of a solution, sorted ascending. Equal solutions compare as equal, whichever kernel
/// found them and in whichever order it chose their options.
///
/// ```
/// use exact_cover::{OptionId, Solution};
///
/// let solution = Solution::from_options([2, 0].map(OptionId::from_index).to_vec());
/// for option in &solution {
///     println!("option {option}");
/// }
/// assert_eq!(solution.into_iter().map(OptionId::index).collect::<Vec<_>>(), [0, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Vec<OptionId>);

impl Solution {
    /// The solution with these options, in any order.
    pub fn from_options(mut options: Vec<OptionId>) -> Self {
        options.sort_unstable();
        Self(options)
    }

    /// This solution of a part with the numbers of the whole problem: `options` has the number of
    /// each option of the part, as [`ProblemPart::problem`](crate::ProblemPart::problem) returns
    /// them.
    ///
    /// # Panics
    /// If `options` has fewer options than the part.
    #[must_use]
    pub fn in_whole(&self, options: &[OptionId]) -> Self {
        let numbers = self.iter().map(|option| options[option.index()]);
        Self::from_options(numbers.collect())
    }
}

impl Deref for Solution {
    type Target = [OptionId];

    fn deref(&self) -> &[OptionId] {
        &self.0
    }
}

impl<'s> IntoIterator for &'s Solution {
    type Item = &'s OptionId;
    type IntoIter = slice::Iter<'s, OptionId>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Solution {
    type Item = OptionId;
    type IntoIter = vec::IntoIter<OptionId>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Why a set of options is not a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Broken {
    /// The option or the item that breaks a rule, and the rule.
    pub message: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Broken {}

impl Problem {
    /// Checks by the definition that `options` are a solution.
    ///
    /// # Errors
    /// The first error in the order of the options, then of the items.
    ///
    /// # Complexity
    /// O(items + entries of the options), and O(n log n) for n options where an item has a
    /// multiplicity.
    pub fn check(&self, options: &[OptionId]) -> Result<(), Broken> {
        let mut cover = vec![ItemCover::default(); self.items()];
        for &option in options {
            if option.index() >= self.options() {
                return Err(broken(format!("option {option} does not exist")));
            }
            if !self
                .option_items(option)
                .iter()
                .any(|&item| self.is_primary(item))
            {
                return Err(broken(format!("option {option} has no primary item")));
            }
            for entry in self.option(option) {
                let item = entry.item;
                let before = &mut cover[item.index()];
                let fits = if self.is_primary(item) {
                    before.times < *self.multiplicity(item).end()
                } else {
                    before.times == 0 || entry.color.is_some() && entry.color == before.color
                };
                if !fits {
                    return Err(broken(format!(
                        "item {item} of option {option} is covered already"
                    )));
                }
                before.times += 1;
                before.color = entry.color;
            }
        }
        // Without multiplicities, a repeated option clashes with itself.
        if self.has_multiplicities() {
            let mut sorted = options.to_vec();
            sorted.sort_unstable();
            if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(broken(format!("option {} is repeated", pair[0])));
            }
        }
        let mut primary = (0..self.primary_items()).map(ItemId::from_index);
        match primary.find(|&item| cover[item.index()].times < *self.multiplicity(item).start()) {
            Some(item) => Err(broken(format!("item {item} is not covered often enough"))),
            None => Ok(()),
        }
    }
}

fn broken(message: String) -> Broken {
    Broken { message }
}

/// How the options so far cover an item.
#[derive(Clone, Copy, Default)]
struct ItemCover {
    /// The number of options that have it.
    times: u32,
    /// The color that the last of these options gave to it.
    color: Option<Color>,
}
