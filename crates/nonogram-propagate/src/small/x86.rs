//! Eight lines at once with AVX2: the one module of this crate with `unsafe` code.
//!
//! The steps are those of [`line_solver`](crate::line_solver), each for eight lines; read that first. Three things
//! differ. A line with fewer blocks than others goes through the steps of the missing ones unchanged. The blocks of a
//! step differ in length, so stretches are found, and covered, by doubling with a distance for each line. And nothing
//! ends early.
//!
//! What has to be right: the processor has the instructions, which is asked before each call of what needs them. And
//! words go to registers and back by value.

#![expect(unsafe_code, reason = "vector instructions: see above")]

use super::{Cost, Direction, LINES, Octet, Productive, SmallBoard, Step, Words};
use crate::line_solver::Technique;
use nonogram::Block;
use std::arch::x86_64::*;
use std::mem::transmute;
use std::ops::Range;

/// Whether this processor has the instructions.
pub(super) fn is_supported() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Works out what an octet has to know of its clues: which of the `blocks` each line has, behind which are 16 more.
pub(super) fn prepare(
    octet: &mut Octet,
    blocks: &[Block],
    own: [Range<usize>; LINES],
    length: usize,
) {
    assert!(is_supported());
    // SAFETY: this processor has the instructions.
    unsafe { prepare_with_avx2(octet, blocks, own, length) }
}

/// See [`SmallBoard::settle`].
pub(super) fn settle(board: &mut SmallBoard, technique: Technique) -> Option<Cost> {
    assert!(is_supported());
    // SAFETY: this processor has the instructions.
    unsafe {
        match technique {
            Technique::Overlap => settle_with_avx2::<true>(board),
            Technique::Complete => settle_with_avx2::<false>(board),
        }
    }
}

#[target_feature(enable = "avx2")]
fn prepare_with_avx2(
    octet: &mut Octet,
    blocks: &[Block],
    own: [Range<usize>; LINES],
    length: usize,
) {
    let (zero, one) = (Eight::of(0), Eight::of(1));
    let (mut cells, mut count, mut longest) = (zero, zero, zero);
    let steps = &mut octet.steps[..octet.blocks];
    // The first eight blocks of the lines, and those behind them.
    for (index, steps) in steps.chunks_mut(8).enumerate() {
        let sizes = own.each_ref().map(|own| {
            let start = own.start + 8 * index;
            let window = blocks[start..].first_chunk().expect("there are more");
            first_blocks(window, own.len().saturating_sub(8 * index))
        });
        for (step, sizes) in steps.iter_mut().zip(transposed(sizes)) {
            let size = Eight(_mm256_cvtepu16_epi32(sizes));
            let present = size.above(zero);
            step.size = size.words();
            step.present = present.words();
            cells = cells.plus(size);
            count = count.minus(present);
            longest = longest.max(size);
        }
    }
    let most = longest.words().into_iter().max().unwrap_or(0).max(1);
    octet.doublings = most.next_power_of_two().ilog2() as usize;
    for step in steps {
        let size = Eight::load(&step.size);
        let (mut done, mut missing) = (one, size.max(one).minus(one));
        for distance in &mut step.distances[..octet.doublings] {
            let by = done.min(missing);
            *distance = by.words();
            missing = missing.minus(by);
            done = done.plus(done);
        }
    }
    octet.work = count.plus(one).words();
    // A block that is longer than the slack, or no block at all.
    let needed = cells.plus(count).plus(longest);
    let says = needed.above(Eight::of(length as u32 + 1));
    octet.telling = octet.lines & says.or(one.above(count)).signs();
}

/// The first `count` of eight blocks, and zeros.
#[target_feature(enable = "avx2")]
#[inline]
fn first_blocks(blocks: &[Block; 8], count: usize) -> __m128i {
    // SAFETY: both are 128 bits without any that is not allowed.
    let blocks = unsafe { transmute::<[Block; 8], __m128i>(*blocks) };
    let places = _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7);
    let is_own = _mm_cmpgt_epi16(_mm_set1_epi16(count as i16), places);
    _mm_and_si128(blocks, is_own)
}

