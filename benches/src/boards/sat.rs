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

    /// For every board of 4x4, the solver finds exactly the pictures with its clues.
    #[test]
    fn all_boards_of_four_by_four_have_their_pictures() {
        let mut by_clues: HashMap<_, Vec<String>> = HashMap::new();
        for bits in 0..1_u32 << 16 {
            let bits = format!("{bits:016b}");
            let picture = Picture::from_bits(4, 4, &bits).unwrap();
            by_clues.entry(picture.puzzle()).or_default().push(bits);
        }
        // All boards with several pictures, and some boards with one.
        let boards = by_clues.iter().enumerate();
        let boards = boards.filter(|(index, (_, bits))| bits.len() > 1 || index % 16 == 0);
        for (_, (puzzle, expected)) in boards {
            let found = solutions(puzzle, usize::MAX);
            let mut found: Vec<_> = found.iter().map(Picture::to_bits).collect();
            found.sort();
            let mut expected = expected.clone();
            expected.sort();
            assert_eq!(found, expected, "{puzzle:?}");
        }
    }

    /// For every board of 2x3 with up to three inks, the solver finds exactly the pictures with its clues.
    #[test]
    fn all_small_boards_of_three_inks_have_their_pictures() {
        let mut by_clues: HashMap<_, Vec<String>> = HashMap::new();
        for number in 0..4_u32.pow(6) {
            let digits = (0..6).map(|cell| char::from_digit(number >> (2 * cell) & 3, 4).unwrap());
            let digits: String = digits.collect();
            let picture = Picture::from_digits(2, 3, &digits).unwrap();
            by_clues.entry(picture.puzzle()).or_default().push(digits);
        }
        let unique = by_clues.values().filter(|digits| digits.len() == 1).count();
        assert_eq!((by_clues.len(), unique), (4030, 3964));
        for (puzzle, expected) in &by_clues {
            let found = solutions(puzzle, usize::MAX);
            let mut found: Vec<_> = found.iter().map(Picture::to_digits).collect();
            found.sort();
            let mut expected = expected.clone();
            expected.sort();
            assert_eq!(found, expected, "{puzzle:?}");
        }
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
