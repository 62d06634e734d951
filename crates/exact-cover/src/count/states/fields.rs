//! The bits of a state: what it remembers of each item, and where.
//!
//! Each item that a state must remember has a *field*, a few neighbouring bits, from the first step
//! that can touch it to the last. After that its bits are free for another field, so a state takes
//! as many bits as the widest cut needs.
//!
//! - An item that is covered at most once has 1 bit: covered. An option needs 0 and sets 1.
//! - A secondary item with colors has the code of its color, and the complement of the code. An
//!   option needs 0 in the bits that its own color does not set, and sets the others.
//! - An item that is covered several times has the number of times, and a bit above it. An option
//!   adds 1, and must not exceed the greatest number.
//!
//! Colors: an item without a color has only zeros. The code of color 2 of 4 is `10`, so its field
//! is `10 01`. An option with color 2 needs zeros in `01 10`: that is so if the field is empty or
//! has color 2 already. An option with the item and without a color needs zeros everywhere and sets
//! all bits, which no color agrees with.

use crate::problem::Problem;
use crate::problem::ids::ItemId;

/// The number of bits of the lowest word of a state. Its values are indices of a block (see
/// `GroupSums`), which has to stay in the cache next to the processor.
pub(super) const LOW_BITS: usize = 12;

/// The most further words of 64 bits.
pub(super) const MAX_WORDS: usize = 4;

/// What a state remembers of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldKind {
    /// Covered exactly once: it has a step of its own.
    Exact,
    /// Covered at most once.
    Once,
    /// Secondary, with colors whose codes have this number of bits.
    Colored(usize),
    /// Covered at least `lo` and at most `hi` times. The number takes `bits` bits.
    Times { lo: u64, hi: u64, bits: usize },
    /// Any choice is allowed.
    Free,
}

impl FieldKind {
    pub(super) fn width(self) -> usize {
        match self {
            Self::Exact | Self::Once => 1,
            Self::Colored(bits) => 2 * bits,
            Self::Times { bits, .. } => bits + 1,
            Self::Free => 0,
        }
    }

    /// Whether a choice of some option is still needed after none.
    pub(super) fn needs_some(self) -> bool {
        matches!(self, Self::Times { lo, .. } if lo > 0)
    }

    /// The binary logarithm of a bound on the number of values.
    pub(super) fn information(self) -> f64 {
        match self {
            Self::Exact | Self::Once => 1.0,
            Self::Colored(bits) => ((1_u64 << bits) as f64 + 1.0).log2(),
            Self::Times { hi, .. } => (hi as f64 + 1.0).log2(),
            Self::Free => 0.0,
        }
    }
}

/// A field: its word, its lowest bit in it, and its width.
#[derive(Clone, Copy, Debug)]
pub(super) struct StateField {
    pub(super) word: usize,
    pub(super) shift: usize,
    pub(super) width: usize,
}

impl StateField {
    pub(super) fn bits(self) -> u64 {
        (u64::MAX >> (64 - self.width)) << self.shift
    }
}

/// For each entry with a color, the number of its color among those of its item; and for each item,
/// the number of its colors, and whether some option has it without a color.
pub(super) struct Codes {
    pub(super) of_entry: Vec<u32>,
    colors: Vec<u32>,
    is_plain: Vec<bool>,
}

pub(super) fn codes(problem: &Problem) -> Codes {
    let mut codes = Codes {
        of_entry: Vec::new(),
        colors: vec![0; problem.items()],
        is_plain: vec![false; problem.items()],
    };
    if !problem.is_colored() {
        codes.is_plain.fill(true);
        return codes;
    }
    let mut entries = Vec::with_capacity(problem.entries());
    for entry in 0..problem.entries() {
        let item = problem.items[entry].index();
        match problem.color(entry) {
            Some(color) => entries.push((item, color, entry)),
            None => codes.is_plain[item] = true,
        }
    }
    entries.sort_unstable();
    codes.of_entry = vec![0; problem.entries()];
    let mut last = None;
    for (item, color, entry) in entries {
        if last != Some((item, color)) {
            codes.colors[item] += 1;
            last = Some((item, color));
        }
        codes.of_entry[entry] = codes.colors[item] - 1;
    }
    codes
}

pub(super) fn kinds(problem: &Problem, codes: &Codes) -> Vec<FieldKind> {
    let primary = (0..problem.primary_items()).map(|item| primary_kind(problem, item));
    let secondary = problem.primary_items()..problem.items();
    let secondary = secondary.map(|item| secondary_kind(codes, item));
    primary.chain(secondary).collect()
}

fn primary_kind(problem: &Problem, item: usize) -> FieldKind {
    let bounds = problem.bounds(item);
    let options = problem.options_of(ItemId::from_index(item)) as u64;
    let (lo, hi) = (u64::from(bounds.lo), u64::from(bounds.hi).min(options));
    match (lo, hi) {
        _ if (bounds.lo, bounds.hi) == (1, 1) => FieldKind::Exact,
        (0, hi) if hi == options => FieldKind::Free,
        (0, 1) => FieldKind::Once,
        _ => FieldKind::Times {
            lo,
            hi,
            bits: (u64::BITS - hi.leading_zeros()).max(1) as usize,
        },
    }
}

fn secondary_kind(codes: &Codes, item: usize) -> FieldKind {
    match (codes.colors[item], codes.is_plain[item]) {
        (0, _) => FieldKind::Once,
        (1, false) => FieldKind::Free,
        (colors, _) => {
            FieldKind::Colored((u32::BITS - (colors - 1).leading_zeros()).max(1) as usize)
        }
    }
}

/// The places of fields in a state. A field lies in one word.
#[derive(Default)]
pub(super) struct FieldPlaces {
    /// The bits in use. The lowest word has [`LOW_BITS`] bits.
    used: [u64; 1 + MAX_WORDS],
    /// The bits that were in use at some time.
    ever: [u64; 1 + MAX_WORDS],
}

impl FieldPlaces {
    /// The lowest free place, or `None` if there is none.
    pub(super) fn take(&mut self, width: usize) -> Option<StateField> {
        for word in 0..self.used.len() {
            let bits = if word == 0 { LOW_BITS } else { 64 };
            for shift in 0..(bits + 1).saturating_sub(width) {
                let field = StateField { word, shift, width };
                if self.used[word] & field.bits() == 0 {
                    self.used[word] |= field.bits();
                    self.ever[word] |= field.bits();
                    return Some(field);
                }
            }
        }
        None
    }

    pub(super) fn give_back(&mut self, field: StateField) {
        self.used[field.word] &= !field.bits();
    }

    /// The number of words in use beside the lowest.
    pub(super) fn words(&self) -> usize {
        let last = self.ever.iter().rposition(|&bits| bits != 0);
        last.unwrap_or(0)
    }
}
