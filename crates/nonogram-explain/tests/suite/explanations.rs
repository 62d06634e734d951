//! Explanations lead to the solution, each step is true, and the easiest step comes first.

use crate::follow::{check, play, solve};
use nonogram::{
    Cell, Decision, Grid, Palette, Picture, Puzzle, Technique, Verdict, WorkBudget, strategy,
};
use nonogram_explain::{EXPLAIN_LINE_SOLVES, ExplanationEnd, ExplanationStep, Hint, explain, hint};
use proptest::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

fn puzzle(id: &str) -> Puzzle {
    id.parse().expect("an id")
}

/// Explains a board to its end, and checks each step.
fn check_board(puzzle: &Puzzle) -> Verdict {
    let report = solve(puzzle);
    check(puzzle, &report);
    report.verdict()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn planted_boards_are_explained((puzzle, _) in strategy::planted(1..=12, 1..=12)) {
        prop_assert_ne!(check_board(&puzzle), Verdict::None);
    }

    #[test]
    fn boards_without_a_solution_are_explained(puzzle in strategy::puzzles(1..=6, 1..=6)) {
        check_board(&puzzle);
    }

    #[test]
    fn given_cells_are_where_explanations_and_hints_begin(
        puzzle in strategy::givens(1..=9, 1..=9, 1..=3),
    ) {
        if check_board(&puzzle) == Verdict::Unique {
            play(&puzzle, puzzle.start(), &solve(&puzzle));
            // A board in play does not have to repeat what is given.
            let report = solve(&puzzle);
            let unknown = Grid::unknown(puzzle.width(), puzzle.height());
            let hints = [unknown, puzzle.start()].map(|grid| {
                format!("{:?}", hint(&puzzle, &grid, &report, EXPLAIN_LINE_SOLVES))
            });
            prop_assert_eq!(&hints[0], &hints[1]);
        }
    }

    /// From any board that agrees with the only solution, hints lead to it.
    #[test]
    fn hints_lead_on_from_any_board(
        (puzzle, picture) in strategy::planted(1..=9, 1..=9),
        known in prop::collection::vec(any::<bool>(), 81),
    ) {
        let report = solve(&puzzle);
        prop_assume!(report.verdict() == Verdict::Unique);
        let mut grid = Grid::unknown(puzzle.width(), puzzle.height());
        for row in 0..puzzle.height() {
            for column in 0..puzzle.width() {
                if known[row * 9 + column] {
                    grid.set(row, column, Cell::known(picture.get(row, column)));
                }
            }
        }
        play(&puzzle, grid, &report);
    }
}

#[test]
fn the_first_step_begins_with_the_given_cells() {
    let puzzle = puzzle("2x2:1/1/1/1,Ad");
    let explanation = explain(&puzzle, None, EXPLAIN_LINE_SOLVES);
    assert_eq!(explanation.end, ExplanationEnd::Solved);
    assert_eq!(explanation.steps[0].decisions, [Decision::new(0, 1, false)]);
    // A player's cell that differs from a given one is wrong, however many solutions there are.
    let report = solve(&puzzle);
    let grid: Grid = ".?\n??".parse().unwrap();
    let found = hint(&puzzle, &grid, &report, EXPLAIN_LINE_SOLVES);
    assert!(matches!(found, Hint::Wrong(1)), "{found:?}");
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
fn interrupts_end_explanations() {
    let puzzle = hard();
    let mut steps = Vec::new();
    for most in [0, 1, 10, 100, 300] {
        let polls = AtomicUsize::new(0);
        let interrupt = || polls.fetch_add(1, Ordering::Relaxed) == most;
        let allowance = WorkBudget::new(EXPLAIN_LINE_SOLVES).until(interrupt);
        let explanation = explain(&puzzle, None, allowance);
        assert_eq!(explanation.end, ExplanationEnd::OutOfBudget);
        assert_eq!(polls.load(Ordering::Relaxed), most + 1);
        steps.push(explanation.steps.len());
    }
    assert!(steps.is_sorted(), "{steps:?}");
    let never = WorkBudget::new(EXPLAIN_LINE_SOLVES).until(|| false);
    let explanation = explain(&puzzle, None, never);
    assert_eq!(explanation, explain(&puzzle, None, EXPLAIN_LINE_SOLVES));
    assert_eq!(explanation.end, ExplanationEnd::Solved);
}

#[test]
fn search_boards_need_nested_suppositions() {
    let puzzle = hard();
    assert_eq!(check_board(&puzzle), Verdict::Unique);
    let explanation = explain(&puzzle, None, EXPLAIN_LINE_SOLVES);
    assert_eq!(
        (&explanation.end, explanation.hardest()),
        (&ExplanationEnd::Solved, Some(Technique::Deeper))
    );
    let said = explanation.steps.iter().map(ExplanationStep::to_string);
    let deeper: Vec<String> = said.filter(|step| step.contains(": deeper")).collect();
    assert!(
        deeper[0].contains("looks at lines, too many"),
        "{}",
        deeper[0]
    );
}

/// A cell that both values decide alike is rare after all contradictions have been found.
#[test]
fn both_values_of_a_cell_may_lead_to_the_same() {
    let puzzle = puzzle("7x7:1.1.1/1.1.1/1.1.1/1/2/2.1.1/1.1.1/3.1/2/2.2/1.1/1.2/1/1.2");
    assert_eq!(check_board(&puzzle), Verdict::Multiple);
    let explanation = explain(&puzzle, None, EXPLAIN_LINE_SOLVES);
    let mut steps = explanation.steps.iter();
    let step = steps.find(|step| step.technique == Technique::EitherWay);
    let text = step.expect("a step").to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "column 4, cells 5-7 are empty: either-way");
    let first = "  column 5: the 2 holds cell 2 and fits only in cells 1-3, so cell 4 is empty";
    assert_eq!(
        lines[1..3],
        ["  if row 2, column 5 is filled, this follows", first],
        "{text}"
    );
    let column = [
        "        column 5 (2)",
        "    1   ?",
        "    2   #",
        "    3   ?",
        "    4   ? -> .",
        "  5-7   .",
    ];
    assert_eq!(lines[3..9], column);
    assert!(
        lines.contains(&"  if row 2, column 5 is empty, this follows"),
        "{text}"
    );
}

