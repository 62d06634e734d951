//! Random numbers that are the same on every machine.
//!
//! ChaCha with 8 rounds; the key is the seed, little end first, and zeros.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
#[derive(Debug)]
pub(crate) struct RandomStream(ChaCha8Rng);

// The generator leaves these out, because copies of a secret stream would be dangerous. This one is
// no secret.
impl Clone for RandomStream {
    fn clone(&self) -> Self {
        Self(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl PartialEq for RandomStream {
    fn eq(&self, other: &Self) -> bool {
        self.0.serialize_state() == other.0.serialize_state()
    }
}

impl Eq for RandomStream {}

impl RandomStream {
    /// The stream with this number, of a seed.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(number);
        Self(generator)
    }

    /// A uniform number below `bound` > 0 (Lemire 2019): the upper half of the product of `bound`
    /// and a 32-bit draw, drawn again where that would favour some numbers.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// True with a probability of `chance` / 2^32.
    pub(crate) fn chance(&mut self, chance: u64) -> bool {
        u64::from(self.0.next_u32()) < chance
    }
}
