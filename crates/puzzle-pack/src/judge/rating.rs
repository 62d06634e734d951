//! What can be said about how hard a single puzzle is.

use crate::judge::difficulty::Grade;
use crate::judge::footholds::Footholds;
use nonogram::{
    Cell, ClueStats, Decision, ElementarySwitch, Grid, Logic, Picture, Puzzle, Repeats, Symmetry,
    Technique, Verdict, WorkBudget,
};
use nonogram_explain::{Explanation, ExplanationEnd, explain};
use nonogram_propagate::{SolveOptions, Solver};
use serde::{Serialize, Serializer};
use serde_json::{Map, json};

/// How hard a puzzle is, by every measure that this crate has.
///
/// Of these, [`Grade`] was compared with the times and the votes of people.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// Whether the puzzle has exactly one solution. Without it, there is no logic, level and
    /// symmetry.
    pub verdict: Verdict,
    /// The strongest logic that the solver needed.
    pub logic: Option<Logic>,
    /// How hard it is for people.
    pub grade: Option<Grade>,
    /// The number of steps of each technique in an explanation, the easiest technique first. How
    /// the board lies decides which of several steps comes first, so it is turned or mirrored to
    /// lie in one of its eight ways, always the same.
    pub techniques: Vec<(Technique, usize)>,
    /// Whether the explanation leads to the solution. If its budget was spent, [`Self::techniques`]
    /// are those of its beginning.
    pub is_explained: bool,
    /// The symmetries of the solution.
    pub symmetry: Option<Symmetry>,
    /// The patterns that the solution repeats.
    pub repeats: Option<Repeats>,
    /// An elementary switch of a solution, if the puzzle has several.
    pub switch: Option<ElementarySwitch>,
    /// Counts over the clues of rows and columns.
    pub clues: ClueStats,
    /// Where line logic finds something.
    pub footholds: Footholds,
}

/// Rates a puzzle: decides it by propagation, and explains it if it has one solution. A transposed
/// or mirrored puzzle has the same rating, except for what names directions and places: symmetry,
/// repeats and switch. `budget` limits the line solves of the explanation; its callback ends
/// solving and counting, too.
///
/// ```
/// use nonogram::{Picture, Technique, Verdict};
/// use puzzle_pack::{Level, rate};
///
/// let puzzle = Picture::from_bits(3, 3, "111101111").unwrap().puzzle();
/// let rating = rate(&puzzle, 1000);
/// assert_eq!(rating.verdict, Verdict::Unique);
/// assert_eq!(rating.grade.unwrap().level, Level::Easy);
/// assert_eq!((rating.techniques[0].0, rating.is_explained), (Technique::Count, true));
/// ```
pub fn rate<'a>(puzzle: &'a Puzzle, budget: impl Into<WorkBudget<'a>>) -> Rating {
    let budget = budget.into();
    let stop = || budget.poll().is_err();
    let options = SolveOptions::default()
        .strokes(true)
        .budget(WorkBudget::default().until(stop));
    let mut solver = Solver::new();
    let report = solver.solve(puzzle, &options);
    let verdict = report.verdict();
    let solution = report.unique();
    let is_multiple = verdict == Verdict::Multiple;
    let switch = is_multiple.then(|| puzzle.switch_among(&report.solutions));
    let grade = solution.and_then(|_| Grade::of(&mut solver, puzzle, &report, &stop));
    let explanation = solution.map(|solution| usual_explanation(puzzle, solution, budget.clone()));
    Rating {
        verdict,
        logic: solution.map(|_| report.logic),
        grade,
        is_explained: explanation
            .as_ref()
            .is_some_and(|explanation| explanation.end == ExplanationEnd::Solved),
        techniques: explanation
            .map(|explanation| explanation.counts())
            .unwrap_or_default(),
        symmetry: solution.map(Symmetry::of),
        repeats: solution.map(Repeats::of),
        switch: switch.flatten(),
        clues: puzzle.stats(),
        footholds: Footholds::of(puzzle, &stop),
    }
}

/// The explanation of the same one of the eight boards that are this one, turned or mirrored,
/// however this one lies. Their explanations have the same techniques, but not as many steps of
/// each.
fn usual_explanation(puzzle: &Puzzle, solution: &Picture, budget: WorkBudget<'_>) -> Explanation {
    let ways = turns(puzzle, solution).into_iter();
    let usual = ways
        .min_by_key(|(puzzle, picture)| (picture.width(), picture.to_digits(), puzzle.to_string()));
    let (puzzle, picture) = usual.expect("there are eight");
    explain(&puzzle, Some(&picture), budget)
}

/// The eight puzzles that are this one, turned or mirrored, with their solutions.
fn turns(puzzle: &Puzzle, solution: &Picture) -> Vec<(Puzzle, Picture)> {
    let mut given = Picture::blank(puzzle.width(), puzzle.height());
    for Decision { position, .. } in puzzle.given_cells() {
        given.set(position.row, position.column, true);
    }
    let turned = solution.turns().into_iter().zip(given.turns());
    let with_givens = turned.map(|(picture, given)| {
        let mut grid = picture.puzzle().start();
        for Decision { position, ink } in Grid::from(&picture).known() {
            if given.get(position.row, position.column) {
                grid[position] = Cell::Known(ink);
            }
        }
        let puzzle = picture.puzzle().with_givens(grid);
        (puzzle.expect("cells of the picture"), picture)
    });
    with_givens.collect()
}

/// What `crosscover rate --json` prints of a puzzle, besides its name and its size.
impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count =
            |(technique, count): &(Technique, usize)| (technique.name().to_string(), json!(count));
        let clues = &self.clues;
        let form = json!({
            "verdict": self.verdict.name(),
            "logic": self.logic.map(Logic::name),
            "level": self.grade.map(|grade| grade.level.name()),
            "difficulty": self.grade.and_then(|grade| grade.difficulty()),
            "seconds": self.grade.and_then(|grade| grade.seconds),
            "usual_seconds": self.grade.and_then(|grade| grade.usual_seconds()),
            "techniques": self.techniques.iter().map(count).collect::<Map<_, _>>(),
            "explained": self.is_explained,
            "symmetry": self.symmetry.map(Symmetry::name),
            "repeats": self.repeats.map(|it| json!({ "rows": it.rows, "columns": it.columns })),
            "switch": self.switch.map(|it| json!({ "rows": it.rows, "columns": it.columns })),
            "footholds": {
                "rounds": self.footholds.rounds,
                "least": self.footholds.least(),
                "mean": self.footholds.mean(),
            },
            "clues": {
                "density": clues.density(),
                "blocks": clues.blocks,
                "mean_blocks": clues.mean_blocks(),
                "longest_clue": clues.longest_clue,
                "mean_block": clues.mean_block(),
                "longest_block": clues.longest_block,
                "empty_lines": clues.empty_lines,
                "full_lines": clues.full_lines,
                "forced_lines": clues.forced_lines,
                "mean_slack": clues.mean_slack(),
                "overlap": clues.overlap,
            },
        });
        form.serialize(serializer)
    }
}
