//! Problems without the clues of some lines.
//!
//! In `Lattice`, only a line's own options have its states, and `no` options link its cells to the
//! crossing lines. Without the items of a line, its own options have no items and disappear. A
//! `no` option of one of its cells has one item left, that of the crossing line, which alone then
//! says which color the cell has. So covers are the pictures with the clues of all other lines.
//! This holds for several lines, unless two of them cross in a cell that is not given: then nothing
//! says which color it has.

use crate::encoding::Encoding;
use crate::{TooLarge, lattice};
use exact_cover::{ItemId, Problem, ProblemBuilder, Search, SearchBudget, SearchOutcome};
use nonogram::{Cell, Line, Puzzle};

/// A puzzle of which clues can be left out.
#[derive(Debug)]
pub struct FewerClues<'p> {
    puzzle: &'p Puzzle,
    /// The line of each item.
    lines: Vec<Line>,
    problem: Problem,
}

impl<'p> FewerClues<'p> {
    /// A puzzle with at least one solution.
    ///
    /// # Errors
    /// [`TooLarge`], before memory is reserved.
    pub fn new(puzzle: &'p Puzzle) -> Result<Self, TooLarge> {
        Ok(Self {
            puzzle,
            lines: lattice::item_lines(puzzle),
            problem: Encoding::Lattice.encode(puzzle)?.into_problem(),
        })
    }

    /// Whether the puzzle has only one solution without the clues of these lines. Given cells stay.
    /// `None` if the budget was spent.
    ///
    /// ```
    /// use nonogram::{Line, Picture};
    /// use nonogram_cover::FewerClues;
    ///
    /// let puzzle = Picture::from_bits(3, 2, "111111").unwrap().puzzle();
    /// let clues = FewerClues::new(&puzzle).unwrap();
    /// assert_eq!(clues.is_unique_without(&[Line::Row(0), Line::Row(1)], 1000), Some(true));
    /// assert_eq!(clues.is_unique_without(&[Line::Row(0), Line::Column(1)], 1000), Some(false));
    /// ```
    pub fn is_unique_without<'b>(
        &self,
        free: &[Line],
        budget: impl Into<SearchBudget<'b>>,
    ) -> Option<bool> {
        if self.is_a_cell_free(free) {
            return Some(false);
        }
        let (problem, budget) = (self.without(free), budget.into());
        let report = Search::new(&problem).budget(budget).find(2);
        match report.outcome {
            _ if report.answer.len() == 2 => Some(false),
            SearchOutcome::Exhausted => Some(true),
            _ => None,
        }
    }

    /// Whether two of these lines cross in a cell that is not given.
    fn is_a_cell_free(&self, free: &[Line]) -> bool {
        let start = self.puzzle.start();
        for one in free {
            for other in free {
                if let (Line::Row(row), Line::Column(column)) = (*one, *other)
                    && start.get(row, column) == Cell::Unknown
                {
                    return true;
                }
            }
        }
        false
    }

    /// The problem without the items of these lines.
    fn without(&self, free: &[Line]) -> Problem {
        let mut numbers = Vec::with_capacity(self.lines.len());
        let mut items = 0;
        for line in &self.lines {
            let is_kept = !free.contains(line);
            numbers.push(is_kept.then(|| ItemId::from_index(items)));
            items += usize::from(is_kept);
        }
        let mut builder = ProblemBuilder::new(items, 0);
        for option in self.problem.option_ids() {
            let entries = self.problem.option(option);
            let kept: Vec<ItemId> = entries
                .filter_map(|entry| numbers[entry.item.index()])
                .collect();
            if !kept.is_empty() {
                let added = builder.add_option(kept);
                added.expect("some items of an option of a problem");
            }
        }
        builder.build()
    }
}
