//! The steps of a count by states.
//!
//! Every option is a [`Rule`]: one test and one update for each word of the state, whose bits are
//! laid out in `fields`.

use super::fields::{Codes, FieldKind, FieldPlaces, MAX_WORDS, StateField, codes, kinds};
use crate::problem::Problem;
use crate::problem::ids::{ItemId, OptionId};
use crate::search::budget::Meter;

/// Writing a rule takes about as long as this number of steps of other work.
const RULE_WORK: usize = 64;

/// The bytes of a rule.
const RULE_BYTES: usize = size_of::<Rule>() + (1 + MAX_WORDS) * size_of::<WordRule>();

/// What the states go through, in order.
#[derive(Debug)]
pub(super) struct CountPlan {
    pub(super) steps: Vec<PlanStep>,
    /// The number of words of a state beside the lowest.
    pub(super) words: usize,
}

/// A step: every state is taken on by each rule that allows it.
#[derive(Debug)]
pub(super) struct PlanStep {
    pub(super) rules: Vec<Rule>,
    /// The number of rules that choose an option.
    pub(super) choices: usize,
    /// Whether one rule may take several states to the same state. It does not if all that it
    /// changes are items that are covered exactly once.
    pub(super) is_merging: bool,
    /// The binary logarithm of the number of values of the fields before the step: a bound on the
    /// states.
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

impl Rule {
    /// The rules of the words beside the lowest.
    pub(super) fn high<const W: usize>(&self) -> [WordRule; W] {
        std::array::from_fn(|index| self.words[1 + index])
    }
}

/// The part of a rule for one word. The word `s` is allowed if `(s + bias) & mask == value`, and
/// becomes `((s | set) + add) & keep`.
///
/// To choose an option with an item that is covered exactly once, in bit 3: `mask` and `set` have
/// the bit, so it has to be 0 before, and is 1 after. With an item that is covered at most twice,
/// in bits 4 and 5 with bit 6 always 0: `bias` has 4 - 2 in these bits and `mask` bit 6, so a
/// number above 1 is refused; `add` counts one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordRule {
    /// Carries into the bit above a number that has reached its limit.
    bias: u64,
    /// The bits that are tested.
    mask: u64,
    /// What they have to be.
    value: u64,
    /// The items that are covered, with their colors.
    set: u64,
    /// One more for each number.
    add: u64,
    /// The fields that go on.
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

    /// What is known of a word that becomes `word`: its value but for some bits, and these bits.
    /// Not every such word is allowed and becomes `word`.
    pub(super) fn before(&self, word: u64) -> (u64, u64) {
        // With a bias, the test is not one of single bits.
        let tested = if self.bias == 0 { self.mask } else { 0 };
        let unknown = (self.set | !self.keep) & !tested;
        let known = word.wrapping_sub(self.add & self.keep) & !unknown & !tested;
        (known | (self.value & tested), unknown)
    }
}

/// A step before its fields have places.
struct StepDraft {
    /// The item to cover exactly once. Without one, the only option is chosen or not.
    item: Option<usize>,
    options: Vec<OptionId>,
}

impl StepDraft {
    /// The items of its options, and the one to cover. Some come several times.
    fn touched(&self, problem: &Problem) -> Vec<usize> {
        let mut items = Vec::new();
        for &option in &self.options {
            let of_option = problem.option_items(option).iter();
            items.extend(of_option.map(|item| item.index()));
        }
        items.extend(self.item);
        items
    }
}

/// The steps at which an item is first and last touched.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: usize,
    last: usize,
}

/// The span of each item. `None` for those that no step touches.
fn spans(problem: &Problem, drafts: &[StepDraft]) -> Vec<Option<Span>> {
    let mut spans: Vec<Option<Span>> = vec![None; problem.items()];
    for (step, draft) in drafts.iter().enumerate() {
        for item in draft.touched(problem) {
            let span = spans[item].get_or_insert(Span {
                first: step,
                last: step,
            });
            span.last = step;
        }
    }
    spans
}

/// Whether an item has fewer options than it needs. An option that is chosen nowhere touches
/// nothing; a least number is then missed.
fn is_impossible(problem: &Problem, kinds: &[FieldKind], spans: &[Option<Span>]) -> bool {
    for item in 0..problem.primary_items() {
        let is_untouched = spans[item].is_none() && kinds[item].needs_some();
        let options = problem.options_of(ItemId::from_index(item));
        if is_untouched || problem.bounds(item).lo as usize > options {
            return true;
        }
    }
    false
}

