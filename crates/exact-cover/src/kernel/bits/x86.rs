//! AVX2 and AVX-512: the one module of this crate with `unsafe` code.
//!
//! It is worth it because leaving words out of a list takes one instruction with AVX-512 and a
//! table look-up with AVX2, which plain Rust cannot express. `benches/REPORT.md` has figures.
//!
//! Two things have to be right. The processor must have the instructions: the vector types are
//! private to this file, so only [`run`] can use them, with an [`Isa`] that [`Isa::all`] has found.
//! And loads and stores must stay inside their arrays: each goes through a reference to an array or
//! slice of the very size.

#![expect(unsafe_code, reason = "vector instructions: see above")]

use super::apart::{Apart, VectorTask};
use super::lanes::{Lanes, Portable, pack};
use super::{Bits, RunAll};
use crate::search::budget::{Meter, Reached, SearchLimit};
use std::arch::x86_64::*;
use std::sync::OnceLock;

/// Instructions that this processor has: there is no other way to make one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Isa(Set);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    Baseline,
    TwoRegisters,
    Avx512,
}

impl Isa {
    /// What this processor has, the best last.
    pub(super) fn all() -> Vec<Self> {
        let mut all = vec![Self(Set::Baseline)];
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            all.push(Self(Set::TwoRegisters));
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
            {
                all.push(Self(Set::Avx512));
            }
        }
        all
    }

    /// The best that this processor has, or less if the environment variable `CROSSCOVER_SIMD` is
    /// `plain` or `avx2`: for tests that compare the results.
    pub(super) fn best() -> Self {
        static BEST: OnceLock<Isa> = OnceLock::new();
        *BEST.get_or_init(|| {
            let all = Self::all();
            let most = match std::env::var("CROSSCOVER_SIMD").as_deref() {
                Ok("plain") => 1,
                Ok("avx2") => 2,
                _ => all.len(),
            };
            all[most.min(all.len()) - 1]
        })
    }
}

/// [`Bits::run`] with certain instructions.
pub(super) fn run(
    isa: Isa,
    bits: &mut Bits,
    meter: &mut Meter<'_>,
) -> Result<Reached, SearchLimit> {
    match isa.0 {
        Set::Avx512 => Avx512::apart(RunAll(bits, meter)),
        Set::TwoRegisters => TwoRegisters::apart(RunAll(bits, meter)),
        Set::Baseline => Portable::apart(RunAll(bits, meter)),
    }
}

impl Apart for Avx512 {
    #[inline(always)]
    fn apart<T: VectorTask>(task: T) -> T::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
        fn apart<T: VectorTask>(task: T) -> T::Output {
            task.run::<Avx512>()
        }
        // SAFETY: the processor has these features (`Isa::all`).
        unsafe { apart(task) }
    }
}

impl Apart for TwoRegisters {
    #[inline(always)]
    fn apart<T: VectorTask>(task: T) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn apart<T: VectorTask>(task: T) -> T::Output {
            task.run::<TwoRegisters>()
        }
        // SAFETY: the processor has these features (`Isa::all`).
        unsafe { apart(task) }
    }
}

/// Eight words in one register.
#[derive(Clone, Copy, Debug)]
struct Avx512(__m512i);

/// Eight words in two registers.
#[derive(Clone, Copy, Debug)]
struct TwoRegisters(__m256i, __m256i);

impl Lanes for Avx512 {
    type Set = __mmask8;

