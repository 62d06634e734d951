//! The steps of a count by states, and the bits of a state.
//!
//! Each item that a state must remember has a *field*, a few neighbouring bits, from the first step that can
//! touch it to the last. After that its bits are free for another field, so a state takes as many bits as the
//! widest cut needs.
//!
//! | item | field | an option |
//! |---|---|---|
//! | covered exactly once | 1 bit: covered | needs 0, sets 1 |
//! | secondary, or covered at most once | 1 bit: covered | needs 0, sets 1 |
//! | secondary with colors | the code of the color, and its complement | needs 0 in the bits that its own color does not set, sets the others |
//! | covered several times | the number of times, and a bit above it | adds 1, must not exceed the greatest number |
//!
//! Colors: an item without a color has only zeros. The code of color 2 of 4 is `10`, so its field is `10 01`. An
//! option with color 2 needs zeros in `01 10`: that is so if the field is empty or has color 2 already. An option
//! with the item and without a color needs zeros everywhere and sets all bits, which no color agrees with.
//!
//! So every option is a [`Rule`]: one test and one update for each word of the state.

use crate::problem::Problem;
use crate::problem::ids::{ItemId, OptionId};

/// The number of bits of the lowest word of a state. Its values are indices of a block (see `block`), which
/// has to stay in the cache next to the processor.
pub(super) const LOW_BITS: usize = 12;

/// The most further words of 64 bits.
const MAX_WORDS: usize = 4;

/// The bytes of a rule.
const RULE_BYTES: usize = size_of::<Rule>() + (1 + MAX_WORDS) * size_of::<WordRule>();

/// What the states go through, in order.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// The number of words of a state beside the lowest.
    pub(super) words: usize,
}

/// A step: every state is taken on by each rule that allows it.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) rules: Vec<Rule>,
    /// The number of rules that choose an option.
    pub(super) choices: usize,
    /// Whether one rule may take several states to the same state. It does not if all that it changes are items
    /// that are covered exactly once.
    pub(super) is_merging: bool,
    /// The binary logarithm of the number of values of the fields before the step: a bound on the states.
    pub(super) cut: f64,
}

/// A test and an update of a state.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// The option that it chooses.
    pub(super) option: Option<OptionId>,
    /// One for each word, the lowest first.
    pub(super) words: Vec<WordRule>,
}

/// The part of a rule for one word. The word `s` is allowed if `(s + bias) & mask == value`, and becomes
/// `((s | set) + add) & keep`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordRule {
    bias: u64,
    mask: u64,
    value: u64,
    set: u64,
    add: u64,
    keep: u64,
}

impl WordRule {
    /// Allows everything and changes nothing.
    const NEUTRAL: Self = Self {
        bias: 0,
        mask: 0,
        value: 0,
        set: 0,
        add: 0,
        keep: u64::MAX,
    };

    #[inline]
    pub(super) fn allows(&self, word: u64) -> bool {
        word.wrapping_add(self.bias) & self.mask == self.value
    }

    #[inline]
    pub(super) fn update(&self, word: u64) -> u64 {
        (word | self.set).wrapping_add(self.add) & self.keep
    }
}

/// What a state remembers of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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

impl Kind {
    fn width(self) -> usize {
        match self {
            Self::Exact | Self::Once => 1,
            Self::Colored(bits) => 2 * bits,
            Self::Times { bits, .. } => bits + 1,
            Self::Free => 0,
        }
    }

    /// The binary logarithm of a bound on the number of values.
    fn information(self) -> f64 {
        match self {
            Self::Exact | Self::Once => 1.0,
            Self::Colored(bits) => ((1_u64 << bits) as f64 + 1.0).log2(),
            Self::Times { hi, .. } => (hi as f64 + 1.0).log2(),
            Self::Free => 0.0,
        }
    }
}

/// A step before its fields have places.
struct Draft {
    /// The item to cover exactly once. Without one, the only option is chosen or not.
    item: Option<usize>,
    options: Vec<OptionId>,
}

