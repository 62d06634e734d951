//! Parts of a problem, each a problem itself: for several machines, and for assumptions.
//!
//! A part is the whole problem without some of its options, and of some groups of options it needs
//! at least one. So a solution of a part is a solution of the whole, with the same options. A part
//! is split by a primary item that has several options left. They are cut into groups, in their
//! order:
//!
//! - A part for each group: the options of the groups before are left out, and one of the group is
//!   needed.
//! - If the item needs no option, one more part: all of them are left out.
//!
//! **The parts are disjoint and complete.** In each solution of the part that is split, either a
//! first group has a chosen option, or none has. The solution is in the part of this group, or in
//! the last part, and in no other.
//!
//! If the item needs exactly one more option, then leaving out all groups but one already forces
//! one of that group. Otherwise the group becomes a primary item of the part, to be covered once or
//! more. Options that forced ones exclude are left out, too.
//!
//! The item is one with the fewest options, as in a search.

use crate::problem::ids::{ItemId, OptionId};
use crate::problem::rest::Rest;
use crate::problem::{Multiplicity, Problem};

/// One of the [parts](Problem::parts) of a problem.
#[derive(Clone, Debug)]
pub struct ProblemPart<'a> {
    whole: &'a Problem,
    left_out: Vec<OptionId>,
    /// Of each group, at least one option is needed. Their options are ascending.
    groups: Vec<Vec<OptionId>>,
}

impl Problem {
    /// The part whose solutions have all of the `forced` options and none of the `forbidden` ones.
    /// An option of secondary items alone is in no solution, even if it is forced.
    ///
    /// The options of the part have numbers of their own. [`Solution::in_whole`] gives a solution
    /// those of the problem, for [names](crate::NamedProblem::names) and for data about options:
    ///
    /// ```
    /// use exact_cover::{NamedProblem, OptionId, Search};
    ///
    /// let options = ["a b", "a", "b c", "c"].map(str::split_whitespace);
    /// let problem = NamedProblem::from_options(options)?;
    /// let a = OptionId::from_index(1);
    /// let (part, options) = problem.assume(&[a], &[]).problem();
    /// let solution = Search::new(&part).first().answer.expect("there is one");
    /// let solution = solution.in_whole(&options);
    /// assert_eq!(problem.names(&solution), [vec!["a"], vec!["b", "c"]]);
    ///
    /// let (none, _) = problem.assume(&[a], &[OptionId::from_index(2)]).problem();
    /// assert_eq!(Search::new(&none).enumerate().answer, 0);
    /// # Ok::<(), exact_cover::error::NamedError>(())
    /// ```
    ///
    /// # Complexity
    /// O(options given). [`ProblemPart::problem`] costs about as much as building the problem.
    ///
    /// [`Solution::in_whole`]: crate::Solution::in_whole
    ///
    /// # Panics
    /// If one of the options does not exist.
    pub fn assume(&self, forced: &[OptionId], forbidden: &[OptionId]) -> ProblemPart<'_> {
        let mut left_out = forbidden.to_vec();
        for &option in forced {
            if !self.is_primary(self.option_items(option)[0]) {
                left_out.push(option);
            }
        }
        ProblemPart {
            whole: self,
            left_out,
            groups: forced.iter().map(|&option| vec![option]).collect(),
        }
    }

    /// Cuts the problem into this number of parts for several machines, or into fewer if it does
    /// not have as many. Every solution of the problem is a solution of exactly one part.
    ///
    /// ```
    /// use exact_cover::{Search, text};
    ///
    /// let problem = text::read("a b c\na b\na\nb\nc\nb c\n")?;
    /// let mut found = 0;
    /// for part in problem.parts(2) {
    ///     let (part, options) = part.problem();
    ///     for solution in Search::new(&part).solutions() {
    ///         assert_eq!(problem.check(&solution.in_whole(&options)), Ok(()));
    ///         found += 1;
    ///     }
    /// }
    /// assert_eq!(found, Search::new(&problem).enumerate().answer);
    /// # Ok::<(), exact_cover::error::ReadError>(())
    /// ```
    ///
    /// # Complexity
    /// O(entries log entries) for each part.
    pub fn parts(&self, number: usize) -> Vec<ProblemPart<'_>> {
        let mut parts = vec![ProblemPart {
            whole: self,
            left_out: Vec::new(),
            groups: Vec::new(),
        }];
        let mut has_grown = true;
        while has_grown && parts.len() < number {
            has_grown = false;
            let mut finer = Vec::new();
            for (place, part) in parts.iter().enumerate() {
                let wanted = (number - finer.len()).div_ceil(parts.len() - place);
                let split = part.split(wanted);
                has_grown |= split.len() > 1;
                finer.extend(split);
            }
            if finer.is_empty() {
                // There is no solution, and one part is enough for that.
                break;
            }
            parts = finer;
        }
        parts
    }
}

