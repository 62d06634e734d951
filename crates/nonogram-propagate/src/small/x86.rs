//! Sixteen lines at once with AVX-512 or AVX2: the one module of this crate with `unsafe` code.
//!
//! Why it is worth it: plain Rust has neither shifts by another count for each line nor the reversal of bits by a table.
//! Packs by propagation alone, microseconds of user time a board, line by line and so: 10x10 10.1 and 6.3, 15x15 19.4
//! and 9.4, 20x20 37.7 and 17.3 (AVX2, rating included); AVX-512 takes another 4 to 10 % off the first two.
//!
//! What has to be right: the processor has the instructions. Values of `Avx512` and `Avx2` are made inside the two
//! functions of [`run`] alone, behind [`Registers`], which are made where they have been found. And words go to
//! registers and back by value.

#![expect(unsafe_code, reason = "vector instructions: see above")]
#![expect(
    clippy::undocumented_unsafe_blocks,
    reason = "the argument above is the same for all of them"
)]

use super::lanes::{Lanes, Positions, Windows};
use super::{Dirty, Group, LINES, SmallBoard, Words, settle};
use crate::budget::Cost;
#[cfg(test)]
use crate::line_solver::Cells;
use nonogram::Block;
use std::arch::x86_64::*;
use std::mem::transmute;

/// Registers that this processor has: there is no other way to make one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Registers(Set);

#[derive(Clone, Copy, Debug)]
enum Set {
    Avx512,
    Avx2,
}

impl Registers {
    /// The best that this processor has, if it has any.
    pub(super) fn best() -> Option<Self> {
        let has_avx512 =
            is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
        let best = has_avx512.then_some(Self(Set::Avx512));
        best.or_else(Self::avx2)
    }

    /// Those of AVX2, if this processor has them.
    pub(super) fn avx2() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(Set::Avx2))
    }
}

/// Work that is compiled for each kind of registers.
trait Work {
    type Output;

    fn run<L: Lanes>(self) -> Self::Output;
}

/// Does the work with certain registers.
fn run<W: Work>(registers: Registers, work: W) -> W::Output {
    #[target_feature(enable = "avx512f,avx512bw")]
    fn avx512<W: Work>(work: W) -> W::Output {
        work.run::<Avx512>()
    }
    #[target_feature(enable = "avx2")]
    fn avx2<W: Work>(work: W) -> W::Output {
        work.run::<Avx2>()
    }
    match registers.0 {
        Set::Avx512 => unsafe { avx512(work) },
        Set::Avx2 => unsafe { avx2(work) },
    }
}

/// See [`settle::prepare`].
pub(super) fn prepare(
    registers: Registers,
    group: &mut Group,
    blocks: &[Block],
    own: &[(usize, usize); LINES],
    length: usize,
) {
    struct Prepare<'g>(
        &'g mut Group,
        &'g [Block],
        &'g [(usize, usize); LINES],
        usize,
    );
    impl Work for Prepare<'_> {
        type Output = ();

        #[inline(always)]
        fn run<L: Lanes>(self) {
            settle::prepare::<L>(self.0, self.1, self.2, self.3);
        }
    }
    run(registers, Prepare(group, blocks, own, length));
}

/// See [`SmallBoard::settle`].
pub(super) fn settle(registers: Registers, board: &mut SmallBoard, overlaps: bool) -> Option<Cost> {
    struct Settle<'b>(&'b mut SmallBoard, bool);
    impl Work for Settle<'_> {
        type Output = Option<Cost>;

        #[inline(always)]
        fn run<L: Lanes>(self) -> Option<Cost> {
            settle::settle::<L>(self.0, self.1)
        }
    }
    run(registers, Settle(board, overlaps))
}

/// See [`settle::overlap`].
pub(super) fn overlap(registers: Registers, board: &mut SmallBoard, parting: Dirty) -> bool {
    struct Overlap<'b>(&'b mut SmallBoard, Dirty);
    impl Work for Overlap<'_> {
        type Output = bool;

        #[inline(always)]
        fn run<L: Lanes>(self) -> bool {
            settle::overlap::<L>(self.0, self.1)
        }
    }
    run(registers, Overlap(board, parting))
}

