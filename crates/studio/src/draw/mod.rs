//! Questions about a picture in the making, and its ways in and out.

#[cfg(feature = "workshop")]
pub(crate) mod export;
#[cfg(feature = "workshop")]
mod exported;
#[cfg(feature = "workshop")]
pub(crate) mod import;
pub(crate) mod judge;
#[cfg(feature = "print")]
mod print;
#[cfg(feature = "workshop")]
pub(crate) mod rate;
#[cfg(feature = "workshop")]
pub(crate) mod repair;
pub(crate) mod share;
