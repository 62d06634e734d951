//! Why a line cannot be completed, as a sentence.

use super::cells::{cells, stretch, them};
use super::names::listed;
use super::reasons::{LineWords, is};
use crate::line_rules::{KnownCell, LineFailure, Unfit, WhyFails};
use nonogram::Ink;
use std::ops::Range;

impl LineWords<'_> {
    /// Why the line cannot be completed.
    pub(super) fn failure(&self, failure: &LineFailure) -> String {
        let needs = &failure.needs[..];
        match &failure.why {
            WhyFails::TooMany { runs, ink, blocks } => self.too_many(needs, runs, *ink, *blocks),
            WhyFails::NoHolder {
                run,
                ink,
                others,
                is_alone,
            } => self.no_holder(&without(needs, run.clone()), run, *ink, (others, *is_alone)),
            WhyFails::NoSpace { block, longest } => format!(
                "{}{} needs {} cells in a row, but only {longest} {} left",
                self.premise(needs),
                self.name(*block),
                self.clue[*block].length,
                them(*longest, "is", "are")
            ),
            WhyFails::NoRoom { needed, left } => {
                let blocks = self.clue.iter().map(|block| usize::from(block.length));
                let gaps = if blocks.sum::<usize>() < *needed {
                    " with its gaps"
                } else {
                    ""
                };
                format!(
                    "{}{} needs {needed} cells{gaps}, but only {left} {} left",
                    self.premise(needs),
                    self.names.clue(self.clue),
                    them(*left, "is", "are")
                )
            }
            WhyFails::NoRoomBehind { block, end } => format!(
                "{}: {} ends in cell {end} at the earliest, and {} does not fit behind it",
                self.because(needs),
                self.name(block - 1),
                self.name(*block)
            ),
            WhyFails::Other => format!(
                "{}, but {} has no such placement",
                self.because(needs),
                self.names.clue(self.clue)
            ),
        }
    }

    fn too_many(
        &self,
        needs: &[KnownCell],
        runs: &[Range<usize>],
        ink: Ink,
        blocks: usize,
    ) -> String {
        let held: Vec<usize> = runs.iter().flat_map(Range::clone).collect();
        let mut rest = needs.to_vec();
        rest.retain(|(cell, _)| !held.contains(cell));
        let held = cells(&held);
        if self.clue.len() == 1 && rest.is_empty() {
            let (color, name) = (self.names.color(ink), self.name(0));
            return format!("{held} are {color}, too far apart for the only block, {name}");
        }
        format!(
            "{}{held} need {} {}blocks, but the clue has only {blocks}",
            self.premise(&rest),
            runs.len(),
            self.names.adjective(ink)
        )
    }

    fn no_holder(
        &self,
        rest: &[KnownCell],
        run: &Range<usize>,
        ink: Ink,
        (others, is_alone): (&[(usize, Unfit)], bool),
    ) -> String {
        let of_ink = self.clue.iter().filter(|block| block.ink == ink);
        let longest = of_ink.map(|block| usize::from(block.length)).max();
        let (color, ink) = (self.names.color(ink), self.names.adjective(ink));
        let (them, is) = (stretch(run), is(run));
        match longest {
            None => format!("{them} {is} {color}, but the clue has no {ink}block"),
            Some(1) if rest.is_empty() && run.len() > 1 => {
                format!("{them} touch, but every {ink}block is a 1")
            }
            Some(longest) if rest.is_empty() && run.len() > longest => format!(
                "{them} {is} {} in a row, but no {ink}block is longer than {longest}",
                run.len()
            ),
            _ => {
                let says = match run.len() {
                    _ if !is_alone => format!("no {ink}block can hold {them}"),
                    1 => format!("{them} stands alone"),
                    _ => format!("{them} stand alone"),
                };
                let misfits = listed(&self.misfits(run, &[], others), ", and ");
                format!("{}{says}: {misfits}", self.premise(rest))
            }
        }
    }
}

/// What is known of other cells.
fn without(needs: &[KnownCell], cells: Range<usize>) -> Vec<KnownCell> {
    let mut rest = needs.to_vec();
    rest.retain(|(cell, _)| !cells.contains(cell));
    rest
}
