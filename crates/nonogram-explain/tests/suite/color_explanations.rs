//! Explanations and hints on boards of several inks lead to the solution, and each step is true.

use crate::follow::{check, play, solve};
use nonogram::{Cell, Grid, Ink, InkSet, Logic, Palette, Picture, Puzzle, Technique, Verdict};
use nonogram_explain::{
    Argument, EXPLAIN_LINE_SOLVES, Explanation, ExplanationEnd, ExplanationStep, Hint,
    explain_rest, hint,
};
use nonogram_propagate::solve_color_line;
use std::collections::BTreeMap;

/// A seeded picture of this number of inks, with this share of filled cells, smoothed if `smooth`.
pub(crate) fn picture(
    seed: u64,
    [width, height]: [usize; 2],
    inks: u64,
    percent: u64,
    smooth: bool,
) -> Picture {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    let mut picture = Picture::blank(width, height);
    for row in 0..height {
        for column in 0..width {
            let ink = if next(100) < percent {
                1 + next(inks)
            } else {
                0
            };
            picture.set_ink(row, column, Ink::new(ink as usize).expect("an ink"));
        }
    }
    for _ in 0..if smooth { 3 } else { 0 } {
        let before = picture.clone();
        for row in 0..height {
            for column in 0..width {
                let rows = row.saturating_sub(1)..(row + 2).min(height);
                let mut counts = [0; 32];
                for near in rows {
                    for other in column.saturating_sub(1)..(column + 2).min(width) {
                        counts[before.ink(near, other).number()] += 1;
                    }
                }
                let most = (0..32).max_by_key(|&ink| counts[ink]).expect("inks");
                picture.set_ink(row, column, Ink::new(most).expect("an ink"));
            }
        }
    }
    picture
}

#[test]
fn line_boards_are_explained_line_by_line() {
    let (mut boards, mut steps, mut hints) = (0, 0, 0);
    for seed in 0..1600 {
        let side = 4 + seed as usize % 9;
        let sides = [side, 12 - seed as usize % 5];
        let picture = picture(seed, sides, 2 + seed % 4, 70, seed % 3 > 0);
        let puzzle = picture.puzzle();
        let report = solve(&puzzle);
        if report.verdict() != Verdict::Unique || report.logic != Logic::Line {
            continue;
        }
        boards += 1;
        let explanation = check(&puzzle, &report);
        assert!(explanation.hardest() <= Some(Technique::Line));
        steps += explanation.steps.len();
        if seed % 8 == 0 {
            let unknown = Grid::unknown(puzzle.width(), puzzle.height());
            hints += play(&puzzle, unknown, &report).1;
        }
    }
    assert_eq!((boards, steps, hints), (1435, 52060, 3466));
}

/// The number of steps of each technique.
type Counts = BTreeMap<Technique, usize>;

fn add(counts: &mut Counts, explanation: &Explanation) {
    for (technique, count) in explanation.counts() {
        *counts.entry(technique).or_default() += count;
    }
}

#[test]
fn boards_that_need_more_are_explained() {
    let (mut unique, mut several, mut counts) = (0, 0, Counts::new());
    for seed in 0..1500 {
        let sides = [9 + seed as usize % 3, 9 + seed as usize / 3 % 3];
        let picture = picture(seed, sides, 2 + seed % 2, 50, seed % 25 > 0);
        let puzzle = picture.puzzle();
        let report = solve(&puzzle);
        if report.logic == Logic::Line {
            continue;
        }
        add(&mut counts, &check(&puzzle, &report));
        if report.verdict() == Verdict::Unique {
            unique += 1;
            // From a board on which some cells are known, too.
            let mut grid = Grid::unknown(puzzle.width(), puzzle.height());
            play(&puzzle, grid.clone(), &report);
            for row in 0..puzzle.height() {
                let column = (seed as usize + 3 * row) % puzzle.width();
                grid.set(row, column, Cell::Known(picture.ink(row, column)));
            }
            play(&puzzle, grid, &report);
        } else {
            several += 1;
        }
    }
    assert_eq!((unique, several), (14, 118));
    let expected = [
        (Technique::Count, 2654),
        (Technique::Overlap, 750),
        (Technique::Edge, 215),
        (Technique::Gap, 1334),
        (Technique::Line, 1),
        (Technique::Contradiction, 79),
    ];
    assert_eq!(counts, Counts::from(expected));
}