/// The steps at which an item is first and last touched.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: usize,
    last: usize,
}

/// A field: its word, its lowest bit in it, and its width.
#[derive(Clone, Copy, Debug)]
struct Field {
    word: usize,
    shift: usize,
    width: usize,
}

impl Field {
    fn bits(self) -> u64 {
        (u64::MAX >> (64 - self.width)) << self.shift
    }
}

impl Plan {
    /// The bytes that the plan of a problem takes, at most: each option and each item has up to two rules.
    pub(super) fn bytes(problem: &Problem) -> usize {
        2 * (problem.options() + problem.items()) * RULE_BYTES
    }

    /// The plan with the items in this order. `None` if its states would be too wide.
    ///
    /// # Complexity
    /// O(entries + items x width of a state).
    pub(super) fn new(problem: &Problem, order: &[ItemId]) -> Option<Self> {
        let codes = codes(problem);
        let mut used = vec![false; problem.items()];
        let kinds = kinds(problem, &codes);
        let drafts = drafts(problem, order, &kinds);
        let mut spans: Vec<Option<Span>> = vec![None; problem.items()];
        for (step, draft) in drafts.iter().enumerate() {
            let items = draft.options.iter();
            let items = items.flat_map(|&option| problem.option_items(option));
            for item in items.map(|item| item.index()).chain(draft.item) {
                let span = spans[item].get_or_insert(Span {
                    first: step,
                    last: step,
                });
                span.last = step;
            }
        }
        // An option that is chosen nowhere touches nothing; a least number is then missed.
        let is_missed = |item: usize| {
            matches!(kinds[item], Kind::Times { lo, .. } if spans[item].is_none() && lo > 0)
                || problem.bounds(item).lo as usize > problem.options_of(ItemId::from_index(item))
        };
        if (0..problem.primary_items()).any(is_missed) {
            return Some(Self::impossible());
        }

        let mut places = Places::default();
        let mut fields: Vec<Option<Field>> = vec![None; problem.items()];
        let mut steps = Vec::new();
        let mut live = 0.0;
        let mut ended = Vec::new();
        for (step, draft) in drafts.iter().enumerate() {
            ended.clear();
            let items = draft.options.iter();
            let items = items.flat_map(|&option| problem.option_items(option));
            let mut born = 0.0;
            for item in items.map(|item| item.index()).chain(draft.item) {
                let Some(span) = spans[item] else { continue };
                let kind = kinds[item];
                if span.first == step && !used[item] {
                    used[item] = true;
                    // Only one option of a step is chosen.
                    let is_needed = match kind {
                        Kind::Times { lo, .. } => lo > 0 || span.last > step,
                        kind => kind != Kind::Free && span.last > step,
                    };
                    if is_needed {
                        fields[item] = Some(places.take(kind.width())?);
                        born += kind.information();
                    }
                }
                if span.last == step && fields[item].is_some() && !ended.contains(&item) {
                    ended.push(item);
                }
            }
            let closing = |item: &&usize| matches!(kinds[**item], Kind::Times { lo, .. } if lo > 0);
            let closed: Vec<usize> = ended.iter().filter(closing).copied().collect();
            let mut neutral = vec![WordRule::NEUTRAL; 1 + MAX_WORDS];
            for item in ended.iter().filter(|item| !closing(item)) {
                if let Some(field) = fields[*item] {
                    neutral[field.word].keep &= !field.bits();
                }
            }
            let painter = Painter {
                problem,
                kinds: &kinds,
                fields: &fields,
                codes: &codes,
                neutral: &neutral,
            };
            steps.push(painter.step(draft, live));
            live += born;
            if !closed.is_empty() {
                steps.push(painter.close(&closed, live));
            }
            for &item in &ended {
                live -= kinds[item].information();
                if let Some(field) = fields[item].take() {
                    places.give_back(field);
                }
            }
        }
        let words = places.words().max(1);
        for rule in steps.iter_mut().flat_map(|step| &mut step.rules) {
            rule.words.truncate(1 + words);
        }
        Some(Self { steps, words })
    }

