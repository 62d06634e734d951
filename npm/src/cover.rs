//! Exact-cover problems. Lists of solutions cross the border as one array of numbers: for each
//! solution its length, then its options.

use crate::answer;
use crate::limits::{is_past, now};
use exact_cover::{
    Color, CostSearch, CountSearch, DistinctSearch, Entry, ItemId, OptionId, ProblemBuilder,
    Search, SearchBudget, SearchOutcome, Solutions, SymmetryGroup, Uniqueness, count::SplitMix,
    error::BuildError,
};
use js_sys::{Array, Float64Array, Uint32Array};
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// The most numbers of solutions that are found ahead.
const MOST_AHEAD: usize = 1 << 16;

#[wasm_bindgen]
pub struct Problem {
    problem: Arc<exact_cover::Problem>,
    /// Of a problem with assumptions: for each option its number in the whole problem.
    options: Option<Vec<OptionId>>,
    /// The symmetries that must not map a solution to another one. Their options are those of the
    /// whole problem.
    group: Option<Arc<SymmetryGroup>>,
    /// The search that [`Self::find`] has left last, and its place.
    left: Option<(String, Solutions<'static>)>,
}

#[wasm_bindgen]
impl Problem {
    /// `lengths` has the number of items of each option, and `items` all of them. `colors` has a
    /// number from 1 for each of them, and 0 for none. `multiplicities` are items with the least
    /// and the greatest number. `colors` and `costs` may be empty; costs are decimal numbers.
    #[wasm_bindgen(constructor)]
    pub fn new(
        primary: usize,
        secondary: usize,
        lengths: &[u32],
        items: &[u32],
        colors: &[u32],
        costs: Vec<String>,
        multiplicities: &[u32],
    ) -> Result<Problem, JsError> {
        if primary.saturating_add(secondary) > exact_cover::Problem::MAX_ITEMS {
            return Err(BuildError::TooManyItems.into());
        }
        let mut builder = ProblemBuilder::new(primary, secondary);
        builder.reserve(lengths.len(), items.len());
        for bounds in multiplicities.chunks_exact(3) {
            let item = ItemId::from_index(bounds[0] as usize);
            builder.set_multiplicity(item, bounds[1], bounds[2])?;
        }
        let mut next = 0;
        for &length in lengths {
            let entries = next..next + length as usize;
            next = entries.end;
            let entries = entries.map(|place| Entry {
                item: ItemId::from_index(items[place] as usize),
                color: match colors.get(place) {
                    None | Some(0) => None,
                    Some(&color) => Some(Color::from_index(color as usize - 1)),
                },
            });
            builder.add_option(entries)?;
        }
        let mut problem = builder.build();
        if !costs.is_empty() {
            problem = problem.with_costs(costs.iter().map(String::as_str))?;
        }
        Ok(Self {
            problem: Arc::new(problem),
            options: None,
            group: None,
            left: None,
        })
    }

    /// Leaves only solutions that no symmetry maps to each other. `images` has the images of all
    /// options under each symmetry but the identity.
    pub fn distinguish(&mut self, images: &[u32]) -> Result<(), JsError> {
        let options = self.problem.options();
        let mut group = Vec::new();
        for images in images.chunks(options.max(1)) {
            let images = images
                .iter()
                .map(|&image| OptionId::from_index(image as usize));
            group.push(images.collect());
        }
        self.group = Some(Arc::new(SymmetryGroup::new(&self.problem, group)?));
        Ok(())
    }

    /// The problem of the solutions that have all `forced` options and none of the `forbidden`
    /// ones.
    pub fn assume(&self, forced: &[u32], forbidden: &[u32]) -> Problem {
        let [forced, forbidden] = [forced, forbidden].map(|numbers| {
            let numbers = numbers.iter();
            numbers
                .map(|&number| OptionId::from_index(number as usize))
                .collect::<Vec<_>>()
        });
        let (problem, options) = self.problem.assume(&forced, &forbidden).problem();
        Problem {
            problem: Arc::new(problem),
            options: Some(options),
            group: self.group.clone(),
            left: None,
        }
    }

    /// The solutions of the next milliseconds, at least one. `place` is where the search before
    /// this one has stopped. Returns the solutions; whether a limit ended the search; the next
    /// place, or nothing after the last solution; and the number of options that were chosen.
    ///
    /// The search that was left last continues. For any other, the choices that lead to its place
    /// are made again.
    pub fn find(
        &mut self,
        place: Option<String>,
        deadline: f64,
        nodes: f64,
        ahead: f64,
    ) -> Result<Array, JsError> {
        let begin = now();
        let search = Search::shared(Arc::clone(&self.problem)).budget(budget(deadline, nodes));
        let mut solutions = match (place, self.left.take()) {
            (None, _) => search.solutions(),
            (Some(place), Some((left, solutions))) if left == place => solutions,
            (Some(place), _) => search.resume(&serde_json::from_str(&place)?)?,
        };
        let before = solutions.report().stats.nodes;
        // At least as long as it took to begin.
        let ready = now();
        let end = ready + ahead.max(ready - begin);
        let mut found = Vec::new();
        while let Some(options) = solutions.advance() {
            if self.keeps(options) {
                self.add(&mut found, options);
            }
            if found.len() >= MOST_AHEAD || now() >= end {
                break;
            }
        }
        let report = solutions.report();
        let answer = answer(Uint32Array::from(&found[..]), report.limit().is_some());
        if report.outcome == SearchOutcome::Stopped {
            let next = serde_json::to_string(&solutions.checkpoint())?;
            answer.push(&JsValue::from(&next));
            self.left = Some((next, solutions));
        } else {
            answer.push(&JsValue::UNDEFINED);
        }
        answer.push(&((report.stats.nodes - before) as f64).into());
        Ok(answer)
    }

