//! Compares both engines with brute force: the pictures of a small size that have the same clues
//! are all solutions of these clues. The census groups the pictures by clues, without a solver.

use crate::census::{self, BoardSize, Kit};
use crate::engines::BothEngines;
use anyhow::{Context, ensure};
use nonogram::Picture;
use nonogram_cover::Encoding;
use rayon::prelude::*;

/// The longest side.
const MAX_SIDE: usize = 5;

/// Decides the clues of all pictures of a size with propagation and with each of the `encodings`.
///
/// # Errors
/// If an engine's solutions are not the pictures with those clues, or if line logic solves other
/// boards than in the census.
pub(crate) fn run(size: BoardSize, encodings: &[Encoding]) -> anyhow::Result<()> {
    size.within(MAX_SIDE)?;
    let kit = Kit::new(size);
    let counts = kit.row_clues().map_init(
        || BothEngines::new(encodings),
        |engines, clues| line_solvable(engines, &kit, &clues, size),
    );
    let line_solvable = counts.try_reduce(|| 0, |a, b| Ok(a + b))?;
    let [_, _, overlap, line, ..] = census::count(size);
    let expected = overlap + line;
    ensure!(
        line_solvable == expected,
        "{size}: {line_solvable} line-solvable pictures, {expected} in the census"
    );
    println!(
        "{size}: both engines find the solutions of all clues, {line_solvable} of them by line \
         logic"
    );
    Ok(())
}

/// Decides the clues of all pictures with these row clues. Returns how many of them line logic
/// solves.
fn line_solvable(
    engines: &mut BothEngines<'_>,
    kit: &Kit,
    clues: &[usize],
    size: BoardSize,
) -> anyhow::Result<u64> {
    let mut line_solvable = 0;
    for same in kit.group(clues).chunk_by(|a, b| a.0 == b.0) {
        let expected = same.iter().map(|(_, picture)| picture.of_size(size));
        let mut expected: Vec<Picture> = expected.collect();
        expected.sort_by_key(Picture::to_bits);
        let puzzle = expected[0].puzzle();
        let answer = engines
            .solve(&puzzle, usize::MAX)
            .with_context(|| format!("{size} {puzzle:?}"))?;
        let (known, found) = (expected.len(), answer.solutions.len());
        ensure!(
            answer.solutions == expected,
            "{puzzle:?}: {known} solutions, the engines find {found}"
        );
        line_solvable += u64::from(answer.line_solvable);
    }
    Ok(line_solvable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_up_to_4x4_by_both_engines_and_all_encodings() {
        for (width, height) in [(1, 1), (2, 2), (3, 3), (4, 4)] {
            run(BoardSize { width, height }, &Encoding::ALL).unwrap();
        }
    }
}
