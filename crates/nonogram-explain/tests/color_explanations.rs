//! Explanations and hints on boards of several inks lead to the solution, and each step is true.

use nonogram::{
    Cell, Decision, Grid, Ink, InkSet, Line, Logic, Palette, Picture, Position, Puzzle, Technique,
    Verdict,
};
use nonogram_explain::{
    Argument, EXPLAIN_LINE_SOLVES, ExplainBudget, Explanation, ExplanationEnd, ExplanationStep,
    Hint, LineStep, explain, explain_rest, hardest, hardest_up_to, hint,
};
use nonogram_propagate::{Contradiction, SolveOptions, SolveReport, Solver, solve_color_line};
use std::collections::BTreeMap;

fn solve(puzzle: &Puzzle) -> SolveReport {
    Solver::new().solve(puzzle, &SolveOptions::default())
}

/// The colors that each cell may have.
#[derive(Clone)]
struct Colors {
    width: usize,
    sets: Vec<InkSet>,
}

impl Colors {
    fn all(puzzle: &Puzzle) -> Self {
        Self {
            width: puzzle.width(),
            sets: vec![InkSet::up_to(puzzle.inks()); puzzle.width() * puzzle.height()],
        }
    }

    fn at(&mut self, Position { row, column }: Position) -> &mut InkSet {
        &mut self.sets[row * self.width + column]
    }

    fn line(&mut self, puzzle: &Puzzle, line: Line) -> Vec<InkSet> {
        let cells = 0..puzzle.length(line);
        cells.map(|cell| *self.at(line.cell(cell))).collect()
    }

    /// Follows looks at lines, each of which excludes exactly what follows.
    fn follow(&mut self, puzzle: &Puzzle, looks: &[LineStep]) {
        for look in looks {
            let before = self.line(puzzle, look.line);
            assert_eq!(look.before, before);
            let clue = puzzle.clue(look.line);
            assert_eq!(look.clue, clue.blocks().collect::<Vec<_>>());
            let mut solved = before.clone();
            assert!(solve_color_line(clue, &mut solved).is_ok_and(|removed| removed > 0));
            assert_eq!(look.after, solved);
            for (cell, &set) in solved.iter().enumerate() {
                *self.at(look.line.cell(cell)) = set;
            }
        }
    }

    /// Follows a step, which must be true and must find something.
    fn step(&mut self, puzzle: &Puzzle, step: &ExplanationStep) {
        let begin = self.clone();
        assert!(!step.decisions.is_empty() || !step.exclusions.is_empty());
        for &Decision { position, ink } in &step.decisions {
            let set = self.at(position);
            assert!(set.contains(ink) && set.len() > 1, "{step}");
            *set = InkSet::only(ink);
        }
        for exclusion in &step.exclusions {
            let set = self.at(exclusion.position);
            let left = set.without(exclusion.colors);
            assert_eq!(left.len() + exclusion.colors.len(), set.len(), "{step}");
            assert!(left.len() > 1 && !exclusion.colors.is_empty(), "{step}");
            *set = left;
        }
        let supposing = |decision: &Decision| {
            let mut colors = begin.clone();
            *colors.at(decision.position) = InkSet::only(decision.ink);
            colors
        };
        match &step.argument {
            Argument::Line { look, .. } => {
                assert_eq!(look.before, begin.clone().line(puzzle, look.line));
                assert_eq!(look.after, self.line(puzzle, look.line));
                let mut solved = look.before.clone();
                assert!(solve_color_line(puzzle.clue(look.line), &mut solved).is_ok());
                for (after, solved) in look.after.iter().zip(solved) {
                    assert!(solved.without(*after).is_empty(), "{step}");
                }
            }
            Argument::Contradiction {
                supposed,
                looks,
                fails,
            } => {
                let mut colors = supposing(supposed);
                colors.follow(puzzle, looks);
                assert_eq!(fails.cells, colors.line(puzzle, fails.line));
                let solved = solve_color_line(puzzle.clue(fails.line), &mut fails.cells.clone());
                assert_eq!(solved, Err(Contradiction), "{step}");
                let mut left = begin.clone();
                left.at(supposed.position).remove(supposed.ink);
                assert_eq!(left.sets, self.sets, "{step}");
            }
            Argument::EitherWay { position, cases } => {
                let inks: InkSet = cases.iter().map(|&(ink, _)| ink).collect();
                assert_eq!(inks, *begin.clone().at(*position));
                for &(ink, ref looks) in cases {
                    let position = *position;
                    let mut colors = supposing(&Decision { position, ink });
                    colors.follow(puzzle, looks);
                    let pairs = colors.sets.iter().zip(&self.sets);
                    for (one, all) in pairs {
                        assert!(one.without(*all).is_empty(), "{step}");
                    }
                }
            }
            Argument::Deeper { supposed, .. } => {
                let mut left = begin.clone();
                left.at(supposed.position).remove(supposed.ink);
                assert_eq!(left.sets, self.sets, "{step}");
            }
            Argument::Solution => assert_eq!(step.decisions.len(), 1),
            other => panic!("{other:?}"),
        }
    }

