//! The live clues of a board in play.
//!
//! After each move, a game must know which clues are fulfilled and whether the picture is complete. A
//! move touches few cells, so only the lines through them are visited again.

use crate::{Block, Decision, Ink, Line, Picture, Position, Puzzle};

/// Why a live board refuses its input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LiveError {
    /// The size of the starting picture differs from the puzzle.
    #[error("expected a picture of {}x{}, found {}x{}", puzzle.0, puzzle.1, picture.0, picture.1)]
    Size {
        /// Columns and rows of the picture.
        picture: (usize, usize),
        /// Columns and rows of the puzzle.
        puzzle: (usize, usize),
    },
    /// A change outside the board.
    #[error(
        "change {}: row {}, column {} is outside a board of {width}x{height}",
        index + 1, change.position.row.saturating_add(1), change.position.column.saturating_add(1)
    )]
    OutOfRange {
        /// The index of the change among the given ones.
        index: usize,
        /// The change.
        change: Decision,
        /// Columns of the board.
        width: usize,
        /// Rows of the board.
        height: usize,
    },
}

/// A line that [`LiveBoard::apply`] visited again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineUpdate {
    /// The line.
    pub line: Line,
    /// Whether its clue was fulfilled before.
    pub was_fulfilled: bool,
    /// Whether its clue is fulfilled now.
    pub fulfilled: bool,
}

/// The effect of some changes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LiveUpdate {
    /// The lines with a changed cell: rows, then columns, in order.
    pub touched: Vec<LineUpdate>,
    /// Whether every line of the board is fulfilled. Then the puzzle is solved.
    pub complete: bool,
}

impl LiveUpdate {
    /// The lines whose clue is fulfilled now and was not before.
    pub fn newly_fulfilled(&self) -> impl Iterator<Item = Line> + '_ {
        let touched = self.touched.iter();
        touched
            .filter(|line| line.fulfilled && !line.was_fulfilled)
            .map(|line| line.line)
    }

    /// The lines whose clue was fulfilled before and is not now.
    pub fn newly_broken(&self) -> impl Iterator<Item = Line> + '_ {
        let touched = self.touched.iter();
        touched
            .filter(|line| !line.fulfilled && line.was_fulfilled)
            .map(|line| line.line)
    }
}

/// The current blocks of one line.
#[derive(Clone, Debug, Default)]
struct LiveLine {
    blocks: Vec<Block>,
    /// Invariant: whether `blocks` is the line's clue.
    fulfilled: bool,
}

/// A puzzle, the current picture of a player, and the current blocks of every line.
///
/// A line is *fulfilled* if its filled cells have exactly the blocks of its clue. A board can fulfil
/// many lines and still be wrong. It is complete when all lines are fulfilled; the picture is then a
/// solution, though perhaps not the one its author drew.
///
/// ```
/// use nonogram::{Decision, Line, LiveBoard, Picture};
///
/// let puzzle = Picture::from_bits(2, 2, "1001").unwrap().puzzle();
/// let mut board = LiveBoard::new(puzzle);
/// let fill = |row, column| Decision::new(row, column, true);
///
/// // Both rows are fulfilled, no column is.
/// let update = board.apply(&[fill(0, 0), fill(1, 0)]).unwrap();
/// assert!(update.newly_fulfilled().eq([Line::Row(0), Line::Row(1)]));
/// assert!(!update.complete);
///
/// let clear = Decision::new(1, 0, false);
/// assert!(board.apply(&[clear, fill(1, 1)]).unwrap().complete);
/// ```
#[derive(Clone, Debug)]
pub struct LiveBoard {
    puzzle: Puzzle,
    picture: Picture,
    rows: Vec<LiveLine>,
    columns: Vec<LiveLine>,
    /// Invariant: the number of lines that are not fulfilled.
    unfulfilled: usize,
    recomputed: u64,
}

impl LiveBoard {
    /// A board with no filled cell.
    ///
    /// # Complexity
    /// One visit of each cell in each direction. Later calls visit only touched lines.
    pub fn new(puzzle: Puzzle) -> Self {
        let picture = Picture::blank(puzzle.width(), puzzle.height());
        Self::start(puzzle, picture)
    }

    /// A board that starts with `picture`.
    ///
    /// # Errors
    /// [`LiveError::Size`] if the picture and the puzzle differ in size.
    pub fn with_picture(puzzle: Puzzle, picture: Picture) -> Result<Self, LiveError> {
        let sizes = (
            (picture.width(), picture.height()),
            (puzzle.width(), puzzle.height()),
        );
        if sizes.0 != sizes.1 {
            return Err(LiveError::Size {
                picture: sizes.0,
                puzzle: sizes.1,
            });
        }
        Ok(Self::start(puzzle, picture))
    }

