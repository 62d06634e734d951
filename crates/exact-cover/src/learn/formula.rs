//! A problem as variables, groups and clauses.
//!
//! There is a variable for each option, and for each color of an item that several options give to it: "some chosen
//! option gives this color to the item". Each item is a *group*: at most one of its variables is true. The group of an
//! item has the options that use the item up, and its colors. Groups take as much memory as the entries, and stand for
//! the quadratic number of clauses "not both".
//!
//! The clauses are: each primary item has one of its options; an option gives its colors; a color was given by one of
//! its options.

use super::literal::{Lit, MAX_VARS, Statement, Var};
use crate::problem::Problem;
use crate::problem::ids::{Color, ItemId, OptionId};
use std::ops::Range;

/// The most entries and items together: clauses are found by 31 bits.
const MAX_SIZE: usize = 1 << 28;

/// Invariants: `members[member_starts[g]..member_starts[g + 1]]` are the variables of group `g`, and
/// `groups[group_starts[v]..group_starts[v + 1]]` the groups of variable `v`.
#[derive(Debug)]
pub(super) struct Formula {
    options: usize,
    /// The item and the color of each variable after the options.
    colors: Vec<(ItemId, Color)>,
    member_starts: Vec<u32>,
    members: Vec<Var>,
    group_starts: Vec<u32>,
    groups: Vec<u32>,
}

impl Formula {
    /// Whether the problem has a formula.
    pub(super) fn exists(problem: &Problem) -> bool {
        const { assert!(MAX_SIZE <= MAX_VARS) };
        !problem.has_multiplicities() && problem.entries() + problem.items() + problem.options() <= MAX_SIZE
    }

    /// The formula of a problem. Calls `clause` with each clause.
    ///
    /// # Complexity
    /// O(items + entries), or O(items + entries log entries) with colors.
    pub(super) fn new(problem: &Problem, mut clause: impl FnMut(&[Lit])) -> Self {
        let mut starts = vec![0_u32; problem.items() + 1];
        for &item in &problem.items {
            starts[item.index() + 1] += 1;
        }
        for item in 0..problem.items() {
            starts[item + 1] += starts[item];
        }
        let mut ends = starts.clone();
        let mut uses = vec![(None, Var::from_index(0)); problem.entries()];
        for option in problem.option_ids() {
            let var = Var::from_index(option.index());
            if !problem.option_items(option).first().is_some_and(|&item| problem.is_primary(item)) {
                clause(&[var.is(false)]);
            }
            for entry in problem.option(option) {
                let end = &mut ends[entry.item.index()];
                uses[*end as usize] = (entry.color, var);
                *end += 1;
            }
        }
        let mut formula = Self {
            options: problem.options(),
            colors: Vec::new(),
            member_starts: vec![0],
            members: Vec::with_capacity(problem.entries()),
            group_starts: Vec::new(),
            groups: Vec::new(),
        };
        let mut lits = Vec::new();
        for item in 0..problem.items() {
            let uses = &mut uses[starts[item] as usize..starts[item + 1] as usize];
            // Stable: options stay in their order.
            uses.sort_by_key(|&(color, _)| color.map(Color::index));
            for same in uses.chunk_by(|a, b| a.0.is_some() && a.0 == b.0) {
                let (color, first) = same[0];
                let member = match color {
                    Some(color) if same.len() > 1 => formula.color(ItemId::from_index(item), color, same, &mut clause),
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
        formula.index();
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

    /// Fills `groups` from `members`. Groups of one member say nothing.
    fn index(&mut self) {
        let mut starts = vec![0_u32; self.vars() + 1];
        let ranges = (0..self.member_starts.len() - 1).map(|group| (group, self.range(group)));
        let several: Vec<_> = ranges.filter(|(_, range)| range.len() > 1).collect();
        for (_, range) in &several {
            for member in &self.members[range.clone()] {
                starts[member.index() + 1] += 1;
            }
        }
        for var in 0..self.vars() {
            starts[var + 1] += starts[var];
        }
        let mut ends = starts.clone();
        self.groups = vec![0; *starts.last().expect("not empty") as usize];
        for (group, range) in several {
            for member in &self.members[range] {
                let end = &mut ends[member.index()];
                self.groups[*end as usize] = group as u32;
                *end += 1;
            }
        }
        self.group_starts = starts;
    }

    fn range(&self, group: usize) -> Range<usize> {
        self.member_starts[group] as usize..self.member_starts[group + 1] as usize
    }

    /// The number of variables.
    pub(super) fn vars(&self) -> usize {
        self.options + self.colors.len()
    }

    /// The variables of a group.
    #[inline]
    pub(super) fn members(&self, group: u32) -> &[Var] {
        &self.members[self.range(group as usize)]
    }

    /// The groups of a variable.
    #[inline]
    pub(super) fn groups(&self, var: Var) -> &[u32] {
        let (start, end) = (self.group_starts[var.index()], self.group_starts[var.index() + 1]);
        &self.groups[start as usize..end as usize]
    }

    /// The option of a variable, if it is not that of a color.
    #[inline]
    pub(super) fn option(&self, var: Var) -> Option<OptionId> {
        (var.index() < self.options).then(|| OptionId::from_index(var.index()))
    }

    /// What a variable means.
    pub(super) fn statement(&self, var: Var) -> Statement {
        match self.option(var) {
            Some(option) => Statement::Option(option),
            None => {
                let (item, color) = self.colors[var.index() - self.options];
                Statement::Color(item, color)
            }
        }
    }
}
