//! Programs that decide a nonogram, and the check of their answers.

#[cfg(feature = "sat")]
use super::sat;
use nonogram::{Ink, Picture, Puzzle, Verdict};
use nonogram_propagate::{SolveOptions, SolveOutcome, Solver};
use nonogrid::{
    BinaryBlock, Block, Board, ColoredBlock, Description, DynamicColor, FullProbe, LineSolver,
    RcBoard,
};

/// A program that decides whether a board has no solution, one solution or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardDecider {
    /// `nonogram-propagate` with its default options.
    Ours,
    /// The crate `nonogrid` 0.7.3: lines, probing, then backtracking. With the feature
    /// `nonogrid-sat` of this package, the SAT solver varisat 0.2.1 instead of backtracking, on an
    /// encoding with a variable for each start of each block.
    Nonogrid,
    /// CaDiCaL 1.9.5 on our [order encoding](super::order), without any line logic.
    #[cfg(feature = "sat")]
    Cadical,
}

/// A function that looks for up to two solutions of a board; `None` if it gives up.
pub type Decide = Box<dyn FnMut(&Puzzle) -> Option<Vec<Picture>>>;

impl BoardDecider {
    /// All programs in this build.
    pub const ALL: &[Self] = &[
        Self::Ours,
        Self::Nonogrid,
        #[cfg(feature = "sat")]
        Self::Cadical,
    ];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ours => "crosscover",
            Self::Nonogrid if cfg!(feature = "nonogrid-sat") => "nonogrid-sat",
            Self::Nonogrid => "nonogrid",
            #[cfg(feature = "sat")]
            Self::Cadical => "cadical",
        }
    }

    /// The program with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|decider| decider.name() == name)
    }

    /// The program as a function, with its own memory.
    pub fn prepare(self) -> Decide {
        match self {
            Self::Ours => {
                let mut solver = Solver::new();
                Box::new(move |puzzle| {
                    let report = solver.solve(puzzle, &SolveOptions::default());
                    let done = matches!(
                        report.outcome,
                        SolveOutcome::Exhausted | SolveOutcome::Stopped
                    );
                    done.then_some(report.solutions)
                })
            }
            Self::Nonogrid => Box::new(nonogrid),
            #[cfg(feature = "sat")]
            Self::Cadical => Box::new(|puzzle| Some(sat::solutions(puzzle, 2))),
        }
    }
}

/// The verdict that up to two reported solutions prove; `wrong` if one of them is wrong, or if they
/// are the same.
pub fn judge(puzzle: &Puzzle, found: Option<&[Picture]>) -> &'static str {
    match found {
        None => Verdict::Unknown.name(),
        Some([one, other, ..]) if one == other => "wrong",
        Some(found) => {
            let mut checks = found.iter().map(|picture| nonogram::check(puzzle, picture));
            if checks.any(|check| check.is_err()) {
                "wrong"
            } else {
                Verdict::of_search(found.len(), true).name()
            }
        }
    }
}

/// Up to two solutions from `nonogrid`; `None` for a board that it cannot take.
fn nonogrid(puzzle: &Puzzle) -> Option<Vec<Picture>> {
    if !puzzle.is_colored() {
        return Some(nonogrid_with(puzzle, |block| {
            BinaryBlock(usize::from(block.length))
        }));
    }
    if puzzle.lines().any(|line| puzzle.clue(line).is_empty()) {
        // It panics on colored boards with an empty line.
        return None;
    }
    Some(nonogrid_with(puzzle, |block| {
        let color = 1 << block.ink.number();
        ColoredBlock::from_size_and_color(usize::from(block.length), color)
    }))
}

fn descriptions<B: Block>(
    clues: &nonogram::Clues,
    block: fn(nonogram::Block) -> B,
) -> Vec<Description<B>> {
    let mut descriptions = Vec::new();
    for clue in clues.iter() {
        descriptions.push(Description::new(clue.blocks().map(block).collect()));
    }
    descriptions
}

/// The picture of cells. Ink k is the color 2^k; a cell without a single color makes it wrong.
fn picture<C: DynamicColor>(puzzle: &Puzzle, cells: &[C]) -> Picture {
    let mut picture = Picture::blank(puzzle.width(), puzzle.height());
    for (index, &cell) in cells.iter().enumerate() {
        let ink = match (cell.is_solved() && cell == C::blank(), cell.as_color_id()) {
            (true, _) => Some(Ink::BACKGROUND),
            (false, None) => Some(Ink::FIRST),
            (false, Some(color)) => Ink::new(color.trailing_zeros() as usize),
        };
        let (row, column) = (index / puzzle.width(), index % puzzle.width());
        picture.set_ink(row, column, ink.expect("a color of the puzzle"));
    }
    picture
}

/// [`nonogrid`] with one of its kinds of blocks. It reports boards without solutions as errors.
fn nonogrid_with<B>(puzzle: &Puzzle, block: fn(nonogram::Block) -> B) -> Vec<Picture>
where
    B: Block,
    B::Color: DynamicColor,
{
    let rows = descriptions(puzzle.rows(), block);
    let columns = descriptions(puzzle.columns(), block);
    let board = RcBoard::new(Board::with_descriptions_and_palette(rows, columns, None));
    #[cfg(not(feature = "nonogrid-sat"))]
    let found = {
        let solver =
            nonogrid::solve::<B, LineSolver<B>, FullProbe<B>>(board.clone(), Some(2), None, None);
        solver.map(|solver| solver.map_or(Vec::new(), |solver| solver.solutions))
    };
    #[cfg(feature = "nonogrid-sat")]
    let found = {
        let solutions = nonogrid::solve::<B, LineSolver<B>, FullProbe<B>>(board.clone(), Some(2));
        solutions.map(|solutions| solutions.map_or(Vec::new(), |all| all.take(2).collect()))
    };
    match found {
        Err(_) => Vec::new(),
        // Line logic or probing filled the board, so this is the only solution.
        Ok(found) if found.is_empty() && board.read().is_solved_full() => {
            vec![picture(puzzle, &board.read().make_snapshot())]
        }
        Ok(found) => found.iter().map(|cells| picture(puzzle, cells)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_agree_on_small_boards() {
        let boards = [
            ("111101000", "unique"),
            ("100010001", "multiple"),
            ("101111111", "unique"),
            ("121020111", "unique"),
            ("200010001", "multiple"),
        ];
        for (bits, expected) in boards {
            let puzzle = Picture::from_digits(3, 3, bits).unwrap().puzzle();
            for &decider in BoardDecider::ALL {
                let found = decider.prepare()(&puzzle);
                assert_eq!(
                    judge(&puzzle, found.as_deref()),
                    expected,
                    "{bits} {decider:?}"
                );
            }
        }
    }

    #[test]
    fn answers_are_judged() {
        let picture = |bits| Picture::from_bits(2, 2, bits).unwrap();
        let (one, other, wrong) = (picture("1001"), picture("0110"), picture("1010"));
        let judge = |found: &[Picture]| judge(&one.puzzle(), Some(found));
        assert_eq!(judge(&[one.clone(), other]), "multiple");
        assert_eq!(judge(&[one.clone(), one.clone()]), "wrong");
        assert_eq!(judge(&[one.clone(), wrong]), "wrong");
    }
}
