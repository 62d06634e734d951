//! Rows of bits: the kernel for problems of up to a few hundred items, fast on large search trees.
//!
//! **State.** The live options of a node are a list of rows of bits (`rows`), whose bits say what
//! an option covers (`columns`). Choosing an option *sifts* the list: what shares a bit with the
//! choice is left out and the rest is copied behind, so that the child's list is dense and undoing
//! is going back to the parent's. Rows are sifted eight at a time, and their bits counted on the
//! way (`sieve`, `counts`), which shows at once whether some item has lost its last option, which
//! ones have a single one left, and which has the fewest. All forced options of a node are chosen
//! together and sifted once.
//!
//! **Start.** Options that are the only one of an item are chosen before there are rows (`start`).
//!
//! **Going down.** Rows get narrower as their bits cease to matter (`narrow`). Below 65 options,
//! sets of options fit a word and the search goes on with those (`dense`). A search that starts
//! with at most 256 options of 129 to 256 bits goes on with sets of four words at once (`wide`).
//! Among more options, those of an item are first tried all at once, four in each pass through the
//! rows, to see which of them leave some item without an option (`step`): most do.
//!
//! **Vectors.** The kernel is written once over eight words at a time (`lanes`), and compiled for
//! AVX-512, AVX2 and plain code; the processor decides when a search starts (`isa`). The search
//! tree, and with it every result and counter, is the same for all.
//!
//! **Branching** is on the item with the fewest options (MRV), the lowest id among equals; its
//! options are tried in ascending order. An option tried at a branching counts as a branch, the
//! last one too. Updates are the live options that a pass looks at, one pass for each choice or set
//! of forced ones.
//!
//! **Cost.** A pass through `n` rows of `w` words takes some `n w / 4` instructions with AVX-512.
//! Memory is at most `n w` words for each level; [`Bits::fits`] refuses problems where this could
//! come to more than half a gigabyte. `benches/REPORT.md` compares it with dancing links.
//!
//! The idea to keep only the live part of a problem, dense, and to copy it instead of undoing, is
//! that of sub-problem extraction in constraint solvers; counting across words is described in
//! `counts`. Forced options are taken together as in *unit propagation*.

#![expect(
    clippy::needless_range_loop,
    reason = "several arrays share an index, and closures would not be inlined into vector code"
)]
#![cfg_attr(
    not(feature = "bits"),
    allow(unused, unreachable_code, reason = "the search is never called")
)]

mod apart;
mod columns;
mod counts;
#[cfg_attr(target_arch = "x86_64", path = "x86.rs")]
#[cfg_attr(not(target_arch = "x86_64"), path = "plain.rs")]
mod isa;
mod lanes;
mod narrow;
mod place;
mod prices;
mod rows;
mod sets;
mod sieve;
mod start;
mod step;

use crate::kernel::memory::KernelMemory;
use crate::problem::Problem;
use crate::problem::ids::OptionId;
use crate::search::budget::{Meter, Reached, SearchLimit};
use crate::search::stats::SearchStats;
use apart::{Apart, VectorTask};
use columns::BitColumns;
use isa::Isa;
use prices::OptionPrices;
pub(crate) use rows::Arena;
use rows::RowList;
use sets::dense::DenseSets;
use sets::wide::WideSets;
use start::Start;
use step::{StepOutcome, TakeStep};

/// The most words in a row.
const MAX_WIDTH: usize = 8;

/// The numbers of words that a row can have. Each is compiled for itself.
const WIDTHS: [usize; 4] = [1, 2, 4, MAX_WIDTH];

/// The most words in all lists of rows.
const MAX_WORDS: usize = 1 << 26;

/// The most options to look ahead at before the first of them is tried.
const MAX_SCOUTED: u32 = 1 << 12;

/// Marks a candidate that leaves some item without an option.
const REFUTED: u32 = 1 << 31;