    /// A bound on the number of transitions from step `next` on, before which there are this number of
    /// states. Each level has at most as many states as its fields have values, and at most as many as
    /// there are ways to get there.
    pub(super) fn bound(&self, next: usize, states: usize) -> f64 {
        let mut ways = (states as f64).log2();
        let mut bound = 0.0;
        for step in &self.steps[next..] {
            let rules = step.rules.len() as f64;
            bound += ways.min(step.cut).exp2() * rules;
            ways = ways.min(step.cut) + rules.max(1.0).log2();
        }
        bound
    }

    /// A plan that ends without a state.
    fn impossible() -> Self {
        Self {
            steps: vec![Step {
                rules: Vec::new(),
                choices: 0,
                is_merging: false,
                cut: 0.0,
            }],
            words: 1,
        }
    }
}

/// The steps: an item that is covered exactly once, with the options that have no such item before it; or
/// one option without such items.
fn drafts(problem: &Problem, order: &[ItemId], kinds: &[Kind]) -> Vec<Draft> {
    let mut place = vec![usize::MAX; problem.items()];
    for (index, item) in order.iter().enumerate() {
        place[item.index()] = index;
    }
    let mut led: Vec<Vec<OptionId>> = vec![Vec::new(); problem.primary_items()];
    for option in problem.option_ids() {
        let items = problem.option_items(option).iter().map(|item| item.index());
        let primary = items.filter(|&item| item < problem.primary_items());
        // Items that are covered exactly once lead.
        let leader = primary.min_by_key(|&item| (kinds[item] != Kind::Exact, place[item]));
        if let Some(leader) = leader {
            led[leader].push(option);
        }
    }
    let mut drafts = Vec::new();
    for item in order.iter().map(|item| item.index()) {
        let options = std::mem::take(&mut led[item]);
        if kinds[item] == Kind::Exact {
            drafts.push(Draft {
                item: Some(item),
                options,
            });
        } else {
            drafts.extend(options.into_iter().map(|option| Draft {
                item: None,
                options: vec![option],
            }));
        }
    }
    drafts
}

/// For each entry with a color, the number of its color among those of its item; and for each item, the
/// number of its colors, and whether some option has it without a color.
struct Codes {
    of_entry: Vec<u32>,
    colors: Vec<u32>,
    is_plain: Vec<bool>,
}

fn codes(problem: &Problem) -> Codes {
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

fn kinds(problem: &Problem, codes: &Codes) -> Vec<Kind> {
    let kind = |item: usize| {
        if item >= problem.primary_items() {
            return match (codes.colors[item], codes.is_plain[item]) {
                (0, _) => Kind::Once,
                (1, false) => Kind::Free,
                (colors, _) => {
                    Kind::Colored((u32::BITS - (colors - 1).leading_zeros()).max(1) as usize)
                }
            };
        }
        let bounds = problem.bounds(item);
        let options = problem.options_of(ItemId::from_index(item)) as u64;
        let (lo, hi) = (u64::from(bounds.lo), u64::from(bounds.hi).min(options));
        match (lo, hi) {
            _ if (bounds.lo, bounds.hi) == (1, 1) => Kind::Exact,
            (0, hi) if hi == options => Kind::Free,
            (0, 1) => Kind::Once,
            _ => Kind::Times {
                lo,
                hi,
                bits: (u64::BITS - hi.leading_zeros()).max(1) as usize,
            },
        }
    };
    (0..problem.items()).map(kind).collect()
}

/// Writes rules.
struct Painter<'a> {
    problem: &'a Problem,
    kinds: &'a [Kind],
    fields: &'a [Option<Field>],
    codes: &'a Codes,
    /// A rule that only clears what ends with the step.
    neutral: &'a [WordRule],
}

