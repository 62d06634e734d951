//! How a problem is read: items, options, and what is said of them.

use super::{OptionNames, Problem};
use crate::given::{each, in_order, integer, labelled, pair, shown, unlike, wrong};
use exact_cover::{Color, Entry, ItemId, OptionId, ProblemBuilder, error::BuildError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Numbers things in the order in which they are met.
pub(super) struct Numbers<'py>(pub(super) Bound<'py, PyDict>);

impl<'py> Numbers<'py> {
    pub(super) fn new(py: Python<'py>) -> Self {
        Self(PyDict::new(py))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn get(&self, thing: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        self.0
            .get_item(thing)?
            .map(|number| number.extract())
            .transpose()
    }

    pub(super) fn add(&self, thing: &Bound<'py, PyAny>) -> PyResult<usize> {
        if let Some(number) = self.get(thing)? {
            return Ok(number);
        }
        let number = self.len();
        self.0.set_item(thing, number)?;
        Ok(number)
    }
}

/// Numbers the items: the secondary ones, which are named first, and the primary ones as they are
/// met.
pub(super) struct Items<'py> {
    pub(super) numbers: Numbers<'py>,
    secondary: usize,
}

impl<'py> Items<'py> {
    pub(super) fn new(py: Python<'py>, secondary: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        let numbers = Numbers::new(py);
        if let Some(items) = secondary {
            for item in each("secondary is a sequence of items", items)? {
                numbers.add(present(&item?)?)?;
            }
        }
        let secondary = numbers.len();
        Ok(Self { numbers, secondary })
    }

    /// Adds items that options may have, or not. Returns the number of all items.
    pub(super) fn declare(&self, items: &Bound<'py, PyAny>) -> PyResult<usize> {
        for item in each("items is a sequence of items", items)? {
            self.numbers.add(present(&item?)?)?;
        }
        Ok(self.numbers.len())
    }

    /// The number of an item of an option.
    pub(super) fn add(&self, item: &Bound<'py, PyAny>) -> PyResult<usize> {
        if let Some(number) = self.numbers.get(item)? {
            return Ok(number);
        }
        // A tuple has a hash only if its parts have one.
        if let Ok((name, color)) = item.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()
            && self
                .numbers
                .get(&name)?
                .is_some_and(|number| number < self.secondary)
        {
            let (pair, name, color) = (item.repr()?, name.repr()?, color.repr()?);
            return Err(wrong(format!(
                "{pair} is an item of its own: to give the secondary item {name} a color, the \
                 option has the item {name}, and colors has {{{name}: {color}}} for this option"
            )));
        }
        self.numbers.add(present(item)?)
    }

    /// Whether there are no other items than 0 and 1.
    pub(super) fn are_bits(&self) -> PyResult<bool> {
        let all = &self.numbers.0;
        let bits = usize::from(all.contains(0)?) + usize::from(all.contains(1)?);
        Ok(bits == self.numbers.len())
    }

    /// Refuses an item that is not among the known ones.
    pub(super) fn refuse_others(
        &self,
        known: impl Iterator<Item = usize>,
        why: &str,
    ) -> PyResult<()> {
        let mut is_known = vec![false; self.numbers.len()];
        known.for_each(|number| is_known[number] = true);
        for (item, is_known) in self.numbers.0.keys().iter().zip(is_known) {
            if !is_known {
                return Err(wrong(format!("{why} {}", shown(&item))));
            }
        }
        Ok(())
    }

    /// The least and the greatest number of options of items that have multiplicities.
    pub(super) fn bounds(
        &self,
        given: Option<&Bound<'py, PyAny>>,
        options: usize,
    ) -> PyResult<Vec<(usize, u32, u32)>> {
        let Some(given) = given else {
            return Ok(Vec::new());
        };
        let mapping = labelled("multiplicities", given)?;
        let mapping =
            mapping.ok_or_else(|| unlike("multiplicities are a mapping from items", given))?;
        let mut all = Vec::new();
        for (item, bounds) in mapping {
            let (low, high) = multiplicity(&bounds, options).ok_or_else(|| {
                wrong(format!(
                    "multiplicities: item {}: expected a whole number from 0 on, a pair of the \
                     least and the greatest, or None, found {}",
                    shown(&item),
                    shown(&bounds)
                ))
            })?;
            all.push((self.numbers.add(&item)?, low, high));
        }
        Ok(all)
    }

    fn primary(&self) -> usize {
        self.numbers.len() - self.secondary
    }

    /// The item with this id as Python writes it.
    fn name(&self, id: ItemId) -> String {
        let mut all = self.numbers.0.iter();
        let found =
            all.find(|(_, number)| number.extract().is_ok_and(|number| self.id(number) == id));
        found.map_or_else(|| id.to_string(), |(item, _)| shown(&item))
    }

    /// An error of building, with the names of items and options.
    fn wrong(&self, error: &BuildError, names: &[Py<PyAny>]) -> PyErr {
        let py = self.numbers.0.py();
        wrong(error.named(
            |option: OptionId| shown(names[option.index()].bind(py)),
            |item| self.name(item),
        ))
    }

