//! Questions about files of puzzles and about packs.

#[cfg(feature = "workshop")]
pub(crate) mod edit;
#[cfg(feature = "workshop")]
pub(crate) mod make;
#[cfg(feature = "workshop")]
pub(crate) mod open;
pub(crate) mod rows;