/// All sentences for a board, as people read them.
#[test]
fn a_contradiction_in_words() {
    let explanation = explain(&puzzle("4x4:2/1/2/1/1.1/2/1/1"), None, EXPLAIN_LINE_SOLVES);
    let steps: Vec<String> = explanation
        .steps
        .iter()
        .map(ExplanationStep::to_string)
        .collect();
    let expected = "\
row 1, column 1 is filled: contradiction
  suppose it were empty (of each line, only what is needed)
  row 1: 1+1+1 = 3 fills all that is left, cells 2-4, so cell 3 is empty
  row 1 (1 1)  .???  ->  .?.?
  column 1: because cell 1 is empty, the 2 fits only in cells 2-4, so it covers cell 3 wherever it \
  goes
  column 3: because cell 1 is empty, the 2 fits only in cells 2-4, so it covers cell 3 wherever it \
  goes
        column 1 (2)   column 3 (2)
    1   .              .
    2   ?              ?
    3   ? -> #         ? -> #
    4   ?              ?
  then row 3 cannot be completed
  cells 1 and 3 are filled, too far apart for the only block, the 1
  row 3 (1)  #?#?
row 1 (1 1): edge
  no block is longer than 1, so cell 1 is a whole block: cell 2 is empty
  #???  ->  #.??
column 1 (2): edge
  the 2 holds cell 1 and fits only in cells 1-2, so cell 2 is filled, and cells 3-4 are empty (out \
  of reach)
    1   #
    2   ? -> #
  3-4   ? -> .
row 2 (2): edge
  the 2 holds cell 1 and fits only in cells 1-2, so cell 2 is filled, and cells 3-4 are empty (out \
  of reach)
  #???  ->  ##..";
    assert_eq!(steps[..4].join("\n"), expected);
    let counts = [
        (Technique::Count, 4),
        (Technique::Overlap, 1),
        (Technique::Edge, 3),
        (Technique::Contradiction, 1),
    ];
    assert_eq!(explanation.counts(), counts);
    assert_eq!(explanation.hardest(), Some(Technique::Contradiction));
}

#[test]
fn steps_that_differ_only_in_their_lines_are_one() {
    let picture = Picture::from_bits(3, 5, "000000011000000").expect("a picture");
    let steps = explain(&picture.puzzle(), None, EXPLAIN_LINE_SOLVES).steps;
    assert_eq!(ExplanationStep::alike(&steps), 4);
    assert_eq!(ExplanationStep::alike(&[]), 0);
    let text = ExplanationStep::display_alike(&steps[..4], &Palette::standard(1)).to_string();
    assert_eq!(
        text,
        "rows 1-2 and 4-5 (0): count\n  the clue has no blocks, so every cell is empty"
    );
    // Columns are not rows.
    assert_eq!(ExplanationStep::alike(&steps[4..]), 1);
    assert_eq!(
        steps[4].to_string().lines().next(),
        Some("column 1 (0): count")
    );
}
