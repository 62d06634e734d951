//! Given cells: both engines find exactly the pictures that have the clues and the given cells.

use crate::{all_pictures, digits};
use exact_cover::{Kernel, SearchOutcome};
use nonogram::strategy::colored_pictures;
use nonogram::{Cell, Grid, Ink, Logic, Picture, Puzzle, Verdict};
use nonogram_cover::{CoverOptions, Decider, Encoding, SegmentOption};
use nonogram_propagate::{SolveOptions, SolveOutcome, Solver};
use proptest::prelude::*;

/// A sequence of numbers that is the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// Cells to give: about one in four of those of a picture, some of them in another color.
fn givens(picture: &Picture, inks: usize, numbers: &mut Numbers) -> Grid {
    let mut grid = Grid::unknown(picture.width(), picture.height());
    for row in 0..picture.height() {
        for column in 0..picture.width() {
            if numbers.below(4) > 0 {
                continue;
            }
            let ink = match numbers.below(8) {
                0 => Ink::new(numbers.below(inks + 1)).unwrap(),
                _ => picture.ink(row, column),
            };
            grid.set(row, column, Cell::Known(ink));
        }
    }
    grid
}

fn has_givens(picture: &Picture, givens: &Grid) -> bool {
    let mut known = givens.known();
    known.all(|given| picture.ink(given.position.row, given.position.column) == given.ink)
}

/// Both engines, with every encoding and every way to search, find these pictures.
#[track_caller]
fn check_engines(puzzle: &Puzzle, expected: &[Picture]) {
    let expected = digits(expected);
    let (mut decider, mut solver) = (Decider::new(), Solver::new());
    let all = SolveOptions::default().limit(usize::MAX);
    let mut report = None;
    for search_work in [None, Some(0)] {
        let options = all.clone().search_work(search_work);
        let found = solver.solve(puzzle, &options);
        assert_eq!(found.outcome, SolveOutcome::Exhausted, "{puzzle}");
        assert_eq!(digits(&found.solutions), expected, "{puzzle}");
        report = Some(found);
    }
    // A trace leads the solver past its ways for small boards.
    let traced = solver.solve(puzzle, &all.trace(true).search_work(Some(0)));
    assert_eq!(digits(&traced.solutions), expected, "{puzzle}");
    let report = report.expect("two solves");
    for encoding in Encoding::ALL {
        let options = CoverOptions::default().encoding(encoding).limit(usize::MAX);
        let found = decider.decide(puzzle, &options).unwrap();
        assert_eq!(found.outcome, SearchOutcome::Exhausted);
        assert_eq!(digits(&found.solutions), expected, "{encoding}: {puzzle}");
        let is_solved = report.verdict() == Verdict::Unique && report.logic == Logic::Line;
        if encoding == Encoding::Lattice && is_solved {
            assert_eq!(found.stats.branches, 0, "{puzzle}");
        }
        let encoded = encoding.encode(puzzle).unwrap();
        assert!(encoded.counts().options <= encoding.counts(puzzle).options);
    }
    let options = SegmentOption::all(puzzle).len();
    let encoded = Encoding::Segment.encode(puzzle).unwrap();
    assert_eq!(encoded.problem().options(), options, "{puzzle}");
}

/// All clue sets of a size, each with several sets of given cells.
fn brute_force(width: usize, height: usize, inks: usize, every: usize) {
    let mut puzzles: Vec<_> = all_pictures(width, height, inks).into_iter().collect();
    puzzles.sort_by_key(|(puzzle, _)| puzzle.to_string());
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    let mut verdicts = [0; 3];
    for (puzzle, pictures) in puzzles.into_iter().step_by(every) {
        let planted = &pictures[numbers.below(pictures.len())];
        let givens = givens(planted, puzzle.inks(), &mut numbers);
        let expected: Vec<Picture> = pictures
            .iter()
            .filter(|picture| has_givens(picture, &givens))
            .cloned()
            .collect();
        verdicts[expected.len().min(2)] += 1;
        let puzzle = puzzle.with_givens(givens).unwrap();
        for picture in &pictures {
            assert_eq!(
                nonogram::check(&puzzle, picture).is_ok(),
                expected.contains(picture)
            );
        }
        check_engines(&puzzle, &expected);
    }
    assert!(verdicts.iter().all(|&count| count > 0), "{verdicts:?}");
}

#[test]
fn small_boards_with_given_cells_have_their_pictures() {
    brute_force(3, 3, 1, 1);
    brute_force(4, 4, 1, 29);
    brute_force(5, 3, 1, 29);
    brute_force(2, 3, 2, 1);
    brute_force(3, 3, 2, 23);
    brute_force(2, 3, 3, 7);
}

