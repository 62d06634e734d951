//! A board of the files, with its time or its votes.
//!
//! The files resemble the format `non`: a key and its value on each line, then the clues after the
//! lines `rows` and `columns`. On boards of several inks, a clue is a list of names and lengths,
//! such as `a 3 b 1`, and the ink that no clue names is the background.

use nonogram::{Block, Clues, Puzzle};
use std::collections::BTreeSet;

/// A board.
pub(super) struct StudyBoard {
    pub(super) puzzle: Puzzle,
    /// The typical time of the players who finished it, if it is known.
    pub(super) seconds: Option<f64>,
    /// The mean of the votes for the difficulty, 1 to 5, if there are any.
    pub(super) votes: Option<f64>,
}

/// The blocks of a line: the name of the ink and the length.
type LineClue<'a> = Vec<(&'a str, u16)>;

impl StudyBoard {
    /// Reads a file. `None` if it is not a board, or if nothing is known of people.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines().map(str::trim);
        let (mut width, mut height) = (None, None);
        let (mut seconds, mut votes) = (None, None);
        for line in lines.by_ref().take_while(|&line| line != "rows") {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let value = value.trim_matches('"');
            match key {
                "width" => width = value.parse().ok(),
                "height" => height = value.parse().ok(),
                "medium_time" => seconds = read_time(value),
                "difficulty" => votes = value.parse().ok(),
                _ => {}
            }
        }
        let rows = read_lines(&mut lines, height?)?;
        lines.find(|&line| line == "columns")?;
        let columns = read_lines(&mut lines, width?)?;

        let blocks = rows.iter().chain(&columns).flatten();
        let names: BTreeSet<&str> = blocks.map(|&(name, _)| name).collect();
        let names: Vec<&str> = names.into_iter().collect();
        // Some files have numbers outside of the scale.
        let votes = votes.filter(|votes| (1.0..=5.0).contains(votes));
        seconds.or(votes)?;
        Some(Self {
            puzzle: Puzzle::new(clues(&rows, &names)?, clues(&columns, &names)?).ok()?,
            seconds,
            votes,
        })
    }
}

/// Reads a time such as `1:02:03`.
fn read_time(text: &str) -> Option<f64> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        seconds = 60.0 * seconds + part.parse::<f64>().ok()?;
    }
    (seconds > 0.0).then_some(seconds)
}

/// Reads `count` clues. Empty lines at the end of the file may be missing.
fn read_lines<'a>(
    lines: &mut impl Iterator<Item = &'a str>,
    count: usize,
) -> Option<Vec<LineClue<'a>>> {
    (0..count)
        .map(|_| read_line(lines.next().unwrap_or_default()))
        .collect()
}

/// Reads a clue: `3,1`, or `a 3 b 1`. A block of no cells is no block.
fn read_line(text: &str) -> Option<LineClue<'_>> {
    let is_plain = text.chars().all(|c| c.is_ascii_digit() || c == ',');
    let mut blocks = LineClue::new();
    if is_plain {
        for length in text.split_terminator(',') {
            blocks.push(("", length.parse().ok()?));
        }
    } else {
        let mut words = text.split_whitespace();
        while let Some(name) = words.next() {
            blocks.push((name, words.next()?.parse().ok()?));
        }
    }
    blocks.retain(|&(_, length)| length > 0);
    Some(blocks)
}

/// The clues, with the inks in the order of their names.
fn clues(lines: &[LineClue<'_>], names: &[&str]) -> Option<Clues> {
    let mut clues = Clues::new();
    for line in lines {
        let mut blocks = Vec::new();
        for (name, length) in line {
            let ink = 1 + names.binary_search(name).ok()?;
            blocks.push(Block::new(*length, ink).ok()?);
        }
        clues.push_blocks(blocks);
    }
    Some(clues)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_one_ink_has_a_time() {
        let text = "title \"T\"\nheight 2\nmedium_time \"0:01:05\"\nwidth 3\n\nrows\n3\n1,1\n\n\
                    columns\n2\n1\n2\n";
        let board = StudyBoard::read(text).unwrap();
        let expected: nonogram::Picture = "###\n#.#".parse().unwrap();
        assert_eq!(board.puzzle, expected.puzzle());
        assert_eq!((board.seconds, board.votes), (Some(65.0), None));
    }

    #[test]
    fn a_board_of_several_inks_has_a_background_without_clues() {
        let text = "difficulty 2.5\nheight 2\nwidth 2\ncolor a ffffff\ncolor b 00ff00\n\
                    color c ff0000\n\nrows\nb 1 c 1\n\n\ncolumns\nb 1\nc 1\n";
        let board = StudyBoard::read(text).unwrap();
        let expected: nonogram::Picture = "ab\n..".parse().unwrap();
        assert_eq!(board.puzzle, expected.puzzle());
        assert_eq!((board.seconds, board.votes), (None, Some(2.5)));
    }

    #[test]
    fn other_files_are_no_boards() {
        assert!(StudyBoard::read("hello").is_none());
        assert!(StudyBoard::read("width 1\nheight 1\nrows\nx\ncolumns\n1\n").is_none());
    }
}
