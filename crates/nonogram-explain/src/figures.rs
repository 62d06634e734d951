//! The numbers of a reason, from which a program can write a sentence in any language.

use crate::line_rules::{LineRule, Why};
use crate::step::StepReason;
use std::ops::Range;

impl StepReason {
    /// The name of a rule and its numbers. Cells are counted from 1 along the line, blocks from 0
    /// in the clue.
    ///
    /// | rule | numbers |
    /// |---|---|
    /// | `none` | |
    /// | `found`, `needed` | filled cells, all that there are |
    /// | `fills` | first and last cell of the place that the blocks and their gaps fill |
    /// | `fits` | first and last cell of the only place for a block, and the block |
    /// | `joins` | the block that holds cells on both sides |
    /// | `whole` | first and last cell of a run that is a block |
    /// | `reaches` | first and last cell of a run, and the least length of its block |
    /// | `long` | the length of a block that there is not |
    /// | `hole` | first and last cell of a space that has no block |
    /// | `far` | |
    /// | `ways` | the ways to place the blocks |
    ///
    /// `None` for a line that cannot be completed, and for rules that count cells of one of
    /// several inks.
    pub fn figures(&self) -> Option<(&'static str, Vec<u64>)> {
        let filled = self.clue.iter().map(|block| u64::from(block.length)).sum();
        Some(match &self.reason.why {
            Why::Count(LineRule::NoBlock) => ("none", Vec::new()),
            Why::Count(LineRule::AllFound { .. }) if self.inks == 1 => ("found", vec![filled]),
            Why::Count(LineRule::AllNeeded { .. }) if self.inks == 1 => ("needed", vec![filled]),
            Why::Count(LineRule::Fills { place }) => ("fills", numbers(place, &[])),
            Why::Joins(holder) => ("joins", vec![holder.block as u64]),
            Why::Fits { block, room, .. } => ("fits", numbers(room, &[*block])),
            Why::Complete { run, .. } => ("whole", numbers(run, &[])),
            Why::Reaches { run, length, .. } => ("reaches", numbers(run, &[*length])),
            Why::TooLong { run, .. } => ("long", vec![run.len() as u64]),
            Why::TooSmall { all, .. } => ("hole", numbers(&all.place, &[])),
            Why::OutOfReach { .. } => ("far", Vec::new()),
            Why::AllPlacements { placements, .. } => ("ways", vec![*placements]),
            Why::Count(_) | Why::Fails(_) => return None,
        })
    }
}

/// The first and the last cell, and more.
fn numbers(cells: &Range<usize>, more: &[usize]) -> Vec<u64> {
    let all = [cells.start + 1, cells.end];
    all.iter()
        .chain(more)
        .map(|&number| number as u64)
        .collect()
}
