//! Exact-cover problems.

mod solutions;

use crate::limits::{Limits, spent};
use crate::{each, plain, wrong};
use exact_cover::{
    Color, CostSearch, Count, CountSearch, Entry, ItemId, OptionId, ProblemBuilder, Search, SearchBudget,
    SearchOutcome, Uniqueness, cost::Best, count::SplitMix, error::BuildError,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyMapping, PyString, PyTuple, PyType};
pub(crate) use solutions::Solutions;

/// An exact-cover problem: choose options so that every item is in exactly one of them.
///
/// Items are any hashable values.
///
/// options: for each option its items: a sequence, or a mapping from names of options. A matrix of zeros and ones is
///     refused: see `matrix`.
/// secondary: items that may be covered at most once, but need not be. An option of secondary items only is never chosen.
/// colors: for each option, a mapping from secondary items to colors (any hashable values), as a sequence for all options
///     or as a mapping from some: `["a", "x"]` with `{"x": 1}`. Chosen options may share a secondary item if they give it
///     the same color.
/// multiplicities: sets how many chosen options contain an item: a number, or a pair of the least and the greatest number.
/// costs: for each option its cost, an integer from -2**31 to 2**31 - 1, as a sequence or as a mapping; 0 where there is
///     none.
///
/// A solution lists its options in ascending order: by number, or as the mapping has them.
#[pyclass(frozen, module = "crosscover")]
pub(crate) struct Problem {
    pub(crate) problem: exact_cover::Problem,
    /// The names of the options: the keys of a mapping, else their numbers.
    names: Vec<Py<PyAny>>,
    items: usize,
}

/// Numbers things in the order in which they are met.
struct Numbers<'py>(Bound<'py, PyDict>);

impl<'py> Numbers<'py> {
    fn new(py: Python<'py>) -> Self {
        Self(PyDict::new(py))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, thing: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        self.0.get_item(thing)?.map(|number| number.extract()).transpose()
    }

    fn add(&self, thing: &Bound<'py, PyAny>) -> PyResult<usize> {
        if let Some(number) = self.get(thing)? {
            return Ok(number);
        }
        let number = self.len();
        self.0.set_item(thing, number)?;
        Ok(number)
    }
}

/// Numbers the items: the secondary ones, which are named first, and the primary ones as they are met.
struct Items<'py> {
    numbers: Numbers<'py>,
    secondary: usize,
}

impl<'py> Items<'py> {
    fn new(py: Python<'py>, secondary: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        let numbers = Numbers::new(py);
        if let Some(items) = secondary {
            for item in each("secondary is a sequence of items", items)? {
                numbers.add(&item?)?;
            }
        }
        let secondary = numbers.len();
        Ok(Self { numbers, secondary })
    }

    /// The number of an item of an option.
    fn add(&self, item: &Bound<'py, PyAny>) -> PyResult<usize> {
        if let Some(number) = self.numbers.get(item)? {
            return Ok(number);
        }
        // A tuple has a hash only if its parts have one.
        if let Ok((name, color)) = item.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()
            && self.numbers.get(&name)?.is_some_and(|number| number < self.secondary)
        {
            let (pair, name, color) = (item.repr()?, name.repr()?, color.repr()?);
            return Err(wrong(format!(
                "{pair} is an item of its own: to give the secondary item {name} a color, the option has the item \
                 {name}, and colors has {{{name}: {color}}} for this option"
            )));
        }
        self.numbers.add(item)
    }

    /// Whether there are no other items than 0 and 1.
    fn are_bits(&self) -> PyResult<bool> {
        let all = &self.numbers.0;
        let bits = usize::from(all.contains(0)?) + usize::from(all.contains(1)?);
        Ok(bits == self.numbers.len())
    }

    fn primary(&self) -> usize {
        self.numbers.len() - self.secondary
    }

