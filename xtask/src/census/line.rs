//! What follows in one line, as a table: from a clue and a state of the line to the next state.
//!
//! A *state* is a number in base 3. Digit i is what is known of cell i: 0 unknown, 1 empty, 2 filled. A line of six cells
//! has 729 states and 21 clues, so the table for all clues has 30 kilobytes and stays in the processor's first cache.
//!
//! The tables are made by going through all pictures of a line. They share no code with the project's solvers.

/// The most cells of a line.
pub(super) const MAX_CELLS: usize = 6;

/// The bits of a state.
pub(super) const BITS: usize = 10;

/// The entry of a state that no picture with the clue fits: the first number above the states.
pub(super) const DEAD: u16 = 3_u16.pow(MAX_CELLS as u32);

/// Set in an entry of complete line logic if the outermost places decide less.
pub(super) const DEEPER: u16 = 1 << BITS;

/// The next state for each state. It has a power of two of entries, so that an index needs no check.
pub(super) type Table = [u16; 1 << BITS];

/// The clues of all lines of one length. A clue is a number below [`Self::count`].
pub(super) struct Lines {
    /// The number of clues.
    pub(super) count: usize,
    /// The clue of each picture of a line; bit i is cell i.
    pub(super) clue: [u8; 1 << MAX_CELLS],
    /// The pictures of each clue.
    pub(super) pictures: Vec<Vec<u8>>,
    /// The clue of the mirrored pictures.
    pub(super) mirrored: Vec<u8>,
    /// For each clue, complete line logic: what all its pictures that fit the state have in common. With [`DEEPER`].
    pub(super) complete: Vec<Table>,
    /// For each clue, what the outermost places of its blocks decide.
    pub(super) outermost: Vec<Table>,
}

/// The tables of a line that is not on the board: all its cells stay unknown.
pub(super) static NO_LINE: Table = [0; 1 << BITS];

/// The first cell and the length of each block.
fn blocks(picture: u8) -> Vec<(u32, u32)> {
    let mut blocks = Vec::new();
    let (mut rest, mut passed) = (u32::from(picture), 0);
    while rest != 0 {
        let start = rest.trailing_zeros();
        let length = (rest >> start).trailing_ones();
        blocks.push((passed + start, length));
        passed += start + length;
        rest >>= start + length;
    }
    blocks
}

/// The cells that are known to be empty, and those known to be filled.
pub(super) fn known(state: usize) -> [u8; 2] {
    let mut known = [0; 2];
    let mut rest = state;
    for cell in 0..MAX_CELLS {
        match rest % 3 {
            0 => {}
            digit => known[digit - 1] |= 1 << cell,
        }
        rest /= 3;
    }
    known
}

/// The state with these cells known to be empty, and these to be filled.
pub(super) fn state([empty, filled]: [u8; 2]) -> u16 {
    let digit = |cell| u16::from(empty >> cell & 1) + 2 * u16::from(filled >> cell & 1);
    (0..MAX_CELLS)
        .rev()
        .fold(0, |state, cell| 3 * state + digit(cell))
}

impl Lines {
    /// The lines of `cells` cells, at most [`MAX_CELLS`].
    pub(super) fn new(cells: usize) -> Self {
        let all = 0..1_u8 << cells;
        let lengths = |picture| {
            let blocks = blocks(picture).into_iter();
            blocks.map(|(_, length)| length).collect::<Vec<_>>()
        };
        let mut clues: Vec<_> = all.clone().map(lengths).collect();
        clues.sort_unstable();
        clues.dedup();
        let number = |lengths| clues.binary_search(&lengths).expect("it is among them");
        let mut clue = [0; 1 << MAX_CELLS];
        let mut pictures = vec![Vec::new(); clues.len()];
        for picture in all {
            let number = number(lengths(picture));
            clue[usize::from(picture)] = number as u8;
            pictures[number].push(picture);
        }
        let mirrored = clues.iter().map(|lengths| {
            let mut lengths = lengths.clone();
            lengths.reverse();
            number(lengths) as u8
        });
        let table = |deduce: fn(u8, &[u8]) -> [u8; 2]| {
            let whole = (1_u16 << cells) as u8 - 1;
            let tables = pictures.iter();
            tables
                .map(|pictures| tabulate(whole, pictures, deduce))
                .collect()
        };
        let [mut complete, outermost]: [Vec<Table>; 2] = [table(in_common), table(by_outermost)];
        let entries = complete.as_flattened_mut().iter_mut();
        for (complete, outermost) in entries.zip(outermost.as_flattened()) {
            if complete != outermost {
                *complete |= DEEPER;
            }
        }
        Self {
            count: clues.len(),
            clue,
            mirrored: mirrored.collect(),
            complete,
            outermost,
            pictures,
        }
    }
}

/// The table of a clue with these pictures, on a line with the cells of `whole`.
fn tabulate(whole: u8, pictures: &[u8], deduce: fn(u8, &[u8]) -> [u8; 2]) -> Table {
    let mut table = [DEAD; 1 << BITS];
    for (index, next) in table.iter_mut().enumerate().take(DEAD.into()) {
        let [empty, filled] = known(index);
        let fits = |&picture: &u8| picture & empty == 0 && !picture & filled == 0;
        let fitting: Vec<u8> = pictures.iter().copied().filter(fits).collect();
        if (empty | filled) & !whole == 0 && !fitting.is_empty() {
            let [more_empty, more_filled] = deduce(whole, &fitting);
            *next = state([empty | more_empty, filled | more_filled]);
        }
    }
    table
}

/// The cells that are empty in all pictures, and those that are filled in all.
fn in_common(whole: u8, pictures: &[u8]) -> [u8; 2] {
    let filled = pictures
        .iter()
        .fold(whole, |filled, picture| filled & picture);
    let some = pictures.iter().fold(0, |some, picture| some | picture);
    [whole & !some, filled]
}

/// The cells that no block comes near between its first and its last place, and those that a block covers in both.
fn by_outermost(whole: u8, pictures: &[u8]) -> [u8; 2] {
    let places: Vec<_> = pictures.iter().map(|&picture| blocks(picture)).collect();
    let between = |from: u32, to: u32| (from..to).fold(0, |cells, cell| cells | 1_u8 << cell);
    let (mut near, mut filled) = (0, 0);
    for (block, &(_, length)) in places[0].iter().enumerate() {
        let starts = || places.iter().map(|blocks| blocks[block].0);
        let first = starts().min().expect("a picture fits");
        let last = starts().max().expect("a picture fits");
        near |= between(first, last + length);
        filled |= between(last, first + length);
    }
    [whole & !near, filled]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_6_cells_have_21_clues_and_mirrored_ones_are_mirrored() {
        let counts = [2, 3, 5, 8, 13, 21];
        for (cells, count) in (1..).zip(counts) {
            assert_eq!(Lines::new(cells).count, count);
        }
        let lines = Lines::new(6);
        let clue = |picture: u8| lines.clue[usize::from(picture)];
        for picture in 0..64_u8 {
            let mirrored = picture.reverse_bits() >> 2;
            assert_eq!(lines.mirrored[usize::from(clue(picture))], clue(mirrored));
        }
    }
}
