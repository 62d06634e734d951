//! Given cells: the options that contradict them are left out.
//!
//! **One-to-one.** Covers without the options that are left out are covers of the whole problem, so
//! they are pictures with the clues. It remains to see that a picture's cover has such an option if
//! and only if the picture lacks a given cell. `Segment` leaves out "the cell is empty" if the cell
//! is given filled, and every placement of a block over a cell that is given empty or in another
//! ink. A picture with another color in a given cell leaves it empty, or a block of its row covers
//! it: both options are left out. `Lattice` leaves out "the cell does not have its given color",
//! and every step over the cell in another color. A picture with another color in the cell has both
//! in its cover. Conversely, a picture with all given cells has none of these.
//!
//! **Forced moves are line logic**, still: a step that is left out is like one that a search has
//! removed, and the argument of `Lattice` begins with any set of steps.

use exact_cover::{Problem, ProblemBuilder};

/// The options of a problem that agree with the given cells, and their numbers in the whole
/// problem.
pub(crate) fn keep(
    whole: &Problem,
    agrees: impl IntoIterator<Item = bool>,
) -> (ProblemBuilder, Vec<u32>) {
    let mut builder = ProblemBuilder::new(whole.primary_items(), whole.secondary_items());
    let mut kept = Vec::new();
    for (option, agrees) in whole.option_ids().zip(agrees) {
        if agrees {
            let added = builder.add_option(whole.option(option));
            added.expect("an option of a problem with these items");
            // Problems have fewer than 2^32 options.
            kept.push(option.index() as u32);
        }
    }
    (builder, kept)
}
