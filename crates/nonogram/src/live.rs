//! The clue of a line in play, for games whose live clues never mislead.

use crate::{Block, Cell, Clue, Ink, Length};

/// A clue beside the current cells of its line.
///
/// ```
/// use nonogram::{Clues, Grid, LiveClue};
///
/// let live = |clue: &[u16], cells: &str| {
///     let clues: Clues = [clue].into_iter().collect();
///     let grid: Grid = cells.parse().unwrap();
///     LiveClue::of(clues.get(0), grid.rows().next().unwrap())
/// };
/// // The 2 can only be the first two cells. The 1 may be in the fourth or the fifth.
/// assert_eq!(live(&[2, 1], "##.??"), LiveClue::Open(vec![true, false]));
/// assert_eq!(live(&[2, 1], "##?#?"), LiveClue::Fulfilled);
/// assert_eq!(live(&[3, 1], "##.??"), LiveClue::Broken);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveClue {
    /// The filled cells are the blocks of the clue. The other cells may be unknown.
    Fulfilled,
    /// For each block, whether it has only one place in all completions of the line, and all cells
    /// of this place are filled.
    Open(Vec<bool>),
    /// The line cannot be completed.
    Broken,
}

impl LiveClue {
    /// Compares a clue with the cells of its line.
    ///
    /// # Complexity
    /// O(cells x blocks).
    pub fn of(clue: Clue<'_>, cells: &[Cell]) -> Self {
        match certain_blocks(clue, cells) {
            _ if runs(cells).into_iter().eq(clue.blocks()) => Self::Fulfilled,
            Some(certain) => Self::Open(certain),
            None => Self::Broken,
        }
    }
}

/// The runs of filled cells of one ink in a line, in order.
fn runs(cells: &[Cell]) -> Vec<Block> {
    let runs = cells.chunk_by(|one, next| one == next);
    let block = |run: &[Cell]| match run[0] {
        Cell::Known(ink) if !ink.is_background() => Some(Block {
            length: Length::try_from(run.len()).expect("a line has at most 4000 cells"),
            ink,
        }),
        _ => None,
    };
    runs.filter_map(block).collect()
}

/// The blocks of [`LiveClue::Open`]. `None` if the line cannot be completed.
fn certain_blocks(clue: Clue<'_>, cells: &[Cell]) -> Option<Vec<bool>> {
    let clue: Vec<Block> = clue.blocks().collect();
    let before = prefixes(&clue, cells);
    let (mut clue_back, mut cells_back) = (clue.clone(), cells.to_vec());
    clue_back.reverse();
    cells_back.reverse();
    let after = prefixes(&clue_back, &cells_back);
    let (blocks, length) = (clue.len(), cells.len());
    if !before[blocks][length] {
        return None;
    }
    let certain = |index: usize| {
        let block = clue[index];
        let size = usize::from(block.length);
        let fits = Fits::new(block.ink, cells);
        let gap = |neighbor: Option<usize>| needs_gap(neighbor.and_then(|at| clue.get(at)), block);
        let (left, right) = (gap(index.checked_sub(1)), gap(Some(index + 1)));
        let is_place = |&start: &usize| {
            let end = start + size;
            fits.fits(start, end)
                && reaches(&before[index], cells, start, left)
                && reaches(&after[blocks - index - 1], &cells_back, length - end, right)
        };
        let mut places = (0..=length - size).filter(is_place);
        let is_drawn = |start: usize| {
            let drawn = Cell::Known(block.ink);
            cells[start..start + size].iter().all(|cell| *cell == drawn)
        };
        places.next().is_some_and(is_drawn) && places.next().is_none()
    };
    Some((0..blocks).map(certain).collect())
}

/// Where blocks of an ink may stand: counts of the cells that are known to have another color.
struct Fits(Vec<usize>);

impl Fits {
    fn new(ink: Ink, cells: &[Cell]) -> Self {
        let mut others = vec![0];
        for &cell in cells {
            let is_other = cell.is_known() && cell != Cell::Known(ink);
            others.push(others[others.len() - 1] + usize::from(is_other));
        }
        Self(others)
    }