/// Number j of each, for each j.
#[target_feature(enable = "avx2")]
#[inline]
fn transposed(rows: [__m128i; 8]) -> [__m128i; 8] {
    let [a, b, c, d, e, f, g, h] = rows;
    let pairs = [(a, b), (c, d), (e, f), (g, h)];
    let [ab, cd, ef, gh] = pairs.map(|(a, b)| [_mm_unpacklo_epi16(a, b), _mm_unpackhi_epi16(a, b)]);
    let fours = |ab: [__m128i; 2], cd: [__m128i; 2]| {
        [
            _mm_unpacklo_epi32(ab[0], cd[0]),
            _mm_unpackhi_epi32(ab[0], cd[0]),
            _mm_unpacklo_epi32(ab[1], cd[1]),
            _mm_unpackhi_epi32(ab[1], cd[1]),
        ]
    };
    let (low, high) = (fours(ab, cd), fours(ef, gh));
    std::array::from_fn(|index| {
        let (low, high) = (low[index / 2], high[index / 2]);
        match index % 2 {
            0 => _mm_unpacklo_epi64(low, high),
            _ => _mm_unpackhi_epi64(low, high),
        }
    })
}

#[target_feature(enable = "avx2")]
fn settle_with_avx2<const OVERLAP: bool>(board: &mut SmallBoard) -> Option<Cost> {
    let SmallBoard {
        rows,
        columns,
        productive,
    } = board;
    forget(rows);
    forget(columns);
    let mut cost = Cost::default();
    let mut work = Eight::of(0);
    let (mut dirty_rows, mut dirty_columns) = (rows.telling(), columns.telling());
    loop {
        let dirty = if dirty_rows != 0 {
            dirty_rows
        } else {
            dirty_columns
        };
        if dirty == 0 {
            break;
        }
        cost.sweeps += 1;
        cost.line_solves += u64::from(dirty.count_ones());
        if dirty_rows != 0 {
            dirty_rows = 0;
            dirty_columns |= sweep::<OVERLAP>(rows, columns, dirty, &mut work, productive)?;
        } else {
            dirty_columns = 0;
            dirty_rows = sweep::<OVERLAP>(columns, rows, dirty, &mut work, productive)?;
        }
        // Nobody asks what overlaps cost.
        if OVERLAP && is_known(rows) {
            break;
        }
    }
    let counts = productive.iter().map(|octet| octet.lines.count_ones());
    cost.productive = counts.sum::<u32>().into();
    cost.work = work.words().into_iter().map(u64::from).sum();
    Some(cost)
}

/// Makes all cells unknown.
#[target_feature(enable = "avx2")]
#[inline]
fn forget(direction: &mut Direction) {
    let unknown = Eight::of(u32::MAX >> (32 - direction.length));
    for octet in &mut direction.octets {
        octet.fillable = unknown.and(Eight::spread(octet.lines)).words();
        octet.emptiable = unknown.words();
    }
}

/// Whether all cells are known.
#[target_feature(enable = "avx2")]
#[inline]
fn is_known(direction: &Direction) -> bool {
    let unknown = direction
        .octets
        .iter()
        .fold(Eight::of(0), |unknown, octet| {
            let (fillable, emptiable) = (&octet.fillable, &octet.emptiable);
            unknown.or(Eight::load(fillable).and(Eight::load(emptiable)))
        });
    unknown.is(Eight::of(0)).signs() == u8::MAX
}

