//! The clue of a line in play, for games whose live clues never mislead.

use crate::line_rules::{Room, runs};
use nonogram::{Block, Cell, Clue, Grid, InkSet, Line, MAX_INKS, Puzzle};

/// A clue beside the current cells of its line.
///
/// ```
/// use nonogram::{Clues, Grid};
/// use nonogram_explain::LiveClue;
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
        let mut line = Vec::with_capacity(cells.len());
        for cell in cells {
            line.push(match *cell {
                Cell::Known(ink) => InkSet::only(ink),
                Cell::Unknown => InkSet::up_to(MAX_INKS),
            });
        }
        let blocks: Vec<Block> = clue.blocks().collect();
        let runs = runs(&line);
        let lengths = runs.iter().map(|(run, ink)| (run.len(), *ink));
        if lengths.eq(blocks.iter().map(|it| (it.length.into(), it.ink))) {
            return Self::Fulfilled;
        }
        let Some(room) = Room::exact(&blocks, &line) else {
            return Self::Broken;
        };
        let mut certain = Vec::with_capacity(blocks.len());
        for block in 0..blocks.len() {
            let mut place = cells[room.reach(block)].iter();
            certain.push(room.is_placed(block) && place.all(|cell| cell.is_known()));
        }
        Self::Open(certain)
    }

    /// The clues of all lines of a board, rows first.
    ///
    /// # Panics
    /// If the grid and the puzzle differ in size.
    ///
    /// # Complexity
    /// O(cells x blocks) for each line.
    ///
    /// ```
    /// use nonogram::Picture;
    /// use nonogram_explain::LiveClue;
    ///
    /// let puzzle = Picture::from_bits(3, 2, "101110").unwrap().puzzle();
    /// let board = puzzle.read_board("#??\n???").unwrap();
    /// let live = LiveClue::of_board(&puzzle, &board);
    /// let states: Vec<&str> = live.iter().map(LiveClue::state).collect();
    /// assert_eq!(states, ["open", "open", "open", "open", "open"]);
    /// assert_eq!(live[0].clone().met(2), [true, false]);
    /// ```
    pub fn of_board(puzzle: &Puzzle, grid: &Grid) -> Vec<Self> {
        let lines = puzzle.lines();
        lines
            .map(|line| Self::of_line(puzzle, grid, line))
            .collect()
    }

    /// The clue of a line of a board.
    pub(crate) fn of_line(puzzle: &Puzzle, grid: &Grid, line: Line) -> Self {
        let places = (0..puzzle.length(line)).map(|at| line.cell(at));
        let cells: Vec<Cell> = places.map(|at| grid[at]).collect();
        Self::of(puzzle.clue(line), &cells)
    }

    /// What it is: `fulfilled`, `open` or `broken`.
    pub fn state(&self) -> &'static str {
        match self {
            Self::Fulfilled => "fulfilled",
            Self::Open(_) => "open",
            Self::Broken => "broken",
        }
    }

    /// For each block of a clue of this many, whether it is met and can be greyed.
    pub fn met(self, blocks: usize) -> Vec<bool> {
        match self {
            Self::Fulfilled => vec![true; blocks],
            Self::Open(certain) => certain,
            Self::Broken => vec![false; blocks],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::{Clues, Ink};

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

    /// The runs of filled cells of one ink.
    fn runs(cells: &[Cell]) -> Vec<Block> {
        let mut blocks = Vec::new();
        for run in cells.chunk_by(|one, next| one == next) {
            if let Cell::Known(ink) = run[0] {
                if ink.is_background() {
                    continue;
                }
                let length = run.len() as u16;
                blocks.push(Block { length, ink });
            }
        }
        blocks
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
                let expected: Option<Vec<bool>> = starts.first().map(|first| {
                    let certain = |block: usize| {
                        let start = first[block];
                        let drawn = &cells[start..start + usize::from(blocks[block].length)];
                        starts.iter().all(|starts| starts[block] == start)
                            && drawn.iter().all(|cell| cell.is_known())
                    };
                    (0..blocks.len()).map(certain).collect()
                });
                let live = LiveClue::of(clues.get(0), cells);
                let is_right = match (&live, expected) {
                    (LiveClue::Fulfilled, Some(_)) => runs(cells) == blocks,
                    (LiveClue::Open(found), Some(expected)) => *found == expected,
                    (LiveClue::Broken, None) => true,
                    _ => false,
                };
                assert!(is_right, "{clues:?} {cells:?} {live:?}");
            }
        }
    }

    /// The first cells of the runs.
    fn starts(line: &[Cell]) -> Vec<usize> {
        let is_start = |&at: &usize| line[at].is_filled() && (at == 0 || line[at - 1] != line[at]);
        (0..line.len()).filter(is_start).collect()
    }
}
