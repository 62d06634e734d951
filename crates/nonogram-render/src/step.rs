//! A step of an explanation, to be shown on its board.

use nonogram::{Grid, Line, Position};

/// The board after a step of an explanation, with the lines that the step uses and the cells that it decides.
#[derive(Clone, Copy, Debug)]
pub struct BoardStep<'a> {
    pub(crate) grid: &'a Grid,
    pub(crate) lines: &'a [Line],
    pub(crate) decided: &'a [Position],
}

impl<'a> BoardStep<'a> {
    /// A board after a step that uses no line and decides no cell.
    pub fn new(grid: &'a Grid) -> Self {
        Self { grid, lines: &[], decided: &[] }
    }

    /// Sets the lines that the step uses: they get a grey background.
    ///
    /// # Panics
    ///
    /// If a line is not on the board.
    #[must_use]
    pub fn lines(self, lines: &'a [Line]) -> Self {
        let is_on_board = lines.iter().all(|line| match *line {
            Line::Row(row) => row < self.grid.height(),
            Line::Column(column) => column < self.grid.width(),
        });
        assert!(is_on_board, "a line is not on the board");
        Self { lines, ..self }
    }

    /// Sets the cells that the step decides: they get a frame.
    #[must_use]
    pub fn decided(self, decided: &'a [Position]) -> Self {
        Self { decided, ..self }
    }
}
