//! Splits a problem into independent parts, whose numbers of solutions multiply.

use super::sets;
use super::state::{State, Window};
use super::structure::{Basis, Structure};

/// Open items that no live option connects with the other open items.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) items: Window,
    pub(super) options: Window,
    /// The position where the masks start: the words of the items, then those of the options.
    masks: usize,
    pub(super) open_count: usize,
    pub(super) hash: u64,
}

/// The parts that are being solved, as a stack, and the effort of looking for more.
#[derive(Debug)]
pub(super) struct Parts {
    parts: Vec<Part>,
    masks: Vec<u64>,
    /// The number of rows looked at without success.
    looks: u64,
    /// The options of the part being collected.
    ///
    /// Invariant: empty between calls.
    reached: Vec<u64>,
}

/// The number of updates for each row that may be looked at without success. A look costs about as much
/// as two updates, so looking for parts takes an eighth of the time if there are none.
const UPDATES_PER_LOOK: u64 = 16;

impl Parts {
    /// The whole problem as the only part.
    pub(super) fn new(structure: &Structure, state: &State) -> Self {
        let items = 0..state.open.len();
        let options = 0..state.live.len();
        Self {
            parts: vec![Part {
                masks: 0,
                open_count: state.open_count,
                hash: state.hash,
                items,
                options,
            }],
            masks: vec![u64::MAX; state.open.len() + state.live.len()],
            looks: 0,
            reached: vec![0; structure.options.div_ceil(64)],
        }
    }

    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }

    pub(super) fn get(&self, part: usize) -> &Part {
        &self.parts[part]
    }

    /// The mask of a part's items, or of the options that were live when it became a part.
    #[inline]
    pub(super) fn mask(&self, part: usize, basis: Basis) -> (usize, &[u64]) {
        let part = &self.parts[part];
        let items = part.items.len();
        match basis {
            Basis::Items => (part.items.start, &self.masks[part.masks..][..items]),
            Basis::Options => (
                part.options.start,
                &self.masks[part.masks + items..][..part.options.len()],
            ),
        }
    }

    /// Removes the parts from `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        if let Some(masks) = self.parts[len..].iter().map(|part| part.masks).min() {
            self.masks.truncate(masks);
        }
        self.parts.truncate(len);
    }

    /// Whether it is time to look for parts after this number of updates. The first look is at the
    /// start.
    #[inline]
    pub(super) fn is_due(&self, updates: u64) -> bool {
        self.looks * UPDATES_PER_LOOK <= updates
    }

    /// Splits a part if its open items are not connected. If so, appends the new parts, those with
    /// fewer items first, and returns true.
    ///
    /// A part is collected from its first item on: the options of the items reached so far, and the
    /// items of the options reached so far, in sweeps over the items until nothing is new. If the items
    /// are in an order of small frontier, two sweeps are mostly enough.
    pub(super) fn split(&mut self, part: usize, structure: &Structure, state: &State) -> bool {
        let before = self.parts.len();
        let Part { items, options, .. } = self.parts[part].clone();
        let (_, mask) = self.mask(part, Basis::Items);
        let open = mask.iter().zip(&state.open[items.clone()]);
        let mut left: Vec<u64> = open.map(|(mask, open)| mask & open).collect();
        let mut reached = std::mem::take(&mut self.reached);
        let mut looks = 0;
        while left.iter().any(|&word| word != 0) {
            let mut inside = vec![0; left.len()];
            looks += collect(
                structure,
                state,
                items.start,
                &mut left,
                &mut inside,
                &mut reached,
            );
            let is_all = self.parts.len() == before && left.iter().all(|&word| word == 0);
            if !is_all {
                let options = sets::trim(options.clone(), &reached);
                self.push(
                    structure,
                    (items.start, &inside),
                    (options.start, &reached[options]),
                );
            }
            reached[options.clone()].fill(0);
        }
        self.reached = reached;
        let is_split = self.parts.len() > before;
        if is_split {
            self.parts[before..].sort_by_key(|part| part.open_count);
        } else {
            self.looks += looks;
        }
        is_split
    }

    /// Appends a part with these items and options. Both have the number of their first word.
    fn push(&mut self, structure: &Structure, items: (usize, &[u64]), options: (usize, &[u64])) {
        let (start, words) = items;
        let trimmed = sets::trim(0..words.len(), words);
        let items = (start + trimmed.start, &words[trimmed]);
        let masks = self.masks.len();
        self.masks.extend_from_slice(items.1);
        self.masks.extend_from_slice(options.1);
        let (start, elements) = match structure.basis {
            Basis::Items => items,
            Basis::Options => options,
        };
        let elements = sets::elements(start, elements);
        self.parts.push(Part {
            items: items.0..items.0 + items.1.len(),
            options: options.0..options.0 + options.1.len(),
            masks,
            open_count: items.1.iter().map(|word| word.count_ones() as usize).sum(),
            hash: elements.fold(0, |hash, element| hash ^ structure.sign(element)),
        });
    }
}

/// Moves the first item of `left`, and all items connected with it, from `left` to `inside`. Adds their
/// live options to `reached`, which is empty before. The words of both sets of items begin with number
/// `start`. Returns the number of rows looked at.
fn collect(
    structure: &Structure,
    state: &State,
    start: usize,
    left: &mut [u64],
    inside: &mut [u64],
    reached: &mut [u64],
) -> u64 {
    let mut looks = 0;
    let mut is_first = true;
    loop {
        let mut is_new = false;
        for index in 0..left.len() {
            for item in sets::ones(index, left[index]) {
                let row = structure.item_rows.row(64 * start + item);
                looks += 1;
                if is_first || row.meets(reached) {
                    is_first = false;
                    is_new = true;
                    row.add_to(reached, &state.live);
                    sets::clear(left, item);
                    sets::set(inside, item);
                }
            }
        }
        for item in structure.primary..structure.items() {
            let row = structure.item_rows.row(item);
            looks += 1;
            if row.meets(reached) && !structure.is_settled(item, &state.live) {
                is_new |= row.add_to(reached, &state.live);
            }
        }
        if !is_new {
            return looks;
        }
    }
}
