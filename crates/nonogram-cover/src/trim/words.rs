//! Sets of cells and of states as bits, 64 in a word.

/// 64 cells of a line, from cell `from` on; zeros behind its end.
pub(crate) fn window(line: &[u64], from: usize) -> u64 {
    let (word, bit) = (from / 64, from % 64);
    let at = |word: usize| line.get(word).copied().unwrap_or(0);
    // The shift is split in two, because a shift by 64 is not allowed.
    at(word) >> bit | (at(word + 1) << 1) << (63 - bit)
}

/// Adds 64 cells to a line, from cell `from` on. Cells behind its end are dropped.
pub(crate) fn add_window(line: &mut [u64], from: usize, cells: u64) {
    let (word, bit) = (from / 64, from % 64);
    if let Some(word) = line.get_mut(word) {
        *word |= cells << bit;
    }
    if let Some(word) = line.get_mut(word + 1) {
        *word |= cells >> 1 >> (63 - bit);
    }
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
