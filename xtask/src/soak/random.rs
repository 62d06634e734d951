//! Random numbers, all that a step depends on.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::Rng;

pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn of(seed: u64, step: u64) -> Self {
        Self(puzzle_pack::source::stream(seed, step))
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    pub(crate) fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    /// Changes bytes of a file in one of some ways; whether they are others now.
    pub(crate) fn damage(&mut self, bytes: &mut Vec<u8>) -> bool {
        let before = bytes.clone();
        if !bytes.is_empty() {
            let at = self.below(bytes.len());
            let end = (at + 1 + self.below(200)).min(bytes.len());
            match self.below(7) {
                0 => bytes[at] ^= 1 << self.below(8),
                1 => bytes[at] = b'0' + self.below(10) as u8,
                2 => bytes.truncate(at),
                3 => drop(bytes.drain(at..end)),
                4 => bytes.insert(at, self.below(256) as u8),
                5 => bytes[at..end].fill(0),
                _ => {
                    let block = bytes[at..end].to_vec();
                    let to = self.below(bytes.len() - block.len() + 1);
                    bytes[to..to + block.len()].copy_from_slice(&block);
                }
            }
        }
        *bytes != before
    }
}