/// See [`settle::solve`]: what all placements leave and what overlaps do, each by itself and both at once, and the lines
/// that are impossible.
#[cfg(test)]
pub(super) fn solve(
    registers: Registers,
    group: &mut Group,
    length: usize,
) -> ([[Cells<Words>; 2]; 2], u16) {
    struct Solve<'g>(&'g mut Group, u32);
    impl Work for Solve<'_> {
        type Output = ([[Cells<Words>; 2]; 2], u16);

        #[inline(always)]
        fn run<L: Lanes>(self) -> Self::Output {
            let Self(group, length) = self;
            let known = settle::load::<L>(&group.known);
            let complete = settle::solve::<L, true, false>(group, length, known).complete;
            let overlap = settle::solve::<L, false, true>(group, length, known).overlap;
            let both = settle::solve::<L, true, true>(group, length, known);
            let solved = [[complete, both.complete], [overlap, both.overlap]];
            (
                solved.map(|cells| cells.map(settle::words)),
                both.impossible,
            )
        }
    }
    run(registers, Solve(group, length as u32))
}

/// Sixteen words in one register.
#[derive(Clone, Copy)]
struct Avx512(__m512i);

/// Sixteen words in two registers.
#[derive(Clone, Copy)]
struct Avx2(__m256i, __m256i);

impl Lanes for Avx512 {
    type Mask = __mmask16;

