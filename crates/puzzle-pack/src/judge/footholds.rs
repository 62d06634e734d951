//! Footholds: the lines that give a player something.

use nonogram::{Grid, Line, Puzzle};
use nonogram_propagate::{SolveInterrupt, solve_line};

/// The numbers of lines that decide a cell, in rounds: in each, all lines are looked at by themselves, and then the
/// cells of all are filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Footholds {
    /// One number for each round. The first are the lines with which a player can begin. It ends with the board, or
    /// where no line decides a cell.
    pub rounds: Vec<usize>,
}

impl Footholds {
    /// Counts the lines of a puzzle. `stop` ends the work early.
    ///
    /// # Complexity
    /// Each round solves each line once, in time O(cells * blocks). There are at most as many rounds as cells.
    ///
    /// ```
    /// use puzzle_pack::Footholds;
    ///
    /// let puzzle = nonogram::Picture::from_bits(3, 3, "111010010").unwrap().puzzle();
    /// // Row 1 and column 2 are full.
    /// assert_eq!(Footholds::of(&puzzle, &|| false).rounds, [2, 4]);
    /// ```
    pub fn of(puzzle: &Puzzle, stop: SolveInterrupt<'_>) -> Self {
        let mut grid = Grid::unknown(puzzle.width(), puzzle.height());
        let mut rounds = Vec::new();
        while grid.unknown_cells() > 0 && !stop() {
            let before = grid.clone();
            let mut lines = 0;
            for line in puzzle.lines() {
                let places = |at: usize| match line {
                    Line::Row(row) => (row, at),
                    Line::Column(column) => (at, column),
                };
                let cell = |at: usize| {
                    let (row, column) = places(at);
                    before.get(row, column)
                };
                let mut cells: Vec<_> = (0..length(puzzle, line)).map(cell).collect();
                // A line that cannot be completed gives nothing.
                match solve_line(puzzle.clue(line).lengths(), &mut cells) {
                    Ok(0) | Err(_) => continue,
                    Ok(_) => lines += 1,
                }
                for (at, &cell) in cells.iter().enumerate() {
                    let (row, column) = places(at);
                    if cell.is_known() {
                        grid.set(row, column, cell);
                    }
                }
            }
            if lines == 0 {
                break;
            }
            rounds.push(lines);
        }
        Self { rounds }
    }

    /// The number of lines with which a player can begin: the first of [`Self::rounds`], and 0 if there is none.
    ///
    /// # Complexity
    /// O(blocks).
    pub fn first(puzzle: &Puzzle) -> usize {
        let decides = |&line: &Line| {
            let clue = puzzle.clue(line).lengths();
            let slack = puzzle.slack(line);
            // Without a known cell, a block covers a cell in all its places if it is longer than the slack, and a
            // cell is empty in all placements only if the line has no block or no slack.
            clue.is_empty() || clue.iter().any(|&block| usize::from(block) > slack)
        };
        puzzle.lines().filter(decides).count()
    }

    /// The least number of a round; 0 if nothing can be decided.
    pub fn least(&self) -> usize {
        self.rounds.iter().copied().min().unwrap_or(0)
    }

    /// The mean number of a round; 0 if nothing can be decided.
    pub fn mean(&self) -> f64 {
        self.rounds.iter().sum::<usize>() as f64 / self.rounds.len().max(1) as f64
    }

    /// A hundred times [`Self::mean`], rounded down. It is computed in whole numbers, so it is the same on every
    /// machine.
    pub(crate) fn mean_hundredths(&self) -> u64 {
        (100 * self.rounds.iter().sum::<usize>() / self.rounds.len().max(1)) as u64
    }
}

/// The number of cells of a line.
fn length(puzzle: &Puzzle, line: Line) -> usize {
    match line {
        Line::Row(_) => puzzle.width(),
        Line::Column(_) => puzzle.height(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::exhaustive;

    /// All pictures of 4x3.
    #[test]
    fn the_lines_to_begin_with_are_those_of_the_first_round() {
        for index in 0..1 << 12 {
            let puzzle = exhaustive::picture(4, 3, 1, index).puzzle();
            let footholds = Footholds::of(&puzzle, &|| false);
            let first = footholds.rounds.first().copied().unwrap_or(0);
            assert_eq!(Footholds::first(&puzzle), first, "{index}");
        }
    }

    #[test]
    fn the_mean_is_rounded_down() {
        let footholds = Footholds {
            rounds: vec![2, 4, 5],
        };
        assert_eq!((footholds.least(), footholds.mean_hundredths()), (2, 366));
        assert_eq!(Footholds::default().mean_hundredths(), 0);
    }
}
