//! A board as text, for a terminal.
//!
//! ```text
//!      2 1 1
//!     +-----
//! 1 1 |. . .
//!   2 |. . .
//! ```

use crate::Drawing;
use crate::layout::{digits, numbers};
use nonogram::Length;

/// The board with its clues and, if it is known, its solution.
pub(crate) fn write(drawing: &Drawing<'_>) -> String {
    let puzzle = drawing.puzzle;
    let rows: Vec<String> = puzzle
        .rows()
        .iter()
        .map(|clue| clue.display(' ').to_string())
        .collect();
    let left = rows.iter().map(String::len).max().unwrap_or(0);
    let digits = digits(puzzle.columns());
    let mut text = String::new();
    if let Some(title) = drawing.title {
        let shown: String = title.chars().filter(|sign| !sign.is_control()).collect();
        text += &format!("{shown}\n");
    }
    let columns: Vec<&[Length]> = puzzle
        .columns()
        .iter()
        .map(|clue| numbers(clue.lengths()))
        .collect();
    let high = columns.iter().map(|clue| clue.len()).max().unwrap_or(0);
    for level in (0..high).rev() {
        let mut line = " ".repeat(left + 1);
        for (column, clue) in columns.iter().enumerate() {
            line += if column % 5 == 0 { " " } else { "" };
            let index = clue.len().checked_sub(level + 1);
            let number = index.map(|index| clue[index].to_string());
            line += &format!("{:>digits$} ", number.unwrap_or_default());
        }
        text += line.trim_end();
        text += "\n";
    }
    let rule = {
        let group = "-".repeat(digits + 1);
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
        text += &format!("{clue:>left$} ");
        for column in 0..columns.len() {
            text += if column % 5 == 0 { "|" } else { "" };
            let cell = match drawing.solution {
                None => ".",
                Some(picture) if picture.get(row, column) => "#",
                Some(_) => " ",
            };
            text += &format!("{cell:>digits$} ");
        }
        text += "|\n";
    }
    text + &rule
}