/// Where the fields of items are in a state, from step to step.
struct Layout<'a> {
    kinds: &'a [FieldKind],
    spans: Vec<Option<Span>>,
    places: FieldPlaces,
    /// The field of each item that has one at this step.
    fields: Vec<Option<StateField>>,
    /// Items that had their first step.
    used: Vec<bool>,
    /// The binary logarithm of the number of values of all fields.
    live: f64,
}

impl Layout<'_> {
    /// Gives a field to each of these items that begins with a step and needs one. Returns their
    /// information; `None` if the states would be too wide.
    fn open(&mut self, step: usize, items: &[usize]) -> Option<f64> {
        let mut born = 0.0;
        for &item in items {
            let Some(span) = self.spans[item] else {
                continue;
            };
            if span.first != step || self.used[item] {
                continue;
            }
            self.used[item] = true;
            let kind = self.kinds[item];
            // Only one option of a step is chosen.
            let is_needed = match kind {
                FieldKind::Times { lo, .. } => lo > 0 || span.last > step,
                kind => kind != FieldKind::Free && span.last > step,
            };
            if is_needed {
                self.fields[item] = Some(self.places.take(kind.width())?);
                born += kind.information();
            }
        }
        Some(born)
    }

    /// Those of these items, each once, whose field ends with a step.
    fn ended(&self, step: usize, items: &[usize]) -> Vec<usize> {
        let mut ended = Vec::new();
        for &item in items {
            let is_last = self.spans[item].is_some_and(|span| span.last == step);
            if is_last && self.fields[item].is_some() && !ended.contains(&item) {
                ended.push(item);
            }
        }
        ended
    }

    /// A rule that only clears the fields of these items, without those that need some options:
    /// they are tested and cleared by a step of their own.
    fn neutral(&self, ended: &[usize]) -> Vec<WordRule> {
        let mut neutral = vec![WordRule::NEUTRAL; 1 + MAX_WORDS];
        for &item in ended {
            if let Some(field) = self.fields[item]
                && !self.kinds[item].needs_some()
            {
                neutral[field.word].keep &= !field.bits();
            }
        }
        neutral
    }

    /// Takes their fields from these items.
    fn close(&mut self, ended: &[usize]) {
        for &item in ended {
            self.live -= self.kinds[item].information();
            if let Some(field) = self.fields[item].take() {
                self.places.give_back(field);
            }
        }
    }
}

impl CountPlan {
    /// The bytes that the plan of a problem takes, at most: each option and each item has up to two
    /// rules.
    pub(super) fn bytes(problem: &Problem) -> usize {
        2 * (problem.options() + problem.items()) * RULE_BYTES
    }

    /// The plan with the items in this order. `None` if its states would be too wide, or if the
    /// budget of the meter is spent.
    ///
    /// # Complexity
    /// O(entries + items x width of a state).
    pub(super) fn new(problem: &Problem, order: &[ItemId], meter: &mut Meter<'_>) -> Option<Self> {
        meter.work(problem.entries()).ok()?;
        let codes = codes(problem);
        let kinds = kinds(problem, &codes);
        let drafts = drafts(problem, order, &kinds);
        let spans = spans(problem, &drafts);
        if is_impossible(problem, &kinds, &spans) {
            return Some(Self::impossible());
        }

        let mut layout = Layout {
            kinds: &kinds,
            spans,
            places: FieldPlaces::default(),
            fields: vec![None; problem.items()],
            used: vec![false; problem.items()],
            live: 0.0,
        };
        let mut steps = Vec::new();
        for (number, draft) in drafts.iter().enumerate() {
            let touched = draft.touched(problem);
            let born = layout.open(number, &touched)?;
            let ended = layout.ended(number, &touched);
            let counted = ended.iter().copied();
            let counted: Vec<usize> = counted.filter(|&item| kinds[item].needs_some()).collect();
            let neutral = layout.neutral(&ended);
            let painter = Painter {
                problem,
                kinds: &kinds,
                fields: &layout.fields,
                codes: &codes,
                neutral: &neutral,
            };
            let rules = 1 + draft.options.len();
            meter.work(rules * RULE_WORK).ok()?;
            steps.push(painter.step(draft, layout.live));
            if !counted.is_empty() {
                steps.push(painter.close(&counted, layout.live + born));
            }
            layout.live += born;
            layout.close(&ended);
        }
        // Two widths are compiled.
        let words = if layout.places.words() <= 1 {
            1
        } else {
            MAX_WORDS
        };
        for rule in steps.iter_mut().flat_map(|step| &mut step.rules) {
            rule.words.truncate(1 + words);
        }
        Some(Self { steps, words })
    }