impl Painter<'_> {
    fn step(&self, draft: &Draft, cut: f64) -> Step {
        let mut rules = Vec::new();
        match draft.item.map(|item| self.fields[item]) {
            // The item may be covered already.
            Some(Some(field)) => {
                let mut words = self.neutral.to_vec();
                words[field.word].mask |= field.bits();
                words[field.word].value |= field.bits();
                rules.push(Rule {
                    option: None,
                    words,
                });
            }
            Some(None) => {}
            // The option may be left.
            None => rules.push(Rule {
                option: None,
                words: self.neutral.to_vec(),
            }),
        }
        rules.extend(draft.options.iter().map(|&option| self.choose(option)));
        let options = draft.options.iter();
        let mut items = options.flat_map(|&option| self.problem.option_items(option));
        Step {
            rules,
            choices: draft.options.len(),
            is_merging: items.any(|item| self.kinds[item.index()] != Kind::Exact),
            cut,
        }
    }

    fn choose(&self, option: OptionId) -> Rule {
        let mut words = self.neutral.to_vec();
        for entry in self.problem.range(option) {
            let item = self.problem.items[entry].index();
            let Some(field) = self.fields[item] else {
                continue;
            };
            let word = &mut words[field.word];
            match self.kinds[item] {
                Kind::Exact | Kind::Once => {
                    word.mask |= field.bits();
                    word.set |= field.bits();
                }
                Kind::Colored(bits) => {
                    let (set, mask) = match self.problem.color(entry) {
                        None => (field.bits(), field.bits()),
                        Some(_) => {
                            let code = u64::from(self.codes.of_entry[entry]);
                            let other = !code & (u64::MAX >> (64 - bits));
                            let both = |high: u64, low: u64| (high << bits | low) << field.shift;
                            (both(code, other), both(other, code))
                        }
                    };
                    word.mask |= mask;
                    word.set |= set;
                }
                Kind::Times { hi, bits, .. } => {
                    // One more than `hi` would reach the bit above the number.
                    word.bias |= ((1 << bits) - hi) << field.shift;
                    word.mask |= 1 << (field.shift + bits);
                    word.add |= 1 << field.shift;
                }
                Kind::Free => unreachable!("it has no field"),
            }
        }
        Rule {
            option: Some(option),
            words,
        }
    }

    /// The step that ends items with a least number.
    fn close(&self, items: &[usize], cut: f64) -> Step {
        let mut words = vec![WordRule::NEUTRAL; self.neutral.len()];
        for &item in items {
            let (Some(field), Kind::Times { lo, bits, .. }) = (self.fields[item], self.kinds[item])
            else {
                unreachable!("an item with a number");
            };
            let word = &mut words[field.word];
            word.bias |= ((1 << bits) - lo) << field.shift;
            word.mask |= 1 << (field.shift + bits);
            word.value |= 1 << (field.shift + bits);
            word.keep &= !field.bits();
        }
        Step {
            rules: vec![Rule {
                option: None,
                words,
            }],
            choices: 0,
            is_merging: true,
            cut,
        }
    }
}

/// The places of fields in a state. A field lies in one word.
#[derive(Default)]
struct Places {
    /// The bits in use. The lowest word has [`LOW_BITS`] bits.
    used: [u64; 1 + MAX_WORDS],
    /// The bits that were in use at some time.
    ever: [u64; 1 + MAX_WORDS],
}

impl Places {
    /// The lowest free place, or `None` if there is none.
    fn take(&mut self, width: usize) -> Option<Field> {
        for word in 0..self.used.len() {
            let bits = if word == 0 { LOW_BITS } else { 64 };
            for shift in 0..(bits + 1).saturating_sub(width) {
                let field = Field { word, shift, width };
                if self.used[word] & field.bits() == 0 {
                    self.used[word] |= field.bits();
                    self.ever[word] |= field.bits();
                    return Some(field);
                }
            }
        }
        None
    }

    fn give_back(&mut self, field: Field) {
        self.used[field.word] &= !field.bits();
    }

    /// The number of words in use beside the lowest.
    fn words(&self) -> usize {
        let last = self.ever.iter().rposition(|&bits| bits != 0);
        last.unwrap_or(0)
    }
}