    /// The item with this id as Python writes it.
    fn name(&self, id: ItemId) -> String {
        let mut all = self.numbers.0.iter();
        let found = all.find(|(_, number)| number.extract().is_ok_and(|number| self.id(number) == id));
        found.map_or_else(|| id.to_string(), |(item, _)| shown(&item))
    }

    /// An error of building, with the names of items and options.
    fn wrong(&self, error: &BuildError, names: &[Py<PyAny>]) -> PyErr {
        let option = |option: OptionId| shown(names[option.index()].bind(self.numbers.0.py()));
        wrong(error.named(option, |item| self.name(item)))
    }

    /// The item with this number, once all are known: primary items come first.
    fn id(&self, number: usize) -> ItemId {
        ItemId::from_index(match number.checked_sub(self.secondary) {
            Some(primary) => primary,
            None => self.primary() + number,
        })
    }
}

/// A value as Python writes it.
fn shown(value: &Bound<'_, PyAny>) -> String {
    value.repr().map_or_else(|_| "?".to_string(), |text| text.to_string())
}

/// An error of an option: with its name, if it is one of what Python gave us.
fn of_option(error: PyErr, name: &Bound<'_, PyAny>) -> PyErr {
    let py = name.py();
    match error.is_instance_of::<PyTypeError>(py) {
        true => PyTypeError::new_err(format!("option {}: {}", shown(name), error.value(py))),
        false => error,
    }
}

/// Whether options of the items 0 and 1 look like the rows of a matrix: of two columns or more, and not one pair.
fn is_matrix(options: &[Vec<usize>]) -> bool {
    let columns = options.first().map_or(0, Vec::len);
    columns > 1 && columns * options.len() > 2 && options.iter().all(|option| option.len() == columns)
}

/// The options with their names, from a mapping or from a sequence.
type Options<'py> = (Vec<Bound<'py, PyAny>>, Vec<Py<PyAny>>);

fn named<'py>(py: Python<'py>, options: &Bound<'py, PyAny>) -> PyResult<Options<'py>> {
    if let Ok(mapping) = options.cast::<PyMapping>() {
        let pairs = mapping.items()?;
        let pairs = pairs.iter().map(|pair| pair.extract());
        let pairs: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)> = pairs.collect::<PyResult<_>>()?;
        let options = pairs.iter().map(|(_, option)| option.clone()).collect();
        return Ok((options, pairs.into_iter().map(|(name, _)| name.unbind()).collect()));
    }
    let options: Vec<_> = each("options are a sequence of sequences of items", options)?.collect::<PyResult<_>>()?;
    let names = numbers(py, options.len())?;
    Ok((options, names))
}

/// A builder, unless there are too many items.
fn builder(primary: usize, secondary: usize) -> PyResult<ProblemBuilder> {
    if primary.saturating_add(secondary) > exact_cover::Problem::MAX_ITEMS {
        return Err(wrong(BuildError::TooManyItems));
    }
    Ok(ProblemBuilder::new(primary, secondary))
}

/// Numbers as names.
fn numbers(py: Python<'_>, count: usize) -> PyResult<Vec<Py<PyAny>>> {
    let number = |number: usize| Ok(number.into_pyobject(py)?.into_any().unbind());
    (0..count).map(number).collect()
}

