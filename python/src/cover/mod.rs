//! Exact-cover problems.

mod reading;
mod solutions;
pub(crate) mod tiling;

use crate::given::{
    PyArgument, each, integer, is_frame, labelled, shown, table, unlike, whole, wrong,
};
use crate::limits::{BudgetSpent, Limits, spent};
use exact_cover::{
    CostSearch, CountSearch, DistinctSearch, OptionId, ProblemBuilder, Search, SearchBudget,
    SearchLimit, SearchReport, SymmetryGroup, count::SplitMix,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFloat, PyInt, PyList, PyTuple, PyType};
use reading::{Items, Numbers, build, is_matrix, named, numbers, of_option};
pub(crate) use solutions::Solutions;
use std::sync::{Arc, Mutex, PoisonError};

/// Solutions with their costs.
type Priced<'py> = Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>;

/// An exact-cover problem: choose options so that every item is in exactly one of them.
///
/// Items are any hashable values but None and NaN.
///
/// options: for each option its items: a sequence, or a mapping from names of options. A matrix of
///     zeros and ones is refused: see `matrix`.
/// items: all items; the secondary ones may be among them. An item without options then means that
///     there is no solution, and an option with any other item is an error. Without it, the items
///     are those of the options.
/// secondary: items that may be covered at most once, but need not be. Each is in an option, unless
///     there is `items`. An option of secondary items only is never chosen.
/// colors: for each option, a mapping from secondary items to colors (any hashable values), as a
///     sequence for all options or as a mapping from some: `["a", "x"]` with `{"x": 1}`. Chosen
///     options may share a secondary item if they give it the same color.
/// multiplicities: sets how many chosen options contain an item: a number, or a pair of the least
///     and the greatest number, each None if there is no limit; or None for any number. Each is in
///     an option, unless there is `items`.
/// costs: for each option its cost, as a sequence or as a mapping; 0 where there is none. Numbers
///     with decimals are exact: 0.1 is a tenth. In units of the last decimal of all costs, they are
///     from -2**31 to 2**31 - 1, about 9 digits: round what is computed, as in `round(cost, 6)`.
///
/// A series of pandas is a mapping from its labels.
///
/// A solution lists its options in ascending order: by number, or as the mapping has them. `Key` is
/// the type of these numbers or names.
///
/// Searches take `timeout`, in seconds; `max_nodes`, the most choices of options; `stop`, a
/// `threading.Event` that another thread sets to end the search; and `progress`, a function that is
/// called about twenty times a second with the share of the search that is done, an estimate that
/// never falls, or None as long as there is none; and with the number of choices. What it raises
/// ends the search.
#[pyclass(frozen, module = "crosscover")]
pub(crate) struct Problem {
    pub(crate) problem: Arc<exact_cover::Problem>,
    names: Arc<OptionNames>,
    items: usize,
    assumed: Option<ProblemAssumptions>,
    /// The symmetries that must not map a solution to another one. Their options are those of the
    /// whole problem.
    group: Option<Arc<SymmetryGroup>>,
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (options, *, items = None, secondary = None, colors = None,
        multiplicities = None, costs = None))]
    fn new<'py>(
        py: Python<'py>,
        options: &Bound<'py, PyAny>,
        items: Option<&Bound<'py, PyAny>>,
        secondary: Option<&Bound<'py, PyAny>>,
        colors: Option<&Bound<'py, PyAny>>,
        multiplicities: Option<&Bound<'py, PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        if is_frame(options) {
            return Err(wrong(
                "options list their items, and this is a frame: did you mean Problem.matrix?",
            ));
        }
        let (options, names) = named(py, options)?;
        let all = Items::new(py, secondary)?;
        let declared = items.map(|items| all.declare(items)).transpose()?;
        // Numbers of items. All are counted before the first option is added.
        let mut lists: Vec<Vec<usize>> = Vec::with_capacity(options.len());
        for (option, name) in options.iter().zip(&names) {
            let option = each(
                "an option is a sequence of items, such as text.split() or list(text)",
                option,
            );
            let numbers = option.and_then(|option| option.map(|item| all.add(&item?)).collect());
            lists.push(numbers.map_err(|error| of_option(error, name.bind(py)))?);
        }
        let is_plain = items.is_none() && secondary.is_none() && multiplicities.is_none();
        if is_plain && all.are_bits()? && is_matrix(&lists) {
            return Err(wrong(
                "options list their items, and these have only the items 0 and 1: did you mean \
                 Problem.matrix?",
            ));
        }
        let bounds = all.bounds(multiplicities, options.len())?;
        match declared {
            Some(count) => all.refuse_others(0..count, "items has no item")?,
            None => all.refuse_others(lists.iter().flatten().copied(), "no option has the item")?,
        }
        build(&all, (&lists, names), &bounds, colors, costs)
    }

    /// The problem of a matrix of zeros and ones: a row for each option, a column for each item.
    ///
    /// rows: sequences of numbers or truth values, or a mapping from names of options to them, or
    ///     an array of numpy. Items are the numbers of columns. Or a frame of pandas: its labels
    ///     are the options and items. A row without a one is an error: an option has an item.
    ///
    /// The other arguments are those of `Problem`.
    ///
    /// Returns: Problem[Any]
    #[staticmethod]
    #[pyo3(signature = (rows, *, secondary = None, colors = None, multiplicities = None,
        costs = None))]
    fn matrix<'py>(
        py: Python<'py>,
        rows: &Bound<'py, PyAny>,
        secondary: Option<&Bound<'py, PyAny>>,
        colors: Option<&Bound<'py, PyAny>>,
        multiplicities: Option<&Bound<'py, PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let mapping = if is_frame(rows) {
            None
        } else {
            labelled("rows", rows)?
        };
        let lists = mapping.as_ref().map(|mapping| mapping.values().into_any());
        let (width, cells) = table("", lists.as_ref().unwrap_or(rows), 0, "0 or 1", bit)?;
        let names = match mapping {
            Some(mapping) => mapping.keys().iter().map(Bound::unbind).collect(),
            None => labels(rows, "index", cells.len())?,
        };
        let all = Items::new(py, secondary)?;
        let columns = labels(rows, "columns", width)?;
        let columns: Vec<usize> = columns
            .iter()
            .map(|column| all.numbers.add(column.bind(py)))
            .collect::<PyResult<_>>()?;
        let bounds = all.bounds(multiplicities, cells.len())?;
        all.refuse_others(columns.iter().copied(), "there is no column")?;
        let mut options: Vec<Vec<usize>> = Vec::with_capacity(cells.len());
        for (cells, name) in cells.into_iter().zip(&names) {
            let mut option = Vec::new();
            for (&column, bit) in columns.iter().zip(cells) {
                if bit {
                    option.push(column);
                }
            }
            if option.is_empty() {
                return Err(wrong(format!(
                    "row {}: expected a 1, found only zeros",
                    shown(name.bind(py))
                )));
            }
            options.push(option);
        }
        build(&all, (&options, names), &bounds, colors, costs)
    }

    /// `Problem[str]` in annotations.
    #[classmethod]
    #[expect(unused_variables, reason = "only for type checkers")]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        key: &Bound<'py, PyAny>,
    ) -> Bound<'py, PyType> {
        class.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if self.group.is_some() {
            return Err(PyTypeError::new_err(
                "the problem of distinct tilings that have to be compared cannot be pickled: \
                 pickle the Tiling",
            ));
        }
        let names = (0..self.__len__()).map(|option| self.name(OptionId::from_index(option)));
        let state = (
            exact_cover::text::write(&self.problem).ok(),
            PyList::new(py, names)?,
            self.items,
        );
        let restore = py.import("crosscover._core")?.getattr("_problem")?;
        (restore, state).into_pyobject(py)
    }

    /// The number of options.
    fn __len__(&self) -> usize {
        match &self.assumed {
            Some(assumed) => assumed.options.len(),
            None => self.names.list.len(),
        }
    }

    fn __repr__(&self) -> String {
        let (items, options) = (self.items, self.__len__());
        let item = if items == 1 { "item" } else { "items" };
        let option = if options == 1 { "option" } else { "options" };
        format!("<Problem: {items} {item}, {options} {option}>")
    }

    fn __iter__(this: Bound<'_, Self>) -> PyResult<Solutions> {
        Self::solutions(this, None, None, None)
    }

    /// The problem of the solutions that have all `forced` options and none of the `forbidden`
    /// ones. It is made from this one, without reading Python again.
    ///
    /// Returns: Problem[Key]
    #[pyo3(signature = (forced = None, forbidden = None), text_signature = "($self, forced=(), \
        forbidden=())")]
    fn assume<'py>(
        &self,
        py: Python<'py>,
        forced: PyArgument<'_, 'py>,
        forbidden: PyArgument<'_, 'py>,
    ) -> PyResult<Self> {
        let mut lists = match &self.assumed {
            Some(assumed) => [assumed.forced.clone(), assumed.forbidden.clone()],
            None => Default::default(),
        };
        let given = [("forced", forced), ("forbidden", forbidden)];
        for (list, (argument, given)) in lists.iter_mut().zip(given) {
            if let Some(given) = given {
                self.names.find(py, argument, given, list)?;
            }
        }
        let [forced, forbidden] = lists;
        let whole = match &self.assumed {
            Some(assumed) => &assumed.whole,
            None => &self.problem,
        };
        let (problem, options) = py.detach(|| whole.assume(&forced, &forbidden).problem());
        Ok(Self {
            problem: Arc::new(problem),
            names: Arc::clone(&self.names),
            items: self.items,
            assumed: Some(ProblemAssumptions {
                whole: Arc::clone(whole),
                forced,
                forbidden,
                options,
            }),
            group: self.group.clone(),
        })
    }

    /// The solutions, found as they are asked for. `timeout` begins with the call.
    ///
    /// Returns: Solutions[Key]
    #[pyo3(signature = (*, timeout = None, max_nodes = None, stop = None))]
    fn solutions(
        this: Bound<'_, Self>,
        timeout: PyArgument<'_, '_>,
        max_nodes: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
    ) -> PyResult<Solutions> {
        Ok(Solutions::new(
            this.unbind(),
            Limits::new(timeout, stop)?,
            whole("max_nodes", max_nodes, u64::MAX)?,
        ))
    }

    /// A solution, or None if there is none.
    ///
    /// Returns: list[Key] | None
    #[pyo3(signature = (*, timeout = None, max_nodes = None, stop = None, progress = None))]
    fn first<'py>(
        &self,
        py: Python<'py>,
        timeout: PyArgument<'_, '_>,
        max_nodes: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
        progress: PyArgument<'_, '_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        ProblemQuestion::new(timeout, max_nodes, stop, progress)?.ask(
            py,
            |budget| match self.distinct() {
                Some(search) => search.budget(budget).first(),
                None => Search::new(&self.problem).budget(budget).first(),
            },
            |report| self.keys_or_none(py, report.answer.as_deref()),
        )
    }

    /// Whether there is exactly one solution.
    ///
    /// Returns: bool
    #[pyo3(signature = (*, timeout = None, max_nodes = None, stop = None, progress = None))]
    fn unique<'py>(
        &self,
        py: Python<'py>,
        timeout: PyArgument<'_, '_>,
        max_nodes: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
        progress: PyArgument<'_, '_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        ProblemQuestion::new(timeout, max_nodes, stop, progress)?.ask(
            py,
            |budget| match self.distinct() {
                Some(search) => search.budget(budget).find(2),
                None => Search::new(&self.problem).budget(budget).find(2),
            },
            |report| match report.limit() {
                None => Ok((report.answer.len() == 1)
                    .into_pyobject(py)?
                    .to_owned()
                    .into_any()),
                Some(_) => self.keys_or_none(py, report.answer.first().map(|found| &found[..])),
            },
        )
    }

    /// The number of solutions, exactly.
    ///
    /// threads: how many may count; the answer is the same.
    /// memory: the most bytes for the numbers of sub-problems; 1 GiB if it is None. It ends no
    ///     search: with less memory, the count may visit the solutions one by one, which can take
    ///     much longer.
    ///
    /// Returns: int
    #[pyo3(signature = (*, timeout = None, max_nodes = None, stop = None, progress = None,
        memory = None, threads = None), text_signature = "($self, *, timeout=None, max_nodes=None, \
        stop=None, progress=None, memory=None, threads=1)")]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn count<'py>(
        &self,
        py: Python<'py>,
        timeout: PyArgument<'_, '_>,
        max_nodes: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
        progress: PyArgument<'_, '_>,
        memory: PyArgument<'_, '_>,
        threads: PyArgument<'_, '_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let memory = whole("memory", memory, MEMORY)?;
        let threads = whole("threads", threads, 1)?;
        ProblemQuestion::new(timeout, max_nodes, stop, progress)?.ask(
            py,
            |budget| match self.distinct() {
                Some(search) => {
                    let search = search.memory(memory).threads(threads);
                    search.budget(budget).count()
                }
                None => {
                    let search = CountSearch::new(&self.problem).memory(memory);
                    search.threads(threads).budget(budget).count()
                }
            },
            |report| {
                // In decimal, Python reads only 4300 digits.
                let digits = format!("{:x}", report.answer.value);
                py.get_type::<PyInt>().call1((digits, 16))
            },
        )
    }

    /// `k` solutions drawn at random, each with the same probability; none if there is none.
    ///
    /// seed: a number from 0 to 2**64 - 1 draws the same solutions each time; without one, each
    ///     call draws others.
    /// memory: as in `count`, and the most bytes for the solutions, which is a limit.
    ///
    /// Returns: list[list[Key]]
    #[pyo3(
        signature = (k = None, *, seed = None, timeout = None, max_nodes = None, stop = None,
            progress = None, memory = None),
        text_signature = "($self, k=1, *, seed=None, timeout=None, max_nodes=None, stop=None, \
            progress=None, memory=None)"
    )]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        k: PyArgument<'_, '_>,
        seed: PyArgument<'_, '_>,
        timeout: PyArgument<'_, '_>,
        max_nodes: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
        progress: PyArgument<'_, '_>,
        memory: PyArgument<'_, '_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let k = whole("k", k, 1)?;
        self.refuse_distinct("sample")?;
        let search = CountSearch::new(&self.problem).memory(whole("memory", memory, MEMORY)?);
        let chance = u64::from_ne_bytes(py.import("os")?.call_method1("urandom", (8,))?.extract()?);
        let mut random = SplitMix(whole("seed", seed, chance)?);
        ProblemQuestion::new(timeout, max_nodes, stop, progress)?.ask(
            py,
            |budget| {
                let mut sampler = search.budget(budget).sampler();
                sampler.draw(k, &mut || random.draw())
            },
            |report| {
                let list = PyList::empty(py);
                for solution in &report.answer {
                    list.append(self.keys(py, solution)?)?;
                }
                Ok(list.into_any())
            },
        )
    }

    /// A solution of the least cost with its cost, or None if there is none. The cost is an int if
    /// all costs are whole.
    ///
    /// Returns: tuple[list[Key], float] | None
    #[pyo3(signature = (*, timeout = None, max_nodes = None, stop = None, progress = None))]
    fn min_cost<'py>(
        &self,
        py: Python<'py>,
        timeout: PyArgument<'_, '_>,
        max_nodes: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
        progress: PyArgument<'_, '_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = ProblemQuestion::new(timeout, max_nodes, stop, progress)?;
        self.refuse_distinct("min_cost")?;
        self.cheapest(py, question, 1, |mut found| found.pop().into_pyobject(py))
    }

    /// The `k` solutions of the least cost with their costs, or all if there are fewer.
    ///
    /// Returns: list[tuple[list[Key], float]]
    #[pyo3(signature = (k, *, timeout = None, max_nodes = None, stop = None, progress = None))]
    fn best<'py>(
        &self,
        py: Python<'py>,
        k: &Bound<'py, PyAny>,
        timeout: PyArgument<'_, '_>,
        max_nodes: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
        progress: PyArgument<'_, '_>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = ProblemQuestion::new(timeout, max_nodes, stop, progress)?;
        let k = whole("k", Some(k), 1)?;
        self.refuse_distinct("best")?;
        self.cheapest(py, question, k, |found| found.into_pyobject(py))
    }
}

