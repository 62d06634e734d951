//! The bits of an option: what it covers, and what it leaves no room for.
//!
//! Every option has two sets of bits, its *claim* and its *block*; two options exclude each other
//! exactly if the claim of one meets the block of the other, whichever way round.
//!
//! - A primary item has one bit, in the claim and in the block of each of its options.
//! - So has a secondary item without colors. It needs none if fewer than two options have it.
//! - A secondary item with `k` colors has `n` bits, where `n` is the least number with `k` sets of
//!   `n/2` of them. Each color is one such set: the option claims the set and blocks the rest. Of
//!   two different sets of one size neither contains the other, so that different colors clash and
//!   equal ones do not. An option without color claims and blocks all `n` bits. These are the most
//!   colors that `n` bits allow (Sperner's theorem): ten digits take 5 bits, 26 letters 7.
//!
//! Without colors, claim and block are equal and the block is not stored.

use super::MAX_WIDTH;
use super::lanes::Lanes;
use crate::problem::ids::{ItemId, OptionId};
use crate::problem::{Entry, Problem};

/// Where the bits are.
#[derive(Debug, Default)]
pub(super) struct BitColumns {
    /// For each item its first bit, and at last the number of all bits.
    starts: Vec<u32>,
    /// What the entries of secondary items look like, sorted. Empty without colors: then an item
    /// has at most one bit.
    codes: Vec<Code>,
    /// The words of a block.
    width: usize,
    /// By option, or empty if claims and blocks are equal.
    blocks: Vec<u64>,
}

/// How a secondary item with a certain color, or without, is written.
#[derive(Clone, Copy, Debug)]
struct Code {
    entry: (usize, Option<usize>),
    claim: u64,
    block: u64,
}

fn key(entry: Entry) -> (usize, Option<usize>) {
    (entry.item.index(), entry.color.map(|color| color.index()))
}

impl BitColumns {
    /// Gives bits to the items that are not covered; in a problem with colors, none is.
    pub(super) fn new(problem: &Problem, covered: &[bool]) -> Self {
        let mut columns = Self::without_blocks(problem, covered);
        if problem.is_colored() {
            columns.width = columns.bits().div_ceil(64);
            columns.blocks = vec![0; problem.options() * columns.width];
            for option in problem.option_ids() {
                let at = option.index() * columns.width;
                for entry in problem.option(option) {
                    let (first, code) = columns.code(problem, entry);
                    let words = &mut columns.blocks[at..];
                    set_bits(first, code.block, |word, bits| words[word] |= bits);
                }
            }
        }
        columns
    }

    /// The number of bits that a problem takes.
    ///
    /// # Complexity
    /// O(items), or O(entries log entries) with colors.
    pub(super) fn bits_of(problem: &Problem) -> usize {
        if problem.is_colored() {
            return Self::without_blocks(problem, &vec![false; problem.items()]).bits();
        }
        let secondary = (problem.primary_items()..problem.items()).map(ItemId::from_index);
        let shared = secondary.filter(|&item| problem.options_of(item) > 1);
        problem.primary_items() + shared.count()
    }

    fn without_blocks(problem: &Problem, covered: &[bool]) -> Self {
        let mut columns = Self {
            starts: Vec::with_capacity(problem.items() + 1),
            codes: Vec::new(),
            width: 0,
            blocks: Vec::new(),
        };
        let primary = problem.primary_items();
        let plain = if problem.is_colored() {
            primary
        } else {
            problem.items()
        };
        let mut next = 0;
        for (item, &covered) in covered[..plain].iter().enumerate() {
            columns.starts.push(next);
            let matters = item < primary || problem.usage[item].options > 1;
            next += u32::from(matters & !covered);
        }
        let mut entries = Vec::new();
        if plain < problem.items() {
            let all = problem
                .option_ids()
                .flat_map(|option| problem.option(option));
            entries.extend(all.filter(|entry| !problem.is_primary(entry.item)).map(key));
            entries.sort_unstable();
        }
        let mut rest = &entries[..];
        for item in plain..problem.items() {
            columns.starts.push(next);
            let (own, others) = rest.split_at(rest.partition_point(|entry| entry.0 == item));
            next += columns.encode(own);
            rest = others;
        }
        columns.starts.push(next);
        columns
    }

    /// Adds the codes of an item, given its entries in order. Returns how many bits they take.
    fn encode(&mut self, entries: &[(usize, Option<usize>)]) -> u32 {
        let mut distinct = entries.to_vec();
        distinct.dedup();
        let plain = distinct.first().is_some_and(|entry| entry.1.is_none());
        let colors = distinct.len() - usize::from(plain);
        let bits = match (plain, colors) {
            _ if entries.len() < 2 => 0,
            (false, 1) => 0,
            (true, 0) => 1,
            _ => (2..64)
                .find(|&bits| middle_binomial(bits) >= colors as u64)
                .expect("fewer than 2^31 colors"),
        };
        let all = (1_u64 << bits) - 1;
        // Sets of the same size in ascending order.
        let mut set = (1_u64 << (bits / 2)) - 1;
        for entry in distinct {
            let claim = if entry.1.is_none() || bits == 0 {
                all
            } else {
                set
            };
            let block = if entry.1.is_none() { all } else { all & !set };
            self.codes.push(Code {
                entry,
                claim,
                block,
            });
            if entry.1.is_some() && bits > 0 {
                set = next_of_same_size(set);
            }
        }
        bits
    }

    /// The number of bits in all: primary items first, then secondary ones.
    pub(super) fn bits(&self) -> usize {
        let last = self.starts.last();
        *last.expect("starts end with the number of bits") as usize
    }