    /// The item with this number, once all are known: primary items come first.
    fn id(&self, number: usize) -> ItemId {
        ItemId::from_index(match number.checked_sub(self.secondary) {
            Some(primary) => primary,
            None => self.primary() + number,
        })
    }
}

/// The least and the greatest number of options, from a number or from a pair.
fn multiplicity(bounds: &Bound<'_, PyAny>, options: usize) -> Option<(u32, u32)> {
    // As many as all options are no limit.
    let most = u32::try_from(options).ok()?.max(1);
    if bounds.is_none() {
        return Some((0, most));
    }
    if let Some(times) = small(bounds) {
        return Some((times, times));
    }
    let (low, high) = pair("", bounds).ok()?;
    let low = if low.is_none() { 0 } else { small(&low)? };
    let high = if high.is_none() {
        most.max(low)
    } else {
        small(&high)?
    };
    Some((low, high))
}

/// A whole number that may be a multiplicity.
fn small(value: &Bound<'_, PyAny>) -> Option<u32> {
    u32::try_from(integer(value)?).ok()
}

/// An item that is no missing value: not None, and not NaN, which differs from itself or cannot be
/// compared.
fn present<'a, 'py>(item: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyAny>> {
    if item.is_none() || item.ne(item).unwrap_or(true) {
        Err(PyTypeError::new_err(format!(
            "an item is {}, a missing value: leave it out",
            shown(item)
        )))
    } else {
        Ok(item)
    }
}

/// An error of an option: with its name, if it is one of what Python gave us.
pub(super) fn of_option(error: PyErr, name: &Bound<'_, PyAny>) -> PyErr {
    let py = name.py();
    if error.is_instance_of::<PyTypeError>(py) {
        PyTypeError::new_err(format!("option {}: {}", shown(name), error.value(py)))
    } else {
        error
    }
}

/// Whether options of the items 0 and 1 look like the rows of a matrix: of two columns or more, and
/// not one pair.
pub(super) fn is_matrix(options: &[Vec<usize>]) -> bool {
    let columns = options.first().map_or(0, Vec::len);
    columns > 1
        && columns * options.len() > 2
        && options.iter().all(|option| option.len() == columns)
}

/// The options with their names, from a mapping or from a sequence.
pub(super) type NamedOptions<'py> = (Vec<Bound<'py, PyAny>>, Vec<Py<PyAny>>);

pub(super) fn named<'py>(
    py: Python<'py>,
    options: &Bound<'py, PyAny>,
) -> PyResult<NamedOptions<'py>> {
    if let Some(mapping) = labelled("options", options)? {
        return Ok((
            mapping.values().iter().collect(),
            mapping.keys().iter().map(Bound::unbind).collect(),
        ));
    }
    let options: Vec<_> =
        in_order("options are sequences of items", options)?.collect::<PyResult<_>>()?;
    let names = numbers(py, options.len())?;
    Ok((options, names))
}

/// Numbers as names.
pub(super) fn numbers(py: Python<'_>, count: usize) -> PyResult<Vec<Py<PyAny>>> {
    let mut names = Vec::with_capacity(count);
    for number in 0..count {
        names.push(number.into_pyobject(py)?.into_any().unbind());
    }
    Ok(names)
}

/// What a mapping by option, or a sequence with one thing for each option, says of each option.
fn by_option<'py>(
    what: &str,
    given: Option<&Bound<'py, PyAny>>,
    names: &[Py<PyAny>],
) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
    let Some(given) = given else {
        return Ok(vec![None; names.len()]);
    };
    let py = given.py();
    if let Some(mapping) = labelled(what, given)? {
        let found: Vec<_> = names
            .iter()
            .map(|name| mapping.get_item(name))
            .collect::<PyResult<_>>()?;
        if found.iter().flatten().count() < mapping.len() {
            let known = PyDict::new(py);
            names.iter().try_for_each(|name| known.set_item(name, ()))?;
            for key in mapping.keys() {
                if !known.contains(&key)? {
                    return Err(wrong(format!("{what}: there is no option {}", shown(&key))));
                }
            }
        }
        return Ok(found);
    }
    let found = in_order(&format!("{what} are a mapping, or a sequence"), given)?
        .map(|thing| thing.map(Some));
    let found = found.collect::<PyResult<Vec<_>>>()?;
    if found.len() == names.len() {
        Ok(found)
    } else {
        Err(wrong(format!(
            "{what}: expected {}, one for each option, found {}",
            names.len(),
            found.len()
        )))
    }
}

