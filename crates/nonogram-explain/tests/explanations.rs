//! Explanations lead to the solution, each step is true, and the easiest step comes first.

use nonogram::{
    Cell, Decision, Grid, InkSet, Line, Logic, Picture, Puzzle, Technique, Verdict, strategy,
};
use nonogram_explain::{
    Argument, ExplainBudget, Explainer, ExplanationEnd, ExplanationStep, NextStep, explain,
    hardest, hardest_up_to,
};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, LineStep};
use nonogram_formats::{Format, read};
use nonogram_propagate::{Contradiction, SolveOptions, Solver, solve_color_line};
use proptest::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

fn puzzle(id: &str) -> Puzzle {
    read(id.as_bytes(), Format::Id)
        .expect("an id")
        .remove(0)
        .puzzle
}

/// Whether a look at a line is right: exactly its new cells follow from its cells before.
fn is_look(puzzle: &Puzzle, look: &LineStep) -> bool {
    let mut cells = look.before.clone();
    let clue = puzzle.clue(look.line);
    look.clue == clue.blocks().collect::<Vec<_>>()
        && solve_color_line(clue, &mut cells).is_ok()
        && cells == look.after
}

/// Plays looks on a board. Returns whether each begins with the known cells.
fn play(puzzle: &Puzzle, grid: &mut Grid, looks: &[LineStep]) -> bool {
    looks.iter().all(|look| {
        let begins = look.before == line(grid, look.line);
        for (position, set) in look.after.iter().enumerate() {
            grid[look.line.cell(position)] = set.single().map_or(Cell::Unknown, Cell::Known);
        }
        begins && is_look(puzzle, look)
    })
}

fn line(grid: &Grid, line: Line) -> Vec<InkSet> {
    let length = match line {
        Line::Row(_) => grid.width(),
        Line::Column(_) => grid.height(),
    };
    let colors = |cell| match cell {
        Cell::Unknown => InkSet::up_to(1),
        Cell::Known(ink) => InkSet::only(ink),
    };
    let cells = (0..length).map(|position| colors(grid[line.cell(position)]));
    cells.collect()
}

/// Checks a step on the board before it.
fn check_step(puzzle: &Puzzle, before: &Grid, step: &ExplanationStep) -> Result<(), TestCaseError> {
    prop_assert!(!step.decisions.is_empty() && step.exclusions.is_empty());
    for decision in &step.decisions {
        prop_assert_eq!(before[decision.position], Cell::Unknown);
    }
    let has = |grid: &Grid| {
        let is = |d: &Decision| grid[d.position] == Cell::known(d.filled());
        step.decisions.iter().all(is)
    };
    let mut grid = before.clone();
    match &step.argument {
        Argument::Line { look, .. } => {
            let mut solved = look.before.clone();
            prop_assert_eq!(&look.before, &line(before, look.line));
            prop_assert!(solve_color_line(puzzle.clue(look.line), &mut solved).is_ok());
            let agrees = |(a, b): (&InkSet, &InkSet)| a.len() > 1 || a == b;
            prop_assert!(look.after.iter().zip(&solved).all(agrees), "{}", step);
        }
        Argument::Contradiction {
            supposed,
            looks,
            fails,
        } => {
            grid[supposed.position] = Cell::known(supposed.filled());
            prop_assert!(play(puzzle, &mut grid, looks), "{}", step);
            prop_assert_eq!(&fails.cells, &line(&grid, fails.line));
            let solved = solve_color_line(puzzle.clue(fails.line), &mut fails.cells.clone());
            prop_assert_eq!(solved, Err(Contradiction));
        }
        Argument::EitherWay { position, cases } => {
            let values: Vec<Cell> = cases.iter().map(|&(ink, _)| Cell::Known(ink)).collect();
            prop_assert_eq!(values, [Cell::FILLED, Cell::EMPTY]);
            for (ink, looks) in cases {
                let mut grid = before.clone();
                grid[*position] = Cell::Known(*ink);
                prop_assert!(play(puzzle, &mut grid, looks), "{}", step);
                prop_assert!(has(&grid), "{}", step);
            }
        }
        Argument::Deeper { .. } | Argument::Solution => {}
        other => prop_assert!(false, "{:?}", other),
    }
    Ok(())
}

