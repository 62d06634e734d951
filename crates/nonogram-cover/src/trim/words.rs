//! Sets of cells and of states as bits, 64 in a word.

/// 64 cells of a line, from cell `from` on; zeros behind its end. Most lines have one word.
#[inline]
pub(crate) fn window(line: &[u64], from: usize) -> u64 {
    if let &[word] = line {
        return word.checked_shr(from as u32).unwrap_or(0);
    }
    let (word, bit) = (from / 64, from % 64);
    let at = |word: usize| line.get(word).copied().unwrap_or(0);
    // The shift is split in two, because a shift by 64 is not allowed.
    at(word) >> bit | (at(word + 1) << 1) << (63 - bit)
}

/// Adds 64 cells to a line, from cell `from` on. Cells behind its end are dropped.
#[inline]
pub(crate) fn add_window(line: &mut [u64], from: usize, cells: u64) {
    if let [word] = line {
        *word |= cells.checked_shl(from as u32).unwrap_or(0);
        return;
    }
    let (word, bit) = (from / 64, from % 64);
    if let Some(word) = line.get_mut(word) {
        *word |= cells << bit;
    }
    if let Some(word) = line.get_mut(word + 1) {
        *word |= cells >> 1 >> (63 - bit);
    }
}

/// Those of 64 cells, from cell `from` on, at which a block of this length covers no cell of a line. In a line of one
/// word, only where the block ends in the word.
#[inline]
pub(crate) fn free(line: &[u64], from: usize, length: usize) -> u64 {
    if line.len() > 1 {
        let cells = from..from + length;
        return !cells.fold(0, |closed, cell| closed | window(line, cell));
    }
    doubled(length, !window(line, from), |free, step| {
        free & free >> step
    })
}

/// Adds the cells of blocks of this length to a line, which start at those of 64 cells from cell `from` on.
#[inline]
pub(crate) fn add_blocks(line: &mut [u64], from: usize, length: usize, starts: u64) {
    if line.len() > 1 {
        (from..from + length).for_each(|cell| add_window(line, cell, starts));
    } else {
        let cells = doubled(length, starts, |cells, step| cells | cells << step);
        add_window(line, from, cells);
    }
}

/// Combines `bits` with `length - 1` shifts of it, in steps that double.
#[inline]
fn doubled(length: usize, mut bits: u64, combine: impl Fn(u64, usize) -> u64) -> u64 {
    let mut done = 1;
    while done < length {
        let step = done.min(length - done);
        bits = combine(bits, step);
        done += step;
    }
    bits
}

/// The lowest bits.
pub(crate) fn below(bits: usize) -> u64 {
    match bits {
        0..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}

/// The positions of the bits of a word, in ascending order.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
