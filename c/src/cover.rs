//! Exact-cover problems.

use crate::limits::{Interrupt, Limits};
use crate::raw;
use crate::status::{Failure, Status, answer, call, give_text, place, present};
use exact_cover::{Color, CountSearch, Entry, ItemId, ProblemBuilder, Search, SearchBudget, SearchOutcome, Uniqueness};
use std::ffi::{c_char, c_int, c_void};
use std::mem::MaybeUninit;
use std::sync::{RwLock, RwLockReadGuard, TryLockError};

/// The most items of a problem.
pub const CROSSCOVER_MAX_ITEMS: usize = 1 << 24;

/// The color of an item that has none.
pub const CROSSCOVER_NO_COLOR: u32 = u32::MAX;

/// An exact-cover problem: choose options so that each primary item is in exactly one of them, and each secondary
/// item in at most one.
pub struct Problem {
    /// Searches read it, so a new option fails during a search instead of changing the problem below it.
    builder: RwLock<ProblemBuilder>,
}

impl Problem {
    fn read(&self) -> Result<RwLockReadGuard<'_, ProblemBuilder>, Failure> {
        self.builder.try_read().map_err(in_use)
    }

    fn change<E: std::fmt::Display>(
        &self,
        change: impl FnOnce(&mut ProblemBuilder) -> Result<(), E>,
    ) -> Result<Status, Failure> {
        change(&mut *self.builder.try_write().map_err(in_use)?).map_err(Failure::input)?;
        Ok(Status::Yes)
    }
}

fn in_use<T>(error: TryLockError<T>) -> Failure {
    match error {
        TryLockError::WouldBlock => Failure::input("problem: another call is using it"),
        TryLockError::Poisoned(_) => Failure::internal("an earlier call failed"),
    }
}

/// Makes a problem without options. Its primary items have the numbers from 0, and its secondary items the numbers
/// after them; there are at most CROSSCOVER_MAX_ITEMS.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_problem_new(
    primary: usize,
    secondary: usize,
    problem: Option<&mut MaybeUninit<*mut Problem>>,
) -> Status {
    call(|| {
        let problem = place(problem, "problem")?;
        // The memory of all items is reserved at once.
        if primary.saturating_add(secondary) > CROSSCOVER_MAX_ITEMS {
            return Err(Failure::input(format!("expected at most {CROSSCOVER_MAX_ITEMS} items")));
        }
        let builder = RwLock::new(ProblemBuilder::new(primary, secondary));
        *problem = Box::into_raw(Box::new(Problem { builder }));
        Ok(Status::Yes)
    })
}

/// Frees a problem. NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_problem_free(problem: Option<Box<Problem>>) {
    drop(problem);
}

/// Adds an option with `count` items. Options have numbers from 0 in the order in which they are added. A refused
/// option has no number.
///
/// `colors` is NULL, or has a color below 2^31 - 1 for each item, or CROSSCOVER_NO_COLOR. Chosen options may share a
/// secondary item if they give it the same color.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_problem_add_option(
    problem: *mut Problem,
    items: *const u32,
    colors: *const u32,
    count: usize,
) -> Status {
    call(|| {
        let problem = raw::shared(problem, "problem")?;
        let items = raw::slice(items, count, "items")?;
        let colors = raw::slice(colors, if colors.is_null() { 0 } else { count }, "colors")?;
        let is_color = |&color: &u32| color == CROSSCOVER_NO_COLOR || color < i32::MAX as u32;
        if !colors.iter().all(is_color) {
            return Err(Failure::input("colors: expected numbers below 2^31 - 1, or CROSSCOVER_NO_COLOR"));
        }
        let entry = |(place, &item): (usize, &u32)| Entry {
            item: ItemId::from_index(item as usize),
            color: colors
                .get(place)
                .filter(|&&color| color != CROSSCOVER_NO_COLOR)
                .map(|&color| Color::from_index(color as usize)),
        };
        problem.change(|builder| builder.add_option(items.iter().enumerate().map(entry)).map(|_| ()))
    })
}

/// Requires a primary item to be in at least `low` and at most `high` chosen options, instead of exactly one.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_problem_set_multiplicity(problem: *mut Problem, item: u32, low: u32, high: u32) -> Status {
    call(|| {
        let problem = raw::shared(problem, "problem")?;
        problem.change(|builder| builder.set_multiplicity(ItemId::from_index(item as usize), low, high))
    })
}

/// Calls `found` with each solution: the numbers of its options, in ascending order. A result other than 0 ends the
/// search. `found` is called on this thread. It must not leave by an exception or `longjmp`, and must not free the
/// problem.
///
/// Yes if there is a solution, no if there is none. A step is the choice of an option. The same problem has the same
/// solutions in the same order on every machine.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_problem_solutions(
    problem: Option<&Problem>,
    limits: Option<&Limits>,
    found: Option<extern "C" fn(context: *mut c_void, options: *const u32, count: usize) -> c_int>,
    context: *mut c_void,
) -> Status {
    call(|| {
        let interrupt = Interrupt::new(limits);
        let builder = present(problem, "problem")?.read()?;
        let found = present(found, "found")?;
        let passed = || interrupt.has_passed();
        let budget = SearchBudget::new(interrupt.most()).until(&passed);
        let mut solutions = Search::new(builder.problem()).budget(budget).solutions();
        let (mut options, mut is_any): (Vec<u32>, _) = (Vec::new(), false);
        while let Some(solution) = solutions.advance() {
            is_any = true;
            options.clear();
            options.extend(solution.iter().map(|option| option.index() as u32));
            options.sort_unstable();
            if found(context, options.as_ptr(), options.len()) != 0 {
                return Ok(Status::Yes);
            }
        }
        match solutions.report().outcome {
            SearchOutcome::OutOfBudget(_) => Err(Failure::spent()),
            _ => Ok(answer(is_any)),
        }
    })
}

/// Yes if there is exactly one solution, no if there is none or several. A step is the choice of an option.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_problem_unique(problem: Option<&Problem>, limits: Option<&Limits>) -> Status {
    call(|| {
        let interrupt = Interrupt::new(limits);
        let builder = present(problem, "problem")?.read()?;
        let passed = || interrupt.has_passed();
        let budget = SearchBudget::new(interrupt.most()).until(&passed);
        match Search::new(builder.problem()).budget(budget).unique().0 {
            Uniqueness::Unique(_) => Ok(Status::Yes),
            Uniqueness::None | Uniqueness::Multiple(..) => Ok(Status::No),
            Uniqueness::Unknown { .. } => Err(Failure::spent()),
        }
    })
}

/// Counts the solutions, exactly: `count` becomes a number in decimal digits, which may not fit an integer of C. If
/// the budget is spent, it is a lower bound. A step is the choice of an option. Counting takes up to 1 GiB of memory.
#[unsafe(no_mangle)]
pub extern "C" fn crosscover_problem_count(
    problem: Option<&Problem>,
    limits: Option<&Limits>,
    count: Option<&mut MaybeUninit<*mut c_char>>,
) -> Status {
    call(|| {
        let text = place(count, "count")?;
        let interrupt = Interrupt::new(limits);
        let builder = present(problem, "problem")?.read()?;
        let passed = || interrupt.has_passed();
        let budget = SearchBudget::new(interrupt.most()).until(&passed);
        let count = CountSearch::new(builder.problem()).budget(budget).count();
        give_text(text, count.value.to_string());
        match count.outcome {
            SearchOutcome::OutOfBudget(_) => Err(Failure::spent()),
            _ => Ok(Status::Yes),
        }
    })
}
