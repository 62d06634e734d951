//! The states of one level, with their numbers.
//!
//! States with equal words except the lowest form a *group*, which holds those words once. A state
//! itself is its lowest word, 2 bytes, and its number, some limbs of 64 bits. Groups are sorted,
//! and so are the states in a group.

use super::fields::LOW_BITS;
use crate::count::natural::Natural;
use crate::search::budget::SearchLimit;

/// Why a level was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LevelFailure {
    /// A limit of the search ended it.
    Limit(SearchLimit),
    /// The states do not fit into the memory.
    Memory,
}

impl From<SearchLimit> for LevelFailure {
    fn from(limit: SearchLimit) -> Self {
        Self::Limit(limit)
    }
}

/// The states of a level.
#[derive(Debug)]
pub(super) struct StateLevel<const W: usize> {
    /// At least one: what a thread made in one go. Groups are sorted across all parts, and
    /// numbered.
    pub(super) parts: Vec<LevelPart<W>>,
    /// The number of limbs of a number.
    pub(super) limbs: usize,
}

/// Some groups of a level.
#[derive(Debug)]
pub(super) struct LevelPart<const W: usize> {
    /// The number of groups before it.
    first: usize,
    /// The words of each group beside the lowest, ascending.
    pub(super) prefixes: Vec<[u64; W]>,
    /// For each group, the end of its states.
    ends: Vec<u32>,
    /// The lowest words, ascending in each group.
    lows: Vec<u16>,
    /// For each state, `limbs` limbs of its number, the lowest first.
    counts: Vec<u64>,
    pub(super) limbs: usize,
}

/// The states of a group: the lowest words, ascending, and for each of them the limbs of its
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StateGroup<'a> {
    pub(super) lows: &'a [u16],
    pub(super) counts: &'a [u64],
}

impl<const W: usize> StateLevel<W> {
    pub(super) fn new(limbs: usize) -> Self {
        Self {
            parts: vec![LevelPart::new(limbs)],
            limbs,
        }
    }

    /// The level with the empty state alone.
    pub(super) fn start() -> Self {
        let mut level = Self::new(1);
        level.parts[0].lows.push(0);
        level.parts[0].counts.push(1);
        level.parts[0].end_group([0; W]);
        level
    }

    pub(super) fn states(&self) -> usize {
        self.parts.iter().map(|part| part.lows.len()).sum()
    }

    pub(super) fn groups(&self) -> usize {
        self.parts.iter().map(|part| part.prefixes.len()).sum()
    }

    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(LevelPart::bytes).sum()
    }

    /// Removes all states, and prepares for this number of parts. Their memory stays.
    pub(super) fn clear(&mut self, limbs: usize, parts: usize) {
        self.limbs = limbs;
        self.parts.resize_with(parts, || LevelPart::new(limbs));
        self.parts.iter_mut().for_each(|part| part.clear(limbs));
    }

    /// Gives back the memory that the states do not take.
    pub(super) fn shrink(&mut self) {
        self.parts.iter_mut().for_each(LevelPart::shrink);
    }

    /// Numbers the groups of all parts, after the last was added. Fails if they are too many.
    pub(super) fn number(&mut self) -> Result<(), LevelFailure> {
        let mut first = 0;
        for part in &mut self.parts {
            part.first = first;
            first += part.prefixes.len();
        }
        match u32::try_from(first) {
            Ok(_) => Ok(()),
            Err(_) => Err(LevelFailure::Memory),
        }
    }

    /// The group with a number.
    #[inline]
    pub(super) fn group(&self, number: usize) -> StateGroup<'_> {
        let part = match &self.parts[..] {
            [only] => only,
            parts => &parts[parts.partition_point(|part| part.first <= number) - 1],
        };
        part.group(number - part.first)
    }

    /// Gives each number this number of limbs, at least as many as it has.
    pub(super) fn widen(&mut self, limbs: usize, max_bytes: usize) -> Result<(), LevelFailure> {
        if self.bytes() + 8 * limbs * self.states() > max_bytes {
            return Err(LevelFailure::Memory);
        }
        self.limbs = limbs;
        self.parts.iter_mut().for_each(|part| part.widen(limbs));
        Ok(())
    }
}

impl<const W: usize> LevelPart<W> {
    pub(super) fn new(limbs: usize) -> Self {
        Self {
            first: 0,
            prefixes: Vec::new(),
            ends: Vec::new(),
            lows: Vec::new(),
            counts: Vec::new(),
            limbs,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + 2 * self.lows.capacity()
            + 8 * self.counts.capacity()
            + (8 * W) * self.prefixes.capacity()
            + 4 * self.ends.capacity()
    }

    fn clear(&mut self, limbs: usize) {
        self.prefixes.clear();
        self.ends.clear();
        self.lows.clear();
        self.counts.clear();
        self.limbs = limbs;
    }

    fn shrink(&mut self) {
        self.prefixes.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.lows.shrink_to_fit();
        self.counts.shrink_to_fit();
    }

    /// The sum of all numbers.
    pub(super) fn total(&self) -> Natural {
        let mut total = Natural::ZERO;
        for number in self.counts.chunks_exact(self.limbs) {
            total.add_limbs(number);
        }
        total
    }

    /// The group with this index in the part.
    #[inline]
    pub(super) fn group(&self, index: usize) -> StateGroup<'_> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]) as usize;
        let end = self.ends[index] as usize;
        StateGroup {
            lows: &self.lows[start..end],
            counts: &self.counts[start * self.limbs..end * self.limbs],
        }
    }