/// Solves the `dirty` lines of one direction, adds to the `work`, and notes which lines decide a cell. Returns the
/// crossing lines of which a cell was decided; `None` for a contradiction.
#[target_feature(enable = "avx2")]
#[inline]
fn sweep<const OVERLAP: bool>(
    direction: &mut Direction,
    crossing: &mut Direction,
    dirty: u32,
    work: &mut Eight,
    productive: &mut Vec<Productive>,
) -> Option<u32> {
    let mut crossed = 0;
    for (number, octet) in direction.octets.iter_mut().enumerate() {
        let first = number * LINES;
        let dirty = (dirty >> first) as u8;
        if dirty == 0 {
            continue;
        }
        *work = work.plus(Eight::load(&octet.work).and(Eight::spread(dirty)));
        let before = [&octet.fillable, &octet.emptiable].map(|words| Eight::load(words));
        let (after, possible) = solve::<OVERLAP>(octet, direction.length as u32, before);
        if dirty & !possible != 0 {
            return None;
        }
        let [emptied, filled] = [0, 1].map(|set| before[set].without(after[set]));
        let same = emptied.or(filled).is(Eight::of(0));
        let changed = !same.signs();
        debug_assert_eq!(changed & !dirty, 0, "others have told all they can");
        if changed == 0 {
            continue;
        }
        [octet.fillable, octet.emptiable] = after.map(|set| set.words());
        if !OVERLAP {
            productive.push(Productive {
                are_rows: direction.are_rows,
                first,
                lines: changed,
            });
        }
        let [emptied, filled] = [emptied, filled].map(|set| set.transposed());
        let up = Eight::of(first as u32);
        for (number, octet) in crossing.octets.iter_mut().enumerate() {
            let [emptied, filled] = [emptied, filled].map(|lines| Eight::bytes(&lines, number));
            let fillable = Eight::load(&octet.fillable).without(emptied.up(up));
            let emptiable = Eight::load(&octet.emptiable).without(filled.up(up));
            octet.fillable = fillable.words();
            octet.emptiable = emptiable.words();
            let same = emptied.or(filled).is(Eight::of(0));
            crossed |= u32::from(!same.signs()) << (number * LINES);
        }
    }
    Some(crossed)
}

/// What follows for each line of an octet, and which lines are possible.
#[cfg(test)]
pub(super) fn solve_octet(
    octet: &mut Octet,
    technique: Technique,
    length: usize,
) -> ([Words; 2], u8) {
    #[target_feature(enable = "avx2")]
    fn solve_with_avx2(octet: &mut Octet, technique: Technique, length: usize) -> ([Words; 2], u8) {
        let before = [&octet.fillable, &octet.emptiable].map(|words| Eight::load(words));
        let (after, possible) = match technique {
            Technique::Overlap => solve::<true>(octet, length as u32, before),
            Technique::Complete => solve::<false>(octet, length as u32, before),
        };
        (after.map(|set| set.words()), possible)
    }
    assert!(is_supported());
    // SAFETY: this processor has the instructions.
    unsafe { solve_with_avx2(octet, technique, length) }
}

/// What follows for each line from its clue and from what is known: the cells that can be filled, and those that can be
/// empty. And the lines of which some placement agrees with what is known; for others the cells mean nothing.
#[target_feature(enable = "avx2")]
#[inline]
fn solve<const OVERLAP: bool>(
    octet: &mut Octet,
    length: u32,
    [fillable, emptiable]: [Eight; 2],
) -> ([Eight; 2], u8) {
    let steps = &mut octet.steps[..octet.blocks];
    let doublings = octet.doublings;

    let mut forward = Pass::new(fillable, emptiable);
    let mirror = |cells: Eight| cells.reversed().down(Eight::of(32 - length));
    let mut backward = Pass::new(mirror(fillable), mirror(emptiable));
    for index in 0..steps.len() {
        let step = &mut steps[index];
        step.reach = forward.reached.words();
        step.starts = forward.place(step, doublings).words();
        let step = &mut steps[octet.blocks - 1 - index];
        step.completed = backward.reached.words();
        backward.place(step, doublings);
    }

    let mirror = |boundaries: Eight| boundaries.reversed().down(Eight::of(31 - length));
    let gap = |boundaries: Eight| boundaries.down(Eight::of(1)).and(emptiable);
    let zero = Eight::of(0);
    let (mut filled, mut empty, mut near) = (zero, zero, zero);
    let (mut reach, mut is_before_block) = (forward.reached, zero);
    for step in steps.iter().rev() {
        let completed = mirror(Eight::load(&step.completed));
        let gap = gap(completed);
        empty = empty.or(reach.and(gap));
        let ends = is_before_block.choose(gap, completed);
        let size = Eight::load(&step.size);
        let starts = Eight::load(&step.starts).and(ends.down(size));
        if OVERLAP {
            let (first, last) = (starts.lowest(), starts.highest());
            let (first_end, last_end) = (first.up(size), last.up(size));
            filled = filled.or(first_end.max(last).minus(last));
            near = near.or(last_end.minus(first));
        } else {
            let mut covered = starts;
            for distance in &step.distances[..doublings] {
                covered = covered.or(covered.up(Eight::load(distance)));
            }
            filled = filled.or(covered);
        }
        reach = Eight::load(&step.reach);
        is_before_block = Eight::load(&step.present);
    }
    empty = empty.or(reach.and(gap(mirror(backward.reached))));
    let cells = if OVERLAP {
        [fillable.and(near), emptiable.without(filled)]
    } else {
        [filled, empty]
    };
    let ends = forward.reached.up(Eight::of(31 - length));
    (cells, ends.signs())
}

