//! Cheap tests of candidate pictures, before any solver.
//!
//! A picture with an [elementary switch](nonogram::ElementarySwitch) has a second solution. Few
//! moves of a single filled cell along its line keep the clue. A switch consists of two such moves
//! in rows and two in columns that meet in their cells.
//!
//! With several inks, one of the two colors of a switch is the background: exchanging two cells of
//! different inks always changes the clue of a line. The first of the two cells either belongs to
//! the block before it, which then becomes shorter, or it begins a block, which then has another
//! ink. So the switches of a picture are those of each ink, where cells of the other inks are in
//! the way.

use nonogram::{Ink, Picture};

/// Whether a line with more than two cells is all empty or all filled.
///
/// Such a line is obvious from its clue. Simon Tatham's Pattern refuses them, too.
pub(crate) fn has_plain_line(picture: &Picture) -> bool {
    let (width, height) = (picture.width(), picture.height());
    let is_plain = |cells: usize, cell: &dyn Fn(usize) -> bool| {
        cells > 2 && (1..cells).all(|at| cell(at) == cell(0))
    };
    (0..height).any(|row| is_plain(width, &|column| picture.get(row, column)))
        || (0..width).any(|column| is_plain(height, &|row| picture.get(row, column)))
}

/// The empty rows at the top and at the bottom, and the empty columns at the left and at the right.
pub(crate) fn margins(picture: &Picture) -> [usize; 4] {
    let (width, height) = (picture.width(), picture.height());
    let is_empty_row = |&row: &usize| (0..width).all(|column| !picture.get(row, column));
    let is_empty_column = |&column: &usize| (0..height).all(|row| !picture.get(row, column));
    [
        (0..height).take_while(is_empty_row).count(),
        (0..height).rev().take_while(is_empty_row).count(),
        (0..width).take_while(is_empty_column).count(),
        (0..width).rev().take_while(is_empty_column).count(),
    ]
}

/// The longest sides of a rectangle that [`has_near_switch`] looks at, less one.
const REACH: usize = 5;

/// Whether the picture has an elementary switch whose rows and whose columns are at most five
/// apart. In such a switch, a block moves by one cell, or a single cell moves over empty cells. If
/// the result is false, there may still be another switch. The picture has the inks from 1 to
/// `inks`.
///
/// Most switches of smooth pictures are near, and all columns are searched at once. At 30x30 this
/// takes a fraction of the time in which line logic finds that it cannot solve the picture.
///
/// # Complexity
/// Some ten operations on words for each row and each size of a rectangle. Pictures with more than
/// 64 columns are not searched.
pub(crate) fn has_near_switch(picture: &Picture, inks: usize, moves: &mut NearMoves) -> bool {
    let (width, height) = (picture.width(), picture.height());
    if width > 64 {
        return false;
    }
    let filled = |row: usize| picture.row_words(row)[0];
    if inks == 1 {
        moves.find(width, height, filled, filled);
        return moves.meet();
    }
    Ink::first(inks).any(|ink| {
        let has_ink = |row, column| u64::from(picture.ink(row, column) == ink) << column;
        let cells = |row| (0..width).fold(0, |cells, column| cells | has_ink(row, column));
        let cells: Vec<u64> = (0..height).map(cells).collect();
        moves.find(width, height, |row| cells[row], filled);
        moves.meet()
    })
}

/// The moves of a picture's cells, and the memory for them.
#[derive(Clone, Debug, Default)]
pub(crate) struct NearMoves(Vec<Near>);

/// The moves of the cells of a row, indexed by distance minus one: the columns from which a cell
/// moves `right` or `down`, and the columns to which a cell moves from the right (`left`) or from
/// below (`up`).
#[derive(Clone, Copy, Debug, Default)]
struct Near {
    right: [u64; REACH],
    left: [u64; REACH],
    down: [u64; REACH],
    up: [u64; REACH],
}

impl NearMoves {
    /// The moves of an ink, given the cells of each row that have it, and those that have any ink.
    fn find(
        &mut self,
        width: usize,
        height: usize,
        ink: impl Fn(usize) -> u64,
        filled: impl Fn(usize) -> u64,
    ) {
        let board = u64::MAX >> (64 - width);
        // Cells outside the board are empty.
        let ink = |row: usize| if row < height { ink(row) } else { 0 };
        let filled = |row: usize| if row < height { filled(row) } else { 0 };
        self.0.clear();
        let mut above = 0;
        for row in 0..height {
            let (here, taken) = (ink(row), filled(row));
            let beside = |distance: usize| [here >> distance, taken >> distance];
            let [right, left] = near_moves(here << 1, beside, |distance| board >> distance);
            let below = |distance: usize| [ink(row + distance), filled(row + distance)];
            let [down, up] = near_moves(above, below, |distance| {
                if row + distance < height { board } else { 0 }
            });
            self.0.push(Near {
                right,
                left,
                down,
                up,
            });
            above = here;
        }
    }

    /// Whether two moves of rows and two of columns meet in the corners of a rectangle.
    fn meet(&self) -> bool {
        for (row, upper) in self.0.iter().enumerate() {
            let lower_rows = self.0[row + 1..].iter().take(REACH);
            for (down, lower) in lower_rows.enumerate() {
                if upper.meets(lower, down) {
                    return true;
                }
            }
        }
        false
    }
}

impl Near {
    /// Whether moves of this row and of the row `down + 1` below it meet in the corners of a
    /// rectangle.
    fn meets(&self, lower: &Self, down: usize) -> bool {
        let falls = self.down[down];
        let rises = self.up[down];
        if falls == 0 || rises == 0 {
            return false;
        }
        for right in 0..REACH {
            let width = right + 1;
            // Either the upper left or the upper right cell of the rectangle is filled.
            let from_left = self.right[right] & lower.left[right] & falls & (rises >> width);
            let from_right = self.left[right] & lower.right[right] & (falls >> width) & rises;
            if from_left | from_right != 0 {
                return true;
            }
        }
        false
    }
}