    #[inline(always)]
    fn of(word: u32) -> Self {
        Self(unsafe { _mm512_set1_epi32(word as i32) })
    }
    #[inline(always)]
    fn load(words: &Words) -> Self {
        Self(unsafe { transmute::<Words, __m512i>(*words) })
    }
    #[inline(always)]
    fn words(self) -> Words {
        unsafe { transmute::<__m512i, Words>(self.0) }
    }
    #[inline(always)]
    fn blocks(windows: Windows<'_>) -> [Self; 8] {
        let mut blocks = [Self::of(0); 8];
        let (low, high) = halves(windows);
        for (blocks, (low, high)) in blocks.iter_mut().zip(low.into_iter().zip(high)) {
            blocks.0 = unsafe { _mm512_cvtepu16_epi32(_mm256_set_m128i(high, low)) };
        }
        blocks
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(unsafe { _mm512_add_epi32(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(unsafe { _mm512_min_epu32(self.0, other.0) })
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Self(unsafe { _mm512_max_epu32(self.0, other.0) })
    }
    #[inline(always)]
    fn up(self, counts: Self) -> Self {
        Self(unsafe { _mm512_sllv_epi32(self.0, counts.0) })
    }
    #[inline(always)]
    fn down(self, counts: Self) -> Self {
        Self(unsafe { _mm512_srlv_epi32(self.0, counts.0) })
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        unsafe {
            let table = |table| _mm512_broadcast_i32x4(table);
            let half = _mm512_set1_epi8(0x0f);
            let swapped = _mm512_shuffle_epi8(self.0, table(reversed_bytes()));
            let lows = _mm512_and_si512(swapped, half);
            let highs = _mm512_and_si512(_mm512_srli_epi16::<4>(swapped), half);
            let low = table(reversed_halves());
            let high = _mm512_slli_epi16::<4>(low);
            Self(_mm512_or_si512(
                _mm512_shuffle_epi8(high, lows),
                _mm512_shuffle_epi8(low, highs),
            ))
        }
    }

    #[inline(always)]
    fn zeros(self) -> __mmask16 {
        unsafe { _mm512_testn_epi32_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn above(self, other: Self) -> __mmask16 {
        unsafe { _mm512_cmpgt_epi32_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn choose(mask: __mmask16, yes: Self, no: Self) -> Self {
        Self(unsafe { _mm512_mask_blend_epi32(mask, no.0, yes.0) })
    }
    #[inline(always)]
    fn bits(mask: __mmask16) -> u16 {
        mask
    }
    #[inline(always)]
    fn mask(bits: u16) -> __mmask16 {
        bits
    }

    #[inline(always)]
    fn positions(self) -> Positions {
        macro_rules! exchange {
            ($blocks:ident, $distance:literal, $mask:literal) => {
                let other = _mm512_srli_epi64::<$distance>($blocks);
                let mask = _mm512_set1_epi64($mask);
                let unlike = _mm512_and_si512(_mm512_xor_si512($blocks, other), mask);
                let both = _mm512_xor_si512(unlike, _mm512_slli_epi64::<$distance>(unlike));
                $blocks = _mm512_xor_si512($blocks, both);
            };
        }
        unsafe {
            let near = _mm512_shuffle_epi8(self.0, _mm512_broadcast_i32x4(columns_of_bytes()));
            let eights = _mm512_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
            let mut blocks = _mm512_permutexvar_epi32(eights, near);
            exchange!(blocks, 7, 0x00aa_00aa_00aa_00aa);
            exchange!(blocks, 14, 0x0000_cccc_0000_cccc);
            exchange!(blocks, 28, 0x0000_0000_f0f0_f0f0);
            transmute::<__m512i, Positions>(blocks)
        }
    }
    #[inline(always)]
    fn at(positions: &Positions, number: usize) -> Self {
        let (sixteens, _) = positions.as_chunks();
        let word = |bytes| unsafe { _mm512_cvtepu8_epi32(transmute::<[u8; 16], __m128i>(bytes)) };
        let (low, high) = (word(sixteens[number]), word(sixteens[2 + number]));
        Self(unsafe { _mm512_or_si512(low, _mm512_slli_epi32::<8>(high)) })
    }
}

impl Lanes for Avx2 {
    type Mask = (__m256i, __m256i);

    #[inline(always)]
    fn of(word: u32) -> Self {
        let word = unsafe { _mm256_set1_epi32(word as i32) };
        Self(word, word)
    }
    #[inline(always)]
    fn load(words: &Words) -> Self {
        let [low, high] = unsafe { transmute::<Words, [__m256i; 2]>(*words) };
        Self(low, high)
    }
    #[inline(always)]
    fn words(self) -> Words {
        unsafe { transmute::<[__m256i; 2], Words>([self.0, self.1]) }
    }
    #[inline(always)]
    fn blocks(windows: Windows<'_>) -> [Self; 8] {
        let mut blocks = [Self::of(0); 8];
        let (low, high) = halves(windows);
        for (blocks, (low, high)) in blocks.iter_mut().zip(low.into_iter().zip(high)) {
            unsafe {
                blocks.0 = _mm256_cvtepu16_epi32(low);
                blocks.1 = _mm256_cvtepu16_epi32(high);
            }
        }
        blocks
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        unsafe {
            let low = _mm256_and_si256(self.0, other.0);
            Self(low, _mm256_and_si256(self.1, other.1))
        }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe {
            let low = _mm256_or_si256(self.0, other.0);
            Self(low, _mm256_or_si256(self.1, other.1))
        }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe {
            let low = _mm256_xor_si256(self.0, other.0);
            Self(low, _mm256_xor_si256(self.1, other.1))
        }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe {
            let low = _mm256_andnot_si256(other.0, self.0);
            Self(low, _mm256_andnot_si256(other.1, self.1))
        }
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        unsafe {
            let low = _mm256_add_epi32(self.0, other.0);
            Self(low, _mm256_add_epi32(self.1, other.1))
        }
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        unsafe {
            let low = _mm256_sub_epi32(self.0, other.0);
            Self(low, _mm256_sub_epi32(self.1, other.1))
        }
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        unsafe {
            let low = _mm256_min_epu32(self.0, other.0);
            Self(low, _mm256_min_epu32(self.1, other.1))
        }
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        unsafe {
            let low = _mm256_max_epu32(self.0, other.0);
            Self(low, _mm256_max_epu32(self.1, other.1))
        }
    }
    #[inline(always)]
    fn up(self, counts: Self) -> Self {
        unsafe {
            let low = _mm256_sllv_epi32(self.0, counts.0);
            Self(low, _mm256_sllv_epi32(self.1, counts.1))
        }
    }
    #[inline(always)]
    fn down(self, counts: Self) -> Self {
        unsafe {
            let low = _mm256_srlv_epi32(self.0, counts.0);
            Self(low, _mm256_srlv_epi32(self.1, counts.1))
        }
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        #[inline(always)]
        fn reversed(cells: __m256i) -> __m256i {
            unsafe {
                let half = _mm256_set1_epi8(0x0f);
                let bytes = _mm256_broadcastsi128_si256(reversed_bytes());
                let swapped = _mm256_shuffle_epi8(cells, bytes);
                let lows = _mm256_and_si256(swapped, half);
                let highs = _mm256_and_si256(_mm256_srli_epi16::<4>(swapped), half);
                let low = _mm256_broadcastsi128_si256(reversed_halves());
                let high = _mm256_slli_epi16::<4>(low);
                _mm256_or_si256(
                    _mm256_shuffle_epi8(high, lows),
                    _mm256_shuffle_epi8(low, highs),
                )
            }
        }
        Self(reversed(self.0), reversed(self.1))
    }

    #[inline(always)]
    fn zeros(self) -> Self::Mask {
        unsafe {
            let zero = _mm256_setzero_si256();
            let low = _mm256_cmpeq_epi32(self.0, zero);
            (low, _mm256_cmpeq_epi32(self.1, zero))
        }
    }
    #[inline(always)]
    fn above(self, other: Self) -> Self::Mask {
        unsafe {
            let low = _mm256_cmpgt_epi32(self.0, other.0);
            (low, _mm256_cmpgt_epi32(self.1, other.1))
        }
    }
    #[inline(always)]
    fn choose(mask: Self::Mask, yes: Self, no: Self) -> Self {
        unsafe {
            let low = _mm256_blendv_epi8(no.0, yes.0, mask.0);
            Self(low, _mm256_blendv_epi8(no.1, yes.1, mask.1))
        }
    }
    #[inline(always)]
    fn bits(mask: Self::Mask) -> u16 {
        unsafe {
            let low = _mm256_movemask_ps(_mm256_castsi256_ps(mask.0));
            (low | _mm256_movemask_ps(_mm256_castsi256_ps(mask.1)) << 8) as u16
        }
    }
    #[inline(always)]
    fn mask(bits: u16) -> Self::Mask {
        unsafe {
            let all = _mm256_set1_epi32(bits.into());
            let low = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let high = _mm256_slli_epi32::<8>(low);
            let is_low = _mm256_cmpeq_epi32(_mm256_and_si256(all, low), low);
            (
                is_low,
                _mm256_cmpeq_epi32(_mm256_and_si256(all, high), high),
            )
        }
    }

    #[inline(always)]
    fn positions(self) -> Positions {
        macro_rules! exchange {
            ($blocks:ident, $distance:literal, $mask:literal) => {
                let other = _mm256_srli_epi64::<$distance>($blocks);
                let mask = _mm256_set1_epi64x($mask);
                let unlike = _mm256_and_si256(_mm256_xor_si256($blocks, other), mask);
                let both = _mm256_xor_si256(unlike, _mm256_slli_epi64::<$distance>(unlike));
                $blocks = _mm256_xor_si256($blocks, both);
            };
        }
        #[inline(always)]
        fn positions(words: __m256i) -> __m256i {
            unsafe {
                let bytes = _mm256_broadcastsi128_si256(columns_of_bytes());
                let near = _mm256_shuffle_epi8(words, bytes);
                let eights = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
                let mut blocks = _mm256_permutevar8x32_epi32(near, eights);
                exchange!(blocks, 7, 0x00aa_00aa_00aa_00aa);
                exchange!(blocks, 14, 0x0000_cccc_0000_cccc);
                exchange!(blocks, 28, 0x0000_0000_f0f0_f0f0);
                blocks
            }
        }
        unsafe { transmute::<[__m256i; 2], Positions>([positions(self.0), positions(self.1)]) }
    }
    #[inline(always)]
    fn at(positions: &Positions, number: usize) -> Self {
        #[inline(always)]
        fn words(low: [u8; 8], high: [u8; 8]) -> __m256i {
            unsafe {
                let low = _mm_cvtsi64_si128(i64::from_le_bytes(low));
                let high = _mm_cvtsi64_si128(i64::from_le_bytes(high));
                let high = _mm256_slli_epi32::<8>(_mm256_cvtepu8_epi32(high));
                _mm256_or_si256(_mm256_cvtepu8_epi32(low), high)
            }
        }
        let (eights, _) = positions.as_chunks();
        let low = words(eights[2 * number], eights[2 * number + 4]);
        Self(low, words(eights[2 * number + 1], eights[2 * number + 5]))
    }
}

/// For each place, which byte of a register goes there, to reverse the bytes of each word.
#[inline(always)]
fn reversed_bytes() -> __m128i {
    unsafe { _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12) }
}

/// For each number of four bits, the one with these bits reversed.
#[inline(always)]
fn reversed_halves() -> __m128i {
    unsafe { _mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15) }
}

/// For each place, which byte of a register goes there, to bring the first bytes of four words together, and so on.
#[inline(always)]
fn columns_of_bytes() -> __m128i {
    unsafe { _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15) }
}

/// Number j of each window, for each j: those of the first eight, and those of the others.
#[inline(always)]
fn halves(windows: Windows<'_>) -> ([__m128i; 8], [__m128i; 8]) {
    let mut own = unsafe { [_mm_setzero_si128(); LINES] };
    for (own, (blocks, count)) in own.iter_mut().zip(windows) {
        unsafe {
            let blocks = transmute::<[Block; 8], __m128i>(*blocks);
            let places = _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7);
            let is_own = _mm_cmpgt_epi16(_mm_set1_epi16(count as i16), places);
            *own = _mm_and_si128(blocks, is_own);
        }
    }
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = own;
    (
        transposed([a, b, c, d, e, f, g, h]),
        transposed([i, j, k, l, m, n, o, p]),
    )
}

/// Number j of each, for each j: by ones, by twos, by fours.
#[inline(always)]
fn transposed([a, b, c, d, e, f, g, h]: [__m128i; 8]) -> [__m128i; 8] {
    unsafe {
        let (ab, ab2) = (_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b));
        let (cd, cd2) = (_mm_unpacklo_epi16(c, d), _mm_unpackhi_epi16(c, d));
        let (ef, ef2) = (_mm_unpacklo_epi16(e, f), _mm_unpackhi_epi16(e, f));
        let (gh, gh2) = (_mm_unpacklo_epi16(g, h), _mm_unpackhi_epi16(g, h));
        let (abcd, abcd2) = (_mm_unpacklo_epi32(ab, cd), _mm_unpackhi_epi32(ab, cd));
        let (abcd3, abcd4) = (_mm_unpacklo_epi32(ab2, cd2), _mm_unpackhi_epi32(ab2, cd2));
        let (efgh, efgh2) = (_mm_unpacklo_epi32(ef, gh), _mm_unpackhi_epi32(ef, gh));
        let (efgh3, efgh4) = (_mm_unpacklo_epi32(ef2, gh2), _mm_unpackhi_epi32(ef2, gh2));
        [
            _mm_unpacklo_epi64(abcd, efgh),
            _mm_unpackhi_epi64(abcd, efgh),
            _mm_unpacklo_epi64(abcd2, efgh2),
            _mm_unpackhi_epi64(abcd2, efgh2),
            _mm_unpacklo_epi64(abcd3, efgh3),
            _mm_unpackhi_epi64(abcd3, efgh3),
            _mm_unpacklo_epi64(abcd4, efgh4),
            _mm_unpackhi_epi64(abcd4, efgh4),
        ]
    }
}
