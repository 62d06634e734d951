//! A problem as variables, groups and clauses.
//!
//! There is a variable for each option, and for each color of an item that several options give to
//! it: "some chosen option gives this color to the item". Each item is a *group*: at most one of
//! its variables is true. The group of an item has the options that use the item up, and its
//! colors. Groups take as much memory as the entries, and stand for the quadratic number of clauses
//! "not both".
//!
//! The clauses are: each primary item has one of its options; an option gives its colors; a color
//! was given by one of its options.

use super::LearnError;
use super::literal::{LearnStatement, Lit, MAX_VARS, Var};
use crate::lists::Lists;
use crate::problem::Problem;
use crate::problem::ids::{Color, ItemId, OptionId};

/// The most entries and items together: clauses are found by 31 bits.
const MAX_SIZE: usize = 1 << 28;

/// Invariant: `members[member_starts[g]..member_starts[g + 1]]` are the variables of group `g`.
#[derive(Debug)]
pub(super) struct CoverFormula {
    options: usize,
    /// The item and the color of each variable after the options.
    colors: Vec<(ItemId, Color)>,
    member_starts: Vec<u32>,
    members: Vec<Var>,
    /// The groups of each variable. Groups of one member say nothing.
    groups: Lists<u32>,
}

impl CoverFormula {
    /// Whether the problem has a formula.
    pub(super) fn check(problem: &Problem) -> Result<(), LearnError> {
        const { assert!(MAX_SIZE <= MAX_VARS) };
        if problem.has_multiplicities() {
            return Err(LearnError::Multiplicities);
        }
        let size = problem.entries() + problem.items() + problem.options();
        if size <= MAX_SIZE {
            Ok(())
        } else {
            Err(LearnError::TooLarge)
        }
    }

    /// The formula of a problem. Calls `clause` with each clause.
    ///
    /// # Complexity
    /// O(items + entries), or O(items + entries log entries) with colors.
    pub(super) fn new(problem: &Problem, mut clause: impl FnMut(&[Lit])) -> Self {
        for option in problem.option_ids() {
            if !problem
                .option_items(option)
                .first()
                .is_some_and(|&item| problem.is_primary(item))
            {
                clause(&[Var::from_index(option.index()).is(false)]);
            }
        }
        // The uses of each item.
        let mut uses = Lists::new(problem.items(), || {
            problem.option_ids().flat_map(|option| {
                let var = Var::from_index(option.index());
                let entries = problem.option(option);
                entries.map(move |entry| (entry.item.index(), (entry.color, var)))
            })
        });
        let mut formula = Self {
            options: problem.options(),
            colors: Vec::new(),
            member_starts: vec![0],
            members: Vec::with_capacity(problem.entries()),
            groups: Lists::new(0, std::iter::empty),
        };
        let mut lits = Vec::new();
        for item in 0..problem.items() {
            let uses = uses.get_mut(item);
            // Stable: options stay in their order.
            uses.sort_by_key(|&(color, _)| color.map(Color::index));
            for same in uses.chunk_by(|a, b| a.0.is_some() && a.0 == b.0) {
                let (color, first) = same[0];
                let member = match color {
                    Some(color) if same.len() > 1 => {
                        formula.color(ItemId::from_index(item), color, same, &mut clause)
                    }
                    _ => first,
                };
                formula.members.push(member);
            }
            formula.member_starts.push(formula.members.len() as u32);
            if item < problem.primary_items() {
                lits.clear();
                lits.extend(uses.iter().map(|&(_, var)| var.is(true)));
                clause(&lits);
            }
        }
        let groups = 0..problem.items() as u32;
        let several = groups.filter(|&group| formula.members(group).len() > 1);
        formula.groups = Lists::new(formula.vars(), || {
            several.clone().flat_map(|group| {
                let members = formula.members(group).iter();
                members.map(move |member| (member.index(), group))
            })
        });
        formula
    }

    /// A variable for a color that several options give to an item.
    fn color(
        &mut self,
        item: ItemId,
        color: Color,
        uses: &[(Option<Color>, Var)],
        clause: &mut impl FnMut(&[Lit]),
    ) -> Var {
        let var = Var::from_index(self.vars());
        self.colors.push((item, color));
        let mut lits = vec![var.is(false)];
        for &(_, option) in uses {
            clause(&[option.is(false), var.is(true)]);
            lits.push(option.is(true));
        }
        clause(&lits);
        var
    }

    /// The number of variables.
    pub(super) fn vars(&self) -> usize {
        self.options + self.colors.len()
    }

    /// The variables of a group.
    #[inline]
    pub(super) fn members(&self, group: u32) -> &[Var] {
        let group = group as usize;
        &self.members[self.member_starts[group] as usize..self.member_starts[group + 1] as usize]
    }

    /// The groups of a variable.
    #[inline]
    pub(super) fn groups(&self, var: Var) -> &[u32] {
        self.groups.get(var.index())
    }

    /// The option of a variable, if it is not that of a color.
    #[inline]
    pub(super) fn option(&self, var: Var) -> Option<OptionId> {
        (var.index() < self.options).then(|| OptionId::from_index(var.index()))
    }

    /// What a variable means.
    pub(super) fn statement(&self, var: Var) -> LearnStatement {
        match self.option(var) {
            Some(option) => LearnStatement::Option(option),
            None => {
                let (item, color) = self.colors[var.index() - self.options];
                LearnStatement::Color(item, color)
            }
        }
    }
}