    /// The bits of an entry of a problem with colors: where they begin, and what they look like.
    fn code(&self, problem: &Problem, entry: Entry) -> (usize, Code) {
        let first = self.starts[entry.item.index()] as usize;
        let is_primary = problem.is_primary(entry.item);
        let entry = key(entry);
        if is_primary {
            let (claim, block) = (1, 1);
            let code = Code {
                entry,
                claim,
                block,
            };
            return (first, code);
        }
        let found = self.codes.binary_search_by_key(&entry, |code| code.entry);
        (first, self.codes[found.expect("every entry has a code")])
    }

    /// Calls `set` with the words that an option claims some bits of, and these bits. A word may
    /// come several times.
    #[inline(always)]
    pub(super) fn claim(
        &self,
        problem: &Problem,
        option: OptionId,
        mut set: impl FnMut(usize, u64),
    ) {
        if self.is_colored() {
            for entry in problem.option(option) {
                let (first, code) = self.code(problem, entry);
                set_bits(first, code.claim, &mut set);
            }
            return;
        }
        for item in problem.option_items(option) {
            let ends = &self.starts[item.index()..];
            // An item without a bit may begin behind the last word.
            if ends[0] < ends[1] {
                set(ends[0] as usize / 64, 1 << (ends[0] % 64));
            }
        }
    }

    /// The block of an option that claims `claim`, both without the bits that are not in `kept`.
    #[inline(always)]
    pub(super) fn block<V: Lanes, const W: usize>(
        &self,
        option: u32,
        claim: &[u64; W],
        kept: &[u64],
    ) -> [u64; W] {
        if self.blocks.is_empty() {
            return *claim;
        }
        let at = option as usize * self.width;
        let mut block = [0; W];
        let mut packed = Packed::default();
        for w in 0..self.width {
            packed.push::<V>(self.blocks[at + w], kept[w]);
        }
        block.copy_from_slice(&packed.words[..W]);
        block
    }

    /// Whether claims and blocks differ.
    #[inline(always)]
    pub(super) fn is_colored(&self) -> bool {
        !self.blocks.is_empty()
    }
}

/// The number of sets of `n / 2` of `n` things.
fn middle_binomial(n: u32) -> u64 {
    (1..=u64::from(n / 2)).fold(1, |product, i| product * (u64::from(n) + 1 - i) / i)
}

/// The next larger number with as many bits (Gosper's hack, HAKMEM item 175).
fn next_of_same_size(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let ripple = set + lowest;
    (((set ^ ripple) >> 2) / lowest) | ripple
}

/// Calls `set` with each word that has some of `bits` if they are put from bit `first` on.
fn set_bits(first: usize, bits: u64, mut set: impl FnMut(usize, u64)) {
    let (word, shift) = (first / 64, first % 64);
    if bits != 0 {
        set(word, bits << shift);
    }
    if shift > 0 && bits >> (64 - shift) != 0 {
        set(word + 1, bits >> (64 - shift));
    }
}

/// Bits put one behind the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Packed {
    pub(super) words: [u64; MAX_WIDTH + 1],
    len: usize,
}

impl Packed {
    /// Those of `words` that are in `kept`.
    #[inline(always)]
    pub(super) fn of<V: Lanes, const W: usize>(words: &[u64; W], kept: &[u64; W]) -> Self {
        let mut packed = Self::default();
        for w in 0..W {
            packed.push::<V>(words[w], kept[w]);
        }
        packed
    }

    #[inline(always)]
    fn push<V: Lanes>(&mut self, word: u64, kept: u64) {
        let bits = V::extract(word, kept);
        let (at, shift) = (self.len / 64, self.len % 64);
        self.words[at] |= bits << shift;
        if shift > 0 {
            self.words[at + 1] |= bits >> (64 - shift);
        }
        self.len += kept.count_ones() as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OptionId;
    use crate::shapes::shapes;
    use proptest::prelude::*;

    #[test]
    fn colors_take_few_bits() {
        let bits = |entries: &[(usize, Option<usize>)]| BitColumns::default().encode(entries);
        let colors = |count| (0..count).map(|color| (0, Some(color))).collect::<Vec<_>>();
        assert_eq!(bits(&[]), 0);
        assert_eq!(bits(&[(0, None)]), 0, "one option");
        assert_eq!(bits(&[(0, None), (0, None)]), 1);
        assert_eq!(bits(&[(0, Some(7)), (0, Some(7))]), 0, "one color");
        assert_eq!(bits(&[(0, None), (0, Some(7))]), 2);
        for (count, expected) in [(2, 2), (3, 3), (4, 4), (6, 4), (7, 5), (10, 5), (26, 7)] {
            assert_eq!(bits(&colors(count)), expected, "{count} colors");
        }
    }

    proptest! {
        #[test]
        fn options_clash_if_they_share_an_item_in_different_colors(shape in shapes(6, 10, 3)) {
            let problem = shape.problem();
            let columns = BitColumns::new(&problem, &vec![false; problem.items()]);
            let width = columns.bits().div_ceil(64);
            let claim = |option: OptionId| {
                let mut words = vec![0; width];
                columns.claim(&problem, option, |word, bits| words[word] |= bits);
                words
            };
            let block = |option: OptionId| {
                if columns.is_colored() {
                    columns.blocks[option.index() * width..][..width].to_vec()
                } else {
                    claim(option)
                }
            };
            for a in problem.option_ids() {
                for b in problem.option_ids().filter(|&b| b != a) {
                    let clash = problem.option(a).any(|x| {
                        problem.option(b).any(|y| {
                            x.item == y.item && (x.color.is_none() || x.color != y.color)
                        })
                    });
                    let meet = claim(a)
                        .iter()
                        .zip(&block(b))
                        .any(|(claim, block)| claim & block != 0);
                    prop_assert_eq!(meet, clash, "{:?} {:?}", a, b);
                }
            }
        }
    }
}
