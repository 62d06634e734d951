//! The memory of live options: lists of rows of bits, one list for each level of the search.
//!
//! A row is a live option; its bits say what it covers (see `columns`). A list of rows of `W` words
//! is kept as `W` arrays, so that eight rows are worked on at once.

use super::lanes::Lanes;

/// A list of rows in an [`Arena`]. Word `w` of row `r` is `words[at + w * stride + r]`, and its
/// option `ids[ids + r]`.
///
/// Invariant: behind the last row there is room for 16 more, at least up to the next multiple of
/// 16. As long as a list can still be sifted, all bits are set in these: they clash with every
/// choice and are never sifted through, so that no loop needs a special case for its end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RowList {
    pub(super) at: usize,
    pub(super) ids: usize,
    pub(super) stride: usize,
    pub(super) len: usize,
}

/// The memory of all lists, one behind the other.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    words: Vec<u64>,
    ids: Vec<u32>,
}

impl RowList {
    /// An empty list behind this one of width `width`, with room for as many rows of width
    /// `new_width`.
    #[inline(always)]
    pub(super) fn behind(&self, width: usize, new_width: usize, arena: &mut Arena) -> Self {
        let at = self.at + width * self.stride;
        Self::new(at, self.ids + self.stride, self.len, new_width, arena)
    }

    /// An empty list with room for `len` rows.
    #[inline(always)]
    pub(super) fn new(at: usize, ids: usize, len: usize, width: usize, arena: &mut Arena) -> Self {
        let stride = len.next_multiple_of(16) + 16;
        // `words_of_64` reads behind the last list.
        arena.reserve(at + width * stride + 64, ids + stride);
        let len = 0;
        Self {
            at,
            ids,
            stride,
            len,
        }
    }
}

