//! The second route: the project's solver decides each picture's clues. It shares only the order of the pictures with
//! the tables.

use super::group::{Kit, Picture};
use super::tally::{Decision, Tally, Technique};
use super::units::Count;
use crate::size::Size;
use nonogram::{Logic, Verdict};
use nonogram_propagate::{SolveOptions, Solver};

/// The project's solver.
#[derive(Default)]
pub(super) struct Engine(Solver);

impl Count for Engine {
    /// Counts everything but the different clues.
    fn count(&mut self, kit: &Kit, _: &[u8], starts: &[Picture], ends: &[Picture]) -> Tally {
        let mut tally = Tally::default();
        for &start in starts {
            for &end in ends {
                tally.pictures += 1;
                let picture = start.with(end).cells(kit.size);
                if let Some(decision) = self.decide(&picture) {
                    tally.add(decision);
                }
            }
        }
        tally
    }
}

impl Engine {
    /// How a picture is found; `None` if others have its clues.
    pub(super) fn decide(&mut self, picture: &nonogram::Picture) -> Option<Decision> {
        let options = SolveOptions::default().outermost(true);
        let report = self.0.solve(&picture.puzzle(), &options);
        match report.verdict() {
            Verdict::Multiple => return None,
            Verdict::Unique => assert_eq!(report.unique(), Some(picture)),
            Verdict::None | Verdict::Unknown => unreachable!("there is a picture, and no limit"),
        }
        let technique = match report.logic {
            Logic::Line if report.by_outermost => Technique::Overlap,
            Logic::Line => Technique::Line,
            Logic::Probe => Technique::Probe,
            Logic::Search => Technique::Search,
        };
        let sweeps = match report.logic {
            Logic::Line => report.stats.sweeps as usize,
            Logic::Probe | Logic::Search => 0,
        };
        Some(Decision { technique, sweeps })
    }
}

impl Picture {
    /// The picture in the project's form.
    pub(super) fn cells(self, Size { width, height }: Size) -> nonogram::Picture {
        let mut picture = nonogram::Picture::blank(width, height);
        for row in 0..height {
            for column in 0..width {
                picture.set(row, column, self.is_filled(row, column));
            }
        }
        picture
    }
}