/// Explains a board to its end.
fn check_board(puzzle: &Puzzle) -> Result<Verdict, TestCaseError> {
    let report = Solver::new().solve(puzzle, &SolveOptions::default());
    let solution = match report.verdict() {
        Verdict::Unique => Some(&report.solutions[0]),
        _ => None,
    };
    let mut grid = Grid::unknown(puzzle.width(), puzzle.height());
    let explanation = explain(puzzle, solution, EXPLAIN_LINE_SOLVES);
    for step in &explanation.steps {
        check_step(puzzle, &grid, step)?;
        for decision in &step.decisions {
            let value = Cell::known(decision.filled());
            grid[decision.position] = value;
            for picture in &report.solutions {
                prop_assert_eq!(
                    picture.get(decision.position.row, decision.position.column),
                    decision.filled()
                );
            }
        }
    }
    prop_assert_eq!(&explanation.grid, &grid);
    let level = explanation.hardest().map_or(Logic::Line, Technique::logic);
    match report.verdict() {
        Verdict::Unique => {
            prop_assert_eq!(&explanation.end, &ExplanationEnd::Solved);
            prop_assert_eq!(grid.to_picture(), solution.cloned());
            prop_assert_eq!(level, report.logic);
            let technique = hardest(puzzle, &report.solutions[0], EXPLAIN_LINE_SOLVES);
            prop_assert_eq!(technique.ok(), explanation.hardest());
            for limit in Technique::ALL {
                let found = hardest_up_to(puzzle, &report.solutions[0], limit, EXPLAIN_LINE_SOLVES);
                let expected = technique.ok().filter(|&technique| technique <= limit);
                prop_assert_eq!(found.ok().flatten(), expected);
            }
        }
        Verdict::None => {
            prop_assert!(matches!(
                explanation.end,
                ExplanationEnd::Fails(_) | ExplanationEnd::Stuck
            ));
            prop_assert!(level <= report.logic);
        }
        _ => prop_assert_eq!(explanation.end, ExplanationEnd::Stuck),
    }
    Ok(report.verdict())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn planted_boards_are_explained((puzzle, _) in strategy::planted(1..=12, 1..=12)) {
        prop_assert_ne!(check_board(&puzzle)?, Verdict::None);
    }

    #[test]
    fn boards_without_a_solution_are_explained(puzzle in strategy::puzzles(1..=6, 1..=6)) {
        check_board(&puzzle)?;
    }

    /// From any board that agrees with the only solution, hints lead to it.
    #[test]
    fn hints_lead_on_from_any_board(
        (puzzle, picture) in strategy::planted(1..=9, 1..=9),
        known in prop::collection::vec(any::<bool>(), 81),
    ) {
        let mut grid = Grid::unknown(puzzle.width(), puzzle.height());
        for row in 0..puzzle.height() {
            for column in 0..puzzle.width() {
                if known[row * 9 + column] {
                    grid.set(row, column, Cell::known(picture.get(row, column)));
                }
            }
        }
        let before = grid.clone();
        let mut explainer = Explainer::new(&puzzle, &grid, EXPLAIN_LINE_SOLVES);
        prop_assert_eq!(explainer.failing_line(), None);
        match explainer.next() {
            NextStep::Step(step) => check_step(&puzzle, &before, &step)?,
            NextStep::Solved => prop_assert_eq!(before.unknown_cells(), 0),
            NextStep::Stuck => {
                let verdict = Solver::new().solve(&puzzle, &SolveOptions::default()).verdict();
                prop_assert_eq!(verdict, Verdict::Multiple);
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }
}

#[test]
fn a_budget_is_kept() {
    let puzzle = puzzle("4x4:2/1/2/1/1.1/2/1/1");
    for line_solves in 0..200 {
        let explanation = explain(&puzzle, None, line_solves);
        assert!(matches!(
            explanation.end,
            ExplanationEnd::OutOfBudget | ExplanationEnd::Solved
        ));
    }
    assert_eq!(
        explain(&puzzle, None, EXPLAIN_LINE_SOLVES).end,
        ExplanationEnd::Solved
    );
}

/// A board that only a search decides, as in `proofs.rs`.
fn hard() -> Puzzle {
    let picture = Picture::from_bits(
        14,
        14,
        "1001101000000001101101101001000000101001000000110001101101101001001101001001100110\
         1001100001010111111100010000000011101010001000111010011000100000101100100110001101\
         10100000100100101000000001010011",
    );
    picture.expect("a picture").puzzle()
}

/// The callback is not called again after it has returned true.
#[test]
fn an_interrupt_ends_an_explanation_wherever_it_is() {
    let puzzle = hard();
    let mut steps = Vec::new();
    for most in [0, 1, 10, 100, 300] {
        let polls = AtomicUsize::new(0);
        let interrupt = || polls.fetch_add(1, Ordering::Relaxed) == most;
        let allowance = ExplainBudget::new(EXPLAIN_LINE_SOLVES).until(&interrupt);
        let explanation = explain(&puzzle, None, allowance);
        assert_eq!(explanation.end, ExplanationEnd::OutOfBudget);
        assert_eq!(polls.load(Ordering::Relaxed), most + 1);
        steps.push(explanation.steps.len());
    }
    assert!(steps.is_sorted(), "{steps:?}");
    let never = ExplainBudget::new(EXPLAIN_LINE_SOLVES).until(&|| false);
    let explanation = explain(&puzzle, None, never);
    assert_eq!(explanation, explain(&puzzle, None, EXPLAIN_LINE_SOLVES));
    assert_eq!(explanation.end, ExplanationEnd::Solved);
}

#[test]
fn a_board_that_needs_a_search_is_explained_by_suppositions_within_one() {
    let puzzle = hard();
    assert_eq!(check_board(&puzzle).expect("true steps"), Verdict::Unique);
    let explanation = explain(&puzzle, None, EXPLAIN_LINE_SOLVES);
    assert_eq!(
        (&explanation.end, explanation.hardest()),
        (&ExplanationEnd::Solved, Some(Technique::Deeper))
    );
    let said = explanation.steps.iter().map(ExplanationStep::to_string);
    let deeper: Vec<String> = said.filter(|step| step.contains(": deeper")).collect();
    assert!(deeper[0].contains("within this one and"), "{}", deeper[0]);
}

/// A cell that both values decide alike is rare after all contradictions have been found.
#[test]
fn both_values_of_a_cell_may_lead_to_the_same() {
    let puzzle = puzzle("7x7:1.1.1/1.1.1/1.1.1/1/2/2.1.1/1.1.1/3.1/2/2.2/1.1/1.2/1/1.2");
    assert_eq!(check_board(&puzzle).expect("true steps"), Verdict::Multiple);
    let explanation = explain(&puzzle, None, EXPLAIN_LINE_SOLVES);
    let mut steps = explanation.steps.iter();
    let step = steps.find(|step| step.technique == Technique::EitherWay);
    let text = step.expect("a step").to_string();
    let lines: Vec<&str> = text.lines().collect();
    let claims = "row 5, column 4 is empty; row 6, column 4 is empty; row 7, column 4 is empty";
    assert_eq!(lines[0], format!("{claims}: either-way"));
    assert_eq!(lines[1], "  if row 2, column 5 is filled");
    assert_eq!(lines[2], "  column 5 (2)  ?#??...  ->  ?#?....");
    assert!(lines.contains(&"  if row 2, column 5 is empty"), "{text}");
}

#[test]
fn where_the_techniques_end_the_solution_leads_on() {
    let picture = Picture::from_bits(4, 4, "1001110000100010").expect("a picture");
    let puzzle = picture.puzzle();
    let grid = Grid::unknown(4, 4);
    let mut explainer = Explainer::new(&puzzle, &grid, EXPLAIN_LINE_SOLVES).up_to(Technique::Line);
    assert_eq!(explainer.next(), NextStep::Stuck);
    let step = explainer.reveal(&picture).expect("a cell is unknown");
    assert_eq!(
        (step.technique, &step.argument),
        (Technique::Deeper, &Argument::Solution)
    );
    assert!(
        step.to_string().contains("taken from the solution"),
        "{step}"
    );
    while let NextStep::Step(step) = explainer.next() {
        assert!(step.technique <= Technique::Line);
    }
    assert_eq!(explainer.next(), NextStep::Solved);
    assert_eq!(explainer.grid().to_picture().as_ref(), Some(&picture));
    assert_eq!(explainer.reveal(&picture), None);
}

/// All sentences for a board, as people read them.
#[test]
fn a_board_that_needs_a_contradiction_in_words() {
    let explanation = explain(&puzzle("4x4:2/1/2/1/1.1/2/1/1"), None, EXPLAIN_LINE_SOLVES);
    let steps: Vec<String> = explanation
        .steps
        .iter()
        .map(ExplanationStep::to_string)
        .collect();
    let expected = "\
row 1, column 1 is filled: contradiction
  suppose it is empty
  row 1 (1 1)  .???  ->  .#.#
  column 1 (2)  .???  ->  .?#?
  column 3 (2)  .???  ->  .?#?
  row 3 (1)  #?#?  cannot be completed
row 1 (1 1): edge
  the 1st 1 can only be in cell 1, so cell 2 is empty
  #???  ->  #.??
column 1 (2): edge
  the 2 can only be in cells 1-2, so cell 2 is filled, and cell 3 is empty
  cell 1 belongs to the 2, the only block, which then cannot reach cell 4
  #???  ->  ##..
row 2 (2): edge
  the 2 can only be in cells 1-2, so cell 2 is filled, and cell 3 is empty
  cell 1 belongs to the 2, the only block, which then cannot reach cell 4
  #???  ->  ##..";
    assert_eq!(steps[..4].join("\n"), expected);
    let counts = [
        (Technique::Count, 5),
        (Technique::Overlap, 1),
        (Technique::Edge, 3),
        (Technique::Contradiction, 1),
    ];
    assert_eq!(explanation.counts(), counts);
    assert_eq!(explanation.hardest(), Some(Technique::Contradiction));
}