    /// Whether no cell from `start` to `end` is known to have another color.
    fn fits(&self, start: usize, end: usize) -> bool {
        self.0[start] == self.0[end]
    }
}

/// Whether a block needs an empty cell between it and its neighbor.
fn needs_gap(neighbor: Option<&Block>, block: Block) -> bool {
    neighbor.is_some_and(|neighbor| neighbor.ink == block.ink)
}

/// Whether a block may start at `start`: the blocks before it can be all blocks of the cells before
/// it, with a `gap` between them if they need one.
fn reaches(before: &[bool], cells: &[Cell], start: usize, gap: bool) -> bool {
    if gap {
        start > 0 && !cells[start - 1].is_filled() && before[start - 1]
    } else {
        before[start]
    }
}

/// `prefixes[b][c]`: whether the first `b` blocks can be all blocks of the first `c` cells.
fn prefixes(clue: &[Block], cells: &[Cell]) -> Vec<Vec<bool>> {
    let mut none = vec![true];
    none.extend(cells.iter().scan(true, |is_free, &cell| {
        *is_free &= !cell.is_filled();
        Some(*is_free)
    }));
    let mut all = vec![none];
    for (index, &block) in clue.iter().enumerate() {
        let (size, before) = (usize::from(block.length), &all[index]);
        let gap = needs_gap(clue[..index].last(), block);
        let fits = Fits::new(block.ink, cells);
        let mut here = vec![false; cells.len() + 1];
        for end in 1..=cells.len() {
            let is_skipped = !cells[end - 1].is_filled() && here[end - 1];
            let is_placed = end
                .checked_sub(size)
                .is_some_and(|start| fits.fits(start, end) && reaches(before, cells, start, gap));
            here[end] = is_skipped || is_placed;
        }
        all.push(here);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clues;

    /// All lines of up to 6 cells with one ink and up to 5 cells with two, all clues that fit, all
    /// partial states.
    #[test]
    fn certain_blocks_are_those_of_all_completions() {
        for (inks, longest) in [(1, 6), (2, 5)] {
            for length in 0..=longest {
                check(inks, length);
            }
        }
    }

    /// All lines of cells with these values.
    fn lines(values: &[Cell], length: u32) -> Vec<Vec<Cell>> {
        let cell = |line: usize, at: u32| values[line / values.len().pow(at) % values.len()];
        let line = |line| (0..length).map(|at| cell(line, at)).collect();
        (0..values.len().pow(length)).map(line).collect()
    }

    fn check(inks: usize, length: u32) {
        let mut values = vec![Cell::EMPTY];
        values.extend(Ink::first(inks).map(Cell::Known));
        let complete = lines(&values, length);
        values.push(Cell::Unknown);
        let states = lines(&values, length);
        for blocks in complete.iter().map(|line| runs(line)) {
            let mut clues = Clues::new();
            clues.push_blocks(blocks.iter().copied());
            let with_clue: Vec<&Vec<Cell>> = complete
                .iter()
                .filter(|line| runs(line) == blocks)
                .collect();
            for cells in &states {
                let agrees = |line: &&&Vec<Cell>| {
                    let mut both = line.iter().zip(cells);
                    both.all(|(known, cell)| !cell.is_known() || known == cell)
                };
                let completions = with_clue.iter().filter(agrees);
                let starts: Vec<Vec<usize>> = completions.map(|line| starts(line)).collect();
                let expected = starts.first().map(|first| {
                    let certain = |block: usize| {
                        let start = first[block];
                        let drawn = &cells[start..start + usize::from(blocks[block].length)];
                        starts.iter().all(|starts| starts[block] == start)
                            && drawn.iter().all(|cell| cell.is_known())
                    };
                    (0..blocks.len()).map(certain).collect()
                });
                let found = certain_blocks(clues.get(0), cells);
                assert_eq!(found, expected, "{clues:?} {cells:?}");
            }
        }
    }

    /// The first cells of the runs.
    fn starts(line: &[Cell]) -> Vec<usize> {
        let is_start = |&at: &usize| line[at].is_filled() && (at == 0 || line[at - 1] != line[at]);
        (0..line.len()).filter(is_start).collect()
    }
}
