//! Boards of several inks: compares encodings with brute force, with a slow line solver, with propagation, and
//! with each other.

use exact_cover::SearchOutcome;
use nonogram::strategy::colored_pictures;
use nonogram::{Clue, Ink, Line, Logic, Picture, Puzzle, Verdict};
use nonogram_cover::{CoverOptions, Decider, Encoding};
use nonogram_propagate::{SolveOptions, Solver};
use proptest::prelude::*;
use std::collections::HashMap;

/// For every clue set, all encodings find exactly the pictures with these clues. Returns the number of clue
/// sets, and of those with one picture.
fn brute_force(width: usize, height: usize, inks: usize) -> (usize, usize) {
    let cells = width * height;
    let mut pictures: HashMap<Puzzle, Vec<String>> = HashMap::new();
    for number in 0..(inks + 1).pow(cells as u32) {
        let digit = |cell: usize| number / (inks + 1).pow((cells - 1 - cell) as u32) % (inks + 1);
        let digits: String = (0..cells).map(|cell| digit(cell).to_string()).collect();
        let picture = Picture::from_digits(width, height, &digits).unwrap();
        pictures.entry(picture.puzzle()).or_default().push(digits);
    }
    let mut decider = Decider::new();
    for (puzzle, expected) in &pictures {
        let line = line_logic_solves(puzzle);
        for encoding in Encoding::ALL {
            let options = CoverOptions::default().encoding(encoding).limit(usize::MAX);
            let report = decider.decide(puzzle, &options).unwrap();
            assert_eq!(report.outcome, SearchOutcome::Exhausted);
            let mut found: Vec<String> = report.solutions.iter().map(Picture::to_digits).collect();
            found.sort_unstable();
            assert_eq!(&found, expected, "{encoding} on {puzzle}");
            if encoding == Encoding::Lattice {
                assert_eq!(report.stats.branches == 0, line, "{encoding} on {puzzle}");
            }
        }
    }
    let unique = pictures.values().filter(|pictures| pictures.len() == 1);
    (pictures.len(), unique.count())
}

#[test]
fn every_small_board_has_its_pictures_as_covers() {
    assert_eq!(brute_force(2, 2, 2), (79, 77));
    assert_eq!(brute_force(2, 3, 2), (705, 681));
    assert_eq!(brute_force(3, 3, 2), (18_833, 18_027));
    assert_eq!(brute_force(2, 2, 3), (253, 250));
    assert_eq!(brute_force(2, 3, 3), (4030, 3964));
}

/// The colors that a cell can still have: bit c for color c.
type Colors = u32;

/// The colors that the cells of a line have in placements of its clue, given the colors that they can have.
/// State by state: `ahead[j][i]` is whether the first j blocks and their gaps can take the first i cells,
/// `behind[j][i]` whether, in addition, the other blocks can take the other cells.
fn solve_line(clue: Clue<'_>, line: &[Colors]) -> Vec<Colors> {
    let (blocks, cells) = (clue.len(), line.len());
    let shapes: Vec<_> =
        (clue.blocks().zip(0..)).map(|(block, j)| (usize::from(block.length), block.ink, clue.gap(j))).collect();
    let can = |cell: usize, color: Ink| line[cell] >> color.number() & 1 == 1;
    // The end of block j and its gap, if it can begin in a cell.
    let place = |j: usize, start: usize| {
        let (length, ink, gap) = shapes[j];
        let (end, behind) = (start + length, start + length + gap);
        let fits = behind <= cells
            && (start..end).all(|cell| can(cell, ink))
            && (end..behind).all(|cell| can(cell, Ink::BACKGROUND));
        fits.then_some((end, behind))
    };
    let mut ahead = vec![vec![false; cells + 1]; blocks + 1];
    let mut behind = ahead.clone();
    ahead[0][0] = true;
    behind[blocks][cells] = true;
    for j in 0..=blocks {
        for i in 0..=cells {
            if ahead[j][i] && i < cells && can(i, Ink::BACKGROUND) {
                ahead[j][i + 1] = true;
            }
            if let Some((_, next)) = (ahead[j][i] && j < blocks).then(|| place(j, i)).flatten() {
                ahead[j + 1][next] = true;
            }
        }
    }
    let mut colors = vec![0; cells];
    for j in (0..=blocks).rev() {
        for i in (0..=cells).rev().filter(|&i| ahead[j][i]) {
            if i < cells && can(i, Ink::BACKGROUND) && behind[j][i + 1] {
                behind[j][i] = true;
                colors[i] |= 1;
            }
            if let Some((end, next)) = (j < blocks).then(|| place(j, i)).flatten()
                && behind[j + 1][next]
            {
                behind[j][i] = true;
                let ink = 1 << shapes[j].1.number();
                colors[i..end].iter_mut().for_each(|colors| *colors |= ink);
                colors[end..next].iter_mut().for_each(|colors| *colors |= 1);
            }
        }
    }
    colors
}