/// Places blocks from the left, one after the other.
struct Pass {
    fillable: Eight,
    emptiable: Eight,
    /// The boundaries reached by the blocks so far and empty cells after them.
    reached: Eight,
    /// The boundaries at which the next block may start.
    from: Eight,
}

impl Pass {
    #[target_feature(enable = "avx2")]
    #[inline]
    fn new(fillable: Eight, emptiable: Eight) -> Self {
        let reached = flood(Eight::of(1), emptiable);
        Self {
            fillable,
            emptiable,
            reached,
            from: reached,
        }
    }

    /// Places the next block. Returns its possible starts.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn place(&mut self, step: &Step, doublings: usize) -> Eight {
        let mut runs = self.fillable;
        for distance in &step.distances[..doublings] {
            runs = runs.and(runs.down(Eight::load(distance)));
        }
        let (size, present) = (Eight::load(&step.size), Eight::load(&step.present));
        let starts = runs.and(self.from).and(present);
        let reached = flood(starts.up(size), self.emptiable);
        let one = Eight::of(1);
        let from = reached.and(self.emptiable).up(one);
        self.reached = present.choose(reached, self.reached);
        self.from = present.choose(from, self.from);
        starts
    }
}

/// See [`line_solver`](crate::line_solver).
#[target_feature(enable = "avx2")]
#[inline]
fn flood(from: Eight, cells: Eight) -> Eight {
    from.and(cells).plus(cells).xor(cells).or(from)
}

/// A word of 32 bits for each line.
#[derive(Clone, Copy)]
struct Eight(__m256i);

