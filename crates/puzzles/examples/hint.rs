//! What to do next: reads a puzzle, of any format, and a board in play, and prints a hint.
//!
//! `cargo run -p crosscover-puzzles --example hint -- puzzle.non board.txt`

#![allow(clippy::print_stdout, reason = "a program prints")]

use puzzles::{Grid, Hint, ImageOptions, SolveOptions, Solver, hint, read_file};
use std::error::Error;
use std::{env, fs};

/// Solves of a line that a hint may take.
const LINE_SOLVES: u64 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = env::args().skip(1).collect();
    let [puzzle, board] = files.as_slice() else {
        return Err("expected two files: a puzzle and a board".into());
    };
    let advice = advice(&fs::read(puzzle)?, &fs::read_to_string(board)?)?;
    println!("{advice}");
    Ok(())
}

/// The next step on a board: `#` is a filled cell, `.` an empty one, `?` an unknown one.
fn advice(puzzle: &[u8], board: &str) -> Result<String, Box<dyn Error>> {
    let documents = read_file(puzzle, None, &ImageOptions::default())?;
    let puzzle = &documents[0].puzzle;
    let board: Grid = board.trim_end().parse()?;
    if (board.width(), board.height()) != (puzzle.width(), puzzle.height()) {
        return Err("the board has another size than the puzzle".into());
    }
    let report = Solver::new().solve(puzzle, &SolveOptions::default());
    Ok(match hint(puzzle, &board, &report, LINE_SOLVES) {
        // On a board of one ink, there is one step.
        Hint::Steps(steps) => steps[0].to_string(),
        Hint::Solved => "The board is solved.".into(),
        Hint::Fails { line, .. } => format!("A cell is wrong: {line} cannot be completed."),
        Hint::Wrong(cells) => format!("Wrong cells: {cells}."),
        Hint::NoSolution => "The puzzle has no solution.".into(),
        Hint::Several(_) => "Nothing follows: the puzzle has several solutions.".into(),
        _ => "This puzzle takes too long.".into(),
    })
}

#[test]
fn a_step_a_mistake_and_the_end() {
    let advice = |board| advice(b"4x4:2/1/2/1/1.1/2/1/1", board).unwrap();
    let step = advice("#???\n????\n????\n????\n");
    assert!(step.starts_with("row 1 (1 1): edge\n"), "{step}");
    let mistake = advice("##??\n????\n????\n????\n");
    assert_eq!(mistake, "A cell is wrong: row 1 cannot be completed.");
    assert_eq!(advice("#..#\n##..\n..#.\n..#.\n"), "The board is solved.");
}
