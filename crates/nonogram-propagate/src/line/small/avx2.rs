//! Sixteen words of 32 bits at once with AVX2. This is the only module of the crate with `unsafe`
//! code.
//!
//! Plain Rust can neither shift each word by its own count nor reverse bits with a table. Without
//! these, sixteen lines at once are no faster than one after the other.
//!
//! Why it is sound: a [`LineAvx2`] exists only if the processor has the instructions, and
//! [`LineLanes`] are made only from a `LineAvx2` or from other `LineLanes`. Words go to registers
//! and back by value.

#![expect(
    unsafe_code,
    reason = "vector instructions, worth more than half of the time of line logic on small boards"
)]

use super::LaneWords;
use std::arch::x86_64::*;
use std::mem::transmute;
use std::sync::LazyLock;

/// For each of 32 positions, the lines with that bit set: first bytes for the first eight lines,
/// then bytes for the last eight.
pub(super) type Positions = [u8; 64];

/// Proof that the processor has the instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineAvx2(());

/// Work for [`LineAvx2::run`].
pub(super) trait VectorWork {
    type Output;

    /// Does the work. This method and everything it calls must be `#[inline(always)]`: code that is
    /// not inlined is compiled for a processor without these instructions, which makes it many
    /// times slower.
    fn run(self, avx2: LineAvx2) -> Self::Output;
}

/// A word of 32 bits for each of sixteen lines. As a *mask*, all ones for some lines and 0 for the
/// others.
#[derive(Clone, Copy)]
pub(super) struct LineLanes(__m256i, __m256i);

impl LineAvx2 {
    /// Returns the proof if the processor has the instructions, unless the environment variable
    /// `CROSSCOVER_SIMD` is `plain`: for tests that compare the results.
    pub(super) fn detect() -> Option<Self> {
        static IS_USED: LazyLock<bool> = LazyLock::new(|| {
            let is_plain = std::env::var_os("CROSSCOVER_SIMD").is_some_and(|name| name == "plain");
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") && !is_plain
        });
        IS_USED.then_some(Self(()))
    }

    /// Runs some work, compiled for these instructions.
    pub(super) fn run<W: VectorWork>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx2,popcnt")]
        unsafe fn run<W: VectorWork>(avx2: LineAvx2, work: W) -> W::Output {
            work.run(avx2)
        }
        // SAFETY: `self` is evidence that the processor has AVX2.
        unsafe { run(self, work) }
    }

    /// The same word for all lines.
    #[inline(always)]
    pub(super) fn all(self, word: u32) -> LineLanes {
        // SAFETY: `self` is evidence that the processor has AVX2.
        let word = unsafe { _mm256_set1_epi32(word as i32) };
        LineLanes(word, word)
    }

    #[inline(always)]
    pub(super) fn load(self, words: &LaneWords) -> LineLanes {
        // SAFETY: both types are 64 bytes of plain numbers.
        let [low, high] = unsafe { transmute::<LaneWords, [__m256i; 2]>(*words) };
        LineLanes(low, high)
    }

    /// The mask of the lines whose bit is 1.
    #[inline(always)]
    pub(super) fn mask(self, bits: u16) -> LineLanes {
        // SAFETY: `self` is evidence that the processor has AVX2.
        let own = unsafe {
            let low = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            LineLanes(low, _mm256_slli_epi32::<8>(low))
        };
        self.all(bits.into()).and(own).equal(own)
    }

    /// Eight positions from `8 * part` on, as words.
    #[inline(always)]
    fn eight_at(self, positions: &Positions, part: usize) -> __m256i {
        let (low, high) = (8 * part, 8 * (part + 4));
        let low: [u8; 8] = positions[low..low + 8].try_into().expect("eight");
        let high: [u8; 8] = positions[high..high + 8].try_into().expect("eight");
        // SAFETY: `self` is evidence that the processor has AVX2.
        unsafe {
            let low = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(i64::from_le_bytes(low)));
            let high = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(i64::from_le_bytes(high)));
            _mm256_or_si256(low, _mm256_slli_epi32::<8>(high))
        }
    }

    /// Sixteen positions from `16 * number` on, as words.
    #[inline(always)]
    pub(super) fn at(self, positions: &Positions, number: usize) -> LineLanes {
        LineLanes(
            self.eight_at(positions, 2 * number),
            self.eight_at(positions, 2 * number + 1),
        )
    }
}

