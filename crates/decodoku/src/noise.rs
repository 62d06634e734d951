//! Bursts of noise.
//!
//! **The draws of a pair, in order**, each uniform: the column and the row of the first square; the
//! axis (0 is along the row); the direction (0 is towards the origin), if there is a neighbour on
//! both sides; for [`Variant::PhiLambda`] a number below 100; the amount, from 1 to the modulus
//! minus 1, unless the variant has already decided it. The order is part of the rules, because a
//! seed determines a game.
//!
//! At an edge the direction is forced, so not all pairs of neighbours are equally likely. On 7 x 7,
//! a pair that leaves an edge at a right angle has a probability of 1/98 + 1/196, any other pair
//! 1/98.

use crate::field::ClusterField;
use crate::random::RandomStream;
use crate::square::Square;

/// The kind of noise and display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Variant {
    /// All amounts are equally likely, and shown.
    #[default]
    Numbers,
    /// A third of the pairs are two halves of the modulus. The display distinguishes halves from
    /// other numbers and shows nothing else.
    PhiLambda,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Numbers, Self::PhiLambda];

    /// The word for the variant.
    pub fn name(self) -> &'static str {
        match self {
            Self::Numbers => "numbers",
            Self::PhiLambda => "phi-lambda",
        }
    }
}

/// The weight of a burst, in tenths, because sums of tenths as floats are not exact.
pub(crate) const BURST: u32 = 60;

/// The weight of a pair, in tenths, with and without an empty square among the two.
const ROOM: u32 = 10;
const NO_ROOM: u32 = 1;

/// Probability of the pair of halves, in percent.
const HALVES: u32 = 33;

/// A pair that noise adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NoisePair {
    first: Square,
    second: Square,
    amount: u16,
}

fn draw(side: u16, modulus: u16, variant: Variant, random: &mut RandomStream) -> NoisePair {
    let x = random.below(side.into()) as u16;
    let y = random.below(side.into()) as u16;
    let along_row = random.below(2) == 0;
    let at = if along_row { x } else { y };
    let towards_origin = match at {
        0 => false,
        at if at == side - 1 => true,
        _ => random.below(2) == 0,
    };
    let next = if towards_origin { at - 1 } else { at + 1 };
    let second = if along_row {
        Square { x: next, y }
    } else {
        Square { x, y: next }
    };
    let is_half = variant == Variant::PhiLambda && random.below(100) < HALVES;
    let amount = if is_half {
        modulus / 2
    } else {
        1 + random.below((modulus - 1).into()) as u16
    };
    NoisePair {
        first: Square { x, y },
        second,
        amount,
    }
}

/// Adds pairs until their weight is that of a burst; returns their number.
pub(crate) fn burst(field: &mut ClusterField, variant: Variant, random: &mut RandomStream) -> u32 {
    let (side, modulus) = (field.board().width() as u16, field.board().modulus());
    let (mut weight, mut pairs) = (0, 0);
    while weight < BURST {
        let pair = draw(side, modulus, variant, random);
        weight += if field.pair(pair.first, pair.second, pair.amount) {
            ROOM
        } else {
            NO_ROOM
        };
        pairs += 1;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// How often each pair of neighbours is drawn, in units of 1 / (4 * squares): by the rules, not
    /// by the code.
    fn rates(side: u16) -> BTreeMap<[Square; 2], u32> {
        let mut rates = BTreeMap::new();
        let mut add = |first: Square, second: Square, rate| {
            let bond = [first.min(second), first.max(second)];
            *rates.entry(bond).or_insert(0) += rate;
        };
        for x in 0..side {
            for y in 0..side {
                let steps = |at: u16| {
                    let near = at.checked_sub(1);
                    let far = (at + 1 < side).then_some(at + 1);
                    let steps: Vec<u16> = near.into_iter().chain(far).collect();
                    steps
                };
                let columns = steps(x);
                for &next in &columns {
                    let rate = 2 / columns.len() as u32;
                    add(Square { x, y }, Square { x: next, y }, rate);
                }
                let rows = steps(y);
                for &next in &rows {
                    add(
                        Square { x, y },
                        Square { x, y: next },
                        2 / rows.len() as u32,
                    );
                }
            }
        }
        rates
    }

    #[test]
    fn bonds_are_drawn_at_their_rates() {
        let (side, draws) = (7, 196_000);
        let mut random = RandomStream::new(3, 0);
        let mut counts: BTreeMap<[Square; 2], u32> = BTreeMap::new();
        for _ in 0..draws {
            let pair = draw(side, 10, Variant::Numbers, &mut random);
            let bond = [pair.first.min(pair.second), pair.first.max(pair.second)];
            *counts.entry(bond).or_default() += 1;
        }
        let rates = rates(side);
        assert_eq!(counts.len(), rates.len());
        for (bond, rate) in rates {
            let expected = f64::from(rate * draws) / 196.0;
            let deviation = (f64::from(counts[&bond]) - expected) / expected.sqrt();
            // Of 84 normal deviations one above 4.5 would be a chance of 1 in 2000.
            assert!(deviation.abs() < 4.5, "{bond:?}: {deviation}");
        }
    }

    #[test]
    fn amounts_are_uniform_and_the_variant_has_its_halves() {
        let mut random = RandomStream::new(5, 0);
        let mut count = |variant| {
            let mut counts = [0; 10];
            for _ in 0..90_000 {
                let pair = draw(4, 10, variant, &mut random);
                counts[usize::from(pair.amount)] += 1;
            }
            counts
        };
        let plain = count(Variant::Numbers);
        assert_eq!(plain[0], 0);
        assert!(plain[1..].iter().all(|n: &i32| n.abs_diff(10_000) < 450));
        let halves = count(Variant::PhiLambda);
        // 33 % and a ninth of the rest.
        assert!(halves[5].abs_diff(29_700 + 6_700) < 700, "{halves:?}");
        assert!(halves[1].abs_diff(6_700) < 400, "{halves:?}");
    }

    #[test]
    fn a_burst_ends_when_its_weight_is_reached() {
        let mut random = RandomStream::new(1, 0);
        let mut field = ClusterField::new(8, 10).unwrap();
        let pairs = burst(&mut field, Variant::Numbers, &mut random);
        assert!((6..=15).contains(&pairs), "{pairs}");
        // On a board that is full of numbers a pair weighs little.
        let mut field = ClusterField::new(2, 65_535).unwrap();
        burst(&mut field, Variant::Numbers, &mut random);
        assert_eq!(field.board().occupied().count(), 4);
        assert_eq!(burst(&mut field, Variant::Numbers, &mut random), 60);
    }
}