/// What a mapping by option, or a sequence with one thing for each option, says of each option.
fn by_option<'py>(
    py: Python<'py>,
    what: &str,
    given: &Bound<'py, PyAny>,
    names: &[Py<PyAny>],
) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
    if let Ok(mapping) = given.cast::<PyMapping>() {
        let mut found = Vec::with_capacity(names.len());
        for name in names {
            found.push(match mapping.contains(name.bind(py))? {
                true => Some(mapping.get_item(name.bind(py))?),
                false => None,
            });
        }
        if found.iter().flatten().count() < mapping.len()? {
            let known = PyDict::new(py);
            names.iter().try_for_each(|name| known.set_item(name, ()))?;
            for key in mapping.keys()? {
                if !known.contains(&key)? {
                    return Err(wrong(format!("{what}: there is no option {}", shown(&key))));
                }
            }
        }
        return Ok(found);
    }
    let found = each(&format!("{what} are a sequence or a mapping"), given)?.map(|thing| thing.map(Some));
    let found = found.collect::<PyResult<Vec<_>>>()?;
    if found.len() != names.len() {
        let message = format!("{what}: expected {}, one for each option, found {}", names.len(), found.len());
        return Err(PyValueError::new_err(message));
    }
    Ok(found)
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (options, *, secondary = None, colors = None, multiplicities = None, costs = None))]
    fn new<'py>(
        py: Python<'py>,
        options: &Bound<'py, PyAny>,
        secondary: Option<&Bound<'py, PyAny>>,
        colors: Option<&Bound<'py, PyAny>>,
        multiplicities: Option<&Bound<'py, PyMapping>>,
        costs: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let (options, names) = named(py, options)?;
        let by_option = |what, given: Option<&Bound<'py, PyAny>>| match given {
            None => Ok(vec![None; options.len()]),
            Some(given) => by_option(py, what, given, &names),
        };
        let (colors, costs) = (by_option("colors", colors)?, by_option("costs", costs)?);
        let all = Items::new(py, secondary)?;
        // Numbers of items. All are counted before the first option is added.
        let mut items: Vec<Vec<usize>> = Vec::with_capacity(options.len());
        for (option, name) in options.iter().zip(&names) {
            let option = each("an option is a sequence of items, such as text.split() or list(text)", option);
            let numbers = option.and_then(|option| option.map(|item| all.add(&item?)).collect());
            items.push(numbers.map_err(|error| of_option(error, name.bind(py)))?);
        }
        if secondary.is_none() && multiplicities.is_none() && all.are_bits()? && is_matrix(&items) {
            return Err(wrong(
                "options list their items, and these have only the items 0 and 1: did you mean Problem.matrix?",
            ));
        }
        let multiplicities: Vec<(usize, Bound<'py, PyAny>)> = match multiplicities {
            None => Vec::new(),
            Some(given) => {
                let bounds = |pair: Bound<'py, PyAny>| {
                    let (item, bounds): (Bound<'py, PyAny>, _) = pair.extract()?;
                    Ok((all.numbers.add(&item)?, bounds))
                };
                given.items()?.iter().map(bounds).collect::<PyResult<_>>()?
            }
        };
        let mut builder = builder(all.primary(), all.secondary)?;
        for (item, bounds) in multiplicities {
            let (low, high) = match bounds.extract::<u32>() {
                Ok(times) => (times, times),
                Err(_) => bounds.extract().map_err(|_| {
                    wrong(format!(
                        "multiplicities: expected a number, or a pair of the least and the greatest, found {bounds}"
                    ))
                })?,
            };
            builder.set_multiplicity(all.id(item), low, high).map_err(|error| all.wrong(&error, &names))?;
        }
        let all_colors = Numbers::new(py);
        for (index, numbers) in items.iter().enumerate() {
            let entry = |&number: &usize| Entry { item: all.id(number), color: None };
            let mut entries: Vec<Entry> = numbers.iter().map(entry).collect();
            if let Some(colors) = &colors[index] {
                let colors = colors.cast::<PyMapping>()?;
                for pair in colors.items()? {
                    let (item, color): (Bound<'py, PyAny>, Bound<'py, PyAny>) = pair.extract()?;
                    let id = all.numbers.get(&item)?.map(|number| all.id(number));
                    let entry = entries.iter_mut().find(|entry| Some(entry.item) == id);
                    let entry = entry.ok_or_else(|| {
                        let (option, item) = (shown(names[index].bind(py)), shown(&item));
                        wrong(format!(
                            "option {option}: colors gives a color to {item}, which the option does not have"
                        ))
                    })?;
                    entry.color = Some(Color::from_index(all_colors.add(&color)?));
                }
            }
            let cost = costs[index]
                .as_ref()
                .map(|cost| {
                    let option = shown(names[index].bind(py));
                    let message =
                        || format!("costs: option {option}: expected {} to {}, found {cost}", i32::MIN, i32::MAX);
                    cost.extract::<i32>().map_err(|_| wrong(message()))
                })
                .transpose()?;
            let added = builder.add_option_with_cost(entries, cost.unwrap_or(0));
            added.map_err(|error| all.wrong(&error, &names))?;
        }
        Ok(Self { problem: builder.build(), names, items: all.numbers.len() })
    }

    /// The problem of a matrix: a row for each option, a column for each item.
    #[staticmethod]
    fn matrix<'py>(rows: &Bound<'py, PyAny>) -> PyResult<Self> {
        let rows = plain(rows)?;
        let mut options = Vec::new();
        let mut columns = None;
        for row in each("a matrix is a sequence of rows", &rows)? {
            let mut items = Vec::new();
            let mut length = 0;
            let row = row?;
            let refuse_text = |value: &Bound<'py, PyAny>| match value.is_instance_of::<PyString>() {
                true => Err(wrong(format!(
                    "row {}: expected numbers or truth values, found the text {value:?}",
                    options.len()
                ))),
                false => Ok(()),
            };
            refuse_text(&row)?;
            for (column, cell) in row.try_iter()?.enumerate() {
                let cell = cell?;
                refuse_text(&cell)?;
                if cell.is_truthy()? {
                    items.push(ItemId::from_index(column));
                }
                length = column + 1;
            }
            if *columns.get_or_insert(length) != length {
                return Err(wrong(format!("row {}: the rows differ in length", options.len())));
            }
            options.push(items);
        }
        let items = columns.unwrap_or(0);
        let names = numbers(rows.py(), options.len())?;
        let mut builder = builder(items, 0)?;
        for (row, option) in options.into_iter().enumerate() {
            builder.add_option(option).map_err(|error| wrong(format!("row {row}: {error}")))?;
        }
        Ok(Self { problem: builder.build(), names, items })
    }

    /// `Problem[str]` in annotations.
    #[classmethod]
    #[expect(unused_variables, reason = "only for type checkers")]
    fn __class_getitem__<'py>(class: &Bound<'py, PyType>, key: &Bound<'py, PyAny>) -> Bound<'py, PyType> {
        class.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let problem = &self.problem;
        let bounds = (0..problem.primary_items()).map(|item| {
            let bounds = problem.multiplicity(ItemId::from_index(item));
            (*bounds.start(), *bounds.end())
        });
        let option = |option: OptionId| -> OptionState {
            let entry = |entry: Entry| (entry.item.index(), entry.color.map(Color::index));
            let entries = problem.option(option).map(entry).collect();
            (entries, problem.cost(option))
        };
        let state = (
            problem.primary_items(),
            problem.secondary_items(),
            bounds.collect::<Vec<_>>(),
            problem.option_ids().map(option).collect::<Vec<_>>(),
            PyList::new(py, &self.names)?,
        );
        let restore = py.import("crosscover._core")?.getattr("_problem")?;
        (restore, state).into_pyobject(py)
    }

    /// The number of options.
    fn __len__(&self) -> usize {
        self.problem.options()
    }

    fn __repr__(&self) -> String {
        format!("<Problem: {} items, {} options>", self.items, self.problem.options())
    }

    fn __iter__(this: Bound<'_, Self>) -> PyResult<Solutions> {
        Self::solutions(this, None, None)
    }

    /// The solutions, found as they are asked for.
    #[pyo3(signature = (*, timeout = None, max_nodes = None))]
    fn solutions(this: Bound<'_, Self>, timeout: Option<f64>, max_nodes: Option<u64>) -> PyResult<Solutions> {
        Ok(Solutions::new(this.unbind(), Limits::new(timeout)?, max_nodes))
    }

    /// A solution, or None if there is none.
    #[pyo3(signature = (*, timeout = None, max_nodes = None))]
    fn first<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<f64>,
        max_nodes: Option<u64>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let limits = Limits::new(timeout)?;
        let (solution, report) = limits.run(py, |interrupt| self.search(max_nodes, interrupt).first())?;
        match (solution, report.outcome) {
            (Some(solution), _) => self.keys(py, &solution).map(Some),
            (None, SearchOutcome::OutOfBudget(_)) => Err(spent(py, None)),
            (None, _) => Ok(None),
        }
    }

    /// Whether there is exactly one solution.
    #[pyo3(signature = (*, timeout = None, max_nodes = None))]
    fn unique(&self, py: Python<'_>, timeout: Option<f64>, max_nodes: Option<u64>) -> PyResult<bool> {
        let limits = Limits::new(timeout)?;
        let (answer, _) = limits.run(py, |interrupt| self.search(max_nodes, interrupt).unique())?;
        match answer {
            Uniqueness::Unique(_) => Ok(true),
            Uniqueness::None | Uniqueness::Multiple(..) => Ok(false),
            Uniqueness::Unknown { solution, .. } => {
                let known = solution.map(|solution| self.keys(py, &solution)).transpose()?;
                Err(spent(py, known))
            }
        }
    }

    /// The number of solutions, exactly.
    #[pyo3(signature = (*, timeout = None, max_nodes = None, memory = None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<f64>,
        max_nodes: Option<u64>,
        memory: Option<usize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = Limits::new(timeout)?;
        let count = limits.run(py, |interrupt| self.counting(max_nodes, memory, interrupt).count())?;
        Self::counted(py, &count)
    }

    /// `k` solutions drawn at random, each with the same probability; none if there is none.
    ///
    /// A `seed` from 0 to 2**64 - 1 draws the same solutions each time; without one, each call draws others.
    #[pyo3(signature = (k = 1, *, seed = None, timeout = None, max_nodes = None, memory = None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        k: usize,
        seed: Option<u64>,
        timeout: Option<f64>,
        max_nodes: Option<u64>,
        memory: Option<usize>,
    ) -> PyResult<Bound<'py, PyList>> {
        let limits = Limits::new(timeout)?;
        let seed = match seed {
            Some(seed) => seed,
            None => u64::from_ne_bytes(py.import("os")?.call_method1("urandom", (8,))?.extract()?),
        };
        let mut random = SplitMix(seed);
        let (drawn, ended) = limits.run(py, |interrupt| {
            let mut sampler = self.counting(max_nodes, memory, interrupt).sampler();
            sampler.draw_many(k, &mut || random.draw())
        })?;
        let list = PyList::empty(py);
        for solution in drawn {
            list.append(self.keys(py, &solution)?)?;
        }
        match ended {
            Err(_) => Err(spent(py, Some(list.into_any()))),
            Ok(()) => Ok(list),
        }
    }

    /// A solution of the least cost, or None if there is none.
    #[pyo3(signature = (*, timeout = None, max_nodes = None))]
    fn min_cost<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<f64>,
        max_nodes: Option<u64>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let best = self.cheapest(py, 1, timeout, max_nodes)?;
        let solution = best.solutions.first();
        let solution = solution.map(|(solution, _)| self.keys(py, solution)).transpose()?;
        match best.outcome {
            SearchOutcome::OutOfBudget(_) => Err(spent(py, solution)),
            _ => Ok(solution),
        }
    }

    /// The `k` solutions of the least cost with their costs, or all if there are fewer.
    #[pyo3(signature = (k, *, timeout = None, max_nodes = None))]
    fn best<'py>(
        &self,
        py: Python<'py>,
        k: usize,
        timeout: Option<f64>,
        max_nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyList>> {
        let best = self.cheapest(py, k, timeout, max_nodes)?;
        let list = PyList::empty(py);
        for (solution, cost) in &best.solutions {
            list.append((self.keys(py, solution)?, *cost))?;
        }
        match best.outcome {
            SearchOutcome::OutOfBudget(_) => Err(spent(py, Some(list.into_any()))),
            _ => Ok(list),
        }
    }
}