/// Whether line logic decides every cell of a board that has a solution.
fn line_logic_solves(puzzle: &Puzzle) -> bool {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut board = vec![(2 << puzzle.inks()) - 1; width * height];
    let mut open: Vec<Line> = puzzle.lines().collect();
    while let Some(line) = open.pop() {
        let place = |at: usize| line.cell(at).row * width + line.cell(at).column;
        let cells: Vec<Colors> = (0..puzzle.length(line)).map(|at| board[place(at)]).collect();
        for (at, colors) in solve_line(puzzle.clue(line), &cells).into_iter().enumerate() {
            if colors != cells[at] {
                board[place(at)] = colors;
                let crossing = match line {
                    Line::Row(_) => Line::Column(at),
                    Line::Column(_) => Line::Row(at),
                };
                if !open.contains(&crossing) {
                    open.push(crossing);
                }
            }
        }
    }
    board.iter().all(|colors| colors.is_power_of_two())
}

/// On a board that line logic solves, the lattice needs no branch. On any other board it branches. Line
/// logic of the solver agrees with the slow one.
fn check_branches(decider: &mut Decider, solver: &mut Solver, picture: &Picture) -> bool {
    let puzzle = picture.puzzle();
    let solved = line_logic_solves(&puzzle);
    let report = solver.solve(&puzzle, &SolveOptions::default().logic(Logic::Line));
    assert_eq!(report.verdict() == Verdict::Unique, solved, "{puzzle}");
    // A cover has at most one option for each item. This is enough for the forced moves and the first branches.
    let counts = Encoding::Lattice.counts(&puzzle);
    let nodes = 2 * (counts.primary + counts.secondary);
    let options = CoverOptions::default().budget(nodes);
    let report = decider.decide(&puzzle, &options).unwrap();
    assert_eq!(report.stats.branches == 0, solved, "{puzzle}");
    if solved {
        assert_eq!(report.solutions, std::slice::from_ref(picture));
    }
    solved
}

/// Thousands of random boards of up to 40x40 with 1 to 5 inks.
#[test]
fn the_lattice_needs_no_branch_on_what_line_logic_solves() {
    let (mut decider, mut solver) = (Decider::new(), Solver::new());
    let mut state: u64 = 0x2545_F491_4F6C_DD1D;
    let mut below = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) % bound
    };
    let (mut boards, mut solved) = ([0; 5], [0; 5]);
    for _ in 0..3000 {
        let (width, height) = (1 + below(40) as usize, 1 + below(40) as usize);
        let (percent, inks) = (40 + below(55), 1 + below(5));
        let mut picture = Picture::blank(width, height);
        for cell in 0..width * height {
            if below(100) < percent {
                let ink = Ink::new(1 + below(inks) as usize).unwrap();
                picture.set_ink(cell / width, cell % width, ink);
            }
        }
        boards[inks as usize - 1] += 1;
        solved[inks as usize - 1] += u32::from(check_branches(&mut decider, &mut solver, &picture));
    }
    for (boards, solved) in boards.into_iter().zip(solved) {
        // Of each number of inks, many boards are solved, and many are not.
        assert!(solved > 150 && boards - solved > 50, "{solved} of {boards}");
    }
}