    fn allow(&self, picture: &Picture) -> bool {
        let cells = self.sets.iter().enumerate();
        let mut allowed = cells.map(|(cell, set)| {
            let (row, column) = (cell / self.width, cell % self.width);
            set.contains(picture.ink(row, column))
        });
        allowed.all(|is_allowed| is_allowed)
    }
}

/// Explains a board to its end, and checks each step.
fn check(puzzle: &Puzzle, report: &SolveReport) -> Explanation {
    let is_unique = report.verdict() == Verdict::Unique;
    let solution = report.solutions.first().filter(|_| is_unique);
    let explanation = explain(puzzle, solution, EXPLAIN_LINE_SOLVES);
    let mut colors = Colors::all(puzzle);
    for step in &explanation.steps {
        colors.step(puzzle, step);
        for picture in &report.solutions {
            assert!(colors.allow(picture), "{puzzle}: {step}");
        }
        assert!(!step.to_string().is_empty());
    }
    for (cell, set) in colors.sets.iter().enumerate() {
        let (row, column) = (cell / colors.width, cell % colors.width);
        let known = set.single().map_or(Cell::Unknown, Cell::Known);
        assert_eq!(explanation.grid.get(row, column), known);
    }
    match report.verdict() {
        Verdict::Unique => {
            assert_eq!(explanation.end, ExplanationEnd::Solved, "{puzzle}");
            assert_eq!(explanation.grid.to_picture().as_ref(), solution);
            let technique = explanation.hardest();
            let logic = technique.map_or(Logic::Line, Technique::logic);
            assert_eq!(logic, report.logic, "{puzzle}");
            let found = hardest(puzzle, &report.solutions[0], EXPLAIN_LINE_SOLVES);
            assert_eq!(found.ok(), technique, "{puzzle}");
            for limit in Technique::ALL {
                let picture = &report.solutions[0];
                let found = hardest_up_to(puzzle, picture, limit, EXPLAIN_LINE_SOLVES);
                assert_eq!(found.ok().flatten(), technique.filter(|&t| t <= limit));
            }
        }
        Verdict::Multiple => assert_eq!(explanation.end, ExplanationEnd::Stuck, "{puzzle}"),
        _ => assert!(matches!(
            explanation.end,
            ExplanationEnd::Fails(_) | ExplanationEnd::Stuck
        )),
    }
    explanation
}