/// The names of options: the keys of a mapping, else their numbers.
struct OptionNames {
    list: Vec<Py<PyAny>>,
    /// The number of each name, once it is asked for.
    numbers: PyOnceLock<Py<PyDict>>,
}

impl OptionNames {
    fn new(list: Vec<Py<PyAny>>) -> Arc<Self> {
        let numbers = PyOnceLock::new();
        Arc::new(Self { list, numbers })
    }

    /// Adds the options with the names of an argument.
    fn find<'py>(
        &self,
        py: Python<'py>,
        argument: &str,
        given: &Bound<'py, PyAny>,
        found: &mut Vec<OptionId>,
    ) -> PyResult<()> {
        let numbers = self.numbers.get_or_try_init(py, || {
            let numbers = PyDict::new(py);
            for (number, name) in self.list.iter().enumerate() {
                numbers.set_item(name, number)?;
            }
            PyResult::Ok(numbers.unbind())
        })?;
        for name in each(&format!("{argument} is a sequence of options"), given)? {
            let name = name?;
            let number = numbers.bind(py).get_item(&name).map_err(|error| {
                let (name, why) = (shown(&name), error.value(py));
                PyTypeError::new_err(format!("{argument}: option {name}: {why}"))
            })?;
            let Some(number) = number else {
                let name = shown(&name);
                return Err(wrong(format!("{argument}: there is no option {name}")));
            };
            found.push(OptionId::from_index(number.extract()?));
        }
        Ok(())
    }
}