    pub fn first(&self, deadline: f64, nodes: f64) -> Array {
        let report = match self.distinct() {
            Some(search) => search.budget(budget(deadline, nodes)).first(),
            None => self.search(deadline, nodes).first(),
        };
        let is_spent = report.limit().is_some();
        answer(
            report.answer.map(|solution| self.numbers([&solution[..]])),
            is_spent,
        )
    }

    /// What is known after a limit is a solution.
    pub fn unique(&self, deadline: f64, nodes: f64) -> Array {
        let report = match self.distinct() {
            Some(search) => search.budget(budget(deadline, nodes)).unique(),
            None => self.search(deadline, nodes).unique(),
        };
        match report.answer {
            Uniqueness::Unique(_) => answer(true, false),
            Uniqueness::None | Uniqueness::Multiple(..) => answer(false, false),
            Uniqueness::Unknown(solution) => {
                answer(solution.map(|solution| self.numbers([&solution[..]])), true)
            }
        }
    }

    pub fn count(&self, deadline: f64, nodes: f64, memory: usize) -> Array {
        let count = match self.distinct() {
            Some(search) => {
                let search = search.memory(memory);
                search.budget(budget(deadline, nodes)).count()
            }
            None => self.counting(deadline, nodes, memory).count(),
        };
        let value = JsValue::bigint_from_str(&count.answer.value.to_string());
        answer(value, count.limit().is_some())
    }

    pub fn sample(&self, k: usize, seed: u64, deadline: f64, nodes: f64, memory: usize) -> Array {
        let mut random = SplitMix(seed);
        let mut sampler = self.counting(deadline, nodes, memory).sampler();
        let drawn = sampler.draw(k, &mut || random.draw());
        answer(
            self.numbers(drawn.answer.iter().map(|solution| &solution[..])),
            drawn.limit().is_some(),
        )
    }

    /// The solutions, whether a limit ended the search, the costs, and the proved bound on others,
    /// which is missing if there are none.
    pub fn best(&self, k: usize, deadline: f64, nodes: f64) -> Array {
        let best = CostSearch::new(&self.problem)
            .budget(budget(deadline, nodes))
            .best(k);
        let solutions = &best.answer.solutions;
        let costs: Vec<f64> = solutions.iter().map(|(_, cost)| self.cost(*cost)).collect();
        let solutions = self.numbers(solutions.iter().map(|(solution, _)| &solution[..]));
        let answer = answer(solutions, best.limit().is_some());
        answer.push(&Float64Array::from(&costs[..]));
        let bound = Some(best.answer.bound).filter(|&bound| bound < i64::MAX);
        answer.push(&bound.map(|bound| self.cost(bound)).into());
        answer
    }
}

impl Problem {
    /// The search for solutions that no symmetry maps to each other, if these are wanted.
    fn distinct(&self) -> Option<DistinctSearch<'_>> {
        let group = self.group.as_deref()?;
        Some(match &self.options {
            None => DistinctSearch::new(&self.problem, group),
            Some(options) => DistinctSearch::of_part(&self.problem, options, group),
        })
    }

    /// Whether a solution is one of those that are wanted.
    fn keeps(&self, options: &[OptionId]) -> bool {
        self.distinct().is_none_or(|search| search.keeps(options))
    }

    fn search(&self, deadline: f64, nodes: f64) -> Search<'_> {
        Search::new(&self.problem).budget(budget(deadline, nodes))
    }

    fn counting(&self, deadline: f64, nodes: f64, memory: usize) -> CountSearch<'_> {
        CountSearch::new(&self.problem)
            .budget(budget(deadline, nodes))
            .memory(memory)
    }

    /// A cost as JavaScript has it.
    fn cost(&self, cost: i64) -> f64 {
        let text = self.problem.display_cost(cost).to_string();
        text.parse().expect("a decimal number")
    }

    /// Adds a solution to a list: its length, then its options in order.
    fn add(&self, list: &mut Vec<u32>, options: &[OptionId]) {
        let begin = list.len() + 1;
        list.push(options.len() as u32);
        list.extend(options.iter().map(|option| match &self.options {
            Some(whole) => whole[option.index()].index() as u32,
            None => option.index() as u32,
        }));
        let numbers = &mut list[begin..];
        let words = numbers
            .iter()
            .max()
            .map_or(0, |&most| most as usize / 64 + 1);
        if words > options.len() {
            numbers.sort();
            return;
        }
        // Long solutions that follow each other quickly would take half of their time to sort.
        let mut chosen = vec![0_u64; words];
        for number in list.drain(begin..) {
            chosen[number as usize / 64] |= 1 << (number % 64);
        }
        for (word, mut bits) in (0..).zip(chosen) {
            while bits != 0 {
                list.push(64 * word + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }

    /// A list of solutions.
    fn numbers<'s>(&self, solutions: impl IntoIterator<Item = &'s [OptionId]>) -> Uint32Array {
        let mut list = Vec::new();
        solutions
            .into_iter()
            .for_each(|solution| self.add(&mut list, solution));
        Uint32Array::from(&list[..])
    }
}

/// A budget until this time for this many options to choose. `Infinity` is no limit.
fn budget(deadline: f64, nodes: f64) -> SearchBudget<'static> {
    SearchBudget::new(nodes as u64).until(move |_| is_past(deadline))
}
