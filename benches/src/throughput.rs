//! Many small problems, one after the other: how many a second.

use crate::clock::processor_time;
use crate::instances::{polyominoes, sudoku};
use crate::peers::Peer;
use crate::suite::Stream;
use exact_cover::{ItemId, Problem, ProblemBuilder, Search, Uniqueness, Workspace};
use std::time::Duration;

/// Problems of one kind.
#[derive(Debug)]
pub struct Batch {
    problems: Vec<Problem>,
    /// Sudokus have texts.
    clues: Vec<String>,
}

/// What solves a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Ours, which is given lists of items. It builds each problem in the memory of the last one, and searches it in one
    /// workspace.
    Ours,
    /// Ours, which is given the clues of a sudoku.
    FromClues,
    /// Another crate, which is given lists of items in the form that it takes. It cannot be `algoxcc`, for which each item
    /// must have an option.
    Peer(Peer),
    /// The crate `sudoku` 0.8.0, which solves nothing else. It is given the clues.
    #[cfg(feature = "sudoku")]
    Sudoku,
}

impl Engine {
    /// All of them.
    pub fn all() -> Vec<Self> {
        let mut engines = vec![Self::Ours, Self::FromClues];
        engines.extend([Peer::DancingLinks, Peer::Dlx, Peer::ExactCover].map(Self::Peer));
        #[cfg(feature = "sudoku")]
        engines.push(Self::Sudoku);
        engines
    }

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ours => "crosscover",
            Self::FromClues => "crosscover, from clues",
            Self::Peer(peer) => peer.name(),
            #[cfg(feature = "sudoku")]
            Self::Sudoku => "sudoku",
        }
    }
}

impl Batch {
    /// `count` sudokus with one solution, from which no clue can be left out.
    pub fn sudokus(count: u64) -> Self {
        let clues: Vec<String> = (1..=count).map(random_clues).collect();
        Self { problems: clues.iter().map(|clues| sudoku(clues)).collect(), clues }
    }

    /// `count` boards of 5 x 6 without two random cells, for pieces of four cells, any number of each.
    pub fn tilings(count: u64) -> Self {
        let board = |seed| {
            let mut random = Stream::new(seed);
            let mut cells: Vec<usize> = (0..30).collect();
            random.shuffle(&mut cells);
            polyominoes(4, 5, 6, |row, column| !cells[..2].contains(&(row * 6 + column)))
        };
        Self { problems: (1..=count).map(board).collect(), clues: Vec::new() }
    }

    /// The number of problems.
    pub fn len(&self) -> usize {
        self.problems.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    /// The number of all solutions of all problems, and the processor time. It is `None` if the engine solves no such problems.
    pub fn run(&self, engine: Engine) -> Option<(u64, Duration)> {
        match engine {
            Engine::Ours => Some(timed(|| {
                let mut workspace = Workspace::new();
                let mut builder = ProblemBuilder::new(0, 0);
                let counts = self.problems.iter().map(|problem| {
                    builder.reset(problem.primary_items(), problem.secondary_items());
                    for option in problem.option_ids() {
                        let added = builder.add_option(problem.option_items(option).iter().copied());
                        added.expect("an option of a problem");
                    }
                    count(builder.problem(), &mut workspace)
                });
                counts.sum()
            })),
            Engine::FromClues => (!self.clues.is_empty()).then(|| {
                timed(|| {
                    let mut workspace = Workspace::new();
                    let mut builder = ProblemBuilder::new(0, 0);
                    let counts = self.clues.iter().map(|clues| {
                        build_sudoku(clues, &mut builder);
                        count(builder.problem(), &mut workspace)
                    });
                    counts.sum()
                })
            }),
            Engine::Peer(peer) => {
                let mut total = (0, Duration::ZERO);
                // Not all at once, since their options take much memory.
                for problems in self.problems.chunks(100) {
                    let searches: Vec<_> = problems.iter().map(|problem| peer.prepare(problem)).collect();
                    let (solutions, time) = timed(|| searches.iter().map(|search| search()).sum());
                    total = (total.0 + solutions, total.1 + time);
                }
                Some(total)
            }
            #[cfg(feature = "sudoku")]
            Engine::Sudoku => (!self.clues.is_empty()).then(|| {
                timed(|| {
                    let counts = self.clues.iter().map(|clues| {
                        let sudoku = sudoku::Sudoku::from_str_line(clues).expect("81 digits and dots");
                        sudoku.solutions_count_up_to(usize::MAX) as u64
                    });
                    counts.sum()
                })
            }),
        }
    }
}

fn count(problem: &Problem, workspace: &mut Workspace) -> u64 {
    let search = Search::new(problem).workspace(workspace);
    search.enumerate().stats.solutions
}

fn timed(answer: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = processor_time();
    let answer = answer();
    (answer, processor_time() - start)
}

/// The options of a sudoku: a cell, and a digit in its row, its column and its box.
fn build_sudoku(clues: &str, builder: &mut ProblemBuilder) {
    builder.reset(324, 0);
    for (cell, clue) in clues.bytes().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let block = row / 3 * 3 + column / 3;
        let digits = match clue {
            b'1'..=b'9' => (clue - b'1').into()..=(clue - b'1').into(),
            _ => 0..=8,
        };
        for digit in digits {
            let items = [cell, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + block * 9 + digit];
            builder.add_option(items.map(ItemId::from_index)).expect("a well-formed option");
        }
    }
}

/// A sudoku with one solution, from which no clue can be left out: a random grid, whose clues are removed in random order. A
/// digit or a dot for each cell.
fn random_clues(seed: u64) -> String {
    let mut random = Stream::new(seed);
    let empty = sudoku(&".".repeat(81));
    let mut order: Vec<_> = empty.option_ids().collect();
    random.shuffle(&mut order);
    let mut builder = ProblemBuilder::new(empty.primary_items(), 0);
    for &option in &order {
        let added = builder.add_option(empty.option_items(option).iter().copied());
        added.expect("an option of a problem");
    }
    let solution = Search::new(&builder.build()).first().answer;
    let mut clues = vec![b'.'; 81];
    for option in solution.expect("the empty grid has solutions").iter() {
        let items = empty.option_items(order[option.index()]);
        let digit = (items[1].index() - 81) % 9;
        clues[items[0].index()] = b'1' + digit as u8;
    }
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let text = |clues: &[u8]| String::from_utf8(clues.to_vec()).expect("digits and dots");
    for cell in cells {
        let clue = std::mem::replace(&mut clues[cell], b'.');
        let uniqueness = Search::new(&sudoku(&text(&clues))).unique().answer;
        if !matches!(uniqueness, Uniqueness::Unique(_)) {
            clues[cell] = clue;
        }
    }
    text(&clues)
}