/// What a problem assumes about another one.
struct ProblemAssumptions {
    whole: Arc<exact_cover::Problem>,
    forced: Vec<OptionId>,
    forbidden: Vec<OptionId>,
    /// For each option the number in the whole problem.
    options: Vec<OptionId>,
}

/// The problem of a state of pickle: its text, the names of its options, and the number of its
/// items. No text stands for a problem without primary items, where no option is ever chosen.
#[pyfunction]
#[pyo3(name = "_problem", signature = (text, names, items))]
pub(crate) fn restore_problem(
    text: Option<&str>,
    names: Vec<Py<PyAny>>,
    items: usize,
) -> PyResult<Problem> {
    let problem = text.map_or_else(
        || Ok(ProblemBuilder::new(0, 0).build()),
        exact_cover::text::read,
    );
    let problem = problem.map_err(wrong)?;
    if text.is_none() || problem.options() == names.len() {
        Ok(Problem {
            problem: problem.into(),
            names: OptionNames::new(names),
            items,
            assumed: None,
            group: None,
        })
    } else {
        Err(wrong("names: expected one for each option"))
    }
}

/// By default, numbers of sub-problems take at most 1 GiB.
const MEMORY: usize = 1 << 30;

/// A question with its limits.
struct ProblemQuestion {
    limits: Limits,
    nodes: u64,
    progress: Option<Py<PyAny>>,
}