    fn start(puzzle: Puzzle, picture: Picture) -> Self {
        let mut board = Self {
            rows: vec![LiveLine::default(); puzzle.height()],
            columns: vec![LiveLine::default(); puzzle.width()],
            unfulfilled: puzzle.height() + puzzle.width(),
            recomputed: 0,
            puzzle,
            picture,
        };
        for line in board.puzzle.lines() {
            board.recompute(line);
        }
        board
    }

    /// Changes cells and updates the lines through them.
    ///
    /// A change to the current value of a cell touches nothing. Of several changes to one cell, the
    /// last one counts.
    ///
    /// # Errors
    /// [`LiveError::OutOfRange`] for the first change outside the board. Then nothing is changed.
    ///
    /// # Complexity
    /// O(changes log changes), and one visit of each cell of the touched lines.
    pub fn apply(&mut self, changes: &[Decision]) -> Result<LiveUpdate, LiveError> {
        let (width, height) = (self.picture.width(), self.picture.height());
        let outside =
            |change: &Decision| change.position.row >= height || change.position.column >= width;
        if let Some(index) = changes.iter().position(outside) {
            return Err(LiveError::OutOfRange {
                index,
                change: changes[index],
                width,
                height,
            });
        }
        let mut lines = Vec::new();
        for change in changes {
            let Position { row, column } = change.position;
            if self.picture.ink(row, column) != change.ink {
                self.picture.set_ink(row, column, change.ink);
                lines.extend([Line::Row(row), Line::Column(column)]);
            }
        }
        lines.sort_unstable();
        lines.dedup();
        let touched = lines.into_iter().map(|line| self.recompute(line)).collect();
        Ok(LiveUpdate {
            touched,
            complete: self.is_complete(),
        })
    }

    /// Visits one line again.
    fn recompute(&mut self, line: Line) -> LineUpdate {
        let (live, cells) = match line {
            Line::Row(row) => (&mut self.rows[row], self.picture.width()),
            Line::Column(column) => (&mut self.columns[column], self.picture.height()),
        };
        live.blocks.clear();
        let mut last = Ink::BACKGROUND;
        for position in 0..cells {
            let Position { row, column } = line.cell(position);
            let ink = self.picture.ink(row, column);
            if !ink.is_background() {
                if ink != last {
                    live.blocks.push(Block { length: 0, ink });
                }
                live.blocks.last_mut().expect("a block is open").length += 1;
            }
            last = ink;
        }
        let was_fulfilled = live.fulfilled;
        live.fulfilled = self
            .puzzle
            .clue(line)
            .blocks()
            .eq(live.blocks.iter().copied());
        self.recomputed += 1;
        match (was_fulfilled, live.fulfilled) {
            (false, true) => self.unfulfilled -= 1,
            (true, false) => self.unfulfilled += 1,
            _ => {}
        }
        LineUpdate {
            line,
            was_fulfilled,
            fulfilled: live.fulfilled,
        }
    }

    fn live(&self, line: Line) -> &LiveLine {
        match line {
            Line::Row(row) => &self.rows[row],
            Line::Column(column) => &self.columns[column],
        }
    }

