//! Follows explanations and hints, and checks each step.

use nonogram::{
    Cell, Decision, Grid, InkSet, Line, Logic, Picture, Position, Puzzle, Technique, Verdict,
};
use nonogram_explain::{
    Argument, EXPLAIN_LINE_SOLVES, Explanation, ExplanationEnd, ExplanationStep, Hint, LineStep,
    explain, hardest, hardest_up_to, hint,
};
use nonogram_propagate::{Contradiction, SolveOptions, SolveReport, Solver, solve_color_line};

pub(crate) fn solve(puzzle: &Puzzle) -> SolveReport {
    Solver::new().solve(puzzle, &SolveOptions::default())
}

/// The colors that each cell may have.
#[derive(Clone)]
struct Colors {
    width: usize,
    sets: Vec<InkSet>,
}

impl Colors {
    /// Only the given cells are known.
    fn start(puzzle: &Puzzle) -> Self {
        let mut colors = Self {
            width: puzzle.width(),
            sets: vec![InkSet::up_to(puzzle.inks()); puzzle.width() * puzzle.height()],
        };
        for given in puzzle.given_cells() {
            *colors.at(given.position) = InkSet::only(given.ink);
        }
        colors
    }

    fn at(&mut self, Position { row, column }: Position) -> &mut InkSet {
        &mut self.sets[row * self.width + column]
    }

    fn line(&mut self, puzzle: &Puzzle, line: Line) -> Vec<InkSet> {
        let cells = 0..puzzle.length(line);
        cells.map(|cell| *self.at(line.cell(cell))).collect()
    }

    /// Follows looks at lines, each of which excludes something that follows from the line.
    fn follow(&mut self, puzzle: &Puzzle, looks: &[LineStep]) {
        for look in looks {
            let before = self.line(puzzle, look.line);
            assert_eq!(look.before, before);
            let clue = puzzle.clue(look.line);
            assert_eq!(look.clue, clue.blocks().collect::<Vec<_>>());
            let mut solved = before.clone();
            assert!(solve_color_line(clue, &mut solved).is_ok());
            assert_ne!(look.after, before);
            for (cell, &set) in look.after.iter().enumerate() {
                assert!(
                    solved[cell].without(set).is_empty() && set.without(before[cell]).is_empty()
                );
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
            Argument::Line(look) => {
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
                // What the looks show is enough, and a later line needs each of them.
                colors.follow(puzzle, looks);
                let lines: Vec<Line> = looks
                    .iter()
                    .map(|look| look.line)
                    .chain([fails.line])
                    .collect();
                for (index, look) in looks.iter().enumerate() {
                    let cells =
                        (0..look.after.len()).filter(|&cell| look.before[cell] != look.after[cell]);
                    let mut both = cells
                        .map(|cell| look.line.cell(cell))
                        .map(|at| [Line::Row(at.row), Line::Column(at.column)]);
                    assert!(
                        both.all(|both| lines[index + 1..].iter().any(|line| both.contains(line))),
                        "{step}"
                    );
                }
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
pub(crate) fn check(puzzle: &Puzzle, report: &SolveReport) -> Explanation {
    let is_unique = report.verdict() == Verdict::Unique;
    let solution = report.solutions.first().filter(|_| is_unique);
    let explanation = explain(puzzle, solution, EXPLAIN_LINE_SOLVES);
    let mut colors = Colors::start(puzzle);
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
            if technique.is_none() {
                // Every cell is given.
                assert_eq!(puzzle.start().unknown_cells(), 0);
                return explanation;
            }
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
pub(crate) fn play(puzzle: &Puzzle, mut grid: Grid, report: &SolveReport) -> (usize, usize) {
    let (mut hints, mut steps) = (0, 0);
    loop {
        match hint(puzzle, &grid, report, EXPLAIN_LINE_SOLVES) {
            Hint::Steps(list) => {
                let mut colors = Colors::start(puzzle);
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