impl ProblemPart<'_> {
    /// The part as a problem, and for each of its options the number in the whole problem, which
    /// [`Solution::in_whole`](crate::Solution::in_whole) takes. Items, colors and options have the
    /// names that they have there.
    ///
    /// # Complexity
    /// O(entries log entries): about as much as building the whole problem.
    pub fn problem(&self) -> (Problem, Vec<OptionId>) {
        let (problem, options) = self.without(&self.left_out);
        let mut rest = Rest::new(&problem, |_| true);
        if rest.force().is_none() {
            return (problem, options);
        }
        let mut left_out = self.left_out.clone();
        for (option, &number) in problem.option_ids().zip(&options) {
            if !rest.is_possible(option) {
                left_out.push(number);
            }
        }
        self.without(&left_out)
    }

    /// The same part without further options.
    fn without(&self, left_out: &[OptionId]) -> (Problem, Vec<OptionId>) {
        let whole = self.whole;
        let mut is_left = vec![true; whole.options()];
        for option in left_out {
            is_left[option.index()] = false;
        }
        let mut options: Vec<OptionId> = whole.option_ids().collect();
        options.retain(|option| is_left[option.index()]);
        let mut builder = whole.with_more_items(&options, self.groups.len(), |option| {
            let groups = self.groups.iter().enumerate();
            groups
                .filter(move |(_, group)| group.binary_search(&option).is_ok())
                .map(|(place, _)| place)
        });
        for (place, group) in self.groups.iter().enumerate() {
            let item = ItemId::from_index(whole.primary_items() + place);
            builder
                .set_multiplicity(item, 1, group.len() as u32)
                .expect("a group has options");
        }
        let mut problem = builder.build();
        problem.cost_decimals = whole.cost_decimals;
        problem.color_names.clone_from(&whole.color_names);
        if !whole.option_names.is_empty() {
            let names = options.iter().map(|option| option.index());
            problem.option_names = names
                .map(|index| whole.option_names[index].clone())
                .collect();
        }
        if let Some(names) = &whole.item_names {
            let mut names = names.clone();
            for place in 0..self.groups.len() {
                let name = unused_name(&names);
                names.insert(whole.primary_items() + place, name);
            }
            problem.item_names = Some(names);
        }
        (problem, options)
    }

    /// Up to `wanted` parts of this part; none if it is seen to have no solution.
    fn split(&self, wanted: usize) -> Vec<Self> {
        if wanted < 2 {
            return vec![self.clone()];
        }
        let (problem, options) = self.without(&self.left_out);
        let mut rest = Rest::new(&problem, |_| true);
        if rest.force().is_none() {
            return Vec::new();
        }
        let Some(item) = rest.item_to_branch_on() else {
            return vec![self.clone()];
        };
        let bounds = rest.bounds[item];
        let live: Vec<OptionId> = rest
            .live(item)
            .map(|(option, _)| options[option.index()])
            .collect();
        let mut parts = Vec::new();
        let groups = live.len().min(wanted - usize::from(bounds.lo == 0));
        for group in 0..groups {
            let (start, end) = (
                group * live.len() / groups,
                (group + 1) * live.len() / groups,
            );
            let mut part = self.clone();
            part.left_out.extend(&live[..start]);
            if bounds == Multiplicity::ONCE {
                part.left_out.extend(&live[end..]);
            } else {
                part.groups.push(live[start..end].to_vec());
            }
            parts.push(part);
        }
        if bounds.lo == 0 {
            let mut part = self.clone();
            part.left_out.extend(&live);
            parts.push(part);
        }
        parts
    }
}

/// A name that no item has.
fn unused_name(names: &[String]) -> String {
    let mut number = 1;
    loop {
        let name = format!("one-of-{number}");
        if !names.contains(&name) {
            return name;
        }
        number += 1;
    }
}