    /// The current blocks of a line of the board.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn blocks(&self, line: Line) -> &[Block] {
        &self.live(line).blocks
    }

    /// Whether a line has exactly the blocks of its clue.
    ///
    /// # Panics
    /// If there is no such line.
    pub fn is_fulfilled(&self, line: Line) -> bool {
        self.live(line).fulfilled
    }

    /// Whether every line is fulfilled.
    pub fn is_complete(&self) -> bool {
        self.unfulfilled == 0
    }

    /// The number of lines that are not fulfilled.
    pub fn unfulfilled(&self) -> usize {
        self.unfulfilled
    }

    /// The puzzle of the game.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The current picture.
    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    /// The number of line visits since the board was made, including those for making it.
    pub fn recomputed_lines(&self) -> u64 {
        self.recomputed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy;
    use proptest::prelude::*;

    #[test]
    fn one_change_walks_two_lines_of_a_large_board() {
        let mut board = LiveBoard::new(Picture::blank(300, 200).puzzle());
        assert_eq!(board.recomputed_lines(), 500);
        assert!(board.is_complete());

        let update = board.apply(&[Decision::new(150, 299, true)]).unwrap();
        assert_eq!(board.recomputed_lines(), 502);
        assert!(
            update
                .newly_broken()
                .eq([Line::Row(150), Line::Column(299)])
        );
        assert_eq!((update.complete, board.unfulfilled()), (false, 2));
        let blocks = board.blocks(Line::Column(299));
        assert_eq!(
            blocks,
            [Block {
                length: 1,
                ink: Ink::FIRST
            }]
        );

        // The same change again does nothing and costs nothing.
        let update = board.apply(&[Decision::new(150, 299, true)]).unwrap();
        assert_eq!((update.touched, board.recomputed_lines()), (vec![], 502));
    }

    #[test]
    fn changes_that_share_lines_walk_each_line_once() {
        let mut board = LiveBoard::new(Picture::blank(5, 4).puzzle());
        let row: Vec<_> = (0..5)
            .map(|column| Decision::new(2, column, true))
            .collect();
        assert_eq!(board.apply(&row).unwrap().touched.len(), 6);
        assert_eq!(board.recomputed_lines(), 9 + 6);
    }

    #[test]
    fn all_rows_fulfilled_and_no_column_is_still_wrong() {
        let solution = Picture::from_bits(2, 2, "1001").unwrap();
        let wrong = Picture::from_bits(2, 2, "1010").unwrap();
        let mut board = LiveBoard::with_picture(solution.puzzle(), wrong).unwrap();
        let fulfilled = |line: &Line| board.is_fulfilled(*line);
        let lines: Vec<Line> = board.puzzle().lines().filter(fulfilled).collect();
        assert_eq!(lines, [Line::Row(0), Line::Row(1)]);
        assert!(!board.is_complete());

        let update = board
            .apply(&[Decision::new(1, 0, false), Decision::new(1, 1, true)])
            .unwrap();
        assert!(
            update
                .newly_fulfilled()
                .eq([Line::Column(0), Line::Column(1)])
        );
        assert!(update.complete);
        assert_eq!(*board.picture(), solution);
    }

    #[test]
    fn any_solution_completes_the_board() {
        let puzzle = Picture::from_bits(2, 2, "1001").unwrap().puzzle();
        let mut board = LiveBoard::new(puzzle);
        let other = [Decision::new(0, 1, true), Decision::new(1, 0, true)];
        assert!(board.apply(&other).unwrap().complete);
    }

    #[test]
    fn a_change_outside_the_board_is_named_and_changes_nothing() {
        let mut board = LiveBoard::new(Picture::blank(3, 2).puzzle());
        let error = board
            .apply(&[Decision::new(0, 0, true), Decision::new(2, 0, true)])
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "change 2: row 3, column 1 is outside a board of 3x2"
        );
        assert_eq!(board.picture().filled(), 0);
        assert!(board.apply(&[Decision::new(0, usize::MAX, true)]).is_err());
        assert_eq!(board.recomputed_lines(), 5);
    }

    #[test]
    fn a_starting_picture_of_another_size_is_refused() {
        let puzzle = Picture::blank(3, 2).puzzle();
        let error = LiveBoard::with_picture(puzzle, Picture::blank(2, 2)).unwrap_err();
        assert_eq!(error.to_string(), "expected a picture of 3x2, found 2x2");
    }

    #[test]
    fn a_clue_is_fulfilled_with_its_inks_only() {
        let solution: Picture = "aab\n.b.".parse().unwrap();
        let mut board = LiveBoard::new(solution.puzzle());
        let change = |row, column, letter| Decision {
            position: Position { row, column },
            ink: Ink::from_letter(letter).unwrap(),
        };
        let row = [change(0, 0, 'a'), change(0, 1, 'a'), change(0, 2, 'a')];
        let update = board.apply(&row).unwrap();
        assert!(update.newly_fulfilled().eq([Line::Column(0)]));
        let update = board
            .apply(&[change(0, 2, 'b'), change(1, 1, 'b')])
            .unwrap();
        assert!(update.complete);
        assert_eq!(*board.picture(), solution);
    }

    proptest! {
        /// After any moves, the board is in the same state as a fresh board with the same picture, and
        /// each reported change of state is true.
        #[test]
        fn moves_lead_where_a_fresh_board_starts(
            (puzzle, _) in strategy::planted(1..=12, 1..=12),
            moves in prop::collection::vec(
                prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..6), 0..6),
        ) {
            let mut board = LiveBoard::new(puzzle.clone());
            for step in moves {
                let cells = puzzle.width() * puzzle.height();
                let changes: Vec<Decision> = step.into_iter().map(|(cell, filled)| {
                    let cell = cell.index(cells);
                    Decision::new(cell / puzzle.width(), cell % puzzle.width(), filled)
                }).collect();
                let before = board.clone();
                let update = board.apply(&changes).unwrap();
                let fresh = LiveBoard::with_picture(puzzle.clone(), board.picture().clone()).unwrap();
                for line in puzzle.lines() {
                    prop_assert_eq!(board.blocks(line), fresh.blocks(line));
                    prop_assert_eq!(board.is_fulfilled(line), fresh.is_fulfilled(line));
                    let reported = update.touched.iter().find(|touched| touched.line == line);
                    let was = reported.map_or(board.is_fulfilled(line), |touched| touched.was_fulfilled);
                    prop_assert_eq!(was, before.is_fulfilled(line));
                }
                prop_assert_eq!(board.unfulfilled(), fresh.unfulfilled());
                let solved = crate::check(&puzzle, board.picture()).is_ok();
                prop_assert_eq!(update.complete, solved);
            }
        }
    }
}
