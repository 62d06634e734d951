//! A board as text, for a terminal.
//!
//! ```text
//!      2 1 1
//!     +-----
//! 1 1 |. . .
//!   2 |. . .
//! ```
//!
//! Cells that the puzzle gives are `#`, or `x` if they are empty.
//!
//! On a board of several inks, the letter of its ink follows each number, and the names of the inks
//! stand below.
//!
//! A board in play has the numbers of its rows and columns, `?` in unknown cells, `*` in those that
//! a step is about, and `.` in empty ones. Where it is too wide for a terminal, its clues are left
//! out.

use crate::board::shown;
use crate::colors::{InkColors, text_on};
use crate::drawing::Drawing;
use nonogram::{Block, Cell, Clues, Ink, Position};

/// The greatest width of a board in play with its clues.
const MAX_WIDTH: usize = 100;

impl Drawing<'_> {
    /// Draws with letters and digits, for a terminal.
    pub fn to_text(&self) -> String {
        TextBoard::new(self, false).write()
    }

    /// Draws as [`Self::to_text`], with the colors of the inks for terminals that know the 24-bit
    /// colors of ANSI.
    pub fn to_colored_text(&self) -> String {
        TextBoard::new(self, true).write()
    }
}

/// A number or a cell, and the ink that it has.
struct InkedText {
    text: String,
    ink: Ink,
}

impl InkedText {
    fn plain(text: &str) -> Self {
        Self {
            text: text.to_string(),
            ink: Ink::BACKGROUND,
        }
    }
}

/// A drawing in the making.
struct TextBoard<'a> {
    drawing: &'a Drawing<'a>,
    colors: InkColors,
    has_colors: bool,
    /// Whether there is room for the clues.
    has_clues: bool,
    rows: Vec<Vec<InkedText>>,
    columns: Vec<Vec<InkedText>>,
    /// The width of the longest clue of a row, and of the cells with the blank after them.
    left: usize,
    cell: usize,
}

impl<'a> TextBoard<'a> {
    fn new(drawing: &'a Drawing<'a>, has_colors: bool) -> Self {
        let (puzzle, colors) = (drawing.puzzle, drawing.colors());
        let rows = numbers(puzzle.rows(), &colors);
        let left = rows.iter().map(|clue| clue_width(clue)).max().unwrap_or(0);
        let greatest = puzzle.columns().lengths().iter().max();
        let mut cell = greatest.map_or(1, |length| length.to_string().len()) + 1;
        if colors.is_colored {
            cell += 1;
        }
        let mut board = Self {
            drawing,
            has_colors,
            has_clues: true,
            columns: numbers(puzzle.columns(), &colors),
            colors,
            rows,
            left,
            cell,
        };
        if drawing.step.is_some() {
            let [width, height] =
                [puzzle.width(), puzzle.height()].map(|side| side.to_string().len());
            board.cell = cell.max(width + 1);
            let crosses = puzzle.width().div_ceil(5);
            let all = left + puzzle.width() * board.cell + crosses + height + 3;
            if all > MAX_WIDTH {
                (board.has_clues, board.left, board.cell) = (false, 0, 1);
            }
        }
        board
    }

    fn write(&self) -> String {
        let mut text = String::new();
        if let Some(title) = self.drawing.title {
            text.extend(title.chars().filter(|sign| !sign.is_control()));
            text.push('\n');
        }
        if self.has_clues {
            self.write_column_clues(&mut text);
        }
        for row in 0..self.rows.len() {
            if row % 5 == 0 {
                self.write_rule(&mut text);
            }
            self.write_row(&mut text, row);
        }
        self.write_rule(&mut text);
        if self.drawing.step.is_some() {
            self.write_column_numbers(&mut text);
        } else if self.colors.is_colored {
            for ink in Ink::first(self.drawing.puzzle.inks()) {
                let letter = self.painted(&ink.to_string(), ink);
                let line = format!("{letter} {}", self.colors.name(ink));
                text += &format!("{}\n", line.trim_end());
            }
        }
        text
    }

    /// A text on the color of its ink, where colors are shown.
    fn painted(&self, text: &str, ink: Ink) -> String {
        if !self.has_colors || !self.colors.is_colored || ink.is_background() {
            return text.to_string();
        }
        let color = self.colors.of(ink);
        let ([red, green, blue], [r, g, b]) = (color.0, text_on(color).0);
        format!("\x1b[48;2;{red};{green};{blue};38;2;{r};{g};{b}m{text}\x1b[0m")
    }