impl Eight {
    /// The same word for all.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn of(word: u32) -> Self {
        Self(_mm256_set1_epi32(word as i32))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn load(words: &Words) -> Self {
        // SAFETY: both are 256 bits without any that is not allowed.
        Self(unsafe { transmute::<Words, __m256i>(*words) })
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn words(self) -> Words {
        // SAFETY: likewise.
        unsafe { transmute::<__m256i, Words>(self.0) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn and(self, other: Self) -> Self {
        Self(_mm256_and_si256(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn or(self, other: Self) -> Self {
        Self(_mm256_or_si256(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn xor(self, other: Self) -> Self {
        Self(_mm256_xor_si256(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn without(self, other: Self) -> Self {
        Self(_mm256_andnot_si256(other.0, self.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn plus(self, other: Self) -> Self {
        Self(_mm256_add_epi32(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn minus(self, other: Self) -> Self {
        Self(_mm256_sub_epi32(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn min(self, other: Self) -> Self {
        Self(_mm256_min_epu32(self.0, other.0))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn max(self, other: Self) -> Self {
        Self(_mm256_max_epu32(self.0, other.0))
    }

    /// Bits moved up, by a count for each line.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn up(self, counts: Self) -> Self {
        Self(_mm256_sllv_epi32(self.0, counts.0))
    }

    /// Bits moved down, by a count for each line.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn down(self, counts: Self) -> Self {
        Self(_mm256_srlv_epi32(self.0, counts.0))
    }

    /// All ones where the words are the same.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn is(self, other: Self) -> Self {
        Self(_mm256_cmpeq_epi32(self.0, other.0))
    }

    /// All ones where the word, below 2^31, exceeds the other.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn above(self, other: Self) -> Self {
        Self(_mm256_cmpgt_epi32(self.0, other.0))
    }

    /// `yes` where there are all ones, `no` where there is nothing.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn choose(self, yes: Self, no: Self) -> Self {
        Self(_mm256_blendv_epi8(no.0, yes.0, self.0))
    }

    /// All ones where there is a one.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn spread(lines: u8) -> Self {
        let bits = Self(_mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128));
        Self::of(lines.into()).and(bits).is(bits)
    }

    /// The highest bit of each word.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn signs(self) -> u8 {
        _mm256_movemask_ps(_mm256_castsi256_ps(self.0)) as u8
    }

    /// The lowest one of each word, by itself.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn lowest(self) -> Self {
        self.and(Self::of(0).minus(self))
    }

    /// The highest one of each word, by itself.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn highest(self) -> Self {
        let mut below = self;
        for by in [1, 2, 4, 8, 16] {
            below = below.or(below.down(Self::of(by)));
        }
        below.xor(below.down(Self::of(1)))
    }

    /// Bit i moved to 31 - i: bytes first, then the halves of each byte by two tables.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn reversed(self) -> Self {
        let bytes = _mm256_set_epi64x(
            0x0c0d_0e0f_0809_0a0b,
            0x0405_0607_0001_0203,
            0x0c0d_0e0f_0809_0a0b,
            0x0405_0607_0001_0203,
        );
        let low = _mm256_set_epi64x(
            0x0f07_0b03_0d05_0901,
            0x0e06_0a02_0c04_0800,
            0x0f07_0b03_0d05_0901,
            0x0e06_0a02_0c04_0800,
        );
        let high = _mm256_slli_epi16::<4>(low);
        let half = _mm256_set1_epi8(0x0f);
        let swapped = _mm256_shuffle_epi8(self.0, bytes);
        let lows = _mm256_and_si256(swapped, half);
        let highs = _mm256_and_si256(_mm256_srli_epi16::<4>(swapped), half);
        Self(_mm256_or_si256(
            _mm256_shuffle_epi8(high, lows),
            _mm256_shuffle_epi8(low, highs),
        ))
    }

    /// Eight words of 32 bits as 32 bytes: bit j of byte i is bit i of word j.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn transposed(self) -> [u8; 32] {
        // Byte i of each word is brought next to the others.
        let bytes = _mm256_set_epi64x(
            0x0f0b_0703_0e0a_0602,
            0x0d09_0501_0c08_0400,
            0x0f0b_0703_0e0a_0602,
            0x0d09_0501_0c08_0400,
        );
        let halves = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        let near = _mm256_shuffle_epi8(self.0, bytes);
        let mut blocks = _mm256_permutevar8x32_epi32(near, halves);
        // Blocks of 8x8 bits: exchange bits, then pairs, then fours (Warren, Hacker's Delight, 7-3).
        macro_rules! exchange {
            ($distance:literal, $mask:literal) => {
                let mask = _mm256_set1_epi64x($mask);
                let other = _mm256_srli_epi64::<$distance>(blocks);
                let unlike = _mm256_and_si256(_mm256_xor_si256(blocks, other), mask);
                let both = _mm256_xor_si256(unlike, _mm256_slli_epi64::<$distance>(unlike));
                blocks = _mm256_xor_si256(blocks, both);
            };
        }
        exchange!(7, 0x00aa_00aa_00aa_00aa);
        exchange!(14, 0x0000_cccc_0000_cccc);
        exchange!(28, 0x0000_0000_f0f0_f0f0);
        // SAFETY: both are 256 bits without any that is not allowed.
        unsafe { transmute::<__m256i, [u8; 32]>(blocks) }
    }

    /// Eight bytes as words.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn bytes(bytes: &[u8; 32], number: usize) -> Self {
        let (eights, _) = bytes.as_chunks::<8>();
        let eight = _mm_cvtsi64_si128(i64::from_le_bytes(eights[number]));
        Self(_mm256_cvtepu8_epi32(eight))
    }
}
