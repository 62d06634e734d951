//! Questions of a player.

pub(crate) mod check;
pub(crate) mod hint;
pub(crate) mod live;
