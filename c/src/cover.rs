//! Exact-cover problems.

use crate::error::{CallError, Status};
use crate::limits::{Interrupt, Limits};
use crate::raw;
use crate::status::{call, give_text, place, present};
use exact_cover::count::SplitMix;
use exact_cover::{
    Color, CostSearch, CountSearch, Entry, ItemId, OptionId, Problem as Cover, ProblemBuilder,
    Search, SearchBudget, SearchReport, Uniqueness,
};
use std::ffi::{c_char, c_int, c_void};
use std::mem::MaybeUninit;
use std::sync::{RwLock, RwLockReadGuard, TryLockError};

/// The most items of a problem.
pub const CROSSCOVER_MAX_ITEMS: usize = 1 << 24;

/// The color of an item that has none.
pub const CROSSCOVER_NO_COLOR: u32 = u32::MAX;

/// An exact-cover problem: choose options so that each primary item is in exactly one of them, and
/// each secondary item in at most one. An option without a primary item
/// is never chosen.
pub struct Problem {
    /// Searches read it, so a new option fails during a search instead of changing the problem
    /// below it.
    builder: RwLock<ProblemBuilder>,
}

impl Problem {
    fn read(&self) -> Result<RwLockReadGuard<'_, ProblemBuilder>, CallError> {
        self.builder.try_read().map_err(in_use)
    }

    fn change<E: std::fmt::Display>(
        &self,
        change: impl FnOnce(&mut ProblemBuilder) -> Result<(), E>,
    ) -> Result<(), CallError> {
        change(&mut *self.builder.try_write().map_err(in_use)?).map_err(CallError::input)
    }
}

/// Searches a problem within limits.
fn search<T>(
    problem: Option<&Problem>,
    limits: Option<&Limits>,
    work: impl FnOnce(&Cover, SearchBudget<'_>) -> Result<T, CallError>,
) -> Result<T, CallError> {
    let budget = Interrupt::new(limits).search();
    work(present(problem, "problem")?.read()?.problem(), budget)
}

fn in_use<T>(error: TryLockError<T>) -> CallError {
    match error {
        TryLockError::WouldBlock => CallError::input("problem: another call is using it"),
        TryLockError::Poisoned(_) => CallError::internal("an earlier call failed"),
    }
}

/// Makes a problem without options. Its primary items have the numbers from 0, and its secondary
/// items the numbers after them; there are at most CROSSCOVER_MAX_ITEMS.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_problem_new(
    primary: usize,
    secondary: usize,
    problem: Option<&mut MaybeUninit<*mut Problem>>,
) -> Status {
    call(|| {
        let problem = place(problem, "problem")?;
        // The memory of all items is reserved at once.
        if primary.saturating_add(secondary) > CROSSCOVER_MAX_ITEMS {
            return Err(CallError::input(format!(
                "expected at most {CROSSCOVER_MAX_ITEMS} items"
            )));
        }
        let builder = RwLock::new(ProblemBuilder::new(primary, secondary));
        *problem = Box::into_raw(Box::new(Problem { builder }));
        Ok(())
    })
}

/// Frees a problem. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_problem_free(problem: Option<Box<Problem>>) {
    drop(problem);
}

/// Adds an option with `count` items. Options have numbers from 0 in the order in which they are
/// added. A refused option has no number.
///
/// `colors` is NULL, or has a color below 2^31 - 1 for each item, or CROSSCOVER_NO_COLOR. Chosen
/// options may share a secondary item if they give it the same color.
///
/// `cost` is what the option costs, for `crosscover_problem_cheapest`; 0 if that is never asked.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_problem_add_option(
    problem: *mut Problem,
    items: *const u32,
    colors: *const u32,
    count: usize,
    cost: i32,
) -> Status {
    call(|| {
        let problem = raw::shared(problem, "problem")?;
        let items = raw::slice(items, count, "items")?;
        let colors = raw::slice(colors, if colors.is_null() { 0 } else { count }, "colors")?;
        let mut entries = Vec::new();
        for (place, &item) in items.iter().enumerate() {
            entries.push(Entry {
                item: ItemId::from_index(item as usize),
                color: match colors.get(place) {
                    None | Some(&CROSSCOVER_NO_COLOR) => None,
                    Some(&color) if color < i32::MAX as u32 => {
                        Some(Color::from_index(color as usize))
                    }
                    Some(_) => {
                        return Err(CallError::input(
                            "colors: expected numbers below 2^31 - 1, or CROSSCOVER_NO_COLOR",
                        ));
                    }
                },
            });
        }
        problem.change(|builder| builder.add_option_with_cost(entries, cost).map(|_| ()))
    })
}

/// Requires a primary item to be in at least `low` and at most `high` chosen options, instead of
/// exactly one.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_problem_set_multiplicity(
    problem: *mut Problem,
    item: u32,
    low: u32,
    high: u32,
) -> Status {
    call(|| {
        let problem = raw::shared(problem, "problem")?;
        problem.change(|builder| {
            builder.set_multiplicity(ItemId::from_index(item as usize), low, high)
        })
    })
}

