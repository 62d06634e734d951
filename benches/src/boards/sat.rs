//! Nonograms decided by CaDiCaL, on the [order encoding](super::order).

use super::order;
use nonogram::{Picture, Puzzle};

/// Up to `limit` different solutions; fewer only if there are no more. A clause excludes each solution
/// before the next is looked for.
///
/// There is no limit of time or memory.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Picture> {
    let mut solver: cadical::Solver = cadical::Solver::new();
    order::clauses(puzzle, |clause| solver.add_clause(clause.iter().copied()));
    let mut found = Vec::new();
    while found.len() < limit && solver.solve() == Some(true) {
        let is_true = |variable| solver.value(variable) == Some(true);
        let picture = order::decode(puzzle, is_true);
        solver.add_clause(order::forbid(puzzle, &picture));
        found.push(picture);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_pack::source::{Drawer, Source, stream};
    use std::collections::HashMap;

    /// The solver finds exactly the pictures with the clues of a board: on all boards of a size, or if these are many, on all
    /// with several pictures and some with one.
    fn check(width: usize, height: usize, colors: u32) {
        let mut by_clues: HashMap<_, Vec<String>> = HashMap::new();
        let cells = (width * height) as u32;
        for number in 0..colors.pow(cells) {
            let digit = |cell| char::from_digit(number / colors.pow(cell) % colors, 10).unwrap();
            let digits: String = (0..cells).rev().map(digit).collect();
            let picture = Picture::from_digits(width, height, &digits).unwrap();
            by_clues.entry(picture.puzzle()).or_default().push(digits);
        }
        let mut boards: Vec<_> = by_clues.into_iter().collect();
        boards.sort_by(|one, other| one.1.cmp(&other.1));
        let step = if boards.len() > 10_000 { 16 } else { 1 };
        let boards = boards.iter().enumerate().filter(|(index, (_, all))| all.len() > 1 || index % step == 0);
        for (_, (puzzle, expected)) in boards {
            let found = solutions(puzzle, usize::MAX);
            let mut found: Vec<_> = found.iter().map(Picture::to_digits).collect();
            found.sort();
            assert_eq!(found, *expected, "{puzzle:?}");
        }
    }

    #[test]
    fn all_boards_of_four_by_four_have_their_pictures() {
        check(4, 4, 2);
    }

    #[test]
    fn all_small_boards_of_three_inks_have_their_pictures() {
        check(2, 3, 4);
    }

    #[test]
    fn it_stops_at_the_limit() {
        let board = |percent: u32| {
            let filled = 4 * percent;
            let mut drawer = Drawer::new(Source::Random, 20, 20, filled..=filled);
            drawer.draw(&mut stream(1, 0)).puzzle()
        };
        let puzzle = board(25);
        let found = solutions(&puzzle, 3);
        assert_eq!(found.len(), 3);
        for picture in &found {
            assert_eq!(nonogram::check(&puzzle, picture), Ok(()));
        }
        assert!(found[0] != found[1] && found[0] != found[2] && found[1] != found[2]);
        assert_eq!(solutions(&puzzle, 0), []);
    }
}
