//! What both engines say about a board, and how hard it is.

use crate::board::{AskedBoard, grid_text, puzzle_form};
use crate::failure::{AskError, non_empty, present, read};
use nonogram::{Grid, Logic, Picture, Puzzle, Symmetry, Verdict};
use nonogram_cover::{CoverOptions, Decider, search_budget};
use nonogram_explain::EXPLAIN_LINE_SOLVES;
use nonogram_propagate::{SolveOptions, SolveOutcome, SolveReport, Solver};
use puzzle_pack::Grade;
use puzzle_pack::agreement::{Opinion, agreement};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The most work of the propagation solver, as [`SolveOptions::budget`] counts it: about a second.
/// Exact cover has as long.
pub(crate) const WORK: u64 = 1 << 25;

/// The most solutions, and the most work, to find out which cells are ambiguous: some milliseconds.
const MORE_SOLUTIONS: usize = 100;
const MORE_WORK: u64 = 1 << 19;

/// The most other solutions that an answer has.
const MOST_OTHERS: usize = 12;

#[derive(Deserialize)]
struct WorkRequest {
    work: Option<u64>,
}

/// The propagation solver's report, on up to two solutions.
pub(crate) fn decide(puzzle: &Puzzle, work: u64) -> SolveReport {
    Solver::new().solve(puzzle, &SolveOptions::default().budget(work).strokes(true))
}

/// The cells that line logic decides.
pub(super) fn by_line_logic(puzzle: &Puzzle, work: u64) -> Grid {
    let mut solver = Solver::new();
    solver.solve(
        puzzle,
        &SolveOptions::default().logic(Logic::Line).budget(work),
    );
    solver.grid()
}

pub(crate) fn judge(request: &Value) -> Result<Value, AskError> {
    let board = AskedBoard::of(request)?;
    let request: WorkRequest = read(request)?;
    let work = request.work.unwrap_or(WORK).min(WORK);
    let puzzle = &board.puzzle;
    let propagation = decide(puzzle, work);
    let options = CoverOptions::default().budget(search_budget(work.into()));
    let cover = Decider::new()
        .decide(puzzle, &options)
        .map_err(AskError::limit)?;
    let opinions = [
        Opinion::of_propagation(&propagation),
        Opinion::of_cover(&cover),
    ];
    let agreed = agreement(puzzle, &opinions).map_err(AskError::bug)?;
    let verdict = agreed.verdict();

    let mut found = propagation.solutions.iter().chain(&cover.solutions);
    let solution = board.picture.as_ref().or_else(|| found.clone().next());
    let mut others = Vec::new();
    let mut all = verdict != Verdict::Unknown;
    if let Some(solution) = solution.filter(|_| verdict == Verdict::Multiple) {
        others.extend(found.find(|&picture| picture != solution).cloned());
        all = add_others(puzzle, solution, &mut others, work);
    }
    let switch = solution
        .filter(|_| verdict == Verdict::Multiple)
        .and_then(|solution| puzzle.elementary_switch(solution));
    let line = match propagation.logic {
        Logic::Line if verdict == Verdict::Unique => propagation.solutions[0].to_digits(),
        _ => grid_text(&by_line_logic(puzzle, work)),
    };
    let filled = puzzle.filled();
    let mut answer = present(json!({
        "verdict": verdict.name(),
        "engines": [
            {
                "name": "propagation",
                "verdict": opinions[0].verdict().name(),
                "logic": propagation.logic.name(),
                "line_solves": propagation.stats.line_solves,
                "probes": propagation.stats.probes,
                "branches": propagation.stats.branches,
            },
            {
                "name": "exact cover",
                "verdict": opinions[1].verdict().name(),
                "nodes": cover.stats.nodes,
                "branches": cover.stats.branches,
                "updates": cover.stats.updates,
            },
        ],
        "puzzle": puzzle_form(puzzle, &board.palette),
        "solution": solution.map(Picture::to_digits),
        "ambiguous": solution.map(|solution| ambiguous(solution, &others)),
        "others": non_empty(others.iter().take(MOST_OTHERS).map(Picture::to_digits).collect()),
        "all": all,
        "switch": switch.map(|it| it.to_string()),
        "line": line,
        "filled": filled,
        "density": (filled as f64 / board.cells() as f64 * 10_000.0).floor() / 10_000.0,
    }));
    if let Some(solution) = solution.filter(|_| verdict == Verdict::Unique) {
        let grade = Grade::of(&mut Solver::new(), puzzle, &propagation, &|| false);
        let grade = grade.expect("nothing stops it");
        answer["logic"] = propagation.logic.name().into();
        answer["level"] = grade.level.name().into();
        if let (Some(difficulty), Some(seconds)) = (grade.difficulty(), grade.seconds) {
            answer["difficulty"] = difficulty.into();
            answer["seconds"] = seconds.into();
        }
        answer["symmetry"] = Symmetry::of(solution).name().into();
    }
    Ok(answer)
}

/// The techniques that a board needs.
pub(crate) fn rate(request: &Value) -> Result<Value, AskError> {
    let board = AskedBoard::of(request)?;
    let request: WorkRequest = read(request)?;
    let line_solves = request.work.unwrap_or(EXPLAIN_LINE_SOLVES);
    let line_solves = line_solves.min(EXPLAIN_LINE_SOLVES);
    // A search without end is cut by its work before the explanation begins.
    let verdict = decide(&board.puzzle, WORK).verdict();
    if verdict != Verdict::Unique {
        return Ok(json!({
            "verdict": verdict.name(), "techniques": [], "explained": false, "hardest": null,
            "footholds": puzzle_pack::Footholds::first(&board.puzzle),
        }));
    }
    let rating = puzzle_pack::rate(&board.puzzle, line_solves);
    let techniques = rating
        .techniques
        .iter()
        .map(|&(technique, count)| json!([technique.name(), count]));
    Ok(json!({
        "verdict": verdict.name(),
        "techniques": techniques.collect::<Value>(),
        "explained": rating.is_explained,
        "hardest": rating.techniques.last().map(|(technique, _)| technique.name()),
        "footholds": rating.footholds.rounds.first().copied().unwrap_or(0),
    }))
}

/// Adds other solutions than this one, those with the fewest differences first, and returns whether
/// these are all.
fn add_others(puzzle: &Puzzle, one: &Picture, others: &mut Vec<Picture>, work: u64) -> bool {
    let options = SolveOptions::default()
        .budget(work.min(MORE_WORK))
        .limit(MORE_SOLUTIONS);
    let report = Solver::new().solve(puzzle, &options);
    for solution in report.solutions {
        if solution != *one && !others.contains(&solution) {
            others.push(solution);
        }
    }
    others.sort_by_key(|other| differences(one, other).count());
    report.outcome == SolveOutcome::Exhausted
}

/// The cells in which two pictures differ.
fn differences(one: &Picture, other: &Picture) -> impl Iterator<Item = usize> {
    let pairs = one.cells().zip(other.cells()).enumerate();
    pairs.filter(|(_, (a, b))| a != b).map(|(place, _)| place)
}

/// The cells in which some of these solutions differ from one.
fn ambiguous(one: &Picture, others: &[Picture]) -> Vec<usize> {
    let cells: BTreeSet<usize> = others
        .iter()
        .flat_map(|other| differences(one, other))
        .collect();
    cells.into_iter().collect()
}
