//! A puzzle of a book.

use nonogram::{Palette, Picture, Puzzle, Verdict, WorkBudget};
use nonogram_propagate::{SolveOptions, Solver};
use nonogram_render::page::Faces;
use nonogram_render::{Drawing, LeftOut};
use puzzle_pack::{Grade, Level};

/// What nine in ten boards take, in per cent of the expected time: see docs/difficulty.md.
const LEAST_TIME: u64 = 71;
const MOST_TIME: u64 = 140;

/// A puzzle with exactly one solution.
#[derive(Clone, Debug)]
pub struct BookPuzzle {
    puzzle: Puzzle,
    solution: Picture,
    /// The place among the puzzles that were given for the book.
    pub(crate) place: usize,
    /// What messages call it, such as `pack.csv, puzzle 3`.
    pub name: String,
    /// The title, shown with the solution only; or nothing.
    pub title: String,
    /// The colors of the board. A board of one ink is black whatever they are.
    pub palette: Palette,
    /// The level.
    pub level: Level,
    /// The expected time of an experienced person, if it is known. The puzzles of a section are
    /// sorted by it.
    pub seconds: Option<u64>,
}

impl BookPuzzle {
    /// Solves and rates a puzzle.
    ///
    /// # Errors
    /// The verdict, if it does not have exactly one solution, or if the budget ends the work.
    pub fn new(puzzle: Puzzle, budget: WorkBudget<'_>) -> Result<Self, Verdict> {
        let mut solver = Solver::new();
        let report = solver.solve(
            &puzzle,
            &SolveOptions::default().strokes(true).budget(budget.clone()),
        );
        let (verdict, solution) = (report.verdict(), report.unique().cloned());
        let solution = solution.ok_or(verdict)?;
        let grade = Grade::of(&mut solver, &puzzle, &report, &|| budget.poll().is_err())
            .ok_or(Verdict::Unknown)?;
        let palette = Palette::standard(puzzle.inks());
        Ok(Self {
            puzzle,
            solution,
            place: 0,
            name: String::new(),
            title: String::new(),
            palette,
            level: grade.level,
            seconds: grade.seconds,
        })
    }

    /// Takes out of its texts what the fonts cannot show.
    pub(crate) fn make_printable(&mut self, faces: &Faces<'_>, omissions: &mut Vec<Omission>) {
        let name = &self.name;
        self.title = Omission::printable(name, &self.title, faces, omissions);
        if self.puzzle.is_colored() {
            self.palette = self
                .palette
                .renamed(|ink: &str| Omission::printable(name, ink, faces, omissions));
        }
    }

    /// The clues.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The solution.
    pub fn solution(&self) -> &Picture {
        &self.solution
    }

    /// The board to solve, in black if it has one ink.
    pub(crate) fn drawing(&self, has_letters: bool) -> Drawing<'_> {
        Drawing {
            palette: Some(&self.palette).filter(|_| self.puzzle.is_colored()),
            has_letters,
            ..Drawing::new(&self.puzzle)
        }
    }

    /// Width and height in cells.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.puzzle.width(), self.puzzle.height())
    }

    /// `15 × 15`.
    pub(crate) fn size_text(&self) -> String {
        size_text(self.size())
    }

    /// The expected time in signs that all languages share: `3–6 min`. The actual time of nine in
    /// ten boards is between [`LEAST_TIME`] and [`MOST_TIME`] per cent of the expected one. Readers
    /// of a book do not count seconds.
    pub(crate) fn time_text(&self) -> Option<String> {
        let seconds = self.seconds?;
        let most = (seconds * MOST_TIME).div_ceil(6000).max(1);
        let least = (seconds * LEAST_TIME + 3000) / 6000;
        Some(match least {
            0 => format!("< {most} min"),
            _ if least == most => format!("≈ {most} min"),
            _ => format!("{least}–{most} min"),
        })
    }
}

/// What a text of a puzzle lost because the fonts cannot show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omission {
    /// The [name](BookPuzzle::name) of the puzzle.
    pub puzzle: String,
    /// The title, or the name of an ink.
    pub text: String,
    /// What was left out.
    pub left_out: Vec<LeftOut>,
}

impl Omission {
    /// A text of a puzzle with this name as the fonts can show it. What it loses is added to the
    /// omissions.
    pub fn printable(
        puzzle: &str,
        text: &str,
        faces: &Faces<'_>,
        omissions: &mut Vec<Self>,
    ) -> String {
        let shown = faces.printable(text);
        if !shown.left_out.is_empty() {
            omissions.push(Self {
                puzzle: puzzle.to_string(),
                text: text.to_string(),
                left_out: shown.left_out,
            });
        }
        shown.text
    }
}

pub(crate) fn size_text((width, height): (usize, usize)) -> String {
    format!("{width} × {height}")
}
