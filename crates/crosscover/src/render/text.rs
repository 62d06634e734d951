//! A board as text, for a terminal.
//!
//! ```text
//!      2 1 1
//!     +-----
//! 1 1 |. . .
//!   2 |. . .
//! ```

use nonogram::{Clues, clue};
use nonogram_formats::Document;

/// The board with its numbers; its cells are those of the goal, or unknown.
pub(super) fn board(document: &Document, with_goal: bool) -> String {
    let puzzle = &document.puzzle;
    let goal = document.goal.as_ref().filter(|_| with_goal);
    let rows: Vec<String> = puzzle
        .rows()
        .iter()
        .map(|clue| clue::display(clue, ' ').to_string())
        .collect();
    let left = rows.iter().map(String::len).max().unwrap_or(0);
    let digits = greatest(puzzle.columns()).to_string().len();
    let mut text = String::new();
    if let Some(title) = &document.title {
        let shown: String = title.chars().filter(|sign| !sign.is_control()).collect();
        text += &format!("{shown}\n");
    }
    let columns: Vec<Vec<u16>> = puzzle
        .columns()
        .iter()
        .map(|clue| {
            if clue.is_empty() {
                vec![0]
            } else {
                clue.to_vec()
            }
        })
        .collect();
    let high = columns.iter().map(Vec::len).max().unwrap_or(0);
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
            let cell = match goal {
                None => ".",
                Some(goal) if goal.get(row, column) => "#",
                Some(_) => " ",
            };
            text += &format!("{cell:>digits$} ");
        }
        text += "|\n";
    }
    text + &rule
}

fn greatest(clues: &Clues) -> u16 {
    clues.blocks().iter().max().copied().unwrap_or(0)
}