#[test]
fn boards_without_a_solution_are_explained() {
    let (mut fails, mut boards) = (0, 0);
    for seed in 0..5000 {
        let sides = [3 + seed as usize % 3, 3];
        let one = picture(seed, sides, 2, 55, false);
        let other = picture(seed + 1000, sides, 2, 55, false);
        // The rows of one picture and the columns of another with the same totals.
        let Ok(puzzle) = Puzzle::new(one.row_clues(), other.column_clues()) else {
            continue;
        };
        let report = solve(&puzzle);
        if report.verdict() == Verdict::None {
            let explanation = check(&puzzle, &report);
            boards += 1;
            fails += usize::from(matches!(explanation.end, ExplanationEnd::Fails(_)));
        }
    }
    assert_eq!((boards, fails), (156, 156));
}

fn puzzle(id: &str) -> Puzzle {
    id.parse().expect("an id")
}

/// No line decides a cell by itself, so a hint begins with a color that a cell does not have.
#[test]
fn no_line_may_decide_a_cell_at_first() {
    let puzzle = puzzle("3x3:1c/1a.1c/1b/1c/1a/1c.1b");
    for line in puzzle.lines() {
        let mut cells = vec![InkSet::up_to(puzzle.inks()); puzzle.length(line)];
        solve_color_line(puzzle.clue(line), &mut cells).expect("there is a solution");
        assert!(cells.iter().all(|set| set.len() > 1));
    }
    let report = solve(&puzzle);
    assert_eq!(report.logic, Logic::Line);
    let unknown = Grid::unknown(3, 3);
    let found = hint(&puzzle, &unknown, &report, EXPLAIN_LINE_SOLVES);
    let Hint::Steps(steps) = found else {
        panic!("{found:?}");
    };
    let texts: Vec<String> = steps.iter().map(ToString::to_string).collect();
    let expected = "\
row 2 (1a): count
  the clue has only black blocks, so no cell is vermilion or blue
  ???
column 1 (1c): count
  the clue has only blue blocks, so no cell is black or vermilion, and cell 2 can only be empty
    1   ?
    2   ? -> .
    3   ?";
    assert_eq!(texts.join("\n"), expected);
    let reasons = ExplanationStep::summary(&steps[..1], &Palette::standard(3));
    assert_eq!(
        reasons,
        ["row 2: the clue has only black blocks, so no cell is vermilion or blue"]
    );
    play(&puzzle, unknown, &report);
}

#[test]
fn all_colors_of_a_cell_may_lead_to_the_same() {
    let puzzle = puzzle(
        "8x8:1b/1b.1a.1b/1b.1a.1b/1b.1a.1a/1b.1b/1b.1a.1b.1a/1a.1b.1a/1a.1b.1a.1b/1b.2a/1b/1b.1b/1b.1a/\
         1b.1a.1a.1a/1b/1a.3b/2b.1a.2a.1b",
    );
    let report = solve(&puzzle);
    assert_eq!(report.verdict(), Verdict::Multiple);
    let explanation = check(&puzzle, &report);
    let mut steps = explanation.steps.iter();
    let step = steps.find(|step| step.technique == Technique::EitherWay);
    let step = step.expect("a step");
    let Argument::EitherWay { cases, .. } = &step.argument else {
        panic!("{step}");
    };
    assert_eq!(cases.len(), 3);
    let mut swatches: Vec<_> = Palette::standard(2)
        .swatches()
        .map(|(_, s)| s.clone())
        .collect();
    for (swatch, (name, symbol)) in swatches[1..].iter_mut().zip([("red", 'r'), ("", '%')]) {
        (swatch.name, swatch.symbol) = (name.to_string(), symbol);
    }
    let palette = Palette::new(swatches).expect("symbols that differ");
    let text = step.display(&palette).to_string();
    let lines: Vec<&str> = text.lines().collect();
    let title = "column 3, cells 1-3 are empty: either-way";
    assert_eq!(lines[0], title);
    let begin = "  if row 5, column 2 is red, this follows";
    assert_eq!(lines[1], begin);
    assert_eq!(lines[4], "  row 5 (1% 1r 1r 1r)  ?r??.?.?  ->  %r.?.?.?");
    assert_eq!(lines[7], "        column 2 (1% 1r 1%)   column 1 (1%)");
    assert_eq!(lines[8], "  1-4   ?                     .");
    assert!(
        lines.contains(&"      column 6: cell 4 is not red"),
        "{text}"
    );
    assert!(
        lines.contains(&"  if row 5, column 2 is empty, this follows"),
        "{text}"
    );
    let caption = step.caption(&palette);
    assert!(
        caption.starts_with(&format!(
            "{title}: if row 5, column 2 is red, this follows; row 5: "
        )),
        "{caption}"
    );
}