impl ProblemQuestion {
    fn new(
        timeout: PyArgument<'_, '_>,
        max_nodes: PyArgument<'_, '_>,
        stop: PyArgument<'_, '_>,
        progress: PyArgument<'_, '_>,
    ) -> PyResult<Self> {
        if let Some(given) = progress.filter(|given| !given.is_callable()) {
            return Err(unlike("progress: expected a function", given));
        }
        Ok(Self {
            limits: Limits::new(timeout, stop)?,
            nodes: whole("max_nodes", max_nodes, u64::MAX)?,
            progress: progress.map(|given| given.clone().unbind()),
        })
    }

    /// Runs a search. What is `known` of its report is the answer or, if a limit ended the search,
    /// a part of the exception.
    fn ask<'py, T: Send>(
        &self,
        py: Python<'py>,
        search: impl FnOnce(SearchBudget<'_>) -> SearchReport<T> + Send,
        known: impl FnOnce(&SearchReport<T>) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // A search may go through several trees, and through none for a time.
        let most = Mutex::new(None);
        let report = self.limits.run(py, |_| {
            search(SearchBudget::new(self.nodes).until(|at| {
                let limits = &self.limits;
                limits.have_passed_after(|py| match &self.progress {
                    Some(call) => {
                        let share = greatest(&most, at.share);
                        call.call1(py, (share, at.stats.nodes)).map(drop)
                    }
                    None => Ok(()),
                })
            }))
        })?;
        let known = known(&report)?;
        match report.limit() {
            None => Ok(known),
            Some(limit) => Err(spent(py, argument(limit, &self.limits), Some(known))),
        }
    }
}