/// What takes a solution: `context` of the call, the numbers of the chosen options in ascending
/// order, and what they cost together. A result other than 0 ends the call, which then succeeds.
///
/// It runs on the thread of the call. It must not leave by an exception or `longjmp`, and must not
/// free the problem.
pub type Found = Option<
    extern "C" fn(context: *mut c_void, options: *const u32, count: usize, cost: i64) -> c_int,
>;

/// Passes solutions to C. `search` calls it with each, until it returns false.
fn pass(
    problem: Option<&Problem>,
    limits: Option<&Limits>,
    found: Found,
    context: *mut c_void,
    count: Option<&mut MaybeUninit<u64>>,
    search: impl FnOnce(
        &Cover,
        SearchBudget<'_>,
        &mut dyn FnMut(&[OptionId]) -> bool,
    ) -> Result<(), CallError>,
) -> Status {
    call(|| {
        let count = present(count, "count")?.write(0);
        self::search(problem, limits, |problem, budget| {
            let found = present(found, "found")?;
            let mut options = Vec::new();
            search(problem, budget, &mut |solution| {
                *count += 1;
                options.clear();
                options.extend(solution.iter().map(|option| option.index() as u32));
                options.sort_unstable();
                found(
                    context,
                    options.as_ptr(),
                    options.len(),
                    problem.total_cost(solution),
                ) == 0
            })
        })
    })
}

/// Calls `found` with each solution, and stores the number of its calls; 0 if there is no solution.
/// A step is the choice of an option. The same problem has the same solutions in the same order on
/// every machine.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_problem_solutions(
    problem: Option<&Problem>,
    limits: Option<&Limits>,
    found: Found,
    context: *mut c_void,
    count: Option<&mut MaybeUninit<u64>>,
) -> Status {
    pass(
        problem,
        limits,
        found,
        context,
        count,
        |problem, budget, pass| {
            let mut solutions = Search::new(problem).budget(budget).solutions();
            while let Some(solution) = solutions.advance() {
                if !pass(solution) {
                    return Ok(());
                }
            }
            finished(solutions.report())
        },
    )
}

/// Calls `found` with up to `most` solutions that cost least, the cheapest first, and stores their
/// number. If the budget is spent, they are the cheapest ones that were met; then the call does not
/// succeed, even if `found` ended it. A step is the choice of an option.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_problem_cheapest(
    problem: Option<&Problem>,
    most: usize,
    limits: Option<&Limits>,
    found: Found,
    context: *mut c_void,
    count: Option<&mut MaybeUninit<u64>>,
) -> Status {
    pass(
        problem,
        limits,
        found,
        context,
        count,
        |problem, budget, pass| {
            let best = CostSearch::new(problem).budget(budget).best(most);
            best.answer
                .solutions
                .iter()
                .all(|(solution, _)| pass(solution));
            finished(best)
        },
    )
}

/// Calls `found` with solutions drawn at random, `number` of them, each with the same probability,
/// and stores how many; 0 if there is no solution. The same seed draws the same ones. A step is the
/// choice of an option. Drawing takes up to 1 GiB of memory.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_problem_sample(
    problem: Option<&Problem>,
    number: usize,
    seed: u64,
    limits: Option<&Limits>,
    found: Found,
    context: *mut c_void,
    count: Option<&mut MaybeUninit<u64>>,
) -> Status {
    pass(
        problem,
        limits,
        found,
        context,
        count,
        |problem, budget, pass| {
            let mut random = SplitMix(seed);
            let drawn = CountSearch::new(problem)
                .budget(budget)
                .sampler()
                .draw(number, &mut || random.draw());
            if drawn.answer.iter().all(|solution| pass(solution)) {
                finished(drawn)
            } else {
                Ok(())
            }
        },
    )
}

fn finished<T>(report: SearchReport<T>) -> Result<(), CallError> {
    report
        .into_result()
        .map(drop)
        .map_err(|_| CallError::spent())
}

/// Stores whether there is exactly one solution. It is false if there is none, if there are
/// several, and if the call does not succeed. A step is the choice of an option.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_problem_unique(
    problem: Option<&Problem>,
    limits: Option<&Limits>,
    unique: Option<&mut MaybeUninit<bool>>,
) -> Status {
    call(|| {
        let unique = present(unique, "unique")?.write(false);
        *unique = search(problem, limits, |problem, budget| {
            let unique = Search::new(problem).budget(budget).unique().into_result();
            Ok(matches!(
                unique.map_err(|_| CallError::spent())?,
                Uniqueness::Unique(_)
            ))
        })?;
        Ok(())
    })
}

/// Counts the solutions, exactly: `count` becomes a number in decimal digits, which may not fit an
/// integer of C. If the budget is spent, it is a lower bound. A step is the choice of an option.
/// Counting takes up to 1 GiB of memory.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_problem_count(
    problem: Option<&Problem>,
    limits: Option<&Limits>,
    count: Option<&mut MaybeUninit<*mut c_char>>,
) -> Status {
    call(|| {
        let text = place(count, "count")?;
        search(problem, limits, |problem, budget| {
            let count = CountSearch::new(problem).budget(budget).count();
            give_text(text, count.answer.value.to_string());
            finished(count)
        })
    })
}
