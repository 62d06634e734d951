//! Footholds: the lines that give a player something.

use nonogram::{InkSet, Line, Position, Puzzle};
use nonogram_propagate::solve_color_line;

/// The numbers of lines that decide a cell, in rounds: in each, all lines are looked at by
/// themselves, and then the cells of all are filled in. On a board of several inks, a round may
/// only exclude inks; then its number is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Footholds {
    /// One number for each round. The first are the lines with which a player can begin. It ends
    /// with the board, or where no line decides a cell or excludes an ink.
    pub rounds: Vec<usize>,
}

impl Footholds {
    /// Counts the lines of a puzzle. `stop` ends the work early.
    ///
    /// # Complexity
    /// Each round solves each line once, in time O(cells * blocks). There are at most as many
    /// rounds as cells.
    ///
    /// ```
    /// use puzzle_pack::Footholds;
    ///
    /// let puzzle = nonogram::Picture::from_bits(3, 3, "111010010").unwrap().puzzle();
    /// // Row 1 and column 2 are full.
    /// assert_eq!(Footholds::of(&puzzle, &|| false).rounds, [2, 4]);
    /// ```
    pub fn of(puzzle: &Puzzle, stop: &(dyn Fn() -> bool + Sync)) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let mut board = vec![InkSet::up_to(puzzle.inks()); width * height];
        for given in puzzle.given_cells() {
            let Position { row, column } = given.position;
            board[row * width + column] = InkSet::only(given.ink);
        }
        let mut rounds = Vec::new();
        while board.iter().any(|cell| cell.len() > 1) && !stop() {
            let before = board.clone();
            let (mut lines, mut excludes) = (0, false);
            for line in puzzle.lines() {
                let place = |at: usize| {
                    let Position { row, column } = line.cell(at);
                    row * width + column
                };
                let cell = |at: usize| before[place(at)];
                let mut cells: Vec<InkSet> = (0..puzzle.length(line)).map(cell).collect();
                // A line that cannot be completed gives nothing.
                if !solve_color_line(puzzle.clue(line), &mut cells).is_ok_and(|removed| removed > 0)
                {
                    continue;
                }
                excludes = true;
                let is_decided =
                    |(at, cell): (usize, &InkSet)| cell.len() == 1 && before[place(at)].len() > 1;
                lines += usize::from(cells.iter().enumerate().any(is_decided));
                for (at, cell) in cells.into_iter().enumerate() {
                    let known = &mut board[place(at)];
                    *known = known.intersection(cell);
                }
            }
            if !excludes {
                break;
            }
            rounds.push(lines);
        }
        Self { rounds }
    }

    /// The number of lines with which a player can begin: the first of [`Self::rounds`], and 0 if
    /// there is none.
    ///
    /// # Complexity
    /// O(blocks); if the puzzle gives a cell, as [`Self::of`].
    pub fn first(puzzle: &Puzzle) -> usize {
        if puzzle.givens().is_some() {
            let footholds = Self::of(puzzle, &|| false);
            return footholds.rounds.first().copied().unwrap_or(0);
        }
        let decides = |&line: &Line| {
            let clue = puzzle.clue(line).lengths();
            let slack = puzzle.slack(line);
            // Without a known cell, a block covers a cell in all its places if it is longer than
            // the slack, and a cell is empty in all placements only if the line has no block or no
            // slack.
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

    /// A hundred times [`Self::mean`], rounded down. It is computed in whole numbers, so it is the
    /// same on every machine.
    pub(crate) fn mean_hundredths(&self) -> u64 {
        (100 * self.rounds.iter().sum::<usize>() / self.rounds.len().max(1)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::exhaustive;

    /// All pictures of 4x3 with one ink and of 3x2 with two.
    #[test]
    fn first_lines_are_those_of_the_first_round() {
        for (width, height, inks) in [(4, 3, 1), (3, 2, 2)] {
            for index in 0..exhaustive::pictures(width, height, inks).unwrap() {
                let puzzle = exhaustive::picture(width, height, inks, index).puzzle();
                let footholds = Footholds::of(&puzzle, &|| false);
                let first = footholds.rounds.first().copied().unwrap_or(0);
                assert_eq!(Footholds::first(&puzzle), first, "{index}");
            }
        }
    }

    /// The given cell of the first row decides its line, and the crossing one.
    #[test]
    fn given_cells_are_known_in_the_first_round() {
        let puzzle: Puzzle = "2x2:1/1/1/1,Ad".parse().unwrap();
        assert_eq!(Footholds::of(&puzzle, &|| false).rounds, [2, 2]);
        assert_eq!(Footholds::first(&puzzle), 2);
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
