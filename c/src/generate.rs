//! New puzzles.

use crate::error::{CallError, Status};
use crate::limits::{Interrupt, Limits};
use crate::nonogram::{Puzzle, give};
use crate::raw;
use crate::status::{call, place, present};
use nonogram::Picture;
use puzzle_pack::{GenerateError, Level, PackPlace, Recipe as PackRecipe, generate_slice};
use serde_json::json;
use std::ffi::{c_char, c_int};
use std::mem::MaybeUninit;

/// The kind of puzzle to make. All except the sides may be 0 or NULL, and the comments say what
/// that stands for.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Recipe {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// Each number makes another puzzle, the same on every machine.
    pub seed: u64,
    /// The number of inks; 0 stands for 1.
    pub inks: usize,
    /// The least share of filled cells, from 0 to 1.
    pub least_density: f64,
    /// The greatest share of filled cells, from 1 cell of the board to 1; 0 stands for 1. If both
    /// are 0, they are 0.2 and 0.7.
    pub greatest_density: f64,
    /// How pictures are drawn: a name that `crosscover generate --source` takes. NULL stands for
    /// "smooth".
    pub source: *const c_char,
    /// The logic that a player may need: "line", "probe" or "any". NULL stands for "line".
    pub logic: *const c_char,
    /// The easiest level that is wanted, a `crosscover_level`; 0 stands for easy.
    pub easiest: c_int,
    /// The hardest level that is wanted; 0 stands for expert.
    pub hardest: c_int,
    /// The least number of seconds that an experienced person is expected to take.
    pub least_seconds: u64,
    /// The greatest number of these seconds; 0 stands for no limit.
    pub greatest_seconds: u64,
}

/// The most candidates between two looks at the limits, and about the most cells of them.
const SLICE: u64 = 16;
const SLICE_CELLS: u64 = 1 << 16;

fn checked(recipe: &Recipe, most: Option<u64>) -> Result<PackRecipe, CallError> {
    let density = match (recipe.least_density, recipe.greatest_density) {
        (0.0, 0.0) => None,
        (least, 0.0) => Some((least, 1.0)),
        both => Some(both),
    };
    if let Some((least, greatest)) = density
        && !(is_share(least) && is_share(greatest))
    {
        return Err(CallError::input(format!(
            "density: expected shares from 0 to 1, found {least:?} and {greatest:?}"
        )));
    }
    let mut form = json!({
        "density": density,
        "levels": [
            level(recipe.easiest, "easiest")?.unwrap_or(Level::Easy).name(),
            level(recipe.hardest, "hardest")?.unwrap_or(Level::Expert).name(),
        ],
    });
    match (recipe.least_seconds, recipe.greatest_seconds) {
        (0, 0) => {}
        (least, 0) => form["seconds"] = json!([least, u64::MAX]),
        (least, greatest) => form["seconds"] = json!([least, greatest]),
    }
    for (member, text) in [("source", recipe.source), ("logic", recipe.logic)] {
        if let Some(text) = raw::text(text, member)? {
            form[member] = text.into();
        }
    }
    let mut checked: PackRecipe = serde_json::from_value(form).map_err(CallError::input)?;
    checked.width = recipe.width;
    checked.height = recipe.height;
    checked.inks = recipe.inks.max(1);
    checked.tries = most.unwrap_or(checked.tries);
    checked.check_for_slices().map_err(CallError::input)?;
    // The program makes empty boards if asked. Here, such a density is a mistake.
    let cells = (recipe.width * recipe.height) as f64;
    if let Some((_, greatest)) = density
        && greatest * cells < 1.0 - 1e-6
    {
        return Err(CallError::input(format!(
            "greatest_density: expected at least a cell, which is {}, found {greatest:?}",
            1.0 / cells
        )));
    }
    Ok(checked)
}

/// A `crosscover_level` of a recipe. It is a number, since C may store any. `None` for 0.
fn level(number: c_int, name: &str) -> Result<Option<Level>, CallError> {
    if number == 0 {
        return Ok(None);
    }
    let level = usize::try_from(number).ok();
    let level = level.and_then(|place| Level::ALL.get(place - 1));
    level.copied().map(Some).ok_or_else(|| {
        CallError::input(format!(
            "{name}: expected a crosscover_level, found {number}"
        ))
    })
}

fn is_share(share: f64) -> bool {
    (0.0..=1.0).contains(&share)
}

/// Makes a puzzle with one solution, as two independent engines have proved: the first one of the
/// pack that `crosscover generate` makes with the same options. `crosscover_puzzle_solutions` gives
/// its picture.
///
/// A step is a picture that is drawn and tried; without a limit there are a million.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn crosscover_generate(
    recipe: Option<&Recipe>,
    limits: Option<&Limits>,
    puzzle: Option<&mut MaybeUninit<*mut Puzzle>>,
) -> Status {
    call(|| {
        let puzzle = place(puzzle, "puzzle")?;
        let seed = present(recipe, "recipe")?.seed;
        let interrupt = Interrupt::new(limits);
        let recipe = checked(present(recipe, "recipe")?, interrupt.max_work)?;
        let cells = (recipe.width * recipe.height) as u64;
        let slice = (SLICE_CELLS / cells).clamp(1, SLICE);
        let mut at = PackPlace::default();
        loop {
            if interrupt.has_passed() {
                return Err(CallError::spent());
            }
            let made =
                generate_slice(&recipe, seed, at, [], 1, slice).map_err(|error| match error {
                    GenerateError::Short { .. } => CallError {
                        status: Status::BudgetSpent,
                        message: error.to_string(),
                    },
                    GenerateError::Bug { .. } => CallError::internal(error),
                    error => CallError::input(error),
                })?;
            if let Some(row) = made.rows.first() {
                let cells = row.get("cells").expect("a row has its cells");
                let picture = Picture::from_digits(recipe.width, recipe.height, cells);
                give(puzzle, picture.expect("a row has its cells"));
                return Ok(());
            }
            if made.is_done {
                return Err(CallError::input(
                    "source: no picture of this source is such a puzzle",
                ));
            }
            at = made.next;
        }
    })
}