    /// Adds a group. Its states must have been added.
    fn end_group(&mut self, prefix: [u64; W]) {
        self.prefixes.push(prefix);
        self.ends.push(self.lows.len() as u32);
    }

    /// Makes room for one more group of this number of states, in steps of a quarter. Returns the
    /// most bytes taken meanwhile, if they changed.
    fn reserve(&mut self, states: usize, max_bytes: usize) -> Result<Option<usize>, LevelFailure> {
        let is_short = self.lows.capacity() - self.lows.len() < states
            || self.counts.capacity() - self.counts.len() < states * self.limbs
            || self.prefixes.len() == self.prefixes.capacity();
        if !is_short {
            return Ok(None);
        }
        let states = self.lows.len() + states.max(self.lows.len() / 4);
        let groups = self.prefixes.len() + (self.prefixes.len() / 4).max(16);
        // While a vector moves, its old memory is still there.
        let bytes = self.bytes() + states * (2 + 8 * self.limbs) + groups * (8 * W + 4);
        if bytes > max_bytes || states > u32::MAX as usize {
            return Err(LevelFailure::Memory);
        }
        self.lows.reserve_exact(states - self.lows.len());
        let limbs = states * self.limbs;
        self.counts.reserve_exact(limbs - self.counts.len());
        self.prefixes.reserve_exact(groups - self.prefixes.len());
        self.ends.reserve_exact(groups - self.ends.len());
        Ok(Some(bytes))
    }

    fn widen(&mut self, limbs: usize) {
        let mut counts = Vec::with_capacity(limbs * self.lows.len());
        for count in self.counts.chunks_exact(self.limbs) {
            counts.extend_from_slice(count);
            counts.resize(counts.len() + limbs - self.limbs, 0);
        }
        self.counts = counts;
        self.limbs = limbs;
    }
}

/// The numbers of the states of one group while they are added up: one place for each lowest word.
#[derive(Debug)]
pub(super) struct GroupSums {
    /// `limbs` limbs for each lowest word. Invariant: 0 where `used` has no bit.
    sums: Vec<u64>,
    used: [u64; 64],
    /// Bit `i` is set if `used[i]` has a bit.
    words: u64,
    limbs: usize,
}

impl GroupSums {
    pub(super) fn new() -> Self {
        Self {
            sums: Vec::new(),
            used: [0; 64],
            words: 0,
            limbs: 0,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        8 * self.sums.capacity()
    }

    /// The bytes of a block of numbers of this width.
    pub(super) fn full_bytes(limbs: usize) -> usize {
        (8 * limbs) << LOW_BITS
    }

    /// Prepares for numbers of this width.
    pub(super) fn set_limbs(&mut self, limbs: usize) {
        if self.limbs != limbs {
            self.limbs = limbs;
            self.sums = vec![0; limbs << LOW_BITS];
        }
    }

    /// Adds a number.
    #[inline(always)]
    pub(super) fn add(&mut self, limbs: usize, low: usize, count: &[u64]) {
        let low = low & ((1 << LOW_BITS) - 1);
        self.used[low / 64] |= 1 << (low % 64);
        self.words |= 1 << (low / 64);
        let sum = &mut self.sums[low * limbs..][..limbs];
        let mut carry = false;
        for (sum, &count) in sum.iter_mut().zip(count) {
            let (partial, first) = sum.overflowing_add(count);
            let (total, second) = partial.overflowing_add(u64::from(carry));
            *sum = total;
            carry = first || second;
        }
        debug_assert!(!carry, "the numbers are wide enough");
    }

    /// Moves the sums to a group of `part`, if there are any. Returns the or of the highest limbs,
    /// and the most bytes that the part took meanwhile, if they changed.
    #[inline(always)]
    pub(super) fn drain<const W: usize>(
        &mut self,
        limbs: usize,
        prefix: [u64; W],
        part: &mut LevelPart<W>,
        max_bytes: usize,
    ) -> Result<(u64, Option<usize>), LevelFailure> {
        let mut words = std::mem::take(&mut self.words);
        if words == 0 {
            return Ok((0, None));
        }
        let states: u32 = self.used.iter().map(|used| used.count_ones()).sum();
        let bytes = part.reserve(states as usize, max_bytes)?;
        let mut highest = 0;
        while words != 0 {
            let index = words.trailing_zeros() as usize;
            words &= words - 1;
            let mut bits = std::mem::take(&mut self.used[index]);
            while bits != 0 {
                let low = 64 * index + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                part.lows.push(low as u16);
                let sum = &mut self.sums[low * limbs..][..limbs];
                part.counts.extend_from_slice(sum);
                highest |= sum[limbs - 1];
                sum.fill(0);
            }
        }
        part.end_group(prefix);
        Ok((highest, bytes))
    }
}
