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

use crate::Drawing;
use crate::colors::text_on;
use crate::layout::{digits, shown};
use nonogram::{Block, Cell, Clue, Ink, Position};

/// The greatest width of a board in play with its clues.
const MAX_WIDTH: usize = 100;

/// The board with its clues and, if it is known, its solution, or the cells that are known in play.
pub(crate) fn write(drawing: &Drawing<'_>, has_colors: bool) -> String {
    let (puzzle, colors) = (drawing.puzzle, drawing.colors());
    let is_colored = colors.is_colored;
    let paint = |text: &str, ink: Ink| {
        let color = colors.of(ink);
        match (has_colors, text_on(color).0) {
            (true, [r, g, b]) if is_colored && !ink.is_background() => {
                let [red, green, blue] = color.0;
                format!("\x1b[48;2;{red};{green};{blue};38;2;{r};{g};{b}m{text}\x1b[0m")
            }
            _ => text.to_owned(),
        }
    };
    let number = |block: Option<Block>| match block {
        None => ("0".to_owned(), Ink::BACKGROUND),
        Some(block) if is_colored => (block.to_string(), block.ink),
        Some(block) => (block.length.to_string(), Ink::FIRST),
    };
    let numbers = |clue: Clue<'_>| shown(clue).map(number).collect::<Vec<_>>();
    // The width of a clue, with blanks between its numbers.
    let width = |clue: &[(String, Ink)]| {
        let numbers: usize = clue.iter().map(|(text, _)| text.len() + 1).sum();
        numbers - 1
    };
    let rows: Vec<_> = puzzle.rows().iter().map(numbers).collect();
    let left = rows.iter().map(|clue| width(clue)).max().unwrap_or(0);
    let digits = digits(puzzle.columns()) + usize::from(is_colored);
    let board = drawing.step.map(|step| step.grid);
    let is_marked = |row, column| {
        drawing
            .step
            .is_some_and(|step| step.decided.contains(&Position { row, column }))
    };
    let sides = [puzzle.width(), puzzle.height()].map(|side| side.to_string().len());
    let digits = if board.is_some() {
        digits.max(sides[0])
    } else {
        digits
    };
    let all = left + puzzle.width() * (digits + 1) + puzzle.width().div_ceil(5) + sides[1] + 3;
    let has_clues = board.is_none() || all <= MAX_WIDTH;
    let (left, digits, blank) = if has_clues {
        (left, digits, " ")
    } else {
        (0, 1, "")
    };
    let mut text = String::new();
    if let Some(title) = drawing.title {
        let shown: String = title.chars().filter(|sign| !sign.is_control()).collect();
        text += &format!("{shown}\n");
    }
    let columns: Vec<_> = puzzle.columns().iter().map(numbers).collect();
    let high = columns.iter().map(Vec::len).max().unwrap_or(0);
    for level in (0..high).rev().filter(|_| has_clues) {
        let mut line = " ".repeat(left + 1);
        for (column, clue) in columns.iter().enumerate() {
            line += if column % 5 == 0 { " " } else { "" };
            let index = clue.len().checked_sub(level + 1);
            let shown = index.map_or(("", Ink::BACKGROUND), |index| {
                let (number, ink) = &clue[index];
                (number.as_str(), *ink)
            });
            let blanks = digits - shown.0.len();
            line += &format!("{}{} ", " ".repeat(blanks), paint(shown.0, shown.1));
        }
        text += line.trim_end();
        text += "\n";
    }
    let rule = {
        let group = "-".repeat(digits + blank.len());
        let columns = (0..columns.len()).map(|column| {
            let cross = if column % 5 == 0 { "+" } else { "" };
            format!("{cross}{group}")
        });
        format!("{}{}+\n", " ".repeat(left + 1), columns.collect::<String>())
    };
    for (row, clue) in rows.iter().enumerate() {
        if row % 5 == 0 {
            text += &rule;
        }
        let painted: Vec<_> = clue.iter().map(|(text, ink)| paint(text, *ink)).collect();
        if has_clues {
            text += &format!("{}{} ", " ".repeat(left - width(clue)), painted.join(" "))
        } else {
            text += " "
        }
        for column in 0..columns.len() {
            text += if column % 5 == 0 { "|" } else { "" };
            let in_play = board.map(|board| board.get(row, column));
            let given = match puzzle.givens().map(|givens| givens.get(row, column)) {
                Some(Cell::Known(ink)) => Some(ink),
                Some(Cell::Unknown) | None => None,
            };
            let solved = drawing.solution.map(|picture| picture.ink(row, column));
            let (cell, ink) = match (in_play, solved.or(given)) {
                (None, Some(Ink::BACKGROUND)) if solved.is_none() => {
                    ("x".to_owned(), Ink::BACKGROUND)
                }
                (Some(Cell::Unknown), _) if is_marked(row, column) => {
                    ("*".to_owned(), Ink::BACKGROUND)
                }
                (Some(Cell::Unknown), _) => ("?".to_owned(), Ink::BACKGROUND),
                (Some(Cell::Known(Ink::BACKGROUND)), _) | (None, None) => {
                    (".".to_owned(), Ink::BACKGROUND)
                }
                (None, Some(Ink::BACKGROUND)) => (" ".to_owned(), Ink::BACKGROUND),
                (Some(Cell::Known(ink)), _) | (None, Some(ink)) if is_colored => {
                    (ink.to_string(), ink)
                }
                (Some(Cell::Known(ink)), _) | (None, Some(ink)) => ("#".to_owned(), ink),
            };
            text += &format!("{}{}{blank}", " ".repeat(digits - 1), paint(&cell, ink));
        }
        text += &board.map_or("|\n".to_owned(), |_| format!("| {}\n", row + 1));
    }
    text += &rule;
    if board.is_some() {
        // Without clues, there is room for every fifth number.
        let (each, wide) = if has_clues { (1, digits) } else { (5, 6) };
        let number = |column: &usize| {
            let edge = if has_clues && (column - 1) % 5 == 0 {
                " "
            } else {
                ""
            };
            format!("{edge}{column:>wide$}{blank}")
        };
        let columns: Vec<usize> = (1..=columns.len())
            .filter(|column| column % each == 0)
            .collect();
        let line = format!(
            "{}{}",
            " ".repeat(left + 1),
            columns.iter().map(number).collect::<String>()
        );
        text += &format!("{}\n", line.trim_end());
        return text;
    }
    for ink in Ink::first(puzzle.inks()).filter(|_| is_colored) {
        let line = format!("{} {}", paint(&ink.to_string(), ink), colors.name(ink));
        text += &format!("{}\n", line.trim_end());
    }
    text
}