/// The greatest share so far, if any is known.
fn greatest(most: &Mutex<Option<f64>>, share: Option<f64>) -> Option<f64> {
    let mut most = most.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(share) = share {
        *most = Some(most.map_or(share, |most: f64| most.max(share)));
    }
    *most
}

/// The argument that set the limit of a search.
fn argument(limit: SearchLimit, limits: &Limits) -> &'static str {
    match limit {
        SearchLimit::Nodes => "max_nodes",
        SearchLimit::Memory => "memory",
        _ => limits.or("timeout"),
    }
}

/// The labels of an axis of a frame, or numbers.
fn labels(rows: &Bound<'_, PyAny>, axis: &str, count: usize) -> PyResult<Vec<Py<PyAny>>> {
    let py = rows.py();
    if !is_frame(rows) || !rows.hasattr(axis)? {
        return numbers(py, count);
    }
    let labels = Numbers::new(py);
    for label in rows.getattr(axis)?.try_iter()? {
        let label = label?;
        if labels.get(&label)?.is_some() {
            let label = shown(&label);
            return Err(wrong(format!("{axis}: the label {label} is repeated")));
        }
        labels.add(&label)?;
    }
    Ok(labels.0.keys().iter().map(Bound::unbind).collect())
}

/// A cell of a matrix: 0 or 1.
fn bit(cell: &Bound<'_, PyAny>) -> Option<bool> {
    match integer(cell)? {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

impl Problem {
    /// The search for solutions that no symmetry maps to each other, if these are wanted.
    pub(crate) fn distinct(&self) -> Option<DistinctSearch<'_>> {
        let group = self.group.as_deref()?;
        Some(match &self.assumed {
            None => DistinctSearch::new(&self.problem, group),
            Some(assumed) => DistinctSearch::of_part(&self.problem, &assumed.options, group),
        })
    }

    /// The same problem, of whose solutions symmetries must not map one to another.
    fn up_to(self, group: Option<Arc<SymmetryGroup>>) -> Self {
        Self { group, ..self }
    }

    /// Refuses a question that is not answered for solutions that have to be compared.
    fn refuse_distinct(&self, question: &str) -> PyResult<()> {
        if self.group.is_none() {
            return Ok(());
        }
        Err(wrong(format!(
            "{question}: no piece that is used once tells turned and mirrored tilings apart, so \
             the problem of distinct tilings answers only solutions, first, unique and count"
        )))
    }

    /// The `k` cheapest solutions with their costs. The exception of a limit has the proved bound.
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        question: ProblemQuestion,
        k: usize,
        read: impl FnOnce(Priced<'py>) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut bound = i64::MAX;
        let search = CostSearch::new(&self.problem);
        let ask = |budget: SearchBudget<'_>| search.budget(budget).best(k);
        let found = question.ask(py, ask, |report| {
            bound = report.answer.bound;
            let mut priced = Vec::new();
            for (solution, cost) in &report.answer.solutions {
                priced.push((self.keys(py, solution)?, self.cost(py, *cost)?));
            }
            read(priced)
        });
        if let Err(error) = &found
            && error.is_instance_of::<BudgetSpent>(py)
            && bound < i64::MAX
        {
            error.value(py).setattr("bound", self.cost(py, bound)?)?;
        }
        found
    }

    /// A cost as Python has it.
    fn cost<'py>(&self, py: Python<'py>, cost: i64) -> PyResult<Bound<'py, PyAny>> {
        if self.problem.cost_decimals() == 0 {
            return Ok(cost.into_pyobject(py)?.into_any());
        }
        let text = self.problem.display_cost(cost).to_string();
        py.get_type::<PyFloat>().call1((text,))
    }

    /// The name of an option.
    fn name(&self, option: OptionId) -> &Py<PyAny> {
        let option = match &self.assumed {
            Some(assumed) => assumed.options[option.index()],
            None => option,
        };
        &self.names.list[option.index()]
    }

    /// The options of a solution, if there is one, as Python knows them.
    fn keys_or_none<'py>(
        &self,
        py: Python<'py>,
        solution: Option<&[OptionId]>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match solution {
            Some(solution) => self.keys(py, solution),
            None => Ok(py.None().into_bound(py)),
        }
    }

    /// The options of a solution as Python knows them.
    pub(crate) fn keys<'py>(
        &self,
        py: Python<'py>,
        options: &[OptionId],
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut options = options.to_vec();
        options.sort_unstable();
        let list = PyList::new(py, options.into_iter().map(|option| self.name(option)))?;
        Ok(list.into_any())
    }
}