/// The moves of an ink along a line, for all lines of a direction at once. `before` is set if the
/// cell before this one has the ink. `at` says of the cell at a distance behind this one whether it
/// has the ink, and whether it has any. `inside` marks the existing cells. Returns, for each
/// distance, the moves away from this cell and the moves to this cell.
fn near_moves(
    before: u64,
    at: impl Fn(usize) -> [u64; 2],
    inside: impl Fn(usize) -> u64,
) -> [[u64; REACH]; 2] {
    let (mut away, mut here) = ([0; REACH], [0; REACH]);
    let [first, first_taken] = at(0);
    // Whether all cells from the second one on have the ink so far, and whether all are empty.
    let (mut filled, mut empty) = (u64::MAX, u64::MAX);
    for distance in 1..=REACH {
        let ([last, taken], [next, _]) = (at(distance), at(distance + 1));
        // A block ends before the last cell, or a single cell stands far before it, and there is
        // room.
        let begins = first & !before & (filled | empty);
        away[distance - 1] = begins & !taken & !next & inside(distance);
        filled &= last;
        let ends = !first_taken & !before & !next;
        here[distance - 1] = ends & (filled | empty & last) & inside(distance);
        empty &= !taken;
    }
    [away, here]
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::Clue;
    use proptest::prelude::*;

    /// Finds all switches of a size, and no others, on a board with only one.
    #[test]
    fn near_switches_are_found_in_both_directions() {
        let near = |width, height, bits| {
            let picture = Picture::from_bits(width, height, bits).unwrap();
            has_near_switch(&picture, 1, &mut NearMoves::default())
        };
        assert!(near(2, 2, "1001") && near(2, 2, "0110"));
        assert!(!near(2, 2, "1000") && !near(2, 2, "1111"));
        // A single cell jumps, a block shifts. In a wider board the distance would be too large.
        assert!(near(6, 2, "100000000001") && near(6, 2, "111110011111"));
        assert!(!near(7, 2, "10000000000001") && !near(7, 2, "11111100111111"));
        assert!(near(2, 6, "100000000001") && near(2, 6, "101111111101"));
        assert!(!near(65, 2, &"0".repeat(130)));
    }

    /// Whether exchanging `ab/ba` for `ba/ab` somewhere, for any two colors, keeps the clues.
    fn has_exchange_by_trial(picture: &Picture) -> bool {
        let (width, height) = (picture.width(), picture.height());
        let puzzle = picture.puzzle();
        let keeps = |r, s, c, d| {
            let (a, b) = (picture.ink(r, c), picture.ink(r, d));
            let mut other = picture.clone();
            for (row, column, ink) in [(r, c, b), (r, d, a), (s, c, a), (s, d, b)] {
                other.set_ink(row, column, ink);
            }
            let is_switch = a != b && (picture.ink(s, c), picture.ink(s, d)) == (b, a);
            is_switch && other.puzzle() == puzzle
        };
        (0..height).any(|r| {
            (r + 1..height).any(|s| (0..width).any(|c| (c + 1..width).any(|d| keeps(r, s, c, d))))
        })
    }

    proptest! {
        #[test]
        fn near_switches_of_several_inks_are_exchanges(
            picture in nonogram::strategy::colored_pictures(1..=8, 1..=8, 2..=4),
        ) {
            let is_found = has_near_switch(&picture, 4, &mut NearMoves::default());
            let expected = has_exchange_by_trial(&picture);
            prop_assert!(!is_found || expected, "{}", picture);
            // On small boards, the only missed exchanges are single cells that jump over others.
            if picture.width().max(picture.height()) <= 3 {
                prop_assert_eq!(is_found, expected, "{}", picture);
            }
        }

        #[test]
        fn near_switches_are_switches(
            width in 1_usize..10,
            height in 1_usize..10,
            bits in "[01]{81}",
            sparse in "[01]{81}",
        ) {
            let cells = bits.bytes().zip(sparse.bytes()).take(width * height);
            for either in [true, false] {
                let cells = cells
                    .clone()
                    .map(|(a, b)| if either { a | b } else { a & b });
                let bits = String::from_utf8(cells.collect()).unwrap();
                let picture = Picture::from_bits(width, height, &bits).unwrap();
                let is_found = has_near_switch(&picture, 1, &mut NearMoves::default());
                let expected = has_exchange_by_trial(&picture);
                prop_assert!(!is_found || expected, "{}", picture);
                // On small boards, the only missed switches are single cells that jump over others.
                if width.max(height) <= 3 {
                    prop_assert_eq!(is_found, expected, "{}", picture);
                }
            }
        }

        #[test]
        fn plain_lines_are_those_without_a_choice(
            width in 1_usize..70,
            height in 1_usize..70,
            seed in any::<u64>(),
        ) {
            let mut picture = Picture::blank(width, height);
            let mut state = seed | 1;
            for cell in 0..width * height {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).rotate_left(23);
                picture.set(cell / width, cell % width, state % 3 > 0);
            }
            let puzzle = picture.puzzle();
            let plain = |clue: Clue<'_>, cells: usize| {
                cells > 2 && (clue.is_empty() || clue.slack(cells) == Some(0) && clue.len() == 1)
            };
            let expected = puzzle.rows().iter().any(|clue| plain(clue, width))
                || puzzle.columns().iter().any(|clue| plain(clue, height));
            prop_assert_eq!(has_plain_line(&picture), expected);
        }
    }
}