/// An operation of two operands, by the instruction of that name.
macro_rules! operation {
    ($(#[$doc:meta])* $name:ident, $instruction:ident) => {
        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name(self, other: Self) -> Self {
            // SAFETY: where there are `LineLanes`, the processor has AVX2.
            unsafe {
                Self(
                    $instruction(self.0, other.0),
                    $instruction(self.1, other.1),
                )
            }
        }
    };
}

impl LineLanes {
    operation!(and, _mm256_and_si256);
    operation!(or, _mm256_or_si256);
    operation!(xor, _mm256_xor_si256);
    operation!(plus, _mm256_add_epi32);
    operation!(minus, _mm256_sub_epi32);
    operation!(min, _mm256_min_epu32);
    operation!(max, _mm256_max_epu32);
    operation!(
        /// Bits moved up, by a count for each line.
        up,
        _mm256_sllv_epi32
    );
    operation!(
        /// Bits moved down, by a count for each line.
        down,
        _mm256_srlv_epi32
    );
    operation!(
        /// The mask of the lines whose words are equal.
        equal,
        _mm256_cmpeq_epi32
    );
    operation!(
        /// The mask of the lines whose word exceeds the other, both below 2^31.
        above,
        _mm256_cmpgt_epi32
    );
    operation!(
        /// The bits of the other that are not in this.
        missing,
        _mm256_andnot_si256
    );

    /// The bits that are not in the other.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        other.missing(self)
    }

    #[inline(always)]
    pub(super) fn words(self) -> LaneWords {
        // SAFETY: both types are 64 bytes of plain numbers.
        unsafe { transmute::<[__m256i; 2], LaneWords>([self.0, self.1]) }
    }

    /// 0 for all lines.
    #[inline(always)]
    fn zero(self) -> Self {
        self.xor(self)
    }

    /// The mask of the lines whose word is 0.
    #[inline(always)]
    pub(super) fn zeros(self) -> Self {
        self.equal(self.zero())
    }

    /// `yes` for the lines of this mask, `no` for the others.
    #[inline(always)]
    pub(super) fn choose(self, yes: Self, no: Self) -> Self {
        // SAFETY: where there are `LineLanes`, the processor has AVX2.
        unsafe {
            Self(
                _mm256_blendv_epi8(no.0, yes.0, self.0),
                _mm256_blendv_epi8(no.1, yes.1, self.1),
            )
        }
    }

    /// The lines of this mask, one bit each.
    #[inline(always)]
    pub(super) fn bits(self) -> u16 {
        // SAFETY: where there are `LineLanes`, the processor has AVX2.
        let (low, high) = unsafe {
            let low = _mm256_movemask_ps(_mm256_castsi256_ps(self.0));
            (low, _mm256_movemask_ps(_mm256_castsi256_ps(self.1)))
        };
        (low | high << 8) as u16
    }

    /// Bit i of each word moved to 31 - i.
    #[inline(always)]
    pub(super) fn reversed(self) -> Self {
        #[inline(always)]
        fn reversed(words: __m256i) -> __m256i {
            // SAFETY: where there are `LineLanes`, the processor has AVX2.
            unsafe {
                // For each place, the byte to move there in order to reverse the bytes of each
                // word.
                let bytes = _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
                // For each number of four bits, the number with the bits reversed.
                let low = _mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
                let low = _mm256_broadcastsi128_si256(low);
                let high = _mm256_slli_epi16::<4>(low);
                let half = _mm256_set1_epi8(0x0f);
                let swapped = _mm256_shuffle_epi8(words, _mm256_broadcastsi128_si256(bytes));
                let lows = _mm256_and_si256(swapped, half);
                let highs = _mm256_and_si256(_mm256_srli_epi16::<4>(swapped), half);
                _mm256_or_si256(
                    _mm256_shuffle_epi8(high, lows),
                    _mm256_shuffle_epi8(low, highs),
                )
            }
        }
        Self(reversed(self.0), reversed(self.1))
    }

    /// The lines that have each bit: a transposition of eight by eight bits at a time, in three
    /// exchanges (Warren, *Hacker's Delight*, 7-3).
    #[inline(always)]
    pub(super) fn positions(self) -> Positions {
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
            // SAFETY: where there are `LineLanes`, the processor has AVX2.
            unsafe {
                // For each place, the byte to move there: first the first bytes of four words, then
                // the second bytes, and so on.
                let bytes = _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
                let near = _mm256_shuffle_epi8(words, _mm256_broadcastsi128_si256(bytes));
                let eights = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
                let mut blocks = _mm256_permutevar8x32_epi32(near, eights);
                exchange!(blocks, 7, 0x00aa_00aa_00aa_00aa);
                exchange!(blocks, 14, 0x0000_cccc_0000_cccc);
                exchange!(blocks, 28, 0x0000_0000_f0f0_f0f0);
                blocks
            }
        }
        // SAFETY: both types are 64 bytes of plain numbers.
        unsafe { transmute::<[__m256i; 2], Positions>([positions(self.0), positions(self.1)]) }
    }
}
