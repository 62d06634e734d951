//! Decides about pictures: cheap tests, two engines that must agree, the rating.

pub mod agreement;
pub(crate) mod difficulty;
pub(crate) mod engines;
pub(crate) mod filter;
pub(crate) mod footholds;
pub(crate) mod rating;
pub(crate) mod redundancy;