/// An option for pickle: its items, with the colors that they have, and its cost.
type OptionState = (Vec<(usize, Option<usize>)>, i32);

/// The problem of a state of pickle: the numbers of primary and of secondary items, the multiplicities of the primary
/// items, the options, and their names.
#[pyfunction]
#[pyo3(name = "_problem", signature = (primary, secondary, bounds, options, names))]
pub(crate) fn restore_problem(
    primary: usize,
    secondary: usize,
    bounds: Vec<(u32, u32)>,
    options: Vec<OptionState>,
    names: Vec<Py<PyAny>>,
) -> PyResult<Problem> {
    if names.len() != options.len() {
        return Err(wrong("names: expected one for each option"));
    }
    let mut builder = builder(primary, secondary)?;
    let entries = || options.iter().flat_map(|(entries, _)| entries);
    let is_number = |number: usize| number < primary + secondary;
    if bounds.len() > primary
        || !entries()
            .all(|&(item, color)| is_number(item) && color.is_none_or(|color| color < exact_cover::Problem::MAX_ITEMS))
    {
        return Err(wrong("expected the state of a problem"));
    }
    for (item, (low, high)) in bounds.into_iter().enumerate() {
        builder.set_multiplicity(ItemId::from_index(item), low, high).map_err(wrong)?;
    }
    for (items, cost) in options {
        let entry = |(item, color): (usize, Option<usize>)| Entry {
            item: ItemId::from_index(item),
            color: color.map(Color::from_index),
        };
        builder.add_option_with_cost(items.into_iter().map(entry), cost).map_err(wrong)?;
    }
    Ok(Problem { problem: builder.build(), names, items: primary + secondary })
}