#[test]
fn a_color_may_need_nested_suppositions() {
    for (id, decides) in [
        (
            "10x10:1b.1b.2a/1b.1b.1b/1b.1a.1a.1a/1b/1b.3b.1a/1b.1a.1b.2a.1a/1b.1b/1a.1b.1a/1a.1b/1a.1a.1b/\
             2b.1b.1a/1b.1b.1b.1a/1a/2b.2b.1a/1a.2b.3b/1b.1a/1a.2a/1b.1a/1a.1a.1a/1a.1a.1b",
            true,
        ),
        (
            "11x9:2b.2a/1b.1b.2b/1a.1a/1a.1b.1a/1a.1b.1a/2b/1b.1a.1b/1b.1a/1b.1a.1a/1a.1b.1a/1b.1a.1a/1a.1b/\
             1b.1b.1a/2b/1b.2a.1b.1a/1b.1a.1b.1a.1b/2a/1a.1b.1a.1b.1b.1a/1a.1b.1b.1a/1a.1b.1a",
            false,
        ),
    ] {
        let puzzle = puzzle(id);
        let explanation = check(&puzzle, &solve(&puzzle));
        let mut steps = explanation.steps.iter();
        let step = steps.find(|step| step.technique == Technique::Deeper);
        let step = step.expect("a step");
        assert_eq!(step.exclusions.is_empty(), decides, "{step}");
        assert!(
            step.to_string().contains("looks at lines, too many"),
            "{step}"
        );
    }
}

#[test]
fn a_wrong_color_is_found() {
    let picture: Picture = "aab.\n.b.b\nbbaa".parse().expect("a picture");
    let puzzle = picture.puzzle();
    let report = solve(&puzzle);
    assert_eq!(report.verdict(), Verdict::Unique);
    let hint_on = |row, column, ink| {
        let mut grid = Grid::unknown(4, 3);
        grid.set(row, column, Cell::Known(Ink::new(ink).expect("an ink")));
        hint(&puzzle, &grid, &report, EXPLAIN_LINE_SOLVES)
    };
    assert!(matches!(hint_on(0, 0, 1), Hint::Steps(_)));
    assert!(matches!(hint_on(0, 0, 2), Hint::Fails { .. }));
    // An ink that the puzzle lacks.
    assert!(matches!(hint_on(0, 0, 7), Hint::Fails { steps: 0, .. }));
}

/// Boards in play on which a few cells, or many, may have any colors.
#[test]
fn boards_with_wrong_cells_are_answered() {
    let mut answers = BTreeMap::new();
    for seed in 0..1200 {
        let sides = [3 + seed as usize % 7, 3 + seed as usize / 7 % 6];
        let (inks, smooth) = (2 + seed % 3, seed % 4 > 0);
        let right = picture(seed, sides, inks, 60, smooth);
        let puzzle = right.puzzle();
        let report = solve(&puzzle);
        let other = picture(seed + 1000, sides, inks + 1, 60, smooth);
        let mut grid = Grid::unknown(sides[0], sides[1]);
        for cell in (0..sides[0] * sides[1]).step_by(2 + seed as usize % 19) {
            let (row, column) = (cell / sides[0], cell % sides[0]);
            let is_wrong = cell == 0 || seed % 5 == 0;
            let from = if is_wrong { &other } else { &right };
            grid.set(row, column, Cell::Known(from.ink(row, column)));
        }
        let answer = match hint(&puzzle, &grid, &report, EXPLAIN_LINE_SOLVES) {
            Hint::Steps(_) => "steps",
            Hint::Fails { steps: 0, .. } => "fails",
            Hint::Fails { .. } => "fails later",
            Hint::Wrong(_) => "wrong",
            Hint::Several(_) => "several",
            other => panic!("{puzzle} {other:?}"),
        };
        *answers.entry(answer).or_insert(0) += 1;
        // Even with a picture that is not a solution, it ends.
        let explanation = explain_rest(&puzzle, &grid, Some(&other), EXPLAIN_LINE_SOLVES);
        assert_ne!(explanation.end, ExplanationEnd::OutOfBudget);
    }
    let expected = [("fails", 867), ("fails later", 84), ("steps", 249)];
    assert_eq!(answers, BTreeMap::from(expected));
}
