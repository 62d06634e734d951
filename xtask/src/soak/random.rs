//! Random numbers, all that a step depends on.

/// Steele, Lea and Flood's SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn of(seed: u64, step: u64) -> Self {
        let mut random = Self(seed);
        let mixed = random.next();
        Self(mixed ^ step.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
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
