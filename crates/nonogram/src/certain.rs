//! The blocks of a line whose places are certain, for live clues that never mislead.

use crate::{Block, Cell};

/// The lengths of the runs of filled cells in a line, in order.
///
/// ```
/// use nonogram::Cell::{Empty, Filled, Unknown};
///
/// assert_eq!(nonogram::runs(&[Filled, Filled, Unknown, Filled, Empty]), [2, 1]);
/// ```
pub fn runs(cells: &[Cell]) -> Vec<Block> {
    let is_empty = |cell: &Cell| *cell != Cell::Filled;
    let runs = cells.split(is_empty).filter(|run| !run.is_empty());
    runs.map(|run| Block::try_from(run.len()).expect("a line has at most 4000 cells"))
        .collect()
}

/// For each block of the clue, whether it has only one place in all completions of the line, and all cells of this
/// place are filled. `None` if the line cannot be completed.
///
/// # Complexity
/// O(cells x blocks).
///
/// ```
/// use nonogram::Cell::{Empty, Filled, Unknown};
///
/// // The 2 can only be the first two cells. The 1 may be in the fourth or the fifth.
/// let cells = [Filled, Filled, Empty, Unknown, Unknown];
/// assert_eq!(nonogram::certain_blocks(&[2, 1], &cells), Some(vec![true, false]));
/// assert_eq!(nonogram::certain_blocks(&[3, 1], &cells), None);
/// ```
pub fn certain_blocks(clue: &[Block], cells: &[Cell]) -> Option<Vec<bool>> {
    let before = prefixes(clue, cells);
    let (mut clue_back, mut cells_back) = (clue.to_vec(), cells.to_vec());
    clue_back.reverse();
    cells_back.reverse();
    let after = prefixes(&clue_back, &cells_back);
    let (blocks, length) = (clue.len(), cells.len());
    if !before[blocks][length] {
        return None;
    }
    let certain = |block: usize| {
        let size = usize::from(clue[block]);
        let fits = Fits::new(cells);
        let is_place = |&start: &usize| {
            let end = start + size;
            let left = start.checked_sub(1);
            let is_free = left.is_none_or(|left| cells[left] != Cell::Filled)
                && (end == length || cells[end] != Cell::Filled);
            fits.fits(start, end)
                && is_free
                && before[block][left.unwrap_or(0)]
                && after[blocks - block - 1][length - length.min(end + 1)]
        };
        let mut places = (0..=length - size).filter(is_place);
        let is_drawn = |start: usize| {
            cells[start..start + size]
                .iter()
                .all(|cell| *cell == Cell::Filled)
        };
        places.next().is_some_and(is_drawn) && places.next().is_none()
    };
    Some((0..blocks).map(certain).collect())
}

/// Where blocks may stand: counts of empty cells.
struct Fits(Vec<usize>);

impl Fits {
    fn new(cells: &[Cell]) -> Self {
        let mut empty = vec![0];
        for &cell in cells {
            empty.push(empty[empty.len() - 1] + usize::from(cell == Cell::Empty));
        }
        Self(empty)
    }

    /// Whether no cell from `start` to `end` is empty.
    fn fits(&self, start: usize, end: usize) -> bool {
        self.0[start] == self.0[end]
    }
}

/// `prefixes[b][c]`: whether the first `b` blocks can be all blocks of the first `c` cells.
fn prefixes(clue: &[Block], cells: &[Cell]) -> Vec<Vec<bool>> {
    let fits = Fits::new(cells);
    let mut before = vec![true];
    before.extend(cells.iter().scan(true, |is_free, &cell| {
        *is_free &= cell != Cell::Filled;
        Some(*is_free)
    }));
    let mut all = vec![before];
    for &block in clue {
        let (size, before) = (usize::from(block), &all[all.len() - 1]);
        let mut here = vec![false; cells.len() + 1];
        for end in 1..=cells.len() {
            let is_skipped = cells[end - 1] != Cell::Filled && here[end - 1];
            let is_placed = end.checked_sub(size).is_some_and(|start| {
                let is_free = start == 0 || cells[start - 1] != Cell::Filled;
                is_free && fits.fits(start, end) && before[start.saturating_sub(1)]
            });
            here[end] = is_skipped || is_placed;
        }
        all.push(here);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines of up to 7 cells, all clues that fit, all partial states.
    #[test]
    fn certain_blocks_are_those_of_all_completions() {
        const CELLS: [Cell; 3] = [Cell::Unknown, Cell::Filled, Cell::Empty];
        for length in 0..=6_u32 {
            let complete = |bits: u32| -> Vec<Cell> {
                (0..length)
                    .map(|at| Cell::known(bits >> at & 1 == 1))
                    .collect()
            };
            let lines: Vec<Vec<Cell>> = (0..1 << length).map(complete).collect();
            for clue in lines.iter().map(|line| runs(line)) {
                let with_clue: Vec<&Vec<Cell>> =
                    lines.iter().filter(|line| runs(line) == clue).collect();
                for state in 0..3_usize.pow(length) {
                    let cell = |at| CELLS[state / 3_usize.pow(at) % 3];
                    let cells: Vec<Cell> = (0..length).map(cell).collect();
                    let agrees = |line: &&&Vec<Cell>| {
                        line.iter()
                            .zip(&cells)
                            .all(|(known, cell)| !cell.is_known() || known == cell)
                    };
                    let starts: Vec<Vec<usize>> = with_clue
                        .iter()
                        .filter(agrees)
                        .map(|line| starts(line))
                        .collect();
                    let expected = starts.first().map(|first| {
                        let certain = |block: usize| {
                            let start = first[block];
                            let drawn = &cells[start..start + usize::from(clue[block])];
                            starts.iter().all(|starts| starts[block] == start)
                                && drawn.iter().all(|cell| *cell == Cell::Filled)
                        };
                        (0..clue.len()).map(certain).collect()
                    });
                    assert_eq!(
                        certain_blocks(&clue, &cells),
                        expected,
                        "{clue:?} {cells:?}"
                    );
                }
            }
        }
    }

    /// The first cells of the runs.
    fn starts(line: &[Cell]) -> Vec<usize> {
        let is_start =
            |&at: &usize| line[at] == Cell::Filled && (at == 0 || line[at - 1] != Cell::Filled);
        (0..line.len()).filter(is_start).collect()
    }
}
