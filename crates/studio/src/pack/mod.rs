//! Questions about files of puzzles and about packs.

pub(crate) mod book;
pub(crate) mod edit;
pub(crate) mod make;
pub(crate) mod open;
pub(crate) mod rewrite;
pub(crate) mod rows;