    /// A bound on the number of transitions from step `next` on, before which there are this number
    /// of states. Each level has at most as many states as its fields have values, and at most as
    /// many as there are ways to get there.
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
            steps: vec![PlanStep {
                rules: Vec::new(),
                choices: 0,
                is_merging: false,
                cut: 0.0,
            }],
            words: 1,
        }
    }
}

/// The steps: an item that is covered exactly once, with the options that have no such item before
/// it; or one option without such items.
fn drafts(problem: &Problem, order: &[ItemId], kinds: &[FieldKind]) -> Vec<StepDraft> {
    let mut place = vec![usize::MAX; problem.items()];
    for (index, item) in order.iter().enumerate() {
        place[item.index()] = index;
    }
    let mut led: Vec<Vec<OptionId>> = vec![Vec::new(); problem.primary_items()];
    for option in problem.option_ids() {
        let items = problem.option_items(option).iter().map(|item| item.index());
        let primary = items.filter(|&item| item < problem.primary_items());
        // Items that are covered exactly once lead.
        let leader = primary.min_by_key(|&item| (kinds[item] != FieldKind::Exact, place[item]));
        if let Some(leader) = leader {
            led[leader].push(option);
        }
    }
    let mut drafts = Vec::new();
    for item in order.iter().map(|item| item.index()) {
        let options = std::mem::take(&mut led[item]);
        if kinds[item] == FieldKind::Exact {
            drafts.push(StepDraft {
                item: Some(item),
                options,
            });
        } else {
            drafts.extend(options.into_iter().map(|option| StepDraft {
                item: None,
                options: vec![option],
            }));
        }
    }
    drafts
}

/// Writes rules.
struct Painter<'a> {
    problem: &'a Problem,
    kinds: &'a [FieldKind],
    fields: &'a [Option<StateField>],
    codes: &'a Codes,
    /// A rule that only clears what ends with the step.
    neutral: &'a [WordRule],
}

impl Painter<'_> {
    fn step(&self, draft: &StepDraft, cut: f64) -> PlanStep {
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
        PlanStep {
            rules,
            choices: draft.options.len(),
            is_merging: items.any(|item| self.kinds[item.index()] != FieldKind::Exact),
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
                FieldKind::Exact | FieldKind::Once => {
                    word.mask |= field.bits();
                    word.set |= field.bits();
                }
                FieldKind::Colored(bits) => {
                    let (set, mask) = match self.problem.color(entry) {
                        None => (field.bits(), field.bits()),
                        Some(_) => {
                            let code = u64::from(self.codes.of_entry[entry]);
                            let other = !code & (u64::MAX >> (64 - bits));
                            (
                                (code << bits | other) << field.shift,
                                (other << bits | code) << field.shift,
                            )
                        }
                    };
                    word.mask |= mask;
                    word.set |= set;
                }
                FieldKind::Times { hi, bits, .. } => {
                    // One more than `hi` would reach the bit above the number.
                    word.bias |= ((1 << bits) - hi) << field.shift;
                    word.mask |= 1 << (field.shift + bits);
                    word.add |= 1 << field.shift;
                }
                FieldKind::Free => unreachable!("it has no field"),
            }
        }
        Rule {
            option: Some(option),
            words,
        }
    }

    /// The step that ends items with a least number.
    fn close(&self, items: &[usize], cut: f64) -> PlanStep {
        let mut words = vec![WordRule::NEUTRAL; self.neutral.len()];
        for &item in items {
            let (Some(field), FieldKind::Times { lo, bits, .. }) =
                (self.fields[item], self.kinds[item])
            else {
                unreachable!("an item with a number");
            };
            let word = &mut words[field.word];
            word.bias |= ((1 << bits) - lo) << field.shift;
            word.mask |= 1 << (field.shift + bits);
            word.value |= 1 << (field.shift + bits);
            word.keep &= !field.bits();
        }
        PlanStep {
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
