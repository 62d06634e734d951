//! Transposing a square of 64 x 64 bits.

use crate::kernel::bits::apart::{Apart, VectorTask};
use crate::kernel::bits::lanes::Lanes;

/// [`transpose`].
pub(in crate::kernel::bits) struct Transpose<'a>(
    pub(in crate::kernel::bits) &'a [u64; 64],
    pub(in crate::kernel::bits) &'a mut [u64; 64],
);

impl VectorTask for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Apart>(self) {
        transpose::<V>(self.0, self.1);
    }
}

/// Turns rows into columns: bit `i` of word `j` becomes bit `j` of word `i`. Blocks of 32 x 32,
/// then 16 x 16 and so on are swapped across the diagonal (*Hacker's Delight*, 7-3).
#[inline(always)]
fn transpose<V: Lanes>(rows: &[u64; 64], columns: &mut [u64; 64]) {
    let mut lanes = [V::splat(0); 8];
    for v in 0..8 {
        lanes[v] = V::load(rows[8 * v..].first_chunk().expect("64 is a multiple of 8"));
    }
    // Blocks of at least 8 rows: between vectors.
    let low = V::splat(0x0000_0000_ffff_ffff);
    for v in 0..4 {
        let (a, b) = cross::<V, 32>(lanes[v], lanes[v + 4], low);
        lanes[v] = a;
        lanes[v + 4] = b;
    }
    let low = V::splat(0x0000_ffff_0000_ffff);
    for v in [0, 1, 4, 5] {
        let (a, b) = cross::<V, 16>(lanes[v], lanes[v + 2], low);
        lanes[v] = a;
        lanes[v + 2] = b;
    }
    let low = V::splat(0x00ff_00ff_00ff_00ff);
    for v in [0, 2, 4, 6] {
        let (a, b) = cross::<V, 8>(lanes[v], lanes[v + 1], low);
        lanes[v] = a;
        lanes[v + 1] = b;
    }
    // Smaller blocks: between lanes.
    for v in 0..8 {
        let low = 0x0f0f_0f0f_0f0f_0f0f;
        let x = lanes[v];
        let x = cross_lanes::<V, 4>(x, x.swap4(), low, [0, 0, 0, 0, 1, 1, 1, 1]);
        let low = 0x3333_3333_3333_3333;
        let x = cross_lanes::<V, 2>(x, x.swap2(), low, [0, 0, 1, 1, 0, 0, 1, 1]);
        let low = 0x5555_5555_5555_5555;
        let x = cross_lanes::<V, 1>(x, x.swap1(), low, [0, 1, 0, 1, 0, 1, 0, 1]);
        x.store(
            columns[8 * v..]
                .first_chunk_mut()
                .expect("64 is a multiple of 8"),
        );
    }
}

/// Swaps the high halves of `a` with the low halves of `b`.
#[inline(always)]
fn cross<V: Lanes, const N: u32>(a: V, b: V, low: V) -> (V, V) {
    let difference = a.shr::<N>().xor(b).and(low);
    (a.xor(difference.shl::<N>()), b.xor(difference))
}

/// The same between the lanes that are 0 and those that are 1 in `upper`.
#[inline(always)]
fn cross_lanes<V: Lanes, const N: u32>(x: V, other: V, low: u64, upper: [u64; 8]) -> V {
    let mut upper_mask = [0; 8];
    for lane in 0..8 {
        upper_mask[lane] = upper[lane].wrapping_neg();
    }
    let upper = V::load(&upper_mask);
    let low = V::splat(low);
    // A lower lane keeps its low halves and takes those of the other as its high ones.
    let as_lower = x.and(low).or(other.and(low).shl::<N>());
    let high = low.shl::<N>();
    let as_upper = x.and(high).or(other.and(high).shr::<N>());
    as_lower.xor(as_lower.xor(as_upper).and(upper))
}
