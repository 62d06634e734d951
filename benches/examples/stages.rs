//! Shows how far each technique of the propagation solver gets on boards in files: the cells that line
//! logic and probing leave unknown, and the line solves and branches or conflicts of plain search and
//! learning. Arguments: files in the format `.non`.

#![allow(clippy::print_stdout, reason = "a program for the command line")]

use crosscover_benches::clock::processor_time;
use nonogram::{Logic, Puzzle};
use nonogram_formats::{Format, read};
use nonogram_propagate::{SolveBudget, SolveOptions, SolveReport, Solver};

/// The limit of plain search.
const LINE_SOLVES: u64 = 20_000_000;

fn main() {
    println!(
        "| board | cells | after line logic | after probing | plain search | learning | by default | milliseconds |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for path in std::env::args().skip(1) {
        let text = std::fs::read(&path).expect("a file that can be read");
        for document in read(&text, Format::Non).expect("a board in the format .non") {
            println!("| {path} | {} |", row(&document.puzzle));
        }
    }
}

/// The cells of the table except the first.
fn row(puzzle: &Puzzle) -> String {
    let left = |logic| solve(puzzle, logic, None).1;
    let searched = |search_work| {
        let (report, _) = solve(puzzle, Logic::Search, search_work);
        let stats = report.stats;
        format!(
            "{}: {} solves, {} branches, {} conflicts",
            report.verdict(),
            stats.line_solves,
            stats.branches,
            stats.conflicts
        )
    };
    let search_work = SolveOptions::default().search_work;
    let best = (0..3).map(|_| {
        let start = processor_time();
        solve(puzzle, Logic::Search, search_work);
        processor_time() - start
    });
    let best = best.min().expect("three times");
    format!(
        "{} | {} | {} | {} | {} | {} | {:.3}",
        puzzle.width() * puzzle.height(),
        left(Logic::Line),
        left(Logic::Probe),
        searched(None),
        searched(Some(0)),
        searched(search_work),
        best.as_secs_f64() * 1e3,
    )
}

/// Solves with these techniques. Also returns the number of unknown cells.
fn solve(puzzle: &Puzzle, logic: Logic, search_work: Option<u64>) -> (SolveReport, usize) {
    let budget = SolveBudget::default().line_solves(LINE_SOLVES);
    let options = SolveOptions::default()
        .logic(logic)
        .search_work(search_work)
        .budget(budget);
    let mut solver = Solver::new();
    let report = solver.solve(puzzle, &options);
    (report, solver.grid().unknown_cells())
}
