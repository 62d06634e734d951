//! Problems for proofs: sudokus of our own, and boards that pentominoes cannot cover.

use crate::instances::{pentominoes, problem, sudoku};
use crate::suite::Stream;
use exact_cover::{Problem, ProblemBuilder, Search, Uniqueness};

/// Sudokus with one solution, from which no clue can be left out: a random grid, whose clues are removed in random order.
pub fn sudokus(count: u64) -> Vec<Problem> {
    let clues = (1..=count).map(random_clues);
    clues.map(|clues| sudoku(&clues)).collect()
}

/// A digit or a dot for each cell.
pub(crate) fn random_clues(seed: u64) -> String {
    let mut random = Stream::new(seed);
    let empty = sudoku(&".".repeat(81));
    let mut order: Vec<_> = empty.option_ids().collect();
    random.shuffle(&mut order);
    let mut builder = ProblemBuilder::new(empty.primary_items(), 0);
    for &option in &order {
        let added = builder.add_option(empty.option_items(option).iter().copied());
        added.expect("an option of a problem");
    }
    let (solution, _) = Search::new(&builder.build()).first();
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
        let (uniqueness, _) = Search::new(&sudoku(&text(&clues))).unique();
        if !matches!(uniqueness, Uniqueness::Unique(_)) {
            clues[cell] = clue;
        }
    }
    text(&clues)
}

/// Rectangles of five rows that as many random pentominoes as they have columns, 6 to 9, cannot cover. None is decided within
/// a hundred nodes.
pub fn boards_without_cover(count: usize) -> Vec<Problem> {
    let boards = (1..).map(|seed| rectangle(6 + seed as usize % 4, seed));
    let is_without = |problem: &Problem| {
        let (solution, report) = Search::new(problem).first();
        solution.is_none() && report.stats.nodes > 100
    };
    boards.filter(is_without).take(count).collect()
}

/// The pieces of `pentominoes`, which are the first items.
const PIECES: usize = 12;

/// A rectangle of five rows, and as many random pieces as it has columns.
fn rectangle(columns: usize, seed: u64) -> Problem {
    let all = pentominoes(5, columns, |_, _| true);
    let mut pieces: Vec<usize> = (0..PIECES).collect();
    Stream::new(seed).shuffle(&mut pieces);
    pieces.truncate(columns);
    let options = all.option_ids().filter_map(|option| {
        let items = all.option_items(option).iter().map(|item| item.index());
        let renumbered = items.map(|item| match item.checked_sub(PIECES) {
            Some(cell) => Some(columns + cell),
            None => pieces.iter().position(|&piece| piece == item),
        });
        renumbered.collect()
    });
    problem(6 * columns, 0, &options.collect::<Vec<_>>())
}