/// The eight turns and mirrors of a picture.
fn orientations(picture: &Picture) -> Vec<Picture> {
    let mirrored = |picture: &Picture| {
        let mut mirror = Picture::blank(picture.width(), picture.height());
        for row in 0..picture.height() {
            for column in 0..picture.width() {
                let ink = picture.ink(row, picture.width() - 1 - column);
                mirror.set_ink(row, column, ink);
            }
        }
        mirror
    };
    let mut all = Vec::new();
    let mut turned = picture.clone();
    for _ in 0..4 {
        all.push(turned.clone());
        all.push(mirrored(&turned));
        turned = mirrored(&turned.transposed());
    }
    all
}

proptest! {
    /// A board inside a larger one, whose other cells are empty, with given cells in both parts:
    /// just below, at and above the widths at which the solver changes its sets.
    #[test]
    fn every_width_finds_the_same(
        picture in colored_pictures(2..=6, 2..=6, 1..=3),
        seed in 1_u64..,
        side in prop::sample::select(vec![31_usize, 32, 33, 63, 64, 65, 127, 128, 129]),
        turn in 0_usize..8,
    ) {
        let mut numbers = Numbers(seed);
        let givens = givens(&picture, 1, &mut numbers);
        let small = picture.puzzle().with_givens(givens.clone()).unwrap();
        let all = SolveOptions::default().limit(1000);
        let expected = Solver::new().solve(&small, &all);
        let mut wide = Picture::blank(side, picture.height());
        let mut grid = Grid::unknown(side, picture.height());
        for row in 0..picture.height() {
            grid.set(row, numbers.below(side - picture.width()), Cell::EMPTY);
            for column in 0..picture.width() {
                wide.set_ink(row, side - picture.width() + column, picture.ink(row, column));
                grid.set(row, side - picture.width() + column, givens.get(row, column));
            }
        }
        // A given cell that contradicts the picture has no image in a turned picture, so the
        // grid is turned as a picture of the given inks and as one of the given empty cells.
        let given = |is: &dyn Fn(Cell) -> Option<Ink>| {
            let mut given = Picture::blank(side, grid.height());
            for row in 0..grid.height() {
                for column in 0..side {
                    if let Some(ink) = is(grid.get(row, column)) {
                        given.set_ink(row, column, ink);
                    }
                }
            }
            orientations(&given).swap_remove(turn)
        };
        let inked = given(&|cell| match cell {
            Cell::Known(ink) => Some(ink),
            Cell::Unknown => None,
        });
        let empty = given(&|cell| (cell == Cell::EMPTY).then_some(Ink::FIRST));
        let turned = orientations(&wide).swap_remove(turn);
        let mut grid = Grid::unknown(turned.width(), turned.height());
        for row in 0..turned.height() {
            for column in 0..turned.width() {
                let ink = inked.ink(row, column);
                if !ink.is_background() || empty.get(row, column) {
                    grid.set(row, column, Cell::Known(ink));
                }
            }
        }
        let puzzle = turned.puzzle().with_givens(grid).unwrap();
        let report = Solver::new().solve(&puzzle, &all);
        prop_assert_eq!(report.solutions.len(), expected.solutions.len());
        prop_assert_eq!(report.outcome, expected.outcome);
        prop_assert_eq!(report.logic, expected.logic);
        let options = CoverOptions::default().limit(1000);
        let covers = Decider::new().decide(&puzzle, &options).unwrap();
        prop_assert_eq!(digits(&covers.solutions), digits(&report.solutions));
    }

    /// All kernels answer alike.
    #[test]
    fn kernels_agree(picture in colored_pictures(1..=4, 1..=4, 1..=2), seed in 1_u64..) {
        let inks = picture.puzzle().inks();
        let givens = givens(&picture, inks, &mut Numbers(seed));
        let puzzle = picture.puzzle().with_givens(givens).unwrap();
        for encoding in Encoding::ALL {
            let found = Kernel::ALL.map(|kernel| {
                let options = CoverOptions::default().encoding(encoding).kernel(kernel);
                let report = Decider::new().decide(&puzzle, &options.limit(1000)).unwrap();
                digits(&report.solutions)
            });
            prop_assert!(found.iter().all(|it| it == &found[0]), "{}", puzzle);
        }
    }
}

/// The smallest puzzle that a given cell makes unique.
#[test]
fn a_given_cell_decides_between_two_pictures() {
    let puzzle: Puzzle = "2x2:1/1/1/1,Ad".parse().unwrap();
    check_engines(&puzzle, &["#.\n.#".parse().unwrap()]);
    let puzzle: Puzzle = "2x2:1/1/1/1,AAc".parse().unwrap();
    check_engines(&puzzle, &[]);
    // A filled cell on a board without blocks.
    let puzzle: Puzzle = "2x2:///,Ad".parse().unwrap();
    check_engines(&puzzle, &[]);
}