/// A budget of this many nodes, or of all.
pub(crate) fn budget(nodes: Option<u64>, interrupt: &(dyn Fn() -> bool + Sync)) -> SearchBudget<'_> {
    SearchBudget::new(nodes.unwrap_or(u64::MAX)).until(interrupt)
}

impl Problem {
    fn search<'a>(&'a self, nodes: Option<u64>, interrupt: &'a (dyn Fn() -> bool + Sync)) -> Search<'a> {
        Search::new(&self.problem).budget(budget(nodes, interrupt))
    }

    /// The solutions of the least cost, as far as the limits allow.
    fn cheapest(&self, py: Python<'_>, k: usize, timeout: Option<f64>, max_nodes: Option<u64>) -> PyResult<Best> {
        Limits::new(timeout)?
            .run(py, |interrupt| CostSearch::new(&self.problem).budget(budget(max_nodes, interrupt)).best(k))
    }

    fn counting<'a>(
        &'a self,
        nodes: Option<u64>,
        memory: Option<usize>,
        interrupt: &'a (dyn Fn() -> bool + Sync),
    ) -> CountSearch<'a> {
        let search = CountSearch::new(&self.problem).budget(budget(nodes, interrupt));
        match memory {
            Some(bytes) => search.memory(bytes),
            None => search,
        }
    }

    fn counted<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
        // In decimal, Python reads only 4300 digits.
        let value = py.get_type::<PyInt>();
        let value = value.call1((format!("{:x}", count.value), 16))?;
        match count.outcome {
            SearchOutcome::OutOfBudget(_) => Err(spent(py, Some(value))),
            _ => Ok(value),
        }
    }

    /// The options of a solution as Python knows them.
    pub(crate) fn keys<'py>(&self, py: Python<'py>, options: &[OptionId]) -> PyResult<Bound<'py, PyAny>> {
        let mut numbers: Vec<usize> = options.iter().map(|option| option.index()).collect();
        numbers.sort_unstable();
        let names = numbers.into_iter().map(|number| self.names[number].bind(py));
        let list = PyList::new(py, names)?;
        Ok(list.into_any())
    }
}