/// Plays hints from a board to the solution. Returns the number of hints and of their steps.
fn play(puzzle: &Puzzle, mut grid: Grid, report: &SolveReport) -> (usize, usize) {
    let (mut hints, mut steps) = (0, 0);
    loop {
        let budget = ExplainBudget::new(EXPLAIN_LINE_SOLVES);
        match hint(puzzle, &grid, report, budget) {
            Hint::Steps(list) => {
                let mut colors = Colors::all(puzzle);
                for (row, cells) in grid.rows().enumerate() {
                    for (column, cell) in cells.iter().enumerate() {
                        if let &Cell::Known(ink) = cell {
                            *colors.at(Position { row, column }) = InkSet::only(ink);
                        }
                    }
                }
                for step in &list {
                    colors.step(puzzle, step);
                }
                let (last, before) = list.split_last().expect("a step");
                assert!(before.iter().all(|step| step.decisions.is_empty()));
                assert!(!last.decisions.is_empty());
                for &Decision { position, ink } in &last.decisions {
                    grid[position] = Cell::Known(ink);
                }
                hints += 1;
                steps += list.len();
            }
            Hint::Solved => break,
            other => panic!("{puzzle}: {other:?}"),
        }
    }
    assert_eq!(grid.to_picture().as_ref(), report.solutions.first());
    (hints, steps)
}

/// A seeded picture of this number of inks, with this share of filled cells, smoothed if `smooth`.
fn picture(
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
fn boards_that_line_logic_solves_are_explained_line_by_line() {
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
    assert_eq!((boards, steps, hints), (1435, 58543, 4480));
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
        (Technique::Count, 4080),
        (Technique::Overlap, 1662),
        (Technique::Edge, 625),
        (Technique::Gap, 351),
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
fn a_board_on_which_no_line_decides_a_cell_at_first() {
    let puzzle = puzzle("3x3:1c/1a.1c/1b/1c/1a/1c.1b");
    for line in puzzle.lines() {
        let mut cells = vec![InkSet::up_to(puzzle.inks()); puzzle.length(line)];
        solve_color_line(puzzle.clue(line), &mut cells).expect("there is a solution");
        assert!(cells.iter().all(|set| set.len() > 1));
    }
    let report = solve(&puzzle);
    assert_eq!(report.logic, Logic::Line);
    let unknown = Grid::unknown(3, 3);
    let found = hint(&puzzle, &unknown, &report, EXPLAIN_LINE_SOLVES.into());
    let Hint::Steps(steps) = found else {
        panic!("{found:?}");
    };
    let texts: Vec<String> = steps.iter().map(ToString::to_string).collect();
    let expected = "\
row 2 (1a): count
  the clue has no vermilion or blue block, so no cell is vermilion or blue
  ???
column 1 (1c): count
  the clue has no black or vermilion block, so no cell is black or vermilion, and cell 2 is empty
  ???  ->  ?.?";
    assert_eq!(texts.join("\n"), expected);
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
    let claims = "row 1, column 3 is empty; row 2, column 3 is empty; row 3, column 3 is empty";
    assert_eq!(lines[0], format!("{claims}: either-way"));
    assert_eq!(lines[1], "  if row 5, column 2 is red");
    assert_eq!(lines[2], "  row 5 (1% 1r 1r 1r)  ?r??.?.?  ->  %r.?.?.?");
    assert!(lines.contains(&"  if row 5, column 2 is ink %"), "{text}");
    assert!(lines.contains(&"      cell 4 is not red"), "{text}");
    let caption = step.caption(&palette);
    assert!(caption.starts_with(&format!(
        "{claims}: either-way: this is so if row 5, column 2 is red"
    )));
    assert!(
        caption.contains(", and if it is empty, and follow row 5"),
        "{caption}"
    );
}

#[test]
fn a_color_may_take_suppositions_within_one() {
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
        assert!(step.to_string().contains("within this one and"), "{step}");
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
        hint(&puzzle, &grid, &report, EXPLAIN_LINE_SOLVES.into())
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
        let answer = match hint(&puzzle, &grid, &report, EXPLAIN_LINE_SOLVES.into()) {
            Hint::Steps(_) => "steps",
            Hint::Fails { steps: 0, .. } => "fails",
            Hint::Fails { .. } => "fails later",
            Hint::Wrong(_) => "wrong",
            Hint::Several => "several",
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
