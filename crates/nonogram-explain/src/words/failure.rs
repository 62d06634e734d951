//! Why a line cannot be completed, as a sentence.

use super::cells::{cells, listed, stretch};
use super::names::Names;
use super::reasons::{Words, clues, is};
use crate::line_rules::{Known, LineFailure};
use crate::step::FailingLine;
use std::ops::Range;

/// Why a line cannot be completed.
pub(super) fn failure(names: &Names<'_>, fails: &FailingLine) -> String {
    let FailingLine { clue, cells, .. } = fails;
    let (needs, why) = LineFailure::of(clues(clue).get(0), cells);
    let words = Words {
        names,
        clue,
        start: cells,
        before: cells,
        after: cells,
    };
    words.failure(&needs, &why)
}

impl Words<'_> {
    /// Why the line cannot be completed.
    pub(super) fn failure(&self, needs: &[Known], why: &LineFailure) -> String {
        let names = self.names;
        match why {
            LineFailure::TooMany { runs, ink, blocks } => {
                let runs_of = runs.iter().flat_map(Range::clone).collect::<Vec<_>>();
                let rest: Vec<Known> = needs
                    .iter()
                    .filter(|(cell, _)| !runs_of.contains(cell))
                    .copied()
                    .collect();
                let reason = self
                    .because(&rest)
                    .map_or(String::new(), |rest| format!("because {rest}, "));
                let (color, ink) = (names.color(*ink), names.adjective(*ink));
                let runs_of = cells(&runs_of);
                match (self.clue.len(), rest.is_empty()) {
                    (1, true) => format!(
                        "{runs_of} are {color}, too far apart for the only block, {}",
                        self.name(0)
                    ),
                    _ => format!(
                        "{reason}{runs_of} need {} {ink}blocks, but the clue has only {blocks}",
                        runs.len()
                    ),
                }
            }
            LineFailure::NoHolder {
                run,
                ink,
                others,
                is_alone,
            } => {
                let longest = self
                    .clue
                    .iter()
                    .filter(|block| block.ink == *ink)
                    .map(|block| block.length)
                    .max();
                let (color, ink) = (names.color(*ink), names.adjective(*ink));
                let rest: Vec<Known> = needs
                    .iter()
                    .filter(|(cell, _)| !run.contains(cell))
                    .copied()
                    .collect();
                let run_is = format!("{} {}", stretch(run), is(run));
                let misfits = listed(&self.misfits(run, &[], others), ", and ");
                match (longest, &rest[..]) {
                    (None, _) => format!("{run_is} {color}, but the clue has no {ink}block"),
                    (Some(1), []) if run.len() > 1 => {
                        format!("{} touch, but every {ink}block is a 1", stretch(run))
                    }
                    (Some(longest), []) if run.len() > usize::from(longest) => {
                        format!(
                            "{run_is} {} in a row, but no {ink}block is longer than {longest}",
                            run.len()
                        )
                    }
                    (_, rest) => {
                        let because = self
                            .because(rest)
                            .map_or(String::new(), |rest| format!("because {rest}, "));
                        let says = match run.len() {
                            _ if !is_alone => format!("no {ink}block can hold {}", stretch(run)),
                            1 => format!("{} stands alone", stretch(run)),
                            _ => format!("{} stand alone", stretch(run)),
                        };
                        format!("{because}{says}: {misfits}")
                    }
                }
            }
            LineFailure::NoSpace { block, longest } => {
                let length = self.clue[*block].length;
                format!(
                    "{} needs {length} cells in a row, but only {longest} are left",
                    self.name(*block)
                )
            }
            LineFailure::NoRoom { needed, left } => {
                let blocks: usize = self
                    .clue
                    .iter()
                    .map(|block| usize::from(block.length))
                    .sum();
                let gaps = if blocks < *needed {
                    " with its gaps"
                } else {
                    ""
                };
                format!(
                    "{} needs {needed} cells{gaps}, but only {left} are left",
                    names.clue(self.clue)
                )
            }
            LineFailure::NoRoomBehind { block, end } => {
                let premise = self.because(needs).unwrap_or_default();
                let (before, name) = (self.name(block - 1), self.name(*block));
                format!(
                    "{premise}: {before} ends in cell {} at the earliest, and {name} does not fit \
                     behind it",
                    end
                )
            }
            LineFailure::Other => {
                let premise = self.because(needs).unwrap_or_default();
                format!(
                    "{premise}, but {} has no such placement",
                    names.clue(self.clue)
                )
            }
        }
    }
}
