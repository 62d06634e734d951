//! Questions about a picture in the making, and its ways in and out.

pub(crate) mod edits;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod judge;
pub(crate) mod repair;
pub(crate) mod share;