    #[inline(always)]
    fn load(words: &[u64; 8]) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`), and the array has 64 bytes.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 8]) {
        // SAFETY: the processor has AVX-512 (`Isa::all`), and the array has 64 bytes.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_set1_epi64(word as i64) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_slli_epi64::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_srli_epi64::<N>(self.0) })
    }

    #[inline(always)]
    fn swap4(self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_shuffle_i64x2::<0x4e>(self.0, self.0) })
    }

    #[inline(always)]
    fn swap2(self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_permutex_epi64::<0x4e>(self.0) })
    }

    #[inline(always)]
    fn swap1(self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_shuffle_epi32::<0x4e>(self.0) })
    }

    #[inline(always)]
    fn first(self) -> u64 {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        unsafe { _mm_cvtsi128_si64(_mm512_castsi512_si128(self.0)) as u64 }
    }

    #[inline(always)]
    fn zeros(self) -> __mmask8 {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        unsafe { _mm512_testn_epi64_mask(self.0, self.0) }
    }

    #[inline(always)]
    fn bits(set: __mmask8) -> u8 {
        set
    }

    #[inline(always)]
    fn select(self, set: __mmask8) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_maskz_mov_epi64(set, self.0) })
    }

    #[inline(always)]
    fn store_packed(self, set: __mmask8, words: &mut [u64; 8]) {
        // Compressing straight into memory is slow on some processors (AMD's Zen 4).
        // SAFETY: the processor has AVX-512 (`Isa::all`), and both slices have four words.
        Self(unsafe { _mm512_maskz_compress_epi64(set, self.0) }).store(words);
    }

    #[inline(always)]
    fn store_packed_ids(ids: &[u32; 8], set: __mmask8, packed: &mut [u32; 8]) {
        // SAFETY: the processor has AVX-512 (`Isa::all`), and the arrays have 32 bytes.
        unsafe {
            let ids = _mm256_loadu_si256(ids.as_ptr().cast());
            let ids = _mm256_maskz_compress_epi32(set, ids);
            _mm256_storeu_si256(packed.as_mut_ptr().cast(), ids);
        }
    }

    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        // SAFETY: the processor has BMI2 (`Isa::all`).
        unsafe { _pext_u64(word, mask) }
    }

    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        // SAFETY: the processor has AVX-512 (`Isa::all`).
        Self(unsafe { _mm512_ternarylogic_epi64::<0xe8>(self.0, a.0, b.0) })
    }
}

impl Lanes for TwoRegisters {
    /// All bits of the lanes of the set.
    type Set = Self;

    #[inline(always)]
    fn load(words: &[u64; 8]) -> Self {
        let [low, high] = halves(words);
        // SAFETY: the processor has AVX2 (`Isa::all`), and each half has 32 bytes.
        unsafe {
            Self(
                _mm256_loadu_si256(low.as_ptr().cast()),
                _mm256_loadu_si256(high.as_ptr().cast()),
            )
        }
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 8]) {
        let (low, high) = words.split_at_mut(4);
        // SAFETY: the processor has AVX2 (`Isa::all`), and each half has 32 bytes.
        unsafe {
            _mm256_storeu_si256(low.as_mut_ptr().cast(), self.0);
            _mm256_storeu_si256(high.as_mut_ptr().cast(), self.1);
        }
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        let half = unsafe { _mm256_set1_epi64x(word as i64) };
        Self(half, half)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            Self(
                _mm256_and_si256(self.0, other.0),
                _mm256_and_si256(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            Self(
                _mm256_or_si256(self.0, other.0),
                _mm256_or_si256(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            Self(
                _mm256_xor_si256(self.0, other.0),
                _mm256_xor_si256(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            Self(
                _mm256_add_epi64(self.0, other.0),
                _mm256_add_epi64(self.1, other.1),
            )
        }
    }

    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        let count = unsafe { _mm_cvtsi32_si128(N as i32) };
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            Self(
                _mm256_sll_epi64(self.0, count),
                _mm256_sll_epi64(self.1, count),
            )
        }
    }

    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        let count = unsafe { _mm_cvtsi32_si128(N as i32) };
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            Self(
                _mm256_srl_epi64(self.0, count),
                _mm256_srl_epi64(self.1, count),
            )
        }
    }

    #[inline(always)]
    fn swap4(self) -> Self {
        Self(self.1, self.0)
    }

    #[inline(always)]
    fn swap2(self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            Self(
                _mm256_permute4x64_epi64::<0x4e>(self.0),
                _mm256_permute4x64_epi64::<0x4e>(self.1),
            )
        }
    }

    #[inline(always)]
    fn swap1(self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            Self(
                _mm256_shuffle_epi32::<0x4e>(self.0),
                _mm256_shuffle_epi32::<0x4e>(self.1),
            )
        }
    }

    #[inline(always)]
    fn first(self) -> u64 {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe { _mm_cvtsi128_si64(_mm256_castsi256_si128(self.0)) as u64 }
    }

    #[inline(always)]
    fn zeros(self) -> Self {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            let zero = _mm256_setzero_si256();
            Self(
                _mm256_cmpeq_epi64(self.0, zero),
                _mm256_cmpeq_epi64(self.1, zero),
            )
        }
    }

    #[inline(always)]
    fn bits(set: Self) -> u8 {
        // SAFETY: the processor has AVX2 (`Isa::all`).
        unsafe {
            let low = _mm256_movemask_pd(_mm256_castsi256_pd(set.0));
            let high = _mm256_movemask_pd(_mm256_castsi256_pd(set.1));
            (low | high << 4) as u8
        }
    }

    #[inline(always)]
    fn select(self, set: Self) -> Self {
        self.and(set)
    }

    #[inline(always)]
    fn store_packed(self, set: Self, words: &mut [u64; 8]) {
        let set = Self::bits(set);
        let (low, high) = (usize::from(set & 15), usize::from(set >> 4));
        // SAFETY: the processor has AVX2 (`Isa::all`), and both slices have four words.
        unsafe {
            let packed = _mm256_permutevar8x32_epi32(self.0, moves(low));
            _mm256_storeu_si256(words[..4].as_mut_ptr().cast(), packed);
            let packed = _mm256_permutevar8x32_epi32(self.1, moves(high));
            let len = low.count_ones() as usize;
            _mm256_storeu_si256(words[len..len + 4].as_mut_ptr().cast(), packed);
        }
    }

    #[inline(always)]
    fn store_packed_ids(ids: &[u32; 8], set: Self, packed: &mut [u32; 8]) {
        pack(ids, Self::bits(set), packed);
    }

    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        // SAFETY: the processor has BMI2 (`Isa::all`).
        unsafe { _pext_u64(word, mask) }
    }
}

#[inline(always)]
fn halves(words: &[u64; 8]) -> [&[u64]; 2] {
    let (low, high) = words.split_at(4);
    [low, high]
}

/// Where the eight halves of four words go when the words that are not in `set` are left out.
#[inline(always)]
fn moves(set: usize) -> __m256i {
    const MOVES: [[i32; 8]; 16] = {
        let mut moves = [[0; 8]; 16];
        let mut set = 0;
        while set < 16 {
            let (mut lane, mut len) = (0, 0);
            while lane < 4 {
                if set >> lane & 1 == 1 {
                    moves[set][2 * len] = 2 * lane;
                    moves[set][2 * len + 1] = 2 * lane + 1;
                    len += 1;
                }
                lane += 1;
            }
            set += 1;
        }
        moves
    };
    // SAFETY: the processor has AVX2 (`Isa::all`), and each row of `MOVES` has 32 bytes.
    unsafe { _mm256_loadu_si256(MOVES[set].as_ptr().cast()) }
}