/// The problem of options, each the numbers of its items, with what is said of them.
pub(super) fn build<'py>(
    all: &Items<'py>,
    (options, names): (&[Vec<usize>], Vec<Py<PyAny>>),
    bounds: &[(usize, u32, u32)],
    colors: Option<&Bound<'py, PyAny>>,
    costs: Option<&Bound<'py, PyAny>>,
) -> PyResult<Problem> {
    let py = all.numbers.0.py();
    let colors = by_option("colors", colors, &names)?;
    if all.numbers.len() > exact_cover::Problem::MAX_ITEMS {
        return Err(wrong(BuildError::TooManyItems));
    }
    let mut builder = ProblemBuilder::new(all.primary(), all.secondary);
    for &(item, low, high) in bounds {
        builder
            .set_multiplicity(all.id(item), low, high)
            .map_err(|error| all.wrong(&error, &names))?;
    }
    let all_colors = Numbers::new(py);
    for (index, numbers) in options.iter().enumerate() {
        let name = names[index].bind(py);
        let items = numbers.iter().map(|&number| all.id(number));
        let mut entries: Vec<Entry> = items.map(Entry::from).collect();
        if let Some(given) = &colors[index] {
            let mapping = labelled("colors", given)?;
            let mapping = mapping.ok_or_else(|| {
                let name = shown(name);
                unlike(
                    &format!("colors: option {name}: expected a mapping from items"),
                    given,
                )
            })?;
            for (item, color) in mapping {
                let id = all.numbers.get(&item)?.map(|number| all.id(number));
                let entry = entries.iter_mut().find(|entry| Some(entry.item) == id);
                let entry = entry.ok_or_else(|| {
                    let (option, item) = (shown(name), shown(&item));
                    wrong(format!(
                        "option {option}: colors gives a color to {item}, which the option does \
                        not have"
                    ))
                })?;
                entry.color = Some(Color::from_index(all_colors.add(&color)?));
            }
        }
        let added = builder.add_option(entries);
        added.map_err(|error| all.wrong(&error, &names))?;
    }
    priced(builder.build(), all.numbers.len(), names, costs)
}

/// A problem for Python, with costs.
pub(super) fn priced(
    problem: exact_cover::Problem,
    items: usize,
    names: Vec<Py<PyAny>>,
    costs: Option<&Bound<'_, PyAny>>,
) -> PyResult<Problem> {
    let costs = by_option("costs", costs, &names)?;
    let problem = with_costs(problem, &names, &costs)?;
    Ok(Problem {
        problem: problem.into(),
        names: OptionNames::new(names),
        items,
        assumed: None,
        group: None,
    })
}

/// The problem with a cost for each option, 0 where there is none.
fn with_costs(
    problem: exact_cover::Problem,
    names: &[Py<PyAny>],
    costs: &[Option<Bound<'_, PyAny>>],
) -> PyResult<exact_cover::Problem> {
    let mut texts = Vec::with_capacity(costs.len());
    for cost in costs {
        texts.push(cost.as_ref().map_or(Ok("0".into()), decimal)?);
    }
    let priced = problem.with_costs(texts.iter().map(String::as_str));
    priced.map_err(|error| {
        let BuildError::BadCost { option, expected } = &error else {
            return wrong(error);
        };
        let is_number = !texts[option.index()].is_empty();
        let rounding = rounding(&texts).filter(|_| is_number);
        let (place, decimals) = match rounding {
            Some((finest, _)) => (finest, decimals(&texts[finest])),
            None => (option.index(), 0),
        };
        let Some(cost) = &costs[place] else {
            return wrong(error);
        };
        let (name, cost) = (shown(names[place].bind(cost.py())), shown(cost));
        wrong(match rounding {
            Some((_, digits)) => format!(
                "costs: option {name}: {cost} has {decimals} decimals, but all costs together \
                 may have only about 9 digits: round them, as in round(cost, {digits})"
            ),
            None => format!("costs: option {name}: {expected}, found {cost}"),
        })
    })
}

/// The number of decimals of a number.
fn decimals(number: &str) -> usize {
    let (_, decimals) = number.split_once('.').unwrap_or_default();
    decimals.trim_end_matches('0').len()
}

/// The place of the number with the most decimals, and how many decimals all can have together, as
/// whole numbers of 32 bits. `None` if fewer decimals do not help.
fn rounding(numbers: &[String]) -> Option<(usize, usize)> {
    let finest = (0..numbers.len()).max_by_key(|&place| decimals(&numbers[place]))?;
    let largest = numbers.iter().filter_map(|number| number.parse().ok());
    let largest = largest.fold(0.0, |most: f64, number: f64| most.max(number.abs()));
    let fits = |&digits: &usize| largest * 10_f64.powi(digits as i32) < f64::from(i32::MAX);
    let digits = (0..=MOST_DECIMALS).rev().find(fits)?;
    (digits < decimals(&numbers[finest])).then_some((finest, digits))
}

/// The most decimals that an error recommends.
const MOST_DECIMALS: usize = 6;

/// A number in decimal digits, without an exponent. Other values, such as fractions, are empty, and
/// refused later.
fn decimal(cost: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Some(number) = integer(cost) {
        return Ok(number.to_string());
    }
    let text = cost.str()?;
    if cost.extract::<f64>().is_err() {
        return Ok(String::new());
    }
    let number = cost.py().import("decimal")?.getattr("Decimal")?;
    match number.call1((text,)) {
        Ok(number) => number.call_method1("__format__", ("f",))?.extract(),
        Err(_) => Ok(String::new()),
    }
}
