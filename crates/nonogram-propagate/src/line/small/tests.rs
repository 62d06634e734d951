//! Compares sixteen lines at once with one line at a time.

use super::avx2::{LineAvx2, VectorWork};
use super::*;
use crate::line::solver::LineSolver;
use nonogram::Picture;
use proptest::prelude::*;
use std::io::Write;

/// The instructions, or a message that the processor does not have them.
fn detect() -> Option<LineAvx2> {
    let avx2 = LineAvx2::detect();
    if avx2.is_none() {
        let message = "skipped: this processor does not have AVX2";
        writeln!(std::io::stderr(), "{message}").expect("a message is shown");
    }
    avx2
}

/// See [`settle::solve`].
struct Solve<'g>(&'g mut LineGroup, u32);

impl VectorWork for Solve<'_> {
    type Output = (LineCells<LaneWords>, u16);

    #[inline(always)]
    fn run(self, avx2: LineAvx2) -> Self::Output {
        let Self(group, length) = self;
        let known = settle::load(avx2, &group.known);
        let (solved, impossible) = settle::solve(avx2, group, length, known);
        (settle::words(solved), impossible)
    }
}

/// Solves a line with each of the clues, all at once and one at a time. Each clue must fit the
/// line's length.
fn check(avx2: LineAvx2, clues: &[Vec<Length>], length: usize, line: LineCells<u64>) {
    let mut solver = LineSolver::default();
    for clues in clues.chunks(LINES) {
        let mut direction = SmallLines::default();
        direction.take(avx2, &clues.iter().cloned().collect(), length);
        let group = &mut direction.groups[0];
        group.known = LineCells {
            fillable: [line.fillable as u32; LINES],
            emptiable: [line.emptiable as u32; LINES],
        };
        let (solved, impossible) = avx2.run(Solve(group, length as u32));
        for (index, clue) in clues.iter().enumerate() {
            let is_possible = impossible >> index & 1 == 0;
            let solved = is_possible.then(|| LineCells {
                fillable: u64::from(solved.fillable[index]),
                emptiable: u64::from(solved.emptiable[index]),
            });
            let expected = solver.solve(clue, length, line).ok();
            assert_eq!(solved, expected, "{clue:?} in {line:?}");
        }
    }
}

/// Every clue that fits a line.
fn all_clues(length: usize) -> Vec<Vec<Length>> {
    let mut clues: Vec<_> = (0..1 << length)
        .map(|cells| clue_of(cells, length))
        .collect();
    clues.sort();
    clues.dedup();
    clues
}

/// The clue of a line with these cells.
fn clue_of(cells: u64, length: usize) -> Vec<Length> {
    let mut picture = Picture::blank(length, 1);
    picture.set_word(0, 0, cells);
    picture.row_clues().get(0).lengths().to_vec()
}

#[test]
fn every_line_of_up_to_7_cells_is_solved_as_one_by_one() {
    let Some(avx2) = detect() else {
        return;
    };
    for length in 1..=7 {
        let clues = all_clues(length);
        for state in 0..3_usize.pow(length as u32) {
            let mut line = LineCells::unknown(length);
            for cell in 0..length {
                match state / 3_usize.pow(cell as u32) % 3 {
                    0 => line.decide(cell, false),
                    1 => line.decide(cell, true),
                    _ => {}
                }
            }
            check(avx2, &clues, length, line);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Different clues for the same line, at least one of which agrees with it.
    #[test]
    fn longer_lines_are_solved_as_one_by_one(
        length in 8_usize..=MAX_LENGTH,
        pictures in prop::collection::vec(any::<u64>(), LINES),
        masks in prop::collection::vec(any::<u64>(), LINES),
        known in any::<u64>(),
        more in any::<u64>(),
    ) {
        let Some(avx2) = detect() else {
            return Ok(());
        };
        let cut = |cells: u64| cells & u64::low(length);
        // From dense to sparse pictures.
        let pictures: Vec<u64> = pictures
            .iter()
            .zip(&masks)
            .enumerate()
            .map(|(index, (a, b))| {
                cut(match index % 4 {
                    0 => a | b,
                    1 => *a,
                    2 => a & b,
                    _ => a & a >> 1 & a >> 2 | b & a << 1,
                })
            })
            .collect();
        let clues: Vec<_> = pictures
            .iter()
            .map(|&cells| clue_of(cells, length))
            .collect();
        for known in [0, cut(known & more), cut(known), cut(u64::MAX)] {
            let picture = pictures[known as usize % LINES];
            let line = LineCells {
                fillable: cut(picture | !known),
                emptiable: cut(!picture | !known),
            };
            check(avx2, &clues, length, line);
        }
    }
}
