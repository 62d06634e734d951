//! Questions of a player.

pub(crate) mod check;
#[cfg(feature = "workshop")]
pub(crate) mod explain;
pub(crate) mod hint;
pub(crate) mod live;