impl Arena {
    #[inline(always)]
    fn reserve(&mut self, words: usize, ids: usize) {
        if self.words.len() < words || self.ids.len() < ids {
            self.grow(words, ids);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, words: usize, ids: usize) {
        self.words
            .resize(self.words.len().max(2 * words).max(1024), 0);
        self.ids.resize(self.ids.len().max(2 * ids).max(1024), 0);
    }

    /// The option of a row.
    #[inline(always)]
    pub(super) fn option(&self, rows: &RowList, row: usize) -> u32 {
        self.ids[rows.ids + row]
    }

    /// The words of a row.
    #[inline(always)]
    pub(super) fn row<const W: usize>(&self, rows: &RowList, row: usize) -> [u64; W] {
        let mut words = [0; W];
        for w in 0..W {
            words[w] = self.words[rows.at + w * rows.stride + row];
        }
        words
    }

    /// The words of a list and its options, with the room behind its last row.
    pub(super) fn list(&mut self, rows: &RowList, width: usize) -> (&mut [u64], &mut [u32]) {
        (
            &mut self.words[rows.at..][..width * rows.stride],
            &mut self.ids[rows.ids..][..rows.stride],
        )
    }

    /// Makes rows of the bits of other rows that are in `kept`. The new list is behind the old one,
    /// and has its options.
    #[inline(always)]
    pub(super) fn pack_rows<V: Lanes, const W: usize>(
        &mut self,
        from: &RowList,
        kept: &[u64; W],
        to: &RowList,
        width: usize,
    ) {
        self.ids.copy_within(from.ids..from.ids + from.len, to.ids);
        let (before, behind) = self.words.split_at_mut(to.at);
        behind[..width * to.stride].fill(0);
        pack::<V, W>(&before[from.at..], from, kept, behind, to.stride);
    }

    /// Writes the bits of the rows that are in `kept` to words of `N` rows, which are zero before.
    #[inline(always)]
    pub(super) fn pack_into<V: Lanes, const W: usize, const N: usize>(
        &self,
        rows: &RowList,
        kept: &[u64; W],
        words: &mut [[u64; N]],
    ) {
        let from = &self.words[rows.at..];
        pack::<V, W>(from, rows, kept, words.as_flattened_mut(), N);
    }

    /// Word `w` of eight rows.
    #[inline(always)]
    pub(super) fn load<V: Lanes>(&self, rows: &RowList, w: usize, row: usize) -> V {
        V::load(chunk(&self.words, rows.at + w * rows.stride + row))
    }

    /// Stores word `w` of eight rows.
    #[inline(always)]
    pub(super) fn store<V: Lanes>(&mut self, rows: &RowList, w: usize, row: usize, words: V) {
        words.store(chunk_mut(&mut self.words, rows.at + w * rows.stride + row));
    }

    /// Stores word `w` of those of eight rows that are in `set`, and anything behind them.
    #[inline(always)]
    pub(super) fn store_packed<V: Lanes>(
        &mut self,
        rows: &RowList,
        w: usize,
        row: usize,
        words: V,
        set: V::Set,
    ) {
        words.store_packed(
            set,
            chunk_mut(&mut self.words, rows.at + w * rows.stride + row),
        );
    }

    /// Copies the options of those of the eight rows from `row` on that are in `set` to the place
    /// of row `to_row` in another list, or in the same at the same place or before.
    #[inline(always)]
    pub(super) fn move_ids<V: Lanes>(
        &mut self,
        rows: &RowList,
        row: usize,
        set: V::Set,
        to: &RowList,
        to_row: usize,
    ) {
        let ids = *chunk(&self.ids, rows.ids + row);
        V::store_packed_ids(&ids, set, chunk_mut(&mut self.ids, to.ids + to_row));
    }

    /// Word `w` of 64 rows from `row` on; anything for those behind the list.
    #[inline(always)]
    pub(super) fn words_of_64(&self, rows: &RowList, w: usize, row: usize) -> &[u64; 64] {
        let words = self.words[rows.at + w * rows.stride + row..].first_chunk();
        words.expect("room behind the last list")
    }

    /// Copies the rows of a set to a new list behind the old one.
    #[inline(always)]
    pub(super) fn gather<V: Lanes, const W: usize>(
        &mut self,
        from: &RowList,
        set: &[u64],
    ) -> RowList {
        let mut to = from.behind(W, W, self);
        let each = V::load(&std::array::from_fn(|lane| 1 << lane));
        for row in (0..from.len).step_by(8) {
            let eight = set[row / 64] >> (row % 64) & 0xff;
            let chosen = each.and(V::splat(!eight)).zeros();
            for w in 0..W {
                let words = self.load::<V>(from, w, row);
                self.store_packed(&to, w, to.len, words, chosen);
            }
            self.move_ids::<V>(from, row, chosen, &to, to.len);
            to.len += eight.count_ones() as usize;
        }
        to
    }

    /// Puts the rows behind the last one that the invariant of [`RowList`] wants.
    #[inline(always)]
    pub(super) fn seal<V: Lanes>(&mut self, rows: &RowList, width: usize) {
        for w in 0..width {
            self.store(rows, w, rows.len, V::splat(u64::MAX));
            self.store(rows, w, rows.len + 8, V::splat(u64::MAX));
        }
    }
}

/// Packs the bits of rows that are in `kept`, word by word: the same word of all rows goes to the
/// same place. Word `w` of row `r` is `from[w * rows.stride + r]`, and goes to
/// `to[w * stride + r]`, which is zero before.
#[inline(always)]
fn pack<V: Lanes, const W: usize>(
    from: &[u64],
    rows: &RowList,
    kept: &[u64; W],
    to: &mut [u64],
    stride: usize,
) {
    let mut place = 0;
    for w in 0..W {
        let bits = kept[w].count_ones() as usize;
        let (word, shift) = (place / 64, place % 64);
        place += bits;
        if bits == 0 {
            continue;
        }
        let from = &from[w * rows.stride..][..rows.len];
        for (to, &word) in to[word * stride..].iter_mut().zip(from) {
            *to |= V::extract(word, kept[w]) << shift;
        }
        if shift + bits > 64 {
            for (to, &word) in to[(word + 1) * stride..].iter_mut().zip(from) {
                *to |= V::extract(word, kept[w]) >> (64 - shift);
            }
        }
    }
}

#[inline(always)]
fn chunk<T>(slice: &[T], at: usize) -> &[T; 8] {
    slice[at..]
        .first_chunk()
        .expect("rows have room behind them")
}

#[inline(always)]
fn chunk_mut<T>(slice: &mut [T], at: usize) -> &mut [T; 8] {
    let chunk = slice[at..].first_chunk_mut();
    chunk.expect("rows have room behind them")
}