/// A branching among more than 64 options.
#[derive(Clone, Copy, Debug)]
struct Branching {
    /// The live options.
    rows: RowList,
    /// The words of a row.
    width: u32,
    /// The number of primary items when the rows got this width: their bits are the lowest.
    primary: u32,
    /// There is nothing to choose: the first level, whose forced options have not been taken.
    root: bool,
    /// The options of the item that is branched on are `candidates[first..end]`, as row numbers;
    /// the next one to try is `candidates[next]`.
    first: u32,
    next: u32,
    end: u32,
    /// How many options were chosen before.
    chosen: u32,
    /// The items not yet covered are `open[open..]`.
    open: u32,
    /// The length of `kept` before.
    kept: u32,
}

/// [`Bits::run`].
pub(super) struct RunAll<'a, 'm>(pub(super) &'a mut Bits, pub(super) &'a mut Meter<'m>);

impl VectorTask for RunAll<'_, '_> {
    type Output = Result<Reached, SearchLimit>;

    #[inline(always)]
    fn run<V: Apart>(self) -> Self::Output {
        self.0.run::<V>(self.1)
    }
}

/// See the top of this file.
#[derive(Debug)]
pub(crate) struct Bits {
    columns: BitColumns,
    arena: Arena,
    chosen: Vec<OptionId>,
    /// What the first options cost, which were chosen before there were rows.
    before: SearchStats,
    levels: Vec<Branching>,
    candidates: Vec<u32>,
    open: Vec<u64>,
    /// For each time that rows with colors were narrowed, `MAX_WIDTH` words with the bits that are
    /// left.
    kept: Vec<u64>,
    /// Only below the root.
    wide: WideSets,
    /// Below the last of all other levels.
    dense: Box<DenseSets>,
    scouting: Scouting,
    prices: OptionPrices,
    isa: Isa,
}

/// Whether it pays to look which options leave some item without one before they are tried: it does
/// as long as a quarter of them do.
#[derive(Clone, Copy, Debug, Default)]
struct Scouting {
    tried: u32,
    refuted: u32,
}

impl Scouting {
    /// Switched off for now.
    fn never() -> Self {
        Self {
            tried: 1,
            refuted: 0,
        }
    }

    #[inline(always)]
    fn pays(&self) -> bool {
        4 * self.refuted >= self.tried
    }

    /// Counts an option that is tried. The past counts less and less.
    #[inline(always)]
    fn tried(&mut self) {
        self.tried += 1;
        if self.tried == 4096 {
            self.tried /= 2;
            self.refuted /= 2;
        }
    }

    /// Counts an option that has been tried in vain.
    #[inline(always)]
    fn refuted(&mut self) {
        self.refuted += 1;
    }
}

impl Bits {
    /// Whether the kernel can take a problem: at most 512 bits, a list of rows of reasonable size
    /// for each level, and no multiplicities.
    ///
    /// # Complexity
    /// O(entries log entries) with colors, O(items) without, and O(1) for more than 512 primary
    /// items.
    pub(crate) fn fits(problem: &Problem) -> bool {
        let rows = problem.options() + 32;
        let levels = problem.primary_items() + 1;
        let most_bits = 64 * (MAX_WORDS / rows / levels).min(MAX_WIDTH);
        cfg!(feature = "bits")
            && !problem.has_multiplicities()
            && problem.primary_items() <= most_bits
            && BitColumns::bits_of(problem) <= most_bits
    }

    /// Sets up a search of a problem that [fits](Self::fits). It starts with all options.
    pub(crate) fn new(problem: &Problem) -> Self {
        Self::of(
            problem,
            Start::with_all(problem),
            Arena::default(),
            Isa::best(),
        )
    }

    /// Sets up a search in `memory`. It starts after options that are the only one of an item.
    pub(super) fn in_memory(problem: &Problem, memory: &mut KernelMemory) -> Self {
        let arena = std::mem::take(&mut memory.bits);
        let start = Start::after_only_options(problem);
        Self::of(problem, start, arena, Isa::best())
    }

    fn of(problem: &Problem, start: Start, arena: Arena, isa: Isa) -> Self {
        let columns = BitColumns::new(problem, &start.covered);
        let words = columns.bits().div_ceil(64);
        let width = WIDTHS.into_iter().find(|&width| width >= words);
        let width = width.expect("a problem that fits");
        let covered = &start.covered[..problem.primary_items()];
        let primary = covered.iter().filter(|&&covered| !covered).count();
        let mut bits = Self {
            columns,
            arena,
            chosen: start.chosen,
            before: start.cost,
            levels: Vec::new(),
            candidates: vec![0],
            open: ones(primary, width),
            kept: ones(64 * MAX_WIDTH, MAX_WIDTH),
            wide: WideSets::default(),
            dense: Box::default(),
            scouting: Scouting::default(),
            prices: OptionPrices::default(),
            isa,
        };
        let mut rows = RowList::new(0, 0, start.live.len(), width, &mut bits.arena);
        rows.len = start.live.len();
        // At the root nothing is left out, so that the rows behind the last, which are empty, do
        // not count.
        let (words, options) = bits.arena.list(&rows, width);
        words.fill(0);
        for (row, &option) in start.live.iter().enumerate() {
            options[row] = option.index() as u32;
            bits.columns.claim(problem, option, |word, bits| {
                words[word * rows.stride + row] |= bits;
            });
        }
        bits.levels.push(Branching {
            rows,
            width: width as u32,
            primary: primary as u32,
            root: true,
            first: 0,
            next: 0,
            end: 1,
            chosen: 0,
            open: 0,
            kept: bits.kept.len() as u32,
        });
        bits
    }

    /// Continues the search. Without the feature, this is not called, and nothing below it is
    /// compiled.
    fn go_on(&mut self, meter: &mut Meter<'_>) -> Result<Reached, SearchLimit> {
        #[cfg(feature = "bits")]
        return isa::run(self.isa, self, meter);
        #[cfg(not(feature = "bits"))]
        unreachable!("no problem fits")
    }

    /// Searches until enough solutions have been found.
    #[inline(always)]
    fn run<V: Apart>(&mut self, meter: &mut Meter<'_>) -> Result<Reached, SearchLimit> {
        loop {
            if meter.is_pause_due() {
                return Ok(Reached::Pause);
            }
            if !self.dense.levels.is_empty()
                && let Some(step) = self.run_dense::<V>(meter)?
            {
                return Ok(step);
            }
            if !self.wide.levels.is_empty() {
                if self.run_wide::<V>(meter)? {
                    return Ok(Reached::Solution);
                }
                continue;
            }
            if self.levels.is_empty() {
                return Ok(Reached::End);
            }
            if self.back()
                && self.step_any::<V>(meter)? == StepOutcome::Solution
                && meter.solution()
            {
                return Ok(Reached::Solution);
            }
        }
    }

    /// Leaves the last level if all its options have been tried; returns whether it stays.
    #[inline(always)]
    fn back(&mut self) -> bool {
        let level = &self.levels[self.levels.len() - 1];
        let stays = level.next < level.end;
        if !stays {
            self.leave();
        }
        stays
    }

    /// Leaves the last level.
    #[inline(always)]
    fn leave(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.candidates.truncate(level.first as usize);
            self.open.truncate(level.open as usize);
            self.kept.truncate(level.kept as usize);
        }
    }

    /// Tries the next option of the last level.
    #[inline(always)]
    fn step_any<V: Apart>(&mut self, meter: &mut Meter<'_>) -> Result<StepOutcome, SearchLimit> {
        match self.levels[self.levels.len() - 1].width {
            1 => V::apart(TakeStep::<1>(self, meter)),
            2 => V::apart(TakeStep::<2>(self, meter)),
            4 => V::apart(TakeStep::<4>(self, meter)),
            _ => V::apart(TakeStep::<MAX_WIDTH>(self, meter)),
        }
    }
}

/// `len` ones in `words` words.
fn ones(len: usize, words: usize) -> Vec<u64> {
    let ones = (0..words).map(|word| match len.saturating_sub(64 * word) {
        left @ 0..64 => (1 << left) - 1,
        _ => u64::MAX,
    });
    ones.collect()
}

#[cfg(test)]
mod tests;
