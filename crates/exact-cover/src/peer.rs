//! The crate `dancing-links` on our problems, for comparisons (feature `dancing-links`).

use crate::problem::Problem;
use crate::problem::ids::{ItemId, OptionId};
use dancing_links::ExactCover;

/// A problem in the form of the crate `dancing-links`. Benchmarks count its solutions with a
/// program that shares no code with ours.
///
/// ```
/// use exact_cover::{DancingLinksPeer, text};
///
/// let problem = text::read("a b\na\nb\na b\n")?;
/// assert_eq!(DancingLinksPeer::new(&problem).count_up_to(10), 2);
/// # Ok::<(), exact_cover::error::ReadError>(())
/// ```
#[derive(Debug)]
pub struct DancingLinksPeer<'p>(Relation<'p>);

impl<'p> DancingLinksPeer<'p> {
    /// # Panics
    /// If the problem has colors or multiplicities, which that crate does not support.
    pub fn new(problem: &'p Problem) -> Self {
        let is_plain = !problem.is_colored() && !problem.has_multiplicities();
        assert!(is_plain, "expected no colors and no multiplicities");
        Self(Relation {
            problem,
            options: problem.option_ids().collect(),
            items: (0..problem.items()).map(ItemId::from_index).collect(),
        })
    }

    /// The number of solutions, counted one by one up to a limit.
    pub fn count_up_to(&self, limit: usize) -> usize {
        self.0.solver().take(limit).count()
    }
}

/// The relation of options and items. The crate queries it for each pair.
#[derive(Debug)]
struct Relation<'p> {
    problem: &'p Problem,
    options: Vec<OptionId>,
    items: Vec<ItemId>,
}

impl ExactCover for Relation<'_> {
    type Possibility = OptionId;
    type Constraint = ItemId;

    fn satisfies(&self, option: &OptionId, item: &ItemId) -> bool {
        self.problem.option_items(*option).contains(item)
    }
    fn is_optional(&self, item: &ItemId) -> bool {
        !self.problem.is_primary(*item)
    }
    fn possibilities(&self) -> &[OptionId] {
        &self.options
    }
    fn constraints(&self) -> &[ItemId] {
        &self.items
    }
}
