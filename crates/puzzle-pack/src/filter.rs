//! Cheap tests of candidate pictures, before any solver sees them.
//!
//! An *elementary switch* is two rows and two columns whose four common cells are `10/01` or
//! `01/10` and can be exchanged for the other without changing a clue. A picture with one has a
//! second solution at once. Few moves of one filled cell along its line keep the clue, and a switch
//! is two such row moves and two such column moves that meet in their cells.

use nonogram::Picture;

/// Whether a line of a side above 2 is all empty or all filled.
///
/// Such lines are given away by their clue. Simon Tatham's Pattern refuses them too.
pub fn has_plain_line(picture: &Picture) -> bool {
    let (width, height) = (picture.width(), picture.height());
    let plain = |cells: usize, filled: usize| filled == 0 || filled == cells;
    let row_filled = |row: usize| {
        let words = picture.row_words(row).iter();
        words.map(|word| word.count_ones() as usize).sum()
    };
    if width > 2 && (0..height).any(|row| plain(width, row_filled(row))) {
        return true;
    }
    // Column by column: bits where all rows agree.
    height > 2 && {
        let words = picture.row_words(0).len();
        (0..words).any(|word| {
            let rows = (0..height).map(|row| picture.row_words(row)[word]);
            let (any, all) = rows.fold((0, u64::MAX), |(any, all), row| (any | row, all & row));
            let columns = (width - 64 * word).min(64);
            let board = u64::MAX >> (64 - columns);
            all != 0 || any != board
        })
    }
}

/// Whether the picture has an elementary switch, and so is not the only one with its clues.
///
/// # Complexity
/// O(cells) for the moves, which are about two for each block, and one step for each move of a row
/// and each other row.
pub fn has_switch(picture: &Picture) -> bool {
    let rows = moves_of_rows(picture);
    let columns = moves_of_rows(&picture.transposed());
    // In row `one` a cell moves from `left` to `right`; in row `other` one must move back.
    rows.iter().enumerate().any(|(one, moves)| {
        moves.iter().any(|&(left, right)| {
            let others = columns[left].iter().filter(|(from, _)| *from == one);
            others.into_iter().any(|&(_, other)| {
                columns[right].contains(&(other, one)) && rows[other].contains(&(right, left))
            })
        })
    })
}

/// For each row, all (from, to) such that emptying the filled cell `from` and filling the empty
/// cell `to` keeps the clue.
fn moves_of_rows(picture: &Picture) -> Vec<Vec<(usize, usize)>> {
    let mut line = Vec::with_capacity(picture.width());
    let rows = 0..picture.height();
    rows.map(|row| {
        line.clear();
        line.extend((0..picture.width()).map(|column| picture.get(row, column)));
        moves(&line)
    })
    .collect()
}

/// The moves of one line. Taking a cell out of the inside of a block splits it, and no addition
/// mends the clue; taking an end off must be made good at the other end, so the block shifts by
/// one; a block of one cell can also go to any free place on either side, as long as it passes
/// blocks of one cell only.
fn moves(line: &[bool]) -> Vec<(usize, usize)> {
    let filled = |cell: Option<usize>| cell.and_then(|cell| line.get(cell)) == Some(&true);
    let mut moves = Vec::new();
    let mut start = 0;
    for run in line.chunk_by(|a, b| a == b) {
        let end = start + run.len();
        if run[0] && run.len() == 1 {
            let cell = start;
            // Whether a block may stand at `to` alone, and whether the scan must end there.
            let free = |to: usize| {
                let beside = |next: Option<usize>| next != Some(cell) && filled(next);
                !line[to] && !beside(to.checked_sub(1)) && !beside(Some(to + 1))
            };
            let long =
                |to: usize| filled(Some(to)) && (filled(to.checked_sub(1)) || filled(Some(to + 1)));
            let right = (end..line.len()).take_while(|&to| !long(to));
            let left = (0..start).rev().take_while(|&to| !long(to));
            moves.extend(
                right
                    .chain(left)
                    .filter(|&to| free(to))
                    .map(|to| (cell, to)),
            );
        } else if run[0] {
            if end < line.len() && !filled(Some(end + 1)) {
                moves.push((start, end));
            }
            if start > 0 && !filled(start.checked_sub(2)) {
                moves.push((end - 1, start - 1));
            }
        }
        start = end;
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonogram::clue::slack;
    use proptest::prelude::*;

    fn blocks(line: &[bool]) -> Vec<usize> {
        let runs = line.chunk_by(|a, b| a == b);
        runs.filter(|run| run[0]).map(<[bool]>::len).collect()
    }

    #[test]
    fn moves_are_those_that_keep_the_clue() {
        for cells in 1..=12 {
            for bits in 0..1 << cells {
                let line: Vec<bool> = (0..cells).map(|cell| bits >> cell & 1 == 1).collect();
                let mut expected = Vec::new();
                for (from, to) in (0..cells).flat_map(|from| (0..cells).map(move |to| (from, to))) {
                    let mut moved = line.clone();
                    moved.swap(from, to);
                    if line[from] && !line[to] && blocks(&moved) == blocks(&line) {
                        expected.push((from, to));
                    }
                }
                let mut found = moves(&line);
                found.sort_unstable();
                assert_eq!(found, expected, "{line:?}");
            }
        }
    }

    /// Whether exchanging the corners of some rectangle keeps all clues.
    fn has_switch_by_trial(picture: &Picture) -> bool {
        let (width, height) = (picture.width(), picture.height());
        let puzzle = picture.puzzle();
        let corners = |r: usize, s: usize, c: usize, d: usize| {
            let same = picture.get(r, c) == picture.get(s, d);
            if !same
                || picture.get(r, d) != picture.get(s, c)
                || picture.get(r, c) == picture.get(r, d)
            {
                return false;
            }
            let mut switched = picture.clone();
            for (row, column) in [(r, c), (r, d), (s, c), (s, d)] {
                switched.set(row, column, !picture.get(row, column));
            }
            switched.puzzle() == puzzle
        };
        (0..height).any(|r| {
            (r + 1..height).any(|s| (0..width).any(|c| (c + 1..width).any(|d| corners(r, s, c, d))))
        })
    }

    proptest! {
        #[test]
        fn switches_are_found_exactly(width in 1_usize..8, height in 1_usize..8, bits in "[01]{49}") {
            let picture = Picture::from_bits(width, height, &bits[..width * height]).unwrap();
            prop_assert_eq!(has_switch(&picture), has_switch_by_trial(&picture));
        }

        #[test]
        fn plain_lines_are_those_without_a_choice(width in 1_usize..70, height in 1_usize..70, seed in any::<u64>()) {
            let mut picture = Picture::blank(width, height);
            let mut state = seed | 1;
            for cell in 0..width * height {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).rotate_left(23);
                picture.set(cell / width, cell % width, state % 3 > 0);
            }
            let puzzle = picture.puzzle();
            let plain = |clue: &[u16], cells: usize| cells > 2 && (clue.is_empty() || slack(clue, cells) == Some(0) && clue.len() == 1);
            let expected = puzzle.rows().iter().any(|clue| plain(clue, width))
                || puzzle.columns().iter().any(|clue| plain(clue, height));
            prop_assert_eq!(has_plain_line(&picture), expected);
        }
    }
}
