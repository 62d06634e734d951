//! Random boards of all sizes up to 20x20 and all densities, of one ink or several: compares
//! propagation with exact cover and, with the feature `sat`, with a SAT solver.
//!
//! Ten thousand boards are one of each width, height and of twenty-five densities. Fewer boards are
//! spread evenly over these kinds; more boards repeat the kinds with other pictures. In every
//! fourth board the clues of the first and the last row are exchanged, and then most boards have no
//! solution. The propagation solver alternates between its default options, conflict learning from
//! the start, and (on small boards) no learning. The SAT solver,
//! CaDiCaL on the order encoding of the package `benches`, decides all boards. Exact cover gives up
//! on a few.

use anyhow::{Context, ensure};
#[cfg(feature = "sat")]
use crosscover_benches::boards::sat;
use nonogram::{Clues, Puzzle, Verdict};
use nonogram_cover::Decider;
use nonogram_propagate::Solver;
use puzzle_pack::agreement::{Opinion, agreement};
use puzzle_pack::source::{Drawer, Source, stream};
use rayon::prelude::*;
use std::array;

/// The longest side.
const SIDE: usize = 20;
/// The number of densities.
const DENSITIES: usize = 25;
/// One board of each kind.
const KINDS: usize = SIDE * SIDE * DENSITIES;
/// Consecutive boards are this many kinds apart. It has no common divisor with the number of kinds.
const STEP: usize = 7919;
/// The most cells of a board that is solved without learning.
const SMALL: usize = 150;
/// The nodes of exact cover for a board.
const NODES: u64 = 4_000_000;

/// The numbers of boards with no solution, one and several, and of those on which exact cover gave
/// up.
type Tally = [usize; 4];

/// Compares the solvers on `boards` boards of `inks` inks.
///
/// # Errors
/// If a verdict or a unique solution differs, if a solution is wrong, or if propagation gives up.
fn tally(boards: usize, inks: usize) -> anyhow::Result<Tally> {
    let engines = || (Solver::new(), Decider::new());
    (0..boards)
        .into_par_iter()
        .map_init(engines, |(solver, decider), index| {
            let puzzle = board(index, inks);
            compare(solver, decider, &puzzle, index)
                .with_context(|| format!("board {index}: {puzzle:?}"))
        })
        .try_reduce(Tally::default, |a, b| Ok(array::from_fn(|i| a[i] + b[i])))
}

/// The board with this number.
fn board(index: usize, inks: usize) -> Puzzle {
    let kind = index % KINDS * STEP % KINDS;
    let (width, height) = (1 + kind % SIDE, 1 + kind / SIDE % SIDE);
    let percent = 2 + 4 * (kind / SIDE / SIDE);
    let filled = (width * height * percent / 100) as u32;
    let mut drawer = Drawer::new(Source::Random, width, height, filled..=filled).inks(inks);
    let puzzle = drawer.draw(&mut stream(1, index as u64)).puzzle();
    if index % 4 < 3 {
        return puzzle;
    }
    let mut order: Vec<usize> = (0..height).collect();
    order.swap(0, height - 1);
    let mut rows = Clues::new();
    for row in order {
        rows.push_blocks(puzzle.rows().get(row).blocks());
    }
    Puzzle::new(rows, puzzle.columns().clone()).expect("the same rows in another order")
}

/// Decides a board with all solvers.
fn compare(
    solver: &mut Solver,
    decider: &mut Decider,
    puzzle: &Puzzle,
    index: usize,
) -> anyhow::Result<Tally> {
    let options = nonogram_propagate::SolveOptions::default();
    let search_work = match index % 3 {
        0 => Some(0),
        1 if puzzle.width() * puzzle.height() <= SMALL => None,
        _ => options.search_work,
    };
    let options = options.search_work(search_work);
    let report = solver.solve(puzzle, &options);
    let verdict = report.verdict();
    ensure!(verdict != Verdict::Unknown, "propagation gives up");
    let options = nonogram_cover::CoverOptions::default().budget(NODES);
    let cover = decider.decide(puzzle, &options)?;
    let is_open = cover.verdict() == Verdict::Unknown;
    let opinions = [Opinion::of_propagation(&report), Opinion::of_cover(&cover)];
    agreement(puzzle, &opinions)?;
    #[cfg(feature = "sat")]
    {
        let found = sat::solutions(puzzle, 2);
        let third = Opinion::new("SAT", &found, found.len() < 2);
        agreement(puzzle, &[opinions[0], opinions[1], third])?;
    }
    let mut tally = [0, 0, 0, usize::from(is_open)];
    tally[match verdict {
        Verdict::None => 0,
        Verdict::Unique => 1,
        Verdict::Multiple => 2,
        Verdict::Unknown => unreachable!("propagation has a verdict"),
    }] = 1;
    Ok(tally)
}

#[test]
fn all_engines_agree_on_six_hundred_boards() {
    assert_eq!(tally(600, 1).unwrap(), [64, 312, 224, 1]);
}

#[test]
fn all_engines_agree_on_six_hundred_boards_of_three_inks() {
    assert_eq!(tally(600, 3).unwrap(), [111, 249, 240, 1]);
}