    /// Writes the clues above the board, aligned at the bottom.
    fn write_column_clues(&self, text: &mut String) {
        let highest = self.columns.iter().map(Vec::len).max().unwrap_or(0);
        let blank = InkedText::plain("");
        for level in (0..highest).rev() {
            let mut line = " ".repeat(self.left + 1);
            for (column, clue) in self.columns.iter().enumerate() {
                if column % 5 == 0 {
                    line.push(' ');
                }
                let number = clue.iter().rev().nth(level).unwrap_or(&blank);
                line += &" ".repeat(self.cell - 1 - number.text.len());
                line += &self.painted(&number.text, number.ink);
                line.push(' ');
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }

    /// Writes a line between rows.
    fn write_rule(&self, text: &mut String) {
        *text += &" ".repeat(self.left + 1);
        for column in 0..self.columns.len() {
            if column % 5 == 0 {
                text.push('+');
            }
            *text += &"-".repeat(self.cell);
        }
        *text += "+\n";
    }

    fn write_row(&self, text: &mut String, row: usize) {
        if self.has_clues {
            let clue = &self.rows[row];
            *text += &" ".repeat(self.left - clue_width(clue));
            for number in clue {
                *text += &self.painted(&number.text, number.ink);
                text.push(' ');
            }
        } else {
            text.push(' ');
        }
        // The widths of a cell besides its sign: without clues there is no blank.
        let (before, after) = match self.cell {
            1 => (0, 0),
            wide => (wide - 2, 1),
        };
        for column in 0..self.columns.len() {
            if column % 5 == 0 {
                text.push('|');
            }
            let cell = self.cell(row, column);
            *text += &" ".repeat(before);
            *text += &self.painted(&cell.text, cell.ink);
            *text += &" ".repeat(after);
        }
        text.push('|');
        if self.drawing.step.is_some() {
            *text += &format!(" {}", row + 1);
        }
        text.push('\n');
    }

    /// What a cell shows.
    fn cell(&self, row: usize, column: usize) -> InkedText {
        if let Some(step) = self.drawing.step {
            return match step.grid.get(row, column) {
                Cell::Unknown if step.decided.contains(&Position { row, column }) => {
                    InkedText::plain("*")
                }
                Cell::Unknown => InkedText::plain("?"),
                Cell::EMPTY => InkedText::plain("."),
                Cell::Known(ink) => self.filled(ink),
            };
        }
        if let Some(picture) = self.drawing.solution {
            return match picture.ink(row, column) {
                Ink::BACKGROUND => InkedText::plain(" "),
                ink => self.filled(ink),
            };
        }
        let givens = self.drawing.puzzle.givens();
        match givens.map_or(Cell::Unknown, |givens| givens.get(row, column)) {
            Cell::Unknown => InkedText::plain("."),
            Cell::EMPTY => InkedText::plain("x"),
            Cell::Known(ink) => self.filled(ink),
        }
    }

    fn filled(&self, ink: Ink) -> InkedText {
        let text = if self.colors.is_colored {
            ink.to_string()
        } else {
            "#".to_string()
        };
        InkedText { text, ink }
    }

    /// Writes the numbers of the columns. Without clues, there is room for every fifth.
    fn write_column_numbers(&self, text: &mut String) {
        let mut line = " ".repeat(self.left + 1);
        for column in 1..=self.columns.len() {
            if self.has_clues {
                line += if column % 5 == 1 { " " } else { "" };
                line += &format!("{column:>width$} ", width = self.cell - 1);
            } else if column % 5 == 0 {
                line += &format!("{column:>6}");
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}

/// The numbers of clues, with the letters of their inks if there are several.
fn numbers(clues: &Clues, colors: &InkColors) -> Vec<Vec<InkedText>> {
    clues
        .iter()
        .map(|clue| shown(clue).map(|block| number(block, colors)).collect())
        .collect()
}

fn number(block: Option<Block>, colors: &InkColors) -> InkedText {
    let Some(block) = block else {
        return InkedText::plain("0");
    };
    let text = if colors.is_colored {
        block.to_string()
    } else {
        block.length.to_string()
    };
    InkedText {
        text,
        ink: block.ink,
    }
}

/// The width of a clue, with blanks between its numbers.
fn clue_width(clue: &[InkedText]) -> usize {
    let numbers: usize = clue.iter().map(|number| number.text.len() + 1).sum();
    numbers - 1
}