proptest! {
    #[test]
    fn a_stalled_board_makes_the_lattice_branch(picture in colored_pictures(1..=8, 1..=8, 2..=4)) {
        check_branches(&mut Decider::new(), &mut Solver::new(), &picture);
    }

    /// All encodings and propagation find the same pictures, which have the clues; the drawn picture is one
    /// of them.
    #[test]
    fn decoding_a_cover_gives_its_picture(picture in colored_pictures(1..=7, 1..=7, 1..=5)) {
        let puzzle = picture.puzzle();
        let digits = |pictures: &[Picture]| {
            let mut digits: Vec<String> = pictures.iter().map(Picture::to_digits).collect();
            digits.sort_unstable();
            digits
        };
        let report = Solver::new().solve(&puzzle, &SolveOptions::default().limit(1000));
        let expected = digits(&report.solutions);
        for encoding in Encoding::ALL {
            let options = CoverOptions::default().encoding(encoding).limit(1000);
            let report = Decider::new().decide(&puzzle, &options).unwrap();
            prop_assert!(report.solutions.iter().all(|p| nonogram::check(&puzzle, p).is_ok()));
            let found = digits(&report.solutions);
            // If there are more than the limit, each search finds a different thousand.
            if found.len() < 1000 || expected.len() < 1000 {
                prop_assert!(found.contains(&picture.to_digits()));
                prop_assert_eq!(&found, &expected, "{}", encoding);
            }
        }
    }
}

/// `encode` prints names and letters of inks, and the text has a cover for each picture.
#[test]
fn the_text_of_a_problem_names_its_inks() {
    let puzzle: Puzzle = "2x2:1a/1b/1a/1b".parse().unwrap();
    let text = |encoding: Encoding| exact_cover::text::write(&encoding.encode_named(&puzzle).unwrap()).unwrap();
    let segment = "\
        h1,1 h1,2 h2,1 h2,2 v1,1 v2,1 v1,2 v2,2 r1b1 r2b1 c1b1 c2b1 | k1,1 k1,2 k2,1 k2,2\n\
        h1,1 v1,1\nh1,2 v1,2\nh2,1 v2,1\nh2,2 v2,2\n\
        h1,1 r1b1 k1,1:a\nh1,2 r1b1 k1,2:a\nh2,1 r2b1 k2,1:b\nh2,2 r2b1 k2,2:b\n\
        v1,1 c1b1 k1,1:a\nv2,1 c1b1 k2,1:a\nv1,2 c2b1 k1,2:b\nv2,2 c2b1 k2,2:b\n";
    let sorted = |text: &str| {
        let mut lines: Vec<Vec<String>> = text
            .lines()
            .map(|line| {
                let mut items: Vec<String> = line.split(' ').map(str::to_owned).collect();
                items.sort_unstable();
                items
            })
            .collect();
        lines[1..].sort_unstable();
        lines
    };
    assert_eq!(sorted(&text(Encoding::Segment)), sorted(segment));
    let lattice = text(Encoding::Lattice);
    assert!(lattice.starts_with("h1,1=a h1,2=a "), "{lattice}");
    assert!(lattice.contains("\nh2,1=. v2,1=.\n"), "{lattice}");
}

/// A problem that was written and read again has a cover for each picture, in every encoding.
#[test]
fn the_text_of_a_problem_has_a_cover_for_each_picture() {
    let boards = ["2x2:1a/1b/1a/1b", "3x2:1a/1a.1b/1b/2a.1b/1b", "3x3:1b/1a/1b/1b/1a/1b"];
    for (id, solutions) in boards.into_iter().zip([1, 1, 2]) {
        let puzzle: Puzzle = id.parse().unwrap();
        for encoding in Encoding::ALL {
            let named = encoding.encode_named(&puzzle).unwrap();
            let text = exact_cover::text::write(&named).unwrap();
            let read = exact_cover::text::read(text).unwrap();
            let report = exact_cover::Search::new(&read).enumerate();
            assert_eq!(report.stats.solutions, solutions, "{encoding} on {id}");
            let cnf = exact_cover::cnf::write(&named).unwrap();
            assert!(cnf.contains("\np cnf "), "{encoding} on {id}");
        }
    }
}
