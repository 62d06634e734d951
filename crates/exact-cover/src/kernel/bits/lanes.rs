//! Eight 64-bit words at a time, on whatever the processor has.
//!
//! The kernel is written once, over [`Lanes`]. [`Portable`] does it in plain Rust on any machine;
//! the module `x86` has AVX2 and AVX-512, chosen at run time.

/// Eight words, called lanes, that are worked on at the same time.
pub(super) trait Lanes: Copy {
    /// A set of lanes.
    type Set: Copy;

    fn load(words: &[u64; 8]) -> Self;
    fn store(self, words: &mut [u64; 8]);
    /// The same word in every lane.
    fn splat(word: u64) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn shl<const N: u32>(self) -> Self;
    fn shr<const N: u32>(self) -> Self;
    /// Lane `i` of the result is lane `i ^ 4`.
    fn swap4(self) -> Self;
    /// Lane `i` of the result is lane `i ^ 2`.
    fn swap2(self) -> Self;
    /// Lane `i` of the result is lane `i ^ 1`.
    fn swap1(self) -> Self;
    /// Lane 0.
    fn first(self) -> u64;

    /// The lanes that are zero.
    fn zeros(self) -> Self::Set;
    /// The set with lane `i` as bit `i`.
    fn bits(set: Self::Set) -> u8;
    /// The lanes of `set`, zeros elsewhere.
    fn select(self, set: Self::Set) -> Self;
    /// Writes the lanes of `set` to the front, in order, and anything behind them.
    fn store_packed(self, set: Self::Set, words: &mut [u64; 8]);
    /// The same for words of half the size, from one array to another.
    fn store_packed_ids(ids: &[u32; 8], set: Self::Set, packed: &mut [u32; 8]);

    /// The bits of `word` at the places of `mask`, moved to the low end in order.
    fn extract(word: u64, mask: u64) -> u64;

    /// The bits that at least two of three have: the carry of an addition.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(self.xor(a).and(b))
    }

    /// The or of all lanes.
    #[inline(always)]
    fn any(self) -> u64 {
        let x = self.or(self.swap4());
        let x = x.or(x.swap2());
        x.or(x.swap1()).first()
    }
}

/// Plain Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable([u64; 8]);

impl Lanes for Portable {
    type Set = u8;

    #[inline(always)]
    fn load(words: &[u64; 8]) -> Self {
        Self(*words)
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 8]) {
        *words = self.0;
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self([word; 8])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] & other.0[lane]))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] ^ other.0[lane]))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| {
            self.0[lane].wrapping_add(other.0[lane])
        }))
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        Self(self.0.map(|word| word << N))
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        Self(self.0.map(|word| word >> N))
    }

    #[inline(always)]
    fn swap4(self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane ^ 4]))
    }

    #[inline(always)]
    fn swap2(self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane ^ 2]))
    }

    #[inline(always)]
    fn swap1(self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane ^ 1]))
    }

    #[inline(always)]
    fn first(self) -> u64 {
        self.0[0]
    }

    #[inline(always)]
    fn zeros(self) -> u8 {
        let lanes = self.0.iter().enumerate();
        lanes.fold(0, |set, (lane, &word)| set | u8::from(word == 0) << lane)
    }

    #[inline(always)]
    fn bits(set: u8) -> u8 {
        set
    }

    #[inline(always)]
    fn select(self, set: u8) -> Self {
        Self(std::array::from_fn(|lane| {
            self.0[lane] & u64::from(set >> lane & 1).wrapping_neg()
        }))
    }

    #[inline(always)]
    fn store_packed(self, set: u8, words: &mut [u64; 8]) {
        pack(&self.0, set, words);
    }

    #[inline(always)]
    fn store_packed_ids(ids: &[u32; 8], set: u8, packed: &mut [u32; 8]) {
        pack(ids, set, packed);
    }

    #[inline(always)]
    fn extract(word: u64, mut mask: u64) -> u64 {
        let (mut bits, mut place) = (0, 0);
        while mask != 0 {
            bits |= (word >> mask.trailing_zeros() & 1) << place;
            place += 1;
            mask &= mask - 1;
        }
        bits
    }
}

/// Writes the elements of `set` to the front. Each is written, wanted or not: the next one takes
/// the place of one that is not, which needs no branch.
#[inline(always)]
pub(super) fn pack<T: Copy>(from: &[T; 8], set: u8, to: &mut [T; 8]) {
    let mut len = 0;
    for (lane, &element) in from.iter().enumerate() {
        to[len & 7] = element;
        len += usize::from(set >> lane & 1);
    }
}
